//! What stands beside a board: whose colours they are, what each player has, and the part of the game that is played.

use super::PieceStyle;
use serde::Serialize;

/// What a scoreboard says of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// The part of the game that is played, in a word; `None` where there is only one.
    pub phase: Option<&'static str>,
    /// The players, the one who begins first.
    pub sides: [SideStatus; 2],
    /// What else counts, in a few words each.
    pub notes: Vec<String>,
}

/// A player on a scoreboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideStatus {
    /// What people call the player, by the colour or the sign.
    pub name: &'static str,
    /// How the player's pieces look; like nothing where a board does not tell them apart.
    pub look: PieceStyle,
    /// What the player has.
    pub counts: Vec<Counted>,
}

/// So many of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// Of what: `in hand`, `discs`.
    pub what: &'static str,
    /// How many.
    pub number: u32,
}

impl Status {
    /// Players by name and look, who have nothing that is counted.
    #[must_use]
    pub fn of_players(players: [(&'static str, PieceStyle); 2]) -> Self {
        Self {
            phase: None,
            sides: players.map(|(name, look)| SideStatus {
                name,
                look,
                counts: vec![],
            }),
            notes: vec![],
        }
    }

    /// Players 1 and 2, with dark and light tokens.
    #[must_use]
    pub fn of_tokens() -> Self {
        Self::of_players([
            ("player 1", PieceStyle::Dark),
            ("player 2", PieceStyle::Light),
        ])
    }

    /// The same with so many of something for either player.
    #[must_use]
    pub fn counting(mut self, what: &'static str, numbers: [u32; 2]) -> Self {
        for (side, number) in self.sides.iter_mut().zip(numbers) {
            side.counts.push(Counted { what, number });
        }
        self
    }

    /// The same in a part of the game.
    #[must_use]
    pub fn in_phase(mut self, phase: &'static str) -> Self {
        self.phase = Some(phase);
        self
    }

    /// The same with something else that counts.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

impl Default for Status {
    fn default() -> Self {
        Self::of_players([
            ("the first player", PieceStyle::Nothing),
            ("the second player", PieceStyle::Nothing),
        ])
    }
}
