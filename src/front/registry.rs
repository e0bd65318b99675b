//! Every game there is, by name.

use super::Front;
use super::described::Described;
use super::desk::Desk;
use super::hall::{GameHall, Hall};
use super::points::PointsDesk;
use super::reached::ReachedDesk;
use super::repetition::RepetitionDesk;
use super::strategic::StrategicDesk;
use super::ultimate::UltimateDesk;
use crate::games::alignment::{self, ANTRIN_OPTIONS, Alignment, Rules, RulesError, read_rules};
use crate::games::ataxx::{
    self, ATAXX_OPTIONS, Ataxx, Extent, LINEAR_ATAXX_OPTIONS, Ordered, Repetition,
};
use crate::games::dots::{DOTS_OPTIONS, dots_named};
use crate::games::nested::ultimate::{ULTIMATE_OPTIONS, Ultimate, ultimate_named};
use crate::games::nested::{STRATEGIC_OPTIONS, strategic_named};
use crate::games::othello::{OTHELLO_OPTIONS, Othello, othello_named};
use crate::games::{GameName, NameError, OptionSpec};
use crate::players::Contest;

/// Games that share a name and differ in their options.
#[derive(Clone, Copy)]
pub struct Family {
    /// The name.
    pub name: &'static str,
    /// Options.
    pub options: &'static [OptionSpec],
    make: Make,
    hall: Open,
}

type Open = fn(&GameName, Box<dyn Front>) -> Result<Box<dyn Hall>, NameError>;

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
        hall: |name, front| open(Alignment::new(alignment::antrin_named(name)?), front),
    },
    preset("tictactoe", alignment::TICTACTOE_OPTIONS),
    preset("achi", alignment::ACHI_OPTIONS),
    preset("tapatan", alignment::TAPATAN_OPTIONS),
    preset("picaria", alignment::PICARIA_OPTIONS),
    preset("nine-holes", alignment::NINE_HOLES_OPTIONS),
    preset("morris", alignment::MORRIS_OPTIONS),
    Family {
        name: "linear-ataxx",
        options: LINEAR_ATAXX_OPTIONS,
        make: |name, options| {
            let rules = ataxx::linear_named(name)?;
            match ataxx::repetition_named(name)? {
                Repetition::Draw => ataxx_desk(name, rules, options),
                Repetition::Penalty if ataxx::extent_named(name)? != Extent::All => {
                    Err(NameError::new(
                        "with repetition=penalty tables hold all positions",
                        "positions",
                        &["positions=all"],
                    ))
                }
                Repetition::Penalty => {
                    Ok(Box::new(RepetitionDesk::new(Ataxx::new(rules), options)))
                }
            }
        },
        hall: |name, front| open(Ataxx::new(ataxx::linear_named(name)?), front),
    },
    Family {
        name: "ataxx",
        options: ATAXX_OPTIONS,
        make: |name, options| ataxx_desk(name, ataxx::ataxx_named(name)?, options),
        hall: |name, front| open(Ataxx::new(ataxx::ataxx_named(name)?), front),
    },
    Family {
        name: "dots",
        options: DOTS_OPTIONS,
        make: |name, options| {
            let game = dots_named(name)?;
            Ok(Box::new(PointsDesk { game, options }))
        },
        hall: |name, front| open(dots_named(name)?, front),
    },
    Family {
        name: "othello",
        options: OTHELLO_OPTIONS,
        make: |name, options| {
            let game = Othello::new(othello_named(name)?);
            Ok(Box::new(PointsDesk { game, options }))
        },
        hall: |name, front| open(Othello::new(othello_named(name)?), front),
    },
    Family {
        name: "ultimate",
        options: ULTIMATE_OPTIONS,
        make: |name, options| {
            let game = Ultimate::new(ultimate_named(name)?);
            Ok(Box::new(UltimateDesk::new(game, options)))
        },
        hall: |name, front| open(Ultimate::new(ultimate_named(name)?), front),
    },
    Family {
        name: "strategic",
        options: STRATEGIC_OPTIONS,
        make: |name, options| {
            Ok(Box::new(StrategicDesk::new(
                strategic_named(name)?,
                options,
            )))
        },
        hall: |name, front| open(strategic_named(name)?, front),
    },
];

