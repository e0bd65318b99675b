//! A page as a list of shapes, in millimetres from its top left corner.

use super::font;

/// Width and height of an A4 page.
pub(super) const A4: [f64; 2] = [210.0, 297.0];

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) [u8; 3]);

pub(super) const BLACK: Colour = Colour([0x1a, 0x1a, 0x1a]);
pub(super) const GREY: Colour = Colour([0x8c, 0x8c, 0x8c]);
/// So faint that a pen writes over it.
pub(super) const FAINT: Colour = Colour([0xd2, 0xd2, 0xd2]);

/// How wide lines are, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stroke {
    pub(super) width: f64,
    pub(super) colour: Colour,
}

impl Stroke {
    /// The same for a drawing that is so much smaller.
    pub(super) fn scaled(self, scale: f64) -> Self {
        Self {
            width: scale * self.width,
            ..self
        }
    }
}

pub(super) const THIN: Stroke = Stroke {
    width: 0.15,
    colour: GREY,
};
pub(super) const MEDIUM: Stroke = Stroke {
    width: 0.4,
    colour: BLACK,
};
pub(super) const THICK: Stroke = Stroke {
    width: 0.9,
    colour: BLACK,
};

/// The place of a text that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A line of text on its baseline.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub(super) at: [f64; 2],
    pub(super) size: f64,
    pub(super) anchor: Anchor,
    pub(super) bold: bool,
    pub(super) colour: Colour,
    pub(super) words: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    Line {
        from: [f64; 2],
        to: [f64; 2],
        stroke: Stroke,
    },
    Fill {
        corner: [f64; 2],
        size: [f64; 2],
        colour: Colour,
    },
    Text(Text),
}

/// Shapes, each over those before it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Drawing {
    pub(super) shapes: Vec<Shape>,
}

impl Drawing {
    pub(super) fn line(&mut self, from: [f64; 2], to: [f64; 2], stroke: Stroke) {
        self.shapes.push(Shape::Line { from, to, stroke });
    }

    pub(super) fn fill(&mut self, corner: [f64; 2], size: [f64; 2], colour: Colour) {
        self.shapes.push(Shape::Fill {
            corner,
            size,
            colour,
        });
    }

    pub(super) fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// A word with its middle, in both directions, at a point.
    pub(super) fn centred(&mut self, middle: [f64; 2], size: f64, colour: Colour, words: &str) {
        self.text(Text {
            at: [middle[0], middle[1] + size * font::HALF_HEIGHT],
            size,
            anchor: Anchor::Middle,
            bold: false,
            colour,
            words: words.into(),
        });
    }

    /// A grid of this many columns and rows of squares, with lines inside it and around it. Lines around it
    /// meet in the corners.
    pub(super) fn grid(&mut self, grid: Grid) {
        let Grid {
            corner: [left, top],
            unit,
            cells: [columns, rows],
            inside,
            around,
        } = grid;
        let [right, bottom] = [left + columns as f64 * unit, top + rows as f64 * unit];
        for column in 1..columns {
            let x = left + column as f64 * unit;
            self.line([x, top], [x, bottom], inside);
        }
        for row in 1..rows {
            let y = top + row as f64 * unit;
            self.line([left, y], [right, y], inside);
        }
        let over = around.width / 2.0;
        for y in [top, bottom] {
            self.line([left - over, y], [right + over, y], around);
        }
        for x in [left, right] {
            self.line([x, top - over], [x, bottom + over], around);
        }
    }
}

/// Squares side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) corner: [f64; 2],
    /// The side of a square.
    pub(super) unit: f64,
    /// Columns and rows.
    pub(super) cells: [usize; 2],
    pub(super) inside: Stroke,
    pub(super) around: Stroke,
}

/// A number of millimetres, to the micrometre and no longer than it must be.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0001, "0"),
            (1.5, "1.5"),
            (-2.25, "-2.25"),
            (210.0, "210"),
            (1.0 / 3.0, "0.333"),
        ] {
            assert_eq!(short(number), text);
        }
    }
}
