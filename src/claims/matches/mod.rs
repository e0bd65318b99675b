//! Published tables of matches, played again.
//!
//! A published cell is consistent with what is played here, or it is not, at a level that all cells of a table
//! share: if every published number came from the same players, one of a table would be called inconsistent in
//! 5 of 100 cases at most. Where the players allow it, the cell is held against exact chances instead of other
//! games. Only a cell that contradicts itself is refuted.

mod alone;
mod bogo;
mod chances;
mod dots;
mod linear_ataxx;
mod margins;

pub(super) use linear_ataxx::Published as LinearAtaxxMatches;

use super::{ClaimsError, ClaimsOptions, Findings};
use crate::players::{Contest, Pairing, Tally};
use crate::progress::Progress;

pub(super) fn of_dots(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<Findings, ClaimsError> {
    Ok(dots::claims(options, progress)?.into())
}

pub(super) fn of_linear_ataxx(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<Findings, ClaimsError> {
    Ok(Findings {
        claims: linear_ataxx::claims(options, progress)?,
        observations: alone::observations(progress)?,
    })
}

fn played<G: Contest>(
    pairing: &Pairing<'_, G>,
    progress: &dyn Progress,
) -> Result<Tally, ClaimsError> {
    let what = format!(
        "{}, {} against {}",
        pairing.name, pairing.names[0], pairing.names[1]
    );
    progress.begin(&what, pairing.games);
    let tally = pairing.play(progress, None)?;
    progress.finish();
    Ok(tally)
}
