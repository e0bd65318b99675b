//! Names of number sets as names of graphs.

use super::super::NumberSet;
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
    if let Some((key, _)) = parsed.options.first() {
        let what = format!(
            "the transition graph models neither free choice nor restrictions, so {key:?} means nothing here"
        );
        return Err(NameError::new(what, key, &[]));
    }
    Ok(Some(set))
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
}
