use crate::args::{Global, SolveArgs};
use crate::failure::Usage;
use crate::progress::Progress;
use crate::{output, proof, report};
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
    if args.weak {
        return Err(Usage::new(
            "--weak would need a strategy for the second player as well, and no game has a search for that; `solve ultimate` has \
             --ultra-weak, and other games are solved from every position without a flag",
        )
        .into());
    }
    let progress = Progress::new(global);
    if args.ultra_weak {
        let data = global.data_folder();
        let proved = match args.hold_out {
            Some(plies) => game.hold_out(plies, &data, &options, &progress),
            None => game.prove(&data, &options, &progress),
        };
        drop(progress);
        let proved = proved?;
        output::show(global.json, &proved, |style| proof::text(&proved, style))?;
        return Ok(ExitCode::SUCCESS);
    }
    let solved = game.solve(&global.data_folder(), &options, &progress);
    // The bar goes before anything else is printed.
    drop(progress);
    let solved = solved?;
    output::show(global.json, &solved, |style| report::text(&solved, style))?;
    Ok(ExitCode::SUCCESS)
}
