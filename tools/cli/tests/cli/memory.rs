//! `--memory` and what it bounds; what happens where there is little memory; boards with more sets of points than 24 bits number.

use crate::support::{Bench, Run, assert_contains, split};
use assert_cmd::Command;

const MIB: u64 = 1 << 20;
/// What a program takes whatever it does, and what is not told to the byte.
const SLACK: u64 = 12 * MIB;

/// So many points on which tokens are placed and nothing else. The first ones come in pairs that can be exchanged, and there is no other
/// symmetry.
fn wide_board(pairs: usize, points: usize, pieces: &str) -> String {
    let name = |point: usize| format!("{}{}", char::from(b'a' + (point % 8) as u8), point / 8 + 1);
    let paired = (0..pairs).map(|pair| format!("{} {}", name(2 * pair), name(2 * pair + 1)));
    let items: Vec<String> = paired.chain((2 * pairs..points).map(name)).collect();
    // A window that slides along, and one that tells the ends apart.
    let lines = (items.windows(12)).chain([&items[..11]]);
    let lines: Vec<String> = lines.map(|line| format!("{:?}", line.join(" "))).collect();
    let places =
        (0..points).map(|point| format!("{} = [{}, {}]", name(point), point % 8, point / 8));
    let places: Vec<String> = places.collect();
    format!(
        "name = \"wide\"\npieces = {pieces}\nmoving = \"none\"\n[board]\nlines = [{}]\npoints = {{ {} }}\n",
        lines.join(", "),
        places.join(", ")
    )
}

#[test]
fn more_orbits_than_24_bits_number_are_solved_rightly_and_within_the_memory_that_info_tells() {
    let bench = Bench::new();
    std::fs::write(
        bench.path().join("wide.toml"),
        wide_board(0, 27, "[14, 13]"),
    )
    .unwrap();
    let info = bench.json(&["info", "--rules", "wide.toml"]);
    assert_eq!(info["symmetry_order"], 1);
    let last = info["tiers"].as_array().unwrap().last().unwrap();
    assert_eq!(last["tier"], "place-27");
    // 20,058,300 sets; their table alone takes more than their values.
    let needed = last["memory_bytes"].as_u64().unwrap();
    assert!(needed > 300 * MIB, "{needed}");
    let solve = ["solve", "--rules", "wide.toml", "--tiers", "place-27"];
    let error = bench
        .run(&[&solve[..], &["--memory", "200M"]].concat())
        .failed(1);
    assert_contains(
        &error,
        &["needs about", "200 MiB is allowed: raise --memory"],
    );
    let enough = format!("{}M", needed.div_ceil(MIB));
    let report = bench.json(&[&solve[..], &["--memory", &enough]].concat());
    let peak = report["peak_rss_bytes"].as_u64().unwrap();
    assert!(peak <= needed + needed / 10, "{peak} of {needed}");
    assert!(needed <= peak + peak / 10 + SLACK, "{peak} of {needed}");
    let verdict = bench.json(&["verify", "--rules", "wide.toml"]);
    assert_eq!(verdict["errors"], 0, "{verdict}");
    assert_eq!(verdict["checked"], report["totals"]["positions"]);
    let lost = report["longest_loss_position"].as_str().unwrap();
    let answer = bench.json(&["query", "--rules", "wide.toml", lost]);
    assert_eq!(answer["value"], "loss");
}

#[test]
fn more_sets_than_an_index_has_room_for_are_refused_before_anything_is_solved() {
    let bench = Bench::new();
    // 256 symmetries leave 24 bits to number what is different in spite of them.
    let rules = wide_board(8, 31, "[16, 15]");
    std::fs::write(bench.path().join("wide.toml"), rules).unwrap();
    let solve = ["solve", "--rules", "wide.toml", "--tiers", "place-31"];
    let error = bench.run(&solve).failed(1);
    assert_contains(
        &error,
        &[
            "wide cannot be solved",
            "15 of 31 points",
            "up to symmetry",
            "fewer",
        ],
    );
    assert!(!bench.path().join("wide").exists());
    assert_eq!(
        bench.json(&["info", "--rules", "wide.toml"])["solvable"],
        false
    );
}

