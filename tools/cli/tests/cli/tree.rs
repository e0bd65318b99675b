//! tree: what can follow a position, as text, as pictures and as data.

use crate::support::{Bench, assert_contains, assert_keys, split};
use serde_json::{Value, json};

/// Three empty points: a draw, unless player 2 goes wrong.
const LATE: &str = "112/2.1/.2. 1";

#[test]
fn a_tree_for_people_has_a_line_for_every_node() {
    let bench = Bench::new();
    let text = bench
        .run(&["tree", "tictactoe", LATE, "--depth", "9"])
        .succeeded()
        .stdout;
    let tree = bench.json(&["tree", "tictactoe", LATE, "--depth", "9"]);
    let nodes = tree["nodes"].as_u64().unwrap() as usize;
    let (lines, end) = text.split_once("\n\n").unwrap();
    assert_eq!(lines.lines().count(), nodes, "{text}");
    assert!(text.starts_with(&format!("{LATE}  ")), "{text}");
    assert_contains(&text, &["├─ ", "└─ ", "game over"]);
    assert!(!text.contains('…'), "nothing is cut:\n{text}");
    assert!(!text.contains('\x1b'), "colours are for terminals");
    let games = tree["games"]["games"].as_u64().unwrap();
    assert_eq!(games as usize, leaves(&tree["root"]));
    assert!(end.starts_with(&format!("{games} distinct games, the longest of 3 plies")));
}

fn leaves(node: &Value) -> usize {
    let children = node["children"].as_array().unwrap();
    children.iter().map(leaves).sum::<usize>().max(1)
}

#[test]
fn a_tree_has_all_keys_and_agrees_with_query() {
    let bench = Bench::new();
    let tree = bench.json(&["tree", "tictactoe", LATE, "--depth", "2"]);
    let keys = ["game", "position", "depth", "nodes", "root", "games"];
    assert_keys(&tree, &keys);
    assert_eq!(tree["position"], LATE);
    assert_eq!(tree["depth"], 2);
    assert_keys(&tree["games"], &["kind", "games", "longest", "positions"]);
    let root = &tree["root"];
    let keys = [
        "move", "position", "turn", "value", "distance", "over", "children", "cut",
    ];
    assert_keys(root, &keys);
    assert_eq!(root["move"], Value::Null);
    let answer = bench.json(&["query", "tictactoe", LATE]);
    assert_eq!(root["value"], answer["value"]);
    assert_eq!(root["distance"], answer["distance"]);
    let pick = |list: &Value| -> Vec<Value> {
        let list = list.as_array().unwrap();
        list.iter()
            .map(|node| json!([node["move"], node["position"]]))
            .collect()
    };
    assert_eq!(pick(&root["children"]), pick(&answer["moves"]));
    for child in root["children"].as_array().unwrap() {
        let position = child["position"].as_str().unwrap();
        let answer = bench.json(&["query", "tictactoe", position]);
        assert_eq!(child["value"], answer["value"], "{position}");
        assert_eq!(child["distance"], answer["distance"], "{position}");
    }
}

#[test]
fn games_are_counted_to_the_end_whatever_is_shown() {
    let bench = Bench::new();
    let text = bench
        .run(&["tree", "tictactoe", "--depth", "0"])
        .succeeded()
        .stdout;
    assert_contains(
        &text,
        &[
            ".../.../... 1  draw  … 9 more moves\n",
            "255,168 distinct games, the longest of 9 plies, through 5,478 positions\n",
        ],
    );
}

#[test]
fn a_tree_without_end_says_so_and_shows_a_cycle() {
    let bench = Bench::new();
    let tree = bench.json(&["tree", "achi", "--depth", "1"]);
    let games = &tree["games"];
    assert_eq!(games["kind"], "infinite");
    let from = games["position"].as_str().unwrap();
    let mut here = from.to_owned();
    for mv in games["cycle"].as_array().unwrap() {
        let answer = bench.json(&["query", "achi", &here]);
        let moves = answer["moves"].as_array().unwrap();
        let found = moves.iter().find(|known| known["move"] == *mv).unwrap();
        here = found["position"].as_str().unwrap().to_owned();
    }
    assert_eq!(here, from);
    let text = bench
        .run(&["tree", "achi", "--depth", "1"])
        .succeeded()
        .stdout;
    assert_contains(&text, &[&format!("the tree is infinite: from {from} the")]);
}

#[test]
fn small_games_need_not_be_solved_first_and_large_ones_say_how() {
    let bench = Bench::new();
    let tree = bench.json(&["tree", "antrin:4", "--depth", "1"]);
    assert_eq!(tree["root"]["value"], "draw");
    let left = std::fs::read_dir(bench.path()).unwrap().count();
    assert_eq!(left, 0, "drawing writes nothing");
    let error = bench.run(&["tree", "morris:9", "--depth", "1"]).failed(1);
    assert_contains(&error, &["not solved yet", "retrograde solve morris:9"]);
}

