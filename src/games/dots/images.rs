//! All images of a normal position at once.

use super::Board;

const CHUNK_BITS: usize = 10;
const CHUNK: usize = 1 << CHUNK_BITS;
pub(crate) const MOST_TURNS: usize = 8;

/// The images of normal positions under the turns of a board of up to 64 edges, eight at a time: a chunk of ten edges costs one
/// cache line.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    /// By chunk of edges and by their bits: what each turn makes of them. If a board has fewer turns, they are repeated.
    chunks: Vec<Line>,
    count: usize,
    turns: usize,
    /// The edges on the ground of each box that has several, the lowest first.
    grounds: Vec<Vec<u8>>,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Line([u64; MOST_TURNS]);

impl Images {
    /// The most edges a board can have here.
    pub(crate) const MOST_EDGES: usize = 64;

    /// # Panics
    /// If the board has more than 64 edges.
    pub(crate) fn new(board: &Board) -> Self {
        assert!(board.edges() <= Self::MOST_EDGES, "at most 64 edges");
        let turns: Vec<Vec<u8>> = board.turns().map(|(_, edges)| edges).collect();
        let count = board.edges().div_ceil(CHUNK_BITS);
        let mut chunks = vec![Line([0; MOST_TURNS]); count * CHUNK];
        for (place, line) in chunks.iter_mut().enumerate() {
            let first = place / CHUNK * CHUNK_BITS;
            for (number, image) in line.0.iter_mut().enumerate() {
                let turn = &turns[number % turns.len()];
                *image = (0..CHUNK_BITS)
                    .filter(|bit| place >> bit & 1 == 1)
                    .filter_map(|bit| turn.get(first + bit))
                    .fold(0, |image, &edge| image | 1 << edge);
            }
        }
        let grounds = (0..board.boxes()).map(|number| board.grounds(number));
        let several = grounds.filter(|grounds| grounds.len() > 1);
        Self {
            chunks,
            count,
            turns: turns.len(),
            grounds: several
                .map(|grounds| grounds.iter().map(|&ground| ground as u8).collect())
                .collect(),
        }
    }

    /// How many turns there are.
    pub(crate) fn turns(&self) -> usize {
        self.turns
    }

    /// The normal position like this one.
    #[inline]
    pub(crate) fn normal(&self, drawn: u64) -> u64 {
        let mut normal = drawn;
        for grounds in &self.grounds {
            if let [low, high] = **grounds {
                // The higher one goes down if the lower one is not drawn.
                let moves = normal >> high & !(normal >> low) & 1;
                normal ^= moves << high | moves << low;
                continue;
            }
            let all = grounds.iter().fold(0, |set, ground| set | 1u64 << ground);
            let count = (normal & all).count_ones() as usize;
            normal &= !all;
            normal = (grounds[..count].iter()).fold(normal, |set, ground| set | 1 << ground);
        }
        normal
    }

    /// Of the edges that only one box has, the first of each box; all other edges of the set.
    #[inline]
    pub(crate) fn first_of_grounds(&self, mut set: u64) -> u64 {
        for grounds in &self.grounds {
            let all = grounds.iter().fold(0, |set, ground| set | 1u64 << ground);
            let some = set & all;
            set ^= some & some.wrapping_sub(1);
        }
        set
    }

    /// What the turns make of a set of edges, the identity first; fewer than eight turns are repeated.
    #[inline]
    pub(crate) fn all(&self, set: u64) -> [u64; MOST_TURNS] {
        let mut images = [0; MOST_TURNS];
        for (chunk, lines) in self.chunks.chunks_exact(CHUNK).take(self.count).enumerate() {
            let line = &lines[(set >> (chunk * CHUNK_BITS)) as usize & (CHUNK - 1)];
            for (image, part) in images.iter_mut().zip(line.0) {
                *image |= part;
            }
        }
        images
    }

    /// The least image of a normal position.
    #[inline]
    pub(crate) fn least(&self, normal: u64) -> u64 {
        let [a, b, c, d, e, f, g, h] = self.all(normal);
        a.min(b).min(c.min(d)).min(e.min(f).min(g.min(h)))
    }

    /// The least position among those like this one.
    #[inline]
    pub(crate) fn canonical(&self, drawn: u64) -> u64 {
        self.least(self.normal(drawn))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Dots, Position};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_quick_way_is_the_slow_way(rows in 1usize..6, columns in 1usize..6, bits: u64) {
            let game = Dots::new(Board::new(rows, columns).unwrap());
            let images = Images::new(game.board());
            let set = bits & game.board().all() as u64;
            let slow = game.canonical(&Position(u128::from(set)));
            prop_assert_eq!(u128::from(images.canonical(set)), slow.0);
            prop_assert_eq!(u128::from(images.normal(set)), game.board().normal(u128::from(set)));
        }
    }
}
