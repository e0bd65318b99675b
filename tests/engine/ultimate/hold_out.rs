//! The second player holds out: found, stored, gone on with, checked, and told lies about.

use super::{Dice, base_game};
use retrograde::games::nested::ultimate::check::verify_hold_out;
use retrograde::games::nested::ultimate::{StoneBound, Ultimate};
use retrograde::proof::{Certifiable, Certificate, CertificateEntry, Claim, HeldOut, HoldOut};
use retrograde::{NoProgress, Progress, SolveError, SolveOptions};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn search(plies: u16, data: &Path, progress: &dyn Progress) -> Result<HeldOut, SolveError> {
    search_with(plies, data, &SolveOptions::default(), progress)
}

fn search_with(
    plies: u16,
    data: &Path,
    options: &SolveOptions,
    progress: &dyn Progress,
) -> Result<HeldOut, SolveError> {
    let game = &base_game();
    let plan = StoneBound;
    HoldOut { game, plan, plies }.search(&data.into(), options, progress)
}

fn files(data: &Path) -> Vec<String> {
    let names = fs::read_dir(data.join("ultimate")).unwrap();
    let mut names: Vec<String> = names
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".rgc"))
        .collect();
    names.sort();
    names
}

#[test]
fn what_is_found_passes_the_check() {
    for plies in [1, 4, 16, 17, 20, 23] {
        let folder = tempfile::tempdir().unwrap();
        let found = search(plies, folder.path(), &NoProgress).unwrap();
        assert_eq!(found.certificate.plies() + 1, plies);
        let seal = base_game().seal().claiming(Claim::SecondHoldsOut);
        let stored = Certificate::open(&folder.path().into(), &seal)
            .unwrap()
            .unwrap();
        assert_eq!(stored, found.certificate);
        assert_eq!(fs::metadata(&found.path).unwrap().len(), found.bytes);
        let checked = verify_hold_out(&stored, &NoProgress).unwrap();
        assert_eq!(checked.verdict.errors, 0, "{:?}", checked.verdict.examples);
        assert_eq!(checked.verdict.checked, stored.positions() as u64);
        assert_eq!(files(folder.path()), ["second-player-holds-out.rgc"]);
    }
}

/// Stops when so many openings are done.
struct Impatient {
    openings: u64,
    done: AtomicU64,
}

impl Progress for Impatient {
    fn advance(&self, units: u64) {
        self.done.fetch_add(units, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.done.load(Relaxed) >= self.openings
    }
}

#[test]
fn an_interrupted_search_goes_on_where_it_was() {
    const PLIES: u16 = 25;
    let whole = tempfile::tempdir().unwrap();
    let at_once = search(PLIES, whole.path(), &NoProgress).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let impatient = Impatient {
        openings: 4,
        done: AtomicU64::new(0),
    };
    let stopped = search(PLIES, folder.path(), &impatient).unwrap_err();
    assert!(stopped.to_string().contains("finished openings are kept"));
    let kept = files(folder.path());
    assert!((4..15).contains(&kept.len()), "{kept:?}");
    // A part that cannot be read is made again.
    fs::write(folder.path().join("ultimate").join(&kept[0]), "nonsense").unwrap();
    let gone_on = search(PLIES, folder.path(), &NoProgress).unwrap();
    assert!(gone_on.nodes < at_once.nodes);
    assert_eq!(files(folder.path()), ["second-player-holds-out.rgc"]);
    let bytes = |found: &HeldOut| fs::read(&found.path).unwrap();
    assert!(bytes(&gone_on) == bytes(&at_once));
}

#[test]
fn memory_and_threads_change_nothing_but_the_time() {
    let folder = tempfile::tempdir().unwrap();
    let usual = search(23, folder.path(), &NoProgress).unwrap();
    let options = SolveOptions {
        memory: Some(1 << 16),
        force: true,
        ..SolveOptions::default()
    };
    let alone = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    let poor = alone.install(|| search_with(23, folder.path(), &options, &NoProgress));
    assert_eq!(poor.unwrap().certificate, usual.certificate);
}

#[test]
fn lies_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let honest = search(21, folder.path(), &NoProgress).unwrap().certificate;
    let entries: Vec<(Vec<u8>, CertificateEntry)> = honest
        .entries()
        .map(|(key, entry)| (key.to_vec(), entry))
        .collect();
    let least = entries.iter().map(|(_, entry)| entry.plies).min().unwrap();
    let mut dice = Dice(41);
    for kind in 0..5 {
        for _ in 0..2 {
            let mut lies = entries.clone();
            // Another legal reply in the last entries may do as well, and is no lie then.
            let at = loop {
                let at = dice.below(lies.len());
                if lies[at].1.plies > least {
                    break at;
                }
            };
            match kind {
                0 => lies[at].1.plies += 2,
                1 => lies[at].1.plies -= 2,
                2 => lies[at].1.mv = (lies[at].1.mv + 1) % 81,
                3 => drop(lies.remove(at)),
                _ => lies[at].0[20] = (lies[at].0[20] + 1) % 10,
            }
            let lying = Certificate::from_entries(lies.into_iter().collect());
            let found = verify_hold_out(&lying, &NoProgress).unwrap().verdict;
            assert!(found.errors > 0, "kind {kind}, entry {at}");
            assert!(!found.examples.is_empty());
        }
    }
}

#[test]
fn a_check_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = search(23, folder.path(), &NoProgress).unwrap().certificate;
    let impatient = Impatient {
        openings: certificate.positions() as u64 + 1,
        done: AtomicU64::new(0),
    };
    assert!(verify_hold_out(&certificate, &impatient).is_err());
}

#[test]
fn one_claim_is_not_taken_for_the_other() {
    let game: Ultimate = base_game();
    let folder = tempfile::tempdir().unwrap();
    let found = search(17, folder.path(), &NoProgress).unwrap();
    let bytes = fs::read(&found.path).unwrap();
    let error = Certificate::from_bytes(&bytes, &found.path, &game.seal()).unwrap_err();
    assert!(
        error.to_string().contains("claim: expected 0, found 1"),
        "{error}"
    );
}
