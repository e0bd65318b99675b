//! Whether a draw depends on what becomes of play without end.

use crate::game::{Edge, Game};
use crate::games::Player;
use crate::games::ataxx::{Ataxx, Position};
use crate::solve::{Monitor, Stopped};
use crate::value::Outcome;
use hashbrown::HashMap;

/// Everything that play leads to, and the moves backwards.
struct Graph {
    positions: Vec<Position>,
    /// By position: how it ended, if it did.
    outcomes: Vec<Option<Outcome>>,
    moves: Vec<u32>,
    before: Vec<Vec<u32>>,
}

impl Graph {
    fn new(game: &Ataxx, monitor: &dyn Monitor) -> Result<Self, Stopped> {
        let start = game.start();
        let mut numbers: HashMap<Position, u32> = HashMap::from([(start, 0)]);
        let mut graph = Self {
            positions: vec![start],
            outcomes: vec![],
            moves: vec![],
            before: vec![vec![]],
        };
        while let Some(&here) = graph.positions.get(graph.moves.len()) {
            let number = graph.moves.len() as u32;
            if number.is_multiple_of(1 << 12) && monitor.stopped() {
                return Err(Stopped);
            }
            let outcome = game.outcome(&here);
            let mut moves = 0;
            if outcome.is_none() {
                game.each_move(&here, |Edge { to, .. }| {
                    moves += 1;
                    let next = *numbers.entry(to).or_insert_with(|| {
                        graph.positions.push(to);
                        graph.before.push(vec![]);
                        graph.positions.len() as u32 - 1
                    });
                    graph.before[next as usize].push(number);
                });
            }
            graph.outcomes.push(outcome);
            graph.moves.push(moves);
        }
        Ok(graph)
    }

    /// Whether a player can force from the start that the game ends, and not with his loss.
    fn ends_without_loss(&self, player: Player) -> bool {
        let not_lost = |number: &usize| {
            self.outcomes[*number].is_some_and(|outcome| match outcome {
                Outcome::Draw => true,
                Outcome::Win => self.positions[*number].player == player,
                Outcome::Loss => self.positions[*number].player != player,
            })
        };
        let mut open: Vec<usize> = (0..self.positions.len()).filter(not_lost).collect();
        let mut forced = vec![false; self.positions.len()];
        open.iter().for_each(|&number| forced[number] = true);
        let mut left = self.moves.clone();
        while let Some(number) = open.pop() {
            for before in self.before[number].iter().map(|&before| before as usize) {
                left[before] -= 1;
                let reaches = self.positions[before].player == player || left[before] == 0;
                if reaches && !forced[before] {
                    forced[before] = true;
                    open.push(before);
                }
            }
        }
        forced[0]
    }
}

/// Whether both players can force that the game ends and that they have not lost it. Then the start is a draw whatever is
/// agreed about play without end.
pub(super) fn is_draw_anyway(game: &Ataxx, monitor: &dyn Monitor) -> Result<bool, Stopped> {
    let graph = Graph::new(game, monitor)?;
    let both = [Player::First, Player::Second];
    Ok(both
        .into_iter()
        .all(|player| graph.ends_without_loss(player)))
}
