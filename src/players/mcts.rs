//! Plays many games to their end at random, more of those that begin well.
//!
//! Upper confidence bounds for trees: for games that are too large to solve and hard to judge.

use super::{Choice, Contest, Dice, Player, PlayerError};
use crate::game::Edge;
use crate::value::Turn;

/// Monte Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mcts {
    /// How many games are played to their end for each move.
    pub playouts: u32,
}

/// Games without end are cut off; whoever is ahead then has won.
const LONGEST_PLAYOUT: usize = 1_000;
/// How much is tried that did not begin well.
const CURIOSITY: f64 = 1.4;

/// Points at which a margin is worth half of what any margin can be.
const EVENLY: f64 = 4.0;

struct Node<G: Contest> {
    edge: Edge<G>,
    visits: u32,
    /// What the games through here were worth together to whoever made the move.
    total: f64,
    /// Where its children are, once it has any.
    children: std::ops::Range<usize>,
    /// Whether the player at the root moves after it.
    own_turn: bool,
}

impl<G: Contest> Player<G> for Mcts {
    fn choose(&self, choice: &Choice<'_, G>, dice: &mut Dice) -> Result<usize, PlayerError> {
        let mut tree = Tree {
            game: choice.game,
            root: choice.position,
            nodes: Vec::with_capacity(choice.moves.len() * 4),
            path: vec![],
            moves: vec![],
        };
        let count = choice.moves.len();
        for &edge in choice.moves {
            tree.push(edge, true);
        }
        for _ in 0..self.playouts.max(1) {
            tree.play_out(count, dice);
        }
        // The most tried is the best known; of several, one at random.
        let visits = |place: usize| tree.nodes[place].visits;
        let most = (0..count).map(visits).max().unwrap_or(0);
        Ok(dice
            .among(count, |place| visits(place) == most)
            .unwrap_or(0))
    }
}

struct Tree<'a, G: Contest> {
    game: &'a G,
    root: &'a G::Position,
    nodes: Vec<Node<G>>,
    path: Vec<usize>,
    moves: Vec<Edge<G>>,
}

impl<G: Contest> Tree<'_, G> {
    fn push(&mut self, edge: Edge<G>, own_move: bool) {
        let own_turn = own_move == (edge.turn == Turn::Keep);
        self.nodes.push(Node {
            edge,
            visits: 0,
            total: 0.0,
            children: 0..0,
            own_turn,
        });
    }

    /// Descends to where nothing is known, plays to the end, and updates every node on the way.
    fn play_out(&mut self, roots: usize, dice: &mut Dice) {
        self.path.clear();
        let mut children = 0..roots;
        let mut parent_visits: u32 = self.nodes[..roots].iter().map(|node| node.visits).sum();
        let leaf = loop {
            let place = self.most_promising(children, parent_visits, dice);
            self.path.push(place);
            let node = &self.nodes[place];
            let position = node.edge.to;
            if node.visits == 0 || self.game.outcome(&position).is_some() {
                break place;
            }
            if node.children.is_empty() {
                self.expand(place);
            }
            children = self.nodes[place].children.clone();
            parent_visits = self.nodes[place].visits;
        };
        let node = &self.nodes[leaf];
        let reward = self.finish(node.edge.to, node.own_turn, dice);
        let mut mover_is_own = true;
        for &place in &self.path {
            let node = &mut self.nodes[place];
            node.visits += 1;
            node.total += if mover_is_own { reward } else { 1.0 - reward };
            mover_is_own = node.own_turn;
        }
    }

    fn most_promising(
        &self,
        children: std::ops::Range<usize>,
        visits: u32,
        dice: &mut Dice,
    ) -> usize {
        let log = f64::from(visits.max(1)).ln();
        let start = dice.below(children.len());
        let mut best = (f64::MIN, children.start);
        // Begins anywhere, so that of equals not always the same comes first.
        for offset in 0..children.len() {
            let place = children.start + (start + offset) % children.len();
            let node = &self.nodes[place];
            let promise = if node.visits == 0 {
                f64::MAX
            } else {
                let visits = f64::from(node.visits);
                node.total / visits + CURIOSITY * (log / visits).sqrt()
            };
            if promise > best.0 {
                best = (promise, place);
            }
        }
        best.1
    }

    fn expand(&mut self, place: usize) {
        let first = self.nodes.len();
        let own_move = self.nodes[place].own_turn;
        let position = self.nodes[place].edge.to;
        let mut moves = std::mem::take(&mut self.moves);
        self.game.each_move(&position, |edge| moves.push(edge));
        for edge in moves.drain(..) {
            self.push(edge, own_move);
        }
        self.moves = moves;
        self.nodes[place].children = first..self.nodes.len();
    }

    /// Plays at random to the end: 1 if the player at the root wins, a half for a draw, and something between
    /// where points are played for. Those that were won on the way count.
    fn finish(&mut self, mut position: G::Position, mut own_turn: bool, dice: &mut Dice) -> f64 {
        let mut margin = self.won_on_the_way();
        let sign = |own_turn: bool| if own_turn { 1 } else { -1 };
        for _ in 0..LONGEST_PLAYOUT {
            if self.game.outcome(&position).is_some() {
                break;
            }
            self.moves.clear();
            let moves = &mut self.moves;
            self.game.each_move(&position, |edge| moves.push(edge));
            let edge = &moves[dice.below(moves.len())];
            margin += sign(own_turn) * i32::from(self.game.gain(&position, &edge.mv));
            own_turn ^= edge.turn == Turn::Swap;
            position = edge.to;
        }
        let rest = match self.game.outcome(&position) {
            Some(_) => self.game.final_score(&position),
            None => self.game.lead(&position),
        };
        self.moves.clear();
        margin += sign(own_turn) * i32::from(rest);
        let won = 0.5 + 0.5 * f64::from(margin.signum());
        if !self.game.is_for_points() {
            return won;
        }
        // Where points are played for they count even in a game that is lost.
        let margin = f64::from(margin);
        0.5 * won + 0.25 + 0.25 * margin / (margin.abs() + EVENLY)
    }

    fn won_on_the_way(&self) -> i32 {
        let steps = self.path.windows(2);
        let later = steps.map(|step| {
            let (before, node) = (&self.nodes[step[0]], &self.nodes[step[1]]);
            let gain = i32::from(self.game.gain(&before.edge.to, &node.edge.mv));
            if before.own_turn { gain } else { -gain }
        });
        let first = self.path.first().map_or(0, |&place| {
            let mv = &self.nodes[place].edge.mv;
            i32::from(self.game.gain(self.root, mv))
        });
        first + later.sum::<i32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::alignment::{Alignment, tictactoe};
    use crate::players::trial::{choices, dots};

    #[test]
    fn it_wins_at_once_and_blocks_what_would_win() {
        let game = Alignment::new(tictactoe());
        let player = Mcts { playouts: 500 };
        assert_eq!(choices(&game, "11./22./... 1", &player), ["c1"]);
        assert_eq!(choices(&game, "1.1/.2./... 2", &player), ["b1"]);
    }

    #[test]
    fn points_on_the_way_count() {
        // Whoever completes the box on the left goes on and completes the one on the right.
        let player = Mcts { playouts: 300 };
        assert_eq!(choices(&dots(1, 2), "-./-. |..", &player), ["b1b2"]);
    }
}
