use crate::args::{GameArgs, Global};
use crate::failure::{Usage, data_dir_flag};
use crate::progress::TerminalProgress;
use crate::report::{self, Listed};
use crate::{lookup, output, proof, search};
use clap::Args;
use retrograde::SolveOptions;
use retrograde::catalog::StartSolver;
use std::process::ExitCode;

/// Solve a game and keep the tables
///
/// Every position gets its value and its distance. Ctrl-C stops; finished tiers are kept, and the same command
/// goes on from there.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde solve antrin
  retrograde solve antrin:5 --memory 1G --threads 2
  retrograde solve antrin:4,blocked=passes --data-dir tables
  retrograde solve morris:9,fly=yes --tiers 5-5
  retrograde solve linear-ataxx:20 --reachable
  retrograde solve ultimate --ultra-weak
  retrograde solve ultimate --ultra-weak --hold-out 41
  retrograde solve --rules my-game.toml")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Solve tiers again that are solved already
    #[arg(long)]
    pub(crate) force: bool,

    /// Only find out who wins from the start: ultimate by a proof that is kept, dots and othello by a search that can be resumed
    #[arg(long, conflicts_with_all = ["tiers", "rules"])]
    pub(crate) ultra_weak: bool,

    /// Prove instead that the first player does not win within so many plies, and keep a certificate of that; openings that
    /// are done are kept when it is stopped
    #[arg(long, value_name = "PLIES", requires = "ultra_weak", value_parser = clap::value_parser!(u16).range(1..=80))]
    pub(crate) hold_out: Option<u16>,

    /// Find the value of the start and best play from there, by a search that can be resumed; for dots and othello
    #[arg(long, conflicts_with = "ultra_weak")]
    pub(crate) weak: bool,

    /// Solve only these tiers and those they lead into, as in 5-5 or 5-5,6-4; `info GAME` lists them
    #[arg(long, value_name = "TIER", value_delimiter = ',')]
    pub(crate) tiers: Vec<String>,
}

/// `retrograde solve GAME`.
pub(crate) fn run(args: &SolveArgs, global: &Global) -> anyhow::Result<ExitCode> {
    let chosen = args.game.choose()?;
    let game = &chosen.game;
    let options = SolveOptions {
        memory: global.memory,
        force: args.force,
        tiers: args.tiers.clone(),
    };
    let is_searched = game.start_solver() == Some(StartSolver::Search);
    let by_search = is_searched && (args.weak || args.ultra_weak);
    if args.weak && !by_search {
        let able = |by| lookup::families_that(move |game| game.start_solver() == Some(by));
        return Err(Usage::new(format!(
            "--weak is for {}, which are searched from the start; `solve {}` has --ultra-weak, and other games are solved from every \
             position without a flag",
            able(StartSolver::Search),
            able(StartSolver::Proof)
        ))
        .into());
    }
    let progress = TerminalProgress::new(global);
    if by_search {
        let found = game.search(&global.data_folders(), &options, &progress);
        drop(progress);
        let found = found?;
        output::show(global.json, &found, |style| search::text(&found, style))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.ultra_weak {
        let data = global.data_folders();
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
    let solved = game.solve(&global.data_folders(), &options, &progress);
    // The bar goes before anything else is printed.
    drop(progress);
    let solved = solved?;
    if let Some(rules) = &chosen.rules {
        rules.keep(&global.data_folders())?;
    }
    output::show(global.json, &solved, |style| {
        report::text(&solved, Listed::Few, style) + &report::conclusion(&solved, style)
    })?;
    Ok(ExitCode::SUCCESS)
}
