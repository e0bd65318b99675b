//! What goes where on a page.

use super::FieldKind;
use super::board::{Board, Numbers, strategic_cell, tactical_numbers};
use super::drawing::{A4, Anchor, BLACK, Drawing, GREY, Text};
use super::levels::Field;
use super::record::{HELP, RECORD_COLUMNS, help, moves, strips};
use crate::games::nested::{Kind, NumberSet};
use crate::svg::wrapped;

/// White on all sides: printers leave the outermost millimetres blank.
const MARGIN: f64 = 12.0;
const WIDTH: f64 = A4[0] - 2.0 * MARGIN;
/// Of the words below a field.
const CAPTION: f64 = 3.2;
/// Characters of a line of them.
const CAPTION_CHARACTERS: usize = 122;

/// A page of the strategic game, with its title.
pub(super) fn strategic(set: &NumberSet, kind: FieldKind) -> (String, Drawing) {
    let mut drawing = Drawing::default();
    let title = format!("Strategic tic-tac-toe: {}", name(kind));
    match kind {
        FieldKind::Help => help_page(&mut drawing, &title),
        FieldKind::Record => record_page(&mut drawing, &title),
        FieldKind::Continuous => continuous_page(&mut drawing, &title),
        FieldKind::Full => full_page(&mut drawing, set),
        FieldKind::Base
        | FieldKind::Numbered
        | FieldKind::Functional
        | FieldKind::HyperFunctional => {
            let numbers = match kind {
                FieldKind::Base => Numbers::None,
                FieldKind::Numbered => Numbers::Cells,
                _ => numbers(set),
            };
            field_page(&mut drawing, &title, set, numbers);
        }
    }
    (format!("{title}, {}", set.name), drawing)
}

/// A page of the tactical game, with its title.
pub(super) fn tactical(kind: FieldKind) -> (String, Drawing) {
    let mut drawing = Drawing::default();
    let title = format!("Tactical tic-tac-toe: {}", name(kind));
    let (top, unit) = (45.0, WIDTH / 9.0);
    heading(&mut drawing, top - 9.0, &title, "ultimate");
    if kind == FieldKind::Numbered {
        tactical_numbers(&mut drawing, [MARGIN, top], unit, "");
    }
    strategic_cell(&mut drawing, [MARGIN, top], unit, 1.0);
    let words = "The place of your mark in its small board is the board that your opponent plays in next. A line of three wins a \
                 small board, a line of three small boards wins the game.";
    caption(&mut drawing, top + WIDTH + 9.0, words);
    (title, drawing)
}

/// A page of the game on so many levels, with its title.
pub(super) fn levels(levels: usize, kind: FieldKind) -> (String, Drawing) {
    let mut drawing = Drawing::default();
    let title = format!("Tic-tac-toe on {levels} levels: {}", name(kind));
    let (top, unit) = (45.0, WIDTH / Field::width(levels) as f64);
    heading(&mut drawing, top - 9.0, &title, &format!("nested:{levels}"));
    let field = Field {
        corner: [MARGIN, top],
        unit,
        levels,
        is_numbered: kind == FieldKind::Numbered,
        name: String::new(),
    };
    field.draw(
        &mut drawing,
        (unit * Field::width(3) as f64 / WIDTH).min(1.0),
    );
    let words = "The place of your mark in its small board is the small board that your opponent plays in next, the place of your small \
                 board is the board around that one, and so on outwards. Boards are numbered 1 to 9, row by row. Where the board is full \
                 there is a free choice in the board around it, where that is full too one level further out. A line of three wins \
                 on every level.";
    caption(&mut drawing, top + WIDTH + 9.0, words);
    (title, drawing)
}

fn name(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Base => "base field",
        FieldKind::Numbered => "numbered field",
        FieldKind::Functional => "functional field",
        FieldKind::HyperFunctional => "hyper-functional field",
        FieldKind::Help => "field of help",
        FieldKind::Record => "move record",
        FieldKind::Continuous => "continuous move record",
        FieldKind::Full => "full field",
    }
}

/// The numbers that playing by a set needs.
fn numbers(set: &NumberSet) -> Numbers<'_> {
    match set.kind {
        Kind::Tactical => Numbers::Cells,
        Kind::Functional => Numbers::Lines(set),
        Kind::HyperFunctional => Numbers::Everywhere(set),
    }
}

/// How a set sends on, for the players.
fn sending(set: &NumberSet) -> &'static str {
    match set.kind {
        Kind::Tactical => {
            "Your mark sends your opponent on: its place in the small board is the next small board, and the small board's place in \
             the middle-sized board is the next middle-sized board."
        }
        Kind::Functional => {
            "Your mark sends your opponent on: its place in the small board is the next small board, and the number to the left of \
             its line is the next middle-sized board."
        }
        Kind::HyperFunctional => {
            "Your mark sends your opponent on: its place in the small board is the next small board, and the number in its cell is \
             the next middle-sized board."
        }
    }
}

