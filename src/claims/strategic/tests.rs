use super::averages::{self, Pairs};
use super::optimum::{self, Ties};
use super::*;
use crate::games::nested::transitions::Criterion;
use crate::progress::NoProgress;

fn study() -> Study {
    Study::new(&NoProgress).unwrap()
}

fn average(set: &str, mean: &str) -> averages::Published {
    averages::Published {
        place: "a test".into(),
        set: set.into(),
        mean: mean.into(),
    }
}

#[test]
fn published_numbers_are_compared_and_lies_are_found() {
    let study = study();
    let verdict = |set, pairs, mean| {
        let claim = averages::claim(&study, &average(set, mean), pairs).unwrap();
        claim.verdict
    };
    for (name, published) in [
        ("tactical", "1.(8)"),
        ("map34", "2.(6)"),
        ("hmap2", "2.206"),
    ] {
        assert_eq!(verdict(name, Pairs::All, published), Verdict::Confirmed);
    }
    for (name, lie) in [
        ("tactical", "1.8"),
        ("tactical", "1.(9)"),
        ("map14", "2.(6)"),
        ("hmap2", "2.205"),
        ("hmap1", "2.206"),
    ] {
        assert_eq!(verdict(name, Pairs::All, lie), Verdict::Refuted, "{name}");
    }
    let returning = |set: &str, turns| {
        let published = returns::Published {
            set: set.into(),
            turns,
            ..PUBLISHED.returns[0].clone()
        };
        returns::claim(&study, &published).unwrap().verdict
    };
    assert_eq!(returning("hmap2", 3), Verdict::Confirmed);
    assert_eq!(returning("hmap2", 2), Verdict::Refuted);
    assert_eq!(returning("hmap1", 3), Verdict::Refuted);
    assert!(averages::claim(&study, &average("map99", "1"), Pairs::All).is_none());
}

#[test]
fn the_diagonal_was_counted() {
    let study = study();
    for name in ["map34", "map67", "hmap2"] {
        let published = if name == "hmap2" { "2.206" } else { "2.(6)" };
        let claim = averages::claim(&study, &average(name, published), Pairs::Different).unwrap();
        assert_eq!(claim.verdict, Verdict::Refuted, "{name}");
    }
}

#[test]
fn the_best_by_any_criterion_are_best_and_the_only_ones() {
    let study = study();
    for kind in [Kind::Functional, Kind::HyperFunctional] {
        for criterion in Criterion::ALL {
            let best = criterion.best(study.of_kind(kind));
            let names: Vec<&str> = best.iter().map(|set| set.set.name.as_str()).collect();
            let decided =
                |names: &[&str], ties| optimum::claim(&study, kind, names, criterion, ties).verdict;
            assert_eq!(decided(&names, Ties::Forbidden), Verdict::Confirmed);
            assert_eq!(decided(&names[..1], Ties::Allowed), Verdict::Confirmed);
            let alone = decided(&names[..1], Ties::Forbidden) == Verdict::Confirmed;
            assert_eq!(alone, names.len() == 1);
        }
    }
}

/// Four sets are one graph, so nothing that is said of distances can be true of two of them only.
#[test]
fn two_sets_are_two_of_four() {
    let study = study();
    let published = PUBLISHED.optimal.of_kind(Kind::Functional);
    let claim = optimum::told_apart(&study, Kind::Functional, &published);
    assert_eq!(claim.verdict, Verdict::Refuted);
    let four = ["map34", "map35", "map62", "map67"];
    let claim = optimum::told_apart(&study, Kind::Functional, &four);
    assert_eq!(claim.verdict, Verdict::Confirmed);
    let published = PUBLISHED.optimal.of_kind(Kind::HyperFunctional);
    let claim = optimum::told_apart(&study, Kind::HyperFunctional, &published);
    assert_eq!(claim.verdict, Verdict::Confirmed);
}
