//! What the size of blocks and the level of compression cost: bytes, writing and reading, on the moving tier of antrin:5.
//! `cargo bench --bench blocks`; it solves the game first. Dated results are in benches/results.

use rayon::prelude::*;
use retrograde::games::alignment::{Alignment, Blocked, antrin};
use retrograde::{NoProgress, Tables};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    // `cargo test --benches` and `cargo bench --no-run` should not take minutes.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let game = Alignment::new(antrin(5, 5, Blocked::Loses).expect("a game of the family"));
    let tables = Tables::solve_in_memory(&game, &NoProgress).expect("nothing stops it");
    let table = tables.solved().last().expect("a game has tiers").1;
    let codes = table.entries(&NoProgress).expect("a sound table");
    let cells: Vec<u8> = codes.iter().map(|code| code.number() as u8).collect();
    println!(
        "{} cells, {} threads",
        cells.len(),
        rayon::current_num_threads()
    );
    println!("| cells a block | level | % of a byte a cell | write, s | read a cold cell, µs |");
    println!("|---|---|---|---|---|");
    for block_cells in [1 << 12, 1 << 14, 1 << 15, 1 << 16, 1 << 18] {
        for level in [1, 3, 9, 12, 15, 19] {
            let began = Instant::now();
            let blocks: Vec<Vec<u8>> = cells
                .par_chunks(block_cells)
                .map(|block| zstd::bulk::compress(block, level).expect("memory for a block"))
                .collect();
            let write = began.elapsed().as_secs_f64();
            let bytes: usize = blocks.iter().map(|block| block.len() + 16).sum();
            let began = Instant::now();
            let reads = 2000;
            for i in 0..reads {
                let block = &blocks[i * 7919 % blocks.len()];
                black_box(zstd::bulk::decompress(block, block_cells).expect("a sound block"));
            }
            let read = began.elapsed().as_secs_f64() / reads as f64 * 1e6;
            let share = bytes as f64 / cells.len() as f64 * 100.0;
            println!("| {block_cells} | {level} | {share:.2} | {write:.1} | {read:.1} |");
        }
    }
}
