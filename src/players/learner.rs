//! A player that knows nothing but the rules, and learns by playing against itself.
//!
//! It keeps a value for every position that a move of its training games led to, for the player who made that
//! move: 1 for a win, -1 for a loss, 0 for a draw and for whatever it has never seen. After each move the value
//! of the move before is pulled towards what the best reply makes of it (Q-learning, with both players learning
//! from one table). Symmetric positions share their value. Nobody tells it what a line is, or that one can be
//! blocked: it learns that a game is over when one is over.

use super::{
    Choice, Contest, Dice, Learned, Player, PlayerError, PlayerSpec, SEED, Training, TrainingPlan,
    trained,
};
use crate::game::Edge;
use crate::index::Indexed;
use crate::name::OptionSpec;
use crate::progress::{Cancelled, Progress};
use crate::value::{Outcome, Turn};
use hashbrown::HashMap;
use std::sync::Arc;

/// Games of a training if nothing is said; more bring little at Antrin on nine points (docs/results.md).
const USUAL: usize = 20_000;

const TRAINING: Training = Training {
    unit: "games",
    usual: USUAL,
    most: 1_000_000,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: TRAINING.unit,
        values: "0 to 1000000",
        default: "20000",
        about: "games against itself to learn from; with 0 it plays at random",
    },
    SEED,
];

/// How far a value goes towards what the best reply makes of it.
const RATE: f32 = 0.5;
/// What a value is worth a move earlier: a win is better the sooner it comes.
const DISCOUNT: f32 = 0.97;
/// Games after which half of the moves are tried out for the sake of learning.
const HALF_RANDOM: usize = 2_000;
/// So many of a thousand moves are tried out in any case.
const LEAST_RANDOM: usize = 100;
/// A training game is broken off after so many plies: play need not come to an end.
const MOST_PLIES: usize = 100;
/// Positions that it learns about at most; it goes on learning about those.
const MOST_KNOWN: usize = 1 << 19;

/// The learning player of a game, as a list of players has it.
pub fn learner<G: Contest + Indexed>() -> PlayerSpec<G> {
    PlayerSpec {
        name: "learner",
        about: "begins with the rules alone and learns by playing against itself what positions are worth",
        options: OPTIONS,
        needs_adviser: false,
        training: Some(TRAINING),
        make: |request| {
            let plan = TRAINING.plan(request.name)?;
            let (game, progress) = (request.game, request.progress);
            let identity = game.identity();
            let key = format!("{}; {}; {plan:?}", identity.name, identity.rules);
            let train = || Values::learn(game, plan, progress);
            let values = trained(&key, progress, train)?;
            Ok(Box::new(Learner { values }))
        },
    }
}

/// Makes the move that led to the best value in training games; of several, one at random.
#[derive(Debug)]
pub struct Learner<G: Contest> {
    values: Arc<Values<G>>,
}

impl<G: Contest> Learner<G> {
    /// Trains a player.
    ///
    /// # Errors
    /// If that is cancelled.
    pub fn train(game: &G, plan: TrainingPlan, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let values = Values::learn(game, plan, progress)?;
        Ok(Self {
            values: Arc::new(values),
        })
    }
}

/// What was learned: by canonical position, what it is worth to the player who moved there.
#[derive(Debug)]
struct Values<G: Contest>(HashMap<G::Position, f32>);

impl<G: Contest> Values<G> {
    fn of(&self, game: &G, position: &G::Position) -> f32 {
        let known = self.0.get(&game.representative(position));
        known.copied().unwrap_or(0.0)
    }

    fn learn(game: &G, plan: TrainingPlan, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let mut trainer = Trainer {
            game,
            values: Self(HashMap::new()),
            moves: vec![],
            worths: vec![],
        };
        const EVERY: usize = 64;
        progress.begin("training games", plan.amount as u64);
        for number in 0..plan.amount {
            if number % EVERY == 0 {
                if progress.is_cancelled() {
                    return Err(Cancelled);
                }
                progress.advance(EVERY.min(plan.amount - number) as u64);
            }
            let mut dice = Dice::of_game(plan.seed, number as u64);
            trainer.play(number, &mut dice);
        }
        progress.finish();
        Ok(trainer.values)
    }
}

