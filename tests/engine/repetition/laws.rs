//! The laws of the index and the graph, for games with their questions about insisting.
use std::sync::Arc;

use super::{positions, row_of};
use crate::relatives::named;
use crate::{antrin_of, tic_tac_toe};
use retrograde::games::alignment::Blocked;
use retrograde::repetition::{RepetitionGame, Role, Stance};
use retrograde::{
    Address, BreadthFirstIndex, Game, Indexed, NoProgress, Notation, Outcome, SlotState, Solvable,
    Tables, TierGraph, Value, verify,
};
use std::collections::{BTreeMap, BTreeSet};

/// What is checked of every game.
trait Check {
    fn check<G: Solvable + Notation>(&self, game: &RepetitionGame<G>);
}

fn check_all(check: &impl Check) {
    for cells in 2..=7 {
        check.check(&RepetitionGame::new(Arc::new(row_of(cells))));
    }
    for blocked in [Blocked::Loses, Blocked::Draws] {
        check.check(&RepetitionGame::new(Arc::new(antrin_of(3, blocked))));
    }
    for name in ["achi,lasker=yes", "nine-holes", "morris:5,pieces=3"] {
        check.check(&RepetitionGame::new(Arc::new(named(name))));
    }
    let explored = BreadthFirstIndex::new(tic_tac_toe(), "explored", 1 << 20).unwrap();
    check.check(&RepetitionGame::new(Arc::new(explored)));
}

struct Numbering;

impl Check for Numbering {
    fn check<G: Solvable + Notation>(&self, game: &RepetitionGame<G>) {
        let mut count = 0;
        for (tier, info) in game.tiers().iter().enumerate() {
            assert_eq!(info.slots, 3 * game.game().tiers()[tier].slots);
            for slot in 0..info.slots {
                let address = Address { tier, slot };
                let Some(stance) = game.unrank(address) else {
                    continue;
                };
                count += 1;
                assert_eq!(game.rank(&stance), address);
                assert_eq!(game.canonical(&stance).position, stance);
                assert_eq!(game.parse(&game.show(&stance)), Ok(stance));
            }
        }
        assert_eq!(count, 3 * positions(game.game()).count());
    }
}

#[test]
fn rank_and_unrank_are_inverse_and_notation_reads_what_it_writes() {
    check_all(&Numbering);
}

struct Ends;

impl Check for Ends {
    fn check<G: Solvable + Notation>(&self, game: &RepetitionGame<G>) {
        for position in positions(game.game()) {
            let outcome = |role| game.outcome(&Stance { position, role });
            let [plain, mover, waiting] = Role::ALL.map(outcome);
            assert_eq!(plain, game.game().outcome(&position));
            let expected = match plain {
                Some(Outcome::Draw) => [Some(Outcome::Win), Some(Outcome::Loss)],
                other => [other, other],
            };
            assert_eq!([mover, waiting], expected);
        }
    }
}

#[test]
fn a_drawn_game_is_an_end_for_whoever_insists() {
    check_all(&Ends);
}

struct Graph;

impl Check for Graph {
    fn check<G: Solvable + Notation>(&self, game: &RepetitionGame<G>) {
        for (tier, info) in game.tiers().iter().enumerate() {
            let graph = game.graph(tier);
            let mut forwards = BTreeSet::new();
            let mut weights: BTreeMap<u64, u64> = BTreeMap::new();
            for slot in 0..info.slots {
                let address = Address { tier, slot };
                let position = game.unrank(address);
                let weight = match (graph.slot(slot), position) {
                    (SlotState::Hole, None) => continue,
                    (SlotState::Finished(outcome), Some(position)) => {
                        assert_eq!(game.outcome(&position), Some(outcome));
                        continue;
                    }
                    (SlotState::Live { weight }, Some(_)) => u64::from(weight),
                    (slot, position) => panic!("{slot:?} for {position:?}"),
                };
                weights.insert(slot, weight);
                let mut exits = Vec::new();
                graph.each_exit(slot, |to, _| exits.push((to.tier, to.slot)));
                let mut leaving = Vec::new();
                game.each_move(&position.unwrap(), |edge| {
                    let to = game.rank(&edge.to);
                    if to.tier == tier {
                        forwards.insert((slot, to.slot));
                    } else {
                        leaving.push((to.tier, to.slot));
                        let entered = game.entered(tier, to.tier);
                        assert!(entered.contains(&to.slot));
                    }
                });
                exits.sort_unstable();
                leaving.sort_unstable();
                assert_eq!(exits, leaving);
            }
            let mut backwards = BTreeSet::new();
            let mut taken: BTreeMap<u64, u64> = weights.keys().map(|&slot| (slot, 0)).collect();
            // Only positions of a tier with moves inside it are asked what led to them.
            let asked = if info.cyclic { info.slots } else { 0 };
            for slot in (0..asked).filter(|&slot| graph.slot(slot) != SlotState::Hole) {
                graph.each_predecessor(slot, |before, weight, _| {
                    if let Some(taken) = taken.get_mut(&before) {
                        backwards.insert((before, slot));
                        *taken += u64::from(weight);
                    }
                });
            }
            assert_eq!(forwards, backwards, "{}", game.table_name());
            if info.cyclic {
                assert_eq!(weights, taken, "{}", game.table_name());
            }
        }
    }
}

#[test]
fn unmoves_are_the_dual_of_moves() {
    check_all(&Graph);
}

struct Consistency;

impl Check for Consistency {
    fn check<G: Solvable + Notation>(&self, game: &RepetitionGame<G>) {
        let tables = Tables::solve_in_memory(game, &NoProgress).unwrap();
        assert_eq!(verify(game, &tables, &NoProgress).unwrap().errors, 0);
        let plain = Tables::solve_in_memory(game.game(), &NoProgress).unwrap();
        for position in positions(game.game()) {
            let value = |role| tables.value(game.rank(&Stance { position, role })).unwrap();
            let [itself, mover, waiting] = Role::ALL.map(value);
            assert_eq!(itself, plain.value(game.game().rank(&position)).unwrap());
            // Whoever wins can force an end, no later than the win; whoever loses cannot.
            match itself {
                Value::Win(distance) => {
                    assert!(mover >= Value::Win(distance));
                    assert!(!matches!(waiting, Value::Loss(_)));
                }
                Value::Loss(distance) => {
                    assert!(waiting <= Value::Loss(distance));
                    assert!(!matches!(mover, Value::Win(_)));
                }
                Value::Draw => {}
            }
        }
    }
}

#[test]
fn the_plain_role_is_the_game_itself_and_insisting_fits_it() {
    check_all(&Consistency);
}
