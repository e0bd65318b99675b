//! Solving a game tier by tier, last tier first.

use super::cells::Code;
use super::codes::Codes;
use super::monitor::Monitor;
use super::tier::{TierError, solve_tier};
use crate::index::{Indexed, Place, Tier};

/// Keeps finished tiers, so that a stopped computation can go on where it was.
pub(crate) trait Keeper<G: Indexed> {
    /// What can go wrong with keeping, or with the computation as a whole.
    type Error: From<TierError>;

    /// Room for the values of a tier, all holes.
    ///
    /// # Errors
    /// If there is none.
    fn room(&self, game: &G, tier: usize) -> Result<Codes, Self::Error>;

    /// The values of a tier that is kept.
    ///
    /// # Errors
    /// If it cannot be read.
    fn load(&self, game: &G, tier: usize, monitor: &dyn Monitor) -> Result<Codes, Self::Error>;

    /// Keeps the values of a tier.
    ///
    /// # Errors
    /// If it cannot be written.
    fn keep(
        &mut self,
        game: &G,
        tier: usize,
        codes: &[Code],
        monitor: &dyn Monitor,
    ) -> Result<(), Self::Error>;
}

/// Solves the `unsolved` tiers; the keeper has the others.
///
/// # Errors
/// Whatever the keeper reports, and [`TierError`].
pub(crate) fn solve_tiers<G: Indexed, K: Keeper<G>>(
    game: &G,
    unsolved: &[usize],
    keeper: &mut K,
    monitor: &dyn Monitor,
) -> Result<(), K::Error> {
    let tiers = game.tiers();
    monitor.plan(work(tiers, unsolved));
    let mut values: Vec<Option<Codes>> = tiers.iter().map(|_| None).collect();
    for (number, tier) in tiers.iter().enumerate().rev() {
        if !unsolved.contains(&number) {
            continue;
        }
        for (later, kept) in values.iter_mut().enumerate() {
            if !tier.exits.contains(&later) {
                *kept = None;
            } else if kept.is_none() {
                *kept = Some(keeper.load(game, later, monitor)?);
            }
        }
        let mut codes = keeper.room(game, number)?;
        solve_tier(
            tier,
            &game.graph(number),
            &|place: Place| {
                values[place.tier]
                    .as_ref()
                    .and_then(|codes| codes[place.slot as usize].value())
                    .expect("moves lead to positions of the tiers named as exits")
            },
            &mut codes,
            monitor,
        )?;
        keeper.keep(game, number, &codes, monitor)?;
        values[number] = Some(codes);
    }
    Ok(())
}

/// Cells to go through: a tier twice, or three times if it is cyclic (first values, working backwards, writing), and those
/// solved before that must be read again.
fn work(tiers: &[Tier], unsolved: &[usize]) -> u64 {
    let passes = |tier: &Tier| if tier.cyclic { 3 } else { 2 };
    let solving = unsolved
        .iter()
        .map(|&tier| tiers[tier].slots.saturating_mul(passes(&tiers[tier])));
    let mut read: Vec<usize> = unsolved
        .iter()
        .flat_map(|&tier| &tiers[tier].exits)
        .copied()
        .collect();
    read.sort_unstable();
    read.dedup();
    let reading = read
        .iter()
        .filter(|tier| !unsolved.contains(tier))
        .map(|&tier| tiers[tier].slots);
    solving.chain(reading).fold(0, u64::saturating_add)
}

/// What the program and its tables over point sets take.
pub(crate) const PROGRAM_BYTES: u64 = 32 << 20;

/// Bytes of memory needed to solve those of the `tiers` that are `unsolved`: the largest together with those it leads into.
#[must_use]
pub(crate) fn memory_needed(tiers: &[Tier], unsolved: impl IntoIterator<Item = usize>) -> u64 {
    let bytes = |tier: usize| tiers[tier].slots.saturating_mul(size_of::<Code>() as u64);
    let largest = unsolved
        .into_iter()
        .map(|tier| {
            let later = tiers[tier].exits.iter().map(|&exit| bytes(exit));
            later.fold(bytes(tier), u64::saturating_add)
        })
        .max();
    largest.unwrap_or(0).saturating_add(PROGRAM_BYTES)
}
