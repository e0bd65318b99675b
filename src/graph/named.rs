//! Graphs that have a name of their own.

use super::digraph::Digraph;
use super::transition::transition_graph;
use crate::games::nested::NumberSet;
use crate::games::{GameName, NameError};

/// The transition graph of a number set, `strategic:SET`; `ultimate` is another name for that of the tactical set. `None` if the
/// name is that of another game: then its positions are the vertices.
///
/// # Errors
/// If there is no such set, or the name has options: free choice and restrictions are no part of the graph.
pub fn named_graph(name: &str) -> Result<Option<Digraph>, NameError> {
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
    let mut graph = transition_graph(&set);
    graph.name = name.to_owned();
    Ok(Some(graph))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_names_and_other_games_are_left_alone() {
        let vertices = |name| named_graph(name).map(|graph| graph.map(|graph| graph.vertices()));
        assert_eq!(vertices("strategic:map34"), Ok(Some(27)));
        assert_eq!(vertices("strategic:hmap9"), Ok(Some(81)));
        assert_eq!(vertices("antrin:4"), Ok(None));
        let tactical = named_graph("strategic:tactical").unwrap().unwrap();
        let ultimate = named_graph("ultimate").unwrap().unwrap();
        assert_eq!(tactical.difference(&ultimate), None);
        for (wrong, reason) in [
            ("strategic", "there is no number set"),
            ("strategic:map99", "did you mean hmap9?"),
            ("strategic:map34,won=closed", "means nothing here"),
            ("ultimate:map34", "has no kinds"),
        ] {
            let error = named_graph(wrong).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
