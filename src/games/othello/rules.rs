//! What differs between the games of the family.

use super::board::square;
use super::play::Position;
use crate::games::Side;
use crate::value::Score;

/// How the first four discs stand on the squares in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Crosswise: White on the diagonal that begins at a1, Black on the other.
    Standard,
    /// Side by side: White in the upper row, Black in the lower one.
    Parallel,
}

/// Who gets the squares that are empty at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empties {
    /// Whoever has more discs, as in tournaments.
    Winner,
    /// Neither player: discs are counted.
    Nobody,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    rows: usize,
    columns: usize,
    /// Where the first discs stand.
    pub opening: Opening,
    /// Who gets the empty squares.
    pub empties: Empties,
}

impl Rules {
    /// The shortest side a board can have: the first four discs need two squares.
    pub const SHORTEST: usize = 2;
    /// The longest.
    pub const LONGEST: usize = 8;

    /// The usual rules on this many rows and columns; `None` if there is no such board.
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let sides = Self::SHORTEST..=Self::LONGEST;
        (sides.contains(&rows) && sides.contains(&columns)).then_some(Self {
            rows,
            columns,
            opening: Opening::Standard,
            empties: Empties::Winner,
        })
    }

    /// How many rows the board has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns the board has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The name of the game, in its shortest form.
    #[must_use]
    pub fn name(&self) -> String {
        let mut name = format!("othello:{}x{}", self.rows, self.columns);
        if self.opening == Opening::Parallel {
            name += ",start=parallel";
        }
        if self.empties == Empties::Nobody {
            name += ",empties=nobody";
        }
        name
    }

    /// One line.
    #[must_use]
    pub fn title(&self) -> String {
        let opening = match self.opening {
            Opening::Standard => "",
            Opening::Parallel => ", from the parallel opening",
        };
        let empties = match self.empties {
            Empties::Winner => "",
            Empties::Nobody => ", where only discs count",
        };
        format!(
            "Othello, on {} x {} squares{opening}{empties}",
            self.rows, self.columns
        )
    }

    /// Everything that decides the values, in a normal form.
    #[must_use]
    pub fn text(&self) -> String {
        let empties = match self.empties {
            Empties::Winner => "winner",
            Empties::Nobody => "nobody",
        };
        format!("othello {}x{} empties {empties}", self.rows, self.columns)
    }

    /// Where the game begins.
    #[must_use]
    pub fn start(&self) -> Position {
        let (row, column) = (self.rows / 2, self.columns / 2);
        let corners = [
            square(row - 1, column - 1),
            square(row - 1, column),
            square(row, column - 1),
            square(row, column),
        ];
        let [a, b, c, d] = corners;
        let (black, white) = match self.opening {
            Opening::Standard => (b | c, a | d),
            Opening::Parallel => (c | d, a | b),
        };
        Position {
            mover: black,
            waiting: white,
            player: Side::First,
        }
    }

    /// The margin of a player with `own` discs at the end, if the opponent has `other`.
    #[inline]
    #[must_use]
    pub fn margin(&self, own: u32, other: u32) -> Score {
        let empty = (self.rows * self.columns) as Score - (own + other) as Score;
        let margin = own as Score - other as Score;
        match self.empties {
            Empties::Winner => margin + margin.signum() * empty,
            Empties::Nobody => margin,
        }
    }
}
