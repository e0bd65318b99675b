//! Sections II and III of the paper: what it says of chains, and the steps of its algorithm, tried on every position of a board.
//!
//! A chain is a row of boxes that can be completed one after the other, beginning now. It is closed if it could be taken from both
//! ends.

use super::{PAPER, PUBLISHED, Verdict};
use crate::claims::published::Statement;
use crate::claims::{Claim, ClaimBoard, ClaimsError, list};
use crate::game::{Game, Notation};
use crate::games::dots::players::{Chain, Drawing};
use crate::games::dots::search::Values;
use crate::games::dots::{Board, Dots, Layout, Line, Position};
use crate::progress::{Cancelled, Progress};
use crate::value::Score;
use crate::verify::VerifyError;
use rayon::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    open: Statement,
    closed: Statement,
    steps: [Statement; 4],
}

/// The board on which every position is looked at.
const SIDES: [usize; 2] = [3, 3];
/// Chains of so many boxes are played out.
const LONGEST: usize = 12;

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let published = &PUBLISHED.chains;
    let mut claims = vec![
        handed_over(&published.open, false),
        handed_over(&published.closed, true),
    ];
    let game = Dots::new(board(SIDES));
    let tried = Tried::of(&game, progress)?;
    let steps = published.steps.iter().zip(&tried.0);
    claims.extend(steps.map(|(statement, tried)| tried.claim(statement, &game)));
    Ok(claims)
}

fn board([rows, columns]: [usize; 2]) -> Board {
    Board::new(rows, columns).unwrap_or_else(|| unreachable!("a small board"))
}

/// What a player has who takes all but the last boxes of a chain of `length` and draws the line that leaves those: boxes taken,
/// boxes left to the opponent, and the lines that it takes the opponent to have them. `None` if the line itself takes a box.
fn left_over(length: usize, is_closed: bool) -> Option<[usize; 3]> {
    let game = Dots::new(board([1, length]));
    let ends = if is_closed {
        format!("|{}|", ".".repeat(length - 1))
    } else {
        format!("|{}", ".".repeat(length))
    };
    let row = "-".repeat(length);
    let mut position = game.parse(&format!("{row}/{row} {ends}")).ok()?;
    // Vertical edges follow the horizontal ones; the first lies on the border.
    let vertical = |column: usize| Line((2 * length + column) as u8);
    let left = if is_closed { 4 } else { 2 };
    let mut taken = 0;
    for column in 1..=length.checked_sub(left)? {
        taken += game.gain(&position, &vertical(column));
        position.0 |= 1 << vertical(column).0;
    }
    let line = if is_closed {
        vertical(length - 2)
    } else {
        vertical(length)
    };
    if game.gain(&position, &line) > 0 {
        return None;
    }
    position.0 |= 1 << line.0;
    let [mut boxes, mut lines] = [0; 2];
    while game.outcome(&position).is_none() {
        let mut best = None;
        game.each_move(&position, |edge| {
            let gain = game.gain(&position, &edge.mv);
            best = best.max(Some((gain, edge.to.0)));
        });
        let (gain, to) = best?;
        boxes += gain as usize;
        lines += usize::from(gain > 0);
        position = Position(to);
    }
    Some([taken as usize, boxes, lines])
}

fn handed_over(statement: &Statement, is_closed: bool) -> Claim {
    let left = if is_closed { 4 } else { 2 };
    let lengths = left..=LONGEST;
    let failing: Vec<usize> = lengths
        .clone()
        .filter(|&length| left_over(length, is_closed) != Some([length - left, left, left / 2]))
        .collect();
    let too_short = (1..left).filter(|&length| left_over(length, is_closed).is_some());
    let too_short: Vec<usize> = too_short.collect();
    PAPER.decided(
        &statement.place,
        &statement.claim,
        &statement.published,
        match failing.is_empty() {
            true => format!(
                "chains of {left} to {LONGEST} boxes: all but {left} are taken, and the opponent gets {left} with {} of the lines that are left",
                left / 2
            ),
            false => format!("fails for {} boxes", list(&failing)),
        },
        Verdict::of(failing.is_empty() && too_short.is_empty()),
        "played out in a row of that many boxes",
    )
}

/// What an opinion came to on all positions that it is about.
#[derive(Clone, Debug, Default)]
struct Step {
    /// Positions and moves looked at.
    positions: u64,
    moves: u64,
    /// Moves that lose boxes, and the position with the fewest lines missing in which one does.
    wrong: u64,
    example: Option<Wrong>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Wrong {
    missing: u32,
    drawn: u64,
    edge: usize,
    loses: Score,
}

impl Step {
    /// Looks at moves that are said to be best in a position of this value.
    fn look(
        &mut self,
        drawn: u64,
        missing: u32,
        value: Score,
        moves: impl Iterator<Item = (usize, Score)>,
    ) {
        self.positions += 1;
        for (edge, worth) in moves {
            self.moves += 1;
            if worth < value {
                self.wrong += 1;
                let wrong = Wrong {
                    missing,
                    drawn,
                    edge,
                    loses: value - worth,
                };
                self.example = Some(self.example.map_or(wrong, |known| known.min(wrong)));
            }
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            moves: self.moves + other.moves,
            wrong: self.wrong + other.wrong,
            example: match (self.example, other.example) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            },
        }
    }

