//! How a game ended, in words.

use serde::Serialize;
use std::fmt;

/// How a game ended, beyond who won it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// What follows `Black wins` or `a draw`: `by the line a1 b1 c1`, `40:24 by count`, `because o has no stone left`.
    pub how: String,
    /// The spots that it is about: a line.
    pub spots: Vec<usize>,
}

impl Ending {
    /// An ending that no spots tell of.
    #[must_use]
    pub fn new(how: impl Into<String>) -> Self {
        Self {
            how: how.into(),
            spots: vec![],
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.how)
    }
}

/// What both have at the end, the more of it first: `40:24`, or `at 32:32` if that is a draw.
pub(crate) fn score([one, other]: [u32; 2]) -> String {
    let (more, less) = (one.max(other), one.min(other));
    match more == less {
        true => format!("at {more}:{less}"),
        false => format!("{more}:{less}"),
    }
}
