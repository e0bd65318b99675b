//! What can be seen of a position after a move.
//!
//! First whoever is to move takes all boxes that can be taken; what is left then is *quiet*. In a quiet position
//! a box that lacks two sides belongs to a *chain*: a row of such boxes, each joined to the next by a side that
//! both lack. A chain is *long* from three boxes on, and a *loop* if it has no ends. An edge is *safe* if it
//! gives no box away.

use super::super::drawing::Drawing;

/// How many features there are.
pub(super) const COUNT: usize = 9;

/// Numbers that are good for the player who makes the move if their gene is positive.
pub(super) type Features = [i32; COUNT];

/// What they are called, in order. "Own" and "other" is what they are to the player who makes the move.
pub(super) const NAMES: [&str; COUNT] = [
    "boxes taken by the move",
    "boxes that can be taken next: own minus the other's",
    "edges that then take two boxes: own minus the other's",
    "who draws the last safe edge",
    "without a safe edge: boxes in the shortest chain of whoever must open one",
    "who has the last turn, by counting turns",
    "the same, times boxes in long chains and loops",
    "without a safe edge: worth of the long chains and loops to whoever need not open one",
    "who draws the last safe edge or gives the last short chain, times boxes in long chains and loops",
];

/// The chains of a quiet position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    /// How many have one box or two.
    pub(super) short: i32,
    /// How many are long or loops.
    pub(super) long: i32,
    /// Boxes in those.
    pub(super) long_boxes: i32,
    /// What whoever takes them all, but leaves two boxes of each long one and four of each loop, is ahead by.
    pub(super) control: i32,
    /// The boxes in the shortest of all.
    pub(super) least: i32,
}

impl Shape {
    pub(super) fn of(drawing: &Drawing<'_>) -> Self {
        let mut shape = Self::default();
        let mut left = drawing.lacking_two();
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            left &= left - 1;
            let (mut length, mut is_loop) = (1, false);
            let mut sides = drawing.missing(first);
            while sides != 0 {
                let mut edge = sides.trailing_zeros() as usize;
                sides &= sides - 1;
                let mut number = first;
                while let Some(next) = drawing.across(edge, number) {
                    is_loop |= next == first;
                    if left >> next & 1 == 0 {
                        break;
                    }
                    left &= !(1 << next);
                    length += 1;
                    edge = (drawing.missing(next) & !(1 << edge)).trailing_zeros() as usize;
                    number = next;
                }
            }
            shape.add(length, is_loop);
        }
        shape
    }

    pub(super) fn add(&mut self, length: i32, is_loop: bool) {
        if length >= 3 {
            self.long += 1;
            self.long_boxes += length;
            self.control += length - if is_loop { 8 } else { 4 };
        } else {
            self.short += 1;
        }
        if self.least == 0 || length < self.least {
            self.least = length;
        }
    }
}

/// 1 for an odd number, -1 for an even one.
fn odd(number: i32) -> i32 {
    if number & 1 == 1 { 1 } else { -1 }
}

