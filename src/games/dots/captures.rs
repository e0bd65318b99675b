//! What to do where boxes can be taken: `docs/algorithms.md` has the proofs.
//!
//! A coin with a single string can be taken. Taking it is best unless it is one of the last two of a chain or
//! one of the last four of a loop, which may be worth more to the opponent than the move to be made after it.
//! When only such *handouts* are left, all but one are taken; the last is taken, or given.

use super::coins::{Coins, GROUND, coins_of};
use crate::value::Score;

/// What is left of a position when all that can be taken is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remainder {
    /// How many boxes there were to take.
    pub(crate) taken: Score,
    /// How many of them the player to move may give to the other instead, who then has to move.
    pub(crate) handout: Score,
    /// The drawn edges after all that; no box can be taken.
    pub(crate) drawn: u64,
}

impl Remainder {
    /// What the position is worth if what remains is worth `rest` to whoever has to move there.
    #[inline]
    pub(crate) fn value(&self, rest: Score) -> Score {
        match self.handout {
            0 => self.taken + rest,
            handout => self.taken + rest.max(-2 * handout - rest),
        }
    }
}

/// Two coins at the end of a chain, or the four of a small loop that was opened.
#[derive(Clone, Copy, Debug)]
struct Handout {
    edges: u64,
    coins: Score,
    /// The coin of three or four strings to which it is tied, if any.
    joint: u8,
}

/// What to do about a coin that can be taken.
enum Advice {
    Take(u32, Score),
    Choose(Handout),
}

impl Coins {
    /// Visits what can remain of a position when the player to move has taken what should be taken, and may
    /// choose among them.
    ///
    /// There is one unless handouts share a joint that has at most one other string.
    pub(crate) fn each_remainder(&self, drawn: u64, visit: &mut impl FnMut(Remainder)) {
        self.remainders(drawn, 0, visit);
    }

    fn remainders(&self, mut drawn: u64, mut taken: Score, visit: &mut impl FnMut(Remainder)) {
        const MOST: usize = 16;
        let mut handouts: [Option<Handout>; MOST];
        let mut count;
        'again: loop {
            handouts = [None; MOST];
            count = 0;
            for coin in coins_of(self.degrees(drawn).one) {
                match self.advice(coin, drawn) {
                    Advice::Take(edge, coins) => {
                        drawn |= 1 << edge;
                        taken += coins;
                        continue 'again;
                    }
                    Advice::Choose(handout) => {
                        let known = handouts[..count].iter().flatten();
                        // Both ends of a loop that was opened say the same.
                        if known.into_iter().all(|known| known.edges != handout.edges) {
                            handouts[count] = Some(handout);
                            count += 1;
                        }
                    }
                }
            }
            break;
        }
        let handouts = || handouts[..count].iter().flatten();
        let crowded = handouts().any(|handout| {
            let at_joint = handouts()
                .filter(|other| other.joint == handout.joint)
                .count();
            let others = self
                .degree(handout.joint, drawn)
                .wrapping_sub(at_joint as u32);
            handout.joint != GROUND && at_joint > 1 && others < 2
        });
        if crowded {
            for handout in handouts() {
                self.remainders(drawn | handout.edges, taken + handout.coins, visit);
            }
            return;
        }
        visit(Remainder {
            taken: taken + handouts().map(|handout| handout.coins).sum::<Score>(),
            handout: handouts().map(|handout| handout.coins).min().unwrap_or(0),
            drawn: handouts().fold(drawn, |drawn, handout| drawn | handout.edges),
        });
    }

    /// What to do about a coin with one string.
    fn advice(&self, coin: u8, drawn: u64) -> Advice {
        let first = self.strings(coin, drawn).trailing_zeros();
        let next = |edge: u32, from: u8| {
            let coin = self.across(edge, from);
            (coin, self.degree(coin, drawn))
        };
        let onward = |coin: u8, edge: u32| {
            let strings = self.strings(coin, drawn) & !(1 << edge);
            strings.trailing_zeros()
        };
        let (second, strings) = next(first, coin);
        match strings {
            1 => return Advice::Take(first, 2),
            2 => {}
            _ => return Advice::Take(first, 1),
        }
        let middle = onward(second, first);
        let (third, strings) = next(middle, second);
        let pair = 1 << first | 1 << middle;
        match strings {
            1 => return Advice::Take(first, 1),
            2 => {}
            _ => {
                return Advice::Choose(Handout {
                    edges: pair,
                    coins: 2,
                    joint: third,
                });
            }
        }
        let last = onward(third, middle);
        match next(last, third) {
            (_, 1) => Advice::Choose(Handout {
                edges: pair | 1 << last,
                coins: 4,
                joint: GROUND,
            }),
            _ => Advice::Take(first, 1),
        }
    }
}
