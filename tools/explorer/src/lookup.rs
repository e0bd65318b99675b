//! The games: the only place that looks them up.

use retrograde::catalog::{AnyGame, Registry};
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

/// The game with this name.
pub(crate) fn find(name: &str) -> Result<Box<dyn AnyGame>, NameError> {
    registry().find(name)
}
