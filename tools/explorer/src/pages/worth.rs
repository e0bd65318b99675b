//! What a position is worth, what its moves are worth, and how that went since the beginning.

use super::chart::{self, Moment};
use super::position::{Names, capital, final_margin, headline, is_own_turn, working};
use super::stats::solve_button;
use super::value_word;
use crate::game_path::{GamePath, MOST_MOVES};
use crate::open_game::OpenGame;
use crate::position_view::PositionView;
use maud::{Markup, html};
use retrograde::catalog::MoveView;
use retrograde::text::Signed;
use retrograde::{Answer, Verdict, Worth};

pub(crate) fn verdict(
    open_game: &OpenGame,
    path: &GamePath,
    shown: &PositionView,
    names: &Names,
) -> Markup {
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

pub(crate) fn moves(path: &GamePath, shown: &PositionView) -> Markup {
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

pub(crate) fn best_line(path: &GamePath, shown: &PositionView, answer: &Answer) -> Markup {
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

pub(crate) fn history(path: &GamePath, shown: &PositionView, names: &Names) -> Markup {
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
