//! The games: the only place that looks them up.

use retrograde::DataFolders;
use retrograde::catalog::{AnyGame, KeepError, KeptRules, Registry};
use retrograde::games::RulesError;
use retrograde::name::NameError;
use std::sync::OnceLock;

/// What the server was started with.
static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// Serves these games; the first to say so decides.
pub(crate) fn set_registry(registry: Registry) {
    let _ = REGISTRY.set(registry);
}

fn registry() -> &'static Registry {
    REGISTRY.get_or_init(Registry::standard)
}

/// The names of all families.
pub(crate) fn families() -> impl Iterator<Item = &'static str> {
    registry().families().iter().map(|family| family.name)
}

/// Boards that people ask for, family by family.
pub(crate) fn examples() -> impl Iterator<Item = &'static [&'static str]> {
    registry().families().iter().map(|family| family.examples())
}

/// What the number sets are sets of, if a family has them.
pub(crate) fn number_sets_are_of() -> Option<&'static str> {
    registry().number_sets().map(|(_, sets)| sets.of)
}

/// The folders in which rules may be kept.
static FOLDERS: OnceLock<DataFolders> = OnceLock::new();

/// Finds games in these folders too; the first to say so decides.
pub(crate) fn set_folders(folders: DataFolders) {
    let _ = FOLDERS.set(folders);
}

/// The game with this name.
pub(crate) fn find(name: &str) -> Result<Box<dyn AnyGame>, NameError> {
    match FOLDERS.get() {
        Some(folders) => registry().find_in(name, folders),
        None => registry().find(name),
    }
}

/// The rules that people wrote, by name.
pub(crate) fn kept_rules() -> Vec<KeptRules> {
    FOLDERS.get().map_or_else(Vec::new, KeptRules::all)
}

/// The rules under a name, if people wrote them.
pub(crate) fn kept_under(name: &str) -> Option<KeptRules> {
    KeptRules::find(FOLDERS.get()?, name)
}

/// The game that rules describe.
pub(crate) fn from_rules(text: &str) -> Result<Box<dyn AnyGame>, RulesError> {
    registry().from_rules_file(text, "rules")
}

/// Keeps rules, so that their game is found by its name.
pub(crate) fn keep(text: &str) -> Result<KeptRules, KeepError> {
    from_rules(text)?;
    let folders = FOLDERS.get_or_init(|| DataFolders::from("."));
    KeptRules::keep(folders, text, "rules")
}
