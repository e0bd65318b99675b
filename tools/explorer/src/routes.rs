//! Which address leads where.

use crate::address::game_address;
use crate::app_state::AppState;
use crate::failure::{Failure, Link};
use crate::front_page::FrontQuery;
use crate::game_path::{GamePath, GamePathQuery};
use crate::pages::{self, SetupQuery};
use crate::position_view::{self, PositionView, replied};
use crate::{api, assets, guard, heatmaps, job_commands, lookup, painter};
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Form, Path, Query, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName,
    HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Router, middleware, routing};
use maud::Markup;
use retrograde::picture::Drawing;
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use tracing::{Level, enabled, info};

/// Bytes of a request's body at most.
const MOST_BODY: usize = 256 * 1024;
/// Time for an answer, more than any search takes.
const MOST_TIME: Duration = Duration::from_secs(45);
/// Time between two pieces of a body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// Everything comes from here; nothing else is asked for.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Shared = State<Arc<AppState>>;
type Page = Result<Markup, Failure>;

pub(crate) fn router(app: Arc<AppState>) -> Router {
    let fixed = |name: HeaderName, value| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let router = Router::new()
        .route("/", routing::get(home))
        .route("/go", routing::get(go))
        .route("/rules", routing::get(own_rules).post(keep_rules))
        .route("/rules/file", routing::get(rules_file))
        .route("/games/{game}", routing::get(position))
        .route("/games/{game}/rules", routing::get(rules))
        .route("/games/{game}/record", routing::get(record))
        .route("/games/{game}/picture.png", routing::get(board_picture))
        .route("/games/{game}/setup", routing::get(setup))
        .route("/games/{game}/random", routing::get(random))
        .route("/games/{game}/stats", routing::get(job_commands::stats))
        .route("/games/{game}/count", routing::post(job_commands::count))
        .route("/games/{game}/solve", routing::post(job_commands::solve))
        .route(
            "/tournaments",
            routing::get(job_commands::tournaments).post(job_commands::tournament),
        )
        .route("/tournaments/all", routing::post(job_commands::round_robin))
        .route("/jobs/{id}", routing::get(job_commands::job))
        .route("/jobs/{id}/cells/{cell}", routing::get(job_commands::cell))
        .route("/jobs/{id}/stop", routing::post(job_commands::stop_job))
        .route("/maps", routing::get(maps))
        .route("/maps/{set}", routing::get(map))
        .route("/maps/{set}/picture", routing::get(map_picture))
        .route("/claims", routing::get(job_commands::all_claims))
        .route(
            "/claims/{source}",
            routing::get(job_commands::claims_of).post(job_commands::claims_again),
        )
        .route("/static/{file}", routing::get(asset))
        .route("/favicon.ico", routing::get(icon))
        .merge(api::router(&app))
        .fallback(guard::nothing_here)
        .method_not_allowed_fallback(guard::wrong_method)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            guard::from_own_pages,
        ))
        .layer(DefaultBodyLimit::max(MOST_BODY))
        // What is announced as too large is refused before any of it has come.
        .layer(RequestBodyLimitLayer::new(MOST_BODY))
        .layer(RequestBodyTimeoutLayer::new(BODY_TIMEOUT))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::GATEWAY_TIMEOUT,
            MOST_TIME,
        ))
        .layer(middleware::from_fn(guard::in_our_words))
        .layer(CompressionLayer::new())
        .layer(fixed(CACHE_CONTROL, "no-cache"))
        .layer(fixed(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(REFERRER_POLICY, "same-origin"))
        .layer(fixed(CONTENT_SECURITY_POLICY, POLICY))
        .with_state(app);
    match enabled!(Level::INFO) {
        true => router.layer(middleware::from_fn(told)),
        false => router,
    }
}

/// Tells of a request and its answer.
async fn told(request: Request, next: Next) -> Response {
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let began = Instant::now();
    let response = next.run(request).await;
    let (status, ms) = (response.status().as_u16(), began.elapsed().as_millis());
    info!(%method, path = uri.path(), status, ms, "request answered");
    response
}

async fn home(State(app): Shared, query: Result<Query<FrontQuery>, QueryRejection>) -> Page {
    let Query(query) = query?;
    let shared = Arc::clone(&app);
    if app.front_page.is_first_look() {
        let counted = Arc::clone(&app);
        // Nobody waits for it, and it is not waited for when the server stops.
        std::thread::spawn(move || counted.front_page.count());
    }
    let page = app.workers.run(move |_| {
        let cards = shared.front_page.cards(&shared.games);
        Ok(pages::home(&cards, &query))
    });
    page.await
}

/// Rules that somebody writes.
#[derive(Deserialize)]
struct OwnRules {
    toml: Option<String>,
}

async fn own_rules(State(app): Shared, query: Result<Query<OwnRules>, QueryRejection>) -> Page {
    let Query(OwnRules { toml }) = query?;
    // Numbering the positions of a small game takes a moment.
    let page = app
        .workers
        .run(move |stop| Ok(pages::own_rules(toml.as_deref(), stop)));
    page.await
}

async fn keep_rules(
    State(app): Shared,
    form: Result<Form<OwnRules>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(OwnRules { toml }) = form.map_err(|error| Failure::bad_request(error.to_string()))?;
    let text = toml.unwrap_or_default().replace("\r\n", "\n");
    let kept = app
        .workers
        .run(move |stop| lookup::keep(&text, stop).map_err(Failure::bad_request));
    let kept = kept.await?;
    app.games.close(&kept.name);
    Ok(Redirect::to(&game_address(&kept.name)))
}

