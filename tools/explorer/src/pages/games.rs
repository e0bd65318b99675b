//! All games, and the rules of each.

use super::{Frame, Part};
use crate::address::game_address;
use crate::lookup;
use crate::open_game::OpenGame;
use crate::text::grouped;
use maud::{Markup, PreEscaped, html};
use retrograde::catalog::Info;
use retrograde::picture::Drawing;

/// Boards that people ask for, by family. A family that is not here is shown all the same.
const KNOWN_BOARDS: &[(&str, &[&str])] = &[
    ("antrin", &["antrin", "antrin:4", "antrin:5"]),
    ("achi", &["achi", "achi:pieces=3"]),
    (
        "morris",
        &[
            "morris:3",
            "morris:5",
            "morris:6",
            "morris:7",
            "morris:9",
            "morris:12",
        ],
    ),
    (
        "linear-ataxx",
        &["linear-ataxx:7", "linear-ataxx:9", "linear-ataxx:11"],
    ),
    ("ataxx", &["ataxx:3x3", "ataxx:4x4", "ataxx:7x7"]),
    (
        "dots",
        &[
            "dots:1x3", "dots:2x2", "dots:2x3", "dots:3x3", "dots:3x4", "dots:4x4",
        ],
    ),
    ("othello", &["othello:4x4", "othello:6x6", "othello:8x8"]),
    (
        "strategic",
        &["strategic", "strategic:map34", "strategic:hmap2"],
    ),
];

pub(crate) fn home() -> Markup {
    Frame::new("Games solved exactly", Part::Games).page(html! {
        h1 { "Games solved exactly" }
        p.lead {
            "Choose a game. Every position shows who wins and how, every move what it is worth; play, set up a position of your own, "
            "or let players meet."
        }
        ul.shelf {
            @for family in lookup::families() { (card(family)) }
        }
        form.go method="get" action="/go" {
            label { "Another board, as in antrin:5,blocked=passes "
                input name="game" required placeholder="antrin:5,blocked=passes" size="28";
            }
            button { "Open" }
        }
    })
}

fn card(family: &str) -> Markup {
    let known = KNOWN_BOARDS.iter().find(|(name, _)| *name == family);
    let boards = known.map_or_else(|| vec![family], |(_, boards)| boards.to_vec());
    let shown = boards[0];
    let Ok(game) = lookup::find(shown) else {
        return html! {};
    };
    let board = game.board();
    let view = game.view(None).ok();
    html! {
        li.card {
            @if let Some(view) = view {
                a.thumbnail href=(game_address(shown)) aria-hidden="true" tabindex="-1" {
                    @let drawing = Drawing { board: &board, sketch: &view.sketch, shades: &[], notes: &[], title: "" };
                    // A board of hundreds of cells would be heavier than all the others together.
                    @if board.spots.len() <= 100 { (PreEscaped(drawing.svg())) }
                }
            }
            h2 { a href=(game_address(shown)) { (game.info().title) } }
            p.boards { @for name in &boards { a href=(game_address(name)) { (name) } " " } }
        }
    }
}

pub(crate) fn rules(open_game: &OpenGame) -> Markup {
    let info: &Info = &open_game.info;
    let title = format!("Rules of {}", info.name);
    let game = game_address(&info.name);
    Frame::new(&title, Part::Games).page(html! {
        h1 { (info.title) }
        nav.places aria-label="This game" { a href=(game) { "Play" } a href=(format!("{game}/stats")) { "Statistics" } }
        h2 { "Rules" }
        @for paragraph in &info.rules { p { (paragraph) } }
        h2 { "Notation" }
        p { (info.notation) }
        p { "The start: " code.long { (info.start) } }
        @if !info.options.is_empty() {
            h2 { "Options" }
            div.scrolling tabindex="0" role="region" aria-label="Options" {
                table {
                    thead { tr { th { "key" } th { "values" } th { "default" } th { "meaning" } } }
                    tbody {
                        @for option in &info.options {
                            tr { td { code { (option.key) } } td { (option.values) } td { (option.default) } td { (option.about) } }
                        }
                    }
                }
            }
        }
        h2 { "Symmetry" }
        p { "A group of order " (grouped(info.symmetry_order as u64)) ", grown from: " (info.generators.join(", ")) ". " (info.colours) }
        h2 { "References" }
        ul { @for reference in &info.references { li { (reference) } } }
    })
}
