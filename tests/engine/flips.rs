//! Flipped bits in every kind of file of ours, asked about through the front as every tool does: each answer is right or an
//! error, and nothing panics.

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use retrograde::catalog::{AnyGame, Effort, Registry, Report};
use retrograde::{NoProgress, SolveOptions};
use std::fs;
use std::path::{Path, PathBuf};

/// A solved game in a folder, and what is true about it.
struct Truth {
    game: Box<dyn AnyGame>,
    folder: tempfile::TempDir,
    answers: Vec<(String, String)>,
    stats: String,
}

/// What does not depend on when and where it is asked.
fn told(report: Report) -> String {
    let lasting = Report {
        seconds: 0.0,
        peak_rss_bytes: None,
        ..report
    };
    format!("{lasting:?}")
}

impl Truth {
    fn new(name: &str, random: &mut impl FnMut() -> usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let game = Registry::standard().find(name).unwrap();
        game.solve(&folder.path().into(), &SolveOptions::default(), &NoProgress)
            .unwrap();
        let stats = told(game.stats(&folder.path().into()).unwrap());
        let mut answers = vec![];
        {
            let asked = game
                .open(&folder.path().into(), &Effort::default())
                .unwrap();
            for _ in 0..8 {
                let mut answer = asked.ask(None, false).unwrap();
                loop {
                    answers.push((answer.position.clone(), format!("{answer:?}")));
                    if answer.moves.is_empty() || answers.len() > 400 {
                        break;
                    }
                    let next = &answer.moves[random() % answer.moves.len()].position;
                    answer = asked.ask(Some(next), false).unwrap();
                }
            }
        }
        Self {
            game,
            folder,
            answers,
            stats,
        }
    }

    fn files(&self) -> Vec<PathBuf> {
        let games = fs::read_dir(self.folder.path()).unwrap();
        let folder = games.map(|entry| entry.unwrap().path()).next().unwrap();
        let files = fs::read_dir(folder).unwrap();
        let mut files: Vec<PathBuf> = files
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some())
            .collect();
        files.sort();
        files
    }

    /// Asks everything; tells how many answers were refused.
    fn is_told_or_refused(&self, what: &str) -> usize {
        let data = self.folder.path();
        if let Ok(report) = self.game.stats(&data.into()) {
            assert_eq!(told(report), self.stats, "{what}");
        }
        let verified = self.game.verify(&data.into(), &NoProgress);
        assert!(
            verified.is_err() || verified.is_ok_and(|report| report.errors > 0),
            "{what}: verified"
        );
        let solved = self
            .game
            .solve(&data.into(), &SolveOptions::default(), &NoProgress);
        assert!(solved.is_err(), "{what}: solved");
        let Ok(asked) = self.game.open(&data.into(), &Effort::default()) else {
            return self.answers.len();
        };
        let mut refused = 0;
        for (position, truth) in &self.answers {
            match asked.ask(Some(position), false) {
                Ok(answer) => assert_eq!(format!("{answer:?}"), *truth, "{what}: {position}"),
                Err(_) => refused += 1,
            }
        }
        refused
    }
}

/// Replaced, not overwritten, as files that others may have mapped are.
fn replace(path: &Path, bytes: &[u8]) {
    fs::remove_file(path).unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_flipped_bit_is_an_error_or_does_not_matter() {
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut random = move || rng.next_u64() as usize;
    for name in [
        "ataxx:3x3,positions=reachable",
        "linear-ataxx:9,positions=reachable",
        "othello:3x4",
        "dots:2x2",
        "antrin",
    ] {
        let truth = Truth::new(name, &mut random);
        let mut refused = 0;
        for path in truth.files() {
            let good = fs::read(&path).unwrap();
            // Every field of a header, and anywhere behind it.
            let header = (0..good.len().min(160)).step_by(12);
            let anywhere: Vec<usize> = (0..16).map(|_| random() % good.len()).collect();
            for at in header.chain(anywhere) {
                let mut bytes = good.clone();
                let bit = random() % 8;
                bytes[at] ^= 1 << bit;
                replace(&path, &bytes);
                let what = format!("{name}: bit {bit} of byte {at} of {}", path.display());
                refused += truth.is_told_or_refused(&what);
            }
            replace(&path, &good);
        }
        assert!(refused > 0, "{name}");
        let solved = truth.game.stats(&truth.folder.path().into()).unwrap();
        assert_eq!(told(solved), truth.stats);
    }
}
