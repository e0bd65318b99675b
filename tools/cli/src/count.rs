use crate::args::{GameArgs, Global};
use crate::output;
use crate::progress::Progress;
use std::process::ExitCode;

/// `retrograde count GAME`.
pub(crate) fn run(args: &GameArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let game = args.choose()?.game;
    let progress = Progress::new(global);
    let census = game.count(&progress);
    drop(progress);
    let census = census?;
    output::show(global.json, &census, |_| census.table())?;
    Ok(ExitCode::SUCCESS)
}
