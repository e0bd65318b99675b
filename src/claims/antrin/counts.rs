//! Chapters 4 and 6: how many boards there are.

use super::{Claim, PUBLISHED, SOURCE, Study, list, show_board};
use crate::census::CensusStep;

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let mut claims = steps(study);
    claims.extend(possible_boards(study));
    claims.extend(figure_6_5(study));
    claims
}

fn steps(study: &Study) -> Vec<Claim> {
    let steps = &study.census.steps;
    let each = |number: &dyn Fn(&CensusStep) -> u128| list(steps.iter().map(number));
    let agreement = match study.census.agrees {
        Some(true) => {
            "enumeration of all canonical boards, Burnside's lemma and the formulas agree"
        }
        _ => "enumeration and Burnside's lemma DO NOT agree",
    };
    let winning = |step: &CensusStep| {
        format!(
            "{} winning (weight {}), {} not (weight {})",
            step.winning_canonical,
            step.winning_weight,
            step.not_winning.canonical,
            step.not_winning.weight
        )
    };
    let live = steps[5].live;
    vec![
        SOURCE.compared(
            &PUBLISHED.sequences,
            each(&|step| step.sequences),
            format!(
                "9 x 8 x 7 x ...; where play stops at a line it is {}",
                each(&|step| step.live.sequences)
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.unique_boards,
            each(&|step| step.canonical),
            format!(
                "{agreement}; the same boards without symmetry: {}",
                each(&|step| step.boards)
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.step_5,
            winning(&steps[4]),
            agreement,
        ),
        SOURCE.compared(
            &PUBLISHED.step_6,
            winning(&steps[5]),
            format!(
                "{agreement}; of the winning ones player 1 alone has a line on {}, player 2 alone on {}, both on {}",
                steps[5].first_only.canonical,
                steps[5].second_only.canonical,
                steps[5].both.canonical
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.step_6_live,
            format!(
                "{} = {} + {}",
                live.canonical, live.winning_canonical, live.not_winning.canonical
            ),
            format!(
                "{agreement}; weights {} = {} + {}",
                live.sequences, live.second_only.weight, live.not_winning.weight
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.first_wins,
            {
                let steps_with = |wins: &dyn Fn(&CensusStep) -> u128| {
                    list(
                        steps
                            .iter()
                            .filter(|&step| wins(step) > 0)
                            .map(|step| step.step),
                    )
                };
                format!(
                    "steps with a win of player 1: {}; of player 2: {}",
                    steps_with(&|step| step.live.first_only.canonical),
                    steps_with(&|step| step.live.second_only.canonical)
                )
            },
            format!(
                "boards with a line at steps 1 to 6, all boards extended: {}; play stopping at a line: {}",
                each(&|step| step.winning_canonical),
                each(&|step| step.live.winning_canonical)
            ),
        ),
    ]
}

fn possible_boards(study: &Study) -> Vec<Claim> {
    let totals = study.census.totals;
    let last = &study.census.steps[5];
    vec![
        SOURCE.compared(
            &PUBLISHED.possible_boards[0],
            last.sequences.to_string(),
            format!(
                "they are sequences, not boards; {} of them are left when play stops at a line",
                last.live.sequences
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.possible_boards[1],
            last.boards.to_string(),
            format!(
                "C(9,3) x C(6,3) boards, {} up to symmetry; each comes about in {} orders: a1 b2 c1 a2 b3 c3 and c1 b2 a1 a2 b3 c3 \
                 are two that lead to 1.1/22./.12",
                last.canonical,
                last.sequences / last.boards
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.possible_boards[2],
            (1 + totals.live_boards).to_string(),
            format!(
                "with the empty board, where play stops at a line ({} up to symmetry); {} if boards with a line are extended",
                1 + totals.live_canonical,
                1 + totals.boards
            ),
        ),
    ]
}

/// "Total winning boards in unique PLAYER1: 33, PLAYER2: 15, total 48". The caption does not say what is counted.
fn figure_6_5(study: &Study) -> Vec<Claim> {
    let steps = &study.census.steps;
    let sum = |number: &dyn Fn(&CensusStep) -> u128| -> u128 { steps.iter().map(number).sum() };
    let show = |first: u128, second: u128, total: u128| {
        format!("player 1: {first}, player 2: {second}, total {total}")
    };
    let first_only = sum(&|step| step.first_only.canonical);
    let second_only = sum(&|step| step.second_only.canonical);
    let both = sum(&|step| step.both.canonical);
    let all = sum(&|step| step.winning_canonical);
    let live_first = sum(&|step| step.live.first_only.canonical);
    let live_second = sum(&|step| step.live.second_only.canonical);
    let board = &study.game().rules().board;
    let pairs = study.game().pairs(3, 3);
    let both_boards = (0..pairs.orbits()).flat_map(|orbit| {
        let second = pairs.outer(orbit);
        let inner = pairs.inner(orbit).map(|(first, _)| first);
        inner
            .filter(move |&first| board.has_line(first) && board.has_line(second))
            .map(move |first| show_board(study.game(), first, second))
    });
    vec![
        SOURCE.compared(
            &PUBLISHED.figure_6_5[0],
            show(first_only + both, second_only, all),
            format!(
                "player 1: {} of step 5 and {} of step 6; on {both} of the latter both have a line: {}. They need play beyond a line, \
                 and come out as player 1's if the program looks for player 1's lines first",
                steps[4].first_only.canonical,
                steps[5].first_only.canonical + steps[5].both.canonical,
                list(both_boards)
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.figure_6_5[1],
            show(first_only + both, second_only + both, all),
            format!(
                "{both} boards count for both players, so the players' numbers do not add up to the total"
            ),
        ),
        SOURCE.compared(
            &PUBLISHED.figure_6_5[2],
            show(first_only, second_only, first_only + second_only),
            format!("{both} boards left out"),
        ),
        SOURCE.compared(
            &PUBLISHED.figure_6_5[3],
            show(live_first, live_second, live_first + live_second),
            format!("{live_first} of step 5 and {live_second} of step 6"),
        ),
    ]
}
