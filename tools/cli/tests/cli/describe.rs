//! Commands that need no tables: games, info, count, perft, claims.

use crate::support::{Bench, STEP_KEYS, assert_contains, assert_keys, split};

const INFO_KEYS: [&str; 4] = ["name", "positions", "symmetry_order", "solvable"];

#[test]
fn games_are_listed() {
    let bench = Bench::new();
    let text = bench.run(&["games"]).succeeded().stdout;
    assert_contains(&text, &["antrin", "blocked", "tictactoe", "Tic-tac-toe"]);
    let games = bench.json(&["games"]);
    let games = games.as_array().unwrap();
    assert!(games.len() >= 2);
    for game in games {
        assert_keys(game, &INFO_KEYS);
    }
    assert_eq!(games[0]["name"], "antrin");
}

#[test]
fn info_tells_all_about_a_game() {
    let bench = Bench::new();
    let text = bench.run(&["info", "antrin"]).succeeded().stdout;
    assert_contains(
        &text,
        &[
            "Rules",
            "Notation",
            "order 8",
            "vertical mirror",
            "place-0",
            "thesis",
            ".../.../... 1",
        ],
    );
    let info = bench.json(&["info", "antrin:4,blocked=passes"]);
    assert_keys(&info, &INFO_KEYS);
    assert_eq!(info["name"], "antrin:4,blocked=passes");
    assert_eq!(info["symmetry_order"], 8);
    assert_eq!(info["solvable"], true);
}

#[test]
fn every_game_has_a_group_that_holds_its_named_symmetries() {
    let info = Bench::new().json(&["info", "antrin"]);
    let operators = info["operators"].as_array().unwrap();
    assert!(!operators.is_empty());
    assert!(
        operators
            .iter()
            .all(|operator| operator["product"].is_string())
    );
}

#[test]
fn perft_counts_lines_of_play() {
    let bench = Bench::new();
    for (depth, nodes) in [("0", 1), ("1", 9), ("2", 72), ("3", 504)] {
        let perft = bench.json(&["perft", "antrin", depth]);
        assert_eq!(perft["depth"].to_string(), depth);
        assert_eq!(perft["nodes"], nodes);
    }
    let from_here = bench.json(&["perft", "antrin", "1", "1.2/.1./... 2"]);
    assert_eq!(from_here["nodes"], 6);
    let text = bench.run(&["perft", "tictactoe", "5"]).succeeded().stdout;
    assert_contains(&text, &["15,120 nodes", "a second"]);
}

#[test]
fn perft_of_nonsense_says_where() {
    let error = Bench::new()
        .run(&["perft", "antrin", "2", "1.3/.../... 2"])
        .failed(1);
    assert_contains(&error, &["not a position", "found '3'", "\n    ^\n"]);
}

#[test]
fn count_has_steps() {
    let bench = Bench::new();
    let census = bench.json(&["count", "antrin"]);
    let steps = census["steps"].as_array().unwrap();
    assert!(!steps.is_empty());
    for step in steps {
        assert_keys(step, &split(STEP_KEYS));
    }
    assert!(
        !bench
            .run(&["count", "antrin"])
            .succeeded()
            .stdout
            .is_empty()
    );
}

#[test]
fn counts_have_other_forms() {
    let bench = Bench::new();
    let thesis = bench.run(&["count", "antrin", "--format", "thesis"]);
    let thesis = thesis.succeeded().stdout;
    assert!(thesis.contains("Total: 60480 Unique: 228"), "{thesis}");
    let refused = bench.run(&["count", "linear-ataxx:5", "--format", "thesis"]);
    let refused = refused.failed(1);
    assert!(refused.contains("that is for antrin"), "{refused}");
    for game in ["antrin", "linear-ataxx:5", "dots:1x2", "othello:4x4"] {
        let csv = bench.run(&["count", game, "--format", "csv"]);
        let csv = csv.succeeded().stdout;
        let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
        let steps = &bench.json(&["count", game])["steps"];
        assert_eq!(rows.len(), 1 + steps.as_array().unwrap().len(), "{game}");
        for (row, step) in rows[1..].iter().zip(steps.as_array().unwrap()) {
            assert_eq!(row.len(), rows[0].len());
            for (&head, &cell) in rows[0].iter().zip(row).take(5) {
                let number = &step[head];
                let expected = if number.is_null() {
                    "".into()
                } else {
                    number.to_string()
                };
                assert_eq!(cell, expected, "{game}: {head}");
            }
        }
    }
}

