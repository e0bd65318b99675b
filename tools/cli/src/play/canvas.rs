//! What the screen of a game looks like.

use super::screen::{Job, Panel, Screen};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, List, ListItem, ListState, Paragraph, Wrap};
use retrograde::picture::Tone;

/// Nothing can be played in less.
const LEAST: [u16; 2] = [24, 8];
/// Room for the moves, where there is room.
const LIST: u16 = 22;
/// The board needs so much beside them.
const BOARD: u16 = 20;

const HELP: &str = "\
Type a move by its name and press Enter, or choose one with the arrow keys and press Enter.

  u   undo: take a move back, with the reply to it
  r   redo: make it again
  h   hints: what every move is worth, best first
  b   best play from here
  g   the rules of the game
  ?   this page
  q   quit; Ctrl-C too

A letter that begins the name of a move here is taken for one: then the capital letter is the command.
PageUp and PageDown move what does not fit; Esc forgets what was typed and goes back to the board.

W3 wins in 3 plies, D draws, L5 loses in 5, +2 ends 2 points ahead, +2(-1) too by losing the rest by 1; ? is unknown. Values are for the player who moves.
";

/// Draws the screen; a job that takes long is told of.
pub(super) fn draw(screen: &Screen<'_>, frame: &mut Frame<'_>, waiting: Option<Job>) {
    let area = frame.area();
    if area.width < LEAST[0] || area.height < LEAST[1] {
        let words = format!(
            "This window is too small: at least {} x {}.",
            LEAST[0], LEAST[1]
        );
        frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
        return;
    }
    let keys = keys(screen);
    let key_lines = keys.width().div_ceil(area.width.into()).clamp(1, 3) as u16;
    let message = message(screen, waiting);
    let message_lines = match area.height {
        0..14 => 1,
        _ => lines_of(&message, area.width).clamp(1, 4),
    };
    let rows = [
        Constraint::Min(3),
        Constraint::Length(message_lines),
        Constraint::Length(1),
        Constraint::Length(key_lines),
    ];
    let [main, said, typed, help] = Layout::vertical(rows).areas(area);
    let has_list = screen.panel == Panel::Board && area.width >= BOARD + LIST;
    let columns = [
        Constraint::Min(BOARD),
        Constraint::Length(if has_list { LIST } else { 0 }),
    ];
    let [left, right] = Layout::horizontal(columns).areas(main);
    panel(screen, frame, left);
    if has_list {
        moves(screen, frame, right);
    }
    frame.render_widget(Paragraph::new(message).wrap(Wrap { trim: true }), said);
    input(screen, frame, typed);
    let keys = Paragraph::new(keys).wrap(Wrap { trim: true });
    frame.render_widget(keys.style(Style::new().add_modifier(Modifier::DIM)), help);
}

/// Lines that a text takes at this width, more or less: words may take a little more.
fn lines_of(text: &str, width: u16) -> u16 {
    let lines = text.lines();
    let lines = lines.map(|line| line.chars().count().div_ceil(width.max(1).into()).max(1));
    lines.sum::<usize>().min(usize::from(u16::MAX)) as u16
}

fn text(screen: &Screen<'_>) -> String {
    match screen.panel {
        Panel::Board => screen.session.diagram(),
        Panel::Help => HELP.into(),
        Panel::Rules => screen.session.rules().into(),
    }
}

/// Lines of what fills the place of the board.
pub(super) fn lines(screen: &Screen<'_>) -> u16 {
    text(screen).lines().count().min(usize::from(u16::MAX)) as u16
}

fn panel(screen: &Screen<'_>, frame: &mut Frame<'_>, area: Rect) {
    let title = match screen.panel {
        Panel::Board => format!(" {} ", screen.session.game()),
        Panel::Help => " Help ".into(),
        Panel::Rules => " Rules ".into(),
    };
    let block = Block::bordered().title(title);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let text = Text::from(text(screen));
    let [width, height] = [text.width(), text.height()];
    let paragraph = Paragraph::new(text).scroll((screen.scroll, 0));
    match screen.panel {
        // A board is not a text that could be broken; it stands in the middle if it fits.
        Panel::Board => {
            let [width, height] =
                [width, height].map(|size| size.min(usize::from(u16::MAX)) as u16);
            let place = inside.centered(Constraint::Length(width), Constraint::Length(height));
            frame.render_widget(paragraph, place);
        }
        Panel::Help | Panel::Rules => {
            frame.render_widget(paragraph.wrap(Wrap { trim: false }), inside);
        }
    }
}

