//! What two players come to who choose by the position alone: not played, but computed.
//!
//! A match between such players is a Markov chain. The number of stones never falls, so that the chain goes
//! through its layers one after the other. Within a layer play can go in circles; how often each position is
//! visited on average is the sum over the plies, which is added up until next to nothing is still under way.

use crate::claims::ClaimsError;
use crate::game::Game;
use crate::games::Side;
use crate::games::ataxx::{Ataxx, Position};
use crate::players::{Choice, MatchError, Player, PlayerError};
use crate::progress::{Cancelled, Progress};
use crate::value::Outcome;
use hashbrown::HashMap;

/// The probabilities that the player who begins wins, loses, or neither.
pub(super) type Chances = [f64; 3];

/// What may be left under way in a layer: far below anything that a number of games could show.
const NEGLIGIBLE: f64 = 1e-13;

/// The chances of the player who begins, or `None` if one of the players does not choose by the position alone.
/// Play that goes on for this many plies among the same number of stones is drawn.
pub(super) fn chances(
    game: &Ataxx,
    players: [&dyn Player<Ataxx>; 2],
    most_plies: usize,
    progress: &dyn Progress,
) -> Result<Option<Chances>, ClaimsError> {
    let start = game.start();
    let mut layer = Layer::default();
    layer.enter(start, 1.0);
    let mut chances = Chances::default();
    while !layer.positions.is_empty() {
        let mut next = Layer::default();
        if !layer.follow(game, players, &mut next, progress)? {
            return Ok(None);
        }
        let visits = layer.visits(most_plies, progress)?;
        chances[DRAWN] += visits.under_way;
        for (number, &visits) in visits.of.iter().enumerate() {
            match layer.ends[number] {
                Some(end) => chances[end] += visits,
                None => layer.leave(number, visits, &mut next),
            }
        }
        layer = next;
    }
    Ok(Some(chances))
}

const WON: usize = 0;
const LOST: usize = 1;
const DRAWN: usize = 2;

/// The positions with one number of stones.
#[derive(Default)]
struct Layer {
    positions: Vec<Position>,
    numbers: HashMap<Position, u32>,
    /// With what probability play enters the layer at each.
    entered: Vec<f64>,
    /// What the game has come to there, if it is over.
    ends: Vec<Option<usize>>,
    steps: Vec<Step>,
    /// The end of each position's steps.
    step_ends: Vec<usize>,
}

struct Step {
    chance: f64,
    /// The number of a position in this layer, or in the next.
    to: u32,
    stays: bool,
}

struct Visits {
    /// How often each position is visited on average.
    of: Vec<f64>,
    /// With what probability play was still going on in the end.
    under_way: f64,
}

impl Layer {
    fn number(&mut self, position: Position) -> u32 {
        let next = self.positions.len() as u32;
        let number = *self.numbers.entry(position).or_insert(next);
        if number == next {
            self.positions.push(position);
            self.entered.push(0.0);
        }
        number
    }

    fn enter(&mut self, position: Position, chance: f64) {
        let number = self.number(position);
        self.entered[number as usize] += chance;
    }

    /// Finds all positions that play leads to among these stones, and all steps; whether both players choose by
    /// the position alone.
    fn follow(
        &mut self,
        game: &Ataxx,
        players: [&dyn Player<Ataxx>; 2],
        next: &mut Self,
        progress: &dyn Progress,
    ) -> Result<bool, ClaimsError> {
        const UNASKED: usize = 1 << 12;
        let (mut moves, mut chances) = (vec![], vec![]);
        while let Some(&position) = self.positions.get(self.ends.len()) {
            if self.ends.len().is_multiple_of(UNASKED) && progress.is_cancelled() {
                return Err(MatchError::from(Cancelled).into());
            }
            let first_moves = position.player == Side::First;
            let end = game.outcome(&position).map(|outcome| match outcome {
                Outcome::Draw => DRAWN,
                Outcome::Win if first_moves => WON,
                Outcome::Loss if !first_moves => WON,
                _ => LOST,
            });
            self.ends.push(end);
            if end.is_none() {
                moves.clear();
                game.each_move(&position, |edge| moves.push(edge));
                let choice = Choice {
                    game,
                    position: &position,
                    moves: &moves,
                    before: &[],
                };
                let player = players[usize::from(!first_moves)];
                if !player.chances(&choice, &mut chances).map_err(failed)? {
                    return Ok(false);
                }
                for (edge, &chance) in moves.iter().zip(&chances) {
                    if chance == 0.0 {
                        continue;
                    }
                    let stones = |position: &Position| position.occupied().count_ones();
                    let stays = stones(&edge.to) == stones(&position);
                    let to = if stays { &mut *self } else { &mut *next }.number(edge.to);
                    self.steps.push(Step { chance, to, stays });
                }
            }
            self.step_ends.push(self.steps.len());
        }
        Ok(true)
    }

