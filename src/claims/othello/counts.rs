//! Lines and positions of the first moves on eight by eight squares.

use super::{PUBLISHED, Published, SOURCE, board};
use crate::claims::{Claim, ClaimsError, list};
use crate::game::Game;
use crate::games::othello::census::discs_census;
use crate::progress::Progress;

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let game = board(8, 8);
    let Published {
        perft, positions, ..
    } = &*PUBLISHED;
    let lines = (1..).take(perft.parts().len());
    let lines = lines.map(|plies| game.perft(&game.start(), plies));
    let perft = SOURCE.compared(perft, list(lines), "counted by the move generator");
    // The last of them has some seven thousand.
    let census = discs_census(&game, 10_000, progress)?;
    let steps = census.steps.iter().take(positions.parts().len());
    let positions = SOURCE.compared(
        positions,
        list(steps.map(|step| step.canonical)),
        "every position followed; those that differ by a symmetry of the board count once",
    );
    Ok(vec![perft, positions])
}
