//! The strategy by which the first player wins.
//!
//! From the start every reply of the second player is tried, and for every position that comes up with the
//! first player to move the certificate must hold a legal move. An entry that wins within n plies must win at
//! once, or lead, whatever the reply, to entries that win within n - 2; so by induction its number is a bound
//! on the rest of the game.

use super::grid::Grid;
use super::strategy::{Situation, Strategy};
use crate::progress::{Cancelled, Progress};
use crate::proof::Certificate;
use crate::verify::VerifyOutcome;

/// Checks a certificate of the tactical game under the base rule by walking every reply of the second player.
///
/// # Errors
/// If the work is cancelled. A wrong entry is not an error but part of the verdict.
pub fn verify_ultimate(
    certificate: &Certificate,
    progress: &dyn Progress,
) -> Result<VerifyOutcome, Cancelled> {
    let mut strategy = Strategy::new(certificate, 'x');
    let start = (Grid::empty(), certificate.plies());
    strategy.walk(vec![start], progress, check)?;
    Ok(strategy.verdict)
}

/// Checks that the entry for this field wins within this many plies, as far as the entries that follow do what
/// they say; gives the fields that follow, with the plies left there.
fn check(strategy: &mut Strategy, field: &Grid, plies: u16) -> Vec<Situation> {
    let Some(found) = strategy.look_up(field) else {
        return vec![];
    };
    let within = found.plies;
    if within > plies {
        strategy.complain(field, |field| {
            format!("{field} should be won within {plies} plies, and the entry says {within}")
        });
    }
    if !found.is_new {
        return vec![];
    }
    let Some(after) = strategy.follow(field, &found) else {
        return vec![];
    };
    if within == 0 {
        strategy.complain(field, |field| format!("{field} is said to be won already"));
    }
    if after.is_won_by('x') || within == 0 {
        return vec![];
    }
    if after.is_full() || within < 3 {
        strategy.complain(field, |field| {
            format!("{field} is not won within {within} plies by the move given")
        });
        return vec![];
    }
    let mut following = Vec::new();
    for (board, cell) in after.moves() {
        let next = after.mark((board, cell), 'o');
        if next.is_won_by('o') || next.is_full() {
            let reply = format!("{}-{}", board + 1, cell + 1);
            strategy.complain(field, |field| {
                format!(
                    "after the move given for {field} the reply {reply} ends the game without a win"
                )
            });
        } else {
            following.push((next, within - 2));
        }
    }
    following
}
