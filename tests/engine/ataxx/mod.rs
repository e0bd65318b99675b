//! Ataxx on a line and on rectangles: the rules, both ways to solve, and the files of keys.

mod files;
mod plain;
use std::sync::Arc;

use crate::properties::{has_dual_unmoves, has_exits_that_leave};
use crate::slow::{solve_slowly, solve_slowly_from};
use plain::Plain;
use proptest::prelude::*;
use retrograde::GameName;
use retrograde::games::ataxx::reached_census;
use retrograde::games::ataxx::{Ataxx, Ordered, Position, ataxx_named, linear_named};
use retrograde::index::{Keyed, Reachable};
use retrograde::{Address, Game, Indexed, NoProgress, Notation, Oracle, Solvable, Tables, verify};
use std::collections::HashSet;

fn named(name: &str) -> Ataxx {
    let name = GameName::parse(name).unwrap();
    Ataxx::new(match name.family.as_str() {
        "ataxx" => ataxx_named(&name).unwrap(),
        _ => linear_named(&name).unwrap(),
    })
}

fn linear(n: usize) -> Ataxx {
    named(&format!("linear-ataxx:{n}"))
}

fn linear_like(game: &Ataxx) -> Ataxx {
    Ataxx::new(game.rules().clone())
}

fn reached(game: Ataxx) -> Reachable<Ataxx> {
    Reachable::in_memory(Arc::new(game), &NoProgress).unwrap()
}

/// Small boards, and the same by the plain rules.
fn small_boards() -> Vec<(Ataxx, Plain)> {
    let mut boards: Vec<(Ataxx, Plain)> = (2..=9)
        .map(|n| (linear(n), Plain::line(n as i32)))
        .collect();
    for (name, rows, columns, gaps) in [
        ("ataxx:2x2", 2, 2, &[][..]),
        ("ataxx:2x3", 2, 3, &[]),
        ("ataxx:4x2", 4, 2, &[]),
        ("ataxx:3x3", 3, 3, &[]),
        ("ataxx:3x3,gaps=b2", 3, 3, &[4]),
        ("ataxx:3x3,gaps=b3", 3, 3, &[1]),
        // Both gaps of a column leave pieces that no move joins.
        ("ataxx:2x5,gaps=c1+c2", 2, 5, &[2, 7]),
        ("ataxx:2x6,gaps=b1+b2+c1+c2", 2, 6, &[1, 2, 7, 8]),
    ] {
        boards.push((named(name), Plain::rectangle(rows, columns, gaps)));
    }
    boards
}

#[test]
fn every_position_of_small_boards_is_worth_what_the_slow_solver_says() {
    for (game, plain) in small_boards() {
        let all = plain.all();
        let slow = solve_slowly_from(&plain, all.clone());
        let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
        let game = oracle.game();
        for grid in &all {
            let text = plain.show(grid);
            let position = game.parse(&text).unwrap();
            let shown = || format!("{}: {text}", game.table_name());
            assert_eq!(
                oracle.value(&position).unwrap(),
                slow.values[grid],
                "{}",
                shown()
            );
        }
        assert_eq!(game.show(&game.start()), plain.show(&plain.start()));
    }
}

#[test]
fn passing_matters_somewhere() {
    let plain = Plain::rectangle(3, 3, &[]);
    let passes = plain.all().into_iter().filter(|grid| {
        let mut moves = Vec::new();
        if plain.outcome(grid).is_none() {
            plain.each_move(grid, |edge| moves.push(edge.to));
        }
        moves.len() == 1 && plain.show(&moves[0])[..5] == plain.show(grid)[..5]
    });
    assert!(passes.count() > 10);
}

