//! Decompressed blocks of all tables, within one bound for the whole process.
//!
//! Whoever asks for a block that is there only takes a lock of that block, to read. A block that comes in goes
//! to the end of a queue; if there are too many, the first of the queue goes, unless it was asked for since it
//! was looked at last: then it goes to the end.

use crate::system;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

/// The blocks of a table, those that are decompressed with their cells.
pub(super) struct Blocks {
    blocks: Box<[Block]>,
    cache: &'static Cache,
}

#[derive(Default)]
struct Block {
    cells: RwLock<Option<Box<[u8]>>>,
    was_asked_for: AtomicBool,
}

/// All decompressed blocks there are, in the order in which they are looked at.
struct Queue {
    blocks: VecDeque<Kept>,
    bytes: u64,
}

struct Kept {
    of: Weak<Blocks>,
    number: usize,
    bytes: u64,
}

struct Cache(Mutex<Queue>);

/// The one of the process.
static CACHE: Cache = Cache::new();

impl Cache {
    const fn new() -> Self {
        Self(Mutex::new(Queue {
            blocks: VecDeque::new(),
            bytes: 0,
        }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes that those who read tables need for something else.
static RESERVED: AtomicU64 = AtomicU64::new(0);

/// Reserves this many bytes of what the process may have for other things than blocks.
pub(super) fn reserve(bytes: u64) {
    RESERVED.fetch_max(bytes, Relaxed);
}

/// Bytes that blocks may have together: no more than a quarter of what the process may have, than is left of
/// it, and than is useful; and enough not to decompress the same blocks for every move of a position.
fn cache_bytes() -> u64 {
    const LEAST: u64 = 1 << 20;
    const MOST: u64 = 256 << 20;
    system::memory_bound().map_or(MOST, |bound| {
        let left = bound.saturating_sub(RESERVED.load(Relaxed));
        left.min(bound / 4).clamp(LEAST, MOST)
    })
}

impl Blocks {
    /// This many blocks, none of them decompressed.
    pub(super) fn new(blocks: u64) -> Arc<Self> {
        Self::in_cache(&CACHE, blocks)
    }

    fn in_cache(cache: &'static Cache, blocks: u64) -> Arc<Self> {
        let blocks = (0..blocks).map(|_| Block::default()).collect();
        Arc::new(Self { blocks, cache })
    }

    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Reads the cells of a block, if they are there.
    #[inline]
    pub(super) fn read<T>(&self, number: usize, read: impl FnOnce(&[u8]) -> T) -> Option<T> {
        let block = &self.blocks[number];
        let cells = block.cells.read().unwrap_or_else(PoisonError::into_inner);
        let cells = cells.as_deref()?;
        // Most blocks that are asked for were asked for before: not writing leaves the line of the cache to all
        // cores.
        if !block.was_asked_for.load(Relaxed) {
            block.was_asked_for.store(true, Relaxed);
        }
        Some(read(cells))
    }

    fn set(&self, number: usize, cells: Option<Box<[u8]>>) -> Option<Box<[u8]>> {
        let mut place = self.blocks[number]
            .cells
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut place, cells)
    }

    /// Keeps the cells of a block, if need be in the place of others.
    pub(super) fn keep(self: &Arc<Self>, number: usize, cells: Box<[u8]>) {
        self.keep_within(cache_bytes(), number, cells);
    }

    fn keep_within(self: &Arc<Self>, most: u64, number: usize, cells: Box<[u8]>) {
        let bytes = cells.len() as u64;
        if bytes > most {
            return;
        }
        // What is let go of is dropped when the queue is free again: a table that goes looks for its blocks there.
        let mut release_pages = Vec::new();
        let mut queue = self.cache.queue();
        while queue.bytes + bytes > most {
            let Some(kept) = queue.blocks.pop_front() else {
                return;
            };
            let of = kept.of.upgrade();
            match &of {
                Some(of) if of.blocks[kept.number].was_asked_for.swap(false, Relaxed) => {
                    queue.blocks.push_back(kept);
                }
                _ => {
                    queue.bytes -= kept.bytes;
                    let cells = of.as_ref().and_then(|of| of.set(kept.number, None));
                    release_pages.push((of, cells));
                    continue;
                }
            }
            release_pages.push((of, None));
        }
        // Another thread may have brought the same block meanwhile.
        if self.set(number, Some(cells)).is_none() {
            queue.bytes += bytes;
            queue.blocks.push_back(Kept {
                of: Arc::downgrade(self),
                number,
                bytes,
            });
        }
        drop(queue);
    }
}

impl Drop for Blocks {
    fn drop(&mut self) {
        let this: *const Self = self;
        let mut queue = self.cache.queue();
        let Queue { blocks, bytes } = &mut *queue;
        blocks.retain(|kept| {
            let is_other = kept.of.as_ptr() != this;
            *bytes -= if is_other { 0 } else { kept.bytes };
            is_other
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_there(blocks: &Blocks, number: usize) -> bool {
        blocks
            .read(number, |cells| assert_eq!(cells, [number as u8; 100]))
            .is_some()
    }

    fn bring(blocks: &Arc<Blocks>, most: u64, number: usize) {
        blocks.keep_within(most, number, Box::new([number as u8; 100]));
    }

    #[test]
    fn all_tables_share_one_bound_and_what_is_asked_for_stays() {
        const MOST: u64 = 1_000;
        // One of a test's own: other tests read tables meanwhile.
        static OWN: Cache = Cache::new();
        let [one, other] = [(); 2].map(|()| Blocks::in_cache(&OWN, 100));
        bring(&one, MOST, 0);
        for number in 1..100 {
            bring(&one, MOST, number);
            bring(&other, MOST, number);
            assert!(OWN.queue().bytes <= MOST);
            assert!(is_there(&one, 0), "asked for all the time, after {number}");
        }
        let left = (0..100).filter(|&number| is_there(&one, number)).count();
        assert!((1..=10).contains(&left), "{left}");
        drop(other);
        assert_eq!(OWN.queue().bytes, 100 * left as u64);
        drop(one);
        assert_eq!(OWN.queue().bytes, 0);
    }

    #[test]
    fn threads_read_what_was_brought() {
        static OWN: Cache = Cache::new();
        let blocks = Blocks::in_cache(&OWN, 50);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let blocks = &blocks;
                scope.spawn(move || {
                    for round in 0..if cfg!(miri) { 50 } else { 20_000 } {
                        let number = (round * 7 + thread * 13) % 50;
                        if !is_there(blocks, number) {
                            bring(blocks, 2_000, number);
                        }
                    }
                });
            }
        });
        let left = (0..50).filter(|&number| is_there(&blocks, number)).count();
        assert_eq!(OWN.queue().bytes, 100 * left as u64);
    }
}
