//! The article on strategic tic-tac-toe: which cell sends where, and which number sets make the best playing fields.
//!
//! Most of it is about transition graphs, in its section on the analysis of the game. What the literature says
//! of the tactical game itself comes last.

mod averages;
mod fields;
mod optimum;
mod returns;
mod tactical;

#[cfg(test)]
mod tests;

use super::published::{DataFile, Statement};
use super::{Claim, ClaimBoard, ClaimsError, Findings, Observation, Source, Verdict, list};
use crate::game::Game;
use crate::games::nested::transitions::SetGraph;
use crate::games::nested::{Kind, strategic_named};
use crate::graph::GraphReport;
use crate::name::GameName;
use crate::progress::Progress;
use serde::Deserialize;

const SOURCE: Source = Source("strategic");

pub(super) static PUBLISHED: DataFile<Published> = DataFile::new(include_str!("published.toml"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    averages: Vec<averages::Published>,
    returns: Vec<returns::Published>,
    peculiarity: Statement,
    optimal: optimum::Published,
    fields: fields::Published,
    tactical_win: tactical::Published,
    tactical_perft: Statement,
}

pub(super) fn findings(progress: &dyn Progress) -> Result<Findings, ClaimsError> {
    let study = Study::new(progress)?;
    let mut claims = averages::claims(&study);
    claims.extend(returns::claims(&study));
    claims.extend(optimum::claims(&study));
    claims.extend(fields::claims()?);
    claims.extend(tactical::claims(progress)?);
    Ok(Findings {
        claims,
        observations: optimum::observations(&study)
            .into_iter()
            .map(Observation::Noted)
            .collect(),
    })
}

/// Every number set, measured.
struct Study {
    sets: Vec<SetGraph>,
}

impl Study {
    fn new(progress: &dyn Progress) -> Result<Self, ClaimsError> {
        let sets = SetGraph::all(progress)?;
        Ok(Self { sets })
    }

    fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &SetGraph> {
        self.sets.iter().filter(move |set| set.set.kind == kind)
    }

    /// Where the heat map of a set is; none for a set that is not there.
    fn board(&self, name: &str, note: impl Into<String>) -> Option<ClaimBoard> {
        let name = format!("strategic:{}", self.find(name)?.set.name);
        let game = strategic_named(&GameName::parse(&name).ok()?).ok()?;
        Some(ClaimBoard::new(&game, &name, &game.start(), note))
    }

    /// The set with this name.
    fn find(&self, name: &str) -> Option<&SetGraph> {
        self.sets.iter().find(|set| set.set.name == name)
    }
}

fn names<'a>(sets: impl IntoIterator<Item = &'a SetGraph>) -> String {
    list(sets.into_iter().map(|set| set.set.name.as_str()))
}

/// How the distances were found, and how many of each there are.
fn measured(report: &GraphReport) -> String {
    let counts = report.histogram.iter();
    let counts = counts.map(|(distance, pairs)| format!("{pairs} at {distance}"));
    format!(
        "{} vertices, {} edges, pairs by distance: {}; by two passes of Floyd and Warshall's method, every distance confirmed by a \
         breadth-first search",
        report.vertices,
        report.edges,
        list(counts)
    )
}

/// How many vertices come back to themselves after this many moves.
fn returns_of(report: &GraphReport) -> String {
    let counts = report.self_distance.iter();
    list(counts.map(|(distance, vertices)| format!("{distance} for {vertices}")))
}
