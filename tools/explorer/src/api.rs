//! The same answers for programs, as JSON. docs/api.md describes it.

use crate::advice::in_words;
use crate::app_state::AppState;
use crate::failure::{Failure, FailureReport};
use crate::guard;
use crate::lookup;
use crate::open_game::OpenGame;
use crate::worker_pool::Stop;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CACHE_CONTROL, HeaderValue, VARY,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware, routing};
use retrograde::Answer;
use retrograde::players::PlayerInfo;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Positions in one request at most.
const MOST_POSITIONS: usize = 1000;
/// How long others may keep an answer that cannot change until the tables do.
const FOR_AN_HOUR: &str = "public, max-age=3600";
/// What was found in limited time may be found better the next time.
const NOT_AT_ALL: &str = "no-store";

type Shared = State<Arc<AppState>>;

/// A failure as programs read it.
struct ApiError(Failure);

impl<F: Into<Failure>> From<F> for ApiError {
    fn from(failure: F) -> Self {
        Self(failure.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        self.0.json()
    }
}

pub(crate) fn router(app: &Arc<AppState>) -> Router<Arc<AppState>> {
    Router::new()
        .route("/games", routing::get(games))
        .route("/games/{game}", routing::get(info))
        .route("/games/{game}/query", routing::get(query).post(query_batch))
        .route("/games/{game}/stats", routing::get(stats))
        .route("/games/{game}/players", routing::get(players))
        .route("/games/{game}/random", routing::get(random))
        .fallback(guard::nothing_here)
        .method_not_allowed_fallback(guard::wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(app), cors))
}

/// Says which other pages may read, if any, and answers browsers that ask before they do.
async fn cors(State(app): Shared, request: axum::extract::Request, next: Next) -> Response {
    let is_question = request.method() == Method::OPTIONS;
    let Some(origin) = &app.allowed_origin else {
        return next.run(request).await;
    };
    let mut response = match is_question {
        true => StatusCode::NO_CONTENT.into_response(),
        false => next.run(request).await,
    };
    let headers = response.headers_mut();
    if let Ok(origin) = HeaderValue::from_str(origin) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    headers.append(VARY, HeaderValue::from_static("origin"));
    if is_question {
        let methods = HeaderValue::from_static("GET, HEAD, POST");
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
        let allowed = HeaderValue::from_static("content-type");
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, allowed);
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("3600"));
    }
    response
}

/// JSON that others may keep for a while.
fn kept(how: &'static str, body: impl Serialize) -> Response {
    ([(CACHE_CONTROL, how)], Json(body)).into_response()
}

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

async fn games() -> Response {
    let games = lookup::families().filter_map(|name| {
        Some(GameEntry {
            name,
            title: lookup::find(name).ok()?.info().title,
            address: format!("/api/v1{}", crate::address::game_address(name)),
        })
    });
    kept(
        FOR_AN_HOUR,
        GameList {
            games: games.collect(),
        },
    )
}

async fn info(State(app): Shared, Path(game): Path<String>) -> Result<Response, ApiError> {
    let open_game = app.open(game).await?;
    Ok(kept(FOR_AN_HOUR, &open_game.info))
}

async fn stats(State(app): Shared, Path(game): Path<String>) -> Result<Response, ApiError> {
    let open_game = app.open(game).await?;
    match &open_game.report {
        Some(report) => Ok(kept(FOR_AN_HOUR, report)),
        None => Err(unanswered(&open_game).into()),
    }
}

/// Why a game has no tables.
fn unanswered(open_game: &OpenGame) -> Failure {
    let why = match open_game.tables() {
        Err(why) => why.to_owned(),
        Ok(_) => format!("{} is not solved: it has no statistics", open_game.name()),
    };
    Failure::not_found(why)
}

#[derive(Serialize)]
struct PlayerList {
    players: Vec<PlayerInfo>,
}

async fn players(State(app): Shared, Path(game): Path<String>) -> Result<Response, ApiError> {
    let open_game = app.open(game).await?;
    let players = open_game.game.players();
    Ok(kept(FOR_AN_HOUR, PlayerList { players }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RandomQuery {
    #[serde(default)]
    seed: u64,
}

#[derive(Serialize)]
struct RandomPosition {
    position: String,
    moves: Vec<String>,
}

async fn random(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<RandomQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.map_err(Failure::from)?;
    let open_game = app.open(game).await?;
    let moves = open_game.game.walk(query.seed);
    let steps = open_game.game.follow(None, &moves)?;
    let position = steps.into_iter().next_back().map(|step| step.position);
    let position = position.unwrap_or_else(|| open_game.info.start.clone());
    Ok(kept(FOR_AN_HOUR, RandomPosition { position, moves }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OnePosition {
    position: Option<String>,
    #[serde(default)]
    line: bool,
}

async fn query(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<OnePosition>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(OnePosition { position, line }) = query.map_err(Failure::from)?;
    let open_game = app.open(game).await?;
    // Tables answer faster than the work could be handed over.
    if open_game.is_solved() {
        let tables = open_game.tables().map_err(|_| unanswered(&open_game))?;
        let answer = tables.ask(position.as_deref(), line);
        return Ok(kept(FOR_AN_HOUR, answer.map_err(Failure::from)?));
    }
    let work = move |stop: Stop<'_>| {
        let tables = open_game.tables().map_err(|_| unanswered(&open_game))?;
        Ok(tables.ask_until(position.as_deref(), line, stop)?)
    };
    let answer = app.workers.run(work).await?;
    Ok(kept(NOT_AT_ALL, answer))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ManyPositions {
    positions: Vec<String>,
    #[serde(default)]
    line: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    Answer(Box<Answer>),
    ApiError(FailureReport),
}

#[derive(Serialize)]
struct ManyAnswers {
    answers: Vec<Entry>,
}

async fn query_batch(
    State(app): Shared,
    Path(game): Path<String>,
    body: Result<Json<ManyPositions>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(ManyPositions { positions, line }) = body.map_err(|rejection| {
        let words = format!(
            "the body is not what was expected, {{\"positions\": [...], \"line\": false}}: {}",
            rejection.body_text()
        );
        Failure::new(rejection.status(), words)
    })?;
    if positions.len() > MOST_POSITIONS {
        let words = format!(
            "{} positions in one request, and {MOST_POSITIONS} is the limit: ask in several",
            positions.len()
        );
        return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, words).into());
    }
    let open_game = app.open(game).await?;
    let work = move |stop: Stop<'_>| {
        let tables = open_game.tables().map_err(|_| unanswered(&open_game))?;
        let answers = positions.iter().map(|position| {
            if stop() {
                let error = "the time for one request is over: ask for fewer positions".into();
                return Entry::ApiError(FailureReport { error });
            }
            match tables.ask_until(Some(position), line, stop) {
                Ok(answer) => Entry::Answer(Box::new(answer)),
                Err(error) => Entry::ApiError(FailureReport {
                    error: in_words(&error),
                }),
            }
        });
        Ok(ManyAnswers {
            answers: answers.collect(),
        })
    };
    Ok(kept(NOT_AT_ALL, app.workers.run(work).await?))
}