#[test]
fn a_file_of_rules_will_do() {
    let bench = Bench::new();
    let rota = include_str!("../../../../examples/rota.toml");
    std::fs::write(bench.path().join("rota.toml"), rota).unwrap();
    let start = bench.json(&["tree", "--rules", "rota.toml", "--depth", "1"]);
    assert_eq!(start["nodes"], 10);
    let position = "1/../.../../. 2";
    for args in [
        ["tree", "--rules", "rota.toml", position, "--depth", "1"],
        ["tree", position, "--depth", "1", "--rules", "rota.toml"],
    ] {
        let tree = bench.json(&args);
        assert_eq!((&tree["game"], &tree["nodes"]), (&json!("rota"), &json!(9)));
    }
}

#[test]
fn graphviz_gets_a_statement_for_every_node_and_edge() {
    let bench = Bench::new();
    let dot = bench
        .run(&["tree", "tictactoe", LATE, "--depth", "2", "--format", "dot"])
        .succeeded()
        .stdout;
    let nodes = bench.json(&["tree", "tictactoe", LATE, "--depth", "2"])["nodes"]
        .as_u64()
        .unwrap() as usize;
    let body = dot.strip_prefix("digraph tree {\n").unwrap();
    let body = body.strip_suffix("}\n").unwrap();
    let (mut seen, mut edges) = (0, 0);
    for line in body.lines() {
        let statement = line.trim().strip_suffix("];").expect(line);
        let (subject, attributes) = statement.split_once(" [").expect(line);
        check_attributes(attributes);
        let number = |name: &str| -> usize { name.strip_prefix('n').unwrap().parse().unwrap() };
        if let Some((from, to)) = subject.split_once(" -> ") {
            assert!(number(from) < number(to), "{line}");
            assert_eq!(number(to), seen - 1, "an edge follows its node: {line}");
            edges += 1;
        } else if !["graph", "node", "edge"].contains(&subject) {
            assert_eq!(number(subject), seen);
            seen += 1;
        }
    }
    assert_eq!((seen, edges), (nodes, nodes - 1));
    assert_contains(&dot, &[r#"label="112\n2.1\n.2.\n1: "#, "distinct games"]);
}

/// Attributes as Graphviz reads them: `key=word` or `key="string"`, with commas between them.
fn check_attributes(text: &str) {
    let mut rest = text;
    loop {
        let (key, value) = rest.split_once('=').expect(text);
        assert!(key.chars().all(char::is_alphanumeric), "{key} in {text}");
        let end = match value.strip_prefix('"') {
            Some(string) => {
                let mut escaped = false;
                let end = string.find(|c| {
                    let quote = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    quote
                });
                end.expect(text) + 2
            }
            None => value.find(',').unwrap_or(value.len()),
        };
        match value[end..].strip_prefix(", ") {
            Some(more) => rest = more,
            None => return assert_eq!(&value[end..], "", "{text}"),
        }
    }
}

#[test]
fn pictures_are_well_formed() {
    let bench = Bench::new();
    for (game, position) in [("tictactoe", LATE), ("antrin", "112/12./2.. 2")] {
        let svg = bench
            .run(&["tree", game, position, "--depth", "2", "--format", "svg"])
            .succeeded()
            .stdout;
        check_markup(&svg);
        assert_contains(
            &svg,
            &[
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=",
                "viewBox=\"0 0 ",
                "role=\"img\"",
                "aria-label=\"Game tree of ",
                "<title>",
                "font-weight=\"bold\"",
            ],
        );
    }
}

/// Every tag is closed in its turn, every attribute quoted, every `&` an entity.
pub(crate) fn check_markup(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        check_entities(before);
        assert!(!before.contains('>'), "{before}");
        let (tag, after) = after.split_once('>').expect("a tag ends");
        check_entities(tag);
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        let name = tag.trim_start_matches('/');
        let name = name.split([' ', '/']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = after;
    }
    assert!(open.is_empty() && rest.trim().is_empty());
}

fn check_entities(text: &str) {
    for part in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;"];
        assert!(
            known.iter().any(|entity| part.starts_with(entity)),
            "{text}"
        );
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let bench = Bench::new();
    for depth in ["256", "-1", "deep", ""] {
        let error = bench
            .run(&["tree", "tictactoe", "--depth", depth])
            .failed(2);
        assert_contains(&error, &["--depth"]);
    }
    for args in [
        &["tree", "tictactoe"][..],
        &["tree", "--depth", "1"],
        &["tree", "tictactoe", "--depth", "1", "--format", "png"],
        &split("tree tictactoe --depth 1 --format svg --json"),
        &split("tree tictactoe --depth 1 --format dot --json"),
    ] {
        bench.run(args).failed(2);
    }
    let error = bench
        .run(&["tree", "tictactoe", "1.2/x", "--depth", "1"])
        .failed(1);
    assert_contains(&error, &["not a position", "retrograde info tictactoe"]);
    let error = bench.run(&["tree", "tictactoe", "--depth", "9"]).failed(1);
    // To depth 6 there are 73,450; the known numbers of lines of 7 plies are 148,176 more.
    assert_contains(
        &error,
        &[
            "at least 221626 nodes",
            "100000",
            "choose a depth of at most 6",
        ],
    );
    bench
        .run(&split("tree tictactoe --depth 1 --format text --json"))
        .succeeded()
        .json();
}
