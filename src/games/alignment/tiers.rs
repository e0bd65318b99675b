//! The index: a tier for each number of tokens placed, the last of them for the moving phase.
//!
//! Inside a tier a position is numbered by the second player's points (the outer set) and then by the first player's (the
//! inner set); in the moving phase, where colours can be exchanged, the first player is the one to move. That suits both
//! directions of solving. Backwards: all positions from which a slide leads to a given one have the same outer set.
//! Forwards: positions with the same outer set lead, by placing a token, to few outer sets of the next tier.

use super::rules::{Blocked, Moving, Rules, tokens};
use super::{Alignment, Player, Position};
use crate::game::Game;
use crate::index::bits::points;
use crate::index::orbits::{Extensions, Orbits};
use crate::index::pairs::{Pair, Pairs, Ranked};
use crate::index::{Canonical, IndexKind, Indexed, Place, Slot, Tier, TierGraph, binomial};
use crate::symmetry::Group;
use crate::value::Turn;
use std::sync::Arc;

/// What belongs to the mover and to the waiting player, as what belongs to the second player and to the first; and, being
/// its own inverse, back again when called with second and first.
#[inline]
fn second_first<T>(placed: usize, mover: T, waiting: T) -> (T, T) {
    if placed.is_multiple_of(2) {
        (waiting, mover)
    } else {
        (mover, waiting)
    }
}

pub(super) fn list(rules: &Rules, group: &Group) -> Vec<Tier> {
    let board_points = rules.board.points.len();
    let last = rules.total_pieces();
    (0..=last)
        .map(|placed| {
            let cyclic = placed == last && rules.moving == Moving::Slide;
            let [inner, outer] = tokens(placed);
            Tier {
                name: if cyclic {
                    "move".into()
                } else {
                    format!("place-{placed}")
                },
                slots: orbit_count(group, outer)
                    .saturating_mul(binomial(board_points - outer, inner)),
                cyclic,
                exits: if placed == last {
                    vec![]
                } else {
                    vec![placed + 1]
                },
            }
        })
        .collect()
}

/// The number of orbits of k-sets, by Burnside's lemma: it is wanted for boards too large for an orbit table.
fn orbit_count(group: &Group, size: usize) -> u64 {
    let fixed: u64 = group
        .elements()
        .iter()
        .map(|element| {
            let mut sets_of_size = vec![0u64; size + 1];
            sets_of_size[0] = 1;
            for cycle in element.cycles() {
                let length = cycle.count_ones() as usize;
                for total in (length..=size).rev() {
                    sets_of_size[total] += sets_of_size[total - length];
                }
            }
            sets_of_size[size]
        })
        .sum();
    fixed / group.order() as u64
}

impl Alignment {
    pub(crate) fn pairs(&self, placed: usize) -> &Pairs {
        self.pairs[placed].get_or_init(|| {
            let [inner, outer] = tokens(placed);
            Pairs::new(&self.group, self.orbits(outer), outer, inner)
        })
    }

    fn orbits(&self, size: usize) -> &Arc<Orbits> {
        self.orbits[size].get_or_init(|| Arc::new(Orbits::new(&self.group, size)))
    }

    /// Where the second player's sets go from a tier in which he places.
    fn extensions(&self, placed: usize) -> &Extensions {
        self.extensions[placed].get_or_init(|| {
            let [_, size] = tokens(placed);
            Extensions::new(
                self.orbits(size),
                self.orbits(size + 1),
                self.group.points(),
            )
        })
    }

    /// The canonical position among those like this one, and the element of the [group](Alignment::group) that takes the
    /// points there. While tokens slide, colours are exchanged where that makes the first player the one to move.
    ///
    /// # Panics
    /// If no play produces the position.
    #[must_use]
    pub fn canonical_by(&self, position: &Position) -> (Position, usize) {
        let canonical = self
            .position(self.place(position))
            .expect("a position that play produces");
        let element = (0..self.group.order())
            .find(|&element| {
                self.group.apply(element, position.mover) == canonical.mover
                    && self.group.apply(element, position.waiting) == canonical.waiting
            })
            .expect("a position is an image of its canonical form");
        (canonical, element)
    }

    fn stored(&self, placed: usize, mover: u64, waiting: u64) -> Position {
        let [first_tokens, second_tokens] = tokens(placed);
        let first_hand = self.rules.pieces[0] - first_tokens as u8;
        let second_hand = self.rules.pieces[1] - second_tokens as u8;
        let (mover_hand, waiting_hand) = second_first(placed, second_hand, first_hand);
        Position {
            mover,
            waiting,
            mover_hand,
            waiting_hand,
            player: if placed.is_multiple_of(2) {
                Player::First
            } else {
                Player::Second
            },
        }
    }
}

impl Indexed for Alignment {
    type Graph<'a> = AlignmentGraph<'a>;

    fn table_name(&self) -> String {
        self.rules.name.clone()
    }

    fn rules_text(&self) -> String {
        self.rules.text()
    }

