//! What stands under every rule on repetition: by the table, by sweeping, and by playing it out.

mod fixpoint;
mod laws;
mod row;
use std::sync::Arc;

use crate::graphs::{RandomGame, random_game};
use fixpoint::{Known, Nodes, sweep};
use hashbrown::HashSet;
use proptest::prelude::*;
use retrograde::games::Side;
use retrograde::games::ataxx::{Ataxx, Board, Position, Rules, Stuck};
use retrograde::repetition::{RepetitionGame, RepetitionTables, RepetitionValue, Role, Stance};
use retrograde::{
    Address, Distance, Game, Indexed, NoProgress, Notation, Outcome, Tables, Turn, Value,
};
use row::NaiveRow;

fn row_of(cells: usize) -> Ataxx {
    Ataxx::new(Rules {
        name: format!("linear-ataxx:{cells}"),
        title: String::new(),
        references: vec![],
        board: Board::new(1, cells, &[]),
        start: Position {
            mover: 1,
            waiting: 1 << (cells - 1),
            player: Side::First,
        },
        stuck: Stuck::Yields,
    })
}

fn solved(game: RepetitionGame<Ataxx>) -> RepetitionTables<Ataxx> {
    let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
    RepetitionTables::new(Arc::new(game), tables)
}

/// The positions of a game's index.
fn positions<G: Indexed>(game: &G) -> impl Iterator<Item = G::Position> {
    let tiers = game.tiers().iter().enumerate();
    tiers.flat_map(move |(tier, info)| {
        (0..info.slots).filter_map(move |slot| game.unrank(Address { tier, slot }))
    })
}

/// Compares every board with so many stones or more, and tells how many hang on the rule on repetition.
fn agrees_with_sweeping(cells: usize, least_stones: usize) -> usize {
    let game = RepetitionGame::new(Arc::new(row_of(cells)));
    let judge = solved(game);
    let naive = NaiveRow {
        cells,
        least_stones,
    };
    let known = sweep(&naive);
    let mut dependent = 0;
    for node in (0..naive.count()).filter(|&node| !naive.is_left_out(node)) {
        let text = naive.text(node);
        let position = judge.game().parse(&text).unwrap();
        let (found, expected) = (judge.value(&position).unwrap(), known[node]);
        assert_eq!(found.verdict().word(), expected.word(), "{text}");
        let distance = expected.decided.map(|(_, distance)| distance);
        assert_eq!(found.distance(), distance, "{text}");
        let can_end = [
            judge.mover_ends_in(&position).unwrap().is_some(),
            judge.waiting_ends_in(&position).unwrap().is_some(),
        ];
        assert_eq!(can_end, [expected.mover_can_end, expected.waiting_can_end]);
        dependent += usize::from(found == RepetitionValue::Dependent);
    }
    dependent
}

#[test]
fn every_position_of_a_short_row_is_judged_as_sweeping_does() {
    for cells in 2..=9 {
        assert_eq!(agrees_with_sweeping(cells, 0), 0, "{cells} cells");
    }
}

/// The shortest row in which anything hangs on repetition.
#[test]
#[ignore = "takes a minute"]
fn fourteen_cells_with_ten_stones_or_more_are_judged_as_sweeping_does() {
    // 16 up to symmetry, none of them its own mirror image.
    assert_eq!(agrees_with_sweeping(14, 10), 32);
}

#[test]
#[ignore = "takes minutes"]
fn every_position_of_fourteen_cells_is_judged_as_sweeping_does() {
    // 1413 up to symmetry.
    let dependent = agrees_with_sweeping(14, 0);
    assert!((1413..=2 * 1413).contains(&dependent));
}

impl Nodes for RandomGame {
    fn count(&self) -> usize {
        self.outcomes.len()
    }

    fn end(&self, node: usize) -> Option<i32> {
        Some(match self.outcomes[node]? {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
        })
    }

