//! What the values of the rows have in common, as far as they were computed.

use super::boards::Board;
use super::{Study, list};
use crate::value::Value;

pub(super) fn observations(study: &Study) -> Vec<String> {
    let boards: Vec<&Board> = study.boards.values().collect();
    let mut observations = vec![results(study, &boards)];
    observations.extend(distances(&boards));
    observations.extend(drawn_starts(&boards));
    observations
}

/// The rows whose start has a result like this one.
fn with_result(boards: &[&Board], result: Value) -> Vec<usize> {
    let alike = |board: &&&Board| board.value.verdict() == result.verdict();
    boards
        .iter()
        .filter(alike)
        .map(|board| board.cells)
        .collect()
}

fn results(study: &Study, boards: &[&Board]) -> String {
    let rows = |result| match with_result(boards, result).as_slice() {
        [] => "none".to_owned(),
        rows => list(rows),
    };
    let mut text = format!(
        "Linear Ataxx. Observed for N = {}; nothing is proved beyond. Drawn: {}. Won by the second player: {}. Won by the first \
         player: all others.",
        study.extent(),
        rows(Value::Draw),
        rows(Value::Loss(0))
    );
    let largest = boards.last().map_or(0, |board| board.cells);
    let draws = with_result(boards, Value::Draw);
    if largest >= 12 && follows_fours(boards, &draws) {
        text += " From N = 8 on the draws are the multiples of 4 and no others.";
    }
    text
}

/// Whether from 8 cells on exactly the multiples of 4 are drawn.
pub(super) fn follows_fours(boards: &[&Board], draws: &[usize]) -> bool {
    let mut rows = boards
        .iter()
        .map(|board| board.cells)
        .filter(|&cells| cells >= 8);
    rows.all(|cells| draws.contains(&cells) == cells.is_multiple_of(4))
}

fn distances(boards: &[&Board]) -> Option<String> {
    let won: Vec<(usize, u16)> = (boards.iter())
        .filter(|board| matches!(board.value, Value::Win(_)))
        .filter_map(|board| Some((board.cells, board.value.distance()?)))
        .collect();
    let (&first, &last) = (won.first()?, won.last()?);
    let falls: Vec<String> = (won.windows(2))
        .filter(|pair| pair[1].1 < pair[0].1)
        .map(|pair| format!("from {} to {} cells", pair[0].0, pair[1].0))
        .collect();
    let growth = match falls.as_slice() {
        [] => "they never fall".to_owned(),
        falls => format!("they fall {}", list(falls)),
    };
    Some(format!(
        "Linear Ataxx. Plies that the first player's wins take: {}. From N = {} to {} {growth}.",
        list(
            won.iter()
                .map(|(cells, plies)| format!("{plies} for N = {cells}"))
        ),
        first.0,
        last.0
    ))
}

/// Which first moves hold the draw.
fn drawn_starts(boards: &[&Board]) -> Option<String> {
    let played = boards.iter().filter(|board| !board.openings.is_empty());
    let drawn = played.clone().filter(|board| board.value == Value::Draw);
    let drawn: Vec<String> = drawn
        .map(|board| {
            let moves = board.openings.iter();
            let moves = list(moves.map(|opening| format!("{} {}", opening.text, opening.value)));
            format!("N = {}: {moves}", board.cells)
        })
        .collect();
    let anyway = played.filter(|board| board.draw_anyway == Some(true));
    let anyway = match list(anyway.map(|board| board.cells)) {
        none if none.is_empty() => none,
        rows => format!(
            " For N = {rows} both sides can force an end without losing, so that it does not matter what play without end counts as."
        ),
    };
    (!drawn.is_empty()).then(|| {
        format!(
            "Linear Ataxx. First moves of the drawn starts, play without end counted as a draw: {}.{anyway}",
            drawn.join("; ")
        )
    })
}
