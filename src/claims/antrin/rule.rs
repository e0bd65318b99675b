//! Section 7.2: whether the defensive rule is enough not to lose.
//!
//! The rule is taken at its word: whoever follows it places, whenever the opponent has all but one point of a
//! line and that point is empty, on such a point, and otherwise anywhere.

use super::plays::{Play, each_play, obeys};
use super::{Claim, ClaimBoard, ClaimsError, SOURCE, Solved, Study, Verdict, show_moves};
use crate::game::Game;
use crate::games::alignment::{Alignment, Position, Side};
use crate::table::TableError;
use crate::value::{Turn, Value};

const PLAYERS: [Side; 2] = [Side::First, Side::Second];

pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = vec![inside_phase_one(study)?];
    claims.extend(study.under_each_rule(whole_game)?);
    claims.extend(study.under_each_rule(best_following)?);
    Ok(claims)
}

/// How a player fares who follows the rule, over all ways to play phase one, by seat.
#[derive(Default)]
struct Followed {
    plays: [u64; 2],
    lost: [u64; 2],
    /// How the first loss of each seat came about, and where it stood at the end of phase one.
    examples: [Option<(Position, String)>; 2],
}

impl Followed {
    /// Counts the plays; `loss` says how one is lost for the follower, if it is.
    fn count(
        game: &Alignment,
        loss: impl Fn(&Play, Side) -> Result<Option<String>, TableError>,
    ) -> Result<Self, TableError> {
        let mut followed = Self::default();
        let mut failure = None;
        each_play(game, |play| {
            for (seat, follower) in PLAYERS
                .into_iter()
                .enumerate()
                .filter(|&(_, p)| play.obeyed(p))
            {
                followed.plays[seat] += 1;
                match loss(play, follower) {
                    Ok(None) => {}
                    Ok(Some(how)) => {
                        followed.lost[seat] += 1;
                        followed.examples[seat].get_or_insert_with(|| {
                            let digit = follower.digit();
                            (
                                play.end,
                                format!("player {digit}: {}, {how}", play.show(game)),
                            )
                        });
                    }
                    Err(error) => failure = Some(error),
                }
            }
        });
        failure.map_or(Ok(followed), Err)
    }

    fn show(&self, lost: &str) -> String {
        format!(
            "player 1 follows it in {} ways to play phase one and {lost} in {} of them, player 2 in {} and {}",
            self.plays[0], self.lost[0], self.plays[1], self.lost[1]
        )
    }
}

fn inside_phase_one(study: &Study) -> Result<Claim, ClaimsError> {
    let followed = Followed::count(study.game(), |play, follower| {
        Ok((play.winner == Some(follower.other())).then(|| "lost".into()))
    })?;
    let example = followed.examples.iter().flatten().next();
    Ok(SOURCE.decided(
        "7.2",
        "the defensive rule is enough not to lose, inside phase one",
        "a map for not losing",
        followed.show("loses"),
        Verdict::of(followed.lost == [0, 0]),
        example.map_or_else(
            || "exhaustive; the opponent's two tokens want one point at most, and the rule takes it".into(),
            |(_, how)| how.clone(),
        ),
    ))
}

fn whole_game(solved: &Solved) -> Result<Claim, ClaimsError> {
    let followed = Followed::count(solved.game, |play, follower| {
        let value = solved.oracle.value(&play.end)?;
        let value = if play.end.player == follower {
            value
        } else {
            turned(value)
        };
        Ok(matches!(value, Value::Loss(_)).then(|| format!("{value} for the follower")))
    })?;
    let mut lines = Vec::new();
    for (end, how) in followed.examples.iter().flatten() {
        let rest = solved.oracle.best_line(end)?;
        let rest = show_moves(solved.game, rest.iter().map(|edge| edge.mv));
        lines.push(format!("{how}: {rest}"));
    }
    let claim = SOURCE.decided(
        "7.2",
        "the defensive rule is enough not to lose, over the whole game",
        "a map for not losing",
        followed.show("ends phase one in a lost position"),
        Verdict::of(followed.lost == [0, 0]),
        if lines.is_empty() {
            "every way to play phase one by the rule ends in a position that is not lost".into()
        } else {
            lines.join("; ")
        },
    );
    let examples = PLAYERS.into_iter().zip(&followed.examples);
    let boards = examples.filter_map(|(follower, example)| {
        let note = format!("player {} followed the rule and is lost", follower.digit());
        let (end, _) = example.as_ref()?;
        Some(ClaimBoard::alignment(solved.game, end, note))
    });
    Ok(claim.with_boards(boards))
}

/// The value for the other player, without a move.
fn turned(value: Value) -> Value {
    match value {
        Value::Win(distance) => Value::Loss(distance),
        Value::Loss(distance) => Value::Win(distance),
        Value::Draw => Value::Draw,
    }
}

/// The best a player can be sure of who follows the rule in phase one and plays perfectly otherwise.
fn best_value(solved: &Solved, here: &Position, follower: Side) -> Result<Value, TableError> {
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
        best_value(solved, &start, Side::First)?,
        turned(best_value(solved, &start, Side::Second)?),
    ];
    let loses = |value| matches!(value, Value::Loss(_));
    Ok(SOURCE.decided(
        "7.2",
        "the defensive rule is enough not to lose for a follower who otherwise plays perfectly",
        "a map for not losing",
        format!("best result of a follower as player 1: {first}; as player 2: {second}"),
        Verdict::of(!loses(first) && !loses(second)),
        format!(
            "by exhaustive search of phase one over the solved phase two; without the rule the empty board is a {free} for player 1"
        ),
    ))
}
