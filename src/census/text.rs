//! A census for people.

use super::reached::{ReachedCensus, ReachedTotals};
use super::report::{BoardCount, Census};
use super::steps::StepCensus;

impl ReachedCensus {
    /// The census as text.
    #[must_use]
    pub fn table(&self) -> String {
        let mut out = format!("{}: {}\n\n", self.game, self.method);
        let groups = [("", 1), ("that play leads to", 3), ("all", 2)];
        let heads = [
            "stones",
            "positions",
            "canonical",
            "won",
            "positions",
            "canonical",
        ];
        let numbers = |counts: ReachedTotals| {
            [
                u128::from(counts.boards),
                u128::from(counts.canonical),
                u128::from(counts.winning_canonical),
                counts.all_boards,
                counts.all_canonical,
            ]
        };
        let rows = self.steps.iter().map(|step| {
            let mut row = vec![step.step as u128];
            row.extend(numbers(step.counts));
            row
        });
        out += &grid(&groups, &heads, &rows.collect::<Vec<_>>());
        let [boards, canonical, won, all_boards, all] = numbers(self.totals);
        out += &format!(
            "\nPlay leads to {boards} positions, {canonical} up to symmetry and exchange of colours; in {won} of these the game is \
             won. In all there are {all_boards} positions, {all} up to symmetry and exchange of colours.\n"
        );
        out
    }
}

impl StepCensus {
    /// The census as text.
    #[must_use]
    pub fn table(&self) -> String {
        let heads = [
            self.unit,
            "ways to get there",
            "positions",
            "canonical",
            "won",
        ];
        let rows = self.steps.iter().map(|step| {
            vec![
                Some(step.step as u128),
                step.sequences,
                Some(step.boards),
                Some(step.canonical),
                step.winning_canonical,
            ]
        });
        format!(
            "{}: {}\n\n{}\nTogether {} positions up to symmetry.\n",
            self.game,
            self.method,
            grid(&[("", heads.len())], &heads, &rows.collect::<Vec<_>>()),
            spaced(self.canonical)
        )
    }
}

