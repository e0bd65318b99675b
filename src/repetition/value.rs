//! Values, and whether they stand under every rule on repetition.

use super::game::Role;
use crate::oracle::Worth;
use crate::solve::TableEntry;
use crate::value::{Distance, Value, Verdict};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What a position is worth for the player to move, as far as it does not hang on the rule on repetition.
///
/// Ordered by preference as far as there is one; between the draws and the losses stands what is not known to
/// be either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionValue {
    /// This, under every rule on repetition.
    Settled(Value),
    /// A draw if infinite play is one, but one of the players cannot force an end that is at least a draw.
    Dependent,
}

impl RepetitionValue {
    /// From a position's values in its three roles.
    #[must_use]
    pub fn new(plain: Value, mover_insists: Value, waiting_insists: Value) -> Self {
        match (plain, mover_insists, waiting_insists) {
            (Value::Draw, Value::Win(_), Value::Loss(_)) => Self::Settled(Value::Draw),
            (Value::Draw, ..) => Self::Dependent,
            (decided, ..) => Self::Settled(decided),
        }
    }

    /// The same without the distance.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        Worth::from(self).verdict()
    }

    /// Plies to the end, if the position is won or lost.
    #[must_use]
    pub fn distance(self) -> Option<Distance> {
        match self {
            Self::Settled(value) => value.distance(),
            Self::Dependent => None,
        }
    }

    fn preference(self) -> (Value, bool) {
        match self {
            Self::Settled(value) => (value, true),
            Self::Dependent => (Value::Draw, false),
        }
    }
}

impl Ord for RepetitionValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.preference().cmp(&other.preference())
    }
}

impl PartialOrd for RepetitionValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<RepetitionValue> for Worth {
    fn from(value: RepetitionValue) -> Self {
        match value {
            RepetitionValue::Settled(value) => Self::Value(value),
            RepetitionValue::Dependent => Self::RepetitionDependent,
        }
    }
}

impl From<Value> for RepetitionValue {
    fn from(value: Value) -> Self {
        Self::Settled(value)
    }
}

/// How many positions of a tier are judged alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RepetitionCount {
    pub(crate) value: RepetitionValue,
    pub(crate) count: u64,
    /// Where the first of them is.
    pub(crate) first_slot: u64,
}

/// Counts the positions of a tier of [`RepetitionGame`](super::RepetitionGame), each once.
pub(crate) fn repetition_counts(codes: &[TableEntry]) -> Vec<RepetitionCount> {
    const CHUNK: usize = 1 << 14;
    let roles = Role::ALL.len();
    let chunks = codes.par_chunks(CHUNK * roles).enumerate();
    let counted = chunks.map(|(chunk, codes)| {
        let mut counts = Counts::new();
        for (within, codes) in codes.chunks_exact(roles).enumerate() {
            let values = (codes[0].value(), codes[1].value(), codes[2].value());
            let (Some(plain), Some(mover), Some(waiting)) = values else {
                continue;
            };
            let slot = Role::Plain.slot((chunk * CHUNK + within) as u64);
            let value = RepetitionValue::new(plain, mover, waiting);
            counts.entry(value).or_insert((0, slot)).0 += 1;
        }
        counts
    });
    let merged = counted.reduce(Counts::new, |mut all, chunk| {
        for (value, (count, first)) in chunk {
            let known = all.entry(value).or_insert((0, first));
            *known = (known.0 + count, known.1.min(first));
        }
        all
    });
    let counts = merged.into_iter();
    counts
        .map(|(value, (count, first_slot))| RepetitionCount {
            value,
            count,
            first_slot,
        })
        .collect()
}

type Counts = BTreeMap<RepetitionValue, (u64, u64)>;
