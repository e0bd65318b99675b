//! Positions of nothing but chains and loops that are tied to nothing: all that counts is how many there are of
//! each length.

use crate::games::dots::{Kind, handout};
use crate::value::Score;

/// A collection of chains and loops, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Collection(pub(super) u16);

impl Collection {
    /// No chain and no loop.
    pub(super) const EMPTY: Self = Self(0);
}

/// All collections with this many coins at most, and what they are worth.
#[derive(Clone, Debug)]
pub(super) struct Endgames {
    /// Chains of 1, 2, 3, ... coins, then loops of 4, 6, 8, ...
    parts: Vec<Part>,
    collections: Vec<Entry>,
    /// By collection and part: the collection with one more of it.
    with: Vec<u16>,
    /// By collection and part: the collection with one fewer of it.
    without: Vec<u16>,
    /// By collection: the shortest chain or loop with each handout.
    choices: Vec<[Option<Choice>; HANDOUTS]>,
    longest: usize,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    coins: Score,
    handout: Score,
    rest: Collection,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    kind: Kind,
    coins: Score,
}

#[derive(Clone, Debug)]
struct Entry {
    /// How many there are of each part.
    counts: Vec<u8>,
    coins: Score,
    value: Score,
}

const NONE: u16 = u16::MAX;
const SMALLEST_LOOP: usize = 4;
/// Nothing, two coins or four can be given back.
const HANDOUTS: usize = 3;

impl Endgames {
    pub(super) fn new(boxes: usize) -> Self {
        let chains = (1..=boxes).map(|coins| (Kind::Chain, coins));
        let loops = (SMALLEST_LOOP..=boxes).step_by(2);
        let loops = loops.map(|coins| (Kind::Loop, coins));
        let parts: Vec<Part> = (chains.chain(loops))
            .map(|(kind, coins)| Part {
                kind,
                coins: coins as Score,
            })
            .collect();
        let mut endgames = Self {
            collections: vec![Entry {
                counts: vec![0; parts.len()],
                coins: 0,
                value: 0,
            }],
            with: vec![],
            without: vec![],
            choices: vec![],
            longest: boxes,
            parts,
        };
        endgames.collect(boxes as Score);
        endgames.connect();
        endgames.evaluate();
        endgames.choose();
        endgames
    }

    /// Lists all collections, each after those it contains.
    fn collect(&mut self, most: Score) {
        let mut next = 0;
        while next < self.collections.len() {
            let entry = self.collections[next].clone();
            // Parts are added in order, so that each collection comes up once.
            let last = entry.counts.iter().rposition(|&count| count > 0);
            for part in last.unwrap_or(0)..self.parts.len() {
                let coins = entry.coins + self.parts[part].coins;
                if coins <= most {
                    let mut counts = entry.counts.clone();
                    counts[part] += 1;
                    let value = 0;
                    self.collections.push(Entry {
                        counts,
                        coins,
                        value,
                    });
                }
            }
            next += 1;
        }
        assert!(self.collections.len() < usize::from(NONE), "too many");
    }

    fn connect(&mut self) {
        let width = self.parts.len();
        let numbers: hashbrown::HashMap<Vec<u8>, u16> = (self.collections.iter().enumerate())
            .map(|(number, entry)| (entry.counts.clone(), number as u16))
            .collect();
        self.with = vec![NONE; self.collections.len() * width];
        self.without = self.with.clone();
        for (number, entry) in self.collections.iter().enumerate() {
            for part in 0..width {
                let mut counts = entry.counts.clone();
                counts[part] += 1;
                if let Some(&larger) = numbers.get(&counts) {
                    self.with[number * width + part] = larger;
                    self.without[usize::from(larger) * width + part] = number as u16;
                }
            }
        }
    }

    fn evaluate(&mut self) {
        // A collection has one part more than the one it came from, so that smaller ones come first.
        for number in 1..self.collections.len() {
            let mut best = Score::MIN;
            self.each_part(Collection(number as u16), |coins, handout, rest| {
                let rest = self.value(rest);
                let taken = match handout {
                    0 => coins + rest,
                    _ => coins + rest.max(-2 * handout - rest),
                };
                best = best.max(-taken);
            });
            self.collections[number].value = best;
        }
    }

    fn choose(&mut self) {
        let collections = (0..self.len()).map(|number| Collection(number as u16));
        self.choices = collections
            .map(|collection| {
                let mut choices = [None; HANDOUTS];
                // The shorter of a kind come first.
                self.each_part(collection, |coins, handout, rest| {
                    choices[handout as usize / 2].get_or_insert(Choice {
                        coins,
                        handout,
                        rest,
                    });
                });
                choices
            })
            .collect();
    }

