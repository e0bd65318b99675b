//! query --stdin: many positions.

use crate::support::{Bench, assert_contains, assert_keys};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const STDIN: [&str; 3] = ["query", "antrin", "--stdin"];

/// Every position three plies from the start, as the command itself lists them.
fn positions(bench: &Bench) -> Vec<String> {
    let mut level = vec![".../.../... 1".to_owned()];
    for _ in 0..3 {
        let input = level.join("\n");
        let run = bench
            .feed(&[&STDIN[..], &["--json"]].concat(), input)
            .succeeded();
        level = run
            .stdout
            .lines()
            .flat_map(|line| {
                let answer: Value = serde_json::from_str(line).unwrap();
                let moves = answer["moves"].as_array().unwrap().clone();
                moves
                    .into_iter()
                    .map(|mv| mv["position"].as_str().unwrap().to_owned())
            })
            .collect();
    }
    level
}

#[test]
fn answers_come_in_the_order_of_the_questions() {
    let bench = Bench::solved("antrin");
    let positions = positions(&bench);
    assert_eq!(positions.len(), 9 * 8 * 7);
    for threads in ["1", "2", "5"] {
        let args = [&STDIN[..], &["--threads", threads]].concat();
        let run = bench.feed(&args, positions.join("\n") + "\n").succeeded();
        let answered: Vec<&str> = run
            .stdout
            .lines()
            .map(|line| line.split('\t').next().unwrap())
            .collect();
        assert_eq!(answered, positions);
    }
}

#[test]
fn a_line_of_text_has_four_columns() {
    let bench = Bench::solved("antrin");
    let input = "11./2.2/... 1\n.../.../... 1\r\n111/2.2/... 2";
    let text = bench.feed(&STDIN, input).succeeded().stdout;
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(lines[0], ["11./2.2/... 1", "win", "1", "c1"]);
    assert_eq!(lines[1][..3], [".../.../... 1", "draw", "-"]);
    assert_eq!(lines[2], ["111/2.2/... 2", "loss", "0", "-"]);
    assert_eq!(lines.len(), 3);
    let text = bench.feed(&[&STDIN[..], &["--line"]].concat(), "11./2.2/... 1");
    assert_eq!(text.succeeded().stdout, "11./2.2/... 1\twin\t1\tc1\tc1\n");
}

#[test]
fn json_lines_equal_the_answers_to_single_questions() {
    let bench = Bench::solved("antrin");
    let asked = ["11./2.2/... 1", "1.2/.1./... 2"];
    let run = bench.feed(
        &[&STDIN[..], &["--json", "--line"]].concat(),
        asked.join("\n"),
    );
    let lines: Vec<Value> = run
        .succeeded()
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    for (position, line) in asked.iter().zip(&lines) {
        assert_eq!(*line, bench.json(&["query", "antrin", position, "--line"]));
    }
    assert_eq!(lines.len(), asked.len());
}

/// Good lines at both ends, and in between all that can be wrong.
fn mixed_input() -> Vec<u8> {
    let mut input = b".../.../... 1\n\n1.x/.../... 2\ntab\there\n\xff\xfe\n".to_vec();
    input.extend(vec![b'1'; 200_000]);
    input.extend(b"\n.../.../... 1");
    input
}

#[test]
fn a_bad_line_is_answered_with_an_error_and_the_rest_goes_on() {
    let bench = Bench::solved("antrin");
    let run = bench.feed(&STDIN, mixed_input());
    assert_eq!(run.status, 1);
    let lines: Vec<Vec<&str>> = run
        .stdout
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0][1], "draw");
    assert_eq!(lines[6], lines[0]);
    for line in &lines[1..6] {
        assert_eq!(line.len(), 3, "{line:?}");
        assert_eq!(line[1], "error");
        assert!(!line[2].is_empty());
    }
    assert_eq!(lines[1][0], "");
    assert_contains(lines[2][2], &["found 'x'", "character 3"]);
    assert_eq!(lines[3][0], "tab here");
    assert_contains(lines[4][2], &["UTF-8"]);
    assert_contains(lines[5][2], &["longer than"]);
    assert!(lines[5][0].len() < 100);
}

#[test]
fn bad_lines_in_json() {
    let bench = Bench::solved("antrin");
    let run = bench.feed(&[&STDIN[..], &["--json"]].concat(), mixed_input());
    assert_eq!(run.status, 1);
    let lines: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 7);
    for (number, line) in lines.iter().enumerate() {
        assert_keys(line, &["position"]);
        assert_eq!(line.get("error").is_some(), (1..6).contains(&number));
        assert_eq!(line.get("value").is_none(), (1..6).contains(&number));
    }
    assert_eq!(lines[3]["position"], "tab\there");
}

#[test]
fn no_questions_no_answers() {
    let bench = Bench::solved("antrin");
    assert_eq!(bench.feed(&STDIN, "").succeeded().stdout, "");
}

fn conversation(bench: &Bench) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(STDIN)
        .arg("--data-dir")
        .arg(bench.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_line_is_answered_before_the_next_is_asked() {
    let bench = Bench::solved("antrin");
    let mut child = conversation(&bench);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for position in [".../.../... 1", "11./2.2/... 1"] {
        writeln!(input, "{position}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(position), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_stdout_ends_it_quietly() {
    let bench = Bench::solved("antrin");
    let mut child = conversation(&bench);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // Writing fails once the command is gone; before that, all of it may fit into the pipe.
    let _ = input.write_all(".../.../... 1\n".repeat(100_000).as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
