//! Files with right checksums and wrong contents: what docs/format.md promises is checked, and nothing else is believed.

use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use retrograde::GameName;
use retrograde::catalog::{AnyGame, Effort, Registry};
use retrograde::games::ataxx::{Ataxx, ataxx_named};
use retrograde::proof::{Certificate, CertificateEntry, CertificateId, Claim};
use retrograde::{NoProgress, SolveOptions, game_folder};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use xxhash_rust::xxh3::xxh3_64;

fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

fn put(bytes: &mut [u8], at: usize, word: u64) {
    bytes[at..at + 8].copy_from_slice(&word.to_le_bytes());
}

struct Solved {
    game: Box<dyn AnyGame>,
    folder: tempfile::TempDir,
    files: PathBuf,
}

impl Solved {
    fn new(name: &str) -> Self {
        let game = Registry::standard().find(name).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let options = SolveOptions::default();
        game.solve(&folder.path().into(), &options, &NoProgress)
            .unwrap();
        let files = game_folder(folder.path(), name);
        Self {
            game,
            folder,
            files,
        }
    }

    fn data(&self) -> &Path {
        self.folder.path()
    }

    fn solve(&self) -> Result<retrograde::catalog::Report, retrograde::SolveError> {
        let options = SolveOptions::default();
        self.game.solve(&self.data().into(), &options, &NoProgress)
    }

    /// Asks about the start and what follows it.
    fn asks(&self) -> Result<(), String> {
        let asked = self
            .game
            .open(&self.data().into(), &Effort::default())
            .map_err(|e| e.to_string())?;
        let answer = asked.ask(None, true).map_err(|e| e.to_string())?;
        for mv in &answer.moves {
            let next = asked.ask(Some(&mv.position), true);
            next.map_err(|e| e.to_string())?;
        }
        Ok(())
    }

    /// Whether every command that reads the file refuses it and names it.
    fn is_refused(&self, file: &str, bytes: &[u8], what: &str) {
        let path = self.files.join(file);
        let good = fs::read(&path).unwrap();
        assert_ne!(good, bytes, "{what}");
        fs::remove_file(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        let said = [
            (
                "stats",
                self.game
                    .stats(&self.data().into())
                    .map(drop)
                    .map_err(|e| e.to_string()),
            ),
            ("solve", self.solve().map(drop).map_err(|e| e.to_string())),
            (
                "verify",
                self.game
                    .verify(&self.data().into(), &NoProgress)
                    .map(drop)
                    .map_err(|e| e.to_string()),
            ),
            ("query", self.asks()),
        ];
        for (command, said) in said {
            let error = said.expect_err(&format!("{what}: {command} took it"));
            assert!(error.contains(file), "{what}: {command}: {error}");
        }
        fs::remove_file(&path).unwrap();
        fs::write(&path, good).unwrap();
    }

    /// Runs everything on a file that is well-formed and false: nothing panics, and the verifier finds it.
    fn is_false(&self, file: &str, bytes: &[u8], what: &str) {
        let path = self.files.join(file);
        let good = fs::read(&path).unwrap();
        assert_ne!(good, bytes, "{what}");
        fs::remove_file(&path).unwrap();
        fs::write(&path, bytes).unwrap();
        let _ = self.game.stats(&self.data().into());
        let _ = self.solve();
        let _ = self.asks();
        // Some games are solved as a whole if anything is missing, and the file made anew.
        if fs::read(&path).unwrap() == bytes {
            let verified = self.game.verify(&self.data().into(), &NoProgress);
            assert!(
                verified.is_err() || verified.is_ok_and(|report| report.errors > 0),
                "{what}: verified"
            );
        }
        fs::remove_file(&path).unwrap();
        fs::write(&path, good).unwrap();
    }
}

/// A table in parts.
#[derive(Clone)]
struct Parts {
    header: Vec<u8>,
    /// TableEntry, count, first slot.
    entries: Vec<(u16, u64, u64)>,
    offsets: Vec<u64>,
    body: Vec<u8>,
}

impl Parts {
    fn of(bytes: &[u8]) -> Self {
        let (blocks, body) = (word(bytes, 24) as usize, word(bytes, 40) as usize);
        let entries = (0..word(bytes, 160) as usize).map(|number| {
            let at = 168 + 18 * number;
            let code = u16::from_le_bytes([bytes[at], bytes[at + 1]]);
            (code, word(bytes, at + 2), word(bytes, at + 10))
        });
        let offsets = 160 + word(bytes, 32) as usize;
        let start = offsets + 8 * (blocks + 1);
        Self {
            header: bytes[..160].to_vec(),
            entries: entries.collect(),
            offsets: (0..=blocks)
                .map(|block| word(bytes, offsets + 8 * block))
                .collect(),
            body: bytes[start..start + body].to_vec(),
        }
    }

