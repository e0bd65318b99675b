//! What only some village games have: a starting position, jumps, lines of one player, a centre or lines that do not count
//! while tokens are placed.
//!
//! The index of the family knows nothing of it, and such boards are small: their positions are numbered by playing
//! everything.

use super::play::Steps;
use super::rules::{Blocked, Line, Moving, Setup};
use super::{Alignment, Position, Side};
use crate::game::Edge;
use crate::index::bricks::bits::points;
use crate::value::Outcome;

impl Alignment {
    /// The position in which a game begins.
    pub(super) fn set_up(&self, setup: Setup) -> Position {
        let (mover, waiting) = (setup.player.seat(), setup.player.other().seat());
        let hand = |seat: usize| self.rules.pieces[seat] - setup.tokens[seat].count_ones() as u8;
        Position {
            mover: setup.tokens[mover],
            waiting: setup.tokens[waiting],
            mover_hand: hand(mover),
            waiting_hand: hand(waiting),
            player: setup.player,
        }
    }

    /// The lines that count for a player.
    pub(super) fn lines_of(&self, player: Side) -> impl Iterator<Item = u64> {
        let board = &self.rules.board;
        let own = &board.own_lines[player.seat()];
        board.lines.iter().chain(own).copied()
    }

    /// The points of the lines that a player holds with `set`.
    fn in_lines_of(&self, player: Side, set: u64) -> u64 {
        let held = self.lines_of(player).filter(|line| line & !set == 0);
        held.fold(0, |union, line| union | line)
    }

    /// Whether lines count in this position or, where a token has just been placed, counted when it was.
    fn lines_count(&self, hands: u8) -> bool {
        self.rules.placing_lines || hands == 0
    }

    fn special_targets(&self, from: usize, empty: u64, flies: bool) -> u64 {
        let jumps = self.rules.board.jumps.iter();
        let jumps =
            jumps.filter(|jump| usize::from(jump.from) == from && empty >> jump.over & 1 == 0);
        let behind = jumps.fold(0, |set, jump| set | 1 << jump.to);
        self.targets(from, empty, flies) | behind & empty
    }

    pub(super) fn special_outcome(&self, position: &Position) -> Option<Outcome> {
        let waiting = position.player.other();
        let hands = position.mover_hand + position.waiting_hand;
        let has_line =
            || self.lines_count(hands) && self.in_lines_of(waiting, position.waiting) != 0;
        match self.rules.line {
            Line::Wins if has_line() => return Some(Outcome::Loss),
            Line::Loses if has_line() => return Some(Outcome::Win),
            Line::Captures if self.rules.too_few(position.tokens()) => return Some(Outcome::Loss),
            _ => {}
        }
        if position.mover_hand > 0 {
            return None;
        }
        if self.rules.moving == Moving::None {
            return Some(Outcome::Draw);
        }
        let empty = self.empty(position.mover, position.waiting);
        let over = match self.blocked(empty) {
            Blocked::Passes => return None,
            Blocked::Loses => Outcome::Loss,
            Blocked::Draws => Outcome::Draw,
        };
        let flies = self.flies(position.mover_hand, position.tokens().mover);
        let mut from = points(position.mover);
        let is_stuck = from.all(|from| self.special_targets(from, empty, flies) == 0);
        is_stuck.then_some(over)
    }

    pub(super) fn each_special_move(&self, position: &Position, visit: impl FnMut(Edge<Self>)) {
        let tokens = position.tokens();
        let empty = self.empty(position.mover, position.waiting);
        let flies = self.flies(tokens.mover_hand, tokens.mover);
        let centre = self.rules.board.centre;
        let closed = centre.filter(|_| !self.rules.placing_centre);
        let closed = closed.map_or(0, |centre| 1 << centre);
        let steps = Steps {
            places: || self.places(tokens, empty) & !closed,
            targets: |from| self.special_targets(from, empty, flies),
            removable: |moved, hand, to| self.special_prey(position, moved, hand, to),
        };
        self.each_step(position, &steps, visit);
    }

    /// The tokens of which one comes off after the mover's became `moved`, the last of them on `to`.
    fn special_prey(&self, position: &Position, moved: u64, hand: u8, to: usize) -> u64 {
        let player = position.player;
        let counts = self.rules.line == Line::Captures
            && self.lines_count(hand + position.waiting_hand)
            && self.in_lines_of(player, moved) >> to & 1 == 1;
        if !counts {
            return 0;
        }
        let opposing = position.waiting;
        let free = opposing & !self.in_lines_of(player.other(), opposing);
        if free == 0 { opposing } else { free }
    }

    /// The first of the positions alike, and the element of the [group](Alignment::group) that leads there. Once all tokens are
    /// placed, colours are exchanged if that makes the first player the one to move; unless players have lines of their own.
    pub(super) fn special_canonical(&self, position: &Position) -> (Position, usize) {
        let images = (0..self.group.order()).map(|element| {
            let mover = self.group.apply(element, position.mover);
            let waiting = self.group.apply(element, position.waiting);
            ([mover, waiting], element)
        });
        let best = images
            .min()
            .unwrap_or(([position.mover, position.waiting], 0));
        let ([mover, waiting], element) = best;
        let player = match self.exchanges_colours(position) {
            true => Side::First,
            false => position.player,
        };
        let canonical = Position {
            mover,
            waiting,
            player,
            ..*position
        };
        (canonical, element)
    }

    /// Whether the position is also like the one with colours exchanged and the other player to move.
    pub(super) fn exchanges_colours(&self, position: &Position) -> bool {
        let is_placed = position.mover_hand + position.waiting_hand == 0;
        is_placed && self.rules.board.own_lines.iter().all(Vec::is_empty)
    }
}
