//! What `solve --ultra-weak` says about a proof.

use crate::output::{Paint, Style, exact_bytes};
use crate::report::Plies;
use crate::text::{Align, Table, duration, grouped, one_line};
use retrograde::catalog::{ProofReport, Report};
use retrograde::text::ByteSize;

/// The proof in words; `flags` have to be repeated where it is asked for again.
pub(crate) fn text(proof: &ProofReport, flags: &str, style: Style) -> String {
    let report = &proof.report;
    let wins = proof
        .at_most
        .map(|most| format!("the first player wins in at most {}", Plies(most)));
    let holds_out = proof.longer_than.map(|least| {
        format!(
            "the first player does not win within {}, however they play",
            Plies(least)
        )
    });
    let verdict = wins.or(holds_out).unwrap_or_default();
    let verdict = style.paint(Paint::Good, &verdict);
    let mut table = Table::without_headings([Align::Left; 2]);
    let mut fact = |what: &str, words: String| table.row([what.into(), words.into()]);
    let entries = grouped(proof.positions);
    let certificate = match proof.longer_than {
        Some(_) => format!(
            "a reply of the second player for each of the first {entries} positions, up to symmetry"
        ),
        None => format!("a move for each of {entries} positions, up to symmetry"),
    };
    fact("certificate", certificate);
    let nodes = match proof.nodes {
        0 => "none: the certificate was there".into(),
        nodes => format!("{} positions looked at", grouped(nodes)),
    };
    fact("search", nodes);
    add_costs(&mut table, report, "file");
    let mut out = table.render(style);
    out += &format!(
        "\nCheck it by other means: retrograde verify {}{flags}\n",
        report.game
    );
    out += &format!("\n{}: {verdict}\n", report.game);
    out
}

/// Time, memory and files of a report.
pub(crate) fn add_costs(table: &mut Table<2>, report: &Report, file_word: &str) {
    let mut fact = |what: &str, words: String| table.row([what.into(), words.into()]);
    fact("time", duration(report.seconds));
    if let Some(bytes) = report.peak_rss_bytes {
        fact("memory", format!("{} at most", ByteSize(bytes)));
    }
    for file in &report.files {
        let size = exact_bytes(file.bytes);
        fact(file_word, format!("{} ({size})", one_line(&file.path)));
    }
}
