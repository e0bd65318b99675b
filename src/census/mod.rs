//! Boards per step of placing: sequences, boards, boards up to symmetry, and how many of them are won.
//!
//! Every count comes twice where that is possible: from looking at every canonical board (`enumeration`), and from
//! Burnside's lemma and formulas (`burnside`), which never look at a board. Boards that are too many to look at have
//! only the second.

mod burnside;
mod enumeration;
mod kinds;
mod report;
mod text;

#[cfg(test)]
mod tests;

pub use report::{BoardCount, BurnsideStep, Census, CensusStep, CensusTotals, LiveStep};

use crate::games::alignment::{Alignment, Rules, tokens};
use crate::solve::{Monitor, Stopped};
use crate::symmetry::Group;
use burnside::{Burnside, Demand};
use kinds::Kinds;

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
    let formal = report::census(game, &by_burnside, None)?;
    if !enumeration::is_feasible(game) {
        return Ok(formal);
    }
    let enumerated = enumeration::kinds(game, monitor)?;
    report::census(game, &enumerated, Some(&by_burnside))
}

/// Canonical positions that play can produce with `placed` tokens on the board, by Burnside's lemma: the mover has no
/// line, and all lines of the waiting player share a point. A number that 64 bits cannot hold comes out as the largest.
#[must_use]
pub fn producible(rules: &Rules, group: &Group, placed: usize) -> u64 {
    let most = tokens(placed);
    let demands = if placed.is_multiple_of(2) {
        [Demand::NoLine, Demand::NoneOrOneMove]
    } else {
        [Demand::NoneOrOneMove, Demand::NoLine]
    };
    let canonical = Burnside::new(&rules.board, group, most).canonical(demands, most);
    u64::try_from(canonical).unwrap_or(u64::MAX)
}
