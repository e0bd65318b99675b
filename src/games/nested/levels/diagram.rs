//! A position as a picture in text.

use super::Nested;
use super::geometry::{Levels, Region};
use super::notation::{letter, sign};
use super::position::Position;

/// The field with its levels set apart, who won which cells, and whose turn it is.
pub(super) fn diagram<const BOARDS: usize, const ABOVE: usize>(
    game: &Nested<BOARDS, ABOVE>,
    position: &Position<BOARDS, ABOVE>,
) -> String {
    let levels = game.levels;
    let mut out = spaced(levels.side(), 3, |row, column| {
        game.mark_at(position, row, column)
    });
    out += &won_so_far(levels, |region| sign(position.state(region)));
    let place = match position.target() {
        Region::WHOLE => "any cell".into(),
        board if board.depth() == levels.lowest() => levels.in_words(board),
        region => format!("any cell of {}", levels.in_words(region)),
    };
    out + &format!("\n{} to move, into {place}\n", letter(position.player()))
}

/// What has become of the cells above the lowest level: a field of them for each level, the finest first, and the cells of the
/// outermost board beside the field before them.
fn won_so_far(levels: Levels, sign_of: impl Fn(Region) -> char) -> String {
    let sign = |depth: usize, row: usize, column: usize| {
        sign_of(Region::new(depth, Levels::new(depth).cell_at(row, column)))
    };
    let which = match levels.count() {
        1 => return String::new(),
        2 => String::new(),
        3 => ", tactical cells on the left, strategic cells on the right".into(),
        count => format!(", tactical cells first, those of level {count} on the right"),
    };
    let mut out = format!("\nwon so far (= drawn){which}:\n\n");
    for depth in (2..levels.count()).rev() {
        let side = Levels::new(depth).side();
        let group = if depth == 2 { 1 } else { 3 };
        let field = spaced(side, group, |row, column| sign(depth, row, column));
        for (row, line) in field.lines().enumerate() {
            out += line;
            // Beside the middle rows of the cells of the outermost board.
            if depth == 2 && row % 4 == 1 {
                out += "     ";
                out.extend((0..3).map(|column| sign(1, row / 4, column)));
            }
            out.push('\n');
        }
        if depth > 2 {
            out.push('\n');
        }
    }
    if levels.count() == 2 {
        for row in 0..3 {
            out.push(' ');
            out.extend((0..3).map(|column| sign(1, row, column)));
            out.push('\n');
        }
    }
    out
}

/// A square of signs with lines between its thirds, and blanks between groups of this many unless groups are
/// single signs.
fn spaced(side: usize, group: usize, sign: impl Fn(usize, usize) -> char) -> String {
    let third = side / 3;
    let mut lines: Vec<String> = Vec::new();
    for row in 0..side {
        let mut line = String::from(" ");
        for column in 0..side {
            if column > 0 && column % third == 0 {
                line += " | ";
            } else if column > 0 && column % group == 0 {
                line.push(' ');
            }
            line.push(sign(row, column));
        }
        if row > 0 && row % third == 0 {
            let rule = lines[0].chars().map(|c| if c == '|' { '+' } else { '-' });
            lines.push(format!(" {}", rule.skip(1).collect::<String>()));
        } else if row > 0 && group > 1 && row % group == 0 {
            let blank = lines[0].chars().map(|c| if c == '|' { '|' } else { ' ' });
            lines.push(blank.collect::<String>().trim_end().to_owned());
        }
        lines.push(line);
    }
    lines.join("\n") + "\n"
}
