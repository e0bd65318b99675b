//! What is picked up and marked on a board, how large it is, and what becomes of a game that is over.

use super::super::screen::Screen;
use super::{assert_shows, from_position, press, typed, with_game, with_screen};
use ratatui::crossterm::event::KeyCode;

#[test]
fn a_token_is_picked_up_and_put_down() {
    let moving = Some("121/.2./2.1 1");
    from_position("antrin", moving, "me", false, |screen| {
        press(screen, &typed("b1"));
        assert_shows(
            screen,
            &["\"b1\" is not a legal move here: the token on b1 is not yours"],
        );
        press(screen, &typed("c1"));
        assert_eq!(screen.session.picked.moves, ["c1-c2"]);
        assert_shows(
            screen,
            &[
                "<",
                "*",
                "c1 is picked up; it goes on with c2; Esc puts it down",
            ],
        );
        let listed: Vec<String> = screen.listed().into_iter().map(|(mv, _)| mv).collect();
        assert_eq!(listed, ["c1-c2"]);
        press(screen, &[KeyCode::Esc]);
        assert!(screen.session.picked.spots.is_empty());
        // An empty entry puts it down too, and makes no move.
        press(screen, &typed("c1"));
        press(screen, &[KeyCode::Enter]);
        assert!(screen.session.picked.spots.is_empty());
        // Another token is picked up instead.
        press(screen, &typed("c1"));
        press(screen, &typed("a1"));
        assert_eq!(screen.session.picked.moves, ["a1-a2"]);
        press(screen, &typed("a2"));
        assert_eq!(screen.session.moves(), ["a1-a2"]);
    });
}

#[test]
fn the_last_move_is_marked_without_colours_too() {
    let rows = |screen: &Screen<'_>| screen.session.small_board().text();
    with_game("antrin", "me", false, |screen| {
        press(screen, &typed("b2"));
        assert!(rows(screen).contains("2 | .[1]."), "{}", rows(screen));
        press(screen, &typed("a1"));
        assert!(rows(screen).contains("1 |[2]. ."), "{}", rows(screen));
        assert!(rows(screen).contains("2 | . 1 ."), "{}", rows(screen));
    });
    with_game("dots:2x2", "me", false, |screen| {
        press(screen, &typed("b1a1"));
        assert!(rows(screen).contains("+===+   +"), "{}", rows(screen));
    });
    // Marks that stand side by side have no room for brackets.
    with_game("strategic", "me", false, |screen| {
        press(screen, &typed("5-5-5"));
        assert!(rows(screen).contains("*X*"), "{}", rows(screen));
    });
    // A game without a diagram is drawn.
    with_game("mu-torere", "me", false, |screen| {
        assert!(rows(screen).lines().count() > 8, "{}", rows(screen));
    });
}

#[test]
fn the_board_grows_with_the_window() {
    for game in [
        "antrin",
        "morris:9",
        "othello:6x6",
        "dots:2x2",
        "ultimate",
        "ataxx:4x4",
    ] {
        with_game(game, "me", false, |screen| {
            let mut last = 0;
            for (width, height) in [(40, 20), (80, 24), (160, 50), (300, 120)] {
                let grid = screen.session.board_within(width, height);
                let size = grid.map_or(0, |grid| {
                    let wide = grid.rows.iter().map(Vec::len).max().unwrap();
                    assert!(wide <= width && grid.height() <= height, "{game}");
                    wide * grid.height()
                });
                assert!(size >= last, "{game}");
                last = size;
            }
            assert!(last > 0, "{game}");
            assert!(screen.session.board_within(5, 3).is_none());
        });
    }
}

#[test]
fn a_game_is_played_again() {
    with_screen("perfect", false, |screen| {
        // Nobody ends a game by pressing a key in the middle of it.
        press(screen, &[KeyCode::Char('s'), KeyCode::Esc]);
        press(screen, &typed("b2"));
        while screen.session.is_open() {
            let mv = screen.session.view().ways[0].mv.clone();
            press(screen, &typed(&mv));
        }
        assert_shows(screen, &["a again", "s seats exchanged"]);
        press(screen, &[KeyCode::Char('s')]);
        assert_eq!(screen.session.moves().len(), 1);
        assert_shows(
            screen,
            &["player 1 (perfect) played", "player 2 (you) to move"],
        );
    });
}

#[test]
fn games_are_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.jsonl");
    with_screen("me", false, |screen| {
        press(screen, &typed("a1"));
        press(screen, &[KeyCode::Char('w')]);
        assert_shows(screen, &["Type the name of a file", "move: record "]);
        press(screen, &typed(&file.display().to_string()));
        for mv in ["b1", "a2", "b2", "a3"] {
            press(screen, &typed(mv));
        }
        let written = screen.written.clone().unwrap();
        assert!(written.starts_with("5 moves written to "), "{written}");
    });
    let text = std::fs::read_to_string(&file).unwrap();
    let ends: Vec<bool> = text
        .lines()
        .map(|line| line.contains("\"end\":\"over\""))
        .collect();
    assert_eq!(ends, [false, true]);
}
