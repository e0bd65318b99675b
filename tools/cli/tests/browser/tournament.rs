//! A match ordered through the form, and its games.

use crate::browser::{Browser, Scripts, browse, with_and_without_scripts};
use crate::explorer::Explorer;
use serde_json::Value;

with_and_without_scripts!(a_match);

fn a_match(scripts: Scripts) {
    let (explorer, browser) = browse(&["antrin"], scripts, "/games/antrin");
    browser.follow("Tournament");
    browser.reads("h1", "Let players meet");
    browser.fill("input[name=first]", "greedy");
    browser.fill("input[name=second]", "random");
    browser.fill("input[name=games]", "20");
    browser.fill("input[name=seed]", "7");
    browser.click("form.tournament button");
    browser.reads("h1", "greedy against random at antrin");
    // Nobody does anything: the page looks again by itself until there are results.
    browser.reads("h2", "Games");

    let args = [
        "match", "antrin", "greedy", "random", "--games", "20", "--seed", "7", "--both",
    ];
    let report = explorer.json(&args);
    assert_eq!(browser.texts(".results tbody tr").len(), 3);
    let mut rows = vec![("greedy against random".to_owned(), &report)];
    for seating in report["seatings"].as_array().unwrap() {
        let [first, second] = ["first", "second"].map(|key| seating[key].as_str().unwrap());
        rows.push((format!("{first} begins against {second}"), seating));
    }
    for (place, (name, results)) in rows.into_iter().enumerate() {
        let row = format!(".results tbody tr:nth-child({})", place + 1);
        assert_eq!(browser.text(&format!("{row} th")), name);
        assert_eq!(browser.texts(&format!("{row} td")), numbers(results));
    }
    assert_eq!(report["games"], 40);
    let games = browser.texts("ol.records li");
    assert_eq!(games.len(), 40);

    // The first game from its beginning to its end.
    let (_, told) = games[0].rsplit_once(", ").unwrap();
    let moves: usize = told.strip_suffix(" moves").unwrap().parse().unwrap();
    browser.click("ol.records li:first-child a");
    for made in 0..moves {
        browser.reads(".counter", &format!("move {made} of {moves}"));
        browser.says(".headline", "to move");
        browser.click("[aria-label=Redo]");
    }
    browser.reads(".counter", &format!("move {moves} of {moves}"));
    browser.says(".headline", "The game is over");

    browser.go(&explorer.page("/tournaments"));
    browser.says("ul.jobs li", "greedy against random at antrin, done");
}

/// What the page shows of results.
fn numbers(results: &Value) -> Vec<String> {
    let counts = ["games", "first_wins", "draws", "second_wins"];
    let counts = counts.map(|key| results[key].to_string());
    let mean = format!("{:+.2}", results["mean_margin"].as_f64().unwrap());
    counts.into_iter().chain([mean]).collect()
}

#[test]
fn a_long_match_shows_how_far_it_is_and_can_be_stopped() {
    let (_explorer, browser) = browse(&[], Scripts::Off, "/tournaments?game=othello:8x8");
    browser.fill("input[name=first]", "mcts:playouts=2000");
    browser.fill("input[name=second]", "random");
    browser.fill("input[name=games]", "10000");
    browser.click("form.tournament button");
    browser.says("[role=status]", " of ");
    assert_eq!(browser.texts("progress").len(), 1);
    browser.click("main form button");
    browser.says(".failure", "stopped");
}

#[test]
fn a_form_that_makes_no_sense_is_refused() {
    let explorer = Explorer::of(&[]);
    let browser = Browser::desk(Scripts::On);
    for (game, field, wrong, reason) in [
        ("antrin", "first", "nobody", "there is no player \"nobody\""),
        (
            "antrin",
            "second",
            "mcts:playouts=1000000",
            "would take too long",
        ),
        (
            "othello:6x6",
            "second",
            "perfect",
            "cannot make tables of othello:6x6",
        ),
    ] {
        let page = format!("/tournaments?game={game}");
        browser.go(&explorer.page(&page));
        browser.fill(&format!("input[name={field}]"), wrong);
        browser.click("form.tournament button");
        browser.says(".failure", reason);
    }
}
