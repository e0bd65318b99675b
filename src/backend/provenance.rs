//! What an answer goes back to: the program, the rules and the tables.

use crate::table::{FORMAT_VERSION, Tables};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::OnceLock;

/// The commit that the program is built from.
static COMMIT: OnceLock<String> = OnceLock::new();

/// Tells from which commit the program is built, as reports shall say; the first to tell decides. Only the program knows: the
/// library would have to be compiled anew after every commit.
pub fn set_commit(commit: &str) {
    if !commit.is_empty() {
        let _ = COMMIT.set(commit.to_owned());
    }
}

/// What an answer goes back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The version of the program.
    pub version: Cow<'static, str>,
    /// The commit it is built from, if that is known.
    pub commit: Option<Cow<'static, str>>,
    /// The version of the format of tables.
    pub format: u16,
    /// The hash of the rules. Files of the game have it too, except that games whose tables hold only reachable positions add to the
    /// rules where play starts.
    pub rules_hash: String,
    /// The hash of the tables, where there are some: another one as soon as a byte of one of them is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables_hash: Option<String>,
}

impl Provenance {
    /// The program alone.
    #[must_use]
    pub fn of_program() -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            commit: COMMIT.get().map(|commit| commit.as_str().into()),
            format: FORMAT_VERSION,
            rules_hash: String::new(),
            tables_hash: None,
        }
    }

    /// The program and these tables.
    pub(crate) fn of(tables: &Tables) -> Self {
        Self {
            tables_hash: Some(hexadecimal(tables.hash())),
            ..Self::of_program()
        }
    }
}

/// A hash as reports show it.
pub(crate) fn hexadecimal(hash: u128) -> String {
    format!("{hash:032x}")
}
