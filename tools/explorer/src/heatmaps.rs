//! Distances of the games with number sets, computed when they are first asked for.

use crate::failure::Failure;
use axum::http::StatusCode;
use retrograde::NoProgress;
use retrograde::games::nested::transitions::{Criterion, Ranking, SetGraph};
use retrograde::graph::Palette;
use std::sync::OnceLock;

#[derive(Default)]
pub(crate) struct HeatMaps {
    sets: OnceLock<Result<Vec<SetGraph>, String>>,
}

impl HeatMaps {
    fn sets(&self) -> Result<&[SetGraph], Failure> {
        let sets = self
            .sets
            .get_or_init(|| SetGraph::all(&NoProgress).map_err(|error| error.to_string()));
        match sets {
            Ok(sets) => Ok(sets),
            Err(why) => Err(Failure::new(StatusCode::INTERNAL_SERVER_ERROR, why)),
        }
    }

    /// All sets, best first within their kind.
    pub(crate) fn ranking(&self) -> Result<Ranking, Failure> {
        Ok(Ranking::by(Criterion::ALL[0], self.sets()?))
    }

    /// One of them.
    pub(crate) fn find(&self, name: &str) -> Result<&SetGraph, Failure> {
        let found = self.sets()?.iter().find(|known| known.set.name == name);
        found.ok_or_else(|| {
            Failure::not_found(format!(
                "there is no number set {name:?}: they are tactical, map11 to map88 and hmap1 to hmap9"
            ))
        })
    }
}

/// Its picture.
pub(crate) fn picture(found: &SetGraph) -> Result<String, Failure> {
    let drawn = found.report.to_svg(Palette::Safe);
    drawn.map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))
}
