//! Programs in other languages that know nothing but the JSON interface: those of `examples/`.

use crate::serve::Server;
use crate::support::{Bench, split};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Python with a program of the repository; `None`, and a word about it, where there is no Python.
fn python(program: &str) -> Option<Command> {
    let is_there = Command::new("python3").arg("--version").output();
    if !is_there.is_ok_and(|output| output.status.success()) {
        eprintln!("there is no python3: {program} is not tried");
        return None;
    }
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut command = Command::new("python3");
    // No files of compiled code in the repository, and no way round.
    command.arg("-B").arg(root.join("examples").join(program));
    command.env_remove("http_proxy").env("no_proxy", "*");
    Some(command)
}

fn url(server: &Server) -> String {
    format!("http://{}", server.address())
}

#[test]
fn a_perfect_player_needs_no_rules() {
    let bench = Bench::solved("dots:2x2");
    bench.run(&["solve", "pong-hau-ki"]).succeeded();
    let server = Server::start(&bench, &[]);
    for game in split("tictactoe antrin antrin,blocked=passes dots:2x2 morris:3 pong-hau-ki") {
        let Some(mut player) = python("perfect_player.py") else {
            return;
        };
        let output = player.args([&url(&server), game, "12"]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{game}: {said}{output:?}");
        assert_eq!(said.lines().count(), 12, "{game}: {said}");
        let wins = [
            "as first player, first wins",
            "as second player, second wins",
        ];
        let won = said
            .lines()
            .filter(|line| wins.iter().any(|words| line.ends_with(words)));
        let is_always_drawn = game == "pong-hau-ki";
        assert!(won.count() >= 4 || is_always_drawn, "{game}: {said}");
    }
}

/// The facade, as long as the test runs.
struct Facade(Child, String);

impl Drop for Facade {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Facade {
    fn start(server: &Server) -> Option<Self> {
        let mut command = python("uwapi.py")?;
        let command = command.args([&url(server), "0"]).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        let said = process.stdout.take().unwrap();
        BufReader::new(said).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap();
        let address = address.trim_end_matches('/').to_owned();
        Some(Self(process, address))
    }

    fn get(&self, path: &str) -> Value {
        let mut stream = TcpStream::connect(&self.1).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\n\r\n").unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let (head, body) = reply.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(" 200 "), "{head}");
        assert!(
            head.to_lowercase()
                .contains("access-control-allow-origin: *")
        );
        serde_json::from_str(body).unwrap()
    }
}

#[test]
fn the_universal_web_api_of_gamesmanuni_is_answered() {
    let bench = Bench::solved("dots:2x2");
    let server = Server::start(&bench, &[]);
    let Some(facade) = Facade::start(&server) else {
        return;
    };
    let games = facade.get("/");
    let antrin = games
        .as_array()
        .unwrap()
        .iter()
        .find(|game| game["id"] == "antrin");
    assert_eq!(antrin.unwrap()["type"], "twoPlayer");
    assert_eq!(facade.get("/antrin/")["variants"][0]["id"], "antrin");
    let start = "..../..../..../.... 1";
    assert_eq!(facade.get("/antrin/antrin:4/")["startPosition"], start);

    // One move wins, one of the others keeps the tie, and the rest lose.
    let answer = facade.get("/tictactoe/tictactoe/positions/?p=11./22./...+1");
    assert_eq!(
        (&answer["positionValue"], &answer["remoteness"]),
        (&json!("win"), &json!(1))
    );
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves[0]["position"], "111/22./... 2");
    let keys = [
        "moveValue",
        "positionValue",
        "remoteness",
        "deltaRemoteness",
    ];
    let told = |number: usize| keys.map(|key| moves[number][key].clone());
    assert_eq!(told(0), [json!("win"), json!("lose"), json!(0), json!(0)]);
    assert_eq!(told(1), [json!("tie"), json!("tie"), json!(-100), json!(0)]);
    assert_eq!(told(2), [json!("lose"), json!("win"), json!(1), json!(0)]);
    // Play can go on for ever: a draw.
    let answer = facade.get("/antrin/antrin/positions/?p=1.2/.1./...+2");
    let drawn = answer["positionValue"] == "draw" && answer["remoteness"] == -200;
    assert!(drawn || answer["remoteness"].as_i64() > Some(0), "{answer}");
    // Whoever closes a box moves again: what is won for the next is won for the same.
    let answer = facade.get("/dots/dots:2x2/positions/?p=--/--/--+%7C%7C%7C/%7C..");
    let mv = &answer["moves"][0];
    assert_eq!(mv["moveValue"], mv["positionValue"], "{mv}");

    for path in [
        "/chess/",
        "/antrin/chess/",
        "/antrin/antrin/positions/?p=x",
        "/antrin/antrin/what/",
    ] {
        assert!(facade.get(path)["error"].is_string(), "{path}");
    }
}
