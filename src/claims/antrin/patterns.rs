//! Sections 4.4 and 6.1: the patterns of the first two steps, counted by hand in the thesis, and the kinds of points.

use super::{Claim, ClaimBoard, PUBLISHED, SOURCE, Study, Verdict, list};
use crate::game::Game;
use crate::games::alignment::{Alignment, Position, Side};
use crate::index::bricks::bits::points;

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let game = study.game();
    let published = &PUBLISHED;
    let mut claims = vec![
        SOURCE
            .compared(
                &published.patterns_1,
                list(first_step(game).iter().map(|set| set.count_ones())),
                format!("orbits of the points: {}", names(game, &first_step(game))),
            )
            .with_boards(
                first_step(game)
                    .into_iter()
                    .map(|orbit| pattern(game, 0, orbit)),
            ),
    ];
    let second = second_step(game);
    let sizes = |orbits: &[u64]| {
        let mut sizes: Vec<u32> = orbits.iter().map(|set| set.count_ones()).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        list(sizes)
    };
    for (statement, (first, orbits)) in published.patterns_2.iter().zip(&second) {
        let board = &game.rules().board;
        claims.push(SOURCE.compared(
            statement,
            format!("{} patterns, weights {}", orbits.len(), sizes(orbits)),
            format!(
                "the first token on {}; points that the symmetries which keep it carry to each other: {}",
                board.names(lowest(*first)),
                names(game, orbits)
            ),
        ).with_boards(orbits.iter().map(|&orbit| pattern(game, lowest(*first), orbit))));
    }
    let weights = second.iter().map(|(first, orbits)| {
        let second: u32 = orbits.iter().map(|set| set.count_ones()).sum();
        first.count_ones() * second
    });
    let weights: Vec<u32> = weights.collect();
    let sum: u32 = weights.iter().sum();
    let added: Vec<String> = weights.iter().map(u32::to_string).collect();
    claims.push(SOURCE.compared(
        &published.patterns_sum,
        format!("{} = {sum}", added.join(" + ")),
        "the weight of each first step times those of its second steps",
    ));
    claims.push(kinds_of_points(game));
    claims
}

/// The orbits of points under some symmetries, the largest first and those with the lowest point first among equals.
fn orbits(game: &Alignment, of: u64, elements: impl Iterator<Item = usize> + Clone) -> Vec<u64> {
    let group = game.group();
    let mut orbits: Vec<u64> = vec![];
    for point in points(of) {
        if orbits.iter().all(|orbit| orbit >> point & 1 == 0) {
            let images = elements
                .clone()
                .map(|element| group.apply(element, 1 << point));
            orbits.push(images.fold(0, |orbit, image| orbit | image));
        }
    }
    orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.count_ones()));
    orbits
}

fn first_step(game: &Alignment) -> Vec<u64> {
    orbits(game, game.rules().board.all(), 0..game.group().order())
}

/// For each pattern of the first step the patterns of the second.
fn second_step(game: &Alignment) -> Vec<(u64, Vec<u64>)> {
    let group = game.group();
    let all = game.rules().board.all();
    let firsts = first_step(game).into_iter().map(|orbit| {
        let token = lowest(orbit);
        let fixing: Vec<usize> = (0..group.order())
            .filter(|&element| group.apply(element, token) == token)
            .collect();
        (orbit, orbits(game, all & !token, fixing.into_iter()))
    });
    firsts.collect()
}

/// The first of some points.
fn lowest(points: u64) -> u64 {
    points & points.wrapping_neg()
}

/// What stands for a pattern: tokens that are there already, and the next on a point of an orbit.
fn pattern(game: &Alignment, before: u64, orbit: u64) -> ClaimBoard {
    let start = game.start();
    let position = Position {
        mover: before,
        waiting: lowest(orbit),
        mover_hand: start.mover_hand - before.count_ones() as u8,
        waiting_hand: start.waiting_hand - 1,
        player: match before {
            0 => Side::Second,
            _ => Side::First,
        },
    };
    ClaimBoard::alignment(game, &position, format!("weight {}", orbit.count_ones()))
}

fn names(game: &Alignment, orbits: &[u64]) -> String {
    let board = &game.rules().board;
    list(
        orbits
            .iter()
            .map(|&orbit| format!("{{{}}}", board.names(orbit))),
    )
}

/// Section 6.1: the centre stays, corners go to corners, middles to middles, read off the number of lines that
/// neighbour each other: two, three and four neighbours.
fn kinds_of_points(game: &Alignment) -> Claim {
    let board = &game.rules().board;
    let group = game.group();
    let neighbours = |point: usize| board.adjacent[point].count_ones();
    let mixing = (0..group.order()).filter(|&element| {
        points(board.all()).any(|point| {
            let image = group.apply(element, 1 << point).trailing_zeros() as usize;
            neighbours(image) != neighbours(point)
        })
    });
    let mixing = mixing.count();
    let published = &PUBLISHED.kinds_of_points;
    SOURCE.decided(
        &published.place,
        &published.claim,
        &published.published,
        format!(
            "{mixing} of {} operators carry a point to one of another kind",
            group.order()
        ),
        Verdict::of(mixing == 0),
        format!(
            "corners have 2 neighbours, middles 3, the centre 4; orbits: {}",
            names(game, &first_step(game))
        ),
    )
}
