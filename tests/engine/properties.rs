//! Laws that hold for every position.
use std::sync::Arc;

use crate::mills::Dice;
use crate::relatives::named;
use crate::{ALL_BLOCKED, antrin_of, antrin_with, tic_tac_toe};
use proptest::prelude::*;
use retrograde::games::alignment::{Alignment, Blocked, Move, Position, Side};
use retrograde::{
    Address, Game, Indexed, NoProgress, Notation, Oracle, SlotState, Solvable, TierGraph,
};
use std::collections::{BTreeMap, BTreeSet};

fn games() -> Vec<Alignment> {
    let mut games = vec![tic_tac_toe(), antrin_of(4, Blocked::Loses)];
    for blocked in ALL_BLOCKED {
        for pieces in 1..=4 {
            games.push(antrin_with(3, pieces, blocked));
        }
    }
    games.extend(RELATIVES.map(named));
    games
}

const RELATIVES: [&str; 14] = [
    "achi",
    "achi,blocked=passes",
    "achi,pieces=3,blocked=draws,fly=yes",
    "achi,lasker=yes",
    "tapatan,line=loses,first-centre=no",
    "morris:3,blocked=passes,lasker=yes",
    "picaria,pieces=2,line=loses,lasker=yes",
    "nine-holes",
    "nine-holes,lasker=yes",
    "morris:5,pieces=3",
    "morris:5,pieces=3,fly=yes,lasker=yes",
    "morris:5,pieces=4,fly=yes",
    "morris:5,pieces=4,blocked=passes",
    "morris:5,pieces=4,lasker=yes",
];

fn places(game: &Alignment) -> impl Iterator<Item = Address> + '_ {
    let tiers = game.tiers().iter().enumerate();
    tiers.flat_map(|(tier, info)| (0..info.slots).map(move |slot| Address { tier, slot }))
}

fn image(game: &Alignment, element: usize, position: Position) -> Position {
    Position {
        mover: game.group().apply(element, position.mover),
        waiting: game.group().apply(element, position.waiting),
        ..position
    }
}

fn colours_exchanged(position: Position) -> Position {
    Position {
        player: position.player.other(),
        ..position
    }
}

fn moved(game: &Alignment, element: usize, mv: Move) -> Move {
    let point = |point: u8| game.group().elements()[element].image(usize::from(point)) as u8;
    match mv {
        Move::Place { to, takes } => Move::Place {
            to: point(to),
            takes: takes.map(point),
        },
        Move::Slide { from, to, takes } => Move::Slide {
            from: point(from),
            to: point(to),
            takes: takes.map(point),
        },
        Move::Pass => Move::Pass,
    }
}

#[test]
fn rank_and_unrank_are_inverse() {
    for game in games() {
        for address in places(&game) {
            if let Some(position) = game.unrank(address) {
                assert_eq!(game.rank(&position), address, "{}", game.show(&position));
            }
        }
    }
}

#[test]
fn the_canonical_form_keeps_the_symmetry_used() {
    for game in games() {
        for canonical in places(&game).filter_map(|address| game.unrank(address)) {
            for element in 0..game.group().order() {
                let position = image(&game, element, canonical);
                let (found, by) = game.canonical_by(&position);
                assert_eq!(found, canonical);
                assert_eq!(image(&game, by, position), canonical);
                // A move of the canonical position, mapped back, is a move of the position.
                let back = game.group().inverse(by);
                let mut moves = Vec::new();
                game.each_move(&position, |edge| moves.push(edge.mv));
                game.each_move(&canonical, |edge| {
                    assert!(moves.contains(&moved(&game, back, edge.mv)))
                });
            }
        }
    }
}

#[test]
fn positions_that_are_alike_share_a_place() {
    for game in games() {
        for position in places(&game).filter_map(|address| game.unrank(address)) {
            let address = game.rank(&position);
            for element in 0..game.group().order() {
                assert_eq!(game.rank(&image(&game, element, position)), address);
            }
            if game.tiers()[address.tier].cyclic {
                assert_eq!(game.rank(&colours_exchanged(position)), address);
            }
        }
    }
}

