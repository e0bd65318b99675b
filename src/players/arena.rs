//! Where two players meet.

use super::{Choice, Contest, Dice, Player, PlayerError};
use crate::game::Edge;
use crate::value::{Score, Turn};
use hashbrown::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// What ends a game that does not end by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Whether a position that stands for the third time ends the game with a draw.
    pub third_time_draws: bool,
    /// After this many plies the game is cut off, without a result.
    pub most_plies: usize,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            third_time_draws: true,
            most_plies: 10_000,
        }
    }
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// By its rules.
    Over,
    /// A position stood for the third time.
    Repetition,
    /// It was cut off, because it took too long or somebody left: neither won, lost nor drawn.
    Length,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played<M> {
    /// The moves, if they were to be kept.
    pub moves: Vec<M>,
    /// How many there were.
    pub plies: usize,
    /// By how much the player who began won; the points so far if it was cut off.
    pub margin: Score,
    /// How it ended.
    pub end: End,
}

/// How far the game at a table is, for whoever waits for its end. Each has a line of the cache for itself:
/// games are played by millions.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(super) struct Watch {
    /// The number of the ply that is thought about; 0 if none is.
    ply: AtomicUsize,
    stop: AtomicBool,
}

impl Watch {
    pub(super) fn ply(&self) -> usize {
        self.ply.load(Relaxed)
    }

    /// Asks for an end at the next ply.
    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    fn think_about(&self, ply: usize) -> Result<(), PlayerError> {
        self.ply.store(ply, Relaxed);
        match self.stop.load(Relaxed) {
            true => Err(PlayerError::Cancelled),
            false => Ok(()),
        }
    }
}

/// A table at which one game after the other is played; it keeps its paper.
#[derive(Debug)]
pub struct MatchRunner<'a, G: Contest> {
    game: &'a G,
    conditions: Conditions,
    moves: Vec<Edge<G>>,
    before: Vec<G::Position>,
    times: HashMap<G::Position, u8>,
    watch: Option<&'a Watch>,
}

impl<'a, G: Contest> MatchRunner<'a, G> {
    /// A table for a game.
    pub fn new(game: &'a G, conditions: Conditions) -> Self {
        Self {
            game,
            conditions,
            moves: vec![],
            before: vec![],
            times: HashMap::new(),
            watch: None,
        }
    }

    /// The same table, watched.
    pub(super) fn watched(self, watch: Option<&'a Watch>) -> Self {
        Self { watch, ..self }
    }

    /// Plays a game; the first of the two players begins.
    ///
    /// # Errors
    /// If a player cannot go on.
    pub fn play(
        &mut self,
        players: [&dyn Player<G>; 2],
        keeps_moves: bool,
        dice: &mut Dice,
    ) -> Result<Played<G::Move>, PlayerError> {
        let game = self.game;
        let counts_times = self.conditions.third_time_draws && game.can_repeat();
        self.before.clear();
        self.times.clear();
        let mut position = game.start();
        let mut seat = 0;
        let mut played = Played {
            moves: vec![],
            plies: 0,
            margin: 0,
            end: End::Over,
        };
        let for_first = |seat: usize, points: Score| if seat == 0 { points } else { -points };
        loop {
            if game.outcome(&position).is_some() {
                played.margin += for_first(seat, game.final_score(&position));
                return Ok(played);
            }
            if played.plies == self.conditions.most_plies {
                played.end = End::Length;
                return Ok(played);
            }
            if counts_times {
                let times = self.times.entry(position).or_insert(0);
                *times += 1;
                if *times == 3 {
                    played.end = End::Repetition;
                    return Ok(played);
                }
            }
            if let Some(watch) = self.watch {
                watch.think_about(played.plies + 1)?;
            }
            self.moves.clear();
            let moves = &mut self.moves;
            game.each_move(&position, |edge| moves.push(edge));
            let choice = Choice {
                game,
                position: &position,
                moves: &self.moves,
                before: &self.before,
            };
            let place = players[seat].choose(&choice, dice)?;
            let Some(edge) = self.moves.get(place) else {
                let player = ["the first player", "the second player"][seat].into();
                return Err(PlayerError::Illegal { player });
            };
            played.margin += for_first(seat, game.gain(&position, &edge.mv));
            played.plies += 1;
            if keeps_moves {
                played.moves.push(edge.mv);
            }
            self.before.push(position);
            position = edge.to;
            if edge.turn == Turn::Swap {
                seat = 1 - seat;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alignment::{Alignment, Blocked, antrin};
    use crate::games::dots::{Board, Dots};
    use crate::players::Random;

    #[test]
    fn margins_are_the_beginners() {
        let game = Dots::new(Board::new(1, 1).unwrap());
        let mut table = MatchRunner::new(&game, Conditions::default());
        for seed in 0..10 {
            let random = Random::default();
            let played = table.play([&random, &random], true, &mut Dice::new(seed));
            let played = played.unwrap();
            // Whoever draws the fourth edge takes the only box.
            assert_eq!((played.margin, played.plies), (-1, 4));
            assert_eq!(played.moves.len(), 4);
        }
    }

    /// Moves to and fro as long as it can.
    struct Restless;

    impl<G: Contest> Player<G> for Restless {
        fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
            let back = |place: usize| choice.before.contains(&choice.moves[place].to);
            let over = |place: usize| choice.game.outcome(&choice.moves[place].to).is_some();
            let count = choice.moves.len();
            let chosen = dice.among(count, |place| back(place) && !over(place));
            let chosen = chosen.or_else(|| dice.among(count, |place| !over(place)));
            Ok(chosen.unwrap_or(0))
        }
    }

    #[test]
    fn games_that_do_not_end_are_ended() {
        let game = Alignment::new(antrin(3, 3, Blocked::Loses).unwrap());
        let mut table = MatchRunner::new(&game, Conditions::default());
        let ends: Vec<End> = (0..20)
            .map(|seed| table.play([&Restless, &Restless], false, &mut Dice::new(seed)))
            .map(|played| played.unwrap().end)
            .collect();
        assert!(ends.contains(&End::Repetition), "{ends:?}");
        let conditions = Conditions {
            third_time_draws: false,
            most_plies: 50,
        };
        let mut table = MatchRunner::new(&game, conditions);
        let played = table.play([&Restless, &Restless], false, &mut Dice::new(3));
        let played = played.unwrap();
        assert!(played.end == End::Over || played.plies == 50);
    }

    struct Wrong;

    impl<G: Contest> Player<G> for Wrong {
        fn choose(&self, choice: &Choice<'_, G>, _dice: &mut Dice) -> Result<usize, PlayerError> {
            Ok(choice.moves.len())
        }
    }

    #[test]
    fn only_legal_moves_count() {
        let game = Dots::new(Board::new(1, 1).unwrap());
        let mut table = MatchRunner::new(&game, Conditions::default());
        let played = table.play([&Wrong, &Wrong], false, &mut Dice::new(0));
        assert!(matches!(played, Err(PlayerError::Illegal { .. })));
    }
}
