//! Trees of games small enough to draw by hand.
use crate::value::Verdict;
use std::sync::Arc;

use super::build::measure;
use super::games::count;
use super::*;
use crate::game::{Edge, Game, Notation};
use crate::index::{BreadthFirstIndex, Indexed};
use crate::oracle::{Oracle, embedded_tables};
use crate::progress::{NoProgress, Progress};
use crate::value::{Outcome, Turn};

/// A game that is written down: where the moves of each position lead. Who has none loses.
struct Written(Vec<Vec<usize>>);

impl Game for Written {
    type Position = usize;
    type Move = (usize, usize);

    fn start(&self) -> usize {
        0
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        self.0[position].is_empty().then_some(Outcome::Loss)
    }

    fn each_move(&self, &position: &usize, mut visit: impl FnMut(Edge<Self>)) {
        for (number, &to) in self.0[position].iter().enumerate() {
            visit(Edge {
                mv: (position, number),
                to,
                turn: Turn::Swap,
            });
        }
    }
}

/// Positions are `<0>`, moves `0&0`: hostile to pictures.
impl Notation for Written {
    fn parse(&self, text: &str) -> Result<usize, ParseError> {
        let number = text.trim_matches(['<', '>']).parse().ok();
        number
            .filter(|&number| number < self.0.len())
            .ok_or_else(|| ParseError::new(text, 0, "no such position"))
    }

    fn write_position(&self, position: &usize, out: &mut String) {
        *out += &format!("<{position}>");
    }

    fn write_move(&self, mv: &(usize, usize), out: &mut String) {
        *out += &format!("{}&{}", mv.0, mv.1);
    }

    fn turn(&self, _position: &usize) -> &'static str {
        "\"mover\""
    }
}

/// 0 leads to 1 and 2, both lead to 3, 2 also to 4 at once; 3 leads to 4 by two moves, and 4 is the end.
fn diamond() -> Written {
    Written(vec![vec![1, 2], vec![3], vec![3, 4], vec![4, 4], vec![]])
}

fn games(game: &Written, limit: usize) -> Games {
    count(game, &game.start(), limit, &NoProgress).unwrap()
}

fn drawn(game: Written, depth: u8) -> Tree {
    let game = BreadthFirstIndex::new(game, "written", 1_000_000).unwrap();
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
    let game = oracle.game();
    tree(&oracle, &game.start(), depth, &NoProgress).unwrap()
}

/// Nodes of a tree with their depth, by walking it.
fn walk(node: &Node, depth: usize, out: &mut Vec<(usize, String)>) {
    out.push((depth, node.position.clone()));
    for child in &node.children {
        walk(child, depth + 1, out);
    }
}

#[test]
fn transpositions_count_as_often_as_they_are_reached() {
    // 0-1-3-4 twice, 0-2-3-4 twice, 0-2-4 once.
    let expected = Games::Finite {
        games: GameCount::Exactly(5),
        longest: 3,
        positions: 5,
    };
    assert_eq!(games(&diamond(), 5), expected);
    assert_eq!(
        expected.to_string(),
        "5 distinct games, the longest of 3 plies, through 5 positions"
    );
}

#[test]
fn a_finished_game_is_one_game() {
    let over = games(&Written(vec![vec![]]), 10);
    assert_eq!(
        over.to_string(),
        "1 distinct game of 0 plies, through 1 position"
    );
}

#[test]
fn cycles_are_found_and_shown_short() {
    // The long way round is first, 1-2-3-1; the short one is 1-3-1.
    let game = Written(vec![vec![1, 4], vec![2, 3, 4], vec![3], vec![1], vec![]]);
    let Games::Infinite { position, cycle } = games(&game, 10) else {
        panic!("not infinite");
    };
    let mut here = game.parse(&position).unwrap();
    let home = here;
    for mv in &cycle {
        let (from, number) = mv.split_once('&').unwrap();
        assert_eq!(from, here.to_string());
        here = game.0[here][number.parse::<usize>().unwrap()];
    }
    assert_eq!(here, home);
    assert_eq!(cycle.len(), if position == "<2>" { 3 } else { 2 });
    let itself = games(&Written(vec![vec![1, 0], vec![]]), 10);
    assert_eq!(
        itself.to_string(),
        "the tree is infinite: from <0> the move 0&1 comes back to it"
    );
    // What lies behind the position asked for is no cycle of what follows it.
    let behind = count(&Written(vec![vec![0, 1], vec![]]), &1, 10, &NoProgress);
    assert!(matches!(behind, Ok(Games::Finite { .. })));
}

