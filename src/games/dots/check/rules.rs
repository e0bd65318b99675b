//! What a position of dots and boxes is worth by those in which no box can be taken: by the rules on captures
//! as they are written in `docs/algorithms.md`, move by move and without what follows from them for whole
//! chains; and by the rules of the game alone.

use crate::games::dots::Board;
use crate::index::bricks::bits::points;
use crate::value::Score;
use hashbrown::HashMap;

/// A board.
pub(super) struct Rules {
    all: u64,
    /// By box: its edges.
    sides: Vec<u64>,
    /// By edge: the boxes it borders.
    borders: Vec<Vec<usize>>,
}

/// Boxes, as bits.
type Boxes = u64;

/// Boxes that the player to move may take or give away.
struct Handout {
    coins: Score,
    edges: u64,
    /// Drawing this edge gives them away.
    give: u64,
}

/// One move opens one chain or loop; each of its two ends can be a handout, and so can each chain at a joint
/// that goes with it.
const MOST_HANDOUTS: usize = 8;

enum Choice {
    Take { edge: u64, coins: Score },
    Handout(Handout),
}

/// Looks up a position in which no box can be taken.
pub(super) type Stored<'a> = dyn FnMut(u64) -> Option<Score> + 'a;

impl Rules {
    pub(super) fn new(board: &Board) -> Self {
        Self {
            all: board.all() as u64,
            sides: (0..board.boxes())
                .map(|number| board.sides(number) as u64)
                .collect(),
            borders: (0..board.edges())
                .map(|edge| board.boxes_at(edge).to_vec())
                .collect(),
        }
    }

    /// How many edges are not drawn.
    pub(super) fn free(&self, drawn: u64) -> u32 {
        (self.all & !drawn).count_ones()
    }

    /// The value of a position in which no box can be taken, from those that follow; `None` if one of them is
    /// not stored.
    pub(super) fn derived(&self, drawn: u64, stored: &mut Stored) -> Option<Score> {
        let mut best = None;
        for edge in points(self.all & !drawn) {
            let after = self.worth(drawn | 1 << edge, self.boxes_of(edge), stored)?;
            best = best.max(Some(-after));
        }
        best.or(Some(0))
    }

    fn boxes_of(&self, edge: usize) -> Boxes {
        let boxes = self.borders[edge].iter();
        boxes.fold(0, |set, number| set | 1 << number)
    }

    fn strings(&self, number: usize, drawn: u64) -> u64 {
        self.sides[number] & !drawn
    }

    /// The box beyond an edge, and how many of its edges are not drawn.
    fn beyond(&self, edge: usize, from: usize, drawn: u64) -> Option<(usize, u32)> {
        let mut boxes = self.borders[edge].iter().copied();
        let other = boxes.find(|&other| other != from)?;
        Some((other, self.strings(other, drawn).count_ones()))
    }

    /// What a position is worth to the player to move, if no boxes but these can be taken.
    fn worth(&self, drawn: u64, suspects: Boxes, stored: &mut Stored) -> Option<Score> {
        let can_be_taken = |&number: &usize| self.strings(number, drawn).count_ones() == 1;
        let mut handouts = [const { None }; MOST_HANDOUTS];
        let mut count = 0;
        for number in points(suspects).filter(can_be_taken) {
            match self.choice(number, drawn) {
                Choice::Take { edge, coins } => {
                    let suspects = suspects | self.boxes_of(edge.trailing_zeros() as usize);
                    return Some(coins + self.worth(drawn | edge, suspects, stored)?);
                }
                Choice::Handout(handout) => {
                    let mut known = handouts[..count].iter().flatten();
                    if known.all(|known: &Handout| known.edges != handout.edges) {
                        handouts[count] = Some(handout);
                        count += 1;
                    }
                }
            }
        }
        if count == 0 {
            return stored(drawn);
        }
        let around = |edges: u64| points(edges).fold(0, |set, edge| set | self.boxes_of(edge));
        let mut best = None;
        for handout in handouts[..count].iter().flatten() {
            let suspects = suspects | around(handout.edges);
            let rest = self.worth(drawn | handout.edges, suspects, stored)?;
            best = best.max(Some(handout.coins + rest));
        }
        if let [Some(handout)] = &handouts[..count] {
            let suspects = suspects | around(handout.give);
            let after = self.worth(drawn | handout.give, suspects, stored)?;
            best = best.max(Some(-after));
        }
        best
    }

    /// What to do about a box that lacks one edge.
    fn choice(&self, number: usize, drawn: u64) -> Choice {
        let edge = self.strings(number, drawn);
        let take = |coins| Choice::Take { edge, coins };
        let first = edge.trailing_zeros() as usize;
        let onward = |number: usize, edge: usize| {
            let strings = self.strings(number, drawn) & !(1 << edge);
            strings.trailing_zeros() as usize
        };
        let (second, middle) = match self.beyond(first, number, drawn) {
            Some((_, 1)) => return take(2),
            Some((second, 2)) => (second, onward(second, first)),
            _ => return take(1),
        };
        let pair = |more: u64, coins| {
            Choice::Handout(Handout {
                coins,
                edges: edge | 1 << middle | more,
                give: 1 << middle,
            })
        };
        match self.beyond(middle, second, drawn) {
            Some((_, 1)) => take(1),
            Some((third, 2)) => {
                let last = onward(third, middle);
                match self.beyond(last, third, drawn) {
                    Some((_, 1)) => pair(1 << last, 4),
                    _ => take(1),
                }
            }
            _ => pair(0, 2),
        }
    }

    /// The value of a position in which no box can be taken by the rules of the game alone: all moves of both
    /// players are tried until no box can be taken again.
    pub(super) fn plainly(
        &self,
        drawn: u64,
        known: &mut HashMap<u64, Score>,
        stored: &mut Stored,
    ) -> Option<Score> {
        if let Some(&score) = known.get(&drawn) {
            return Some(score);
        }
        let mut best = None;
        for edge in points(self.all & !drawn) {
            let after = drawn | 1 << edge;
            let boxes = self.borders[edge].iter();
            let won = boxes
                .filter(|&&number| self.strings(number, after) == 0)
                .count() as Score;
            let can_take = self
                .sides
                .iter()
                .any(|sides| (sides & !after).count_ones() == 1);
            let rest = if can_take {
                self.plainly(after, known, stored)?
            } else {
                stored(after)?
            };
            best = best.max(Some(if won > 0 { won + rest } else { -rest }));
        }
        let score = best.unwrap_or(0);
        known.insert(drawn, score);
        Some(score)
    }
}