/// What a move leads to.
pub(super) fn features(before: &Drawing<'_>, edge: usize) -> Features {
    let mut drawing = *before;
    let taken = i32::from(drawing.draw(edge));
    // Seen by the player who made the move: whoever takes a box is to move again.
    let own = if taken > 0 { 1 } else { -1 };
    let (mut offered, mut pairs) = (0, 0);
    while let Some(number) = drawing.ready().next() {
        let side = drawing.missing(number).trailing_zeros() as usize;
        let boxes = i32::from(drawing.draw(side));
        offered += boxes;
        pairs += boxes - 1;
    }
    let edges = drawing.open_edges().count_ones() as i32;
    if edges == 0 {
        return [taken, own * offered, own * pairs, 0, 0, 0, 0, 0, 0];
    }
    let shape = Shape::of(&drawing);
    let safe = drawing.safe().count_ones() as i32;
    // Each edge ends a turn unless it takes boxes; whoever is in control leaves two to be taken by one edge in
    // each long chain but the last.
    let turns = edges - drawing.open_boxes() + (shape.long - 1).max(0);
    let must_open = i32::from(safe == 0);
    [
        taken,
        own * offered,
        own * pairs,
        own * odd(safe),
        -own * must_open * shape.least,
        own * odd(turns),
        own * odd(turns) * shape.long_boxes,
        -own * must_open * shape.control,
        own * odd(safe + shape.short) * shape.long_boxes,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Edge, Game, Notation};
    use crate::games::dots::{Dots, Line, Position};
    use crate::players::trial::{dots, positions};
    use crate::value::Turn;

    /// The same by the rules of the game and sets of boxes, without anything that is kept up to date.
    fn slow(game: &Dots, position: &Position, edge: usize) -> Features {
        let board = game.board();
        let moves = |position: &Position| {
            let mut moves: Vec<Edge<Dots>> = vec![];
            game.each_move(position, |edge| moves.push(edge));
            moves
        };
        let lacks = |position: &Position, number: usize| -> Vec<usize> {
            let sides = board.sides(number) & !position.0;
            (0..board.edges()).filter(|e| sides >> e & 1 == 1).collect()
        };
        let taken = i32::from(game.gain(position, &Line(edge as u8)));
        let mut after = Position(position.0 | 1 << edge);
        let own = if taken > 0 { 1 } else { -1 };
        let (mut offered, mut pairs) = (0, 0);
        while let Some(taking) = moves(&after).iter().find(|edge| edge.turn == Turn::Keep) {
            let boxes = i32::from(game.gain(&after, &taking.mv));
            offered += boxes;
            pairs += i32::from(boxes == 2);
            after = taking.to;
        }
        let free: Vec<usize> = moves(&after).iter().map(|edge| edge.mv.0.into()).collect();
        let is_safe = |edge: &usize| {
            let next = Position(after.0 | 1 << edge);
            moves(&next).iter().all(|edge| edge.turn == Turn::Swap)
        };
        let safe = free.iter().filter(|edge| is_safe(edge)).count() as i32;
        // Boxes that lack two sides, put together wherever they lack the same one.
        let mut chains: Vec<Vec<usize>> = vec![];
        for number in (0..board.boxes()).filter(|&number| lacks(&after, number).len() == 2) {
            let meets = |chain: &Vec<usize>| {
                let mut sides = lacks(&after, number).into_iter();
                sides.any(|side| {
                    chain
                        .iter()
                        .any(|&other| lacks(&after, other).contains(&side))
                })
            };
            let (joined, others): (Vec<_>, Vec<_>) = chains.into_iter().partition(meets);
            chains = others;
            chains.push(joined.concat().into_iter().chain([number]).collect());
        }
        let mut shape = Shape::default();
        for chain in &chains {
            let mut sides: Vec<usize> = chain.iter().flat_map(|&one| lacks(&after, one)).collect();
            sides.sort_unstable();
            sides.dedup();
            // A row has one side more than boxes.
            shape.add(chain.len() as i32, sides.len() == chain.len());
        }
        let open = (0..board.boxes()).filter(|&number| !lacks(&after, number).is_empty());
        let turns = free.len() as i32 - open.count() as i32 + (shape.long - 1).max(0);
        let sign = |number: i32| if number % 2 == 0 { -own } else { own };
        let mut all = [0; COUNT];
        all[..3].copy_from_slice(&[taken, own * offered, own * pairs]);
        if free.is_empty() {
            return all;
        }
        all[3] = sign(safe);
        all[5] = sign(turns);
        all[6] = sign(turns) * shape.long_boxes;
        all[8] = sign(safe + shape.short) * shape.long_boxes;
        if safe == 0 {
            all[4] = -own * shape.least;
            all[7] = -own * shape.control;
        }
        all
    }

    #[test]
    fn they_are_what_a_slow_count_finds() {
        let mut long = 0;
        for (rows, columns, games) in [(1, 4, 20), (3, 3, 40), (4, 4, 20), (5, 11, 1)] {
            let game = dots(rows, columns);
            for position in positions(&game, games) {
                let drawing = Drawing::new(game.board(), &position);
                game.each_move(&position, |edge| {
                    let edge = usize::from(edge.mv.0);
                    let found = features(&drawing, edge);
                    assert_eq!(
                        found,
                        slow(&game, &position, edge),
                        "{}",
                        game.show(&position)
                    );
                    long += i32::from(found[8] != 0);
                });
            }
        }
        assert!(long > 1000, "{long}");
    }

    fn shape(rows: usize, columns: usize, text: &str) -> Shape {
        let game = dots(rows, columns);
        Shape::of(&Drawing::new(game.board(), &game.parse(text).unwrap()))
    }

    #[test]
    fn chains_and_loops_are_told_apart() {
        let long = shape(1, 3, "---/--- ....");
        assert_eq!((long.long, long.long_boxes, long.control), (1, 3, -1));
        let loop_of_four = shape(2, 2, "--/../-- |.|/|.|");
        assert_eq!((loop_of_four.long, loop_of_four.control), (1, -4));
        let two = shape(1, 3, "-.-/--- ....");
        assert_eq!((two.short, two.long, two.least), (2, 0, 1));
    }
}
