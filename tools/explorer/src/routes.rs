//! Which address leads where.

use crate::address::{Walk, WalkQuery, address, game_address};
use crate::failure::Failure;
use crate::house::House;
use crate::jobs::{Job, Order, Product};
use crate::pages::{self, SetupQuery};
use crate::sight::{Sight, replied};
use crate::{api, assets, claims, heatmaps};
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Form, Path, Query, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Router, middleware, routing};
use maud::Markup;
use retrograde::SolveOptions;
use retrograde::claims::{ClaimsOptions, sources};
use retrograde::front::{self, MatchRequest};
use retrograde::games::GameName;
use retrograde::players::Conditions;
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// Bytes of a request's body at most.
const MOST_BODY: usize = 256 * 1024;
/// Time for an answer, more than any search takes.
const MOST_TIME: Duration = Duration::from_secs(45);
/// Time between two pieces of a body.
const BODY_PATIENCE: Duration = Duration::from_secs(10);
/// Everything comes from here; nothing else is asked for.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

type Shared = State<Arc<House>>;
type Page = Result<Markup, Failure>;

pub(crate) fn router(house: Arc<House>) -> Router {
    let fixed = |name: HeaderName, value| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    Router::new()
        .route("/", routing::get(home))
        .route("/go", routing::get(go))
        .route("/games/{game}", routing::get(position))
        .route("/games/{game}/rules", routing::get(rules))
        .route("/games/{game}/setup", routing::get(setup))
        .route("/games/{game}/random", routing::get(random))
        .route("/games/{game}/stats", routing::get(stats))
        .route("/games/{game}/count", routing::post(count))
        .route("/games/{game}/solve", routing::post(solve))
        .route("/tournaments", routing::get(tournaments).post(tournament))
        .route("/jobs/{id}", routing::get(job))
        .route("/jobs/{id}/stop", routing::post(stop_job))
        .route("/maps", routing::get(maps))
        .route("/maps/{set}", routing::get(map))
        .route("/claims", routing::get(all_claims))
        .route("/claims/{source}", routing::get(claims_of))
        .route("/static/{file}", routing::get(asset))
        .route("/favicon.ico", routing::get(icon))
        .nest("/api/v1", api::router(&house))
        .fallback(nothing_here)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::map_response(in_html))
        .layer(middleware::from_fn(from_own_pages))
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(RequestBodyTimeoutLayer::new(BODY_PATIENCE))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::GATEWAY_TIMEOUT,
            MOST_TIME,
        ))
        .layer(CompressionLayer::new())
        .layer(fixed(CACHE_CONTROL, "no-cache"))
        .layer(fixed(X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(REFERRER_POLICY, "same-origin"))
        .layer(fixed(CONTENT_SECURITY_POLICY, POLICY))
        .with_state(house)
}

/// What changes something must be asked for by a page of ours: any page of the net could send a form here.
async fn from_own_pages(request: Request, next: Next) -> Response {
    let is_question = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method())
        || request.uri().path().starts_with("/api/");
    let sent_by = request.headers().get("sec-fetch-site");
    let is_own = sent_by.is_none_or(|site| site == "same-origin" || site == "none");
    if is_question || is_own {
        return next.run(request).await;
    }
    let words = "this can only be asked for from a page of the explorer itself";
    Failure::new(StatusCode::FORBIDDEN, words).into_response()
}

async fn in_html(response: Response) -> Response {
    match Failure::in_place_of(&response) {
        Some(failure) => failure.into_response(),
        None => response,
    }
}

async fn nothing_here(uri: Uri) -> Failure {
    Failure::not_found(format!("there is no page {}", uri.path()))
}

async fn wrong_method() -> Failure {
    let words = "this address does not take that method";
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, words)
}

async fn home() -> Response {
    // It is the same for everybody and takes many boards.
    static HOME: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let page = HOME.get_or_init(|| pages::home().into_string());
    axum::response::Html(page.as_str()).into_response()
}

#[derive(Deserialize)]
struct Goal {
    game: String,
}

async fn go(goal: Result<Query<Goal>, QueryRejection>) -> Result<Redirect, Failure> {
    let Query(goal) = goal?;
    Ok(Redirect::to(&game_address(goal.game.trim())))
}

async fn position(
    State(house): Shared,
    Path(game): Path<String>,
    query: Result<Query<WalkQuery>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(query) = query?;
    let walk = Walk::read(&game, query).map_err(Failure::bad_request)?;
    let volume = house.volume(game).await?;
    if let Some(player) = &walk.against {
        check_modest(player)?;
    }
    let at_once = walk.against.is_none();
    house
        .look(&volume, at_once, move |volume, stop| {
            if let Some(moved) = replied(volume, &walk, stop)? {
                return Ok(Redirect::to(&moved.href()).into_response());
            }
            let sight = Sight::of(volume, &walk, stop)?;
            Ok(pages::position(volume, &walk, &sight).into_response())
        })
        .await
}

