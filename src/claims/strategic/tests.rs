use super::averages::{self, Pairs};
use super::optimum::{self, Ties};
use super::*;
use crate::graph::Criterion;
use crate::solve::Quiet;

fn study() -> Study {
    Study::new(&Quiet).unwrap()
}

#[test]
fn published_numbers_are_compared_and_lies_are_found() {
    let study = study();
    let verdict = |name, pairs, published| {
        let claim = averages::claim(&study, name, pairs, published).unwrap();
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
    let returning = |name, turns| returns::claim(&study, name, "back", turns).unwrap().verdict;
    assert_eq!(returning("hmap2", 3), Verdict::Confirmed);
    assert_eq!(returning("hmap2", 2), Verdict::Refuted);
    assert_eq!(returning("hmap1", 3), Verdict::Refuted);
    assert!(averages::claim(&study, "map99", Pairs::All, "1").is_none());
}

#[test]
fn the_diagonal_was_counted() {
    let study = study();
    for name in ["map34", "map67", "hmap2"] {
        let published = if name == "hmap2" { "2.206" } else { "2.(6)" };
        let claim = averages::claim(&study, name, Pairs::Different, published).unwrap();
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
    let claim = optimum::told_apart(&study, Kind::Functional, &optimum::FUNCTIONAL);
    assert_eq!(claim.verdict, Verdict::Refuted);
    let four = ["map34", "map35", "map62", "map67"];
    let claim = optimum::told_apart(&study, Kind::Functional, &four);
    assert_eq!(claim.verdict, Verdict::Confirmed);
    let claim = optimum::told_apart(&study, Kind::HyperFunctional, &optimum::HYPER_FUNCTIONAL);
    assert_eq!(claim.verdict, Verdict::Confirmed);
}
