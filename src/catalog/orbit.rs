//! The positions alike, and what symmetries make of a position, told by their names.

use super::entry::Entry;
use crate::backend::About;
use crate::game::{Image, ParseError, Symmetry};
use crate::name::NameError;
use serde::Serialize;

/// The positions that differ by symmetries only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Orbit {
    /// The game.
    pub game: String,
    /// The position that was asked about.
    pub position: String,
    /// The one that stands for all.
    pub canonical: String,
    /// All, the one that was asked about first.
    pub orbit: Vec<Alike>,
}

/// A position like the one that was asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Alike {
    /// The position.
    pub position: String,
    /// A symmetry that leads there.
    pub symmetry: String,
    /// All that do.
    pub symmetries: Vec<String>,
}

/// What symmetries make of a position, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Transformed {
    /// The game.
    pub game: String,
    /// The position before.
    pub position: String,
    /// The symmetries in the order of their application.
    pub applied: Vec<Applied>,
    /// The position after all of them.
    pub result: String,
    /// The one that stands for both.
    pub canonical: String,
}

/// A symmetry that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Applied {
    /// Which one.
    pub symmetry: String,
    /// What it leads to.
    pub position: String,
}

/// Why symmetries could not be applied.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TransformError {
    /// The text is not a position.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// There is no such symmetry, or several are called so.
    #[error(transparent)]
    Symmetry(#[from] NameError),
}

/// What exchanging the colours is called where nothing is turned.
const EXCHANGE: &str = "colours exchanged";

impl<G: About> Entry<G> {
    pub(super) fn alike(&self, text: Option<&str>) -> Result<Option<Orbit>, ParseError> {
        let game = &*self.game;
        let position = self.position(text)?;
        let Some(images) = game.images(&position) else {
            return Ok(None);
        };
        let canonical = self.representative(&images);
        let orbit = images.into_iter().map(|image| {
            let symmetries: Vec<String> =
                image.symmetries.iter().map(Symmetry::to_string).collect();
            Alike {
                position: game.show(&image.position),
                symmetry: symmetries.first().cloned().unwrap_or_default(),
                symmetries,
            }
        });
        Ok(Some(Orbit {
            game: game.name(),
            position: game.show(&position),
            canonical,
            orbit: orbit.collect(),
        }))
    }

    /// The position that stands for all those alike. Games of a few thousand positions may keep each of them in their tables, and
    /// say of each that it stands for itself: then it is the first by its text.
    fn representative(&self, images: &[Image<G::Position>]) -> String {
        let game = &*self.game;
        let canonical = images
            .iter()
            .map(|image| game.show(&game.representative(&image.position)));
        canonical.min().unwrap_or_default()
    }

    pub(super) fn transformed(
        &self,
        text: Option<&str>,
        symmetries: &str,
    ) -> Result<Option<Transformed>, TransformError> {
        let game = &*self.game;
        let start = self.position(text)?;
        let mut position = start;
        let mut applied = vec![];
        for words in symmetries.split([',', '+']).map(str::trim) {
            let Some(images) = game.images(&position) else {
                return Ok(None);
            };
            // A name of several words, or else a product of names of one word.
            let single: Vec<&str> = words.split_whitespace().collect();
            let is_product = called(&images, words).is_empty()
                && single.iter().all(|name| called(&images, name).len() == 1);
            let product = match is_product && !single.is_empty() {
                true => single,
                false => vec![words],
            };
            for name in product {
                let images = game.images(&position).unwrap_or_default();
                let (image, symmetry) = the_one(&images, name)?;
                position = *image;
                applied.push(Applied {
                    symmetry: symmetry.to_string(),
                    position: game.show(&position),
                });
            }
        }
        Ok(Some(Transformed {
            game: game.name(),
            position: game.show(&start),
            applied,
            result: game.show(&position),
            canonical: self.representative(&game.images(&start).unwrap_or_default()),
        }))
    }
}

/// All that a symmetry is called.
fn names(symmetry: &Symmetry) -> impl Iterator<Item = &str> {
    // With colours exchanged only that has a name: turning the board is another step.
    let is_turned = !symmetry.exchanges_colours;
    let is_exchange = symmetry.exchanges_colours && symmetry.product == "identity";
    let turned = [symmetry.product.as_str()].into_iter();
    let turned = turned.chain(symmetry.names.iter().map(String::as_str));
    let turned = turned.filter(move |_| is_turned);
    turned.chain(is_exchange.then_some(EXCHANGE))
}

