//! Nested tic-tac-toe once more, as a tree of boards, from the words of the rules.

use retrograde::games::nested::{Drawn, DrawnLine, Restrictions, Won};

/// A cell, or a board of nine of them.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// `x`, `o`, `=` for drawn, `.` for undecided.
    pub(super) sign: char,
    pub(super) parts: Vec<Tree>,
}

/// A game under way.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    restrictions: Restrictions,
    pub(super) levels: usize,
    pub(super) whole: Tree,
    pub(super) turn: char,
    /// The places of the board that must be played in.
    pub(super) target: Vec<usize>,
}

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

fn opponent(player: char) -> char {
    if player == 'x' { 'o' } else { 'x' }
}

impl Tree {
    fn empty(levels: usize) -> Self {
        let parts = match levels {
            0 => vec![],
            _ => vec![Self::empty(levels - 1); 9],
        };
        Self { sign: '.', parts }
    }

    pub(super) fn at(&self, places: &[usize]) -> &Self {
        match places {
            [] => self,
            [first, rest @ ..] => self.parts[*first].at(rest),
        }
    }

    /// Whether nobody can play in it.
    fn is_full(&self, closed: bool) -> bool {
        match self.parts.is_empty() {
            true => self.sign != '.',
            false => {
                closed && self.sign != '.' || self.parts.iter().all(|part| part.is_full(closed))
            }
        }
    }

    fn is_of_cells(&self) -> bool {
        self.parts[0].parts.is_empty()
    }

    fn has_line(&self, player: char, restrictions: &Restrictions) -> bool {
        let for_both = restrictions.drawn == Drawn::Both && !self.is_of_cells();
        LINES.iter().any(|line| {
            let signs = line.map(|place| self.parts[place].sign);
            let all = signs
                .iter()
                .all(|&sign| sign == player || for_both && sign == '=');
            all && signs.contains(&player)
        })
    }

    fn has_drawn_line(&self) -> bool {
        let drawn = |place: &usize| self.parts[*place].sign == '=';
        LINES.iter().any(|line| line.iter().all(drawn))
    }

    /// Marks a cell; what it decides is decided once.
    fn mark(&mut self, places: &[usize], player: char, restrictions: &Restrictions) {
        let Some((first, rest)) = places.split_first() else {
            self.sign = player;
            return;
        };
        self.parts[*first].mark(rest, player, restrictions);
        if self.sign != '.' {
            return;
        }
        let ends = restrictions.drawn_line == DrawnLine::Ends && self.has_drawn_line();
        if self.has_line(player, restrictions) {
            self.sign = player;
        } else if self.has_line(opponent(player), restrictions) {
            self.sign = opponent(player);
        } else if ends || self.parts.iter().all(|part| part.sign != '.') {
            self.sign = '=';
        }
    }

    fn each_cell(&self, closed: bool, places: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if self.parts.is_empty() {
            if self.sign == '.' {
                found.push(places.clone());
            }
            return;
        }
        if self.is_full(closed) {
            return;
        }
        for (place, part) in self.parts.iter().enumerate() {
            places.push(place);
            part.each_cell(closed, places, found);
            places.pop();
        }
    }
}

impl Plain {
    pub(super) fn start(levels: usize, restrictions: Restrictions) -> Self {
        Self {
            restrictions,
            levels,
            whole: Tree::empty(levels),
            turn: 'x',
            target: vec![],
        }
    }

    fn is_closed(&self) -> bool {
        self.restrictions.won == Won::Closed
    }

    /// The game after a mark.
    fn play(&self, cell: &[usize]) -> Self {
        let mut after = self.clone();
        after.advance(cell);
        after
    }

    /// Marks a cell.
    pub(super) fn advance(&mut self, cell: &[usize]) {
        self.whole.mark(cell, self.turn, &self.restrictions);
        self.turn = opponent(self.turn);
        // The first board on the way in that is full leaves a choice of what is around it.
        let sent_to = &cell[1..];
        let full = (1..=sent_to.len())
            .find(|&depth| self.whole.at(&sent_to[..depth]).is_full(self.is_closed()));
        self.target = sent_to[..full.map_or(sent_to.len(), |depth| depth - 1)].to_vec();
    }

    /// The cells that may be marked.
    pub(super) fn moves(&self) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        if self.whole.sign != '.' {
            return found;
        }
        let mut places = self.target.clone();
        let board = self.whole.at(&self.target);
        board.each_cell(self.is_closed(), &mut places, &mut found);
        if !self.restrictions.back {
            // Only a cell with the same place everywhere can send back.
            found.retain(|cell| {
                cell.iter().any(|place| *place != cell[0])
                    || self.play(cell).target != cell[..cell.len() - 1]
            });
        }
        found
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        moves
            .iter()
            .map(|cell| self.play(cell).perft(depth - 1))
            .sum()
    }

    /// What the player to move is ahead by, counted in boards of nine cells.
    pub(super) fn lead(&self) -> i32 {
        fn ahead(tree: &Tree, player: char) -> i32 {
            // A cell is no board; a decided board stands for all that is in it.
            if tree.parts.is_empty() {
                return 0;
            }
            match tree.sign {
                '.' => tree.parts.iter().map(|part| ahead(part, player)).sum(),
                '=' => 0,
                sign if sign == player => boards(tree),
                _ => -boards(tree),
            }
        }
        fn boards(tree: &Tree) -> i32 {
            match tree.is_of_cells() {
                true => 1,
                false => tree.parts.iter().map(boards).sum(),
            }
        }
        ahead(&self.whole, self.turn)
    }

    /// Rows of cells, the player to move, where to go, as the notation has them.
    pub(super) fn text(&self) -> String {
        let side = 3usize.pow(self.levels as u32);
        let cell = |row: usize, column: usize| {
            let place = |level: usize| {
                let size = 3usize.pow(level as u32);
                row / size % 3 * 3 + column / size % 3
            };
            let places: Vec<usize> = (0..self.levels).rev().map(place).collect();
            self.whole.at(&places).sign
        };
        let rows: Vec<String> = (0..side)
            .map(|row| (0..side).map(|column| cell(row, column)).collect())
            .collect();
        let target = match self.target.as_slice() {
            [] => "-".into(),
            places => digits(places, ""),
        };
        format!("{} {} {target}", rows.join("/"), self.turn)
    }
}

/// Places counted from 1.
pub(super) fn digits(places: &[usize], separator: &str) -> String {
    let digits: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
    digits.join(separator)
}
