//! The moves where no box can be taken and a box must be given away: `docs/algorithms.md` has the proofs.
//!
//! Coins with two strings form chains and loops. Whichever of its strings is cut, the opponent can take them
//! all, and may give back the last two of a chain of three or more, or the last four of a loop; of a chain of
//! two the middle is cut, and nothing can be given back.

use super::captures::Remainder;
use super::coins::{Coins, Degrees, GROUND};
use crate::value::Score;

/// What kind of coins a move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A chain with both ends on the ground.
    Chain,
    /// A loop tied to nothing else.
    Loop,
    /// A chain with at least one end at a coin of three or four strings.
    Tied,
}

/// A move that gives away boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    /// An edge to draw.
    pub(crate) edge: u32,
    /// What remains of the position for the opponent.
    pub(crate) remainder: Remainder,
    pub(crate) kind: Kind,
}

/// What can be given back of this many coins.
#[inline]
pub(crate) fn handout(kind: Kind, coins: Score) -> Score {
    match (kind, coins) {
        (Kind::Loop, _) => 4,
        (_, 1 | 2) => 0,
        _ => 2,
    }
}

/// One way along a chain.
#[derive(Clone, Copy)]
pub(crate) struct Walk {
    pub(crate) coins: u64,
    pub(crate) edges: u64,
    /// Where it ends: the ground, a coin with three or more strings, or the coin it began with.
    pub(crate) end: u8,
}

impl Coins {
    /// Visits the moves that give boxes away, one for each chain and loop, where no box can be taken.
    #[inline(always)]
    pub(crate) fn each_opening(
        &self,
        drawn: u64,
        degrees: &Degrees,
        mut visit: impl FnMut(Opening),
    ) {
        let mut unseen = degrees.two;
        while unseen != 0 {
            let start = unseen.trailing_zeros() as u8;
            let opening = self.opening(start, drawn, degrees, &mut unseen);
            visit(opening);
        }
    }

    /// Visits the chains and loops tied to nothing that have some of these coins: what kind each is, and its
    /// coins and edges.
    #[inline(always)]
    pub(crate) fn each_loose(
        &self,
        mut coins: u64,
        drawn: u64,
        degrees: &Degrees,
        mut visit: impl FnMut(Kind, u64, u64),
    ) {
        while coins != 0 {
            let mut all = coins & coins.wrapping_neg();
            let is_loose = loop {
                let beside = self.tied_to(all, drawn);
                if beside & !degrees.two != 0 {
                    break false;
                }
                if beside & !all == 0 {
                    break true;
                }
                all |= beside;
            };
            coins &= !all;
            if is_loose {
                let edges = self.around(all) & !drawn;
                // A chain has one string more than it has coins.
                let kind = match edges.count_ones() == all.count_ones() {
                    true => Kind::Loop,
                    false => Kind::Chain,
                };
                visit(kind, all, edges);
            }
        }
    }

    /// The move that gives away the chain or loop of a coin with two strings; takes its coins out of `unseen`.
    #[inline(always)]
    fn opening(&self, start: u8, drawn: u64, degrees: &Degrees, unseen: &mut u64) -> Opening {
        let strings = self.strings(start, drawn);
        let (low, high) = (strings.trailing_zeros(), 63 - strings.leading_zeros());
        let one = self.walk(start, low, drawn, degrees);
        if one.end == start {
            *unseen &= !one.coins;
            return opened(Kind::Loop, low, one.coins, drawn | one.edges);
        }
        let other = self.walk(start, high, drawn, degrees);
        let mut coins = one.coins | other.coins;
        let mut edges = one.edges | other.edges;
        *unseen &= !coins;
        let kind = match (one.end, other.end) {
            (GROUND, GROUND) => Kind::Chain,
            _ => Kind::Tied,
        };
        // Of two coins, the string between them; of any other number, any.
        let edge = match coins.count_ones() {
            2 if other.coins.count_ones() == 2 => high,
            _ => low,
        };
        let joint = one.end;
        if joint == other.end && joint != GROUND && self.degree(joint, drawn) == 3 {
            // With both ends gone the joint has one string left: it and what is tied to it go too.
            let left = self.strings(joint, drawn) & !edges;
            let tail = self.walk(joint, left.trailing_zeros(), drawn, degrees);
            coins |= tail.coins;
            edges |= tail.edges;
        }
        opened(kind, edge, coins, drawn | edges)
    }

    /// Follows strings from a coin over coins that have two.
    #[inline]
    pub(crate) fn walk(&self, start: u8, mut edge: u32, drawn: u64, degrees: &Degrees) -> Walk {
        let mut coin = start;
        let mut walk = Walk {
            coins: 1 << start,
            edges: 0,
            end: start,
        };
        loop {
            walk.edges |= 1 << edge;
            coin = self.across(edge, coin);
            if coin == GROUND || coin == start || degrees.two >> coin & 1 == 0 {
                walk.end = coin;
                return walk;
            }
            walk.coins |= 1 << coin;
            edge = (self.strings(coin, drawn) & !(1 << edge)).trailing_zeros();
        }
    }
}

#[inline]
fn opened(kind: Kind, edge: u32, coins: u64, drawn: u64) -> Opening {
    let taken = coins.count_ones() as Score;
    Opening {
        edge,
        remainder: Remainder {
            taken,
            handout: handout(kind, taken),
            drawn,
        },
        kind,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_tied_to_nothing_is_found(rows in 1usize..6, columns in 1usize..6, bits: u64, few: u64) {
            let coins = Coins::new(&Board::new(rows, columns).unwrap());
            let drawn = (bits | few) & coins.all();
            let degrees = coins.degrees(drawn);
            let mut by_walks = vec![];
            coins.each_opening(drawn, &degrees, |opening| {
                if opening.kind != Kind::Tied {
                    by_walks.push((opening.kind, opening.remainder.taken, opening.remainder.drawn));
                }
            });
            let mut found = vec![];
            coins.each_loose(degrees.two, drawn, &degrees, |kind, coins, edges| {
                found.push((kind, coins.count_ones() as Score, drawn | edges));
            });
            prop_assert_eq!(found, by_walks);
        }
    }
}
