use crate::args::Global;
use crate::output::{self, Paint, Style};
use crate::progress::TerminalProgress;
use crate::text::paragraph;
use clap::Args;
use clap::builder::PossibleValuesParser;
use retrograde::claims::{ClaimsError, ClaimsOptions, Findings, Verdict, claims};
use retrograde_explorer::advice::with_undecided;
use std::process::ExitCode;

/// Compute published numbers again and compare
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde claims
  retrograde claims antrin --json
  retrograde claims strategic --verdict refuted
  retrograde claims antrin --find 'defensive rule'
  retrograde claims linear-ataxx --cells 14
  retrograde claims dots-matches --games 1000")]
pub(crate) struct ClaimsArgs {
    /// Only the claims of this source
    pub(crate) source: Option<String>,

    /// Show only claims with these verdicts, with commas between them
    #[arg(long, value_name = "VERDICT", value_delimiter = ',', value_parser = PossibleValuesParser::new(Verdict::ALL.map(Verdict::word)))]
    pub(crate) verdict: Vec<String>,

    /// Show only claims that say all of these words somewhere
    #[arg(long, value_name = "WORDS")]
    pub(crate) find: Option<String>,

    /// Solve linear Ataxx on rows of up to N cells; longer ones are taken from the tables that are there [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=32))]
    pub(crate) cells: Option<u8>,

    /// Games to play for each cell of a published table of matches whose chances are not computed exactly [default: 400]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(crate) games: Option<u64>,
}

/// `retrograde claims [SOURCE]`.
pub(crate) fn run(args: &ClaimsArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let options = ClaimsOptions {
        cells: args.cells.map(usize::from),
        data: Some(global.data_folders()),
        games: args.games,
    };
    let progress = TerminalProgress::new(global);
    let found = claims(args.source.as_deref(), &options, &progress);
    drop(progress);
    let found = found.map_err(|error| match error {
        // Wrong usage, like the wrong name of a game.
        ClaimsError::Source(name) => anyhow::Error::from(name),
        // A damaged table is reported with what to do about it.
        ClaimsError::Table(table) => table.into(),
        error => error.into(),
    })?;
    let mut found = with_undecided(found);
    if !args.verdict.is_empty() || args.find.is_some() {
        let words = args.find.as_deref().unwrap_or_default();
        found.claims.retain(|claim| {
            let verdict = claim.verdict.word();
            let has_verdict = args.verdict.iter().any(|wanted| wanted == verdict);
            (args.verdict.is_empty() || has_verdict) && claim.says(words)
        });
        found.observations.clear();
    }
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
        paragraph(&mut out, "observed   ", &observation.to_string());
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
