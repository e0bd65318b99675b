//! All games, and the rules of each.

use super::{Frame, Part, value_word};
use crate::address::{RULES, game_address, rules_address, rules_file_address};
use crate::front_page::{BoardCard, Card, FrontQuery};
use crate::lookup;
use crate::open_game::OpenGame;
use crate::text::grouped;
use maud::{Markup, PreEscaped, html};
use retrograde::catalog::Info;

/// All games, also those whose rules people wrote.
pub(crate) fn home(cards: &[Card], query: &FrontQuery) -> Markup {
    let shown = cards.iter().filter_map(|boards| card(boards, query));
    let shown: Vec<Markup> = shown.collect();
    Frame::new("Games solved exactly", Part::Games).page(html! {
        h1 { "Games solved exactly" }
        p.lead {
            "Choose a game. Every position shows who wins and how, every move what it is worth; play, set up a position of your own, "
            "or let players meet."
        }
        form.find.front method="get" action="/" role="search" {
            label { "Find " input type="search" name="find" value=(query.find) placeholder="antrin, dots, 4x4" size="16"; }
            label { "Show " select name="only" {
                @for (value, words) in [("", "all"), ("solved", "solved here"), ("open", "not solved here")] {
                    option value=(value) selected[query.only == value] { (words) }
                }
            } }
            button { "Show" }
        }
        @if shown.is_empty() { p { "No game has all of these words. " a href="/" { "Show all" } } }
        ul.shelf {
            @for card in &shown { (card) }
            @if query.is_all() {
                li.card {
                    h2 { a href=(RULES) { "A game of your own" } }
                    p { "Write down the rules of a game that is not here." }
                }
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

/// Boards of a game, the first of which is drawn; nothing if none of them is asked for.
fn card(card: &Card, query: &FrontQuery) -> Option<Markup> {
    let title = &card.title;
    let boards = card.boards.iter().filter(|board| query.has(board, title));
    let boards: Vec<&BoardCard> = boards.collect();
    let shown = boards.first()?;
    Some(html! {
        li.card {
            @if !card.picture.is_empty() {
                a.thumbnail href=(game_address(&shown.name)) aria-hidden="true" tabindex="-1" { (PreEscaped(&card.picture)) }
            }
            h2 { a href=(game_address(&shown.name)) { (title) } }
            ul.boards { @for board in boards { (known(board)) } }
        }
    })
}

/// A board, and what is known of it.
fn known(board: &BoardCard) -> Markup {
    let size = board
        .positions
        .map(|positions| format!("{} positions", short(positions)));
    html! {
        li {
            a href=(game_address(&board.name)) { (board.name) } " "
            @match &board.value {
                Some((verdict, words)) => { (value_word(*verdict)) " " (words) },
                None => span.unsolved title="no tables of it are here" { "not solved here" },
            }
            @if let Some(size) = size { " " small { (size) } }
        }
    }
}

/// A large number in few characters: 147 million.
fn short(number: u64) -> String {
    const UNITS: [(u64, &str); 3] = [
        (1_000_000_000_000, "trillion"),
        (1_000_000_000, "billion"),
        (1_000_000, "million"),
    ];
    let unit = UNITS.iter().find(|(unit, _)| number >= *unit);
    match unit {
        None => grouped(number),
        Some((unit, name)) if number / unit < 10 => {
            format!("{:.1} {name}", number as f64 / *unit as f64)
        }
        Some((unit, name)) => format!("{} {name}", grouped(number / unit)),
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
