//! Finding all positions that play from the start leads to, tier by tier.
//!
//! Keys are divided among shards by their first bits. A round takes some positions that were not looked at yet,
//! plays all their moves and throws the keys of what follows into the shards' boxes, each thread into boxes of
//! its own; then each shard is handed to one thread, which adds the new ones. So no two threads ever share what
//! is known of a shard, and that is small enough to stay in a processor's cache while it is worked on.

use super::shard::{Division, Shard};
use super::{Keyed, SortedKeys};
use crate::game::Edge;
use crate::progress::{Cancelled, Progress};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Keeps the keys of finished tiers, so that a stopped computation can go on where it was.
pub(crate) trait KeyStore {
    /// What can go wrong.
    type Error: From<Cancelled>;

    /// The keys of a tier, if they were kept before; all of them are [checked](super::check_keys).
    fn kept(&self, tier: usize) -> Result<Option<SortedKeys>, Self::Error>;

    /// Keeps the keys of a tier, which come as ascending runs.
    fn keep(&mut self, tier: usize, runs: &[&[u64]]) -> Result<SortedKeys, Self::Error>;
}

/// Positions that are played from in one round.
const ROUND: usize = 1 << 21;
/// Positions that a thread plays from before it asks for more.
const TASK: usize = 1 << 12;
/// Keys that all boxes together have room for without asking for more, about what they hold on average.
const KEPT_ROOM: usize = 4 * ROUND;
/// Bytes that a key of the two tiers at hand takes, as measured: itself, its entry in the hash table, room to
/// grow in both, and what the allocator keeps.
const KEY_BYTES: u64 = 36;
/// The same where there are bits instead of a hash table.
const DENSE_KEY_BYTES: u64 = 20;

/// About how much memory exploring takes, by the bounds that the game gives.
pub(crate) fn explorer_bytes<G: Keyed>(game: &G) -> u64 {
    let most = |tier: usize| game.most_reached(tier);
    let keys = |tier: usize| {
        let later = game.tiers()[tier].exits.iter().map(|&exit| most(exit));
        later.fold(most(tier), u64::saturating_add)
    };
    let largest = (0..game.tiers().len()).map(keys).max().unwrap_or(0);
    // Boxes hold what a round produces, some ten keys for each position.
    let boxes = largest.min(ROUND as u64) * 10 * size_of::<u64>() as u64;
    let key_bytes = if G::KEYS_ARE_SLOTS {
        DENSE_KEY_BYTES
    } else {
        KEY_BYTES
    };
    largest.saturating_mul(key_bytes).saturating_add(boxes)
}

/// Explores what the store does not have yet.
pub(crate) fn explore<G: Keyed, K: KeyStore>(
    game: &G,
    store: &mut K,
    progress: &dyn Progress,
) -> Result<Vec<SortedKeys>, K::Error> {
    let kept = (0..game.tiers().len())
        .map(|tier| store.kept(tier))
        .collect::<Result<Vec<_>, _>>()?;
    let wanted = kept.iter().map(Option::is_none).collect();
    let mut explorer = Explorer::new(game, wanted, progress);
    let mut found = Vec::new();
    for (tier, keys) in kept.into_iter().enumerate() {
        let keys = match keys {
            Some(keys) => {
                explorer.leave(tier, &keys)?;
                keys
            }
            None => {
                let shards = explorer.explore(tier)?;
                let runs: Vec<&[u64]> = shards.iter().map(|shard| &shard.keys[..]).collect();
                let keys = store.keep(tier, &runs)?;
                explorer.recycle(shards);
                keys
            }
        };
        found.push(keys);
    }
    Ok(found)
}

struct Explorer<'a, G> {
    game: &'a G,
    progress: &'a dyn Progress,
    division: Division,
    /// By tier: whether its keys are still to be found.
    wanted: Vec<bool>,
    /// By tier: its shards, once a move led there.
    tiers: Vec<Vec<Shard>>,
    /// Shards of a tier that is done with, whose memory the next tier to be opened takes over.
    spare: Vec<Shard>,
    /// Reused from round to round.
    boxes: Vec<Boxes>,
}

/// What one thread found in a round: keys by tier and shard.
struct Boxes {
    by_tier: Vec<Vec<Vec<u64>>>,
}

/// Some keys of a shard that are to be played from.
struct Task<'a>(&'a [u64]);

impl<'a, G: Keyed> Explorer<'a, G> {
    fn new(game: &'a G, wanted: Vec<bool>, progress: &'a dyn Progress) -> Self {
        let tiers = game.tiers().len();
        let boxes = || Boxes {
            by_tier: vec![vec![]; tiers],
        };
        let threads = rayon::current_num_threads();
        let mut explorer = Self {
            game,
            progress,
            division: Division::of(game),
            wanted,
            tiers: (0..tiers).map(|_| vec![]).collect(),
            spare: vec![],
            boxes: (0..4 * threads).map(|_| boxes()).collect(),
        };
        let start = game.start();
        let key = game.key(&start).number;
        let shard = explorer.division.shard(key);
        explorer.open(game.tier_of(&start))[shard].insert(&[key]);
        explorer
    }

    /// The shards of a tier, made if need be.
    fn open(&mut self, tier: usize) -> &mut Vec<Shard> {
        let shards = &mut self.tiers[tier];
        if shards.is_empty() {
            *shards = std::mem::take(&mut self.spare);
            shards.resize_with(self.division.shards(), || Shard::new(self.division));
        }
        shards
    }

