//! How often each value occurs.

use super::entry::TableEntry;
use crate::progress::Progress;
use crate::value::{Score, Value};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What stands for a slot while its tier is in memory.
pub(crate) trait Cell: Copy + Eq + Sync {
    /// The zstd level that cells are written with.
    const LEVEL: i32;

    /// Its code.
    fn code(self) -> TableEntry;
}

impl Cell for TableEntry {
    /// Higher ones shrink tables a little and slow down writing a lot; reading is the same.
    const LEVEL: i32 = 9;

    #[inline]
    fn code(self) -> TableEntry {
        self
    }
}

/// A score in one byte, or a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct ScoreCell(i8);

impl ScoreCell {
    /// No position.
    pub const HOLE: Self = Self(i8::MIN);

    /// The cell of a score.
    ///
    /// # Panics
    /// If it has no room for it: no board of up to 64 squares or boxes has such a score.
    #[inline]
    #[must_use]
    pub fn new(score: Score) -> Self {
        match Self::checked(score) {
            Some(cell) => cell,
            None => panic!("{score} points are too many for a cell"),
        }
    }

    /// The cell of a score, if it has room for it.
    #[inline]
    #[must_use]
    pub fn checked(score: Score) -> Option<Self> {
        let score = i8::try_from(score).ok()?;
        (score != i8::MIN).then_some(Self(score))
    }

    /// The score, unless this is a hole.
    #[inline]
    #[must_use]
    pub fn score(self) -> Option<Score> {
        (self != Self::HOLE).then_some(self.0.into())
    }
}

impl Cell for ScoreCell {
    /// Scores are solved faster than they are written.
    const LEVEL: i32 = 1;

    #[inline]
    fn code(self) -> TableEntry {
        self.score().map_or(TableEntry::HOLE, TableEntry::of_score)
    }
}

/// One value of a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyEntry {
    /// The value, or a hole.
    pub code: TableEntry,
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
    pub(crate) fn of<C: Cell>(cells: &[C], progress: &dyn Progress) -> Self {
        const CHUNK: usize = 1 << 16;
        let merged = cells
            .par_chunks(CHUNK)
            .enumerate()
            .map(|(chunk, cells)| {
                progress.touched();
                tally_chunk(cells, (chunk * CHUNK) as u64)
            })
            .reduce(BTreeMap::new, merge);
        Self(merged.into_values().collect())
    }

    /// The values with their entries, holes left out.
    pub fn values(&self) -> impl Iterator<Item = (Value, &TallyEntry)> {
        self.0
            .iter()
            .filter_map(|entry| Some((entry.code.value()?, entry)))
    }

    /// The scores with their entries, holes left out.
    pub fn scores(&self) -> impl Iterator<Item = (Score, &TallyEntry)> {
        self.0
            .iter()
            .filter_map(|entry| Some((entry.code.score()?, entry)))
    }
}

type ByCode = BTreeMap<TableEntry, TallyEntry>;

/// Codes that are counted without a look into the map.
const NEAR: usize = 256;

fn tally_chunk<C: Cell>(cells: &[C], first: u64) -> ByCode {
    let mut near: [Option<TallyEntry>; NEAR] = [None; NEAR];
    let mut tally = ByCode::new();
    let mut rest = cells;
    let mut slot = first;
    // Values come in runs, and those of a chunk are mostly near each other.
    while let Some(&cell) = rest.first() {
        let run = rest.iter().take_while(|&&other| other == cell).count();
        let code = cell.code();
        let entry = &mut near[usize::from(code.number()) % NEAR];
        match entry {
            Some(entry) if entry.code == code => entry.count += run as u64,
            _ => {
                let displaced = entry.replace(TallyEntry {
                    code,
                    count: run as u64,
                    first_slot: slot,
                });
                add(&mut tally, displaced);
            }
        }
        slot += run as u64;
        rest = &rest[run..];
    }
    near.into_iter().for_each(|entry| add(&mut tally, entry));
    tally
}

fn add(tally: &mut ByCode, entry: Option<TallyEntry>) {
    let Some(entry) = entry else {
        return;
    };
    tally
        .entry(entry.code)
        .and_modify(|kept| {
            kept.count += entry.count;
            kept.first_slot = kept.first_slot.min(entry.first_slot);
        })
        .or_insert(entry);
}

fn merge(mut a: ByCode, b: ByCode) -> ByCode {
    for entry in b.into_values() {
        add(&mut a, Some(entry));
    }
    a
}
