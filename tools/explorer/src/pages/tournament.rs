//! Where matches between players are ordered.

use super::job::state_in_words;
use super::{Frame, Part};
use crate::jobs::Job;
use crate::open_game::OpenGame;
use maud::{Markup, html};
use retrograde::players::PlayerInfo;
use std::sync::Arc;

/// What jobs that were ordered here are found by.
pub(crate) const TOURNAMENT: &str = "tournament";

pub(crate) fn tournaments(open_game: &OpenGame, jobs: &[Arc<Job>]) -> Markup {
    let players = open_game.game.players();
    let frame = Frame::new("Tournaments", Part::Tournaments);
    frame.page(html! {
        h1 { "Let players meet" }
        form.go method="get" action="/tournaments" {
            label { "Game " input name="game" value=(open_game.name()) size="24"; }
            button { "Change the game" }
        }
        form.tournament method="post" action="/tournaments" {
            input type="hidden" name="game" value=(open_game.name());
            (player_choice("first", "First player", &players, "greedy"))
            (player_choice("second", "Second player", &players, "random"))
            label { "Games " input type="number" name="games" min="1" max="10000" value="100"; }
            label { "Seed " input type="number" name="seed" min="0" value="1"; }
            label.check { input type="checkbox" name="both" value="yes" checked; " change seats for as many games again" }
            button { "Play" }
        }
        p { "The same seed gives the same games." }
        h2 { "All against all" }
        form.tournament method="post" action="/tournaments/all" {
            input type="hidden" name="game" value=(open_game.name());
            label { "Players, with commas between them " input name="players" size="40" required value=(usual_players(open_game)); }
            label { "Games in each cell " input type="number" name="games" min="1" max="2500" value="20"; }
            label { "Seed " input type="number" name="seed" min="0" value="1"; }
            button { "Play them all" }
        }
        h2 { "Players of " (open_game.name()) }
        dl.players {
            @for player in &players {
                dt { (player.name) }
                dd {
                    (player.about)
                    @for option in &player.options { "; " code { (option.key) } " " (option.values) " (" (option.default) ")" }
                }
            }
        }
        p { "What can be set follows a colon, as in " code { "alphabeta:depth=4" } "." }
        @let jobs: Vec<_> = jobs.iter().filter(|job| job.key == TOURNAMENT).collect();
        @if !jobs.is_empty() {
            h2 { "Lately" }
            ul.jobs {
                @for job in &jobs {
                    li { a href=(format!("/jobs/{}", job.id)) { (job.title) } ", " (state_in_words(job)) }
                }
            }
        }
    })
}

/// The players of the levels, without those that take long.
fn usual_players(open_game: &OpenGame) -> String {
    let levels = open_game.levels();
    let names = levels.iter().filter(|level| level.name != "hard");
    let names: Vec<&str> = names.map(|level| level.player).collect();
    format!("random,{}", names.join(","))
}

fn player_choice(name: &str, label: &str, players: &[PlayerInfo], chosen: &str) -> Markup {
    let list = format!("{name}-players");
    html! {
        label { (label) " "
            input name=(name) list=(list) value=(chosen) required;
        }
        datalist id=(list) { @for player in players { option value=(player.name) { (player.about) } } }
    }
}
