//! graph: distances between the places of a game, as text, as data and as pictures.

use crate::support::{Bench, assert_contains, assert_keys, split};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const FUNCTIONAL: &str =
    "kind = \"functional\"\ncolumns = [\"213654798\", \"321465879\", \"132546987\"]\n";

#[test]
fn a_number_set_for_people() {
    let bench = Bench::new();
    let text = bench.run(&["graph", "strategic:map34"]).succeeded().stdout;
    assert_contains(
        &text,
        &[
            "strategic:map34\n27 bands s.i of three tactical cells",
            "81 edges",
            "mean distance   8/3 = 2.(6), over all 729 pairs\n",
            "diameter        4\n",
            "self-distances  3 for all 27\n",
            "confirms all 729 entries",
        ],
    );
}

#[test]
fn json_has_all_keys_and_a_matrix_that_adds_up() {
    let bench = Bench::new();
    for (name, vertices, mean) in [
        ("strategic:tactical", 81, [17, 9]),
        ("ultimate", 81, [17, 9]),
        ("strategic:map67", 27, [8, 3]),
        ("strategic:hmap2", 81, [536, 243]),
    ] {
        let graph = bench.json(&["graph", name]);
        assert_keys(
            &graph,
            &split("edges pairs connected_pairs histogram labels files"),
        );
        assert_eq!(graph["game"], name);
        assert_eq!(graph["vertices"], vertices);
        assert_eq!(graph["mean"]["num"], mean[0]);
        assert_eq!(graph["mean"]["den"], mean[1]);
        let decimal = graph["mean"]["decimal"].as_f64().unwrap();
        assert!((decimal - f64::from(mean[0]) / f64::from(mean[1])).abs() < 1e-12);
        let rows = graph["matrix"].as_array().unwrap();
        let entries: Vec<u64> = (rows.iter().flat_map(|row| row.as_array().unwrap()))
            .map(|entry| entry.as_u64().unwrap())
            .collect();
        assert_eq!(entries.len(), vertices * vertices);
        assert_eq!(graph["diameter"], *entries.iter().max().unwrap());
        let sum: u64 = entries.iter().sum();
        assert_eq!(
            sum * mean[1] as u64,
            (vertices * vertices) as u64 * mean[0] as u64
        );
    }
    let graph = bench.json(&["graph", "strategic:hmap2"]);
    assert_eq!(graph["self_distance"], json!({ "3": 81 }));
    assert_eq!(graph["labels"][80], "9.9");
}

#[test]
fn a_set_of_ones_own_is_a_file() {
    let bench = Bench::new();
    fs::write(bench.path().join("mine.toml"), FUNCTIONAL).unwrap();
    let mine = bench.json(&["graph", "--map", "mine.toml"]);
    let known = bench.json(&["graph", "strategic:map34"]);
    assert_eq!(mine["game"], "strategic:own");
    assert_eq!(mine["matrix"], known["matrix"]);
    assert_eq!(
        mine,
        bench.json(&["graph", "strategic", "--map", "mine.toml"])
    );

    for (right, wrong, reason) in [
        (
            "321465879",
            "32146587x",
            "mine.toml:2: \"32146587x\" is not nine digits",
        ),
        (
            "functional",
            "funktional",
            "mine.toml:1: kind cannot be \"funktional\"; did you mean functional?",
        ),
        ("kind", "kind = ", "mine.toml:1: not TOML"),
    ] {
        let text = FUNCTIONAL.replacen(right, wrong, 1);
        fs::write(bench.path().join("mine.toml"), text).unwrap();
        let error = bench.run(&["graph", "--map", "mine.toml"]).failed(2);
        assert_contains(&error, &[reason]);
    }
    let error = bench.run(&["graph", "--map", "absent.toml"]).failed(2);
    assert_contains(&error, &["absent.toml: cannot read the number set"]);
    bench
        .run(&["graph", "antrin", "--map", "mine.toml"])
        .failed(2);
}

#[test]
fn pictures_and_tables_are_written_whole() {
    let bench = Bench::new();
    let args = split("graph strategic:map34 --svg a.svg --png a.png --csv a.csv");
    let written = bench.json(&args);
    let read = |name: &str| fs::read(bench.path().join(name)).unwrap();
    let (svg, png, csv) = (read("a.svg"), read("a.png"), read("a.csv"));
    let sizes: Vec<Value> = [&svg, &png, &csv].map(|bytes| json!(bytes.len())).to_vec();
    let files = written["files"].as_array().unwrap();
    assert_eq!(
        files
            .iter()
            .map(|file| file["bytes"].clone())
            .collect::<Vec<_>>(),
        sizes
    );
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let svg = String::from_utf8(svg).unwrap();
    crate::tree::check_markup(&svg);
    assert_contains(
        &svg,
        &[
            "<svg ",
            "mean distance 8/3 = 2.(6)",
            "diameter 4",
            ">1.1</text>",
            "162 pairs",
        ],
    );
    let csv = String::from_utf8(csv).unwrap();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!((rows.len(), rows[0][0], rows[0][27]), (28, "from", "9.3"));
    for (number, row) in rows[1..].iter().enumerate() {
        assert_eq!(row[0], rows[0][number + 1]);
        let entries: Vec<u64> = row[1..]
            .iter()
            .map(|entry| entry.parse().unwrap())
            .collect();
        assert_eq!(json!(entries), written["matrix"][number]);
    }
    let printed = bench
        .run(&["graph", "strategic:map34", "--svg", "-"])
        .succeeded()
        .stdout;
    assert_eq!(printed, svg);
    let safe = bench
        .run(&split("graph strategic:map34 --svg - --palette safe"))
        .succeeded()
        .stdout;
    assert_ne!(safe, svg);
    assert_eq!(files_in(bench.path()), 3, "no temporary file is left");
}

