//! Which numbers of tokens can come about, and how the positions with the same numbers make up tiers.
//!
//! A part holds the positions with given numbers of tokens in hand and on the board, seen by the player to
//! move. A tier is a part or, where tokens move and both players can be to move, a part together with its
//! mirror image: moves that neither place nor capture lead from the one to the other and back.

use super::Side;
use super::rules::{Line, Moving, Rules};
use crate::index::bricks::orbits::orbit_count;
use crate::index::{Tier, binomial};
use crate::symmetry::Group;
use hashbrown::{HashMap, HashSet};
use std::ops::Range;

/// Tokens of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tokens {
    pub(crate) mover_hand: u8,
    pub(crate) waiting_hand: u8,
    /// On the board.
    pub(crate) mover: u8,
    /// On the board.
    pub(crate) waiting: u8,
}

impl Tokens {
    /// The same with the other player to move.
    pub(crate) fn turned(self) -> Self {
        Self {
            mover_hand: self.waiting_hand,
            waiting_hand: self.mover_hand,
            mover: self.waiting,
            waiting: self.mover,
        }
    }

    /// What is there for the opponent after the mover placed a token.
    pub(super) fn placed(self) -> Self {
        let mut after = self.turned();
        after.waiting_hand -= 1;
        after.waiting += 1;
        after
    }

    /// What is there after a token of the player to move, who is the one who was moved against, came off.
    pub(super) fn captured(mut self) -> Self {
        self.mover -= 1;
        self
    }

    fn in_hand(self) -> u8 {
        self.mover_hand + self.waiting_hand
    }

    fn on_board(self) -> u8 {
        self.mover + self.waiting
    }
}

/// Which lines a player can hold in the positions of a part, as far as the numbers of tokens tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Held {
    /// Lines that so many moves can have completed: so many points meet them all.
    ByMoves(u8),
    /// Any.
    Any,
}

/// Which of the two point sets of a position comes first in its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outer {
    Mover,
    Waiting,
}

/// Positions with the same numbers of tokens.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) tokens: Tokens,
    /// Who can be to move: the first player, the second player.
    pub(super) players: [bool; 2],
    pub(crate) mover_lines: Held,
    pub(crate) waiting_lines: Held,
    pub(super) tier: usize,
    pub(super) first_slot: u64,
    pub(super) outer: Outer,
}

