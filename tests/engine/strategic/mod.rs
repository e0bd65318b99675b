//! Strategic tic-tac-toe: the engine and a plain program side by side, notation, symmetries, what is refused.

mod plain;

use crate::mills::Dice;
use plain::{Grid, Plain, move_name};
use proptest::prelude::*;
use retrograde::GameName;
use retrograde::games::nested::{
    Drawn, DrawnLine, NestedMove, NumberSet, Region, Restrictions, State, Strategic, Won,
    strategic_named,
};
use retrograde::{Edge, Game, Notation, Outcome};
use std::collections::BTreeMap;

const SETS: [&str; 7] = [
    "tactical", "map14", "map34", "map42", "map67", "hmap1", "hmap2",
];

type StrategicPosition = <Strategic as Game>::Position;

fn named(name: &str) -> Strategic {
    strategic_named(&GameName::parse(name).unwrap()).unwrap()
}

/// The same game twice.
fn pair(set: &'static str, restrictions: Restrictions) -> (Strategic, Plain) {
    let plain = Plain {
        set,
        closed: restrictions.won == Won::Closed,
        no_way_back: !restrictions.back,
        drawn_for_both: restrictions.drawn == Drawn::Both,
        drawn_line_ends: restrictions.drawn_line == DrawnLine::Ends,
    };
    (
        Strategic::new(NumberSet::named(set).unwrap(), restrictions),
        plain,
    )
}

fn all_pairs() -> impl Iterator<Item = (Strategic, Plain)> {
    let sets = SETS.into_iter();
    sets.flat_map(|set| Restrictions::all().map(move |restrictions| pair(set, restrictions)))
}

/// Every move by name, with where it leads.
fn moves(game: &Strategic, position: &StrategicPosition) -> BTreeMap<String, StrategicPosition> {
    let mut moves = BTreeMap::new();
    if game.outcome(position).is_none() {
        game.each_move(position, |Edge { mv, to, .. }| {
            assert!(moves.insert(game.show_move(&mv), to).is_none());
        });
    }
    moves
}

fn sign(state: State) -> char {
    match state {
        State::Undecided => '.',
        State::Won(player) => ['x', 'o'][usize::from(player.digit() == '2')],
        State::Drawn => '=',
    }
}

/// Asserts that both programs see the same in a position.
fn assert_alike(game: &Strategic, position: &StrategicPosition, grid: &Grid) {
    let rows: Vec<String> = grid.cells.iter().map(|row| row.iter().collect()).collect();
    let expected = format!("{} {} {}", rows.join("/"), grid.turn, grid.target);
    let shown = game.show(position);
    assert!(
        shown == expected || shown.starts_with(&(expected.clone() + " ")),
        "{}: {shown} and {expected}",
        game.name()
    );
    for s in 0..9 {
        let strategic = grid.strategic[s / 3][s % 3];
        assert_eq!(sign(position.state(Region::of(&[s]))), strategic, "{shown}");
        for t in 0..9 {
            let tactical = grid.tactical[s / 3 * 3 + t / 3][s % 3 * 3 + t % 3];
            assert_eq!(
                sign(position.state(Region::of(&[s, t]))),
                tactical,
                "{shown}"
            );
        }
    }
    let outcome = match grid.over {
        '.' => None,
        '=' => Some(Outcome::Draw),
        winner if winner == grid.turn => Some(Outcome::Win),
        _ => Some(Outcome::Loss),
    };
    assert_eq!(game.outcome(position), outcome, "{shown}");
}

/// Plays a game at random in both programs.
fn play_both(
    (game, plain): &(Strategic, Plain),
    dice: &mut Dice,
    mut visit: impl FnMut(&StrategicPosition, &Grid),
) {
    let (mut position, mut grid) = (game.start(), Grid::start());
    loop {
        assert_alike(game, &position, &grid);
        visit(&position, &grid);
        let plain_moves = plain.moves(&grid);
        let names: Vec<String> = plain_moves
            .iter()
            .map(|&(row, column)| move_name(row, column))
            .collect();
        let ours = moves(game, &position);
        let mut sorted = names.clone();
        sorted.sort();
        assert!(ours.keys().eq(&sorted), "{}", game.show(&position));
        assert_eq!(game.perft(&position, 1), names.len() as u64);
        if names.is_empty() {
            assert!(game.outcome(&position).is_some(), "no move, and not over");
            return;
        }
        let chosen = dice.below(names.len());
        position = ours[&names[chosen]];
        grid = plain.play(&grid, plain_moves[chosen].0, plain_moves[chosen].1);
    }
}

