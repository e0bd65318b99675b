//! The strategic game once more, on a grid of characters and with who won what beside it, from the words of the rules.

/// What the players agreed on, and the number set by its formula.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) set: &'static str,
    pub(super) closed: bool,
    pub(super) no_way_back: bool,
    pub(super) drawn_for_both: bool,
    pub(super) drawn_line_ends: bool,
}

/// `x`, `o` and `.` by row and column; `x`, `o`, `=` for drawn and `.` above that; rows and columns counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) cells: [[char; 27]; 27],
    pub(super) tactical: [[char; 9]; 9],
    pub(super) strategic: [[char; 3]; 3],
    pub(super) over: char,
    pub(super) turn: char,
    /// `-`, `4` or `41`.
    pub(super) target: String,
}

/// Functional sets as published: for each column of strategic cells the numbers of the lines, from the top.
const FUNCTIONAL: [(&str, [&str; 3]); 4] = [
    ("map14", ["213465798", "321546879", "132654987"]),
    ("map34", ["213654798", "321465879", "132546987"]),
    ("map42", ["213564978", "321645789", "132456897"]),
    ("map67", ["321465879", "132546987", "213654798"]),
];

fn opponent(player: char) -> char {
    if player == 'x' { 'o' } else { 'x' }
}

/// The number from 1 to 9 of a cell at a row and a column of three.
fn number(row: usize, column: usize) -> usize {
    row % 3 * 3 + column % 3 + 1
}

/// The row and column of three of a number from 1 to 9.
fn place(number: usize) -> (usize, usize) {
    ((number - 1) / 3, (number - 1) % 3)
}

fn lines() -> Vec<[(usize, usize); 3]> {
    let mut lines = Vec::new();
    for i in 0..3 {
        lines.push([(i, 0), (i, 1), (i, 2)]);
        lines.push([(0, i), (1, i), (2, i)]);
    }
    lines.push([(0, 0), (1, 1), (2, 2)]);
    lines.push([(0, 2), (1, 1), (2, 0)]);
    lines
}

/// The 3 x 3 part of a grid whose top left corner is at a row and a column.
fn part<const N: usize>(grid: &[[char; N]; N], top: usize, left: usize) -> [[char; 3]; 3] {
    std::array::from_fn(|row| std::array::from_fn(|column| grid[top + row][left + column]))
}

impl Grid {
    pub(super) fn start() -> Self {
        Self {
            cells: [['.'; 27]; 27],
            tactical: [['.'; 9]; 9],
            strategic: [['.'; 3]; 3],
            over: '.',
            turn: 'x',
            target: "-".into(),
        }
    }
}

impl Plain {
    /// The strategic cell, from 1, that a cell sends to.
    fn next_strategic(&self, row: usize, column: usize) -> usize {
        let s = number(row / 9, column / 9);
        if let Some((_, columns)) = FUNCTIONAL.iter().find(|(name, _)| *name == self.set) {
            let digits: Vec<char> = columns[(s - 1) % 3].chars().collect();
            return digits[row % 9].to_digit(10).unwrap() as usize;
        }
        match self.set.strip_prefix("hmap") {
            Some(k) => {
                let shift = (10 - k.parse::<usize>().unwrap()) % 9;
                1 + (s - 1 + (row % 9).max(column % 9) + shift) % 9
            }
            None => number(row / 3, column / 3),
        }
    }

    /// Whether a player holds a line of a board above the operational level.
    fn has_line(&self, board: &[[char; 3]; 3], player: char) -> bool {
        lines().iter().any(|line| {
            let signs = line.map(|(row, column)| board[row][column]);
            let counts = |sign: char| sign == player || self.drawn_for_both && sign == '=';
            signs.iter().all(|&sign| counts(sign)) && signs.contains(&player)
        })
    }

    /// What becomes of an undecided board above the operational level after a move of `mover`.
    fn judge(&self, board: &[[char; 3]; 3], mover: char) -> char {
        let drawn_line = lines()
            .iter()
            .any(|line| line.iter().all(|&(row, column)| board[row][column] == '='));
        let is_decided = board.iter().flatten().all(|&sign| sign != '.');
        if self.has_line(board, mover) {
            mover
        } else if self.has_line(board, opponent(mover)) {
            opponent(mover)
        } else if is_decided || drawn_line && self.drawn_line_ends {
            '='
        } else {
            '.'
        }
    }

