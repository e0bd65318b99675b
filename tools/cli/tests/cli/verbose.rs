//! What the program tells about its work, if it is asked to.

use crate::serve::Server;
use crate::support::{Bench, Run, assert_contains};

fn filtered(bench: &Bench, filter: &str, args: &[&str]) -> Run {
    Run::of(bench.command().env("RETROGRADE_LOG", filter).args(args))
}

#[test]
fn questions_tell_where_their_tables_are() {
    let bench = Bench::solved("antrin:4");
    let query = ["query", "antrin:4"];
    let plain = bench.run(&query).succeeded();
    assert_eq!(plain.stderr, "");
    let told = bench.run(&[&query[..], &["-v"]].concat()).succeeded();
    assert_eq!(told.stdout, plain.stdout);
    let folder = format!("{:?}", bench.path());
    assert_contains(
        &told.stderr,
        &["INFO", "tables opened", "antrin:4", &folder],
    );
    assert!(!told.stderr.contains("DEBUG"), "{}", told.stderr);
    let told = bench.run(&[&query[..], &["-vv"]].concat()).succeeded();
    let file = format!("{:?}", bench.path().join("antrin-4").join("move.rgt"));
    assert_contains(&told.stderr, &["DEBUG", "table opened", &file, "move"]);
    // Small tables come with the program.
    let told = bench.run(&["query", "antrin", "-v"]).succeeded();
    assert_contains(&told.stderr, &["tables of the program"]);
}

#[test]
fn work_tells_what_it_took() {
    let bench = Bench::new();
    let told = bench.run(&["solve", "antrin:4", "-v"]).succeeded().stderr;
    assert_contains(
        &told,
        &["solving begins", "tier solved", "per_second", "move"],
    );
    let search = ["solve", "dots:2x2", "--weak", "--verbose"];
    let told = bench.run(&search).succeeded().stderr;
    assert_contains(&told, &["journal opened", "search begins", "search ended"]);
    assert_contains(&told, &["nodes="]);
}

#[test]
fn the_variable_takes_a_filter() {
    let bench = Bench::solved("antrin:4");
    let query = ["query", "antrin:4"];
    for (filter, is_told) in [
        ("info", true),
        ("retrograde=info", true),
        ("retrograde::table=debug", true),
        ("retrograde::points=debug,retrograde_explorer=info", false),
        ("off", false),
        ("", false),
    ] {
        let told = filtered(&bench, filter, &query).succeeded().stderr;
        assert_eq!(
            told.contains("tables opened"),
            is_told,
            "{filter:?}: {told}"
        );
    }
    // The option comes before the variable.
    let told = filtered(&bench, "off", &["query", "antrin:4", "-v"]);
    assert_contains(&told.succeeded().stderr, &["tables opened"]);
    for filter in [
        "loud",
        "retrograde=loud",
        "a=b=c",
        "retrograde::table=",
        "retrograde::table=,info",
    ] {
        let error = filtered(&bench, filter, &query).failed(2);
        assert_contains(&error, &["RETROGRADE_LOG", filter, "a level"]);
    }
}

#[test]
fn lines_for_programs_are_json() {
    let bench = Bench::new();
    let args = ["solve", "antrin:4", "-v", "--progress", "json"];
    let told = bench.run(&args).succeeded().stderr;
    let lines: Vec<serde_json::Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object"))
        .collect();
    let log = lines.iter().find(|line| line["event"] == "log").unwrap();
    assert_contains(log["message"].as_str().unwrap(), &["INFO", "retrograde"]);
}

#[test]
fn the_explorer_tells_of_requests() {
    let bench = Bench::new();
    let (server, stderr) = Server::start_telling(&bench, &["-v"]);
    assert_eq!(server.get("/nowhere?secret=1").status, 404);
    drop(server);
    let told = std::io::read_to_string(stderr).unwrap();
    assert_contains(
        &told,
        &[
            "request answered",
            "GET",
            "\"/nowhere\"",
            "status=404",
            "ms=",
        ],
    );
    assert!(!told.contains("secret"), "{told}");
}
