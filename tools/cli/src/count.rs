use crate::args::{GameArgs, Global};
use crate::progress::TerminalProgress;
use crate::{lookup, output};
use anyhow::anyhow;
use clap::{Args, ValueEnum};
use retrograde::NoProgress;
use retrograde::census::Count;
use std::process::ExitCode;

/// Count boards step by step, up to symmetry, with an independent check
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde count antrin
  retrograde count antrin --format thesis
  retrograde count othello:4x4 --format csv")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// How to print
    #[arg(long, value_enum, default_value_t = CountForm::Text)]
    pub(crate) format: CountForm,
}

/// How to print counts.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountForm {
    /// For people
    Text,
    /// A line for each step
    Csv,
    /// As in figure 6.5 of the thesis on Antrin
    Thesis,
}

/// `retrograde count GAME`.
pub(crate) fn run(args: &CountArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.game.choose()?;
    let progress = TerminalProgress::new(global);
    let count = chosen.game.count(&progress);
    drop(progress);
    let count = count?;
    let text = match (args.format, &count) {
        (CountForm::Text, _) => count.table(),
        (CountForm::Csv, _) => count.csv(),
        (CountForm::Thesis, Count::Placed(census)) => census.as_in_thesis(),
        (CountForm::Thesis, _) => {
            let able = lookup::families_that(|game| game.boards(1, false, &NoProgress).is_ok());
            return Err(anyhow!(
                "{} is not counted by tokens placed, as in the thesis: that is for {able}",
                chosen.name
            ));
        }
    };
    let json = global.json && (global.given.json || args.format == CountForm::Text);
    output::show(json, &count, |_| text)?;
    Ok(ExitCode::SUCCESS)
}