/// A family whose rules are files that the program carries.
const fn preset(name: &'static str, options: &'static [OptionSpec]) -> Family {
    Family {
        name,
        options,
        make: |name, options| desk(Alignment::new(alignment::preset(name)?), options),
        hall: |name, front| open(Alignment::new(alignment::preset(name)?), front),
    }
}

fn open<G: Contest>(game: G, front: Box<dyn Front>) -> Result<Box<dyn Hall>, NameError> {
    Ok(Box::new(GameHall { game, front }))
}

fn desk<G: Described + 'static>(
    game: G,
    options: &'static [OptionSpec],
) -> Result<Box<dyn Front>, NameError> {
    Ok(Box::new(Desk { game, options }))
}

fn ataxx_desk(
    name: &GameName,
    rules: ataxx::Rules,
    options: &'static [OptionSpec],
) -> Result<Box<dyn Front>, NameError> {
    let refused = |word: &str, why: &str| {
        let what = format!("positions cannot be {word:?} here: {why}");
        Err(NameError::new(what, word, &["all"]))
    };
    let is_small = rules.board.cells().len() <= Ataxx::MOST_KEYED_CELLS;
    match ataxx::extent_named(name)? {
        Extent::All => desk(Ataxx::new(rules), options),
        Extent::Reachable if !is_small => refused("reachable", "the board has more than 32 cells"),
        Extent::Reachable if rules.board.is_line() => {
            let make = move || Ordered::new(Ataxx::new(rules.clone()));
            Ok(Box::new(ReachedDesk { make, options }))
        }
        Extent::Reachable => {
            let make = move || Ataxx::new(rules.clone());
            Ok(Box::new(ReachedDesk { make, options }))
        }
        Extent::Ordered if !rules.board.is_line() => {
            refused("ordered", "only on a line do stones keep their order")
        }
        Extent::Ordered => desk(Ordered::new(Ataxx::new(rules)), options),
    }
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
    let (parsed, family) = family_of(name)?;
    (family.make)(&parsed, family.options)
}

/// The hall of the game with this name, where its players meet.
///
/// # Errors
/// As [`find`].
pub fn hall(name: &str) -> Result<Box<dyn Hall>, NameError> {
    let (parsed, family) = family_of(name)?;
    let front = (family.make)(&parsed, family.options)?;
    (family.hall)(&parsed, front)
}

fn family_of(name: &str) -> Result<(GameName, &'static Family), NameError> {
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
    Ok((parsed, family))
}

/// The game that a file of rules describes; `file` is its name in errors.
///
/// # Errors
/// Says in which line of the file what is wrong, and what would be right.
pub fn from_rules_file(text: &str, file: &str) -> Result<Box<dyn Front>, RulesError> {
    let rules = read_rules(text, file)?;
    if let Some(family) = namesake(&rules) {
        let name_at = text
            .lines()
            .position(|line| line.trim_start().starts_with("name"));
        return Err(RulesError {
            file: file.into(),
            line: name_at.map_or(1, |at| at + 1),
            reason: format!(
                "{:?} is a name of the games of {family} that come with the program, and these rules are not theirs: choose \
                 another name",
                rules.name
            ),
        });
    }
    Ok(Box::new(Desk {
        game: Alignment::new(rules),
        options: &[],
    }))
}

/// The hall of the game that a file of rules describes.
///
/// # Errors
/// As [`from_rules_file`].
pub fn hall_from_rules_file(text: &str, file: &str) -> Result<Box<dyn Hall>, RulesError> {
    let front = from_rules_file(text, file)?;
    let game = Alignment::new(read_rules(text, file)?);
    Ok(Box::new(GameHall { game, front }))
}

/// The family whose tables these rules would take for their own.
fn namesake(rules: &Rules) -> Option<&'static str> {
    let family = FAMILIES.iter().map(|family| family.name).find(|&family| {
        let rest = rules.name.strip_prefix(family);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '-']))
    })?;
    let known = GameName::parse(&rules.name).and_then(|name| alignment::preset(&name));
    let same = known.is_ok_and(|known| known.text() == rules.text());
    (!same).then_some(family)
}
