//! The rules once more, on plain arrays, and the obvious solver.

use retrograde::games::Side;
use retrograde::games::othello::{Empties, Othello, Position};
use std::collections::HashMap;

/// A board square by square: the mover's discs, the opponent's, nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Board {
    rows: i32,
    columns: i32,
    squares: Vec<char>,
}

impl Board {
    pub(super) fn new(game: &Othello, position: &Position) -> Self {
        let (rows, columns) = (game.rules().rows(), game.rules().columns());
        let mark = |place: usize| {
            let bit = 1u64 << (place / columns * 8 + place % columns);
            match (position.mover & bit != 0, position.waiting & bit != 0) {
                (true, false) => 'm',
                (false, true) => 'o',
                (false, false) => '.',
                (true, true) => panic!("two discs on a square"),
            }
        };
        Self {
            rows: rows as i32,
            columns: columns as i32,
            squares: (0..rows * columns).map(mark).collect(),
        }
    }

    pub(super) fn position(&self, player: Side) -> Position {
        let set = |wanted: char| {
            let places = self.squares.iter().enumerate();
            places
                .filter(|&(_, &mark)| mark == wanted)
                .fold(0, |set, (place, _)| {
                    let (row, column) =
                        (place / self.columns as usize, place % self.columns as usize);
                    set | 1 << (row * 8 + column)
                })
        };
        Position {
            mover: set('m'),
            waiting: set('o'),
            player,
        }
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        inside.then(|| self.squares[(row * self.columns + column) as usize])
    }

    /// The board after a disc of the mover, with the sides changed; `None` if it may not stand there.
    fn placed(&self, row: i32, column: i32) -> Option<Self> {
        if self.at(row, column) != Some('.') {
            return None;
        }
        let mut after = self.clone();
        let mut flipped = 0;
        for (down, right) in [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
        ] {
            let mut run = 1;
            while self.at(row + run * down, column + run * right) == Some('o') {
                run += 1;
            }
            if self.at(row + run * down, column + run * right) == Some('m') {
                for step in 1..run {
                    let place = (row + step * down) * self.columns + column + step * right;
                    after.squares[place as usize] = 'm';
                    flipped += 1;
                }
            }
        }
        after.squares[(row * self.columns + column) as usize] = 'm';
        (flipped > 0).then(|| after.turned())
    }

    fn turned(&self) -> Self {
        let mut turned = self.clone();
        for mark in &mut turned.squares {
            *mark = match *mark {
                'm' => 'o',
                'o' => 'm',
                other => other,
            };
        }
        turned
    }

    fn placements(&self) -> Vec<Self> {
        (0..self.rows * self.columns)
            .filter_map(|place| self.placed(place / self.columns, place % self.columns))
            .collect()
    }

    /// The boards after every move, a pass included; none if the game is over.
    pub(super) fn moves(&self) -> Vec<Self> {
        let placements = self.placements();
        if placements.is_empty() && !self.turned().placements().is_empty() {
            return vec![self.turned()];
        }
        placements
    }

    fn count(&self, wanted: char) -> i32 {
        self.squares.iter().filter(|&&mark| mark == wanted).count() as i32
    }

    pub(super) fn margin(&self, empties: Empties) -> i32 {
        let margin = self.count('m') - self.count('o');
        match empties {
            Empties::Nobody => margin,
            Empties::Winner if margin > 0 => margin + self.count('.'),
            Empties::Winner if margin < 0 => margin - self.count('.'),
            Empties::Winner => 0,
        }
    }

    /// The score by looking at everything.
    pub(super) fn score(&self, empties: Empties, memory: &mut HashMap<Self, i32>) -> i32 {
        if let Some(&score) = memory.get(self) {
            return score;
        }
        let after = self.moves();
        let score = after
            .iter()
            .map(|board| -board.score(empties, memory))
            .max()
            .unwrap_or_else(|| self.margin(empties));
        memory.insert(self.clone(), score);
        score
    }
}
