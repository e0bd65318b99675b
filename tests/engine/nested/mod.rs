//! Nested tic-tac-toe on one level and on many: the engine and a plain program side by side, and the two games that people know.

mod plain;

use crate::mills::Dice;
use plain::{Plain, digits};
use retrograde::games::nested::ultimate::Ultimate;
use retrograde::games::nested::{
    FourLevels, Nested, NestedMove, NumberSet, Region, Restrictions, State, Strategic,
};
use retrograde::graph::GraphReport;
use retrograde::players::Contest;
use retrograde::{Game, NoProgress, Notation, Outcome};
use std::collections::BTreeMap;

/// Every move by its name, with where it leads.
fn moves<const BOARDS: usize, const ABOVE: usize>(
    game: &Nested<BOARDS, ABOVE>,
    position: &<Nested<BOARDS, ABOVE> as Game>::Position,
) -> BTreeMap<String, NestedMove> {
    let mut moves = BTreeMap::new();
    if game.outcome(position).is_none() {
        game.each_move(position, |edge| {
            assert!(moves.insert(game.show_move(&edge.mv), edge.mv).is_none());
        });
    }
    moves
}

fn sign(state: State) -> char {
    match state {
        State::Undecided => '.',
        State::Won(player) => ['x', 'o'][usize::from(player.digit() == '2')],
        State::Drawn => '=',
    }
}

/// Every region from the whole inwards, by its places.
fn regions(levels: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    let mut next = 0;
    while next < all.len() {
        if all[next].len() + 1 < levels {
            for place in 0..9 {
                let mut inside = all[next].clone();
                inside.push(place);
                all.push(inside);
            }
        }
        next += 1;
    }
    all
}

/// What a game came across.
#[derive(Debug, Default)]
struct Seen {
    by_depth: [u64; 4],
    ambiguous: u64,
    draws: u64,
    wins: u64,
}

/// Plays a game at random in both programs, and looks at every so many positions closely.
fn play_both<const BOARDS: usize, const ABOVE: usize>(
    levels: usize,
    restrictions: Restrictions,
    every: usize,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let game = Nested::<BOARDS, ABOVE>::on_levels(levels, restrictions);
    let regions = regions(levels);
    let (mut position, mut plain) = (game.start(), Plain::start(levels, restrictions));
    for ply in 0.. {
        let all = plain.moves();
        if ply % every == 0 || all.is_empty() {
            let text = game.show(&position);
            let expected = plain.text();
            assert!(
                text == expected || text.starts_with(&(expected.clone() + " ")),
                "{}: {text} and {expected}",
                game.name()
            );
            assert_eq!(game.parse(&text), Ok(position), "{text}");
            seen.ambiguous += u64::from(text.split(' ').count() == 4);
            for places in &regions {
                let state = position.state(Region::of(places));
                assert_eq!(sign(state), plain.whole.at(places).sign, "{text}");
            }
            if !all.is_empty() && levels > 1 {
                assert_eq!(i32::from(game.lead(&position)), plain.lead(), "{text}");
            }
            let outcome = match plain.whole.sign {
                '.' => None,
                '=' => Some(Outcome::Draw),
                winner if winner == plain.turn => Some(Outcome::Win),
                _ => Some(Outcome::Loss),
            };
            assert_eq!(game.outcome(&position), outcome, "{text}");
            assert!(game.diagram(&position).contains(" to move, into "));
        }
        assert_eq!(position.target(), Region::of(&plain.target));
        seen.by_depth[plain.target.len()] += 1;
        let ours = moves(&game, &position);
        assert_eq!(game.perft(&position, 1), all.len() as u64);
        let mut names: Vec<String> = all.iter().map(|cell| digits(cell, "-")).collect();
        names.sort();
        assert!(ours.keys().eq(&names), "{}", game.show(&position));
        if all.is_empty() {
            break;
        }
        let cell = &all[dice.below(all.len())];
        let mv = ours[&digits(cell, "-")];
        assert_eq!(mv, NestedMove::of(cell));
        let mut to = None;
        game.each_move(&position, |edge| {
            if edge.mv == mv {
                to = Some(edge.to);
            }
        });
        position = to.unwrap();
        plain.advance(cell);
    }
    match plain.whole.sign {
        '=' => seen.draws += 1,
        _ => seen.wins += 1,
    }
}

#[test]
fn random_games_on_few_levels_are_played_by_the_plain_rules() {
    let mut dice = Dice(81);
    for levels in 1..=3 {
        let mut seen = Seen::default();
        for restrictions in Restrictions::all() {
            // One level has nothing to be sent to.
            if levels == 1 && !restrictions.back {
                continue;
            }
            for _ in 0..[20, 8, 2][levels - 1] {
                play_both::<81, 10>(levels, restrictions, 5, &mut dice, &mut seen);
            }
        }
        assert!(seen.wins > 0 && seen.draws > 0, "{levels}: {seen:?}");
        assert!(seen.by_depth[..levels].iter().all(|&count| count > 0));
        assert_eq!(seen.ambiguous > 0, levels > 1, "{seen:?}");
    }
}

