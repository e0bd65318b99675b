//! Every example of the help texts and of the documents does what it says. That each of them is understood, also those in running
//! text, is tested beside the arguments.

use crate::extract::{Example, of_help, of_markdown};
use crate::support::Bench;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is not run here, by how the command begins, and why. Their arguments are checked all the same.
const NOT_RUN: &[(&str, &str)] = &[
    (
        "retrograde serve",
        "it runs until somebody stops it; tested in serve.rs",
    ),
    (
        "retrograde solve antrin:5",
        "12 s and 1 GiB; tools/verify-large does it",
    ),
    (
        "retrograde solve morris:9",
        "half a minute; tools/verify-morris does it",
    ),
    (
        "retrograde solve linear-ataxx:20",
        "many seconds; tools/solve-ataxx does it",
    ),
    (
        "retrograde solve linear-ataxx:14",
        "seconds, and its tables are tested in repetition.rs",
    ),
    ("retrograde query linear-ataxx:14", "it asks those tables"),
    (
        "retrograde solve ultimate --ultra-weak",
        "minutes for the second; tested in ultimate.rs",
    ),
    (
        "retrograde graph strategic --all",
        "many seconds; tested in graph.rs",
    ),
];

/// Commands that take long only because they do a thing often: the flag that says how often, and what is enough.
const SHORTER: &[(&str, &str, &str)] = &[
    ("retrograde match", "--games", "20"),
    ("retrograde blunders", "--games", "5"),
    ("retrograde claims dots-matches", "--games", "2"),
    ("retrograde claims linear-ataxx", "--cells", "6"),
];

/// Numbers computed again that take long together, each tested on its own.
const LONG_CLAIMS: &str = "retrograde claims";

/// The documents that have commands.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "CONTRIBUTING.md",
    "docs/algorithms.md",
    "docs/api.md",
    "docs/format.md",
    "docs/games.md",
    "docs/players.md",
    "docs/results.md",
    "docs/ultimate.md",
];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A folder with the files that examples speak of.
fn furnished() -> Bench {
    let bench = Bench::new();
    let own = fs::read_to_string(root().join("src/games/alignment/presets/tapatan.toml"));
    let own = own.unwrap().replace("\"tapatan\"", "\"my-game\"");
    let set = "name = \"my-set\"\nkind = \"functional\"\ncolumns = [\"213654798\", \"321465879\", \"132546987\"]\n";
    let write = |name: &str, text: &str| fs::write(bench.path().join(name), text).unwrap();
    write("my-game.toml", &own);
    write("my-set.toml", set);
    write("positions.txt", ".../.../... 1\n1.2/.1./... 2\n");
    fs::create_dir(bench.path().join("examples")).unwrap();
    fs::copy(
        root().join("examples/rota.toml"),
        bench.path().join("examples/rota.toml"),
    )
    .unwrap();
    for folder in [
        ".local/share/bash-completion/completions",
        ".config/fish/completions",
    ] {
        fs::create_dir_all(bench.path().join(folder)).unwrap();
    }
    bench.run(&["solve", "antrin:4"]).succeeded();
    bench.run(&["solve", "--rules", "my-game.toml"]).succeeded();
    let record = ["match", "tictactoe", "perfect", "random", "--games", "30"];
    let record = [&record[..], &["--record", "games.jsonl"]].concat();
    bench.run(&record).succeeded();
    let record = ["match", "--rules", "my-game.toml", "random", "greedy"];
    let record = [&record[..], &["--games", "3", "--record", "own.jsonl"]].concat();
    bench.run(&record).succeeded();
    bench
}

/// The same command, done less often.
fn shortened(line: &str) -> String {
    let does = |(start, ..): &&(&str, &str, &str)| line.starts_with(start);
    let Some((_, flag, enough)) = SHORTER.iter().find(does) else {
        return line.into();
    };
    if line.contains("--from") {
        return line.into();
    }
    let without = match line.split_once(&format!(" {flag} ")) {
        Some((before, after)) => {
            let rest = after.split_once(' ').map_or("", |(_, rest)| rest);
            format!("{before} {rest}")
        }
        None => line.into(),
    };
    format!("{without} {flag} {enough}")
}

