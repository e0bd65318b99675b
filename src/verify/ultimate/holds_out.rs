//! The strategy by which the second player holds out.
//!
//! From the start every move of the first player is tried. While the certificate has entries for as many plies as are left, there
//! must be one for every position that comes up with the second player to move: its number must be that of the plies left
//! and its reply legal, and no move of the first player may win after it. Positions with fewer plies left are searched
//! here. So if nothing is complained about, the first player does not win within the plies of the certificate.

use super::field::Field;
use super::siege::{Besieger, Siege};
use crate::proof::{Certificate, Entry};
use crate::solve::{Monitor, Stopped};
use crate::verify::Verdict;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What the verification of such a strategy found.
#[derive(Clone, Debug, Default)]
pub struct HoldOutVerdict {
    /// Entries checked, and what is wrong with them or with where they lead.
    pub verdict: Verdict,
    /// Positions, up to symmetry, that the entries lead to and that were searched.
    pub frontier: u64,
    /// Positions looked at in these searches.
    pub searched: u64,
}

struct Walk {
    entries: BTreeMap<Vec<u8>, Entry>,
    /// Entries with fewer plies left than this there are none.
    least: u16,
    used: BTreeSet<Vec<u8>>,
    frontier: BTreeMap<Vec<u8>, (Field, u16)>,
    verdict: Verdict,
}

impl Walk {
    /// Checks the entry for a field with so many plies left; gives the fields that follow and should have entries.
    fn check(&mut self, field: &Field, plies: u16) -> Vec<(Field, u16)> {
        let (key, turn) = field.smallest_key();
        if plies < self.least {
            self.frontier.insert(key, (field.clone(), plies));
            return vec![];
        }
        let Some(entry) = self.entries.get(&key).copied() else {
            let words = field.words('o');
            self.verdict
                .complain(format!("no reply is given for {words}"));
            return vec![];
        };
        if !self.used.insert(key) {
            return vec![];
        }
        self.verdict.checked += 1;
        if u16::from(entry.plies) != plies {
            self.verdict.complain(format!(
                "{} has {plies} plies left, and the entry says {}",
                field.words('o'),
                entry.plies
            ));
        }
        let number = usize::from(entry.mv);
        let reply = (field.moves().into_iter())
            .find(|&(board, cell)| 9 * turn[board] + turn[cell] == number);
        let Some(reply) = reply else {
            let words = field.words('o');
            self.verdict
                .complain(format!("the reply given for {words} is not legal"));
            return vec![];
        };
        let after = field.mark(reply, 'o');
        if after.is_won_by('o') || plies < 2 {
            return vec![];
        }
        let mut following = Vec::new();
        for mv in after.moves() {
            let next = after.mark(mv, 'x');
            if next.is_won_by('x') {
                self.verdict.complain(format!(
                    "after the reply given for {} the first player wins with {}-{}",
                    field.words('o'),
                    mv.0 + 1,
                    mv.1 + 1
                ));
            } else if !next.is_full() {
                following.push((next, plies - 2));
            }
        }
        following
    }
}

/// Checks a certificate of the tactical game under the base rule that the second player holds out, by walking every move of the
/// first player and searching from where the entries end. The work is shared among the threads of the pool.
///
/// # Errors
/// If the monitor asks to stop. A wrong entry or claim is not an error but part of the verdict.
pub fn verify_hold_out(
    certificate: &Certificate,
    monitor: &dyn Monitor,
) -> Result<HoldOutVerdict, Stopped> {
    let entries = certificate.entries();
    let number = entries.len() as u64;
    let least = certificate
        .entries()
        .map(|(_, entry)| entry.plies.into())
        .min();
    let mut walk = Walk {
        entries: entries.map(|(key, entry)| (key.to_vec(), entry)).collect(),
        least: least.unwrap_or(0),
        used: BTreeSet::new(),
        frontier: BTreeMap::new(),
        verdict: Verdict::default(),
    };
    monitor.begin("walking every move of the first player", number);
    let start = Field::empty();
    let openings = start.moves().into_iter();
    let mut waiting: Vec<(Field, u16)> = openings
        .map(|opening| (start.mark(opening, 'x'), certificate.plies()))
        .collect();
    while let Some((field, plies)) = waiting.pop() {
        if monitor.stopped() {
            return Err(Stopped);
        }
        let before = walk.verdict.checked;
        waiting.extend(walk.check(&field, plies));
        monitor.advance(walk.verdict.checked - before);
    }
    monitor.finish();
    let unused = number - walk.used.len() as u64;
    if unused > 0 {
        walk.verdict
            .complain(format!("no play leads to {unused} of the entries"));
    }
    let frontier: Vec<(Field, u16)> = walk.frontier.into_values().collect();
    let mut found = HoldOutVerdict {
        verdict: walk.verdict,
        frontier: frontier.len() as u64,
        searched: 0,
    };
    search(&frontier, &mut found, monitor)?;
    Ok(found)
}

/// Positions for each thread to remember, at 22 bytes each: as many as searches for so many plies can use.
fn remembered(plies: u16) -> usize {
    const MOST: u16 = 23;
    1 << MOST.min(plies / 2 + 8)
}

/// Searches from every field of the frontier, each thread with its own memory.
fn search(
    frontier: &[(Field, u16)],
    found: &mut HoldOutVerdict,
    monitor: &dyn Monitor,
) -> Result<(), Stopped> {
    monitor.begin(
        "searching from where the entries end",
        frontier.len() as u64,
    );
    let most_plies = frontier.iter().map(|&(_, plies)| plies).max();
    let remembered = remembered(most_plies.unwrap_or(0));
    let next = AtomicUsize::new(0);
    let shared = Mutex::new(found);
    let outcomes = rayon::broadcast(|_| {
        let stop = || monitor.stopped();
        let mut besieger = Besieger::new(remembered, &stop);
        while let Some((field, plies)) = frontier.get(next.fetch_add(1, Relaxed)) {
            // Of the plies left every second one is the first player's.
            let holds = besieger.holds(&Siege::of(field), (plies / 2) as u8)?;
            if !holds {
                let complaint = format!("{} is not safe for {plies} plies", field.words('o'));
                let mut found = shared.lock().unwrap_or_else(PoisonError::into_inner);
                found.verdict.complain(complaint);
            }
            monitor.advance(1);
        }
        let mut found = shared.lock().unwrap_or_else(PoisonError::into_inner);
        found.searched += besieger.nodes;
        Ok(())
    });
    monitor.finish();
    outcomes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Quiet;

    /// x has boards 1 and 2 and, in board 3, all but one cell of a line; o sends him there.
    fn nearly_lost() -> Field {
        let mut field = Field::empty();
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
            search(&[(nearly_lost(), plies)], &mut found, &Quiet).unwrap();
            assert_eq!(found.verdict.errors, errors, "{plies} plies");
        }
    }
}
