use std::ops::AddAssign;

/// Boards of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kind {
    /// Up to symmetry.
    pub(super) canonical: u128,
    /// All of them.
    pub(super) boards: u128,
}

/// The boards of one step by who has a line. Both ways of counting give one of these, so that they can be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kinds {
    /// Only the first player has a line.
    pub(super) first_only: Kind,
    /// Only the second player has a line.
    pub(super) second_only: Kind,
    /// Both have.
    pub(super) both: Kind,
    /// Neither has.
    pub(super) neither: Kind,
    /// The last to place has lines and can have completed them all with one token, and the other player has
    /// none: where play stops at a line, it stops here.
    pub(super) ended: Kind,
    /// Over the boards of `ended`, the number of tokens that can have been the last.
    pub(super) last_tokens: u128,
}

impl Kinds {
    /// All boards of the step.
    pub(super) fn all(&self) -> Kind {
        let mut all = self.neither;
        all += self.winning();
        all
    }

    /// The boards on which at least one player has a line.
    pub(super) fn winning(&self) -> Kind {
        let mut winning = self.first_only;
        winning += self.second_only;
        winning += self.both;
        winning
    }
}

impl AddAssign for Kind {
    fn add_assign(&mut self, other: Self) {
        self.canonical += other.canonical;
        self.boards += other.boards;
    }
}

impl AddAssign for Kinds {
    fn add_assign(&mut self, other: Self) {
        self.first_only += other.first_only;
        self.second_only += other.second_only;
        self.both += other.both;
        self.neither += other.neither;
        self.ended += other.ended;
        self.last_tokens += other.last_tokens;
    }
}
