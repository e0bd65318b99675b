//! The tournament tables of the source: what no 100 games can give.

use super::{PAPER, PUBLISHED, PublishedTable, Verdict};
use crate::claims::{Claim, list};

impl PublishedTable {
    /// Every margin has the parity of the number of boxes, and an even number of games makes their sum even.
    fn impossible(&self) -> Vec<String> {
        let cells = self.hundredths.iter().zip(&PUBLISHED.players);
        cells
            .flat_map(|(row, first)| {
                let cells = row.iter().zip(&PUBLISHED.players);
                cells.filter_map(move |(&hundredths, second)| {
                    let sum = hundredths * PUBLISHED.games / 100;
                    (sum % 2 != 0).then(|| {
                        format!(
                            "{:+.2} ({first} against {second})",
                            f64::from(hundredths) / 100.0
                        )
                    })
                })
            })
            .collect()
    }
}

pub(super) fn claims() -> Vec<Claim> {
    PUBLISHED.tables.iter().map(possible).collect()
}

fn possible(table: &PublishedTable) -> Claim {
    let impossible = table.impossible();
    let games = PUBLISHED.games;
    PAPER.decided(
        &format!("table {}", table.number),
        &format!(
            "mean margins of {games} games each on {} x {} boxes",
            table.rows, table.columns
        ),
        "16 means",
        if impossible.is_empty() {
            "no mean is ruled out by parity".to_owned()
        } else {
            format!("impossible: {}", list(&impossible))
        },
        Verdict::of(impossible.is_empty()),
        format!(
            "the margin of a game is as odd or even as the number of boxes, {}, so the sum over {games} games is even, and a mean of \
             {games} games has an even second decimal",
            table.rows * table.columns
        ),
    )
}
