//! The `retrograde` command.

mod args;
mod blunders;
mod choice;
mod claims;
mod completions;
mod count;
mod draw;
#[cfg(test)]
mod examples;
mod failure;
mod field;
mod file;
mod games;
mod graph;
mod info;
mod input;
mod interrupt;
mod lines;
mod man;
mod matches;
mod meeting;
mod obf;
mod output;
mod perft;
mod picture;
mod play;
mod players;
mod processor;
mod progress;
mod proof;
mod query;
mod ranking;
mod replay;
mod report;
mod round_robin;
mod search;
mod serve;
mod size;
mod solve;
mod stats;
mod text;
mod tree;
mod uai;
mod verify;

use anyhow::anyhow;
use args::{Cli, Command, Global};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Nothing may come before this, not even in the same function.
    processor::require();
    begin()
}

#[inline(never)]
fn begin() -> ExitCode {
    let cli = Cli::parse();
    run(&cli).unwrap_or_else(|error| failure::report(&error, &cli))
}

fn run(cli: &Cli) -> anyhow::Result<ExitCode> {
    let global = &cli.global;
    if let Some(bytes) = global.memory {
        retrograde::system::bound_memory(bytes);
    }
    use_threads(global)?;
    match &cli.command {
        Command::Games => games::run(global),
        Command::Info(args) => info::run(args, global),
        Command::Solve(args) => solve::run(args, global),
        Command::Stats(args) => stats::run(args, global),
        Command::Query(args) => query::run(args, global),
        Command::Count(args) => count::run(args, global),
        Command::Verify(args) => verify::run(args, global),
        Command::Perft(args) => perft::run(args, global),
        Command::Tree(args) => tree::run(args, global),
        Command::Draw(args) => draw::run(args, global),
        Command::Play(args) => play::run(args, global),
        Command::Field(args) => field::run(args, global),
        Command::Graph(args) => graph::run(args, global),
        Command::Match(args) => matches::run(args, global),
        Command::Players(args) => players::run(args, global),
        Command::Replay(args) => replay::run(args, global),
        Command::Blunders(args) => blunders::run(args, global),
        Command::Uai => uai::run(global),
        Command::Serve(args) => serve::run(args, global),
        Command::Claims(args) => claims::run(args, global),
        Command::Completions(args) => completions::run(args, global),
        Command::Man(args) => man::run(args, global),
    }
}

fn use_threads(global: &Global) -> anyhow::Result<()> {
    // No number means one a core. Starting them here says what to do where there are none to be had.
    let threads = global.threads.map_or(0, usize::from);
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()
        .map_err(|error| anyhow!("cannot start threads: {error}; choose fewer with --threads"))
}
