//! A check of finished tables that knows the rules and the index, and nothing of how the tables were made.
//!
//! Every entry must follow from the entries of the positions that its moves lead to. That suffices: by
//! induction on the distance, tables that pass have every win and loss right, with its distance, and so have
//! every draw right too.

mod entry;
mod reaching;

pub(crate) use reaching::count_reached;

use crate::game::Notation;
use crate::hint::{Hint, Hinting};
use crate::index::{Address, Indexed};
use crate::progress::{Cancelled, Progress};
use crate::solve::{TableEntry, Tally, TierBuffer, program_bytes};
use crate::table::{Limit, TableError, Tables, check_index};
use crate::value::{Score, Value};
use entry::Entry;
use rayon::prelude::*;
use std::marker::PhantomData;
use std::sync::Mutex;

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyOutcome {
    /// Positions that were checked.
    pub checked: u64,
    /// Entries that are wrong.
    pub errors: u64,
    /// The first few of them in words.
    pub examples: Vec<String>,
}

impl VerifyOutcome {
    pub(crate) fn complain(&mut self, complaint: String) {
        self.errors += 1;
        if self.examples.len() < EXAMPLES {
            self.examples.push(complaint);
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.checked += other.checked;
        self.errors += other.errors;
        self.examples.extend(other.examples);
        self.examples.truncate(EXAMPLES);
    }
}

/// Why a verification could not be finished.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The work was cancelled.
    #[error("stopped before every position was checked")]
    Cancelled(#[from] Cancelled),
}

impl Hinting for VerifyError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Table(error) => error.hints(),
            Self::Cancelled(_) => vec![],
        }
    }
}

const EXAMPLES: usize = 10;
const CHUNK: u64 = 4096;

