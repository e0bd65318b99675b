//! Positions and moves.

use super::Alignment;
use super::parts::{Held, Part, Tokens};
use super::rules::{Blocked, Board, Line, Moving};
use crate::game::{Canonical, Edge, Game, Image};
use crate::games::Side;
use crate::index::bricks::bits::points;
use crate::value::{Outcome, Turn};

/// Who stands where, seen by the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Points of the player to move.
    pub mover: u64,
    /// Points of the player who waits.
    pub waiting: u64,
    /// Tokens the player to move has still to place.
    pub mover_hand: u8,
    /// Tokens the waiting player has still to place.
    pub waiting_hand: u8,
    /// Who is to move.
    pub player: Side,
}

impl Position {
    /// The character for what stands on a point: a player's digit, or `.` for nothing.
    #[must_use]
    pub(super) fn token(&self, point: usize) -> char {
        if self.mover >> point & 1 == 1 {
            self.player.digit()
        } else if self.waiting >> point & 1 == 1 {
            self.player.other().digit()
        } else {
            '.'
        }
    }
}

/// What a player can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Put a token on a point.
    Place {
        /// The point.
        to: u8,
        /// The point an opposing token is taken from, if that completes a line and lines capture.
        takes: Option<u8>,
    },
    /// Move a token.
    Slide {
        /// The point it leaves.
        from: u8,
        /// The point it goes to.
        to: u8,
        /// The point an opposing token is taken from, if that completes a line and lines capture.
        takes: Option<u8>,
    },
    /// Blocked, and allowed to wait.
    Pass,
}

impl Position {
    /// The position after the opponent's tokens and the turn have become the mover's.
    pub(super) fn turned(self, moved: u64, hand: u8) -> Self {
        Self {
            mover: self.waiting,
            waiting: moved,
            mover_hand: self.waiting_hand,
            waiting_hand: hand,
            player: self.player.other(),
        }
    }

    /// How many tokens there are.
    pub(super) fn tokens(&self) -> Tokens {
        Tokens {
            mover_hand: self.mover_hand,
            waiting_hand: self.waiting_hand,
            mover: self.mover.count_ones() as u8,
            waiting: self.waiting.count_ones() as u8,
        }
    }
}

/// Lines by point, to see what a token completes.
#[derive(Debug)]
pub(super) struct LinesThrough {
    /// The lines through the first point, through the second, and so on.
    lines: Vec<u64>,
    ends: Vec<u16>,
}

impl LinesThrough {
    pub(super) fn new(board: &Board) -> Self {
        let mut lines = Vec::new();
        let mut ends = Vec::new();
        for point in 0..board.points.len() {
            lines.extend(board.lines.iter().filter(|&line| line >> point & 1 == 1));
            ends.push(u16::try_from(lines.len()).expect("lines of 64 points, 256 at most"));
        }
        Self { lines, ends }
    }

    /// Whether `set` holds a line through `point`.
    #[inline]
    pub(super) fn held(&self, set: u64, point: usize) -> bool {
        let start = if point == 0 { 0 } else { self.ends[point - 1] };
        self.lines[usize::from(start)..usize::from(self.ends[point])]
            .iter()
            .any(|line| line & !set == 0)
    }
}

/// What differs between the games that an index knows and the others.
pub(super) struct Steps<P, T, R> {
    /// The points where the mover may place a token.
    pub(super) places: P,
    /// Where a token on a point can go.
    pub(super) targets: T,
    /// The opposing tokens of which one comes off when the mover has these points and these tokens in hand, the last of them on
    /// this point.
    pub(super) removable: R,
}

