//! Conversations in UAI.

use crate::support::{Bench, Run, assert_contains};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A conversation in which each answer is waited for.
struct Talk {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn new(bench: &Bench) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_retrograde"))
            .args(["uai", "--data-dir"])
            .arg(bench.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: process.stdin.take().unwrap(),
            output: BufReader::new(process.stdout.take().unwrap()),
            process,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// The lines up to one that begins so.
    fn hear(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).unwrap();
            assert!(length > 0, "no {last} in {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(last) {
                return lines;
            }
        }
    }

    fn best_move(&mut self) -> (Vec<String>, String) {
        let lines = self.hear("bestmove ");
        let mv = lines.last().unwrap()["bestmove ".len()..].to_owned();
        (lines, mv)
    }

    fn ends(mut self) {
        assert!(self.process.wait().unwrap().success());
    }
}

fn feed(lines: &str) -> Run {
    Bench::new().feed(&["uai"], lines).succeeded()
}

#[test]
fn a_whole_conversation() {
    let mut talk = Talk::new(&Bench::new());
    talk.say("uai");
    let said = talk.hear("uaiok").join("\n");
    assert_contains(
        &said,
        &["id name Retrograde", "id author", "option name Hash"],
    );
    talk.say("isready");
    assert_eq!(talk.hear("readyok"), ["readyok"]);
    talk.say("uainewgame");
    talk.say("position startpos");
    talk.say("go depth 3");
    let (lines, mv) = talk.best_move();
    for (line, depth) in lines.iter().zip(1..=3) {
        let begin = format!("info depth {depth} score cp ");
        assert!(line.starts_with(&begin), "{line}");
        assert_contains(line, &[" nodes ", " time ", " pv "]);
    }
    talk.say(&format!("position startpos moves {mv}"));
    talk.say("go btime 1000 wtime 1000 binc 10 winc 10");
    talk.best_move();
    talk.say("quit");
    talk.ends();
}

#[test]
fn the_end_of_the_input_lets_what_was_asked_be_answered() {
    let said = feed("position startpos\ngo depth 3").stdout;
    assert_contains(&said, &["info depth 3 ", "bestmove "]);
    let said = feed("go infinite\n").stdout;
    assert_contains(&said, &["bestmove "]);
    assert_eq!(feed("").stdout, "");
}

#[test]
fn it_listens_while_it_thinks() {
    let mut talk = Talk::new(&Bench::new());
    talk.say("go infinite");
    talk.hear("info depth 3 ");
    talk.say("isready");
    talk.hear("readyok");
    talk.say("go depth 1");
    talk.hear("info string still thinking");
    talk.say("stop");
    let (_, mv) = talk.best_move();
    talk.say(&format!("position startpos moves {mv}"));
    talk.say("go infinite");
    talk.hear("info depth 2 ");
    talk.say("quit");
    talk.best_move();
    talk.ends();
}

/// Both sides by the table, from the start to the end.
#[test]
fn perfect_play_after_solving() {
    let bench = Bench::solved("ataxx:3x4");
    let answer = bench.json(&["query", "ataxx:3x4"]);
    let distance = answer["distance"].as_u64().expect("someone wins") as usize;
    let mut talk = Talk::new(&bench);
    talk.say("setoption name Board value 3x4");
    let mut moves: Vec<String> = Vec::new();
    for left in (1..=distance).rev() {
        let played = moves.join(" ");
        talk.say(&format!("position startpos moves {played}"));
        talk.say("go movetime 1000");
        let (lines, mv) = talk.best_move();
        let wins = (distance - left).is_multiple_of(2) == (answer["value"] == "win");
        let value = if wins { "win" } else { "loss" };
        assert_eq!(lines[0], format!("info string {value} in {left} by table"));
        let score = 30_000 - left as i64;
        let score = if wins { score } else { -score };
        assert_contains(&lines[1], &[&format!("score cp {score} "), &mv]);
        moves.push(mv);
    }
    talk.say(&format!("position startpos moves {}", moves.join(" ")));
    talk.say("go depth 1");
    assert_eq!(
        talk.hear("bestmove"),
        ["info string the game is over", "bestmove 0000"]
    );
    talk.say("quit");
    talk.ends();
}

#[test]
fn nonsense_is_answered_and_survived() {
    let mut input =
        b"nonsense\nposition startpos moves z9\nposition fen ????\ngo depth x\n\n".to_vec();
    input.extend(b"\xff\xfe\x00 go\n");
    input.extend(vec![b'a'; 1 << 20]);
    input.extend(b"\nisready\r\nquit\nisready\n");
    let run = Bench::new().feed(&["uai"], input).succeeded();
    let lines: Vec<&str> = run.stdout.lines().collect();
    let (last, complaints) = lines.split_last().unwrap();
    assert_eq!(*last, "readyok");
    assert_eq!(complaints.len(), 6, "{complaints:?}");
    assert!((complaints.iter()).all(|line| line.starts_with("info string ")));
    assert_eq!(run.stderr, "");
}

#[test]
fn a_reader_who_leaves_ends_it() {
    let mut talk = Talk::new(&Bench::new());
    talk.say("go depth 100");
    talk.hear("info depth 2 ");
    let Talk {
        mut process,
        input,
        output,
    } = talk;
    drop((input, output));
    assert!(process.wait().unwrap().success());
}
