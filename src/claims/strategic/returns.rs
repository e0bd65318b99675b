//! How long it takes to come back to the same place.

use super::{Claim, PUBLISHED, SOURCE, Study, Verdict, measured, names, returns_of};
use crate::games::nested::Kind;
use crate::games::nested::transitions::SetGraph;
use crate::graph::GraphReport;
use serde::Deserialize;

/// How many turns it takes from a place of a number set to itself.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    pub(super) set: String,
    pub(super) which: String,
    pub(super) turns: u16,
    #[serde(rename = "where")]
    pub(super) place: String,
}

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let returns = PUBLISHED.returns.iter();
    let mut claims: Vec<Claim> = returns.filter_map(|set| claim(study, set)).collect();
    claims.push(peculiarity(study));
    claims
}

/// `None` if there is no such set.
pub(super) fn claim(study: &Study, published: &Published) -> Option<Claim> {
    let Published {
        place,
        set,
        which,
        turns,
    } = published;
    let report = &study.find(set)?.report;
    Some(SOURCE.decided(
        place,
        &format!("{set}: turns {which}"),
        &format!("exactly {turns}"),
        format!("{} of {}", returns_of(report), report.vertices),
        Verdict::of(always_takes(report, *turns)),
        measured(report),
    ))
}

fn always_takes(report: &GraphReport, turns: u16) -> bool {
    report.self_distance.keys().eq([&turns]) && report.without_return == 0
}

/// "Their peculiarity is" may mean that no other set has it.
fn peculiarity(study: &Study) -> Claim {
    let statement = &PUBLISHED.peculiarity;
    let published = statement.parts();
    let has_it = |set: &&SetGraph| always_takes(&set.report, 3);
    let having = || study.of_kind(Kind::Functional).filter(has_it);
    let only = having().count() == published.len()
        && having().all(|set| published.contains(&set.set.name));
    SOURCE.decided(
        &statement.place,
        &statement.claim,
        &statement.published,
        format!("{} sets have it: {}", having().count(), names(having())),
        Verdict::of(only),
        format!(
            "self-distances of all {} functional sets",
            study.of_kind(Kind::Functional).count()
        ),
    )
}
