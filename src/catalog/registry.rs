//! Families of games by name.

use super::entry::{AnyGame, Entry};
use super::rules_file::RulesFile;
use crate::backend::{About, Backend, Dense, Repetition, Sparse, Tabled};
use crate::games::alignment::{self, ANTRIN_OPTIONS, Alignment, Rules, RulesError};
use crate::games::ataxx::{
    self, ATAXX_OPTIONS, Ataxx, Extent, LINEAR_ATAXX_OPTIONS, Ordered, Repetition as RepetitionRule,
};
use crate::games::dots::{DOTS_OPTIONS, Dots, dots_named};
use crate::games::mu_torere::MuTorere;
use crate::games::nested::ultimate::{Certificates, ULTIMATE_OPTIONS, Ultimate, ultimate_named};
use crate::games::nested::{
    FiveLevels, FourLevels, NESTED_OPTIONS, STRATEGIC_OPTIONS, Strategic, nested_backend,
    nested_named, strategic_named,
};
use crate::games::othello::{OTHELLO_OPTIONS, Othello, othello_named};
use crate::games::pong_hau_ki::PongHauKi;
use crate::index::{BreadthFirstIndex, ExploreError};
use crate::name::{GameName, NameError, OptionSpec};
use crate::progress::{NoProgress, Progress};
use std::sync::Arc;

/// A game that is ready for every tool, or why its name is wrong.
pub type Made = Result<Box<dyn AnyGame>, NameError>;

/// Games that share a name and differ in their options.
#[derive(Clone)]
pub struct Family {
    /// The name.
    pub name: &'static str,
    /// Options.
    pub options: &'static [OptionSpec],
    examples: &'static [&'static str],
    /// Those of them that stand on a card of their own.
    apart: &'static [&'static str],
    /// Its number sets, if they are what its games differ in.
    pub number_sets: Option<NumberSets>,
    make: Arc<dyn Fn(&GameName) -> Made + Send + Sync>,
}

/// A family whose games differ in which cell sends where: how far cells are from each other can be measured and
/// ranked.
#[derive(Clone, Copy, Debug)]
pub struct NumberSets {
    /// What they are sets of, in words.
    pub of: &'static str,
    /// The name of a game with one of them.
    pub example: &'static str,
}

impl Family {
    /// The same with names of games that people ask for, the first of which stands for the family in lists.
    /// Without it there is one, the name of the family.
    #[must_use]
    pub fn with_examples(mut self, examples: &'static [&'static str]) -> Self {
        self.examples = examples;
        self
    }

    /// The same with some of these names on a card of their own where games are chosen.
    #[must_use]
    pub fn with_card_of(mut self, names: &'static [&'static str]) -> Self {
        self.apart = names;
        self
    }

    /// Names of games that people ask for, by the cards on which they stand.
    pub fn cards(&self) -> impl Iterator<Item = Vec<&str>> {
        let is_apart = |name: &&str| self.apart.contains(name);
        let [together, apart] = [false, true].map(|apart| {
            let names = self.examples().iter().copied();
            names.filter(|name| is_apart(name) == apart).collect()
        });
        [together, apart]
            .into_iter()
            .filter(|names: &Vec<&str>| !names.is_empty())
    }

    /// The same with number sets.
    #[must_use]
    pub fn with_number_sets(mut self, sets: NumberSets) -> Self {
        self.number_sets = Some(sets);
        self
    }

    /// Names of games that people ask for, at least one.
    #[must_use]
    pub fn examples(&self) -> &[&'static str] {
        match self.examples {
            [] => std::slice::from_ref(&self.name),
            examples => examples,
        }
    }
}

impl std::fmt::Debug for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Family")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A family of games: its name, its options, and how a game is made of a name whose options are checked against
/// those.
pub fn family(
    name: &'static str,
    options: &'static [OptionSpec],
    make: impl Fn(&GameName) -> Made + Send + Sync + 'static,
) -> Family {
    let make = Arc::new(make);
    Family {
        name,
        options,
        examples: &[],
        apart: &[],
        number_sets: None,
        make,
    }
}