    fn steps(&self, number: usize) -> &[Step] {
        let start = number
            .checked_sub(1)
            .map_or(0, |before| self.step_ends[before]);
        &self.steps[start..self.step_ends[number]]
    }

    fn visits(&self, most_plies: usize, progress: &dyn Progress) -> Result<Visits, ClaimsError> {
        let mut of = vec![0.0; self.positions.len()];
        let mut here = self.entered.clone();
        here.resize(of.len(), 0.0);
        let mut there = vec![0.0; of.len()];
        let mut under_way = 0.0;
        for _ in 0..most_plies {
            if progress.is_cancelled() {
                return Err(MatchError::from(Cancelled).into());
            }
            under_way = 0.0;
            for (number, here) in here.iter_mut().enumerate() {
                let chance = std::mem::take(here);
                if chance == 0.0 {
                    continue;
                }
                of[number] += chance;
                for step in self.steps(number).iter().filter(|step| step.stays) {
                    there[step.to as usize] += chance * step.chance;
                    under_way += chance * step.chance;
                }
            }
            std::mem::swap(&mut here, &mut there);
            if under_way < NEGLIGIBLE {
                break;
            }
        }
        Ok(Visits { of, under_way })
    }

    /// Where play goes that leaves a position for the next layer.
    fn leave(&self, number: usize, visits: f64, next: &mut Self) {
        for step in self.steps(number).iter().filter(|step| !step.stays) {
            next.entered[step.to as usize] += visits * step.chance;
        }
    }
}

fn failed(error: PlayerError) -> ClaimsError {
    MatchError::from(error).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ataxx::Rules;
    use crate::games::ataxx::players::MethodB;
    use crate::players::{Conditions, Dice, MatchRunner, Random};
    use crate::progress::NoProgress;

    const BOGO: Random = Random { by_ways: true };

    fn row(cells: usize) -> Ataxx {
        Ataxx::new(Rules::of_size(&format!("1x{cells}")).unwrap())
    }

    fn of(cells: usize, players: [&dyn Player<Ataxx>; 2]) -> Chances {
        let found = chances(&row(cells), players, 6_000, &NoProgress).unwrap();
        found.unwrap()
    }

    #[test]
    fn small_rows_are_as_counted_by_hand() {
        // On three cells the first player fills the row or takes the only other stone.
        assert_eq!(of(3, [&BOGO, &BOGO]), [1.0, 0.0, 0.0]);
    }

    #[test]
    fn chances_are_what_many_games_come_to() {
        const GAMES: u64 = 20_000;
        let conditions = Conditions {
            third_time_draws: false,
            most_plies: 6_000,
        };
        let b = MethodB::new(1);
        let pairs: [[&dyn Player<Ataxx>; 2]; 3] = [[&BOGO, &BOGO], [&b, &BOGO], [&BOGO, &b]];
        for cells in 4..=8 {
            let game = row(cells);
            for players in pairs {
                let exact = of(cells, players);
                assert!((exact.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{exact:?}");
                let mut table = MatchRunner::new(&game, conditions);
                let mut counts = [0u64; 3];
                for number in 0..GAMES {
                    let played = table.play(players, false, &mut Dice::of_game(5, number));
                    let end = match played.unwrap().margin {
                        0 => DRAWN,
                        margin if margin > 0 => WON,
                        _ => LOST,
                    };
                    counts[end] += 1;
                }
                for (count, chance) in counts.into_iter().zip(exact) {
                    let deviation = (chance * (1.0 - chance) / GAMES as f64).sqrt();
                    let off = count as f64 / GAMES as f64 - chance;
                    assert!(
                        off.abs() <= 4.5 * deviation + 1e-9,
                        "{cells}: {counts:?} {exact:?}"
                    );
                }
            }
        }
    }

    /// Tells nothing of chances.
    struct Secretive;

    impl Player<Ataxx> for Secretive {
        fn choose(&self, _: &Choice<'_, Ataxx>, _: &mut Dice) -> Result<usize, PlayerError> {
            Ok(0)
        }
    }

    #[test]
    fn players_without_chances_have_none() {
        let found = chances(&row(5), [&BOGO, &Secretive], 100, &NoProgress).unwrap();
        assert_eq!(found, None);
    }
}
