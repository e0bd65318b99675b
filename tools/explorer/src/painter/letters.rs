//! Words as outlines.
//!
//! A label is a few letters on a line, from left to right: that takes a font, but not the rules by which texts are laid out in all
//! writings of the world.

use super::style::{Anchor, Style, number};
use anyhow::anyhow;
use roxmltree::Node;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The fonts.
pub(super) struct Letters {
    regular: Face<'static>,
    bold: Face<'static>,
}

impl Letters {
    pub(super) fn new() -> anyhow::Result<Self> {
        let face = |bytes| {
            Face::parse(bytes, 0).map_err(|error| anyhow!("the font cannot be read: {error}"))
        };
        Ok(Self {
            regular: face(dejavu::sans::regular())?,
            bold: face(dejavu::sans::bold())?,
        })
    }

    /// The outline of a text, or none if nothing of it can be seen.
    pub(super) fn path(&self, text: Node<'_, '_>, style: Style) -> anyhow::Result<Option<Path>> {
        let face = match style.is_bold {
            true => &self.bold,
            false => &self.regular,
        };
        let size = style.font_size;
        let length = |name| {
            let given = text.attribute(name);
            given.map_or(Ok(0.0), |given| length(given, size))
        };
        let words: Vec<&str> = text.text().unwrap_or("").split_whitespace().collect();
        let glyphs: Vec<GlyphId> = (words.join(" ").chars())
            .map(|letter| face.glyph_index(letter).unwrap_or_default())
            .collect();
        let places = places(face, &glyphs);
        let scale = size / f32::from(face.units_per_em());
        let width = places.last().copied().unwrap_or(0.0) * scale;
        let before = match style.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let left = length("x")? - before;
        let mut outline = Outline {
            out: PathBuilder::new(),
            left,
            base: length("y")? + length("dy")?,
            scale,
        };
        for (glyph, place) in glyphs.iter().zip(places) {
            outline.left = left + place * scale;
            face.outline_glyph(*glyph, &mut outline);
        }
        Ok(outline.out.finish())
    }
}

/// Where letters begin, and where the last one ends.
fn places(face: &Face<'_>, glyphs: &[GlyphId]) -> Vec<f32> {
    let mut place = 0.0;
    let mut places = vec![place];
    for (number, glyph) in glyphs.iter().enumerate() {
        place += f32::from(face.glyph_hor_advance(*glyph).unwrap_or(0));
        if let Some(next) = glyphs.get(number + 1) {
            place += kerning(face, *glyph, *next);
        }
        places.push(place);
    }
    places
}

/// How much closer two letters stand than their widths say.
fn kerning(face: &Face<'_>, left: GlyphId, right: GlyphId) -> f32 {
    let tables = face.tables().kern.into_iter();
    let mut tables = tables.flat_map(|kern| kern.subtables);
    let found = tables.find_map(|table| match table.horizontal && !table.variable {
        true => table.glyphs_kerning(left, right),
        false => None,
    });
    f32::from(found.unwrap_or(0))
}

/// A length in points, or in sizes of the font.
fn length(given: &str, size: f32) -> anyhow::Result<f32> {
    Ok(match given.strip_suffix("em") {
        Some(sizes) => number(sizes)? * size,
        None => number(given)?,
    })
}

/// Fonts measure upwards, documents downwards.
struct Outline {
    out: PathBuilder,
    left: f32,
    base: f32,
    scale: f32,
}

impl Outline {
    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.left + x * self.scale, self.base - y * self.scale]
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let [x, y] = self.at(x, y);
        self.out.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let [x, y] = self.at(x, y);
        self.out.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ([x1, y1], [x, y]) = (self.at(x1, y1), self.at(x, y));
        self.out.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ([x1, y1], [x2, y2], [x, y]) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.out.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.out.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roxmltree::Document;

    /// Smallest and largest coordinates of the outline of a text.
    fn extent(inner: &str) -> [[f32; 2]; 2] {
        let svg = format!("<svg font-size=\"10\">{inner}</svg>");
        let document = Document::parse(&svg).unwrap();
        let mut style = Style::default();
        let mut last = document.root_element();
        style = style.of(last).unwrap();
        while let Some(child) = last.first_element_child() {
            last = child;
            style = style.of(last).unwrap();
        }
        let path = Letters::new().unwrap().path(last, style).unwrap().unwrap();
        let bounds = path.compute_tight_bounds().unwrap();
        [
            [bounds.left(), bounds.right()],
            [bounds.top(), bounds.bottom()],
        ]
    }

    #[test]
    fn letters_stand_where_they_are_told_to() {
        let middle = |[from, to]: [f32; 2]| (from + to) / 2.0;
        let [x, y] = extent("<text x=\"50\" y=\"20\">HH</text>");
        assert!(x[0] > 50.0 && x[0] < 52.0, "{x:?}");
        assert!((y[0] - 12.71).abs() < 0.01 && y[1] == 20.0, "{y:?}");
        let [x, _] = extent("<text x=\"50\" text-anchor=\"middle\">HH</text>");
        assert!((middle(x) - 50.0).abs() < 0.1, "{x:?}");
        let [x, y] = extent("<g text-anchor=\"end\"><text x=\"50\" dy=\".5em\">HH</text></g>");
        assert!(x[1] < 50.0 && x[1] > 48.0 && y[1] == 5.0, "{x:?} {y:?}");
    }

    #[test]
    fn size_weight_and_pairs_of_letters_count() {
        let width = |text: &str| {
            let [x, _] = extent(text);
            x[1] - x[0]
        };
        let usual = width("<text>HH</text>");
        assert!((width("<text font-size=\"20\">HH</text>") - 2.0 * usual).abs() < 0.01);
        assert!(width("<text font-weight=\"bold\">HH</text>") > usual);
        // An A stands half under a V.
        let apart = width("<text>A</text>") + width("<text>V</text>");
        assert!(width("<text>AV</text>") < apart - 0.2);
    }
}
