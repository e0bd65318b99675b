//! What it takes to be played by players who count.

use super::Nested;
use super::geometry::Region;
use super::position::Position;
use crate::games::Side;
use crate::games::nested::lines::CELLS;
use crate::index::bricks::bits::points;
use crate::players::Contest;
use crate::value::Score;

impl<const BOARDS: usize, const ABOVE: usize> Contest for Nested<BOARDS, ABOVE> {
    /// Random games of hundreds of plies take their time.
    fn levels() -> [&'static str; 3] {
        ["greedy", "mcts:playouts=100", "mcts:playouts=1000"]
    }

    fn strongest() -> &'static str {
        "mcts"
    }

    /// Boards won, each worth the nine boards that it consists of. What is won inside a board that is decided counts no more.
    fn lead(&self, position: &Self::Position) -> Score {
        if self.levels.lowest() == 0 {
            return 0;
        }
        let ahead = self.ahead(position, Region::WHOLE);
        match position.player {
            Side::First => ahead,
            Side::Second => -ahead,
        }
    }
}

impl<const BOARDS: usize, const ABOVE: usize> Nested<BOARDS, ABOVE> {
    /// What the first player is ahead by in a region that is not decided, in boards of the lowest level.
    fn ahead(&self, position: &Position<BOARDS, ABOVE>, region: Region) -> Score {
        let board = &position.above[region.board()];
        let inside = self.levels.lowest() - region.depth() - 1;
        let worth = CELLS.pow(inside as u32) as Score;
        let mut ahead = worth * board.ahead(Side::First);
        if inside > 0 {
            let undecided = points(board.undecided().into());
            ahead += undecided
                .map(|cell| self.ahead(position, region.inside(cell)))
                .sum::<Score>();
        }
        ahead
    }
}
