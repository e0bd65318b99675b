//! What positions are worth.

use super::place::check_length;
use super::{Answered, FOR_AN_HOUR, NOT_AT_ALL, Shared, kept, unanswered};
use crate::advice::in_words;
use crate::failure::{Failure, FailureReport};
use crate::worker_pool::Stop;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use retrograde::Answer;
use serde::{Deserialize, Serialize};

/// Positions in one request at most.
const MOST_POSITIONS: usize = 1000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OnePosition {
    position: Option<String>,
    #[serde(default)]
    line: bool,
}

pub(super) async fn one(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<OnePosition>, QueryRejection>,
) -> Answered {
    let Query(OnePosition { position, line }) = query.map_err(Failure::from)?;
    check_length("position", position.as_deref())?;
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
pub(super) struct ManyPositions {
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

pub(super) async fn many(
    State(app): Shared,
    Path(game): Path<String>,
    body: Result<Json<ManyPositions>, JsonRejection>,
) -> Answered {
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
