//! Files of keys: kept, gone on with, and refused when they are not what they were.
use std::sync::Arc;

use super::{linear, reached};
use retrograde::games::ataxx::Ataxx;
use retrograde::hint::{Hint, Hinting};
use retrograde::index::{IndexError, Keyed, Reachable};
use retrograde::{
    Indexed, NoProgress, Notation, Oracle, Progress, SolveError, SolveOptions, TableError, Tables,
    game_folder,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const N: usize = 10;

fn explore(folder: &Path, progress: &dyn Progress) -> Result<Reachable<Ataxx>, SolveError> {
    Reachable::explore(
        Arc::new(linear(N)),
        &folder.into(),
        &SolveOptions::default(),
        progress,
    )
}

fn key_files(folder: &Path) -> Vec<PathBuf> {
    let folder = game_folder(folder, &Reachable::name_of(&linear(N)));
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "keys")
        })
        .collect();
    files.sort();
    files
}

#[test]
fn keys_in_files_are_those_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    explore(folder.path(), &NoProgress).unwrap();
    let opened = Reachable::open(Arc::new(linear(N)), &folder.path().into()).unwrap();
    opened.check().unwrap();
    let memory = reached(linear(N));
    assert_eq!(opened.tiers(), memory.tiers());
    for (tier, info) in memory.tiers().iter().enumerate() {
        for slot in 0..info.slots {
            let key = memory.keys(tier).get(slot).unwrap();
            assert_eq!(opened.keys(tier).get(slot), Ok(key));
            assert_eq!(opened.keys(tier).find(key.unwrap()), Ok(Some(slot)));
        }
    }
    assert_eq!(key_files(folder.path()).len(), N + 1);
}

/// Stops after so many questions.
struct Impatient(AtomicU64);

impl Progress for Impatient {
    fn is_cancelled(&self) -> bool {
        self.0.fetch_sub(1, Relaxed) <= 1
    }
}

#[test]
fn exploring_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let mut times = 0;
    loop {
        let patience = 10 * (times + 1);
        match explore(folder.path(), &Impatient(AtomicU64::new(patience))) {
            Err(SolveError::Cancelled { .. }) => times += 1,
            Ok(_) => break,
            Err(error) => panic!("{error}"),
        }
        assert!(times < 100);
    }
    assert!(times > 2, "{times}");
    let fresh = tempfile::tempdir().unwrap();
    explore(fresh.path(), &NoProgress).unwrap();
    for (gone_on, at_once) in key_files(folder.path()).iter().zip(key_files(fresh.path())) {
        assert_eq!(fs::read(gone_on).unwrap(), fs::read(at_once).unwrap());
    }
}

#[test]
fn damaged_and_foreign_keys_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    explore(folder.path(), &NoProgress).unwrap();
    let path = key_files(folder.path())[6].clone();
    let good = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], what: &str| {
        // Replaced, not overwritten, as files that others may have mapped are.
        fs::remove_file(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        let error = match Reachable::open(Arc::new(linear(N)), &folder.path().into()) {
            Ok(opened) => opened.check().expect_err(what),
            Err(error) => error,
        };
        let text = error.to_string();
        assert!(text.contains(path.to_str().unwrap()), "{what}: {text}");
        assert!(matches!(error, TableError::Unusable { .. }), "{text}");
        let solved = explore(folder.path(), &NoProgress);
        assert!(matches!(solved, Err(SolveError::Table(_))), "{what}");
    };
    for length in [0, 1, 100, 143, 144, 200, good.len() - 8, good.len() - 1] {
        refused(&good[..length], &format!("cut to {length}"));
    }
    refused(&[&good[..], b"more"].concat(), "something added");
    for at in (0..good.len()).step_by(41) {
        let mut bytes = good.clone();
        bytes[at] ^= 1 << (at % 8);
        refused(&bytes, &format!("bit at {at}"));
    }
    let other = fs::read(&key_files(folder.path())[7]).unwrap();
    refused(&other, "another tier's");
}

#[test]
fn what_is_not_found_in_damaged_keys_is_not_called_unreachable() {
    let folder = tempfile::tempdir().unwrap();
    let game = explore(folder.path(), &NoProgress).unwrap();
    let start = game.show(&retrograde::Game::start(&game));
    let tier = 2;
    let path = key_files(folder.path())[tier].clone();
    let mut bytes = fs::read(&path).unwrap();
    // The keys end before a checksum for their one block and another for the file.
    let key = game.game().key(&retrograde::Game::start(&game)).number;
    let at = bytes
        .windows(8)
        .position(|window| window == key.to_le_bytes())
        .unwrap();
    bytes[at] ^= 1;
    drop(game);
    fs::remove_file(&path).unwrap();
    fs::write(&path, bytes).unwrap();
    let game = Reachable::open(Arc::new(linear(N)), &folder.path().into()).unwrap();
    let error = game.parse(&start).unwrap_err().to_string();
    assert!(error.contains("damaged"), "{error}");
    let error = game.parse("xx6oo x").map(|_| ()).err();
    assert!(error.is_none(), "{error:?}");
}

#[test]
fn a_position_that_is_not_reached_has_no_value() {
    let game = reached(linear(7));
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
    let game = oracle.game();
    // No play brings a stone between two of the other player.
    let position = linear(7).parse("xo1xo1x x").unwrap();
    assert!(game.parse("xo1xo1x x").is_err());
    let value = oracle.value(&position);
    assert!(
        matches!(value, Err(TableError::Nowhere { .. })),
        "{value:?}"
    );
    assert_eq!(game.checked_rank(&position), Err(IndexError::Nowhere));
}

#[test]
fn missing_keys_ask_for_solving() {
    let folder = tempfile::tempdir().unwrap();
    let error = Reachable::open(Arc::new(linear(N)), &folder.path().into()).unwrap_err();
    assert!(matches!(error, TableError::Missing { .. }), "{error}");
    let wanted = "linear-ataxx:10,positions=reachable";
    assert!(
        matches!(&error.hints()[..], [Hint::Solve { game, .. }] if game == wanted),
        "{:?}",
        error.hints()
    );
}

#[test]
fn too_little_memory_is_refused_before_anything_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let options = SolveOptions {
        memory: Some(1 << 20),
        ..SolveOptions::default()
    };
    let error = Reachable::explore(
        Arc::new(linear(30)),
        &folder.path().into(),
        &options,
        &NoProgress,
    )
    .unwrap_err();
    assert!(
        matches!(error, SolveError::TooLittleMemory { .. }),
        "{error}"
    );
    let error =
        Tables::solve(&linear(30), &folder.path().into(), &options, &NoProgress).unwrap_err();
    assert!(
        matches!(error, SolveError::TooLittleMemory { .. }),
        "{error}"
    );
}