/// A page waits for a player, so he must not think for too long.
fn check_modest(player: &str) -> Result<(), Failure> {
    let name = GameName::parse(player).map_err(|error| Failure::bad_request(error.to_string()))?;
    for (key, most) in [("depth", 5), ("playouts", 5000)] {
        let set = name.number(key, 0, u64::MAX as usize).ok().flatten();
        if set.is_some_and(|set| set > most) {
            return Err(Failure::bad_request(format!(
                "{player} would think for too long here: {key} can be {most} at most; `retrograde match` and `retrograde play` have no such limit"
            )));
        }
    }
    Ok(())
}

async fn rules(State(house): Shared, Path(game): Path<String>) -> Page {
    let volume = house.volume(game).await?;
    Ok(pages::rules(&volume))
}

async fn setup(
    State(house): Shared,
    Path(game): Path<String>,
    query: Result<Query<SetupQuery>, QueryRejection>,
) -> Page {
    let Query(query) = query?;
    let volume = house.volume(game).await?;
    pages::setup(&volume, query)
}

#[derive(Deserialize)]
struct Seed {
    seed: Option<u64>,
}

async fn random(
    State(house): Shared,
    Path(game): Path<String>,
    query: Result<Query<Seed>, QueryRejection>,
) -> Result<Redirect, Failure> {
    let Query(Seed { seed }) = query?;
    let volume = house.volume(game.clone()).await?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = seed.unwrap_or_else(|| now.map_or(0, |now| now.as_nanos() as u64));
    let moves = volume.hall.walk(seed);
    let walk = Walk::new(&game).after_all(moves.iter().map(String::as_str));
    Ok(Redirect::to(&walk.href()))
}

async fn stats(State(house): Shared, Path(game): Path<String>) -> Page {
    let volume = house.volume(game).await?;
    let counted = house.jobs.of_key(&count_key(volume.name()));
    Ok(pages::stats(&volume, counted.as_deref()))
}

fn count_key(game: &str) -> String {
    format!("count {game}")
}

fn begun(job: Option<Arc<Job>>) -> Result<Redirect, Failure> {
    match job {
        Some(job) => Ok(Redirect::to(&format!("/jobs/{}", job.id))),
        None => Err(Failure::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many jobs wait already: stop some of them, or come back later",
        )),
    }
}

async fn count(State(house): Shared, Path(game): Path<String>) -> Result<Redirect, Failure> {
    let volume = house.volume(game).await?;
    let name = volume.name().to_owned();
    let order = Order {
        title: format!("Boards of {name}, step by step"),
        key: count_key(&name),
        game: Some(name.clone()),
    };
    begun(house.jobs.begin(order, move |progress| {
        let front = front::find(&name).map_err(|error| error.to_string())?;
        let count = front.count(progress).map_err(|error| error.to_string())?;
        Ok(Product::Counted(count))
    }))
}

async fn solve(State(house): Shared, Path(game): Path<String>) -> Result<Redirect, Failure> {
    let volume = house.volume(game.clone()).await?;
    if !pages::is_small(&volume.info) {
        return Err(Failure::bad_request(format!(
            "{game} is too large to be solved from here: retrograde solve {game}"
        )));
    }
    let name = volume.name().to_owned();
    let order = Order {
        title: format!("Solving {name}"),
        key: format!("solve {name}"),
        game: Some(name.clone()),
    };
    let house_of_job = Arc::clone(&house);
    begun(house.jobs.begin(order, move |progress| {
        let front = front::find(&name).map_err(|error| error.to_string())?;
        let library = &house_of_job.library;
        let report = front
            .solve(library.data(), &SolveOptions::default(), progress)
            .map_err(|error| error.to_string())?;
        library.close(&game);
        library.close(&name);
        Ok(Product::Solved(Box::new(report)))
    }))
}

#[derive(Deserialize)]
struct TournamentQuery {
    game: Option<String>,
}

async fn tournaments(
    State(house): Shared,
    query: Result<Query<TournamentQuery>, QueryRejection>,
) -> Page {
    let Query(TournamentQuery { game }) = query?;
    let game = game.unwrap_or_else(|| "antrin".into());
    let volume = house.volume(game.trim().to_owned()).await?;
    Ok(pages::tournaments(&volume, &house.jobs.all()))
}

#[derive(Deserialize)]
struct TournamentForm {
    game: String,
    first: String,
    second: String,
    games: u64,
    seed: u64,
    both: Option<String>,
}

/// Games of one tournament.
const MOST_GAMES: u64 = 10_000;
/// Games that can be looked at afterwards.
const MOST_RECORDS: usize = 200;
/// Moves of a game that does not end by itself: as many as a page follows.
const MOST_PLIES: usize = crate::address::MOST_MOVES;

