//! What `solve --weak` and `solve --ultra-weak` say about a game that is played for points.

use crate::output::{Style, exact_bytes};
use crate::report::conclusion;
use crate::text::{Align, Table, duration, grouped, one_line, paragraph};
use retrograde::catalog::SearchReport;
use retrograde::text::ByteSize;

pub(crate) fn text(found: &SearchReport, style: Style) -> String {
    let report = &found.report;
    let mut table = Table::without_headings([Align::Left; 2]);
    let mut fact = |what: &str, words: String| table.row([what.into(), words.into()]);
    fact(
        "search",
        format!("{} positions looked at", grouped(found.nodes)),
    );
    if found.known_before > 0 {
        fact(
            "known before",
            format!(
                "{} positions, from the journal",
                grouped(found.known_before)
            ),
        );
    }
    fact("time", duration(report.seconds));
    if let Some(bytes) = report.peak_rss_bytes {
        fact("memory", format!("{} at most", ByteSize(bytes)));
    }
    for file in &report.files {
        let size = exact_bytes(file.bytes);
        fact("journal", format!("{} ({size})", one_line(&file.path)));
    }
    let mut out = table.render(style);
    if !found.line.is_empty() {
        out += "\nbest play to the end:\n";
        paragraph(&mut out, "  ", &found.line.join(" "));
    }
    out + &conclusion(report, style)
}
