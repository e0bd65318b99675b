use crate::args::{ClaimsArgs, Global};
use crate::output::{self, Paint, Style};
use crate::progress::Progress;
use crate::text::paragraph;
use retrograde::claims::{ClaimsError, ClaimsOptions, Findings, Verdict, claims};
use std::process::ExitCode;

/// `retrograde claims [SOURCE]`.
pub(crate) fn run(args: &ClaimsArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let options = ClaimsOptions {
        cells: args.cells.map(usize::from),
        data: Some(global.data_folder()),
        games: args.games,
    };
    let progress = Progress::new(global);
    let found = claims(args.source.as_deref(), &options, &progress);
    drop(progress);
    let found = found.map_err(|error| match error {
        // Wrong usage, like the wrong name of a game.
        ClaimsError::Source(name) => anyhow::Error::from(name),
        // A damaged table is reported with what to do about it.
        ClaimsError::Table(table) => table.into(),
        error => error.into(),
    })?;
    output::show(global.json, &found, |style| text(&found, style))?;
    Ok(ExitCode::SUCCESS)
}

fn text(found: &Findings, style: Style) -> String {
    let mut out = String::new();
    for claim in &found.claims {
        let heading = format!("{}, {}", claim.source, claim.place);
        out += &format!(
            "{}  {}\n",
            verdict(claim.verdict, style),
            style.paint(Paint::Bold, &heading)
        );
        paragraph(&mut out, "    ", &claim.claim);
        paragraph(&mut out, "      published  ", &claim.published);
        paragraph(&mut out, "      computed   ", &claim.computed);
        paragraph(&mut out, "      evidence   ", &claim.evidence);
        out.push('\n');
    }
    for observation in &found.observations {
        paragraph(&mut out, "observed   ", observation);
        out.push('\n');
    }
    out + &found.summary() + "\n"
}

fn verdict(verdict: Verdict, style: Style) -> String {
    let paint = match verdict {
        Verdict::Confirmed | Verdict::Consistent => Paint::Good,
        Verdict::Refuted | Verdict::Inconsistent => Paint::Bad,
        Verdict::Undefined => Paint::Even,
    };
    style.paint(paint, &format!("{:<9}", verdict.word()))
}
