//! How much does a rule matter? Solves Antrin under each rule for blocked players and counts the positions that differ.
//!
//! Run me: cargo run --release --example compare_rules -- 4

use retrograde::games::alignment::{Alignment, Blocked, Move, Position, antrin};
use retrograde::solve::TableEntry;
use retrograde::{Address, Game, Indexed, NoProgress, Tables};

const RULES: [Blocked; 3] = [Blocked::Loses, Blocked::Passes, Blocked::Draws];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(3), |side| side.parse())?;
    let mut solved = Vec::new();
    for blocked in RULES {
        let game = Alignment::new(antrin(n, n, blocked)?);
        solved.push((blocked, Tables::solve_in_memory(&game, &NoProgress)?));
    }
    println!(
        "antrin:{n}, positions with a blocked player: {}",
        blocked_positions(n)?
    );
    println!("canonical positions that differ:");
    for (first, (rule, tables)) in solved.iter().enumerate() {
        for (other_rule, other_tables) in &solved[first + 1..] {
            let (mut results, mut distances) = (0, 0);
            for (table, other) in tables
                .solved()
                .zip(other_tables.solved())
                .map(|((_, a), (_, b))| (a, b))
            {
                let differences =
                    differences(&table.entries(&NoProgress)?, &other.entries(&NoProgress)?);
                results += differences.0;
                distances += differences.1;
            }
            println!(
                "{} and {}: {results} in the result, {distances} more in the distance only",
                rule.word(),
                other_rule.word()
            );
        }
    }
    Ok(())
}

/// Canonical positions in which the player to move can only pass.
fn blocked_positions(n: usize) -> Result<usize, Box<dyn std::error::Error>> {
    let game = Alignment::new(antrin(n, n, Blocked::Passes)?);
    let tier = game.tiers().len() - 1;
    let can_only_pass = |position: &Position| {
        let mut passes = false;
        game.each_move(position, |edge| passes |= edge.mv == Move::Pass);
        game.outcome(position).is_none() && passes
    };
    let slots = 0..game.tiers()[tier].slots;
    let positions = slots.filter_map(|slot| game.unrank(Address { tier, slot }));
    Ok(positions.filter(can_only_pass).count())
}

/// Positions with another result, and positions with the same result at another distance.
fn differences(codes: &[TableEntry], others: &[TableEntry]) -> (u64, u64) {
    let mut counts = (0, 0);
    for (code, other) in codes
        .iter()
        .zip(others)
        .filter(|(code, other)| code != other)
    {
        let word = |code: &TableEntry| code.value().map(retrograde::Value::verdict);
        if word(code) == word(other) {
            counts.1 += 1;
        } else {
            counts.0 += 1;
        }
    }
    counts
}
