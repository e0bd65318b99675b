//! What there is to know about games: their list, rules, players and tables.

use super::{Answered, FOR_AN_HOUR, ROOT, Shared, kept, unanswered};
use crate::address::game_address;
use crate::lookup;
use axum::extract::{Path, State};
use retrograde::players::PlayerInfo;
use serde::Serialize;
use std::sync::OnceLock;

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

/// The list, which is the same for all clients. Making it takes a while: games count their positions to introduce themselves.
fn list() -> &'static GameList {
    static LIST: OnceLock<GameList> = OnceLock::new();
    LIST.get_or_init(|| {
        let games = lookup::families().filter_map(|name| {
            Some(GameEntry {
                name,
                title: lookup::find(name).ok()?.info().title,
                address: format!("{ROOT}{}", game_address(name)),
            })
        });
        GameList {
            games: games.collect(),
        }
    })
}

pub(super) async fn all(State(app): Shared) -> Answered {
    let list = app.workers.run(|_| Ok(list())).await?;
    Ok(kept(FOR_AN_HOUR, list))
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
