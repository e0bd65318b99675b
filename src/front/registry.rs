//! Every game there is, by name.

use super::Front;
use super::described::Described;
use super::desk::Desk;
use crate::games::alignment::{self, ANTRIN_OPTIONS, Alignment};
use crate::games::{GameName, NameError, OptionSpec};

/// Games that share a name and differ in their options.
#[derive(Clone, Copy)]
pub struct Family {
    /// The name.
    pub name: &'static str,
    /// Options.
    pub options: &'static [OptionSpec],
    make: Make,
}

type Make = fn(&GameName, &'static [OptionSpec]) -> Result<Box<dyn Front>, NameError>;

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Family")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// One entry a family.
const FAMILIES: &[Family] = &[
    Family {
        name: "antrin",
        options: ANTRIN_OPTIONS,
        make: |name, options| desk(Alignment::new(alignment::antrin_named(name)?), options),
    },
    Family {
        name: "tictactoe",
        options: &[],
        make: |name, options| desk(Alignment::new(alignment::tictactoe_named(name)?), options),
    },
];

fn desk<G: Described + 'static>(
    game: G,
    options: &'static [OptionSpec],
) -> Result<Box<dyn Front>, NameError> {
    Ok(Box::new(Desk { game, options }))
}

/// All families.
#[must_use]
pub fn families() -> &'static [Family] {
    FAMILIES
}

/// The game with this name: `family[:shorthand][,key=value]...`.
///
/// # Errors
/// Says what is wrong with the name, what would be right, and what is nearest.
pub fn find(name: &str) -> Result<Box<dyn Front>, NameError> {
    let parsed = GameName::parse(name)?;
    let family = FAMILIES
        .iter()
        .find(|family| family.name == parsed.family)
        .ok_or_else(|| {
            let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
            NameError::new(
                format!("there is no game {:?}", parsed.family),
                &parsed.family,
                &names,
            )
        })?;
    (family.make)(&parsed, family.options)
}
