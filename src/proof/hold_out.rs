//! A strategy of the second player that keeps the first from winning for a number of plies.
//!
//! Each opening is proved by itself, as many at a time as there are threads. Only the first few replies are
//! kept: the fewer plies are left, the more positions there are, and the easier it is to see without a strategy
//! that time is too short.

use super::{Certifiable, Certificate, CertificateEntry, CertificateId, Claim, Plan, Prover};
use crate::progress::{Cancelled, Progress};
use crate::solve::program_bytes;
use crate::system;
use crate::table::{DataFolders, SolveError, SolveOptions, TableError, lock};
use hashbrown::HashSet;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Replies of the second player that are kept, counted from the start of the game.
const REPLIES: u16 = 5;

/// The task to show that the first player cannot win within a number of plies.
#[derive(Debug)]
pub struct HoldOut<'a, G, P> {
    /// The game; players take turns.
    pub game: &'a G,
    /// What helps to search. It must try every move.
    pub plan: P,
    /// The number of plies.
    pub plies: u16,
}

/// What a search for such a strategy gave.
#[derive(Clone, Debug)]
pub struct HeldOut {
    /// The first replies.
    pub certificate: Certificate,
    /// Positions that were looked at, not counting openings that were done before.
    pub nodes: u64,
    /// The file.
    pub path: PathBuf,
    /// Its length.
    pub bytes: u64,
}

struct Opening<P> {
    name: String,
    position: P,
}

impl<G: Certifiable, P: Plan<G> + Copy> HoldOut<'_, G, P> {
    /// Searches, and stores what it finds in the first of the folders `data`. An opening that is done stays done
    /// until all are, unless `options` say otherwise.
    ///
    /// # Errors
    /// If the first player does win within this many plies, files cannot be written, or the work is cancelled.
    pub fn search(
        &self,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<HeldOut, SolveError> {
        let seal = self.game.seal().claiming(Claim::SecondHoldsOut);
        let _lock = lock(data.first(), &seal.game)?;
        let openings = self.openings();
        let parts: Vec<PathBuf> = openings
            .iter()
            .map(|opening| seal.part_path(data, &format!("{}.{}", self.plies, opening.name)))
            .collect();
        if options.force {
            remove(&parts)?;
        }
        let done: Vec<Option<Certificate>> =
            parts.iter().map(|part| self.done(part, &seal)).collect();
        let left = done.iter().filter(|done| done.is_none()).count() as u64;
        let nodes = AtomicU64::new(0);
        progress.plan(left);
        progress.begin("searching opening by opening", left);
        let found: Vec<Certificate> = (openings.par_iter().zip(&parts).zip(done))
            .with_max_len(1)
            .map(|((opening, part), done)| {
                if let Some(done) = done {
                    return Ok(done);
                }
                let found = self.defend(opening, options, &nodes, progress)?;
                found.save_as(part, &seal)?;
                progress.advance(1);
                Ok(found)
            })
            .collect::<Result<_, SolveError>>()?;
        progress.finish();
        let roots = openings.iter().map(|opening| opening.position).collect();
        // Openings share positions, and what only another's reply led to is not needed any more.
        let certificate = Certificate::united(found).reached(self.game, roots);
        let (path, bytes) = certificate.save(data, &seal)?;
        remove(&parts)?;
        Ok(HeldOut {
            certificate,
            nodes: nodes.into_inner(),
            path,
            bytes,
        })
    }

    /// What an earlier search left of an opening; a part that cannot be used is made again.
    fn done(&self, part: &Path, seal: &CertificateId) -> Option<Certificate> {
        let done = Certificate::open_at(part, seal).ok().flatten();
        done.filter(|done| done.plies() + 1 == self.plies)
    }

    /// The first moves, one of each kind.
    fn openings(&self) -> Vec<Opening<G::Position>> {
        let mut kinds = HashSet::new();
        let mut openings = Vec::new();
        self.game.each_move(&self.game.start(), |edge| {
            if kinds.insert(self.game.certificate_key(&edge.to).0) {
                openings.push(Opening {
                    name: self.game.show_move(&edge.mv),
                    position: edge.to,
                });
            }
        });
        openings
    }

    fn defend(
        &self,
        opening: &Opening<G::Position>,
        options: &SolveOptions,
        nodes: &AtomicU64,
        progress: &dyn Progress,
    ) -> Result<Certificate, SolveError> {
        let stop = || progress.is_cancelled();
        let mut prover =
            Prover::new(self.game, self.plan, &stop).remembering(self.remembered(options.memory));
        let found = self.replies(&opening.position, &mut prover);
        nodes.fetch_add(prover.nodes(), Relaxed);
        let found = found.map_err(|Cancelled| SolveError::StoppedAmongOpenings {
            force: options.force,
        })?;
        found.ok_or_else(|| SolveError::Unproved {
            game: self.game.seal().game,
            why: format!(
                "the first player opens with {} and wins within {} plies; ask for fewer",
                opening.name, self.plies
            )
            .into(),
        })
    }

    /// Positions for each thread to remember: what a longer search can use, if the memory allows it.
    fn remembered(&self, memory: Option<u64>) -> usize {
        const MOST: u32 = 24;
        let free = system::available_bytes().unwrap_or(u64::MAX) / 2;
        let allowed = memory.into_iter().chain(system::memory_bound()).min();
        let allowed = allowed.map_or(u64::MAX, |bytes| bytes.saturating_sub(program_bytes()));
        let bytes = allowed.min(free) / rayon::current_num_threads() as u64;
        let room = bytes as usize / Prover::<G, P>::BYTES_A_POSITION;
        room.min(1 << MOST.min(u32::from(self.plies) / 2 + 6))
    }

    /// What to reply after an opening and what follows; `None` if nothing helps.
    fn replies(
        &self,
        opening: &G::Position,
        prover: &mut Prover<'_, G, P>,
    ) -> Result<Option<Certificate>, Cancelled> {
        let least = self.plies.saturating_sub(2 * REPLIES).max(1);
        let mut found = BTreeMap::new();
        let mut waiting = vec![(*opening, self.plies.saturating_sub(1))];
        while let Some((position, plies)) = waiting.pop() {
            let (key, symmetry) = self.game.certificate_key(&position);
            if found.contains_key(&key) {
                continue;
            }
            let Some(mv) = prover.saving_move(&position, plies)? else {
                return Ok(None);
            };
            let entry = CertificateEntry {
                mv: self.game.move_number(&mv, symmetry),
                // Holding out within fewer plies is said, and true, where more do not fit.
                plies: plies.try_into().unwrap_or(u8::MAX),
            };
            found.insert(key, entry);
            if plies < least + 2 {
                continue;
            }
            self.game.each_move(&position, |reply| {
                if reply.mv == mv && self.game.outcome(&reply.to).is_none() {
                    self.game.each_move(&reply.to, |next| {
                        if self.game.outcome(&next.to).is_none() {
                            waiting.push((next.to, plies - 2));
                        }
                    });
                }
            });
        }
        Ok(Some(Certificate::from_entries(found)))
    }
}

fn remove(parts: &[PathBuf]) -> Result<(), TableError> {
    for part in parts.iter().filter(|part| part.exists()) {
        fs::remove_file(part).map_err(TableError::io(part, "remove it"))?;
    }
    Ok(())
}
