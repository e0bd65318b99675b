//! What a search knows of a board before it begins.

use super::endgames::{Collection, Endgames};
use crate::games::dots::{Board, Coins, Degrees, Images, MOST_TURNS};
use crate::index::bricks::bits::points;
use crate::value::Score;

/// A position without boxes to take, chains and loops that are tied to nothing apart from the rest.
///
/// It is normal, and every move leads to another such: of the edges on the ground of a box only the first is
/// tried, or all are drawn as the box is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The drawn edges, those of the loose chains and loops among them.
    pub(super) core: u64,
    pub(super) loose: Collection,
    /// Coins left, loose ones included. A value has the same parity.
    pub(super) coins: Score,
}

/// Rules, symmetries, endgames and the order of moves of a board.
#[derive(Clone, Debug)]
pub(super) struct Knowledge {
    pub(super) coins: Coins,
    pub(super) endgames: Endgames,
    images: Images,
    loose_bits: u32,
    /// The edges in the order in which they are tried.
    order: Vec<u8>,
    /// By eight edges and by which of them there are: at which places of the order they stand.
    places: Vec<[u64; 256]>,
}

impl Knowledge {
    pub(super) fn new(board: &Board) -> Self {
        let endgames = Endgames::new(board.boxes());
        let order = order(board);
        Self {
            coins: Coins::new(board),
            images: Images::new(board),
            loose_bits: usize::BITS - (endgames.len() - 1).leading_zeros(),
            places: places(&order),
            order,
            endgames,
        }
    }

    /// How many bits keys have.
    pub(super) fn key_bits(&self) -> u32 {
        self.coins.edges() as u32 + self.loose_bits
    }

    /// A position in which no box can be taken.
    pub(super) fn node(&self, drawn: u64) -> Node {
        let coins = self.coins.degrees(drawn).left().count_ones();
        let drawn = self.images.normal(drawn);
        self.settled(drawn, Collection::EMPTY, coins as Score, 0)
    }

    /// Puts chains and loops apart that are tied to nothing; the coins with two strings in `tied` are known to
    /// be tied to others.
    #[inline(always)]
    pub(super) fn settled(&self, drawn: u64, loose: Collection, coins: Score, tied: u64) -> Node {
        let degrees = self.coins.degrees(drawn);
        let mut node = Node {
            core: drawn,
            loose,
            coins,
        };
        let new = degrees.two & !tied;
        if new & !self.coins.tied_to(degrees.more, drawn) != 0 {
            self.set_apart(&mut node, new, &degrees);
        }
        node
    }

    #[inline(always)]
    fn set_apart(&self, node: &mut Node, new: u64, degrees: &Degrees) {
        self.coins
            .each_loose(new, node.core, degrees, |kind, coins, edges| {
                node.core |= edges;
                let coins = coins.count_ones() as Score;
                node.loose = self.endgames.with(node.loose, kind, coins);
            });
    }

    /// Whether nothing is left but loose chains and loops, whose value is known.
    #[inline(always)]
    pub(super) fn endgame(&self, node: &Node) -> Option<Score> {
        (node.core == self.coins.all()).then(|| self.endgames.value(node.loose))
    }

    /// The same number for positions that are alike, and another one for any other.
    #[inline(always)]
    pub(super) fn key(&self, node: &Node) -> u64 {
        debug_assert_eq!(self.images.normal(node.core), node.core);
        self.images.least(node.core) << self.loose_bits | u64::from(node.loose.0)
    }

    /// What the turns make of a position, for [`key_with`](Self::key_with).
    #[inline(always)]
    pub(super) fn images(&self, node: &Node) -> [u64; MOST_TURNS] {
        self.images.all(node.core)
    }

    /// The key of a position after one of the edges that [`safe`](Self::safe) gives, if that sets nothing apart.
    #[inline(always)]
    pub(super) fn key_with(&self, node: &Node, images: &[u64; MOST_TURNS], edge: u8) -> u64 {
        self.images.least_with(images, edge) << self.loose_bits | u64::from(node.loose.0)
    }

