use super::*;
use crate::games::alignment::{Moving, read_rules};
use crate::symmetry::Group;

fn named(name: &str) -> Result<Rules, NameError> {
    preset(&GameName::parse(name).unwrap())
}

fn order(rules: &Rules) -> usize {
    Group::generate(rules.board.points.len(), &rules.board.generators).order()
}

fn joins(rules: &Rules) -> u32 {
    let ends: u32 = rules
        .board
        .adjacent
        .iter()
        .map(|near| near.count_ones())
        .sum();
    ends / 2
}

#[test]
fn boards_have_the_points_joins_lines_and_symmetries_they_should() {
    for (name, points, joined, lines, symmetries, pieces) in [
        ("tictactoe", 9, 0, 8, 8, [5, 4]),
        ("achi", 9, 16, 8, 8, [4, 4]),
        ("tapatan", 9, 16, 8, 8, [3, 3]),
        ("picaria", 9, 20, 8, 8, [3, 3]),
        ("nine-holes", 9, 36, 6, 72, [3, 3]),
        ("nine-holes,first-centre=no", 9, 36, 6, 8, [3, 3]),
        ("morris:3", 9, 12, 8, 8, [3, 3]),
        ("morris:5", 16, 20, 8, 16, [5, 5]),
        ("morris:6", 16, 20, 8, 16, [6, 6]),
        ("morris:7", 17, 24, 14, 8, [7, 7]),
        ("morris:9", 24, 32, 16, 16, [9, 9]),
        ("morris:12", 24, 40, 20, 16, [12, 12]),
    ] {
        let rules = named(name).unwrap();
        assert_eq!(rules.board.points.len(), points, "{name}");
        assert_eq!(rules.board.rows.iter().sum::<usize>(), points, "{name}");
        assert_eq!(joins(&rules), joined, "{name}");
        assert_eq!(rules.board.lines.len(), lines, "{name}");
        assert!(rules.board.lines.iter().all(|line| line.count_ones() == 3));
        assert_eq!(order(&rules), symmetries, "{name}");
        assert_eq!(rules.pieces, pieces, "{name}");
        assert!(!rules.references.is_empty(), "{name}");
    }
}

#[test]
fn every_preset_is_in_the_list_under_its_own_name() {
    for known in PRESETS {
        let rules = read_rules(known.text, "preset").unwrap();
        let board = known
            .board
            .map_or(String::new(), |board| format!(":{board}"));
        assert_eq!(rules.name, format!("{}{board}", known.family));
        assert_eq!(named(&rules.name).unwrap().text(), rules.text());
    }
    assert_eq!(named("morris").unwrap().name, "morris:9");
    assert_eq!(tictactoe().name, "tictactoe");
}

#[test]
fn names_are_as_short_as_can_be_and_find_themselves() {
    for (given, shortest) in [
        ("achi:pieces=4", "achi"),
        ("achi:pieces=3", "achi,pieces=3"),
        (
            "tapatan:first-centre=no,line=loses",
            "tapatan,line=loses,first-centre=no",
        ),
        ("tictactoe,line=loses", "tictactoe,line=loses"),
        ("morris,fly=yes", "morris:9,fly=yes"),
        (
            "morris,n=6,lasker=yes,fly=yes",
            "morris:6,fly=yes,lasker=yes",
        ),
        (
            "morris:12,blocked=passes,pieces=12",
            "morris:12,blocked=passes",
        ),
        ("nine-holes,lasker=no", "nine-holes"),
    ] {
        let rules = named(given).unwrap();
        assert_eq!(rules.name, shortest);
        let again = named(shortest).unwrap();
        assert_eq!(again.name, shortest);
        assert_eq!(again.text(), rules.text());
    }
}

#[test]
fn options_change_the_rules() {
    let rules = named("morris:6,blocked=draws,fly=yes,lasker=yes,pieces=4").unwrap();
    assert_eq!(
        (rules.blocked, rules.full),
        (Blocked::Draws, Blocked::Draws)
    );
    assert!(rules.fly == 3 && rules.lasker);
    assert_eq!((rules.pieces, rules.line), ([4, 4], Line::Captures));
    let rules = named("morris:12,blocked=passes").unwrap();
    assert_eq!(
        (rules.blocked, rules.full),
        (Blocked::Passes, Blocked::Draws)
    );
    let rules = named("picaria,first-centre=no,line=loses").unwrap();
    assert_eq!((rules.line, rules.moving), (Line::Loses, Moving::Slide));
    assert!(!rules.first_centre);
}

#[test]
fn names_that_ask_for_what_cannot_be() {
    for (wrong, reason) in [
        ("achi:4", "no variant"),
        ("achi,pieces=5", "from 1 to 4"),
        ("achi,fly=yes", "always have 4"),
        ("achi,fly=maybe", "yes, no"),
        ("achi,line=captures", "wins, loses"),
        ("tictactoe,pieces=3", "no option"),
        ("tictactoe,blocked=loses", "no option"),
        ("nine-holes,fly=yes", "no option"),
        ("morris:4", "3, 5, 6, 7, 9, 12"),
        ("morris:6,n=6", "twice"),
        ("morris:6,pieces=2", "from 3 to 8"),
        ("morris:6,pieces=9", "from 3 to 8"),
        ("morris:9,line=loses", "no option"),
        ("morris:9,first-centre=no", "no option"),
        ("moris", "did you mean morris"),
    ] {
        let error = named(wrong).unwrap_err().to_string();
        assert!(error.contains(reason), "{wrong}: {error}");
    }
}

#[test]
fn points_are_named_on_the_grid_from_the_top_left() {
    let board = named("morris:9").unwrap().board;
    assert_eq!(board.rows, [3, 3, 3, 6, 3, 3, 3]);
    assert_eq!(board.points[..6], ["a1", "d1", "g1", "b2", "d2", "f2"]);
    assert_eq!(board.points[9..15], ["a4", "b4", "c4", "e4", "f4", "g4"]);
}
