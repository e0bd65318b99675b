//! What can be done in a position by the rules alone, and what a player would do.

use super::place::{Place, Standing, Way, check_length, look};
use super::{Answered, FOR_AN_HOUR, NOT_AT_ALL, Shared, kept, unanswered};
use crate::failure::Failure;
use crate::job_commands::check_player;
use crate::open_game::OpenGame;
use crate::worker_pool::Stop;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use retrograde::Score;
use retrograde::catalog::MoveRequest;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WayQuery {
    position: Option<String>,
    moves: Option<String>,
}

impl WayQuery {
    pub(super) fn read(query: Result<Query<Self>, QueryRejection>) -> Result<Way, Failure> {
        let Query(Self { position, moves }) = query?;
        Way::read(position, moves)
    }
}

/// A legal move, as the rules have it.
#[derive(Serialize)]
struct LegalMove {
    #[serde(rename = "move")]
    mv: String,
    position: String,
    gain: Score,
    again: bool,
}

#[derive(Serialize)]
struct PositionAnswer {
    #[serde(flatten)]
    standing: Standing,
    canonical: Option<String>,
    moves: Vec<LegalMove>,
}

pub(super) async fn position(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<WayQuery>, QueryRejection>,
) -> Answered {
    let way = WayQuery::read(query)?;
    let open_game = app.open(game).await?;
    let answer = look(&app, &open_game, way, |open_game, place| {
        let standing = place.standing();
        let here = Some(standing.position.as_str());
        let after = open_game.game.successors(here)?;
        let alike = open_game.game.orbit(here)?;
        let moves = place.view.ways.into_iter().zip(after);
        let moves = moves.map(|(way, position)| LegalMove {
            mv: way.mv,
            position,
            gain: way.gain,
            again: way.keeps_turn,
        });
        Ok(PositionAnswer {
            canonical: alike.map(|alike| alike.canonical),
            moves: moves.collect(),
            standing,
        })
    });
    Ok(kept(FOR_AN_HOUR, answer.await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChosenQuery {
    player: String,
    position: Option<String>,
    moves: Option<String>,
    #[serde(default)]
    seed: u64,
}

#[derive(Serialize)]
struct ChosenMove {
    by: String,
    seed: u64,
    before: String,
    #[serde(rename = "move")]
    mv: Option<String>,
    #[serde(flatten)]
    after: Standing,
}

pub(super) async fn chosen(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<ChosenQuery>, QueryRejection>,
) -> Answered {
    let Query(query) = query.map_err(Failure::from)?;
    let way = Way::read(query.position, query.moves)?;
    check_length("player", Some(&query.player))?;
    let (player, seed) = (query.player, query.seed);
    let open_game = app.open(game).await?;
    check_player(&open_game, &player)?;
    if open_game.game.needs_tables(&player)? && open_game.tables().is_err() {
        return Err(unanswered(&open_game).into());
    }
    let work = move |stop: Stop<'_>| choose(&open_game, way, player, seed, stop);
    Ok(kept(NOT_AT_ALL, app.workers.run(work).await?))
}

/// The move of a player, and where it leads.
fn choose(
    open_game: &OpenGame,
    mut way: Way,
    player: String,
    seed: u64,
    stop: Stop<'_>,
) -> Result<ChosenMove, Failure> {
    let chosen = open_game.game.choose(&MoveRequest {
        player: &player,
        probe: open_game.tables().ok(),
        from: way.from.as_deref(),
        moves: &way.moves,
        seed,
        stop,
    });
    let mv = match chosen {
        // What a player says who was interrupted is no mistake of anybody's.
        Err(_) if stop() => {
            return Err(Failure::new(
                StatusCode::GATEWAY_TIMEOUT,
                format!(
                    "{player} did not find a move in time: choose another player, or one with less to do"
                ),
            ));
        }
        chosen => chosen?,
    };
    way.moves.extend(mv.clone());
    let place = Place::of(open_game, &way)?;
    let after = place.standing();
    let before = match (&mv, place.steps.last()) {
        (Some(_), Some(last)) => last.before.clone(),
        _ => after.position.clone(),
    };
    Ok(ChosenMove {
        by: player,
        seed,
        before,
        mv,
        after,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomQuery {
    #[serde(default)]
    seed: u64,
}

#[derive(Serialize)]
struct RandomPosition {
    position: String,
    moves: Vec<String>,
}

pub(super) async fn random(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<RandomQuery>, QueryRejection>,
) -> Answered {
    let Query(query) = query.map_err(Failure::from)?;
    let open_game = app.open(game).await?;
    let moves = open_game.game.walk(query.seed);
    let steps = open_game.game.follow(None, &moves)?;
    let position = steps.into_iter().next_back().map(|step| step.position);
    let position = position.unwrap_or_else(|| open_game.info.start.clone());
    Ok(kept(FOR_AN_HOUR, RandomPosition { position, moves }))
}
