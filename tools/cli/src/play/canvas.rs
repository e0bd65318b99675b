//! What the screen of a game looks like.

use super::screen::{Job, Panel, Screen};
use crate::text::duration;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, HighlightSpacing, List, ListItem, ListState, Paragraph, Wrap};
use retrograde::picture::Tone;
use std::time::Duration;

/// Nothing can be played in less.
const LEAST: [u16; 2] = [24, 8];
/// Room for the moves, where there is room.
const LIST: u16 = 22;
/// The board needs this much beside them.
const BOARD: u16 = 20;
/// What takes longer than this is said to take long.
const WORTH_SAYING: Duration = Duration::from_secs(2);

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
PageUp and PageDown, in a text the arrow keys too, move what does not fit; Esc forgets what was typed and goes back to the board.

W3 wins in 3 plies, D draws, L5 loses in 5, +2 ends 2 points ahead, +2(-1) too by losing the rest by 1; ? is unknown. Values are for the player who moves.
";

/// A job that takes long, and for how long it has been going on.
type Waiting = Option<(Job, Duration)>;

/// Draws the screen; a job that takes long is told of.
pub(super) fn draw(screen: &Screen<'_>, frame: &mut Frame<'_>, waiting: Waiting) {
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
        .highlight_spacing(HighlightSpacing::Always)
        .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
    let mut state = ListState::default().with_selected(screen.chosen);
    frame.render_stateful_widget(list, area, &mut state);
}

fn colour(mv: &retrograde::RankedMove) -> Color {
    match Tone::of_verdict(mv.verdict()) {
        Tone::Win => Color::Green,
        Tone::Loss => Color::Red,
        Tone::Draw => Color::Yellow,
        _ => Color::Reset,
    }
}

/// What there is to say, or else whose turn it is.
fn message(screen: &Screen<'_>, waiting: Waiting) -> String {
    let session = &screen.session;
    match waiting {
        Some((Job::Reply, time)) => {
            let what = format!("{} is thinking", session.mover());
            return since(&what, time);
        }
        Some((Job::Hints | Job::Line, time)) => return since("searching", time),
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

/// What is going on, and for how long if that is worth saying.
fn since(what: &str, time: Duration) -> String {
    match time < WORTH_SAYING {
        true => format!("{what} ..."),
        false => format!(
            "{what} for {} ... q leaves",
            duration(time.as_secs() as f64)
        ),
    }
}

fn input(screen: &Screen<'_>, frame: &mut Frame<'_>, area: Rect) {
    if !screen.session.is_mine() {
        return;
    }
    let typed = format!("move: {}", screen.typed);
    let end = (typed.chars().count() as u16).min(area.width.saturating_sub(1));
    // What Enter would do, also where there is no room for a list.
    let chosen = screen.chosen_move().filter(|_| screen.typed.is_empty());
    let chosen = chosen.map(Stylize::dim);
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