/// A game with the way it gets its values.
fn entry<G: About, B: Backend<G> + 'static>(game: Arc<G>, backend: B) -> Made {
    Ok(Box::new(Entry::new(game, backend)))
}

/// A game that brings its own index, with tables of all positions.
///
/// # Errors
/// None; it is a [`Made`] for the registry's sake.
pub fn dense<G: About + Tabled>(game: Arc<G>) -> Made {
    let index = Arc::clone(&game);
    entry(game, Dense { index })
}

/// Positions of a game whose positions are numbered by playing everything.
const MOST_EXPLORED: usize = 10_000_000;

/// The same where people write the rules: they are explored while somebody waits.
const MOST_BY_RULES: usize = 1_000_000;

/// A small game without an index of its own: its positions are numbered by playing everything from the start,
/// once it is asked about.
///
/// # Errors
/// If it has more than ten million positions.
pub fn explored<G: About + Clone>(game: G) -> Made {
    let name = game.name();
    let index = BreadthFirstIndex::new(game.clone(), &name, MOST_EXPLORED)
        .map_err(|error| NameError::new(error.to_string(), &name, &[]))?;
    let index = Arc::new(index);
    entry(Arc::new(game), Dense { index })
}

impl<G: About> Tabled for BreadthFirstIndex<G> {}

/// Families of games, each under its name.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    families: Vec<Family>,
}

impl Registry {
    /// No games.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The games that come with the program.
    #[must_use]
    pub fn standard() -> Self {
        let preset = |name, options| {
            family(name, options, |name| {
                dense(Arc::new(Alignment::new(alignment::preset(name)?)))
            })
        };
        let families = vec![
            family("antrin", ANTRIN_OPTIONS, |name| {
                dense(Arc::new(Alignment::new(alignment::antrin_named(name)?)))
            })
            .with_examples(&["antrin", "antrin:4", "antrin:5"]),
            preset("tictactoe", alignment::TICTACTOE_OPTIONS),
            preset("achi", alignment::ACHI_OPTIONS).with_examples(&["achi", "achi:pieces=3"]),
            preset("tapatan", alignment::TAPATAN_OPTIONS),
            preset("picaria", alignment::PICARIA_OPTIONS),
            preset("nine-holes", alignment::NINE_HOLES_OPTIONS),
            preset("morris", alignment::MORRIS_OPTIONS)
                .with_examples(&[
                    "morris:3",
                    "morris:5",
                    "morris:6",
                    "morris:7",
                    "morris:9",
                    "morris:12",
                ])
                .with_card_of(&["morris:9", "morris:12"]),
            family("linear-ataxx", LINEAR_ATAXX_OPTIONS, linear_ataxx).with_examples(&[
                "linear-ataxx:7",
                "linear-ataxx:9",
                "linear-ataxx:11",
            ]),
            family("ataxx", ATAXX_OPTIONS, |name| {
                ataxx_with(name, ataxx::ataxx_named(name)?)
            })
            .with_examples(&["ataxx:3x3", "ataxx:4x4", "ataxx:7x7"]),
            family("dots", DOTS_OPTIONS, |name| {
                entry(Arc::new(dots_named(name)?), Dots::backend())
            })
            .with_examples(&[
                "dots:1x3", "dots:2x2", "dots:2x3", "dots:3x3", "dots:3x4", "dots:4x4",
            ]),
            family("othello", OTHELLO_OPTIONS, |name| {
                entry(
                    Arc::new(Othello::new(othello_named(name)?)),
                    Othello::backend(),
                )
            })
            .with_examples(&["othello:4x4", "othello:6x6", "othello:8x8"]),
            family("ultimate", ULTIMATE_OPTIONS, |name| {
                entry(Arc::new(Ultimate::new(ultimate_named(name)?)), Certificates)
            }),
            family("strategic", STRATEGIC_OPTIONS, |name| {
                entry(Arc::new(strategic_named(name)?), nested_backend(3))
            })
            .with_examples(&["strategic", "strategic:map34", "strategic:hmap2"])
            .with_number_sets(NumberSets {
                of: "strategic tic-tac-toe",
                example: "strategic:map34",
            }),
            family("nested", NESTED_OPTIONS, |name| {
                let (levels, restrictions) = nested_named(name)?;
                let backend = nested_backend(levels);
                // Positions with less room are quicker.
                match levels {
                    ..=3 => entry(
                        Arc::new(Strategic::on_levels(levels, restrictions)),
                        backend,
                    ),
                    4 => entry(
                        Arc::new(FourLevels::on_levels(levels, restrictions)),
                        backend,
                    ),
                    _ => entry(
                        Arc::new(FiveLevels::on_levels(levels, restrictions)),
                        backend,
                    ),
                }
            })
            .with_examples(&["nested:3", "nested:2"]),
            family("pong-hau-ki", &[], |_| explored(PongHauKi)),
            family("mu-torere", &[], |_| explored(MuTorere)),
        ];
        Self { families }
    }

