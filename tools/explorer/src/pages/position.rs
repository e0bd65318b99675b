//! The page of a position: the board, what it is worth and what every move is worth.

use super::chart::{self, Moment};
use super::notes::notes;
use super::opponent::opponent;
use super::scoreboard::{phase, scoreboard};
use super::stats::solve_button;
use super::trace::trace;
use super::{Frame, Part, value_word};
use crate::address::{address, game_address, position_address};
use crate::game_path::{GamePath, MOST_MOVES, Turned};
use crate::open_game::OpenGame;
use crate::position_view::PositionView;
use maud::{Markup, PreEscaped, html};
use retrograde::catalog::MoveView;
use retrograde::picture::{AreaKind, Board, Drawing, Shade};
use retrograde::text::Signed;
use retrograde::{Answer, MOVER};
use retrograde::{Verdict, Worth};

pub(crate) fn position(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    let names = Names::of(open_game, path, shown);
    let headline = headline(open_game, path, shown, &names);
    let title = format!("{}: {headline}", open_game.name());
    let complete = shown.pending.then(|| {
        GamePath {
            wait: true,
            ..path.clone()
        }
        .relative()
    });
    let frame = Frame {
        complete: complete.clone(),
        ..Frame::new(&title, Part::Games)
    };
    frame.page(html! {
        div.game data-pending=[complete.as_deref()] {
            h1 { (open_game.info.title) }
            (places(open_game, path, shown))
            div.columns {
                section.play aria-label="Board" {
                    div.before-board {
                        (scoreboard(path, shown, &names))
                        div.turn {
                            p.headline { (headline) }
                            (phase(shown))
                            @if shown.pending { (working(path)) }
                        }
                        @if let Some(ahead) = ahead(path, shown).filter(|_| shown.boxes.is_none()) { p.ahead { (ahead) } }
                        @if !path.picked.is_empty() {
                            p.hand { "Go on with one of the marked spots, or " a href=(path.picking(vec![]).relative()) data-key="Escape" { "put it back" } "." }
                        }
                    }
                    (board(open_game, path, shown))
                    (controls(path, shown))
                    (opponent(open_game, path, shown))
                    (sharing(open_game, path, shown))
                }
                section.worth aria-label="Values" {
                    (verdict(open_game, path, shown, &names))
                    (moves(path, shown))
                    @if let Some(answer) = &shown.answer { (best_line(path, shown, answer)) }
                    (history(path, shown, &names))
                }
            }
            section.way aria-label="The game so far" {
                h2 { "The game so far" }
                (trace(open_game, path, shown))
            }
        }
    })
}

/// A sign that something is still being worked out.
fn working(path: &GamePath) -> Markup {
    let what = match path.against {
        Some(_) => "thinking",
        None => "working out values",
    };
    html! { span.working role="status" { (what) span.dots aria-hidden="true" { "..." } } }
}

/// Where the spots are, for those who drag.
fn spots(area: &Board) -> String {
    let place = |length: f32| (length * Drawing::UNIT).round();
    let spots = area.spots.iter();
    let spots = spots.map(|spot| {
        let [x, y] = spot.at.map(place);
        format!("{}@{x},{y}", spot.name)
    });
    spots.collect::<Vec<_>>().join(" ")
}

/// Boards of more columns than this are read more easily close up.
const MOST_COLUMNS: f32 = 16.0;

