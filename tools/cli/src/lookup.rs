//! The games: the only place that looks them up, by name or by a file of rules.

use crate::args::GameArgs;
use crate::failure::Usage;
use crate::input;
use retrograde::DataFolders;
use retrograde::catalog::{AnyGame, KeptRules, Registry, RulesFile};
use retrograde::games::RulesError;
use retrograde::games::nested::NumberSet;
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
    pub(crate) rules: Option<OwnRules>,
}

/// Rules as a person wrote them.
pub(crate) struct OwnRules {
    text: String,
    /// The file, for errors.
    file: String,
}

impl OwnRules {
    /// Keeps them beside where the tables are, so that the game is found by its name.
    pub(crate) fn keep(&self, folders: &DataFolders) -> anyhow::Result<()> {
        KeptRules::keep(folders, &self.text, &self.file)?;
        Ok(())
    }
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
                    rules: None,
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

/// One game of each family and those whose rules are kept, as `retrograde games` lists them.
pub(crate) fn all() -> anyhow::Result<Vec<Box<dyn AnyGame>>> {
    let names = registry().families().iter().map(|family| family.name);
    let mut games: Vec<Box<dyn AnyGame>> = names.map(find).collect::<Result<_, _>>()?;
    // Rules that describe no game any more do not hide the others.
    games.extend(kept_rules().iter().filter_map(|kept| find(&kept.name).ok()));
    Ok(games)
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

/// The folders in which rules may be kept.
static FOLDERS: OnceLock<DataFolders> = OnceLock::new();

/// Finds games in these folders too; the first to say so decides.
pub(crate) fn set_folders(folders: DataFolders) {
    let _ = FOLDERS.set(folders);
}

/// The rules that people wrote and solved, by name.
pub(crate) fn kept_rules() -> Vec<KeptRules> {
    FOLDERS.get().map_or_else(Vec::new, KeptRules::all)
}

/// The game with this name.
pub(crate) fn find(name: &str) -> anyhow::Result<Box<dyn AnyGame>> {
    Ok(match FOLDERS.get() {
        Some(folders) => registry().find_in(name, folders)?,
        None => registry().find(name)?,
    })
}

/// The number set that people wrote and that is kept under the name of a game.
pub(crate) fn kept_number_set(name: &str) -> Option<NumberSet> {
    let kept = KeptRules::find(FOLDERS.get()?, name)?;
    match RulesFile::read(&kept.text, &kept.name).ok()? {
        RulesFile::Strategic(game) => game.set().cloned(),
        RulesFile::Alignment(_) => None,
    }
}

/// The flag that names a file of rules, as a shell reads it.
pub(crate) fn rules_flag(file: &Path) -> String {
    format!("--rules {}", shell_quoted(file))
}

pub(crate) fn from_file(file: &Path) -> anyhow::Result<ChosenGame> {
    let (text, shown) = read(file, "the rules")?;
    Ok(ChosenGame {
        game: registry().from_rules_file(&text, &shown)?,
        name: RulesFile::read(&text, &shown)?.name(),
        argument: rules_flag(file),
        rules: Some(OwnRules { text, file: shown }),
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