    fn claim(&self, statement: &Statement, game: &Dots) -> Claim {
        let evidence = match &self.example {
            None => format!("every position of {}, by its table of values", game.name()),
            Some(wrong) => format!(
                "{}: {} loses {} boxes' difference against the best move; every position of {}, by its table of values",
                game.show(&Position(wrong.drawn.into())),
                game.show_move(&Line(wrong.edge as u8)),
                wrong.loses,
                game.name()
            ),
        };
        PAPER
            .decided(
                &statement.place,
                &statement.claim,
                &statement.published,
                format!(
                    "on {} x {} boxes {} positions, {} moves: {} are not best",
                    game.board().rows(),
                    game.board().columns(),
                    self.positions,
                    self.moves,
                    self.wrong
                ),
                Verdict::of(self.wrong == 0),
                evidence,
            )
            .with_boards(self.example.iter().map(|wrong| {
                let mv = game.show_move(&Line(wrong.edge as u8));
                let note = format!("{mv} loses {} boxes' difference", wrong.loses);
                ClaimBoard::new(game, &game.name(), &Position(wrong.drawn.into()), note)
            }))
    }
}

/// Steps 2, 3, 4, and 5 to 7 of the algorithm.
#[derive(Clone, Debug, Default)]
struct Tried([Step; 4]);

impl Tried {
    fn of(game: &Dots, progress: &dyn Progress) -> Result<Self, ClaimsError> {
        let layout = Layout::new(game.board());
        let values = Values::solve(&layout, progress).map_err(VerifyError::from)?;
        let edges = game.board().edges();
        let block = 1u64 << edges.min(12);
        let blocks = 0..(1u64 << edges) / block;
        let tried = blocks.into_par_iter().map(|number| {
            if progress.is_cancelled() {
                return Err(Cancelled);
            }
            let mut tried = Self::default();
            for drawn in number * block..(number + 1) * block {
                tried.look(game, drawn, |drawn| values.value(drawn).into());
            }
            Ok(tried)
        });
        let tried = tried.try_reduce(Self::default, |one, other| Ok(one.and(other)));
        Ok(tried.map_err(VerifyError::from)?)
    }

    fn and(self, other: Self) -> Self {
        let mut others = other.0.into_iter();
        Self(
            self.0
                .map(|step| step.and(others.next().unwrap_or_default())),
        )
    }

    fn look(&mut self, game: &Dots, drawn: u64, value: impl Fn(u64) -> Score) {
        let board = game.board();
        let position = Position(drawn.into());
        let drawing = Drawing::new(board, &position);
        let worth = |edge: usize| {
            let after = drawn | 1 << edge;
            match game.gain(&position, &Line(edge as u8)) {
                0 => -value(after),
                gain => gain + value(after),
            }
        };
        let mut chains = Chain::all(&drawing).peekable();
        if chains.peek().is_none() {
            return;
        }
        let missing = board.edges() as u32 - drawn.count_ones();
        let best = value(drawn);
        let all: [Option<Chain>; MOST_CHAINS] = {
            let mut all = [None; MOST_CHAINS];
            for (place, chain) in all.iter_mut().zip(chains) {
                *place = Some(chain);
            }
            all
        };
        let chains = || all.iter().flatten();
        let first = |chain: &Chain| (chain.first(), worth(chain.first()));
        let [short, long, paired, single] = &mut self.0;
        let short_ones = || chains().filter(|chain| chain.length < chain.least_to_leave());
        let long_ones = || chains().filter(|chain| chain.length > chain.least_to_leave());
        if short_ones().next().is_some() {
            return short.look(drawn, missing, best, short_ones().map(first));
        }
        if long_ones().next().is_some() {
            return long.look(drawn, missing, best, long_ones().map(first));
        }
        let least = chains().map(|chain| chain.length).min();
        let kept = chains().filter(|chain| Some(chain.length) == least).count();
        match chains().count() {
            1 => {
                let better = chains().map(|chain| {
                    let (take, leave) = (chain.first(), chain.left());
                    let worths = [(take, worth(take)), (leave, worth(leave))];
                    if worths[0].1 >= worths[1].1 {
                        worths[0]
                    } else {
                        worths[1]
                    }
                });
                single.look(drawn, missing, best, better);
            }
            _ => {
                // A chain can be taken if another one of the least length is kept.
                let taken = chains().filter(|chain| kept > 1 || Some(chain.length) != least);
                paired.look(drawn, missing, best, taken.map(first));
            }
        }
    }
}

/// No more boxes than these lack one side.
const MOST_CHAINS: usize = SIDES[0] * SIDES[1];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dots::slow::Slow;

    #[test]
    fn chains_that_are_too_short_cannot_be_left() {
        assert_eq!(left_over(2, false), Some([0, 2, 1]));
        assert_eq!(left_over(7, false), Some([5, 2, 1]));
        assert_eq!(left_over(1, false), None);
        assert_eq!(left_over(4, true), Some([0, 4, 2]));
        assert_eq!(left_over(9, true), Some([5, 4, 2]));
        assert_eq!(left_over(3, true), None);
    }

    #[test]
    fn moves_are_judged_as_by_the_slow_solver() {
        let game = Dots::new(board([2, 2]));
        let slow = Slow::new(&game);
        let mut tried = Tried::default();
        for drawn in 0..1 << game.board().edges() {
            tried.look(&game, drawn, |drawn| slow.value(drawn));
        }
        let looked = Tried::of(&game, &crate::progress::NoProgress).unwrap();
        for (one, other) in tried.0.iter().zip(&looked.0) {
            assert_eq!(
                (one.positions, one.moves, one.wrong),
                (other.positions, other.moves, other.wrong)
            );
            assert_eq!(one.example, other.example);
        }
        assert!(looked.0[0].positions > 100);
        // Values that are wrong are seen.
        let mut wrong = Tried::default();
        for drawn in 0..1 << game.board().edges() {
            wrong.look(&game, drawn, |drawn| {
                slow.value(drawn) + drawn.count_ones() as Score % 3
            });
        }
        assert!(wrong.0[0].wrong > looked.0[0].wrong);
    }
}