fn board(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    let notes = notes(&open_game.board, path, shown);
    let turned = path.turned;
    let area = open_game
        .board
        .clone()
        .turned(turned.mirrored, turned.flipped);
    let shades = shown.view.shades.iter().map(|shade| {
        let shade = shade.turned(&open_game.board, turned.mirrored, turned.flipped);
        match shade.says {
            AreaKind::Owned(look) if turned.swapped => Shade {
                says: AreaKind::Owned(look.swapped()),
                ..shade
            },
            _ => shade,
        }
    });
    let shades: Vec<Shade> = shades.collect();
    let drawing = Drawing {
        board: &area,
        sketch: &shown.view.sketch,
        shades: &shades,
        notes: &notes,
        title: &format!("{}, {}", open_game.info.title, shown.view.position),
        swapped: turned.swapped,
    };
    let is_wide = area.width > MOST_COLUMNS;
    html! {
        div.board-frame.wide[is_wide].tall[is_wide && area.height > MOST_COLUMNS] data-zoom=[is_wide.then_some("")] data-spots=(spots(&area))
            tabindex=[is_wide.then_some("0")] role=[is_wide.then_some("region")] aria-label=[is_wide.then_some("The board, which can be moved")] {
            (PreEscaped(drawing.svg()))
        }
    }
}

