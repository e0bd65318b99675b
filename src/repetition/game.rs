//! A game three times over: as it is, and with one of the players insisting on an end that does not lose.

use super::graph::RepetitionGraph;
use crate::game::{Canonical, Edge, Game, Notation, ParseError};
use crate::index::{Address, IndexError, Indexed, Solvable, TableIdentity, Tier, TooManySets};
use crate::value::{Outcome, Turn};
use std::ops::Range;
use std::sync::Arc;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// What it is worth if infinite play is a draw.
    Plain,
    /// Whether the player to move can bring the game to an end that is at least a draw for that player.
    MoverInsists,
    /// Whether the player who waits can.
    WaitingInsists,
}

impl Role {
    /// All of them, in the order of their slots.
    pub const ALL: [Self; 3] = [Self::Plain, Self::MoverInsists, Self::WaitingInsists];
    pub(super) const COUNT: u64 = Self::ALL.len() as u64;

    /// The same question on the other side of a move.
    #[inline]
    pub(super) fn across(self, turn: Turn) -> Self {
        match (self, turn) {
            (Self::MoverInsists, Turn::Swap) => Self::WaitingInsists,
            (Self::WaitingInsists, Turn::Swap) => Self::MoverInsists,
            (role, _) => role,
        }
    }

    /// What a finished game counts for, for the player whose turn it would be.
    #[inline]
    pub(super) fn judge(self, outcome: Outcome) -> Outcome {
        match (self, outcome) {
            (Self::MoverInsists, Outcome::Draw) => Outcome::Win,
            (Self::WaitingInsists, Outcome::Draw) => Outcome::Loss,
            _ => outcome,
        }
    }

    #[inline]
    pub(super) fn slot(self, inner: u64) -> u64 {
        inner * Self::COUNT + self as u64
    }

    /// The role a slot is for, and the slot of the game itself.
    #[inline]
    pub(super) fn of_slot(slot: u64) -> (Self, u64) {
        let role = Self::ALL[(slot % Self::COUNT) as usize];
        (role, slot / Self::COUNT)
    }

    /// What stands behind the notation of a position.
    fn suffix(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::MoverInsists => " (mover insists)",
            Self::WaitingInsists => " (waiting insists)",
        }
    }
}

/// A position and what is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stance<P> {
    /// The position.
    pub position: P,
    /// The question.
    pub role: Role,
}

/// A game together with the two questions who can force it to end without losing.
///
/// Where a player insists, a finished game counts as won for that player if it is a win or a draw, and as lost
/// otherwise. Infinite play stays a draw: the end cannot be forced. So with [`Role::MoverInsists`] a win means
/// that it can, with [`Role::WaitingInsists`] a loss (of the player to move) means that it can, and distances
/// are plies to that end.
#[derive(Debug)]
pub struct RepetitionGame<G> {
    game: Arc<G>,
    tiers: Vec<Tier>,
}

