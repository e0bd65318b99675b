//! Whether the first player can have three boards in a line with this many more stones.
//!
//! The second player's stones are only in the way here: their lines win nothing. That makes it easier for the first
//! player, and a failure here is a failure in the game.
//!
//! The first player fails for certain if every line of boards lacks more stones than are left, where a board
//! lacks the fewest that complete a line of cells without a stone of the second player. A line of boards takes
//! one stone more than it lacks if the first player must play in a board that is not in it, or is won already:
//! that stone does nothing for it.

use super::grid::Grid;
use crate::progress::Cancelled;

/// A board is a number of nine digits to the base 3, the first cell's the lowest: 0 empty, 1 the first player,
/// 2 the second.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct RelaxedGame {
    boards: [u16; 9],
    /// [`ANYWHERE`] or a board.
    sent_to: u8,
}

const ANYWHERE: u8 = 9;
const FIRST: u16 = 1;
const SECOND: u16 = 2;
const PLACE: [u16; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];
const NUMBERS: u16 = 19683;
const TRIPLES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];
/// Stones that a board lacks in which the second player is in every line: more than anyone has, also three times.
const LOST: u8 = 81;

/// What there is to know about a board.
#[derive(Clone, Copy)]
struct Board {
    lacks: u8,
    empty: u8,
    /// The empty cells come first.
    cells: [u8; 9],
}

impl Board {
    fn of(number: u16) -> Self {
        let digit = |cell: usize| number / PLACE[cell] % 3;
        let open = TRIPLES
            .iter()
            .filter(|triple| triple.iter().all(|&cell| digit(cell) != SECOND));
        let lacks = open.map(|triple| triple.iter().filter(|&&cell| digit(cell) == 0).count());
        let mut board = Self {
            lacks: lacks.min().map_or(LOST, |lacks| lacks as u8),
            empty: 0,
            cells: [0; 9],
        };
        for cell in (0..9).filter(|&cell| digit(cell) == 0) {
            board.cells[usize::from(board.empty)] = cell as u8;
            board.empty += 1;
        }
        board
    }
}

type Remembered = Option<(RelaxedGame, u8, bool)>;

/// Searches, and remembers what it found.
pub(super) struct RelaxedSearch<'m> {
    boards: Vec<Board>,
    /// What a line is worth by the stones to spare: 1.4 times as much with each.
    worth: [u64; 41],
    memory: Vec<Remembered>,
    stop: &'m dyn Fn() -> bool,
    /// Positions looked at.
    pub(super) nodes: u64,
}

impl RelaxedGame {
    pub(super) fn of(field: &Grid) -> Self {
        let digit = |mark: char| match mark {
            'x' => FIRST,
            'o' => SECOND,
            _ => 0,
        };
        Self {
            boards: field
                .marks
                .map(|marks| (0..9).map(|cell| digit(marks[cell]) * PLACE[cell]).sum()),
            sent_to: field.sent_to.map_or(ANYWHERE, |board| board as u8),
        }
    }

    fn hash(&self) -> usize {
        let boards = self
            .boards
            .iter()
            .fold(u64::from(self.sent_to), |hash, &board| {
                (hash ^ u64::from(board))
                    .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                    .rotate_left(23)
            });
        boards as usize
    }
}

impl<'m> RelaxedSearch<'m> {
    /// Remembers about this many positions; gives up when `stop` says so.
    pub(super) fn new(remembered: usize, stop: &'m dyn Fn() -> bool) -> Self {
        Self {
            boards: (0..NUMBERS).map(Board::of).collect(),
            worth: std::array::from_fn(|spare| (25.0 * 1.4f64.powi(spare as i32)) as u64),
            memory: vec![None; remembered],
            stop,
            nodes: 0,
        }
    }

    /// Whether the second player, who is to move, can keep the first from three boards in a line with this many
    /// stones.
    pub(super) fn holds(&mut self, relaxed: &RelaxedGame, stones: u8) -> Result<bool, Cancelled> {
        let mut replies = Vec::with_capacity(9);
        for (board, cell) in self.moves(relaxed) {
            let next = self.put(relaxed, board, cell, SECOND);
            let hope = self.hope(&next, stones);
            if hope == 0 {
                return Ok(true);
            }
            replies.push((hope, next));
        }
        // Without a move the game is over.
        let over = replies.is_empty();
        replies.sort_by_key(|&(hope, _)| hope);
        for (_, next) in replies {
            if !self.breaks_through(&next, stones)? {
                return Ok(true);
            }
        }
        Ok(over)
    }

    /// Whether the first player, who is to move, can have three boards in a line with this many stones, one at least.
    fn breaks_through(&mut self, relaxed: &RelaxedGame, stones: u8) -> Result<bool, Cancelled> {
        const UNASKED: u64 = 1 << 12;
        self.nodes += 1;
        if self.nodes.is_multiple_of(UNASKED) && (self.stop)() {
            return Err(Cancelled);
        }
        let place = relaxed.hash() % self.memory.len();
        if let Some((known, with, wins)) = self.memory[place]
            && known == *relaxed
            && with == stones
        {
            return Ok(wins);
        }
        let mut attempts = Vec::with_capacity(9);
        for (board, cell) in self.moves(relaxed) {
            let next = self.put(relaxed, board, cell, FIRST);
            let lacks = self.lines(&next).into_iter().min().unwrap_or(LOST);
            if lacks < stones {
                attempts.push((lacks, next));
            }
        }
        attempts.sort_by_key(|&(lacks, _)| lacks);
        let mut wins = false;
        for (lacks, next) in attempts {
            wins = lacks == 0 || !self.holds(&next, stones - 1)?;
            if wins {
                break;
            }
        }
        self.memory[place] = Some((*relaxed, stones, wins));
        Ok(wins)
    }