#[test]
fn a_cycle_too_long_to_search_for_is_still_shown() {
    let long = 300_000;
    let ring = Written((0..long).map(|at| vec![(at + 1) % long]).collect());
    let Games::Infinite { cycle, .. } = games(&ring, 1_000_000) else {
        panic!("not infinite");
    };
    assert_eq!(cycle.len(), long);
}

#[test]
fn what_is_too_large_to_count_says_so() {
    let unknown = games(&diamond(), 4);
    assert_eq!(unknown, Games::Unknown { limit: 4 });
    assert_eq!(
        unknown.to_string(),
        "distinct games not counted: more than 4 positions"
    );
}

/// Two moves in every position but the last, both to the next.
fn doubling(plies: usize) -> Written {
    let next = |at: usize| {
        if at < plies { vec![at + 1; 2] } else { vec![] }
    };
    Written((0..=plies).map(next).collect())
}

#[test]
fn numbers_too_large_to_count_are_words() {
    let of = |plies| match games(&doubling(plies), 1_000) {
        Games::Finite { games, .. } => games,
        other => panic!("{other}"),
    };
    assert_eq!(of(127), GameCount::Exactly(1 << 127));
    assert_eq!(of(128), GameCount::Beyond);
    assert_eq!(of(900), GameCount::Beyond);
    assert_eq!(of(64).to_string(), "18,446,744,073,709,551,616");
    assert_eq!(GameCount::Beyond.to_string(), "more than 10^38");
}

#[test]
fn games_longer_than_any_stack_are_counted() {
    let Games::Finite { longest, .. } = games(&doubling(500_000), 1_000_000) else {
        panic!("not finite");
    };
    assert_eq!(longest, 500_000);
}

#[test]
fn a_tree_has_values_best_moves_first_and_what_was_cut() {
    let tree = drawn(diamond(), 2);
    let mut nodes = Vec::new();
    walk(&tree.root, 0, &mut nodes);
    // 4 is lost, 3 won in 1, 2 won in 1, 1 lost in 2, so 0 is won in 3 by going to 1; 2 goes to 4.
    let names: Vec<(usize, &str)> = nodes.iter().map(|(d, p)| (*d, p.as_str())).collect();
    assert_eq!(
        names,
        [
            (0, "<0>"),
            (1, "<1>"),
            (2, "<3>"),
            (1, "<2>"),
            (2, "<4>"),
            (2, "<3>")
        ]
    );
    assert_eq!(tree.nodes, 6);
    assert_eq!(
        (tree.root.value, tree.root.distance),
        (Verdict::Win, Some(3))
    );
    assert_eq!(tree.root.mv, None);
    let one = &tree.root.children[0];
    assert_eq!(one.value_in_words(), "loss in 2");
    assert_eq!(one.mv.as_deref(), Some("0&0"));
    assert_eq!((one.cut, one.children[0].cut), (0, 2));
    let end = &tree.root.children[1].children[0];
    assert!(end.over && end.children.is_empty() && end.cut == 0);
    assert_eq!(end.value_in_words(), "loss, game over");
    let stump = drawn(diamond(), 0);
    assert_eq!((stump.nodes, stump.root.cut), (1, 2));
    assert_eq!(stump.games, tree.games, "games are counted to the end");
}

#[test]
fn deep_trees_are_drawn_to_the_end() {
    let chain = Written((0..400).map(|at| vec![at + 1]).chain([vec![]]).collect());
    let tree = drawn(chain, u8::MAX);
    assert_eq!(tree.nodes, 256);
    assert_eq!(tree.to_dot().matches(" -> ").count(), 255);
    assert_eq!(tree.to_svg().matches("<path ").count(), 255);
}

