//! Gathering and scattering the bits of a set, with the processor's instruction where the build allows it.

/// The bits of `set` at the places marked in `mask`, moved together to the low end.
///
/// ```
/// use retrograde::index::bricks::{deposit, extract};
/// assert_eq!(extract(0b1010_0000, 0b1110_0000), 0b101);
/// assert_eq!(deposit(0b101, 0b1110_0000), 0b1010_0000);
/// ```
#[inline]
#[must_use]
pub fn extract(set: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the build enables BMI2, so the instruction exists; it reads only its arguments.
    return unsafe { std::arch::x86_64::_pext_u64(set, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return extract_portably(set, mask);
}

/// The low bits of `packed`, moved apart to the places marked in `mask`: the inverse of [`extract`].
#[inline]
#[must_use]
pub fn deposit(packed: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the build enables BMI2, so the instruction exists; it reads only its arguments.
    return unsafe { std::arch::x86_64::_pdep_u64(packed, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return deposit_portably(packed, mask);
}

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
pub fn points(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let point = set.trailing_zeros() as usize;
            set &= set - 1;
            point
        })
    })
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn extract_portably(set: u64, mask: u64) -> u64 {
    points(set & mask).fold(0, |packed, point| {
        packed | 1 << (mask & ((1 << point) - 1)).count_ones()
    })
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn deposit_portably(packed: u64, mask: u64) -> u64 {
    points(mask)
        .enumerate()
        .filter(|(rank, _)| packed >> rank & 1 == 1)
        .fold(0, |set, (_, point)| set | 1 << point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_twins_agree(set: u64, mask: u64) {
            prop_assert_eq!(extract(set, mask), extract_portably(set, mask));
            prop_assert_eq!(deposit(set, mask), deposit_portably(set, mask));
            prop_assert_eq!(deposit(extract(set, mask), mask), set & mask);
        }
    }
}