#[test]
fn both_ways_to_solve_agree_on_every_reachable_position() {
    for game in (2..=12)
        .map(linear)
        .chain([named("ataxx:3x3"), named("ataxx:3x4")])
    {
        let all = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
        let game = all.game();
        let few = reached(Ataxx::new(game.rules().clone()));
        let tables = Tables::solve_in_memory(&few, &NoProgress).unwrap();
        let verdict = verify(&few, &tables, &NoProgress).unwrap();
        assert_eq!(verdict.errors, 0, "{:?}", verdict.examples);
        let some = Oracle::new(Arc::new(few), tables);
        let few = some.game();
        let mut compared = 0;
        let ordered = (game.rules().board.is_line()).then(|| Ordered::new(linear_like(game)));
        let is_line = ordered.is_some();
        let in_order = ordered.map(|ordered| {
            let tables = Tables::solve_in_memory(&ordered, &NoProgress).unwrap();
            assert_eq!(verify(&ordered, &tables, &NoProgress).unwrap().errors, 0);
            Oracle::new(Arc::new(ordered), tables)
        });
        let few_in_order = is_line.then(|| {
            Reachable::in_memory(Arc::new(Ordered::new(linear_like(game))), &NoProgress).unwrap()
        });
        let some_in_order = few_in_order.map(|few| {
            let tables = Tables::solve_in_memory(&few, &NoProgress).unwrap();
            let in_order = verify(&few, &tables, &NoProgress).unwrap();
            assert_eq!(in_order.errors, 0, "{:?}", in_order.examples);
            assert_eq!(in_order.checked, verdict.checked);
            Oracle::new(Arc::new(few), tables)
        });
        for address in places(few) {
            let position = few.unrank(address).unwrap();
            let value = some.value(&position).unwrap();
            let shown = || game.show(&position);
            assert_eq!(value, all.value(&position).unwrap(), "{}", shown());
            if let Some(in_order) = &in_order {
                assert_eq!(value, in_order.value(&position).unwrap(), "{}", shown());
            }
            if let Some(oracle) = &some_in_order {
                assert_eq!(value, oracle.value(&position).unwrap(), "{}", shown());
                let reached = oracle.game();
                let address = reached.find(&position).unwrap().unwrap();
                let same = reached.unrank(address).unwrap();
                assert_eq!(reached.find(&same), Ok(Some(address)), "{}", shown());
            }
            compared += 1;
        }
        assert_eq!(compared, verdict.checked);
    }
}

#[test]
fn what_is_reached_is_what_the_plain_rules_reach() {
    for (game, plain) in small_boards() {
        let slow = solve_slowly(&plain);
        let mut keys = HashSet::new();
        let mut boards = HashSet::new();
        for grid in slow.values.keys() {
            let position = game.parse(&plain.show(grid)).unwrap();
            keys.insert((game.tier_of(&position), game.key(&position).number));
            boards.insert(position);
        }
        let few = reached(Ataxx::new(game.rules().clone()));
        let found: HashSet<(usize, u64)> = places(&few)
            .map(|address| {
                (
                    address.tier,
                    few.keys(address.tier).get(address.slot).unwrap().unwrap(),
                )
            })
            .collect();
        assert_eq!(found, keys, "{}", game.table_name());
        let census = reached_census(&game, &NoProgress).unwrap();
        assert_eq!(census.totals.canonical, keys.len() as u64);
        assert_eq!(census.totals.boards, boards.len() as u64);
        assert_eq!(census.totals.all_boards, plain.all().len() as u128);
        let classes: HashSet<Address> = (plain.all().iter())
            .map(|grid| game.rank(&game.parse(&plain.show(grid)).unwrap()))
            .collect();
        assert_eq!(census.totals.all_canonical, classes.len() as u128);
    }
}

#[test]
fn stones_on_a_line_keep_their_order() {
    for n in 2..=14 {
        let few = reached(linear(n));
        for address in places(&few) {
            let Position { mover, waiting, .. } = few.unrank(address).unwrap();
            let apart = |left: u64, right: u64| left == 0 || left.ilog2() < right.trailing_zeros();
            assert!(apart(mover, waiting) || apart(waiting, mover));
        }
        for (tier, info) in few.tiers().iter().enumerate() {
            assert!(info.slots <= few.game().most_reached(tier), "{n}: {tier}");
        }
    }
}

fn places<G: Indexed>(game: &G) -> impl Iterator<Item = Address> + '_ {
    let tiers = game.tiers().iter().enumerate();
    tiers.flat_map(|(tier, info)| (0..info.slots).map(move |slot| Address { tier, slot }))
}

/// Laws of any numbering of Ataxx positions.
fn obeys_the_laws<G: Solvable<Position = Position> + Notation>(game: &G, board: &Ataxx) {
    let group = board.group();
    for address in places(game) {
        let Some(position) = game.unrank(address) else {
            continue;
        };
        assert_eq!(game.rank(&position), address);
        assert_eq!(game.canonical(&position).position, position);
        assert_eq!(game.parse(&game.show(&position)), Ok(position));
        for element in 0..group.order() {
            let image = Position {
                mover: group.apply(element, position.mover),
                waiting: group.apply(element, position.waiting),
                ..position
            };
            let exchanged = Position {
                player: position.player.other(),
                ..image
            };
            assert_eq!(game.rank(&image), address);
            assert_eq!(game.rank(&exchanged), address);
            assert_eq!(game.canonical(&exchanged).position, position);
        }
    }
    has_dual_unmoves(game);
    has_exits_that_leave(game);
}

