//! Text for people: aligned tables, grouped digits, wrapped paragraphs.

use crate::output::{Paint, Style};
use retrograde::Verdict;
use std::fmt::Write;

pub(crate) use retrograde::text::Signed;
pub(crate) use retrograde_explorer::text::{grouped, one_line};

/// Columns that paragraphs are wrapped to.
pub(crate) const WIDTH: usize = 96;

/// `1 position`, `2 positions`.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{} {noun}{s}", grouped(number))
}

/// Seconds as `10 µs`, `12 ms`, `3.4 s`, `5 min 6 s` or `7 h 8 min`.
pub(crate) fn duration(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    if seconds < 0.000_999_5 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 0.9995 {
        format!("{:.0} ms", seconds * 1000.0)
    } else if whole < 60 {
        format!("{seconds:.1} s")
    } else if whole < 3600 {
        format!("{} min {} s", whole / 60, whole % 60)
    } else {
        format!("{} h {} min", whole / 3600, whole / 60 % 60)
    }
}

/// Appends a paragraph that begins with `label`, its other lines as far to the right as the text behind the label.
pub(crate) fn paragraph(out: &mut String, label: &str, text: &str) {
    let indent = label.chars().count();
    let mut length = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if length == 0 {
            out.push_str(label);
            length = indent;
        } else if length + 1 + width > WIDTH {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent));
            length = indent;
        } else {
            out.push(' ');
            length += 1;
        }
        out.push_str(word);
        length += width;
    }
    if length > 0 {
        out.push('\n');
    }
}

/// On which side a column's text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// What stands in one place of a table.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    text: String,
    paint: Paint,
}

impl Cell {
    pub(crate) fn painted(text: impl Into<String>, paint: Paint) -> Self {
        Self {
            text: text.into(),
            paint,
        }
    }

    /// A verdict in its colour.
    pub(crate) fn verdict(verdict: Verdict) -> Self {
        Self::painted(verdict.word(), Paint::of_verdict(verdict))
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::painted(text, Paint::Plain)
    }
}

/// Columns, mostly under headings.
#[derive(Clone, Debug)]
pub(crate) struct Table<const N: usize>(Grid);

impl<const N: usize> Table<N> {
    pub(crate) fn new(columns: [(&str, Align); N]) -> Self {
        let mut table = Self::without_headings(columns.map(|(_, align)| align));
        table.row(columns.map(|(heading, _)| Cell::painted(heading, Paint::Dim)));
        table
    }

    /// Columns that speak for themselves.
    pub(crate) fn without_headings(aligns: [Align; N]) -> Self {
        Self(Grid::new(aligns.into()))
    }

    pub(crate) fn row(&mut self, cells: [Cell; N]) {
        self.0.row(cells.into());
    }

    /// The table, every line of it behind two spaces.
    pub(crate) fn render(&self, style: Style) -> String {
        self.0.render(style)
    }
}

/// Columns whose number is known only at run time.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    aligns: Vec<Align>,
    rows: Vec<Vec<Cell>>,
}

impl Grid {
    pub(crate) fn new(aligns: Vec<Align>) -> Self {
        Self {
            aligns,
            rows: vec![],
        }
    }

    /// One cell for each column.
    pub(crate) fn row(&mut self, cells: Vec<Cell>) {
        debug_assert_eq!(cells.len(), self.aligns.len());
        self.rows.push(cells);
    }

    /// The rows, every line of it behind two spaces.
    pub(crate) fn render(&self, style: Style) -> String {
        let columns = self.aligns.len();
        let width = |column: usize| {
            let texts = self.rows.iter().map(|row| row[column].text.chars().count());
            texts.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut out = String::new();
        for row in &self.rows {
            for (column, cell) in row.iter().enumerate() {
                let width = widths[column];
                let padded = match self.aligns[column] {
                    Align::Right => format!("{:>width$}", cell.text),
                    // Nothing stands behind the last column, so it needs no spaces there.
                    Align::Left if column + 1 == columns => cell.text.clone(),
                    Align::Left => format!("{:<width$}", cell.text),
                };
                let _ = write!(out, "  {}", style.paint(cell.paint, &padded));
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_change_units() {
        for (seconds, text) in [
            (0.000_31, "310 µs"),
            (0.0123, "12 ms"),
            (0.9999, "1.0 s"),
            (3.44, "3.4 s"),
            (59.9, "1 min 0 s"),
            (3600.0, "1 h 0 min"),
        ] {
            assert_eq!(duration(seconds), text);
        }
    }

    #[test]
    fn tables_line_up() {
        let mut table = Table::new([("name", Align::Left), ("count", Align::Right)]);
        table.row(["a".into(), "1".into()]);
        table.row(["longer".into(), "1,000".into()]);
        assert_eq!(
            table.render(Style::PLAIN),
            "  name    count\n  a           1\n  longer  1,000\n"
        );
    }

    #[test]
    fn paragraphs_wrap_behind_their_label() {
        let mut out = String::new();
        paragraph(&mut out, "a: ", &"word ".repeat(40));
        let mut lines = out.lines();
        assert!(lines.next().is_some_and(|line| line.starts_with("a: word")));
        assert!(lines.clone().count() > 0);
        assert!(lines.all(|line| line.starts_with("   word")));
        assert!(out.lines().all(|line| line.len() <= WIDTH));
    }

    #[test]
    fn a_word_that_fits_nowhere_stays_whole() {
        let mut out = String::new();
        paragraph(&mut out, "  ", &"x".repeat(200));
        assert_eq!(out, format!("  {}\n", "x".repeat(200)));
        out.clear();
        paragraph(&mut out, "  ", " ");
        assert_eq!(out, "");
    }
}
