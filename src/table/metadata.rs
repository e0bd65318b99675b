//! The metadata section. The only place that knows bincode.

use crate::solve::{TableEntry, Tally, TallyEntry};
use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};
use std::collections::BTreeSet;

#[derive(Encode, Decode)]
struct Metadata {
    values: Vec<Entry>,
}

#[derive(Encode, Decode)]
struct Entry {
    code: u16,
    count: u64,
    first_slot: u64,
}

/// A bound on what a length field can make the reader allocate.
const LIMIT: usize = 1 << 20;

fn config() -> Configuration<LittleEndian, Fixint, Limit<LIMIT>> {
    bincode::config::standard()
        .with_fixed_int_encoding()
        .with_limit::<LIMIT>()
}

pub(super) fn encode(tally: &Tally) -> Vec<u8> {
    let values = tally
        .0
        .iter()
        .map(|entry| Entry {
            code: entry.code.number(),
            count: entry.count,
            first_slot: entry.first_slot,
        })
        .collect();
    bincode::encode_to_vec(Metadata { values }, config())
        .expect("a tally has at most 32,768 entries of 18 bytes, which is below the limit")
}

/// The tally of a table of this many cells, or what is wrong with the bytes.
pub(super) fn decode(bytes: &[u8], cells: u64) -> Result<Tally, String> {
    let (metadata, read): (Metadata, usize) =
        bincode::decode_from_slice(bytes, config()).map_err(|error| error.to_string())?;
    if read != bytes.len() {
        return Err(format!("{} bytes too many", bytes.len() - read));
    }
    let mut tally = Tally::default();
    for entry in metadata.values {
        let code = TableEntry::from_number(entry.code)
            .ok_or_else(|| format!("value code {}", entry.code))?;
        tally.0.push(TallyEntry {
            code,
            count: entry.count,
            first_slot: entry.first_slot,
        });
    }
    check(&tally, cells)?;
    Ok(tally)
}

/// Refuses what no table of this many cells can have: nothing that reads a tally need doubt it.
fn check(tally: &Tally, cells: u64) -> Result<(), String> {
    let mut last = None;
    let mut left = cells;
    let mut first_slots = BTreeSet::new();
    for entry in &tally.0 {
        let code = entry.code.number();
        if last >= Some(code) {
            return Err(format!("value code {code} after a larger one, or twice"));
        }
        last = Some(code);
        let TallyEntry {
            count, first_slot, ..
        } = *entry;
        // The first of `count` cells has the others behind it.
        let room = cells.saturating_sub(first_slot);
        if count == 0 || count > room {
            return Err(format!(
                "{count} cells with the value code {code}, the first in slot {first_slot} of {cells}"
            ));
        }
        if !first_slots.insert(first_slot) {
            return Err(format!("slot {first_slot} as the first of two values"));
        }
        left = left
            .checked_sub(count)
            .ok_or_else(|| format!("counts that add up to more than {cells} cells"))?;
    }
    if left > 0 {
        return Err(format!(
            "counts that add up to {} of {cells} cells",
            cells - left
        ));
    }
    if tally.values().next().is_some() && tally.scores().next().is_some() {
        return Err("both values and scores".into());
    }
    Ok(())
}