/// What a training works with; the lists are kept between moves.
struct Trainer<'a, G: Contest> {
    game: &'a G,
    values: Values<G>,
    moves: Vec<Edge<G>>,
    /// What each of the moves is worth to the player who makes it.
    worths: Vec<f32>,
}

impl<G: Contest> Trainer<'_, G> {
    /// Plays a game against itself and learns from it.
    fn play(&mut self, number: usize, dice: &mut Dice) {
        let game = self.game;
        let tried = (1000 * HALF_RANDOM / (HALF_RANDOM + number)).max(LEAST_RANDOM);
        let mut position = game.start();
        let mut before: Option<Edge<G>> = None;
        for _ in 0..MOST_PLIES {
            if let Some(outcome) = game.outcome(&position) {
                if let Some(last) = before {
                    let worth = match outcome {
                        Outcome::Win => 1.0,
                        Outcome::Loss => -1.0,
                        Outcome::Draw => 0.0,
                    };
                    self.set(&last.to, |_| seen_by(worth, last.turn));
                }
                return;
            }
            let best = self.look(&position);
            if let Some(last) = before {
                let worth = seen_by(DISCOUNT * best, last.turn);
                self.set(&last.to, |value| value + RATE * (worth - value));
            }
            let count = self.moves.len();
            let place = match dice.below(1000) < tried {
                true => dice.below(count),
                false => one_of_the_best(&self.worths, best, dice),
            };
            let edge = self.moves[place];
            position = edge.to;
            before = Some(edge);
        }
    }

    /// Lists the moves with their worths; the best of these.
    fn look(&mut self, position: &G::Position) -> f32 {
        let (game, moves) = (self.game, &mut self.moves);
        moves.clear();
        game.each_move(position, |edge| moves.push(edge));
        self.worths.clear();
        let worths = moves.iter().map(|edge| self.values.of(game, &edge.to));
        self.worths.extend(worths);
        best_of(&self.worths)
    }

    fn set(&mut self, position: &G::Position, change: impl FnOnce(f32) -> f32) {
        let key = self.game.representative(position);
        let values = &mut self.values.0;
        if let Some(value) = values.get_mut(&key) {
            *value = change(*value);
        } else if values.len() < MOST_KNOWN {
            values.insert(key, change(0.0));
        }
    }
}

/// What is worth so much to the player to move, as it looks to the player who moved there.
fn seen_by(worth: f32, turn: Turn) -> f32 {
    match turn {
        Turn::Swap => -worth,
        Turn::Keep => worth,
    }
}

fn best_of(worths: &[f32]) -> f32 {
    worths.iter().copied().fold(f32::MIN, f32::max)
}

fn one_of_the_best(worths: &[f32], best: f32, dice: &mut Dice) -> usize {
    let place = dice.among(worths.len(), |place| worths[place] == best);
    place.unwrap_or(0)
}

