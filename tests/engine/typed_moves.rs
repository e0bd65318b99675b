//! Moves as people type them, in every family: what is read, what is refused and why, and how games end.

use retrograde::catalog::{AnyGame, Registry};
use retrograde::picture::{Fault, TypedMove};

fn game(name: &str) -> Box<dyn AnyGame> {
    Registry::standard().find(name).unwrap()
}

/// The position after some moves.
fn after(game: &dyn AnyGame, moves: &str) -> Option<String> {
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let steps = game.follow(None, &moves).unwrap();
    steps.last().map(|step| step.position.clone())
}

/// `= a1` for the move a1, `+ a1-a2 a1-b1` for the beginning of moves, and otherwise the reason of the refusal.
fn meaning(game: &dyn AnyGame, position: Option<&str>, text: &str) -> (Option<Fault>, String) {
    match game.read_move(position, text).unwrap() {
        TypedMove::Legal { mv } => (None, format!("= {mv}")),
        TypedMove::Begun { moves, .. } => (None, format!("+ {}", moves.join(" "))),
        TypedMove::Refused(refusal) => (Some(refusal.fault), refusal.words),
    }
}

#[track_caller]
fn check(name: &str, moves: &str, rows: &[(&str, Option<Fault>, &str)]) {
    let game = game(name);
    let position = after(game.as_ref(), moves);
    for &(text, fault, words) in rows {
        let found = meaning(game.as_ref(), position.as_deref(), text);
        assert_eq!(found, (fault, words.to_owned()), "{name} {text:?}");
    }
}

#[test]
fn othello() {
    check(
        "othello:8x8",
        "",
        &[
            ("D3", None, "= d3"),
            ("d4", Some(Fault::Taken), "d4 is taken by White"),
            ("e4", Some(Fault::Taken), "e4 is taken by Black"),
            (
                "a1",
                Some(Fault::Closed),
                "a disc on a1 would flip nothing; where one does: d3, c4, f5 or e6",
            ),
            (
                "e4 e3",
                Some(Fault::MustPlace),
                "no disc moves now: place one, as in d3",
            ),
            (
                "pass",
                Some(Fault::CannotPass),
                "there are moves, so nobody passes: d3 is one",
            ),
            (
                "j9",
                Some(Fault::Unread),
                "it names no move: a move here is written as d3",
            ),
        ],
    );
    let game = game("othello:4x4");
    let must_pass = "XXXXXXXXXXXOXO-- O";
    let view = game.view(Some(must_pass)).unwrap();
    if !view.over && view.ways[0].mv == "pass" {
        let found = meaning(game.as_ref(), Some(must_pass), "a1");
        assert_eq!(found.0, Some(Fault::MustPass));
        assert_eq!(meaning(game.as_ref(), Some(must_pass), "ps").1, "= pass");
    }
}

#[test]
fn dots() {
    check(
        "dots:2x2",
        "a1b1",
        &[
            ("b1 c1", None, "= b1c1"),
            ("c1b1", None, "= b1c1"),
            ("B1-C1", None, "= b1c1"),
            ("a1b1", Some(Fault::Taken), "the edge a1b1 is drawn already"),
            ("b1a1", Some(Fault::Taken), "the edge a1b1 is drawn already"),
            (
                "a1b2",
                Some(Fault::Unread),
                "it names no edge: an edge joins two dots that are next to each other, as in a1b1",
            ),
        ],
    );
}

#[test]
fn ataxx() {
    check(
        "ataxx:5x5",
        "",
        &[
            ("a4", None, "= a4"),
            ("a5", None, "+ b5 a4 b4 a5c5 a5c4 a5a3 a5b3 a5c3"),
            ("a5c3", None, "= a5c3"),
            ("a5 c3", None, "= a5c3"),
            ("a5-c3", None, "= a5c3"),
            // The stone that is cloned may be named too.
            ("a5 b4", None, "= b4"),
            (
                "e5 a4",
                Some(Fault::NotYours),
                "the stone on e5 is not yours, but that of o",
            ),
            ("e5", Some(Fault::Taken), "e5 is taken by o"),
            (
                "c4",
                Some(Fault::Closed),
                "no stone of yours is next to c4: name the one that jumps there too",
            ),
            (
                "a5 d2",
                Some(Fault::OutOfReach),
                "d2 is too far from a5: a stone is cloned to the next cell or jumps to the one after it",
            ),
            ("a5 e5", Some(Fault::Taken), "e5 is taken by o"),
        ],
    );
    check(
        "linear-ataxx:12",
        "",
        &[
            ("2", None, "= 2"),
            ("1 3", None, "= 1-3"),
            (
                "6",
                Some(Fault::Closed),
                "6 is too far away: no stone of yours is within two cells",
            ),
            ("12", Some(Fault::Taken), "12 is taken by o"),
        ],
    );
}