async fn rules_file(query: Result<Query<OwnRules>, QueryRejection>) -> Result<Response, Failure> {
    let Query(OwnRules { toml }) = query?;
    let text = toml.unwrap_or_default().replace("\r\n", "\n");
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"rules.toml\""),
    ];
    Ok((headers, text).into_response())
}

#[derive(Deserialize)]
struct Goal {
    game: String,
}

async fn go(goal: Result<Query<Goal>, QueryRejection>) -> Result<Redirect, Failure> {
    let Query(goal) = goal?;
    Ok(Redirect::to(&game_address(goal.game.trim())))
}

/// Moves of a way that is followed without handing the work over.
const MOST_AT_ONCE: usize = 60;

async fn position(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<GamePathQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let Query(query) = query?;
    let path = GamePath::read(&game, query).map_err(Failure::bad_request)?;
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let host = host.map(str::to_owned);
    let open_game = app.open(game).await?;
    for player in path.against.iter().chain(&path.rival) {
        job_commands::check_player(&open_game, player)?;
    }
    let at_once = path.against.is_none() && path.moves.len() <= MOST_AT_ONCE;
    app.look(&open_game, at_once, move |open_game, stop| {
        if let Some(moved) = replied(open_game, &path, stop)? {
            return Ok(Redirect::to(&moved.href()).into_response());
        }
        let shown = PositionView::of(open_game, &path, stop).map_err(|failure| Failure {
            link: Some(Link {
                href: format!("{}/setup", game_address(&path.game)),
                name: "Set up a position",
            }),
            ..failure
        })?;
        Ok(pages::position(open_game, &path, &shown, host.as_deref()).into_response())
    })
    .await
}

/// A position as a picture that others can show of a link: they show no SVG.
async fn board_picture(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<OnePosition>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(OnePosition { position }) = query?;
    let open_game = app.open(game).await?;
    let painted = app.workers.run(move |_| {
        let view = open_game.game.view(position.as_deref())?;
        let drawing = Drawing {
            board: &open_game.board,
            sketch: &view.sketch,
            shades: &view.shades,
            notes: &[],
            title: "",
            swapped: false,
        };
        // Pictures of links are some 1200 points wide.
        let scale = (1200.0 / (open_game.board.width * Drawing::UNIT)).clamp(0.5, 2.0);
        let png = painter::png(&drawing.svg(), scale);
        png.map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))
    });
    Ok(([(CONTENT_TYPE, "image/png")], painted.await?).into_response())
}

#[derive(Deserialize)]
struct OnePosition {
    position: Option<String>,
}

/// The game so far as a file that `retrograde replay` and `retrograde blunders` read.
async fn record(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<GamePathQuery>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(query) = query?;
    let path = GamePath::read(&game, query).map_err(Failure::bad_request)?;
    let open_game = app.open(game).await?;
    let written = app
        .look(&open_game, false, move |open_game, _| {
            position_view::record(open_game, &path)
        })
        .await?;
    let record = written.ok_or_else(|| {
        Failure::bad_request("a record begins at the start of a game, and has a move at least")
    })?;
    let mut line = serde_json::to_string(&record)
        .map_err(|error| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    line.push('\n');
    let headers = [
        (CONTENT_TYPE, "application/jsonl"),
        (CONTENT_DISPOSITION, "attachment; filename=\"game.jsonl\""),
    ];
    Ok((headers, line).into_response())
}

async fn rules(State(app): Shared, Path(game): Path<String>) -> Page {
    let open_game = app.open(game).await?;
    Ok(pages::rules(&open_game))
}

async fn setup(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<SetupQuery>, QueryRejection>,
) -> Page {
    let Query(query) = query?;
    let open_game = app.open(game).await?;
    pages::setup(&open_game, query)
}

#[derive(Deserialize)]
struct Seed {
    seed: Option<u64>,
}

async fn random(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<Seed>, QueryRejection>,
) -> Result<Redirect, Failure> {
    let Query(Seed { seed }) = query?;
    let open_game = app.open(game.clone()).await?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = seed.unwrap_or_else(|| now.map_or(0, |now| now.as_nanos() as u64));
    let moves = open_game.game.walk(seed);
    let path = GamePath::new(&game).after_all(moves.iter().map(String::as_str));
    Ok(Redirect::to(&path.href()))
}

async fn maps(State(app): Shared) -> Page {
    let shared = Arc::clone(&app);
    let ranking = app.workers.run(move |_| shared.heatmaps.ranking());
    Ok(pages::maps(&ranking.await?))
}

async fn map(State(app): Shared, Path(set): Path<String>) -> Page {
    let shared = Arc::clone(&app);
    let page = app.workers.run(move |_| {
        let found = shared.heatmaps.find(&set)?;
        Ok(pages::map(found, &heatmaps::picture(found)?))
    });
    page.await
}

/// The picture alone.
async fn map_picture(State(app): Shared, Path(set): Path<String>) -> Result<Response, Failure> {
    let shared = Arc::clone(&app);
    let picture = app
        .workers
        .run(move |_| heatmaps::picture(shared.heatmaps.find(&set)?));
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture.await?).into_response())
}

async fn asset(uri: Uri) -> Result<Response, Failure> {
    let found = assets::find(uri.path());
    let found = found.ok_or_else(|| Failure::not_found("there is no such file"))?;
    Ok(found.response())
}

async fn icon() -> Response {
    assets::ICON.response()
}