    /// The same and one more family; a family of the same name is replaced.
    #[must_use]
    pub fn with(mut self, family: Family) -> Self {
        self.families.retain(|known| known.name != family.name);
        self.families.push(family);
        self
    }

    /// All families.
    #[must_use]
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The family that has number sets, and what they are.
    #[must_use]
    pub fn number_sets(&self) -> Option<(&Family, NumberSets)> {
        let mut families = self.families.iter();
        families.find_map(|family| Some((family, family.number_sets?)))
    }

    /// The game with this name: `family[:shorthand][,key=value]...`.
    ///
    /// # Errors
    /// Says what is wrong with the name, what would be right, and what is nearest.
    pub fn find(&self, name: &str) -> Made {
        let parsed = GameName::parse(name)?;
        let families = self.families.iter();
        let family = families.clone().find(|family| family.name == parsed.family);
        let family = family.ok_or_else(|| {
            let names: Vec<&str> = families.map(|family| family.name).collect();
            NameError::new(
                format!("there is no game {:?}", parsed.family),
                &parsed.family,
                &names,
            )
        })?;
        let mut game = (family.make)(&parsed)?;
        game.set_options(family.options);
        Ok(game)
    }

    /// The game that a file of rules describes; `file` is its name in errors.
    ///
    /// # Errors
    /// Says in which line of the file what is wrong, and what would be right.
    pub fn from_rules_file(&self, text: &str, file: &str) -> Result<Box<dyn AnyGame>, RulesError> {
        self.from_rules_until(text, file, &NoProgress)
    }

