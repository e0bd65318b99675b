//! A page where people write the rules of a game of their own, and see its board while they do.

use super::{Frame, Part};
use crate::address::{RULES, rules_address, rules_file_address};
use crate::lookup;
use crate::worker_pool::Stop;
use maud::{Markup, PreEscaped, html};
use retrograde::catalog::{AnyGame, RulesFile};
use retrograde::games::RulesError;
use retrograde::games::alignment::Rules;
use retrograde::games::nested::transitions::SetGraph;
use retrograde::games::nested::{NumberSet, Strategic};
use retrograde::graph::{GraphReport, Palette};
use retrograde::picture::{Board, Drawing, Note, Tone};
use retrograde::progress::NoProgress;

/// What the page begins with.
const EXAMPLE: &str = include_str!("own_rules/example.toml");

/// Lines of the text that are shown around a mistake.
const AROUND: usize = 2;

/// The page with these rules, or with an example.
pub(crate) fn own_rules(toml: Option<&str>, stop: Stop<'_>) -> Markup {
    let text = toml.unwrap_or(EXAMPLE);
    // A form sends lines that end in CR LF.
    let text = text.replace("\r\n", "\n");
    Frame::new("A game of your own", Part::Games).page(html! {
        h1 { "A game of your own" }
        p.lead {
            "Write down its rules: tokens on points, lines, paths to move along. "
            "The board is drawn as soon as they make sense; then the game can be solved, played and shared."
        }
        div.writing {
            form.rules method="get" action=(RULES) {
                label for="toml" { "Rules" }
                textarea #toml name="toml" rows="26" cols="60" spellcheck="false" autocapitalize="off" autocomplete="off"
                    aria-describedby="shown" data-live=(RULES) { "\n" (text) }
                p { button { "Look" } }
            }
            div #shown aria-live="polite" { (shown(&text, stop)) }
        }
        (keys())
    })
}

/// The game, or what is wrong.
fn shown(text: &str, stop: Stop<'_>) -> Markup {
    let game = lookup::from_rules(text, stop);
    match (game, RulesFile::read(text, "rules")) {
        (Ok(game), Ok(rules)) => described(game.as_ref(), &rules, text),
        (Err(error), _) | (_, Err(error)) => mistake(&error, text),
    }
}

/// The mistake, and the line it is in.
fn mistake(error: &RulesError, text: &str) -> Markup {
    let first = error.line.saturating_sub(AROUND).max(1);
    let lines = text.lines().zip(1..).skip(first - 1).take(2 * AROUND + 1);
    html! {
        h2 { "Line " (error.line) }
        p.failure role="alert" { (error.reason) }
        ol.source start=(first) {
            @for (line, number) in lines {
                li class=[(number == error.line).then_some("wrong")] { code { (line) } }
            }
        }
    }
}

fn described(game: &dyn AnyGame, rules: &RulesFile, text: &str) -> Markup {
    let info = game.info();
    let board = game.board();
    let view = game.view(None).ok();
    html! {
        h2 { (info.title) }
        div.own {
            @if let Some(view) = &view {
                @let title = format!("The start of {}", info.title);
                div.picture {
                    (PreEscaped(Drawing { board: &board, sketch: &view.sketch, shades: &view.shades, notes: &[], title: &title, swapped: false }.svg()))
                }
            }
            div {
                @for paragraph in &info.rules { p { (paragraph) } }
                form method="post" action=(RULES) {
                    textarea name="toml" hidden { "\n" (text) }
                    p.actions {
                        button { "Keep it and play" }
                        " " a.button href=(rules_file_address(text)) download=(format!("{}.toml", info.name.replace(':', "-"))) { "Download" }
                        " " a.button href=(rules_address(text)) data-copy="link" { "Link to these rules" }
                    }
                }
            }
        }
        @match rules {
            RulesFile::Alignment(rules) => {
                h3 { (symmetries(info.symmetry_order)) }
                @if let Some(view) = &view {
                    ul.symmetries {
                        @for generator in &rules.board.generators {
                            @let image = |point| generator.permutation.image(point);
                            li {
                                (PreEscaped(moved(&board, &view.sketch.signs, rules, &image)))
                                p { code { (generator.name) } ": each point goes where its name says" }
                            }
                        }
                    }
                }
            }
            RulesFile::Strategic(game) => { (distances(game)) }
        }
    }
}

