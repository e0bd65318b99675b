//! Fields to print: the playing fields of nested tic-tac-toe and the sheets that go with them, ready for a page
//! of A4.
//!
//! A [`Sheet`] is a list of lines, rectangles and words in millimetres; it can be written as SVG and as PDF.
//!
//! ```
//! use retrograde::sheets::{FieldKind, Sheet};
//! # fn main() -> Result<(), retrograde::games::NameError> {
//! let sheet = Sheet::new("strategic:map34", None)?;
//! assert_eq!(sheet.kind(), FieldKind::Functional);
//! assert!(sheet.to_svg().contains("width=\"210mm\" height=\"297mm\""));
//! assert!(sheet.to_pdf().starts_with(b"%PDF"));
//! # Ok(())
//! # }
//! ```

mod board;
mod drawing;
mod font;
mod levels;
mod page;
mod pdf;
mod record;
mod svg;

use crate::games::nested::{
    Kind, NumberSet, RESTRICTION_OPTIONS, Restrictions, nested_named, strategic_named,
};
use crate::name::{GameName, NameError};
use drawing::{A4, Drawing};

/// What a sheet shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// The playing field and nothing else.
    Base,
    /// The playing field with a number for each tactical cell.
    Numbered,
    /// The numbered field with the next strategic cell beside every line of nine cells.
    Functional,
    /// The playing field with the next strategic cell in every cell.
    HyperFunctional,
    /// A square for each tactical and each strategic cell, for whoever wins it.
    Help,
    /// Columns for the moves.
    Record,
    /// Rows for the moves under the tactical rule set, where most need one digit.
    Continuous,
    /// The playing field, a field of help and a record of moves on one page.
    Full,
}

impl FieldKind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Base,
        Self::Numbered,
        Self::Functional,
        Self::HyperFunctional,
        Self::Help,
        Self::Record,
        Self::Continuous,
        Self::Full,
    ];

    /// Those that need no number set; the first is the one to play on.
    const OF_CELLS: [Self; 2] = [Self::Numbered, Self::Base];

    /// The name, as in `hyper-functional`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Numbered => "numbered",
            Self::Functional => "functional",
            Self::HyperFunctional => "hyper-functional",
            Self::Help => "help",
            Self::Record => "record",
            Self::Continuous => "continuous",
            Self::Full => "full",
        }
    }

    /// The kind with this name.
    ///
    /// # Errors
    /// Lists the names there are, and the nearest.
    pub fn named(word: &str) -> Result<Self, NameError> {
        let found = Self::ALL.into_iter().find(|kind| kind.word() == word);
        found.ok_or_else(|| unknown(format!("there is no field {word:?}"), word, &Self::ALL))
    }

    /// The kinds that there are for a number set; the first is the one to play on.
    fn of_set(set: &NumberSet) -> Vec<Self> {
        let own = match set.kind {
            Kind::Tactical => Self::Numbered,
            Kind::Functional => Self::Functional,
            Kind::HyperFunctional => Self::HyperFunctional,
        };
        let mut kinds = vec![own];
        let continuous = set.kind == Kind::Tactical;
        kinds.extend(Self::ALL.into_iter().filter(|&kind| match kind {
            Self::Functional | Self::HyperFunctional => false,
            Self::Continuous => continuous,
            kind => kind != own,
        }));
        kinds
    }
}

/// What is drawn.
enum Page {
    Strategic(Box<NumberSet>),
    /// On so many levels, whatever their number.
    Levels(usize),
    Tactical,
}

fn unknown(what: String, given: &str, kinds: &[FieldKind]) -> NameError {
    let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
    NameError::new(what, given, &words)
}

/// A page ready to be printed.
#[derive(Clone, Debug)]
pub struct Sheet {
    game: String,
    kind: FieldKind,
    title: String,
    drawing: Drawing,
}

impl Sheet {
    /// Width and height in millimetres.
    pub const SIZE: [f64; 2] = A4;

    /// A field of a game; without a kind, the one to play on.
    ///
    /// # Errors
    /// If there is no such game, or it has no such field.
    pub fn new(game: &str, kind: Option<FieldKind>) -> Result<Self, NameError> {
        let name = GameName::parse(game)?;
        let (game, kinds, page) = match name.family.as_str() {
            "strategic" => {
                let game = strategic_named(&name)?;
                let set = game.set().cloned().unwrap_or_else(NumberSet::tactical);
                (
                    game.name(),
                    FieldKind::of_set(&set),
                    Page::Strategic(set.into()),
                )
            }
            "nested" => {
                let (levels, restrictions) = nested_named(&name)?;
                let game = format!("nested:{levels}{}", restrictions.suffix());
                (game, FieldKind::OF_CELLS.into(), Page::Levels(levels))
            }
            "ultimate" => {
                name.check_keys(RESTRICTION_OPTIONS)?;
                if let Some(shorthand) = &name.shorthand {
                    let what = format!("ultimate has nothing called {shorthand:?}");
                    return Err(NameError::new(what, shorthand, &["ultimate"]));
                }
                let game = format!("ultimate{}", Restrictions::named(&name)?.suffix());
                (game, FieldKind::OF_CELLS.into(), Page::Tactical)
            }
            family => {
                let what = format!("there is no field of {family:?} to print");
                let families = ["strategic", "ultimate", "nested"];
                return Err(NameError::new(what, family, &families));
            }
        };
        Self::of(game, kind, &kinds, page)
    }

    /// A field of the strategic game by a number set of somebody's own.
    ///
    /// # Errors
    /// If the set has no such field.
    pub fn of_set(set: NumberSet, kind: Option<FieldKind>) -> Result<Self, NameError> {
        let game = format!("strategic:{}", set.name);
        let kinds = FieldKind::of_set(&set);
        Self::of(game, kind, &kinds, Page::Strategic(set.into()))
    }

    fn of(
        game: String,
        kind: Option<FieldKind>,
        kinds: &[FieldKind],
        page: Page,
    ) -> Result<Self, NameError> {
        let kind = kind.unwrap_or(kinds[0]);
        if !kinds.contains(&kind) {
            let what = format!("{game} has no field {:?}", kind.word());
            return Err(unknown(what, kind.word(), kinds));
        }
        let (title, drawing) = match page {
            Page::Strategic(set) => page::strategic(&set, kind),
            Page::Levels(levels) => page::levels(levels, kind),
            Page::Tactical => page::tactical(kind),
        };
        Ok(Self {
            game,
            kind,
            title,
            drawing,
        })
    }

    /// The game, by its shortest name.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What it shows.
    #[must_use]
    pub fn kind(&self) -> FieldKind {
        self.kind
    }

    /// One line.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The page as an SVG document.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::write(&self.title, &self.drawing)
    }

    /// The page as a PDF file.
    #[must_use]
    pub fn to_pdf(&self) -> Vec<u8> {
        pdf::write(&self.title, &self.drawing)
    }
}

#[cfg(test)]
mod tests;
