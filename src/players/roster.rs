//! Players by name.

use super::{Adviser, AlphaBeta, Contest, Greedy, Mcts, Perfect, Player, Random, Training};
use crate::name::{GameName, NameError, OptionSpec};
use crate::progress::{Cancelled, NoProgress, Progress};
use serde::Serialize;

/// A player's name, taken apart: `name[:key=value[,key=value]...]`.
pub type PlayerName = GameName;

/// A player that is to be made.
pub struct PlayerRequest<'a, G: Contest> {
    /// The name; its options have passed the check.
    pub name: &'a PlayerName,
    /// The game that is to be played.
    pub game: &'a G,
    /// What the player plays by, if it needs that.
    pub adviser: Option<&'a dyn Adviser<G>>,
    /// Told of a training, and asked whether to give it up.
    pub progress: &'a dyn Progress,
}

impl<'a, G: Contest> PlayerRequest<'a, G> {
    /// A player that needs no adviser, with nobody who waits for it.
    pub fn new(game: &'a G, name: &'a PlayerName) -> Self {
        Self {
            name,
            game,
            adviser: None,
            progress: &NoProgress,
        }
    }
}

/// Why a player was not made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// There is none of that name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Its training was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Makes a player.
pub type PlayerFactory<G> =
    for<'a> fn(&PlayerRequest<'a, G>) -> Result<Box<dyn Player<G> + 'a>, MakeError>;

/// A player that can be named.
pub struct PlayerSpec<G: Contest> {
    /// The name.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// Options.
    pub options: &'static [OptionSpec],
    /// Whether it plays by an adviser.
    pub needs_adviser: bool,
    /// What its training can be set to, if it is trained when it is made.
    pub training: Option<Training>,
    /// Makes it.
    pub make: PlayerFactory<G>,
}

/// A player as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerInfo {
    /// The name.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// Options: key, what it can be, what it is if not given, what it changes.
    pub options: Vec<PlayerOption>,
    /// What its training is counted in, and the option that says how much of it there is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trained_by: Option<&'static str>,
}

/// An option of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerOption {
    /// Its key.
    pub key: &'static str,
    /// What it may be set to, for people.
    pub values: &'static str,
    /// What it is if not given, for people.
    pub default: &'static str,
    /// What it changes.
    pub about: &'static str,
}

impl From<&OptionSpec> for PlayerOption {
    fn from(spec: &OptionSpec) -> Self {
        Self {
            key: spec.key,
            values: spec.values,
            default: spec.default,
            about: spec.about,
        }
    }
}

const WEIGHTS: &[OptionSpec] = &[OptionSpec {
    key: "weights",
    values: "moves, ways",
    default: "moves",
    about: "with `ways` a move that two stones can make is twice as likely",
}];

const DEPTH: &[OptionSpec] = &[OptionSpec {
    key: "depth",
    values: "1 to 20",
    default: "3",
    about: "plies to look ahead",
}];

const PLAYOUTS: &[OptionSpec] = &[OptionSpec {
    key: "playouts",
    values: "1 to 10000000",
    default: "1000",
    about: "games played to their end for each move",
}];

/// Players for every game.
fn of_any_game<G: Contest>() -> Vec<PlayerSpec<G>> {
    vec![
        PlayerSpec {
            name: "random",
            about: "any legal move",
            options: WEIGHTS,
            needs_adviser: false,
            training: None,
            make: |request| {
                let by_ways = request
                    .name
                    .word("weights", &[("moves", false), ("ways", true)])?;
                Ok(Box::new(Random {
                    by_ways: by_ways.unwrap_or(false),
                }))
            },
        },
        PlayerSpec {
            name: "greedy",
            about: "wins at once if it can, else takes as much as it can at once, and plays at random where there is nothing to take",
            options: &[],
            needs_adviser: false,
            training: None,
            make: |_| Ok(Box::new(Greedy)),
        },
        PlayerSpec {
            name: "alphabeta",
            about: "looks a number of plies ahead and then counts",
            options: DEPTH,
            needs_adviser: false,
            training: None,
            make: |request| {
                let depth = request.name.number("depth", 1, 20)?.unwrap_or(3) as u32;
                Ok(Box::new(AlphaBeta { depth }))
            },
        },
        PlayerSpec {
            name: "mcts",
            about: "plays many games to their end at random, more of those that begin well",
            options: PLAYOUTS,
            needs_adviser: false,
            training: None,
            make: |request| {
                let playouts = request.name.number("playouts", 1, 10_000_000)?;
                Ok(Box::new(Mcts {
                    playouts: playouts.unwrap_or(1_000) as u32,
                }))
            },
        },
        PlayerSpec {
            name: "perfect",
            about: "keeps the value, by tables or exact search: the shortest win, the longest loss, and of several draws the one with \
                    most ways to go wrong",
            options: &[],
            needs_adviser: true,
            training: None,
            make: |request| match request.adviser {
                Some(adviser) => Ok(Box::new(Perfect::new(adviser))),
                None => Err(MakeError::Name(NameError::new(
                    "nobody can be perfect here: what positions are worth is not known",
                    "",
                    &[],
                ))),
            },
        },
    ]
}

