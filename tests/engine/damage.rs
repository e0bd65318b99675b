//! Damaged and foreign tables: always an error that names the file, what was expected and what was found.

use crate::{antrin_of, tic_tac_toe};
use proptest::test_runner::{RngAlgorithm, TestRng};
use retrograde::games::alignment::{Alignment, Blocked, Position, Side};
use retrograde::table::{Identity, Table};
use retrograde::{Indexed, NoProgress, Oracle, TableError, Tables};
use std::path::Path;
use std::sync::Arc;

const HEADER: usize = 160;

struct Image {
    game: Alignment,
    tier: usize,
    bytes: Vec<u8>,
}

impl Image {
    /// The table of the largest tier, several blocks long.
    fn new() -> Self {
        let game = antrin_of(4, Blocked::Loses);
        let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
        let tier = game.tiers().len() - 1;
        let bytes = tables.tier(tier).unwrap().data().to_vec();
        Self { game, tier, bytes }
    }

    /// Opens the bytes and reads every cell.
    fn read(&self, bytes: &[u8]) -> Result<retrograde::solve::TierBuffer, TableError> {
        let identity = Identity::of(&self.game, self.tier);
        Table::new(bytes, Path::new("some/table.rgt"), &identity)?.entries(&NoProgress)
    }

    fn is_refused(&self, bytes: &[u8], what: &str) {
        match self.read(bytes) {
            Ok(_) => panic!("{what}: accepted"),
            Err(error) => names_the_file_and_the_difference(&error, what),
        }
    }

    fn word(&self, at: usize) -> usize {
        u64::from_le_bytes(self.bytes[at..at + 8].try_into().unwrap()) as usize
    }

    /// Where each section begins, and the end.
    fn boundaries(&self) -> Vec<usize> {
        let (blocks, metadata, body) = (self.word(24), self.word(32), self.word(40));
        let mut ends = vec![0];
        for length in [HEADER, metadata, 8 * (blocks + 1), body, 8 * blocks, 8] {
            ends.push(ends.last().unwrap() + length);
        }
        ends
    }
}

fn names_the_file_and_the_difference(error: &TableError, what: &str) {
    let text = error.to_string();
    for part in ["some/table.rgt", "expected ", "found "] {
        assert!(text.contains(part), "{what}: {text}");
    }
}

#[test]
fn the_intact_table_is_accepted() {
    let image = Image::new();
    assert_eq!(image.boundaries().last(), Some(&image.bytes.len()));
    assert!(image.word(24) > 1, "the table should have several blocks");
    image.read(&image.bytes).unwrap();
}

#[test]
fn every_bit_of_the_header_matters() {
    let image = Image::new();
    for byte in 0..HEADER {
        for bit in 0..8 {
            let mut bytes = image.bytes.clone();
            bytes[byte] ^= 1 << bit;
            image.is_refused(&bytes, &format!("bit {bit} of byte {byte}"));
        }
    }
}

#[test]
fn thousands_of_random_bytes_matter() {
    let image = Image::new();
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut random = move || {
        use proptest::prelude::Rng;
        rng.next_u64() as usize
    };
    for _ in 0..5000 {
        let mut bytes = image.bytes.clone();
        let at = HEADER + random() % (bytes.len() - HEADER);
        bytes[at] ^= (1 + random() % 255) as u8;
        image.is_refused(&bytes, &format!("byte {at}"));
    }
}

#[test]
fn truncation_at_and_around_every_section_boundary() {
    let image = Image::new();
    for boundary in image.boundaries() {
        for length in boundary.saturating_sub(9)..boundary.saturating_add(9) {
            if length < image.bytes.len() {
                image.is_refused(&image.bytes[..length], &format!("{length} bytes"));
            }
        }
    }
    let mut longer = image.bytes.clone();
    longer.push(0);
    image.is_refused(&longer, "a byte too many");
}

#[test]
fn other_files_are_refused() {
    let image = Image::new();
    image.is_refused(b"", "empty file");
    image.is_refused(b"GIF89a", "a short foreign file");
    image.is_refused(&vec![0; 10_000], "zeros");
    image.is_refused(&vec![0xff; 10_000], "ones");
    let text = "a text file\n".repeat(1000);
    image.is_refused(text.as_bytes(), "text");
}

#[test]
fn tables_of_other_games_rules_and_versions_are_refused() {
    let image = Image::new();
    let refused_as = |game: &Alignment, tier: usize, what: &str| {
        let identity = Identity::of(game, tier);
        let error = Table::new(&image.bytes, Path::new("some/table.rgt"), &identity).unwrap_err();
        names_the_file_and_the_difference(&error, what);
        assert!(error.to_string().contains(what), "{error}");
    };
    refused_as(&tic_tac_toe(), 3, "game");
    refused_as(&image.game, image.tier - 1, "tier");
    // The same name with other rules behind it, as a later version of the program might have.
    let mut rules = antrin_of(4, Blocked::Passes).rules().clone();
    rules.name = "antrin:4".into();
    refused_as(&Alignment::new(rules), image.tier, "rules hash");
    let mut newer = image.bytes.clone();
    newer[8] += 1;
    let error = image.read(&newer).unwrap_err().to_string();
    assert!(
        error.contains("format version: expected 1, found 2"),
        "{error}"
    );
}

#[test]
fn a_damaged_file_is_refused_by_solving_and_stays_as_it_was() {
    let data = tempfile::tempdir().unwrap();
    let game = antrin_of(3, Blocked::Loses);
    let tables =
        Tables::solve(&game, &data.path().into(), &Default::default(), &NoProgress).unwrap();
    let path = tables.tier(6).unwrap().path().to_owned();
    drop(tables);
    let mut bytes = std::fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    let error = Tables::solve(&game, &data.path().into(), &Default::default(), &NoProgress)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("file checksum") && error.contains("move.rgt"),
        "{error}"
    );
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    // Solving afresh mends it.
    let force = retrograde::SolveOptions {
        tiers: vec![],
        force: true,
        memory: None,
    };
    Tables::solve(&game, &data.path().into(), &force, &NoProgress).unwrap();
    assert_ne!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_position_that_no_play_produces_has_no_value() {
    let game = antrin_of(3, Blocked::Loses);
    let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
    let oracle = Oracle::new(Arc::new(game), tables);
    for (mover, waiting, hands) in [
        (1 << 8, 0b1_1110, [0, 0]),
        (0b1, 0b10, [0, 0]),
        (0b1, 0b10, [200, 200]),
        (0b11, 0b11, [1, 1]),
        (1 << 40, 0b11, [1, 1]),
    ] {
        let position = Position {
            mover,
            waiting,
            mover_hand: hands[0],
            waiting_hand: hands[1],
            player: Side::First,
        };
        let value = oracle.value(&position);
        assert!(
            matches!(value, Err(TableError::Nowhere { .. })),
            "{value:?}"
        );
    }
    let tier = oracle.tables().tier(6).unwrap();
    assert!(tier.entry(u64::MAX).is_err());
}
