//! Several folders of tables: the first is written to, all are searched.

use crate::serve::Server;
use crate::support::{Bench, Run, assert_contains};
use std::env::join_paths;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

/// Folders as `--data-dir` takes them.
fn list(folders: &[&Path]) -> OsString {
    join_paths(folders).unwrap()
}

/// A run that has tables in these folders only.
fn in_folders(bench: &Bench, folders: &[&Path], args: &[&str]) -> Run {
    let mut command = bench.command();
    command.env_remove("RETROGRADE_DATA").args(args);
    Run::of(command.arg("--data-dir").arg(list(folders)))
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).map_or(true, |mut inside| inside.next().is_none())
}

#[test]
fn tables_are_found_in_any_folder_and_nothing_is_written_to_ask() {
    let bench = Bench::new();
    let shared = Bench::solved("antrin:4");
    let own = bench.path().join("own");
    let folders = [own.as_path(), shared.path()];
    for args in [
        &["query", "antrin:4"][..],
        &["stats", "antrin:4"],
        &["verify", "antrin:4"],
        &["tree", "antrin:4", "--depth", "2"],
        &["match", "antrin:4", "perfect", "random", "--games", "2"],
        &[
            "play", "antrin:4", "--first", "perfect", "--second", "perfect",
        ],
        &["solve", "antrin:4"],
    ] {
        in_folders(&bench, &folders, args).succeeded();
        assert!(is_empty(&own), "{args:?} wrote something");
    }
    // The same by the variable.
    let mut command = bench.command();
    command.env("RETROGRADE_DATA", list(&folders));
    Run::of(command.args(["query", "antrin:4"])).succeeded();
    let error = in_folders(&bench, &[&own], &["query", "antrin:4"]).failed(1);
    assert_contains(&error, &["not solved"]);
}

#[test]
fn what_is_solved_again_goes_to_the_first_folder() {
    let bench = Bench::new();
    let shared = Bench::solved("antrin:4");
    let before = fs::read(shared.path().join("antrin-4/move.rgt")).unwrap();
    let own = bench.path().join("own");
    let folders = [own.as_path(), shared.path()];
    let solved = in_folders(&bench, &folders, &["solve", "antrin:4", "--json"]);
    let files = solved.succeeded().json()["files"].clone();
    let path = files[0]["path"].as_str().unwrap().to_owned();
    assert!(Path::new(&path).starts_with(shared.path()), "{path}");
    let forced = ["solve", "antrin:4", "--force", "--json"];
    let files = in_folders(&bench, &folders, &forced).succeeded().json()["files"].clone();
    let path = files[0]["path"].as_str().unwrap().to_owned();
    assert!(Path::new(&path).starts_with(&own), "{path}");
    assert_eq!(fs::read(own.join("antrin-4/move.rgt")).unwrap(), before);
}

#[test]
fn solving_goes_on_from_tiers_of_a_later_folder() {
    let bench = Bench::new();
    let shared = Bench::solved("antrin:4");
    fs::remove_file(shared.path().join("antrin-4/place-0.rgt")).unwrap();
    let own = bench.path().join("own");
    let folders = [own.as_path(), shared.path()];
    in_folders(&bench, &folders, &["solve", "antrin:4"]).succeeded();
    let made: Vec<_> = fs::read_dir(own.join("antrin-4"))
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "rgt"))
        .collect();
    assert_eq!(made, ["place-0.rgt"]);
    in_folders(&bench, &folders, &["verify", "antrin:4"]).succeeded();
}

#[test]
fn a_damaged_table_in_an_earlier_folder_is_an_error() {
    let bench = Bench::new();
    let shared = Bench::solved("antrin:4");
    let own = bench.path().join("own");
    let damaged = own.join("antrin-4/move.rgt");
    fs::create_dir_all(damaged.parent().unwrap()).unwrap();
    fs::write(&damaged, "no table").unwrap();
    for command in ["query", "stats", "verify", "solve"] {
        let folders = [own.as_path(), shared.path()];
        let error = in_folders(&bench, &folders, &[command, "antrin:4"]).failed(1);
        assert_contains(&error, &[damaged.to_str().unwrap()]);
        // In the other order the sound one is the one that counts.
        let folders = [shared.path(), own.as_path()];
        in_folders(&bench, &folders, &[command, "antrin:4"]).succeeded();
    }
}

#[test]
fn a_search_goes_on_from_the_journal_of_a_later_folder() {
    let bench = Bench::new();
    let shared = Bench::new();
    shared.run(&["solve", "dots:2x2", "--weak"]).succeeded();
    let journal = shared.path().join("dots-2x2/search.rgj");
    let before = fs::read(&journal).unwrap();
    let own = bench.path().join("own");
    let folders = [own.as_path(), shared.path()];
    let run = in_folders(&bench, &folders, &["solve", "dots:2x2", "--weak"]).succeeded();
    assert_contains(&run.stdout, &["from the journal"]);
    assert_eq!(fs::read(&journal).unwrap(), before);
    assert!(own.join("dots-2x2/search.rgj").exists());
}

#[cfg(unix)]
#[test]
fn read_only_folders_are_enough_to_ask() {
    use std::os::unix::fs::PermissionsExt;
    let shared = Bench::solved("antrin:4");
    shared.run(&["solve", "dots:2x2", "--weak"]).succeeded();
    let folders = ["", "antrin-4", "dots-2x2"].map(|name| shared.path().join(name));
    let allow = |mode| {
        for folder in &folders {
            fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
        }
    };
    fs::remove_file(folders[1].join(".lock")).unwrap();
    allow(0o555);
    let asked =
        ["query", "stats", "verify", "solve"].map(|command| shared.run(&[command, "antrin:4"]));
    let claims = shared.run(&["claims", "dots"]);
    // Before anything can fail: otherwise the folder could not be removed.
    allow(0o755);
    asked.into_iter().for_each(|run| drop(run.succeeded()));
    claims.succeeded();
    assert!(!folders[1].join(".lock").exists());
}

#[test]
fn the_explorer_looks_into_all_folders() {
    let bench = Bench::new();
    let shared = Bench::new();
    let folders = list(&[&bench.path().join("own"), shared.path()]);
    let server = Server::start_in(&folders, &[]);
    let path = "/api/v1/games/antrin:4/query";
    assert_eq!(server.get(path).status, 404);
    shared.run(&["solve", "antrin:4"]).succeeded();
    assert_eq!(server.get(path).status, 200);
}

#[test]
fn a_list_without_a_folder_is_refused() {
    let bench = Bench::new();
    let nothing = if cfg!(windows) { ";" } else { ":" };
    let error = bench.run(&["games", "--data-dir", nothing]).failed(2);
    assert_contains(&error, &["--data-dir", "names no folder"]);
}