/// A random phase-two board of antrin:5: the first five points are the mover's, the next five the other's.
fn large_position() -> impl Strategy<Value = Position> {
    Just((0..25usize).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|points| {
            let set = |points: &[usize]| points.iter().fold(0u64, |set, point| set | 1 << point);
            Position {
                mover: set(&points[..5]),
                waiting: set(&points[5..10]),
                mover_hand: 0,
                waiting_hand: 0,
                player: Side::First,
            }
        })
}

/// The position at a random place of a random tier, if there is one.
fn some_position(game: &Alignment, dice: &mut Dice) -> Option<Position> {
    let tier = dice.below(game.tiers().len());
    let slot = dice.below(game.tiers()[tier].slots as usize) as u64;
    game.unrank(Address { tier, slot })
}

#[test]
fn the_laws_hold_at_random_places_of_the_large_games() {
    for name in [
        "morris:9",
        "morris:9,fly=yes,lasker=yes",
        "morris:7",
        "morris:12,blocked=passes",
    ] {
        let game = named(name);
        let mut dice = Dice(7);
        let mut looked_at = 0;
        while looked_at < 2_000 {
            let Some(position) = some_position(&game, &mut dice) else {
                continue;
            };
            looked_at += 1;
            let address = game.rank(&position);
            assert_eq!(game.unrank(address), Some(position), "{name}");
            assert_eq!(game.parse(&game.show(&position)), Ok(position), "{name}");
            for element in 0..game.group().order() {
                assert_eq!(game.rank(&image(&game, element, position)), address);
            }
            obeys_the_laws_of_graphs(&game, address, &position);
        }
    }
}

