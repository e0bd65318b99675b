//! Positions and moves, forwards and backwards.

use super::Ataxx;
use super::rules::Stuck;
use crate::game::{Canonical, Edge, Game, Image};
use crate::games::images::images;
pub use crate::games::stones::Position;
use crate::index::bricks::bits::points;
use crate::value::{Outcome, Score, Turn};

/// What a player can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Put a new stone next to one of one's own.
    Clone {
        /// Where.
        to: u8,
    },
    /// Move a stone two steps.
    Jump {
        /// From where.
        from: u8,
        /// Where to.
        to: u8,
    },
    /// Stuck, and allowed to wait.
    Pass,
}

impl Ataxx {
    #[inline]
    pub(super) fn empty(&self, occupied: u64) -> u64 {
        self.rules.board.all() & !occupied
    }

    /// Whether a player with these stones has a move.
    #[inline]
    pub(super) fn can_move(&self, stones: u64, empty: u64) -> bool {
        let board = &self.rules.board;
        points(empty).any(|to| (board.near(to) | board.far(to)) & stones != 0)
    }

    /// How the game ended, if it is over, for the player whose turn it would be.
    #[inline]
    pub(super) fn outcome_of(&self, mover: u64, waiting: u64) -> Option<Outcome> {
        if mover == 0 {
            return Some(Outcome::Loss);
        }
        if waiting == 0 {
            return Some(Outcome::Win);
        }
        let empty = self.empty(mover | waiting);
        if self.can_move(mover, empty) {
            return None;
        }
        let (own, other) = match self.rules.stuck {
            Stuck::Yields => (mover.count_ones(), (waiting | empty).count_ones()),
            Stuck::Passes if self.can_move(waiting, empty) => return None,
            Stuck::Passes => (mover.count_ones(), waiting.count_ones()),
        };
        Some(match own.cmp(&other) {
            std::cmp::Ordering::Less => Outcome::Loss,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win,
        })
    }

    /// Stones of the player whose turn it would be minus the other's where the game is over, with the cells
    /// that a stuck player yields.
    pub(crate) fn stones_at_end(&self, end: &Position) -> Score {
        let stones = |set: u64| set.count_ones() as Score;
        let empty = self.empty(end.occupied());
        let yielded = match self.rules.stuck {
            Stuck::Yields if end.mover != 0 && end.waiting != 0 => stones(empty),
            _ => 0,
        };
        stones(end.mover) - stones(end.waiting) - yielded
    }

    /// How many stones a move can start from.
    pub(crate) fn sources(&self, position: &Position, mv: &Move) -> usize {
        match *mv {
            Move::Clone { to } => {
                let near = self.rules.board.near(usize::from(to));
                (near & position.mover).count_ones() as usize
            }
            Move::Jump { .. } | Move::Pass => 1,
        }
    }

    /// Visits what the board is after each cloning, as stones of the next mover and of the one who cloned, with
    /// the cell.
    #[inline]
    pub(super) fn each_clone(
        &self,
        mover: u64,
        waiting: u64,
        mut visit: impl FnMut(usize, u64, u64),
    ) {
        for to in points(self.empty(mover | waiting)) {
            let near = self.rules.board.near(to);
            if near & mover != 0 {
                visit(to, waiting & !near, mover | 1 << to | waiting & near);
            }
        }
    }

    /// Visits what the board is after each jump, as stones of the next mover and of the one who jumped, with
    /// both cells.
    #[inline]
    pub(super) fn each_jump(
        &self,
        mover: u64,
        waiting: u64,
        mut visit: impl FnMut(usize, usize, u64, u64),
    ) {
        for to in points(self.empty(mover | waiting)) {
            let near = self.rules.board.near(to);
            for from in points(self.rules.board.far(to) & mover) {
                let moved = mover ^ (1 << from | 1 << to);
                visit(from, to, waiting & !near, moved | waiting & near);
            }
        }
    }

    /// How many jumps there are.
    #[inline]
    pub(super) fn jumps(&self, mover: u64, waiting: u64) -> u32 {
        points(self.empty(mover | waiting))
            .map(|to| (self.rules.board.far(to) & mover).count_ones())
            .sum()
    }

    /// Visits the boards from which a jump or a pass leads to this one, as stones of the player to move there
    /// and of the other.
    ///
    /// The jumping stone came to stand at a cell next to which no stone of the player now to move is left; any
    /// of the stones next to it may have been that player's before.
    #[inline]
    pub(super) fn each_unmove(&self, mover: u64, waiting: u64, mut visit: impl FnMut(u64, u64)) {
        let board = &self.rules.board;
        let empty = self.empty(mover | waiting);
        for to in points(waiting) {
            let near = board.near(to);
            if near & mover != 0 {
                continue;
            }
            let convertible = near & waiting;
            for from in points(board.far(to) & empty) {
                let unconverted = waiting ^ (1 << from | 1 << to);
                // All subsets of the convertible stones, the full one first.
                let mut converted = convertible;
                loop {
                    // With no opponent left the game was over before the jump.
                    if mover | converted != 0 {
                        visit(unconverted & !converted, mover | converted);
                    }
                    if converted == 0 {
                        break;
                    }
                    converted = (converted - 1) & convertible;
                }
            }
        }
        if self.must_pass(waiting, mover) {
            visit(waiting, mover);
        }
    }

    /// Whether the player to move can only pass.
    #[inline]
    pub(super) fn must_pass(&self, mover: u64, waiting: u64) -> bool {
        let empty = self.empty(mover | waiting);
        self.rules.stuck == Stuck::Passes
            && mover != 0
            && waiting != 0
            && !self.can_move(mover, empty)
            && self.can_move(waiting, empty)
    }
}

impl Game for Ataxx {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.rules.start
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.outcome_of(position.mover, position.waiting)
    }

    fn final_score(&self, end: &Position) -> Score {
        self.stones_at_end(end)
    }

    fn is_pass(&self, mv: &Move) -> bool {
        *mv == Move::Pass
    }

    #[inline]
    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        let turn = Turn::Swap;
        let Position { mover, waiting, .. } = *position;
        let mut any = false;
        self.each_clone(mover, waiting, |to, next, moved| {
            any = true;
            let mv = Move::Clone { to: to as u8 };
            let to = position.turned(next, moved);
            visit(Edge { mv, to, turn });
        });
        self.each_jump(mover, waiting, |from, to, next, moved| {
            any = true;
            let (from, at) = (from as u8, to as u8);
            let mv = Move::Jump { from, to: at };
            let to = position.turned(next, moved);
            visit(Edge { mv, to, turn });
        });
        if !any {
            let mv = Move::Pass;
            let to = position.passed();
            visit(Edge { mv, to, turn });
        }
    }

    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        self.canonical_form(position)
    }

    fn images(&self, position: &Position) -> Option<Vec<Image<Position>>> {
        Some(images(&self.group, true, |element, player| Position {
            mover: self.group.apply(element, position.mover),
            waiting: self.group.apply(element, position.waiting),
            player: player.of(position.player),
        }))
    }
}
