//! Positions, moves and files of positions as text.

use super::{Numbers, game};
use proptest::prelude::*;
use retrograde::games::othello::{Move, ObfLine};
use retrograde::{Game, Notation};

#[test]
fn positions_are_written_as_they_are_read() {
    let mut numbers = Numbers(3);
    for name in ["othello:8x8", "othello:2x5", "othello:7x3", "othello:6x6"] {
        let game = game(name);
        let mut position = game.start();
        loop {
            assert_eq!(game.parse(&game.show(&position)).unwrap(), position);
            assert!(game.diagram(&position).lines().count() == game.rules().rows() + 1);
            if game.outcome(&position).is_some() {
                break;
            }
            let mut after = vec![];
            game.each_move(&position, |edge| {
                assert_eq!(game.move_named(&game.show_move(&edge.mv)), Some(edge.mv));
                after.push(edge.to);
            });
            position = after[numbers.below(after.len())];
        }
    }
}

#[test]
fn errors_point_at_what_is_wrong() {
    let game = game("othello:3x4");
    for (text, at, reason) in [
        ("", 0, "12 squares, found 0"),
        ("-X-- X", 4, "12 squares, found 4"),
        ("-X--.", 4, "found '.'"),
        ("-X--o", 4, "found 'o'"),
        ("------------", 12, "player to move is missing"),
        ("------------- X", 12, "space after 12 squares"),
        ("------------ ", 13, "player to move"),
        ("------------ x", 13, "player to move"),
        ("------------ X ", 14, "nothing after"),
        ("------------ X;", 14, "nothing after"),
        ("é", 0, "found 'é'"),
    ] {
        let error = game.parse(text).unwrap_err();
        assert_eq!(error.at(), at, "{text:?}: {error}");
        assert!(error.reason().contains(reason), "{text:?}: {error}");
    }
}

#[test]
fn moves_have_names() {
    let game = game("othello:6x7");
    assert_eq!(game.move_named("a1"), Some(Move::Place(0)));
    assert_eq!(game.move_named("G6"), Some(Move::Place(46)));
    for pass in ["pass", "PS", "--", "Pass"] {
        assert_eq!(game.move_named(pass), Some(Move::Pass));
    }
    for wrong in ["", "a", "a0", "a7", "h1", "1a", "a1 ", "é1"] {
        assert_eq!(game.move_named(wrong), None, "{wrong:?}");
    }
}

#[test]
fn lines_of_obf_files() {
    let game = game("othello:4x4");
    let line = "-----OX--XO----- X; A2:+3; B1:-4;";
    let read = ObfLine::parse(&game, line).unwrap();
    assert_eq!(read.moves.len(), 2);
    assert_eq!(read.moves[1].score, -4);
    assert_eq!(read.show(&game), line);
    for fine in [
        "-----OX--XO----- X",
        "-----OX--XO----- X;",
        "-----OX--XO----- X; b1:4 % the rest is a comment; C4",
        "OOOOOOOOOO-OXXXX X; PS:-64;",
    ] {
        assert!(ObfLine::parse(&game, fine).is_ok(), "{fine}");
    }
    for wrong in [
        "",
        "-----OX--XO----- X; A1:+3",
        "-----OX--XO----- X; PS:+3",
        "-----OX--XO----- X; A2",
        "-----OX--XO----- X; A2:",
        "-----OX--XO----- X; A2:99999",
        "-----OX--XO----- Y; A2:2",
    ] {
        assert!(ObfLine::parse(&game, wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn any_text_gives_a_position_or_an_error(text in "[XO-]{0,14} ?[XO;]?.{0,3}") {
        let game = game("othello:3x4");
        if let Ok(position) = game.parse(&text) {
            prop_assert_eq!(game.show(&position), text);
        }
    }
}