#[test]
fn too_large_a_tree_is_refused_with_a_depth_that_fits() {
    // 1, 2, 4, 8 nodes: 7 to depth 2, 15 to depth 3.
    let game = doubling(10);
    let nodes = |depth, limit| measure(&game, &0, depth, limit, &NoProgress);
    assert_eq!(nodes(2, 7).unwrap(), 7);
    let error = nodes(3, 14).unwrap_err();
    assert!(
        matches!(
            error,
            TreeError::TooManyNodes {
                nodes: 15,
                fits: 2,
                ..
            }
        ),
        "{error}"
    );
    assert!(error.to_string().contains("choose a depth of at most 2"));
    // Past the end of the game a greater depth changes nothing.
    assert_eq!(nodes(10, 5_000).unwrap(), nodes(255, 5_000).unwrap());
}

/// Always wants to stop.
struct Impatient;

impl Progress for Impatient {
    fn is_cancelled(&self) -> bool {
        true
    }
}

#[test]
fn counting_and_drawing_can_be_stopped() {
    assert!(count(&diamond(), &0, 10, &Impatient).is_err());
    let drawn = measure(&diamond(), &0, 2, 10, &Impatient);
    assert!(matches!(drawn, Err(TreeError::Cancelled(_))));
}

#[test]
fn tic_tac_toe_has_as_many_games_as_everyone_says() {
    let rules = crate::name::GameName::parse("tictactoe").unwrap();
    let rules = crate::games::alignment::preset(&rules).unwrap();
    let game = crate::games::alignment::Alignment::new(rules);
    let tables = embedded_tables(&game).unwrap().unwrap();
    let oracle = Oracle::new(Arc::new(game), tables);
    let game = oracle.game();
    let tree = tree(&oracle, &game.start(), 2, &NoProgress).unwrap();
    assert_eq!(
        (tree.game.clone(), tree.nodes),
        (game.table_name(), 1 + 9 + 72)
    );
    let expected = Games::Finite {
        games: GameCount::Exactly(255_168),
        longest: 9,
        positions: 5_478,
    };
    assert_eq!(tree.games, expected);
    assert!(tree.to_svg().contains("255,168 distinct games"));
    assert!(tree.to_dot().contains("255,168 distinct games"));
}

#[test]
fn pictures_hold_every_node_and_escape_what_they_show() {
    let tree = drawn(diamond(), 9);
    let svg = tree.to_svg();
    assert!(svg.contains("role=\"img\"") && svg.contains("aria-label=\"Game tree of written"));
    // One for the paper.
    assert_eq!(svg.matches("<rect ").count(), 1 + tree.nodes);
    assert!(svg.contains(">&lt;4&gt;<") && svg.contains(">0&amp;1<"));
    assert!(svg.contains(">&quot;mover&quot;: win in 3<"));
    assert!(!svg.contains("<0>") && !svg.contains("0&1"));
    let dot = tree.to_dot();
    assert_eq!(dot.matches(" -> ").count(), tree.nodes - 1);
    assert!(dot.contains(r#"label="<0>\n\"mover\": win in 3""#), "{dot}");
    assert!(dot.contains(r#"label="0&amp;0", penwidth=3"#), "{dot}");
}

#[test]
fn boards_stand_in_rows_with_the_mover_at_the_value() {
    let label = |position: &str, turn: &'static str| {
        let node = Node {
            mv: None,
            position: position.into(),
            turn: turn.into(),
            value: Verdict::Draw,
            distance: None,
            over: false,
            children: vec![],
            cut: 1,
        };
        super::label::lines(&node)
    };
    assert_eq!(
        label("1.2/.1./... 2", "2"),
        ["1.2", ".1.", "...", "2: draw", "… 1 move"]
    );
    assert_eq!(label("x5o x", "x"), ["x5o", "x: draw", "… 1 move"]);
    assert_eq!(
        label("11/22 1 2,1", "1"),
        ["11", "22", "2,1", "1: draw", "… 1 move"]
    );
    assert_eq!(label("1", "1"), ["1", "1: draw", "… 1 move"]);
}