#[test]
fn nested() {
    check(
        "ultimate",
        "5-1",
        &[
            ("1-1", None, "= 1-1"),
            ("1 1", None, "= 1-1"),
            ("1", None, "+ 1-1 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9"),
            (
                "2",
                Some(Fault::Closed),
                "board 2 is not the one to play in: the last move sent you to board 1",
            ),
            (
                "2-1",
                Some(Fault::Closed),
                "board 2 is not the one to play in: the last move sent you to board 1",
            ),
            ("5-1", Some(Fault::Taken), "5-1 is taken by x"),
        ],
    );
    let closed = game("ultimate,won=closed");
    let mut refused = 0;
    for seed in 0..300 {
        let moves = closed.walk(seed);
        let steps = closed.follow(None, &moves).unwrap();
        let position = steps.last().map(|step| step.position.as_str());
        let spots = closed.board().spots;
        let meanings = spots
            .iter()
            .map(|spot| meaning(closed.as_ref(), position, &spot.name).1);
        refused += meanings
            .filter(|words| words.ends_with("is decided, and nobody plays in it any more"))
            .count();
    }
    assert!(refused > 0);
    check(
        "strategic:map34",
        "5-5-5",
        &[
            (
                "6 5",
                None,
                "+ 6-5-1 6-5-2 6-5-3 6-5-4 6-5-5 6-5-6 6-5-7 6-5-8 6-5-9",
            ),
            ("6-5-9", None, "= 6-5-9"),
            (
                "1-1",
                Some(Fault::Closed),
                "tactical cell 1 of strategic cell 1 is not where to play: the last move sent you to tactical cell 5 of strategic cell 6",
            ),
            (
                "1-0",
                Some(Fault::Unread),
                "it names no cell: a move is the place on every level, the outermost first, as in 1-1-1",
            ),
        ],
    );
    let game = game("strategic:map34");
    let position = after(game.as_ref(), "5-5-5");
    let view = game.view(position.as_deref()).unwrap();
    let legal = &view.ways[0].mv;
    let elsewhere = ["1-1-1", "9-9-9"]
        .into_iter()
        .find(|mv| mv[..3] != legal[..3]);
    let (fault, words) = meaning(game.as_ref(), position.as_deref(), elsewhere.unwrap());
    assert_eq!(fault, Some(Fault::Closed));
    assert!(
        words.contains("is not where to play: the last move sent you to tactical cell"),
        "{words}"
    );
}

#[test]
fn small_games_of_tokens() {
    check(
        "pong-hau-ki",
        "",
        &[
            ("a1", None, "= a1"),
            ("a1-b2", None, "= a1"),
            (
                "a1-c1",
                Some(Fault::Surplus),
                "the token on a1 can only go to the empty point, b2",
            ),
            (
                "a3",
                Some(Fault::NotYours),
                "the token on a3 is not yours, but that of player 2",
            ),
            (
                "b2",
                Some(Fault::Empty),
                "b2 is the empty point: name the token that goes there",
            ),
        ],
    );
    check(
        "mu-torere",
        "",
        &[
            ("1 c", None, "= 1"),
            (
                "2",
                Some(Fault::Stuck),
                "the token on 2 cannot go to the empty point, c: it is not next to it, or stands beside no opposing one",
            ),
        ],
    );
}

#[test]
fn a_game_that_is_over_takes_no_move() {
    check(
        "tictactoe",
        "a1 b1 a2 b2 a3",
        &[("c3", Some(Fault::Over), "the game is over")],
    );
}

#[test]
fn how_games_end() {
    let how = |name: &str, position: &str| {
        let ending = game(name).ending(position).unwrap();
        ending.map_or(String::new(), |ending| ending.how)
    };
    for (name, position, words) in [
        ("tictactoe", "111/22./... 2", "by the line a1 b1 c1"),
        ("tictactoe", "1../.../... 2", ""),
        ("morris:3", "111/2.2/2.. 2", "by the line a1 b1 c1"),
        (
            "linear-ataxx:5",
            "xxxx1 o",
            "because player o has no stone left",
        ),
        ("linear-ataxx:5", "xxoox o", "3:2 by count"),
        (
            "othello:4x4",
            "XXXXXXXXXXXXXXX- O",
            "16:0 by count (1 empty square goes to the winner)",
        ),
        (
            "othello:4x4,empties=nobody",
            "XXXXXXXXXXXXXXX- O",
            "15:0 by count (1 empty square goes to nobody)",
        ),
        ("othello:4x4", "XXXXXXXXOOOOOOOO X", "at 8:8 by count"),
        ("pong-hau-ki", "11.22 1", ""),
    ] {
        assert_eq!(how(name, position), words, "{name} {position}");
    }
}

/// The signs stand where the diagrams are said to have them.
#[test]
fn places_in_diagrams() {
    for name in [
        "antrin",
        "antrin:5",
        "tictactoe",
        "morris:3",
        "morris:9",
        "achi",
        "ataxx:4x5",
        "linear-ataxx:8",
        "linear-ataxx:14",
        "othello:6x8",
        "ultimate",
        "nested:1",
        "nested:2",
        "strategic",
        "nested:4",
        "pong-hau-ki",
        "dots:3x4",
    ] {
        let Ok(game) = Registry::standard().find(name) else {
            continue;
        };
        let places = game.places_in_diagram();
        let board = game.board();
        assert_eq!(places.len(), board.spots.len(), "{name}");
        for seed in 0..6 {
            let moves = game.walk(seed);
            let steps = game.follow(None, &moves).unwrap();
            let Some(position) = steps.last().map(|step| step.position.as_str()) else {
                continue;
            };
            let view = game.view(Some(position)).unwrap();
            let diagram = game.diagram(position).unwrap();
            let lines: Vec<Vec<char>> =
                diagram.lines().map(|line| line.chars().collect()).collect();
            for (spot, (sign, [line, column])) in view
                .sketch
                .signs
                .chars()
                .zip(places.iter().copied())
                .enumerate()
            {
                let drawn = lines[line].get(column).copied().unwrap_or(' ');
                let as_drawn: &[char] = match (name, sign) {
                    _ if name.starts_with("dots") && sign == '-' => &['-', '|'],
                    _ if name.starts_with("dots") => &[' '],
                    (_, '-') => &['.', '*'],
                    _ => &[sign],
                };
                assert!(
                    as_drawn.contains(&drawn),
                    "{name} spot {spot}: {drawn:?} for {sign:?}\n{diagram}"
                );
            }
        }
    }
}
