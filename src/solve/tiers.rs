//! Solving a game tier by tier, last tier first.

use super::buffer::TierBuffer;
use super::entry::TableEntry;
use super::tier::{LaterTiers, TierError, solve_tier};
use crate::index::{Indexed, Solvable, Tier};
use crate::progress::Progress;
use std::ops::Range;
use std::time::Instant;
use tracing::info;

/// Keeps finished tiers, so that a stopped computation can go on where it was.
pub(crate) trait TierStore {
    /// What can go wrong with keeping, or with the computation as a whole.
    type Error: From<TierError>;

    /// Room for the values of this many slots, all holes.
    ///
    /// # Errors
    /// If there is none.
    fn allocate(&self, slots: u64) -> Result<TierBuffer, Self::Error>;

    /// The values of some slots of a tier that is kept.
    ///
    /// # Errors
    /// If it cannot be read.
    fn load(
        &self,
        tier: usize,
        slots: Range<u64>,
        progress: &dyn Progress,
    ) -> Result<TierBuffer, Self::Error>;

    /// Keeps the values of a tier.
    ///
    /// # Errors
    /// If it cannot be written.
    fn keep(
        &mut self,
        tier: usize,
        entries: &[TableEntry],
        progress: &dyn Progress,
    ) -> Result<(), Self::Error>;
}

/// Solves the `unsolved` tiers; the store has the others.
///
/// # Errors
/// Whatever the store reports, and [`TierError`].
pub(crate) fn solve_tiers<G: Solvable, K: TierStore>(
    game: &G,
    unsolved: &[usize],
    store: &mut K,
    progress: &dyn Progress,
) -> Result<(), K::Error> {
    let tiers = game.tiers();
    progress.plan(work(game, unsolved));
    let mut resident = ResidentTiers::new(tiers.len());
    let mut values: Vec<Option<TierBuffer>> = tiers.iter().map(|_| None).collect();
    for (number, tier) in in_order(game, unsolved) {
        for (later, change) in resident.make_ready(game, number) {
            let kept = &mut values[later];
            match (change, kept.as_mut()) {
                (Change::Narrow(part), Some(entries)) => entries.narrow(part),
                (Change::Load(slots), _) => {
                    // What was kept goes before the other comes.
                    *kept = None;
                    *kept = Some(store.load(later, slots, progress)?);
                }
                (Change::Drop | Change::Narrow(_), _) => *kept = None,
            }
        }
        let later = (values.iter().zip(&resident.kept))
            .map(|(entries, slots)| match (entries, slots) {
                (Some(entries), Some(slots)) => (slots.start, &**entries),
                _ => (0, &[][..]),
            })
            .collect();
        let later = LaterTiers(later);
        let began = Instant::now();
        let mut entries = store.allocate(tier.slots)?;
        solve_tier(tier, &game.graph(number), &later, &mut entries, progress)?;
        store.keep(number, &entries, progress)?;
        let seconds = began.elapsed().as_secs_f64();
        let per_second = (tier.slots as f64 / seconds) as u64;
        info!(
            tier = tier.name,
            slots = tier.slots,
            seconds,
            per_second,
            "tier solved"
        );
        values[number] = Some(entries);
    }
    Ok(())
}

/// The unsolved tiers, last first.
fn in_order<'a, G: Indexed>(
    game: &'a G,
    unsolved: &'a [usize],
) -> impl Iterator<Item = (usize, &'a Tier)> {
    let tiers = game.tiers().iter().enumerate().rev();
    tiers.filter(|(number, _)| unsolved.contains(number))
}

/// Which slots of which tiers are in memory.
struct ResidentTiers {
    kept: Vec<Option<Range<u64>>>,
}

/// What has to be done to the values of a tier in memory.
enum Change {
    Drop,
    /// Keep only this part of what is kept.
    Narrow(Range<usize>),
    Load(Range<u64>),
}

impl ResidentTiers {
    /// Slots that may stay without being needed next: what small games have in all, and next to nothing in a
    /// large one.
    const SPARE: u64 = 1 << 22;

    fn new(tiers: usize) -> Self {
        Self {
            kept: vec![None; tiers],
        }
    }

    /// How many slots are in memory.
    fn slots(&self) -> u64 {
        let kept = self.kept.iter().flatten();
        kept.fold(0, |sum, slots| sum.saturating_add(slots.end - slots.start))
    }

    /// Makes sure that what a tier leads into is there, and counts the tier itself as kept.
    fn make_ready<G: Indexed>(&mut self, game: &G, number: usize) -> Vec<(usize, Change)> {
        let tier = &game.tiers()[number];
        let spare = self.slots().saturating_add(tier.slots) <= Self::SPARE;
        let mut changes = Vec::new();
        for (later, kept) in self.kept.iter_mut().enumerate() {
            if !tier.exits.contains(&later) {
                if kept.is_some() && !spare {
                    *kept = None;
                    changes.push((later, Change::Drop));
                }
                continue;
            }
            let entered = game.entered(number, later);
            match kept {
                Some(slots) if slots.start <= entered.start && entered.end <= slots.end => {
                    if !spare && *slots != entered {
                        let within = |slot: u64| (slot - slots.start) as usize;
                        let part = within(entered.start)..within(entered.end);
                        changes.push((later, Change::Narrow(part)));
                        *slots = entered;
                    }
                }
                _ => {
                    changes.push((later, Change::Load(entered.clone())));
                    *kept = Some(entered);
                }
            }
        }
        self.kept[number] = Some(0..tier.slots);
        changes
    }
}

/// Entries to go through: a tier twice, or three times if it is cyclic (first values, working backwards,
/// writing), and those that must be read again.
fn work<G: Indexed>(game: &G, unsolved: &[usize]) -> u64 {
    let mut resident = ResidentTiers::new(game.tiers().len());
    let mut cells = 0u64;
    for (number, tier) in in_order(game, unsolved) {
        for (_, change) in resident.make_ready(game, number) {
            if let Change::Load(slots) = change {
                cells = cells.saturating_add(slots.end - slots.start);
            }
        }
        let passes = if tier.cyclic { 3 } else { 2 };
        cells = cells.saturating_add(tier.slots.saturating_mul(passes));
    }
    cells
}

/// What the program takes beside values and the tables over sets of points: itself, its threads, what is read
/// and written. As measured.
pub(crate) fn program_bytes() -> u64 {
    const ITSELF: u64 = 12 << 20;
    const A_THREAD: u64 = 4 << 20;
    ITSELF + rayon::current_num_threads() as u64 * A_THREAD
}

/// Bytes of memory needed to solve those tiers of a game that are `unsolved`: at the worst moment, the tier at
/// hand, those it leads into, and the index of all that were begun until then.
pub(crate) fn memory_needed<G: Indexed>(game: &G, unsolved: &[usize]) -> u64 {
    let mut resident = ResidentTiers::new(game.tiers().len());
    let mut begun = Vec::new();
    let mut most = 0;
    for (number, _) in in_order(game, unsolved) {
        resident.make_ready(game, number);
        begun.push(number);
        let entries = resident
            .slots()
            .saturating_mul(size_of::<TableEntry>() as u64);
        most = entries.saturating_add(index_needed(game, &begun)).max(most);
    }
    most.saturating_add(program_bytes())
}

/// Bytes of memory that numbering the positions of these tiers takes. Tables that cannot be made at all do not count.
pub(crate) fn index_needed<G: Indexed>(game: &G, tiers: &[usize]) -> u64 {
    let made = game.index_bytes(tiers).unwrap_or(0);
    made.saturating_add(game.mapped_index_bytes(tiers))
}