#[test]
fn random_games_are_played_by_the_plain_rules() {
    let mut dice = Dice(27);
    // What the games came across.
    let (mut draws, mut wins, mut by_target, mut ambiguous) = (0, 0, [0; 3], 0);
    for pair in all_pairs() {
        let mut last = None;
        play_both(&pair, &mut dice, |position, grid| {
            by_target[position.target().depth()] += 1;
            let text = pair.0.show(position);
            ambiguous += usize::from(text.split(' ').count() == 4);
            assert_eq!(pair.0.parse(&text), Ok(*position), "{text}");
            last = Some(grid.over);
        });
        match last {
            Some('=') => draws += 1,
            _ => wins += 1,
        }
    }
    assert!(
        draws > 0 && wins > 0 && ambiguous > 0,
        "{draws} {wins} {ambiguous}"
    );
    assert!(by_target.iter().all(|&count| count > 0), "{by_target:?}");
}

#[test]
fn both_count_the_same_lines_of_play() {
    for (game, plain) in all_pairs() {
        for depth in 0..=2 {
            assert_eq!(
                game.perft(&game.start(), depth),
                plain.perft(&Grid::start(), depth),
                "{} to depth {depth}",
                game.name()
            );
        }
    }
    let mut dice = Dice(729);
    for pair in all_pairs().step_by(3) {
        let mut late = None;
        let mut left = 350;
        play_both(&pair, &mut dice, |position, grid| {
            left -= 1;
            if left == 0 {
                late = Some((*position, grid.clone()));
            }
        });
        if let Some((position, grid)) = late {
            let ours = pair.0.perft(&position, 2);
            assert_eq!(ours, pair.1.perft(&grid, 2), "{}", pair.0.show(&position));
        }
    }
}

#[test]
fn the_sources_picture_is_played() {
    // Operational cell 1 of tactical cell 4 of strategic cell 5 sends to tactical cell 1 of strategic cell 4.
    let game = named("strategic:tactical");
    let after = moves(&game, &game.start())["5-4-1"];
    assert_eq!(after.target(), Region::of(&[3, 0]));
    assert!(game.show(&after).ends_with(" o 41"));
    assert!(
        game.diagram(&after)
            .contains("o to move, into tactical cell 1 of strategic cell 4")
    );
    assert_eq!(
        after.mark(NestedMove::of(&[4, 3, 0])),
        Some(game.start().player())
    );
}

#[test]
fn the_rule_against_sending_back_forbids_just_that() {
    for set in NumberSet::all() {
        let usual = Strategic::new(set.clone(), Restrictions::default());
        let restricted = Restrictions {
            back: false,
            ..Restrictions::default()
        };
        let strict = Strategic::new(set.clone(), restricted);
        let all = moves(&usual, &usual.start());
        let allowed = moves(&strict, &strict.start());
        let forbidden = all.iter().filter(|(mv, _)| !allowed.contains_key(*mv));
        let forbidden: Vec<&str> = forbidden.map(|(mv, _)| mv.as_str()).collect();
        let sends_back = all.iter().filter(|(mv, after)| {
            let board = format!(" {}{}", &mv[..1], &mv[2..3]);
            usual.show(after).ends_with(&board)
        });
        let sends_back: Vec<&str> = sends_back.map(|(mv, _)| mv.as_str()).collect();
        assert_eq!(forbidden, sends_back, "{}", set.name);
        match set.name.as_str() {
            "tactical" => assert_eq!(forbidden[4], "5-5-5"),
            "map34" | "map67" | "hmap2" => assert!(forbidden.is_empty(), "{}", set.name),
            _ => {}
        }
    }
}

/// The image of a cell under element `element` of the game's group.
fn image(game: &Strategic, element: usize, mv: NestedMove) -> NestedMove {
    let permutation = &game.symmetries().elements()[element];
    let inside = |cell: usize| permutation.image(9 + cell) - 9;
    let cell = mv.cell();
    NestedMove::of(&[
        permutation.image(cell / 81),
        inside(cell / 9 % 9),
        inside(cell % 9),
    ])
}

#[test]
fn symmetries_turn_games_into_games() {
    let mut dice = Dice(8);
    for set in SETS {
        let game = pair(set, Restrictions::default()).0;
        for element in 0..game.symmetries().order() {
            let (mut position, mut turned) = (game.start(), game.start());
            while game.outcome(&position).is_none() {
                let mut edges = Vec::new();
                game.each_move(&position, |edge| edges.push((edge.mv, edge.to)));
                let mut images = Vec::new();
                game.each_move(&turned, |edge| images.push((edge.mv, edge.to)));
                assert_eq!(edges.len(), images.len(), "{set}");
                let (mv, to) = edges[dice.below(edges.len())];
                let moved = image(&game, element, mv);
                let found = images.iter().find(|(other, _)| *other == moved);
                (position, turned) = (to, found.expect("the image of a move is a move").1);
            }
            assert_eq!(game.outcome(&turned), game.outcome(&position), "{set}");
        }
    }
}

/// The empty board with marks: rows from 1 with the cells of each.
fn text(marks: &[(usize, &str)], rest: &str) -> String {
    let row = |number: usize| {
        let given = marks.iter().find(|(row, _)| *row == number);
        given.map_or(String::new(), |(_, cells)| (*cells).to_owned())
    };
    let rows: Vec<String> = (1..=27)
        .map(|number| format!("{:.<27}", row(number)))
        .collect();
    format!("{} {rest}", rows.join("/"))
}

