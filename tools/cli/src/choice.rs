//! The game that the arguments ask for.

use crate::args::GameArgs;
use crate::failure::{Usage, quoted};
use crate::input;
use retrograde::front::{self, Front, Hall};
use retrograde::games::RulesError;
use retrograde::games::alignment::read_rules;
use std::io::Read;
use std::path::Path;

/// A game, and how it was asked for.
pub(crate) struct Choice {
    pub(crate) game: Box<dyn Front>,
    /// The name it was given, by the arguments or by the file.
    pub(crate) name: String,
    /// What to write behind `retrograde solve` to mean the same game.
    pub(crate) words: String,
}

impl GameArgs {
    pub(crate) fn choose(&self) -> anyhow::Result<Choice> {
        match (&self.rules, &self.game) {
            (Some(file), _) => from_file(file),
            (None, name) => {
                let mut name = name.clone().unwrap_or_default();
                if self.extent.reachable {
                    name += ",positions=reachable";
                }
                Ok(Choice {
                    game: front::find(&name)?,
                    words: name.clone(),
                    name,
                })
            }
        }
    }

    /// Where the players of the game meet.
    pub(crate) fn hall(&self) -> anyhow::Result<Box<dyn Hall>> {
        match &self.rules {
            Some(file) => hall_from_file(file),
            None => Ok(front::hall(self.game.as_deref().unwrap_or_default())?),
        }
    }
}

/// The hall of the game that a file of rules describes.
pub(crate) fn hall_from_file(file: &Path) -> anyhow::Result<Box<dyn Hall>> {
    let (text, shown) = read(file, "the rules")?;
    Ok(front::hall_from_rules_file(&text, &shown)?)
}

/// The flag that names a file of rules, as a shell reads it.
pub(crate) fn rules_flag(file: &Path) -> String {
    format!("--rules {}", quoted(file))
}

fn from_file(file: &Path) -> anyhow::Result<Choice> {
    let (text, shown) = read(file, "the rules")?;
    Ok(Choice {
        game: front::from_rules_file(&text, &shown)?,
        name: read_rules(&text, &shown)?.name,
        words: rules_flag(file),
    })
}

/// The text of a file that holds `what`, and the file's name for errors.
pub(crate) fn read(file: &Path, what: &str) -> anyhow::Result<(String, String)> {
    /// More than any such file may have; what is longer need not be read to the end to be refused.
    const ENOUGH: u64 = 1 << 20;
    let shown = file.display().to_string();
    let mut bytes = Vec::new();
    input::open(file)
        .and_then(|open| open.take(ENOUGH).read_to_end(&mut bytes))
        .map_err(|error| Usage::new(format!("{shown}: cannot read {what}: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        RulesError {
            file: shown.clone(),
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            reason: "this is not text: save the file as UTF-8".into(),
        }
    })?;
    Ok((text, shown))
}
