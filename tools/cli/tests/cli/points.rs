//! Games that are played for points: dots and othello.

use crate::support::{Bench, sum};

#[test]
fn a_small_board_of_dots_goes_all_the_way() {
    let by_search = Bench::new().json(&["query", "dots:2x2"]);
    let bench = Bench::new();
    let solved = bench.json(&["solve", "dots:2x2"]);
    assert_eq!(solved["start"]["value"], by_search["value"]);
    assert_eq!(solved["start"]["score"], by_search["score"]);
    assert_eq!(solved["tiers"].as_array().unwrap().len(), 13);
    let count = bench.json(&["count", "dots:2x2"]);
    let canonical = sum(&count["steps"], "canonical");
    assert_eq!(solved["totals"]["positions"], canonical);
    let verified = bench.json(&["verify", "dots:2x2"]);
    assert_eq!(verified["errors"], 0);
    assert_eq!(verified["checked"], canonical);
    let stats = bench.json(&["stats", "dots:2x2"]);
    assert_eq!(sum(&stats["histogram"], "positions"), canonical);
}

#[test]
fn tables_and_search_rank_moves_alike() {
    let position = "--/../.. |.|/...";
    let searched = Bench::new().json(&["query", "dots:2x2", position, "--line"]);
    let bench = Bench::new();
    bench.run(&["solve", "dots:2x2"]).succeeded();
    let looked_up = bench.json(&["query", "dots:2x2", position, "--line"]);
    assert_eq!(searched["moves"], looked_up["moves"]);
    assert_eq!(searched["score"], looked_up["score"]);
    assert_eq!(searched["line"].as_array().unwrap().len(), 8);
    assert!(searched["distance"].is_null());
    let best = &searched["moves"][0];
    assert_eq!(best["score"], searched["score"]);
}

#[test]
fn tables_of_quiet_positions_answer_where_boxes_can_be_taken() {
    let position = "---.../.----./...--- |||..../..|..||";
    let searched = Bench::new().json(&["query", "dots:2x6", position, "--line"]);
    let bench = Bench::new();
    let solved = bench.json(&["solve", "dots:2x6"]);
    assert_eq!(solved["totals"]["positions"], 15_447_950);
    let looked_up = bench.json(&["query", "dots:2x6", position, "--line"]);
    assert_eq!(searched["moves"], looked_up["moves"]);
    assert_eq!(searched["score"], looked_up["score"]);
    let info = bench.json(&["info", "dots:2x6"]);
    assert_eq!(info["positions"], 15_447_950);
}

#[test]
fn too_little_memory_for_tables_leaves_the_search() {
    let bench = Bench::new();
    let error = bench
        .run(&["solve", "dots:4x4", "--memory", "1G"])
        .failed(1);
    assert!(error.contains("--ultra-weak"), "{error}");
}

#[test]
fn a_wrong_position_of_dots_is_pointed_at() {
    let bench = Bench::new();
    let refused = bench.run(&["query", "dots:2x2", "--/..x.. |.|/..."]);
    assert_eq!(refused.status, 1);
    assert!(refused.stderr.contains('^'), "{}", refused.stderr);
    let unknown = bench.run(&["query", "dots:9x9"]);
    assert_eq!(unknown.status, 2);
    let too_large = bench.run(&["query", "dots:5x5"]);
    assert!(too_large.stderr.contains("edges"), "{}", too_large.stderr);
}

#[test]
fn a_search_finds_the_margin_of_the_start_and_says_how() {
    let bench = Bench::new();
    let found = bench.json(&["solve", "dots:2x3", "--ultra-weak"]);
    let table = bench.json(&["solve", "dots:2x3"]);
    assert_eq!(found["start"]["score"], table["start"]["score"]);
    assert_eq!(found["line"].as_array().unwrap().len(), 17);
    assert!(found["nodes"].as_u64().unwrap() > 0);
    let text = bench.run(&["solve", "othello:4x4", "--weak"]).succeeded();
    assert!(
        text.stdout.contains("the second player wins by"),
        "{}",
        text.stdout
    );
}

#[test]
fn a_finished_search_is_not_done_again() {
    for game in ["dots:3x3", "othello:4x5"] {
        let bench = Bench::new();
        let args = ["solve", game, "--weak"];
        let first = bench.json(&args);
        let second = bench.json(&args);
        assert_eq!(first["known_before"], 0);
        assert!(second["known_before"].as_u64() > Some(1));
        assert_eq!(second["start"], first["start"]);
        assert_eq!(second["files"], first["files"]);
        assert!(second["nodes"].as_u64() < first["nodes"].as_u64());
    }
}

