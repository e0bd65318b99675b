//! Tables of all positions that play leads to.
use std::sync::Arc;

use super::game;
use super::naive::Board;
use retrograde::games::Side;
use retrograde::index::Reachable;
use retrograde::points::solve_scores;
use retrograde::verify::verify_scores;
use retrograde::{Game, Indexed, NoProgress, SolveOptions, Tables};
use std::collections::{HashMap, HashSet};

#[test]
fn every_score_is_that_of_the_obvious_solver() {
    for name in [
        "othello:4x4",
        "othello:4x4,empties=nobody",
        "othello:4x4,start=parallel",
        "othello:3x5",
        "othello:5x3,empties=nobody",
        "othello:2x2",
        "othello:3x3",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let options = SolveOptions::default();
        let reached = Reachable::explore(
            Arc::new(game(name)),
            &folder.path().into(),
            &options,
            &NoProgress,
        )
        .unwrap();
        solve_scores(&reached, &folder.path().into(), &options, &NoProgress).unwrap();
        let tables = Tables::open(&reached, &folder.path().into()).unwrap();
        let verdict = verify_scores(&reached, &tables, &NoProgress).unwrap();
        assert_eq!((verdict.errors, &verdict.examples[..]), (0, &[][..]));

        let mut memory = HashMap::new();
        let start = reached.game().start();
        Board::new(reached.game(), &start).score(reached.game().rules().empties, &mut memory);
        let mut places = HashSet::new();
        for (board, expected) in &memory {
            let place = reached.find(&board.position(Side::First)).unwrap().unwrap();
            assert_eq!(i32::from(tables.score(place).unwrap()), *expected, "{name}");
            places.insert(place);
        }
        let slots: u64 = reached.tiers().iter().map(|tier| tier.slots).sum();
        assert_eq!(places.len() as u64, slots, "{name}");
        assert_eq!(verdict.checked, slots);
    }
}