    /// Takes back the memory of a tier's shards.
    fn recycle(&mut self, mut shards: Vec<Shard>) {
        shards.iter_mut().for_each(Shard::clear);
        self.spare = shards;
    }

    /// Finds everything in a tier, and what moves out of it lead to. The keys of each shard come sorted.
    fn explore(&mut self, tier: usize) -> Result<Vec<Shard>, Cancelled> {
        let mut shards = std::mem::take(&mut self.tiers[tier]);
        loop {
            let ends = round_ends(&shards);
            let tasks: Vec<Task> = (shards.iter().zip(&ends))
                .flat_map(|(shard, &end)| shard.keys[shard.done..end].chunks(TASK).map(Task))
                .collect();
            let found: usize = shards.iter().map(|shard| shard.keys.len()).sum();
            let round = tasks.iter().map(|Task(keys)| keys.len()).sum();
            if round == 0 {
                break;
            }
            self.begin(tier, found as u64, round);
            self.play(tier, &tasks)?;
            for (shard, end) in shards.iter_mut().zip(ends) {
                shard.done = end;
            }
            self.tiers[tier] = shards;
            self.empty_boxes()?;
            shards = std::mem::take(&mut self.tiers[tier]);
            self.progress.finish();
        }
        for boxes in &mut self.boxes {
            boxes.by_tier[tier] = vec![];
        }
        shards.par_iter_mut().for_each(Shard::finish);
        Ok(shards)
    }

    /// Finds what moves out of a tier lead to that was explored before, where that is still to be found.
    fn leave(&mut self, tier: usize, keys: &SortedKeys) -> Result<(), Cancelled> {
        let exits = &self.game.tiers()[tier].exits;
        if !exits.iter().any(|&exit| self.wanted[exit]) {
            return Ok(());
        }
        let mut next = 0;
        while next < keys.len() {
            let end = keys.len().min(next + ROUND as u64);
            let keys = keys.view();
            let round: Vec<u64> = (next..end).filter_map(|place| keys.get(place)).collect();
            let tasks: Vec<Task> = round.chunks(TASK).map(Task).collect();
            self.begin(tier, keys.len(), round.len());
            self.play(tier, &tasks)?;
            self.empty_boxes()?;
            self.progress.finish();
            next = end;
        }
        Ok(())
    }

    fn begin(&self, tier: usize, found: u64, round: usize) {
        let name = &self.game.tiers()[tier].name;
        let what = format!("{name}: exploring, {found} found");
        self.progress.begin(&what, round as u64);
    }

    /// Plays all moves of the positions in `tasks` and puts what follows into boxes.
    fn play(&mut self, tier: usize, tasks: &[Task]) -> Result<(), Cancelled> {
        let (game, progress) = (self.game, self.progress);
        let division = self.division;
        let wanted = &self.wanted;
        let next = AtomicUsize::new(0);
        let mut boxes = std::mem::take(&mut self.boxes);
        let played = boxes.par_iter_mut().try_for_each(|boxes| {
            // Tasks differ in length, so each thread takes the next when it is ready.
            while let Some(Task(keys)) = tasks.get(next.fetch_add(1, Relaxed)) {
                if progress.is_cancelled() {
                    return Err(Cancelled);
                }
                for &key in *keys {
                    let position = game.keyed(tier, key);
                    if game.outcome(&position).is_some() {
                        continue;
                    }
                    game.each_move(&position, |Edge { to, .. }| {
                        let to_tier = game.tier_of(&to);
                        if !wanted[to_tier] {
                            return;
                        }
                        let key = game.key(&to).number;
                        let shards = &mut boxes.by_tier[to_tier];
                        if shards.is_empty() {
                            shards.resize_with(division.shards(), Vec::new);
                        }
                        shards[division.shard(key)].push(key);
                    });
                }
                progress.advance(keys.len() as u64);
            }
            Ok(())
        });
        self.boxes = boxes;
        played
    }

    /// Adds what is in the boxes to the shards.
    fn empty_boxes(&mut self) -> Result<(), Cancelled> {
        for tier in 0..self.tiers.len() {
            let full: Vec<usize> = (0..self.boxes.len())
                .filter(|&thread| !self.boxes[thread].by_tier[tier].is_empty())
                .collect();
            if full.is_empty() {
                continue;
            }
            if self.progress.is_cancelled() {
                return Err(Cancelled);
            }
            self.open(tier);
            let boxes = &self.boxes;
            self.tiers[tier]
                .par_iter_mut()
                .enumerate()
                .for_each(|(number, shard)| {
                    for &thread in &full {
                        shard.insert(&boxes[thread].by_tier[tier][number]);
                    }
                });
            // A round leads to some shards more than to others, and the next to others again: without letting
            // go of the room that was needed once, all boxes would end up as large as what is thrown into them
            // in all rounds together.
            let room = KEPT_ROOM / (self.boxes.len() * self.division.shards());
            self.boxes.par_iter_mut().for_each(|boxes| {
                for keys in &mut boxes.by_tier[tier] {
                    keys.clear();
                    keys.shrink_to(room);
                }
            });
        }
        Ok(())
    }
}

/// How far the next round goes in each shard.
fn round_ends(shards: &[Shard]) -> Vec<usize> {
    let mut room = ROUND;
    let end = |shard: &Shard| {
        let end = shard.keys.len().min(shard.done + room);
        room -= end - shard.done;
        end
    };
    shards.iter().map(end).collect()
}
