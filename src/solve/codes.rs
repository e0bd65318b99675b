//! Room for the values of a tier: in memory, or in a mapped file where memory is short.

use super::cells::Code;
use memmap2::MmapRaw;
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

/// One code for each slot of a tier.
#[derive(Debug)]
pub struct Codes(Backing);

#[derive(Debug)]
enum Backing {
    Heap(Vec<Code>),
    Mapped {
        map: Arc<MmapRaw>,
        slots: Range<usize>,
    },
}

impl Codes {
    /// So many holes in memory.
    pub(crate) fn in_memory(slots: u64) -> Self {
        let slots = usize::try_from(slots).expect("slots that fit in memory");
        Self(Backing::Heap(vec![Code::HOLE; slots]))
    }

    /// So many holes in a map of zeros, which nobody else writes to.
    pub(crate) fn in_map(map: Arc<MmapRaw>, slots: u64) -> Self {
        assert!(map.len() as u64 >= slots * size_of::<Code>() as u64);
        let slots = usize::try_from(slots).expect("slots that fit in an address space");
        Self(Backing::Mapped {
            map,
            slots: 0..slots,
        })
    }

    /// The codes, to be written.
    pub(crate) fn as_mut(&mut self) -> &mut [Code] {
        match &mut self.0 {
            Backing::Heap(codes) => codes,
            // SAFETY: the map is at least that long, page-aligned, and every u16 is a code; only this value hands out references into
            // it, so `&mut self` makes them exclusive.
            Backing::Mapped { map, slots } => unsafe {
                std::slice::from_raw_parts_mut(
                    map.as_mut_ptr().cast::<Code>().add(slots.start),
                    slots.len(),
                )
            },
        }
    }

    /// Forgets all codes outside a range.
    pub(super) fn narrow(&mut self, range: Range<usize>) {
        assert!(range.end <= self.len());
        match &mut self.0 {
            Backing::Heap(codes) => {
                codes.truncate(range.end);
                codes.drain(..range.start);
                codes.shrink_to_fit();
            }
            Backing::Mapped { slots, .. } => {
                *slots = slots.start + range.start..slots.start + range.end;
            }
        }
    }

    /// The codes, to be written by many threads.
    pub(super) fn as_cells(&mut self) -> &[AtomicU16] {
        let codes = self.as_mut();
        // SAFETY: a code is a u16, which has the size and alignment of an AtomicU16, and `&mut self` keeps everyone else away.
        unsafe { std::slice::from_raw_parts(codes.as_mut_ptr().cast(), codes.len()) }
    }
}

impl Deref for Codes {
    type Target = [Code];

    #[inline]
    fn deref(&self) -> &[Code] {
        match &self.0 {
            Backing::Heap(codes) => codes,
            // SAFETY: as in `as_mut`, and shared references are only read through.
            Backing::Mapped { map, slots } => unsafe {
                std::slice::from_raw_parts(
                    map.as_ptr().cast::<Code>().add(slots.start),
                    slots.len(),
                )
            },
        }
    }
}
