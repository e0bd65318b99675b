//! How many boxes the player who begins takes in dots and boxes, where both players choose by the position
//! alone: not played, but computed, from the last edge back to the first.

use crate::claims::ClaimsError;
use crate::game::Game;
use crate::games::dots::{Dots, Position};
use crate::index::{Address, Indexed};
use crate::players::{Choice, MatchError, Player};
use crate::progress::{Cancelled, Progress};
use crate::value::Turn;
use rayon::prelude::*;

/// Boards with more edges have too many positions: this many take a second.
const MOST_EDGES: usize = 24;

/// The probability of each number of boxes for the player who begins.
pub(super) struct Margins(Vec<f64>);

impl Margins {
    /// `None` if a player does not choose by the position alone or the board is too large. Both must treat
    /// positions alike that are alike.
    pub(super) fn of(
        game: &Dots,
        players: [&dyn Player<Dots>; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Self>, ClaimsError> {
        if game.board().edges() > MOST_EDGES {
            return Ok(None);
        }
        let tiers = 0..game.tiers().len();
        let mut later = Tier::default();
        for tier in tiers.rev() {
            if progress.is_cancelled() {
                return Err(MatchError::from(Cancelled).into());
            }
            let Some(here) = Tier::before(game, tier, players, &later)? else {
                return Ok(None);
            };
            later = here;
        }
        // The first tier has one position, and the first player is to move.
        Ok(later.boxes[0].pop().map(Self))
    }

    fn boxes(&self) -> f64 {
        (self.0.len() - 1) as f64
    }

    /// The average of a number that depends on the margin.
    fn average(&self, of: impl Fn(f64) -> f64) -> f64 {
        let margin = |taken: usize| 2.0 * taken as f64 - self.boxes();
        let all = self.0.iter().enumerate();
        all.map(|(taken, chance)| chance * of(margin(taken))).sum()
    }

    pub(super) fn mean(&self) -> f64 {
        self.average(|margin| margin)
    }

    pub(super) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.average(|margin| (margin - mean).powi(2))
    }

    /// The probability that the player who begins wins.
    pub(super) fn wins(&self) -> f64 {
        self.average(|margin| f64::from(margin > 0.0))
    }
}

/// The positions with one number of edges, up to symmetry.
#[derive(Default)]
struct Tier {
    /// By slot.
    numbers: Vec<u32>,
    /// By who is to move and number of the position: the probability of each number of boxes that the first
    /// player still takes.
    boxes: [Vec<Vec<f64>>; 2],
}

impl Tier {
    /// The tier before one that is done.
    fn before(
        game: &Dots,
        tier: usize,
        players: [&dyn Player<Dots>; 2],
        later: &Self,
    ) -> Result<Option<Self>, ClaimsError> {
        let mut numbers = vec![u32::MAX; game.tiers()[tier].slots as usize];
        let mut positions = vec![];
        for (slot, number) in numbers.iter_mut().enumerate() {
            let address = Address {
                tier,
                slot: slot as u64,
            };
            if let Some(position) = game.unrank(address) {
                *number = positions.len() as u32;
                positions.push(position);
            }
        }
        let mut boxes = [vec![], vec![]];
        for (seat, boxes) in boxes.iter_mut().enumerate() {
            let found: Result<Option<Vec<Vec<f64>>>, MatchError> = positions
                .par_iter()
                .map(|position| later.boxes_before(game, position, seat, players[seat]))
                .collect();
            match found? {
                Some(found) => *boxes = found,
                None => return Ok(None),
            }
        }
        Ok(Some(Self { numbers, boxes }))
    }

    /// What a position comes to whose moves lead into this tier.
    fn boxes_before(
        &self,
        game: &Dots,
        position: &Position,
        seat: usize,
        player: &dyn Player<Dots>,
    ) -> Result<Option<Vec<f64>>, MatchError> {
        let mut boxes = vec![0.0; game.board().boxes() + 1];
        let mut moves = vec![];
        game.each_move(position, |edge| moves.push(edge));
        if moves.is_empty() {
            boxes[0] = 1.0;
            return Ok(Some(boxes));
        }
        let choice = Choice {
            game,
            position,
            moves: &moves,
            before: &[],
        };
        let mut chances = vec![];
        if !player.chances(&choice, &mut chances)? {
            return Ok(None);
        }
        for (edge, &chance) in moves.iter().zip(&chances) {
            let next_seat = match edge.turn {
                Turn::Keep => seat,
                Turn::Swap => 1 - seat,
            };
            let gain = game.gain(position, &edge.mv) as usize;
            let taken = if seat == 0 { gain } else { 0 };
            let number = self.numbers[game.rank(&edge.to).slot as usize];
            let after = &self.boxes[next_seat][number as usize];
            for (more, boxes) in boxes[taken..].iter_mut().enumerate() {
                *boxes += chance * after[more];
            }
        }
        Ok(Some(boxes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dots::Board;
    use crate::games::dots::players::{Chains, Defensive};
    use crate::players::{Conditions, Dice, Greedy, MatchRunner, Random};
    use crate::progress::NoProgress;

    fn dots(rows: usize, columns: usize) -> Dots {
        Dots::new(Board::new(rows, columns).unwrap())
    }

    #[test]
    fn chances_are_what_many_games_come_to() {
        const GAMES: usize = 20_000;
        let players: [&dyn Player<Dots>; 3] = [&Random::default(), &Greedy, &Defensive];
        for (rows, columns) in [(1, 1), (2, 2), (2, 3)] {
            let game = dots(rows, columns);
            for pair in [[0, 0], [0, 1], [1, 2], [2, 1], [2, 2]] {
                let pair = pair.map(|address| players[address]);
                let exact = Margins::of(&game, pair, &NoProgress).unwrap().unwrap();
                assert!((exact.0.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                let mut table = MatchRunner::new(&game, Conditions::default());
                let mut counts = vec![0; game.board().boxes() + 1];
                for number in 0..GAMES {
                    let mut dice = Dice::of_game(6, number as u64);
                    let margin = table.play(pair, false, &mut dice).unwrap().margin;
                    counts[(game.board().boxes() as i16 + margin) as usize / 2] += 1;
                }
                for (&count, &chance) in counts.iter().zip(&exact.0) {
                    let deviation = (chance * (1.0 - chance) / GAMES as f64).sqrt();
                    let off = f64::from(count) / GAMES as f64 - chance;
                    assert!(
                        off.abs() <= 4.5 * deviation + 1e-9,
                        "{counts:?} {:?}",
                        exact.0
                    );
                }
            }
        }
    }

    #[test]
    fn means_and_shares_are_those_of_the_distribution() {
        // Three boxes: -3, -1, +1, +3.
        let margins = Margins(vec![0.25, 0.0, 0.25, 0.5]);
        assert!((margins.mean() - 1.0).abs() < 1e-12);
        assert!((margins.variance() - 6.0).abs() < 1e-12);
        assert!((margins.wins() - 0.75).abs() < 1e-12);
    }

    #[test]
    fn large_boards_and_other_players_have_none() {
        let random = Random::default();
        let of = |game: &Dots, other: &dyn Player<Dots>| {
            Margins::of(game, [&random, other], &NoProgress)
                .unwrap()
                .is_some()
        };
        assert!(!of(&dots(4, 4), &random));
        assert!(!of(&dots(1, 2), &Chains::default()));
        assert!(of(&dots(1, 2), &Greedy));
    }
}
