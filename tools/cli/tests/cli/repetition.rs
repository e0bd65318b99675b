//! `repetition=penalty`: draws that stand under every rule on repetition, and positions that hang on it.

use crate::support::{Bench, assert_contains, assert_keys};
use serde_json::json;

const EIGHT: &str = "linear-ataxx:8,repetition=penalty";
/// The shortest row in which anything hangs on repetition.
const FOURTEEN: &str = "linear-ataxx:14,repetition=penalty";
const DEPENDENT: &str = "2o4xox4 x";

#[test]
fn solve_and_stats_count_positions_once_and_tell_dependent_ones_apart() {
    let bench = Bench::new();
    let solved = bench.json(&["solve", FOURTEEN]);
    assert_eq!(solved["game"], FOURTEEN);
    assert_eq!(solved["start"]["value"], "win");
    assert_eq!(solved["start"]["distance"], 31);
    let totals = json!({
        "positions": 2_392_578, "win": 1_509_506, "loss": 569_325, "draw": 312_334, "repetition_dependent": 1_413,
    });
    assert_eq!(solved["totals"], totals);
    let of_tier = |tier: usize| &solved["tiers"][tier]["repetition_dependent"];
    assert_eq!((of_tier(3), of_tier(4)), (&json!(0), &json!(3)));
    let stats = bench.json(&["stats", FOURTEEN]);
    assert_eq!(stats["totals"], totals);
    let histogram = stats["histogram"].as_array().unwrap();
    let dependent = json!({"value": "repetition-dependent", "distance": null, "positions": 1_413});
    let place = histogram.iter().position(|entry| *entry == dependent);
    assert_eq!(histogram[place.unwrap() - 1]["value"], "draw");
    let sum = |entries: &[serde_json::Value]| -> u64 {
        let counts = entries.iter().map(|entry| entry["positions"].as_u64());
        counts.sum::<Option<u64>>().unwrap()
    };
    assert_eq!(sum(histogram), 2_392_578);
    let text = bench.run(&["stats", FOURTEEN]).succeeded().stdout;
    assert_contains(&text, &["dependent", "1,413", "repetition-dependent"]);
}

#[test]
fn a_question_about_a_dependent_position_is_not_answered_by_a_guess() {
    let bench = Bench::solved(FOURTEEN);
    let answer = bench.json(&["query", FOURTEEN, DEPENDENT, "--line"]);
    assert_eq!(answer["position"], DEPENDENT);
    assert_eq!(answer["value"], "repetition-dependent");
    assert!(answer["distance"].is_null());
    let moves = answer["moves"].as_array().unwrap();
    for mv in moves {
        assert_keys(mv, &["move", "position", "value", "distance", "score"]);
    }
    let rank = |value: &str| {
        ["win", "draw", "repetition-dependent", "loss"]
            .iter()
            .position(|v| *v == value)
    };
    let ranks: Vec<_> = moves
        .iter()
        .map(|mv| rank(mv["value"].as_str().unwrap()).unwrap())
        .collect();
    assert!(ranks.is_sorted(), "{ranks:?}");
    assert_eq!(answer["line"][0], moves[0]["move"]);
    let text = bench
        .run(&["query", FOURTEEN, DEPENDENT])
        .succeeded()
        .stdout;
    assert_contains(
        &text,
        &["player x to move: depends on the rule on repetition\n"],
    );
    let lines = bench.feed(&["query", FOURTEEN, "--stdin"], format!("{DEPENDENT}\n"));
    assert_contains(
        &lines.succeeded().stdout,
        &["2o4xox4 x\trepetition-dependent\t-\t"],
    );
}

#[test]
fn a_settled_draw_is_played_to_a_drawn_end() {
    let bench = Bench::solved(EIGHT);
    let start = bench.json(&["query", EIGHT, "--line"]);
    assert_eq!(start["value"], "draw");
    // Where only infinite play were a draw, the line would stop at a position that comes again.
    let mut position = start["position"].clone();
    for played in start["line"].as_array().unwrap() {
        let here = bench.json(&["query", EIGHT, position.as_str().unwrap()]);
        let moves = here["moves"].as_array().unwrap();
        let mv = moves.iter().find(|mv| mv["move"] == *played).unwrap();
        position = mv["position"].clone();
    }
    let end = bench.json(&["query", EIGHT, position.as_str().unwrap()]);
    assert_eq!((&end["value"], &end["moves"]), (&json!("draw"), &json!([])));
}

#[test]
fn the_other_commands_know_the_option() {
    let bench = Bench::solved(EIGHT);
    let verified = bench.json(&["verify", EIGHT]);
    assert_eq!(
        (&verified["checked"], &verified["errors"]),
        (&json!(3_321), &json!(0))
    );
    let info = bench.json(&["info", EIGHT]);
    assert_eq!(
        (&info["name"], &info["positions"]),
        (&json!(EIGHT), &json!(3_321))
    );
    let perft = |game| bench.json(&["perft", game, "5"])["nodes"].clone();
    assert_eq!(perft(EIGHT), perft("linear-ataxx:8"));
}

#[test]
fn infinite_play_is_a_draw_unless_asked_otherwise() {
    let bench = Bench::new();
    let report = bench.json(&["solve", "linear-ataxx:6,repetition=draw"]);
    assert_eq!(report["game"], "linear-ataxx:6");
    assert!(report["totals"].get("repetition_dependent").is_none());
    assert!(report["tiers"][2].get("repetition_dependent").is_none());
    let text = bench.run(&["stats", "linear-ataxx:6"]).succeeded().stdout;
    assert!(!text.contains("dependent"), "{text}");
}

#[test]
fn a_wrong_value_gets_the_right_ones() {
    let bench = Bench::new();
    let error = bench
        .run(&["info", "linear-ataxx:8,repetition=penalti"])
        .failed(2);
    assert_contains(
        &error,
        &[
            "repetition cannot be \"penalti\"",
            "did you mean penalty?",
            "draw, penalty",
        ],
    );
    let error = bench
        .run(&["info", "ataxx:4x4,repetition=penalty"])
        .failed(2);
    assert_contains(&error, &["ataxx has no option \"repetition\""]);
}