    fn index_kind(&self) -> IndexKind {
        IndexKind::OrbitPairs
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    #[inline]
    fn place(&self, position: &Position) -> Place {
        let tier = (position.mover | position.waiting).count_ones() as usize;
        Place {
            tier,
            slot: self.graph(tier).rank(position.mover, position.waiting).slot,
        }
    }

    fn position(&self, place: Place) -> Option<Position> {
        let (mover, waiting, _) = self.graph(place.tier).sets(place.slot)?;
        self.is_producible(mover, waiting)
            .then(|| self.stored(place.tier, mover, waiting))
    }

    fn canonical(&self, position: &Position) -> Canonical<Position> {
        let (canonical, element) = self.canonical_by(position);
        let mut symmetry = self.group.product(element);
        if canonical.player != position.player {
            symmetry += ", colours exchanged";
        }
        Canonical {
            position: canonical,
            symmetry,
        }
    }

    #[inline]
    fn graph(&self, tier: usize) -> AlignmentGraph<'_> {
        AlignmentGraph {
            game: self,
            placed: tier,
            cyclic: self.tiers[tier].cyclic,
            pairs: self.pairs(tier),
        }
    }
}

/// The moves among the positions with a given number of tokens placed.
#[derive(Clone, Copy, Debug)]
pub struct AlignmentGraph<'a> {
    game: &'a Alignment,
    placed: usize,
    cyclic: bool,
    pairs: &'a Pairs,
}

impl AlignmentGraph<'_> {
    /// The mover's and the waiting player's points in a slot, and how many symmetries fix them.
    #[inline]
    fn sets(&self, slot: u64) -> Option<(u64, u64, u32)> {
        let pair = self.pairs.pair(slot)?;
        let (mover, waiting) = second_first(self.placed, pair.outer, pair.inner);
        Some((mover, waiting, pair.fixed_by))
    }

    #[inline]
    fn rank(&self, mover: u64, waiting: u64) -> Ranked {
        let (second, first) = second_first(self.placed, mover, waiting);
        self.pairs.rank(second, first)
    }

    /// The sum over all slides of how many symmetries fix the position after it. Together with
    /// [`Self::each_predecessor`], which gives each unmove the number that fix the position before it, this makes
    /// the weights consistent: moves p -> orbit of s and unmoves s -> orbit of p are in the ratio of the orbits' sizes.
    fn weight(&self, mover: u64, waiting: u64, fixed_by: u32) -> u16 {
        let board = &self.game.rules.board;
        let empty = board.all() & !(mover | waiting);
        let weight = if self.pairs.anchor(waiting).is_asymmetric() {
            // What fixes the position after a slide fixes the waiting player's points, so only the identity does.
            board.slides(mover, empty)
        } else {
            points(mover)
                .flat_map(|from| points(board.adjacent[from] & empty).map(move |to| (from, to)))
                .map(|(from, to)| self.rank(waiting, mover ^ (1 << from | 1 << to)).fixed_by)
                .sum()
        };
        // No slide: a blocked player passes, which leaves the symmetry as it is.
        if weight == 0 {
            fixed_by as u16
        } else {
            weight as u16
        }
    }
}

impl TierGraph for AlignmentGraph<'_> {
    #[inline]
    fn slot(&self, slot: u64) -> Slot {
        let Some((mover, waiting, fixed_by)) = self.sets(slot) else {
            return Slot::Hole;
        };
        if !self.game.is_producible(mover, waiting) {
            return Slot::Hole;
        }
        match self
            .game
            .outcome(&self.game.stored(self.placed, mover, waiting))
        {
            Some(outcome) => Slot::Finished(outcome),
            None if self.cyclic => Slot::Live {
                weight: self.weight(mover, waiting, fixed_by),
            },
            None => Slot::Live { weight: 0 },
        }
    }

    #[inline]
    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Place, Turn)) {
        if self.cyclic {
            return;
        }
        let Some(Pair {
            orbit,
            outer,
            inner,
            ..
        }) = self.pairs.pair(slot)
        else {
            return;
        };
        let game = self.game;
        let tier = self.placed + 1;
        let next = game.pairs(tier);
        let mut visit = |slot| visit(Place { tier, slot }, Turn::Swap);
        let empty = points(game.rules.board.all() & !(outer | inner));
        if self.placed.is_multiple_of(2) {
            // The first player places: the outer set stays, and is canonical already.
            let anchor = next.anchor_at(orbit, 0);
            for point in empty {
                visit(anchor.rank(inner | 1 << point).slot);
            }
        } else {
            let extensions = game.extensions(self.placed);
            for point in empty {
                let (orbit, element) = extensions.locate(orbit, point);
                let inner = game.group.apply(element, inner);
                visit(next.anchor_at(orbit, element).rank(inner).slot);
            }
        }
    }

    #[inline]
    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let Some((mover, slid, _)) = self.sets(slot).filter(|_| self.cyclic) else {
            return;
        };
        let board = &self.game.rules.board;
        // Before the last move its player was to move and today's mover waited, with the same points.
        let anchor = self.pairs.anchor(mover);
        let slid = self.game.group.apply(anchor.element, slid);
        let empty = board.all() & !(slid | anchor.outer);
        let mut visit = |before: u64| {
            let ranked = anchor.rank(before);
            visit(ranked.slot, ranked.fixed_by as u16, Turn::Swap);
        };
        let mut blocked = true;
        for to in points(slid) {
            for from in points(board.adjacent[to] & empty) {
                blocked = false;
                visit(slid ^ (1 << from | 1 << to));
            }
        }
        if blocked && self.game.rules.blocked == Blocked::Passes {
            visit(slid);
        }
    }
}
