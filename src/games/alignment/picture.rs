//! Boards to look at: points where tokens stand, joined by the paths along which they move.

use super::rules::{Line, Moving, Rules};
use super::{Alignment, Move, Position, drawing};
use crate::game::{Game, Notation};
use crate::games::Side;
use crate::index::bricks::bits::points;
use crate::picture::{
    Backdrop, Board, BoardContent, Complaint, Ending, Form, Label, Mark, Pictured, Shade, Spot,
    Status,
};

/// From the rim of the picture to the outermost points.
const MARGIN: f32 = 1.1;

fn place(rules: &Rules, point: usize) -> [f32; 2] {
    rules.board.places[point].map(|place| f32::from(place) + MARGIN)
}

impl Rules {
    /// Where nothing moves there are no paths, but squares.
    fn ground(&self) -> Vec<Backdrop> {
        let all = 0..self.board.points.len();
        if self.moving == Moving::None {
            let fields = all.map(|point| Backdrop::Field {
                at: place(self, point).map(|middle| middle - 0.48),
                size: [0.96; 2],
            });
            return fields.collect();
        }
        let paths = all.clone().flat_map(|from| {
            let later = points(self.board.adjacent[from]).filter(move |&to| to > from);
            later.map(move |to| Backdrop::Line {
                from: place(self, from),
                to: place(self, to),
                width: 0.06,
            })
        });
        let dots = all.map(|point| Backdrop::Dot {
            at: place(self, point),
            radius: 0.11,
        });
        paths.chain(dots).collect()
    }

    /// Letters above columns and numbers beside rows, where points are named by them; where they are not, a
    /// name beside each point.
    fn labels(&self) -> Vec<Label> {
        let board = &self.board;
        let named = |place: &[u8; 2]| {
            let letter = char::from(b'a' + place[0].min(25));
            format!("{letter}{}", place[1] + 1)
        };
        let mut points = board.places.iter().zip(&board.points);
        if points.all(|(place, name)| named(place) == *name) {
            let most = |axis: usize| board.places.iter().map(|place| place[axis]).max();
            let [columns, rows] = [0, 1].map(|axis| usize::from(most(axis).unwrap_or(0)) + 1);
            return Board::coordinates([MARGIN; 2], rows, columns);
        }
        let label = |(point, name): (usize, &String)| {
            let [x, y] = place(self, point);
            Label {
                at: [x + 0.32, y - 0.38],
                text: name.clone(),
            }
        };
        board.points.iter().enumerate().map(label).collect()
    }
}

impl Pictured for Alignment {
    fn board(&self) -> Board {
        let board = &self.rules.board;
        let most = |axis: usize| board.places.iter().map(|place| place[axis]).max();
        let [width, height] = [0, 1].map(|axis| f32::from(most(axis).unwrap_or(0)) + MARGIN + 0.75);
        let spots = board.points.iter().enumerate().map(|(point, name)| Spot {
            name: name.clone(),
            at: place(&self.rules, point),
            form: Form::Square { side: 0.96 },
        });
        Board {
            width,
            height,
            ground: self.rules.ground(),
            labels: self.rules.labels(),
            spots: spots.collect(),
            marks: Mark::TOKENS,
            turns: &["1", "2"],
            rest: (!self.rules.implies_hands())
                .then_some("tokens in hand of player 1 and of player 2, as in 0,0"),
        }
    }

    fn sketch(&self, position: &Position) -> BoardContent {
        let points = 0..self.rules.board.points.len();
        let text = self.show(position);
        let rest = text.splitn(3, ' ').nth(2).unwrap_or_default();
        BoardContent {
            signs: points.map(|point| position.token(point)).collect(),
            turn: self.turn(position).into(),
            rest: rest.into(),
        }
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        let mut signs = sketch.signs.chars();
        let rows = self.rules.board.rows.iter();
        let rows: Vec<String> = rows
            .map(|&length| signs.by_ref().take(length).collect())
            .collect();
        let text = format!("{} {}", rows.join("/"), sketch.turn);
        match sketch.rest.as_str() {
            "" => text,
            rest => format!("{text} {rest}"),
        }
    }

    fn touched(&self, mv: &Move) -> Vec<usize> {
        let spots = match *mv {
            Move::Place { to, takes } => [None, Some(to), takes],
            Move::Slide { from, to, takes } => [Some(from), Some(to), takes],
            Move::Pass => [None; 3],
        };
        spots.into_iter().flatten().map(usize::from).collect()
    }
    fn complain(&self, position: &Position, complaint: &Complaint<'_>) -> Option<String> {
        self.complaint(position, complaint)
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        self.how_it_ended(position)
    }

    fn place_in_diagram(&self, spot: usize) -> Option<[usize; 2]> {
        Some(drawing::place(&self.rules, spot))
    }

    fn status(&self, position: &Position) -> Status {
        let in_order = |mover: u32, waiting: u32| match position.player {
            Side::First => [mover, waiting],
            Side::Second => [waiting, mover],
        };
        let hands = in_order(position.mover_hand.into(), position.waiting_hand.into());
        let status = Status::of_tokens();
        if self.rules.moving == Moving::None {
            return status;
        }
        let tokens = position.tokens();
        let phase = match () {
            () if position.mover_hand > 0 && self.rules.lasker => "placing or moving",
            () if position.mover_hand > 0 => "placing",
            () if self.flies(tokens.mover_hand, tokens.mover) => "flying",
            () => "moving",
        };
        let mut status = status.in_phase(phase);
        if hands != [0, 0] {
            status = status.counting("in hand", hands);
        }
        if self.rules.line == Line::Captures {
            let [mover, waiting] = [position.mover, position.waiting].map(u64::count_ones);
            status = status.counting("on the board", in_order(mover, waiting));
        }
        status
    }

    /// The line that has ended the game.
    fn shades(&self, position: &Position) -> Vec<Shade> {
        if self.rules.line == Line::Captures || self.outcome(position).is_none() {
            return vec![];
        }
        let held = self.lines_of(position.player.other());
        let held = held.filter(|line| line & !position.waiting == 0);
        let ends = held.filter_map(|line| {
            let mut places = points(line).map(|point| place(&self.rules, point));
            let first = places.next()?;
            Some(Shade::line(first, places.last()?))
        });
        ends.collect()
    }
}