/// The symmetries that a name may mean, and where they lead: those that are called exactly so, else those whose names have all
/// its words in this order, else those whose names it abbreviates by first letters.
fn called<'i, P>(images: &'i [Image<P>], given: &str) -> Vec<(&'i P, &'i Symmetry)> {
    let given = given.to_lowercase();
    let is_called: [&dyn Fn(&Symmetry) -> bool; 3] = [
        &|symmetry| names(symmetry).any(|name| name.to_lowercase() == given),
        &|symmetry| names(symmetry).skip(1).any(|name| shortens(&given, name)),
        &|symmetry| {
            names(symmetry)
                .skip(1)
                .any(|name| abbreviates(&given, name))
        },
    ];
    let all = images.iter().flat_map(|image| {
        let symmetries = image.symmetries.iter();
        symmetries.map(move |symmetry| (&image.position, symmetry))
    });
    let found = is_called.map(|is_called| {
        let found = all.clone().filter(|(_, symmetry)| is_called(symmetry));
        found.collect::<Vec<_>>()
    });
    let mut found = found.into_iter();
    found.find(|found| !found.is_empty()).unwrap_or_default()
}

/// Whether words are words of a name, in its order.
fn shortens(words: &str, name: &str) -> bool {
    let mut own = name.split(' ');
    let mut words = words.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| own.any(|own| own == word))
}

/// Whether letters are the first ones of words of a name, the first and the last among them.
fn abbreviates(letters: &str, name: &str) -> bool {
    let firsts = name.split(' ').filter_map(|word| word.chars().next());
    let firsts: String = firsts.collect();
    let mut rest = firsts.chars();
    letters.chars().count() > 1
        && letters
            .chars()
            .all(|letter| rest.any(|first| first == letter))
        && letters.chars().next() == firsts.chars().next()
        && letters.chars().last() == firsts.chars().last()
}

fn the_one<'i, P>(images: &'i [Image<P>], name: &str) -> Result<(&'i P, &'i Symmetry), NameError> {
    match called(images, name)[..] {
        [one] => Ok(one),
        [] => Err(unknown(images, name)),
        ref several => {
            let several: Vec<String> = several.iter().map(|(_, one)| one.to_string()).collect();
            let several: Vec<&str> = several.iter().map(String::as_str).collect();
            let what = format!("{name:?} is said of more than one symmetry");
            Err(NameError::new(what, "", &several))
        }
    }
}

fn unknown<P>(images: &[Image<P>], name: &str) -> NameError {
    let symmetries = images.iter().flat_map(|image| &image.symmetries);
    let names: Vec<&str> = symmetries.flat_map(names).collect();
    NameError::new(format!("there is no symmetry {name:?}"), name, &names)
}

#[cfg(test)]
mod tests {
    use crate::catalog::Registry;

    fn applied(game: &str, position: &str, symmetries: &str) -> Result<String, String> {
        let game = Registry::standard().find(game).unwrap();
        match game.transform(Some(position), symmetries) {
            Ok(Some(transformed)) => Ok(transformed.result),
            Ok(None) => Err("none are told".into()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn every_name_of_a_symmetry_does_the_same() {
        let board = "12./.../... 1";
        for (names, result) in [
            ("R; r; rotation 1; Rotation 1; R1; R1 + R0", "..1/..2/... 1"),
            (
                "R R; R,R; rotation 2; R2; rotation 1, rotation 1",
                ".../.../.21 1",
            ),
            (
                "D; DM; downward mirror; downward diagonal mirror",
                "1../2../... 1",
            ),
            ("DM + R1; D R; D, R; vertical mirror; VM", ".21/.../... 1"),
            ("identity; R R R R; rotation 4; D D; DM+DM", board),
        ] {
            for name in names.split(';') {
                assert_eq!(
                    applied("antrin", board, name.trim()).as_deref(),
                    Ok(result),
                    "{name}"
                );
            }
        }
        let exchanged = applied("othello:4x4", "-XX--XX--OX----- O", "colours exchanged");
        assert_eq!(exchanged.as_deref(), Ok("-OO--OO--XO----- X"));
    }

    #[test]
    fn names_that_mean_nothing_or_too_much_are_refused() {
        for (name, reason) in [
            ("", "there is no symmetry"),
            ("R,", "there is no symmetry"),
            ("rotation", "more than one symmetry"),
            ("rotation 5", "did you mean rotation"),
            ("diagonal mirror", "more than one symmetry"),
            ("horizontal miror", "did you mean horizontal mirror?"),
        ] {
            let error = applied("antrin", "12./.../... 1", name).unwrap_err();
            assert!(error.contains(reason), "{name}: {error}");
        }
        assert!(applied("dots:2x2", "--/../.. .|./.|.", "R").is_err());
    }
}
