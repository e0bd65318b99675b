//! Games of people's own, from files of rules.

use crate::support::{Bench, assert_contains, assert_keys, split};

const ROTA: &str = include_str!("../../../../examples/rota.toml");

fn with_file(name: &str, text: impl AsRef<[u8]>) -> Bench {
    let bench = Bench::new();
    std::fs::write(bench.path().join(name), text).unwrap();
    bench
}

#[test]
fn every_command_takes_a_file() {
    let bench = with_file("rota.toml", ROTA);
    let rules = ["--rules", "rota.toml"];
    let info = bench.json(&[&["info"], &rules[..]].concat());
    assert_eq!(info["name"], "rota");
    assert_eq!(info["symmetry_order"], 16);
    let solved = bench.json(&[&["solve"], &rules[..]].concat());
    assert_eq!(solved["game"], "rota");
    assert!(bench.path().join("rota").is_dir());
    let stats = bench.json(&[&["stats"], &rules[..]].concat());
    assert_eq!(stats["totals"], solved["totals"]);
    assert_eq!(bench.json(&[&["verify"], &rules[..]].concat())["errors"], 0);
    assert_keys(&bench.json(&[&["count"], &rules[..]].concat()), &["steps"]);
}

#[test]
fn what_follows_a_file_is_not_a_game() {
    let bench = with_file("rota.toml", ROTA);
    let rules = ["--rules", "rota.toml"];
    bench.run(&[&["solve"], &rules[..]].concat()).succeeded();
    let start = bench.json(&[&["query"], &rules[..]].concat());
    assert_eq!(start["position"], "./../.../../. 1");
    let shisima = "1/11/.../22/2 1";
    for args in [
        ["query", "--rules", "rota.toml", shisima],
        ["query", shisima, "--rules", "rota.toml"],
    ] {
        assert_eq!(bench.json(&args)["position"], shisima);
    }
    let perft = bench.json(&["perft", "--rules", "rota.toml", "3"]);
    assert_eq!(
        (&perft["game"], &perft["nodes"]),
        (&"rota".into(), &(9 * 8 * 7).into())
    );
    let perft = bench.json(&["perft", "--rules", "rota.toml", "1", "1/../.../../. 2"]);
    assert_eq!(perft["nodes"], 8);
    let answers = bench.feed(
        &["query", "--rules", "rota.toml", "--stdin"],
        "./../.../../. 1\n",
    );
    assert_contains(&answers.succeeded().stdout, &["./../.../../. 1\t"]);
}

#[test]
fn a_game_or_a_file_but_not_both() {
    let bench = with_file("rota.toml", ROTA);
    for args in [
        &["solve"][..],
        &["solve", "antrin", "--rules", "rota.toml"],
        &["query"],
        &["query", "antrin", "./../.../../. 1", "--rules", "rota.toml"],
        &[
            "query",
            "--stdin",
            "./../.../../. 1",
            "--rules",
            "rota.toml",
        ],
        &["perft", "antrin"],
        &["perft", "--rules", "rota.toml"],
        &["perft", "--rules", "rota.toml", "deep"],
        &[
            "perft",
            "antrin",
            "3",
            "./../.../../. 1",
            "--rules",
            "rota.toml",
        ],
    ] {
        bench.run(args).failed(2);
    }
}

#[test]
fn wrong_files_are_refused_with_line_and_reason() {
    for (right, wrong, line, reason) in [
        ("pieces = 3", "pieces = three", 16, "not TOML"),
        ("pieces = 3", "pieces = 5", 16, "there may be 4 each"),
        ("moving =", "movig =", 18, "did you mean moving?"),
        ("\"loses\"  ", "\"losses\"", 19, "loses, passes, draws"),
        ("f6 d4 b2\",", "f6 d4 b3\",", 28, "no point \"b3\""),
        ("d1 = [3, 0]", "d1 = [3, 99]", 40, "from 0 to 63"),
        ("\"rota\"  ", "\"antrin\"", 9, "choose another name"),
    ] {
        assert!(ROTA.contains(right), "{right}");
        let bench = with_file("wrong.toml", ROTA.replacen(right, wrong, 1));
        let error = bench.run(&["solve", "--rules", "wrong.toml"]).failed(2);
        assert_contains(&error, &[&format!("wrong.toml:{line}: "), reason]);
    }
    let bench = with_file("bytes.toml", b"name = \"a\"\n\xff\n");
    let error = bench.run(&["info", "--rules", "bytes.toml"]).failed(2);
    assert_contains(&error, &["bytes.toml:2: ", "UTF-8"]);
    let error = bench.run(&["info", "--rules", "missing.toml"]).failed(2);
    assert_contains(&error, &["missing.toml", "cannot read"]);
}

