//! The same answers for programs, as JSON. docs/api.md describes it, and `openapi/` for programs.
//!
//! [`ADDRESSES`] says what there is. `place` reads the position that a request is about, `play` tells what can be done there and
//! what a player would do, `drawing` what it looks like, `ask` what it is worth; `games` tells of games and `document` of all this.

mod ask;
mod document;
mod drawing;
mod games;
mod place;
mod play;

use crate::app_state::AppState;
use crate::failure::Failure;
use crate::guard;
use crate::open_game::OpenGame;
use axum::Json;
use axum::extract::State;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, CACHE_CONTROL, HeaderValue, VARY,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use axum::{Router, middleware};
use serde::Serialize;
use std::sync::Arc;

/// Where it begins.
pub(crate) const ROOT: &str = "/api/v1";

/// How long others may keep an answer that cannot change until the tables do.
const FOR_AN_HOUR: &str = "public, max-age=3600";
/// What was found in limited time may be found better the next time.
const NOT_AT_ALL: &str = "no-store";

type Shared = State<Arc<AppState>>;
type Answered = Result<Response, ApiError>;
/// Makes what answers at an address.
type Handler = fn() -> MethodRouter<Arc<AppState>>;

/// What there is below the root, in the order of the list, and what answers there.
const ADDRESSES: &[(&str, Handler)] = &[
    ("/", || get(document::list)),
    ("/openapi.json", || get(document::openapi)),
    ("/games", || get(games::all)),
    ("/games/{game}", || get(games::info)),
    ("/games/{game}/position", || get(play::position)),
    ("/games/{game}/query", || get(ask::one).post(ask::many)),
    ("/games/{game}/move", || get(play::chosen)),
    ("/games/{game}/board", || get(drawing::data)),
    ("/games/{game}/board.svg", || get(drawing::picture)),
    ("/games/{game}/random", || get(play::random)),
    ("/games/{game}/players", || get(games::players)),
    ("/games/{game}/stats", || get(games::stats)),
];

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
    let mut router = Router::new();
    for (address, handler) in ADDRESSES {
        router = router.route(&format!("{ROOT}{address}"), handler());
    }
    router
        // Without the slash at its end, it is the same list.
        .route(ROOT, get(document::list))
        .route(
            &format!("{ROOT}/{{*rest}}"),
            axum::routing::any(guard::nothing_here),
        )
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

/// Why a game has no answers.
fn unanswered(open_game: &OpenGame) -> Failure {
    let why = match open_game.tables() {
        Err(why) => why.to_owned(),
        Ok(_) => format!("{} is not solved: it has no statistics", open_game.name()),
    };
    Failure::not_found(why)
}
