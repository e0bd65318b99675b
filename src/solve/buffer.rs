//! Room for the values of a tier: in memory, or in a mapped file where memory is short.

use super::entry::TableEntry;
use crate::system::{self, NoMemory};
use memmap2::MmapRaw;
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

/// One code for each slot of a tier.
#[derive(Debug)]
pub struct TierBuffer(Backing);

#[derive(Debug)]
enum Backing {
    Heap(Vec<TableEntry>),
    Mapped {
        map: Arc<MmapRaw>,
        slots: Range<usize>,
    },
}

impl TierBuffer {
    /// This many holes, in memory.
    ///
    /// # Errors
    /// If the system does not give as much.
    pub(crate) fn in_memory(slots: u64) -> Result<Self, NoMemory> {
        Ok(Self(Backing::Heap(system::filled(
            TableEntry::HOLE,
            slots,
        )?)))
    }

    /// This many holes, in a map of zeros that nothing else writes to.
    pub(crate) fn in_map(map: Arc<MmapRaw>, slots: u64) -> Self {
        assert!(map.len() as u64 >= slots * size_of::<TableEntry>() as u64);
        let slots = usize::try_from(slots).expect("slots that fit in an address space");
        Self(Backing::Mapped {
            map,
            slots: 0..slots,
        })
    }

    /// The entries, to be written.
    pub(crate) fn as_mut(&mut self) -> &mut [TableEntry] {
        match &mut self.0 {
            Backing::Heap(entries) => entries,
            // SAFETY: the map is at least that long, page-aligned, and every u16 is a code; only this value
            // hands out references into it, so `&mut self` makes them exclusive.
            Backing::Mapped { map, slots } => unsafe {
                std::slice::from_raw_parts_mut(
                    map.as_mut_ptr().cast::<TableEntry>().add(slots.start),
                    slots.len(),
                )
            },
        }
    }

    /// Forgets all entries outside a range.
    pub(super) fn narrow(&mut self, range: Range<usize>) {
        assert!(range.end <= self.len());
        match &mut self.0 {
            Backing::Heap(entries) => {
                entries.truncate(range.end);
                entries.drain(..range.start);
                entries.shrink_to_fit();
            }
            Backing::Mapped { slots, .. } => {
                *slots = slots.start + range.start..slots.start + range.end;
            }
        }
    }

    /// The entries, to be written by many threads.
    pub(super) fn as_cells(&mut self) -> &[AtomicU16] {
        let entries = self.as_mut();
        // SAFETY: a code is a u16, which has the size and alignment of an AtomicU16, and `&mut self` makes them
        // exclusive.
        unsafe { std::slice::from_raw_parts(entries.as_mut_ptr().cast(), entries.len()) }
    }
}

impl Deref for TierBuffer {
    type Target = [TableEntry];

    #[inline]
    fn deref(&self) -> &[TableEntry] {
        match &self.0 {
            Backing::Heap(entries) => entries,
            // SAFETY: as in `as_mut`, and shared references are only read through.
            Backing::Mapped { map, slots } => unsafe {
                std::slice::from_raw_parts(
                    map.as_ptr().cast::<TableEntry>().add(slots.start),
                    slots.len(),
                )
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn what_threads_write_into_cells_are_codes_afterwards() {
        let mut entries = TierBuffer::in_memory(100).unwrap();
        let win = TableEntry::new(Value::Win(3));
        let cells = entries.as_cells();
        std::thread::scope(|scope| {
            for half in [&cells[..50], &cells[50..]] {
                scope.spawn(move || half[7].store(win.number(), Relaxed));
            }
        });
        entries.as_mut()[0] = win;
        entries.narrow(5..60);
        assert_eq!(entries.iter().filter(|&&code| code == win).count(), 2);
        assert_eq!((entries[2], entries[52], entries.len()), (win, win, 55));
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri gives up where a system says no")]
    fn more_than_the_system_has_is_an_error() {
        let error = TierBuffer::in_memory(1 << 60).unwrap_err().to_string();
        assert!(error.contains("does not give"), "{error}");
    }
}
