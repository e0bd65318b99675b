//! Linear Ataxx once more, from the text of its rules: a board is a row of letters, and a node is that row read as a number.

use super::fixpoint::Nodes;

pub(super) struct NaiveRow {
    pub(super) cells: usize,
    /// Boards with fewer stones are left out: play never leads back to them.
    pub(super) least_stones: usize,
}

const MINE: char = 'm';
const YOURS: char = 'y';
const EMPTY: char = '.';

impl NaiveRow {
    fn board(&self, node: usize) -> Vec<char> {
        let mut rest = node;
        let digit = |_| {
            let letter = [EMPTY, MINE, YOURS][rest % 3];
            rest /= 3;
            letter
        };
        (0..self.cells).map(digit).collect()
    }

    fn node(board: &[char]) -> usize {
        board.iter().rev().fold(0, |number, letter| {
            let digit = [EMPTY, MINE, YOURS].iter().position(|l| l == letter);
            number * 3 + digit.unwrap()
        })
    }

    pub(super) fn is_left_out(&self, node: usize) -> bool {
        let board = self.board(node);
        board.iter().filter(|&&letter| letter != EMPTY).count() < self.least_stones
    }

    /// The board with player x to move, as the command reads it.
    pub(super) fn text(&self, node: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for letter in self.board(node).into_iter().chain([' ']) {
            if letter == EMPTY {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(match letter {
                MINE => 'x',
                YOURS => 'o',
                other => other,
            });
        }
        text + "x"
    }

    /// The boards after each move, seen by the other player.
    fn after_moves(&self, board: &[char]) -> Vec<Vec<char>> {
        let mut after = Vec::new();
        let reach = |to: usize, steps: usize| {
            let left = to.checked_sub(steps);
            let right = Some(to + steps).filter(|&cell| cell < self.cells);
            [left, right].into_iter().flatten()
        };
        for to in (0..self.cells).filter(|&to| board[to] == EMPTY) {
            let mut put = |jumped_from: Option<usize>| {
                let mut board = board.to_vec();
                if let Some(from) = jumped_from {
                    board[from] = EMPTY;
                }
                board[to] = MINE;
                for beside in reach(to, 1).filter(|&cell| cell != to) {
                    if board[beside] == YOURS {
                        board[beside] = MINE;
                    }
                }
                let turned = board.iter().map(|&letter| match letter {
                    MINE => YOURS,
                    YOURS => MINE,
                    other => other,
                });
                after.push(turned.collect());
            };
            if reach(to, 1).any(|from| board[from] == MINE) {
                put(None);
            }
            for from in reach(to, 2).filter(|&from| board[from] == MINE) {
                put(Some(from));
            }
        }
        after
    }
}

impl Nodes for NaiveRow {
    fn count(&self) -> usize {
        3usize.pow(self.cells as u32)
    }

    fn end(&self, node: usize) -> Option<i32> {
        if self.is_left_out(node) {
            return Some(0);
        }
        let board = self.board(node);
        let count = |wanted| board.iter().filter(|&&letter| letter == wanted).count() as i32;
        let (mine, yours) = (count(MINE), count(YOURS));
        if mine == 0 {
            Some(-1)
        } else if yours == 0 {
            Some(1)
        } else if self.after_moves(&board).is_empty() {
            // A player who cannot move gives all empty cells away.
            Some((mine - yours - count(EMPTY)).signum())
        } else {
            None
        }
    }

    fn moves(&self, node: usize) -> Vec<(usize, bool)> {
        let after = self.after_moves(&self.board(node)).into_iter();
        after.map(|board| (Self::node(&board), true)).collect()
    }
}
