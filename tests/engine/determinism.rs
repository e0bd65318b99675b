//! The same bytes, whatever the number of threads and however often the solving was stopped.

use crate::antrin_of;
use crate::relatives::named;
use retrograde::games::alignment::{Alignment, Blocked};
use retrograde::{Indexed, NoProgress, Progress, SolveError, Tables, game_folder};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rgt"))
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                std::fs::read(&path).unwrap(),
            )
        })
        .collect()
}

/// A game that captures, with all kinds of tiers: to place, to move, and to do either.
const CAPTURING: &str = "morris:5,pieces=4,fly=yes,lasker=yes";

fn solved_with(threads: usize, game: &Alignment) -> BTreeMap<String, Vec<u8>> {
    let data = tempfile::tempdir().unwrap();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    pool.install(|| Tables::solve(game, &data.path().into(), &Default::default(), &NoProgress))
        .unwrap();
    files(&game_folder(data.path(), &game.rules().name))
}

/// Stops after it was asked a given number of times.
struct StopsAfter(AtomicU32);

impl Progress for StopsAfter {
    fn is_cancelled(&self) -> bool {
        self.0
            .fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1))
            .is_err()
    }
}

#[test]
fn threads_do_not_matter() {
    for (game, tiers) in [
        (antrin_of(4, Blocked::Loses), 9),
        (named(CAPTURING), named(CAPTURING).tiers().len()),
    ] {
        let one = solved_with(1, &game);
        assert_eq!(one.len(), tiers);
        for threads in [2, 3, 8] {
            assert!(solved_with(threads, &game) == one, "{threads} threads");
        }
    }
}

#[test]
fn interruptions_do_not_matter() {
    for game in [antrin_of(4, Blocked::Loses), named(CAPTURING)] {
        let name = &game.rules().name;
        let straight = solved_with(2, &game);
        let data = tempfile::tempdir().unwrap();
        let mut interruptions = 0;
        let mut patience = 1;
        loop {
            let progress = StopsAfter(AtomicU32::new(patience));
            match Tables::solve(&game, &data.path().into(), &Default::default(), &progress) {
                Ok(_) => break,
                Err(SolveError::Cancelled { .. }) => interruptions += 1,
                Err(error) => panic!("{error}"),
            }
            // What is there after an interruption is finished and sound.
            for (file, bytes) in files(&game_folder(data.path(), name)) {
                assert!(straight[&file] == bytes, "{file}");
            }
            patience += 7;
        }
        assert!(interruptions > 10, "only {interruptions} interruptions");
        assert!(files(&game_folder(data.path(), name)) == straight);
    }
}

#[test]
fn solving_again_changes_nothing_and_afresh_writes_the_same() {
    let data = tempfile::tempdir().unwrap();
    let game = antrin_of(3, Blocked::Loses);
    let options = retrograde::SolveOptions::default();
    Tables::solve(&game, &data.path().into(), &options, &NoProgress).unwrap();
    let before = files(&game_folder(data.path(), "antrin"));
    Tables::solve(&game, &data.path().into(), &options, &NoProgress).unwrap();
    let force = retrograde::SolveOptions {
        force: true,
        ..options
    };
    Tables::solve(&game, &data.path().into(), &force, &NoProgress).unwrap();
    assert!(files(&game_folder(data.path(), "antrin")) == before);
}

#[test]
fn too_little_memory_is_refused_before_anything_is_done() {
    let data = tempfile::tempdir().unwrap();
    let game = antrin_of(5, Blocked::Loses);
    let options = retrograde::SolveOptions {
        memory: Some(40 << 20),
        ..Default::default()
    };
    let error = Tables::solve(&game, &data.path().into(), &options, &NoProgress).unwrap_err();
    assert!(
        matches!(error, SolveError::TooLittleMemory { needed, .. } if needed > 40 << 20),
        "{error}"
    );
    assert!(!game_folder(data.path(), "antrin:5").exists());
}

#[test]
fn only_one_process_at_a_time_solves_into_a_folder() {
    let data = tempfile::tempdir().unwrap();
    let game = antrin_of(3, Blocked::Loses);
    Tables::solve(&game, &data.path().into(), &Default::default(), &NoProgress).unwrap();
    let lock = std::fs::File::open(game_folder(data.path(), "antrin").join(".lock")).unwrap();
    lock.lock().unwrap();
    let force = retrograde::SolveOptions {
        tiers: vec![],
        force: true,
        memory: None,
    };
    let error = Tables::solve(&game, &data.path().into(), &force, &NoProgress).unwrap_err();
    assert!(
        error.to_string().contains("another process is solving"),
        "{error}"
    );
    // What is solved already needs no lock.
    Tables::solve(&game, &data.path().into(), &Default::default(), &NoProgress).unwrap();
}
