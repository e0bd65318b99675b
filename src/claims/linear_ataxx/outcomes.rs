//! Who wins: table 4, figure 7 and the general statement of section 7.

use super::{Claim, SOURCE, Study, Verdict, list, ranges};
use crate::value::Value;

/// Table 4, by number of cells.
const TABLE: [(usize, &str); 12] = [
    (3, "Blue Win"),
    (4, "Blue Win"),
    (5, "Red Win"),
    (6, "Blue Win"),
    (7, "Blue Win"),
    (8, "Draw"),
    (9, "Blue Win"),
    (10, "Blue Win"),
    (11, "Red Win"),
    (12, "Blue Win"),
    (13, "Blue Win"),
    (14, "Draw"),
];

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = vec![general(study)];
    claims.extend((TABLE.iter()).filter_map(|&(cells, published)| column(study, cells, published)));
    claims.extend(figure(study));
    claims
}

/// One column of the table, if the row was reached.
pub(super) fn column(study: &Study, cells: usize, published: &str) -> Option<Claim> {
    let board = study.boards.get(&cells)?;
    Some(SOURCE.compared(
        "table 4",
        &format!("n = {cells}: who wins when blue (x) begins"),
        published,
        board.outcome(),
        study.shown(cells),
    ))
}

/// What section 7 says of a row of so many cells.
fn stated(cells: usize) -> &'static str {
    match cells % 6 {
        2 => "Draw",
        5 => "Red Win",
        _ => "Blue Win",
    }
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
    SOURCE.decided(
        "section 7",
        "who wins on a row of n cells, for every n reached",
        "draw if n = 6k + 2, the second player if n = 6k + 5, otherwise the first",
        computed,
        Verdict::of(failing.is_empty()),
        evidence,
    )
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
    let trees = SOURCE.compared(
        "section 7, figure 7",
        &format!("who wins on n = {}", ranges(rows)),
        "Blue Win, Blue Win, Red Win",
        list(boards.iter().map(|board| board.outcome())),
        rows.map(|cells| study.shown(cells)).join(". "),
    );
    let openings = five.openings.iter();
    let openings = list(openings.map(|opening| format!("{} {}", opening.text, opening.value)));
    let lost = (five.openings.iter()).all(|opening| matches!(opening.value, Value::Loss(_)));
    let all_lose = SOURCE.decided(
        "proposition 7.3, proof, figure 7c",
        "n = 5: blue, who begins, loses in all scenarios, read as: by every first move",
        "every first move loses",
        format!("first moves of blue: {openings}"),
        Verdict::of(lost),
        study.shown(5),
    );
    vec![trees, all_lose]
}
