//! Every position of the small relatives of Antrin, under every option: rules by the naive ones, values by the slow solver.

use crate::naive::Naive;
use crate::slow::solve_slowly;
use rayon::prelude::*;
use retrograde::GameName;
use retrograde::games::alignment::producible;
use retrograde::games::alignment::{
    ACHI_OPTIONS, Alignment, Line, MORRIS_OPTIONS, NINE_HOLES_OPTIONS, PICARIA_OPTIONS, Rules,
    TAPATAN_OPTIONS, TICTACTOE_OPTIONS, preset, read_rules,
};
use retrograde::name::OptionSpec;
use retrograde::{Address, Indexed, NoProgress, Tables, verify};
use std::collections::HashSet;

fn rules_named(name: &str) -> Rules {
    preset(&GameName::parse(name).unwrap()).unwrap()
}

pub(crate) fn named(name: &str) -> Alignment {
    Alignment::new(rules_named(name))
}

/// Every name a game has, whether it is refused or not: the product of what its options may be.
fn names(game: &str, options: &[OptionSpec]) -> Vec<String> {
    let mut names = vec![game.to_owned()];
    for option in options.iter().filter(|option| option.key != "n") {
        let values: Vec<&str> = match option.key {
            "pieces" => vec!["1", "2", "3", "4"],
            _ => option.values.split(", ").collect(),
        };
        assert!(values.len() > 1, "{option:?}");
        names = names
            .iter()
            .flat_map(|name| {
                let key = option.key;
                values
                    .iter()
                    .map(move |value| format!("{name},{key}={value}"))
            })
            .collect();
    }
    names
}

/// The games of 3 x 3 points that are not refused.
fn small_games() -> Vec<String> {
    [
        ("tictactoe", TICTACTOE_OPTIONS),
        ("achi", ACHI_OPTIONS),
        ("tapatan", TAPATAN_OPTIONS),
        ("morris:3", MORRIS_OPTIONS),
        ("picaria", PICARIA_OPTIONS),
        ("nine-holes", NINE_HOLES_OPTIONS),
    ]
    .into_iter()
    .flat_map(|(game, options)| names(game, options))
    .filter(|name| preset(&GameName::parse(name).unwrap()).is_ok())
    .collect()
}

/// Solves a game both ways and compares what can be compared: rules, values, and which positions there are.
fn agree(game: &Alignment, naive: &Naive) {
    let name = &game.rules().name;
    let tables = Tables::solve_in_memory(game, &NoProgress).unwrap();
    let verdict = verify(game, &tables, &NoProgress).unwrap();
    assert_eq!((verdict.errors, verdict.examples), (0, vec![]), "{name}");

    let stored: Vec<u64> = tables
        .solved()
        .map(|(_, table)| table.tally().values().map(|(_, entry)| entry.count).sum())
        .collect();
    assert_eq!(stored, producible(game), "{name}");

    let values: Vec<_> = tables
        .solved()
        .map(|(_, table)| table.entries(&NoProgress).unwrap())
        .collect();
    let mut reached = HashSet::new();
    for (state, &value) in &solve_slowly(naive).values {
        naive.agrees_with(game, state);
        let Address { tier, slot } = game.rank(&naive.position(state));
        let found = values[tier][slot as usize].value();
        assert_eq!(found, Some(value), "{name}: {}", naive.text(state));
        reached.insert((tier, slot));
    }
    // That every place reached holds a value makes them some of those stored. Where lines end the game, and players place in
    // turn and where they like, they are all.
    let rules = game.rules();
    if rules.line != Line::Captures && rules.first_centre && !rules.lasker {
        assert_eq!(reached.len() as u64, stored.iter().sum::<u64>(), "{name}");
    }
}

#[test]
fn every_game_of_3_x_3_points() {
    let games = small_games();
    assert_eq!(games.len(), 2 + 4 * 120 + 32);
    games.par_iter().for_each(|name| {
        let game = Alignment::new(rules_named(name));
        agree(&game, &Naive::new(game.rules()));
    });
}

#[test]
fn small_games_that_capture() {
    let mut games = names("morris:5,pieces=3", &MORRIS_OPTIONS[3..5]);
    assert_eq!(games.len(), 4, "fly and lasker");
    games.push("morris:5,pieces=4".into());
    games.push("morris:5,pieces=4,fly=yes,lasker=yes".into());
    games.par_iter().for_each(|name| {
        let game = named(name);
        agree(&game, &Naive::up_to_turns(game.rules()));
    });
}

/// The points of a square of 3 x 3, with the one in the middle or without it.
fn three_by_three(middle: bool) -> String {
    let points = (1..=3).flat_map(|row| ["a", "b", "c"].map(|column| (column, row)));
    let points = points.filter(|&point| middle || point != ("b", 2));
    let lines = points.map(|(column, row)| {
        let x = column.as_bytes()[0] - b'a';
        format!("{column}{row} = [{x}, {}]\n", row - 1)
    });
    "[board.points]\n".to_owned() + &lines.collect::<String>()
}

/// A square of 3 x 3 points on which rows, columns and diagonals capture: with four tokens a side and one point left, lines
/// meet, mills hold all of a player's tokens and players are blocked all the time.
fn crowded(settings: &str, paths: &str) -> Alignment {
    let points = three_by_three(true);
    let text = format!(
        r#"
        name = "crowded"
        line = "captures"
        {settings}
        [board]
        centre = "b2"
        paths = [{paths}]
        lines = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"]
        {points}
        "#
    );
    Alignment::new(read_rules(&text, "crowded.toml").unwrap())
}

#[test]
fn captures_on_a_crowded_board() {
    let grid = r#""a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3""#;
    // Nobody ever leaves the middles of the sides, and nobody can reach them.
    let few = r#""a1 b2 c3", "c1 b2 a3""#;
    let mut settings = Vec::new();
    for pieces in [3, 4] {
        for blocked in ["loses", "passes", "draws"] {
            for fly in [false, true] {
                for lasker in [false, true] {
                    for first_centre in [false, true] {
                        settings.push(format!(
                            "pieces = {pieces}\nblocked = {blocked:?}\nfly = {fly}\nlasker = {lasker}\nfirst-centre = {first_centre}"
                        ));
                    }
                }
            }
        }
    }
    assert_eq!(settings.len(), 48);
    settings.par_iter().for_each(|settings| {
        for paths in [grid, few] {
            let game = crowded(settings, paths);
            agree(&game, &Naive::up_to_turns(game.rules()));
        }
    });
}

#[test]
fn a_full_board_has_a_rule_of_its_own() {
    // Eight points, four tokens each: the board is full when nobody has captured.
    let points = three_by_three(false);
    let ring = |full: &str| {
        let text = format!(
            r#"
            name = "ring"
            line = "captures"
            pieces = 4
            blocked = "loses"
            full = {full:?}
            [board]
            paths = ["a1 b1 c1 c2 c3 b3 a3 a2 a1"]
            lines = ["a1 b1 c1", "c1 c2 c3", "c3 b3 a3", "a3 a2 a1"]
            {points}
            "#
        );
        Alignment::new(read_rules(&text, "ring.toml").unwrap())
    };
    for full in ["loses", "passes", "draws"] {
        let game = ring(full);
        agree(&game, &Naive::up_to_turns(game.rules()));
    }
}