impl Alignment {
    /// Visits every legal move.
    #[inline]
    pub(super) fn each_step(
        &self,
        position: &Position,
        steps: &Steps<impl Fn() -> u64, impl Fn(usize) -> u64, impl Fn(u64, u8, usize) -> u64>,
        mut visit: impl FnMut(Edge<Self>),
    ) {
        let turn = Turn::Swap;
        let hand = position.mover_hand;
        // A token arrived at `to`: either that is all, or one of the opponent's comes off.
        let mut arrive = |moved: u64, hand: u8, to: usize, mv: &dyn Fn(Option<u8>) -> Move| {
            let after = position.turned(moved, hand);
            let removable = (steps.removable)(moved, hand, to);
            if removable == 0 {
                let mv = mv(None);
                visit(Edge {
                    mv,
                    to: after,
                    turn,
                });
            }
            for taken in points(removable) {
                let mv = mv(Some(taken as u8));
                let mover = after.mover & !(1 << taken);
                let to = Position { mover, ..after };
                visit(Edge { mv, to, turn });
            }
        };
        if hand > 0 {
            for to in points((steps.places)()) {
                let mv = |takes| Move::Place {
                    to: to as u8,
                    takes,
                };
                arrive(position.mover | 1 << to, hand - 1, to, &mv);
            }
        }
        if !self.rules.may_move(hand) {
            return;
        }
        let mut is_stuck = true;
        for from in points(position.mover) {
            for to in points((steps.targets)(from)) {
                is_stuck = false;
                let mv = |takes| Move::Slide {
                    from: from as u8,
                    to: to as u8,
                    takes,
                };
                let moved = position.mover ^ (1 << from | 1 << to);
                arrive(moved, hand, to, &mv);
            }
        }
        let empty = self.empty(position.mover, position.waiting);
        if is_stuck && hand == 0 && self.blocked(empty) == Blocked::Passes {
            let to = position.turned(position.mover, 0);
            let mv = Move::Pass;
            visit(Edge { mv, to, turn });
        }
    }
}

impl Alignment {
    #[inline]
    pub(super) fn empty(&self, mover: u64, waiting: u64) -> u64 {
        self.rules.board.all() & !(mover | waiting)
    }

    /// Where a token on `from` can go, if its player flies or does not.
    #[inline]
    pub(super) fn targets(&self, from: usize, empty: u64, flies: bool) -> u64 {
        if flies {
            empty
        } else {
            self.rules.board.adjacent[from] & empty
        }
    }

    /// Whether a player with this many tokens moves them to any empty point.
    #[inline]
    pub(super) fn flies(&self, hand: u8, board: u8) -> bool {
        hand == 0 && board <= self.rules.fly
    }

    /// The opposing tokens of which one comes off after a token arrived at `to`, in a position that looks like
    /// this from the side of the player who moved it.
    #[inline]
    fn removable(&self, moved: u64, to: usize, opposing: u64) -> u64 {
        if self.rules.line == Line::Captures && self.through.held(moved, to) {
            self.prey(opposing)
        } else {
            0
        }
    }

    /// The points where another token of a player who has `set` captures one of `opposing`.
    #[inline]
    pub(super) fn capturing(&self, set: u64, opposing: u64) -> u64 {
        if self.rules.line != Line::Captures || opposing == 0 {
            return 0;
        }
        self.rules.board.lines.iter().fold(0, |points, line| {
            let missing = line & !set;
            let is_one = missing & missing.wrapping_sub(1) == 0;
            points | if is_one { missing } else { 0 }
        })
    }

    /// The tokens of `set` that have captured if they came last, against `opposing`.
    #[inline]
    pub(super) fn captors(&self, set: u64, opposing: u64) -> u64 {
        if self.rules.line != Line::Captures || opposing == 0 {
            return 0;
        }
        self.rules.board.in_lines(set)
    }

    /// The tokens of which a capture takes one.
    #[inline]
    pub(super) fn prey(&self, opposing: u64) -> u64 {
        let free = opposing & !self.rules.board.in_lines(opposing);
        if free == 0 { opposing } else { free }
    }

    /// Where the mover may place a token.
    #[inline]
    pub(super) fn places(&self, tokens: Tokens, empty: u64) -> u64 {
        let first =
            tokens.mover + tokens.waiting == 0 && tokens.waiting_hand == self.rules.pieces[1];
        match self.rules.board.centre {
            Some(centre) if first && !self.rules.first_centre => empty & !(1 << centre),
            _ => empty,
        }
    }

