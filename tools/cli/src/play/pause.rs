//! How long a move can be seen before the next one.

use crate::args::seconds;
use std::time::Duration;

/// What a game between two players of the program waits for after every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    Time(Duration),
    /// A key: Enter.
    Key,
}

impl std::str::FromStr for Pause {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "key" {
            return Ok(Self::Key);
        }
        let time = seconds(text).map_err(|error| format!("{error}, or the word key"))?;
        Ok(Self::Time(Duration::from_secs_f64(time)))
    }
}