const RULES: &str = "Boards are numbered 1 to 9, row by row. A full small board gives a free choice in its middle-sized board, a full \
                     middle-sized board a free choice everywhere. A line of three wins on every level.";

/// A title on the left and the name of the game or set on the right, on a baseline.
fn heading(drawing: &mut Drawing, baseline: f64, title: &str, name: &str) {
    for (x, anchor, bold, colour, words) in [
        (MARGIN, Anchor::Left, true, BLACK, title),
        (A4[0] - MARGIN, Anchor::Right, false, GREY, name),
    ] {
        drawing.text(Text {
            at: [x, baseline],
            size: 5.0,
            anchor,
            bold,
            colour,
            words: words.into(),
        });
    }
}

/// Words in as many lines as they need; gives the baseline after them.
fn caption(drawing: &mut Drawing, baseline: f64, words: &str) -> f64 {
    let lines = wrapped(words, CAPTION_CHARACTERS);
    for (number, words) in lines.iter().enumerate() {
        drawing.text(Text {
            at: [MARGIN, baseline + number as f64 * 1.4 * CAPTION],
            size: CAPTION,
            anchor: Anchor::Left,
            bold: false,
            colour: GREY,
            words: words.clone(),
        });
    }
    baseline + lines.len() as f64 * 1.4 * CAPTION
}

fn field_page(drawing: &mut Drawing, title: &str, set: &NumberSet, numbers: Numbers<'_>) {
    let top = 45.0;
    let board = Board {
        corner: [MARGIN, top],
        side: WIDTH,
        numbers,
    };
    heading(drawing, top - 9.0, title, &set.name);
    board.draw(drawing);
    let mut baseline = top + board.height() + 9.0;
    // A field without the set's own numbers can be played on by any set.
    if matches!(numbers, Numbers::Lines(_) | Numbers::Everywhere(_)) || set.kind == Kind::Tactical {
        baseline = caption(drawing, baseline, sending(set));
    }
    caption(drawing, baseline, RULES);
}

fn help_page(drawing: &mut Drawing, title: &str) {
    let (top, unit) = (40.0, 13.0);
    heading(drawing, top - 9.0, title, "");
    help(drawing, [(A4[0] - HELP[0] * unit) / 2.0, top], unit);
    let words = "Mark who wins a small board in the middle-sized board it belongs to, and who wins a middle-sized board at the bottom.";
    caption(drawing, top + HELP[1] * unit + 12.0, words);
}

fn record_page(drawing: &mut Drawing, title: &str) {
    const COLUMNS: usize = 4;
    const LINES: usize = 39;
    let (top, unit) = (26.0, 6.0);
    heading(drawing, top - 9.0, title, "");
    let pitch = (WIDTH - RECORD_COLUMNS * unit) / (COLUMNS - 1) as f64;
    for column in 0..COLUMNS {
        let corner = [MARGIN + column as f64 * pitch, top];
        moves(drawing, corner, unit, 1 + column * LINES, LINES);
    }
    let words = "S, T and O are the numbers of the strategic cell (middle-sized board), the tactical cell (small board) and the operational \
                 cell of a move.";
    caption(drawing, 281.0, words);
}

fn continuous_page(drawing: &mut Drawing, title: &str) {
    let (top, unit) = (26.0, 6.0);
    heading(drawing, top - 9.0, title, "tactical");
    strips(drawing, [MARGIN, top], unit, 31, 26);
    caption(drawing, 272.0, CONTINUOUS);
}

const CONTINUOUS: &str = "Under the tactical rule set three digits in a row are a move: strategic, tactical and operational cell. Begin a \
                          row with who moves and S, T, O; then every move adds one digit. After a free choice begin a new row.";

fn full_page(drawing: &mut Drawing, set: &NumberSet) {
    let top = 22.0;
    let board = Board {
        corner: [MARGIN, top],
        side: WIDTH,
        numbers: numbers(set),
    };
    heading(drawing, top - 7.0, "Strategic tic-tac-toe", &set.name);
    board.draw(drawing);
    let below = top + board.height() + 6.0;
    let unit = (A4[1] - MARGIN - below) / HELP[1];
    help(drawing, [MARGIN, below], unit);
    let left = MARGIN + (HELP[0] + 2.0) * unit;
    let wide = A4[0] - MARGIN - left;
    if set.kind == Kind::Tactical {
        let columns = (wide / unit) as usize;
        strips(drawing, [left, below], wide / columns as f64, columns, 9);
    } else {
        const COLUMNS: usize = 3;
        const LINES: usize = 13;
        let pitch = (wide - RECORD_COLUMNS * unit) / (COLUMNS - 1) as f64;
        for column in 0..COLUMNS {
            let corner = [left + column as f64 * pitch, below];
            moves(drawing, corner, unit, 1 + column * LINES, LINES);
        }
    }
}