/// Exits are the moves that leave the tier, every other move can be taken back, and the weights add up.
fn obeys_the_laws_of_graphs(game: &Alignment, address: Address, position: &Position) {
    let shown = || format!("{}: {}", game.rules().name, game.show(position));
    let graph = game.graph(address.tier);
    let weight = match graph.slot(address.slot) {
        SlotState::Hole => panic!("{}: a hole", shown()),
        SlotState::Finished(outcome) => {
            assert_eq!(game.outcome(position), Some(outcome));
            return;
        }
        SlotState::Live { weight } => u64::from(weight),
    };
    assert_eq!(game.outcome(position), None);
    let mut inside = BTreeSet::new();
    let mut outside = Vec::new();
    game.each_move(position, |edge| {
        let to = game.rank(&edge.to);
        assert!(game.unrank(to).is_some(), "{}: leads to a hole", shown());
        if to.tier == address.tier {
            inside.insert(to.slot);
        } else {
            outside.push((to.tier, to.slot));
        }
    });
    let mut exits = Vec::new();
    graph.each_exit(address.slot, |to, _| exits.push((to.tier, to.slot)));
    outside.sort_unstable();
    exits.sort_unstable();
    assert_eq!(outside, exits, "{}", shown());
    let mut back = 0;
    for slot in inside {
        let mut found = false;
        graph.each_predecessor(slot, |before, weight, _| {
            if before == address.slot {
                found = true;
                back += u64::from(weight);
            }
        });
        assert!(found, "{}", shown());
    }
    assert_eq!(back, weight, "{}", shown());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_canonical_form_is_idempotent_and_constant_on_orbits(position in large_position(), element in 0usize..8) {
        let game = antrin_of(5, Blocked::Loses);
        let address = game.rank(&position);
        prop_assert_eq!(game.rank(&image(&game, element, position)), address);
        if let Some(canonical) = game.unrank(address) {
            prop_assert_eq!(game.rank(&canonical), address);
            let is_image = (0..8).any(|element| image(&game, element, position) == canonical);
            prop_assert!(is_image, "{} is no image of {}", game.show(&canonical), game.show(&position));
        }
    }

    #[test]
    fn any_text_is_a_position_or_an_error_that_points_into_it(text in "[12./ 3x\u{e9}\t]{0,24}|.{0,40}") {
        let game = antrin_of(3, Blocked::Loses);
        match game.parse(&text) {
            Ok(position) => prop_assert_eq!(game.show(&position), text),
            Err(error) => {
                prop_assert!(error.at() <= text.chars().count());
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn unmoves_are_the_dual_of_moves() {
    games().iter().for_each(has_dual_unmoves);
}

#[test]
fn exits_are_the_moves_that_leave_the_tier() {
    games().iter().for_each(has_exits_that_leave);
}

/// In every cyclic tier, unmoves lead back where moves came from, and the weights add up.
pub(crate) fn has_dual_unmoves<G: Solvable>(game: &G) {
    let tiers = game.tiers().iter().enumerate();
    for (tier, info) in tiers.filter(|(_, info)| info.cyclic) {
        let graph = game.graph(tier);
        let mut forwards = BTreeSet::new();
        let mut backwards = BTreeSet::new();
        let mut weights: BTreeMap<u64, u64> = BTreeMap::new();
        for slot in 0..info.slots {
            let SlotState::Live { weight } = graph.slot(slot) else {
                continue;
            };
            weights.insert(slot, u64::from(weight));
            let position = game.unrank(Address { tier, slot }).unwrap();
            game.each_move(&position, |edge| {
                let to = game.rank(&edge.to);
                if to.tier == tier {
                    forwards.insert((slot, to.slot));
                }
            });
        }
        let mut taken: BTreeMap<u64, u64> = weights.keys().map(|&slot| (slot, 0)).collect();
        for slot in (0..info.slots).filter(|&slot| game.unrank(Address { tier, slot }).is_some()) {
            graph.each_predecessor(slot, |before, weight, _| {
                if weights.contains_key(&before) {
                    backwards.insert((before, slot));
                    *taken.get_mut(&before).unwrap() += u64::from(weight);
                }
            });
        }
        assert_eq!(forwards, backwards, "{}", game.table_name());
        assert_eq!(weights, taken, "{}", game.table_name());
    }
}

/// Exits are the moves into later tiers, as often as there are such moves.
pub(crate) fn has_exits_that_leave<G: Solvable + Notation>(game: &G) {
    for (tier, info) in game.tiers().iter().enumerate() {
        let graph = game.graph(tier);
        for slot in
            (0..info.slots).filter(|&slot| matches!(graph.slot(slot), SlotState::Live { .. }))
        {
            let position = game.unrank(Address { tier, slot }).unwrap();
            let key = |address: &Address| (address.tier, address.slot);
            let mut moves = Vec::new();
            game.each_move(&position, |edge| {
                let address = game.rank(&edge.to);
                assert!(address.tier == tier && info.cyclic || info.exits.contains(&address.tier));
                if address.tier != tier {
                    moves.push(key(&address));
                }
            });
            let mut exits = Vec::new();
            graph.each_exit(slot, |address, _| exits.push(key(&address)));
            moves.sort_unstable();
            exits.sort_unstable();
            let shown = || format!("{}: {}", game.table_name(), game.show(&position));
            assert_eq!(moves, exits, "{}", shown());
        }
    }
}

#[test]
fn notation_reads_what_it_writes() {
    for game in games() {
        for position in places(&game).filter_map(|address| game.unrank(address)) {
            assert_eq!(game.parse(&game.show(&position)), Ok(position));
        }
    }
}

#[test]
fn images_of_a_position_get_the_same_answer_with_the_moves_mapped() {
    let mut games: Vec<Alignment> = ALL_BLOCKED.map(|blocked| antrin_of(3, blocked)).into();
    games.extend(
        [
            "achi,lasker=yes",
            "nine-holes",
            "tapatan,line=loses,first-centre=no",
        ]
        .map(named),
    );
    for game in games {
        let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
        let game = oracle.game();
        for position in places(game).filter_map(|address| game.unrank(address)) {
            let moves = oracle.ranked_moves(&position).unwrap();
            for element in 0..game.group().order() {
                let twin = image(game, element, position);
                assert_eq!(
                    oracle.value(&twin).unwrap(),
                    oracle.value(&position).unwrap()
                );
                let by_name =
                    |moves: Vec<(Move, retrograde::Value)>| -> BTreeMap<String, retrograde::Value> {
                        moves
                            .into_iter()
                            .map(|(mv, value)| (game.show_move(&mv), value))
                            .collect()
                    };
                let mapped = by_name(
                    moves
                        .iter()
                        .map(|(edge, value)| (moved(game, element, edge.mv), *value))
                        .collect(),
                );
                let asked = by_name(
                    oracle
                        .ranked_moves(&twin)
                        .unwrap()
                        .into_iter()
                        .map(|(edge, value)| (edge.mv, value))
                        .collect(),
                );
                assert_eq!(asked, mapped, "{}", game.show(&twin));
            }
        }
    }
}
