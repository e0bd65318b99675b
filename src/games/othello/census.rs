//! Positions of Othello that play from the start leads to, by number of discs.

use super::{Othello, Position};
use crate::census::{CensusError, PositionStep, StepCensus};
use crate::game::Game;
use crate::index::{Indexed, Keyed};
use crate::progress::{Cancelled, Progress};
use crate::value::Outcome;
use hashbrown::{HashMap, HashSet};

/// Positions of a step that are followed one by one in a census for people.
pub(crate) const MOST_FOLLOWED: usize = 400_000;

/// Positions with as many discs, and in how many ways play leads to each.
type Ways = HashMap<Position, u128>;

/// Counts positions step by step, as long as a step has at most this many.
///
/// # Errors
/// If the work is cancelled.
pub(crate) fn discs_census(
    game: &Othello,
    most: usize,
    progress: &dyn Progress,
) -> Result<StepCensus, CensusError> {
    let start = game.start();
    let squares = game.tiers().len() - 1;
    let mut here = Ways::from([(start, 1)]);
    let mut steps = Vec::new();
    progress.begin("following positions", 0);
    for discs in game.tier_of(&start)..=squares {
        if here.is_empty() || here.len() > most || progress.is_cancelled() {
            break;
        }
        let sequences = here
            .values()
            .try_fold(0u128, |sum, ways| sum.checked_add(*ways));
        let next = follow(game, &mut here);
        let canonical: HashSet<Position> = here
            .keys()
            .map(|position| game.canonical(position).position)
            .collect();
        let is_won = |position: &&Position| {
            let outcome = game.outcome(position);
            outcome.is_some_and(|outcome| outcome != Outcome::Draw)
        };
        steps.push(PositionStep {
            step: discs,
            sequences,
            boards: here.len() as u128,
            canonical: canonical.len() as u128,
            winning_canonical: Some(canonical.iter().filter(is_won).count() as u128),
        });
        here = next;
    }
    if progress.is_cancelled() {
        return Err(Cancelled.into());
    }
    let method = match here.is_empty() {
        true => "positions that play leads to, each followed",
        false => "positions that play leads to, as far as there are few enough to follow each",
    };
    Ok(StepCensus::new(game.table_name(), method, "discs", steps))
}

/// Adds what passes lead to, and gives what follows when a disc is placed.
fn follow(game: &Othello, here: &mut Ways) -> Ways {
    let mut next = Ways::new();
    let mut waiting: Vec<(Position, u128)> = here.iter().map(|(&at, &ways)| (at, ways)).collect();
    while let Some((position, ways)) = waiting.pop() {
        if game.outcome(&position).is_some() {
            continue;
        }
        game.each_move(&position, |edge| {
            if game.is_pass(&edge.mv) {
                *here.entry(edge.to).or_default() += ways;
                waiting.push((edge.to, ways));
            } else {
                *next.entry(edge.to).or_default() += ways;
            }
        });
    }
    next
}