/// The players: first the one who made the first move of the way, by the name that the game gives if it gives names.
pub(crate) struct Names {
    names: [&'static str; 2],
    /// Which of the game's players made the first move.
    first: usize,
}

impl Names {
    fn of(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Self {
        let turn = shown.view.turn;
        let seat = open_game.board.turns.iter().position(|&name| name == turn);
        let is_first = shown.first_is_next(path.done());
        let first = match seat {
            Some(seat) if turn != MOVER => usize::from((seat == 0) != is_first),
            _ => 0,
        };
        let names = shown.view.status.sides.each_ref().map(|side| side.name);
        Self { names, first }
    }

    /// The place among the game's players.
    pub(crate) fn side_of(&self, is_first: bool) -> usize {
        if is_first { self.first } else { 1 - self.first }
    }

    pub(crate) fn get(&self, is_first: bool) -> &'static str {
        self.names[self.side_of(is_first)]
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
    let margin = final_margin(path, shown);
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

pub(crate) fn capital(words: &str) -> String {
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

fn sharing(open_game: &OpenGame, path: &GamePath, shown: &PositionView) -> Markup {
    let link = position_address(open_game.name(), &shown.view.position);
    let seen = |change: fn(&mut Turned)| {
        let mut turned = path.turned;
        change(&mut turned);
        GamePath {
            turned,
            ..path.clone()
        }
        .relative()
    };
    html! {
        nav.looks aria-label="How the board is seen" {
            a href=(seen(|turned| turned.flipped = !turned.flipped)) data-key="f" { "Flip" }
            a href=(seen(|turned| turned.mirrored = !turned.mirrored)) data-key="m" { "Mirror" }
            a href=(seen(|turned| turned.swapped = !turned.swapped)) data-key="c" { "Swap colours" }
        }
        div.sharing {
            a href=(link) data-copy="link" { "Link to this position" }
            @if path.from.is_none() && path.done() > 0 {
                a href=(address(&format!("{}/record", game_address(&path.game)), &path.pairs())) download="game.jsonl" { "Download this game" }
            }
            label { "Position" input readonly value=(shown.view.position); }
            @if let Some((name, text)) = &shown.view.other_notation { span.notation { (name) ": " code { (text) } } }
        }
        details.keys {
            summary { "Keys" }
            p {
                "Tab goes through the moves on the board, Enter makes one, Escape puts a token back. Left and right arrow undo and redo, "
                "Home and End go to the first and the last board, h turns hints on and off, n begins again, "
                "f, m and c flip, mirror and swap colours; where two programs play, the space bar makes the next move."
            }
        }
    }
}

fn verdict(open_game: &OpenGame, path: &GamePath, shown: &PositionView, names: &Names) -> Markup {
    if !path.hints {
        return html! { p.verdict { "Hints are off." } };
    }
    if shown.pending && shown.answer.is_none() {
        return html! { p.verdict { (working(path)) } };
    }
    match (&shown.answer, open_game.tables()) {
        (Some(answer), _) if says_nothing(answer) && shown.pending => {
            html! { p.verdict { (working(path)) } }
        }
        (Some(_), _) if shown.view.over => {
            html! { p.verdict { (ending(open_game, path, shown, names)) } }
        }
        (Some(answer), _) => html! {
            p.verdict {
                (value_word(for_whom_it_is(answer.verdict(), path, shown))) " "
                @if answer.is_of_the_rest() { "of the rest. " }
                (capital(names.get(shown.first_is_next(path.done())))) ": "
                strong { (answer.in_words()) } "."
                @if answer.worth.is_unfinished() { " This game has no tables here, and the search was given only a few seconds." }
            }
        },
        (None, Err(why)) => html! {
            p.verdict {
                @let mut lines = why.lines();
                "No values: " (lines.next().unwrap_or_default()) ". "
                // Where a button does it, nobody needs the command.
                @if !open_game.may_solve { @for line in lines { (line) ". " } }
            }
            (solve_button(open_game))
        },
        (None, Ok(_)) => html! {},
    }
}

/// A value as the person at this screen sees it, who may be waiting for a program to move.
fn for_whom_it_is(verdict: Verdict, path: &GamePath, shown: &PositionView) -> Verdict {
    let is_mine = path.rival.is_some() || is_own_turn(path, shown, path.done());
    match verdict {
        Verdict::Win if !is_mine => Verdict::Loss,
        Verdict::Loss if !is_mine => Verdict::Win,
        verdict => verdict,
    }
}

/// What came of a game: nobody who has won reads that somebody has lost.
fn ending(open_game: &OpenGame, path: &GamePath, shown: &PositionView, names: &Names) -> Markup {
    let words = headline(open_game, path, shown, names);
    let margin = match path.against.is_some() && path.rival.is_none() && path.other_begins {
        // Of the person who plays, who did not make the first move.
        true => -final_margin(path, shown),
        false => final_margin(path, shown),
    };
    let is_played = path.against.is_some() && path.rival.is_none();
    let verdict = match margin.signum() {
        0 => Verdict::Draw,
        -1 if is_played => Verdict::Loss,
        _ => Verdict::Win,
    };
    html! { (value_word(verdict)) " " (words) "." }
}

/// What a game that is over ended with, for the player who made the first move of the way.
fn final_margin(path: &GamePath, shown: &PositionView) -> i32 {
    let to_come = i32::from(shown.view.margin);
    let of_first = match shown.first_is_next(path.done()) {
        true => to_come,
        false => -to_come,
    };
    shown.margin(path.done()) + of_first
}

/// Whether a value tells no more than that there is one.
fn says_nothing(answer: &Answer) -> bool {
    answer.verdict() == Verdict::Unknown && is_widest(answer, answer.worth)
}

/// Whether nothing is known of a value that is not known of all of them: bounds as wide as there are.
pub(crate) fn is_widest(answer: &Answer, worth: Worth) -> bool {
    let width = |worth: &Worth| {
        worth
            .bounds()
            .map(|bounds| bounds.at_most - bounds.at_least)
    };
    let all = answer
        .moves
        .iter()
        .map(|mv| &mv.worth)
        .chain([&answer.worth]);
    let widest = all.filter_map(width).max();
    worth.is_unfinished() && width(&worth) == widest
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
            h2.first-title { "Moves" }
            @if !listed { p { (shown.view.ways.len()) " moves: choose one on the board." } }
            ul.plain-moves.first-list {
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
        h2.first-title { "Moves, best first" }
        div.scrolling.first-list tabindex="0" role="region" aria-label="Moves, best first" {
            table.moves {
                thead { tr { th scope="col" { "move" } th scope="col" { (value) } th.number scope="col" { (measure) }
                    @if has_rest { th.number scope="col" { "rest" } } } }
                tbody {
                    @for mv in &answer.moves {
                        tr {
                            td { a href=(shown.after(path, &mv.mv).relative()) { (mv.mv) } }
                            @if is_widest(answer, mv.worth) && mv.verdict() == Verdict::Unknown { td { "?" } td {} } @else {
                                td { (value_word(mv.verdict())) }
                                td.number { (mv.measure()) }
                            }
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
