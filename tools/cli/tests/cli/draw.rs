//! draw: a position as a picture.

use crate::support::{Bench, assert_contains, assert_keys};
use std::fs;

#[test]
fn a_position_is_drawn_as_svg_and_png() {
    let bench = Bench::new();
    let args = ["draw", "morris:9", "--svg", "a.svg", "--png", "a.png"];
    let drawn = bench.json(&args);
    assert_keys(&drawn, &["game", "position", "turn", "files"]);
    assert_eq!(drawn["turn"], "1");
    for (number, name) in ["a.svg", "a.png"].into_iter().enumerate() {
        let file = &drawn["files"][number];
        assert_eq!(file["path"], name);
        let bytes = fs::read(bench.path().join(name)).unwrap();
        assert_eq!(file["bytes"], bytes.len());
    }
    let svg = fs::read_to_string(bench.path().join("a.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("class=\"dot\"").count(), 24);
    assert!(!svg.contains("class=\"stone"));
    let png = fs::read(bench.path().join("a.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(fs::read_dir(bench.path()).unwrap().count(), 2);

    let text = bench.run(&args).succeeded().stdout;
    assert_contains(&text, &["morris:9: ", "a.svg", "a.png", "bytes"]);
}

#[test]
fn every_family_can_be_drawn() {
    let bench = Bench::new();
    let games = bench.json(&["games"]);
    let families = games.as_array().unwrap();
    assert!(families.len() > 10);
    for family in families {
        let name = family["name"].as_str().unwrap();
        let args = ["draw", name, "--svg", "-", "--png", "a.png"];
        let svg = bench.run(&args).succeeded().stdout;
        assert!(
            svg.starts_with("<svg") && svg.ends_with("</svg>\n"),
            "{name}"
        );
    }
}

#[test]
fn what_games_come_to_look_like_can_be_painted() {
    let bench = Bench::new();
    let drawn = |args: &[&str]| {
        let args = [&["draw"], args, &["--png", "a.png"]].concat();
        bench.run(&args).succeeded();
        fs::read(bench.path().join("a.png")).unwrap()
    };
    // Owners of boards, won boxes, stones with notes on them, gaps.
    let ultimate = format!("xxx....../oo.o.....{} x 5", "/.........".repeat(7));
    let pictures = [
        drawn(&["ultimate", &ultimate]),
        drawn(&["dots:2x2", "--play", "a1b1,a2b2,a1a2,b1b2"]),
        drawn(&["othello:6x6", "--play", "c2,b2"]),
        drawn(&["ataxx:4x4,gaps=b2", "--play", "a3"]),
        drawn(&["tictactoe", "1../.2./..1 2", "--moves"]),
    ];
    let start = drawn(&["ultimate"]);
    assert!(pictures.iter().all(|picture| *picture != start));
}

#[test]
fn stones_lie_where_the_position_says() {
    let bench = Bench::new();
    let args = ["draw", "antrin", "1.2/.1./... 2", "--svg", "-"];
    let svg = bench.run(&args).succeeded().stdout;
    assert_eq!(svg.matches("class=\"stone dark\"").count(), 2);
    assert_eq!(svg.matches("class=\"stone light\"").count(), 1);
    let args = ["draw", "dots:2x2", "-./-./.. ||./...", "--svg", "-"];
    let svg = bench.run(&args).succeeded().stdout;
    assert_eq!(svg.matches("class=\"stroke\"").count(), 4);
    assert_eq!(svg.matches("shade taken").count(), 1);
    let played = ["draw", "ultimate", "--play", "5-5,5-1", "--svg", "-"];
    let svg = bench.run(&played).succeeded().stdout;
    assert_contains(&svg, &["shade here", "note last", "last move 5-1"]);
    assert_eq!(svg.matches("class=\"cross\"").count(), 1);
    assert_eq!(svg.matches("class=\"nought\"").count(), 1);
}

#[test]
fn moves_say_what_they_are_worth() {
    let bench = Bench::new();
    // X completes the left column at once.
    let args = [
        "draw",
        "tictactoe",
        "12./12./... 1",
        "--moves",
        "--svg",
        "-",
    ];
    let svg = bench.run(&args).succeeded().stdout;
    assert_contains(
        &svg,
        &[
            "note win",
            ">W1<",
            "<title>a3: wins in 1 ply</title>",
            "note loss",
        ],
    );
    assert_eq!(svg.matches("class=\"badge\"").count(), 5);
    let bench = Bench::solved("dots:1x2");
    let args = ["draw", "dots:1x2", "--/-- |../", "--moves", "--svg", "-"];
    assert_contains(
        &bench.run(&args).failed(1),
        &["not a position", "retrograde info"],
    );
    let args = ["draw", "dots:1x2", "--/-- |..", "--moves", "--svg", "-"];
    let svg = bench.run(&args).succeeded().stdout;
    assert_contains(&svg, &[">+2<", "b1b2: wins the rest by 2", ">-2<"]);
    // Played from the start, the points so far are known: the second player ends even.
    let bench = Bench::solved("dots:2x2");
    let nine = "a1b1,b1c1,a2b2,b2c2,a3b3,b3c3,a1a2,b1b2,c1c2";
    let args = ["draw", "dots:2x2", "--play", nine, "--moves", "--svg", "-"];
    let svg = bench.run(&args).succeeded().stdout;
    assert_contains(
        &svg,
        &[
            "a2a3: even at the end (+2 so far, -2 of the rest)",
            "note draw",
        ],
    );
    assert!(!svg.contains("note loss"), "{svg}");
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let bench = Bench::new();
    let error = bench.run(&["draw", "antrin"]).failed(2);
    assert_contains(&error, &["--svg", "--png", "standard output"]);
    for args in [
        &["draw", "antrin", "--svg", "-", "--png", "-"][..],
        &["draw", "antrin", "--svg", "-", "--json"],
    ] {
        assert_contains(&bench.run(args).failed(2), &["only one thing"]);
    }
    let error = bench.run(&["draw", "antrn", "--svg", "-"]).failed(2);
    assert_contains(&error, &["did you mean antrin?"]);
    let error = bench
        .run(&["draw", "antrin", "1.2/", "--svg", "-"])
        .failed(1);
    assert_contains(&error, &["not a position", "retrograde info antrin"]);
    let error = bench
        .run(&["draw", "antrin", "--play", "b2,b2", "--svg", "-"])
        .failed(1);
    assert_contains(&error, &["move 2", "\"b2\"", "legal there"]);
    let error = bench
        .run(&["draw", "antrin:4", "--moves", "--svg", "-"])
        .failed(1);
    assert_contains(&error, &["not solved yet", "retrograde solve antrin:4"]);
    let error = bench
        .run(&["draw", "strategic", "--moves", "--svg", "-"])
        .failed(1);
    assert_contains(&error, &["strategic", "729 cells"]);
    bench
        .run(&["draw", "antrin", "--svg", "no/such/file"])
        .failed(1);
    assert_eq!(fs::read_dir(bench.path()).unwrap().count(), 0);
}

#[test]
fn a_game_of_ones_own_is_drawn() {
    let bench = Bench::new();
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/rota.toml");
    let args = ["draw", "--rules", rules, "--svg", "-"];
    let svg = bench.run(&args).succeeded().stdout;
    assert_contains(&svg, &["class=\"path\"", "class=\"dot\""]);
    let error = bench
        .run(&["draw", "--rules", rules, "1", "--svg", "-"])
        .failed(1);
    assert_contains(&error, &["not a position"]);
}
