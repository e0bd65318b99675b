//! How shapes are painted: attributes, some of which pass from what stands around.

use anyhow::{Context, anyhow, bail};
use roxmltree::Node;
use tiny_skia::{Color, LineCap, LineJoin, Paint, Stroke, Transform};

/// Paint, lines and letters.
#[derive(Clone, Copy)]
pub(super) struct Style {
    fill: Option<Color>,
    fill_opacity: f32,
    stroke: Option<Color>,
    stroke_opacity: f32,
    stroke_width: f32,
    cap: LineCap,
    join: LineJoin,
    /// Lines lie under what they surround.
    pub(super) stroke_first: bool,
    pub(super) font_size: f32,
    pub(super) is_bold: bool,
    pub(super) anchor: Anchor,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            fill: Some(Color::BLACK),
            fill_opacity: 1.0,
            stroke: None,
            stroke_opacity: 1.0,
            stroke_width: 1.0,
            cap: LineCap::Butt,
            join: LineJoin::Miter,
            stroke_first: false,
            font_size: 16.0,
            is_bold: false,
            anchor: Anchor::Start,
        }
    }
}

impl Style {
    /// The style of what stands here, where this is that of what stands around.
    pub(super) fn of(mut self, node: Node<'_, '_>) -> anyhow::Result<Self> {
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            match name {
                "fill" => self.fill = colour(value)?,
                "fill-opacity" => self.fill_opacity = number(value)?,
                "stroke" => self.stroke = colour(value)?,
                "stroke-opacity" => self.stroke_opacity = number(value)?,
                "stroke-width" => self.stroke_width = number(value)?,
                "stroke-linecap" if value == "round" => self.cap = LineCap::Round,
                "stroke-linejoin" if value == "round" => self.join = LineJoin::Round,
                "paint-order" if value == "stroke" => self.stroke_first = true,
                "font-size" => self.font_size = number(value)?,
                "font-weight" => self.is_bold = value == "bold",
                "text-anchor" => {
                    self.anchor = match value {
                        "middle" => Anchor::Middle,
                        "end" => Anchor::End,
                        _ => Anchor::Start,
                    }
                }
                "stroke-linecap" | "stroke-linejoin" | "paint-order" => {
                    bail!("the picture cannot be drawn: {name} is {value:?}")
                }
                _ => {}
            }
        }
        Ok(self)
    }

    /// What areas are filled with.
    pub(super) fn fill(&self) -> Option<Paint<'static>> {
        paint(self.fill?, self.fill_opacity)
    }

    /// What lines are drawn with.
    pub(super) fn stroke(&self) -> Option<(Paint<'static>, Stroke)> {
        let paint = paint(self.stroke?, self.stroke_opacity)?;
        let stroke = Stroke {
            width: self.stroke_width,
            line_cap: self.cap,
            line_join: self.join,
            ..Stroke::default()
        };
        Some((paint, stroke))
    }
}

/// None for what cannot be seen.
fn paint(mut colour: Color, opacity: f32) -> Option<Paint<'static>> {
    if opacity <= 0.0 {
        return None;
    }
    colour.apply_opacity(opacity);
    let mut paint = Paint::default();
    paint.set_color(colour);
    Some(paint)
}

/// `#rrggbb` or `none`.
fn colour(text: &str) -> anyhow::Result<Option<Color>> {
    if text == "none" {
        return Ok(None);
    }
    let hex = text.strip_prefix('#').filter(|hex| hex.len() == 6);
    let rgb = hex.and_then(|hex| u32::from_str_radix(hex, 16).ok());
    let rgb = rgb.ok_or_else(|| anyhow!("the picture cannot be drawn: no colour is {text:?}"))?;
    let [_, red, green, blue] = rgb.to_be_bytes();
    Ok(Some(Color::from_rgba8(red, green, blue, 255)))
}

/// A length or a share.
pub(super) fn number(text: &str) -> anyhow::Result<f32> {
    let parsed = text.parse().ok().filter(|number: &f32| number.is_finite());
    parsed.with_context(|| format!("the picture cannot be drawn: no number is {text:?}"))
}

/// `translate(x y)`, `rotate(degrees)` and `scale(x y)` one after the other, the last of which is made first.
pub(super) fn transform(text: &str) -> anyhow::Result<Transform> {
    let mut all = Transform::identity();
    for part in text.split_terminator(')') {
        let wrong = || anyhow!("the picture cannot be drawn: no transformation is {part:?}");
        let (name, numbers) = part.split_once('(').ok_or_else(wrong)?;
        let numbers = numbers.split([' ', ',']).map(number);
        let numbers: Vec<f32> = numbers.collect::<Result<_, _>>()?;
        let step = match (name.trim(), numbers.as_slice()) {
            ("translate", &[x, y]) => Transform::from_translate(x, y),
            ("rotate", &[degrees]) => Transform::from_rotate(degrees),
            ("scale", &[both]) => Transform::from_scale(both, both),
            ("scale", &[x, y]) => Transform::from_scale(x, y),
            _ => return Err(wrong()),
        };
        all = all.pre_concat(step);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Point;

    #[test]
    fn colours_are_six_digits_or_none() {
        assert_eq!(
            colour("#ff8000").unwrap(),
            Some(Color::from_rgba8(255, 128, 0, 255))
        );
        assert_eq!(colour("none").unwrap(), None);
        for wrong in ["", "red", "#fff", "#12345g", "#é1234"] {
            assert!(colour(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_last_transformation_comes_first() {
        let mut point = Point::from_xy(2.0, 0.0);
        transform("translate(10 20)rotate(90)scale(3)")
            .unwrap()
            .map_point(&mut point);
        assert!(
            (point.x - 10.0).abs() < 1e-5 && (point.y - 26.0).abs() < 1e-5,
            "{point:?}"
        );
        for wrong in ["skew(1)", "translate(1)", "scale(a)", "rotate"] {
            assert!(transform(wrong).is_err(), "{wrong}");
        }
    }
}