#[test]
fn the_laws_hold_for_all_positions() {
    for name in ["linear-ataxx:2", "linear-ataxx:7", "linear-ataxx:8"] {
        let game = named(name);
        obeys_the_laws(&game, &game);
    }
    for name in ["ataxx:2x2", "ataxx:2x4", "ataxx:3x3", "ataxx:3x3,gaps=b3"] {
        let game = named(name);
        obeys_the_laws(&game, &game);
    }
}

#[test]
fn the_laws_hold_for_ordered_positions() {
    for n in [2, 3, 7, 8, 9] {
        let game = linear(n);
        let ordered = Ordered::new(linear(n));
        obeys_the_laws(&ordered, &game);
        assert!(ordered.parse("8 x").is_err() && ordered.parse(&"xo".repeat(n)).is_err());
        let tables = Tables::solve_in_memory(&ordered, &NoProgress).unwrap();
        let all = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
        let game = all.game();
        let oracle = Oracle::new(Arc::new(ordered), tables);
        let ordered = oracle.game();
        for position in places(ordered).filter_map(|address| ordered.unrank(address)) {
            let value = all.value(&position).unwrap();
            assert_eq!(
                oracle.value(&position).unwrap(),
                value,
                "{}",
                game.show(&position)
            );
        }
    }
}

#[test]
fn the_laws_hold_for_reachable_positions() {
    for name in ["linear-ataxx:9", "linear-ataxx:10", "linear-ataxx:11"] {
        obeys_the_key_laws(name);
    }
    for name in ["ataxx:2x4", "ataxx:3x3", "ataxx:3x3,gaps=b2"] {
        obeys_the_key_laws(name);
    }
}

fn obeys_the_key_laws(name: &str) {
    let game = named(name);
    let few = reached(named(name));
    for address in places(&few) {
        let position = few.unrank(address).unwrap();
        for element in 0..game.group().order() {
            let image = Position {
                mover: game.group().apply(element, position.mover),
                waiting: game.group().apply(element, position.waiting),
                player: position.player.other(),
            };
            assert_eq!(few.rank(&image), address);
        }
        assert_eq!(few.parse(&few.show(&position)), Ok(position));
    }
    has_dual_unmoves(&few);
    has_exits_that_leave(&few);
}

#[test]
fn a_wrong_key_is_noticed_by_verification() {
    // A table that holds a position which play does not lead to, or lacks one that it does, has another number of positions; see
    // the command's own check in tools/cli/tests.
    let few = reached(linear(8));
    assert!(few.find(&few.parse("x6o x").unwrap()).unwrap().is_some());
    assert!(few.parse("xoxoxoxo x").is_err());
    assert!(few.parse("8 x").is_err());
}

proptest! {
    #[test]
    fn any_text_is_a_position_or_an_error_that_points_into_it(text in "[xo1-9/ -]{0,24}( [xo])?|.{0,40}") {
        for game in [linear(7), named("ataxx:3x3"), named("ataxx:3x3,gaps=b2")] {
            match game.parse(&text) {
                Ok(position) => prop_assert_eq!(game.parse(&game.show(&position)), Ok(position)),
                Err(error) => {
                    prop_assert!(error.at() <= text.chars().count());
                    prop_assert!(!error.to_string().is_empty());
                }
            }
        }
    }

    #[test]
    fn the_laws_of_keys_hold_on_large_boards(mover: u64, other: u64, second: bool) {
        for name in ["linear-ataxx:32", "linear-ataxx:31", "ataxx:5x6", "ataxx:5x5"] {
            let game = named(name);
            let all = game.rules().board.all();
            let player = if second { game.start().player.other() } else { game.start().player };
            let position = Position { mover: mover & all, waiting: other & !mover & all, player };
            let key = game.key(&position);
            let back = game.keyed(game.tier_of(&position), key.number);
            prop_assert_eq!(game.key(&back), key);
            let mut images = HashSet::new();
            for element in 0..game.group().order() {
                let image = Position {
                    mover: game.group().apply(element, position.mover),
                    waiting: game.group().apply(element, position.waiting),
                    player,
                };
                images.insert(image);
                prop_assert_eq!(game.key(&image), key);
            }
            prop_assert_eq!(images.len() as u32, key.alike);
            prop_assert!(images.iter().any(|image| image.mover == back.mover && image.waiting == back.waiting));
        }
    }
}
