//! Advice about the machine, its folders and its files: each is provoked, taken, and then what was wanted works.

use crate::advice::{advised, as_strs};
use crate::serve::Server;
use crate::support::{Bench, assert_contains};
use std::fs::{self, File};
use std::net::TcpListener;
use std::path::PathBuf;
use xxhash_rust::xxh3::xxh3_64;

#[test]
fn another_port_than_one_that_is_taken_can_be_had() {
    let bench = Bench::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let error = bench.run(&["serve", "--port", &port]).failed(1);
    assert_contains(
        &error,
        &["cannot listen", "choose another port with --port"],
    );
    // This server asks for any port with --port.
    let server = Server::start(&bench, &[]);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn another_folder_helps_where_one_cannot_be_used() {
    let bench = Bench::new();
    fs::write(bench.path().join("file"), "").unwrap();
    let error = bench
        .run(&["solve", "antrin:4", "--data-dir", "file"])
        .failed(1);
    assert_contains(&error, &["choose another --data-dir"]);
    let error = bench.run(&["man", "--dir", "file"]).failed(1);
    assert_contains(&error, &["choose another --dir"]);
    // Somebody else is at work in this one.
    fs::create_dir_all(bench.path().join("busy/antrin-4")).unwrap();
    let lock = File::create(bench.path().join("busy/antrin-4/.lock")).unwrap();
    lock.lock().unwrap();
    let busy = ["solve", "antrin:4", "--data-dir", "busy"];
    let error = bench.run(&busy).failed(1);
    assert_contains(&error, &["wait for it or choose another --data-dir"]);
    bench
        .run(&["solve", "antrin:4", "--data-dir", "other"])
        .succeeded();
    bench.run(&["man", "--dir", "pages"]).succeeded();
    drop(lock);
    bench.run(&busy).succeeded();
}

/// The largest table of a solved game.
fn largest_table(bench: &Bench, folder: &str) -> PathBuf {
    let files = fs::read_dir(bench.path().join(folder)).unwrap();
    let tables = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rgt"));
    tables
        .max_by_key(|path| fs::metadata(path).unwrap().len())
        .unwrap()
}

/// Makes a table say that a value first stands one slot later than it does, with the right checksum, as docs/format.md tells.
fn falsify(path: &PathBuf) {
    const HEADER: usize = 160;
    const ENTRY: usize = 18;
    let mut bytes = fs::read(path).unwrap();
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let [blocks, metadata, body] = [24, 32, 40].map(|at| word(at) as usize);
    // After how many entries there are come code, count and first slot; the first entry may be that of the holes.
    let at = HEADER + 8 + ENTRY + 10;
    let later = word(at) + 1;
    bytes[at..at + 8].copy_from_slice(&later.to_le_bytes());
    let body_start = HEADER + metadata + 8 * (blocks + 1);
    let end = bytes.len() - 8;
    assert_eq!(body_start + body + 8 * blocks, end);
    let hashed = [&bytes[..body_start], &bytes[body_start + body..end]].concat();
    bytes[end..].copy_from_slice(&xxh3_64(&hashed).to_le_bytes());
    fs::remove_file(path).unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn tables_that_are_not_to_be_trusted_are_made_anew() {
    let bench = Bench::solved("antrin:4");
    falsify(&largest_table(&bench, "antrin-4"));
    let verify = ["verify", "antrin:4"];
    let found = bench.run(&verify);
    assert_eq!(found.status, 1, "{found:?}");
    let advice = advised(&found.stdout, "not to be trusted");
    bench.run(&as_strs(&advice)).succeeded();
    bench.run(&verify).succeeded();
}

#[test]
fn what_is_missing_in_a_question_can_be_added() {
    let bench = Bench::new();
    let error = bench.run(&["graph", "strategic"]).failed(2);
    assert_contains(&error, &["as in strategic:map34", "with --all"]);
    bench.run(&["graph", "strategic:map34"]).succeeded();
    bench.run(&["graph", "strategic", "--all"]).succeeded();

    let error = bench
        .run(&[
            "tree", "antrin", "--depth", "2", "--json", "--format", "dot",
        ])
        .failed(2);
    assert_contains(&error, &["exclude each other"]);
    bench
        .run(&["tree", "antrin", "--depth", "2", "--json"])
        .succeeded();
    bench
        .run(&["tree", "antrin", "--depth", "2", "--format", "dot"])
        .succeeded();

    for game in ["antrin", "tictactoe"] {
        let file = format!("{game}.jsonl");
        let args = ["match", game, "random", "random", "--games", "1"];
        bench
            .run(&[&args[..], &["--record", &file]].concat())
            .succeeded();
    }
    let read = |file: &str| fs::read_to_string(bench.path().join(file)).unwrap();
    let both = read("antrin.jsonl") + &read("tictactoe.jsonl");
    fs::write(bench.path().join("both.jsonl"), both).unwrap();
    let told = bench.run(&["blunders", "--from", "both.jsonl"]).succeeded();
    assert_contains(&told.stdout, &["antrin: 1 game", "tictactoe: 1 game"]);
    bench
        .run(&["blunders", "--from", "both.jsonl", "--number", "0"])
        .succeeded();
}
