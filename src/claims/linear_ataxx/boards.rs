//! Rows of so many cells, solved: what the claims need to know of each.

use super::agreement::{Says, agree, borne_out, verified};
use super::line::Line;
use super::repetition::is_draw_anyway;
use super::{ClaimsError, Solved};
use crate::game::{Game, Notation};
use crate::games::GameName;
use crate::games::ataxx::{Ataxx, Move, Position, linear_named};
use crate::index::{Indexed, Place, Reached};
use crate::query::{Oracle, is_absence};
use crate::solve::Monitor;
use crate::table::{TableError, Tables};
use crate::value::Value;
use crate::verify::VerifyError;
use std::path::Path;

/// What is known of the row of so many cells.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) cells: usize,
    /// Of the start, for the player who begins.
    pub(super) value: Value,
    /// The first moves, best first.
    pub(super) openings: Vec<Ranked>,
    /// The second player's answers to a first jump, best first for him; none if there is no such jump or it ends the game.
    pub(super) answers_to_jump: Vec<Ranked>,
    /// From the start.
    pub(super) line: Line,
    /// Where it was counted.
    pub(super) drawn: Option<Drawn>,
    /// Whether a drawn start is drawn whatever is agreed about play without end, where that was looked at.
    pub(super) draw_anyway: Option<bool>,
    pub(super) checked: Checked,
}

/// A move with its value for the player who makes it.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    mv: Move,
    pub(super) text: String,
    pub(super) value: Value,
    /// Best play after the move.
    pub(super) line: Line,
}

impl Ranked {
    /// Whether a new stone was put on the board.
    pub(super) fn duplicates(&self) -> bool {
        matches!(self.mv, Move::Clone { .. })
    }
}

/// Positions that play leads to and that neither side can win, up to symmetry.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) positions: u64,
    /// Best play from one of those with the fewest stones.
    pub(super) example: Option<Line>,
}

/// What the values rest on.
#[derive(Clone, Debug)]
pub(super) enum Checked {
    /// Two solvers that agree, both verified: how many positions of each.
    Twice { all: u64, reachable: u64 },
    /// One solver, verified.
    Once { reachable: u64 },
    /// Tables with this name that were there before.
    Stored { name: String },
}

impl Board {
    /// Solves the row twice, by all of its positions and by those that play leads to, and compares.
    pub(super) fn solved_twice(cells: usize, monitor: &dyn Monitor) -> Result<Self, ClaimsError> {
        let game = row(cells)?;
        let all = Oracle::new(&game, Tables::solve_in_memory(&game, monitor)?);
        let checked = verified(&all, monitor)?;
        let mut board = Self::solved_once(cells, monitor, |reachable, board| {
            let solvers: [Says; 2] = [&|p| Ok(all.value(p)?), &|p| Ok(reachable.value(p)?)];
            board
                .lines()
                .try_for_each(|line| agree(&game, line, solvers))
        })?;
        if board.value == Value::Draw {
            let anyway = is_draw_anyway(&game, monitor).map_err(VerifyError::from)?;
            board.draw_anyway = Some(anyway);
        }
        if let Checked::Once { reachable } = board.checked {
            board.checked = Checked::Twice {
                all: checked,
                reachable,
            };
        }
        Ok(board)
    }

    /// Solves the row by the positions that play leads to. `compare` may refuse the result.
    pub(super) fn solved_once(
        cells: usize,
        monitor: &dyn Monitor,
        compare: impl FnOnce(&Oracle<Reached<Ataxx>>, &Self) -> Result<(), ClaimsError>,
    ) -> Result<Self, ClaimsError> {
        let game = Reached::in_memory(row(cells)?, monitor)?;
        let oracle = Oracle::new(&game, Tables::solve_in_memory(&game, monitor)?);
        let reachable = verified(&oracle, monitor)?;
        let mut board = Self::of(game.game(), &oracle, Checked::Once { reachable })?;
        board.drawn = Some(drawn(game.game(), &oracle)?);
        compare(&oracle, &board)?;
        Ok(board)
    }

    /// Takes the complete tables below the folder `data`, if there are any.
    pub(super) fn stored(cells: usize, data: &Path) -> Result<Option<Self>, ClaimsError> {
        let game = row(cells)?;
        if let Some(tables) = complete(Tables::open(&game, data))? {
            let name = game.table_name();
            let oracle = Oracle::new(&game, tables);
            return Self::of(&game, &oracle, Checked::Stored { name }).map(Some);
        }
        let reached = match Reached::open(row(cells)?, data) {
            Err(error) if is_absence(&error) => return Ok(None),
            opened => opened?,
        };
        let Some(tables) = complete(Tables::open(&reached, data))? else {
            return Ok(None);
        };
        let name = reached.table_name();
        let oracle = Oracle::new(&reached, tables);
        Self::of(&game, &oracle, Checked::Stored { name }).map(Some)
    }

