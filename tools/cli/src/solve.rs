use crate::args::{Global, SolveArgs};
use crate::failure::{Usage, data_dir_flag};
use crate::progress::Progress;
use crate::{output, proof, report, search};
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
    let by_search = game.is_played_for_points() && (args.weak || args.ultra_weak);
    if args.weak && !by_search {
        return Err(Usage::new(
            "--weak is for dots and othello, which are searched from the start; `solve ultimate` has --ultra-weak, and other games are \
             solved from every position without a flag",
        )
        .into());
    }
    let progress = Progress::new(global);
    if by_search {
        let found = game.search(&global.data_folder(), &options, &progress);
        drop(progress);
        let found = found?;
        output::show(global.json, &found, |style| search::text(&found, style))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.ultra_weak {
        let data = global.data_folder();
        let proved = match args.hold_out {
            Some(plies) => game.hold_out(plies, &data, &options, &progress),
            None => game.prove(&data, &options, &progress),
        };
        drop(progress);
        let proved = proved?;
        output::show(global.json, &proved, |style| {
            proof::text(&proved, &data_dir_flag(global), style)
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let solved = game.solve(&global.data_folder(), &options, &progress);
    // The bar goes before anything else is printed.
    drop(progress);
    let solved = solved?;
    output::show(global.json, &solved, |style| report::text(&solved, style))?;
    Ok(ExitCode::SUCCESS)
}
