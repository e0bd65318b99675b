//! Solving, indexing and asking. `cargo bench --bench engine`; dated results are in benches/results.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use retrograde::games::alignment::{Alignment, Blocked, Position, antrin, tictactoe};
use retrograde::{Address, Game, Indexed, NoProgress, Notation, Oracle, Tables, verify};
use std::hint::black_box;
use std::sync::Arc;

fn antrin_of(n: usize) -> Alignment {
    Alignment::new(antrin(n, n, Blocked::Loses).expect("a game of the family"))
}

/// Positions spread over the largest tier.
fn sample(game: &Alignment, count: u64) -> Vec<Position> {
    let tier = game.tiers().len() - 1;
    let slots = game.tiers()[tier].slots;
    // A stride without common factors with the slots visits them in a scattered order.
    (0..count * 2)
        .map(|i| (i * 2_654_435_761) % slots)
        .filter_map(|slot| game.unrank(Address { tier, slot }))
        .take(count as usize)
        .collect()
}

fn solve(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    for game in [antrin_of(3), Alignment::new(tictactoe()), antrin_of(4)] {
        let tables = Tables::solve_in_memory(&game, &NoProgress).expect("nothing stops it");
        let checked = verify(&game, &tables, &NoProgress)
            .expect("nothing stops it")
            .checked;
        group.throughput(Throughput::Elements(checked));
        group.bench_function(&game.rules().name, |b| {
            b.iter(|| Tables::solve_in_memory(&game, &NoProgress))
        });
    }
    group.finish();
}

fn index(c: &mut Criterion) {
    let mut group = c.benchmark_group("index");
    for n in [3, 4, 5] {
        let game = antrin_of(n);
        let positions = sample(&game, 10_000);
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(format!("place antrin:{n}"), |b| {
            b.iter(|| {
                positions
                    .iter()
                    .map(|position| game.rank(position).slot)
                    .fold(0, u64::wrapping_add)
            });
        });
        let places: Vec<Address> = positions
            .iter()
            .map(|position| game.rank(position))
            .collect();
        group.bench_function(format!("position antrin:{n}"), |b| {
            b.iter(|| {
                places
                    .iter()
                    .filter_map(|&address| game.unrank(address))
                    .count()
            });
        });
    }
    group.finish();
}

fn rules(c: &mut Criterion) {
    let mut group = c.benchmark_group("rules");
    let game = antrin_of(4);
    group.throughput(Throughput::Elements(game.perft(&game.start(), 5)));
    group.bench_function("perft antrin:4 to depth 5", |b| {
        b.iter(|| game.perft(black_box(&game.start()), 5))
    });
    group.finish();
}

fn ask(c: &mut Criterion) {
    let mut group = c.benchmark_group("ask");
    let game = antrin_of(4);
    let positions = sample(&game, 1000);
    let questions: Vec<String> = positions
        .iter()
        .map(|position| game.show(position))
        .collect();
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).expect("nothing stops it");
    group.throughput(Throughput::Elements(questions.len() as u64));
    group.bench_function("value", |b| {
        b.iter(|| {
            positions
                .iter()
                .filter(|position| oracle.value(position).is_ok())
                .count()
        });
    });
    group.bench_function("full answer", |b| {
        b.iter(|| {
            questions
                .iter()
                .filter(|question| oracle.ask(Some(question), false).is_ok())
                .count()
        });
    });
    group.finish();
}

criterion_group!(benches, solve, index, rules, ask);
criterion_main!(benches);