#[test]
fn claims_have_verdicts() {
    let bench = Bench::new();
    let found = bench.json(&["claims", "antrin"]);
    assert_claims(&found);
    assert!(found.get("observations").is_none());
    let text = bench
        .run(&["claims", "--cells", "5", "--games", "4"])
        .succeeded()
        .stdout;
    let last = text.lines().last().unwrap();
    assert_contains(last, &["confirmed", "refuted", "undefined"]);
}

fn assert_claims(found: &serde_json::Value) {
    let claims = found["claims"].as_array().unwrap();
    assert!(!claims.is_empty());
    for claim in claims {
        let keys = split("source where claim published computed verdict evidence");
        assert_keys(claim, &keys);
        let verdict = claim["verdict"].as_str().unwrap();
        assert!(["confirmed", "refuted", "undefined"].contains(&verdict));
    }
}

#[test]
fn claims_about_linear_ataxx_come_with_lines_and_observations() {
    let bench = Bench::new();
    let args = ["claims", "linear-ataxx", "--cells", "11"];
    let found = bench.json(&args);
    assert_claims(&found);
    let claims = found["claims"].as_array().unwrap();
    let eleven = claims
        .iter()
        .find(|claim| claim["claim"].as_str().unwrap().starts_with("n = 11:"))
        .unwrap();
    assert_eq!(eleven["where"], "table 4");
    assert_eq!(eleven["verdict"], "refuted");
    assert_contains(
        eleven["evidence"].as_str().unwrap(),
        &["best play from x9o x", "solvers agree", "0 errors"],
    );
    let observations = found["observations"].as_array().unwrap();
    assert_contains(
        observations[0].as_str().unwrap(),
        &["Observed for N = 2 to 11", "nothing is proved beyond"],
    );
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(&text, &["refuted    linear-ataxx, table 4", "observed  "]);
}

#[test]
fn claims_use_tables_of_longer_rows() {
    let bench = Bench::solved("linear-ataxx:7,positions=reachable");
    let args = ["claims", "linear-ataxx", "--cells", "6"];
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(
        &text,
        &["n = 7: who wins", "stored: linear-ataxx:7", "N = 2 to 7"],
    );
    bench.run(&["claims", "--cells", "33"]).failed(2);
}

#[test]
fn an_unknown_source_is_wrong_usage() {
    let error = Bench::new().run(&["claims", "nowhere"]).failed(2);
    assert_contains(&error, &["nowhere", "antrin"]);
}

#[test]
fn positions_alike_have_one_canonical_position_and_all_symmetries_between_them() {
    let bench = Bench::new();
    for (game, position, order) in [
        ("antrin", "1.2/.1./... 2", 8),
        // Once all are placed, colours are exchanged too.
        ("antrin", "112/.12/2.. 1", 16),
        ("tictactoe", ".../.1./... 2", 8),
        ("ataxx:4x4", "x2o/4/1x2/o2x o", 16),
        ("othello:6x6", "--------------OX----XO-------------- X", 16),
        // The two edges that only a corner box has are interchanged too.
        ("dots:2x2", "-./../.. .../...", 16),
        ("dots:2x3", ".-./.../... ..../....", 4),
        ("pong-hau-ki", "11.22 1", 4),
        ("mu-torere", "1111222.2 1", 32),
        ("strategic:tactical", "start", 8),
        (
            "ultimate",
            "x......../........./........./........./........./........./........./........./......... o 1",
            8,
        ),
    ] {
        let args = match position {
            "start" => vec!["orbit", game],
            position => vec!["orbit", game, position],
        };
        let orbit = bench.json(&args);
        let alike = orbit["orbit"].as_array().unwrap();
        assert_eq!(alike[0]["position"], orbit["position"], "{game}");
        let symmetries: Vec<&serde_json::Value> = alike
            .iter()
            .flat_map(|alike| alike["symmetries"].as_array().unwrap())
            .collect();
        assert_eq!(symmetries.len(), order, "{game}");
        assert_eq!(order % alike.len(), 0, "{game}");
        let places: std::collections::HashSet<&str> = alike
            .iter()
            .map(|alike| alike["position"].as_str().unwrap())
            .collect();
        assert_eq!(places.len(), alike.len(), "{game}");
        assert!(
            places.contains(orbit["canonical"].as_str().unwrap()),
            "{game}"
        );
        for place in places {
            let other = bench.json(&["orbit", game, place]);
            assert_eq!(other["canonical"], orbit["canonical"], "{game}: {place}");
            assert_eq!(other["orbit"].as_array().unwrap().len(), alike.len());
        }
    }
    let centre = bench.json(&["orbit", "tictactoe", ".../.1./... 2"]);
    assert_eq!(centre["orbit"].as_array().unwrap().len(), 1);
    // The operators of the thesis on Antrin, by their names.
    let turned = bench.run(&["orbit", "antrin", "1../.../... 2"]).succeeded();
    assert!(turned.stdout.contains("(rotation 1)"), "{}", turned.stdout);

    let board = "1.2/.1./... 2";
    let applied = bench.json(&["orbit", "antrin", board, "--apply", "DM + R1"]);
    assert_eq!(applied["result"], "2.1/.1./... 2");
    assert_eq!(applied["canonical"], "2.1/.1./... 2");
    assert_eq!(applied["applied"].as_array().unwrap().len(), 2);
    let wrong = bench.run(&["orbit", "antrin", board, "--apply", "rotaton 1"]);
    assert_eq!(wrong.status, 2);
    let advice = "did you mean rotation 1?";
    assert!(wrong.stderr.contains(advice), "{}", wrong.stderr);
}