fn moves(screen: &Screen<'_>, frame: &mut Frame<'_>, area: Rect) {
    let listed = screen.listed();
    let width = listed.iter().map(|(mv, _)| mv.chars().count()).max();
    let width = width.unwrap_or(0) + 2;
    let items = listed.iter().map(|(name, mv)| {
        let name = Span::raw(format!("{name:<width$}"));
        let value = mv.map(|mv| Span::styled(mv.badge_with_rest(), Style::new().fg(colour(mv))));
        ListItem::new(Line::from_iter([Some(name), value].into_iter().flatten()))
    });
    let of_the_rest = match &screen.answer {
        Some(Ok(answer)) => answer.is_of_the_rest(),
        _ => false,
    };
    let title = match screen.hints {
        true if of_the_rest => " moves, by the rest ",
        true => " moves, best first ",
        false => " moves ",
    };
    let list = List::new(items)
        .block(Block::bordered().title(title))
        .highlight_symbol("> ")
        .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
    let selected = screen.session.is_mine().then_some(screen.chosen);
    let mut state = ListState::default().with_selected(selected);
    frame.render_stateful_widget(list, area, &mut state);
}

fn colour(mv: &retrograde::RankedMove) -> Color {
    match Tone::of_value(mv.verdict()) {
        Tone::Win => Color::Green,
        Tone::Loss => Color::Red,
        Tone::Draw => Color::Yellow,
        _ => Color::Reset,
    }
}

/// What there is to say, or else whose turn it is.
fn message(screen: &Screen<'_>, waiting: Option<Job>) -> String {
    let session = &screen.session;
    match waiting {
        Some(Job::Reply) => return format!("{} is thinking ...", session.mover()),
        Some(Job::Hints | Job::Line) => return "searching ...".into(),
        None if !screen.message.is_empty() => return screen.message.clone(),
        None => {}
    }
    if let Some(result) = session.result() {
        return format!("The game is over: {result}.");
    }
    let mut words = String::new();
    if let Some((player, mv)) = session.last() {
        words += &format!("{player} played {mv}. ");
    }
    words += &format!("{} to move", session.mover());
    if let Some(points) = session.points() {
        words += &format!("; {points}");
    }
    words + "."
}

fn input(screen: &Screen<'_>, frame: &mut Frame<'_>, area: Rect) {
    if !screen.session.is_mine() {
        return;
    }
    let typed = format!("move: {}", screen.typed);
    let end = (typed.chars().count() as u16).min(area.width.saturating_sub(1));
    // What Enter would do, also where there is no room for a list.
    let listed = screen.listed();
    let chosen = listed
        .get(screen.chosen)
        .filter(|_| screen.typed.is_empty());
    let chosen = chosen.map(|(mv, _)| mv.clone().dim());
    let prompt = [Some(Span::raw(typed)), chosen].into_iter().flatten();
    frame.render_widget(Paragraph::new(Line::from_iter(prompt)), area);
    frame.set_cursor_position((area.x + end, area.y));
}