#[test]
fn advice_repeats_the_file() {
    let bench = with_file("my wheel.toml", ROTA);
    let error = bench.run(&["query", "--rules", "my wheel.toml"]).failed(1);
    assert_contains(&error, &["retrograde solve --rules 'my wheel.toml'"]);
    bench
        .run(&["solve", "--rules", "my wheel.toml"])
        .succeeded();
    let error = bench
        .run(&["query", "--rules", "my wheel.toml", "x"])
        .failed(1);
    assert_contains(&error, &["retrograde info --rules 'my wheel.toml'"]);
}

#[test]
fn the_program_s_own_files_are_files_like_any_other() {
    let text = include_str!("../../../../src/games/alignment/presets/tapatan.toml");
    let bench = with_file("tapatan.toml", text);
    let info = bench.json(&["info", "--rules", "tapatan.toml"]);
    assert_eq!(info["name"], "tapatan");
    let changed = text.replace("pieces = 3", "pieces = 4");
    let bench = with_file("tapatan.toml", changed);
    let error = bench.run(&["info", "--rules", "tapatan.toml"]).failed(2);
    assert_contains(&error, &["tapatan.toml:1: ", "choose another name"]);
}

/// An example in the repository.
fn example(name: &str) -> String {
    format!(
        "{}/../../examples/rules/{name}.toml",
        env!("CARGO_MANIFEST_DIR")
    )
}

#[test]
fn what_was_solved_by_a_file_is_found_by_its_name() {
    let bench = Bench::new();
    let file = example("shisima");
    let unknown = bench.run(&["query", "shisima"]);
    assert_eq!(unknown.status, 2, "{unknown:?}");
    bench.run(&["solve", "--rules", &file]).succeeded();
    for command in ["query", "stats", "info", "verify", "players"] {
        let by_name = bench.run(&[command, "shisima"]).succeeded().stdout;
        assert!(!by_name.is_empty(), "{command}");
    }
    assert_eq!(
        bench.json(&["query", "shisima"]),
        bench.json(&["query", "--rules", &file])
    );
    let games = bench.json(&["games"]);
    assert!(
        games
            .as_array()
            .unwrap()
            .iter()
            .any(|game| game["name"] == "shisima")
    );
    let near = bench.run(&["query", "shisma"]);
    assert!(near.stderr.contains("did you mean shisima?"), "{near:?}");
    // Of several folders the one with the rules is searched.
    let elsewhere = ["query", "shisima", "--data-dir", "."];
    bench.run(&elsewhere).succeeded();
}