/// How far the tactical cells are from each other by the number set of a game.
fn distances(game: &Strategic) -> Markup {
    let drawn = |set: &NumberSet| {
        let graph = SetGraph::of(set.clone()).ok()?.graph;
        let report = GraphReport::of(&graph, &NoProgress).ok()?;
        Some((report.mean, report.to_svg(Palette::Safe).ok()?))
    };
    let found = game.set().and_then(drawn);
    html! {
        @if let Some((mean, picture)) = found {
            h3 { "How many moves lead from one tactical cell to another" }
            @if let Some(mean) = mean { p { (mean) " on average" } }
            div.picture { (PreEscaped(picture)) }
        }
    }
}

fn symmetries(order: usize) -> String {
    match order {
        1 => "No symmetry".into(),
        order => format!("{order} symmetries, made of these"),
    }
}

/// The board with the name of the point that each point goes to.
fn moved(board: &Board, signs: &str, rules: &Rules, image: &dyn Fn(usize) -> usize) -> String {
    let note = |spot: usize| Note {
        spot,
        text: rules.board.points[image(spot)].clone(),
        tone: match image(spot) == spot {
            true => Tone::Draw,
            false => Tone::Plain,
        },
        ..Note::default()
    };
    let notes: Vec<Note> = (0..board.spots.len()).map(note).collect();
    let nothing = board.marks.first().map_or('.', |mark| mark.sign);
    let sketch = retrograde::picture::BoardContent {
        signs: signs.chars().map(|_| nothing).collect(),
        turn: String::new(),
        rest: String::new(),
    };
    let bare = Board {
        labels: vec![],
        ..board.clone()
    };
    Drawing {
        board: &bare,
        sketch: &sketch,
        shades: &[],
        notes: &notes,
        title: "where each point goes",
        swapped: false,
    }
    .svg()
}

/// What can be said.
fn keys() -> Markup {
    const KEYS: &[(&str, &str)] = &[
        (
            "name, title, references",
            "the name is letters, digits, - and :",
        ),
        ("pieces = 3", "tokens of each player, or [5, 4]"),
        (
            "start = \"111/.../222 1\"",
            "where tokens begin, row by row, and who moves; without it the board is empty",
        ),
        ("line = \"wins\"", "or loses, or captures"),
        (
            "moving = \"slide\"",
            "or none: the game ends when all tokens are placed",
        ),
        (
            "jumps = true",
            "a token may also jump over another one, along a path",
        ),
        (
            "fly = 3",
            "a player with so many tokens or fewer moves to any empty point",
        ),
        (
            "lasker = true",
            "a player with tokens in hand may move one on the board",
        ),
        (
            "blocked = \"loses\"",
            "or passes, or draws; full says the same of a full board",
        ),
        (
            "first-centre, placing-centre = false",
            "the first token, or none, may be placed on the centre",
        ),
        (
            "placing-lines = false",
            "lines count from the last placed token on",
        ),
        (
            "[board] paths, lines",
            "as in \"a1 b1 c1\"; lines = 3 are three in a row on a path; lines = [] where only the blocked player loses",
        ),
        ("first-lines, second-lines", "lines of one player alone"),
        ("[board.points] a1 = [0, 0]", "column and row of each point"),
    ];
    html! {
        h2 { "What can be said" }
        div.scrolling tabindex="0" role="region" aria-label="What can be said" {
            table {
                tbody { @for (key, about) in KEYS { tr { td { code { (key) } } td { (about) } } } }
            }
        }
    }
}