    fn board(&self, relaxed: &RelaxedGame, board: usize) -> &Board {
        &self.boards[usize::from(relaxed.boards[board])]
    }

    fn moves(&self, relaxed: &RelaxedGame) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        let relaxed = *relaxed;
        let boards = match relaxed.sent_to {
            ANYWHERE => 0..9,
            board => board.into()..usize::from(board) + 1,
        };
        boards.flat_map(move |number| {
            let board = self.board(&relaxed, number);
            let empty = &board.cells[..board.empty.into()];
            empty.iter().map(move |&cell| (number, cell.into()))
        })
    }

    fn put(&self, relaxed: &RelaxedGame, board: usize, cell: usize, stone: u16) -> RelaxedGame {
        let mut next = *relaxed;
        next.boards[board] += stone * PLACE[cell];
        let full = self.board(&next, cell).empty == 0;
        next.sent_to = if full { ANYWHERE } else { cell as u8 };
        next
    }

    /// What each line of boards lacks.
    fn lines(&self, relaxed: &RelaxedGame) -> [u8; 8] {
        let lacks: [u8; 9] = std::array::from_fn(|board| self.board(relaxed, board).lacks);
        TRIPLES.map(|[a, b, c]| lacks[a] + lacks[b] + lacks[c])
    }

    /// What the first player, who is to move with this many stones, can hope for: 0 if sure to fail. Else it
    /// only says what to try first: lines with stones to spare and cells to choose from are good.
    ///
    /// A sum that wrapped round to 0 would be taken for a proof. Eight lines of the greatest worth, below 2^25,
    /// times 81 cells stay below 2^35.
    fn hope(&self, relaxed: &RelaxedGame, stones: u8) -> u64 {
        let target = usize::from(relaxed.sent_to);
        let anywhere = relaxed.sent_to == ANYWHERE;
        let won = !anywhere && self.board(relaxed, target).lacks == 0;
        let lines = TRIPLES.iter().zip(self.lines(relaxed));
        let hopes = lines.map(|(triple, lacks)| {
            let wasted = !anywhere && (won || !triple.contains(&target));
            let spare = stones.checked_sub(lacks + u8::from(wasted));
            spare.map_or(0, |spare| self.worth[usize::from(spare).min(40)])
        });
        let choices = match relaxed.sent_to {
            ANYWHERE => (0..9)
                .map(|board| u64::from(self.board(relaxed, board).empty))
                .sum(),
            _ => u64::from(self.board(relaxed, target).empty),
        };
        hopes.sum::<u64>() * choices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same question to every line of play, with nothing but the marks.
    fn breaks_through_plainly(field: &Grid, stones: u8, player: char) -> bool {
        let has = |squares: &dyn Fn(usize) -> bool| {
            TRIPLES
                .iter()
                .any(|line| line.iter().all(|&place| squares(place)))
        };
        if has(&|board| has(&|cell| field.marks[board][cell] == 'x')) {
            return true;
        }
        if player == 'x' {
            let mut moves = field.moves().into_iter();
            stones > 0
                && moves.any(|mv| breaks_through_plainly(&field.mark(mv, 'x'), stones - 1, 'o'))
        } else {
            let moves = field.moves();
            !moves.is_empty()
                && moves
                    .into_iter()
                    .all(|mv| breaks_through_plainly(&field.mark(mv, 'o'), stones, 'x'))
        }
    }

    #[test]
    fn hope_grows_with_the_stones_and_never_wraps() {
        let never = || false;
        let search = RelaxedSearch::new(1, &never);
        let start = RelaxedGame::of(&Grid::empty());
        assert_eq!(start.sent_to, ANYWHERE);
        let hopes: Vec<u64> = (0..=u8::MAX)
            .map(|stones| search.hope(&start, stones))
            .collect();
        // Nine stones are needed, and more of them are never worse.
        assert_eq!(hopes.iter().position(|&hope| hope > 0), Some(9));
        assert!(hopes.is_sorted());
        // More than 32 bits hold from 38 stones to spare on.
        assert!(hopes[9 + 37] <= u32::MAX.into() && hopes[9 + 38] > u32::MAX.into());
    }

    #[test]
    fn searches_agree_with_trying_everything() {
        let never = || false;
        let mut search = RelaxedSearch::new(1 << 10, &never);
        let mut number = 1u64;
        let mut answers = [0; 2];
        for game in 0..4000 {
            let mut field = Grid::empty();
            for stone in 0..30 + game % 30 {
                let moves = field.moves();
                number = number
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let Some(&mv) = moves.get((number >> 33) as usize % moves.len().max(1)) else {
                    break;
                };
                // Two stones for one, so that x comes near.
                let next = field.mark(mv, if stone % 3 == 0 { 'o' } else { 'x' });
                if breaks_through_plainly(&next, 0, 'x') {
                    break;
                }
                field = next;
            }
            for stones in 0..3 {
                let plainly = !breaks_through_plainly(&field, stones, 'o');
                let holds = search.holds(&RelaxedGame::of(&field), stones);
                assert_eq!(holds, Ok(plainly), "{} with {stones}", field.words('o'));
                answers[usize::from(plainly)] += 1;
            }
        }
        assert!(answers.iter().all(|&times| times > 50), "{answers:?}");
    }
}
