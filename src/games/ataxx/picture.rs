//! Boards to look at: a field for every cell, and nothing where there is a gap.

use super::board::Cell;
use super::fen::{self, write_board};
use super::rules::Stuck;
use super::{Ataxx, Move, Position};
use crate::game::{Game, Notation};
use crate::games::Side;
use crate::picture::{
    Backdrop, Board, BoardContent, Complaint, Ending, Fault, Form, Label, Mark, Pictured,
    PieceStyle, Spot, Status, score,
};

const MARKS: &[Mark] =
    &Mark::of_players([('x', "x", PieceStyle::Dark), ('o', "o", PieceStyle::Light)]);

/// From the rim of the picture to the middle of the first cell, on the sides with labels and on those without.
const LABELLED: f32 = 1.1;
const BARE: f32 = 0.75;

fn middle(cell: Cell) -> [f32; 2] {
    [LABELLED + cell.column as f32, BARE + cell.row as f32]
}

impl Ataxx {
    /// As cells are named: below the columns and beside the rows, which count from the bottom; a line has no
    /// rows to tell apart.
    fn labels(&self) -> Vec<Label> {
        const AWAY: f32 = 0.8;
        let board = &self.rules.board;
        let (rows, columns) = (board.rows(), board.columns());
        let below = (0..columns).map(|column| {
            let [x, y] = middle(Cell {
                row: rows - 1,
                column,
            });
            let text = match board.is_line() {
                true => (column + 1).to_string(),
                false => char::from(b'a' + column as u8).to_string(),
            };
            Label {
                at: [x, y + AWAY],
                text,
            }
        });
        let beside = (0..rows).filter(|_| !board.is_line()).map(|row| {
            let [x, y] = middle(Cell { row, column: 0 });
            Label {
                at: [x - AWAY, y],
                text: (rows - row).to_string(),
            }
        });
        below.chain(beside).collect()
    }
}

impl Pictured for Ataxx {
    fn board(&self) -> Board {
        let board = &self.rules.board;
        let cells = board.cells().iter();
        let spots = cells.clone().map(|&cell| Spot {
            name: self.cell_name(cell),
            at: middle(cell),
            form: Form::Square { side: 0.96 },
        });
        let fields = cells.map(|&cell| Backdrop::Field {
            at: middle(cell).map(|middle| middle - 0.48),
            size: [0.96; 2],
        });
        Board {
            width: LABELLED + (board.columns() - 1) as f32 + BARE,
            height: BARE + (board.rows() - 1) as f32 + LABELLED,
            ground: fields.collect(),
            labels: self.labels(),
            spots: spots.collect(),
            marks: MARKS,
            turns: &["x", "o"],
            rest: None,
        }
    }

    fn sketch(&self, position: &Position) -> BoardContent {
        let sign = |cell: usize| match () {
            () if position.of(Side::First) >> cell & 1 == 1 => 'x',
            () if position.of(Side::Second) >> cell & 1 == 1 => 'o',
            () => '.',
        };
        BoardContent {
            signs: (0..self.rules.board.cells().len()).map(sign).collect(),
            turn: self.turn(position).into(),
            rest: String::new(),
        }
    }

    fn sketched(&self, sketch: &BoardContent) -> String {
        let board = &self.rules.board;
        let signs: Vec<char> = sketch.signs.chars().collect();
        let mark = |cell| match board.number(cell) {
            None => fen::Mark::Gap,
            Some(number) => match signs.get(number) {
                Some('x') => fen::Mark::First,
                Some('o') => fen::Mark::Second,
                _ => fen::Mark::Empty,
            },
        };
        let mut text = String::new();
        write_board(board.rows(), board.columns(), mark, &mut text);
        text + " " + &sketch.turn
    }

    fn touched(&self, mv: &Move) -> Vec<usize> {
        let spots = match *mv {
            Move::Clone { to } => [None, Some(to)],
            Move::Jump { from, to } => [Some(from), Some(to)],
            Move::Pass => [None; 2],
        };
        spots.into_iter().flatten().map(usize::from).collect()
    }

