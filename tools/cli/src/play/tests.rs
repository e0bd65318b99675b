//! The full screen as whoever presses its keys sees it.

mod boards;

use super::canvas::draw;
use super::screen::{Next, Panel, Screen};
use super::seat::Seat;
use super::session::{Session, Setting};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;
use retrograde::catalog::{AnyGame, Effort, Probe, Registry};

/// What a screen of this size shows.
fn shown(screen: &Screen<'_>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(screen, frame, None)).unwrap();
    terminal.backend().to_string()
}

fn press(screen: &mut Screen<'_>, keys: &[KeyCode]) {
    for &code in keys {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        assert_eq!(screen.press(key).unwrap(), Next::Stay);
        settle(screen);
    }
}

/// Does what is due, as the terminal would.
fn settle(screen: &mut Screen<'_>) {
    while let Some(job) = screen.due() {
        let done = screen.work(job);
        screen.finish(done).unwrap();
    }
}

fn typed(text: &str) -> Vec<KeyCode> {
    let keys = text.chars().map(KeyCode::Char);
    keys.chain([KeyCode::Enter]).collect()
}

/// A game of tic-tac-toe, whose tables come with the program.
fn with_screen(second: &str, hints: bool, test: impl FnOnce(&mut Screen<'_>)) {
    with_game("tictactoe", second, hints, test);
}

fn with_game(game: &str, second: &str, hints: bool, test: impl FnOnce(&mut Screen<'_>)) {
    from_position(game, None, second, hints, test);
}

fn from_position(
    game: &str,
    position: Option<&str>,
    second: &str,
    hints: bool,
    test: impl FnOnce(&mut Screen<'_>),
) {
    let nowhere = std::path::Path::new("no/such/folder");
    let found: Box<dyn AnyGame> = Registry::standard().find(game).unwrap();
    let tables: Result<Box<dyn Probe>, _> = found.open(&nowhere.into(), &Effort::default());
    let setting = Setting {
        name: game.into(),
        game: found.as_ref(),
        tables: match &tables {
            Ok(tables) => Ok(tables.as_ref()),
            Err(error) => Err(error.to_string()),
        },
        time: std::time::Duration::from_secs(2),
        is_for_points: found.is_played_for_points(),
        rules: "three in a line".into(),
        seats: ["me", second].map(Seat::named),
        seed: 1,
        recorded_as: game.into(),
        keep_rules: Box::new(|| Ok(())),
    };
    let mut screen = Screen::new(Session::new(setting, position).unwrap(), hints);
    settle(&mut screen);
    test(&mut screen);
}

#[track_caller]
fn assert_shows(screen: &Screen<'_>, parts: &[&str]) {
    let text = shown(screen, 80, 24);
    for part in parts {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
}

#[test]
fn moves_are_typed_or_chosen() {
    with_screen("me", false, |screen| {
        assert_shows(screen, &["tictactoe", "  a1", "player 1 to move", "move:"]);
        press(screen, &typed("b2"));
        assert_eq!(screen.session.moves(), ["b2"]);
        assert_shows(screen, &["player 1 played b2. move 2: player 2 to move."]);
        press(
            screen,
            &[KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Up],
        );
        assert_shows(screen, &["> b1", "move: b1"]);
        press(screen, &[KeyCode::Enter]);
        let second = &screen.session.moves()[1];
        assert_eq!(second, "b1");
        press(screen, &[KeyCode::Char('a'), KeyCode::Backspace]);
        press(screen, &typed("b2"));
        assert_shows(
            screen,
            &[
                "\"b2\" is not a legal move here: b2 is taken",
                "Legal moves: a1",
            ],
        );
        assert_eq!(screen.session.moves().len(), 2);
    });
}

/// Keys that no move may come of, on the empty board: what is wrong, then what the screen says.
#[test]
fn a_wrong_entry_makes_no_move() {
    let wrong: &[(&str, &[&str])] = &[
        (
            "34",
            &["\"34\" is not a legal move here", "Legal moves: a1, b1"],
        ),
        (
            "zz",
            &["\"zz\" is not a legal move here", "Legal moves: a1, b1"],
        ),
        ("z", &["\"z\" is not a legal move here"]),
        ("a4", &["did you mean a1?", "Legal moves: a1, b1"]),
        ("aa1", &["did you mean a1?"]),
        ("a", &["\"a\" is not a legal move here"]),
        ("b2b2", &["\"b2b2\" is not a legal move here"]),
        ("a1-b2", &["\"a1-b2\" is not a legal move here"]),
        ("undo", &["\"ndo\" is not a legal move here"]),
        ("", &["Nothing is chosen", "Legal moves: a1, b1"]),
        (" ", &["Nothing is chosen"]),
    ];
    for game in ["tictactoe", "antrin"] {
        with_game(game, "me", false, |screen| {
            for (text, parts) in wrong {
                press(screen, &typed(text));
                assert_shows(screen, parts);
                // Nor does another Enter, as of somebody who is impatient.
                press(screen, &[KeyCode::Enter]);
                assert!(screen.session.moves().is_empty(), "{game}: {text:?}");
            }
            // What was chosen before something else was typed is not what is meant.
            press(screen, &[KeyCode::Down, KeyCode::Char('z')]);
            press(screen, &[KeyCode::Backspace, KeyCode::Enter]);
            press(screen, &[KeyCode::Down, KeyCode::Esc, KeyCode::Enter]);
            // A command acts at once; Enter behind it, as behind a word, is no move.
            for command in ["h", "h", "u", "r", "B"] {
                press(screen, &typed(command));
                assert!(screen.session.moves().is_empty(), "{game}: {command}");
            }
            // The list of moves cannot be seen behind a text.
            for panel in ['?', 'g'] {
                press(screen, &[KeyCode::Char(panel), KeyCode::Down]);
                press(screen, &[KeyCode::Enter, KeyCode::Enter]);
                press(screen, &[KeyCode::Char(panel)]);
                press(screen, &typed("zz"));
            }
            assert!(screen.session.moves().is_empty(), "{game}");
            press(screen, &typed("b2"));
            assert_eq!(screen.session.moves(), ["b2"]);
        });
    }
}

#[test]
fn a_wrong_entry_makes_no_move_in_any_game() {
    for game in [
        "dots:2x2",
        "othello:4x4",
        "ataxx:3x3",
        "linear-ataxx:8",
        "ultimate",
        "strategic",
        "morris:3",
    ] {
        with_game(game, "me", false, |screen| {
            for text in ["zz", "34z", "9-9-9-9", "0", "-", "a9a9", "\u{e9}", ""] {
                press(screen, &typed(text));
                press(screen, &[KeyCode::Enter]);
                assert!(screen.session.moves().is_empty(), "{game}: {text:?}");
                assert_shows(screen, &["Legal moves: "]);
            }
            let first = screen.session.view().ways[0].mv.clone();
            press(screen, &typed(&first));
            assert_eq!(screen.session.moves(), [first], "{game}");
        });
    }
}

#[test]
fn nothing_is_played_when_the_game_is_over() {
    with_screen("me", false, |screen| {
        for mv in ["a1", "b1", "a2", "b2", "a3"] {
            press(screen, &typed(mv));
        }
        let moves = screen.session.moves();
        press(screen, &[KeyCode::Down, KeyCode::Enter]);
        assert_shows(screen, &["The game is over: nothing can be played."]);
        press(screen, &typed("zz"));
        press(screen, &typed("c3"));
        assert_eq!(screen.session.moves(), moves);
    });
}

#[test]
fn a_letter_that_begins_a_move_is_no_command() {
    with_screen("me", false, |screen| {
        assert_shows(screen, &["u undo", "B best", "q quit"]);
        press(screen, &[KeyCode::Char('b')]);
        assert_eq!(screen.typed, "b");
        press(screen, &[KeyCode::Esc, KeyCode::Char('B')]);
        assert_eq!(screen.typed, "");
        assert_shows(screen, &["a draw with best play: "]);
        let quit = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        assert_eq!(screen.press(quit).unwrap(), Next::Quit);
        let stop = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(screen.press(stop).unwrap(), Next::Interrupt);
    });
}

#[test]
fn hints_say_what_moves_are_worth() {
    with_screen("me", true, |screen| {
        assert_shows(screen, &["moves, best first", "D"]);
        for mv in ["a1", "b1", "a2", "b2"] {
            press(screen, &typed(mv));
        }
        assert_shows(screen, &["  a3  W1"]);
        press(screen, &[KeyCode::Char('h')]);
        assert!(!shown(screen, 80, 24).contains("W1"));
        press(screen, &typed("a3"));
        assert_shows(
            screen,
            &["The game is over: player 1 wins by the line a1 a2 a3."],
        );
    });
}

/// The colours of what is worth 0 or 2.
fn colours(screen: &Screen<'_>) -> Vec<Color> {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| draw(screen, frame, None)).unwrap();
    let cells = terminal.backend().buffer().content.iter();
    let coloured = cells.filter(|cell| ["0", "2"].contains(&cell.symbol()));
    coloured.map(|cell| cell.fg).collect()
}

/// What the second player is told who has two boxes of four and has to give the others away.
#[test]
fn hints_of_a_game_for_points_are_about_its_end() {
    with_game("dots:2x2", "me", true, |screen| {
        for mv in "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 b1b2 c1c2".split(' ') {
            press(screen, &typed(mv));
        }
        assert_shows(screen, &["a2a3  0(-2)", "ahead by 2 so far"]);
        assert!(colours(screen).contains(&Color::Yellow));
        assert!(!colours(screen).contains(&Color::Red));
    });
    // The position alone does not tell who has them.
    let bare = Some("--/--/-- |||/...");
    from_position("dots:2x2", bare, "me", true, |screen| {
        assert_shows(screen, &["moves, by the rest", "a2a3  -2"]);
        assert!(colours(screen).contains(&Color::Red));
    });
}

#[test]
fn a_move_is_taken_back_with_its_reply() {
    with_screen("perfect", false, |screen| {
        press(screen, &typed("b2"));
        assert_eq!(screen.session.moves().len(), 2);
        assert_shows(
            screen,
            &[
                "player 2 (perfect) played",
                "move 3: player 1 (you) to move",
            ],
        );
        let moves = screen.session.moves();
        press(screen, &[KeyCode::Char('u')]);
        assert!(screen.session.moves().is_empty());
        press(screen, &[KeyCode::Char('u')]);
        assert_shows(screen, &["There is nothing to take back."]);
        press(screen, &[KeyCode::Char('r')]);
        assert_eq!(screen.session.moves(), moves);
        press(screen, &[KeyCode::Char('r')]);
        assert_shows(screen, &["Nothing was taken back."]);
    });
}

#[test]
fn any_size_can_be_drawn() {
    with_screen("me", true, |screen| {
        for panel in [Panel::Board, Panel::Help, Panel::Rules] {
            screen.panel = panel;
            for (width, height) in [(1, 1), (5, 40), (24, 8), (30, 9), (41, 12), (300, 90)] {
                shown(screen, width, height);
            }
        }
        screen.panel = Panel::Board;
        assert!(shown(screen, 60, 7).contains("too small: at least 24 x 8"));
        assert!(shown(screen, 23, 20).contains("This window"));
        press(screen, &[KeyCode::Down]);
        assert!(shown(screen, 24, 8).contains("move: a1"));
        press(screen, &[KeyCode::Char('?')]);
        assert_shows(screen, &["Help", "Ctrl-C too"]);
        press(
            screen,
            &[KeyCode::PageDown, KeyCode::PageDown, KeyCode::PageDown],
        );
        press(screen, &[KeyCode::Char('?'), KeyCode::Char('g')]);
        assert_shows(screen, &["Rules", "three in a line"]);
    });
}
