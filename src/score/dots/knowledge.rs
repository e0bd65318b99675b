//! What a search knows of a board before it begins.

use super::endgames::{Collection, Endgames};
use crate::games::dots::{Board, Coins, Degrees, Images};
use crate::value::Score;

/// A position without boxes to take, chains and loops that are tied to nothing apart from the rest.
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
}

impl Knowledge {
    pub(super) fn new(board: &Board) -> Self {
        let endgames = Endgames::new(board.boxes());
        Self {
            coins: Coins::new(board),
            images: Images::new(board),
            loose_bits: usize::BITS - (endgames.len() - 1).leading_zeros(),
            order: order(board),
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
        self.settled(drawn, Collection::EMPTY, coins as Score, 0)
    }

    /// Puts chains and loops apart that are tied to nothing; the coins with two strings in `tied` are known to be tied to others.
    #[inline]
    pub(super) fn settled(&self, drawn: u64, loose: Collection, coins: Score, tied: u64) -> Node {
        let degrees = self.coins.degrees(drawn);
        let mut node = Node {
            core: drawn,
            loose,
            coins,
        };
        let new = degrees.two & !tied;
        self.coins
            .each_loose(new, drawn, &degrees, |kind, coins, edges| {
                node.core |= edges;
                let coins = coins.count_ones() as Score;
                node.loose = self.endgames.with(node.loose, kind, coins);
            });
        node
    }

    /// Whether nothing is left but loose chains and loops, whose value is known.
    #[inline]
    pub(super) fn endgame(&self, node: &Node) -> Option<Score> {
        (node.core == self.coins.all()).then(|| self.endgames.value(node.loose))
    }

    /// The same number for positions that are alike, and another one for any other.
    #[inline]
    pub(super) fn key(&self, node: &Node) -> u64 {
        self.images.canonical(node.core) << self.loose_bits | u64::from(node.loose.0)
    }

    /// The edges that give nothing away, in the order in which they are tried, one of several that are alike on the ground.
    #[inline]
    pub(super) fn safe(&self, node: &Node, degrees: &Degrees) -> impl Iterator<Item = u8> {
        let safe = self.coins.safe(node.core, degrees);
        let safe = self.images.first_of_grounds(safe);
        let order = self.order.iter().copied();
        order.filter(move |edge| safe >> edge & 1 == 1)
    }
}

/// Edges between boxes first, those near the centre before others: always in the same order, so that positions that were looked at
/// come up again. Among equals those come first that cut the longer side.
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
    }
}
