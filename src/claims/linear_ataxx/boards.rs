//! Rows of cells, solved: what the claims need to know of each.

use super::agreement::{AreaKind, agree, borne_out, verified};
use super::line::Line;
use super::repetition::is_draw_anyway;
use super::{ClaimsError, MOST_CELLS_ALL, Solved};
use crate::game::{Game, Notation};
use crate::games::ataxx::{Ataxx, Move, Ordered, Position, linear_named};
use crate::index::{Address, Reachable};
use crate::name::GameName;
use crate::oracle::{Oracle, is_absence};
use crate::progress::Progress;
use crate::table::{DataFolders, TableError, Tables};
use crate::value::Value;
use std::sync::Arc;

/// What is known of a row.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) cells: usize,
    /// Of the start, for the player who begins.
    pub(super) value: Value,
    /// The first moves, best first.
    pub(super) openings: Vec<Ranked>,
    /// The second player's answers to a first jump, best first for that player; none if there is no such jump
    /// or it ends the game.
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
    Twice {
        solver: Solver,
        others: u64,
        reachable: u64,
    },
    /// Tables with these names that were there before, and agree.
    Stored { names: Vec<String> },
}

/// The solver that the one of the reachable positions is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Solver {
    All,
    InOrder,
}

impl Board {
    /// Solves the row by the positions that play leads to and once more by others, all if they are not too
    /// many, and compares.
    pub(super) fn solved(cells: usize, progress: &dyn Progress) -> Result<Self, ClaimsError> {
        if cells <= MOST_CELLS_ALL {
            Self::solved_twice(row(cells)?, Solver::All, progress)
        } else {
            Self::solved_twice(Ordered::new(row(cells)?), Solver::InOrder, progress)
        }
    }

    fn solved_twice<G: Solved>(
        other: G,
        solver: Solver,
        progress: &dyn Progress,
    ) -> Result<Self, ClaimsError> {
        let others = Oracle::solve_in_memory(Arc::new(other), progress)?;
        let cells = others.game().start().waiting.ilog2() as usize + 1;
        let game = Reachable::in_memory(Arc::new(row(cells)?), progress)?;
        let reachable = Oracle::solve_in_memory(Arc::new(game), progress)?;
        let game = reachable.game();
        let checked = Checked::Twice {
            solver,
            others: verified(&others, progress)?,
            reachable: verified(&reachable, progress)?,
        };
        let mut board = Self::of(game.game(), &reachable, checked)?;
        board.drawn = Some(drawn(game.game(), &reachable)?);
        board.compare(
            game.game(),
            &named_answers(&others).1,
            &named_answers(&reachable).1,
        )?;
        if board.value == Value::Draw {
            board.draw_anyway = Some(is_draw_anyway(cells, progress)?);
        }
        Ok(board)
    }

    /// Refuses tables that do not say the same along any of the lines.
    fn compare(&self, game: &Ataxx, one: AreaKind, other: AreaKind) -> Result<(), ClaimsError> {
        self.lines()
            .try_for_each(|line| agree(game, line, [one, other]))
    }

    /// Takes the complete tables in the folders `data`, if there are any; several are compared.
    pub(super) fn stored(cells: usize, data: &DataFolders) -> Result<Option<Self>, ClaimsError> {
        let game = Arc::new(row(cells)?);
        let ordered = Arc::new(Ordered::new(row(cells)?));
        let reached = match Reachable::open(Arc::clone(&ordered), data) {
            Err(error) if is_absence(&error) => None,
            opened => Some(opened?),
        };
        let all = complete(Arc::clone(&game), data)?;
        let in_order = complete(ordered, data)?;
        let reachable = match reached {
            Some(reached) => complete(Arc::new(reached), data)?,
            None => None,
        };
        let checked = || Checked::Stored { names: vec![] };
        let mut board = match (&all, &in_order, &reachable) {
            (Some(oracle), _, _) => Self::of(&game, oracle, checked())?,
            (None, Some(oracle), _) => Self::of(&game, oracle, checked())?,
            (None, None, Some(oracle)) => Self::of(&game, oracle, checked())?,
            (None, None, None) => return Ok(None),
        };
        let kinds: Vec<(String, Answers)> = [
            all.as_ref().map(named_answers),
            in_order.as_ref().map(named_answers),
            reachable.as_ref().map(named_answers),
        ]
        .into_iter()
        .flatten()
        .collect();
        for pair in kinds.windows(2) {
            board.compare(&game, &pair[0].1, &pair[1].1)?;
        }
        let names = kinds.into_iter().map(|(name, _)| name).collect();
        board.checked = Checked::Stored { names };
        Ok(Some(board))
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
            Self::Twice {
                solver,
                others,
                reachable,
            } => format!(
                "solvers agree: {} and reachable ones; both verified: {others} and {reachable} positions, 0 errors",
                solver.words(&cells.to_string())
            ),
            Self::Stored { names } => {
                format!("stored: {}, not verified again", names.join(" and "))
            }
        }
    }
}

impl Solver {
    /// What it solves on a row of this many cells.
    pub(super) fn words(self, cells: &str) -> String {
        match self {
            Self::All => format!("all 3^{cells} positions"),
            Self::InOrder => "positions in order".into(),
        }
    }
}

/// The game on a row of this many cells.
pub(super) fn row(cells: usize) -> Result<Ataxx, ClaimsError> {
    let name = GameName::parse(&format!("linear-ataxx:{cells}"))?;
    Ok(Ataxx::new(linear_named(&name)?))
}

/// What tables say of positions.
type Answers<'a> = Box<dyn Fn(&Position) -> Result<Value, ClaimsError> + 'a>;

/// The name of tables and what they say.
fn named_answers<'a, G: Solved>(oracle: &'a Oracle<G>) -> (String, Answers<'a>) {
    let answers = |position: &Position| Ok(oracle.value(position)?);
    (oracle.game().table_name(), Box::new(answers))
}

/// The tables of a game in the folders `data`, if all are there.
fn complete<G: Solved>(game: Arc<G>, data: &DataFolders) -> Result<Option<Oracle<G>>, TableError> {
    match Tables::open(&*game, data) {
        Err(error) if is_absence(&error) => Ok(None),
        opened => Ok(Some(opened?)
            .filter(Tables::is_complete)
            .map(|tables| Oracle::new(game, tables))),
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
        for (value, entry) in table.values()? {
            if value == Value::Draw {
                positions += entry.count;
                let slot = entry.first_slot;
                if example.is_none() {
                    let address = Address { tier, slot };
                    let (tables, game) = (oracle.tables(), oracle.game());
                    example = Some(tables.example(game, address, entry.code)?);
                }
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
