//! All images of a normal position at once.

use super::Board;
use crate::index::bricks::bits::{deposit, extract};

const CHUNK_BITS: usize = 10;
const CHUNK: usize = 1 << CHUNK_BITS;
pub(crate) const MOST_TURNS: usize = 8;

/// The images of normal positions under the turns of a board of up to 64 edges, eight at a time: a chunk of ten
/// edges costs one cache line.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    /// By chunk of edges and by their bits: what each turn makes of them. If a board has fewer turns, they are
    /// repeated.
    chunks: Vec<Line>,
    /// By edge: where each turn takes it.
    edges: Vec<Line>,
    count: usize,
    turns: usize,
    /// What makes positions normal, one after the other.
    layers: Vec<Layer>,
}

/// Pairs of edges that only one box has, a low and a high one: if only the high one is drawn, they are interchanged.
///
/// The lows and the highs are in the same order, so that instructions that gather bits can do all pairs at once.
#[derive(Clone, Copy, Debug, Default)]
struct Layer {
    lows: u64,
    highs: u64,
}

impl Layer {
    /// Takes in another pair, unless it meets one of these or is out of order.
    fn take(&mut self, low: usize, high: usize) -> bool {
        let meets =
            (self.lows | self.highs) >> low & 1 == 1 || (self.lows | self.highs) >> high & 1 == 1;
        let below = |set: u64, edge: usize| (set & ((1 << edge) - 1)).count_ones();
        let fits = !meets && below(self.lows, low) == below(self.highs, high);
        if fits {
            self.lows |= 1 << low;
            self.highs |= 1 << high;
        }
        fits
    }
}

/// Layers that sort the edges on the ground of every box, as bubbles rise.
fn layers(board: &Board) -> Vec<Layer> {
    let mut layers: Vec<Layer> = vec![];
    for number in 0..board.boxes() {
        let grounds = board.grounds(number);
        let mut first = 0;
        for length in (2..=grounds.len()).rev() {
            for pair in grounds[..length].windows(2) {
                let free =
                    (first..layers.len()).find(|&place| layers[place].take(pair[0], pair[1]));
                let place = free.unwrap_or_else(|| {
                    let mut layer = Layer::default();
                    layer.take(pair[0], pair[1]);
                    layers.push(layer);
                    layers.len() - 1
                });
                first = place + 1;
            }
        }
    }
    layers
}

#[inline(always)]
fn least_of_four([a, b, c, d]: [u64; 4]) -> u64 {
    a.min(b).min(c.min(d))
}

#[inline(always)]
fn least_of_eight([a, b, c, d, e, f, g, h]: [u64; 8]) -> u64 {
    least_of_four([a.min(b), c.min(d), e.min(f), g.min(h)])
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
        let edges = (0..board.edges())
            .map(|edge| chunks[edge / CHUNK_BITS * CHUNK + (1 << (edge % CHUNK_BITS))]);
        Self {
            edges: edges.collect(),
            chunks,
            count,
            turns: turns.len(),
            layers: layers(board),
        }
    }

    /// How many turns there are.
    pub(crate) fn turns(&self) -> usize {
        self.turns
    }

    /// The normal position like this one.
    #[inline(always)]
    pub(crate) fn normal(&self, drawn: u64) -> u64 {
        self.layers.iter().fold(drawn, |drawn, layer| {
            let rising = extract(drawn, layer.highs) & !extract(drawn, layer.lows);
            drawn ^ deposit(rising, layer.highs) ^ deposit(rising, layer.lows)
        })
    }

    /// Of the edges that only one box has, the first of each box; all other edges of the set.
    #[inline(always)]
    pub(crate) fn first_of_grounds(&self, set: u64) -> u64 {
        let higher = self.layers.iter().fold(0, |higher, layer| {
            higher | deposit(extract(set | higher, layer.lows), layer.highs)
        });
        set & !higher
    }

    /// What the turns make of a set of edges, the identity first; fewer than eight turns are repeated.
    #[inline(always)]
    pub(crate) fn all(&self, set: u64) -> [u64; MOST_TURNS] {
        self.first(set)
    }

    /// What the first N turns make of a set of edges.
    #[inline(always)]
    fn first<const N: usize>(&self, set: u64) -> [u64; N] {
        let mut images = [0; N];
        for chunk in 0..self.count {
            let bits = (set >> (chunk * CHUNK_BITS)) as usize & (CHUNK - 1);
            let line = &self.chunks[chunk * CHUNK + bits];
            for (image, part) in images.iter_mut().zip(line.0) {
                *image |= part;
            }
        }
        images
    }

    /// The least image of a normal position.
    #[inline(always)]
    pub(crate) fn least(&self, normal: u64) -> u64 {
        match self.turns <= 4 {
            true => least_of_four(self.first(normal)),
            false => least_of_eight(self.first(normal)),
        }
    }

    /// The least image of a normal position that stays normal with one more edge, by the images of the one without.
    #[inline(always)]
    pub(crate) fn least_with(&self, images: &[u64; MOST_TURNS], edge: u8) -> u64 {
        let line = &self.edges[usize::from(edge)].0;
        match self.turns <= 4 {
            true => least_of_four(std::array::from_fn(|turn| images[turn] | line[turn])),
            false => least_of_eight(std::array::from_fn(|turn| images[turn] | line[turn])),
        }
    }

    /// The least position among those like this one.
    #[inline(always)]
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
            let slow = game.least(&Position(u128::from(set)));
            prop_assert_eq!(u128::from(images.canonical(set)), slow.0);
            prop_assert_eq!(u128::from(images.normal(set)), game.board().normal(u128::from(set)));
            let first = images.first_of_grounds(set);
            for number in 0..game.board().boxes() {
                let grounds = game.board().grounds(number).iter();
                let grounds = grounds.fold(0, |grounds, edge| grounds | 1u64 << edge);
                let lowest = set & grounds & (set & grounds).wrapping_neg();
                prop_assert_eq!(first & grounds, lowest);
            }
        }
    }
}
