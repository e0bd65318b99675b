//! Boards in boards, to look at: cells one apart, with gaps between threes and wider ones between nines.

use super::board::State;
use super::lines::{CELLS, LINES};
use crate::game::Notation;
use crate::games::Side;
use crate::picture::{
    AreaKind, Backdrop, Board, BoardContent, Form, Label, Mark, PieceStyle, Shade, Spot, Status,
};

const MARKS: &[Mark] = &Mark::of_players([
    ('x', "x", PieceStyle::Cross),
    ('o', "o", PieceStyle::Nought),
]);

/// Half of a cell as it is drawn.
const HALF: f32 = 0.48;
/// Between boards of nine cells there is room for their names.
const GAP: f32 = 0.5;
/// More than that between boards of boards of boards.
const WIDE_GAP: f32 = 0.45;
/// From the rim of the picture to the middle of the nearest cells.
const MARGIN: f32 = 0.8;
/// Additional space above the first row.
const NAMES: f32 = 0.25;

/// From the middle of the first cell of a row or a column to that of another.
fn way(number: usize) -> f32 {
    number as f32 + GAP * (number / 3) as f32 + WIDE_GAP * (number / 9) as f32
}

/// The middle of a cell.
fn middle(row: usize, column: usize) -> [f32; 2] {
    [MARGIN + way(column), MARGIN + NAMES + way(row)]
}

/// A square of cells, by its first row and column and the cells on its side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) side: usize,
}

impl Area {
    /// The area as something to be seen, with as much space around its cells.
    pub(super) fn shade(self, around: f32, says: AreaKind) -> Shade {
        let reach = HALF + around;
        Shade {
            at: middle(self.row, self.column).map(|middle| middle - reach),
            size: [self.column, self.row]
                .map(|first| way(first + self.side - 1) - way(first) + 2.0 * reach),
            says,
        }
    }

    /// Its middle.
    fn middle(self) -> [f32; 2] {
        let last = middle(self.row + self.side - 1, self.column + self.side - 1);
        let first = middle(self.row, self.column);
        [0, 1].map(|axis| (first[axis] + last[axis]) / 2.0)
    }

    /// What has become of it, if anything has.
    pub(super) fn decided(self, around: f32, state: State) -> Option<Shade> {
        let says = match state {
            State::Undecided => return None,
            State::Won(Side::First) => AreaKind::Owned(PieceStyle::Cross),
            State::Won(Side::Second) => AreaKind::Owned(PieceStyle::Nought),
            State::Drawn => AreaKind::Nobodys,
        };
        Some(self.shade(around, says))
    }
}

/// The lines of three that the winner has, drawn through the nine areas of the outermost board.
pub(super) fn won_lines(
    area: impl Fn(usize) -> Area,
    state: impl Fn(usize) -> State,
    winner: Side,
) -> impl Iterator<Item = Shade> {
    let won = (0..CELLS).filter(|&cell| state(cell) == State::Won(winner));
    let won = won.fold(0, |won, cell| won | 1 << cell);
    let lines = LINES.iter().filter(move |&&line| line & !won == 0);
    lines.map(move |line| {
        let [first, last] = [line.trailing_zeros(), line.ilog2()];
        Shade::line(area(first as usize).middle(), area(last as usize).middle())
    })
}

/// Players x and o, and how many of the nine boards they have won.
pub(super) fn status(state: impl Fn(usize) -> State) -> Status {
    let won = |side| {
        (0..CELLS)
            .filter(|&cell| state(cell) == State::Won(side))
            .count() as u32
    };
    let players = [
        ("player x", PieceStyle::Cross),
        ("player o", PieceStyle::Nought),
    ];
    Status::of_players(players).counting("boards", [won(Side::First), won(Side::Second)])
}

/// The empty board with this many cells on a side, in the order of notation; `name` names the cell in a row and
/// a column, `board` the board of nine that begins with it.
pub(super) fn empty_board(
    side: usize,
    name: impl Fn(usize, usize) -> String,
    board: impl Fn(usize, usize) -> String,
    rest: &'static str,
) -> Board {
    let places = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let spots = places.clone().map(|(row, column)| Spot {
        name: name(row, column),
        at: middle(row, column),
        form: Form::Square { side: 0.96 },
    });
    let spots: Vec<Spot> = spots.collect();
    let fields = spots.iter().map(|spot| Backdrop::Field {
        at: spot.at.map(|middle| middle - HALF),
        size: [2.0 * HALF; 2],
    });
    let firsts = places.filter(|(row, column)| row % 3 == 0 && column % 3 == 0);
    let labels = firsts.map(|(row, column)| {
        let [x, y] = middle(row, column + 1);
        Label {
            at: [x, y - HALF - GAP / 2.0],
            text: board(row, column),
        }
    });
    let [width, height] = middle(side - 1, side - 1).map(|last| last + MARGIN);
    Board {
        width,
        height,
        ground: fields.chain(rules(side)).collect(),
        labels: labels.collect(),
        spots,
        marks: MARKS,
        turns: &["x", "o"],
        rest: Some(rest),
    }
}

/// Lines between boards of boards of boards.
fn rules(side: usize) -> impl Iterator<Item = Backdrop> {
    let [left, top] = middle(0, 0).map(|first| first - HALF);
    let [right, bottom] = middle(side - 1, side - 1).map(|last| last + HALF);
    (1..side.div_ceil(9)).flat_map(move |nine| {
        let [x, y] = middle(9 * nine, 9 * nine).map(|first| first - HALF);
        // Names stand on one side of a line and not on the other.
        let (x, y) = (x - (GAP + WIDE_GAP) / 2.0, y - GAP - WIDE_GAP / 2.0);
        let line = |from, to| Backdrop::Line {
            from,
            to,
            width: 0.06,
        };
        [line([x, top], [x, bottom]), line([left, y], [right, y])]
    })
}

/// What lies on the cells of a position, and what its text says after the turn.
pub(super) fn sketch<G: Notation>(
    game: &G,
    position: &G::Position,
    signs: impl Iterator<Item = char>,
) -> BoardContent {
    let text = game.show(position);
    BoardContent {
        signs: signs.collect(),
        turn: game.turn(position).into(),
        rest: text.splitn(3, ' ').nth(2).unwrap_or_default().into(),
    }
}

/// Rows of this many signs each as the notation joins them, then what follows them.
pub(super) fn written(side: usize, sketch: &BoardContent) -> String {
    let signs: Vec<char> = sketch.signs.chars().collect();
    let rows: Vec<String> = signs.chunks(side).map(|row| row.iter().collect()).collect();
    format!("{} {} {}", rows.join("/"), sketch.turn, sketch.rest)
}
