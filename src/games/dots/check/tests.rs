//! Tables of small boards, as they are and with a score changed.

use super::verify_quiet;
use crate::backend::SolveTask;
use crate::games::dots::quiet::tables::open_quiet;
use crate::games::dots::quiet::{QuietDots, quiet_counts};
use crate::games::dots::search::Values;
use crate::games::dots::search::quiet::solve_quiet_tables;
use crate::games::dots::{Board, Dots, Layout, Position};
use crate::progress::NoProgress;
use crate::solve::ScoreCell;
use crate::table::{ScoreWriter, SolveOptions, Tables};

fn solved(rows: usize, columns: usize) -> (Dots, tempfile::TempDir) {
    let game = Dots::new(Board::new(rows, columns).unwrap());
    let folder = tempfile::tempdir().unwrap();
    let counts = quiet_counts(game.board());
    let task = SolveTask {
        data: &folder.path().into(),
        options: &SolveOptions::default(),
        progress: &NoProgress,
    };
    solve_quiet_tables(&game, &counts, task).unwrap();
    (game, folder)
}

#[test]
fn tables_answer_for_every_position_and_pass() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2)] {
        let (game, folder) = solved(rows, columns);
        let board = game.board();
        let values = Values::solve(&Layout::new(board), &NoProgress).unwrap();
        let scores = open_quiet(&game, &folder.path().into()).unwrap();
        for drawn in 0..1u128 << board.edges() {
            let score = scores.score(&Position(drawn)).unwrap();
            let value = i16::from(values.value(drawn as u64));
            assert_eq!(score, value, "{rows}x{columns} {drawn:b}");
        }
        let verdict = verify_quiet(&scores.game, &scores.tables, &NoProgress).unwrap();
        let counts = quiet_counts(board);
        let expected: u128 = counts.iter().map(|count| count.canonical).sum();
        assert_eq!(u128::from(verdict.checked), expected);
        assert_eq!(verdict.errors, 0, "{:?}", verdict.examples);
    }
}

#[test]
fn a_wrong_score_is_found() {
    let (game, folder) = solved(2, 2);
    let game = QuietDots::new(&game);
    let tables = Tables::open(&game, &folder.path().into()).unwrap();
    let tier = 6;
    let mut cells = tables.tier(tier).unwrap().score_cells(&NoProgress).unwrap();
    let slot = (cells.iter())
        .position(|cell| cell.score().is_some())
        .unwrap();
    let right = cells[slot].score().unwrap();
    cells[slot] = ScoreCell::new(right + 2);
    drop(tables);
    ScoreWriter::new(&game, &folder.path().into())
        .unwrap()
        .keep(tier, &cells, &NoProgress)
        .unwrap();
    let tables = Tables::open(&game, &folder.path().into()).unwrap();
    let verdict = verify_quiet(&game, &tables, &NoProgress).unwrap();
    assert!(verdict.errors > 0);
    assert!(
        verdict.examples[0].contains("slot"),
        "{:?}",
        verdict.examples
    );
}
