//! Something else in the place of a file of ours: a pipe, a folder, a device, a socket, or a link to one. It is refused at once,
//! whatever is asked, and stays where it is.

use retrograde::catalog::{AnyGame, Effort, Registry};
use retrograde::hint::Hinting;
use retrograde::{NoProgress, SolveOptions, game_folder};
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Long enough for any of these games on a slow machine, and soon enough for something that would take for ever.
const PATIENCE: Duration = Duration::from_secs(120);

const THINGS: [&str; 7] = [
    "pipe",
    "folder",
    "socket",
    "/dev/zero",
    "/dev/full",
    "link to a pipe",
    "link to a folder",
];

/// Puts a thing into a place.
fn put(thing: &str, place: &Path) {
    let beside = place.with_file_name("target");
    let pipe = |path: &Path| {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    };
    match thing {
        "pipe" => pipe(place),
        "folder" => fs::create_dir(place).unwrap(),
        "socket" => drop(UnixListener::bind(place).unwrap()),
        "link to a pipe" => {
            pipe(&beside);
            symlink(&beside, place).unwrap();
        }
        "link to a folder" => {
            fs::create_dir(&beside).unwrap();
            symlink(&beside, place).unwrap();
        }
        device => symlink(device, place).unwrap(),
    }
}

fn take_away(place: &Path) {
    for path in [place.to_owned(), place.with_file_name("target")] {
        let _ = fs::remove_dir(&path);
        let _ = fs::remove_file(&path);
    }
}

/// What a job says, which must not take for ever.
fn in_time<T: Send + 'static>(what: &str, job: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, is_done) = mpsc::channel();
    thread::spawn(move || done.send(job()));
    is_done
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|error| panic!("{what}: {error}"))
}

/// What is wrong, and what can be done about it.
fn told(error: &impl Hinting) -> String {
    format!("{error} {:?}", error.hints())
}

/// Everything that is done with a game, and what it said.
fn said(game: &dyn AnyGame, data: &Path, force: bool) -> Vec<(&'static str, Option<String>)> {
    let options = SolveOptions {
        force,
        ..SolveOptions::default()
    };
    let searched = game.search(&data.into(), &options, &NoProgress);
    let mut said = vec![];
    if game.is_played_for_points() {
        said.push(("search", searched.err().map(|e| told(&e))));
    }
    said.push((
        "solve",
        game.solve(&data.into(), &options, &NoProgress)
            .err()
            .map(|e| told(&e)),
    ));
    said.push(("stats", game.stats(&data.into()).err().map(|e| told(&e))));
    said.push((
        "verify",
        game.verify(&data.into(), &NoProgress)
            .err()
            .map(|e| told(&e)),
    ));
    let asked = game
        .open(&data.into(), &Effort::default())
        .and_then(|asked| match asked.ask(None, true) {
            Err(retrograde::QueryError::Table(error)) => Err(error),
            _ => Ok(()),
        });
    said.push(("query", asked.err().map(|e| told(&e))));
    said
}

#[test]
fn other_things_in_the_place_of_a_file_are_refused_at_once() {
    for (name, file, force, refusing) in [
        (
            "antrin",
            "move.rgt",
            false,
            &["solve", "stats", "verify", "query"][..],
        ),
        ("antrin", "move.rgt", true, &["solve"]),
        ("antrin", "move.rgt.partial", true, &["solve"]),
        ("antrin", ".lock", true, &["solve"]),
        (
            "ataxx:3x3,positions=reachable",
            "05.keys",
            false,
            &["solve", "stats", "verify", "query"],
        ),
        ("ataxx:3x3,positions=reachable", "05.keys", true, &["solve"]),
        (
            "dots:2x2",
            "05.rgt",
            false,
            &["solve", "stats", "verify", "query"],
        ),
        ("dots:2x2", "search.rgj", false, &["search"]),
        ("dots:2x2", "search.rgj", true, &["search"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let game = Registry::standard().find(name).unwrap();
        game.solve(&folder.path().into(), &SolveOptions::default(), &NoProgress)
            .unwrap();
        let place = game_folder(folder.path(), name).join(file);
        let good = fs::read(&place).ok();
        for thing in THINGS {
            let link = thing.starts_with("link") || thing.starts_with("/dev");
            if link && force && file != ".lock" && file != "search.rgj" {
                // A link is replaced, and what it leads to stays.
                continue;
            }
            let what = format!("{name}: {thing} as {file}");
            let _ = fs::remove_file(&place);
            put(thing, &place);
            let data = folder.path().to_owned();
            let said = in_time(&what, move || {
                said(
                    Registry::standard().find(name).unwrap().as_ref(),
                    &data,
                    force,
                )
            });
            for (command, said) in said {
                if refusing.contains(&command) {
                    let error = said.unwrap_or_else(|| panic!("{what}: {command} took it"));
                    for part in ["expected a file, found a ", "ClearPlace", file] {
                        assert!(error.contains(part), "{what}: {command}: {error}");
                    }
                }
            }
            assert!(place.symlink_metadata().is_ok(), "{what}: gone");
            take_away(&place);
            if let Some(good) = &good {
                fs::write(&place, good).unwrap();
            }
        }
        game.solve(&folder.path().into(), &SolveOptions::default(), &NoProgress)
            .unwrap();
    }
}

#[test]
fn other_things_in_the_place_of_a_certificate_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let place = game_folder(folder.path(), "ultimate").join("first-player-wins.rgc");
    fs::create_dir_all(place.parent().unwrap()).unwrap();
    for thing in THINGS {
        put(thing, &place);
        let data = folder.path().to_owned();
        let said = in_time(thing, move || {
            let game = Registry::standard().find("ultimate").unwrap();
            let proved = game.prove(
                &data.as_path().into(),
                &SolveOptions::default(),
                &NoProgress,
            );
            let verified = game.verify(&data.as_path().into(), &NoProgress);
            let asked = game
                .open(&data.as_path().into(), &Effort::default())
                .map(drop);
            [
                proved.err().map(|e| told(&e)),
                verified.err().map(|e| told(&e)),
                asked.err().map(|e| told(&e)),
            ]
        });
        for error in said {
            let error = error.unwrap_or_else(|| panic!("{thing} was taken"));
            assert!(
                error.contains("expected a file, found a "),
                "{thing}: {error}"
            );
        }
        assert!(place.symlink_metadata().is_ok(), "{thing}: gone");
        take_away(&place);
    }
}
