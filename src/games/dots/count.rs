//! How many positions there are, by drawn edges.

use super::Board;

/// Positions with a given number of drawn edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CanonicalCount {
    /// How many edges are drawn.
    pub drawn: usize,
    /// How many positions there are.
    pub positions: u128,
    /// How many of them are left if those that are alike count once.
    pub canonical: u128,
}

/// Counts the positions of a board by Burnside's lemma.
///
/// The interchanges form a normal subgroup K. Its orbits are the normal positions: each box says how many of
/// the edges that only it has are drawn, each edge between two boxes whether it is. The turns permute those
/// orbits, so that the positions up to all symmetries are the average over the turns of the normal positions
/// each keeps: those that are constant on its cycles of boxes and of inner edges.
#[must_use]
pub fn canonical_counts(board: &Board) -> Vec<CanonicalCount> {
    let turns: Vec<(Vec<usize>, Vec<u8>)> = board.turns().collect();
    let mut sums = vec![0u128; board.edges() + 1];
    for (boxes, edges) in &turns {
        let mut kept = vec![0u128; board.edges() + 1];
        kept[0] = 1;
        for (first, length) in cycles(boxes.len(), |number| boxes[number]) {
            multiply(&mut kept, board.grounds(first).len(), length);
        }
        for (first, length) in cycles(edges.len(), |edge| usize::from(edges[edge])) {
            if board.boxes_at(first).len() == 2 {
                multiply(&mut kept, 1, length);
            }
        }
        for (sum, kept) in sums.iter_mut().zip(kept) {
            *sum += kept;
        }
    }
    let mut all = vec![0u128; board.edges() + 1];
    all[0] = 1;
    for _ in 0..board.edges() {
        multiply(&mut all, 1, 1);
    }
    (sums.into_iter().zip(all).enumerate())
        .map(|(drawn, (sum, positions))| {
            debug_assert_eq!(sum % turns.len() as u128, 0);
            CanonicalCount {
                drawn,
                positions,
                canonical: sum / turns.len() as u128,
            }
        })
        .collect()
}

/// The first member and the length of each cycle of a permutation.
pub(super) fn cycles(points: usize, image: impl Fn(usize) -> usize) -> Vec<(usize, usize)> {
    let mut seen = vec![false; points];
    let mut cycles = vec![];
    for first in 0..points {
        let mut length = 0;
        let mut point = first;
        while !std::mem::replace(&mut seen[point], true) {
            length += 1;
            point = image(point);
        }
        if length > 0 {
            cycles.push((first, length));
        }
    }
    cycles
}

/// Multiplies a polynomial by `1 + x^length + ... + x^(most * length)`, dropping what is too high.
fn multiply(polynomial: &mut [u128], most: usize, length: usize) {
    for power in (0..polynomial.len()).rev() {
        polynomial[power] = (0..=most)
            .filter_map(|times| power.checked_sub(times * length))
            .map(|lower| polynomial[lower])
            .sum();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Dots, Position};
    use super::*;
    use hashbrown::HashSet;

    #[test]
    fn counts_are_those_of_the_canonical_positions() {
        for (rows, columns) in [(1, 1), (1, 2), (1, 4), (3, 1), (2, 2), (2, 3)] {
            let game = Dots::new(Board::new(rows, columns).unwrap());
            let edges = game.board().edges();
            let mut canonical = vec![HashSet::new(); edges + 1];
            for set in 0..1u128 << edges {
                let position = game.least(&Position(set));
                canonical[set.count_ones() as usize].insert(position);
            }
            let counts = canonical_counts(game.board());
            assert_eq!(counts.len(), edges + 1);
            for (count, canonical) in counts.iter().zip(canonical) {
                assert_eq!(count.canonical, canonical.len() as u128);
            }
            let all: u128 = counts.iter().map(|count| count.positions).sum();
            assert_eq!(all, 1 << edges);
        }
    }

    #[test]
    fn large_boards_can_be_counted() {
        let counts = canonical_counts(&Board::new(5, 11).unwrap());
        let all: u128 = counts.iter().map(|count| count.positions).sum();
        assert_eq!(all, 1 << 126);
        assert_eq!(counts[0].canonical, 1);
        assert_eq!(counts[126].canonical, 1);
    }
}
