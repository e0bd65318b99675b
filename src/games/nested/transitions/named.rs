//! Names of number sets, and of nested games, as names of graphs.

use super::super::{NumberSet, nested_named};
use crate::name::{GameName, NameError};

/// The number set whose transition graph a name asks for, `strategic:SET`; `ultimate` is another name for that
/// of the tactical set. `None` if the name is that of another game: then its positions are the vertices.
///
/// # Errors
/// If there is no such set, or the name has options: free choice and restrictions are no part of the graph.
pub fn graphed_set(name: &str) -> Result<Option<NumberSet>, NameError> {
    let parsed = GameName::parse(name)?;
    let set = match parsed.family.as_str() {
        "ultimate" => NumberSet::tactical(),
        "strategic" => NumberSet::named(parsed.shorthand.as_deref().unwrap_or_default())?,
        _ => return Ok(None),
    };
    if parsed.family == "ultimate" && parsed.shorthand.is_some() {
        let what = "the transition graph of ultimate has no kinds";
        return Err(NameError::new(what, name, &["ultimate"]));
    }
    no_restrictions(parsed.options.first())?;
    Ok(Some(set))
}

/// The number of levels whose transition graph a name asks for, `nested:LEVELS`; `None` if the name is that of another game.
///
/// # Errors
/// If there is no such game, or the name has other options.
pub fn graphed_levels(name: &str) -> Result<Option<usize>, NameError> {
    let parsed = GameName::parse(name)?;
    if parsed.family != "nested" {
        return Ok(None);
    }
    let (levels, _) = nested_named(&parsed)?;
    no_restrictions(parsed.options.iter().find(|(key, _)| key != "levels"))?;
    Ok(Some(levels))
}

fn no_restrictions(option: Option<&(String, String)>) -> Result<(), NameError> {
    let Some((key, _)) = option else {
        return Ok(());
    };
    let what = format!(
        "the transition graph models neither free choice nor restrictions, so {key:?} means nothing here"
    );
    Err(NameError::new(what, key, &[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_names_and_other_games_are_left_alone() {
        let named = |name| graphed_set(name).map(|set| set.map(|set| set.name));
        assert_eq!(named("strategic:map34"), Ok(Some("map34".into())));
        assert_eq!(named("strategic:hmap9"), Ok(Some("hmap9".into())));
        assert_eq!(named("ultimate"), Ok(Some("tactical".into())));
        assert_eq!(named("antrin:4"), Ok(None));
        for (wrong, reason) in [
            ("strategic", "there is no number set"),
            ("strategic:map99", "did you mean hmap9?"),
            ("strategic:map34,won=closed", "means nothing here"),
            ("ultimate:map34", "has no kinds"),
        ] {
            let error = graphed_set(wrong).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn levels_have_names() {
        assert_eq!(graphed_levels("nested"), Ok(Some(3)));
        assert_eq!(graphed_levels("nested,levels=2"), Ok(Some(2)));
        assert_eq!(graphed_levels("ultimate"), Ok(None));
        for (wrong, reason) in [
            ("nested:1", "levels from 2 to 5"),
            ("nested:6", "levels from 2 to 5"),
            ("nested:4,won=closed", "means nothing here"),
        ] {
            let error = graphed_levels(wrong).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
