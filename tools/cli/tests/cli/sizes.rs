//! Matches at several sizes of a game.

use crate::support::{Bench, assert_contains, split};
use std::fs;

#[test]
fn a_row_for_each_size_says_what_a_match_of_that_size_says() {
    let bench = Bench::new();
    let args = split("match linear-ataxx,repetition=penalty --sizes 4..6,9 random greedy");
    let args = [&args[..], &["--games", "40"]].concat();
    let several = bench.json(&args);
    let matches = several["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 4);
    for (report, n) in matches.iter().zip([4, 5, 6, 9]) {
        let name = format!("linear-ataxx:{n},repetition=penalty");
        let one = bench.json(&["match", &name, "random", "greedy", "--games", "40"]);
        for key in split("game first second games first_wins second_wins draws mean_margin") {
            assert_eq!(report[key], one[key], "{name} {key}");
        }
    }
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(
        &text,
        &[
            "linear-ataxx,repetition=penalty: 40 games of each size",
            "A, who begins: random",
            "B: greedy",
        ],
    );
    let of_nine = text
        .lines()
        .find(|line| line.trim_start().starts_with("9 "));
    let words: Vec<String> = of_nine
        .unwrap()
        .split_whitespace()
        .map(String::from)
        .collect();
    let nine = &matches[3];
    let expected = ["games", "first_wins", "second_wins", "draws"].map(|key| nine[key].to_string());
    assert_eq!(words[1..5], expected, "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    let bench = Bench::new();
    let args = split("match linear-ataxx --sizes 12,13 method-b:depth=1 random --games 100");
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(&text, &["intervals\n", "ended because a position stood"]);
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn seats_are_changed_at_every_size() {
    let bench = Bench::new();
    let args = split("match dots --sizes 2x2,1x3 random greedy --games 30 --both");
    let several = bench.json(&args);
    let text = bench.run(&args).succeeded().stdout;
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|row: &Vec<&str>| row.len() > 2 && row[0].contains('x'))
        .collect();
    let begins: Vec<[&str; 2]> = rows.iter().map(|row| [row[0], row[1]]).collect();
    let expected = ["2x2", "1x3"].map(|size| ["A", "B", "both"].map(|who| [size, who]));
    assert_eq!(begins, expected.concat(), "{text}");
    // Where B begins, the columns are still about A and B.
    let second = &several["matches"][0]["seatings"][1];
    assert_eq!(rows[1][3], second["second_wins"].to_string());
    assert_eq!(rows[1][4], second["first_wins"].to_string());
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn results_of_several_sizes_have_every_form() {
    let bench = Bench::new();
    let args = split("match dots --sizes 1x2,2x2 random greedy --games 10 --format");
    let printed = |form| bench.run(&[&args[..], &[form]].concat()).succeeded().stdout;
    let csv = printed("csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("game,first,second,games,"), "{csv}");
    assert!(lines[1].starts_with("dots:1x2,random,greedy,10,"), "{csv}");
    assert!(lines[2].starts_with("dots:2x2,"), "{csv}");
    let markdown = printed("markdown");
    let widths: Vec<usize> = (markdown.lines().take(4))
        .map(|line| line.matches('|').count())
        .collect();
    assert_eq!(widths, [9; 4], "{markdown}");
    assert_contains(&markdown, &["| 2x2 | 10 |", "A is random, B is greedy"]);
}

#[test]
fn there_is_a_table_for_each_size() {
    let bench = Bench::new();
    let args = split("match dots --sizes 1x2,2x2 --table random,greedy --games 10");
    let tables = bench.json(&args);
    let tables = tables["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 2);
    for (table, game) in tables.iter().zip(["dots:1x2", "dots:2x2"]) {
        let alone = bench.json(&split(&format!(
            "match {game} --table random,greedy --games 10"
        )));
        assert_eq!(table["players"], alone["players"]);
        assert_eq!(table["matches"].as_array().unwrap().len(), 4);
        for (report, expected) in
            (0..4).map(|place| (&table["matches"][place], &alone["matches"][place]))
        {
            assert_eq!(report["game"], game);
            assert_eq!(report["mean_margin"], expected["mean_margin"]);
        }
    }
    let text = bench.run(&args).succeeded().stdout;
    assert_contains(
        &text,
        &[
            "dots:1x2: 10 games in each",
            "\n\ndots:2x2: 10 games in each",
        ],
    );
    let csv = [&args[..], &["--format", "csv"]].concat();
    let csv = bench.run(&csv).succeeded().stdout;
    assert_eq!(csv.lines().count(), 9);
    assert_eq!(csv.matches("\ndots:2x2,").count(), 4);
    let markdown = [&args[..], &["--format", "markdown"]].concat();
    let markdown = bench.run(&markdown).succeeded().stdout;
    assert!(
        markdown.starts_with("dots:1x2\n\n| | random | greedy |\n"),
        "{markdown}"
    );
    assert_contains(&markdown, &["\n\ndots:2x2\n\n| | random | greedy |\n"]);
}

/// One file has the games of all sizes, and what reads such files can tell them apart.
#[test]
fn games_of_several_sizes_are_recorded_replayed_and_examined() {
    let bench = Bench::new();
    let args =
        split("match dots --sizes 1x2,2x2 random greedy --games 3 --both --record all.jsonl");
    bench.run(&args).succeeded();
    let lines = fs::read_to_string(bench.path().join("all.jsonl")).unwrap();
    let games: Vec<bool> = lines
        .lines()
        .map(|line| line.contains("\"dots:2x2\""))
        .collect();
    assert_eq!(games, [[false; 6], [true; 6]].concat());
    let replay = bench.json(&split("replay all.jsonl --number 10"));
    assert_eq!(
        (&replay["game"], &replay["number"]),
        (&"dots:2x2".into(), &1.into())
    );
    let reports = bench.json(&split("blunders --from all.jsonl --most 1000"));
    let reports = reports["reports"].as_array().unwrap();
    assert_eq!(reports.len(), 2);
    for (report, game) in reports.iter().zip(["dots:1x2", "dots:2x2"]) {
        assert_eq!(
            (&report["game"], &report["games"]),
            (&game.into(), &6.into())
        );
    }
    // The numbers are those that --number takes.
    let blunder = reports[1]["blunders"].as_array().unwrap().last().unwrap();
    let number = blunder["game"].to_string();
    assert!(blunder["game"].as_u64().unwrap() >= 6, "{blunder}");
    let one = bench.json(&["blunders", "--from", "all.jsonl", "--number", &number]);
    assert_eq!(one["blunders"].as_array().unwrap().last(), Some(blunder));
    let text = bench
        .run(&split("blunders --from all.jsonl"))
        .succeeded()
        .stdout;
    assert_contains(
        &text,
        &[
            "dots:1x2: 6 games looked at",
            "\n\ndots:2x2: 6 games looked at",
        ],
    );
}

#[test]
fn nothing_is_played_before_all_sizes_are_known_to_be_right() {
    let bench = Bench::new();
    for (args, status, words) in [
        (
            "linear-ataxx --sizes 3..40 random random",
            2,
            "--sizes 33: n cannot be",
        ),
        (
            "linear-atax --sizes 3..5 random random",
            2,
            "did you mean linear-ataxx?",
        ),
        (
            "linear-ataxx:7 --sizes 3..5 random random",
            2,
            "write linear-ataxx instead of linear-ataxx:7",
        ),
        (
            "morris --sizes 3,8 random random",
            2,
            "did you mean 7 or 9?",
        ),
        (
            "dots --sizes 2x2,nine random random",
            2,
            "--sizes nine: size cannot be",
        ),
        (
            "dots --sizes 2x2,2x2 random random",
            2,
            "2x2 is there twice",
        ),
        (
            "dots --sizes 5..3 random random",
            2,
            "is no size: as in 3..14",
        ),
        ("tictactoe --sizes 3 random random", 2, "no variant \"3\""),
        (
            "dots --sizes 1x2,2x2 random gredy",
            2,
            "did you mean greedy?",
        ),
        (
            "dots --sizes 1x2,2x2 --table random,gredy",
            2,
            "did you mean greedy?",
        ),
        ("dots --sizes 1x2,2x2 random", 2, "between two players"),
        (
            "dots --sizes 1x2,2x2 random greedy --table random,greedy",
            2,
            "none can stand behind",
        ),
        (
            "antrin --sizes 3,4 random perfect",
            1,
            "retrograde solve antrin:4",
        ),
        (
            "--rules x.toml --sizes 3 random greedy",
            2,
            "cannot be used with",
        ),
        ("dots:2x2 random greedy --format csv", 2, "--sizes <SIZES>"),
    ] {
        let args = [&["match"], &split(args)[..], &["--record", "x.jsonl"]].concat();
        let error = bench.run(&args).failed(status);
        assert_contains(&error, &[words]);
        assert!(!error.contains("games,"), "{error}");
        let left: Vec<_> = fs::read_dir(bench.path()).unwrap().collect();
        assert!(left.is_empty(), "{args:?}: {left:?}");
    }
}
