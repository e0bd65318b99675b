//! What the text of the paper on linear Ataxx says of its tables 1 to 3: algorithm B held against Bogo in the same seat.

use super::chances::Chances;
use super::linear_ataxx::{Published, PublishedTable, SOURCE};
use crate::claims::published::Statement;
use crate::claims::statistics::{LEVEL, Level, Won, same_share};
use crate::claims::{Claim, Verdict, list};
use serde::Deserialize;

/// The statements.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    in_all_cases: Statement,
    averages_out: Statement,
    larger_games: Statement,
}

/// Differences that come of adding up are no differences.
const ROUNDING: f64 = 1e-9;

/// A table with its chances, column by column.
struct Table<'a> {
    published: &'a PublishedTable,
    chances: &'a [Chances],
    /// The seat of algorithm B.
    seat: usize,
}

/// `expected` are the chances of blue, table by table and column by column.
pub(super) fn claims(published: &Published, expected: &[Chances]) -> Vec<Claim> {
    let columns = expected.chunks(published.cells.len());
    let tables = || published.tables.iter().zip(columns.clone());
    let baseline = tables().find(|(table, _)| table.seat_of_b().is_none());
    let Some((bogo, baseline)) = baseline else {
        return vec![];
    };
    let of_b: Vec<Table<'_>> = tables()
        .filter_map(|(published, chances)| {
            let seat = published.seat_of_b()?;
            Some(Table {
                published,
                chances,
                seat,
            })
        })
        .collect();
    let mut claims = vec![
        by_published_counts(published, bogo, &of_b),
        by_chances(
            published,
            baseline,
            &of_b,
            "its chance to win is no smaller",
            |chances, seat| chances[seat],
        ),
        by_chances(
            published,
            baseline,
            &of_b,
            "it does not expect less, a draw being half a win",
            |chances, seat| chances[seat] + chances[2] / 2.0,
        ),
        averages_out(published, baseline),
    ];
    for (seat, colour) in ["blue", "red"].into_iter().enumerate() {
        let of_seat = of_b.iter().filter(|table| table.seat == seat);
        claims.push(larger_games(
            published,
            &of_seat.collect::<Vec<_>>(),
            colour,
        ));
    }
    claims
}