/// The keys that do something now.
fn keys(screen: &Screen<'_>) -> Line<'static> {
    let commands = [
        ('u', "undo"),
        ('r', "redo"),
        ('h', "hints"),
        ('b', "best line"),
        ('g', "rules"),
        ('?', "help"),
        ('q', "quit"),
    ];
    let words = commands.map(|(key, word)| {
        let key = match screen.begins_move(key) {
            true => key.to_ascii_uppercase(),
            false => key,
        };
        format!("{key} {word}")
    });
    Line::from(format!("arrows and Enter choose  {}", words.join("  ")))
}

#[cfg(test)]
mod tests {
    use super::super::screen::{Next, Screen};
    use super::super::session::{Room, Seat, Session};
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
    use retrograde::front::{self, Ask, Hall};

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
        let nowhere = std::path::Path::new("no/such/folder");
        let front = front::find("tictactoe").unwrap();
        let tables: Box<dyn Ask> = front.open(nowhere).unwrap();
        let hall: Box<dyn Hall> = front::hall("tictactoe").unwrap();
        let room = Room {
            game: "tictactoe".into(),
            hall: hall.as_ref(),
            tables: Ok(tables.as_ref()),
            is_for_points: false,
            rules: "three in a line".into(),
            seats: ["me", second].map(Seat::named),
            seed: 1,
        };
        let mut screen = Screen::new(Session::new(room, None).unwrap(), hints);
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
            assert_shows(screen, &["tictactoe", "> a1", "player 1 to move", "move:"]);
            press(screen, &typed("b2"));
            assert_eq!(screen.session.moves(), ["b2"]);
            assert_shows(screen, &["player 1 played b2. player 2 to move."]);
            press(
                screen,
                &[KeyCode::Down, KeyCode::Down, KeyCode::Up, KeyCode::Enter],
            );
            let second = &screen.session.moves()[1];
            assert_eq!(second, "b1");
            press(screen, &[KeyCode::Char('a'), KeyCode::Backspace]);
            press(screen, &typed("b2"));
            assert_shows(
                screen,
                &["\"b2\" is not a legal move here", "Legal moves: a1"],
            );
            assert_eq!(screen.session.moves().len(), 2);
        });
    }

    #[test]
    fn a_letter_that_begins_a_move_is_no_command() {
        with_screen("me", false, |screen| {
            assert_shows(screen, &["u undo", "B best line", "q quit"]);
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
            assert_shows(screen, &["> a3  W1"]);
            press(screen, &[KeyCode::Char('h')]);
            assert!(!shown(screen, 80, 24).contains("W1"));
            press(screen, &typed("a3"));
            assert_shows(screen, &["The game is over: player 1 wins."]);
        });
    }

    /// What the second player is told who has two boxes of four and has to give the others away.
    #[test]
    fn hints_of_a_game_for_points_are_about_its_end() {
        let nowhere = std::path::Path::new("no/such/folder");
        let front = front::find("dots:2x2").unwrap();
        let tables: Box<dyn Ask> = front.open(nowhere).unwrap();
        let hall: Box<dyn Hall> = front::hall("dots:2x2").unwrap();
        let room = || Room {
            game: "dots:2x2".into(),
            hall: hall.as_ref(),
            tables: Ok(tables.as_ref()),
            is_for_points: true,
            rules: String::new(),
            seats: ["me", "me"].map(Seat::named),
            seed: 1,
        };
        let colours = |screen: &Screen<'_>| {
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            terminal.draw(|frame| draw(screen, frame, None)).unwrap();
            let cells = terminal.backend().buffer().content.iter();
            let coloured = cells.filter(|cell| cell.symbol() == "0" || cell.symbol() == "2");
            let colours: Vec<Color> = coloured.map(|cell| cell.fg).collect();
            colours
        };
        let mut screen = Screen::new(Session::new(room(), None).unwrap(), true);
        settle(&mut screen);
        for mv in "a1b1 b1c1 a2b2 b2c2 a3b3 b3c3 a1a2 b1b2 c1c2".split(' ') {
            press(&mut screen, &typed(mv));
        }
        assert_shows(&screen, &["> a2a3  0(-2)", "ahead by 2 so far"]);
        assert!(colours(&screen).contains(&Color::Yellow));
        assert!(!colours(&screen).contains(&Color::Red));
        // The position alone does not tell who has them.
        let bare = Session::new(room(), Some("--/--/-- |||/..."));
        let mut screen = Screen::new(bare.unwrap(), true);
        settle(&mut screen);
        assert_shows(&screen, &["moves, by the rest", "> a2a3  -2"]);
        assert!(colours(&screen).contains(&Color::Red));
    }

    #[test]
    fn a_move_is_taken_back_with_its_reply() {
        with_screen("perfect", false, |screen| {
            press(screen, &typed("b2"));
            assert_eq!(screen.session.moves().len(), 2);
            assert_shows(
                screen,
                &["player 2 (perfect) played", "player 1 (you) to move"],
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
}
