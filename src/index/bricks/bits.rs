//! Sets of points as the bits of numbers.

pub use crate::processor::bits::{deposit, extract};

/// Asks for an item of a slice to be in the cache soon.
#[inline]
pub(crate) fn prefetch<T>(items: &[T], place: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(item) = items.get(place) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, which changes nothing that a program can see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, place);
}

/// The points of a set, lowest first.
///
/// ```
/// assert!(retrograde::index::bricks::points(0b1_0110).eq([1, 2, 4]));
/// ```
#[inline]
pub fn points(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros() as usize;
            set &= set - 1;
            point
        })
    })
}