fn by_published_counts(
    published: &Published,
    bogo: &PublishedTable,
    tables: &[Table<'_>],
) -> Claim {
    let statement = &published.text.in_all_cases;
    let level = Level {
        of_all: LEVEL,
        tests: tables.len() * published.cells.len(),
    };
    let mut fewer = vec![];
    let mut holds = true;
    for table in tables {
        for (column, cells) in published.cells.iter().enumerate() {
            let won = |counts: [u64; 3]| Won {
                wins: counts[table.seat],
                games: counts.iter().sum(),
            };
            let [of_b, of_bogo] = [table.published, bogo].map(|table| won(table.counts(column)));
            if of_b.wins * of_bogo.games < of_bogo.wins * of_b.games {
                let probability = same_share(of_b, of_bogo);
                holds &= level.allows(probability);
                fewer.push(format!(
                    "{}, n = {cells}: {} against {} (as far apart by chance in {probability:.1e} of cases)",
                    table.published.place, of_b.wins, of_bogo.wins
                ));
            }
        }
    }
    SOURCE.decided(
        &statement.place,
        &format!(
            "{}, read as: it wins no fewer of the published games, but for what can be chance",
            statement.claim
        ),
        &statement.published,
        match fewer.is_empty() {
            true => "it wins no fewer anywhere".into(),
            false => format!("it wins fewer in {}", list(fewer)),
        },
        Verdict::of_sample(holds),
        format!("Fisher's exact test, {}", level.words()),
    )
}

fn by_chances(
    published: &Published,
    baseline: &[Chances],
    tables: &[Table<'_>],
    reading: &str,
    worth: impl Fn(&Chances, usize) -> f64,
) -> Claim {
    let statement = &published.text.in_all_cases;
    let mut worse = vec![];
    let mut cases = 0;
    for table in tables {
        let columns = published.cells.iter().zip(table.chances).zip(baseline);
        for ((cells, of_b), of_bogo) in columns {
            cases += 1;
            let [of_b, of_bogo] = [of_b, of_bogo].map(|chances| worth(chances, table.seat));
            if of_b < of_bogo - ROUNDING {
                worse.push(format!(
                    "{}, n = {cells}: {:.1} % against {:.1} %",
                    table.published.place,
                    100.0 * of_b,
                    100.0 * of_bogo
                ));
            }
        }
    }
    SOURCE.decided(
        &statement.place,
        &format!("{}, read as: {reading}", statement.claim),
        &statement.published,
        match worse.is_empty() {
            true => format!("true in all {cases} cases"),
            false => format!("of {cases} cases not in {}: {}", worse.len(), list(&worse)),
        },
        Verdict::of(worse.is_empty()),
        "exact chances of both players, by rows of the tables; B in a seat against Bogo, Bogo in that seat against Bogo",
    )
}

fn averages_out(published: &Published, baseline: &[Chances]) -> Claim {
    let statement = &published.text.averages_out;
    let biases: Vec<f64> = baseline.iter().map(|[blue, red, _]| blue - red).collect();
    let [smaller, larger] = halves(&biases.iter().map(|bias| bias.abs()).collect::<Vec<_>>());
    let told = published.cells.iter().zip(&biases);
    SOURCE.decided(
        &statement.place,
        &format!(
            "{}, read as: blue's and red's chances to win differ less on the larger half of the rows",
            statement.claim
        ),
        &statement.published,
        format!(
            "they differ by {:.1} % on average on the smaller half, by {:.1} % on the larger",
            100.0 * smaller,
            100.0 * larger
        ),
        Verdict::of(larger < smaller),
        format!(
            "exact chances, blue's less red's in %: {}",
            list(told.map(|(cells, bias)| format!("n = {cells} {:+.1}", 100.0 * bias)))
        ),
    )
}

fn larger_games(published: &Published, tables: &[&Table<'_>], colour: &str) -> Claim {
    let statement = &published.text.larger_games;
    let mut holds = true;
    let mut told = vec![];
    let mut evidence = vec![];
    for table in tables {
        let wins: Vec<f64> = table
            .chances
            .iter()
            .map(|chances| chances[table.seat])
            .collect();
        let [smaller, larger] = halves(&wins);
        holds &= larger < smaller;
        told.push(format!(
            "{}: {:.1} % on the smaller half, {:.1} % on the larger",
            table.published.place,
            100.0 * smaller,
            100.0 * larger
        ));
        let rows = published.cells.iter().zip(&wins);
        let rows = rows.map(|(cells, wins)| format!("n = {cells} {:.1}", 100.0 * wins));
        evidence.push(format!("{}: {}", table.published.place, list(rows)));
    }
    SOURCE.decided(
        &statement.place,
        &format!(
            "{}, read as: as {colour} against Bogo it wins less often on the larger half of the rows, at both depths",
            statement.claim
        ),
        &statement.published,
        told.join("; "),
        Verdict::of(holds),
        format!("exact chances to win in %; {}", evidence.join("; ")),
    )
}

/// The means of the first and of the second half.
fn halves(numbers: &[f64]) -> [f64; 2] {
    let (first, second) = numbers.split_at(numbers.len() / 2);
    [first, second].map(|half| half.iter().sum::<f64>() / half.len().max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::linear_ataxx::PUBLISHED;

    /// Chances as published, but for what `change` does to one of them.
    fn found(change: impl Fn(usize, usize, &mut Chances)) -> Vec<Claim> {
        let published = &PUBLISHED.matches;
        let mut expected = vec![];
        for (number, table) in published.tables.iter().enumerate() {
            for column in 0..published.cells.len() {
                let counts = table.counts(column);
                let sum: u64 = counts.iter().sum();
                let mut chances = counts.map(|count| count as f64 / sum as f64);
                change(number, column, &mut chances);
                expected.push(chances);
            }
        }
        claims(published, &expected)
    }

    #[test]
    fn one_case_in_which_b_is_worse_refutes() {
        // Table 1 says that red wins always where B wins always.
        let even = found(|number, _, chances| {
            if number == 0 {
                *chances = [0.0, 0.0, 1.0];
            }
        });
        assert_eq!(even[1].verdict, Verdict::Confirmed, "{:?}", even[1]);
        let worse = found(|number, column, chances| {
            if number == 0 {
                *chances = [0.0, 0.0, 1.0];
            }
            if (number, column) == (0, 7) {
                *chances = [0.9, 0.0, 0.1];
            }
        });
        assert_eq!(worse[1].verdict, Verdict::Refuted);
        assert!(worse[1].computed.contains("not in 2"), "{:?}", worse[1]);
        assert!(worse[1].computed.contains("n = 10: 86.5 % against 90.0 %"));
    }

    #[test]
    fn chance_is_allowed_for_where_games_were_counted() {
        let counted = &found(|_, _, _| {})[0];
        assert_eq!(counted.verdict, Verdict::Consistent, "{counted:?}");
        assert!(counted.computed.contains("456 against 513"), "{counted:?}");
    }

    #[test]
    fn halves_are_compared() {
        assert_eq!(halves(&[1.0, 3.0, 5.0, 6.0]), [2.0, 5.5]);
        let biased = found(|number, column, chances| {
            if number == 0 && column >= 6 {
                *chances = [1.0, 0.0, 0.0];
            }
        });
        assert_eq!(biased[3].verdict, Verdict::Refuted);
    }
}
