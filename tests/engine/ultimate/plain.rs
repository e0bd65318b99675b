//! The tactical game once more, mark by mark, from the words of its rules.

use retrograde::games::Side;
use retrograde::games::nested::{Drawn, DrawnLine, Restrictions, Won};

/// 81 marks by row and column of the whole field, what became of each board in the order it happened, and where to go.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) marks: [[char; 9]; 9],
    /// 'x', 'o', '=' drawn or ' '.
    pub(super) states: [char; 9],
    pub(super) turn: char,
    pub(super) sent_to: Option<usize>,
    restrictions: Restrictions,
    last: char,
}

fn line(squares: impl Fn(usize, usize) -> bool) -> bool {
    let mut found = (0..3).all(|i| squares(i, i)) || (0..3).all(|i| squares(i, 2 - i));
    for i in 0..3 {
        found |= (0..3).all(|j| squares(i, j)) || (0..3).all(|j| squares(j, i));
    }
    found
}

impl Plain {
    pub(super) fn start(restrictions: Restrictions) -> Self {
        Self {
            marks: [['.'; 9]; 9],
            states: [' '; 9],
            turn: 'x',
            sent_to: None,
            restrictions,
            last: ' ',
        }
    }

    /// The mark in a cell of a board.
    fn at(&self, board: usize, cell: usize) -> char {
        self.marks[board / 3 * 3 + cell / 3][board % 3 * 3 + cell % 3]
    }

    fn board_line(&self, board: usize, player: char) -> bool {
        line(|row, column| self.at(board, 3 * row + column) == player)
    }

    fn is_shut(&self, board: usize) -> bool {
        let full = (0..9).all(|cell| self.at(board, cell) != '.');
        full || self.restrictions.won == Won::Closed && self.states[board] != ' '
    }

    fn is_line_of(&self, player: char) -> bool {
        let lines = |counts: &dyn Fn(char) -> bool, needs: &dyn Fn(char) -> bool| {
            // Every line by itself, because what it needs is asked of it alone.
            let all = [
                [0, 1, 2],
                [3, 4, 5],
                [6, 7, 8],
                [0, 3, 6],
                [1, 4, 7],
                [2, 5, 8],
                [0, 4, 8],
                [2, 4, 6],
            ];
            all.iter().any(|line| {
                line.iter().all(|&board| counts(self.states[board]))
                    && line.iter().any(|&board| needs(self.states[board]))
            })
        };
        match self.restrictions.drawn {
            Drawn::Nobody => lines(&|state| state == player, &|_| true),
            Drawn::Both => lines(&|state| state == player || state == '=', &|state| {
                state == player
            }),
        }
    }

    /// 'x', 'o' or '=' if the game is over.
    pub(super) fn result(&self) -> Option<char> {
        if self.last == ' ' {
            return None;
        }
        for player in [self.last, self.turn] {
            if self.is_line_of(player) {
                return Some(player);
            }
        }
        let drawn_line = line(|row, column| self.states[3 * row + column] == '=');
        let ends = self.restrictions.drawn_line == DrawnLine::Ends && drawn_line;
        (ends || (0..9).all(|board| self.is_shut(board))).then_some('=')
    }

    pub(super) fn moves(&self) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for board in 0..9 {
            let allowed = match self.sent_to {
                Some(wanted) => wanted == board,
                None => !self.is_shut(board),
            };
            for cell in 0..9 {
                let sends_back = board == cell && self.at(board, cell) == '.' && allowed && {
                    let after = self.play(board, cell);
                    after.sent_to == Some(board)
                };
                let back = self.restrictions.back || !sends_back;
                if allowed && self.at(board, cell) == '.' && back {
                    moves.push((board, cell));
                }
            }
        }
        moves
    }

    pub(super) fn play(&self, board: usize, cell: usize) -> Self {
        let mut after = self.clone();
        after.marks[board / 3 * 3 + cell / 3][board % 3 * 3 + cell % 3] = self.turn;
        if after.states[board] == ' ' {
            if after.board_line(board, self.turn) {
                after.states[board] = self.turn;
            } else if (0..9).all(|cell| after.at(board, cell) != '.') {
                after.states[board] = '=';
            }
        }
        after.last = self.turn;
        after.turn = if self.turn == 'x' { 'o' } else { 'x' };
        after.sent_to = (!after.is_shut(cell)).then_some(cell);
        after
    }

    /// The position in the engine's notation.
    pub(super) fn notation(&self) -> String {
        let rows: Vec<String> = self.marks.iter().map(|row| row.iter().collect()).collect();
        let sent_to = self
            .sent_to
            .map_or("-".into(), |board| (board + 1).to_string());
        let mut text = format!("{} {} {sent_to}", rows.join("/"), self.turn);
        let mut owners = String::new();
        for board in 0..9 {
            if self.board_line(board, 'x') && self.board_line(board, 'o') {
                owners += &format!("{}{}", board + 1, self.states[board]);
            }
        }
        if !owners.is_empty() {
            text += &format!(" {owners}");
        }
        text
    }

    /// The same marks, with what the engine knows besides them.
    pub(super) fn with_states(
        mut self,
        owner: impl Fn(u8) -> Option<Side>,
        turn: Side,
        sent_to: Option<u8>,
    ) -> Self {
        let letter = |player| if player == Side::First { 'x' } else { 'o' };
        for board in 0..9 {
            let full = (0..9).all(|cell| self.at(board, cell) != '.');
            let undecided = if full { '=' } else { ' ' };
            self.states[board] = owner(board as u8).map_or(undecided, letter);
        }
        self.turn = letter(turn);
        self.last = letter(turn.other());
        self.sent_to = sent_to.map(usize::from);
        self
    }
}
