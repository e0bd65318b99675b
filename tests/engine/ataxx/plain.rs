//! Ataxx once more, square by square, sharing nothing with the engine but the trait.

use retrograde::{Edge, Game, Outcome, Turn};

/// A board of at most 16 squares, `x`, `o`, `.` or `-` on each, row by row, and the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Grid {
    squares: [char; 16],
    turn: char,
}

/// Rows, columns, gaps, and whether a stuck player passes.
pub(super) struct Plain {
    rows: i32,
    columns: i32,
    gaps: Vec<i32>,
    passes: bool,
}

fn opponent(player: char) -> char {
    if player == 'x' { 'o' } else { 'x' }
}

impl Plain {
    pub(super) fn line(n: i32) -> Self {
        Self {
            rows: 1,
            columns: n,
            gaps: vec![],
            passes: false,
        }
    }

    pub(super) fn rectangle(rows: i32, columns: i32, gaps: &[i32]) -> Self {
        Self {
            rows,
            columns,
            gaps: gaps.to_vec(),
            passes: true,
        }
    }

    fn squares(&self) -> i32 {
        self.rows * self.columns
    }

    /// Every board there is, with either player to move.
    pub(super) fn all(&self) -> Vec<Grid> {
        let mut boards = vec![['-'; 16]];
        for square in (0..self.squares()).filter(|square| !self.gaps.contains(square)) {
            boards = boards
                .into_iter()
                .flat_map(|board| {
                    ['x', 'o', '.'].map(|stone| {
                        let mut board = board;
                        board[square as usize] = stone;
                        board
                    })
                })
                .collect();
        }
        let grids = boards.into_iter();
        grids
            .flat_map(|squares| ['x', 'o'].map(|turn| Grid { squares, turn }))
            .collect()
    }

    /// The position in FEN.
    pub(super) fn show(&self, grid: &Grid) -> String {
        let rows = (0..self.rows).map(|row| {
            let mut text = String::new();
            let mut empty = 0;
            for column in 0..self.columns {
                let square = grid.squares[(row * self.columns + column) as usize];
                if square == '.' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(square);
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        });
        format!("{} {}", rows.collect::<Vec<_>>().join("/"), grid.turn)
    }

    fn distance(&self, a: i32, b: i32) -> i32 {
        let rows = (a / self.columns - b / self.columns).abs();
        let columns = (a % self.columns - b % self.columns).abs();
        rows.max(columns)
    }

    fn count(&self, grid: &Grid, what: char) -> usize {
        let squares = &grid.squares[..self.squares() as usize];
        squares.iter().filter(|&&square| square == what).count()
    }

    /// Where a player can go, from where: (square, None) to clone, (square, Some(from)) to jump.
    fn moves(&self, grid: &Grid, player: char) -> Vec<(i32, Option<i32>)> {
        let mut moves = Vec::new();
        for to in (0..self.squares()).filter(|&to| grid.squares[to as usize] == '.') {
            let own = |&from: &i32| grid.squares[from as usize] == player;
            let from: Vec<i32> = (0..self.squares()).filter(own).collect();
            if from.iter().any(|&from| self.distance(from, to) == 1) {
                moves.push((to, None));
            }
            let far = from.iter().filter(|&&from| self.distance(from, to) == 2);
            moves.extend(far.map(|&from| (to, Some(from))));
        }
        moves
    }
}

impl Game for Plain {
    type Position = Grid;
    type Move = ();

    fn start(&self) -> Grid {
        let mut squares = ['-'; 16];
        for square in (0..self.squares()).filter(|square| !self.gaps.contains(square)) {
            squares[square as usize] = '.';
        }
        let last = self.squares() - 1;
        if self.rows > 1 {
            squares[last as usize] = 'x';
            squares[self.columns as usize - 1] = 'o';
            squares[(last - self.columns + 1) as usize] = 'o';
        } else {
            squares[last as usize] = 'o';
        }
        squares[0] = 'x';
        Grid { squares, turn: 'x' }
    }

    fn outcome(&self, grid: &Grid) -> Option<Outcome> {
        let (own, other) = (grid.turn, opponent(grid.turn));
        if self.count(grid, own) == 0 {
            return Some(Outcome::Loss);
        }
        if self.count(grid, other) == 0 {
            return Some(Outcome::Win);
        }
        if !self.moves(grid, own).is_empty() {
            return None;
        }
        let mut others = self.count(grid, other);
        if !self.passes {
            others += self.count(grid, '.');
        } else if !self.moves(grid, other).is_empty() {
            return None;
        }
        let owns = self.count(grid, own);
        Some(if owns > others {
            Outcome::Win
        } else if owns < others {
            Outcome::Loss
        } else {
            Outcome::Draw
        })
    }

    fn each_move(&self, grid: &Grid, mut visit: impl FnMut(Edge<Self>)) {
        let mut go = |squares: [char; 16]| {
            visit(Edge {
                mv: (),
                to: Grid {
                    squares,
                    turn: opponent(grid.turn),
                },
                turn: Turn::Swap,
            });
        };
        let moves = self.moves(grid, grid.turn);
        for &(to, from) in &moves {
            let mut squares = grid.squares;
            if let Some(from) = from {
                squares[from as usize] = '.';
            }
            squares[to as usize] = grid.turn;
            for near in (0..self.squares()).filter(|&near| self.distance(near, to) == 1) {
                if squares[near as usize] == opponent(grid.turn) {
                    squares[near as usize] = grid.turn;
                }
            }
            go(squares);
        }
        if moves.is_empty() {
            go(grid.squares);
        }
    }
}