impl<G: Indexed> RepetitionGame<G> {
    /// The questions about a game.
    #[must_use]
    pub fn new(game: Arc<G>) -> Self {
        let tiers = game.tiers().iter().map(|tier| Tier {
            slots: tier.slots.saturating_mul(Role::COUNT),
            ..tier.clone()
        });
        Self {
            tiers: tiers.collect(),
            game,
        }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Indexed> Game for RepetitionGame<G> {
    type Position = Stance<G::Position>;
    type Move = G::Move;

    fn start(&self) -> Self::Position {
        Stance {
            position: self.game.start(),
            role: Role::Plain,
        }
    }

    fn outcome(&self, stance: &Self::Position) -> Option<Outcome> {
        let outcome = self.game.outcome(&stance.position)?;
        Some(stance.role.judge(outcome))
    }

    fn each_move(&self, stance: &Self::Position, mut visit: impl FnMut(Edge<Self>)) {
        self.game.each_move(&stance.position, |edge| {
            visit(Edge {
                mv: edge.mv,
                to: Stance {
                    position: edge.to,
                    role: stance.role.across(edge.turn),
                },
                turn: edge.turn,
            });
        });
    }

    fn canonical(&self, stance: &Self::Position) -> Canonical<Self::Position> {
        let Canonical { position, symmetry } = self.game.canonical(&stance.position);
        let role = stance.role;
        Canonical {
            position: Stance { position, role },
            symmetry,
        }
    }
}

impl<G: Indexed + Notation> Notation for RepetitionGame<G> {
    /// Reads the game's notation, with ` (mover insists)` or ` (waiting insists)` behind it where that is asked.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError> {
        let insisting = [Role::MoverInsists, Role::WaitingInsists].into_iter();
        let (text, role) = insisting
            .filter_map(|role| Some((text.strip_suffix(role.suffix())?, role)))
            .next()
            .unwrap_or((text, Role::Plain));
        let position = self.game.parse(text)?;
        Ok(Stance { position, role })
    }

    fn write_position(&self, stance: &Self::Position, out: &mut String) {
        self.game.write_position(&stance.position, out);
        out.push_str(stance.role.suffix());
    }

    fn write_move(&self, mv: &Self::Move, out: &mut String) {
        self.game.write_move(mv, out);
    }

    fn turn(&self, stance: &Self::Position) -> &'static str {
        self.game.turn(&stance.position)
    }

    fn diagram(&self, stance: &Self::Position) -> String {
        self.game.diagram(&stance.position)
    }
}

impl<G: Indexed> Indexed for RepetitionGame<G> {
    fn identity(&self) -> TableIdentity {
        let game = self.game.identity();
        TableIdentity {
            name: game.name + ",repetition=penalty",
            rules: game.rules
                + "; each slot three times: as it is, the mover insists on an end without loss, the waiting player insists on one",
            ..game
        }
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    fn rank(&self, stance: &Self::Position) -> Address {
        let Address { tier, slot } = self.game.rank(&stance.position);
        Address {
            tier,
            slot: stance.role.slot(slot),
        }
    }

    fn unrank(&self, address: Address) -> Option<Self::Position> {
        let (role, slot) = Role::of_slot(address.slot);
        let tier = address.tier;
        let position = self.game.unrank(Address { tier, slot })?;
        Some(Stance { position, role })
    }

    fn checked_rank(&self, stance: &Self::Position) -> Result<Address, IndexError> {
        let Address { tier, slot } = self.game.checked_rank(&stance.position)?;
        Ok(Address {
            tier,
            slot: stance.role.slot(slot),
        })
    }

    fn checked_unrank(&self, address: Address) -> Result<Option<Self::Position>, IndexError> {
        let (role, slot) = Role::of_slot(address.slot);
        let tier = address.tier;
        let position = self.game.checked_unrank(Address { tier, slot })?;
        Ok(position.map(|position| Stance { position, role }))
    }

    fn check_index(&self) -> Result<(), IndexError> {
        self.game.check_index()
    }

    fn index_bytes(&self, tiers: &[usize]) -> Result<u64, TooManySets> {
        self.game.index_bytes(tiers)
    }

    fn mapped_index_bytes(&self, tiers: &[usize]) -> u64 {
        self.game.mapped_index_bytes(tiers)
    }

    fn entered(&self, tier: usize, later: usize) -> Range<u64> {
        let Range { start, end } = self.game.entered(tier, later);
        start.saturating_mul(Role::COUNT)..end.saturating_mul(Role::COUNT)
    }
}

impl<G: Solvable> Solvable for RepetitionGame<G> {
    type Graph<'a>
        = RepetitionGraph<G::Graph<'a>>
    where
        Self: 'a;

    fn graph(&self, tier: usize) -> Self::Graph<'_> {
        RepetitionGraph::new(self.game.graph(tier))
    }
}
