//! What there is to know about games: their list, rules, players and tables.

use super::{Answered, FOR_AN_HOUR, ROOT, Shared, kept, unanswered};
use crate::address::game_address;
use crate::lookup;
use axum::extract::{Path, State};
use axum::response::Response;
use retrograde::players::PlayerInfo;
use serde::Serialize;

#[derive(Serialize)]
struct GameEntry {
    name: &'static str,
    title: String,
    address: String,
}

#[derive(Serialize)]
struct GameList {
    games: Vec<GameEntry>,
}

pub(super) async fn all() -> Response {
    let games = lookup::families().filter_map(|name| {
        Some(GameEntry {
            name,
            title: lookup::find(name).ok()?.info().title,
            address: format!("{ROOT}{}", game_address(name)),
        })
    });
    kept(
        FOR_AN_HOUR,
        GameList {
            games: games.collect(),
        },
    )
}

pub(super) async fn info(State(app): Shared, Path(game): Path<String>) -> Answered {
    let open_game = app.open(game).await?;
    Ok(kept(FOR_AN_HOUR, &open_game.info))
}

pub(super) async fn stats(State(app): Shared, Path(game): Path<String>) -> Answered {
    let open_game = app.open(game).await?;
    match &open_game.report {
        Some(report) => Ok(kept(FOR_AN_HOUR, report)),
        None => Err(unanswered(&open_game).into()),
    }
}

#[derive(Serialize)]
struct PlayerList {
    players: Vec<PlayerInfo>,
}

pub(super) async fn players(State(app): Shared, Path(game): Path<String>) -> Answered {
    let open_game = app.open(game).await?;
    let players = open_game.game.players();
    Ok(kept(FOR_AN_HOUR, PlayerList { players }))
}