impl Part {
    /// The player to move in the positions that are stored.
    pub(super) fn player(&self) -> Side {
        if self.players[0] {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Whether play can lead here with this player to move. Where both can be, colours can be exchanged.
    pub(super) fn can_be_to_move(&self, player: Side) -> bool {
        self.players[player.seat()]
    }

    /// The size of the outer set, if it is the one that grows when a token is placed.
    pub(super) fn extended(&self) -> Option<usize> {
        let grows = self.tokens.mover_hand > 0 && self.outer == Outer::Mover;
        grows.then(|| self.tokens.mover.into())
    }

    /// Tokens of the outer and of the inner set.
    pub(super) fn sizes(&self) -> [usize; 2] {
        let (mover, waiting) = (self.tokens.mover.into(), self.tokens.waiting.into());
        match self.outer {
            Outer::Mover => [mover, waiting],
            Outer::Waiting => [waiting, mover],
        }
    }
}

/// All parts of a game.
#[derive(Debug)]
pub(super) struct Parts {
    parts: Vec<Part>,
    /// By tier, the part it begins with; a tier's parts follow each other. One more at the end.
    tier_starts: Vec<usize>,
    /// The part with given tokens, by [`Parts::key`].
    numbers: Vec<u32>,
    /// One more than the most tokens of a player.
    base: usize,
}

const NO_PART: u32 = u32::MAX;

impl Parts {
    /// The parts of a game and its tiers.
    pub(super) fn new(rules: &Rules, group: &Group) -> (Self, Vec<Tier>) {
        let mut parts = reachable(rules);
        // Placing takes from the hand, capturing from the board, and what is left goes to the mirror image.
        parts.sort_by_key(|part| {
            let tokens = part.tokens;
            let moves_on = !rules.may_move(tokens.mover_hand);
            (
                std::cmp::Reverse((tokens.in_hand(), tokens.on_board())),
                moves_on,
                std::cmp::Reverse((
                    tokens.mover.max(tokens.waiting),
                    tokens.mover,
                    tokens.mover_hand,
                )),
            )
        });
        let base = usize::from(rules.pieces[0].max(rules.pieces[1])) + 1;
        let mut all = Self {
            parts: Vec::new(),
            tier_starts: Vec::new(),
            numbers: vec![NO_PART; base.pow(4)],
            base,
        };
        let mut by_tokens: HashMap<Tokens, Part> = parts
            .iter()
            .map(|part| (part.tokens, part.clone()))
            .collect();
        for Part { tokens, .. } in parts {
            let Some(part) = by_tokens.remove(&tokens) else {
                continue;
            };
            let twin = part
                .slides_back_and_forth(rules)
                .then(|| by_tokens.remove(&tokens.turned()))
                .flatten();
            all.add_tier([Some(part), twin].into_iter().flatten(), rules, group);
        }
        all.tier_starts.push(all.parts.len());
        let tiers = (0..all.tier_starts.len() - 1)
            .map(|tier| all.tier(tier, rules, group))
            .collect();
        (all, tiers)
    }

    /// Those of a game whose positions are numbered otherwise.
    pub(super) fn none() -> Self {
        Self {
            parts: vec![],
            tier_starts: vec![0],
            numbers: vec![],
            base: 0,
        }
    }

    #[inline]
    pub(super) fn are_some(&self) -> bool {
        self.base > 0
    }

    fn add_tier(&mut self, parts: impl Iterator<Item = Part>, rules: &Rules, group: &Group) {
        let tier = self.tier_starts.len();
        self.tier_starts.push(self.parts.len());
        let mut first_slot = 0u64;
        for mut part in parts {
            let key = self.key(part.tokens);
            self.numbers[key] = self.parts.len() as u32;
            part.tier = tier;
            part.first_slot = first_slot;
            // Forwards from a placing part the second player's set comes first, see the index; where tokens
            // move, the set that the move left alone.
            part.outer = match part.player() {
                Side::Second if !part.slides_back_and_forth(rules) => Outer::Mover,
                _ => Outer::Waiting,
            };
            first_slot = first_slot.saturating_add(slots(&part, group));
            self.parts.push(part);
        }
    }

    fn tier(&self, tier: usize, rules: &Rules, group: &Group) -> Tier {
        let parts = self.of_tier(tier);
        let mut exits = Vec::new();
        let mut cyclic = false;
        for part in parts {
            for tokens in next(rules, part.tokens) {
                let to =
                    self.parts[self.number(tokens).expect("parts are closed under moves")].tier;
                if to == tier {
                    cyclic = true;
                } else if !exits.contains(&to) {
                    exits.push(to);
                }
            }
        }
        exits.sort_unstable();
        Tier {
            name: self.name(tier, rules),
            slots: parts
                .iter()
                .fold(0, |sum, part| sum.saturating_add(slots(part, group))),
            cyclic,
            exits,
        }
    }

    /// The slots of a later tier, which has this many, that the parts entered from `tier` have.
    pub(super) fn entered(
        &self,
        rules: &Rules,
        tier: usize,
        later: usize,
        slots: u64,
    ) -> Range<u64> {
        let parts = self.of_tier(later);
        let entered = self
            .of_tier(tier)
            .iter()
            .flat_map(|part| next(rules, part.tokens))
            .filter_map(|tokens| parts.iter().position(|part| part.tokens == tokens))
            .map(|number| {
                let end = parts.get(number + 1).map_or(slots, |next| next.first_slot);
                parts[number].first_slot..end
            });
        entered
            .reduce(|a, b| a.start.min(b.start)..a.end.max(b.end))
            .unwrap_or(0..0)
    }

    fn name(&self, tier: usize, rules: &Rules) -> String {
        let part = &self.of_tier(tier)[0];
        let tokens = part.tokens;
        if rules.implies_hands() {
            return if tokens.in_hand() == 0 && rules.moving == Moving::Slide {
                "move".into()
            } else {
                format!("place-{}", tokens.on_board())
            };
        }
        // The first player's tokens come first; where either can be to move, the larger number does.
        let turned = match part.players {
            [true, true] => tokens.mover < tokens.waiting,
            [first, _] => !first,
        };
        let ordered = if turned { tokens.turned() } else { tokens };
        let mut name = format!("{}-{}", ordered.mover, ordered.waiting);
        if tokens.in_hand() > 0 {
            name += &format!(".{}-{}", ordered.mover_hand, ordered.waiting_hand);
            // With unequal hands one player can be placing while the other moves, among the same tokens.
            let mirror = self
                .number(tokens.turned())
                .map(|number| &self.parts[number]);
            if mirror.is_some_and(|mirror| mirror.tier != tier && mirror.players != part.players) {
                name += &format!(".{}", part.player().digit());
            }
        }
        name
    }

    fn key(&self, tokens: Tokens) -> usize {
        [
            tokens.mover_hand,
            tokens.waiting_hand,
            tokens.mover,
            tokens.waiting,
        ]
        .into_iter()
        .fold(0, |key, count| key * self.base + usize::from(count))
    }

    /// The number of the part with these tokens, if play can lead there.
    #[inline]
    pub(super) fn number(&self, tokens: Tokens) -> Option<usize> {
        let within = [
            tokens.mover_hand,
            tokens.waiting_hand,
            tokens.mover,
            tokens.waiting,
        ]
        .into_iter()
        .all(|count| usize::from(count) < self.base);
        let number = within.then(|| self.numbers[self.key(tokens)])?;
        (number != NO_PART).then_some(number as usize)
    }

    #[inline]
    pub(super) fn part(&self, number: usize) -> &Part {
        &self.parts[number]
    }

    #[inline]
    pub(super) fn of_tier(&self, tier: usize) -> &[Part] {
        &self.parts[self.tier_starts[tier]..self.tier_starts[tier + 1]]
    }
}

impl Part {
    /// Whether moves that neither place nor capture lead to the mirror image and back.
    fn slides_back_and_forth(&self, rules: &Rules) -> bool {
        rules.may_move(self.tokens.mover_hand)
            && rules.may_move(self.tokens.waiting_hand)
            && !rules.too_few(self.tokens)
    }
}

impl Rules {
    /// Whether a player with this many tokens in hand may move one on the board.
    #[inline]
    pub(super) fn may_move(&self, hand: u8) -> bool {
        self.moving == Moving::Slide && (hand == 0 || self.lasker)
    }

    /// Whether the player to move has lost by having too few tokens.
    #[inline]
    pub(super) fn too_few(&self, tokens: Tokens) -> bool {
        self.line == Line::Captures && tokens.mover + tokens.mover_hand < Self::FEWEST
    }

    /// Whether the tokens in hand follow from the board and the player to move.
    pub(crate) fn implies_hands(&self) -> bool {
        let alternating = match self.start {
            // Nothing is left to be placed.
            Some(setup) => {
                let all = [0, 1].map(|seat| setup.tokens[seat].count_ones() as u8);
                all == self.pieces
            }
            None => matches!(self.pieces[0].wrapping_sub(self.pieces[1]), 0 | 1),
        };
        alternating && self.line != Line::Captures && !(self.lasker && self.moving == Moving::Slide)
    }
}

/// The tokens there can be after a move.
pub(super) fn next(rules: &Rules, tokens: Tokens) -> Vec<Tokens> {
    if rules.too_few(tokens) {
        return vec![];
    }
    let shortest = rules.board.lines.iter().map(|line| line.count_ones()).min();
    let captures = |mover: u8| {
        rules.line == Line::Captures
            && tokens.waiting > 0
            && shortest.is_some_and(|shortest| shortest <= u32::from(mover))
    };
    let mut next = Vec::new();
    if tokens.mover_hand > 0 {
        next.push(tokens.placed());
        if captures(tokens.mover + 1) {
            next.push(tokens.placed().captured());
        }
    }
    if rules.may_move(tokens.mover_hand) && (tokens.mover > 0 || tokens.mover_hand == 0) {
        next.push(tokens.turned());
        if captures(tokens.mover) {
            next.push(tokens.turned().captured());
        }
    }
    next
}

/// Every part that play can lead to, as far as the numbers of tokens tell.
fn reachable(rules: &Rules) -> Vec<Part> {
    let start = Tokens {
        mover_hand: rules.pieces[0],
        waiting_hand: rules.pieces[1],
        mover: 0,
        waiting: 0,
    };
    let mut seen: HashSet<_> = [(start, Side::First)].into_iter().collect();
    let mut open = vec![(start, Side::First)];
    while let Some((tokens, player)) = open.pop() {
        for after in next(rules, tokens) {
            if seen.insert((after, player.other())) {
                open.push((after, player.other()));
            }
        }
    }
    // A line that is completed while the opponent has nothing on the board to capture costs nothing.
    let free_lines = rules.line == Line::Captures
        && seen.iter().any(|(tokens, _)| {
            tokens.waiting == 0 && tokens.mover + u8::from(tokens.mover_hand > 0) >= Rules::FEWEST
        });
    let mut parts: HashMap<Tokens, Part> = HashMap::new();
    for (tokens, player) in seen {
        let seat = player.seat();
        let lost = |seat: usize, hand: u8, board: u8| rules.pieces[seat] - hand - board;
        let (mover_lines, waiting_lines) = match rules.line {
            Line::Wins | Line::Loses => (Held::ByMoves(0), Held::ByMoves(1)),
            Line::Captures if free_lines => (Held::Any, Held::Any),
            Line::Captures => (
                Held::after_captures(lost(1 - seat, tokens.waiting_hand, tokens.waiting)),
                Held::after_captures(lost(seat, tokens.mover_hand, tokens.mover)),
            ),
        };
        let part = parts.entry(tokens).or_insert(Part {
            tokens,
            players: [false; 2],
            mover_lines,
            waiting_lines,
            tier: 0,
            first_slot: 0,
            outer: Outer::Waiting,
        });
        part.players[seat] = true;
        part.mover_lines = part.mover_lines.max(mover_lines);
        part.waiting_lines = part.waiting_lines.max(waiting_lines);
    }
    parts.into_values().collect()
}

impl Held {
    /// What a player can hold whose lines have captured this many tokens: every line was completed by a move
    /// that captured one.
    fn after_captures(captures: u8) -> Self {
        /// More would be worth a look only where one player has a dozen tokens.
        const WORTH_COUNTING: u8 = 2;
        if captures <= WORTH_COUNTING {
            Self::ByMoves(captures)
        } else {
            Self::Any
        }
    }

    /// Whether a player can hold just these lines.
    pub(crate) fn allows(self, lines: &[u64]) -> bool {
        match self {
            Self::Any => true,
            Self::ByMoves(moves) => meets_all(lines, usize::from(moves)),
        }
    }
}

/// Whether so many points meet all lines.
fn meets_all(lines: &[u64], points: usize) -> bool {
    if lines.len() <= points {
        return true;
    }
    points > 0
        && crate::index::bricks::bits::points(lines[0]).any(|point| {
            let left: Vec<u64> = lines
                .iter()
                .copied()
                .filter(|line| line >> point & 1 == 0)
                .collect();
            meets_all(&left, points - 1)
        })
}

fn slots(part: &Part, group: &Group) -> u64 {
    let [outer, inner] = part.sizes();
    orbit_count(group, outer).saturating_mul(binomial(group.points() - outer, inner))
}