    /// The one block of a small table, replaced by one of these cells.
    fn with_cells(mut self, cells: &[u8]) -> Self {
        assert_eq!(self.offsets.len(), 2);
        self.body = zstd::bulk::compress(cells, 1).unwrap();
        self.offsets[1] = self.body.len() as u64;
        self
    }

    /// The table with all lengths and checksums right.
    fn bytes(&self) -> Vec<u8> {
        let mut metadata = (self.entries.len() as u64).to_le_bytes().to_vec();
        for &(code, count, first) in &self.entries {
            metadata.extend(code.to_le_bytes());
            metadata.extend(count.to_le_bytes());
            metadata.extend(first.to_le_bytes());
        }
        let mut header = self.header.clone();
        put(&mut header, 32, metadata.len() as u64);
        put(&mut header, 40, self.body.len() as u64);
        let offsets: Vec<u8> = self.offsets.iter().flat_map(|o| o.to_le_bytes()).collect();
        let mut checksums = vec![];
        for window in self.offsets.windows(2) {
            let block = self.body.get(window[0] as usize..window[1] as usize);
            checksums.extend(xxh3_64(block.unwrap_or_default()).to_le_bytes());
        }
        let covered = [&header[..], &metadata, &offsets, &checksums].concat();
        let end = xxh3_64(&covered).to_le_bytes();
        [
            &header[..],
            &metadata,
            &offsets,
            &self.body,
            &checksums,
            &end,
        ]
        .concat()
    }
}

#[test]
fn tables_keep_the_promises_of_the_format() {
    for (name, file) in [("antrin:4", "move.rgt"), ("dots:2x2", "06.rgt")] {
        let solved = Solved::new(name);
        let bytes = fs::read(solved.files.join(file)).unwrap();
        let parts = Parts::of(&bytes);
        assert_eq!(parts.bytes(), bytes);
        let cells = word(&parts.header, 16);
        assert!(parts.entries.len() > 2, "{name}");
        let last = parts.entries.len() - 1;
        let forge = |what: &str, change: &dyn Fn(&mut Parts)| {
            let mut parts = parts.clone();
            change(&mut parts);
            solved.is_refused(file, &parts.bytes(), &format!("{name}: {what}"));
        };
        forge("codes descend", &|parts| parts.entries.swap(0, 1));
        forge("a code twice", &|parts| {
            parts.entries[1].0 = parts.entries[0].0
        });
        forge("a code beyond all", &|parts| {
            parts.entries[last].0 = 1 << 15
        });
        for slot in [1 << 40, u64::MAX, cells] {
            forge("a first slot beyond the table", &|parts| {
                parts.entries[last].2 = slot
            });
        }
        forge("a first slot twice", &|parts| {
            parts.entries[1].2 = parts.entries[0].2
        });
        for count in [0, 1 << 40, u64::MAX, parts.entries[1].1 + 1] {
            forge("a count that does not add up", &|parts| {
                parts.entries[1].1 = count
            });
        }
        forge("counts that overflow", &|parts| {
            parts.entries[0].1 = u64::MAX;
            parts.entries[1].1 = cells + 1;
        });
        forge("a value too few", &|parts| parts.entries.truncate(last));
        forge("no values", &|parts| parts.entries.clear());
        forge("two kinds of codes", &|parts| {
            let score = parts.entries[last].0 >= 16384;
            parts.entries[last].0 = if score { 32767 } else { 24576 };
            parts.entries[1].0 = if score { 1 } else { parts.entries[1].0 };
        });
        forge("cells of two bytes", &|parts| parts.header[11] = 2);
        forge("blocks beyond all bounds", &|parts| {
            parts.header[12..16].copy_from_slice(&u32::MAX.to_le_bytes());
            put(&mut parts.header, 24, 1);
            parts.offsets = vec![0, parts.body.len() as u64];
        });
        forge("an offset before the body", &|parts| parts.offsets[0] = 1);
        forge("an end beyond the body", &|parts| {
            *parts.offsets.last_mut().unwrap() += 1
        });
        forge("an end before the end", &|parts| {
            *parts.offsets.last_mut().unwrap() -= 1
        });
        if parts.offsets.len() > 3 {
            forge("offsets that descend", &|parts| parts.offsets.swap(1, 2));
            forge("an offset twice", &|parts| {
                parts.offsets[1] = parts.offsets[2]
            });
            forge("an offset beyond all", &|parts| parts.offsets[1] = u64::MAX);
        }
    }
}

#[test]
fn tables_that_are_well_formed_and_false_are_found_out() {
    for (name, file, earlier) in [
        ("linear-ataxx:7", "05.rgt", "04.rgt"),
        ("dots:2x2", "06.rgt", "05.rgt"),
        ("ataxx:3x3,positions=reachable", "05.rgt", "04.rgt"),
    ] {
        let solved = Solved::new(name);
        let parts = Parts::of(&fs::read(solved.files.join(file)).unwrap());
        let cells = word(&parts.header, 16) as usize;
        let is_score = parts.entries.last().unwrap().0 >= 16384;
        let other_kind = if is_score { 1 } else { 24576 };
        for (what, entries, number) in [
            ("all holes", vec![(0, cells as u64, 0)], 0),
            (
                "all of the other kind",
                vec![(other_kind, cells as u64, 0)],
                0,
            ),
            ("as long as can be", vec![(16383, cells as u64, 0)], 0),
            ("as much as can be", vec![(32767, cells as u64, 0)], 0),
            ("beyond the values", parts.entries.clone(), 200),
        ] {
            let what = format!("{name}: {what}");
            let mut forged = parts.clone().with_cells(&vec![number; cells]);
            forged.entries = entries;
            solved.is_false(file, &forged.bytes(), &what);
            // Once more, where what comes before has to be solved from it.
            let before = fs::read(solved.files.join(earlier)).unwrap();
            fs::remove_file(solved.files.join(earlier)).unwrap();
            solved.is_false(file, &forged.bytes(), &what);
            let _ = fs::remove_file(solved.files.join(earlier));
            fs::write(solved.files.join(earlier), before).unwrap();
        }
        for length in [0, 1, cells - 1, cells + 1, 1 << 20] {
            let forged = parts.clone().with_cells(&vec![0; length]);
            solved.is_false(file, &forged.bytes(), &format!("{name}: {length} cells"));
        }
        let mut forged = parts.clone();
        forged.body.fill(0xff);
        solved.is_false(file, &forged.bytes(), &format!("{name}: no zstd frame"));
    }
}

/// A file of keys in parts.
#[derive(Clone)]
struct Keys {
    header: Vec<u8>,
    starts: Vec<u64>,
    keys: Vec<u64>,
}

impl Keys {
    fn of(bytes: &[u8]) -> Self {
        let (keys, starts) = (word(bytes, 16) as usize, word(bytes, 24) as usize);
        let words = |first: usize, count: usize| -> Vec<u64> {
            (first..first + count)
                .map(|number| word(bytes, 144 + 8 * number))
                .collect()
        };
        Self {
            header: bytes[..144].to_vec(),
            starts: words(0, starts),
            keys: words(starts, keys),
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let numbers = self.starts.iter().chain(&self.keys);
        let body: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        let checksums: Vec<u8> = body
            .chunks(1 << 20)
            .flat_map(|block| xxh3_64(block).to_le_bytes())
            .collect();
        let end = xxh3_64(&[&self.header[..], &checksums].concat()).to_le_bytes();
        [&self.header[..], &body, &checksums, &end].concat()
    }
}

#[test]
fn keys_keep_the_promises_of_the_format() {
    for (name, tier) in [
        ("ataxx:3x3,positions=reachable", 6),
        ("linear-ataxx:9,positions=reachable", 6),
        ("othello:4x4", 11),
    ] {
        let solved = Solved::new(name);
        let file = &format!("{tier:02}.keys");
        let bytes = fs::read(solved.files.join(file)).unwrap();
        let good = Keys::of(&bytes);
        assert_eq!(good.bytes(), bytes);
        let middle = good.keys.len() / 2;
        let last = good.keys.len() - 1;
        let bits = u32::from(good.header[10]);
        assert!(good.starts.len() > 3, "{name}");
        let forge = |what: &str, change: &dyn Fn(&mut Keys)| {
            let mut keys = good.clone();
            change(&mut keys);
            let what = format!("{name}: {what}");
            let path = solved.files.join(file);
            solved.is_false(file, &keys.bytes(), &what);
            // Solving goes on from it, and from what is missing.
            for (gone, kind) in [
                (tier, "rgt"),
                (tier - 1, "rgt"),
                (tier + 1, "keys"),
                (tier - 3, "keys"),
            ] {
                let gone = &format!("{gone:02}.{kind}");
                let there = fs::read(solved.files.join(gone)).unwrap();
                fs::remove_file(solved.files.join(gone)).unwrap();
                fs::remove_file(&path).unwrap();
                fs::write(&path, keys.bytes()).unwrap();
                let error = solved.solve().map(drop).expect_err(&what).to_string();
                assert!(error.contains(file), "{what}: {error}");
                let _ = fs::remove_file(solved.files.join(gone));
                fs::write(solved.files.join(gone), there).unwrap();
            }
            fs::remove_file(&path).unwrap();
            fs::write(&path, &bytes).unwrap();
        };
        forge("keys descend", &|keys| keys.keys.swap(middle, middle + 1));
        forge("a key twice", &|keys| {
            keys.keys[middle] = keys.keys[middle + 1]
        });
        forge("a key of too many bits", &|keys| {
            keys.keys[last] = 1 << bits
        });
        forge("a key beyond all", &|keys| keys.keys[last] = u64::MAX);
        forge("a directory that begins later", &|keys| keys.starts[0] = 1);
        forge("a directory that ends early", &|keys| {
            *keys.starts.last_mut().unwrap() -= 1
        });
        forge("a directory that ends late", &|keys| {
            *keys.starts.last_mut().unwrap() += 1
        });
        forge("a directory that leads nowhere", &|keys| {
            keys.starts[1] = 1 << 40
        });
        forge("a directory that descends", &|keys| {
            keys.starts[2] = keys.starts[1].wrapping_sub(1);
        });
        forge("a directory that leads past", &|keys| {
            let entry = (1..keys.starts.len() - 1).find(|&e| keys.starts[e] < keys.starts[e + 1]);
            keys.starts[entry.unwrap()] += 1;
        });
        if !name.starts_with("linear") {
            // The occupied cells are the upper half of a key: that of no position of the tier.
            forge("a key of another tier", &|keys| keys.keys[0] = 0);
            forge("a key of no position", &|keys| {
                let half = bits / 2;
                keys.keys[last] |= (1 << half) - 1;
                keys.keys[last] = keys.keys[last].max(keys.keys[last - 1] + 1);
            });
        }
    }
}

/// The keys are those of positions, but not the canonical ones.
#[test]
fn a_key_that_is_not_the_smallest_is_refused() {
    let name = "ataxx:3x3,positions=reachable";
    let solved = Solved::new(name);
    let game = Ataxx::new(ataxx_named(&GameName::parse("ataxx:3x3").unwrap()).unwrap());
    let bytes = fs::read(solved.files.join("05.keys")).unwrap();
    let mut keys = Keys::of(&bytes);
    let last = keys.keys.len() - 1;
    let all = (0..1u64 << 9).filter(|set| set.count_ones() == 5);
    let highest = all.max().unwrap();
    // Five cells in the last rows are the image of five in the first.
    keys.keys[last] = highest << 9 | 1 << 8;
    let position = retrograde::index::Keyed::keyed(&game, 5, keys.keys[last]);
    assert_ne!(
        retrograde::index::Keyed::key(&game, &position).number,
        keys.keys[last]
    );
    let path = solved.files.join("05.keys");
    fs::remove_file(&path).unwrap();
    fs::write(&path, keys.bytes()).unwrap();
    let error = solved.solve().map(drop).unwrap_err().to_string();
    assert!(error.contains("05.keys"), "{error}");
    assert!(
        solved
            .game
            .verify(&solved.data().into(), &NoProgress)
            .is_err()
    );
}

#[test]
fn certificates_of_nonsense_prove_nothing_and_hurt_nobody() {
    let seal = CertificateId {
        game: "ultimate".into(),
        rules: "ultimate 1".into(),
        key_bytes: 21,
        claim: Claim::FirstWins,
    };
    let folder = tempfile::tempdir().unwrap();
    let game = Registry::standard().find("ultimate").unwrap();
    let start = vec![0; 20].into_iter().chain([9]).collect::<Vec<u8>>();
    for (mv, plies) in [(0, 0), (255, 255), (40, 1), (40, 43), (81, 2), (40, 255)] {
        let keys = [start.clone(), vec![0xff; 21], (0..21).collect()];
        let entries: BTreeMap<_, _> = keys.map(|key| (key, CertificateEntry { mv, plies })).into();
        let certificate = Certificate::from_entries(entries);
        certificate.save(&folder.path().into(), &seal).unwrap();
        let effort = Effort {
            time: Duration::from_millis(50),
            ..Effort::default()
        };
        let asked = game.open(&folder.path().into(), &effort);
        let asked = asked.map(|asked| asked.ask(None, true).map(drop));
        // An answer or an error, as the search has it; the verifier is not fooled.
        drop(asked);
        let verified = game.verify(&folder.path().into(), &NoProgress);
        assert!(
            verified.is_err() || verified.is_ok_and(|report| report.errors > 0),
            "{mv} {plies}"
        );
    }
}

/// Any number anywhere, under right checksums: an answer or an error, and no panic.
#[test]
fn numbers_from_anywhere_hurt_nobody() {
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut random = move |below: usize| rng.next_u64() as usize % below;
    let mut odd = {
        let mut rng = TestRng::deterministic_rng(RngAlgorithm::XorShift);
        move |near: u64| {
            let numbers = [
                0,
                1,
                near.wrapping_add(1),
                near.wrapping_sub(1),
                1 << 15,
                1 << 40,
                u64::MAX,
            ];
            let number = rng.next_u64();
            match number as usize % 10 {
                choice @ 0..7 => numbers[choice],
                7 => number >> 48,
                8 => number >> 56,
                _ => number,
            }
        }
    };
    for (name, tier) in [
        ("linear-ataxx:6", "04"),
        ("dots:2x2", "06"),
        ("ataxx:3x3,positions=reachable", "05"),
        ("linear-ataxx:8,positions=reachable", "05"),
        ("othello:3x4", "09"),
    ] {
        let solved = Solved::new(name);
        let run = |file: &str, bytes: &[u8]| {
            let path = solved.files.join(file);
            let good = fs::read(&path).unwrap();
            fs::remove_file(&path).unwrap();
            fs::write(&path, bytes).unwrap();
            let _ = solved.game.stats(&solved.data().into());
            let _ = solved.asks();
            let _ = solved.game.verify(&solved.data().into(), &NoProgress);
            let _ = solved.solve();
            fs::remove_file(&path).unwrap();
            fs::write(&path, good).unwrap();
        };
        let table = format!("{tier}.rgt");
        let parts = Parts::of(&fs::read(solved.files.join(&table)).unwrap());
        for _ in 0..60 {
            let mut forged = parts.clone();
            for _ in 0..=random(2) {
                let entry = random(forged.entries.len());
                let (code, count, first) = forged.entries[entry];
                match random(6) {
                    0 => forged.entries[entry].0 = odd(code.into()) as u16,
                    1 => forged.entries[entry].1 = odd(count),
                    2 => forged.entries[entry].2 = odd(first),
                    3 => forged.header[10 + random(6)] = odd(1) as u8,
                    4 => *forged.offsets.last_mut().unwrap() = odd(forged.body.len() as u64),
                    _ => {
                        let cells = word(&forged.header, 16) as usize;
                        let most = forged.entries.len() + 1;
                        let cells: Vec<u8> = (0..cells).map(|_| random(most) as u8).collect();
                        forged = forged.with_cells(&cells);
                    }
                }
            }
            run(&table, &forged.bytes());
        }
        let file = format!("{tier}.keys");
        let Ok(bytes) = fs::read(solved.files.join(&file)) else {
            continue;
        };
        let keys = Keys::of(&bytes);
        for _ in 0..60 {
            let mut forged = keys.clone();
            for _ in 0..=random(2) {
                let (key, start) = (random(forged.keys.len()), random(forged.starts.len()));
                match random(4) {
                    0 => forged.keys[key] = odd(forged.keys[key]),
                    1 => forged.keys[key] ^= 1 << random(20),
                    2 => forged.starts[start] = odd(forged.starts[start]),
                    _ => forged.header[10 + random(22)] = odd(1) as u8,
                }
            }
            run(&file, &forged.bytes());
        }
    }
}
