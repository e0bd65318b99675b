use crate::args::{GameArgs, Global};
use crate::output;
use crate::progress::TerminalProgress;
use clap::Args;
use std::process::ExitCode;

/// Count boards step by step, up to symmetry, with an independent check
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  retrograde count antrin")]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

/// `retrograde count GAME`.
pub(crate) fn run(args: &CountArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let game = args.game.choose()?.game;
    let progress = TerminalProgress::new(global);
    let census = game.count(&progress);
    drop(progress);
    let census = census?;
    output::show(global.json, &census, |_| census.table())?;
    Ok(ExitCode::SUCCESS)
}
