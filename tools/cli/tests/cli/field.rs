//! field: pages to print; and what else there is to strategic tic-tac-toe, which has no tables.

use crate::support::{Bench, assert_contains, assert_keys, split};
use std::fs;

#[test]
fn a_field_is_written_as_svg_and_pdf() {
    let bench = Bench::new();
    let args = split("field strategic:map34 --svg a.svg --pdf a.pdf");
    let printed = bench.json(&args);
    let keys = ["game", "kind", "title", "width_mm", "height_mm", "files"];
    assert_keys(&printed, &keys);
    assert_eq!(printed["kind"], "functional");
    assert_eq!(printed["width_mm"], 210.0);
    assert_eq!(printed["height_mm"], 297.0);
    for (number, name) in ["a.svg", "a.pdf"].into_iter().enumerate() {
        let file = &printed["files"][number];
        assert_eq!(file["path"], name);
        let bytes = fs::read(bench.path().join(name)).unwrap();
        assert_eq!(file["bytes"], bytes.len());
    }
    let svg = fs::read_to_string(bench.path().join("a.svg")).unwrap();
    assert_contains(
        &svg,
        &["width=\"210mm\" height=\"297mm\"", "map34", "</svg>"],
    );
    let pdf = fs::read(bench.path().join("a.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF-1.4") && pdf.ends_with(b"%%EOF\n"));
    assert_eq!(fs::read_dir(bench.path()).unwrap().count(), 2);

    let text = bench.run(&args).succeeded().stdout;
    assert_contains(&text, &["functional field, map34, 210 x 297 mm", "a.pdf"]);
}

#[test]
fn a_field_goes_to_standard_output_alone() {
    let bench = Bench::new();
    let svg = bench
        .run(&["field", "ultimate", "--svg", "-"])
        .succeeded()
        .stdout;
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    let args = ["field", "strategic", "--svg", "-", "--pdf", "-"];
    assert_contains(&bench.run(&args).failed(2), &["only one"]);
    let args = ["field", "strategic", "--svg", "-", "--json"];
    assert_contains(&bench.run(&args).failed(2), &["--json"]);
}

#[test]
fn wrong_fields_are_wrong_usage() {
    let bench = Bench::new();
    for (args, parts) in [
        (
            vec!["field", "antrin", "--svg", "-"],
            ["no field of \"antrin\"", "strategic"],
        ),
        (
            vec!["field", "strategic:mpa34", "--svg", "-"],
            ["mpa34", "did you mean"],
        ),
        (
            vec![
                "field",
                "strategic:map34",
                "--kind",
                "continuous",
                "--svg",
                "-",
            ],
            ["has no field \"continuous\"", "record"],
        ),
        (vec!["field", "strategic"], ["--svg", "--pdf"]),
        (
            vec!["field", "strategic", "--kind", "nice", "--svg", "-"],
            ["nice", "hyper-functional"],
        ),
    ] {
        assert_contains(&bench.run(&args).failed(2), &parts);
    }
}

#[test]
fn a_file_that_was_there_survives_failure() {
    let bench = Bench::new();
    let error = bench
        .run(&["field", "strategic", "--pdf", "no/such/folder.pdf"])
        .failed(1);
    assert_contains(&error, &["no/such/folder.pdf"]);
    fs::create_dir(bench.path().join("folder")).unwrap();
    bench
        .run(&["field", "strategic", "--pdf", "folder"])
        .failed(1);
    assert_eq!(fs::read_dir(bench.path()).unwrap().count(), 1);
}

#[test]
fn a_game_without_tables_says_so_and_what_works() {
    let bench = Bench::new();
    for command in ["solve", "stats", "query", "verify", "count"] {
        let error = bench.run(&[command, "strategic:map34"]).failed(1);
        assert_contains(&error, &["strategic:map34", "729 cells", "perft"]);
    }
    let error = bench.run(&["tree", "strategic", "--depth", "1"]).failed(1);
    assert_contains(&error, &["has no tables"]);
}

#[test]
fn the_strategic_game_introduces_itself() {
    let bench = Bench::new();
    let info = bench.json(&["info", "strategic:map34,back=no"]);
    assert_keys(&info, &["name", "positions", "symmetry_order", "solvable"]);
    assert_eq!(info["name"], "strategic:map34,back=no");
    assert_eq!(info["positions"], serde_json::Value::Null);
    assert_eq!(info["solvable"], false);
    let order = |game: &str| bench.json(&["info", game])["symmetry_order"].as_u64();
    assert_eq!(order("strategic:tactical"), Some(8));
    assert_eq!(order("strategic:hmap2"), Some(2));
    let text = bench.run(&["info", "strategic:map34"]).succeeded().stdout;
    assert_contains(
        &text,
        &["213654798", "5-4-1", "There are no tables", "drawn-line"],
    );
    let perft = bench.json(&["perft", "strategic:map34", "2"]);
    assert_eq!(perft["nodes"], 729 * 9);
    let error = bench.run(&["info", "strategic:map89"]).failed(2);
    assert_contains(&error, &["did you mean"]);
}