    /// Whether the mover has no token that could move, counting only those on the board.
    #[inline]
    pub(super) fn is_stuck(&self, mover: u64, empty: u64, flies: bool) -> bool {
        points(mover).all(|from| self.targets(from, empty, flies) == 0)
    }

    /// What a player gets who has nothing to place and no token that could move.
    #[inline]
    pub(super) fn blocked(&self, empty: u64) -> Blocked {
        if empty == 0 {
            self.rules.full
        } else {
            self.rules.blocked
        }
    }

    /// Whether some play leads to a board, as far as lines and numbers of tokens tell.
    ///
    /// Where a line ends the game that is exact: the mover has none, and all lines of the waiting player share
    /// the point where the last token came to stand. Place that token last and the others in any order, and the
    /// game runs to this board. Where lines capture, see [`Held`].
    #[inline]
    pub(super) fn is_producible(&self, part: &Part, mover: u64, waiting: u64) -> bool {
        self.can_hold(part.mover_lines, mover) && self.can_hold(part.waiting_lines, waiting)
    }

    #[inline]
    pub(super) fn can_hold(&self, held: Held, set: u64) -> bool {
        match held {
            Held::Any => true,
            Held::ByMoves(0) => !self.rules.board.has_line(set),
            Held::ByMoves(1) => self.rules.board.common_to_lines(set) != 0,
            Held::ByMoves(moves) => {
                let lines = self.rules.board.lines.iter().copied();
                let lines = lines.filter(|line| line & !set == 0);
                // Few positions hold more lines than that, so the list is seldom made.
                lines.clone().count() <= usize::from(moves)
                    || held.allows(&lines.collect::<Vec<_>>())
            }
        }
    }

    /// The outcome of a board, if the game is over there, for the player whose turn it would be.
    #[inline]
    pub(super) fn outcome_of(&self, tokens: Tokens, mover: u64, waiting: u64) -> Option<Outcome> {
        match self.rules.line {
            Line::Wins if self.rules.board.has_line(waiting) => return Some(Outcome::Loss),
            Line::Loses if self.rules.board.has_line(waiting) => return Some(Outcome::Win),
            Line::Captures if self.rules.too_few(tokens) => return Some(Outcome::Loss),
            _ => {}
        }
        if tokens.mover_hand > 0 {
            return None;
        }
        if self.rules.moving == Moving::None {
            return Some(Outcome::Draw);
        }
        let empty = self.empty(mover, waiting);
        let over = match self.blocked(empty) {
            Blocked::Passes => return None,
            Blocked::Loses => Outcome::Loss,
            Blocked::Draws => Outcome::Draw,
        };
        let flies = self.flies(tokens.mover_hand, tokens.mover);
        self.is_stuck(mover, empty, flies).then_some(over)
    }
}

impl Game for Alignment {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        match self.rules.start {
            Some(setup) => self.set_up(setup),
            None => Position {
                mover: 0,
                waiting: 0,
                mover_hand: self.rules.pieces[0],
                waiting_hand: self.rules.pieces[1],
                player: Side::First,
            },
        }
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match self.parts.are_some() {
            true => self.outcome_of(position.tokens(), position.mover, position.waiting),
            false => self.special_outcome(position),
        }
    }

    #[inline]
    fn each_move(&self, position: &Position, visit: impl FnMut(Edge<Self>)) {
        if !self.parts.are_some() {
            return self.each_special_move(position, visit);
        }
        let tokens = position.tokens();
        let empty = self.empty(position.mover, position.waiting);
        let flies = self.flies(tokens.mover_hand, tokens.mover);
        let steps = Steps {
            places: || self.places(tokens, empty),
            targets: |from| self.targets(from, empty, flies),
            removable: |moved, _, to| self.removable(moved, to, position.waiting),
        };
        self.each_step(position, &steps, visit);
    }

    fn canonical(&self, position: &Self::Position) -> Canonical<Self::Position> {
        self.canonical_form(position)
    }

    fn representative(&self, position: &Position) -> Position {
        self.canonical_position(position)
    }

    fn images(&self, position: &Position) -> Option<Vec<Image<Position>>> {
        Some(self.all_images(position))
    }
}
