//! Positions and moves.

use super::Dots;
use super::board::members;
use crate::game::{Canonical, Edge, Game, Image};
use crate::value::{Outcome, Score, Turn};

/// The drawn edges, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(pub u128);

/// A move: the edge that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line(pub u8);

impl Dots {
    /// How many boxes an edge completes if it is drawn now.
    #[inline]
    fn completed(&self, position: &Position, edge: usize) -> usize {
        let drawn = position.0 | 1 << edge;
        let boxes = self.board.boxes_at(edge).iter();
        boxes
            .filter(|&&number| self.board.sides(number) & !drawn == 0)
            .count()
    }
}

impl Game for Dots {
    type Position = Position;
    type Move = Line;

    fn start(&self) -> Position {
        Position(0)
    }

    /// What was won is not part of a position: when nothing more is to come, it is a draw.
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.0 == self.board.all()).then_some(Outcome::Draw)
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        for edge in members(self.board.all() & !position.0) {
            visit(Edge {
                mv: Line(edge as u8),
                to: Position(position.0 | 1 << edge),
                turn: match self.completed(position, edge) {
                    0 => Turn::Swap,
                    _ => Turn::Keep,
                },
            });
        }
    }

    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        self.canonical_form(position)
    }

    fn images(&self, position: &Position) -> Option<Vec<Image<Position>>> {
        self.positions_alike(position)
    }

    fn gain(&self, position: &Position, mv: &Line) -> Score {
        self.completed(position, usize::from(mv.0)) as Score
    }

    fn final_score(&self, _position: &Position) -> Score {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::*;
    use crate::game::Notation;

    #[test]
    fn whoever_completes_a_box_goes_on() {
        let game = Dots::new(Board::new(1, 2).unwrap());
        let position = game.parse("--/-- |.|").unwrap();
        let mut moves = vec![];
        game.each_move(&position, |edge| moves.push((edge.mv, edge.turn)));
        assert_eq!(moves, [(Line(5), Turn::Keep)]);
        assert_eq!(game.gain(&position, &Line(5)), 2);
        let position = game.parse("--/.- |..").unwrap();
        assert_eq!(game.gain(&position, &Line(6)), 0);
        assert_eq!(game.gain(&position, &Line(5)), 0);
        let position = game.parse("--/-. |..").unwrap();
        assert_eq!(game.gain(&position, &Line(5)), 1);
    }

    #[test]
    fn every_order_of_drawing_is_a_game() {
        let game = Dots::new(Board::new(1, 2).unwrap());
        assert_eq!(game.perft(&game.start(), 7), 5040);
        assert_eq!(game.perft(&game.start(), 8), 0);
    }
}
