//! A family's games of several sizes, as `--sizes` names them.

use crate::failure::Usage;
use crate::lookup;
use retrograde::GameName;
use retrograde::catalog::AnyGame;
use std::ops::RangeInclusive;

/// A game, and what its size was called.
pub(crate) struct SizedGame {
    pub(crate) size: String,
    pub(crate) game: Box<dyn AnyGame>,
}

/// The games of these sizes, in order. `name` is the family and the options that all of them have.
pub(crate) fn games(name: &str, sizes: &str) -> anyhow::Result<Vec<SizedGame>> {
    let name = GameName::parse(name)?;
    if let Some(size) = &name.shorthand {
        return Err(Usage::new(format!(
            "--sizes names the sizes: write {} instead of {}:{size}",
            of_size(&name, None),
            name.family
        ))
        .into());
    }
    // A family that does not exist is told of as such, and not as a size that does not.
    let families = lookup::registry().families();
    if !families.iter().any(|family| family.name == name.family) {
        lookup::find(&name.family)?;
    }
    let games = list(sizes)?.into_iter().map(|size| {
        let game = lookup::find(&of_size(&name, Some(&size)))
            .map_err(|error| Usage::new(format!("--sizes {size}: {error}")))?;
        Ok(SizedGame { size, game })
    });
    games.collect()
}

/// `linear-ataxx:7,repetition=penalty` of `linear-ataxx,repetition=penalty`.
fn of_size(name: &GameName, size: Option<&str>) -> String {
    let options = name
        .options
        .iter()
        .map(|(key, value)| format!("{key}={value}"));
    let named = match size {
        Some(size) => format!("{}:{size}", name.family),
        None => name.family.clone(),
    };
    [named]
        .into_iter()
        .chain(options)
        .collect::<Vec<_>>()
        .join(",")
}

/// The sizes of a list: `3..14`, `3x3,5x5`, `3..5,9`.
fn list(sizes: &str) -> Result<Vec<String>, Usage> {
    const MOST: usize = 100;
    let mut found: Vec<String> = vec![];
    let mut add = |size: String| {
        if found.contains(&size) {
            return Err(Usage::new(format!("--sizes: {size} is there twice")));
        }
        found.push(size);
        match found.len() > MOST {
            true => Err(Usage::new(format!("--sizes: more than {MOST} sizes"))),
            false => Ok(()),
        }
    };
    for item in sizes.split(',') {
        match range(item) {
            Some(range) => range.map(|size| size.to_string()).try_for_each(&mut add)?,
            None if is_size(item) => add(item.into())?,
            None => {
                return Err(Usage::new(format!(
                    "--sizes: {item:?} is no size: as in 3..14 or 3x3,5x5,2x11"
                )));
            }
        }
    }
    Ok(found)
}

/// From the first number to the last.
fn range(item: &str) -> Option<RangeInclusive<u32>> {
    let (first, last) = item.split_once("..")?;
    let range = first.parse().ok()?..=last.parse().ok()?;
    (!range.is_empty()).then_some(range)
}

fn is_size(item: &str) -> bool {
    !item.is_empty() && item.chars().all(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_listed() {
        let of = |sizes| list(sizes).map_err(|error| error.to_string());
        assert_eq!(of("3..6").unwrap(), ["3", "4", "5", "6"]);
        assert_eq!(of("3x3,2x11").unwrap(), ["3x3", "2x11"]);
        assert_eq!(of("7,3..4").unwrap(), ["7", "3", "4"]);
        for wrong in ["", "3,", "5..3", "3..x", "3...5", "n=3", "-1..3", "3 4"] {
            let error = of(wrong).unwrap_err();
            assert!(error.contains("is no size"), "{wrong}: {error}");
        }
        assert!(of("3..5,4").unwrap_err().contains("4 is there twice"));
        assert!(of("3..4000000000").unwrap_err().contains("more than 100"));
    }

    #[test]
    fn options_stay_behind_the_size() {
        let named = |name, size| of_size(&GameName::parse(name).unwrap(), size);
        assert_eq!(named("linear-ataxx", Some("3")), "linear-ataxx:3");
        let options = "antrin,blocked=passes,tokens=4";
        assert_eq!(
            named(options, Some("5")),
            "antrin:5,blocked=passes,tokens=4"
        );
        assert_eq!(named(options, None), options);
        assert_eq!(
            named("antrin:blocked=passes", Some("4")),
            "antrin:4,blocked=passes"
        );
    }
}
