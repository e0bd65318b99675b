//! Section 7.2: whether the defensive rule is enough not to lose.
//!
//! The rule is taken at its word: whoever follows it places, whenever the opponent has all but one point of a line and
//! that point is empty, on such a point, and otherwise anywhere.

use super::plays::{each_play, obeys};
use super::{Claim, ClaimsError, Solved, Study, Verdict, decided};
use crate::game::Game;
use crate::games::alignment::{Player, Position};
use crate::table::TableError;
use crate::value::{Turn, Value};

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = vec![inside_phase_one(study)];
    for solved in &study.solved {
        claims.push(whole_game(solved)?);
        claims.push(best_following(solved)?);
    }
    Ok(claims)
}

fn inside_phase_one(study: &Study) -> Claim {
    let game = study.game();
    let mut plays = [0u64; 2];
    let mut lost = [0u64; 2];
    let mut counterexample = None;
    each_play(game, |play| {
        for (seat, follower) in PLAYERS
            .into_iter()
            .enumerate()
            .filter(|&(_, p)| play.obeyed(p))
        {
            plays[seat] += 1;
            if play.winner == Some(follower.other()) {
                lost[seat] += 1;
                counterexample.get_or_insert_with(|| play.show(game));
            }
        }
    });
    decided(
        "7.2",
        "the defensive rule is enough not to lose, inside phase one",
        "a map for not losing",
        format!(
            "player 1 follows it in {} ways to play phase one and loses {} of them, player 2 in {} and loses {}",
            plays[0], lost[0], plays[1], lost[1]
        ),
        Verdict::of(lost == [0, 0]),
        counterexample.unwrap_or_else(|| {
            "exhaustive; the opponent's two tokens want one point at most, and the rule takes it".into()
        }),
    )
}

/// The value of a position for a player.
fn for_player(solved: &Solved, position: &Position, player: Player) -> Result<Value, TableError> {
    let value = solved.oracle.value(position)?;
    Ok(if position.player == player {
        value
    } else {
        turned(value)
    })
}

/// The value for the other player, without a move.
fn turned(value: Value) -> Value {
    match value {
        Value::Win(distance) => Value::Loss(distance),
        Value::Loss(distance) => Value::Win(distance),
        Value::Draw => Value::Draw,
    }
}

fn whole_game(solved: &Solved) -> Result<Claim, ClaimsError> {
    let game = solved.game;
    let mut plays = [0u64; 2];
    let mut lost = [0u64; 2];
    let mut examples = [None, None];
    let mut failure = None;
    each_play(game, |play| {
        for (seat, follower) in PLAYERS
            .into_iter()
            .enumerate()
            .filter(|&(_, p)| play.obeyed(p))
        {
            plays[seat] += 1;
            match for_player(solved, &play.end, follower) {
                Ok(value @ Value::Loss(_)) => {
                    lost[seat] += 1;
                    examples[seat].get_or_insert_with(|| {
                        format!(
                            "player {}: {}, {value} for the follower",
                            follower.digit(),
                            play.show(game)
                        )
                    });
                }
                Ok(_) => {}
                Err(error) => failure = Some(error),
            }
        }
    });
    if let Some(error) = failure {
        return Err(error.into());
    }
    let examples: Vec<String> = examples.into_iter().flatten().collect();
    Ok(decided(
        "7.2",
        &format!(
            "the defensive rule is enough not to lose, over the whole game, {}",
            solved.rule()
        ),
        "a map for not losing",
        format!(
            "player 1 follows it in {} ways to play phase one, and {} of them end in a position lost against best play; player 2 in {} \
             and {}",
            plays[0], lost[0], plays[1], lost[1]
        ),
        Verdict::of(lost == [0, 0]),
        if examples.is_empty() {
            "every way to play phase one by the rule ends in a position that is not lost".into()
        } else {
            examples.join("; ")
        },
    ))
}

/// The best a player can be sure of who follows the rule in phase one and plays perfectly otherwise.
fn best_value(solved: &Solved, here: &Position, follower: Player) -> Result<Value, TableError> {
    let over = solved.game.outcome(here).is_some();
    if over || here.mover_hand == 0 {
        return solved.oracle.value(here);
    }
    let mut edges = Vec::new();
    solved.game.each_move(here, |edge| {
        if here.player != follower || obeys(solved.game, here, edge.mv) {
            edges.push(edge);
        }
    });
    let mut best = None;
    for edge in edges {
        let value = best_value(solved, &edge.to, follower)?.before_move(Turn::Swap);
        best = best.max(Some(value));
    }
    Ok(best.unwrap_or(Value::Draw))
}

fn best_following(solved: &Solved) -> Result<Claim, ClaimsError> {
    let start = solved.game.start();
    let free = solved.oracle.value(&start)?;
    let [first, second] = [
        best_value(solved, &start, Player::First)?,
        turned(best_value(solved, &start, Player::Second)?),
    ];
    let loses = |value| matches!(value, Value::Loss(_));
    Ok(decided(
        "7.2",
        &format!(
            "the defensive rule is enough not to lose for a follower who otherwise plays perfectly, {}",
            solved.rule()
        ),
        "a map for not losing",
        format!("best result of a follower as player 1: {first}; as player 2: {second}"),
        Verdict::of(!loses(first) && !loses(second)),
        format!(
            "by exhaustive search of phase one over the solved phase two; without the rule the empty board is a {free} for player 1"
        ),
    ))
}