/// Runs an example as a shell does, with our program first on the path; what it pipes into other programs goes nowhere.
fn run(bench: &Bench, example: &Example) -> String {
    let mut line = example.line.clone();
    if let Some((ours, theirs)) = line.split_once(" | ") {
        // The file that the other program would make.
        let into = theirs.split_once('>').map_or("", |(_, file)| file);
        line = match into {
            "" => ours.to_owned(),
            file => format!("{ours} > {}", file.trim()),
        };
    }
    let line = shortened(&line);
    let program = Path::new(env!("CARGO_BIN_EXE_retrograde"));
    let folder = program.parent().unwrap().to_str().unwrap();
    let output = Command::new("sh")
        .args(["-c", &line])
        .env("PATH", format!("{folder}:/usr/bin:/bin"))
        .env("HOME", bench.path())
        .env("RETROGRADE_DATA", bench.path())
        .env_remove("XDG_DATA_HOME")
        .current_dir(bench.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let place = &example.place;
    assert!(output.status.success(), "{place}: {line}\n{said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn is_run(example: &Example) -> bool {
    let line = &example.line;
    let is_long = NOT_RUN.iter().any(|(start, _)| line.starts_with(start));
    !example.is_inline && !is_long && line != LONG_CLAIMS
}

/// The texts of `help` for every command.
fn helps(bench: &Bench) -> Vec<(String, String)> {
    let help = bench.run(&["help"]).succeeded().stdout;
    let commands = help.split_once("Commands:").unwrap().1;
    let commands = commands.split_once("Options").unwrap().0;
    let names = commands.lines().filter_map(|line| {
        let line = line.strip_prefix("  ")?;
        let is_name = line.starts_with(|c: char| c.is_ascii_lowercase());
        line.split(' ').next().filter(|_| is_name)
    });
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(names.len() > 20, "{names:?}");
    let texts = names.iter().map(|name| {
        let text = bench.run(&["help", name]).succeeded().stdout;
        (format!("help {name}"), text)
    });
    let mut all: Vec<(String, String)> = texts.collect();
    all.push(("help".into(), help));
    all
}

#[test]
#[cfg_attr(not(unix), ignore = "the examples are for a Unix shell")]
fn every_example_of_the_help_texts_works() {
    let bench = furnished();
    let mut count = 0;
    for (place, text) in helps(&bench) {
        let examples = of_help(&place, &text);
        assert!(!examples.is_empty(), "{place} has no example");
        for example in examples.iter().filter(|example| is_run(example)) {
            run(&bench, example);
            count += 1;
        }
    }
    assert!(count > 40, "only {count} examples were run");
}

#[test]
#[cfg_attr(not(unix), ignore = "the examples are for a Unix shell")]
fn every_example_of_the_documents_works_and_prints_what_they_say() {
    let bench = furnished();
    let mut count = 0;
    for place in DOCUMENTS {
        let text = fs::read_to_string(root().join(place)).unwrap();
        let examples = of_markdown(place, &text);
        for example in examples.iter().filter(|example| is_run(example)) {
            let printed = run(&bench, example);
            count += 1;
            let (mut expected, is_whole) = match example.printed.split_last() {
                // The rest is left out.
                Some((last, before)) if last == "..." => (before.join("\n"), false),
                _ => (example.printed.join("\n"), true),
            };
            if !expected.is_empty() {
                expected.push('\n');
                let same = match is_whole {
                    true => printed == expected,
                    false => printed.starts_with(&expected),
                };
                let line = &example.line;
                assert!(
                    same,
                    "{place}: {line} prints\n{printed}instead of\n{expected}"
                );
            }
        }
    }
    assert!(count >= 8, "only {count} examples were run");
}
