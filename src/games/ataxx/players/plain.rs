//! The code of the paper, line by line and as slow: for tests.

use crate::game::{Game, Notation};
use crate::games::Side as Seat;
use crate::games::ataxx::{Ataxx, Move, Position};
use crate::players::trial::{ataxx, positions};
use crate::players::{Choice, Dice, Player};

/// `Board`.
#[derive(Clone)]
pub(super) struct Board {
    cells: Vec<u8>,
    turn_count: u8,
    current_player: u8,
}

impl Board {
    fn new(game: &Ataxx, position: &Position) -> Self {
        let cell = |cell: usize| match position.of(Seat::First) >> cell & 1 {
            1 => 1,
            _ => 2 * (position.of(Seat::Second) >> cell & 1) as u8,
        };
        let cells = (0..game.rules().board.cells().len()).map(cell).collect();
        let turn_count = match position.player {
            Seat::First => 0,
            Seat::Second => 1,
        };
        Self {
            cells,
            turn_count,
            current_player: turn_count + 1,
        }
    }

    fn at(&self, place: i32) -> Option<u8> {
        let place = usize::try_from(place).ok()?;
        self.cells.get(place).copied()
    }

    fn places_of(&self, value: u8) -> Vec<i32> {
        let places = 0..self.cells.len() as i32;
        places
            .filter(|&place| self.at(place) == Some(value))
            .collect()
    }

    fn count(&self, value: u8) -> i32 {
        self.places_of(value).len() as i32
    }

    /// `show_valid_moves`
    fn moves(&self) -> Option<Vec<(i32, i32)>> {
        let stones = self.places_of(self.current_player);
        if stones.is_empty() {
            return None;
        }
        let mut moves = vec![];
        for stone in stones {
            for step in [-2, -1, 1, 2] {
                if self.at(stone + step) == Some(0) {
                    moves.push((stone, step));
                }
            }
        }
        Some(moves)
    }

    /// `move`: the reward of the player who moves.
    fn play(&mut self, (stone, step): (i32, i32)) -> i32 {
        assert_eq!(self.at(stone), Some(self.current_player));
        assert_eq!(self.at(stone + step), Some(0));
        self.cells[(stone + step) as usize] = self.current_player;
        for near in [stone + step - 1, stone + step + 1] {
            if self.at(near).is_some_and(|cell| cell != 0) {
                self.cells[near as usize] = self.current_player;
            }
        }
        if step.abs() == 2 {
            self.cells[stone as usize] = 0;
        }
        self.turn_count += 1;
        let reward = self.end_state_eval();
        self.current_player = self.turn_count % 2 + 1;
        reward
    }

    fn end_state_eval(&mut self) -> i32 {
        let next = self.turn_count % 2 + 1;
        let checking = (self.turn_count + 1) % 2 + 1;
        let stones = self.places_of(next);
        if stones.is_empty() {
            return 1;
        }
        let has_room = |&stone: &i32| (stone - 2..stone + 3).any(|near| self.at(near) == Some(0));
        if stones.iter().any(has_room) {
            return 0;
        }
        for empty in self.places_of(0) {
            self.cells[empty as usize] = checking;
        }
        (self.count(checking) - self.count(next)).signum()
    }

    /// The board after a move, and the reward.
    fn after(&self, mv: (i32, i32)) -> (Self, i32) {
        let mut board = self.clone();
        let reward = board.play(mv);
        (board, reward)
    }
}

/// `Agent`.
pub(super) struct Agent {
    pub(super) depth: u32,
}

impl Agent {
    fn minimax_values(&self, board: &Board, depth: u32, agent: u8) -> i64 {
        if depth > self.depth {
            return 0;
        }
        let mut value = 0;
        for mv in board.moves().unwrap_or_default() {
            let (tested, reward) = board.after(mv);
            if reward == 0 {
                value += self.minimax_values(&tested, depth + 1, agent);
            } else if board.current_player == agent {
                value += i64::from(reward);
            } else {
                value -= i64::from(reward);
            }
        }
        value
    }

    pub(super) fn minimax(&self, board: &Board) -> (i32, i32) {
        let actions = board.moves().unwrap();
        let (mut best, mut best_value) = (actions[0], -1000);
        for mv in actions {
            let (tested, reward) = board.after(mv);
            let value = match reward {
                0 => self.minimax_values(&tested, 0, board.current_player),
                reward => reward.into(),
            };
            if value > best_value {
                (best, best_value) = (mv, value);
            }
        }
        best
    }

