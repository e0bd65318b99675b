//! What a search has found out, shared by all its threads in a bounded amount of memory.

use crate::points::Bounds;
use crate::points::zeroed::Zeroed;
use crate::value::Score;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use zerocopy::FromZeros;

/// A hash table of bounds whose keys are exact.
///
/// A key of this many bits is mixed by a bijection. Some of the bits say in which bucket an entry stands, the
/// rest is stored, so that two keys are never taken for one another. An entry is a word: the rest of the key,
/// how much work it stands for, two bounds. Words are read and written as wholes; threads need no lock.
pub(super) struct TranspositionTable {
    buckets: Zeroed<Bucket>,
    key_bits: u32,
    bucket_bits: u32,
}

/// Where a key is to be found: the key itself, mixed.
#[derive(Clone, Copy, Debug)]
pub(super) struct MixedKey(u64);

impl MixedKey {
    /// Another number for every other key.
    pub(super) fn number(self) -> u64 {
        self.0
    }
}

const WAYS: usize = 8;

#[derive(FromZeros)]
#[repr(align(64))]
struct Bucket([AtomicU64; WAYS]);

/// Room for scores from -32 to 31: boards that are searched have up to 20 boxes.
const BOUND_BITS: u32 = 6;
const WORK_BITS: u32 = 6;
const REST_SHIFT: u32 = 2 * BOUND_BITS + WORK_BITS;
const OFFSET: Score = 1 << (BOUND_BITS - 1);

impl TranspositionTable {
    /// A table for keys of this many bits in at most this many bytes. It takes at least two megabytes, and as
    /// many more as it needs to keep long keys exact: eight for 63 bits.
    ///
    /// # Errors
    /// If the system has no memory.
    ///
    /// # Panics
    /// If keys do not fit into a word.
    pub(super) fn new(key_bits: u32, bytes: u64) -> io::Result<Self> {
        assert!((1..=u64::BITS).contains(&key_bits), "keys are words");
        // Miri looks at the whole table every time.
        const LEAST_BUCKET_BITS: u32 = if cfg!(miri) { 6 } else { 15 };
        let most = (bytes / size_of::<Bucket>() as u64).max(1).ilog2();
        let needed = key_bits.saturating_sub(64 - REST_SHIFT);
        let bucket_bits = most.max(LEAST_BUCKET_BITS).min(key_bits).max(needed);
        Ok(Self {
            buckets: Zeroed::new(1 << bucket_bits)?,
            key_bits,
            bucket_bits,
        })
    }

    /// Where a key is to be found.
    #[inline]
    pub(super) fn place(&self, key: u64) -> MixedKey {
        let mask = u64::MAX >> (64 - self.key_bits);
        // Odd multipliers and shifts to the right can be undone, so that nothing is lost.
        let mut mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        mixed ^= mixed >> (self.key_bits / 2);
        mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        MixedKey(mixed ^ mixed >> (self.key_bits / 2))
    }

    /// The bucket of a key and the rest of it.
    #[inline]
    fn split(&self, MixedKey(mixed): MixedKey) -> (usize, u64) {
        let rest_bits = self.key_bits - self.bucket_bits;
        (
            (mixed >> rest_bits) as usize,
            mixed & ((1 << rest_bits) - 1),
        )
    }

    /// Asks for a key's bucket to be in the cache soon.
    #[inline]
    pub(super) fn prefetch(&self, place: MixedKey) {
        crate::index::bricks::bits::prefetch(&self.buckets, self.split(place).0);
    }

    /// What is known about a key.
    #[inline(always)]
    pub(super) fn get(&self, place: MixedKey) -> Option<Bounds> {
        let (bucket, rest) = self.split(place);
        for entry in &self.buckets[bucket].0 {
            let word = entry.load(Ordering::Relaxed);
            // A bucket fills from its beginning and is never emptied.
            if word == 0 {
                break;
            }
            if word >> REST_SHIFT == rest {
                return Some(unpacked(word));
            }
        }
        None
    }

    /// Remembers bounds that took this much work, if need be in place of what took less.
    #[inline]
    pub(super) fn put(&self, place: MixedKey, bounds: Bounds, nodes: u64) {
        let (bucket, rest) = self.split(place);
        let work = u64::from(nodes.max(1).ilog2()).min((1 << WORK_BITS) - 1);
        let mut victim = &self.buckets[bucket].0[0];
        let mut least = u64::MAX;
        for entry in &self.buckets[bucket].0 {
            let word = entry.load(Ordering::Relaxed);
            if word == 0 {
                victim = entry;
                break;
            }
            if word >> REST_SHIFT == rest {
                let bounds = bounds.and(unpacked(word));
                let work = work.max(work_of(word));
                entry.store(packed(rest, work, bounds), Ordering::Relaxed);
                return;
            }
            if work_of(word) < least {
                least = work_of(word);
                victim = entry;
            }
        }
        victim.store(packed(rest, work, bounds), Ordering::Relaxed);
    }
}

#[inline]
fn work_of(word: u64) -> u64 {
    word >> (2 * BOUND_BITS) & ((1 << WORK_BITS) - 1)
}

#[inline]
fn packed(rest: u64, work: u64, bounds: Bounds) -> u64 {
    let field = |score: Score| (score + OFFSET) as u64;
    rest << REST_SHIFT
        | work << (2 * BOUND_BITS)
        | field(bounds.at_most) << BOUND_BITS
        | field(bounds.at_least)
}

#[inline]
fn unpacked(word: u64) -> Bounds {
    let field = |shift: u32| (word >> shift & ((1 << BOUND_BITS) - 1)) as Score - OFFSET;
    Bounds {
        at_least: field(0),
        at_most: field(BOUND_BITS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_remembered_is_remembered_exactly(
            keys in prop::collection::vec(0u64..1 << 40, 1..50), scores in -20i16..20, work: u64
        ) {
            let memory = TranspositionTable::new(40, 0).unwrap();
            let of = |place: usize| Bounds {
                at_least: scores.min(place as Score - 20),
                at_most: scores.max(place as Score - 20),
            };
            let mut distinct = keys.clone();
            distinct.sort_unstable();
            distinct.dedup();
            for (place, &key) in distinct.iter().enumerate() {
                memory.put(memory.place(key), of(place), work);
            }
            for (place, &key) in distinct.iter().enumerate() {
                prop_assert_eq!(memory.get(memory.place(key)), Some(of(place)));
                if !distinct.contains(&(key ^ 1)) {
                    prop_assert_eq!(memory.get(memory.place(key ^ 1)), None);
                }
            }
        }
    }

    #[test]
    fn bounds_come_together() {
        let memory = TranspositionTable::new(20, 0).unwrap();
        let bounds = |at_least, at_most| Bounds { at_least, at_most };
        memory.put(memory.place(5), bounds(-25, 3), 1);
        memory.put(memory.place(5), bounds(1, 25), 1);
        assert_eq!(memory.get(memory.place(5)), Some(bounds(1, 3)));
    }
}
