//! Addresses of pages.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What neither part of an address can hold as it is.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b':')
    .remove(b',');
const PATH: &AsciiSet = &RESERVED.remove(b'=');
const QUERY: &AsciiSet = &RESERVED.remove(b'/').remove(b'|').remove(b' ');

/// The page of a game, as a path.
#[must_use]
pub fn game_address(game: &str) -> String {
    format!("/games/{}", utf8_percent_encode(game, PATH))
}

/// The page where rules are written.
pub(crate) const RULES: &str = "/rules";

/// The page with these rules on it.
pub(crate) fn rules_address(toml: &str) -> String {
    address(RULES, &[("toml", toml.to_owned())])
}

/// The same as a file.
pub(crate) fn rules_file_address(toml: &str) -> String {
    address("/rules/file", &[("toml", toml.to_owned())])
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
        out += &in_query(value);
    }
    if out.is_empty() {
        out.push('?');
    }
    out
}

/// Text as a query holds it, where a space is a plus sign.
fn in_query(text: &str) -> String {
    utf8_percent_encode(text, QUERY)
        .to_string()
        .replace(' ', "+")
}
