//! A game and the players who meet in it, as the arguments name them.

use crate::args::Global;
use crate::failure::Usage;
use crate::lookup::{self, OwnRules};
use crate::progress::TerminalProgress;
use clap::Args;
use retrograde::catalog::{AnyGame, MatchRequest, PlayError};
use retrograde::players::Conditions;
use std::path::PathBuf;

/// Who plays what.
#[derive(Args, Debug)]
pub(crate) struct PairingArgs {
    /// The game and the two players, as in dots:3x3 greedy random; with --rules only the players
    #[arg(num_args = 0..=3, value_name = "GAME A B")]
    pub(crate) words: Vec<String>,

    /// A file with the rules of a game or a number set of strategic tic-tac-toe, instead of a name
    #[arg(long, visible_alias = "map", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    /// Games to play; with --both so many with either player beginning
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,

    /// What chance depends on
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Play as many games again with seats changed
    #[arg(long)]
    pub(crate) both: bool,
}

/// A game, and the players that were named.
pub(crate) struct Pairing {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) rules: Option<OwnRules>,
    pub(crate) players: Vec<String>,
}

impl PairingArgs {
    /// The game, and as many players as there should be.
    pub(crate) fn pairing(&self, players: usize) -> anyhow::Result<Pairing> {
        let (game, rules, named) = match &self.rules {
            Some(file) => {
                let chosen = lookup::from_file(file)?;
                (chosen.game, chosen.rules, &self.words[..])
            }
            None => {
                let Some((name, named)) = self.words.split_first() else {
                    return Err(Usage::new("which game? As in: dots:3x3 greedy random").into());
                };
                (lookup::find(name)?, None, named)
            }
        };
        if named.len() != players {
            let words = match players {
                0 => "--table names the players, so none can stand behind the game".into(),
                _ => format!(
                    "a match is between two players, and there are {}: as in dots:3x3 greedy random; `retrograde players GAME` lists them",
                    named.len()
                ),
            };
            return Err(Usage::new(words).into());
        }
        Ok(Pairing {
            game,
            rules,
            players: named.to_vec(),
        })
    }

    pub(crate) fn request(&self, first: &str, second: &str) -> MatchRequest {
        MatchRequest {
            first: first.into(),
            second: second.into(),
            games: self.games,
            seed: self.seed,
            both: self.both,
            conditions: Conditions::default(),
        }
    }
}

/// What went wrong, as the other commands say it.
pub(crate) fn match_error(error: PlayError) -> anyhow::Error {
    match error {
        PlayError::Name(error) => error.into(),
        PlayError::Table(error) => (*error).into(),
        error => error.into(),
    }
}

/// Shows how far a job is, and takes that away before anything else is printed.
pub(crate) fn with_progress<T>(
    global: &Global,
    job: impl FnOnce(&TerminalProgress) -> Result<T, PlayError>,
) -> anyhow::Result<T> {
    let progress = TerminalProgress::new(global);
    let done = job(&progress);
    drop(progress);
    done.map_err(match_error)
}
