//! Moves, passes, the end, counts of lines and of positions.

use super::naive::Board;
use super::{Numbers, game};
use retrograde::games::othello::{Opening, Othello, Position, Rules};
use retrograde::{Game, Notation, Outcome};
use std::collections::HashSet;

fn all_sizes() -> impl Iterator<Item = Othello> {
    (2..=8).flat_map(|rows| {
        (2..=8).flat_map(move |columns| {
            [Opening::Standard, Opening::Parallel].map(|opening| {
                let mut rules = Rules::new(rows, columns).unwrap();
                rules.opening = opening;
                Othello::new(rules)
            })
        })
    })
}

#[test]
fn moves_are_those_of_plain_arrays_on_every_board() {
    let mut numbers = Numbers(1);
    let (mut passes, mut ends) = (0, 0);
    for game in all_sizes() {
        for _ in 0..20 {
            let mut position = game.start();
            loop {
                let board = Board::new(&game, &position);
                let expected: Vec<Position> = (board.moves().iter())
                    .map(|after| after.position(position.player.other()))
                    .collect();
                let mut found = vec![];
                if game.outcome(&position).is_none() {
                    game.each_move(&position, |edge| {
                        passes += u32::from(game.is_pass(&edge.mv));
                        found.push(edge.to);
                    });
                }
                assert_eq!(found, expected, "{}", game.show(&position));
                if found.is_empty() {
                    let margin = board.margin(game.rules().empties);
                    assert_eq!(i32::from(game.final_score(&position)), margin);
                    let outcome = Outcome::of_margin(margin as i16);
                    assert_eq!(game.outcome(&position), Some(outcome));
                    ends += 1;
                    break;
                }
                position = found[numbers.below(found.len())];
            }
        }
    }
    assert!(passes > 100 && ends > 1000);
}

/// Lines that ended before so many plies.
fn ended_before(game: &Othello, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 0;
    }
    if game.outcome(position).is_some() {
        return 1;
    }
    let mut ended = 0;
    game.each_move(position, |edge| {
        ended += ended_before(game, &edge.to, depth - 1)
    });
    ended
}

#[test]
fn published_perft_counts_finished_games_too() {
    let game = game("othello:8x8");
    let start = game.start();
    let published = [
        1, 4, 12, 56, 244, 1396, 8200, 55092, 390_216, 3_005_288, 24_571_284,
    ];
    for (depth, nodes) in published.into_iter().enumerate().skip(1) {
        let depth = depth as u32;
        let ended = if depth < 10 {
            0
        } else {
            // The shortest games have nine moves.
            ended_before(&game, &start, depth)
        };
        assert_eq!(game.perft(&start, depth) + ended, nodes, "{depth}");
    }
}

#[test]
fn bulk_counting_counts_as_playing_does() {
    struct Played<'g>(&'g Othello);
    impl Game for Played<'_> {
        type Position = Position;
        type Move = retrograde::games::othello::Move;
        fn start(&self) -> Position {
            self.0.start()
        }
        fn outcome(&self, position: &Position) -> Option<Outcome> {
            self.0.outcome(position)
        }
        fn each_move(&self, position: &Position, mut visit: impl FnMut(retrograde::Edge<Self>)) {
            self.0.each_move(position, |edge| {
                visit(retrograde::Edge {
                    mv: edge.mv,
                    to: edge.to,
                    turn: edge.turn,
                });
            });
        }
    }
    for name in ["othello:4x4", "othello:3x4", "othello:4x4,start=parallel"] {
        let game = game(name);
        for depth in 0..14 {
            let played = Played(&game).perft(&game.start(), depth);
            assert_eq!(game.perft(&game.start(), depth), played, "{name} {depth}");
        }
    }
}

#[test]
fn positions_up_to_symmetry_by_discs() {
    let game = game("othello:8x8");
    let mut layer: HashSet<Position> = [game.canonical(&game.start()).position].into();
    let mut counts = vec![];
    for _ in 4..=9 {
        counts.push(layer.len());
        let mut next = HashSet::new();
        for position in &layer {
            game.each_move(position, |edge| {
                assert!(!game.is_pass(&edge.mv));
                next.insert(game.canonical(&edge.to).position);
            });
        }
        layer = next;
    }
    assert_eq!(counts, [1, 1, 3, 14, 60, 322]);
    assert_eq!(layer.len(), 1773);
}

#[test]
fn what_is_alike_has_the_same_representative() {
    let mut numbers = Numbers(7);
    for game in all_sizes() {
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let representative = game.canonical(&position).position;
            assert_eq!(game.canonical(&representative).position, representative);
            for element in 0..game.group().order() {
                let image = Position {
                    mover: game.group().apply(element, position.mover),
                    waiting: game.group().apply(element, position.waiting),
                    player: position.player.other(),
                };
                assert_eq!(game.canonical(&image).position, representative);
            }
            let mut after = vec![];
            game.each_move(&position, |edge| after.push(edge.to));
            position = after[numbers.below(after.len())];
        }
    }
}

#[test]
fn the_first_discs() {
    for (name, start) in [
        (
            "othello:8x8",
            "---------------------------OX------XO--------------------------- X",
        ),
        ("othello:4x4", "-----OX--XO----- X"),
        ("othello:4x4,start=parallel", "-----OO--XX----- X"),
        ("othello:5x7", "---------OX-----XO----------------- X"),
        ("othello:2x2", "OXXO X"),
        ("othello:3x3", "OX-XO---- X"),
    ] {
        assert_eq!(game(name).show(&game(name).start()), start, "{name}");
    }
}