#[test]
fn other_rules_do_not_take_a_name_that_is_taken() {
    let bench = Bench::new();
    let file = example("shisima");
    bench.run(&["solve", "--rules", &file]).succeeded();
    let kept = bench.path().join("shisima/rules.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), text);
    // Other comments are the same rules.
    let own = bench.path().join("own.toml");
    std::fs::write(&own, format!("# Mine.\n{text}")).unwrap();
    bench.run(&["solve", "--rules", "own.toml"]).succeeded();
    assert!(
        std::fs::read_to_string(&kept)
            .unwrap()
            .starts_with("# Mine.")
    );
    std::fs::write(
        &own,
        text.replace("blocked = \"loses\"", "blocked = \"draws\""),
    )
    .unwrap();
    let args = [
        "match", "--rules", "own.toml", "random", "random", "--games", "2", "--record", "games",
    ];
    let refused = bench.run(&args);
    assert_eq!(refused.status, 1, "{refused:?}");
    assert!(
        refused.stderr.contains("give the game another name"),
        "{refused:?}"
    );
    assert!(
        std::fs::read_to_string(&kept)
            .unwrap()
            .starts_with("# Mine.")
    );
}

#[test]
fn records_of_a_game_of_ones_own_are_read_again() {
    let bench = Bench::new();
    let file = example("tsoro-yematatu");
    let args = [
        "match", "--rules", &file, "random", "random", "--games", "3", "--record", "games",
    ];
    bench.run(&args).succeeded();
    let replayed = bench.run(&["replay", "games"]).succeeded().stdout;
    assert!(
        replayed.starts_with("tsoro-yematatu: random against random"),
        "{replayed}"
    );
    bench.run(&["solve", "tsoro-yematatu"]).succeeded();
    let found = bench.json(&["blunders", "--from", "games"]);
    assert_eq!(found["games"], 3, "{found}");
}

const VILLAGE: &str = "name = \"village\"\nkind = \"functional\"\nwon = \"closed\"\n\
                       columns = [\"213654798\", \"321465879\", \"132546987\"]\n";

#[test]
fn a_number_set_is_a_game_like_the_others() {
    let bench = with_file("village.toml", VILLAGE);
    let map = ["--map", "village.toml"];
    let info = bench.json(&[&["info"], &map[..]].concat());
    assert_eq!(info["name"], "strategic:village");
    assert_contains(&info["rules"].to_string(), &["213654798", "counts as full"]);
    // The numbers are those of a set that comes with the program.
    let same = "strategic:map34,won=closed";
    let nodes = |args: &[&str]| bench.json(args)["nodes"].clone();
    assert_eq!(
        nodes(&["perft", "--map", "village.toml", "4"]),
        nodes(&["perft", same, "4"])
    );
    let played = |game: &[&str]| {
        let players = [
            "greedy",
            "random",
            "--games",
            "20",
            "--record",
            "games.jsonl",
        ];
        bench.json(&[&["match"], game, &players[..]].concat())
    };
    let (by_set, by_name) = (played(&map), played(&[same]));
    assert_eq!(by_set["game"], "strategic:village");
    assert_eq!(by_set["plies"], by_name["plies"]);
    // Its records were kept with its rules, so that its name is enough from now on.
    let by_kept_name = played(&["strategic:village"]);
    assert_eq!(by_kept_name["plies"], by_name["plies"]);
    let replayed = bench.json(&["replay", "games.jsonl"]);
    assert_eq!(replayed["game"], "strategic:village");
    let mean = |args: &[&str]| bench.json(args)["mean"].clone();
    assert_eq!(
        mean(&["graph", "strategic:village"]),
        mean(&["graph", "strategic:map34"])
    );
    let drawn = |name: &str| {
        let picture = std::fs::read_to_string(bench.path().join("field.svg")).unwrap();
        picture.replace(name, "")
    };
    bench
        .run(&["field", "strategic:village", "--svg", "field.svg"])
        .succeeded();
    let kept = drawn("village");
    bench
        .run(&[&["field", "--svg", "field.svg"], &map[..]].concat())
        .succeeded();
    assert_eq!(drawn("village"), kept);
    bench
        .run(&["field", "strategic:map34", "--svg", "field.svg"])
        .succeeded();
    assert_eq!(drawn("map34"), kept);
    let error = bench.run(&["info", "strategic:vilage"]).failed(2);
    assert_contains(&error, &["did you mean strategic:village?"]);
}

#[test]
fn other_numbers_do_not_take_the_name_of_a_set() {
    let bench = with_file("village.toml", VILLAGE);
    let record = |file: &str| {
        let players = [
            "greedy",
            "random",
            "--games",
            "1",
            "--record",
            "games.jsonl",
        ];
        bench.run(&[&["match", "--map", file], &players[..]].concat())
    };
    record("village.toml").succeeded();
    let open = VILLAGE.replace("closed", "open");
    std::fs::write(bench.path().join("other.toml"), open).unwrap();
    let error = record("other.toml").failed(1);
    assert_contains(&error, &["other rules under the name strategic:village"]);
    let error = bench.run(&["field", "antrin", "--map", "village.toml", "--svg", "-"]);
    assert_contains(&error.failed(2), &["cannot be used with"]);
}

/// Records name their game; where nothing of that name is kept, the file says what it is.
#[test]
fn recorded_games_are_read_with_the_file_that_they_were_played_by() {
    let bench = with_file("rota.toml", ROTA);
    std::fs::write(bench.path().join("village.toml"), VILLAGE).unwrap();
    let rules = ["--rules", "rota.toml"];
    let record = "random greedy --games 3 --record games.jsonl --data-dir elsewhere";
    let record = [&["match"], &rules[..], &split(record)].concat();
    bench.run(&record).succeeded();
    for read in [
        &["replay", "games.jsonl"][..],
        &["blunders", "--from", "games.jsonl"],
    ] {
        let error = bench.run(read).failed(2);
        assert_contains(&error, &["the record is of \"rota\"", "--rules FILE"]);
        let error = bench
            .run(&[read, &["--rules", "village.toml"]].concat())
            .failed(2);
        let both = [
            "the record is of \"rota\"",
            "village.toml has the rules of \"strategic:village\"",
        ];
        assert_contains(&error, &both);
    }
    let replay = bench.json(&[&["replay", "games.jsonl"], &rules[..]].concat());
    assert_eq!(replay["game"], "rota");
    assert!(replay["steps"].as_array().unwrap().len() > 4, "{replay}");
    let blunders = [&["blunders", "--from", "games.jsonl"], &rules[..]].concat();
    let error = bench.run(&blunders).failed(1);
    assert_contains(&error, &["retrograde solve --rules rota.toml"]);
    bench.run(&[&["solve"], &rules[..]].concat()).succeeded();
    assert_eq!(bench.json(&blunders)["games"], 3);
    // Solving has kept the rules, so that now the name is enough.
    assert_eq!(bench.json(&["replay", "games.jsonl"]), replay);
    for other in [&["--games", "3"][..], &["--both"], &["dots:2x2"]] {
        let error = bench.run(&[&blunders[..3], other].concat()).failed(2);
        assert_contains(&error, &["cannot be used with"]);
    }
}