    fn moves(&self, node: usize) -> Vec<(usize, bool)> {
        let moves = self.moves[node].iter();
        moves.map(|&(to, turn)| (to, turn == Turn::Swap)).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn random_graphs_are_judged_as_sweeping_does(game in random_game(1..14)) {
        let known = sweep(&game);
        let game = RepetitionGame::new(Arc::new(game));
        let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
        let value = |position, role| tables.value(game.rank(&Stance { position, role })).unwrap();
        for (node, expected) in known.iter().enumerate() {
            let [plain, mover, waiting] = Role::ALL.map(|role| value(node, role));
            let value = RepetitionValue::new(plain, mover, waiting);
            let found = Known {
                decided: match plain {
                    Value::Win(distance) => Some((1, distance)),
                    Value::Loss(distance) => Some((-1, distance)),
                    Value::Draw => None,
                },
                mover_can_end: matches!(mover, Value::Win(_)),
                waiting_can_end: matches!(waiting, Value::Loss(_)),
            };
            prop_assert_eq!(found, *expected, "node {}", node);
            prop_assert_eq!(value.verdict().word(), expected.word(), "node {}", node);
        }
    }
}

/// A strategy: of the player's moves, the one to make.
type Strategy<'a> = dyn Fn(&Position) -> Position + 'a;

/// Plays every reply to a strategy. No position may come twice, and every end is handed to `judge_end`.
fn play_out(
    game: &Ataxx,
    player: Side,
    strategy: &Strategy<'_>,
    played: &mut Vec<Position>,
    judge_end: &dyn Fn(Outcome),
) {
    let here = *played.last().unwrap();
    if let Some(outcome) = game.outcome(&here) {
        let for_player = match outcome {
            Outcome::Win if here.player != player => Outcome::Loss,
            Outcome::Loss if here.player != player => Outcome::Win,
            other => other,
        };
        return judge_end(for_player);
    }
    let mut next = Vec::new();
    if here.player == player {
        next.push(strategy(&here));
    } else {
        game.each_move(&here, |edge| next.push(edge.to));
    }
    for to in next {
        assert!(!played.contains(&to), "{} comes again", game.show(&to));
        played.push(to);
        play_out(game, player, strategy, played, judge_end);
        played.pop();
    }
}

fn successors(game: &Ataxx, position: &Position) -> Vec<Position> {
    let mut after = Vec::new();
    game.each_move(position, |edge| after.push(edge.to));
    after
}

#[test]
fn settled_draws_and_wins_are_played_without_repeating_anything() {
    for cells in [6, 8] {
        let game = RepetitionGame::new(Arc::new(row_of(cells)));
        let judge = solved(game);
        let row = judge.game();
        // The soonest end without a loss that can still be forced.
        let insist = |here: &Position| {
            let ends_in = |to: &Position| judge.waiting_ends_in(to).unwrap();
            let after = successors(row, here).into_iter();
            after
                .min_by_key(|to| ends_in(to).unwrap_or(Distance::MAX))
                .unwrap()
        };
        let win = |here: &Position| judge.ranked_moves(here).unwrap()[0].0.to;
        let mut draws = 0;
        for position in positions(row) {
            let mover = position.player;
            let at_least_a_draw = |end| assert_ne!(end, Outcome::Loss);
            let a_win = |end| assert_eq!(end, Outcome::Win);
            let play = |player, strategy: &Strategy<'_>, judge_end: &dyn Fn(Outcome)| {
                play_out(row, player, strategy, &mut vec![position], judge_end);
            };
            match judge.value(&position).unwrap() {
                RepetitionValue::Settled(Value::Draw) => {
                    draws += 1;
                    play(mover, &insist, &at_least_a_draw);
                    play(mover.other(), &insist, &at_least_a_draw);
                    // Both at once: a drawn game.
                    let line = judge.best_line(&position).unwrap();
                    let last = line.last().map_or(position, |edge| edge.to);
                    assert_eq!(row.outcome(&last), Some(Outcome::Draw));
                }
                RepetitionValue::Settled(Value::Win(_)) => play(mover, &win, &a_win),
                RepetitionValue::Settled(Value::Loss(_)) => play(mover.other(), &win, &a_win),
                RepetitionValue::Dependent => {}
            }
        }
        assert_eq!(draws, if cells == 6 { 52 } else { 452 });
    }
}

/// In a row of this many cells: what positions are worth, and what those are worth that play from the start leads to.
struct Published {
    cells: usize,
    start: &'static str,
    /// Win, loss, settled draw, dependent.
    all: [usize; 4],
    reached: [usize; 4],
}

