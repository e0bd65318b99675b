//! The page of a position: the board, what it is worth and what every move is worth.

use super::notes::notes;
use super::opponent::opponent;
use super::scoreboard::{phase, scoreboard};
use super::trace::trace;
use super::worth::{best_line, history, moves, verdict};
use super::{Frame, Part, Preview};
use crate::address::{address, game_address, position_address};
use crate::game_path::{GamePath, Turned};
use crate::open_game::OpenGame;
use crate::position_view::PositionView;
use maud::{Markup, PreEscaped, html};
use retrograde::MOVER;
use retrograde::picture::{AreaKind, Board, Drawing, Shade};

pub(crate) fn position(
    open_game: &OpenGame,
    path: &GamePath,
    shown: &PositionView,
    host: Option<&str>,
) -> Markup {
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
    let preview = Preview {
        words: match &shown.answer {
            Some(answer) if !shown.view.over => format!("{headline}: {}", answer.in_words()),
            _ => headline.clone(),
        },
        picture: host.map(|host| picture_address(host, path, shown)),
    };
    let frame = Frame {
        complete: complete.clone(),
        preview: Some(preview),
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

/// Where the board is as a picture, for those who show links.
fn picture_address(host: &str, path: &GamePath, shown: &PositionView) -> String {
    let picture = format!("{}/picture.png", game_address(&path.game));
    let position = address(&picture, &[("position", shown.view.position.clone())]);
    format!("http://{host}{position}")
}

/// A sign that something is still being worked out.
pub(crate) fn working(path: &GamePath) -> Markup {
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

pub(crate) fn headline(
    open_game: &OpenGame,
    path: &GamePath,
    shown: &PositionView,
    names: &Names,
) -> String {
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
pub(crate) fn is_own_turn(path: &GamePath, shown: &PositionView, done: usize) -> bool {
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

/// What a game that is over ended with, for the player who made the first move of the way.
pub(crate) fn final_margin(path: &GamePath, shown: &PositionView) -> i32 {
    let to_come = i32::from(shown.view.margin);
    let of_first = match shown.first_is_next(path.done()) {
        true => to_come,
        false => -to_come,
    };
    shown.margin(path.done()) + of_first
}