    fn piece(&self) -> &'static str {
        "stone"
    }

    /// A stone that goes to the next cell is cloned: that move is named by the cell alone.
    fn move_through(&self, position: &Position, spots: &[usize]) -> Option<Move> {
        let &[from, to] = spots else {
            return None;
        };
        let is_clone =
            position.mover >> from & 1 == 1 && self.rules.board.near(to) >> from & 1 == 1;
        is_clone.then_some(Move::Clone { to: to as u8 })
    }

    fn complain(&self, position: &Position, complaint: &Complaint<'_>) -> Option<String> {
        let board = &self.rules.board;
        let [before, last] = complaint.last_two();
        let name = |spot: usize| self.cell_name(board.cells()[spot]);
        let here = name(last?);
        Some(match (complaint.fault, before) {
            (Fault::Closed, _) if board.far(last?) & position.mover != 0 => {
                format!("no stone of yours is next to {here}: name the one that jumps there too")
            }
            (Fault::Closed, _) => {
                format!("{here} is too far away: no stone of yours is within two cells")
            }
            (Fault::OutOfReach, Some(from)) => format!(
                "{here} is too far from {}: a stone is cloned to the next cell or jumps to the one after it",
                name(from)
            ),
            (Fault::Stuck, _) => {
                format!("the stone on {here} can go nowhere: no cell within two of it is free")
            }
            _ => return None,
        })
    }

    fn ending(&self, end: &Position) -> Option<Ending> {
        let name = |side| match side {
            Side::First => "player x",
            Side::Second => "player o",
        };
        for side in [end.player, end.player.other()] {
            if end.of(side) == 0 {
                let how = format!("because {} has no stone left", name(side));
                return Some(Ending::new(how));
            }
        }
        let empty = self.empty(end.occupied()).count_ones();
        let yielded = match self.rules.stuck {
            Stuck::Yields => empty,
            Stuck::Passes => 0,
        };
        let counts = [end.mover.count_ones(), end.waiting.count_ones() + yielded];
        let cells = score(counts);
        let mover = name(end.player);
        let other = name(end.player.other());
        Some(Ending::new(match yielded {
            0 => format!("{cells} by count"),
            1 => format!(
                "{cells} by count (the empty cell goes to {other}, for {mover} cannot move)"
            ),
            _ => format!(
                "{cells} by count (the {yielded} empty cells go to {other}, for {mover} cannot move)"
            ),
        }))
    }

    fn place_in_diagram(&self, spot: usize) -> Option<[usize; 2]> {
        let Cell { row, column } = *self.rules.board.cells().get(spot)?;
        let width = self.column_width();
        Some([row, 3 + column * width + width - 1])
    }

    fn status(&self, position: &Position) -> Status {
        let stones = [Side::First, Side::Second].map(|side| position.of(side).count_ones());
        let players = [
            ("player x", PieceStyle::Dark),
            ("player o", PieceStyle::Light),
        ];
        let status = Status::of_players(players).counting("stones", stones);
        let empty = self.rules.board.cells().len() as u32 - stones[0] - stones[1];
        // Who cannot move leaves the empty cells to the other player.
        let stuck = self.outcome(position).is_some() && stones.iter().all(|&stones| stones > 0);
        match (empty, stuck) {
            (0, _) => status,
            (1, false) => status.with_note("1 empty cell"),
            (_, false) => status.with_note(format!("{empty} empty cells")),
            (_, true) => {
                let (cells, name) = match position.player {
                    Side::First => (empty, "player o"),
                    Side::Second => (empty, "player x"),
                };
                let words = if cells == 1 {
                    "empty cell goes"
                } else {
                    "empty cells go"
                };
                status.with_note(format!("{cells} {words} to {name}"))
            }
        }
    }
}
