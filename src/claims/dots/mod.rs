//! Dots and boxes: what empty boards are worth, and the tournament tables of the paper on four players.

mod published;
mod tournament;
mod values;

pub(super) use published::{GAMES, PLAYERS, TABLES, Table};

use super::{ClaimsError, ClaimsOptions, Findings, Source, Verdict};
use crate::solve::Monitor;

const PAPER: Source = Source("dots");

pub(super) fn findings(
    options: &ClaimsOptions,
    monitor: &dyn Monitor,
) -> Result<Findings, ClaimsError> {
    let (mut claims, observations) = values::findings(options, monitor)?;
    claims.extend(tournament::claims());
    Ok(Findings {
        claims,
        observations,
    })
}
