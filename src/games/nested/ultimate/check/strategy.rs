//! A certificate, looked up while it is walked through.

use super::grid::{Grid, Turn};
use crate::progress::{Cancelled, Progress};
use crate::proof::{Certificate, CertificateEntry};
use crate::verify::VerifyOutcome;
use std::collections::{BTreeMap, BTreeSet};

/// A field and the plies that are left there.
pub(super) type Situation = (Grid, u16);

/// The entries of a player, which of them were met, and what is wrong with them.
pub(super) struct Strategy {
    player: char,
    entries: BTreeMap<Vec<u8>, CertificateEntry>,
    used: BTreeSet<Vec<u8>>,
    pub(super) verdict: VerifyOutcome,
}

/// The entry for a field.
pub(super) struct Found {
    pub(super) plies: u16,
    /// Whether nothing led to it before.
    pub(super) is_new: bool,
    number: usize,
    turn: Turn,
}

impl Strategy {
    pub(super) fn new(certificate: &Certificate, player: char) -> Self {
        let entries = certificate.entries();
        Self {
            player,
            entries: entries.map(|(key, entry)| (key.to_vec(), entry)).collect(),
            used: BTreeSet::new(),
            verdict: VerifyOutcome::default(),
        }
    }

    /// Complains about a field.
    pub(super) fn complain(&mut self, field: &Grid, complaint: impl FnOnce(String) -> String) {
        let complaint = complaint(field.words(self.player));
        self.verdict.complain(complaint);
    }

    /// Goes through the positions that follow from these, each of which `check` checks and follows for a move
    /// of both.
    pub(super) fn walk(
        &mut self,
        mut waiting: Vec<Situation>,
        progress: &dyn Progress,
        mut check: impl FnMut(&mut Self, &Grid, u16) -> Vec<Situation>,
    ) -> Result<(), Cancelled> {
        let number = self.entries.len() as u64;
        progress.plan(number);
        progress.begin("walking every line of play", number);
        while let Some((field, plies)) = waiting.pop() {
            if progress.is_cancelled() {
                return Err(Cancelled);
            }
            let before = self.verdict.checked;
            waiting.extend(check(self, &field, plies));
            progress.advance(self.verdict.checked - before);
        }
        progress.finish();
        let unused = number - self.used.len() as u64;
        if unused > 0 {
            let complaint = format!("no play leads to {unused} of the entries");
            self.verdict.complain(complaint);
        }
        Ok(())
    }

    /// The entry for a field, which there must be.
    pub(super) fn look_up(&mut self, field: &Grid) -> Option<Found> {
        let (key, turn) = field.smallest_key();
        let Some(entry) = self.entries.get(&key).copied() else {
            self.complain(field, |field| format!("no move is given for {field}"));
            return None;
        };
        Some(Found {
            plies: entry.plies.into(),
            is_new: self.used.insert(key),
            number: entry.mv.into(),
            turn,
        })
    }

    /// The field after the move of its entry, which must be legal.
    pub(super) fn follow(&mut self, field: &Grid, found: &Found) -> Option<Grid> {
        self.verdict.checked += 1;
        let Found { number, turn, .. } = found;
        let mv = (field.moves().into_iter())
            .find(|&(board, cell)| 9 * turn[board] + turn[cell] == *number);
        if mv.is_none() {
            self.complain(field, |field| {
                format!("the move given for {field} is not legal")
            });
        }
        Some(field.mark(mv?, self.player))
    }
}
