//! The rules and a slow solver once more, sharing nothing with the engine: for tests.

use std::collections::HashMap;

/// The rules once more, written from the paper and not from the engine.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Referee {
    pub(super) cells: Vec<char>,
    pub(super) turn: char,
}

impl Referee {
    /// Reads `x2o x`.
    pub(super) fn new(fen: &str) -> Self {
        let (board, turn) = fen.split_once(' ').unwrap();
        let mut cells = Vec::new();
        let mut empty = 0;
        for c in board.chars() {
            if let Some(digit) = c.to_digit(10) {
                empty = 10 * empty + digit as usize;
            } else {
                cells.extend(vec!['.'; empty]);
                cells.push(c);
                empty = 0;
            }
        }
        cells.extend(vec!['.'; empty]);
        let turn = turn.chars().next().unwrap();
        Self { cells, turn }
    }

    fn is_own(&self, cell: usize) -> bool {
        self.cells.get(cell) == Some(&self.turn)
    }

    fn can_move(&self) -> bool {
        (0..self.cells.len()).any(|to| {
            let from = [to.wrapping_sub(2), to.wrapping_sub(1), to + 1, to + 2];
            self.cells[to] == '.' && from.iter().any(|&from| self.is_own(from))
        })
    }

    pub(super) fn play(&mut self, text: &str) {
        assert!(!self.is_over(), "{text} after the end");
        let numbers: Vec<usize> = text.split('-').map(|n| n.parse().unwrap()).collect();
        let to = numbers[numbers.len() - 1] - 1;
        assert_eq!(self.cells[to], '.', "{text}");
        if let [from, _] = numbers[..] {
            assert!(
                self.is_own(from - 1) && (from - 1).abs_diff(to) == 2,
                "{text}"
            );
            self.cells[from - 1] = '.';
        } else {
            assert!(
                self.is_own(to.wrapping_sub(1)) || self.is_own(to + 1),
                "{text}"
            );
        }
        self.cells[to] = self.turn;
        for near in [to.wrapping_sub(1), to + 1] {
            if self.cells.get(near).is_some_and(|&cell| cell != '.') {
                self.cells[near] = self.turn;
            }
        }
        self.turn = if self.turn == 'x' { 'o' } else { 'x' };
    }

    /// The positions that the moves lead to.
    fn after(&self) -> Vec<Self> {
        if self.is_over() {
            return vec![];
        }
        let cells = self.cells.len();
        let empty = (0..cells).filter(|&to| self.cells[to] == '.');
        let moves = empty.flat_map(|to| {
            let near = [to.wrapping_sub(1), to + 1].into_iter();
            let far = [to.wrapping_sub(2), to + 2].into_iter();
            let clones = near.filter(|&from| self.is_own(from)).take(1);
            let jumps = far.filter(|&from| self.is_own(from));
            let clones = clones.map(move |_| format!("{}", to + 1));
            clones.chain(jumps.map(move |from| format!("{}-{}", from + 1, to + 1)))
        });
        moves
            .map(|mv| {
                let mut next = self.clone();
                next.play(&mv);
                next
            })
            .collect()
    }

    fn count(&self, what: char) -> usize {
        self.cells.iter().filter(|&&cell| cell == what).count()
    }

    pub(super) fn is_over(&self) -> bool {
        self.count('x') == 0 || self.count('o') == 0 || !self.can_move()
    }

    /// What x and o have in the end.
    pub(super) fn score(&self) -> [usize; 2] {
        let mut score = [self.count('x'), self.count('o')];
        if !score.contains(&0) {
            score[usize::from(self.turn == 'x')] += self.count('.');
        }
        score
    }
}

/// Every position that play on a row leads to, the start first, and by position where its moves lead.
pub(super) fn explored(cells: usize) -> (Vec<Referee>, Vec<Vec<usize>>) {
    let mut board = vec!['.'; cells];
    (board[0], board[cells - 1]) = ('x', 'o');
    let start = Referee {
        cells: board,
        turn: 'x',
    };
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut positions = vec![start];
    let mut after: Vec<Vec<usize>> = Vec::new();
    while let Some(here) = positions.get(after.len()) {
        let mut to = Vec::new();
        for next in here.after() {
            let number = *numbers.entry(next.clone()).or_insert_with(|| {
                positions.push(next);
                positions.len() - 1
            });
            to.push(number);
        }
        after.push(to);
    }
    (positions, after)
}

/// Who wins a row, as the paper writes it: by looking at all positions again and again until nothing new is won
/// or lost.
pub(super) fn value_by_sweeps(cells: usize) -> &'static str {
    let (positions, after) = explored(cells);
    // By position: whether x has won, once that is known. What stays unknown is play without end.
    let decided = |position: &Referee| {
        let [x, o] = position.score();
        position.is_over().then(|| x.cmp(&o))
    };
    let mut results: Vec<Option<std::cmp::Ordering>> = positions.iter().map(decided).collect();
    loop {
        let mut news = false;
        for (number, position) in positions.iter().enumerate().rev() {
            if results[number].is_some() {
                continue;
            }
            let [good, bad] = if position.turn == 'x' {
                [std::cmp::Ordering::Greater, std::cmp::Ordering::Less]
            } else {
                [std::cmp::Ordering::Less, std::cmp::Ordering::Greater]
            };
            let to = &after[number];
            if to.iter().any(|&next| results[next] == Some(good)) {
                results[number] = Some(good);
                news = true;
            } else if to.iter().all(|&next| results[next] == Some(bad)) {
                results[number] = Some(bad);
                news = true;
            }
        }
        if !news {
            break;
        }
    }
    match results[0] {
        Some(std::cmp::Ordering::Greater) => "Blue Win",
        Some(std::cmp::Ordering::Less) => "Red Win",
        Some(std::cmp::Ordering::Equal) | None => "Draw",
    }
}