async fn tournament(
    State(house): Shared,
    form: Result<Form<TournamentForm>, FormRejection>,
) -> Result<Redirect, Failure> {
    let Form(form) = form?;
    if !(1..=MOST_GAMES).contains(&form.games) {
        return Err(Failure::bad_request(format!(
            "{} games: 1 to {MOST_GAMES} can be played from here; `retrograde match` plays more",
            form.games
        )));
    }
    let volume = house.volume(form.game.clone()).await?;
    for player in [&form.first, &form.second] {
        check_modest(player)?;
        let known = volume.hall.players();
        let name = GameName::parse(player).map(|name| name.family);
        if !known.iter().any(|known| Ok(known.name) == name.as_deref()) {
            let names: Vec<&str> = known.iter().map(|known| known.name).collect();
            return Err(Failure::bad_request(format!(
                "there is no player {player:?} of {}; there are {}",
                volume.name(),
                names.join(", ")
            )));
        }
        if player.starts_with("perfect") && !volume.is_solved() {
            return Err(Failure::bad_request(format!(
                "perfect would search for every move: solve {0} first, with retrograde solve {0}",
                volume.name()
            )));
        }
    }
    let request = MatchRequest {
        first: form.first,
        second: form.second,
        games: form.games,
        seed: form.seed,
        both: form.both.is_some(),
        conditions: Conditions {
            most_plies: MOST_PLIES,
            ..Conditions::default()
        },
    };
    let order = Order {
        title: format!(
            "{} against {} at {}",
            request.first,
            request.second,
            volume.name()
        ),
        key: pages::TOURNAMENT.into(),
        game: Some(volume.name().to_owned()),
    };
    let data = house.library.data().to_owned();
    begun(house.jobs.begin(order, move |progress| {
        let mut records = vec![];
        let mut keep = |record| {
            if records.len() < MOST_RECORDS {
                records.push(record);
            }
            Ok(())
        };
        let report = volume
            .hall
            .compete(&data, &request, progress, Some(&mut keep))
            .map_err(|error| error.to_string())?;
        Ok(Product::Match { report, records })
    }))
}

fn job_of(house: &House, id: u64) -> Result<Arc<Job>, Failure> {
    let found = house.jobs.find(id);
    found.ok_or_else(|| Failure::not_found(format!("there is no job {id}, or no more")))
}

async fn job(State(house): Shared, Path(id): Path<u64>) -> Page {
    let job = job_of(&house, id)?;
    Ok(pages::job(&job))
}

async fn stop_job(State(house): Shared, Path(id): Path<u64>) -> Result<Redirect, Failure> {
    job_of(&house, id)?.progress.stop();
    Ok(Redirect::to(&format!("/jobs/{id}")))
}

async fn maps(State(house): Shared) -> Page {
    let shared = Arc::clone(&house);
    let ranking = house.workshop.work(move |_| shared.heatmaps.ranking());
    Ok(pages::maps(&ranking.await?))
}

async fn map(State(house): Shared, Path(set): Path<String>) -> Page {
    let shared = Arc::clone(&house);
    let page = house.workshop.work(move |_| {
        let found = shared.heatmaps.find(&set)?;
        Ok(pages::map(found, &heatmaps::picture(found)?))
    });
    page.await
}

async fn all_claims() -> Markup {
    pages::all_claims()
}

async fn claims_of(State(house): Shared, Path(source): Path<String>) -> Page {
    if !sources().any(|known| known == source) {
        let names: Vec<&str> = sources().collect();
        return Err(Failure::not_found(format!(
            "there is no source {source:?}; there are {}",
            names.join(", ")
        )));
    }
    let key = format!("claims {source}");
    let job = match house.jobs.of_key(&key) {
        Some(job) => job,
        None => {
            let order = Order {
                title: format!("Claims of {source}, computed again"),
                key,
                game: None,
            };
            let options = ClaimsOptions {
                data: Some(house.library.data().to_owned()),
                ..ClaimsOptions::default()
            };
            let computed = source.clone();
            let begun = house.jobs.begin(order, move |progress| {
                let found = retrograde::claims::claims(Some(&computed), &options, progress);
                found
                    .map(Product::Claims)
                    .map_err(|error| error.to_string())
            });
            begun.ok_or_else(Failure::busy)?
        }
    };
    let link = |claim: &_| claims::game_of(&house.library, claim);
    Ok(pages::claims_of(&source, &job, &link))
}

async fn asset(uri: Uri) -> Result<Response, Failure> {
    let found = assets::find(uri.path());
    let found = found.ok_or_else(|| Failure::not_found("there is no such file"))?;
    Ok(found.response())
}

async fn icon() -> Response {
    assets::ICON.response()
}

/// The address of a page that begins at a position.
pub(crate) fn position_address(game: &str, position: &str) -> String {
    address(&game_address(game), &[("position", position.to_owned())])
}