/// The sums over the boards of a step: how many, weight, by who has a line.
fn summed(list: &serde_json::Value) -> (u64, u64, [u64; 4]) {
    let boards = list["boards"].as_array().unwrap();
    let weight = boards.iter().map(|board| board["weight"].as_u64().unwrap());
    let lines = ["none", "first", "second", "both"].map(|lines| {
        let with = boards.iter().filter(|board| board["lines"] == lines);
        with.count() as u64
    });
    (boards.len() as u64, weight.sum(), lines)
}

#[test]
fn listed_boards_add_up_to_what_is_counted() {
    let bench = Bench::solved("antrin");
    for game in ["antrin", "tictactoe", "antrin:4,pieces=2", "morris:3"] {
        let count = bench.json(&["count", game]);
        for step in count["steps"].as_array().unwrap() {
            let number = step["step"].to_string();
            let list = bench.json(&["list", game, "--step", &number]);
            let (canonical, weight, lines) = summed(&list);
            assert_eq!(canonical, step["canonical"], "{game} {number}");
            assert_eq!(list["canonical"], step["canonical"]);
            assert_eq!(weight, step["sequences"], "{game} {number}");
            assert_eq!(list["weight"], step["sequences"]);
            let counted = ["not_winning", "first_only", "second_only", "both"];
            assert_eq!(
                lines.to_vec(),
                counted.map(|kind| step[kind]["canonical"].as_u64().unwrap()),
                "{game} {number}"
            );
            let boards = list["boards"].as_array().unwrap().iter();
            let boards: u64 = boards.map(|board| board["boards"].as_u64().unwrap()).sum();
            assert_eq!(boards, step["boards"], "{game} {number}");

            let live = bench.json(&["list", game, "--step", &number, "--live"]);
            let (canonical, _, _) = summed(&live);
            assert_eq!(canonical, step["live"]["canonical"], "{game} {number}");
        }
    }
}

#[test]
fn the_sets_of_the_thesis_are_listed_whole() {
    let bench = Bench::solved("antrin");
    let sum = |more: &[&str]| -> u64 {
        let steps = 1..=6;
        let lists = steps.map(|step| {
            let step = step.to_string();
            let args = [&["list", "antrin", "--step", &step], more].concat();
            summed(&bench.json(&args)).0
        });
        lists.sum()
    };
    assert_eq!((sum(&[]), sum(&["--live"])), (563, 545));
    // Every board that play leads to has its value, as the table has it.
    let list = bench.json(&["list", "antrin", "--step", "6", "--live"]);
    for board in list["boards"].as_array().unwrap() {
        let asked = bench.json(&["query", "antrin", board["board"].as_str().unwrap()]);
        assert_eq!(
            (&asked["value"], &asked["distance"]),
            (&board["value"], &board["distance"])
        );
        assert_eq!(asked["canonical"], board["board"]);
    }
    let csv = bench
        .run(&["list", "antrin", "--step", "2", "--format", "csv"])
        .succeeded()
        .stdout;
    assert_eq!(
        csv.lines().next(),
        Some("board,boards,weight,lines,value,distance")
    );
    assert_eq!(csv.lines().count(), 13);
    let text = bench
        .run(&["list", "antrin", "--step", "2"])
        .succeeded()
        .stdout;
    assert!(
        text.ends_with("antrin, step 2: 12 canonical boards, weight 72\n"),
        "{text}"
    );

    for (args, words) in [
        (["list", "antrin", "--step", "0"], "steps are 1 to 6"),
        (["list", "antrin", "--step", "7"], "steps are 1 to 6"),
        (["list", "dots:2x2", "--step", "1"], "not listed one by one"),
        (["list", "morris:9", "--step", "18"], "there are more than"),
    ] {
        let refused = bench.run(&args);
        assert_eq!(refused.status, 1, "{args:?}");
        assert!(refused.stderr.contains(words), "{}", refused.stderr);
    }
}
