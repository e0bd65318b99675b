//! How much better a player becomes by its training.

use super::entry::Entry;
use super::matches::{MatchReport, MatchRequest, PlayError};
use crate::backend::About;
use crate::name::NameError;
use crate::players::{
    Conditions, Learned, PlayerName, PlayerRequest, PlayerSpec, Training, TrainingPlan,
    find_player, players_of,
};
use crate::progress::Progress;
use crate::table::DataFolders;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// A player to be trained, and those it is tried against at several stages of its training.
#[derive(Clone, Debug)]
pub struct TrainRequest {
    /// The player; by default the first of the game that is trained, as it is if nothing is said.
    pub player: Option<String>,
    /// The opponents; if there are none: random, greedy and, where values are known, perfect.
    pub against: Vec<String>,
    /// Games with either seat against each of them, at each stage.
    pub games: u64,
    /// What chance depends on in these games.
    pub seed: u64,
}

/// What training does for a player.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TrainReport {
    /// The game.
    pub game: String,
    /// The player after all of its training.
    pub player: String,
    /// What training is counted in.
    pub unit: String,
    /// The opponents.
    pub against: Vec<String>,
    /// Games with either seat against each of them, at each stage.
    pub games: u64,
    /// What chance depended on in these games.
    pub seed: u64,
    /// The player before its training, and so on until after it.
    pub stages: Vec<Stage>,
    /// Time it took.
    pub seconds: f64,
}

/// A player after some of its training.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stage {
    /// How much of it.
    pub amount: usize,
    /// The name under which this player can be called.
    pub player: String,
    /// What the training has come to, in numbers.
    pub learned: Vec<Learned>,
    /// Time the training took, from the beginning.
    pub training_seconds: f64,
    /// The games against each of the opponents.
    pub matches: Vec<MatchReport>,
}

/// The stages, in thousandths of the training.
const STAGES: [usize; 6] = [0, 10, 30, 100, 300, 1000];

/// Amounts of training at which a player is looked at, each once.
fn amounts(all: usize) -> Vec<usize> {
    let mut amounts: Vec<usize> = STAGES
        .iter()
        .map(|part| (all * part).div_ceil(1000))
        .collect();
    amounts.dedup();
    amounts
}

impl<G: About> Entry<G> {
    /// The player that is to be trained, and how much.
    fn trained_player(
        &self,
        player: Option<&str>,
    ) -> Result<(PlayerSpec<G>, Training, TrainingPlan), NameError> {
        let mut specs = players_of(&*self.game);
        specs.retain(|spec| spec.training.is_some());
        let names: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
        let Some(player) = player.or(names.first().copied()) else {
            let what = format!("no player of {} is trained", self.backend.name(&self.game));
            return Err(NameError::new(what, "", &[]));
        };
        let (name, spec) = find_player(&*self.game, player)?;
        match spec.training {
            Some(training) => Ok((spec, training, training.plan(&name)?)),
            None => {
                let what = format!("{} is a player that is not trained", spec.name);
                Err(NameError::new(what, player, &names))
            }
        }
    }

    fn opponents(
        &self,
        data: &DataFolders,
        request: &TrainRequest,
        progress: &dyn Progress,
    ) -> Vec<String> {
        if !request.against.is_empty() {
            return request.against.clone();
        }
        let mut names = vec!["random", "greedy"];
        if self.adviser(data, progress).is_ok() {
            names.push("perfect");
        }
        names.into_iter().map(String::from).collect()
    }

    pub(super) fn trained(
        &self,
        data: &DataFolders,
        request: &TrainRequest,
        progress: &dyn Progress,
    ) -> Result<TrainReport, PlayError> {
        let began = Instant::now();
        let (spec, training, plan) = self.trained_player(request.player.as_deref())?;
        let against = self.opponents(data, request, progress);
        let amounts = amounts(plan.amount);
        let games = 2 * request.games * against.len() as u64 * amounts.len() as u64;
        progress.plan(amounts.iter().sum::<usize>() as u64 + games);
        let mut stages = vec![];
        for amount in amounts {
            let player = training.name(spec.name, TrainingPlan { amount, ..plan });
            let began = Instant::now();
            let learned = (spec.make)(&PlayerRequest {
                name: &PlayerName::parse(&player)?,
                game: &*self.game,
                adviser: None,
                progress,
            })?
            .learned();
            let training_seconds = began.elapsed().as_secs_f64();
            let matches = against.iter().map(|opponent| {
                let request = MatchRequest {
                    first: player.clone(),
                    second: opponent.clone(),
                    games: request.games,
                    seed: request.seed,
                    both: true,
                    conditions: Conditions::default(),
                };
                self.play_match(data, &request, progress, None)
            });
            let matches = matches.collect::<Result<_, _>>()?;
            stages.push(Stage {
                amount,
                player,
                learned,
                training_seconds,
                matches,
            });
        }
        Ok(TrainReport {
            game: self.backend.name(&self.game),
            player: training.name(spec.name, plan),
            unit: training.unit.into(),
            against,
            games: request.games,
            seed: request.seed,
            stages,
            seconds: began.elapsed().as_secs_f64(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_training_begins_before_it_and_ends_after_it() {
        assert_eq!(amounts(20_000), [0, 200, 600, 2_000, 6_000, 20_000]);
        assert_eq!(amounts(20), [0, 1, 2, 6, 20]);
        assert_eq!(amounts(1), [0, 1]);
        assert_eq!(amounts(0), [0]);
    }
}
