//! The page of a position: the board, what it is worth and what every move is worth.

use super::chart::{self, Moment};
use super::notes::notes;
use super::trace::trace;
use super::{Frame, Part, value_word};
use crate::address::{MOST_MOVES, Walk, address, game_address, position_address};
use crate::sight::Sight;
use crate::volume::{Volume, Worth};
use maud::{Markup, PreEscaped, html};
use retrograde::front::Way;
use retrograde::picture::Drawing;
use retrograde::{Answer, MOVER, signed};

pub(crate) fn position(volume: &Volume, walk: &Walk, sight: &Sight) -> Markup {
    let names = Names::of(volume, walk, sight);
    let headline = headline(volume, walk, sight, &names);
    let title = format!("{}: {headline}", volume.name());
    let board_title = format!("{}, {}", volume.info.title, sight.view.position);
    let notes = notes(&volume.board, walk, sight);
    let drawing = Drawing {
        board: &volume.board,
        sketch: &sight.view.sketch,
        shades: &sight.view.shades,
        notes: &notes,
        title: &board_title,
    };
    Frame::new(&title, Part::Games).page(html! {
        div.game {
            h1 { (volume.info.title) }
            (places(volume, walk, sight))
            div.columns {
                section.play aria-label="Board" {
                    p.headline { (headline) }
                    @if let Some(ahead) = ahead(walk, sight) { p.ahead { (ahead) } }
                    @if !walk.picked.is_empty() {
                        p.hand { "Go on with one of the marked spots, or " a href=(walk.picking(vec![]).relative()) { "take it back" } "." }
                    }
                    div.board-frame { (PreEscaped(drawing.svg())) }
                    (controls(walk, sight))
                    (sharing(volume, sight))
                }
                section.worth aria-label="Values" {
                    (verdict(volume, walk, sight, &names))
                    (moves(walk, sight))
                    @if let Some(answer) = &sight.answer { (best_line(walk, sight, answer)) }
                    (history(walk, sight, &names))
                    (opponent(volume, walk))
                }
            }
            section.way aria-label="The game so far" {
                h2 { "The game so far" }
                (trace(volume, walk, sight))
            }
        }
    })
}

/// The players: first the one who made the first move of the way, by the name that the game gives if it gives names.
struct Names([String; 2]);

impl Names {
    fn of(volume: &Volume, walk: &Walk, sight: &Sight) -> Self {
        let turn = sight.view.turn;
        let other = volume.board.turns.iter().find(|&&name| name != turn);
        let Some(other) = other.filter(|_| turn != MOVER) else {
            return Self(["the first player".into(), "the second player".into()]);
        };
        let mut names = [turn, other].map(|name| format!("player {name}"));
        if !sight.first_is_next(walk.done()) {
            names.reverse();
        }
        Self(names)
    }

    fn get(&self, is_first: bool) -> &str {
        &self.0[usize::from(!is_first)]
    }
}

fn headline(volume: &Volume, walk: &Walk, sight: &Sight, names: &Names) -> String {
    let first_is_next = sight.first_is_next(walk.done());
    if !sight.view.over {
        return format!("{} to move", capital(names.get(first_is_next)));
    }
    // Where a position does not say who made the points before it, nobody knows who has won.
    if !sight.knows_points(walk) {
        return "The game is over".into();
    }
    let to_come = i32::from(sight.view.margin);
    let margin = sight.margin(walk.done()) + if first_is_next { to_come } else { -to_come };
    let winner = names.get(margin > 0);
    match margin.abs() {
        0 if volume.is_for_points => "The game is over and even".into(),
        0 => "The game is over and drawn".into(),
        1 if !volume.is_for_points => format!("The game is over: {winner} has won"),
        margin => format!("The game is over: {winner} has won by {margin}"),
    }
}