    /// The same, for somebody who may stop waiting while the positions are numbered.
    ///
    /// # Errors
    /// As there, or if it is cancelled.
    pub fn from_rules_until(
        &self,
        text: &str,
        file: &str,
        progress: &dyn Progress,
    ) -> Result<Box<dyn AnyGame>, RulesError> {
        // Whoever offers no such games does not read them either.
        let rules = match RulesFile::read(text, file)? {
            RulesFile::Strategic(game) if self.number_sets().is_some() => {
                return Ok(Box::new(Entry::new(Arc::new(*game), nested_backend(3))));
            }
            RulesFile::Strategic(_) => {
                return Err(RulesError {
                    file: file.into(),
                    line: 1,
                    reason: "this is a number set, and no game here has any".into(),
                });
            }
            RulesFile::Alignment(rules) => *rules,
        };
        if let Some(family) = self.namesake(&rules) {
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
        let game = Arc::new(Alignment::new(rules));
        if game.rules().are_indexed() {
            let index = Arc::clone(&game);
            return Ok(Box::new(Entry::new(game, Dense { index })));
        }
        let name = &game.rules().name;
        let same = Alignment::new(game.rules().clone());
        let index = BreadthFirstIndex::up_to_symmetry(same, name, MOST_BY_RULES, progress);
        let index = index.map_err(|error| RulesError {
            file: file.into(),
            line: 1,
            reason: match error {
                ExploreError::TooManyPositions { limit, .. } => format!(
                    "the game has more than {limit} positions: rules with start, jumps, first-lines, second-lines, placing-centre or \
                     placing-lines are for smaller boards or fewer tokens"
                ),
                other => other.to_string(),
            },
        })?;
        let index = Arc::new(index);
        Ok(Box::new(Entry::new(game, Dense { index })))
    }

    /// The family whose tables these rules would take for their own.
    fn namesake(&self, rules: &Rules) -> Option<&'static str> {
        let mut names = self.families.iter().map(|family| family.name);
        let family = names.find(|&family| {
            let rest = rules.name.strip_prefix(family);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '-']))
        })?;
        let known = GameName::parse(&rules.name).and_then(|name| alignment::preset(&name));
        let same = known.is_ok_and(|known| known.text() == rules.text());
        (!same).then_some(family)
    }
}

fn linear_ataxx(name: &GameName) -> Made {
    let rules = ataxx::linear_named(name)?;
    match ataxx::repetition_named(name)? {
        RepetitionRule::Draw => ataxx_with(name, rules),
        RepetitionRule::Penalty if ataxx::extent_named(name)? != Extent::All => {
            Err(NameError::new(
                "with repetition=penalty tables hold all positions",
                "positions",
                &["positions=all"],
            ))
        }
        RepetitionRule::Penalty => {
            let game = Arc::new(Ataxx::new(rules));
            let backend = Repetition::new(&game);
            entry(game, backend)
        }
    }
}

fn ataxx_with(name: &GameName, rules: ataxx::Rules) -> Made {
    let refused = |word: &str, why: &str| {
        let what = format!("positions cannot be {word:?} here: {why}");
        Err(NameError::new(what, word, &["all"]))
    };
    let is_small = rules.board.cells().len() <= Ataxx::MOST_KEYED_CELLS;
    let is_line = rules.board.is_line();
    let game = Arc::new(Ataxx::new(rules));
    let ordered = || Arc::new(Ordered::new(Ataxx::new(game.rules().clone())));
    match ataxx::extent_named(name)? {
        Extent::All => dense(game),
        Extent::Reachable if !is_small => refused("reachable", "the board has more than 32 cells"),
        Extent::Reachable if is_line => {
            let index = ordered();
            entry(game, Sparse { index })
        }
        Extent::Reachable => {
            let index = Arc::clone(&game);
            entry(game, Sparse { index })
        }
        Extent::Ordered if !is_line => {
            refused("ordered", "only on a line do stones keep their order")
        }
        Extent::Ordered => {
            let index = ordered();
            entry(game, Dense { index })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_games_of_their_family() {
        let registry = Registry::standard();
        for family in registry.families() {
            for example in family.examples() {
                let name = GameName::parse(example).unwrap();
                assert_eq!(name.family, family.name);
                assert!(registry.find(example).is_ok(), "{example}");
            }
        }
        let (family, sets) = registry.number_sets().unwrap();
        assert!(family.examples().contains(&sets.example));
    }

    #[test]
    fn a_family_from_outside_is_its_own_example_unless_it_says_otherwise() {
        let outside = family("outside", &[], |_| explored(PongHauKi));
        assert_eq!(outside.examples(), ["outside"]);
        let outside = outside.with_examples(&["outside:3", "outside:4"]);
        assert_eq!(outside.examples(), ["outside:3", "outside:4"]);
        assert!(Registry::empty().with(outside).number_sets().is_none());
    }
}