    /// Whether nobody can play in a tactical cell, by its row and column of nine.
    fn tactical_full(&self, grid: &Grid, row: usize, column: usize) -> bool {
        let cells = part(&grid.cells, 3 * row, 3 * column);
        let is_full = cells.iter().flatten().all(|&cell| cell != '.');
        is_full || self.closed && grid.tactical[row][column] != '.'
    }

    /// Whether nobody can play in a strategic cell, by its row and column of three.
    fn strategic_full(&self, grid: &Grid, row: usize, column: usize) -> bool {
        let mut tactical = (0..9).map(|cell| (3 * row + cell / 3, 3 * column + cell % 3));
        tactical.all(|(row, column)| self.tactical_full(grid, row, column))
            || self.closed && grid.strategic[row][column] != '.'
    }

    /// The position after a mark in a row and a column of 27.
    pub(super) fn play(&self, grid: &Grid, row: usize, column: usize) -> Grid {
        let mut grid = grid.clone();
        let mover = grid.turn;
        grid.cells[row][column] = mover;
        let (tactical_row, tactical_column) = (row / 3, column / 3);
        let (strategic_row, strategic_column) = (row / 9, column / 9);
        if grid.tactical[tactical_row][tactical_column] == '.' {
            let board = part(&grid.cells, tactical_row * 3, tactical_column * 3);
            let has_line = lines().iter().any(|line| {
                line.iter()
                    .all(|&(row, column)| board[row][column] == mover)
            });
            let is_full = board.iter().flatten().all(|&cell| cell != '.');
            grid.tactical[tactical_row][tactical_column] = match (has_line, is_full) {
                (true, _) => mover,
                (false, true) => '=',
                (false, false) => '.',
            };
        }
        if grid.strategic[strategic_row][strategic_column] == '.' {
            let board = part(&grid.tactical, strategic_row * 3, strategic_column * 3);
            grid.strategic[strategic_row][strategic_column] = self.judge(&board, mover);
        }
        grid.over = self.judge(&grid.strategic, mover);
        grid.turn = opponent(mover);

        let s = self.next_strategic(row, column);
        let t = number(row, column);
        let (strategic_row, strategic_column) = place(s);
        let (inner_row, inner_column) = place(t);
        let tactical = (
            3 * strategic_row + inner_row,
            3 * strategic_column + inner_column,
        );
        grid.target = if self.strategic_full(&grid, strategic_row, strategic_column) {
            "-".into()
        } else if self.tactical_full(&grid, tactical.0, tactical.1) {
            s.to_string()
        } else {
            format!("{s}{t}")
        };
        grid
    }

    /// Rows and columns of 27 where the player to move may put a mark, if the game is not over.
    pub(super) fn moves(&self, grid: &Grid) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        if grid.over != '.' {
            return moves;
        }
        for row in 0..27 {
            for column in 0..27 {
                let s = number(row / 9, column / 9);
                let t = number(row / 3, column / 3);
                let digit = |number: usize| b'0' + number as u8;
                let is_admitted = match *grid.target.as_bytes() {
                    [b'-'] => true,
                    [strategic] => strategic == digit(s),
                    [strategic, tactical] => [strategic, tactical] == [digit(s), digit(t)],
                    _ => false,
                };
                let is_closed = self.closed
                    && (grid.tactical[row / 3][column / 3] != '.'
                        || grid.strategic[row / 9][column / 9] != '.');
                let sends_back = || self.play(grid, row, column).target == format!("{s}{t}");
                if is_admitted
                    && grid.cells[row][column] == '.'
                    && !is_closed
                    && !(self.no_way_back && sends_back())
                {
                    moves.push((row, column));
                }
            }
        }
        moves
    }

    pub(super) fn perft(&self, grid: &Grid, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(grid).into_iter();
        moves
            .map(|(row, column)| self.perft(&self.play(grid, row, column), depth - 1))
            .sum()
    }
}

/// `5-4-1` for a row and a column of 27.
pub(super) fn move_name(row: usize, column: usize) -> String {
    let [s, t, o] = [9, 3, 1].map(|size| number(row / size, column / size));
    format!("{s}-{t}-{o}")
}
