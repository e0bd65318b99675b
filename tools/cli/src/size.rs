//! Amounts of memory as people write them.

/// Powers of 1024 for bare letters and the units with an i, powers of 1000 for the others.
const UNITS: [(&str, u64); 14] = [
    ("", 1),
    ("b", 1),
    ("k", 1 << 10),
    ("kib", 1 << 10),
    ("kb", 1000),
    ("m", 1 << 20),
    ("mib", 1 << 20),
    ("mb", 1_000_000),
    ("g", 1 << 30),
    ("gib", 1 << 30),
    ("gb", 1_000_000_000),
    ("t", 1 << 40),
    ("tib", 1 << 40),
    ("tb", 1_000_000_000_000),
];

/// Reads bytes: `1073741824`, `512M`, `2G`, `1GiB`, `1GB`.
pub(crate) fn parse(text: &str) -> Result<u64, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    if number.is_empty() {
        return Err("expected a whole number and a unit, as in 512M, 2G or 1GiB".into());
    }
    let unit = unit.to_ascii_lowercase();
    let Some((_, factor)) = UNITS.iter().find(|(name, _)| *name == unit) else {
        return Err(format!(
            "there is no unit {:?}: use none for bytes, K, M, G, T (powers of 1024; KiB ... TiB mean the same), or KB, MB, GB, TB (powers of 1000)",
            &text[digits..]
        ));
    };
    let bytes = number
        .parse::<u64>()
        .ok()
        .and_then(|n| n.checked_mul(*factor));
    match bytes {
        None => Err("that is more than can be counted in 64 bits".into()),
        Some(0) => Err("nothing can be done in no memory".into()),
        Some(bytes) => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn sizes_are_read() {
        for (text, bytes) in [
            ("1", 1),
            ("1073741824", 1 << 30),
            ("512M", 512 << 20),
            ("2G", 2 << 30),
            ("1GiB", 1 << 30),
            ("1gb", 1_000_000_000),
            ("3kB", 3000),
            ("7T", 7 << 40),
        ] {
            assert_eq!(parse(text), Ok(bytes), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "G",
            "-1",
            "1.5G",
            "1 G",
            "1X",
            "1GiBs",
            "0",
            "0G",
            "18446744073709551616",
            "99999999999T",
            "٣G",
            " 1",
            "1e9",
        ] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
