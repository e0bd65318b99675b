//! The page of a position: the board, what it is worth and what every move is worth.

use super::chart::{self, Moment};
use super::notes::notes;
use super::trace::trace;
use super::{Frame, Part, value_word};
use crate::address::{address, game_address, position_address};
use crate::game_path::{GamePath, MOST_MOVES};
use crate::open_game::OpenGame;
use crate::position_view::PositionView;
use maud::{Markup, PreEscaped, html};
use retrograde::catalog::MoveView;
use retrograde::picture::Drawing;
use retrograde::text::Signed;
use retrograde::{Answer, MOVER};
use retrograde::{Verdict, Worth};

pub(crate) fn position(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    let names = Names::of(open_game, path, shown);
    let headline = headline(open_game, path, shown, &names);
    let title = format!("{}: {headline}", open_game.name());
    let board_title = format!("{}, {}", open_game.info.title, shown.view.position);
    let notes = notes(&open_game.board, path, shown);
    let drawing = Drawing {
        board: &open_game.board,
        sketch: &shown.view.sketch,
        shades: &shown.view.shades,
        notes: &notes,
        title: &board_title,
    };
    Frame::new(&title, Part::Games).page(html! {
        div.game {
            h1 { (open_game.info.title) }
            (places(open_game, path, shown))
            div.columns {
                section.play aria-label="Board" {
                    p.headline { (headline) }
                    @if let Some(ahead) = ahead(path, shown) { p.ahead { (ahead) } }
                    @if !path.picked.is_empty() {
                        p.hand { "Go on with one of the marked spots, or " a href=(path.picking(vec![]).relative()) { "take it back" } "." }
                    }
                    div.board-frame { (PreEscaped(drawing.svg())) }
                    (controls(path, shown))
                    (sharing(open_game, shown))
                }
                section.worth aria-label="Values" {
                    (verdict(open_game, path, shown, &names))
                    (moves(path, shown))
                    @if let Some(answer) = &shown.answer { (best_line(path, shown, answer)) }
                    (history(path, shown, &names))
                    (opponent(open_game, path))
                }
            }
            section.way aria-label="The game so far" {
                h2 { "The game so far" }
                (trace(open_game, path, shown))
            }
        }
    })
}

/// The players: first the one who made the first move of the way, by the name that the game gives if it gives names.
struct Names([String; 2]);

