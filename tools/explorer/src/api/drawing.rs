//! What a position looks like: the board as data, and as a picture.

use super::place::{Standing, look};
use super::play::WayQuery;
use super::{Answered, FOR_AN_HOUR, Shared, kept};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use retrograde::picture::{Board, Drawing, Note, Shade, Tone};
use serde::Serialize;

/// A move as a hand makes it.
#[derive(Serialize)]
struct HandMove {
    #[serde(rename = "move")]
    mv: String,
    touched: Vec<usize>,
}

#[derive(Serialize)]
struct BoardAnswer {
    #[serde(flatten)]
    standing: Standing,
    board: Board,
    signs: Vec<char>,
    rest: String,
    shades: Vec<Shade>,
    last: Vec<usize>,
    moves: Vec<HandMove>,
}

pub(super) async fn data(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<WayQuery>, QueryRejection>,
) -> Answered {
    let way = WayQuery::read(query)?;
    let open_game = app.open(game).await?;
    let answer = look(&app, &open_game, way, |open_game, place| {
        let standing = place.standing();
        let last = place.steps.last();
        let ways = place.view.ways.into_iter();
        Ok(BoardAnswer {
            standing,
            board: open_game.board.clone(),
            signs: place.view.sketch.signs.chars().collect(),
            rest: place.view.sketch.rest,
            shades: place.view.shades,
            last: last.map_or(vec![], |last| last.touched.clone()),
            moves: ways
                .map(|way| HandMove {
                    mv: way.mv,
                    touched: way.touched,
                })
                .collect(),
        })
    });
    Ok(kept(FOR_AN_HOUR, answer.await?))
}

pub(super) async fn picture(
    State(app): Shared,
    Path(game): Path<String>,
    query: Result<Query<WayQuery>, QueryRejection>,
) -> Answered {
    let way = WayQuery::read(query)?;
    let open_game = app.open(game).await?;
    let drawn = look(&app, &open_game, way, |open_game, place| {
        let notes = place.steps.last().map_or(vec![], |last| {
            let note = |&spot| Note {
                spot,
                tone: Tone::Last,
                title: format!("last move {}", last.mv),
                ..Note::default()
            };
            last.touched.iter().map(note).collect()
        });
        let drawing = Drawing {
            board: &open_game.board,
            sketch: &place.view.sketch,
            shades: &place.view.shades,
            notes: &notes,
            title: &format!("{}: {}", open_game.name(), place.view.position),
            swapped: false,
        };
        Ok(drawing.svg())
    });
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, FOR_AN_HOUR),
    ];
    Ok((headers, drawn.await?).into_response())
}
