//! What the front says of games that have no tables.

use super::described::Description;
use super::report::{Info, OptionReport};
use crate::game::Notation;
use crate::games::OptionSpec;
use crate::symmetry::Group;

/// A game without tables, ready to be introduced.
pub(super) struct Introduction<'a, G> {
    pub(super) name: String,
    pub(super) game: &'a G,
    pub(super) options: &'a [OptionSpec],
    pub(super) description: Description,
    pub(super) symmetries: &'a Group,
    /// Why there are no tables.
    pub(super) why: String,
}

impl<G: Notation> Introduction<'_, G> {
    pub(super) fn info(self) -> Info {
        let generators = self.symmetries.generators().iter();
        Info {
            name: self.name,
            title: self.description.title,
            rules: self.description.rules,
            notation: self.description.notation,
            start: self.game.show(&self.game.start()),
            options: self.options.iter().map(OptionReport::from).collect(),
            symmetry_order: self.symmetries.order(),
            generators: generators.map(|generator| generator.name.clone()).collect(),
            operators: vec![],
            colours: self.description.colours,
            positions: None,
            at_most: false,
            tiers: vec![],
            disk_bytes: 0,
            memory_bytes: 0,
            estimated_seconds: 0.0,
            solvable: false,
            untabled: Some(self.why),
            references: self.description.references,
        }
    }
}