    fn of<G: Solved>(
        game: &Ataxx,
        oracle: &Oracle<G>,
        checked: Checked,
    ) -> Result<Self, ClaimsError> {
        let start = game.start();
        let value = oracle.value(&start)?;
        let line = Line::of(game, oracle, start)?;
        borne_out(game, &line, value)?;
        let openings = oracle.ranked_moves(&start)?;
        let jump = openings
            .iter()
            .find(|(edge, _)| matches!(edge.mv, Move::Jump { .. }));
        let answers_to_jump = match jump {
            Some((edge, _)) => ranked(game, oracle, &edge.to)?,
            None => vec![],
        };
        Ok(Self {
            cells: game.rules().board.cells().len(),
            value,
            openings: ranked(game, oracle, &start)?,
            answers_to_jump,
            line,
            drawn: None,
            draw_anyway: None,
            checked,
        })
    }

    /// The opening that puts a second stone on the board, or else the one that jumps.
    pub(super) fn opening(&self, duplicates: bool) -> Option<&Ranked> {
        self.openings
            .iter()
            .find(|opening| opening.duplicates() == duplicates)
    }

    /// The outcome of the start as the paper writes it.
    pub(super) fn outcome(&self) -> &'static str {
        match self.value {
            Value::Win(_) => "Blue Win",
            Value::Loss(_) => "Red Win",
            Value::Draw => "Draw",
        }
    }

    fn lines(&self) -> impl Iterator<Item = &Line> {
        let example = self.drawn.as_ref().and_then(|drawn| drawn.example.as_ref());
        let moves = self.openings.iter().chain(&self.answers_to_jump);
        (std::iter::once(&self.line).chain(example)).chain(moves.map(|ranked| &ranked.line))
    }
}

impl Checked {
    /// What the values of a row rest on, in words.
    pub(super) fn words(&self, cells: usize) -> String {
        match self {
            Self::Twice { all, reachable } => format!(
                "solvers agree: all 3^{cells} positions and reachable ones; both verified: {all} and {reachable} positions, 0 errors"
            ),
            Self::Once { reachable } => format!(
                "one solver, of the reachable positions; verified: {reachable} positions, 0 errors"
            ),
            Self::Stored { name } => format!("stored table {name}, not verified again"),
        }
    }
}

/// The game on a row of so many cells.
pub(super) fn row(cells: usize) -> Result<Ataxx, ClaimsError> {
    let name = GameName::parse(&format!("linear-ataxx:{cells}"))?;
    Ok(Ataxx::new(linear_named(&name)?))
}

fn complete(opened: Result<Tables, TableError>) -> Result<Option<Tables>, TableError> {
    match opened {
        Err(error) if is_absence(&error) => Ok(None),
        opened => Ok(Some(opened?).filter(Tables::is_complete)),
    }
}

fn ranked<G: Solved>(
    game: &Ataxx,
    oracle: &Oracle<G>,
    from: &Position,
) -> Result<Vec<Ranked>, ClaimsError> {
    let moves = oracle.ranked_moves(from)?.into_iter();
    let moves = moves.map(|(edge, value)| {
        let line = Line::of(game, oracle, edge.to)?;
        borne_out(game, &line, oracle.value(&edge.to)?)?;
        Ok(Ranked {
            mv: edge.mv,
            text: game.show_move(&edge.mv),
            value,
            line,
        })
    });
    moves.collect()
}

fn drawn<G: Solved>(game: &Ataxx, oracle: &Oracle<G>) -> Result<Drawn, ClaimsError> {
    let mut positions = 0;
    let mut example = None;
    for (tier, table) in oracle.tables().solved() {
        for (value, entry) in table.tally().values() {
            if value == Value::Draw {
                positions += entry.count;
                let slot = entry.first_slot;
                example = example.or_else(|| oracle.game().position(Place { tier, slot }));
            }
        }
    }
    let line = |mut position: Position| -> Result<Line, ClaimsError> {
        // The first player's stones stay to the left of the second's.
        if position.mover.trailing_zeros() > position.waiting.trailing_zeros() {
            position.player = position.player.other();
        }
        let line = Line::of(game, oracle, position)?;
        borne_out(game, &line, Value::Draw)?;
        Ok(line)
    };
    Ok(Drawn {
        positions,
        example: example.map(line).transpose()?,
    })
}
