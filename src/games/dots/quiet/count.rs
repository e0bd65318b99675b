//! How many quiet positions there are, counted box by box and without numbering them.

use super::super::Board;
use super::super::board::members;
use super::super::count::cycles;
use hashbrown::HashMap;

/// Positions with a given number of drawn edges in which no box can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QuietCount {
    /// Those that are normal.
    pub(crate) normal: u128,
    /// Those that are left if positions that are alike count once.
    pub(crate) canonical: u128,
}

/// Counts them by Burnside's lemma: the average over the turns of the normal ones that each keeps.
pub(crate) fn quiet_counts(board: &Board) -> Vec<QuietCount> {
    let turns: Vec<(Vec<usize>, Vec<u8>)> = board.turns().collect();
    let kept: Vec<Vec<u128>> = (turns.iter())
        .map(|(boxes, edges)| kept_by(board, boxes, edges))
        .collect();
    (0..=board.edges())
        .map(|drawn| QuietCount {
            // The identity is the first of the turns.
            normal: kept[0][drawn],
            canonical: kept.iter().map(|kept| kept[drawn]).sum::<u128>() / turns.len() as u128,
        })
        .collect()
}

/// By number of drawn edges: how many quiet normal positions a turn keeps.
///
/// Such a position is the same on every cycle of boxes and of edges between boxes. One box of each cycle is
/// looked at, row by row. What matters of those before are the edges that boxes to come have too.
fn kept_by(board: &Board, boxes: &[usize], edges: &[u8]) -> Vec<u128> {
    // By edge: the first of its cycle, and how many there are.
    let mut edge_cycles = vec![(0, 0); edges.len()];
    for (first, length) in cycles(edges.len(), |edge| edges[edge].into()) {
        let next = |&edge: &usize| Some(edges[edge].into());
        for edge in std::iter::successors(Some(first), next).take(length) {
            edge_cycles[edge] = (first, length);
        }
    }
    let inner = |number: usize| {
        let sides = members(board.sides(number));
        let inner = sides.filter(|&edge| board.boxes_at(edge).len() == 2);
        inner.map(|edge| edge_cycles[edge].0).collect::<Vec<_>>()
    };
    let set_of = |edges: &[usize]| edges.iter().fold(0u128, |set, edge| set | 1 << edge);
    let box_cycles = cycles(boxes.len(), |number| boxes[number]);
    let mut one = vec![0; board.edges() + 1];
    one[0] = 1;
    let mut states: HashMap<u128, Vec<u128>> = HashMap::from([(0, one)]);
    let mut seen = 0u128;
    for (place, &(number, length)) in box_cycles.iter().enumerate() {
        let sides = inner(number);
        let new = set_of(&sides) & !seen;
        seen |= new;
        let later = box_cycles[place + 1..].iter();
        let open = later.fold(0, |open, &(number, _)| open | set_of(&inner(number)));
        let mut next: HashMap<u128, Vec<u128>> = HashMap::new();
        for (before, counts) in states {
            for chosen in subsets(new) {
                let drawn = before | chosen;
                let around = sides.iter().filter(|&edge| drawn >> edge & 1 == 1).count();
                let chosen: usize = members(chosen).map(|edge| edge_cycles[edge].1).sum();
                let grounds = 0..=board.grounds(number).len();
                for ground in grounds.filter(|ground| around + ground != 3) {
                    let weight = chosen + ground * length;
                    let sums = next
                        .entry(drawn & open)
                        .or_insert_with(|| vec![0; counts.len()]);
                    for (sum, count) in sums[weight..].iter_mut().zip(&counts) {
                        *sum += count;
                    }
                }
            }
        }
        states = next;
    }
    states.remove(&0).unwrap_or_default()
}

fn subsets(set: u128) -> impl Iterator<Item = u128> {
    let next = move |&subset: &u128| (subset != set).then(|| subset.wrapping_sub(set) & set);
    std::iter::successors(Some(0), next)
}

#[cfg(test)]
mod tests {
    use super::super::super::{Coins, Images};
    use super::*;

    #[test]
    fn counts_are_those_of_the_positions() {
        for (rows, columns) in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)] {
            let board = Board::new(rows, columns).unwrap();
            let (coins, images) = (Coins::new(&board), Images::new(&board));
            let mut expected = vec![
                QuietCount {
                    normal: 0,
                    canonical: 0
                };
                board.edges() + 1
            ];
            for set in 0..1u64 << board.edges() {
                if coins.degrees(set).one == 0 && images.normal(set) == set {
                    let count = &mut expected[set.count_ones() as usize];
                    count.normal += 1;
                    count.canonical += u128::from(images.least(set) == set);
                }
            }
            assert_eq!(quiet_counts(&board), expected, "{rows}x{columns}");
        }
    }

    #[test]
    fn large_boards_can_be_counted() {
        let total = |rows: usize, columns: usize| {
            let counts = quiet_counts(&Board::new(rows, columns).unwrap());
            let normal: u128 = counts.iter().map(|count| count.normal).sum();
            let canonical: u128 = counts.iter().map(|count| count.canonical).sum();
            (normal, canonical)
        };
        assert_eq!(total(2, 6), (61_709_607, 15_447_950));
        assert_eq!(total(2, 7), (1_199_583_270, 300_017_859));
        assert_eq!(total(3, 5), (1_925_601_448, 481_488_378));
        assert_eq!(total(4, 4), (6_067_255_234, 758_558_503));
        assert_eq!(total(4, 5), (1_170_595_506_660, 292_651_620_423));
    }
}
