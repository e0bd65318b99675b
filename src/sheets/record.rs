//! Fields beside the playing field: who owns which cell, and what was played.

use super::drawing::{
    Anchor, BLACK, Colour, Drawing, FAINT, GREY, Grid, MEDIUM, Stroke, THICK, THIN, Text,
};

const SHADE: Colour = Colour([0xf0, 0xf0, 0xf0]);

/// A field of help is this many cells wide and high: nine boards with gaps between them, and a board of
/// strategic cells below.
pub(super) const HELP: [f64; 2] = [11.0, 15.0];

/// A square for every tactical and every strategic cell, to be marked by whoever wins it.
pub(super) fn help(drawing: &mut Drawing, corner: [f64; 2], unit: f64) {
    let board = |drawing: &mut Drawing, place: [f64; 2], number: &str, around: Stroke| {
        let corner = [corner[0] + place[0] * unit, corner[1] + place[1] * unit];
        drawing.centred(
            corner.map(|edge| edge + 1.5 * unit),
            2.1 * unit,
            FAINT,
            number,
        );
        drawing.grid(Grid {
            corner,
            unit,
            cells: [3; 2],
            inside: THIN,
            around,
        });
    };
    for strategic in 0..9 {
        let place = [strategic % 3, strategic / 3].map(|number| (4 * number) as f64);
        board(drawing, place, &(strategic + 1).to_string(), MEDIUM);
    }
    board(drawing, [4.0, 12.0], "", THICK);
}

/// A column of the move record: a number, then three digits for each player.
pub(super) const RECORD_COLUMNS: f64 = 7.0;
/// Lines above the moves.
const HEADINGS: usize = 2;

/// Columns S, T and O for each player; lines are counted from `first`, and the headings take two more.
pub(super) fn moves(
    drawing: &mut Drawing,
    corner: [f64; 2],
    unit: f64,
    first: usize,
    lines: usize,
) {
    let [left, top] = corner;
    let row = |number: usize| top + (number as f64 + 0.5) * unit;
    for (player, name) in ["x", "o"].into_iter().enumerate() {
        let from = left + (1.0 + 3.0 * player as f64) * unit;
        drawing.centred([from + 1.5 * unit, row(0)], 0.62 * unit, BLACK, name);
        for (column, name) in ["S", "T", "O"].into_iter().enumerate() {
            let middle = from + (column as f64 + 0.5) * unit;
            drawing.centred([middle, row(1)], 0.5 * unit, GREY, name);
        }
    }
    for line in 0..lines {
        let middle = [left + 0.5 * unit, row(line + HEADINGS)];
        drawing.centred(middle, 0.42 * unit, GREY, &(first + line).to_string());
    }
    for player in 0..2 {
        drawing.grid(Grid {
            corner: [
                left + (1.0 + 3.0 * player as f64) * unit,
                top + HEADINGS as f64 * unit,
            ],
            unit,
            cells: [3, lines],
            inside: THIN,
            around: MEDIUM,
        });
    }
}

/// Squares of a strip before the boxes of single digits: who moves, and the strategic and tactical cell the
/// mover begins with.
const BEFORE: f64 = 4.0;

/// Rows in which every move after the first takes one digit. `columns` squares wide, a row takes a square and a half.
pub(super) fn strips(
    drawing: &mut Drawing,
    corner: [f64; 2],
    unit: f64,
    columns: usize,
    rows: usize,
) {
    let boxes = columns - BEFORE as usize;
    let [left, top] = corner;
    let heading = |drawing: &mut Drawing, column: f64, word: &str| {
        let middle = [left + (column + 0.5) * unit, top + 0.4 * unit];
        drawing.centred(middle, 0.5 * unit, GREY, word);
    };
    heading(drawing, 0.0, "x/o");
    heading(drawing, 1.5, "S");
    heading(drawing, 2.5, "T");
    drawing.text(Text {
        at: [left + BEFORE * unit, top + 0.6 * unit],
        size: 0.5 * unit,
        anchor: Anchor::Left,
        bold: false,
        colour: GREY,
        words: "O, a digit a move".into(),
    });
    for row in 0..rows {
        let y = top + (1.0 + 1.5 * row as f64) * unit;
        for number in (1..boxes).step_by(2) {
            let x = left + (BEFORE + number as f64) * unit;
            drawing.fill([x, y], [unit; 2], SHADE);
        }
        for (column, cells) in [(0.0, 1), (1.5, 2), (BEFORE, boxes)] {
            drawing.grid(Grid {
                corner: [left + column * unit, y],
                unit,
                cells: [cells, 1],
                inside: THIN,
                around: MEDIUM,
            });
        }
    }
}
