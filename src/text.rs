//! Numbers as people read them.

use crate::value::Distance;
use std::fmt;

/// A number of bytes, rounded: `33.8 KiB`. The largest stands for all that 64 bits cannot count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ByteSize(pub u64);

impl fmt::Display for ByteSize {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
        if self.0 < 1024 {
            return write!(out, "{} bytes", self.0);
        }
        if self.0 == u64::MAX {
            return out.write_str("more than 16 EiB");
        }
        let mut amount = self.0 as f64 / 1024.0;
        let mut unit = 0;
        while amount >= 1024.0 {
            amount /= 1024.0;
            unit += 1;
        }
        let decimals = usize::from(amount < 100.0);
        write!(out, "{amount:.decimals$} {}", UNITS[unit])
    }
}

/// A number of plies: `1 ply`, `3 plies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plies(pub Distance);

impl fmt::Display for Plies {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => out.write_str("1 ply"),
            plies => write!(out, "{plies} plies"),
        }
    }
}

/// A margin with its sign, unless it is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signed(pub i32);

impl fmt::Display for Signed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => out.write_str("0"),
            margin => write!(out, "{margin:+}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_rounded_for_people() {
        let words = [
            (0, "0 bytes"),
            (1023, "1023 bytes"),
            (1024, "1.0 KiB"),
            (34_601, "33.8 KiB"),
            (150 << 20, "150 MiB"),
            (3 << 30, "3.0 GiB"),
            (u64::MAX, "more than 16 EiB"),
        ];
        for (bytes, expected) in words {
            assert_eq!(ByteSize(bytes).to_string(), expected);
        }
    }
}
