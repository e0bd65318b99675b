//! Games that only files of rules describe: every position by the naive rules, every value by the slow solver.

use crate::naive::Naive;
use crate::slow::solve_slowly;
use rayon::prelude::*;
use retrograde::games::alignment::{Alignment, Rules, read_rules};
use retrograde::index::BreadthFirstIndex;
use retrograde::{Game, Indexed, NoProgress, Progress, Registry, Tables, Value, verify};
use std::collections::{HashMap, HashSet};
use std::path::Path;

fn examples() -> Vec<Rules> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/rules");
    let files = std::fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths
        .iter()
        .map(|path| read_rules(&std::fs::read_to_string(path).unwrap(), "example").unwrap())
        .collect()
}

/// Solves the game by the engine and slowly, by rules of its own; returns what it is worth.
fn agree(rules: &Rules) -> Value {
    let name = &rules.name;
    let naive = Naive::new(rules);
    let index = BreadthFirstIndex::up_to_symmetry(
        Alignment::new(rules.clone()),
        name,
        1 << 20,
        &NoProgress,
    )
    .unwrap();
    let tables = Tables::solve_in_memory(&index, &NoProgress).unwrap();
    let verdict = verify(&index, &tables, &NoProgress).unwrap();
    assert_eq!((verdict.errors, verdict.examples), (0, vec![]), "{name}");
    let (_, table) = tables.solved().next().unwrap();
    let values = table.entries(&NoProgress).unwrap();
    let mut reached = HashSet::new();
    let mut by_slot: HashMap<u64, Value> = HashMap::new();
    for (state, &value) in &solve_slowly(&naive).values {
        naive.agrees_in_words(index.game(), state);
        let slot = index.rank(&naive.position(state)).slot;
        let found = values[slot as usize].value();
        assert_eq!(found, Some(value), "{name}: {}", naive.text(state));
        // Positions that are alike are worth the same by the naive rules as well.
        assert_eq!(*by_slot.entry(slot).or_insert(value), value, "{name}");
        reached.insert(slot);
    }
    assert_eq!(reached.len(), index.positions().len(), "{name}");
    values[index.rank(&index.start()).slot as usize]
        .value()
        .unwrap()
}

#[test]
fn the_examples() {
    let rules = examples();
    let names: Vec<&str> = rules.iter().map(|rules| rules.name.as_str()).collect();
    let expected = [
        "madelinette",
        "closed-centre-picaria",
        "shisima",
        "tant-fant",
        "tsoro-yematatu",
    ];
    assert_eq!(names, expected);
    rules.par_iter().for_each(|rules| {
        agree(rules);
    });
}

/// A small board with every combination of what rules can say.
#[test]
fn every_combination_on_a_small_board() {
    let mut texts = vec![String::new()];
    for (key, values) in [
        ("pieces", &["2", "3"][..]),
        ("line", &["\"wins\"", "\"loses\"", "\"captures\""]),
        ("moving", &["\"slide\"", "\"none\""]),
        ("blocked", &["\"loses\"", "\"passes\"", "\"draws\""]),
        ("jumps", &["true", "false"]),
        ("placing-lines", &["true", "false"]),
        ("placing-centre", &["true", "false"]),
        ("lasker", &["true", "false"]),
        ("fly", &["0", "3"]),
        ("start", &["", "\"1./.1/22 2\"", "\"1./2./.. 1\""]),
        (
            "own",
            &[
                "",
                "first-lines = [\"a1 b2\"]\nsecond-lines = [\"b1 a2\", \"a3 b3\"]",
            ],
        ),
    ] {
        texts = texts
            .iter()
            .flat_map(|text| {
                values.iter().map(move |value| match (key, *value) {
                    (_, "") => text.clone(),
                    ("fly", "0") => text.clone(),
                    ("own", own) => format!("{text}[board]\n{own}\n"),
                    (key, value) => format!("{text}{key} = {value}\n"),
                })
            })
            .collect();
    }
    let board = "centre = \"b2\"\npaths = [\"a1 a2 a3\", \"b1 b2 b3\", \"a1 b1\", \"a2 b2\", \"a3 b3\"]\nlines = [\"a1 b1\"]\n\
                 [board.points]\na1 = [0, 0]\nb1 = [1, 0]\na2 = [0, 1]\nb2 = [1, 1]\na3 = [0, 2]\nb3 = [1, 2]\n";
    let rules: Vec<Rules> = texts
        .iter()
        .filter_map(|text| {
            let head = if text.contains("[board]") {
                ""
            } else {
                "[board]\n"
            };
            read_rules(&format!("name = \"small\"\n{text}{head}{board}"), "small").ok()
        })
        .collect();
    assert!(rules.len() > 500, "{}", rules.len());
    rules.par_iter().for_each(|rules| {
        agree(rules);
    });
}

/// Somebody who waits no longer.
struct Gone;

impl Progress for Gone {
    fn is_cancelled(&self) -> bool {
        true
    }
}

#[test]
fn numbering_positions_ends_when_nobody_waits() {
    let text = include_str!("../../examples/rules/shisima.toml");
    let refused = Registry::standard().from_rules_until(text, "example", &Gone);
    let error = refused.err().unwrap().to_string();
    assert!(error.contains("stopped before all positions"), "{error}");
    let game = Registry::standard().from_rules_until(text, "example", &NoProgress);
    assert!(game.is_ok());
}
