//! Dots and boxes with a numbering of the positions in which no box can be taken.

use super::super::{Coins, Dots, Images, Line, Position, tier_name};
use super::tiers::QuietTiers;
use crate::game::{Canonical, Edge, Game};
use crate::index::{Address, IndexKind, Indexed, TableIdentity, Tier};
use crate::value::{Outcome, Score};

/// A game of dots and boxes whose tables have the quiet positions only; all others follow from those.
#[derive(Clone, Debug)]
pub(crate) struct QuietDots {
    game: Dots,
    coins: Coins,
    images: Images,
    quiet: QuietTiers,
    tiers: Vec<Tier>,
}

impl QuietDots {
    /// # Panics
    /// If there are [no quiet tiers](QuietTiers::are_for) of the board.
    pub(crate) fn new(game: &Dots) -> Self {
        let images = Images::new(game.board());
        let quiet = QuietTiers::new(game.board(), &images);
        let last = quiet.count() - 1;
        let tiers = (0..=last).map(|drawn| Tier {
            name: tier_name(drawn),
            slots: quiet.slots(drawn),
            cyclic: false,
            exits: (drawn + 1..=last).collect(),
        });
        Self {
            game: game.clone(),
            coins: Coins::new(game.board()),
            images,
            tiers: tiers.collect(),
            quiet,
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> &Dots {
        &self.game
    }

    /// The board as coins and strings.
    pub(crate) fn coins(&self) -> &Coins {
        &self.coins
    }

    /// The images of normal positions under the turns.
    pub(crate) fn images(&self) -> &Images {
        &self.images
    }

    /// The numbering.
    pub(crate) fn quiet(&self) -> &QuietTiers {
        &self.quiet
    }

    /// Where a position is stored; `None` if a box can be taken.
    #[inline]
    pub(crate) fn quiet_place(&self, drawn: u64) -> Option<Address> {
        let (tier, slot) = self.quiet.place(self.images.canonical(drawn))?;
        Some(Address { tier, slot })
    }
}

impl Game for QuietDots {
    type Position = Position;
    type Move = Line;

    fn start(&self) -> Position {
        self.game.start()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        self.game.each_move(position, |Edge { mv, to, turn }| {
            visit(Edge { mv, to, turn });
        });
    }

    fn canonical(&self, position: &Position) -> Canonical<Position> {
        self.game.canonical(position)
    }

    fn gain(&self, position: &Position, mv: &Line) -> Score {
        self.game.gain(position, mv)
    }

    fn final_score(&self, position: &Position) -> Score {
        self.game.final_score(position)
    }
}

impl Indexed for QuietDots {
    fn identity(&self) -> TableIdentity {
        TableIdentity {
            kind: IndexKind::QuietEdges,
            ..self.game.identity()
        }
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    /// # Panics
    /// If a box can be taken.
    fn rank(&self, position: &Position) -> Address {
        self.quiet_place(position.0 as u64)
            .unwrap_or_else(|| panic!("a box can be taken"))
    }

    fn unrank(&self, address: Address) -> Option<Position> {
        let normal = self.quiet.position(address.tier, address.slot)?;
        let is_least = self.images.least(normal) == normal;
        is_least.then_some(Position(normal.into()))
    }
}
