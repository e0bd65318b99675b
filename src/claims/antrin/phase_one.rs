//! Section 7.2: winning inside phase one.

use super::plays::{Play, completing, each_play};
use super::{Claim, ClaimBoard, ClaimsError, SOURCE, Study, Verdict, phase_two};
use crate::game::{Game, Notation};
use crate::games::alignment::{Alignment, Move, Moving, Position, Rules, Side};
use crate::index::{Address, Indexed};
use crate::oracle::Oracle;
use crate::progress::Progress;
use crate::value::Value;
use std::sync::Arc;

pub(super) fn claims(study: &Study, progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    // Phase one as a game of its own: no line when the last token is placed is a draw.
    let alone = Alignment::new(Rules {
        name: format!("{}: phase one alone", study.game().rules().name),
        moving: Moving::None,
        ..study.game().rules().clone()
    });
    let oracle = Oracle::solve_in_memory(Arc::new(alone), progress)?;
    let alone = oracle.game();
    Ok(vec![
        no_winning_strategy(alone, &oracle)?,
        no_double_threat_by_placing(alone),
        no_double_threat_by_sliding(study.game()),
        only_by_a_mistake(study.game(), alone),
    ])
}

fn no_winning_strategy(
    alone: &Alignment,
    oracle: &Oracle<Alignment>,
) -> Result<Claim, ClaimsError> {
    let start = oracle.value(&alone.start())?;
    let mut openings = Vec::new();
    for (edge, value) in oracle.ranked_moves(&alone.start())? {
        openings.push(format!("{} {}", alone.show_move(&edge.mv), value));
    }
    Ok(SOURCE.decided(
        "7.2",
        "nobody has a winning strategy inside phase one",
        "no winning strategy",
        format!(
            "phase one alone, drawn if nobody has a line at its end, is a {start} from the empty board"
        ),
        Verdict::of(start == Value::Draw),
        format!("solved completely; first moves: {}", openings.join(", ")),
    ))
}

/// Positions of phase one with a token in hand: two tokens of one player lie in one row or column at most, so
/// they can want one point at most. Counted all the same.
fn no_double_threat_by_placing(alone: &Alignment) -> Claim {
    let mut positions = 0;
    let mut doubled = Vec::new();
    for (tier, slots) in alone.tiers().iter().map(|tier| tier.slots).enumerate() {
        for position in (0..slots).filter_map(|slot| alone.unrank(Address { tier, slot })) {
            if alone.outcome(&position).is_some() {
                continue;
            }
            positions += 1;
            let empty = alone.rules().board.all() & !(position.mover | position.waiting);
            let players = [
                (position.mover, position.mover_hand),
                (position.waiting, position.waiting_hand),
            ];
            if players.iter().any(|&(tokens, hand)| {
                hand > 0 && completing(alone, tokens, empty).count_ones() > 1
            }) {
                doubled.push(position);
            }
        }
    }
    SOURCE.decided(
        "7.2",
        "no double threat can be set up in three turns, read as: no player with a token in hand ever has two points that would \
         complete a line",
        "no double threat",
        format!(
            "{} of {positions} unfinished positions of phase one have one",
            doubled.len()
        ),
        Verdict::of(doubled.is_empty()),
        example(
            alone,
            &doubled,
            "two tokens share one row or one column at most, and the third token is the last",
        ),
    )
}

fn no_double_threat_by_sliding(game: &Alignment) -> Claim {
    let mut positions = 0;
    let mut doubled = Vec::new();
    for position in phase_two(game).filter(|p| !game.rules().board.has_line(p.waiting)) {
        positions += 1;
        if [position.mover, position.waiting]
            .iter()
            .any(|&tokens| winning_slides(game, &position, tokens) > 1)
        {
            doubled.push(position);
        }
    }
    SOURCE.decided(
        "7.2",
        "no double threat can be set up in three turns, read as: no board at the end of phase one gives a player two slides that \
         would complete a line",
        "no double threat",
        format!(
            "{} of {positions} phase-two positions without a line have one",
            doubled.len()
        ),
        Verdict::of(doubled.is_empty()),
        example(
            game,
            &doubled,
            "with three tokens each, a player threatens one slide at most",
        ),
    )
}

/// How many slides of a player's `tokens` complete a line, were it that player's turn.
fn winning_slides(game: &Alignment, position: &Position, tokens: u64) -> usize {
    let mut wins = 0;
    let turn = Position {
        mover: tokens,
        waiting: (position.mover | position.waiting) & !tokens,
        ..*position
    };
    game.each_move(&turn, |edge| {
        wins += usize::from(
            matches!(edge.mv, Move::Slide { .. }) && game.rules().board.has_line(edge.to.waiting),
        );
    });
    wins
}

fn example(game: &Alignment, found: &[Position], otherwise: &str) -> String {
    found.first().map_or_else(
        || otherwise.to_owned(),
        |position| format!("for example {}", game.show(position)),
    )
}

fn only_by_a_mistake(game: &Alignment, alone: &Alignment) -> Claim {
    let mut wins = [0u64; 2];
    let mut against_the_rule = 0;
    let mut counterexample = None;
    let mut mistake = None;
    let example_of = |play: &Play| (play.show(alone), play.moves.to_vec());
    each_play(alone, |play| {
        let Some(winner) = play.winner else { return };
        wins[usize::from(winner == Side::Second)] += 1;
        if play.obeyed(winner.other()) {
            against_the_rule += 1;
            counterexample.get_or_insert_with(|| example_of(play));
        } else {
            mistake.get_or_insert_with(|| example_of(play));
        }
    });
    let example = counterexample.or(mistake);
    SOURCE.decided(
        "7.2",
        "the only way to win in phase one is that the opponent does not follow the defensive rule",
        "the only way",
        format!(
            "{} ways to play phase one end with a line ({} for player 1, {} for player 2); in {against_the_rule} of them the loser \
             followed the rule at every turn",
            wins[0] + wins[1],
            wins[0],
            wins[1]
        ),
        Verdict::of(against_the_rule == 0),
        example
            .as_ref()
            .map_or_else(String::new, |(play, _)| format!("for example {play}")),
    )
    .with_boards(example.iter().map(|(_, moves)| {
        let moves = moves.iter().copied();
        ClaimBoard::alignment_play(game, &game.start(), moves, "won against a mistake")
    }))
}
