//! Published numbers, computed again.

use serde::Serialize;

/// What became of a published statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is true.
    Confirmed,
    /// It is false.
    Refuted,
    /// It cannot be decided, because it does not say what it means.
    Undefined,
}

/// A published statement and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// Which source.
    pub source: String,
    /// Where in it.
    #[serde(rename = "where")]
    pub place: String,
    /// What it says.
    pub claim: String,
    /// The number or statement as published.
    pub published: String,
    /// What comes out here.
    pub computed: String,
    /// Whether it holds.
    pub verdict: Verdict,
    /// What shows it.
    pub evidence: String,
}