/// Checks every slot of every tier that is solved.
///
/// # Errors
/// If a table is damaged, or the work is cancelled. A wrong entry is not an error but part of the verdict.
pub fn verify<G: Indexed + Notation>(
    game: &G,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<VerifyOutcome, VerifyError> {
    verify_entries::<G, Value>(game, tables, progress)
}

/// The same for the tables of a game that is played for points and never comes back to a position.
///
/// # Errors
/// As [`verify`].
pub fn verify_scores<G: Indexed + Notation>(
    game: &G,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<VerifyOutcome, VerifyError> {
    verify_entries::<G, Score>(game, tables, progress)
}

fn verify_entries<G: Indexed + Notation, E: Entry<G>>(
    game: &G,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<VerifyOutcome, VerifyError> {
    check_memory(game, tables)?;
    check_index(game)?;
    let mut verdict = VerifyOutcome::default();
    // Every tier is read and checked.
    progress.plan(
        tables
            .solved()
            .map(|(tier, _)| 2 * game.tiers()[tier].slots)
            .sum(),
    );
    let mut stored: Vec<Option<TierBuffer>> = game.tiers().iter().map(|_| None).collect();
    for (number, table) in tables.solved().collect::<Vec<_>>().into_iter().rev() {
        let tier = &game.tiers()[number];
        for (later, codes) in stored.iter_mut().enumerate() {
            if !tier.exits.contains(&later) {
                *codes = None;
            } else if codes.is_none() {
                *codes = Some(tables.tier(later)?.entries(progress)?);
            }
        }
        stored[number] = Some(table.entries(progress)?);
        let check = TierCheck::<G, E> {
            game,
            stored: &stored,
            entry: PhantomData,
        };
        progress.begin(&format!("{}: checking", tier.name), tier.slots);
        let of_tier = check_slots(tier.slots, progress, |slot, verdict| {
            let address = Address { tier: number, slot };
            check.check(address, verdict);
        })?;
        progress.finish();
        verdict.add(of_tier);
        let counted = stored[number]
            .as_deref()
            .map(|codes| Tally::of(codes, progress))
            .unwrap_or_default();
        if counted != *table.tally() {
            verdict.complain(format!(
                "{}: the counts in the table's metadata are not those of its cells",
                tier.name
            ));
        }
    }
    Ok(verdict)
}

/// Refuses at once what would run out of memory later: the codes of a tier and of those it leads into, and the index.
fn check_memory<G: Indexed>(game: &G, tables: &Tables) -> Result<(), TableError> {
    let solved: Vec<usize> = tables.solved().map(|(tier, _)| tier).collect();
    let slots = |tier: &usize| {
        let tier = &game.tiers()[*tier];
        let exits = tier.exits.iter().map(|&exit| game.tiers()[exit].slots);
        exits.fold(tier.slots, u64::saturating_add)
    };
    let codes = solved.iter().map(slots).max().unwrap_or(0);
    let codes = codes.saturating_mul(size_of::<TableEntry>() as u64);
    let index = game.index_bytes(&solved).unwrap_or(u64::MAX);
    let mapped = game.mapped_index_bytes(&solved);
    let needed = [codes, index, mapped, program_bytes()];
    let needed = needed.into_iter().fold(0, u64::saturating_add);
    Limit::new(None).check_task("verifying", &game.table_name(), needed)
}

/// Lets `check` look at every slot of a tier, with all threads.
pub(crate) fn check_slots(
    slots: u64,
    progress: &dyn Progress,
    check: impl Fn(u64, &mut VerifyOutcome) + Sync,
) -> Result<VerifyOutcome, Cancelled> {
    let found = Mutex::new(VerifyOutcome::default());
    // What shares the work between threads does not know the game, and so is compiled once for all games.
    let work: &(dyn Fn(u64) -> Result<(), Cancelled> + Sync) = &|chunk| {
        if progress.is_cancelled() {
            return Err(Cancelled);
        }
        let mut of_chunk = VerifyOutcome::default();
        let end = slots.min((chunk + 1) * CHUNK);
        for slot in chunk * CHUNK..end {
            check(slot, &mut of_chunk);
        }
        progress.advance(end - chunk * CHUNK);
        found
            .lock()
            .expect("no thread panics while it holds the lock")
            .add(of_chunk);
        Ok(())
    };
    (0..slots.div_ceil(CHUNK))
        .into_par_iter()
        .try_for_each(work)?;
    Ok(found
        .into_inner()
        .expect("no thread panics while it holds the lock"))
}

struct TierCheck<'a, G, E> {
    game: &'a G,
    stored: &'a [Option<TierBuffer>],
    entry: PhantomData<fn() -> E>,
}

impl<G: Indexed + Notation, E: Entry<G>> TierCheck<'_, G, E> {
    fn stored(&self, address: Address) -> Option<E> {
        self.stored[address.tier]
            .as_ref()
            .and_then(|codes| E::stored(*codes.get(address.slot as usize)?))
    }

    fn check(&self, address: Address, verdict: &mut VerifyOutcome) {
        let stored = self.stored(address);
        let position = self.game.unrank(address);
        verdict.checked += u64::from(position.is_some());
        let complaint = match position {
            None if stored.is_some() => Some("a value where no position is".to_owned()),
            None => None,
            Some(position) if self.game.rank(&position) != address => {
                Some("stored in a place that is not its own".to_owned())
            }
            Some(position) => match self.derived(&position) {
                Ok(derived) if Some(derived) == stored => None,
                Ok(derived) => Some(format!(
                    "stored as {}, but its moves make it {}",
                    stored.map_or("nothing".to_owned(), E::words),
                    derived.words()
                )),
                Err(complaint) => Some(complaint),
            },
        };
        if let Some(complaint) = complaint {
            let tier = &self.game.tiers()[address.tier].name;
            let name = position.map_or(String::new(), |position| self.game.show(&position));
            verdict.complain(format!("{tier} slot {}: {name}: {complaint}", address.slot));
        }
    }

    /// The value that the entries of the following positions give this one.
    fn derived(&self, position: &G::Position) -> Result<E, String> {
        if let Some(entry) = E::finished(self.game, position) {
            return Ok(entry);
        }
        let mut best = None;
        let mut missing = None;
        self.game.each_move(position, |edge| {
            match self.stored(self.game.rank(&edge.to)) {
                Some(entry) => best = best.max(Some(entry.before_move(self.game, position, &edge))),
                None => missing = Some(edge.to),
            }
        });
        match (best, missing) {
            (_, Some(to)) => Err(format!(
                "a move leads to {}, which has no value",
                self.game.show(&to)
            )),
            (Some(entry), None) => Ok(entry),
            (None, None) => Err("the game is not over, but there is no move".into()),
        }
    }
}
