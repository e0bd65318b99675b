//! Games of placing tokens, perhaps then moving them, and getting them in line: Antrin and its relatives.
//!
//! The rules are data ([`Rules`]); [`Alignment`] plays them.

mod about;
mod antrin;
pub(crate) mod census;
mod conflicts;
mod drawing;
mod encoding;
mod file;
mod graph;
mod notation;
mod numbering;
mod parts;
mod picture;
mod play;
mod presets;
mod rules;
mod special;
mod words;

pub use crate::games::{RulesError, Side};
pub(crate) use antrin::antrin_named;
pub use antrin::{ANTRIN_OPTIONS, antrin};
pub use census::{census, producible};
pub use file::read_rules;
pub use graph::AlignmentGraph;
pub(crate) use parts::{Held, Part};
pub use play::{Move, Position};
pub use presets::{
    ACHI_OPTIONS, MORRIS_OPTIONS, NINE_HOLES_OPTIONS, PICARIA_OPTIONS, TAPATAN_OPTIONS,
    TICTACTOE_OPTIONS, preset, tictactoe,
};
pub(crate) use rules::tokens;
pub use rules::{Blocked, Board, Jump, Line, Moving, Rules, Setup};

use crate::index::Tier;
use crate::index::bricks::orbits::{Extensions, Orbits};
use crate::index::bricks::pairs::Pairs;
use crate::symmetry::Group;
use parts::Parts;
use play::LinesThrough;
use std::sync::{Arc, OnceLock};

/// A game of the family, ready to be played, indexed and solved.
#[derive(Debug)]
pub struct Alignment {
    rules: Rules,
    group: Arc<Group>,
    through: LinesThrough,
    parts: Parts,
    tiers: Vec<Tier>,
    /// By number of tokens: the orbits of one player's sets, made when first needed.
    orbits: Vec<OnceLock<Arc<Orbits>>>,
    /// By number of tokens in the outer and in the inner set, made when first needed.
    pairs: Vec<OnceLock<Pairs>>,
    /// By number of tokens, made when first needed.
    extensions: Vec<OnceLock<Extensions>>,
}

impl Alignment {
    /// The game with these rules.
    ///
    /// # Panics
    /// If there are more tokens than points, or more than 64 points.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let points = rules.board.points.len();
        assert!(points <= 64 && rules.total_pieces() <= points);
        let group = Arc::new(Group::generate(points, &rules.board.generators));
        let (parts, tiers) = match rules.are_indexed() {
            true => Parts::new(&rules, &group),
            false => (Parts::none(), vec![]),
        };
        let sizes = usize::from(rules.pieces[0].max(rules.pieces[1])) + 1;
        Self {
            through: LinesThrough::new(&rules.board),
            parts,
            tiers,
            orbits: (0..sizes).map(|_| OnceLock::new()).collect(),
            pairs: (0..sizes * sizes).map(|_| OnceLock::new()).collect(),
            extensions: (0..sizes).map(|_| OnceLock::new()).collect(),
            rules,
            group,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The symmetries of the board.
    #[must_use]
    pub fn group(&self) -> &Group {
        &self.group
    }

    /// Whether a tier's positions have tokens in hand, or their game ends with the last placed.
    pub(crate) fn is_placing(&self, tier: usize) -> bool {
        let tokens = self.parts.of_tier(tier)[0].tokens;
        tokens.mover_hand + tokens.waiting_hand > 0 || self.rules.moving == Moving::None
    }

    /// The parts that make up a tier.
    pub(crate) fn parts(&self, tier: usize) -> &[Part] {
        self.parts.of_tier(tier)
    }
}
