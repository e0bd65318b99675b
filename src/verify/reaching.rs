//! Whether the positions that are kept are those that play leads to: by following the moves from the start once more.

use crate::game::{Edge, Game};
use crate::index::{Address, Indexed, Keyed, Reachable};
use crate::progress::{Cancelled, Progress};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// By tier: how many of the positions that are kept play from the start leads to.
///
/// # Errors
/// If the work is cancelled.
pub(crate) fn count_reached<G: Keyed>(
    game: &Reachable<G>,
    progress: &dyn Progress,
) -> Result<Vec<u64>, Cancelled> {
    let mut marks: Vec<Marks> = (0..game.tiers().len()).map(|_| Marks::default()).collect();
    let start = game.rank(&game.start());
    marks[start.tier] = Marks::new(game.tiers()[start.tier].slots);
    marks[start.tier].set(start.slot);
    let mut counts = Vec::new();
    for (number, tier) in game.tiers().iter().enumerate() {
        for &later in &tier.exits {
            if marks[later].0.is_empty() {
                marks[later] = Marks::new(game.tiers()[later].slots);
            }
        }
        progress.begin(&format!("{}: following moves", tier.name), tier.slots);
        follow(game, number, &marks, progress)?;
        progress.finish();
        // What is counted is not needed any more.
        let marks = std::mem::take(&mut marks[number]);
        counts.push(marks.count());
    }
    Ok(counts)
}

/// Marks everything that moves lead to from what is marked in a tier.
fn follow<G: Keyed>(
    game: &Reachable<G>,
    tier: usize,
    marks: &[Marks],
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let done = Marks::new(64 * marks[tier].0.len() as u64);
    loop {
        let here = &marks[tier].0;
        let followed = (here.par_iter().zip(&done.0).enumerate())
            .map(|(number, (marked, done))| {
                if progress.is_cancelled() {
                    return Err(Cancelled);
                }
                let mut followed = 0;
                // Moves can lead back into the same word.
                loop {
                    let marked = marked.load(Relaxed);
                    let open = marked & !done.swap(marked, Relaxed);
                    if open == 0 {
                        progress.advance(followed);
                        return Ok(followed);
                    }
                    followed += u64::from(open.count_ones());
                    for bit in crate::index::bricks::bits::points(open) {
                        let slot = (64 * number + bit) as u64;
                        follow_moves(game, Address { tier, slot }, marks);
                    }
                }
            })
            .sum::<Result<u64, Cancelled>>()?;
        if followed == 0 {
            return Ok(());
        }
    }
}

fn follow_moves<G: Keyed>(game: &Reachable<G>, address: Address, marks: &[Marks]) {
    let Some(position) = game.unrank(address) else {
        return;
    };
    if game.outcome(&position).is_none() {
        game.each_move(&position, |Edge { to, .. }| {
            let address = game.rank(&to);
            marks[address.tier].set(address.slot);
        });
    }
}

/// A bit for each slot of a tier.
#[derive(Default)]
struct Marks(Vec<AtomicU64>);

impl Marks {
    fn new(slots: u64) -> Self {
        let words = slots.div_ceil(64);
        Self((0..words).map(|_| AtomicU64::new(0)).collect())
    }

    /// Marks a slot, if there is such a slot.
    fn set(&self, slot: u64) {
        if let Some(word) = self.0.get((slot / 64) as usize) {
            word.fetch_or(1 << (slot % 64), Relaxed);
        }
    }

    fn count(&self) -> u64 {
        let ones = |word: &AtomicU64| u64::from(word.load(Relaxed).count_ones());
        self.0.par_iter().map(ones).sum()
    }
}