    /// All that it chooses among, as often as the code has them.
    pub(super) fn random_improved(&self, board: &Board) -> Vec<(i32, i32)> {
        let actions = board.moves().unwrap();
        let mut non_terminating = vec![];
        for &mv in &actions {
            match board.after(mv).1 {
                1 => return vec![mv],
                0 => non_terminating.push(mv),
                _ => {}
            }
        }
        match non_terminating.is_empty() {
            true => actions,
            false => non_terminating,
        }
    }

    pub(super) fn minimax_improved(&self, board: &Board) -> (i32, i32) {
        let actions = board.moves().unwrap();
        let (mut best, mut best_value) = (actions[0], -1000.0);
        let mut non_terminating = vec![];
        for &mv in &actions {
            match board.after(mv).1 {
                1 => return mv,
                0 => non_terminating.push(mv),
                _ => {}
            }
        }
        for mv in non_terminating {
            let value = -self.minimax_values_two(&board.after(mv).0, 0);
            if value == 1.0 {
                return mv;
            }
            if value > best_value {
                (best, best_value) = (mv, value);
            }
        }
        best
    }

    fn minimax_values_two(&self, board: &Board, depth: u32) -> f64 {
        let Some(actions) = board.moves() else {
            return 0.0;
        };
        let mut non_terminating = vec![];
        let mut last = None;
        for mv in actions {
            let (tested, reward) = board.after(mv);
            match reward {
                1 => return 1.0,
                0 => non_terminating.push(mv),
                _ => {}
            }
            last = Some(tested);
        }
        if non_terminating.is_empty() {
            return -1.0;
        }
        let estimate = |last: Option<Board>| {
            let other = last.unwrap().current_player;
            let lead = board.count(board.current_player) - board.count(other);
            f64::from(lead) / board.cells.len() as f64
        };
        if depth > self.depth {
            return estimate(last);
        }
        let mut zeros = 0;
        for mv in non_terminating {
            let (tested, _) = board.after(mv);
            let value = -self.minimax_values_two(&tested, depth + 1);
            last = Some(tested);
            if value == 1.0 {
                return value;
            }
            if value == 0.0 {
                zeros += 1;
            }
        }
        if zeros == 0 {
            return -1.0;
        }
        estimate(last)
    }
}

/// A player on a line of cells chooses what the code does, wherever random games lead.
pub(super) fn assert_same_choices(
    cells: usize,
    player: &dyn Player<Ataxx>,
    plain: impl Fn(&Board) -> (i32, i32),
) {
    each_choice(cells, |choice| {
        let place = player.choose(choice, &mut Dice::new(1)).unwrap();
        let expected = named(plain(&Board::new(choice.game, choice.position)));
        let shown = choice.game.show(choice.position);
        assert_eq!(choice.moves[place].mv, expected, "{shown}");
    });
}

/// A player on a line of cells chooses with the chances of the code, wherever random games lead; what the code
/// picks from is a list in which a move can be several times.
pub(super) fn assert_same_chances(
    cells: usize,
    player: &dyn Player<Ataxx>,
    plain: impl Fn(&Board) -> Vec<(i32, i32)>,
) {
    each_choice(cells, |choice| {
        let mut chances = vec![];
        assert!(player.chances(choice, &mut chances).unwrap());
        let picked_from = plain(&Board::new(choice.game, choice.position));
        for (edge, chance) in choice.moves.iter().zip(chances) {
            let picked = picked_from.iter().filter(|&&mv| named(mv) == edge.mv);
            let expected = picked.count() as f64 / picked_from.len() as f64;
            let shown = choice.game.show(choice.position);
            assert!((chance - expected).abs() < 1e-12, "{shown}: {chance}");
        }
    });
}

/// Visits the choices of random games on a line of cells.
fn each_choice(cells: usize, visit: impl Fn(&Choice<'_, Ataxx>)) {
    let game = ataxx(&format!("1x{cells}"));
    for position in positions(&game, 10) {
        let mut moves = vec![];
        game.each_move(&position, |edge| moves.push(edge));
        visit(&Choice {
            game: &game,
            position: &position,
            moves: &moves,
            before: &[],
        });
    }
}

/// A stone and an offset as a move.
fn named((stone, step): (i32, i32)) -> Move {
    let (from, to) = (stone as u8, (stone + step) as u8);
    match step.abs() {
        1 => Move::Clone { to },
        _ => Move::Jump { from, to },
    }
}
