//! The strategy by which the first player wins.
//!
//! From the start every reply of the second player is tried, and for every position that comes up with the first player to move
//! the certificate must hold a legal move. An entry that wins within n plies must win at once, or lead, whatever the reply, to
//! entries that win within n - 2; so by induction its number is a bound on the rest of the game.

use super::field::Field;
use crate::proof::{Certificate, Entry};
use crate::solve::{Monitor, Stopped};
use crate::verify::Verdict;
use std::collections::{BTreeMap, BTreeSet};

struct Walk {
    entries: BTreeMap<Vec<u8>, Entry>,
    used: BTreeSet<Vec<u8>>,
    verdict: Verdict,
}

impl Walk {
    /// Checks that the entry for this field wins within so many plies, as far as the entries that follow do what they say;
    /// gives the fields that follow, with the plies left there.
    fn check(&mut self, field: &Field, plies: u16) -> Vec<(Field, u16)> {
        let (key, turn) = field.smallest_key();
        let Some(entry) = self.entries.get(&key).copied() else {
            self.verdict
                .complain(format!("no move is given for {}", field.words('x')));
            return vec![];
        };
        let within = u16::from(entry.plies);
        if within > plies {
            self.verdict.complain(format!(
                "{} should be won within {plies} plies, and the entry says {within}",
                field.words('x')
            ));
        }
        if !self.used.insert(key) {
            return vec![];
        }
        self.verdict.checked += 1;
        let number = usize::from(entry.mv);
        let mv = (field.moves().into_iter())
            .find(|&(board, cell)| 9 * turn[board] + turn[cell] == number);
        let Some(mv) = mv else {
            self.verdict.complain(format!(
                "the move given for {} is not legal",
                field.words('x')
            ));
            return vec![];
        };
        let after = field.mark(mv, 'x');
        if within == 0 {
            self.verdict
                .complain(format!("{} is said to be won already", field.words('x')));
        }
        if after.is_won_by('x') || within == 0 {
            return vec![];
        }
        if after.is_full() || within < 3 {
            self.verdict.complain(format!(
                "{} is not won within {within} plies by the move given",
                field.words('x')
            ));
            return vec![];
        }
        let mut following = Vec::new();
        for reply in after.moves() {
            let next = after.mark(reply, 'o');
            if next.is_won_by('o') || next.is_full() {
                self.verdict.complain(format!(
                    "after the move given for {} the reply {}-{} ends the game without a win",
                    field.words('x'),
                    reply.0 + 1,
                    reply.1 + 1
                ));
            } else {
                following.push((next, within - 2));
            }
        }
        following
    }
}

/// Checks a certificate of the tactical game under the base rule by walking every reply of the second player.
///
/// # Errors
/// If the monitor asks to stop. A wrong entry is not an error but part of the verdict.
pub fn verify_ultimate(
    certificate: &Certificate,
    monitor: &dyn Monitor,
) -> Result<Verdict, Stopped> {
    let entries = certificate.entries();
    let number = entries.len() as u64;
    let mut walk = Walk {
        entries: entries.map(|(key, entry)| (key.to_vec(), entry)).collect(),
        used: BTreeSet::new(),
        verdict: Verdict::default(),
    };
    monitor.plan(number);
    monitor.begin("walking every reply", number);
    let mut waiting = vec![(Field::empty(), certificate.plies())];
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
    Ok(walk.verdict)
}
