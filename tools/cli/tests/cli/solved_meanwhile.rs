//! Tables that come and go while the explorer runs, and what it advises where there are none.

use crate::serve::Server;
use crate::support::{Bench, assert_contains};
use std::fs;
use std::process::Command;

#[cfg_attr(not(unix), ignore = "the advice is given to a Unix shell")]
#[test]
fn tables_that_come_and_go_are_noticed() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let path = "/api/v1/games/antrin:4/query";
    let reply = server.get(path);
    assert_eq!(reply.status, 404);
    let said = reply.json()["error"].as_str().unwrap().to_owned();
    let (_, command) = said
        .split_once("Solve it first: retrograde ")
        .expect("advice");
    assert_eq!(server.get("/games/antrin:4").status, 200);
    // Exactly what is advised, by somebody whose tables are elsewhere.
    let elsewhere = Bench::new();
    let solve = || {
        let line = format!("'{}' {command}", env!("CARGO_BIN_EXE_retrograde"));
        let mut shell = Command::new("sh");
        let shell = shell.args(["-c", &line]).env("HOME", elsewhere.path());
        let done = shell.env_remove("RETROGRADE_DATA").output().unwrap();
        assert!(done.status.success(), "{done:?}");
    };
    solve();
    let reply = server.get(path);
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert_eq!(reply.json()["value"], "draw");
    assert_contains(
        &server.get("/games/antrin:4").text(),
        &["a draw with best play"],
    );
    fs::remove_dir_all(bench.path().join("antrin-4")).unwrap();
    assert_eq!(server.get(path).status, 404);
    assert_contains(&server.get("/games/antrin:4").text(), &["not solved yet"]);
    solve();
    assert_eq!(server.get(path).status, 200);
    // What was searched is looked up as soon as there are tables.
    let path = "/api/v1/games/dots:2x2/query";
    assert_eq!(server.get(path).header("cache-control"), Some("no-store"));
    bench.run(&["solve", "dots:2x2"]).succeeded();
    assert_contains(
        server.get(path).header("cache-control").unwrap(),
        &["max-age"],
    );
}

#[test]
fn what_this_machine_cannot_solve_is_not_advised() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    for (game, why) in [
        ("ataxx:7x7", "more than any machine has"),
        ("linear-ataxx:32", "cannot solve it"),
    ] {
        let reply = server.get(&format!("/api/v1/games/{game}/query"));
        assert_eq!(reply.status, 404);
        let said = reply.json()["error"].as_str().unwrap().to_owned();
        assert_contains(&said, &[why]);
        assert!(!said.contains("retrograde solve"), "{said}");
    }
    let form = "game=othello:6x6&first=perfect&second=random&games=1&seed=1";
    let refused = server.post_form("/tournaments", "", form);
    assert_eq!(refused.status, 400);
    assert!(!refused.text().contains("retrograde solve"));
    let refused = server.post_form("/games/ataxx:7x7/solve", "", "");
    assert!(!refused.text().contains("retrograde solve"));
}