#[test]
fn what_cannot_be_is_refused_where_it_is() {
    let open = named("strategic:map34");
    let closed = named("strategic:map34,won=closed");
    let at_end = text(&[], "").chars().count();
    let full = [(1, "xox......o"), (2, "xox"), (3, "oxo")];
    let both = [(1, "xxx"), (2, "ooo")];
    for (game, text, at, reason) in [
        (
            &open,
            String::new(),
            0,
            "row 1, column 1, but the text ends",
        ),
        (&open, "x2".into(), 1, "found '2'"),
        (&open, ".".repeat(28), 27, "expected '/' after row 1"),
        (&open, text(&[], "y -"), at_end, "x or o"),
        (&open, text(&[], "o -"), at_end, "the turn of x"),
        (&open, text(&[(1, "x")], "x 12"), at_end, "the turn of o"),
        (
            &open,
            text(&[(1, "xx")], "o 12"),
            at_end,
            "players take turns",
        ),
        (&open, text(&[], "x"), at_end + 1, "the text ends"),
        (
            &open,
            text(&[], "x  -"),
            at_end + 2,
            "where the move must go",
        ),
        (
            &open,
            text(&[], "x 40"),
            at_end + 2,
            "where the move must go",
        ),
        (
            &open,
            text(&[], "x 411"),
            at_end + 2,
            "where the move must go",
        ),
        (
            &open,
            text(&[], "x 4"),
            at_end + 2,
            "no tactical cell of strategic cell 4",
        ),
        (
            &open,
            text(&[(1, "x")], "o -"),
            at_end + 2,
            "no strategic cell is full",
        ),
        (
            &open,
            text(&full, "x 11"),
            at_end + 2,
            "tactical cell 11 is full",
        ),
        (&open, text(&full, "x 1 "), at_end + 4, "as in 41x"),
        (
            &open,
            text(&full, "x 1 11x"),
            at_end + 4,
            "not to be listed",
        ),
        (
            &open,
            text(&both, "x 11"),
            at_end + 4,
            "who was first, as in \" 11x\"",
        ),
        (&open, text(&both, "x 11 11="), at_end + 5, "no line in 11"),
        (
            &open,
            text(&both, "x 11 11x,11o"),
            at_end + 9,
            "listed twice",
        ),
        (&open, text(&both, "x 11 11x x"), at_end + 8, "nothing more"),
        (
            &closed,
            text(&both, "x 12 11x"),
            0,
            "both players have a line in 11",
        ),
        (
            &closed,
            text(&[(1, "xxx"), (2, "oo")], "o 11"),
            at_end + 2,
            "is full",
        ),
    ] {
        let error = game.parse(&text).expect_err(&text);
        assert!(
            error.reason().contains(reason),
            "{}\n{text}",
            error.reason()
        );
        assert_eq!(error.at(), at, "{}\n{text}", error.reason());
    }
    for text in [
        text(&full, "x 1"),
        text(&both, "x 11 11x"),
        text(&both, "x 12 11o"),
    ] {
        let position = open.parse(&text).expect(&text);
        assert_eq!(open.show(&position), text);
    }
}

#[test]
fn names_are_put_in_their_shortest_form() {
    for (given, name) in [
        ("strategic", "strategic:tactical"),
        ("strategic:hmap2,won=open", "strategic:hmap2"),
        (
            "strategic,back=no,set=map34,won=closed",
            "strategic:map34,won=closed,back=no",
        ),
        (
            "strategic:map11,drawn-line=ends,drawn=both",
            "strategic:map11,drawn=both,drawn-line=ends",
        ),
    ] {
        assert_eq!(named(given).name(), name);
    }
    for wrong in [
        "strategic:map90",
        "strategic:map34,set=map34",
        "strategic:won=shut",
        "strategic:x=y",
    ] {
        assert!(
            strategic_named(&GameName::parse(wrong).unwrap()).is_err(),
            "{wrong}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_is_a_position_or_an_error_that_points_into_it(
        rows in proptest::collection::vec("[.xo]{27}", 27),
        end in "( [xo])?( -| [1-9]{1,2})?( ([1-9]{1,2}[xo=],?){0,3})?|.{0,40}",
        garbage in ".{0,80}",
    ) {
        for name in ["strategic", "strategic:map34,won=closed,drawn=both,drawn-line=ends"] {
            let game = named(name);
            for text in [rows.join("/") + &end, garbage.clone(), text(&[], "") + &garbage] {
                match game.parse(&text) {
                    Ok(position) => prop_assert_eq!(game.parse(&game.show(&position)), Ok(position)),
                    Err(error) => {
                        prop_assert!(error.at() <= text.chars().count());
                        prop_assert!(!error.to_string().is_empty());
                    }
                }
            }
        }
    }
}
