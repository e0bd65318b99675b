//! Steps of the proofs in section 7 that are statements about positions.

use super::boards::{Board, Ranked};
use super::propositions::{
    Instances, Looked, Quantifier, hypotheses, in_paper, is_win, same_result,
};
use super::{Claim, SOURCE, Study, Verdict, list};
use crate::value::Value;

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = vec![
        winning_moves(study, "7.1", Value::Loss(0)),
        winning_moves(study, "7.2", Value::Draw),
    ];
    claims.extend(duplicating_first(study));
    claims.push(answer_by_duplicating(study));
    claims.push(answer_by_jumping(study));
    claims.extend(no_draw_on_odd_rows(study));
    claims
}

/// A move of a row, held against what a proof says of it.
fn looked_at(board: &Board, before: &str, ranked: &Ranked, holds: bool) -> Looked {
    let Board { cells, checked, .. } = board;
    Looked {
        cells: *cells,
        holds,
        found: format!("{cells} cells {before}{} {}", ranked.text, ranked.value),
        evidence: format!(
            "n = {cells}: {before}{} is a {} for the player who makes the move, {}; {}",
            ranked.text,
            ranked.value,
            ranked.line,
            checked.words(*cells)
        ),
        board: ranked.line.board(),
    }
}

/// Propositions 7.1 and 7.2 are proved by a duplication on n + 1 cells and a jump on n + 2.
fn winning_moves(study: &Study, number: &str, result: Value) -> Claim {
    let mut instances = Instances::default();
    for board in study.boards.values() {
        if same_result(board.value, result) {
            let n = board.cells;
            let moves = [(n + 1, true), (n + 2, false)].into_iter();
            let moves = moves.filter_map(|(cells, duplicates)| {
                let next = study.boards.get(&cells)?;
                let opening = next.opening(duplicates)?;
                Some(looked_at(next, "", opening, is_win(opening.value)))
            });
            instances.add(n, moves);
        }
    }
    let hypothesis = in_paper(result);
    instances.claim(
        study,
        &format!("proposition {number}, proof"),
        &format!("if PP(Blue, n) = {hypothesis}, duplicating wins on n + 1 cells and jumping on n + 2, where there is such a move"),
        "blue simply duplicates, and invokes a similar strategy with a jump",
    )
}

/// The step is drawn from one of the hypotheses, but stands where all of them are assumed.
fn duplicating_first(study: &Study) -> [Claim; 2] {
    let before_is_won = |n: usize| study.value(n - 1).is_some_and(is_win);
    let all_hold = |n| n > 3 && hypotheses(study, n, Quantifier::All) == Some(true);
    let readings: [(&str, &dyn Fn(usize) -> bool); 2] = [
        (
            "PP(Blue, n - 1) = BlueWin, which is all that the step uses",
            &before_is_won,
        ),
        (
            "the hypotheses of proposition 7.3 hold, read as: for all such k",
            &all_hold,
        ),
    ];
    readings.map(|(reading, fits)| {
        let mut instances = Instances::default();
        for board in study.boards.values().filter(|board| fits(board.cells)) {
            let looked = board
                .opening(true)
                .map(|opening| looked_at(board, "", opening, !is_win(opening.value)));
            instances.add(board.cells, looked);
        }
        instances.claim(
            study,
            "proposition 7.3, proof",
            &format!("if {reading}, blue does not win on n cells by duplicating first"),
            "the best the blue may have achieved is a draw, but never a win",
        )
    })
}

/// The rows that the proof of proposition 7.3 speaks of when blue has jumped, with the answers to that. It
/// argues with k = 1, which there is from 6 cells on.
fn after_a_jump(study: &Study) -> impl Iterator<Item = (&Board, &[Ranked])> {
    let won = |cells| study.value(cells).map(is_win);
    let boards = study.boards.values().filter(move |board| {
        let n = board.cells;
        n > 5 && [n - 1, n - 2, n - 3].map(won) == [Some(true), Some(true), Some(false)]
    });
    boards.map(|board| (board, board.answers_to_jump.as_slice()))
}

const AFTER_A_JUMP: &str =
    "if n > 5, blue wins on n - 1 and n - 2 cells but not on n - 3, and begins with a jump on n:";

fn answer_by_duplicating(study: &Study) -> Claim {
    let mut instances = Instances::default();
    for (board, answers) in after_a_jump(study) {
        let answer = answers.iter().find(|answer| answer.duplicates());
        let looked = answer.map(|answer| {
            let lost = matches!(answer.value, Value::Loss(_));
            looked_at(board, "1-3 ", answer, lost)
        });
        instances.add(board.cells, looked);
    }
    instances.claim(
        study,
        "proposition 7.3, proof",
        &format!("{AFTER_A_JUMP} red loses by duplicating"),
        "this is a losing move",
    )
}

fn answer_by_jumping(study: &Study) -> Claim {
    let mut instances = Instances::default();
    for (board, answers) in after_a_jump(study) {
        let jump = answers.iter().find(|answer| !answer.duplicates());
        let looked = jump.zip(answers.first()).map(|(jump, best)| {
            looked_at(board, "1-3 ", jump, same_result(jump.value, best.value))
        });
        instances.add(board.cells, looked);
    }
    instances.claim(
        study,
        "proposition 7.3, proof",
        &format!("{AFTER_A_JUMP} red does at least as well by jumping as by duplicating"),
        "for red to play optimally they will match blue by jumping",
    )
}

/// The full board of an odd row is never shared equally; so a draw there can only be play without end.
fn no_draw_on_odd_rows(study: &Study) -> Option<Claim> {
    let odd = study
        .boards
        .values()
        .filter(|board| !board.cells.is_multiple_of(2));
    let counted: Vec<_> = odd
        .filter_map(|board| Some((board, board.drawn.as_ref()?)))
        .collect();
    if counted.is_empty() {
        return None;
    }
    let numbers = counted
        .iter()
        .map(|(board, drawn)| format!("{} cells {}", board.cells, drawn.positions));
    let example = counted
        .iter()
        .find_map(|(board, drawn)| Some((board, drawn.example.as_ref()?)));
    let evidence = match example {
        None => {
            let rows: Vec<usize> = counted.iter().map(|(board, _)| board.cells).collect();
            study.checked(&rows)
        }
        Some((board, line)) => format!(
            "n = {}: {line}; {}",
            board.cells,
            board.checked.words(board.cells)
        ),
    };
    Some(SOURCE.decided(
        "proposition 7.3, proof",
        "on rows of odd size there is no draw, read as: neither side can hold one from any position that play leads to",
        "if it is odd the players cannot draw",
        format!("drawn positions up to symmetry: {}", list(numbers)),
        Verdict::of(example.is_none()),
        evidence,
    ).with_boards(example.map(|(_, line)| line.board())))
}