#[test]
fn a_solve_keeps_within_what_info_tells() {
    let bench = Bench::new();
    for game in split(
        "antrin:4 morris:5 linear-ataxx:12 dots:3x3 dots:2x5 ataxx:3x4,positions=reachable othello:4x4",
    ) {
        let two = ["--threads", "2"];
        let info = bench.json(&[&["info", game][..], &two].concat());
        let needed = info["memory_bytes"].as_u64().unwrap();
        let enough = format!("{}M", needed.div_ceil(MIB));
        let solve = [&["solve", game, "--memory", &enough][..], &two].concat();
        let peak = bench.json(&solve)["peak_rss_bytes"].as_u64().unwrap();
        assert!(peak <= needed + needed / 10, "{game}: {peak} of {needed}");
        // Of those that are explored, only a bound is known before.
        let is_exact = !game.contains("reachable") && !game.contains("othello");
        assert!(
            !is_exact || needed <= peak + peak / 10 + SLACK,
            "{game}: {peak} of {needed}"
        );
    }
}

/// Tokens that slide on the points of a square, four in a row or column to win; one column is cut apart, so that only one symmetry is
/// left and there are 38 million positions.
fn large_tier() -> String {
    let name =
        |column: usize, row: usize| format!("{}{}", char::from(b'a' + column as u8), row + 1);
    let squares = || (0..5).flat_map(|row| (0..5).map(move |column| (column, row)));
    let row = |row| (0..5).map(|column| name(column, row)).collect();
    let column = |column| (0..5).map(|row| name(column, row)).collect();
    let paths: Vec<Vec<String>> = (0..5).map(row).chain((0..4).map(column)).collect();
    let paths: Vec<String> = (paths.iter().map(|path| format!("{:?}", path.join(" ")))).collect();
    let points: Vec<String> = squares()
        .map(|(column, row)| format!("{} = [{column}, {row}]", name(column, row)))
        .collect();
    format!(
        "name = \"large\"\npieces = 4\nmoving = \"slide\"\n[board]\nlines = 4\npaths = [{}]\npoints = {{ {} }}\n",
        paths.join(", "),
        points.join(", ")
    )
}

#[test]
fn what_memory_does_not_hold_is_solved_in_working_files_within_the_bound() {
    let bench = Bench::new();
    std::fs::write(bench.path().join("large.toml"), large_tier()).unwrap();
    let mut tables = vec![];
    for allowed in [4096, 64] {
        let memory = format!("{allowed}M");
        let report = bench.json(&[
            "solve",
            "--rules",
            "large.toml",
            "--tiers",
            "move",
            "--force",
            "--threads",
            "2",
            "--memory",
            &memory,
        ]);
        let peak = report["peak_rss_bytes"].as_u64().unwrap();
        assert!(peak <= allowed * MIB * 11 / 10, "{peak} of {memory}");
        // In memory it takes more than is allowed in files.
        assert_eq!(peak > 80 * MIB, allowed > 80, "{peak} of {memory}");
        tables.push(std::fs::read(bench.path().join("large/move.rgt")).unwrap());
    }
    assert!(tables[0] == tables[1]);
}

#[test]
fn keys_of_explored_positions_count() {
    let bench = Bench::new();
    let solve = ["solve", "linear-ataxx:20", "--reachable", "--threads", "2"];
    bench.json(&solve);
    let error = bench
        .run(&[&solve[..], &["--force", "--memory", "30M"]].concat())
        .failed(1);
    assert_contains(
        &error,
        &["needs about", "30.0 MiB is allowed: raise --memory"],
    );
    // The keys stay, and the tables are made again.
    let folder = bench.path().join("linear-ataxx-20,positions=reachable");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "rgt") {
            std::fs::remove_file(path).unwrap();
        }
    }
    let error = bench
        .run(&[&solve[..], &["--memory", "30M"]].concat())
        .failed(1);
    let figure = error.split("needs about ").nth(1).unwrap();
    let enough: f64 = figure.split(' ').next().unwrap().parse().unwrap();
    let memory = format!("{}M", enough.ceil());
    let report = bench.json(&[&solve[..], &["--memory", &memory]].concat());
    let peak = report["peak_rss_bytes"].as_u64().unwrap() as f64 / MIB as f64;
    assert!(peak <= enough * 1.1, "{peak} of {memory}");
}

