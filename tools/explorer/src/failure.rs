//! What went wrong, as a page for people and as JSON for programs, in the words of the command line.

use crate::pages;
use crate::volume::OpenError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use retrograde::front::{FollowError, HallError};
use retrograde::{ParseError, QueryError};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    pub(crate) words: String,
}

/// The same for programs.
#[derive(Debug, Serialize)]
pub(crate) struct FailureReport {
    pub(crate) error: String,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, words: impl Into<String>) -> Self {
        let words = words.into();
        Self { status, words }
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
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, table.to_string())
            }
        }
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
            QueryError::Table(table) => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, table.to_string())
            }
        }
    }
}

impl From<FollowError> for Failure {
    fn from(error: FollowError) -> Self {
        Self::bad_request(error.to_string())
    }
}

impl From<HallError> for Failure {
    fn from(error: HallError) -> Self {
        match error {
            HallError::Name(_) | HallError::Unplayable(_) | HallError::Replay { .. } => {
                Self::bad_request(error.to_string())
            }
            HallError::Table(_) | HallError::Match(_) => {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
            }
        }
    }
}