#[test]
fn who_is_to_move_is_said_in_words() {
    let bench = Bench::new();
    let dots = bench.run(&["query", "dots:2x2"]).succeeded().stdout;
    assert!(dots.contains("\nthe player to move: "), "{dots}");
    let othello = bench.run(&["query", "othello:4x4"]).succeeded().stdout;
    assert!(othello.contains("\nplayer X to move: "), "{othello}");
}

#[test]
fn what_a_margin_is_of_is_said() {
    let bench = Bench::new();
    let text = |args: &[&str]| bench.run(args).succeeded().stdout;
    let start = text(&["query", "dots:1x2"]);
    assert!(start.contains("even at the end"), "{start}");
    let rest = text(&["query", "dots:1x2", "--/-- |.."]);
    assert!(rest.contains("wins the rest by 2"), "{rest}");
    assert!(rest.contains("of the rest  leads to"), "{rest}");
    let othello = text(&["query", "othello:4x4"]);
    assert!(othello.contains("player X to move: loses by "), "{othello}");
}

#[test]
fn othello_is_solved_verified_and_asked() {
    let bench = Bench::new();
    let solved = bench.json(&["solve", "othello:4x4"]);
    assert_eq!(solved["start"]["value"], "loss");
    let verified = bench.json(&["verify", "othello:4x4"]);
    assert_eq!(verified["errors"], 0);
    assert_eq!(verified["checked"], solved["totals"]["positions"]);
    let from_table = bench.json(&["query", "othello:4x4"]);
    let by_search = Bench::new().json(&["query", "othello:4x4"]);
    assert_eq!(from_table["moves"], by_search["moves"]);
    assert_eq!(from_table["score"], solved["start"]["score"]);
}

#[test]
fn the_rule_on_empty_squares_is_part_of_the_rules() {
    let bench = Bench::new();
    bench.run(&["solve", "othello:4x4"]).succeeded();
    bench
        .run(&["solve", "othello:4x4,empties=nobody"])
        .succeeded();
    let winner = bench.json(&["stats", "othello:4x4"]);
    let nobody = bench.json(&["stats", "othello:4x4,empties=nobody"]);
    assert_eq!(winner["totals"]["positions"], nobody["totals"]["positions"]);
    assert_ne!(winner["histogram"], nobody["histogram"]);
    assert_ne!(winner["files"][0]["path"], nobody["files"][0]["path"]);
}

#[test]
fn passes_are_plies_or_free() {
    let bench = Bench::new();
    let plies = bench.json(&["perft", "othello:8x8", "9"]);
    assert_eq!(plies["nodes"], 3_005_288);
    let free = bench.json(&["perft", "othello:8x8", "9", "--passes", "free"]);
    assert_eq!(free["nodes"], 3_005_320);
}

#[test]
fn endgames_go_in_and_out_as_obf() {
    const ARGS: [&str; 3] = ["query", "othello:8x8", "--obf"];
    let bench = Bench::new();
    let published = include_str!("../../../../tests/data/ffo-40-45.obf");
    let first = published.lines().next().unwrap();
    let run = bench.feed(&ARGS, format!("% the first of them\n\n{first}\n"));
    let answered = run.succeeded().stdout;
    // Moves with equal scores may come in another order.
    let sorted = |line: &str| {
        let mut parts: Vec<String> = line.split(';').map(|part| part.trim().to_owned()).collect();
        parts.sort();
        parts
    };
    assert_eq!(sorted(&answered), sorted(first));
    let wrong = bench.feed(&ARGS, first.replace("A2:+38", "A2:+36"));
    assert_eq!(wrong.status, 1);
    assert!(wrong.stderr.contains("it is A2:+38"), "{}", wrong.stderr);
    assert_eq!(wrong.stdout, answered);
    let other = bench.feed(&["query", "antrin", "--obf"], "");
    assert_eq!(other.status, 2);
}

#[test]
fn the_largest_margin_is_that_of_a_position() {
    for game in ["dots:2x2", "othello:4x4"] {
        let bench = Bench::solved(game);
        let stats = bench.json(&["stats", game]);
        let entries = stats["histogram"].as_array().unwrap().iter();
        let largest = entries.filter_map(|entry| entry["score"].as_i64()).max();
        assert_eq!(stats["largest_margin"].as_i64(), largest, "{game}");
        let position = stats["largest_margin_position"].as_str().unwrap();
        let answer = bench.json(&["query", game, position]);
        assert_eq!(answer["score"].as_i64(), largest, "{game}");
    }
}