fn files_in(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn a_file_that_cannot_be_written_leaves_what_was_there() {
    let bench = Bench::new();
    fs::create_dir(bench.path().join("folder")).unwrap();
    fs::write(bench.path().join("folder/kept"), "kept").unwrap();
    let error = bench
        .run(&["graph", "ultimate", "--svg", "folder"])
        .failed(1);
    assert_contains(
        &error,
        &["folder: cannot write it: it is a folder", "still there"],
    );
    let error = bench
        .run(&["graph", "ultimate", "--csv", "no/such/folder.csv"])
        .failed(1);
    assert_contains(&error, &["no/such/folder.csv: cannot write it"]);
    assert_eq!(fs::read(bench.path().join("folder/kept")).unwrap(), b"kept");
}

#[test]
fn all_sets_are_ranked_and_drawn() {
    let bench = Bench::new();
    let ranking = bench.json(&split("graph strategic --all --svg pictures --csv tables"));
    assert_keys(&ranking, &["criterion", "sets", "files"]);
    let sets = ranking["sets"].as_array().unwrap();
    assert_eq!(sets.len(), 74);
    assert_eq!(files_in(&bench.path().join("pictures")), 74);
    assert_eq!(files_in(&bench.path().join("tables")), 74);
    let svg = bench
        .run(&["graph", "strategic:hmap7", "--svg", "-"])
        .succeeded()
        .stdout;
    assert_eq!(
        fs::read_to_string(bench.path().join("pictures/hmap7.svg")).unwrap(),
        svg
    );
    let first = |kind: &str| -> Vec<&str> {
        let of_kind = sets
            .iter()
            .filter(|set| set["kind"] == kind && set["rank"] == 1);
        of_kind.map(|set| set["set"].as_str().unwrap()).collect()
    };
    assert_eq!(first("functional"), ["map34", "map35", "map62", "map67"]);
    assert_eq!(first("hyper-functional"), ["hmap2"]);
    let text = bench
        .run(&["graph", "strategic", "--all"])
        .succeeded()
        .stdout;
    assert_contains(
        &text,
        &[
            "Better is the larger smallest self-distance",
            "functional, 64 sets",
            "map34 map35 map62 map67",
        ],
    );
}

#[test]
fn any_small_game_has_a_graph() {
    let bench = Bench::new();
    let graph = bench.json(&["graph", "tictactoe"]);
    assert_eq!(graph["vertices"], 765);
    assert_eq!(graph["diameter"], 9);
    assert_eq!(graph["self_distance"], json!({}));
    assert!(graph["connected_pairs"].as_u64() < graph["pairs"].as_u64());
    assert_eq!(graph["matrix"][0][0], Value::Null);
    let text = bench.run(&["graph", "linear-ataxx:6"]).succeeded().stdout;
    assert_contains(
        &text,
        &["pairs that a walk connects", "no way back for", "no way  "],
    );
    let rota = include_str!("../../../../examples/rota.toml");
    fs::write(bench.path().join("rota.toml"), rota).unwrap();
    let graph = bench.json(&["graph", "--rules", "rota.toml"]);
    assert_eq!(graph["game"], "rota");
    let error = bench.run(&["graph", "antrin:5"]).failed(1);
    assert_contains(
        &error,
        &["antrin:5", "more than 6561 positions", "smaller game"],
    );
}

#[test]
fn wrong_usage_is_explained() {
    let bench = Bench::new();
    for (args, reason) in [
        (&["graph", "strategic"][..], "--all"),
        (&["graph", "strategic:map43x"], "did you mean map43"),
        (
            &["graph", "strategic:map34,won=closed"],
            "means nothing here",
        ),
        (&["graph", "antrn"], "did you mean antrin?"),
        (
            &["graph", "antrin", "--all"],
            "--all is for the number sets",
        ),
        (
            &["graph", "strategic", "--all", "--svg", "-"],
            "name a folder",
        ),
        (
            &["graph", "ultimate", "--svg", "-", "--csv", "-"],
            "only one thing",
        ),
        (
            &["graph", "ultimate", "--svg", "-", "--json"],
            "only one thing",
        ),
        (&["graph", "ultimate", "--palette", "pink"], "palette"),
        (&["graph"], "required"),
    ] {
        let error = bench.run(args).failed(2);
        assert_contains(&error, &[reason]);
    }
}

#[test]
fn what_was_published_about_the_sets() {
    let found = Bench::new().json(&["claims", "strategic"]);
    let claims = found["claims"].as_array().unwrap();
    let verdict = |published: &str, part: &str| {
        let asked = |claim: &&Value| {
            claim["published"] == published && claim["claim"].as_str().unwrap().contains(part)
        };
        let found: Vec<&Value> = claims.iter().filter(asked).collect();
        assert_eq!(found.len(), 1, "{published} {part}");
        found[0]["verdict"].as_str().unwrap().to_owned()
    };
    assert_eq!(verdict("1.(8)", "over all pairs"), "confirmed");
    assert_eq!(verdict("2.206", "over all pairs"), "confirmed");
    assert_eq!(verdict("2.206", "different places"), "refuted");
    assert_eq!(verdict("exactly 3", "same tactical cell"), "confirmed");
    assert_eq!(verdict("map34, map67", "transition graph alone"), "refuted");
}
