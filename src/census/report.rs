//! What a census says, ready to be printed or turned into JSON.

use serde::Serialize;

/// Boards step by step, in both readings of "step": all boards extended, and only live ones.
#[derive(Clone, Debug, Serialize)]
pub struct Census {
    /// The game.
    pub game: String,
    /// How the numbers were found.
    pub method: &'static str,
    /// From the first token to the last.
    pub steps: Vec<CensusStep>,
    /// All steps together.
    pub totals: CensusTotals,
    /// By number of points, from none: sets of one player's points up to symmetry.
    pub orbits: Vec<u128>,
    /// Where lines capture: boards by the tokens that are left of both players, at least the three that go on
    /// playing.
    pub subspaces: Vec<Subspace>,
    /// Whether enumeration, Burnside's lemma and the formulas agree in every number; `None` where only the latter two
    /// were used.
    pub agrees: Option<bool>,
}

/// The boards with a given number of tokens.
#[derive(Clone, Debug, Serialize)]
pub struct CensusStep {
    /// Tokens on the board.
    pub step: usize,
    /// Orders of placing them.
    pub sequences: u128,
    /// Different boards.
    pub boards: u128,
    /// Boards up to symmetry.
    pub canonical: u128,
    /// Boards up to symmetry on which at least one player has a line.
    pub winning_canonical: u128,
    /// Orders of placing that lead to those.
    pub winning_weight: u128,
    /// Only the first player has a line.
    pub first_only: BoardCount,
    /// Only the second player has a line.
    pub second_only: BoardCount,
    /// Both have a line.
    pub both: BoardCount,
    /// No player has a line.
    pub not_winning: BoardCount,
    /// The same if a board with a line is not extended.
    pub live: LiveStep,
    /// Boards up to symmetry once more, by Burnside's lemma.
    pub burnside: BurnsideStep,
    /// Whether all ways of counting agree; `None` where nothing was enumerated.
    pub agrees: Option<bool>,
}

/// The boards with given numbers of tokens, whoever is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Subspace {
    /// Tokens of one player and of the other.
    pub tokens: [u8; 2],
    /// Different boards.
    pub boards: u128,
    /// Boards up to symmetry.
    pub canonical: u128,
}

/// Boards of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardCount {
    /// Up to symmetry.
    pub canonical: u128,
    /// Different ones.
    pub boards: u128,
    /// Orders of placing that lead to them.
    pub weight: u128,
}

/// The boards with a given number of tokens, where play stops at a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct LiveStep {
    /// Orders of placing.
    pub sequences: u128,
    /// Different boards.
    pub boards: u128,
    /// Boards up to symmetry.
    pub canonical: u128,
    /// Boards up to symmetry on which the last token completed a line.
    pub winning_canonical: u128,
    /// The first player's last token did.
    pub first_only: BoardCount,
    /// The second player's last token did.
    pub second_only: BoardCount,
    /// No player has a line.
    pub not_winning: BoardCount,
}

/// Boards up to symmetry, by Burnside's lemma.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BurnsideStep {
    /// All.
    pub canonical: u128,
    /// Only the first player has a line.
    pub first_only: u128,
    /// Only the second player has a line.
    pub second_only: u128,
    /// Both have a line.
    pub both: u128,
    /// No player has a line.
    pub not_winning: u128,
    /// The last token completed a line, where play stops at a line.
    pub live_winning: u128,
}

/// All steps together; the empty board is not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CensusTotals {
    /// Different boards.
    pub boards: u128,
    /// Boards up to symmetry.
    pub canonical: u128,
    /// Boards up to symmetry on which at least one player has a line.
    pub winning_canonical: u128,
    /// Different boards, where play stops at a line.
    pub live_boards: u128,
    /// Boards up to symmetry, where play stops at a line.
    pub live_canonical: u128,
    /// Boards up to symmetry on which the last token completed a line.
    pub live_winning_canonical: u128,
    /// Ways to play until there is a line or the last token is placed.
    pub games: u128,
}
