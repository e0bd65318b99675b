//! Lines and positions of the first moves on eight by eight squares.

use super::{SOURCE, board};
use crate::census::discs_census;
use crate::claims::{Claim, ClaimsError, list};
use crate::game::Game;
use crate::solve::Monitor;

/// Lines of 1 to 9 plies; a pass is a ply.
const PERFT: [u64; 9] = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288];
/// Positions with 4 to 10 discs, up to symmetry.
const CANONICAL: [u128; 7] = [1, 1, 3, 14, 60, 322, 1773];

pub(super) fn claims(monitor: &dyn Monitor) -> Result<Vec<Claim>, ClaimsError> {
    let game = board(8, 8);
    let lines = (1..).take(PERFT.len());
    let lines = lines.map(|plies| game.perft(&game.start(), plies));
    let perft = SOURCE.compared(
        "perft",
        "8 x 8: lines of 1 to 9 plies, a pass being a ply",
        &list(PERFT),
        list(lines),
        "counted by the move generator",
    );
    // The last of them has some seven thousand.
    let census = discs_census(&game, 10_000, monitor)?;
    let steps = census.steps.iter().take(CANONICAL.len());
    let positions = SOURCE.compared(
        "positions by discs",
        "8 x 8: positions with 4 to 10 discs that play leads to, up to symmetry",
        &list(CANONICAL),
        list(steps.map(|step| step.canonical)),
        "every position followed; those that differ by a symmetry of the board count once",
    );
    Ok(vec![perft, positions])
}
