//! The games: the only place that looks them up, by name or by a file of rules.

use crate::args::GameArgs;
use crate::failure::Usage;
use crate::input;
use retrograde::catalog::{AnyGame, Registry};
use retrograde::games::RulesError;
use retrograde::games::alignment::read_rules;
use retrograde_explorer::text::shell_quoted;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

/// A game, and how it was asked for.
pub(crate) struct ChosenGame {
    pub(crate) game: Box<dyn AnyGame>,
    /// The name it was given, by the arguments or by the file.
    pub(crate) name: String,
    /// What to write behind `retrograde solve` to mean the same game.
    pub(crate) argument: String,
}

impl GameArgs {
    pub(crate) fn choose(&self) -> anyhow::Result<ChosenGame> {
        match (&self.rules, &self.game) {
            (Some(file), _) => from_file(file),
            (None, name) => {
                let mut name = name.clone().unwrap_or_default();
                if self.extent.reachable {
                    name += ",positions=reachable";
                }
                Ok(ChosenGame {
                    game: find(&name)?,
                    argument: name.clone(),
                    name,
                })
            }
        }
    }
}

/// The games of the command.
static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// Takes these games; the first to say so decides.
pub(crate) fn set_registry(registry: Registry) {
    let _ = REGISTRY.set(registry);
}

pub(crate) fn registry() -> &'static Registry {
    REGISTRY.get_or_init(Registry::standard)
}

/// One game of each family, as `retrograde games` lists them.
pub(crate) fn families() -> anyhow::Result<Vec<Box<dyn AnyGame>>> {
    let names = registry().families().iter().map(|family| family.name);
    names.map(find).collect()
}

/// The families whose games have this ability, in words.
pub(crate) fn families_that(can: impl Fn(&dyn AnyGame) -> bool) -> String {
    let names = registry().families().iter().map(|family| family.name);
    let able: Vec<&str> = names
        .filter(|name| find(name).is_ok_and(|game| can(game.as_ref())))
        .collect();
    match able.split_last() {
        None => "no game here".into(),
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// The name of the family that has number sets, and of a game with one; an error if there is none.
pub(crate) fn number_sets() -> anyhow::Result<(&'static str, &'static str)> {
    let found = registry().number_sets();
    let names = found.map(|(family, sets)| (family.name, sets.example));
    Ok(names.ok_or_else(|| Usage::new("no game here has number sets"))?)
}

/// The game with this name.
pub(crate) fn find(name: &str) -> anyhow::Result<Box<dyn AnyGame>> {
    Ok(registry().find(name)?)
}

/// The flag that names a file of rules, as a shell reads it.
pub(crate) fn rules_flag(file: &Path) -> String {
    format!("--rules {}", shell_quoted(file))
}

pub(crate) fn from_file(file: &Path) -> anyhow::Result<ChosenGame> {
    let (text, shown) = read(file, "the rules")?;
    Ok(ChosenGame {
        game: registry().from_rules_file(&text, &shown)?,
        name: read_rules(&text, &shown)?.name,
        argument: rules_flag(file),
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
