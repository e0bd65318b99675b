//! Boards to look at: dots, and the edges that can be drawn between them.

use super::board::EdgePlace;
use super::{Dots, Line, Position};
use crate::game::Notation;
use crate::picture::{
    AreaKind, Backdrop, Board, BoardContent, Complaint, Fault, Form, Mark, Pictured, PieceStyle,
    Shade, Spot, Status,
};

const MARKS: &[Mark] = &[
    Mark {
        sign: '.',
        name: "not drawn",
        look: PieceStyle::Nothing,
    },
    Mark {
        sign: '-',
        name: "drawn",
        look: PieceStyle::Stroke,
    },
];

/// From the rim of the picture to the first dot.
const MARGIN: f32 = 1.1;

fn dot(row: usize, column: usize) -> [f32; 2] {
    [MARGIN + column as f32, MARGIN + row as f32]
}

impl Dots {
    fn spot(&self, edge: usize) -> Spot {
        let EdgePlace {
            row,
            column,
            is_vertical,
        } = self.board.place(edge);
        let along = match is_vertical {
            true => [0.0, 1.0],
            false => [1.0, 0.0],
        };
        let from = dot(row, column);
        Spot {
            name: self.show_move(&Line(edge as u8)),
            at: [0, 1].map(|axis| from[axis] + along[axis] / 2.0),
            form: Form::Edge { along },
        }
    }
}

impl Pictured for Dots {
    fn board(&self) -> Board {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let dots = (0..=rows).flat_map(|row| (0..=columns).map(move |column| dot(row, column)));
        Board {
            width: MARGIN + columns as f32 + 0.5,
            height: MARGIN + rows as f32 + 0.5,
            ground: dots.map(|at| Backdrop::Dot { at, radius: 0.11 }).collect(),
            labels: Board::coordinates([MARGIN; 2], rows + 1, columns + 1),
            spots: (0..self.board.edges())
                .map(|edge| self.spot(edge))
                .collect(),
            marks: MARKS,
            turns: &[],
            rest: None,
        }
    }

    fn sketch(&self, position: &Position) -> BoardContent {
        let sign = |edge: usize| match position.0 >> edge & 1 {
            1 => '-',
            _ => '.',
        };
        BoardContent {
            signs: (0..self.board.edges()).map(sign).collect(),
            turn: String::new(),
            rest: String::new(),
        }
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        let signs = sketch.signs.chars().take(self.board.edges());
        let drawn = signs.enumerate().filter(|(_, sign)| *sign == '-');
        self.show(&Position(
            drawn.fold(0, |drawn, (edge, _)| drawn | 1 << edge),
        ))
    }

    fn touched(&self, mv: &Line) -> Vec<usize> {
        vec![usize::from(mv.0)]
    }

    /// Who closed which box is not part of a position; those who know it mark boxes so.
    fn status(&self, _position: &Position) -> Status {
        Status::of_players([
            ("the first player", PieceStyle::Cross),
            ("the second player", PieceStyle::Nought),
        ])
    }

    /// Who closed a box is not part of a position.
    fn shades(&self, position: &Position) -> Vec<Shade> {
        let columns = self.board.columns();
        let closed =
            (0..self.board.boxes()).filter(|&number| self.board.sides(number) & !position.0 == 0);
        let shade = |number: usize| Shade {
            at: dot(number / columns, number % columns),
            size: [1.0; 2],
            says: AreaKind::Taken,
        };
        closed.map(shade).collect()
    }

    fn piece(&self) -> &'static str {
        "edge"
    }

    /// An edge is named by its dots in either order.
    fn spots_named(&self, text: &str) -> Option<Vec<usize>> {
        let letters = |c: &char| c.is_ascii_alphanumeric();
        let text: Vec<char> = text.trim().to_ascii_lowercase().chars().collect();
        let dots: String = text.iter().filter(|c| letters(c)).collect();
        let others = text.iter().filter(|c| !letters(c));
        let second = dots.rfind(|c: char| c.is_ascii_alphabetic())?;
        let turned = format!("{}{}", &dots[second..], &dots[..second]);
        let place = |name: &str| {
            let edges = 0..self.board.edges();
            edges
                .into_iter()
                .find(|&edge| self.show_move(&Line(edge as u8)) == name)
        };
        let found = place(&dots).or_else(|| place(&turned))?;
        let mut between = others;
        between.all(|c| " -,".contains(*c)).then(|| vec![found])
    }

    fn complain(&self, _position: &Position, complaint: &Complaint<'_>) -> Option<String> {
        let [_, last] = complaint.last_two();
        match (complaint.fault, last) {
            (Fault::Taken, Some(edge)) => {
                let name = self.show_move(&Line(edge as u8));
                Some(format!("the edge {name} is drawn already"))
            }
            (Fault::Unread, _) => Some(
                "it names no edge: an edge joins two dots that are next to each other, as in a1b1"
                    .into(),
            ),
            _ => None,
        }
    }

    fn place_in_diagram(&self, spot: usize) -> Option<[usize; 2]> {
        let EdgePlace {
            row,
            column,
            is_vertical,
        } = self.board.place(spot);
        Some(match is_vertical {
            true => [2 * row + 2, 3 + 4 * column],
            false => [2 * row + 1, 5 + 4 * column],
        })
    }
}
