//! Playing fields on any number of levels.

use super::board::{strategic_cell, tactical_numbers};
use super::drawing::Drawing;

/// Cells of a field on two levels, side by side.
const TWO_LEVELS: usize = 9;

/// A playing field, or a cell of one that is a board.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) corner: [f64; 2],
    /// The side of a cell of the lowest level.
    pub(super) unit: f64,
    pub(super) levels: usize,
    /// Whether tactical cells have their numbers.
    pub(super) is_numbered: bool,
    /// The places of the boards that it is in, as digits.
    pub(super) name: String,
}

impl Field {
    /// How many cells wide a field on so many levels is, gaps included: 9 on two, 29 on three.
    pub(super) fn width(levels: usize) -> usize {
        match levels {
            ..=2 => TWO_LEVELS,
            _ => 3 * Self::width(levels - 1) + 2 * Self::gap(levels),
        }
    }

    /// Cells between the boards of a field on so many levels, so that those of every level stand apart.
    fn gap(levels: usize) -> usize {
        3usize.pow(levels as u32 - 3)
    }

    /// `scale` is how much thinner its lines are than on a page with one field of three levels.
    pub(super) fn draw(&self, drawing: &mut Drawing, scale: f64) {
        if self.levels <= 2 {
            if self.is_numbered {
                tactical_numbers(drawing, self.corner, self.unit, &self.name);
            }
            return strategic_cell(drawing, self.corner, self.unit, scale);
        }
        let pitch = (Self::width(self.levels - 1) + Self::gap(self.levels)) as f64 * self.unit;
        for cell in 0..9 {
            let inside = Self {
                corner: [
                    self.corner[0] + (cell % 3) as f64 * pitch,
                    self.corner[1] + (cell / 3) as f64 * pitch,
                ],
                levels: self.levels - 1,
                name: format!("{}{}", self.name, cell + 1),
                ..self.clone()
            };
            inside.draw(drawing, scale);
        }
    }
}
