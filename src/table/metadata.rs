//! The metadata section. The only place that knows bincode.

use crate::solve::{Code, Tally, TallyEntry};
use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::{Decode, Encode};

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

/// The tally, or what is wrong with the bytes.
pub(super) fn decode(bytes: &[u8]) -> Result<Tally, String> {
    let (metadata, read): (Metadata, usize) =
        bincode::decode_from_slice(bytes, config()).map_err(|error| error.to_string())?;
    if read != bytes.len() {
        return Err(format!("{} bytes too many", bytes.len() - read));
    }
    let mut tally = Tally::default();
    for entry in metadata.values {
        let code =
            Code::from_number(entry.code).ok_or_else(|| format!("value code {}", entry.code))?;
        tally.0.push(TallyEntry {
            code,
            count: entry.count,
            first_slot: entry.first_slot,
        });
    }
    Ok(tally)
}