    /// The edges that give nothing away, in the order in which they are tried, one of several that are alike on
    /// the ground.
    #[inline(always)]
    pub(super) fn safe(&self, node: &Node, degrees: &Degrees) -> impl Iterator<Item = u8> {
        let safe = self.coins.safe(node.core, degrees);
        let safe = self.images.first_of_grounds(safe);
        let eights = self.places.iter().enumerate();
        let places = eights.fold(0, |places, (eight, table)| {
            places | table[(safe >> (8 * eight)) as usize & 255]
        });
        points(places).map(|place| self.order[place])
    }
}

/// Edges between boxes first, those near the centre before others: always in the same order, so that positions
/// that were looked at come up again. Among equals those come first that cut the longer side.
fn order(board: &Board) -> Vec<u8> {
    let key = |edge: u8| {
        let [from, to] = board.dots_of(usize::from(edge));
        let off = |from: usize, to: usize, side: usize| (from + to).abs_diff(side);
        let distance = off(from.0, to.0, board.rows()) + off(from.1, to.1, board.columns());
        let is_vertical = from.1 == to.1;
        let cuts = is_vertical == (board.columns() >= board.rows());
        let is_outer = board.boxes_at(usize::from(edge)).len() == 1;
        (
            2 * distance + if is_outer { 6 } else { 0 } + usize::from(!cuts),
            edge,
        )
    };
    let mut order: Vec<u8> = (0..board.edges() as u8).collect();
    order.sort_by_key(|&edge| key(edge));
    order
}

/// At which places of an order the edges of a set stand, for eight edges at a time.
fn places(order: &[u8]) -> Vec<[u64; 256]> {
    let mut eights = vec![[0; 256]; order.len().div_ceil(8)];
    for (place, &edge) in order.iter().enumerate() {
        let edge = usize::from(edge);
        for (set, places) in eights[edge / 8].iter_mut().enumerate() {
            *places |= (set as u64 >> (edge % 8) & 1) << place;
        }
    }
    eights
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_edge_has_its_turn(rows in 1usize..6, columns in 1usize..6) {
            let board = Board::new(rows, columns).unwrap();
            let mut order = order(&board);
            order.sort_unstable();
            prop_assert!(order.into_iter().eq(0..board.edges() as u8));
        }

        #[test]
        fn no_coin_is_lost(edges in Just((0u8..40).collect::<Vec<_>>()).prop_shuffle()) {
            let knowledge = Knowledge::new(&Board::new(4, 4).unwrap());
            // Draws all that leaves no box to take.
            let drawn = edges.into_iter().fold(0u64, |drawn, edge| {
                let more = drawn | 1 << edge;
                if knowledge.coins.degrees(more).one == 0 { more } else { drawn }
            });
            let node = knowledge.node(drawn);
            let left = knowledge.coins.degrees(node.core).left().count_ones() as Score;
            prop_assert_eq!(left + knowledge.endgames.coins(node.loose), node.coins);
        }

        #[test]
        fn safe_edges_come_in_order_and_with_their_keys(rows in 2usize..5, columns in 1usize..5, bits: u64, few: u64) {
            let knowledge = Knowledge::new(&Board::new(rows, columns).unwrap());
            let coins = &knowledge.coins;
            let drawn = points(bits & few & coins.all()).fold(0u64, |drawn, edge| {
                let more = drawn | 1 << edge;
                if coins.degrees(more).one == 0 { more } else { drawn }
            });
            let node = knowledge.node(drawn);
            let degrees = coins.degrees(node.core);
            let safe: Vec<u8> = knowledge.safe(&node, &degrees).collect();
            let first = knowledge.images.first_of_grounds(coins.safe(node.core, &degrees));
            let order = knowledge.order.iter().copied();
            let expected: Vec<u8> = order.filter(|edge| first >> edge & 1 == 1).collect();
            prop_assert_eq!(&safe, &expected);
            let images = knowledge.images(&node);
            let loosening = coins.loosening(node.core, &degrees);
            for edge in safe {
                let core = node.core | 1 << edge;
                let after = knowledge.settled(core, node.loose, node.coins, degrees.two);
                prop_assert_eq!(knowledge.images.normal(after.core), after.core);
                if loosening >> edge & 1 == 0 {
                    prop_assert_eq!((after.core, after.loose), (core, node.loose));
                    prop_assert_eq!(knowledge.key_with(&node, &images, edge), knowledge.key(&after));
                }
            }
        }
    }
}
