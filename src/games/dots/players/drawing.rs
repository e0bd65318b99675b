//! A position while edges are drawn one after the other, with what players ask about it kept up to date.

use crate::games::dots::{Board, Position};
use crate::index::bricks::bits::{deposit, points};
use crate::players::Dice;
use crate::value::Score;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing<'a> {
    board: &'a Board,
    drawn: u128,
    /// Boxes that lack one side. No board has more than 64 boxes.
    ready: u64,
    /// Sides of boxes that lack two sides or fewer: whoever draws one gives the box away, or takes it.
    risky: u128,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(board: &'a Board, position: &Position) -> Self {
        let mut drawing = Self {
            board,
            drawn: position.0,
            ready: 0,
            risky: 0,
        };
        for number in 0..board.boxes() {
            let missing = drawing.missing(number).count_ones();
            if missing <= 2 {
                drawing.risky |= board.sides(number);
            }
            if missing == 1 {
                drawing.ready |= 1 << number;
            }
        }
        drawing
    }

    /// Draws an edge; the boxes it completes.
    #[inline]
    pub(super) fn draw(&mut self, edge: usize) -> Score {
        self.drawn |= 1 << edge;
        let mut completed = 0;
        for &number in self.board.boxes_at(edge) {
            match self.missing(number).count_ones() {
                2 => self.risky |= self.board.sides(number),
                1 => self.ready |= 1 << number,
                0 => {
                    self.ready &= !(1 << number);
                    completed += 1;
                }
                _ => {}
            }
        }
        completed
    }

    /// The sides that a box lacks.
    #[inline]
    pub(super) fn missing(&self, number: usize) -> u128 {
        self.board.sides(number) & !self.drawn
    }

    /// The box on the other side of an edge.
    #[inline]
    pub(super) fn across(&self, edge: usize, number: usize) -> Option<usize> {
        let boxes = self.board.boxes_at(edge).iter().copied();
        boxes.into_iter().find(|&other| other != number)
    }

    /// The boxes that can be completed now.
    #[inline]
    pub(super) fn ready(&self) -> impl Iterator<Item = usize> + use<> {
        points(self.ready)
    }

    /// The boxes that lack two sides.
    #[inline]
    pub(super) fn lacking_two(&self) -> u64 {
        let numbers = 0..self.board.boxes();
        let two = numbers.filter(|&number| self.missing(number).count_ones() == 2);
        two.fold(0, |set, number| set | 1 << number)
    }

    /// How many boxes nobody has.
    #[inline]
    pub(super) fn open_boxes(&self) -> i32 {
        let numbers = 0..self.board.boxes();
        numbers.filter(|&number| self.missing(number) != 0).count() as i32
    }

    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.open_edges() == 0
    }

    /// The edges that are not drawn.
    #[inline]
    pub(super) fn open_edges(&self) -> u128 {
        self.board.all() & !self.drawn
    }

    /// The edges that give no box away, and take none.
    #[inline]
    pub(super) fn safe(&self) -> u128 {
        self.open_edges() & !self.risky
    }

    /// What the defensive player draws; nothing only where nothing is left.
    #[inline]
    pub(super) fn defended(&self, dice: &mut Dice) -> Option<usize> {
        one_of(self.defending(), dice)
    }

    /// The edges that the defensive player chooses from.
    #[inline]
    pub(super) fn defending(&self) -> u128 {
        if self.ready != 0 {
            return self.completing();
        }
        let safe = self.safe();
        if safe == 0 { self.open_edges() } else { safe }
    }

    /// The edges that complete as many boxes as an edge can now.
    fn completing(&self) -> u128 {
        let (mut one, mut two) = (0, 0);
        for number in self.ready() {
            let side = self.missing(number);
            two |= one & side;
            one |= side;
        }
        if two == 0 { one } else { two }
    }
}

/// One of a set of edges, all equally likely.
#[inline]
fn one_of(set: u128, dice: &mut Dice) -> Option<usize> {
    if set == 0 {
        return None;
    }
    let (low, high) = (set as u64, (set >> 64) as u64);
    let chosen = dice.below(set.count_ones() as usize);
    let lows = low.count_ones() as usize;
    Some(if chosen < lows {
        deposit(1 << chosen, low).trailing_zeros() as usize
    } else {
        64 + deposit(1 << (chosen - lows), high).trailing_zeros() as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::trial::{dots, positions};

    #[test]
    fn what_is_kept_is_what_is_there() {
        for (rows, columns) in [(2, 3), (5, 11)] {
            let game = dots(rows, columns);
            let mut kept: Option<Drawing<'_>> = None;
            for position in positions(&game, 5) {
                let fresh = Drawing::new(game.board(), &position);
                let before = kept.filter(|before| before.drawn & !position.0 == 0);
                let mut drawing =
                    before.unwrap_or_else(|| Drawing::new(game.board(), &Position(0)));
                let drawn = Position(position.0 & !drawing.drawn);
                drawn.edges().for_each(|edge| {
                    drawing.draw(edge);
                });
                assert_eq!(drawing.drawn, fresh.drawn);
                assert_eq!(drawing.ready, fresh.ready);
                assert_eq!(drawing.safe(), fresh.safe());
                kept = Some(drawing);
            }
        }
    }

    #[test]
    fn every_edge_of_a_set_can_come_up() {
        let set = 1 << 127 | 1 << 64 | 1 << 63 | 1 << 7 | 1;
        let mut dice = Dice::new(1);
        let seen = (0..200).fold(0u128, |seen, _| seen | 1 << one_of(set, &mut dice).unwrap());
        assert_eq!(seen, set);
        assert_eq!(one_of(0, &mut dice), None);
    }
}
