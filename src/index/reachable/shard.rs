//! The keys with the same first bits, as they are found.

use super::Keyed;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// How keys are divided among shards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Division {
    /// Shards are numbered by this many of a key's first bits.
    bits: u32,
    /// How many bits follow.
    shift: u32,
    /// Whether keys are dense, so that a bit for each number is cheaper than a hash table of the keys.
    dense: bool,
}

impl Division {
    const MOST_BITS: u32 = 12;
    /// Bits for this many numbers stay in the cache next to the processor.
    const NUMBERS_CACHED: u32 = 16;

    pub(super) fn of<G: Keyed>(game: &G) -> Self {
        let key_bits = game.key_bits();
        let dense = G::KEYS_ARE_SLOTS;
        // Enough shards for the threads to share the work evenly, few enough to be cheap in small games.
        let least = key_bits / 4;
        let wanted = match dense {
            true => key_bits.saturating_sub(Self::NUMBERS_CACHED).max(least),
            false => least,
        };
        let bits = wanted.min(Self::MOST_BITS);
        Self {
            bits,
            shift: key_bits - bits,
            dense,
        }
    }

    pub(super) fn shards(self) -> usize {
        1 << self.bits
    }

    /// The shard of a key.
    #[inline]
    pub(super) fn shard(self, key: u64) -> usize {
        // A shift by all 64 bits would be undefined; one shard takes all keys.
        key.checked_shr(self.shift).unwrap_or(0) as usize
    }
}

/// The keys with the same first bits.
pub(super) struct Shard {
    /// In the order in which they were found.
    pub(super) keys: Vec<u64>,
    /// How many of them were played from.
    pub(super) done: usize,
    seen: Seen,
}

/// Which keys were found.
enum Seen {
    /// Their places in the order in which they were found, by hash.
    Places(HashTable<u32>),
    /// A bit for each number; none before the first key comes.
    Bits { bits: Vec<u64>, shift: u32 },
}

#[inline]
fn hash(key: u64) -> u64 {
    // hashbrown takes its seven tag bits from the top and the bucket from the bottom.
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

impl Shard {
    pub(super) fn new(division: Division) -> Self {
        let shift = division.shift;
        Self {
            keys: vec![],
            done: 0,
            seen: match division.dense {
                true => Seen::Bits {
                    bits: vec![],
                    shift,
                },
                false => Seen::Places(HashTable::new()),
            },
        }
    }

    /// Adds those keys that are not there yet.
    pub(super) fn insert(&mut self, more: &[u64]) {
        let Self { keys, seen, .. } = self;
        match seen {
            Seen::Places(places) => {
                let most = keys.len() + more.len();
                assert!(most <= u32::MAX as usize, "too many keys in a shard");
                for &key in more {
                    let same = |&place: &u32| keys[place as usize] == key;
                    let rehash = |&place: &u32| hash(keys[place as usize]);
                    if let Entry::Vacant(vacant) = places.entry(hash(key), same, rehash) {
                        vacant.insert(keys.len() as u32);
                        keys.push(key);
                    }
                }
            }
            Seen::Bits { bits, shift } => {
                if bits.is_empty() && !more.is_empty() {
                    *bits = vec![0; (1usize << *shift).div_ceil(64)];
                }
                for &key in more {
                    let number = key & ((1 << *shift) - 1);
                    let (word, bit) = (&mut bits[(number / 64) as usize], 1 << (number % 64));
                    if *word & bit == 0 {
                        *word |= bit;
                        keys.push(key);
                    }
                }
            }
        }
    }

    /// Sorts the keys; no more will come.
    pub(super) fn finish(&mut self) {
        match &mut self.seen {
            Seen::Places(places) => places.clear(),
            Seen::Bits { bits, .. } => bits.fill(0),
        }
        self.keys.sort_unstable();
    }

    /// Forgets the keys and keeps the memory for others.
    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.done = 0;
    }
}
