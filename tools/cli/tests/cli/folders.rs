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

/// The tables and keys in the folder of a game.
fn files_of(folder: &Path) -> Vec<String> {
    let inside = fs::read_dir(folder).into_iter().flatten();
    let names = inside.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| name.ends_with(".rgt") || name.ends_with(".keys"))
        .collect();
    names.sort();
    names
}

#[test]
fn tables_of_a_game_come_from_one_folder() {
    let bench = Bench::new();
    let shared = Bench::solved("antrin:4");
    let [own, theirs] = [&bench, &shared].map(|bench| bench.path().join("antrin-4"));
    let folders = [bench.path(), shared.path()];
    let all = files_of(&theirs);
    // A part of them in the first folder does not hide the whole in the second.
    fs::create_dir_all(&own).unwrap();
    fs::copy(theirs.join("move.rgt"), own.join("move.rgt")).unwrap();
    for command in ["solve", "stats"] {
        let report = in_folders(&bench, &folders, &[command, "antrin:4", "--json"]);
        for file in report.succeeded().json()["files"].as_array().unwrap() {
            let path = Path::new(file["path"].as_str().unwrap());
            assert!(path.starts_with(shared.path()), "{path:?}");
        }
    }
    assert_eq!(files_of(&own), ["move.rgt"]);
    // Where neither has all, only what the first has is taken, and the rest is solved into it.
    fs::remove_file(theirs.join("place-0.rgt")).unwrap();
    let error = in_folders(&bench, &folders, &["query", "antrin:4"]).failed(1);
    assert_contains(&error, &["in part only"]);
    in_folders(&bench, &folders, &["solve", "antrin:4"]).succeeded();
    assert_eq!(files_of(&own), all);
    in_folders(&bench, &[bench.path()], &["verify", "antrin:4"]).succeeded();
}

#[test]
fn a_part_in_a_later_folder_is_not_built_upon() {
    let bench = Bench::new();
    let shared = Bench::solved("antrin:4");
    let [own, theirs] = [&bench, &shared].map(|bench| bench.path().join("antrin-4"));
    let all = files_of(&theirs);
    fs::remove_file(theirs.join("place-0.rgt")).unwrap();
    let folders = [bench.path(), shared.path()];
    in_folders(&bench, &folders, &["solve", "antrin:4"]).succeeded();
    assert_eq!(files_of(&own), all);
}

#[test]
fn keys_and_tables_come_from_one_folder() {
    for (game, folder) in [
        (
            "linear-ataxx:9,positions=reachable",
            "linear-ataxx-9,positions=reachable",
        ),
        ("othello:4x4", "othello-4x4"),
    ] {
        let bench = Bench::new();
        let shared = Bench::solved(game);
        let [own, theirs] = [&bench, &shared].map(|bench| bench.path().join(folder));
        let all = files_of(&theirs);
        let is_keys = |name: &&String| name.ends_with(".keys");
        assert!(all.iter().any(|name| is_keys(&name)), "{all:?}");
        // As exploring leaves them that was stopped before solving.
        fs::create_dir_all(&own).unwrap();
        for keys in all.iter().filter(is_keys) {
            fs::copy(theirs.join(keys), own.join(keys)).unwrap();
        }
        let folders = [bench.path(), shared.path()];
        for command in ["stats", "solve"] {
            let report = in_folders(&bench, &folders, &[command, game, "--json"]);
            let report = report.succeeded().json();
            let files = report["files"].as_array().unwrap();
            assert!(!files.is_empty());
            for file in files {
                let path = Path::new(file["path"].as_str().unwrap());
                assert!(path.starts_with(shared.path()), "{path:?}");
            }
        }
        in_folders(&bench, &folders, &["verify", game]).succeeded();
        in_folders(&bench, &folders, &["solve", game, "--force"]).succeeded();
        assert_eq!(files_of(&own), all);
    }
}

#[test]
fn a_damaged_table_in_an_earlier_folder_is_an_error() {
    let bench = Bench::new();
    let shared = Bench::solved("antrin:4");
    let own = bench.path().join("own");
    in_folders(&bench, &[&own], &["solve", "antrin:4"]).succeeded();
    let damaged = own.join("antrin-4/move.rgt");
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

#[cfg(unix)]
#[test]
fn solving_into_a_folder_that_cannot_be_written_says_what_to_do() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new();
    let own = bench.path().join("own");
    fs::create_dir(&own).unwrap();
    fs::set_permissions(&own, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(own.join("probe"), "").is_ok() {
        // Nothing is read-only for root; a file in the place of a folder is.
        fs::remove_file(own.join("probe")).unwrap();
        fs::remove_dir(&own).unwrap();
        fs::write(&own, "").unwrap();
    }
    let other = bench.path().join("other");
    let solve = ["solve", "antrin:4"];
    let error = in_folders(&bench, &[&own], &solve).failed(1);
    assert_contains(&error, &["cannot ", "choose another --data-dir"]);
    assert!(!error.contains("first"), "{error}");
    let error = in_folders(&bench, &[&own, &other], &solve).failed(1);
    assert_contains(&error, &["cannot ", "only the first is written to"]);
    in_folders(&bench, &[&other, &own], &solve).succeeded();
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

/// Nobody makes folders there, the administrator neither.
#[cfg(target_os = "linux")]
#[test]
fn where_no_folder_can_be_made_another_is_to_be_chosen() {
    let bench = Bench::new();
    let nowhere = Path::new("/proc/retrograde");
    for args in [
        &["solve", "antrin"][..],
        &["solve", "dots:2x2"],
        &["solve", "dots:4x4", "--ultra-weak"],
        &["solve", "ultimate", "--ultra-weak"],
    ] {
        let error = in_folders(&bench, &[nowhere], args).failed(1);
        assert_contains(&error, &["cannot create it", "choose another --data-dir"]);
        let error = in_folders(&bench, &[nowhere, bench.path()], args).failed(1);
        assert_contains(&error, &["only the first is written to"]);
    }
}
