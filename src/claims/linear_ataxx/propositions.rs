//! Propositions 7.1 to 7.3: whether every row for which the hypotheses hold, by our values, has the conclusion.

use super::{Claim, ClaimBoard, SOURCE, Study, Verdict, list, ranges};
use crate::value::Value;
use std::collections::BTreeSet;

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = vec![
        after(study, "7.1", Value::Loss(0)),
        after(study, "7.2", Value::Draw),
    ];
    for parity in [Parity::Odd, Parity::Even] {
        for quantifier in [Quantifier::All, Quantifier::Some] {
            claims.push(third(study, parity, quantifier));
        }
    }
    claims
}

/// A row that a conclusion is about.
pub(super) struct Looked {
    pub(super) cells: usize,
    /// Whether it is as concluded.
    pub(super) holds: bool,
    /// What is so instead, in words, if it is not.
    pub(super) found: String,
    /// What shows it.
    pub(super) evidence: String,
    pub(super) board: ClaimBoard,
}

/// Instances of a proposition among the rows that were reached.
#[derive(Default)]
pub(super) struct Instances {
    /// The values of n for which the hypotheses hold, and the conclusion could be looked at.
    hold: Vec<usize>,
    /// The rows with the hypotheses and the conclusions.
    rows: BTreeSet<usize>,
    fail: Vec<Looked>,
}

impl Instances {
    /// Takes in one more value of n, if any row that the conclusion is about was reached.
    pub(super) fn add(&mut self, n: usize, looked: impl IntoIterator<Item = Looked>) {
        let looked: Vec<Looked> = looked.into_iter().collect();
        if !looked.is_empty() {
            self.hold.push(n);
            self.rows.insert(n);
            self.rows.extend(looked.iter().map(|looked| looked.cells));
            self.fail
                .extend(looked.into_iter().filter(|looked| !looked.holds));
        }
    }

    pub(super) fn claim(self, study: &Study, place: &str, claim: &str, published: &str) -> Claim {
        let hold = ranges(self.hold.iter().copied());
        let computed = if self.hold.is_empty() {
            "the hypotheses hold for no n, so that nothing was tested".to_owned()
        } else if self.fail.is_empty() {
            format!("the hypotheses hold for n = {hold}, and the conclusion every time")
        } else {
            let failing = list(self.fail.iter().map(|looked| &looked.found));
            format!("the hypotheses hold for n = {hold}; the conclusion fails: {failing}")
        };
        let extent = study.extent();
        let rows: Vec<usize> = self.rows.into_iter().collect();
        let evidence = match self.fail.split_first() {
            None => format!("n = {extent} looked at. {}", study.checked(&rows)),
            Some((first, others)) => {
                let mut others: Vec<usize> = others.iter().map(|looked| looked.cells).collect();
                others.retain(|&cells| cells != first.cells);
                format!("{}. {}", first.evidence, study.checked(&others))
            }
        };
        SOURCE
            .decided(
                place,
                claim,
                published,
                computed,
                Verdict::of(self.fail.is_empty()),
                evidence.trim_end_matches([' ', '.']),
            )
            .with_boards(self.fail.first().map(|looked| looked.board.clone()))
    }
}

/// Whether the start of a row has a result, however long it takes; `None` if the row was not reached.
fn looked_at(study: &Study, cells: usize, result: Value) -> Option<Looked> {
    let board = study.boards.get(&cells)?;
    Some(Looked {
        cells,
        holds: same_result(board.value, result),
        found: format!("{cells} cells {}", board.outcome()),
        evidence: study.shown(cells),
        board: board.line.board(),
    })
}

pub(super) fn is_win(value: Value) -> bool {
    matches!(value, Value::Win(_))
}

/// Whether two values are the same result, however long it takes.
pub(super) fn same_result(one: Value, other: Value) -> bool {
    one.verdict() == other.verdict()
}

/// A result as the paper writes it in a hypothesis.
pub(super) fn in_paper(result: Value) -> &'static str {
    match result {
        Value::Win(_) => "BlueWin",
        Value::Draw => "Draw",
        Value::Loss(_) => "RedWin",
    }
}

/// Propositions 7.1 and 7.2: after a row with a certain result blue wins the next two.
fn after(study: &Study, number: &str, result: Value) -> Claim {
    let mut instances = Instances::default();
    for board in study
        .boards
        .values()
        .filter(|board| same_result(board.value, result))
    {
        let next = [board.cells + 1, board.cells + 2];
        let next = next
            .iter()
            .filter_map(|&cells| looked_at(study, cells, Value::Win(0)));
        instances.add(board.cells, next);
    }
    let hypothesis = in_paper(result);
    instances.claim(
        study,
        &format!("proposition {number}"),
        &format!("if PP(Blue, n) = {hypothesis}, blue wins on n + 1 and on n + 2 cells; as far as those were reached"),
        "PP(Blue, n + 1) = PP(Blue, n + 2) = BlueWin",
    )
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Odd,
    Even,
}

/// How `for any integer k` can be meant.
#[derive(Clone, Copy)]
pub(super) enum Quantifier {
    All,
    Some,
}

/// Whether the hypotheses of proposition 7.3 hold; `None` if a row they are about was not reached.
pub(super) fn hypotheses(study: &Study, n: usize, quantifier: Quantifier) -> Option<bool> {
    let mut earlier = Vec::new();
    for k in (1..).take_while(|k| 3 * k + 2 < n) {
        earlier.push(!is_win(study.value(n - 3 * k)?));
    }
    let earlier = match quantifier {
        Quantifier::All => earlier.iter().all(|&not_won| not_won),
        Quantifier::Some => earlier.iter().any(|&not_won| not_won),
    };
    Some(earlier && is_win(study.value(n - 1)?) && is_win(study.value(n - 2)?))
}

fn third(study: &Study, parity: Parity, quantifier: Quantifier) -> Claim {
    let (word, concluded, published) = match parity {
        Parity::Odd => ("odd", Value::Loss(0), "PP(Blue, n) = RedWin"),
        Parity::Even => ("even", Value::Draw, "PP(Blue, n) = Draw"),
    };
    let reading = match quantifier {
        Quantifier::All => "for all such k (and where there is none)",
        Quantifier::Some => "for some such k",
    };
    let mut instances = Instances::default();
    for board in study.boards.values() {
        let n = board.cells;
        let of_parity = n.is_multiple_of(2) == (parity == Parity::Even);
        if n > 3 && of_parity && hypotheses(study, n, quantifier) == Some(true) {
            instances.add(n, looked_at(study, n, concluded));
        }
    }
    instances.claim(
        study,
        "proposition 7.3",
        &format!(
            "if n is {word}, blue wins on n - 1 and n - 2 cells, and PP(Blue, n - 3k) is not BlueWin for any integer k with \
             0 < 3k < n - 2, read as: {reading}"
        ),
        published,
    )
}