#[test]
fn random_games_on_four_levels_are_played_by_the_plain_rules() {
    let mut dice = Dice(6561);
    let mut seen = Seen::default();
    for restrictions in Restrictions::all().step_by(5) {
        play_both::<729, 91>(4, restrictions, 600, &mut dice, &mut seen);
    }
    assert!(seen.by_depth.iter().all(|&count| count > 0), "{seen:?}");
    assert!(seen.ambiguous > 0, "{seen:?}");
}

/// Boards that are not decided.
fn undecided(position: &<Strategic as Game>::Position) -> usize {
    let states = (0..9).map(|board| position.state(Region::of(&[board])));
    states.filter(|&state| state == State::Undecided).count()
}

#[test]
fn two_levels_are_the_tactical_game() {
    let mut dice = Dice(9);
    for restrictions in Restrictions::all() {
        let (two, ultimate) = (
            Strategic::on_levels(2, restrictions),
            Ultimate::new(restrictions),
        );
        for depth in 0..=4 {
            let nodes = two.perft(&two.start(), depth);
            assert_eq!(nodes, ultimate.perft(&ultimate.start(), depth));
        }
        for _ in 0..3 {
            let (mut here, mut there) = (two.start(), ultimate.start());
            let mut ply = 0;
            while two.outcome(&here).is_none() {
                if ply % 16 == 1 && undecided(&here) > 3 {
                    let depth = 3;
                    let nodes = two.perft(&here, depth);
                    assert_eq!(nodes, ultimate.perft(&there, depth), "{}", two.show(&here));
                }
                let mut edges = Vec::new();
                two.each_move(&here, |edge| edges.push(edge));
                let edge = edges[dice.below(edges.len())];
                let name = two.show_move(&edge.mv);
                let mut next = None;
                ultimate.each_move(&there, |edge| {
                    if ultimate.show_move(&edge.mv) == name {
                        next = Some(edge.to);
                    }
                });
                (here, there) = (edge.to, next.expect("the same move"));
                ply += 1;
            }
            // Where every board is decided it is a draw; the tactical game goes on until nobody can move, and that is one as well.
            if ultimate.outcome(&there).is_none() {
                assert_eq!(
                    (undecided(&here), two.outcome(&here)),
                    (0, Some(Outcome::Draw))
                );
            }
            while ultimate.outcome(&there).is_none() {
                let mut next = None;
                ultimate.each_move(&there, |edge| next = Some(edge.to));
                there = next.expect("a move");
            }
            assert_eq!(two.outcome(&here), ultimate.outcome(&there));
        }
    }
}

#[test]
fn three_levels_are_the_strategic_game_by_the_tactical_set() {
    for restrictions in Restrictions::all() {
        let three = Strategic::on_levels(3, restrictions);
        let strategic = Strategic::new(NumberSet::tactical(), restrictions);
        let plain = Plain::start(3, restrictions);
        for depth in 0..=3 {
            let nodes = three.perft(&three.start(), depth);
            assert_eq!(nodes, strategic.perft(&strategic.start(), depth));
            if depth < 3 {
                assert_eq!(nodes, plain.perft(depth));
            }
        }
        // Room for more levels makes no difference.
        let roomy = FourLevels::on_levels(3, restrictions);
        assert_eq!(
            roomy.perft(&roomy.start(), 3),
            three.perft(&three.start(), 3)
        );
    }
}

#[test]
fn lines_of_play_on_four_levels() {
    for restrictions in Restrictions::all() {
        let game = FourLevels::on_levels(4, restrictions);
        let plain = Plain::start(4, restrictions);
        assert_eq!(game.perft(&game.start(), 1), plain.moves().len() as u64);
        // Nine cells of a board, eight where one is marked already: 6561 * 9 less the moves that send back to their own board.
        let sends_back = 9;
        let two = match restrictions.back {
            true => 6561 * 9 - sends_back,
            // The moves that send back are none, and of those that come after each may be the one of its board that does.
            false => (6561 - sends_back) * 9 - (9 * 9 - sends_back),
        };
        assert_eq!(game.perft(&game.start(), 2), two, "{}", game.name());
    }
}

#[test]
fn distances_on_any_number_of_levels() {
    use retrograde::games::nested::transitions::levels_graph;
    // Of boards with n places those that can be reached in k moves share n - k places in the right order.
    for levels in 2..=4 {
        let report = GraphReport::of(&levels_graph(levels).unwrap(), &NoProgress).unwrap();
        let boards = 9usize.pow(levels as u32 - 1);
        assert_eq!((report.vertices, report.edges), (boards, 9 * boards));
        assert_eq!(usize::from(report.diameter.unwrap()), levels - 1);
    }
}
