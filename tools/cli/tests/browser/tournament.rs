//! A match ordered through the form, and its games.

use crate::browser::{Browser, Scripts, browse, with_and_without_scripts};
use crate::explorer::Explorer;
use serde_json::Value;

with_and_without_scripts!(a_match);

async fn a_match(scripts: Scripts) {
    let (explorer, browser) = browse(&["antrin"], scripts, "/games/antrin").await;
    browser.follow("Tournament").await;
    browser.reads("h1", "Let players meet").await;
    browser.fill("input[name=first]", "greedy").await;
    browser.fill("input[name=second]", "random").await;
    browser.fill("input[name=games]", "20").await;
    browser.fill("input[name=seed]", "7").await;
    browser.click("form.tournament button").await;
    browser.reads("h1", "greedy against random at antrin").await;
    // Nobody does anything: the page looks again by itself until there are results.
    browser.reads("h2", "Games").await;

    let args = [
        "match", "antrin", "greedy", "random", "--games", "20", "--seed", "7", "--both",
    ];
    let report = explorer.json(&args);
    assert_eq!(browser.texts(".results tbody tr").await.len(), 3);
    let mut rows = vec![("greedy against random".to_owned(), &report)];
    for seating in report["seatings"].as_array().unwrap() {
        let [first, second] = ["first", "second"].map(|key| seating[key].as_str().unwrap());
        rows.push((format!("{first} begins against {second}"), seating));
    }
    for (place, (name, results)) in rows.into_iter().enumerate() {
        let row = format!(".results tbody tr:nth-child({})", place + 1);
        assert_eq!(browser.text(&format!("{row} th")).await, name);
        assert_eq!(browser.texts(&format!("{row} td")).await, numbers(results));
    }
    assert_eq!(report["games"], 40);
    let games = browser.texts("ol.records li").await;
    assert_eq!(games.len(), 40);

    // The first game from its beginning to its end.
    let (_, told) = games[0].rsplit_once(", ").unwrap();
    let moves: usize = told.strip_suffix(" moves").unwrap().parse().unwrap();
    browser.click("ol.records li:first-child a").await;
    for made in 0..moves {
        browser
            .reads(".counter", &format!("move {made} of {moves}"))
            .await;
        browser.says(".headline", "to move").await;
        browser.click("[aria-label=Redo]").await;
    }
    browser
        .reads(".counter", &format!("move {moves} of {moves}"))
        .await;
    browser.says(".headline", "The game is over").await;

    browser.go(&explorer.page("/tournaments")).await;
    browser
        .says("ul.jobs li", "greedy against random at antrin, done")
        .await;
}

/// What the page shows of results.
fn numbers(results: &Value) -> Vec<String> {
    let counts = ["games", "first_wins", "draws", "second_wins"];
    let counts = counts.map(|key| results[key].to_string());
    let mean = format!("{:+.2}", results["mean_margin"].as_f64().unwrap());
    counts.into_iter().chain([mean]).collect()
}

#[tokio::test]
async fn a_long_match_shows_how_far_it_is_and_can_be_stopped() {
    let (_explorer, browser) = browse(&[], Scripts::Off, "/tournaments?game=othello:8x8").await;
    browser
        .fill("input[name=first]", "mcts:playouts=2000")
        .await;
    browser.fill("input[name=second]", "random").await;
    browser.fill("input[name=games]", "10000").await;
    browser.click("form.tournament button").await;
    browser.says("[role=status]", " of ").await;
    assert_eq!(browser.texts("progress").await.len(), 1);
    browser.click("main form button").await;
    browser.says(".failure", "stopped").await;
}

#[tokio::test]
async fn a_form_that_makes_no_sense_is_refused() {
    let explorer = Explorer::of(&[]);
    let browser = Browser::desk(Scripts::On).await;
    for (game, field, wrong, reason) in [
        ("antrin", "first", "nobody", "there is no player \"nobody\""),
        (
            "antrin",
            "second",
            "mcts:playouts=1000000",
            "would think for too long",
        ),
        (
            "othello:6x6",
            "second",
            "perfect",
            "cannot make tables of othello:6x6",
        ),
    ] {
        let page = format!("/tournaments?game={game}");
        browser.go(&explorer.page(&page)).await;
        browser.fill(&format!("input[name={field}]"), wrong).await;
        browser.click("form.tournament button").await;
        browser.says(".failure", reason).await;
    }
}
