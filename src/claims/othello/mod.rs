//! Othello: how many ways there are to begin, and what small boards are worth.

mod counts;
mod values;

use super::{ClaimsError, ClaimsOptions, Findings, Source};
use crate::games::othello::{Othello, Rules};
use crate::solve::Monitor;

const SOURCE: Source = Source("othello");

pub(super) fn findings(
    options: &ClaimsOptions,
    monitor: &dyn Monitor,
) -> Result<Findings, ClaimsError> {
    let mut claims = counts::claims(monitor)?;
    let (values, observations) = values::findings(options, monitor)?;
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
