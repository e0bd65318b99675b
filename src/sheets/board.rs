//! Playing fields: cells in tactical cells in strategic cells, with the numbers that a rule set needs.

use super::drawing::{Anchor, BLACK, Colour, Drawing, FAINT, Grid, MEDIUM, THICK, THIN, Text};
use super::font;
use crate::games::nested::NumberSet;

/// A tint for each strategic cell, lighter for lower numbers, so that they differ in grey too.
const TINTS: [Colour; 9] = [
    Colour([0xfd, 0xf8, 0xd8]),
    Colour([0xec, 0xf3, 0xc6]),
    Colour([0xd3, 0xea, 0xbf]),
    Colour([0xba, 0xe0, 0xc2]),
    Colour([0xa6, 0xd3, 0xcb]),
    Colour([0x9f, 0xc3, 0xd2]),
    Colour([0xa2, 0xb1, 0xd3]),
    Colour([0xa9, 0x9f, 0xcf]),
    Colour([0xb0, 0x8d, 0xc5]),
];

/// What is printed into the cells.
#[derive(Clone, Copy, Debug)]
pub(super) enum Numbers<'a> {
    /// Nothing.
    None,
    /// Strategic and tactical cell, over every tactical cell.
    Cells,
    /// Those, and the next strategic cell to the left of every line.
    Lines(&'a NumberSet),
    /// The next strategic cell in every cell.
    Everywhere(&'a NumberSet),
}

/// A playing field on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) corner: [f64; 2],
    /// Its width and height.
    pub(super) side: f64,
    pub(super) numbers: Numbers<'a>,
}

impl Board<'_> {
    /// Cells between strategic cells, and to the left of the first if numbers stand there.
    fn gap(&self) -> f64 {
        match self.numbers {
            Numbers::Lines(_) => 1.4,
            _ => 1.0,
        }
    }

    fn margin(&self) -> f64 {
        match self.numbers {
            Numbers::Lines(_) => 1.0,
            _ => 0.0,
        }
    }

    /// The side of a cell: a field is as wide as 27 cells, two gaps and the margin.
    fn unit(&self) -> f64 {
        self.side / (27.0 + 2.0 * self.gap() + self.margin())
    }

    pub(super) fn height(&self) -> f64 {
        self.unit() * (27.0 + 2.0 * self.gap())
    }

    pub(super) fn draw(&self, drawing: &mut Drawing) {
        let unit = self.unit();
        let pitch = (9.0 + self.gap()) * unit;
        for strategic in 0..9 {
            let corner = [
                self.corner[0] + self.margin() * unit + (strategic % 3) as f64 * pitch,
                self.corner[1] + (strategic / 3) as f64 * pitch,
            ];
            let name = (strategic + 1).to_string();
            match self.numbers {
                Numbers::None => {}
                Numbers::Cells => tactical_numbers(drawing, corner, unit, &name),
                Numbers::Lines(set) => {
                    tactical_numbers(drawing, corner, unit, &name);
                    line_numbers(drawing, corner, unit, |row| set.next(strategic, row, 0) + 1);
                }
                Numbers::Everywhere(set) => {
                    cell_numbers(drawing, corner, unit, |row, column| {
                        set.next(strategic, row, column)
                    });
                    small_numbers(drawing, corner, unit, strategic);
                }
            }
            strategic_cell(drawing, corner, unit, 1.0);
        }
    }
}

/// The lines of 9 x 9 cells; `scale` is how much thinner they are than on a page with one field of 27 x 27.
pub(super) fn strategic_cell(drawing: &mut Drawing, corner: [f64; 2], unit: f64, scale: f64) {
    let [thin, medium, thick] = [THIN, MEDIUM, THICK].map(|stroke| stroke.scaled(scale));
    for tactical in 0..9 {
        drawing.grid(Grid {
            corner: inside(corner, unit, tactical),
            unit,
            cells: [3; 2],
            inside: thin,
            around: medium,
        });
    }
    drawing.grid(Grid {
        corner,
        unit: 3.0 * unit,
        cells: [3; 2],
        inside: medium,
        around: thick,
    });
}

/// The corner of a tactical cell.
fn inside(corner: [f64; 2], unit: f64, tactical: usize) -> [f64; 2] {
    [
        corner[0] + (tactical % 3) as f64 * 3.0 * unit,
        corner[1] + (tactical / 3) as f64 * 3.0 * unit,
    ]
}

/// Large faint numbers behind the cells: of what is around the tactical cells, if it has one, and of the tactical cell.
pub(super) fn tactical_numbers(drawing: &mut Drawing, corner: [f64; 2], unit: f64, around: &str) {
    let size = match around.len() {
        0 => 2.1,
        // No larger, or a line would run through the stem of a 1.
        1 => 1.3,
        digits => 2.6 / (digits as f64 + 1.0),
    };
    for tactical in 0..9 {
        let middle = inside(corner, unit, tactical).map(|edge| edge + 1.5 * unit);
        let number = format!("{around}{}", tactical + 1);
        drawing.centred(middle, size * unit, FAINT, &number);
    }
}

/// A number to the left of each line of nine cells.
fn line_numbers(
    drawing: &mut Drawing,
    corner: [f64; 2],
    unit: f64,
    number: impl Fn(usize) -> usize,
) {
    for row in 0..9 {
        drawing.text(Text {
            at: [
                corner[0] - 0.28 * unit,
                corner[1] + (row as f64 + 0.5 + font::HALF_HEIGHT * 0.62) * unit,
            ],
            size: 0.62 * unit,
            anchor: Anchor::Right,
            bold: true,
            colour: BLACK,
            words: number(row).to_string(),
        });
    }
}

/// A tint and a number in every cell, for a strategic cell counted from 0.
fn cell_numbers(
    drawing: &mut Drawing,
    corner: [f64; 2],
    unit: f64,
    next: impl Fn(usize, usize) -> usize,
) {
    for row in 0..9 {
        for column in 0..9 {
            let cell = [
                corner[0] + column as f64 * unit,
                corner[1] + row as f64 * unit,
            ];
            let next = next(row, column);
            drawing.fill(cell, [unit; 2], TINTS[next]);
            let middle = cell.map(|edge| edge + 0.55 * unit);
            drawing.centred(middle, 0.46 * unit, BLACK, &(next + 1).to_string());
        }
    }
}

/// The numbers of strategic and tactical cell, in the corner of the first cell: there is no room behind
/// numbered cells.
fn small_numbers(drawing: &mut Drawing, corner: [f64; 2], unit: f64, strategic: usize) {
    for tactical in 0..9 {
        let [left, top] = inside(corner, unit, tactical);
        drawing.text(Text {
            at: [left + 0.1 * unit, top + 0.31 * unit],
            size: 0.27 * unit,
            anchor: Anchor::Left,
            bold: true,
            colour: BLACK,
            words: format!("{}{}", strategic + 1, tactical + 1),
        });
    }
}
