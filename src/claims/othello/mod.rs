//! Othello: how many ways there are to begin, and what small boards are worth.

mod counts;
mod values;

use super::published::{DataFile, Statement};
use super::{ClaimsError, ClaimsOptions, Findings, Source};
use crate::games::othello::{Othello, Rules};
use crate::progress::Progress;
use serde::Deserialize;

const SOURCE: Source = Source("othello");

pub(super) static PUBLISHED: DataFile<Published> = DataFile::new(include_str!("published.toml"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    /// Lines of 1, 2, ... plies.
    perft: Statement,
    /// Positions with 4, 5, ... discs.
    positions: Statement,
    four_by_four: Statement,
    six_by_six: Statement,
}

pub(super) fn findings(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<Findings, ClaimsError> {
    let mut claims = counts::claims(progress)?;
    let (values, observations) = values::findings(options, progress)?;
    claims.extend(values);
    Ok(Findings {
        claims,
        observations,
    })
}

/// Othello by the usual rules on a board of the literature.
fn board(rows: usize, columns: usize) -> Othello {
    match Rules::new(rows, columns) {
        Some(rules) => Othello::new(rules),
        None => unreachable!("a board of the literature"),
    }
}
