//! Gathering and scattering the bits of a set, with the processor's instruction where it has one that is quick.

use super::compiled::Wide;
use super::{Level, gathers, level};
use std::time::{Duration, Instant};

/// Whether this kind of processor can have the instructions. Miri does not know them.
pub(super) const CAN_GATHER: bool = cfg!(all(target_arch = "x86_64", not(miri)));

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
    if gathers() {
        // SAFETY: the processor has the instruction.
        return unsafe { pext(set, mask) };
    }
    extract_otherwise(set, mask)
}

/// The low bits of `packed`, moved apart to the places marked in `mask`: the inverse of [`extract`].
#[inline]
#[must_use]
pub fn deposit(packed: u64, mask: u64) -> u64 {
    if gathers() {
        // SAFETY: the processor has the instruction.
        return unsafe { pdep(packed, mask) };
    }
    deposit_otherwise(packed, mask)
}

/// As long as nobody has asked, it may be that the processor can do better.
#[inline(never)]
fn extract_otherwise(set: u64, mask: u64) -> u64 {
    match level() {
        Level::Gathering => extract(set, mask),
        _ => extract_portably(set, mask),
    }
}

#[inline(never)]
fn deposit_otherwise(packed: u64, mask: u64) -> u64 {
    match level() {
        Level::Gathering => deposit(packed, mask),
        _ => deposit_portably(packed, mask),
    }
}

/// # Safety
/// The processor must have BMI2.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
unsafe fn pext(set: u64, mask: u64) -> u64 {
    let packed;
    // As assembly, because the compiler inlines the function of that name only where everything is compiled for BMI2.
    // SAFETY: the instruction exists, and reads and writes nothing but registers.
    unsafe {
        std::arch::asm!("pext {}, {}, {}", lateout(reg) packed, in(reg) set, in(reg) mask,
            options(pure, nomem, nostack, preserves_flags));
    }
    packed
}

/// # Safety
/// The processor must have BMI2.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline(always)]
unsafe fn pdep(packed: u64, mask: u64) -> u64 {
    let set;
    // SAFETY: the instruction exists, and reads and writes nothing but registers.
    unsafe {
        std::arch::asm!("pdep {}, {}, {}", lateout(reg) set, in(reg) packed, in(reg) mask,
            options(pure, nomem, nostack, preserves_flags));
    }
    set
}

/// Elsewhere nobody asks for them.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
unsafe fn pext(set: u64, mask: u64) -> u64 {
    extract_portably(set, mask)
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
unsafe fn pdep(packed: u64, mask: u64) -> u64 {
    deposit_portably(packed, mask)
}

/// Whether the instructions beat their portable twins: processors of AMD before Zen 3 have them, but do them bit by bit. It takes
/// some microseconds to find out.
pub(super) fn is_gathering_quick(_: Wide) -> bool {
    if !CAN_GATHER {
        return false;
    }
    // SAFETY: the processor has BMI2.
    let with = quickest(|set, mask| unsafe { pext(set, mask) });
    with < quickest(extract_portably)
}

/// The least time in which a function gathers some bits, of several tries: whatever else the machine does only adds to it.
fn quickest(gather: impl Fn(u64, u64) -> u64) -> Duration {
    const TRIES: usize = 8;
    const SETS: u64 = 64;
    let try_once = |_| {
        let began = Instant::now();
        let mut mixed = std::hint::black_box(0x9e37_79b9_7f4a_7c15_u64);
        for _ in 0..SETS {
            // About as many points as boards have, half of them taken.
            let mask = mixed >> 32;
            mixed = (mixed ^ gather(mixed & mixed << 7, mask)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        std::hint::black_box(mixed);
        began.elapsed()
    };
    (0..TRIES).map(try_once).min().unwrap_or_default()
}

/// Bits that are gathered or scattered at a time without instructions for it. With so many, the tables stay in the nearest cache.
const AT_ONCE: u32 = 6;
const SETS: usize = 1 << AT_ONCE;

/// By mask and set of so few bits: the bits gathered, and the bits scattered.
static GATHERED: [[u8; SETS]; SETS] = tables()[0];
static SCATTERED: [[u8; SETS]; SETS] = tables()[1];
/// By mask: how many bits it has.
static COUNTED: [u8; SETS] = {
    let mut counted = [0; SETS];
    let mut mask = 0;
    while mask < SETS {
        counted[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    counted
};

const fn tables() -> [[[u8; SETS]; SETS]; 2] {
    let [mut gathered, mut scattered] = [[[0; SETS]; SETS]; 2];
    let mut mask = 1;
    while mask < SETS {
        let rest = mask >> 1;
        let mut set = 0;
        while set < SETS {
            let lowest = set as u8 & 1;
            if mask & 1 == 1 {
                gathered[mask][set] = gathered[rest][set >> 1] << 1 | lowest;
                scattered[mask][set] = scattered[rest][set >> 1] << 1 | lowest;
            } else {
                gathered[mask][set] = gathered[rest][set >> 1];
                scattered[mask][set] = scattered[rest][set] << 1;
            }
            set += 1;
        }
        mask += 1;
    }
    [gathered, scattered]
}

/// The lowest of some bits, as a place in a table.
#[inline(always)]
fn lowest(bits: u64) -> usize {
    bits as usize % SETS
}

#[inline]
fn extract_portably(mut set: u64, mut mask: u64) -> u64 {
    let (mut packed, mut count) = (0, 0);
    while mask != 0 {
        packed |= u64::from(GATHERED[lowest(mask)][lowest(set)]) << count;
        count += COUNTED[lowest(mask)];
        set >>= AT_ONCE;
        mask >>= AT_ONCE;
    }
    packed
}

#[inline]
fn deposit_portably(mut packed: u64, mut mask: u64) -> u64 {
    let (mut set, mut first) = (0, 0);
    while mask != 0 {
        set |= u64::from(SCATTERED[lowest(mask)][lowest(packed)]) << first;
        packed >>= COUNTED[lowest(mask)];
        first += AT_ONCE;
        mask >>= AT_ONCE;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Both directions by definition, point by point.
    fn defined(set: u64, mask: u64) -> [u64; 2] {
        let (mut packed, mut spread, mut place) = (0, 0, 0);
        for point in (0..64).filter(|point| mask >> point & 1 == 1) {
            packed |= (set >> point & 1) << place;
            spread |= (set >> place & 1) << point;
            place += 1;
        }
        [packed, spread]
    }

    fn check(set: u64, mask: u64) {
        let expected = defined(set, mask);
        let here = [extract(set, mask), deposit(set, mask)];
        assert_eq!(here, expected, "{set:x} {mask:x}");
        let portable = [extract_portably(set, mask), deposit_portably(set, mask)];
        assert_eq!(portable, expected, "{set:x} {mask:x}");
        if CAN_GATHER && Wide::find().is_some() {
            // SAFETY: the processor has BMI2.
            let gathered = unsafe { [pext(set, mask), pdep(set, mask)] };
            assert_eq!(gathered, expected, "{set:x} {mask:x}");
        }
    }

    #[test]
    fn the_twins_agree_on_all_small_sets() {
        for (set, mask) in (0..1 << 8).flat_map(|set| (0..1 << 8).map(move |mask| (set, mask))) {
            check(set, mask);
            check(set << 28 | set, mask << 28);
            check(set << 56, mask << 56 | mask);
        }
    }

    proptest! {
        #[test]
        fn the_twins_agree(set: u64, mask: u64, other: u64) {
            check(set, mask);
            check(set, mask & other);
            check(set & other, mask | other);
            check(set, u64::MAX);
            check(set, 0);
        }
    }
}
