use super::*;
use crate::game::{Game, Notation};
use crate::games::ataxx::{Ataxx, Rules};
use crate::oracle::Oracle;
use crate::progress::NoProgress;
use crate::table::{SolveOptions, Tables, game_folder};
use crate::value::Value;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

fn session() -> (Session, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Session::new(&folder.path().into());
    assert!(say(&mut session, "setoption name Hash value 1").is_empty());
    (session, folder)
}

/// What is said about a line, thinking included.
fn say(session: &mut Session, line: &str) -> Vec<String> {
    match session.take(line) {
        Action::Say(lines) => lines,
        Action::Think(task) => {
            let mut said = Vec::new();
            let stop = AtomicBool::new(task.is_endless());
            task.run(&stop, &mut |line| said.push(line));
            said
        }
        Action::Stop | Action::Quit => vec![],
    }
}

#[track_caller]
fn silently(session: &mut Session, line: &str) {
    assert_eq!(say(session, line), Vec::<String>::new(), "{line}");
}

#[track_caller]
fn best(said: &[String]) -> String {
    let last = said.last().unwrap();
    last.strip_prefix("bestmove ").unwrap().to_owned()
}

fn solve(board: &str, folder: &Path) {
    let game = Ataxx::new(Rules::of_size(board).unwrap());
    Tables::solve(&game, &folder.into(), &SolveOptions::default(), &NoProgress).unwrap();
}

#[test]
fn a_conversation() {
    let (mut session, _folder) = session();
    let said = say(&mut session, "uai");
    assert!(said[0].starts_with("id name Retrograde "));
    assert_eq!(said.last().unwrap(), "uaiok");
    assert_eq!(say(&mut session, "isready"), ["readyok"]);
    silently(&mut session, "uainewgame");
    silently(&mut session, "position startpos moves g2 a2");
    let said = say(&mut session, "go depth 3");
    assert!(said[2].starts_with("info depth 3 score cp "), "{said:?}");
    assert!(
        said[2].contains(&format!(" pv {} ", best(&said))),
        "{said:?}"
    );
    assert!(matches!(session.take("stop"), Action::Stop));
    assert!(matches!(session.take("quit"), Action::Quit));
}

#[test]
fn boards_of_all_kinds() {
    let (mut session, _folder) = session();
    for fen in [
        "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1",
        "x2o/4/4/o2x o",
        "x9o x",
        "x6o/8/8/8/8/8/8/o6x x 0 1",
    ] {
        silently(&mut session, &format!("position fen {fen}"));
        let mv = best(&say(&mut session, "go nodes 2000"));
        silently(&mut session, &format!("position fen {fen} moves {mv}"));
    }
    silently(&mut session, "setoption name Board value 1x11");
    silently(&mut session, "position startpos moves 1-3 10");
    let mv = best(&say(&mut session, "go depth 1"));
    assert!(["2", "4"].contains(&mv.as_str()), "{mv}");
}

#[test]
fn wrong_lines_change_nothing() {
    let (mut session, _folder) = session();
    silently(&mut session, "setoption name Board value 4x4");
    silently(&mut session, "position startpos moves c1");
    let before = best(&say(&mut session, "go depth 2"));
    for line in [
        "position startpos moves c1 h9",
        "position startpos moves c1 d2",
        "position startpos moves 0000",
        "position fen x5o/7/8 x",
        "position fen x2o/4/4/o2x y",
        "position fen --/-- x",
        "position fen 4/4/4/4 x moves a1",
        "setoption name Board value 99x1",
        "setoption name Board value",
        "setoption name Hash value 0",
        "setoption name Hash value -1",
        "setoption name Hash value lots",
        "setoption name Contempt value 3",
        "go depth many",
        "xyzzy",
        "\u{7}",
    ] {
        let said = say(&mut session, line);
        assert_eq!(said.len(), 1, "{line}: {said:?}");
        assert!(said[0].starts_with("info string "), "{line}: {said:?}");
        assert!(!said[0].contains(char::is_control), "{line}: {said:?}");
    }
    assert_eq!(best(&say(&mut session, "go depth 2")), before);
    let said = say(&mut session, "setoption name Hash value 99999999999");
    assert!(said[0].contains("MiB"), "{said:?}");
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let (mut session, _folder) = session();
    silently(&mut session, "position fen xx/x1 o");
    let said = say(&mut session, "go infinite");
    assert_eq!(said, ["info string the game is over", "bestmove 0000"]);
}

#[test]
fn a_player_who_is_stuck_passes() {
    let (mut session, _folder) = session();
    // Three gaps are too wide for a jump.
    let stuck = "position fen x--4/---4/---4/7/7/7/6o x";
    silently(&mut session, stuck);
    assert_eq!(best(&say(&mut session, "go depth 3")), "0000");
    silently(&mut session, &format!("{stuck} moves 0000"));
    assert_eq!(say(&mut session, &format!("{stuck} moves a7")).len(), 1);
}

/// Both sides play by the table, and the game ends as it says and when it says.
#[test]
fn play_is_perfect_where_there_is_a_table() {
    const LONG: u16 = 60;
    for board in ["3x3", "1x7", "3x4"] {
        let (mut session, folder) = session();
        solve(board, folder.path());
        let game = Ataxx::new(Rules::of_size(board).unwrap());
        let tables = Tables::open(&game, &folder.path().into()).unwrap();
        let oracle = Oracle::new(Arc::new(game), tables);
        let game = oracle.game();
        let mut starts = vec![game.start()];
        game.each_move(&game.start(), |edge| starts.push(edge.to));
        for start in starts {
            let value = oracle.value(&start).unwrap();
            let mut line = format!("position fen {} moves", game.show(&start));
            let mut here = start;
            let mut plies = 0;
            while game.outcome(&here).is_none() && plies < LONG {
                silently(&mut session, &line);
                let said = say(&mut session, "go depth 4");
                assert!(said[0].ends_with(" by table"), "{said:?}");
                let mv = best(&said);
                let from = here;
                game.each_move(&from, |edge| {
                    if game.show_move(&edge.mv) == mv {
                        here = edge.to;
                    }
                });
                line += &format!(" {mv}");
                plies += 1;
            }
            match value.distance() {
                Some(distance) => assert_eq!(plies, distance, "{line}"),
                None => assert_eq!(oracle.value(&here).unwrap(), Value::Draw, "{line}"),
            }
        }
    }
}

#[test]
fn a_damaged_table_is_reported_and_not_used() {
    let (mut session, folder) = session();
    solve("3x3", folder.path());
    for file in std::fs::read_dir(game_folder(folder.path(), "ataxx:3x3")).unwrap() {
        let path = file.unwrap().path();
        if path.is_file() {
            std::fs::write(path, "no table").unwrap();
        }
    }
    silently(&mut session, "setoption name Board value 3x3");
    let said = say(&mut session, "go depth 2");
    let told = "info string searching without a table: ";
    assert!(said[0].starts_with(told), "{said:?}");
    assert!(said[1].starts_with("info depth 1"), "{said:?}");
    assert_ne!(best(&said), "0000");
}
