//! The strategy by which the second player holds out.
//!
//! From the start every move of the first player is tried. While the certificate has entries for as many plies
//! as are left, there must be one for every position that comes up with the second player to move: its number
//! must be that of the plies left and its reply legal, and no move of the first player may win after it.
//! Positions with fewer plies left are searched here. So if nothing is complained about, the first player does
//! not win within the plies of the certificate.

use super::grid::Grid;
use super::relaxed::{RelaxedGame, RelaxedSearch};
use super::strategy::{Situation, Strategy};
use crate::progress::{Cancelled, Progress};
use crate::proof::Certificate;
use crate::verify::VerifyOutcome;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What the verification of such a strategy found.
#[derive(Clone, Debug, Default)]
pub struct HoldOutVerdict {
    /// Entries checked, and what is wrong with them or with where they lead.
    pub verdict: VerifyOutcome,
    /// Positions, up to symmetry, that the entries lead to and that were searched.
    pub frontier: u64,
    /// Positions looked at in these searches.
    pub searched: u64,
}

/// Checks a certificate of the tactical game under the base rule that the second player holds out, by walking
/// every move of the first player and searching from where the entries end. The work is shared among the
/// threads of the pool.
///
/// # Errors
/// If the work is cancelled. A wrong entry or claim is not an error but part of the verdict.
pub fn verify_hold_out(
    certificate: &Certificate,
    progress: &dyn Progress,
) -> Result<HoldOutVerdict, Cancelled> {
    let entries = certificate.entries();
    let least = entries.map(|(_, entry)| entry.plies.into()).min();
    let least = least.unwrap_or(0);
    let mut frontier = BTreeMap::new();
    let mut strategy = Strategy::new(certificate, 'o');
    let start = Grid::empty();
    let openings = start.moves().into_iter();
    let openings = openings.map(|opening| (start.mark(opening, 'x'), certificate.plies()));
    strategy.walk(openings.collect(), progress, |strategy, field, plies| {
        if plies >= least {
            return check(strategy, field, plies);
        }
        frontier.insert(field.smallest_key().0, (field.clone(), plies));
        vec![]
    })?;
    let mut found = HoldOutVerdict {
        verdict: strategy.verdict,
        frontier: frontier.len() as u64,
        searched: 0,
    };
    let frontier: Vec<Situation> = frontier.into_values().collect();
    search(&frontier, &mut found, progress)?;
    Ok(found)
}

/// Checks the entry for a field with this many plies left; gives the fields that follow.
fn check(strategy: &mut Strategy, field: &Grid, plies: u16) -> Vec<Situation> {
    let Some(found) = strategy.look_up(field).filter(|found| found.is_new) else {
        return vec![];
    };
    let says = found.plies;
    if says != plies {
        strategy.complain(field, |field| {
            format!("{field} has {plies} plies left, and the entry says {says}")
        });
    }
    let after = strategy.follow(field, &found);
    let Some(after) = after.filter(|after| !after.is_won_by('o') && plies >= 2) else {
        return vec![];
    };
    let mut following = Vec::new();
    for (board, cell) in after.moves() {
        let next = after.mark((board, cell), 'x');
        if next.is_won_by('x') {
            let mv = format!("{}-{}", board + 1, cell + 1);
            strategy.complain(field, |field| {
                format!("after the move given for {field} the first player wins with {mv}")
            });
        } else if !next.is_full() {
            following.push((next, plies - 2));
        }
    }
    following
}

/// Positions for each thread to remember, at 22 bytes each: as many as searches for this many plies can use.
fn remembered(plies: u16) -> usize {
    const MOST: u16 = 23;
    1 << MOST.min(plies / 2 + 8)
}

/// Searches from every field of the frontier, each thread with its own memory.
fn search(
    frontier: &[Situation],
    found: &mut HoldOutVerdict,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let number = frontier.len() as u64;
    progress.plan(number);
    progress.begin("searching from where the entries end", number);
    let most_plies = frontier.iter().map(|&(_, plies)| plies).max();
    let remembered = remembered(most_plies.unwrap_or(0));
    let next = AtomicUsize::new(0);
    let shared = Mutex::new(found);
    let outcomes = rayon::broadcast(|_| {
        let stop = || progress.is_cancelled();
        let mut search = RelaxedSearch::new(remembered, &stop);
        while let Some((field, plies)) = frontier.get(next.fetch_add(1, Relaxed)) {
            // Of the plies left every second one is the first player's.
            let holds = search.holds(&RelaxedGame::of(field), (plies / 2) as u8)?;
            if !holds {
                let complaint = format!("{} is not safe for {plies} plies", field.words('o'));
                let mut found = shared.lock().unwrap_or_else(PoisonError::into_inner);
                found.verdict.complain(complaint);
            }
            progress.advance(1);
        }
        let mut found = shared.lock().unwrap_or_else(PoisonError::into_inner);
        found.searched += search.nodes;
        Ok(())
    });
    progress.finish();
    outcomes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;

    /// x has boards 1 and 2 and, in board 3, all but one cell of a line; o sends x there.
    fn nearly_lost() -> Grid {
        let mut field = Grid::empty();
        for (board, cell) in [
            (0, 0),
            (0, 1),
            (0, 2),
            (1, 0),
            (1, 1),
            (1, 2),
            (2, 0),
            (2, 1),
        ] {
            field = field.mark((board, cell), 'x');
        }
        for cell in [0, 1, 3, 4, 5, 6, 7, 8] {
            field = field.mark((4, cell), 'o');
        }
        field.sent_to = Some(4);
        field
    }

    #[test]
    fn a_claim_that_does_not_hold_is_found() {
        for (plies, errors) in [(1, 0), (2, 1)] {
            let mut found = HoldOutVerdict::default();
            search(&[(nearly_lost(), plies)], &mut found, &NoProgress).unwrap();
            assert_eq!(found.verdict.errors, errors, "{plies} plies");
        }
    }
}
