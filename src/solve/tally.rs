//! How often each value occurs.

use super::cells::Code;
use crate::value::Value;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// One value of a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyEntry {
    /// The value, or a hole.
    pub code: Code,
    /// How many slots hold it.
    pub count: u64,
    /// The first of them.
    pub first_slot: u64,
}

/// The values of a tier in order of their codes, each with its count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(pub Vec<TallyEntry>);

impl Tally {
    /// Counts.
    #[must_use]
    pub fn of(codes: &[Code]) -> Self {
        const CHUNK: usize = 1 << 16;
        let merged = codes
            .par_chunks(CHUNK)
            .enumerate()
            .map(|(chunk, codes)| tally_chunk(codes, (chunk * CHUNK) as u64))
            .reduce(BTreeMap::new, merge);
        Self(merged.into_values().collect())
    }

    /// The values with their entries, holes left out.
    pub fn values(&self) -> impl Iterator<Item = (Value, &TallyEntry)> {
        self.0
            .iter()
            .filter_map(|entry| Some((entry.code.value()?, entry)))
    }
}

type ByCode = BTreeMap<Code, TallyEntry>;

fn tally_chunk(codes: &[Code], first: u64) -> ByCode {
    let mut tally = ByCode::new();
    let mut rest = codes;
    let mut slot = first;
    // Values come in runs: one look-up for each run.
    while let Some(&code) = rest.first() {
        let run = rest.iter().take_while(|&&other| other == code).count();
        tally
            .entry(code)
            .or_insert(TallyEntry {
                code,
                count: 0,
                first_slot: slot,
            })
            .count += run as u64;
        slot += run as u64;
        rest = &rest[run..];
    }
    tally
}

fn merge(mut a: ByCode, b: ByCode) -> ByCode {
    for (code, entry) in b {
        a.entry(code)
            .and_modify(|kept| {
                kept.count += entry.count;
                kept.first_slot = kept.first_slot.min(entry.first_slot);
            })
            .or_insert(entry);
    }
    a
}