    /// How many collections there are.
    pub(super) fn len(&self) -> usize {
        self.collections.len()
    }

    /// What a collection is worth.
    #[inline]
    pub(super) fn value(&self, collection: Collection) -> Score {
        self.collections[usize::from(collection.0)].value
    }

    /// How many coins a collection has.
    #[cfg(test)]
    pub(super) fn coins(&self, collection: Collection) -> Score {
        self.collections[usize::from(collection.0)].coins
    }

    /// The collection with one more chain or loop.
    #[inline]
    pub(super) fn with(&self, collection: Collection, kind: Kind, coins: Score) -> Collection {
        let part = match kind {
            Kind::Loop => self.longest + (coins as usize - SMALLEST_LOOP) / 2,
            _ => coins as usize - 1,
        };
        Collection(self.with[usize::from(collection.0) * self.parts.len() + part])
    }

    /// Visits the chains and loops of which one is best to open, whatever else there is: of those with the same
    /// handout the shortest. How many coins each has, how many of them can be given back, and what is left
    /// without it.
    ///
    /// Let a < b be the coins of two with the handout h, and V(a), V(b) what the rest is worth with only that
    /// one of them. The moves there are the same but for a or b itself, after which the rest is the same; so
    /// V(a) and V(b) differ by b - a at most. Opening a costs a - h + |V(b) + h| (a + V(b) if h is 0), which is
    /// then no more than b - h + |V(a) + h| (b + V(a)).
    #[inline]
    pub(super) fn each_choice(
        &self,
        collection: Collection,
        mut visit: impl FnMut(Score, Score, Collection),
    ) {
        for choice in self.choices[usize::from(collection.0)].iter().flatten() {
            visit(choice.coins, choice.handout, choice.rest);
        }
    }

    /// Visits the different chains and loops: how many coins each has, how many of them can be given back, and
    /// what is left without it.
    fn each_part(&self, collection: Collection, mut visit: impl FnMut(Score, Score, Collection)) {
        if collection == Collection::EMPTY {
            return;
        }
        let first = usize::from(collection.0) * self.parts.len();
        let rests = &self.without[first..first + self.parts.len()];
        for (part, &rest) in self.parts.iter().zip(rests) {
            if rest != NONE {
                visit(part.coins, handout(part.kind, part.coins), Collection(rest));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collections_grow_and_shrink() {
        let endgames = Endgames::new(9);
        let three = endgames.with(Collection::EMPTY, Kind::Chain, 3);
        let both = endgames.with(three, Kind::Loop, 4);
        let loop_first = endgames.with(Collection::EMPTY, Kind::Loop, 4);
        assert_eq!(endgames.with(loop_first, Kind::Chain, 3), both);
        assert_eq!(endgames.coins(both), 7);
        let mut parts = vec![];
        endgames.each_part(both, |coins, handout, rest| {
            parts.push((coins, handout, rest))
        });
        assert_eq!(parts, [(3, 2, loop_first), (4, 4, three)]);
    }

    #[test]
    fn the_shortest_are_as_good_as_all() {
        let endgames = Endgames::new(16);
        for number in 1..endgames.len() {
            let collection = Collection(number as u16);
            let mut best = Score::MIN;
            endgames.each_choice(collection, |coins, handout, rest| {
                let rest = endgames.value(rest);
                let taken = match handout {
                    0 => rest,
                    _ => rest.max(-2 * handout - rest),
                };
                best = best.max(-coins - taken);
            });
            assert_eq!(best, endgames.value(collection));
        }
    }

    #[test]
    fn small_collections_are_worth_what_play_shows() {
        let endgames = Endgames::new(16);
        let of = |parts: &[(Kind, Score)]| {
            let parts = parts.iter();
            let all = parts.fold(Collection::EMPTY, |all, &(kind, coins)| {
                endgames.with(all, kind, coins)
            });
            endgames.value(all)
        };
        use Kind::{Chain, Loop};
        assert_eq!(of(&[]), 0);
        assert_eq!(of(&[(Chain, 5)]), -5);
        // Three each: the opponent takes one, gives two back and takes the last three.
        assert_eq!(of(&[(Chain, 3), (Chain, 3)]), -2);
        // All four are given back.
        assert_eq!(of(&[(Loop, 4), (Chain, 8)]), -4);
        assert_eq!(of(&[(Chain, 1), (Chain, 1)]), 0);
    }
}
