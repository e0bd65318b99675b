//! What the screen of a game looks like.

use super::grid::Tint;
use super::pause::Pause;
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
Type a move by its name and press Enter, or choose one with the arrow keys and press Enter. A move can also be typed place by place: a1 picks the token up, a2 moves it, Esc puts it down.

  u   undo: take a move back, with the reply to it
  r   redo: make it again
  h   hints: what every move is worth, best first
  b   best play from here
  w   write the game to a file, and later ones when they end or are left
  g   the rules of the game
  ?   this page
  q   quit; Ctrl-C too
  a   when a game is over: another one; s: with seats exchanged

A letter that begins the name of a move or a place is taken for one: then the capital letter is the command.
PageUp and PageDown, in a text the arrow keys too, move what does not fit; Esc forgets what was typed and goes back to the board.
The last move stands in [brackets] or is drawn double, what is picked up stands in <these>, * is where a move goes.

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
        14..20 => lines_of(&message, area.width).clamp(1, 4),
        // A board that grows and shrinks with what is said is hard to look at.
        _ => lines_of(&message, area.width).clamp(3, 4),
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
        let trace = screen.session.trace();
        // The moves that can be made have at least two thirds of the column.
        let most = right.height / 3;
        let lines = match most {
            0..4 => 0,
            _ if trace.is_empty() => 0,
            _ => most.min(trace.len() as u16 + 2),
        };
        let [upper, lower] =
            Layout::vertical([Constraint::Min(3), Constraint::Length(lines)]).areas(right);
        moves(screen, frame, upper);
        played(screen, &trace, frame, lower);
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

/// Lines of what fills the place of the board.
pub(super) fn lines(screen: &Screen<'_>) -> u16 {
    let lines = match screen.panel {
        Panel::Board => screen.session.small_board().height(),
        Panel::Help => HELP.lines().count(),
        Panel::Rules => screen.session.rules().lines().count(),
    };
    lines.min(i16::MAX as usize) as u16
}

/// The line of the board that is in the middle of where the next move can be made, or else of the last one.
fn focus(screen: &Screen<'_>) -> usize {
    let session = &screen.session;
    let places = session.setting.game.places_in_diagram();
    let next = session.marked_targets();
    let spots = if next.is_empty() {
        session.touched()
    } else {
        &next
    };
    let rows: Vec<usize> = spots
        .iter()
        .filter_map(|&spot| Some(places.get(spot)?[0]))
        .collect();
    rows.iter().sum::<usize>() / rows.len().max(1)
}

/// How many lines of a panel with so many are above a window with room for fewer.
fn above(screen: &Screen<'_>, lines: usize, room: usize) -> u16 {
    let most = lines.saturating_sub(room);
    let usual = match screen.panel {
        Panel::Board => focus(screen).saturating_sub(room / 2).min(most),
        Panel::Help | Panel::Rules => 0,
    };
    let most = match screen.panel {
        Panel::Board => most,
        // Lines that are broken make a text longer than it is.
        Panel::Help | Panel::Rules => lines,
    };
    let above = usual as i64 + i64::from(screen.scroll);
    above.clamp(0, most as i64) as u16
}

/// The largest board that there is room for, in colours.
fn board(screen: &Screen<'_>, area: Rect) -> Text<'static> {
    let [width, height] = [area.width, area.height].map(usize::from);
    let session = &screen.session;
    let large = session.board_within(width, height);
    let grid = large.unwrap_or_else(|| session.small_board());
    let lines = grid.rows.iter().map(|row| {
        let alike = row.chunk_by(|(_, one), (_, other)| one == other);
        Line::from_iter(alike.map(|part| {
            let text: String = part.iter().map(|(c, _)| c).collect();
            Span::styled(
                text,
                look(part.first().map_or(Tint::Plain, |(_, tint)| *tint)),
            )
        }))
    });
    Text::from_iter(lines)
}

fn look(tint: Tint) -> Style {
    let style = Style::new();
    match tint {
        Tint::Plain => style,
        Tint::First => style.fg(Color::LightBlue).add_modifier(Modifier::BOLD),
        Tint::Second => style.fg(Color::LightMagenta).add_modifier(Modifier::BOLD),
        Tint::Last => style.fg(Color::Yellow).add_modifier(Modifier::BOLD),
        Tint::Picked => style.fg(Color::Green).add_modifier(Modifier::REVERSED),
        Tint::Next => style.fg(Color::Green),
        Tint::Won => style
            .fg(Color::Green)
            .add_modifier(Modifier::REVERSED | Modifier::BOLD),
        Tint::Faint => style.add_modifier(Modifier::DIM),
    }
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
    let text = match screen.panel {
        Panel::Board => board(screen, inside),
        Panel::Help => Text::from(HELP),
        Panel::Rules => Text::from(screen.session.rules().to_owned()),
    };
    let [width, height] = [text.width(), text.height()];
    let above = above(screen, height, inside.height.into());
    let paragraph = Paragraph::new(text).scroll((above, 0));
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

/// The last of the moves so far.
fn played(screen: &Screen<'_>, trace: &[String], frame: &mut Frame<'_>, area: Rect) {
    let room = usize::from(area.height.saturating_sub(2));
    let shown = &trace[trace.len().saturating_sub(room)..];
    let [first, second] = [0, 1].map(|seat| screen.session.short_name(seat));
    let names = format!(" {first} : {second} ");
    let title = match names.chars().count() + 2 > area.width.into() {
        true => " played ".into(),
        false => names,
    };
    let block = Block::bordered().title(title);
    let lines = shown.iter().map(|line| Line::from(line.as_str()));
    frame.render_widget(Paragraph::new(Text::from_iter(lines)).block(block), area);
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
        let written = screen.written.as_deref().unwrap_or_default();
        return format!("The game is over: {result}. {written}");
    }
    if !session.picked.is_empty() {
        return session.picked_words() + "; Esc puts it down";
    }
    let mut words = String::new();
    if let Some((player, mv)) = session.last() {
        words += &format!("{player} played {mv}. ");
    }
    words += &session.turn();
    words.push('.');
    if screen.pauses() && screen.pause == Pause::Key {
        words += " Enter: the next move.";
    }
    let status = session.status();
    match status.is_empty() {
        true => words,
        false => format!("{words}\n{status}"),
    }
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
    if !screen.session.is_mine() && screen.typed.is_empty() {
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
    let again: &[(char, &str)] = match screen.session.is_open() {
        true => &[],
        false => &[('a', "again"), ('s', "seats exchanged")],
    };
    let commands = [
        ('u', "undo"),
        ('r', "redo"),
        ('h', "hints"),
        ('b', "best"),
        ('w', "write"),
        ('g', "rules"),
        ('?', "help"),
        ('q', "quit"),
    ];
    let words = again.iter().chain(&commands).map(|&(key, word)| {
        let key = match screen.begins_move(key) {
            true => key.to_ascii_uppercase(),
            false => key,
        };
        format!("{key} {word}")
    });
    let words: Vec<String> = words.collect();
    Line::from(format!("arrows choose  {}", words.join("  ")))
}
