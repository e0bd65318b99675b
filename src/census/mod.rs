//! Boards per step of placing: sequences, boards, boards up to symmetry, and how many of them are won.
//!
//! Every count comes twice where that is possible: from looking at every canonical board (`enumeration`), and from
//! Burnside's lemma and formulas (`burnside`), which never look at a board. Boards that are too many to look at have
//! only the second.

mod burnside;
mod discs;
mod enumeration;
mod kinds;
mod reached;
mod report;
mod steps;
mod text;

#[cfg(test)]
mod tests;

pub(crate) use discs::{MOST_FOLLOWED, discs_census};
pub use reached::{ReachedCensus, ReachedStep, ReachedTotals, reached_census};
pub use report::{BoardCount, BurnsideStep, Census, CensusStep, CensusTotals, LiveStep, Subspace};
pub use steps::{PositionStep, StepCensus};

use crate::games::alignment::{Alignment, Held, Line, Part, Rules, tokens};
use crate::index::Indexed;
use crate::solve::{Monitor, Stopped};
use crate::table::TableError;
use burnside::{Burnside, Demand};
use kinds::{Kind, Kinds};
use serde::Serialize;

/// Why there is no census.
#[derive(Debug, thiserror::Error)]
pub enum CensusError {
    /// The monitor asked to stop.
    #[error("stopped before everything was counted")]
    Stopped(#[from] Stopped),
    /// A number does not fit.
    #[error(
        "{what} of {game} at step {step} is a number of more than 128 bits: choose fewer pieces or a smaller board"
    )]
    TooLarge {
        /// The game.
        game: String,
        /// The step where it happens.
        step: usize,
        /// Which number.
        what: &'static str,
    },
    /// There is too little memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Nobody counts the boards of this game.
    #[error("the boards of {game} are not counted: {why}")]
    Uncounted {
        /// The game.
        game: String,
        /// What stands against it, and what can be done instead.
        why: String,
    },
    /// Keys have too few bits.
    #[error(
        "{game} has {cells} cells, and positions are counted by playing on boards of 31 at most: choose a smaller board"
    )]
    TooManyCells {
        /// The game.
        game: String,
        /// Its cells.
        cells: usize,
    },
}

/// Boards step by step, in the way that suits the game.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Count {
    /// By tokens placed.
    Placed(Census),
    /// By stones on the board, as far as play leads there.
    Reached(ReachedCensus),
    /// By what moves have added to the board.
    Added(StepCensus),
}

impl Count {
    /// The counts as text.
    #[must_use]
    pub fn table(&self) -> String {
        match self {
            Self::Placed(census) => census.table(),
            Self::Reached(census) => census.table(),
            Self::Added(census) => census.table(),
        }
    }
}

/// Counts the boards of every step of placing, in both readings: all boards extended, and only those without a line.
///
/// # Errors
/// If the monitor asks to stop, or a number needs more than 128 bits.
pub fn census(game: &Alignment, monitor: &dyn Monitor) -> Result<Census, CensusError> {
    let rules = game.rules();
    let last = rules.total_pieces();
    let mut burnside = Burnside::new(&rules.board, game.group(), tokens(last));
    let by_burnside: Vec<Kinds> = (1..=last).map(|step| burnside.kinds(step)).collect();
    // Numbers that do not fit should be reported before the long work, not after it.
    let mut census = report::census(game, &by_burnside, None)?;
    if enumeration::is_feasible(game) {
        let enumerated = enumeration::kinds(game, monitor)?;
        census = report::census(game, &enumerated, Some(&by_burnside))?;
    }
    let most = rules.pieces[0].max(rules.pieces[1]);
    let mut burnside = Burnside::new(&rules.board, game.group(), [usize::from(most); 2]);
    let mut kind =
        |tokens: [u8; 2]| burnside.kind([Demand::Possible(Held::Any); 2], tokens.map(usize::from));
    census.orbits = (0..=most)
        .map(|tokens| kind([tokens, 0]).canonical)
        .collect();
    if rules.line == Line::Captures {
        let pairs = (Rules::FEWEST..=most).flat_map(|a| (Rules::FEWEST..=a).map(move |b| [a, b]));
        census.subspaces = pairs
            .map(|tokens| {
                let Kind { boards, canonical } = kind(tokens);
                Subspace {
                    tokens,
                    boards,
                    canonical,
                }
            })
            .collect();
    }
    Ok(census)
}

/// Canonical positions of each tier that play can produce, as far as lines and numbers of tokens tell, by Burnside's lemma.
/// A number that 64 bits cannot hold comes out as the largest.
#[must_use]
pub fn producible(game: &Alignment) -> Vec<u64> {
    let most = usize::from(game.rules().pieces[0].max(game.rules().pieces[1]));
    let mut burnside = Burnside::new(&game.rules().board, game.group(), [most; 2]);
    let mut of_part = |part: &Part| {
        let demands = [part.mover_lines, part.waiting_lines].map(Demand::Possible);
        let tokens = [part.tokens.mover, part.tokens.waiting].map(usize::from);
        u64::try_from(burnside.canonical(demands, tokens)).unwrap_or(u64::MAX)
    };
    (0..game.tiers().len())
        .map(|tier| {
            let parts = game.parts(tier).iter();
            parts.map(&mut of_part).fold(0, u64::saturating_add)
        })
        .collect()
}
