//! What `solve --ultra-weak` says about a proof.

use crate::output::{Paint, Style, exact_bytes};
use crate::report::plies;
use crate::text::{Align, Table, duration, grouped, one_line};
use retrograde::bytes_in_words;
use retrograde::front::ProofReport;

pub(crate) fn text(proof: &ProofReport, style: Style) -> String {
    let report = &proof.report;
    let verdict = format!("the first player wins in at most {}", plies(proof.at_most));
    let verdict = style.paint(Paint::Good, &verdict);
    let mut out = format!("{}: {verdict}\n\n", report.game);
    let mut table = Table::without_headings([Align::Left; 2]);
    let mut fact = |what: &str, words: String| table.row([what.into(), words.into()]);
    fact(
        "certificate",
        format!(
            "a move for each of {} positions, up to symmetry",
            grouped(proof.positions)
        ),
    );
    let nodes = match proof.nodes {
        0 => "none: the certificate was there".into(),
        nodes => format!("{} positions looked at", grouped(nodes)),
    };
    fact("search", nodes);
    fact("time", duration(report.seconds));
    if let Some(bytes) = report.peak_rss_bytes {
        fact("memory", format!("{} at most", bytes_in_words(bytes)));
    }
    for file in &report.files {
        let size = exact_bytes(file.bytes);
        fact("file", format!("{} ({size})", one_line(&file.path)));
    }
    out += &table.render(style);
    out += &format!(
        "\nCheck it by other means: retrograde verify {}\n",
        report.game
    );
    out
}
