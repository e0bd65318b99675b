use crate::args::{Global, PerftArgs};
use crate::progress::Progress;
use crate::text::{counted, duration, grouped};
use crate::{failure, output};
use retrograde::front::PerftError;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Serialize)]
struct Perft<'a> {
    game: &'a str,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// `retrograde perft GAME DEPTH [POSITION]`.
pub(crate) fn run(args: &PerftArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let depth = args.depth()?;
    let choice = args.game().choose()?;
    let began = Instant::now();
    let progress = Progress::new(global);
    let counted = choice
        .game
        .perft(depth, args.position(), args.passes.into(), &progress);
    // The bar goes before anything else is printed.
    drop(progress);
    let nodes = counted.map_err(|error| match error {
        PerftError::Parse(error) => failure::of_query(error.into(), &choice.words),
        error => error.into(),
    })?;
    let perft = Perft {
        game: &choice.name,
        depth,
        nodes,
        seconds: began.elapsed().as_secs_f64(),
    };
    output::show(global.json, &perft, |_| text(&perft))?;
    Ok(ExitCode::SUCCESS)
}

fn text(perft: &Perft<'_>) -> String {
    let rate = (perft.nodes as f64 / perft.seconds.max(1e-9)) as u64;
    format!(
        "{} at depth {}: {} in {}, {} a second\n",
        perft.game,
        perft.depth,
        counted(perft.nodes, "node"),
        duration(perft.seconds),
        grouped(rate)
    )
}
