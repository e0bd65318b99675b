//! Reports on checks of what is stored.

use crate::table::Tables;
use crate::verify::VerifyOutcome;
use serde::{Deserialize, Serialize};

/// What a verification found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VerifyReport {
    /// The game.
    pub game: String,
    /// Positions checked.
    pub checked: u64,
    /// How many there should be, counted by Burnside's lemma.
    pub expected: u64,
    /// Tiers that are not solved, and were not checked.
    pub unsolved_tiers: usize,
    /// Wrong entries; a wrong number of positions is one more.
    pub errors: u64,
    /// The first few in words.
    pub examples: Vec<String>,
    /// What was checked, certificate by certificate, of a game that has no tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub certificates: Vec<CertificateReport>,
    /// Time taken.
    pub seconds: f64,
}

/// What the verification of a certificate found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CertificateReport {
    /// What it proves.
    pub claim: String,
    /// Its positions that were checked.
    pub checked: u64,
    /// Positions looked at in searches from where it ends.
    pub searched: u64,
    /// Wrong entries and claims.
    pub errors: u64,
}

/// What tables should hold, counted without them.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    /// Positions of the tiers that are solved.
    pub positions: u64,
    /// Entries that each of them has.
    pub entries: u64,
    /// Tiers that are not solved.
    pub unsolved_tiers: usize,
}

impl Expected {
    /// By the number of positions of each tier.
    pub(crate) fn of(counts: &[u64], tables: &Tables) -> Self {
        let solved = || tables.solved().map(|(tier, _)| tier);
        Self {
            positions: solved().map(|tier| counts[tier]).sum(),
            entries: 1,
            unsolved_tiers: counts.len() - solved().count(),
        }
    }

    /// The same with this many entries for each position.
    pub(crate) fn with_entries(self, entries: u64) -> Self {
        Self { entries, ..self }
    }

    /// Says that an index holds another number of positions.
    pub(crate) fn but_index_holds(&self, found: u64) -> String {
        let Self { positions, .. } = self;
        format!("the index holds {found} positions, counted without it there are {positions}")
    }
}

impl VerifyReport {
    /// The result of a check of tables; `mismatch` says what is wrong if it found another number of entries
    /// than expected.
    pub(crate) fn new(
        game: String,
        outcome: VerifyOutcome,
        expected: Expected,
        mismatch: impl FnOnce(u64) -> String,
    ) -> Self {
        let mut report = Self {
            game,
            checked: outcome.checked / expected.entries,
            expected: expected.positions,
            unsolved_tiers: expected.unsolved_tiers,
            errors: outcome.errors,
            examples: outcome.examples,
            certificates: vec![],
            seconds: 0.0,
        };
        if outcome.checked != expected.positions * expected.entries {
            report.errors += 1;
            report.examples.push(mismatch(outcome.checked));
        }
        report
    }
}
