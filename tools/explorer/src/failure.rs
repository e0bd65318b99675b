//! What went wrong, as a page for people and as JSON for programs, in the words of the command line.

use crate::advice::in_words;
use crate::open_game::OpenError;
use crate::pages;
use axum::Json;
use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use retrograde::catalog::{FollowError, PlayError};
use retrograde::players::{MatchError, PlayerError};
use retrograde::{ParseError, QueryError};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) words: String,
    /// A page where it can be put right.
    pub(crate) link: Option<Link>,
}

/// A page and what it is good for.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) href: String,
    pub(crate) name: &'static str,
}

/// The same for programs.
#[derive(Debug, Serialize)]
pub(crate) struct FailureReport {
    pub(crate) error: String,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, words: impl Into<String>) -> Self {
        Self {
            status,
            words: words.into(),
            link: None,
        }
    }

    pub(crate) fn not_found(words: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, words)
    }

    pub(crate) fn bad_request(words: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, words)
    }

    pub(crate) fn busy() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many searches are under way: ask again in a moment",
        )
    }

    /// What to say instead of a refusal that the framework made before anything here was asked, and that speaks
    /// neither HTML nor JSON.
    pub(crate) fn in_place_of(response: &Response) -> Option<Self> {
        let kind = response.headers().get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or("");
        let is_ours = kind.starts_with("text/html") || kind.starts_with("application/json");
        let status = response.status();
        let words = match status {
            StatusCode::GATEWAY_TIMEOUT => "this took too long, and was given up",
            StatusCode::REQUEST_TIMEOUT => "the request came too slowly",
            StatusCode::PAYLOAD_TOO_LARGE => "the request is too large",
            _ => "the address cannot be read",
        };
        let is_failure = status.is_client_error() || status.is_server_error();
        (is_failure && !is_ours).then(|| Self::new(status, words))
    }

    pub(crate) fn json(self) -> Response {
        let report = FailureReport { error: self.words };
        (self.status, Json(report)).into_response()
    }
}

/// As a page.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, pages::failure(&self)).into_response()
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Name(name) => Self::not_found(name.to_string()),
            OpenError::Table(table) => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, in_words(&table))
            }
        }
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        Self::bad_request(format!(
            "the part of the address behind the question mark cannot be read: {}",
            rejection.body_text()
        ))
    }
}

impl From<FormRejection> for Failure {
    fn from(rejection: FormRejection) -> Self {
        let words = format!("the form cannot be read: {}", rejection.body_text());
        Self::new(rejection.status(), words)
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        Self::bad_request(error.to_string())
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Self {
        match error {
            QueryError::Parse(parse) => parse.into(),
            error => Self::new(StatusCode::INTERNAL_SERVER_ERROR, in_words(&error)),
        }
    }
}

impl From<FollowError> for Failure {
    fn from(error: FollowError) -> Self {
        Self::bad_request(error.to_string())
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Name(_)
            | PlayError::Unplayable(_)
            | PlayError::Unknowable { .. }
            | PlayError::Replay { .. } => Self::bad_request(in_words(&error)),
            // As where nothing answers at all.
            PlayError::Match(MatchError::Player(PlayerError::Unknown { .. })) => {
                Self::not_found(in_words(&error))
            }
            error => Self::new(StatusCode::INTERNAL_SERVER_ERROR, in_words(&error)),
        }
    }
}
