//! The words of an SVG document as outlines.
//!
//! What draws the picture then needs neither fonts nor the rules by which texts are laid out in all writings of the world: a label is a
//! few letters on a line, from left to right.

use anyhow::anyhow;
use roxmltree::{Document, Node};
use std::fmt::Write;
use ttf_parser::{Face, FaceParsingError, GlyphId, OutlineBuilder};

/// What is said by the outline itself.
const LAYOUT: [&str; 7] = [
    "x",
    "y",
    "dy",
    "text-anchor",
    "font-size",
    "font-weight",
    "font-family",
];
const USUAL_SIZE: f32 = 16.0;

/// The document with a path in the place of every text.
pub(crate) fn outlined(svg: &str) -> anyhow::Result<String> {
    let unreadable = |error| anyhow!("the picture cannot be read: {error}");
    let document = Document::parse(svg).map_err(unreadable)?;
    let fonts = Fonts::new().map_err(|error| anyhow!("the font cannot be read: {error}"))?;
    let mut out = String::with_capacity(2 * svg.len());
    let mut done = 0;
    for text in (document.descendants()).filter(|node| node.has_tag_name(TEXT)) {
        out += &svg[done..text.range().start];
        done = text.range().end;
        out += "<path";
        for attribute in text.attributes() {
            if !LAYOUT.contains(&attribute.name()) {
                out.push(' ');
                out += &svg[attribute.range()];
            }
        }
        let _ = write!(out, " d=\"{}\"/>", fonts.outline(text));
    }
    out += &svg[done..];
    Ok(out)
}

const TEXT: (&str, &str) = ("http://www.w3.org/2000/svg", "text");

struct Fonts {
    regular: Face<'static>,
    bold: Face<'static>,
}

impl Fonts {
    fn new() -> Result<Self, FaceParsingError> {
        Ok(Self {
            regular: Face::parse(dejavu::sans::regular(), 0)?,
            bold: Face::parse(dejavu::sans::bold(), 0)?,
        })
    }

    fn outline(&self, text: Node<'_, '_>) -> String {
        let face = match inherited(text, "font-weight") {
            Some("bold") => &self.bold,
            _ => &self.regular,
        };
        let size = inherited(text, "font-size").and_then(|size| size.parse().ok());
        let size = size.unwrap_or(USUAL_SIZE);
        let scale = size / f32::from(face.units_per_em());
        let length = |name| {
            text.attribute(name)
                .map_or(0.0, |given| length(given, size))
        };

        let words: Vec<&str> = text.text().unwrap_or("").split_whitespace().collect();
        let glyphs: Vec<GlyphId> = (words.join(" ").chars())
            .map(|letter| face.glyph_index(letter).unwrap_or_default())
            .collect();
        let places = places(face, &glyphs);
        let width = places.last().copied().unwrap_or(0.0) * scale;
        let before = match inherited(text, "text-anchor") {
            Some("middle") => width / 2.0,
            Some("end") => width,
            _ => 0.0,
        };
        let mut path = Path {
            out: String::new(),
            left: length("x") - before,
            base: length("y") + length("dy"),
            scale,
        };
        let left = path.left;
        for (glyph, place) in glyphs.iter().zip(places) {
            path.left = left + place * scale;
            face.outline_glyph(*glyph, &mut path);
        }
        path.out
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

/// An attribute of the text or of what it stands in.
fn inherited<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|node| node.attribute(name))
}

/// A length in points, or in sizes of the font.
fn length(given: &str, size: f32) -> f32 {
    let (number, unit) = match given.strip_suffix("em") {
        Some(number) => (number, size),
        None => (given, 1.0),
    };
    number.parse().unwrap_or(0.0) * unit
}

/// Fonts measure upwards, documents downwards.
struct Path {
    out: String,
    left: f32,
    base: f32,
    scale: f32,
}

impl Path {
    fn put(&mut self, command: char, points: &[[f32; 2]]) {
        self.out.push(command);
        for [x, y] in points {
            let (x, y) = (self.left + x * self.scale, self.base - y * self.scale);
            // Writing to a string does not fail.
            let _ = write!(self.out, "{x:.3} {y:.3} ");
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[[x, y]]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[[x, y]]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[[x1, y1], [x, y]]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[[x1, y1], [x2, y2], [x, y]]);
    }

    fn close(&mut self) {
        self.put('Z', &[]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(inner: &str) -> String {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" font-size=\"10\">{inner}</svg>")
    }

    /// Smallest and largest coordinates of the path that a text becomes.
    fn extent(text: &str) -> [[f32; 2]; 2] {
        let svg = outlined(&document(text)).unwrap();
        let path = svg.split(" d=\"").nth(1).unwrap().split('"').next();
        let numbers: Vec<f32> = (path.unwrap().split(|c: char| c == ' ' || c.is_alphabetic()))
            .filter_map(|number| number.parse().ok())
            .collect();
        let of = |axis: usize| numbers.iter().copied().skip(axis).step_by(2);
        [0, 1].map(|axis| {
            [
                of(axis).fold(f32::MAX, f32::min),
                of(axis).fold(f32::MIN, f32::max),
            ]
        })
    }

    #[test]
    fn paint_and_everything_else_stay() {
        let svg = document(
            "<g><text x=\"1\" y=\"2\" fill=\"#123456\" class=\"a&amp;b\">&lt;</text></g><rect/>",
        );
        let out = outlined(&svg).unwrap();
        assert!(
            out.contains("<g><path fill=\"#123456\" class=\"a&amp;b\" d=\"M"),
            "{out}"
        );
        assert!(out.ends_with("Z\"/></g><rect/></svg>"), "{out}");
        assert_eq!(outlined(&document("<rect/>")).unwrap(), document("<rect/>"));
        assert!(outlined("<svg").is_err());
    }

    #[test]
    fn letters_stand_where_they_are_told_to() {
        let middle = |[from, to]: [f32; 2]| (from + to) / 2.0;
        let [x, y] = extent("<text x=\"50\" y=\"20\">HH</text>");
        assert!(x[0] > 50.0 && x[0] < 52.0 && y == [12.71, 20.0], "{y:?}");
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
