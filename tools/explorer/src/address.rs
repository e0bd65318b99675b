//! Addresses of pages.

use std::fmt::Write;

/// The page of a game.
pub(crate) fn game_address(game: &str) -> String {
    format!("/games/{}", encoded(game, false))
}

/// The page of a position.
pub(crate) fn position_address(game: &str, position: &str) -> String {
    address(&game_address(game), &[("position", position.to_owned())])
}

/// A path with a query; `?` alone leads to the same path without one.
pub(crate) fn address(path: &str, pairs: &[(&'static str, String)]) -> String {
    let mut out = path.to_owned();
    for (number, (key, value)) in pairs.iter().enumerate() {
        out.push(if number == 0 { '?' } else { '&' });
        out += key;
        out.push('=');
        out += &encoded(value, true);
    }
    if out.is_empty() {
        out.push('?');
    }
    out
}

/// Text as an address holds it. In a query a space is a plus sign.
fn encoded(text: &str, in_query: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b':' | b',' => {
                out.push(byte.into());
            }
            b'/' | b'|' if in_query => out.push(byte.into()),
            b'=' if !in_query => out.push('='),
            b' ' if in_query => out.push('+'),
            byte => {
                // Writing to a string does not fail.
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
