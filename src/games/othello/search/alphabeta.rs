//! The exact search where it is deep: what was found is remembered, and much is invested in trying the best move first.

use super::endgame::{Candidate, DEEP};
use super::last::LOWEST;
use super::solver::key;
use super::split::{Setting, Untried};
use super::transpositions::{Known, NO_MOVE};
use super::worker::Worker;
use crate::games::othello::discs::Discs;
use crate::index::bricks::bits::points;
use crate::points::Bounds;
use crate::processor::compiled::compiled;

/// With more empty squares than this, what is known of the positions after all moves is looked up first.
const LOOKED_UP: u32 = 10;
/// With so many discs at most, a position is replaced by the one that stands for all that are alike.
const FEW_DISCS: i32 = 14;
/// With fewer empty squares, splitting takes longer than it saves.
const SPLITTABLE: u32 = 13;
/// What took so many positions or more is told to the recorder, as a binary logarithm.
const COSTLY: u32 = 22;
/// As many moves as any arrangement of discs could allow.
const MOST_MOVES: usize = 64;

impl<const WINNER: bool, P: Discs> Worker<'_, WINNER, P> {
    compiled! {
        P = self.processor;

        /// As [`search`](Self::search), for any number of empty squares.
        pub(super) fn deep(&mut self, own: u64, other: u64, alpha: i32, empties: u32, odd: u8) -> i32
            = deep_inside, deep_wide, deep_plain;
    }

    /// The score within a null window: a number above `alpha` that is not above the score, or one up to `alpha` that is not below it.
    /// Means nothing if the worker is cancelled.
    pub(super) fn search(&mut self, own: u64, other: u64, alpha: i32) -> i32 {
        let empty = self.geometry.empty(own, other);
        let odd = self.geometry.odd_quadrants(empty);
        match empty.count_ones() {
            empties if empties < DEEP => self.middle(own, other, alpha, empties, odd),
            empties => self.deep(own, other, alpha, empties, odd),
        }
    }

    #[inline(always)]
    fn deep_inside(&mut self, own: u64, other: u64, alpha: i32, empties: u32, odd: u8) -> i32 {
        if empties < DEEP {
            return self.middle(own, other, alpha, empties, odd);
        }
        self.look_up();
        if self.is_cancelled {
            return alpha;
        }
        self.nodes += 1;
        let before = self.nodes + self.helped;
        if let Some(most) = self.capped(own, other, alpha, empties) {
            return most;
        }
        let empty = self.geometry.empty(own, other);
        if self.processor.moves(own, other, empty) == 0 {
            if self.processor.moves(other, own, empty) == 0 {
                return self.final_score(own, other);
            }
            return -self.deep(other, own, -alpha - 1, empties, odd);
        }
        let (own, other, odd) = if self.has_few_discs(empties) {
            let (own, other) = self.geometry.canonical(own, other);
            let odd = self.geometry.odd_quadrants(self.geometry.empty(own, other));
            (own, other, odd)
        } else {
            (own, other, odd)
        };
        let mut hint = NO_MOVE;
        if let Some(known) = self.shared.memory.read(own, other) {
            if i32::from(known.at_least) > alpha {
                return known.at_least.into();
            }
            if i32::from(known.at_most) <= alpha {
                return known.at_most.into();
            }
            hint = known.best;
        }
        let mut list = [Candidate::default(); MOST_MOVES];
        let list = match self.candidates(own, other, alpha, empties, &mut list) {
            Ok(count) => &mut list[..count],
            Err(score) => return score,
        };
        let (best, best_move) = self.try_all([own, other], alpha, list, odd, hint);
        if self.is_cancelled {
            return alpha;
        }
        let cost = (self.nodes + self.helped - before).max(1).ilog2();
        self.remember(own, other, alpha, best, best_move, cost);
        best
    }

    fn has_few_discs(&self, empties: u32) -> bool {
        self.geometry.squares - empties as i32 <= FEW_DISCS
    }

    /// Fills the list with the moves and tells how many they are; or a score above `alpha`, if what is known of the position after a move
    /// proves it, or the move leaves the opponent without a disc.
    #[inline(always)]
    fn candidates(
        &self,
        own: u64,
        other: u64,
        alpha: i32,
        empties: u32,
        list: &mut [Candidate; MOST_MOVES],
    ) -> Result<usize, i32> {
        let memory = self.shared.memory;
        let mut count = 0;
        for square in points(
            self.processor
                .moves(own, other, self.geometry.empty(own, other)),
        ) {
            let flipped = self.processor.flips(square, own, other);
            let (next, mine) = (other ^ flipped, own ^ flipped ^ 1 << square);
            if next == 0 {
                let score = self.final_score(mine, next);
                if score > alpha {
                    return Err(score);
                }
            }
            if empties > DEEP {
                memory.prefetch(next, mine);
            }
            list[count] = Candidate {
                flipped,
                rank: 0,
                square: square as u8,
            };
            count += 1;
        }
        if empties > LOOKED_UP {
            let are_few = self.has_few_discs(empties - 1);
            for candidate in &list[..count] {
                let disc = 1 << candidate.square;
                let (mut next, mut mine) =
                    (other ^ candidate.flipped, own ^ candidate.flipped ^ disc);
                if are_few {
                    (next, mine) = self.geometry.canonical(next, mine);
                }
                if let Some(known) = memory.read(next, mine) {
                    let at_least = -i32::from(known.at_most);
                    if at_least > alpha {
                        return Err(at_least);
                    }
                }
            }
        }
        Ok(count)
    }

    /// Searches the moves until one is good enough: the best score, and by which move.
    #[inline(always)]
    fn try_all(
        &mut self,
        [own, other]: [u64; 2],
        alpha: i32,
        list: &mut [Candidate],
        odd: u8,
        hint: u8,
    ) -> (i32, u8) {
        let empties = self.geometry.empty(own, other).count_ones();
        let (mut best, mut best_move) = (LOWEST, NO_MOVE);
        // The move that was best last time mostly is again, and then the others need no order.
        let hinted = list.iter().position(|candidate| candidate.square == hint);
        if let Some(place) = hinted {
            list.swap(0, place);
        } else {
            self.order([own, other], empties, list);
        }
        for place in 0..list.len() {
            if place == 1 && hinted.is_some() {
                self.order([own, other], empties, &mut list[1..]);
            }
            let is_shared = place > 0
                && empties >= SPLITTABLE
                && list.len() - place > 1
                && self.shared.exchange.is_wanted();
            if is_shared {
                let untried = list[place..].iter().map(|candidate| Untried {
                    square: candidate.square,
                    flipped: candidate.flipped,
                    odd: odd ^ self.geometry.quadrant[usize::from(candidate.square)],
                });
                let setting = Setting {
                    own,
                    other,
                    alpha,
                    empties,
                    best: (best, best_move),
                };
                return self.share(setting, untried.collect());
            }
            let candidate = list[place];
            let square = usize::from(candidate.square);
            let (next, mine) = (
                other ^ candidate.flipped,
                own ^ candidate.flipped ^ 1 << square,
            );
            let odd = odd ^ self.geometry.quadrant[square];
            let score = -self.deep(next, mine, -alpha - 1, empties - 1, odd);
            if self.is_cancelled {
                return (alpha, NO_MOVE);
            }
            if score > best {
                (best, best_move) = (score, candidate.square);
                if score > alpha {
                    break;
                }
            }
        }
        (best, best_move)
    }

    fn remember(&self, own: u64, other: u64, alpha: i32, best: i32, best_move: u8, cost: u32) {
        let mut known = Known::nothing(best_move, cost as u8);
        if best > alpha {
            known.at_least = best as i8;
        } else {
            known.at_most = best as i8;
        }
        let known = self.shared.memory.write(own, other, known);
        if cost >= COSTLY {
            let bounds = Bounds::within(self.geometry.squares as i16).and(known.bounds());
            self.shared.recorder.record(key(own, other), bounds);
        }
    }
}