fn count(
    judge: &RepetitionTables<Ataxx>,
    positions: impl IntoIterator<Item = Position>,
) -> [usize; 4] {
    let mut counts = [0; 4];
    for position in positions {
        let kind = match judge.value(&position).unwrap() {
            RepetitionValue::Settled(Value::Win(_)) => 0,
            RepetitionValue::Settled(Value::Loss(_)) => 1,
            RepetitionValue::Settled(Value::Draw) => 2,
            RepetitionValue::Dependent => 3,
        };
        counts[kind] += 1;
    }
    counts
}

fn reached(game: &Ataxx) -> Vec<Position> {
    let canonical = |position: &Position| game.unrank(game.rank(position)).unwrap();
    let mut found = vec![canonical(&game.start())];
    let mut seen: HashSet<Position> = found.iter().copied().collect();
    let mut next = 0;
    while let Some(here) = found.get(next).copied() {
        next += 1;
        if game.outcome(&here).is_none() {
            for to in successors(game, &here) {
                let to = canonical(&to);
                if seen.insert(to) {
                    found.push(to);
                }
            }
        }
    }
    found
}

/// Up to symmetry, as `docs/games.md` has them.
#[rustfmt::skip]
const PUBLISHED: &[Published] = &[
    Published { cells: 2, start: "draw", all: [2, 3, 1, 0], reached: [0, 0, 1, 0] },
    Published { cells: 3, start: "win", all: [10, 8, 0, 0], reached: [1, 1, 0, 0] },
    Published { cells: 4, start: "win", all: [26, 14, 5, 0], reached: [2, 2, 0, 0] },
    Published { cells: 5, start: "loss", all: [88, 47, 0, 0], reached: [3, 5, 0, 0] },
    Published { cells: 6, start: "win", all: [228, 98, 52, 0], reached: [16, 16, 4, 0] },
    Published { cells: 7, start: "win", all: [783, 351, 0, 0], reached: [64, 62, 0, 0] },
    Published { cells: 8, start: "draw", all: [2102, 767, 452, 0], reached: [153, 138, 76, 0] },
    Published { cells: 9, start: "win", all: [7057, 2906, 0, 0], reached: [515, 436, 0, 0] },
    Published { cells: 10, start: "win", all: [18771, 6687, 4188, 0], reached: [1164, 937, 397, 0] },
    Published { cells: 11, start: "win", all: [62926, 26012, 0, 0], reached: [3184, 2625, 0, 0] },
    Published { cells: 12, start: "draw", all: [168255, 60933, 36897, 0], reached: [6896, 5484, 1750, 0] },
    Published { cells: 13, start: "win", all: [561212, 237043, 0, 0], reached: [17409, 14277, 0, 0] },
    Published { cells: 14, start: "win", all: [1509506, 569325, 312334, 1413], reached: [36414, 29338, 7493, 0] },
];

#[test]
fn counts_are_the_published_ones() {
    for published in PUBLISHED {
        let cells = published.cells;
        let game = RepetitionGame::new(Arc::new(row_of(cells)));
        let judge = solved(game);
        let row = judge.game();
        let start = judge.value(&row.start()).unwrap();
        assert_eq!(start.verdict().word(), published.start, "{cells} cells");
        let all = count(&judge, positions(row));
        assert_eq!(all, published.all, "{cells} cells");
        assert_eq!(count(&judge, reached(row)), published.reached, "{cells}");
        // With an odd number of cells no finished game is a draw.
        assert!(cells % 2 == 0 || all[2] == 0);
    }
}

#[test]
#[ignore = "takes minutes"]
fn nothing_that_play_leads_to_hangs_on_repetition_up_to_seventeen_cells() {
    for (cells, counts) in [
        (15, [87_903, 73_026, 0, 0]),
        (16, [180_135, 148_377, 31_283, 0]),
        (17, [422_381, 357_392, 0, 0]),
    ] {
        let game = RepetitionGame::new(Arc::new(row_of(cells)));
        let judge = solved(game);
        assert_eq!(
            count(&judge, reached(judge.game())),
            counts,
            "{cells} cells"
        );
    }
}
