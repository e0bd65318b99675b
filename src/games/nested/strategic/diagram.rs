//! A position as a picture in text.

use super::notation::{letter, sign};
use super::position::{Move, Position, Target};
use super::{CELLS, SIDE};

/// The field with its levels set apart, who won which cells, and whose turn it is.
pub(super) fn diagram(position: &Position) -> String {
    let mark = |row, column| position.mark(Move::at(row, column)).map_or('.', letter);
    let mut out = spaced(SIDE, 3, mark);
    out += "\nwon so far (= drawn), tactical cells on the left, strategic cells on the right:\n\n";
    let tactical = |row, column| {
        let [strategic, tactical] =
            [3, 1].map(|size: usize| row / size % 3 * 3 + column / size % 3);
        sign(position.tactical_state(strategic, tactical))
    };
    for (row, line) in spaced(CELLS, 1, tactical).lines().enumerate() {
        out += line;
        // Beside the middle rows of the strategic cells.
        if row % 4 == 1 {
            out += "     ";
            out.extend((0..3).map(|column| sign(position.strategic_state(row / 4 * 3 + column))));
        }
        out.push('\n');
    }
    let place = match position.target() {
        Target::Anywhere => "any cell".into(),
        Target::Strategic(strategic) => format!("any cell of strategic cell {}", strategic + 1),
        Target::Tactical(board) => {
            let [strategic, tactical] = [usize::from(board) / CELLS, usize::from(board) % CELLS];
            format!(
                "tactical cell {} of strategic cell {}",
                tactical + 1,
                strategic + 1
            )
        }
    };
    out + &format!("\n{} to move, into {place}\n", letter(position.player()))
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
