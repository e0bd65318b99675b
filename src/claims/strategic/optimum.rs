//! Which sets are optimal.
//!
//! The article calls two functional sets and one hyper-functional set optimal and does not say by what. So each
//! criterion that suggests itself is a reading, and each twice: that no set is better, and that no other is as
//! good.

use super::{Claim, PUBLISHED, SOURCE, Study, Verdict, list, names};
use crate::games::nested::Kind;
use crate::games::nested::transitions::{Criterion, SetGraph};
use crate::graph::GraphReport;
use serde::Deserialize;

/// The sets called optimal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    #[serde(rename = "where")]
    place: String,
    functional: Vec<String>,
    hyper_functional: Vec<String>,
}

impl Published {
    pub(super) fn of_kind(&self, kind: Kind) -> Vec<&str> {
        let sets = match kind {
            Kind::HyperFunctional => &self.hyper_functional,
            _ => &self.functional,
        };
        sets.iter().map(String::as_str).collect()
    }
}

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = Vec::new();
    for kind in [Kind::Functional, Kind::HyperFunctional] {
        let published = &PUBLISHED.optimal.of_kind(kind);
        for criterion in Criterion::ALL {
            claims.push(claim(study, kind, published, criterion, Ties::Allowed));
            claims.push(claim(study, kind, published, criterion, Ties::Forbidden));
        }
        claims.push(told_apart(study, kind, published));
    }
    claims
}

/// Whether other sets may be as good.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ties {
    Allowed,
    Forbidden,
}

pub(super) fn claim(
    study: &Study,
    kind: Kind,
    published: &[&str],
    criterion: Criterion,
    ties: Ties,
) -> Claim {
    let of_kind = study.of_kind(kind).count();
    let best = criterion.best(study.of_kind(kind));
    let among_best = |name: &&str| best.iter().any(|set| set.set.name == *name);
    let all_best = published.iter().all(among_best);
    let holds = all_best && (ties == Ties::Allowed || best.len() == published.len());
    let reading = match ties {
        Ties::Allowed => "none is better",
        Ties::Forbidden => "none is better and no other is as good",
    };
    let published_sets = published.iter().filter_map(|name| study.find(name));
    let others = best.iter().copied();
    let others = others.filter(|set| !published.contains(&set.set.name.as_str()));
    let values = published_sets.chain(others.take(1));
    let values = values.map(|set| format!("{} {}", set.set.name, value(&set.report)));
    SOURCE.decided(
        &PUBLISHED.optimal.place,
        &format!(
            "{} optimal of the {of_kind} {} sets, read as: {reading}, and better is {}",
            if published.len() == 1 { "is" } else { "are" },
            kind.word(),
            criterion.words()
        ),
        &list(published),
        match best.len() {
            1 => format!("best is {}", names(best.iter().copied())),
            several => format!("{several} are best: {}", names(best.iter().copied())),
        },
        Verdict::of(holds),
        list(values),
    )
}

/// The numbers that criteria look at.
fn value(report: &GraphReport) -> String {
    let or_none = |number: Option<String>| number.unwrap_or_else(|| "none".into());
    format!(
        "(smallest self-distance {}; mean {}; diameter {})",
        or_none(report.shortest_return().map(|moves| moves.to_string())),
        or_none(report.mean.map(|mean| mean.to_string())),
        or_none(report.diameter.map(|moves| moves.to_string()))
    )
}

/// Whether any criterion that looks at the graph alone can prefer exactly the published sets: not if another
/// set has the same graph, names of vertices aside.
pub(super) fn told_apart(study: &Study, kind: Kind, published: &[&str]) -> Claim {
    let is_published = |set: &&SetGraph| published.contains(&set.set.name.as_str());
    let others = || study.of_kind(kind).filter(|set| !is_published(set));
    let twin_of = |other| {
        let mut sets = published.iter().filter_map(|name| study.find(name));
        sets.find_map(|set: &SetGraph| Some((set, other, set.renamed(other)?)))
    };
    let twins: Vec<(&SetGraph, &SetGraph, Vec<usize>)> = others().filter_map(twin_of).collect();
    let computed = if twins.is_empty() {
        "no other set has the same graph".into()
    } else {
        let others = names(twins.iter().map(|&(_, other, _)| other));
        format!("no: {others} have the same graph but for the names of its vertices")
    };
    let shown = twins.iter().map(|(set, other, images)| {
        let pairs = images.iter().enumerate();
        let pairs = pairs.map(|(from, &to)| {
            format!("{}>{}", set.graph.labels()[from], other.graph.labels()[to])
        });
        let pairs: Vec<String> = pairs.collect();
        format!(
            "from {} to {}: {}",
            set.set.name,
            other.set.name,
            pairs.join(" ")
        )
    });
    let evidence = if twins.is_empty() {
        "every other set was compared, vertex by vertex".into()
    } else {
        let shown: Vec<String> = shown.collect();
        format!("renamings that take edges to edges, {}", shown.join("; "))
    };
    SOURCE.decided(
        &PUBLISHED.optimal.place,
        &format!(
            "optimal among the {} sets, read as: some criterion that looks at the transition graph alone prefers exactly these",
            kind.word()
        ),
        &list(published),
        computed,
        Verdict::of(twins.is_empty()),
        evidence,
    )
    .with_boards(
            published
                .iter()
                .filter_map(|name| study.board(name, format!("distances on {name}"))),
        )
}

pub(super) fn observations(study: &Study) -> Vec<String> {
    vec![consistent(study), classes(study, Kind::Functional)]
}

/// The criteria by which nothing beats the published sets, of either kind.
fn consistent(study: &Study) -> String {
    let kinds = [Kind::Functional, Kind::HyperFunctional];
    let is_best = |criterion: Criterion, kind| {
        let best = criterion.best(study.of_kind(kind));
        let among = |name: &&str| best.iter().any(|set| set.set.name == *name);
        PUBLISHED.optimal.of_kind(kind).iter().all(among)
    };
    let fitting = (Criterion::ALL.into_iter())
        .filter(|&criterion| kinds.into_iter().all(|kind| is_best(criterion, kind)));
    let fitting: Vec<String> = fitting
        .map(|criterion| {
            let best = |kind| names(criterion.best(study.of_kind(kind)));
            format!(
                "{} (best: {}; {})",
                criterion.words(),
                best(Kind::Functional),
                best(Kind::HyperFunctional)
            )
        })
        .collect();
    format!(
        "Strategic tic-tac-toe. Of the {} criteria tried, those by which no set of its kind beats any that the article calls optimal: \
         {}.",
        Criterion::ALL.len(),
        fitting.join("; ")
    )
}

/// Sets whose graphs are the same but for names.
fn classes(study: &Study, kind: Kind) -> String {
    let mut classes: Vec<Vec<&SetGraph>> = Vec::new();
    for set in study.of_kind(kind) {
        match classes
            .iter_mut()
            .find(|class| class[0].renamed(set).is_some())
        {
            Some(class) => class.push(set),
            None => classes.push(vec![set]),
        }
    }
    let shown: Vec<String> = (classes.iter())
        .map(|class| names(class.iter().copied()))
        .collect();
    format!(
        "Strategic tic-tac-toe. The {} {} sets have {} different graphs, names of vertices aside: {}.",
        study.of_kind(kind).count(),
        kind.word(),
        classes.len(),
        shown.join("; ")
    )
}
