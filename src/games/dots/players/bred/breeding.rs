//! A genetic algorithm: players with random genes play, those that win more have more descendants.

use super::features::COUNT;
use super::{Bred, Genes};
use crate::games::dots::players::Defensive;
use crate::games::dots::{Board, Dots};
use crate::players::{Conditions, Dice, Greedy, MatchRunner, Player, TrainingPlan};
use crate::progress::{Cancelled, Progress};
use crate::value::Score;
use rayon::prelude::*;

/// How many live at a time.
const POPULATION: usize = 32;
/// The best of a generation live on.
const ELITE: usize = 4;
/// Of so many the best becomes a parent.
const RIVALS: usize = 3;
/// Games of each member with either seat against each opponent, in each generation.
const GAMES: u64 = 8;
/// The same for those that might be the best of the last generation.
const FINAL_GAMES: u64 = 100;
/// How far from 0 a gene can be.
const FARTHEST: i32 = 100;
/// How far a mutation takes it.
const STEP: i32 = 25;

/// Breeds genes on a board.
pub(super) fn breed(
    board: &Board,
    plan: TrainingPlan,
    progress: &dyn Progress,
) -> Result<Genes, Cancelled> {
    let game = Dots::new(board.clone());
    let mut dice = Dice::of_game(plan.seed, 0);
    let mut population: Vec<Genes> = (0..POPULATION).map(|_| random(&mut dice)).collect();
    let mut best = [0; COUNT];
    progress.begin("generations", plan.amount as u64);
    for number in 1..=plan.amount as u64 {
        let trial = |games| Trial {
            game: &game,
            // The best so far is an opponent of the next.
            champion: Bred::new(best),
            seed: plan.seed.wrapping_add(number),
            games,
            progress,
        };
        let ranked = trial(GAMES).ranked(&population)?;
        best = match number == plan.amount as u64 {
            false => ranked[0],
            true => trial(FINAL_GAMES).ranked(&ranked[..ELITE])?[0],
        };
        population = next(&ranked, &mut dice);
        progress.advance(1);
    }
    progress.finish();
    Ok(best)
}

/// A number from -`most` to `most`.
fn step(most: i32, dice: &mut Dice) -> i32 {
    dice.below(2 * most as usize + 1) as i32 - most
}

fn random(dice: &mut Dice) -> Genes {
    std::array::from_fn(|_| step(FARTHEST, dice))
}

/// The next generation.
fn next(ranked: &[Genes], dice: &mut Dice) -> Vec<Genes> {
    // The first to come is the best.
    let parent = |dice: &mut Dice| {
        let rivals = (0..RIVALS).map(|_| dice.below(ranked.len()));
        ranked[rivals.min().unwrap_or(0)]
    };
    let mut population = ranked[..ELITE].to_vec();
    while population.len() < POPULATION {
        let parents = [parent(dice), parent(dice)];
        population.push(std::array::from_fn(|gene| {
            let inherited = parents[dice.below(2)][gene];
            match dice.below(4) {
                0 => (inherited + step(STEP, dice)).clamp(-FARTHEST, FARTHEST),
                _ => inherited,
            }
        }));
    }
    population
}

/// Games by which the members of a population are compared: all of them play with the same dice.
struct Trial<'a> {
    game: &'a Dots,
    champion: Bred,
    seed: u64,
    games: u64,
    progress: &'a dyn Progress,
}

impl Trial<'_> {
    /// The best first.
    fn ranked(&self, population: &[Genes]) -> Result<Vec<Genes>, Cancelled> {
        let margins = population.par_iter().map(|genes| self.margin(*genes));
        let margins: Vec<i64> = margins.collect::<Result<_, _>>()?;
        let mut ranked: Vec<usize> = (0..population.len()).collect();
        ranked.sort_by_key(|&member| std::cmp::Reverse(margins[member]));
        Ok(ranked.iter().map(|&member| population[member]).collect())
    }

    /// What a member wins by in all its games.
    fn margin(&self, genes: Genes) -> Result<i64, Cancelled> {
        if self.progress.is_cancelled() {
            return Err(Cancelled);
        }
        let member = Bred::new(genes);
        let opponents: [&dyn Player<Dots>; 3] = [&Greedy, &Defensive, &self.champion];
        let mut table = MatchRunner::new(self.game, Conditions::default());
        let mut sum = 0;
        for number in 0..self.games {
            for opponent in opponents {
                let mut dice = Dice::of_game(self.seed, number);
                let mut margin = |players: [&dyn Player<Dots>; 2]| -> Score {
                    let played = table.play(players, false, &mut dice);
                    played.expect("players that depend on nothing").margin
                };
                sum += i64::from(margin([&member, opponent]));
                sum -= i64::from(margin([opponent, &member]));
            }
        }
        Ok(sum)
    }
}
