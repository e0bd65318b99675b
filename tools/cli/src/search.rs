//! What `solve --weak` and `solve --ultra-weak` say about a game that is played for points.

use crate::output::Style;
use crate::proof::add_costs;
use crate::report::conclusion;
use crate::text::{Align, Table, grouped, paragraph};
use retrograde::catalog::SearchReport;

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
    add_costs(&mut table, report, "journal");
    let mut out = table.render(style);
    if !found.line.is_empty() {
        out += "\nbest play to the end:\n";
        paragraph(&mut out, "  ", &found.line.join(" "));
    }
    out + &conclusion(report, style)
}