#[test]
fn too_little_is_refused_with_the_figure_that_would_do() {
    let bench = Bench::solved("antrin:4");
    for args in [
        &["solve", "dots:3x4", "--ultra-weak"][..],
        &["solve", "othello:6x6", "--weak"],
        &["query", "dots:4x4"],
        &["verify", "antrin:4"],
        &["query", "antrin:4"],
        &["solve", "antrin:4", "--force"],
        &["solve", "ultimate", "--ultra-weak"],
        &["count", "ataxx:3x3"],
    ] {
        let error = bench.run(&[args, &["--memory", "5M"]].concat()).failed(1);
        assert_contains(
            &error,
            &["needs about", "5.0 MiB is allowed: raise --memory"],
        );
        assert!(!error.contains("is free"), "{error}");
    }
    let error = bench
        .run(&["verify", "antrin:4", "--memory", "5M"])
        .failed(1);
    let figure = error.split("needs about ").nth(1).unwrap();
    let mebibytes: f64 = figure.split(' ').next().unwrap().parse().unwrap();
    let enough = format!("{}M", mebibytes.ceil());
    bench
        .run(&["verify", "antrin:4", "--memory", &enough])
        .succeeded();
}

/// The most memory that a process ever had resident.
fn peak_of(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

#[test]
fn a_search_keeps_within_what_is_allowed() {
    let bench = Bench::new();
    for game in ["dots:4x5", "othello:6x6"] {
        for allowed in [32, 70] {
            let memory = format!("{allowed}M");
            let mut search = std::process::Command::new(env!("CARGO_BIN_EXE_retrograde"))
                .args(["solve", game, "--weak", "--memory", &memory])
                .args(["--quiet", "--threads", "2", "--data-dir"])
                .arg(bench.path())
                .spawn()
                .unwrap();
            // Its table fills at once; the search itself takes minutes.
            std::thread::sleep(std::time::Duration::from_secs(2));
            let peak = peak_of(search.id()).unwrap();
            search.kill().unwrap();
            search.wait().unwrap();
            assert!(
                peak <= allowed * MIB * 11 / 10,
                "{game}: {peak} of {memory}"
            );
        }
    }
}

#[test]
fn where_addresses_are_short_there_is_an_answer_or_an_error_that_says_what_to_do() {
    let bench = Bench::solved("antrin:4");
    for kibibytes in [40_000, 60_000, 100_000, 200_000, 400_000] {
        for args in [
            &["games"][..],
            &["query", "antrin:4"],
            &["query", "dots:4x4", "--max-seconds", "0.1"],
            &["query", "othello:6x6", "--max-seconds", "0.1"],
            &["query", "ultimate", "--max-seconds", "0.1"],
            &["solve", "dots:2x5", "--force"],
            &["solve", "dots:2x3", "--ultra-weak", "--force"],
            &["solve", "othello:4x4", "--force"],
            &["solve", "ataxx:3x3", "--reachable", "--force"],
            &["solve", "antrin:4", "--force"],
            &["solve", "ultimate", "--ultra-weak", "--force"],
            &["verify", "antrin:4"],
            &["count", "antrin"],
            &["match", "antrin", "random", "greedy", "--games", "2"],
        ] {
            let limited = format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"");
            let mut command = Command::new("bash");
            command
                .args(["-c", &limited, env!("CARGO_BIN_EXE_retrograde")])
                .args(args)
                .args(["--quiet", "--threads", "2"])
                .env("RETROGRADE_DATA", bench.path());
            let run = Run::of(&mut command);
            assert!(
                !run.stderr.contains("panicked"),
                "{kibibytes} {args:?}: {run:?}"
            );
            if run.status != 0 {
                let error = run.failed(1);
                let says = ["needs about", "--memory", "--threads"];
                assert!(
                    says.iter().any(|part| error.contains(part)),
                    "{args:?}: {error}"
                );
            }
        }
    }
}

#[test]
fn fewer_threads_than_too_many_can_be_had() {
    let bench = Bench::new();
    let with_threads = |threads: &str| {
        let mut command = Command::new("bash");
        let limited = "ulimit -v 400000; exec \"$0\" \"$@\"";
        command
            .args(["-c", limited, env!("CARGO_BIN_EXE_retrograde")])
            .args(["solve", "antrin", "--threads", threads, "--quiet"])
            .env("RETROGRADE_DATA", bench.path());
        Run::of(&mut command)
    };
    let error = with_threads("1000").failed(1);
    assert_contains(&error, &["cannot start threads", "fewer with --threads"]);
    with_threads("2").succeeded();
}
