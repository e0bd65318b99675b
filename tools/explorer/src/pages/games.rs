//! All games, and the rules of each.

use super::{Frame, Part};
use crate::address::{RULES, game_address, rules_address, rules_file_address};
use crate::lookup;
use crate::open_game::OpenGame;
use crate::text::grouped;
use maud::{Markup, PreEscaped, html};
use retrograde::catalog::{Info, KeptRules};
use retrograde::picture::Drawing;

/// All games, also those whose rules people wrote.
pub(crate) fn home(kept: &[KeptRules]) -> Markup {
    Frame::new("Games solved exactly", Part::Games).page(html! {
        h1 { "Games solved exactly" }
        p.lead {
            "Choose a game. Every position shows who wins and how, every move what it is worth; play, set up a position of your own, "
            "or let players meet."
        }
        ul.shelf {
            @for boards in lookup::examples() { (card(boards)) }
            @for kept in kept { (card(&[kept.name.as_str()])) }
            li.card {
                h2 { a href=(RULES) { "A game of your own" } }
                p { "Write down the rules of a game that is not here." }
            }
        }
        form.go method="get" action="/go" {
            label { "Another board, as in antrin:5,blocked=passes "
                input name="game" required placeholder="antrin:5,blocked=passes" size="28";
            }
            button { "Open" }
        }
    })
}

/// A family and boards of it, the first of which is drawn.
fn card(boards: &[&str]) -> Markup {
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
                    @let drawing = Drawing { board: &board, sketch: &view.sketch, shades: &[], notes: &[], title: "", swapped: false };
                    // A board of hundreds of cells would be heavier than all the others together.
                    @if board.spots.len() <= 100 { (PreEscaped(drawing.svg())) }
                }
            }
            h2 { a href=(game_address(shown)) { (game.info().title) } }
            p.boards { @for name in boards { a href=(game_address(name)) { (name) } " " } }
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
        @if let Some(kept) = lookup::kept_under(&info.name) {
            h2 { "The file of rules" }
            p.actions {
                a.button href=(rules_address(&kept.text)) { "Change or share it" } " "
                a.button href=(rules_file_address(&kept.text)) { "Download" }
            }
            pre { (kept.text) }
        }
        h2 { "References" }
        ul { @for reference in &info.references { li { (reference) } } }
    })
}
