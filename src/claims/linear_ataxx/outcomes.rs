//! Who wins: table 4, figure 7 and the general statement of section 7.

use super::{Claim, PUBLISHED, SOURCE, Statement, Study, Verdict, list};
use crate::value::Value;
use serde::Deserialize;

/// Table 4.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublishedTable {
    #[serde(rename = "where")]
    place: String,
    cells: [usize; 12],
    winner: [String; 12],
}

/// The general statement of section 7.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByRemainder {
    winner: [String; 6],
}

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = vec![general(study)];
    let table = &PUBLISHED.table_4;
    let columns = table.cells.iter().zip(&table.winner);
    claims.extend(columns.filter_map(|(&cells, winner)| column(study, cells, winner)));
    claims.extend(figure(study));
    claims
}

/// One column of the table, if the row was reached.
pub(super) fn column(study: &Study, cells: usize, published: &str) -> Option<Claim> {
    let board = study.boards.get(&cells)?;
    let statement = Statement {
        place: PUBLISHED.table_4.place.clone(),
        claim: format!("n = {cells}: who wins when blue (x) begins"),
        published,
    };
    let claim = SOURCE.compared(&statement, board.outcome(), study.shown(cells));
    Some(claim.with_boards(study.board(cells)))
}

/// What section 7 says of a row of this many cells.
fn stated(cells: usize) -> &'static str {
    &PUBLISHED.by_remainder.winner[cells % 6]
}

fn general(study: &Study) -> Claim {
    let failing: Vec<usize> = (study.boards.values())
        .filter(|board| board.outcome() != stated(board.cells))
        .map(|board| board.cells)
        .collect();
    let extent = study.extent();
    let computed = if failing.is_empty() {
        format!("holds for n = {extent}")
    } else {
        let differing = failing.iter().filter_map(|cells| study.boards.get(cells));
        let differing = differing.map(|board| {
            format!(
                "{} {} (not {})",
                board.cells,
                board.outcome(),
                stated(board.cells)
            )
        });
        format!("of n = {extent} it fails for {}", list(differing))
    };
    let evidence = match failing.split_first() {
        None => format!(
            "every n reached; {}",
            study.checked(&study.boards.keys().copied().collect::<Vec<_>>())
        ),
        Some((&first, others)) => {
            let mut evidence = study.shown(first);
            if !others.is_empty() {
                evidence += &format!(". Also {}", study.checked(others));
            }
            evidence
        }
    };
    let statement = &PUBLISHED.general;
    SOURCE
        .decided(
            &statement.place,
            &statement.claim,
            &statement.published,
            computed,
            Verdict::of(failing.is_empty()),
            evidence,
        )
        .with_boards(failing.iter().filter_map(|&cells| study.board(cells)))
}

/// The trees of figure 7, and what the proof of proposition 7.3 reads off the last of them.
fn figure(study: &Study) -> Vec<Claim> {
    let rows = [3, 4, 5];
    let boards: Vec<_> = rows
        .iter()
        .filter_map(|cells| study.boards.get(cells))
        .collect();
    let [.., five] = boards.as_slice() else {
        return vec![];
    };
    if boards.len() < rows.len() {
        return vec![];
    }
    let trees = SOURCE
        .compared(
            &PUBLISHED.figure_7,
            list(boards.iter().map(|board| board.outcome())),
            rows.map(|cells| study.shown(cells)).join(". "),
        )
        .with_boards(rows.into_iter().filter_map(|cells| study.board(cells)));
    let openings = five.openings.iter();
    let openings = list(openings.map(|opening| format!("{} {}", opening.text, opening.value)));
    let lost = (five.openings.iter()).all(|opening| matches!(opening.value, Value::Loss(_)));
    let all_lose = SOURCE
        .decided(
            "proposition 7.3, proof, figure 7c",
            "n = 5: blue, who begins, loses in all scenarios, read as: by every first move",
            "every first move loses",
            format!("first moves of blue: {openings}"),
            Verdict::of(lost),
            study.shown(5),
        )
        .with_boards(study.board(5));
    vec![trees, all_lose]
}
