//! A game and the players who meet in it, as the arguments name them.

use crate::args::Global;
use crate::failure::Usage;
use crate::lookup::{self, OwnRules};
use crate::progress::TerminalProgress;
use crate::sized::{self, SizedGame};
use clap::Args;
use retrograde::NoProgress;
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
                let (name, named) = self.name_and_players()?;
                (lookup::find(name)?, None, named)
            }
        };
        Ok(Pairing {
            game,
            rules,
            players: of_this_number(named, players)?,
        })
    }

    /// The games of these sizes, each with what its size was called, and as many players as there should be.
    /// All are known to be able to play all of the games.
    pub(crate) fn pairings(
        &self,
        sizes: &str,
        table: &[String],
        global: &Global,
    ) -> anyhow::Result<Vec<(String, Pairing)>> {
        let (name, named) = self.name_and_players()?;
        let players = of_this_number(named, if table.is_empty() { 2 } else { 0 })?;
        let games = sized::games(name, sizes)?;
        let data = global.data_folders();
        for player in players.iter().chain(table) {
            for SizedGame { game, .. } in &games {
                if game.needs_tables(player).map_err(match_error)? {
                    // No game, but tables are looked for.
                    let request = MatchRequest {
                        games: 0,
                        ..self.request(player, player)
                    };
                    game.compete(&data, &request, &NoProgress, None)
                        .map_err(match_error)?;
                }
            }
        }
        let pairings = games.into_iter().map(|SizedGame { size, game }| {
            let pairing = Pairing {
                game,
                rules: None,
                players: players.clone(),
            };
            (size, pairing)
        });
        Ok(pairings.collect())
    }

    fn name_and_players(&self) -> Result<(&str, &[String]), Usage> {
        let (name, players) = (self.words.split_first())
            .ok_or_else(|| Usage::new("which game? As in: dots:3x3 greedy random"))?;
        Ok((name, players))
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

/// The players, if there are as many as there should be.
fn of_this_number(named: &[String], number: usize) -> Result<Vec<String>, Usage> {
    if named.len() == number {
        return Ok(named.to_vec());
    }
    Err(Usage::new(match number {
        0 => "--table names the players, so none can stand behind the game".into(),
        _ => format!(
            "a match is between two players, and there are {}: as in dots:3x3 greedy random; `retrograde players GAME` lists them",
            named.len()
        ),
    }))
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