impl<G: Contest> PlayerSpec<G> {
    /// Whether a name asks for what there is; without training anybody.
    ///
    /// # Errors
    /// Names what is wrong.
    pub fn check(&self, game: &G, name: &PlayerName) -> Result<(), NameError> {
        if let Some(training) = &self.training {
            return training.plan(name).map(drop);
        }
        if self.needs_adviser {
            return Ok(());
        }
        // Options are read when a player is made.
        match (self.make)(&PlayerRequest::new(game, name)) {
            Err(MakeError::Name(error)) => Err(error),
            Ok(_) | Err(MakeError::Cancelled(_)) => Ok(()),
        }
    }
}

/// The names in a list with commas; `key=value` behind a comma belongs to the player before it.
#[must_use]
pub fn split_players(names: &str) -> Vec<String> {
    let mut players: Vec<String> = vec![];
    for part in names
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let is_option = part.contains('=') && !part.contains(':');
        match players.last_mut().filter(|_| is_option) {
            Some(player) => {
                player.push(',');
                player.push_str(part);
            }
            None => players.push(part.into()),
        }
    }
    players
}

/// All players of a game.
pub fn players_of<G: Contest>(game: &G) -> Vec<PlayerSpec<G>> {
    let mut all = of_any_game();
    all.extend(game.specialists());
    all
}

/// A player's name, taken apart and checked, and the player it names.
pub fn find_player<G: Contest>(
    game: &G,
    text: &str,
) -> Result<(PlayerName, PlayerSpec<G>), NameError> {
    let name = PlayerName::parse_as(text, "player", "name:key=value, as in alphabeta:depth=5")?;
    let players = players_of(game);
    let names: Vec<&str> = players.iter().map(|spec| spec.name).collect();
    let Some(place) = names.iter().position(|&known| known == name.family) else {
        return Err(NameError::new(
            format!("there is no player {:?} for this game", name.family),
            &name.family,
            &names,
        ));
    };
    let spec = players.into_iter().nth(place);
    let spec = spec.unwrap_or_else(|| unreachable!("found above"));
    name.check_keys(spec.options)?;
    if let Some(shorthand) = &name.shorthand {
        let keys: Vec<&str> = spec.options.iter().map(|spec| spec.key).collect();
        let what = format!(
            "{shorthand:?} after the name of {} is not key=value",
            spec.name
        );
        return Err(NameError::new(what, shorthand, &keys));
    }
    Ok((name, spec))
}

/// All players of a game, for people; those that need an adviser only if there can be one.
pub fn player_infos<G: Contest>(game: &G, has_adviser: bool) -> Vec<PlayerInfo> {
    let players = players_of(game);
    let able = players
        .iter()
        .filter(|spec| has_adviser || !spec.needs_adviser);
    let infos = able.map(|spec| PlayerInfo {
        name: spec.name,
        about: spec.about,
        options: spec.options.iter().map(PlayerOption::from).collect(),
        trained_by: spec.training.map(|training| training.unit),
    });
    infos.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::trial::dots;

    #[test]
    fn wrong_names_get_the_nearest_right_one() {
        let error = |name: &str| find_player(&dots(2, 2), name).err().unwrap().to_string();
        assert!(error("randon").contains("did you mean random?"));
        assert!(error("alphabeta:dept=3").contains("did you mean depth?"));
        assert!(error("alphabeta:7").contains("is not key=value"));
        assert!(error("alphabeta:depth=").contains("player"));
        assert!(find_player(&dots(2, 2), "alphabeta:depth=5").is_ok());
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<&str> = player_infos(&dots(2, 2), true)
            .iter()
            .map(|info| info.name)
            .collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
