//! What is used of the processor changes how long things take, and nothing else. `tools/test-processors` tries other processors.

use crate::support::{Bench, Run, assert_contains};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const VARIABLE: &str = "RETROGRADE_PROCESSOR";

fn files(folder: &Path, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            let name = path.file_name().unwrap().to_str().unwrap();
            found.insert(name.to_owned(), fs::read(&path).unwrap());
        }
    }
}

/// What is kept of games that have hot loops of their own, each solved in all ways.
fn solved_with(level: &str) -> BTreeMap<String, Vec<u8>> {
    let bench = Bench::new();
    for solve in [
        &["solve", "antrin:4"][..],
        &["solve", "linear-ataxx:9"],
        &["solve", "dots:2x3"],
        &["solve", "othello:4x4"],
        &["solve", "dots:2x4", "--ultra-weak", "--threads", "1"],
        &["solve", "othello:4x5", "--ultra-weak", "--threads", "1"],
    ] {
        Run::of(bench.command().env(VARIABLE, level).args(solve)).succeeded();
    }
    let mut found = BTreeMap::new();
    files(bench.path(), &mut found);
    found
}

#[test]
fn tables_are_the_same_whatever_is_used_of_the_processor() {
    let all = solved_with("");
    assert!(all.len() > 20, "{:?}", all.keys());
    for level in ["portable", "avx2", "avx2+bmi2"] {
        let found = solved_with(level);
        assert!(found.keys().eq(all.keys()), "{level}: {:?}", found.keys());
        for (name, bytes) in &all {
            assert!(found[name] == *bytes, "{level}: {name} differs");
        }
    }
}

#[test]
fn a_level_that_there_is_not_is_an_error() {
    let bench = Bench::new();
    let run = Run::of(bench.command().env(VARIABLE, "486").arg("games"));
    assert_contains(
        &run.failed(2),
        &[VARIABLE, "486", "portable, avx2 or avx2+bmi2"],
    );
}
