/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who began.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[must_use]
    pub(crate) fn seat(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }

    /// `1` or `2`.
    #[must_use]
    pub fn digit(self) -> char {
        match self {
            Self::First => '1',
            Self::Second => '2',
        }
    }
}
