//! Pipes, sockets and devices in the place of files that people name.

use crate::support::{Bench, Run, assert_contains};
use std::fs;

/// What people name is read to a bound, and a pipe is read only if somebody writes to it.
#[test]
fn what_is_named_and_cannot_be_read_is_refused_in_time() {
    let bench = Bench::new();
    let pipe = bench.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink(&pipe, bench.path().join("link")).unwrap();
    fs::create_dir(bench.path().join("folder")).unwrap();
    drop(std::os::unix::net::UnixListener::bind(bench.path().join("socket")).unwrap());
    let commands: [&[&str]; 5] = [
        &["replay"],
        &["blunders", "--from"],
        &["info", "--rules"],
        &["match", "random", "random", "--rules"],
        &["graph", "--map"],
    ];
    let things = ["pipe", "link", "folder", "socket", "/dev/zero", "/dev/full"];
    std::thread::scope(|scope| {
        for command in commands {
            for thing in things {
                let bench = &bench;
                scope.spawn(move || {
                    let mut run = bench.command();
                    run.args(command).arg(thing);
                    run.timeout(std::time::Duration::from_secs(120));
                    let error = Run::of(&mut run).failed(2);
                    assert_contains(&error, &[thing]);
                });
            }
        }
    });
}

#[test]
fn pipes_that_somebody_writes_to_are_read() {
    let rules = include_str!("../../../../examples/rota.toml");
    let bench = Bench::new();
    let pipe = bench.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let writer = std::thread::spawn({
        let pipe = pipe.clone();
        move || {
            std::thread::sleep(std::time::Duration::from_millis(500));
            fs::write(pipe, rules)
        }
    });
    let info = bench.run(&["info", "--rules", "pipe"]).succeeded();
    assert_contains(&info.stdout, &["rota"]);
    writer.join().unwrap().unwrap();
    let info = bench.feed(&["info", "--rules", "/dev/stdin"], rules);
    assert_contains(&info.succeeded().stdout, &["rota"]);
}
