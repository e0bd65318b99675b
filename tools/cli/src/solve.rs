use crate::args::{Global, SolveArgs};
use crate::progress::Progress;
use crate::{output, report};
use retrograde::SolveOptions;
use std::process::ExitCode;

/// `retrograde solve GAME`.
pub(crate) fn run(args: &SolveArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let game = args.game.choose()?.game;
    let options = SolveOptions {
        memory: global.memory,
        afresh: args.force,
        tiers: args.tiers.clone(),
    };
    let progress = Progress::new(global);
    let solved = game.solve(&global.data_folder(), &options, &progress);
    // The bar goes before anything else is printed.
    drop(progress);
    let solved = solved?;
    output::show(global.json, &solved, |style| report::text(&solved, style))?;
    Ok(ExitCode::SUCCESS)
}
