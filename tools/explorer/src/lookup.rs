//! The games: the only place that looks them up.

use crate::worker_pool::Stop;
use retrograde::catalog::{AnyGame, Family, KeptRules, Registry};
use retrograde::games::RulesError;
use retrograde::name::NameError;
use retrograde::{DataFolders, Progress};
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

/// Boards that people ask for, by the cards on which they stand.
pub(crate) fn cards() -> impl Iterator<Item = Vec<&'static str>> {
    registry().families().iter().flat_map(Family::cards)
}

/// What the number sets are sets of, if a family has them.
pub(crate) fn number_sets_are_of() -> Option<&'static str> {
    registry().number_sets().map(|(_, sets)| sets.of)
}

/// The family whose games have number sets.
pub(crate) fn family_of_number_sets() -> Option<&'static str> {
    registry().number_sets().map(|(family, _)| family.name)
}

/// The folders in which rules may be kept.
static FOLDERS: OnceLock<DataFolders> = OnceLock::new();

/// Finds games in these folders too; the first to say so decides.
pub(crate) fn set_folders(folders: DataFolders) {
    let _ = FOLDERS.set(folders);
}

/// Of boards with more spots nobody could hit one, and a list of the moves with where each leads would be as long as a book.
const MOST_SPOTS: usize = 2_000;

/// The game with this name.
pub(crate) fn find(name: &str) -> Result<Box<dyn AnyGame>, NameError> {
    let game = match FOLDERS.get() {
        Some(folders) => registry().find_in(name, folders),
        None => registry().find(name),
    }?;
    match game.spots() {
        ..=MOST_SPOTS => Ok(game),
        spots => {
            let what = format!(
                "{name} has {spots} cells, more than a page can show: in a terminal there are its rules (retrograde info {name})"
            );
            Err(NameError::new(what, name, &[]))
        }
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

/// More rules than people keep: whoever reaches the server may keep some.
const MOST_KEPT: usize = 1_000;

/// Stops when nobody waits any more.
struct Until<'a>(Stop<'a>);

impl Progress for Until<'_> {
    fn is_cancelled(&self) -> bool {
        (self.0)()
    }
}

/// The game that rules describe.
pub(crate) fn from_rules(text: &str, stop: Stop<'_>) -> Result<Box<dyn AnyGame>, RulesError> {
    registry().from_rules_until(text, "rules", &Until(stop))
}

/// Keeps rules, so that their game is found by its name.
pub(crate) fn keep(text: &str, stop: Stop<'_>) -> Result<KeptRules, String> {
    let name = from_rules(text, stop)
        .map_err(|error| error.to_string())?
        .info()
        .name;
    let folders = FOLDERS.get_or_init(|| DataFolders::from("."));
    let kept = KeptRules::all(folders);
    if kept.len() >= MOST_KEPT && kept.iter().all(|kept| kept.name != name) {
        return Err(format!(
            "{} rules are kept already, and there is no room for more: remove folders with rules of games that nobody plays from {}",
            kept.len(),
            folders.first().display()
        ));
    }
    KeptRules::keep(folders, text, "rules").map_err(|error| error.to_string())
}
