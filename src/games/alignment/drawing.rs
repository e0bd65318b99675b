//! Boards as pictures in text, from the places of their points.

use super::rules::Rules;
use crate::index::bricks::bits::points;

/// Characters between neighbouring columns and rows of the grid: enough room for a mark on a path.
const WIDE: usize = 4;
const HIGH: usize = 2;
/// Characters before the first column.
const MARGIN: usize = 5;

/// The board with a character for what stands on each point, paths between neighbours where tokens move along
/// them, and names for columns and rows where the names of the points have them.
pub(super) fn draw(rules: &Rules, token: impl Fn(usize) -> char) -> String {
    let board = &rules.board;
    let place = |point: usize| board.places[point].map(usize::from);
    let [wide, high] = rules.spacing();
    let columns = board.places.iter().map(|place| place[0]).max().unwrap_or(0);
    let rows = board.places.iter().map(|place| place[1]).max().unwrap_or(0);
    let mut picture =
        vec![vec![' '; usize::from(columns) * wide + 1]; usize::from(rows) * high + 1];
    if rules.shows_paths() {
        for from in 0..board.points.len() {
            for to in points(board.adjacent[from]).filter(|&to| to > from) {
                draw_path(&mut picture, place(from), place(to));
            }
        }
    }
    for point in 0..board.points.len() {
        let [column, row] = place(point);
        picture[row * high][column * wide] = token(point);
    }
    let mut out = heading(rules, wide);
    for (number, line) in picture.iter().enumerate() {
        let label = if number % high == 0 {
            row_label(rules, number / high)
        } else {
            String::new()
        };
        let line: String = line.iter().collect();
        out += &format!("{label:>2} | {}\n", line.trim_end());
    }
    out
}

/// The line and the column at which a point stands in the picture.
pub(super) fn place(rules: &Rules, point: usize) -> [usize; 2] {
    let [wide, high] = rules.spacing();
    let [column, row] = rules.board.places[point].map(usize::from);
    let above = heading(rules, wide).lines().count();
    [above + row * high, MARGIN + column * wide]
}

impl Rules {
    /// Characters between neighbouring columns and between neighbouring rows.
    fn spacing(&self) -> [usize; 2] {
        match self.shows_paths() {
            true => [WIDE, HIGH],
            false => [2, 1],
        }
    }

    fn shows_paths(&self) -> bool {
        // On a grid where everything is joined to its neighbours, lines would only be in the way.
        let cells = |axis: usize| {
            let mut places: Vec<u8> = self.board.places.iter().map(|place| place[axis]).collect();
            places.sort_unstable();
            places.dedup();
            places.len()
        };
        cells(0) * cells(1) != self.board.points.len()
    }
}

fn draw_path(picture: &mut [Vec<char>], from: [usize; 2], to: [usize; 2]) {
    let [x0, y0] = [from[0] * WIDE, from[1] * HIGH];
    let [x1, y1] = [to[0] * WIDE, to[1] * HIGH];
    let mark = match (x0 == x1, y0 == y1) {
        (true, _) => '|',
        (_, true) => '-',
        _ if (x0 < x1) == (y0 < y1) => '\\',
        _ => '/',
    };
    let steps = x0.abs_diff(x1).max(y0.abs_diff(y1));
    for step in 1..steps {
        let between = |a: usize, b: usize| (a * (steps - step) + b * step + steps / 2) / steps;
        let here = &mut picture[between(y0, y1)][between(x0, x1)];
        if *here == ' ' {
            *here = mark;
        }
    }
}

/// The letters of the columns, if every point is named by its column's letter.
fn heading(rules: &Rules, wide: usize) -> String {
    let board = &rules.board;
    let letter = |column: u8| char::from(b'a' + column);
    let named = (board.places.iter().zip(&board.points))
        .all(|(place, name)| place[0] < 26 && name.starts_with(letter(place[0])));
    if !named {
        return String::new();
    }
    let columns = board.places.iter().map(|place| place[0]).max().unwrap_or(0);
    let mut line = " ".repeat(MARGIN);
    for column in 0..=columns {
        line += &format!("{:<wide$}", letter(column));
    }
    line.trim_end().to_owned() + "\n"
}

/// The number of a row, if its points are named by it.
fn row_label(rules: &Rules, row: usize) -> String {
    let board = &rules.board;
    let number = (row + 1).to_string();
    let mut of_row = (board.places.iter().zip(&board.points))
        .filter(|(place, _)| usize::from(place[1]) == row)
        .peekable();
    let named = of_row.peek().is_some()
        && of_row.all(|(_, name)| name.trim_start_matches(char::is_alphabetic) == number);
    if named { number } else { String::new() }
}
