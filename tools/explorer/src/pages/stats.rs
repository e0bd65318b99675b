//! What the tables of a game hold.

use super::chart::{Bar, bars};
use super::{Frame, Part, value_word};
use crate::address::{game_address, position_address};
use crate::jobs::Job;
use crate::open_game::{OpenGame, is_small};
use crate::text::grouped;
use maud::{Markup, html};
use retrograde::Verdict;
use retrograde::catalog::Report;
use retrograde::text::{ByteSize, Signed};

pub(crate) fn stats(open_game: &OpenGame, counted: Option<&Job>) -> Markup {
    let info = &open_game.info;
    let title = format!("Statistics of {}", info.name);
    let game = game_address(&info.name);
    Frame::new(&title, Part::Games).page(html! {
        h1 { (info.title) }
        nav.places aria-label="This game" { a href=(game) { "Play" } a href=(format!("{game}/rules")) { "Rules" } }
        @match &open_game.report {
            Some(report) => (held(report)),
            None => (not_solved(open_game)),
        }
        h2 { "Boards step by step" }
        @match counted {
            Some(job) => p { a href=(format!("/jobs/{}", job.id)) { (job.title) } },
            None => form method="post" action=(format!("{game}/count")) { button { "Count them" } },
        }
    })
}

fn not_solved(open_game: &OpenGame) -> Markup {
    let info = &open_game.info;
    html! {
        p {
            @match (&info.untabled, info.positions) {
                (Some(why), _) => { "There are no tables: " (why) "." }
                (None, Some(positions)) => { "Not solved yet. There are " (grouped(positions)) " positions up to symmetry." }
                (None, None) => "Not solved yet.",
            }
        }
        (solve_button(open_game))
    }
}

/// A button that lets the game be solved, with what that takes.
pub(crate) fn solve_button(open_game: &OpenGame) -> Markup {
    let info = &open_game.info;
    if !open_game.may_solve {
        return html! {};
    }
    html! {
        form.solve method="post" action=(format!("{}/solve", game_address(&info.name))) {
            @if is_small(info) {
                button { "Solve it now" }
                @if let Some(positions) = info.positions { " (" (grouped(positions)) " positions, a matter of seconds)" }
            } @else {
                button { "Solve it here" }
                " (" @if let Some(positions) = info.positions { (grouped(positions)) " positions, " }
                (about(info.estimated_seconds)) ", " (ByteSize(info.memory_bytes)) " of memory, " (ByteSize(info.disk_bytes)) " on disk; "
                "it can be stopped, and goes on where it was)"
            }
        }
    }
}

/// An estimate, in the unit that fits it.
fn about(seconds: f64) -> String {
    match seconds {
        ..120.0 => format!("about {seconds:.0} seconds"),
        120.0..7200.0 => format!("about {:.0} minutes", seconds / 60.0),
        _ => format!("about {:.0} hours", seconds / 3600.0),
    }
}

fn held(report: &Report) -> Markup {
    let totals = &report.totals;
    let longest = [
        ("win", report.longest_win, &report.longest_win_position),
        ("loss", report.longest_loss, &report.longest_loss_position),
    ];
    html! {
        p.verdict {
            @if let Some(value) = report.start.value { (value_word(value)) }
            " The start is " (start_in_words(report)) "."
        }
        dl.totals {
            @for (name, count) in [("positions", totals.positions), ("won", totals.win), ("drawn", totals.draw), ("lost", totals.loss)] {
                div { dt { (name) } dd { (grouped(count)) } }
            }
        }
        p {
            "Positions are counted up to symmetry, by their value for the player to move"
            @if report.start.score.is_some() { ": the margin still to come, whatever was won before" }
            "."
        }
        h2 { "Largest depths" }
        ul {
            @for (name, plies, position) in longest {
                @if let (Some(plies), Some(position)) = (plies, position) {
                    li { "longest " (name) ": " (plies) " plies, " a href=(position_address(&report.game, position)) { code { (position) } } }
                }
            }
            @if let (Some(margin), Some(position)) = (report.largest_margin, &report.largest_margin_position) {
                li { "largest margin: " (Signed(margin)) ", " a href=(position_address(&report.game, position)) { code { (position) } } }
            }
        }
        h2 { "Positions by value" @if report.start.score.is_none() { " and distance" } }
        (bars(&histogram(report), "Positions by value and distance, on a scale of powers of ten"))
        h2 { "Positions by step" }
        div.scrolling tabindex="0" role="region" aria-label="Positions by step" {
            table {
                thead { tr {
                    th scope="col" { "step" }
                    @for name in ["positions", "win", "loss", "draw", "longest win", "longest loss"] { th.number scope="col" { (name) } }
                } }
                tbody {
                    @for tier in &report.tiers {
                        tr {
                            td { (tier.tier) }
                            @for count in [tier.totals.positions, tier.totals.win, tier.totals.loss, tier.totals.draw] {
                                td.number { (grouped(count)) }
                            }
                            @for plies in [tier.longest_win, tier.longest_loss] {
                                td.number { (plies.map_or("-".into(), |plies| plies.to_string())) }
                            }
                        }
                    }
                }
            }
        }
        p { "Tables: " (ByteSize(report.files.iter().map(|file| file.bytes).sum())) " in " (report.files.len()) " files." }
    }
}

fn start_in_words(report: &Report) -> String {
    let start = &report.start;
    match (start.value, start.score, start.distance) {
        (_, Some(score), _) => format!("worth {} to the player who begins", Signed(score)),
        (Some(Verdict::Win), _, Some(plies)) => {
            format!("won by the player who begins, in {plies} plies")
        }
        (Some(Verdict::Loss), _, Some(plies)) => {
            format!("lost by the player who begins, in {plies} plies")
        }
        (Some(Verdict::Draw), ..) => "a draw with best play".into(),
        (Some(value), ..) => value.to_string(),
        (None, ..) => "not solved".into(),
    }
}

fn histogram(report: &Report) -> Vec<Bar> {
    let entries = report.histogram.iter().map(|entry| Bar {
        name: match (entry.score, entry.distance) {
            (Some(score), _) => Signed(score).to_string(),
            (None, Some(plies)) => format!("{} in {plies}", entry.value),
            (None, None) => entry.value.to_string(),
        },
        kind: entry.value.word(),
        count: entry.positions,
    });
    entries.collect()
}
