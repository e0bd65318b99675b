//! A board in characters, with what was done last and what is picked up marked on it.

use super::session::Session;
use retrograde::picture::Form;

/// What a character on the board says by its colour. All of it is said without colours too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tint {
    #[default]
    Plain,
    /// What the first player has.
    First,
    /// What the second player has.
    Second,
    /// Where the last move was made.
    Last,
    /// What is picked up.
    Picked,
    /// Where a move can go on.
    Next,
    /// What has decided the game.
    Won,
    /// Names and paths.
    Faint,
}

/// Rows of characters.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    pub(super) rows: Vec<Vec<(char, Tint)>>,
}

impl Grid {
    pub(super) fn of_text(text: &str) -> Self {
        let row = |line: &str| line.chars().map(|c| (c, Tint::Plain)).collect();
        Self {
            rows: text.lines().map(row).collect(),
        }
    }

    pub(super) fn blank(width: usize, height: usize) -> Self {
        Self {
            rows: vec![vec![(' ', Tint::Plain); width]; height],
        }
    }

    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn at(&self, row: usize, column: usize) -> Option<char> {
        let (c, _) = self.rows.get(row)?.get(column)?;
        Some(*c)
    }

    /// Puts a character somewhere; a row grows if need be, the board does not.
    pub(super) fn put(&mut self, row: usize, column: usize, c: char, tint: Tint) {
        let Some(row) = self.rows.get_mut(row) else {
            return;
        };
        if row.len() <= column {
            row.resize(column + 1, (' ', Tint::Plain));
        }
        row[column] = (c, tint);
    }

    pub(super) fn tint(&mut self, row: usize, column: usize, tint: Tint) {
        if let Some(c) = self.at(row, column) {
            self.put(row, column, c, tint);
        }
    }

    pub(super) fn text(&self) -> String {
        let line = |row: &Vec<(char, Tint)>| {
            let line: String = row.iter().map(|(c, _)| c).collect();
            line.trim_end().to_owned() + "\n"
        };
        self.rows.iter().map(line).collect()
    }
}

/// How a spot is marked, and the signs on both sides of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SpotMark {
    pub(super) tint: Tint,
    pub(super) signs: [char; 2],
}

const LAST: SpotMark = SpotMark {
    tint: Tint::Last,
    signs: ['[', ']'],
};
const PICKED: SpotMark = SpotMark {
    tint: Tint::Picked,
    signs: ['<', '>'],
};

impl Session<'_> {
    /// How a spot is marked, if it is.
    pub(super) fn mark_of(&self, spot: usize) -> Option<SpotMark> {
        match () {
            () if self.picked.spots.contains(&spot) => Some(PICKED),
            () if self.touched().contains(&spot) => Some(LAST),
            () => None,
        }
    }

    /// The colour of what lies on a spot.
    pub(super) fn tint_of(&self, spot: usize, sign: char) -> Tint {
        let ends = || {
            self.state()
                .ending
                .as_ref()
                .is_some_and(|ending| ending.spots.contains(&spot))
        };
        match self.board.marks.iter().position(|mark| mark.sign == sign) {
            Some(1 | 2) if ends() => Tint::Won,
            Some(1) => Tint::First,
            Some(2) => Tint::Second,
            _ => Tint::Plain,
        }
    }

    /// The board as questions show it, with marks in it. A game that shows no board there has it drawn.
    pub(super) fn small_board(&self) -> Grid {
        let game = self.setting.game;
        let places = game.places_in_diagram();
        if places.is_empty() {
            return self.drawn_board();
        }
        let diagram = game.diagram(&self.view().position);
        let mut grid = Grid::of_text(&diagram.unwrap_or_else(|error| error.to_string()));
        let signs: Vec<char> = self.view().sketch.signs.chars().collect();
        let next = self.marked_targets();
        let is_bare = |spot: usize| matches!(self.board.spots[spot].form, Form::Square { .. });
        for &spot in next.iter().filter(|&&spot| is_bare(spot)) {
            let [row, column] = places[spot];
            // What a move may take keeps its sign.
            match grid.at(row, column) {
                Some('.' | '*') => grid.put(row, column, '*', Tint::Next),
                _ => grid.tint(row, column, Tint::Next),
            }
        }
        for (spot, &[row, column]) in places.iter().enumerate() {
            let sign = signs.get(spot).copied().unwrap_or(' ');
            let tint = self.tint_of(spot, sign);
            match (self.mark_of(spot), self.board.spots[spot].form) {
                (None, _) if next.contains(&spot) => {}
                (None, _) => grid.tint(row, column, tint),
                (Some(mark), Form::Edge { along }) => {
                    // An edge is drawn double.
                    let (c, columns) = match along[0] > 0.0 {
                        true => ('=', column - 1..=column + 1),
                        false => ('#', column..=column),
                    };
                    columns.for_each(|column| grid.put(row, column, c, mark.tint));
                }
                (Some(mark), Form::Square { .. }) => {
                    let is_marked = |column: Option<usize>| {
                        let spot = places
                            .iter()
                            .position(|place| Some(place[1]) == column && place[0] == row);
                        spot.is_some_and(|spot| self.mark_of(spot) == Some(mark))
                    };
                    bracket(
                        &mut grid,
                        [row, column],
                        mark,
                        [
                            column
                                .checked_sub(2)
                                .is_some_and(|before| is_marked(Some(before))),
                            is_marked(Some(column + 2)),
                        ],
                        |column| places.contains(&[row, column]),
                    );
                }
            }
        }
        grid
    }
}

/// Puts brackets around a sign, none towards a neighbour that is marked too. Where there is no room for them a letter becomes a
/// capital.
fn bracket(
    grid: &mut Grid,
    [row, column]: [usize; 2],
    mark: SpotMark,
    joined: [bool; 2],
    is_spot: impl Fn(usize) -> bool,
) {
    grid.tint(row, column, mark.tint);
    let sides = [column.checked_sub(1), Some(column + 1)];
    if sides.into_iter().flatten().any(is_spot) {
        let sign = grid.at(row, column).unwrap_or(' ');
        grid.put(row, column, sign.to_ascii_uppercase(), mark.tint);
        return;
    }
    for ((side, sign), joined) in sides.into_iter().zip(mark.signs).zip(joined) {
        if let Some(column) = side {
            let sign = if joined { ' ' } else { sign };
            grid.put(row, column, sign, mark.tint);
        }
    }
}