impl Names {
    fn of(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Self {
        let turn = shown.view.turn;
        let other = open_game.board.turns.iter().find(|&&name| name != turn);
        let Some(other) = other.filter(|_| turn != MOVER) else {
            return Self(["the first player".into(), "the second player".into()]);
        };
        let mut names = [turn, other].map(|name| format!("player {name}"));
        if !shown.first_is_next(path.done()) {
            names.reverse();
        }
        Self(names)
    }

    fn get(&self, is_first: bool) -> &str {
        &self.0[usize::from(!is_first)]
    }
}

fn headline(open_game: &OpenGame, path: &GamePath, shown: &PositionView, names: &Names) -> String {
    let first_is_next = shown.first_is_next(path.done());
    if !shown.view.over {
        return format!("{} to move", capital(names.get(first_is_next)));
    }
    // Where a position does not say who made the points before it, the winner is not known.
    if !shown.knows_points(path) {
        return "The game is over".into();
    }
    let to_come = i32::from(shown.view.margin);
    let margin = shown.margin(path.done()) + if first_is_next { to_come } else { -to_come };
    let winner = names.get(margin > 0);
    match margin.abs() {
        0 if open_game.is_for_points => "The game is over and even".into(),
        0 => "The game is over and drawn".into(),
        1 if !open_game.is_for_points => format!("The game is over: {winner} has won"),
        margin => format!("The game is over: {winner} has won by {margin}"),
    }
}

/// Who has more points so far, where points have been made.
fn ahead(path: &GamePath, shown: &PositionView) -> Option<String> {
    let mut made = shown.steps.iter().take(path.done());
    let since = match shown.knows_points(path) {
        true => "",
        false => " since the first board",
    };
    made.any(|step| step.margin != 0)
        .then(|| match shown.margin(path.done()) {
            0 if since.is_empty() => "Even so far.".into(),
            0 => format!("Even{since}."),
            margin if margin > 0 => format!("The first player is ahead by {margin}{since}."),
            margin => format!("The second player is ahead by {}{since}.", -margin),
        })
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Where else one can go from here.
fn places(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    let game = game_address(&path.game);
    let begin = GamePath {
        from: None,
        moves: vec![],
        at: None,
        picked: vec![],
        ..path.clone()
    };
    let extremes = open_game.report.iter().flat_map(|report| {
        [
            ("Longest win", &report.longest_win_position),
            ("Largest margin", &report.largest_margin_position),
        ]
    });
    let at = |position: &String| GamePath {
        from: Some(position.clone()),
        ..begin.clone()
    };
    html! {
        nav.places aria-label="This game" {
            a href=(begin.href()) { "Start" }
            a href=(format!("{game}/rules")) { "Rules" }
            a href=(address(&format!("{game}/setup"), &[("position", shown.view.position.clone())])) { "Set up" }
            a href=(format!("{game}/random")) { "Random position" }
            @for (name, position) in extremes {
                @if let Some(position) = position { a href=(at(position).href()) { (name) } }
            }
            a href=(format!("{game}/stats")) { "Statistics" }
            a href=(address("/tournaments", &[("game", path.game.clone())])) { "Tournament" }
        }
    }
}

fn controls(path: &GamePath, shown: &PositionView) -> Markup {
    let (done, all) = (path.done(), shown.steps.len());
    let step = |at: Option<usize>, name: &str, key: &'static str, sign: &'static str| {
        let (name, at) = (name.to_owned(), at.filter(|&at| at <= all));
        html! {
            @match at {
                Some(at) => a.step href=(path.moved_to(at).relative()) data-key=(key) aria-label=(name) title=(name) { (sign) },
                None => span.step.off aria-hidden="true" { (sign) },
            }
        }
    };
    let own = |at: &usize| is_own_turn(path, shown, *at);
    let back = (0..done).rev().find(own);
    let forth = (done + 1..=all).find(own).or((done < all).then_some(all));
    html! {
        div.controls {
            (step((done > 0).then_some(0), "Back to the beginning", "Home", "\u{ab}"))
            (step(back, "Undo", "ArrowLeft", "\u{2039}"))
            span.counter { "move " (done) " of " (all) }
            (step(forth, "Redo", "ArrowRight", "\u{203a}"))
            (step((done < all).then_some(all), "To the last move", "End", "\u{bb}"))
            a.hints href=(GamePath { hints: !path.hints, ..path.clone() }.relative()) data-key="h" {
                @if path.hints { "Turn hints off" } @else { "Turn hints on" }
            }
        }
    }
}

/// Whether it is the turn of whoever sits at this screen, after this many moves.
fn is_own_turn(path: &GamePath, shown: &PositionView, done: usize) -> bool {
    path.against.is_none() || shown.first_is_next(done) != path.other_begins
}

fn sharing(open_game: &OpenGame, shown: &PositionView) -> Markup {
    let link = position_address(open_game.name(), &shown.view.position);
    html! {
        div.sharing {
            a href=(link) data-copy="link" { "Link to this position" }
            label { "Position" input readonly value=(shown.view.position); }
        }
    }
}

fn verdict(open_game: &OpenGame, path: &GamePath, shown: &PositionView, names: &Names) -> Markup {
    if !path.hints {
        return html! { p.verdict { "Hints are off." } };
    }
    match (&shown.answer, open_game.tables()) {
        (Some(answer), _) => html! {
            p.verdict {
                (value_word(answer.verdict())) " "
                @if answer.is_of_the_rest() { "of the rest. " }
                (capital(names.get(shown.first_is_next(path.done())))) ": "
                strong { (answer.in_words()) } "."
                @if answer.worth.is_unfinished() { " This game has no tables here, and the search was given only a few seconds." }
            }
        },
        (None, Err(why)) => html! {
            p.verdict { "No values. " (capital(why)) "." }
            @if super::is_small(&open_game.info) {
                form method="post" action=(format!("{}/solve", game_address(&path.game))) {
                    button { "Solve it now" }
                    " (" (crate::text::grouped(open_game.info.positions.unwrap_or(0))) " positions, a matter of seconds)"
                }
            }
        },
        (None, Ok(_)) => html! {},
    }
}

/// Moves that are listed beside the board where nothing is known of them.
const MOST_LISTED: usize = 120;

fn moves(path: &GamePath, shown: &PositionView) -> Markup {
    if shown.view.ways.is_empty() {
        return html! {};
    }
    let Some(answer) = &shown.answer else {
        // Hundreds of moves are easier found on the board, and would double the page.
        let listed = shown.view.ways.len() <= MOST_LISTED;
        let off_board = |way: &&MoveView| listed || way.touched.is_empty();
        return html! {
            h2 { "Moves" }
            @if !listed { p { (shown.view.ways.len()) " moves: choose one on the board." } }
            ul.plain-moves {
                @for way in shown.view.ways.iter().filter(off_board) {
                    li { a href=(shown.after(path, &way.mv).relative()) { (way.mv) } }
                }
            }
        };
    };
    let [value, measure] = match (answer.worth.is_for_points(), answer.is_of_the_rest()) {
        (false, _) => ["value", "plies"],
        (true, false) => ["value", "margin"],
        (true, true) => ["value of the rest", "margin"],
    };
    let has_rest = answer.moves.iter().any(|mv| mv.rest().is_some());
    html! {
        h2 { "Moves, best first" }
        div.scrolling tabindex="0" role="region" aria-label="Moves, best first" {
            table.moves {
                thead { tr { th scope="col" { "move" } th scope="col" { (value) } th.number scope="col" { (measure) }
                    @if has_rest { th.number scope="col" { "rest" } } } }
                tbody {
                    @for mv in &answer.moves {
                        tr {
                            td { a href=(shown.after(path, &mv.mv).relative()) { (mv.mv) } }
                            td { (value_word(mv.verdict())) }
                            td.number { (mv.measure()) }
                            @if has_rest { td.number { (mv.rest().unwrap_or_default()) } }
                        }
                    }
                }
            }
        }
    }
}

/// Steps of the best line that are shown.
const LONGEST_LINE: usize = 60;

fn best_line(path: &GamePath, shown: &PositionView, answer: &Answer) -> Markup {
    if answer.line.is_empty() {
        return html! {};
    }
    let line = &answer.line[..answer.line.len().min(MOST_MOVES)];
    let path = shown.room_for(path, line.len());
    let ahead = path.after_all(line.iter().map(String::as_str));
    let done = path.done();
    html! {
        h2 { "Best play" }
        ol.line {
            @for (place, mv) in answer.line.iter().enumerate().take(LONGEST_LINE) {
                li { a href=(ahead.moved_to(done + place + 1).relative()) { (mv) } }
            }
            @if answer.line.len() > LONGEST_LINE { li { "and " (answer.line.len() - LONGEST_LINE) " more" } }
        }
    }
}

/// Moments of the chart before and after this one that are links.
const LINKED: usize = 20;

fn history(path: &GamePath, shown: &PositionView, names: &Names) -> Markup {
    if shown.history.len() < 2 || shown.history.iter().all(Option::is_none) {
        return html! {};
    }
    let plies = |worth: &Worth| worth.distance().or(worth.at_most());
    let for_points = shown
        .history
        .iter()
        .flatten()
        .any(|worth| worth.is_for_points());
    let expected = |at: usize, worth: &Worth| -> Option<i32> {
        let to_come = i32::from(worth.score()?);
        let sign = if shown.first_is_next(at) { 1 } else { -1 };
        Some(shown.margin(at) + sign * to_come)
    };
    let largest = shown.history.iter().enumerate();
    let largest = largest.filter_map(|(at, worth)| expected(at, worth.as_ref()?));
    let largest = largest.map(i32::abs).max().unwrap_or(0).max(1);
    let longest = shown.history.iter().flatten();
    let longest = longest.filter_map(plies).max().unwrap_or(0);
    let moments = shown.history.iter().enumerate().map(|(at, worth)| {
        let name = match at.checked_sub(1) {
            Some(last) => format!("after {}. {}", at, shown.steps[last].mv),
            None => "at the beginning".into(),
        };
        let sign = if shown.first_is_next(at) { 1.0 } else { -1.0 };
        let (height, says) = match worth {
            None => (None, "not known".into()),
            Some(worth) => match expected(at, worth) {
                Some(margin) => (
                    Some(margin as f32 / largest as f32),
                    format!("margin {}", Signed(margin)),
                ),
                None => {
                    // A win that is near stands higher than one that is far.
                    let far = f32::from(plies(worth).unwrap_or(0)) / (f32::from(longest) + 1.0);
                    let won = sign * (1.0 - 0.7 * far);
                    let height = match worth.verdict() {
                        Verdict::Win => Some(won),
                        Verdict::Loss => Some(-won),
                        Verdict::Draw => Some(0.0),
                        _ => None,
                    };
                    let to_move = names.get(sign > 0.0);
                    (height, format!("{} for {to_move}", worth.verdict()))
                }
            },
        };
        Moment {
            height,
            title: format!("{name}: {says}"),
            // Every link holds the whole game: those that are far off do without.
            href: (at.abs_diff(path.done()) <= LINKED || at == 0)
                .then(|| path.moved_to(at).relative()),
            is_here: at == path.done(),
        }
    });
    let moments: Vec<Moment> = moments.collect();
    if moments.iter().all(|moment| moment.height.is_none()) {
        return html! {};
    }
    let (top, bottom) = match for_points {
        true => (format!("+{largest}"), format!("-{largest}")),
        false => {
            let wins =
                |is_first| format!("{} wins", names.get(is_first).trim_start_matches("the "));
            (wins(true), wins(false))
        }
    };
    let middle = if for_points { "even" } else { "draw" };
    html! {
        h2 {
            @if for_points && !shown.knows_points(path) { "Value of the rest since the first board, move by move" }
            @else { "Value of the game, move by move" }
        }
        (chart::history(&moments, [&top, middle, &bottom]))
    }
}

fn opponent(open_game: &OpenGame, path: &GamePath) -> Markup {
    let path_alone = GamePath {
        against: None,
        ..path.after_all([])
    };
    let chosen = path.against.as_deref();
    let seat = |begins: bool| (path.other_begins == begins).then_some("selected");
    html! {
        details.opponent open[chosen.is_some()] {
            summary { "Opponent: " (chosen.unwrap_or("a person at this screen")) }
            form method="get" action=(game_address(&path.game)) {
                @for (key, value) in path_alone.pairs() { input type="hidden" name=(key) value=(value); }
                label { "Play against "
                    input name="against" list="players" value=(chosen.unwrap_or_default()) placeholder="a person at this screen";
                }
                datalist id="players" {
                    @for player in open_game.game.players() { option value=(player.name) { (player.about) } }
                }
                label { " who makes "
                    select name="seat" {
                        option value="2" selected[seat(false).is_some()] { "the second move from the beginning" }
                        option value="1" selected[seat(true).is_some()] { "the first move" }
                    }
                }
                label { " seed " input type="number" name="seed" min="0" value=(path.seed); }
                button { "Play" }
            }
        }
    }
}
