use crate::args::{GameArgs, Global, game_args};
use crate::failure::Usage;
use crate::progress::TerminalProgress;
use crate::text::{counted, duration, grouped};
use crate::{failure, output};
use clap::{Args, ValueEnum};
use retrograde::catalog::{Passes, PerftError};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Deeper trees than this cannot be walked in a lifetime, and recursion to any depth could exhaust the stack.
const DEEPEST: u32 = 255;

/// Count the lines of play of an exact length
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  retrograde perft antrin 6
  retrograde perft antrin 4 '1.2/.1./... 2'
  retrograde perft --rules my-game.toml 4")]
#[command(override_usage = "\
retrograde perft [OPTIONS] GAME DEPTH [POSITION]
       retrograde perft [OPTIONS] --rules FILE DEPTH [POSITION]")]
pub(crate) struct PerftArgs {
    /// The game, as in antrin, antrin:4 or antrin:5,blocked=passes
    // With --rules there is no game: clap takes the depth for it and the position for the depth.
    #[arg(required = true)]
    pub(crate) game: Option<String>,

    /// Plies
    #[arg(required_unless_present = "rules")]
    pub(crate) depth: Option<String>,

    /// The position [default: the start]
    #[arg(conflicts_with = "rules", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// A file with the rules of a game or a number set of strategic tic-tac-toe, instead of a name
    #[arg(long, visible_alias = "map", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// What a pass is
    #[arg(long, value_enum, default_value_t = PassesAre::Plies)]
    pub(crate) passes: PassesAre,
}

/// What a pass is when lines are counted.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum PassesAre {
    /// A ply like any other
    Plies,
    /// Part of the ply before it
    Free,
}

impl From<PassesAre> for Passes {
    fn from(passes: PassesAre) -> Self {
        match passes {
            PassesAre::Plies => Self::Plies,
            PassesAre::Free => Self::Free,
        }
    }
}

impl PerftArgs {
    pub(crate) fn game(&self) -> GameArgs {
        game_args(self.game.as_ref(), self.rules.as_ref())
    }

    pub(crate) fn depth(&self) -> anyhow::Result<u32> {
        let text = match self.rules {
            Some(_) => &self.game,
            None => &self.depth,
        };
        let text = text.as_deref().unwrap_or_default();
        let depth = text.parse().ok().filter(|&depth| depth <= DEEPEST);
        depth.ok_or_else(|| {
            Usage::new(format!(
                "the depth {text:?} must be a number of plies from 0 to {DEEPEST}"
            ))
            .into()
        })
    }

    pub(crate) fn position(&self) -> Option<&str> {
        match self.rules {
            Some(_) => self.depth.as_deref(),
            None => self.position.as_deref(),
        }
    }
}

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
    let chosen = args.game().choose()?;
    let began = Instant::now();
    let progress = TerminalProgress::new(global);
    let counted = chosen
        .game
        .perft(depth, args.position(), args.passes.into(), &progress);
    // The bar goes before anything else is printed.
    drop(progress);
    let nodes = counted.map_err(|error| match error {
        PerftError::Parse(error) => failure::of_query(error.into(), &chosen.argument),
        error => error.into(),
    })?;
    let perft = Perft {
        game: &chosen.name,
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
