//! Discs that can never be flipped again, which bound the score.
//!
//! A disc is flipped along one of the four lines through it. It is safe along a line that is full, or that ends next to it, or on
//! which its neighbour is a safe disc of the same colour: no run of discs that contains it can then ever be outflanked. Safe along all
//! four is stable. Not all stable discs are found in this way, but all that are found are stable.

use super::geometry::Geometry;

const STEPS: [u32; 4] = [1, 8, 7, 9];
const NOT_FIRST_FILE: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_LAST_FILE: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// By direction: where a step towards higher bits may lead to, and one towards lower bits.
const HIGHER: [u64; 4] = [NOT_FIRST_FILE, u64::MAX, NOT_LAST_FILE, NOT_FIRST_FILE];
const LOWER: [u64; 4] = [NOT_LAST_FILE, u64::MAX, NOT_FIRST_FILE, NOT_LAST_FILE];

/// By direction: the squares whose line has no empty square.
#[inline(always)]
fn full_lines(geometry: &Geometry, empty: u64) -> [u64; 4] {
    let mut full = [0; 4];
    for direction in 0..4 {
        let (step, up, down) = (STEPS[direction], HIGHER[direction], LOWER[direction]);
        let (mut higher, mut lower) = (empty, empty);
        let (mut can_rise, mut can_fall) = (up, down);
        for doubling in 0..3 {
            let by = step << doubling;
            higher |= higher << by & can_rise;
            lower |= lower >> by & can_fall;
            can_rise &= can_rise << by;
            can_fall &= can_fall >> by;
        }
        full[direction] = geometry.all & !(higher | lower);
    }
    full
}

/// Discs of `own` that can never be flipped.
#[inline(always)]
pub(super) fn stable(geometry: &Geometry, own: u64, other: u64) -> u64 {
    let full = full_lines(geometry, geometry.empty(own, other));
    let mut stable =
        geometry.safe_on_edges(own, other) | own & full[0] & full[1] & full[2] & full[3];
    if stable == 0 {
        return 0;
    }
    let ends = &geometry.ends;
    let safe = [
        full[0] | ends[0],
        full[1] | ends[1],
        full[2] | ends[2],
        full[3] | ends[3],
    ];
    loop {
        let mut grown = own;
        for direction in 0..4 {
            let step = STEPS[direction];
            // A step around the edge leads from the end of a line to the end of another, which is safe anyway.
            grown &= safe[direction] | stable << step | stable >> step;
        }
        grown |= stable;
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::discs::Discs;
    use crate::index::bricks::bits::points;
    use crate::processor::compiled::Portable;

    /// Plays at random to the end and tells whether a disc of the set was flipped.
    fn survives(
        geometry: &Geometry,
        mut own: u64,
        mut other: u64,
        set: u64,
        number: &mut u64,
    ) -> bool {
        let before = own & set;
        let mut own_is_first = true;
        for _ in 0..2 {
            loop {
                let targets = Portable.moves(own, other, geometry.empty(own, other));
                if targets == 0 {
                    break;
                }
                *number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let choice = (*number >> 33) as u32 % targets.count_ones();
                let Some(square) = points(targets).nth(choice as usize) else {
                    break;
                };
                let flipped = Portable.flips(square, own, other);
                (own, other) = (other ^ flipped, own ^ flipped ^ 1 << square);
                own_is_first = !own_is_first;
            }
            (own, other) = (other, own);
            own_is_first = !own_is_first;
        }
        let first = if own_is_first { own } else { other };
        first & before == before
    }

    #[test]
    fn stable_discs_are_never_flipped() {
        let mut number = 1u64;
        let mut found = 0;
        for (rows, columns) in [(8, 8), (6, 6), (5, 7), (4, 4), (3, 8), (8, 2), (7, 5)] {
            let geometry = Geometry::new(rows, columns);
            for _ in 0..3000 {
                // Any arrangement of discs, mostly full boards.
                let mut random = || {
                    number = number
                        .wrapping_mul(0x5851_f42d_4c95_7f2d_u64)
                        .wrapping_add(1);
                    number ^ number >> 29
                };
                let occupied = (random() | random() | random()) & geometry.all;
                let own = occupied & (random() | random() & random());
                let other = occupied & !own;
                let stable = stable(&geometry, own, other);
                assert_eq!(stable & !own, 0);
                found += stable.count_ones();
                for _ in 0..10 {
                    assert!(survives(&geometry, own, other, stable, &mut number));
                    // The opponent to move.
                    let mut turned = number;
                    let kept = survives_waiting(&geometry, own, other, stable, &mut turned);
                    assert!(kept);
                    number = turned;
                }
            }
        }
        assert!(found > 10_000, "{found}");
    }

    fn survives_waiting(
        geometry: &Geometry,
        own: u64,
        other: u64,
        set: u64,
        number: &mut u64,
    ) -> bool {
        let targets = Portable.moves(other, own, geometry.empty(own, other));
        points(targets).all(|square| {
            let flipped = Portable.flips(square, other, own);
            flipped & set == 0 && {
                let (own, other) = (own ^ flipped, other ^ flipped ^ 1 << square);
                survives(geometry, own, other, set, number)
            }
        })
    }

    #[test]
    fn corners_and_full_boards_are_stable() {
        let geometry = Geometry::new(6, 7);
        assert_eq!(stable(&geometry, 1, 2), 1);
        assert_eq!(stable(&geometry, 2, 1), 0);
        let own = geometry.all & 0xaaaa_5555_aaaa_5555;
        assert_eq!(stable(&geometry, own, geometry.all & !own), own);
    }
}
