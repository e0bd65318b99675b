//! A reader written from docs/format.md alone, as someone in another language would: it knows nothing of the library but the
//! bytes of the files, and agrees with it about every position.

use crate::slow::solve_slowly;
use crate::{ALL_BLOCKED, antrin_of, antrin_with, tic_tac_toe};
use retrograde::games::alignment::{Alignment, Blocked, Position, Side};
use retrograde::{NoProgress, Notation, Tables, Value};
use std::collections::BTreeMap;
use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

/// A table, decoded.
struct Decoded {
    codes: Vec<u16>,
}

fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    bytes[at..at + length]
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn decode(bytes: &[u8], rules_text: &str) -> (String, String, Decoded) {
    assert_eq!(&bytes[..8], b"\x89RGT\r\n\x1a\n");
    assert_eq!(number(bytes, 8, 2), 1);
    assert_eq!(bytes[10], 1);
    let cell_bytes = usize::from(bytes[11]);
    let block_cells = number(bytes, 12, 4) as usize;
    let [cells, blocks, metadata_bytes, body_bytes] =
        [16, 24, 32, 40].map(|at| number(bytes, at, 8) as usize);
    assert_eq!(bytes[48..64], xxh3_128(rules_text.as_bytes()).to_le_bytes());
    let text = |range: std::ops::Range<usize>| {
        String::from_utf8(bytes[range].to_vec())
            .unwrap()
            .trim_end_matches('\0')
            .to_owned()
    };

    let metadata = 160;
    let offsets = metadata + metadata_bytes;
    let body = offsets + 8 * (blocks + 1);
    let checksums = body + body_bytes;
    let file_checksum = checksums + 8 * blocks;
    assert_eq!(bytes.len(), file_checksum + 8);
    let covered = [&bytes[..body], &bytes[checksums..file_checksum]].concat();
    assert_eq!(xxh3_64(&covered), number(bytes, file_checksum, 8));

    let entries = number(bytes, metadata, 8) as usize;
    assert_eq!(metadata_bytes, 8 + 18 * entries);
    let entry = |i: usize| metadata + 8 + 18 * i;
    let values: Vec<u16> = (0..entries)
        .map(|i| number(bytes, entry(i), 2) as u16)
        .collect();
    assert!(values.is_sorted());

    let mut codes = Vec::new();
    for block in 0..blocks {
        let range = [block, block + 1].map(|b| body + number(bytes, offsets + 8 * b, 8) as usize);
        let compressed = &bytes[range[0]..range[1]];
        assert_eq!(xxh3_64(compressed), number(bytes, checksums + 8 * block, 8));
        let raw = zstd::stream::decode_all(compressed).unwrap();
        assert_eq!(
            raw.len(),
            block_cells.min(cells - block * block_cells) * cell_bytes
        );
        codes.extend(
            raw.chunks(cell_bytes)
                .map(|cell| values[number(cell, 0, cell_bytes) as usize]),
        );
    }
    assert_eq!(codes.len(), cells);
    for (i, &value) in values.iter().enumerate() {
        let count = codes.iter().filter(|&&code| code == value).count();
        assert_eq!(count as u64, number(bytes, entry(i) + 2, 8));
        let first = codes.iter().position(|&code| code == value).unwrap();
        assert_eq!(first as u64, number(bytes, entry(i) + 10, 8));
    }
    (text(64..128), text(128..160), Decoded { codes })
}

/// The sets of k points among n, ascending.
fn sets(n: usize, k: u32) -> Vec<u64> {
    (0..1u64 << n).filter(|set| set.count_ones() == k).collect()
}

/// The symmetries of the square as functions on sets of its points.
fn images(side: usize, set: u64) -> Vec<u64> {
    let quarter_turn = |row: usize, column: usize| (column, side - 1 - row);
    let mirror = |row: usize, column: usize| (column, row);
    (0..8)
        .map(|symmetry| {
            let mut image = 0;
            for point in (0..side * side).filter(|point| set >> point & 1 == 1) {
                let (mut row, mut column) = (point / side, point % side);
                for _ in 0..symmetry % 4 {
                    (row, column) = quarter_turn(row, column);
                }
                if symmetry >= 4 {
                    (row, column) = mirror(row, column);
                }
                image |= 1 << (row * side + column);
            }
            image
        })
        .collect()
}

/// Where docs/format.md says that a position of a square board is stored.
fn slot(side: usize, first: u64, second: u64) -> usize {
    let points = side * side;
    let representative = *images(side, second).iter().min().unwrap();
    let is_representative = |set: &&u64| images(side, **set).iter().min() == Some(set);
    let orbit = sets(points, second.count_ones())
        .iter()
        .filter(is_representative)
        .take_while(|&&set| set < representative)
        .count();
    let smallest = images(side, first)
        .into_iter()
        .zip(images(side, second))
        .filter(|&(_, second)| second == representative)
        .map(|(first, _)| first)
        .min()
        .unwrap();
    let free: Vec<usize> = (0..points)
        .filter(|point| representative >> point & 1 == 0)
        .collect();
    let packed = (0..free.len())
        .filter(|&i| smallest >> free[i] & 1 == 1)
        .fold(0, |set, i| set | 1u64 << i);
    let inner = sets(free.len(), first.count_ones());
    orbit * inner.len() + inner.iter().position(|&set| set == packed).unwrap()
}

fn value(code: u16) -> Value {
    match code {
        0 => panic!("a hole"),
        1 => Value::Draw,
        even if even % 2 == 0 => Value::Loss((even - 2) / 2),
        odd => Value::Win((odd - 3) / 2),
    }
}

fn first_and_second(position: &Position, moving: bool) -> (u64, u64) {
    if moving || position.player == Side::First {
        (position.mover, position.waiting)
    } else {
        (position.waiting, position.mover)
    }
}

fn agrees(game: &Alignment) {
    let tables = Tables::solve_in_memory(game, &NoProgress).unwrap();
    let decoded: BTreeMap<String, Decoded> = tables
        .solved()
        .map(|(_, table)| {
            let (name, tier, decoded) = decode(table.data(), &game.rules().text());
            assert_eq!(name, game.rules().name);
            (tier, decoded)
        })
        .collect();
    let mut slots = BTreeMap::new();
    for (position, expected) in solve_slowly(game).values {
        let placed = (position.mover | position.waiting).count_ones();
        let moving = placed as usize == game.rules().total_pieces() && decoded.contains_key("move");
        let tier = if moving {
            "move".to_owned()
        } else {
            format!("place-{placed}")
        };
        let (first, second) = first_and_second(&position, moving);
        let slot = *slots
            .entry((first, second))
            .or_insert_with(|| slot(3, first, second));
        assert_eq!(
            value(decoded[&tier].codes[slot]),
            expected,
            "{}",
            game.show(&position)
        );
    }
}

#[test]
fn a_reader_made_from_the_documentation_agrees_about_every_position() {
    agrees(&tic_tac_toe());
    agrees(&antrin_with(3, 4, Blocked::Loses));
    for blocked in ALL_BLOCKED {
        agrees(&antrin_of(3, blocked));
    }
}

#[test]
fn the_rules_text_is_the_documented_one() {
    let documented = include_str!("../../docs/format.md");
    let text = antrin_of(3, Blocked::Loses).rules().text();
    assert!(
        documented.contains(&format!("```text\n{text}```")),
        "{text}"
    );
}
