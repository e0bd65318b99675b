//! How long it takes to come back to the same place.

use super::{Claim, PLACE, SOURCE, Study, Verdict, measured, names, returns_of};
use crate::games::nested::Kind;
use crate::graph::{GraphReport, SetGraph};

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = Vec::new();
    for name in ["map34", "map67"] {
        claims.extend(claim(study, name, "from each triplet to itself", 3));
    }
    claims.extend(claim(
        study,
        "hmap2",
        "to get into the same tactical cell",
        3,
    ));
    claims.push(peculiarity(study));
    claims
}

/// `None` if there is no such set.
pub(super) fn claim(study: &Study, name: &str, which: &str, published: u16) -> Option<Claim> {
    let report = &study.find(name)?.report;
    Some(SOURCE.decided(
        PLACE,
        &format!("{name}: turns {which}"),
        &format!("exactly {published}"),
        format!("{} of {}", returns_of(report), report.vertices),
        Verdict::of(always_takes(report, published)),
        measured(report),
    ))
}

fn always_takes(report: &GraphReport, turns: u16) -> bool {
    report.self_distance.keys().eq([&turns]) && report.without_return == 0
}

/// "Their peculiarity is" may mean that no other set has it.
fn peculiarity(study: &Study) -> Claim {
    let published = ["map34", "map67"];
    let has_it = |set: &&SetGraph| always_takes(&set.report, 3);
    let having = || study.of_kind(Kind::Functional).filter(has_it);
    let only = having().count() == published.len()
        && having().all(|set| published.contains(&set.set.name.as_str()));
    SOURCE.decided(
        PLACE,
        "exactly 3 turns from each triplet to itself is peculiar to map34 and map67, read as: of the 64 sets no other has it",
        "map34, map67",
        format!("{} sets have it: {}", having().count(), names(having())),
        Verdict::of(only),
        format!("self-distances of all {} functional sets", study.of_kind(Kind::Functional).count()),
    )
}
