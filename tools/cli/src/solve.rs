use crate::args::{Global, SolveArgs};
use crate::progress::Progress;
use crate::text::{counted, duration};
use crate::{output, report};
use retrograde::SolveOptions;
use retrograde::front::{self, Front, system};
use std::io::{self, Write};
use std::process::ExitCode;

/// `retrograde solve GAME`.
pub(crate) fn run(args: &SolveArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let game = front::find(&args.game.game)?;
    let options = SolveOptions {
        memory: global.memory.or_else(system::available_bytes),
        afresh: args.force,
    };
    let progress = Progress::new(global);
    if progress.is_watched() {
        foretell(game.as_ref());
    }
    let solved = game.solve(&global.data_folder(), &options, &progress);
    // The bar goes before anything else is printed.
    drop(progress);
    let solved = solved?;
    output::show(global.json, &solved, |style| report::text(&solved, style))?;
    Ok(ExitCode::SUCCESS)
}

/// Says how long it will take, if that is long. The bar knows only of the tier at hand.
fn foretell(game: &dyn Front) {
    let info = game.info();
    if info.estimated_seconds >= 1.0 {
        // A closed stderr must not stop the work.
        let _ = writeln!(
            io::stderr(),
            "{}: {}, about {} in all if nothing is solved yet; Ctrl-C stops, the same command goes on",
            info.name,
            counted(info.positions, "position"),
            duration(info.estimated_seconds)
        );
    }
}