impl<G: Contest> Player<G> for Learner<G> {
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let moves = choice.moves.iter();
        let worths = moves.map(|edge| self.values.of(choice.game, &edge.to));
        let worths: Vec<f32> = worths.collect();
        Ok(one_of_the_best(&worths, best_of(&worths), dice))
    }

    fn learned(&self) -> Vec<Learned> {
        vec![Learned {
            name: "positions it has a value for".into(),
            value: self.values.0.len() as i64,
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alignment::{Alignment, Blocked, antrin, tictactoe};
    use crate::oracle::{Analysis, Oracle};
    use crate::players::trial::{assert_legal, choices, margins};
    use crate::players::{Adviser, Greedy, Perfect, PlayerName, PlayerRequest, Random};
    use crate::progress::NoProgress;
    use crate::table::TableError;
    use crate::value::Score;

    fn trained(game: &Alignment, amount: usize, seed: u64) -> Learner<Alignment> {
        Learner::train(game, TrainingPlan { amount, seed }, &NoProgress).unwrap()
    }

    fn small() -> Alignment {
        Alignment::new(antrin(3, 3, Blocked::Loses).unwrap())
    }

    fn losses(margins: &[Score]) -> usize {
        margins.iter().filter(|&&margin| margin < 0).count()
    }

    #[test]
    fn without_lessons_it_plays_at_random() {
        let (game, random) = (small(), Random::default());
        let untrained = trained(&game, 0, 1);
        let players: [&dyn Player<Alignment>; 2] = [&untrained, &random];
        assert_eq!(
            margins(&game, players, 100),
            margins(&game, [&random, &random], 100)
        );
        let all = choices(&game, "11./22./... 1", &untrained);
        assert_eq!(all.len(), 5);
    }

    #[test]
    fn the_more_lessons_the_fewer_losses() {
        let (game, random) = (small(), Random::default());
        let lost = |amount, against: &dyn Player<Alignment>| {
            let learner = trained(&game, amount, 1);
            let second = margins(&game, [against, &learner], 200);
            let second: Vec<Score> = second.iter().map(|margin| -margin).collect();
            losses(&margins(&game, [&learner, against], 200)) + losses(&second)
        };
        assert!(lost(0, &random) > 120);
        assert!((1..60).contains(&lost(200, &random)));
        assert_eq!(lost(3_000, &random), 0);
        assert_eq!(lost(3_000, &Greedy), 0);
    }

    struct Solved(Oracle<Alignment>);

    impl Adviser<Alignment> for Solved {
        fn analyse(
            &self,
            position: &<Alignment as crate::game::Game>::Position,
        ) -> Result<Analysis<Alignment>, TableError> {
            self.0.analyse(position, false, &|| false)
        }
    }

    #[test]
    fn after_its_lessons_it_holds_out_against_perfect_play() {
        let solved = Oracle::solve_in_memory(Arc::new(small()), &NoProgress).unwrap();
        let adviser = Solved(solved);
        let (game, perfect) = (adviser.0.game(), Perfect::new(&adviser));
        let lost = |amount| {
            let learner = trained(game, amount, 2);
            losses(&margins(game, [&learner, &perfect], 50))
        };
        assert!(lost(0) > 45);
        assert!((1..45).contains(&lost(300)));
        assert_eq!(lost(3_000), 0);
    }

    #[test]
    fn it_learns_to_win_at_once_and_to_block() {
        let game = Alignment::new(tictactoe());
        let player = trained(&game, 10_000, 3);
        assert_eq!(choices(&game, "11./22./... 1", &player), ["c1"]);
        assert_eq!(choices(&game, "1.1/.2./... 2", &player), ["b1"]);
        assert_legal(&game, 20, &player);
        assert_legal(&small(), 20, &trained(&small(), 50, 3));
    }

    #[test]
    fn the_seed_decides_what_is_learned_and_nothing_else() {
        let game = small();
        let values = |seed| trained(&game, 300, seed).values.0.clone();
        let again = std::thread::spawn(|| trained(&small(), 300, 1).values.0.clone());
        assert_eq!(values(1), again.join().unwrap());
        assert_ne!(values(1), values(2));
        // The first games of a longer training are those of a shorter one.
        let longer = trained(&game, 301, 1).values;
        assert!(values(1).keys().all(|known| longer.0.contains_key(known)));
    }

    #[test]
    fn a_training_can_be_cancelled() {
        struct Stopped;
        impl Progress for Stopped {
            fn is_cancelled(&self) -> bool {
                true
            }
        }
        let plan = TrainingPlan { amount: 1, seed: 1 };
        assert!(Learner::train(&small(), plan, &Stopped).is_err());
        let spec = learner::<Alignment>();
        let name = PlayerName::parse("learner:games=5,seed=9").unwrap();
        let game = small();
        let request = PlayerRequest {
            progress: &Stopped,
            ..PlayerRequest::new(&game, &name)
        };
        assert!((spec.make)(&request).is_err());
        let made = (spec.make)(&PlayerRequest::new(&game, &name)).unwrap();
        assert_eq!(made.learned(), trained(&game, 5, 9).learned());
    }

    /// Two games with the same name and other rules are learned each for itself.
    #[test]
    fn what_is_kept_is_kept_by_the_rules() {
        let spec = learner::<Alignment>();
        let name = PlayerName::parse("learner:games=40,seed=11").unwrap();
        let learned = |game: &Alignment| {
            let made = (spec.make)(&PlayerRequest::new(game, &name)).unwrap();
            made.learned()
        };
        let mut rules = antrin(3, 3, Blocked::Passes).unwrap();
        rules.name = small().rules().name.clone();
        let other = Alignment::new(rules);
        assert_eq!(learned(&small()), trained(&small(), 40, 11).learned());
        assert_eq!(learned(&other), trained(&other, 40, 11).learned());
        assert_ne!(learned(&small()), learned(&other));
    }
}
