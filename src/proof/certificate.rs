//! A strategy that wins, position by position.

use super::{CertificateId, Plan, Prover};
use crate::game::{Edge, Game, Notation};
use crate::progress::Cancelled;
use crate::value::{Outcome, Turn};
use hashbrown::HashSet;
use std::collections::BTreeMap;

/// A game whose positions have keys, the same for positions that are alike.
pub trait Certifiable: Notation {
    /// What certificates are marked with by which the first player wins the game.
    fn seal(&self) -> CertificateId;

    /// The key of the position that stands for all like this one, and the number of the symmetry that leads there.
    fn certificate_key(&self, position: &Self::Position) -> (Vec<u8>, usize);

    /// Plies that a game from here can still take at most.
    fn most_plies(&self, position: &Self::Position) -> u16;

    /// A move as a number, after a symmetry.
    fn move_number(&self, mv: &Self::Move, symmetry: usize) -> u8;
}

/// What to do in a position and those like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertificateEntry {
    /// The move, in the position that stands for all of them.
    pub mv: u8,
    /// The game is won after at most this many plies from here or, where the second player holds out, not won
    /// by the first within this many.
    pub plies: u8,
}

/// A strategy: an entry for each position, up to symmetry, that it can lead to with its player to move. By that
/// of the first player the first wins; by that of the second the first does not win for this many plies, as far
/// as the strategy goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    entries: BTreeMap<Vec<u8>, CertificateEntry>,
}

impl Certificate {
    /// Collects the strategy behind a proof that the player to move at the start wins within this many plies.
    /// `None` if the plan has no such proof.
    ///
    /// # Errors
    /// If the prover is told to stop.
    pub fn collect<G: Certifiable, P: Plan<G>>(
        game: &G,
        prover: &mut Prover<'_, G, P>,
        plies: u16,
    ) -> Result<Option<Self>, Cancelled> {
        let mut collector = Collector {
            game,
            prover,
            found: Self::default(),
        };
        let Some(within) = collector.strategy(&game.start(), plies)? else {
            return Ok(None);
        };
        debug_assert!(u16::from(within) <= plies);
        let found = collector.found;
        Ok(Some(found.reached(game, vec![game.start()])))
    }

    /// A certificate of these entries, whether it proves anything or not.
    #[must_use]
    pub fn from_entries(entries: BTreeMap<Vec<u8>, CertificateEntry>) -> Self {
        Self { entries }
    }

    /// The entries by key, ascending.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&[u8], CertificateEntry)> {
        self.entries
            .iter()
            .map(|(key, &entry)| (key.as_slice(), entry))
    }

    /// The largest number of plies among the entries.
    #[must_use]
    pub fn plies(&self) -> u16 {
        let plies = self.entries.values().map(|entry| entry.plies);
        plies.max().unwrap_or(0).into()
    }

    /// How many positions there are.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// What to do in a position where the player of the strategy is to move, and the plies of the entry.
    pub fn reply<G: Certifiable>(&self, game: &G, position: &G::Position) -> Option<(Edge<G>, u8)> {
        let (key, symmetry) = game.certificate_key(position);
        let entry = self.entries.get(&key)?;
        let mut found = None;
        game.each_move(position, |edge| {
            if game.move_number(&edge.mv, symmetry) == entry.mv {
                found = Some(edge);
            }
        });
        Some((found?, entry.plies))
    }

    /// Everything that is in one of these; where several have a move for a position, that of the first.
    pub(super) fn united(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut united = Self::default();
        for (key, entry) in parts.into_iter().flat_map(|part| part.entries) {
            united.entries.entry(key).or_insert(entry);
        }
        united
    }

    /// Only what play by the strategy leads to from these positions.
    pub(super) fn reached<G: Certifiable>(&self, game: &G, mut waiting: Vec<G::Position>) -> Self {
        let mut seen = HashSet::new();
        let mut reached = Self::default();
        while let Some(position) = waiting.pop() {
            let (key, _) = game.certificate_key(&position);
            let (Some((edge, _)), Some(&entry)) =
                (self.reply(game, &position), self.entries.get(&key))
            else {
                continue;
            };
            if !seen.insert(key.clone()) {
                continue;
            }
            reached.entries.insert(key, entry);
            if game.outcome(&edge.to).is_none() {
                game.each_move(&edge.to, |edge| {
                    if game.outcome(&edge.to).is_none() {
                        waiting.push(edge.to);
                    }
                });
            }
        }
        reached
    }
}

struct Collector<'c, 'g, G: Game, P> {
    game: &'c G,
    prover: &'c mut Prover<'g, G, P>,
    found: Certificate,
}

impl<G: Certifiable, P: Plan<G>> Collector<'_, '_, G, P> {
    /// Finds what to do here and in all that follows to win within this many plies; gives how many it takes at most.
    ///
    /// A position may be met again with fewer plies left than its entry takes: then the entry is replaced by a
    /// quicker one, which serves those who came before as well.
    fn strategy(&mut self, position: &G::Position, plies: u16) -> Result<Option<u8>, Cancelled> {
        let (key, symmetry) = self.game.certificate_key(position);
        if let Some(entry) = self.found.entries.get(&key)
            && u16::from(entry.plies) <= plies
        {
            return Ok(Some(entry.plies));
        }
        let Some(mv) = self.prover.winning_move(position, plies)? else {
            return Ok(None);
        };
        let mut after = None;
        self.game.each_move(position, |edge| {
            if edge.mv == mv {
                after = Some(edge);
            }
        });
        let Some(after) = after.filter(|edge| edge.turn == Turn::Swap) else {
            return Ok(None);
        };
        let mut longest = 1;
        if self.game.outcome(&after.to) != Some(Outcome::Loss) {
            let mut replies = Vec::new();
            self.game.each_move(&after.to, |edge| replies.push(edge.to));
            for reply in replies {
                match self.strategy(&reply, plies.saturating_sub(2))? {
                    Some(more) => longest = longest.max(more + 2),
                    None => return Ok(None),
                }
            }
        }
        let entry = CertificateEntry {
            mv: self.game.move_number(&mv, symmetry),
            plies: longest,
        };
        self.found.entries.insert(key, entry);
        Ok(Some(longest))
    }
}