impl Census {
    /// The census as text: both readings, boards with Burnside's numbers beside them, then weights.
    #[must_use]
    pub fn table(&self) -> String {
        let mut out = format!("{}: {}\n", self.game, self.method);
        let enumerated = self.agrees.is_some();
        let groups = |kinds: &[&'static str]| {
            let mut groups = vec![("", 2), ("canonical boards", kinds.len())];
            if enumerated {
                groups.push(("the same by Burnside's lemma", kinds.len()));
            }
            groups
        };
        let heads = |kinds: &[&'static str]| {
            let mut heads = vec!["step", "boards"];
            heads.extend(kinds);
            if enumerated {
                heads.extend(kinds);
            }
            heads
        };

        out += "\nAll boards extended, also those with a line\n";
        let kinds = ["all", "1 only", "2 only", "both", "no line"];
        let rows = self.steps.iter().map(|step| {
            let (counts, check) = (step, step.burnside);
            let mut row = vec![step.step as u128, step.boards];
            row.extend([
                counts.canonical,
                counts.first_only.canonical,
                counts.second_only.canonical,
                counts.both.canonical,
                counts.not_winning.canonical,
            ]);
            if enumerated {
                row.extend([
                    check.canonical,
                    check.first_only,
                    check.second_only,
                    check.both,
                    check.not_winning,
                ]);
            }
            row
        });
        out += &grid(&groups(&kinds), &heads(&kinds), &rows.collect::<Vec<_>>());

        out += "\nOnly live boards extended: play stops at a line\n";
        let kinds = ["all", "1 wins", "2 wins", "no line"];
        let rows = self.steps.iter().map(|step| {
            let (live, check) = (step.live, step.burnside);
            let mut row = vec![step.step as u128, live.boards];
            row.extend([
                live.canonical,
                live.first_only.canonical,
                live.second_only.canonical,
                live.not_winning.canonical,
            ]);
            if enumerated {
                let (first, second) = if step.step.is_multiple_of(2) {
                    (0, check.live_winning)
                } else {
                    (check.live_winning, 0)
                };
                row.extend([
                    first + second + check.not_winning,
                    first,
                    second,
                    check.not_winning,
                ]);
            }
            row
        });
        out += &grid(&groups(&kinds), &heads(&kinds), &rows.collect::<Vec<_>>());

        out += "\nWeights: orders of placing that lead there\n";
        let groups = [
            ("", 1),
            ("all boards extended", 5),
            ("only live boards extended", 4),
        ];
        let heads = [
            "step",
            "sequences",
            "1 only",
            "2 only",
            "both",
            "no line",
            "sequences",
            "1 wins",
            "2 wins",
            "no line",
        ];
        let weight = |count: BoardCount| count.weight;
        let rows = self.steps.iter().map(|step| {
            let live = step.live;
            vec![
                step.step as u128,
                step.sequences,
                weight(step.first_only),
                weight(step.second_only),
                weight(step.both),
                weight(step.not_winning),
                live.sequences,
                weight(live.first_only),
                weight(live.second_only),
                weight(live.not_winning),
            ]
        });
        out += &grid(&groups, &heads, &rows.collect::<Vec<_>>());

        let totals = self.totals;
        out += &format!(
            "\nTogether, without the empty board: {} boards, {} canonical, {} of them with a line;\n\
             where play stops at a line: {} boards, {} canonical, {} of them with a line, {} ways to play.\n",
            spaced(totals.boards),
            spaced(totals.canonical),
            spaced(totals.winning_canonical),
            spaced(totals.live_boards),
            spaced(totals.live_canonical),
            spaced(totals.live_winning_canonical),
            spaced(totals.games),
        );
        out += &format!(
            "Sets of 0, 1, 2 ... points of one player up to symmetry: {}.\n",
            self.orbits
                .iter()
                .map(|&number| spaced(number))
                .collect::<Vec<_>>()
                .join("; ")
        );
        out += match self.agrees {
            Some(true) => "Enumeration and Burnside's lemma agree in every number.\n",
            Some(false) => {
                "ENUMERATION AND BURNSIDE'S LEMMA DO NOT AGREE: see \"agrees\" of each step.\n"
            }
            None => {
                "Nothing was enumerated, so there is nothing to compare Burnside's lemma with.\n"
            }
        };
        if !self.subspaces.is_empty() {
            out += "\nBoards by the tokens left of both players, whoever is to move\n";
            let rows = self.subspaces.iter().map(|subspace| {
                let [more, fewer] = subspace.tokens.map(u128::from);
                vec![more, fewer, subspace.boards, subspace.canonical]
            });
            out += &grid(
                &[("tokens", 2), ("", 2)],
                &["", "", "boards", "canonical"],
                &rows.collect::<Vec<_>>(),
            );
        }
        out
    }
}

/// Right-aligned columns under a heading each, and under headings of several columns.
fn grid<N>(groups: &[(&str, usize)], heads: &[&str], rows: &[Vec<N>]) -> String
where
    N: Copy + Into<Option<u128>>,
{
    const GAP: usize = 2;
    const BAR: &str = " |";
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|&number| in_digits(number.into())).collect())
        .collect();
    let mut widths: Vec<usize> = (0..heads.len())
        .map(|column| {
            let numbers = cells.iter().map(|row| row[column].len());
            numbers.chain([heads[column].len()]).max().unwrap_or(0) + GAP
        })
        .collect();
    // A heading wider than its columns widens the first of them.
    let mut first = 0;
    for &(title, columns) in groups {
        let width: usize = widths[first..first + columns].iter().sum();
        widths[first] += (title.len() + GAP).saturating_sub(width);
        first += columns;
    }
    let line = |row: &[&str]| {
        let mut text = String::new();
        let mut column = 0;
        for (number, &(_, columns)) in groups.iter().enumerate() {
            if number > 0 {
                text += BAR;
            }
            for _ in 0..columns {
                text += &format!("{:>width$}", row[column], width = widths[column]);
                column += 1;
            }
        }
        text + "\n"
    };
    let mut out = String::new();
    let mut first = 0;
    for (number, &(title, columns)) in groups.iter().enumerate() {
        let width: usize = widths[first..first + columns].iter().sum();
        out += if number > 0 { BAR } else { "" };
        out += &format!("{title:>width$}");
        first += columns;
    }
    out += "\n";
    out += &line(heads);
    for row in &cells {
        out += &line(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
    out
}

/// A number, or a sign that there is none.
fn in_digits(number: Option<u128>) -> String {
    number.map_or("-".into(), spaced)
}

/// A number in groups of three digits.
fn spaced(number: u128) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
