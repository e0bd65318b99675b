//! Boards to look at: squares with discs.

use super::board::ROW;
use super::notation::square_name;
use super::{Empties, Move, Othello, Position};
use crate::game::{Game, Notation};
use crate::games::Side;
use crate::picture::{
    Backdrop, Board, BoardContent, Complaint, Ending, Fault, Form, Mark, Pictured, PieceStyle,
    Spot, Status, one_of, score,
};

const MARKS: &[Mark] = &[
    Mark {
        sign: '-',
        name: "empty",
        look: PieceStyle::Nothing,
    },
    Mark {
        sign: 'X',
        name: "Black",
        look: PieceStyle::Dark,
    },
    Mark {
        sign: 'O',
        name: "White",
        look: PieceStyle::Light,
    },
];

/// From the rim of the picture to the middle of a1.
const MARGIN: f32 = 1.1;

impl Pictured for Othello {
    fn board(&self) -> Board {
        let (rows, columns) = (self.rules.rows(), self.rules.columns());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let spots = places.map(|(row, column)| Spot {
            name: square_name((row * ROW + column) as u8),
            at: [MARGIN + column as f32, MARGIN + row as f32],
            form: Form::Square { side: 0.96 },
        });
        let spots: Vec<Spot> = spots.collect();
        let fields = spots.iter().map(|spot| Backdrop::Field {
            at: spot.at.map(|middle| middle - 0.48),
            size: [0.96; 2],
        });
        Board {
            width: columns as f32 + MARGIN - 0.25,
            height: rows as f32 + MARGIN - 0.25,
            ground: fields.collect(),
            labels: Board::coordinates([MARGIN; 2], rows, columns),
            spots,
            marks: MARKS,
            turns: &["X", "O"],
            rest: None,
        }
    }

    fn sketch(&self, position: &Position) -> BoardContent {
        let signs = self.in_order().map(|square| self.mark(position, square));
        BoardContent {
            signs: signs.collect(),
            turn: self.turn(position).into(),
            rest: String::new(),
        }
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        format!("{} {}", sketch.signs, sketch.turn)
    }

    fn touched(&self, mv: &Move) -> Vec<usize> {
        match *mv {
            Move::Place(square) => {
                let square = usize::from(square);
                vec![square / ROW * self.rules.columns() + square % ROW]
            }
            Move::Pass => vec![],
        }
    }

    fn piece(&self) -> &'static str {
        "disc"
    }

    fn complain(&self, _position: &Position, complaint: &Complaint<'_>) -> Option<String> {
        let [_, last] = complaint.last_two();
        let name = |spot: usize| {
            let (row, column) = (spot / self.rules.columns(), spot % self.rules.columns());
            square_name((row * ROW + column) as u8)
        };
        let instead: Vec<String> = complaint.instead.iter().map(|&spot| name(spot)).collect();
        let instead: Vec<&str> = instead.iter().map(String::as_str).collect();
        let closed = complaint.fault == Fault::Closed;
        let words = |square| {
            let instead = one_of(&instead);
            format!("a disc on {square} would flip nothing; where one does: {instead}")
        };
        last.filter(|_| closed).map(name).map(words)
    }

    fn ending(&self, end: &Position) -> Option<Ending> {
        let [black, white] = [Side::First, Side::Second].map(|side| end.of(side).count_ones());
        let empty = (self.all & !end.occupied()).count_ones();
        let to_winner = self.rules.empties == Empties::Winner && black != white;
        let mut counts = [black.max(white), black.min(white)];
        if to_winner {
            counts[0] += empty;
        }
        let squares = match empty {
            1 => "1 empty square goes".to_owned(),
            _ => format!("{empty} empty squares go"),
        };
        let note = match (empty, to_winner) {
            (0, _) => String::new(),
            (_, true) => format!(" ({squares} to the winner)"),
            (_, false) => format!(" ({squares} to nobody)"),
        };
        Some(Ending::new(format!("{} by count{note}", score(counts))))
    }

    fn place_in_diagram(&self, spot: usize) -> Option<[usize; 2]> {
        let columns = self.rules.columns();
        Some([spot / columns + 1, 3 + 2 * (spot % columns)])
    }

    fn status(&self, position: &Position) -> Status {
        let mut counts = [0; 3];
        for square in self.in_order() {
            let place = match self.mark(position, square) {
                'X' => 0,
                'O' => 1,
                _ => 2,
            };
            counts[place] += 1;
        }
        let [black, white, empty] = counts;
        let status =
            Status::of_players([("Black", PieceStyle::Dark), ("White", PieceStyle::Light)])
                .counting("discs", [black, white]);
        let over = self.outcome(position).is_some();
        match (empty, over) {
            (0, _) => status,
            (1, false) => status.with_note("1 empty square"),
            (empty, false) => status.with_note(format!("{empty} empty squares")),
            (empty, true) => {
                let squares = if empty == 1 { "square" } else { "squares" };
                let share = match self.rules.empties {
                    Empties::Winner if black != white => "counted for the winner",
                    Empties::Winner => "counted half for each",
                    Empties::Nobody => "counted for nobody",
                };
                status.with_note(format!("{empty} empty {squares}, {share}"))
            }
        }
    }
}
