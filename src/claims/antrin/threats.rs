//! Section 4.1 and figure 4.2: what a threat leaves to choose from.
//!
//! The opponent threatens with two tokens on a line whose third point is empty. A reply loses at once if the
//! opponent can then complete a line with the next token.

use super::plays::completing;
use super::{Claim, ClaimBoard, ClaimsError, PUBLISHED, SOURCE, Solved, Study, Verdict};
use crate::game::{Game, Notation};
use crate::games::alignment::{Alignment, Position};
use crate::index::{Address, Indexed};
use crate::value::{Turn, Value};
use hashbrown::HashSet;
use std::collections::BTreeMap;

pub(super) fn claims(study: &Study) -> Result<Vec<Claim>, ClaimsError> {
    let [second, first] = &PUBLISHED.figure_4_2;
    let mut claims = vec![
        choices(study.game(), 4, second),
        choices(study.game(), 5, first),
        other_replies(study.game()),
    ];
    claims.extend(study.under_each_rule(whole_game)?);
    Ok(claims)
}

/// The positions up to symmetry in which the token of this step is to be placed and the opponent threatens.
fn threatened(game: &Alignment, step: u32) -> impl Iterator<Item = Position> {
    let positions = game
        .tiers()
        .iter()
        .enumerate()
        .flat_map(move |(tier, size)| {
            (0..size.slots).filter_map(move |slot| game.unrank(Address { tier, slot }))
        });
    positions.filter(move |position| {
        let placed = (position.mover | position.waiting).count_ones();
        placed + 1 == step && game.outcome(position).is_none() && threats(game, position) != 0
    })
}

/// The points on which the waiting player could complete a line with a token in hand.
fn threats(game: &Alignment, position: &Position) -> u64 {
    match position.waiting_hand {
        0 => 0,
        _ => completing(game, position.waiting, empty(game, position)),
    }
}

fn empty(game: &Alignment, position: &Position) -> u64 {
    game.rules().board.all() & !(position.mover | position.waiting)
}

/// How many boards look like this one, itself among them.
fn alike(game: &Alignment, position: &Position) -> usize {
    let group = game.group();
    let images = (0..group.order())
        .map(|element| [position.mover, position.waiting].map(|set| group.apply(element, set)));
    images.collect::<HashSet<_>>().len()
}

/// Whether the player who moved to `after` has won, or the opponent cannot complete a line at once.
fn survives(game: &Alignment, after: &Position) -> bool {
    let completing = completing(game, after.mover, empty(game, after));
    game.outcome(after).is_some() || after.mover_hand == 0 || completing == 0
}

/// The replies, and those of them that do not lose at once.
fn replies(game: &Alignment, position: &Position) -> [Vec<Position>; 2] {
    let [mut all, mut surviving] = [vec![], vec![]];
    game.each_move(position, |edge| {
        all.push(edge.to);
        if survives(game, &edge.to) {
            surviving.push(edge.to);
        }
    });
    [all, surviving]
}

fn choices(game: &Alignment, step: u32, published: &super::Statement) -> Claim {
    // By how many replies do not lose at once: boards, the same up to symmetry, and one with a second choice.
    let mut counts: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    let mut example = None;
    for position in threatened(game, step) {
        let [_, surviving] = replies(game, &position);
        let [boards, canonical] = counts.entry(surviving.len()).or_default();
        *boards += alike(game, &position);
        *canonical += 1;
        if surviving.len() > 1 {
            let wins = surviving.iter().find(|after| game.outcome(after).is_some());
            example = example.or(wins.map(|after| (position, *after)));
        }
    }
    let told = counts.iter().map(|(choices, [boards, canonical])| {
        format!("{choices} on {boards} boards ({canonical} up to symmetry)")
    });
    let evidence = match example {
        None => "every board with a threat, every reply, every answer".to_owned(),
        Some((position, after)) => format!(
            "for example {}: a line of one's own comes first, {}",
            game.show(&position),
            game.show(&after)
        ),
    };
    SOURCE
        .decided(
            &published.place,
            &published.claim,
            &published.published,
            format!("replies that do not lose at once: {}", super::list(told)),
            Verdict::of(counts.keys().all(|&choices| choices == 1)),
            evidence,
        )
        .with_boards(match example {
            None => threatened(game, step)
                .next()
                .map(|position| ClaimBoard::alignment(game, &position, "a threat"))
                .into_iter()
                .collect(),
            Some((position, after)) => vec![
                ClaimBoard::alignment(game, &position, "two replies do not lose at once"),
                ClaimBoard::alignment(game, &after, "one of them: a line of one's own"),
            ],
        })
}

/// What "most likely" comes to: the opponent has to complete the line.
fn other_replies(game: &Alignment) -> Claim {
    let [mut boards, mut all, mut losing] = [0; 3];
    for position in threatened(game, 4) {
        let [every, surviving] = replies(game, &position);
        boards += alike(game, &position);
        all += every.len() * alike(game, &position);
        losing += (every.len() - surviving.len()) * alike(game, &position);
    }
    let published = &PUBLISHED.figure_4_2_others;
    SOURCE.decided(
        &published.place,
        &published.claim,
        &published.published,
        format!(
            "{losing} of {all} replies on {boards} boards let the opponent win with the next token; {} do not",
            all - losing
        ),
        Verdict::of(losing + boards == all),
        "every board of three tokens with a threat; the opponent wins whatever comes after, by completing the line",
    )
}

/// Whether the reply that does not lose at once does not lose later either.
fn whole_game(solved: &Solved) -> Result<Claim, ClaimsError> {
    let game = solved.game;
    let [mut boards, mut held] = [0; 2];
    let mut lost = None;
    for position in threatened(game, 4) {
        let [_, surviving] = replies(game, &position);
        let boards_alike = alike(game, &position);
        boards += boards_alike;
        let mut keeps = false;
        for after in &surviving {
            let value = solved.oracle.value(after)?.before_move(Turn::Swap);
            keeps |= !matches!(value, Value::Loss(_));
            if matches!(value, Value::Loss(_)) {
                lost.get_or_insert((position, *after, value));
            }
        }
        if keeps {
            held += boards_alike;
        }
    }
    let published = &PUBLISHED.figure_4_2_whole;
    let evidence = match lost {
        None => "every such board, against best play to the end of the game".to_owned(),
        Some((position, after, value)) => {
            let rest = solved.oracle.best_line(&after)?;
            format!(
                "{}: the reply to {} is a {value}, {}",
                game.show(&position),
                game.show(&after),
                super::show_moves(game, rest.iter().map(|edge| edge.mv))
            )
        }
    };
    Ok(SOURCE.decided(
        &published.place,
        &published.claim,
        &published.published,
        format!(
            "on {held} of {boards} boards with a threat a reply holds at least a draw to the end"
        ),
        Verdict::of(held == boards),
        evidence,
    )
    .with_boards(lost.into_iter().flat_map(|(position, after, value)| {
        [
            ClaimBoard::alignment(game, &position, "a threat"),
            ClaimBoard::alignment(game, &after, format!("the reply to it: {value}")),
        ]
    })))
}