/// Who has more points so far, where points have been made.
fn ahead(walk: &Walk, sight: &Sight) -> Option<String> {
    let mut made = sight.steps.iter().take(walk.done());
    let since = match sight.knows_points(walk) {
        true => "",
        false => " since the first board",
    };
    made.any(|step| step.margin != 0)
        .then(|| match sight.margin(walk.done()) {
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
fn places(volume: &Volume, walk: &Walk, sight: &Sight) -> Markup {
    let game = game_address(&walk.game);
    let begin = Walk {
        from: None,
        moves: vec![],
        at: None,
        picked: vec![],
        ..walk.clone()
    };
    let extremes = volume.report.iter().flat_map(|report| {
        [
            ("Longest win", &report.longest_win_position),
            ("Largest margin", &report.largest_margin_position),
        ]
    });
    let at = |position: &String| Walk {
        from: Some(position.clone()),
        ..begin.clone()
    };
    html! {
        nav.places aria-label="This game" {
            a href=(begin.href()) { "Start" }
            a href=(format!("{game}/rules")) { "Rules" }
            a href=(address(&format!("{game}/setup"), &[("position", sight.view.position.clone())])) { "Set up" }
            a href=(format!("{game}/random")) { "Random position" }
            @for (name, position) in extremes {
                @if let Some(position) = position { a href=(at(position).href()) { (name) } }
            }
            a href=(format!("{game}/stats")) { "Statistics" }
            a href=(address("/tournaments", &[("game", walk.game.clone())])) { "Tournament" }
        }
    }
}

fn controls(walk: &Walk, sight: &Sight) -> Markup {
    let (done, all) = (walk.done(), sight.steps.len());
    let step = |at: Option<usize>, name: &str, key: &'static str, sign: &'static str| {
        let (name, at) = (name.to_owned(), at.filter(|&at| at <= all));
        html! {
            @match at {
                Some(at) => a.step href=(walk.moved_to(at).relative()) data-key=(key) aria-label=(name) title=(name) { (sign) },
                None => span.step.off aria-hidden="true" { (sign) },
            }
        }
    };
    let own = |at: &usize| is_own_turn(walk, sight, *at);
    let back = (0..done).rev().find(own);
    let forth = (done + 1..=all).find(own).or((done < all).then_some(all));
    html! {
        div.controls {
            (step((done > 0).then_some(0), "Back to the beginning", "Home", "\u{ab}"))
            (step(back, "Undo", "ArrowLeft", "\u{2039}"))
            span.counter { "move " (done) " of " (all) }
            (step(forth, "Redo", "ArrowRight", "\u{203a}"))
            (step((done < all).then_some(all), "To the last move", "End", "\u{bb}"))
            a.hints href=(Walk { hints: !walk.hints, ..walk.clone() }.relative()) data-key="h" {
                @if walk.hints { "Turn hints off" } @else { "Turn hints on" }
            }
        }
    }
}

/// Whether it is the turn of whoever sits at this screen, after so many moves.
fn is_own_turn(walk: &Walk, sight: &Sight, done: usize) -> bool {
    walk.against.is_none() || sight.first_is_next(done) != walk.other_begins
}

fn sharing(volume: &Volume, sight: &Sight) -> Markup {
    let link = position_address(volume.name(), &sight.view.position);
    html! {
        div.sharing {
            a href=(link) data-copy="link" { "Link to this position" }
            label { "Position" input readonly value=(sight.view.position); }
        }
    }
}

fn verdict(volume: &Volume, walk: &Walk, sight: &Sight, names: &Names) -> Markup {
    if !walk.hints {
        return html! { p.verdict { "Hints are off." } };
    }
    match (&sight.answer, volume.tables()) {
        (Some(answer), _) => html! {
            p.verdict {
                (value_word(answer.verdict())) " "
                @if answer.is_of_the_rest() { "of the rest. " }
                (capital(names.get(sight.first_is_next(walk.done())))) ": "
                strong { (answer.in_words()) } "."
                @if answer.is_unfinished() { " This game has no tables here, and the search was given only a few seconds." }
            }
        },
        (None, Err(why)) => html! {
            p.verdict { "No values. " (capital(why)) "." }
            @if super::is_small(&volume.info) {
                form method="post" action=(format!("{}/solve", game_address(&walk.game))) {
                    button { "Solve it now" }
                    " (" (super::grouped(volume.info.positions.unwrap_or(0))) " positions, a matter of seconds)"
                }
            }
        },
        (None, Ok(_)) => html! {},
    }
}

/// Moves that are listed beside the board where nothing is known of them.
const MOST_LISTED: usize = 120;

fn moves(walk: &Walk, sight: &Sight) -> Markup {
    if sight.view.ways.is_empty() {
        return html! {};
    }
    let Some(answer) = &sight.answer else {
        // Hundreds of moves are easier found on the board, and would double the page.
        let listed = sight.view.ways.len() <= MOST_LISTED;
        let off_board = |way: &&Way| listed || way.touched.is_empty();
        return html! {
            h2 { "Moves" }
            @if !listed { p { (sight.view.ways.len()) " moves: choose one on the board." } }
            ul.plain-moves {
                @for way in sight.view.ways.iter().filter(off_board) {
                    li { a href=(sight.after(walk, &way.mv).relative()) { (way.mv) } }
                }
            }
        };
    };
    let [value, measure] = match (answer.is_for_points(), answer.is_of_the_rest()) {
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
                            td { a href=(sight.after(walk, &mv.mv).relative()) { (mv.mv) } }
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

fn best_line(walk: &Walk, sight: &Sight, answer: &Answer) -> Markup {
    if answer.line.is_empty() {
        return html! {};
    }
    let line = &answer.line[..answer.line.len().min(MOST_MOVES)];
    let walk = sight.room_for(walk, line.len());
    let ahead = walk.after_all(line.iter().map(String::as_str));
    let done = walk.done();
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

fn history(walk: &Walk, sight: &Sight, names: &Names) -> Markup {
    if sight.history.len() < 2 || sight.history.iter().all(Option::is_none) {
        return html! {};
    }
    let for_points = sight
        .history
        .iter()
        .flatten()
        .any(|worth| worth.score.is_some());
    let expected = |at: usize, worth: &Worth| -> Option<i32> {
        let to_come = worth.score?;
        let sign = if sight.first_is_next(at) { 1 } else { -1 };
        Some(sight.margin(at) + sign * to_come)
    };
    let largest = sight.history.iter().enumerate();
    let largest = largest.filter_map(|(at, worth)| expected(at, worth.as_ref()?));
    let largest = largest.map(i32::abs).max().unwrap_or(0).max(1);
    let longest = sight.history.iter().flatten();
    let longest = longest
        .filter_map(|worth| worth.distance)
        .max()
        .unwrap_or(0);
    let moments = sight.history.iter().enumerate().map(|(at, worth)| {
        let name = match at.checked_sub(1) {
            Some(last) => format!("after {}. {}", at, sight.steps[last].mv),
            None => "at the beginning".into(),
        };
        let sign = if sight.first_is_next(at) { 1.0 } else { -1.0 };
        let (height, says) = match worth {
            None => (None, "not known".into()),
            Some(worth) => match expected(at, worth) {
                Some(margin) => (
                    Some(margin as f32 / largest as f32),
                    format!("margin {}", signed(margin)),
                ),
                None => {
                    // A win that is near stands higher than one that is far.
                    let far = f32::from(worth.distance.unwrap_or(0)) / (f32::from(longest) + 1.0);
                    let won = sign * (1.0 - 0.7 * far);
                    let height = match worth.value {
                        "win" => Some(won),
                        "loss" => Some(-won),
                        "draw" => Some(0.0),
                        _ => None,
                    };
                    let to_move = names.get(sign > 0.0);
                    (height, format!("{} for {to_move}", worth.value))
                }
            },
        };
        Moment {
            height,
            title: format!("{name}: {says}"),
            // Every link holds the whole game: those that are far off do without.
            href: (at.abs_diff(walk.done()) <= LINKED || at == 0)
                .then(|| walk.moved_to(at).relative()),
            is_here: at == walk.done(),
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
            @if for_points && !sight.knows_points(walk) { "Value of the rest since the first board, move by move" }
            @else { "Value of the game, move by move" }
        }
        (chart::history(&moments, [&top, middle, &bottom]))
    }
}

fn opponent(volume: &Volume, walk: &Walk) -> Markup {
    let walk_alone = Walk {
        against: None,
        ..walk.after_all([])
    };
    let chosen = walk.against.as_deref();
    let seat = |begins: bool| (walk.other_begins == begins).then_some("selected");
    html! {
        details.opponent open[chosen.is_some()] {
            summary { "Opponent: " (chosen.unwrap_or("a person at this screen")) }
            form method="get" action=(game_address(&walk.game)) {
                @for (key, value) in walk_alone.pairs() { input type="hidden" name=(key) value=(value); }
                label { "Play against "
                    input name="against" list="players" value=(chosen.unwrap_or_default()) placeholder="a person at this screen";
                }
                datalist id="players" {
                    @for player in volume.hall.players() { option value=(player.name) { (player.about) } }
                }
                label { " who makes "
                    select name="seat" {
                        option value="2" selected[seat(false).is_some()] { "the second move from the beginning" }
                        option value="1" selected[seat(true).is_some()] { "the first move" }
                    }
                }
                label { " seed " input type="number" name="seed" min="0" value=(walk.seed); }
                button { "Play" }
            }
        }
    }
}
