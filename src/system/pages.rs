//! The pages of mapped files that are in memory.

use memmap2::{Mmap, MmapRaw};
use std::ops::Range;

/// Says that a map is looked into at random. Otherwise the system reads megabytes around each touch, and maps them at once.
pub(crate) fn expect_random(map: &MmapRaw) {
    // Where the advice is refused, more comes in.
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::Random);
    #[cfg(not(unix))]
    let _ = map;
}

/// Takes pages of a shared map of a file out of the process; what was written stays in the file. Where the system has no such advice,
/// it alone decides what stays.
pub(crate) fn release(map: &MmapRaw, part: Range<usize>) {
    #[cfg(unix)]
    // SAFETY: the map is shared and of a file, so its pages come back with the same contents when they are touched again. Where
    // the advice is refused, they stay, and more memory is used than was asked for.
    let _ = unsafe {
        let advice = memmap2::UncheckedAdvice::DontNeed;
        map.unchecked_advise_range(advice, part.start, part.len())
    };
    #[cfg(not(unix))]
    let _ = (map, part);
}

/// The same for all pages of a map that nobody writes to.
pub(crate) fn release_all(map: &Mmap) {
    #[cfg(unix)]
    // SAFETY: the map is of a file and nobody writes to it, so its pages come back with the same contents. Where the
    // advice is refused, they stay.
    let _ = unsafe { map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
    #[cfg(not(unix))]
    let _ = map;
}
