//! A game of one's own, from nothing to a link that somebody else opens.

use crate::browser::{Browser, Scripts, browse, with_and_without_scripts};
use crate::explorer::Explorer;

with_and_without_scripts!(written_drawn_solved_and_shared);

const RULES: &str = r#"name = "village"
title = "A game of our village"
line = "wins"
start = "11/../22 1"
[board]
paths = ["a1 b1", "a2 b2", "a3 b3", "a1 a2 a3", "b1 b2 b3"]
lines = ["a2 b2"]
[board.points]
a1 = [0, 0]
b1 = [1, 0]
a2 = [0, 1]
b2 = [1, 1]
a3 = [0, 2]
b3 = [1, 2]
"#;

fn written_drawn_solved_and_shared(scripts: Scripts) {
    let (explorer, browser) = browse(&[], scripts, "/");
    browser.follow("A game of your own");
    browser.reads("h1", "A game of your own");

    // A mistake is marked in its line.
    write(
        &browser,
        scripts,
        &RULES.replace("[\"a2 b2\"]", "[\"a2 b7\"]"),
    );
    browser.reads("#shown h2", "Line 7");
    browser.says(
        "#shown .failure",
        "there is no point \"b7\"; did you mean b1?",
    );
    browser.says("#shown .source .wrong", "lines =");

    write(&browser, scripts, RULES);
    browser.reads("#shown h2", "A game of our village");
    browser.says("#shown h3", "4 symmetries");
    assert_eq!(browser.texts("#shown .own .stone.dark").len(), 2);
    assert_eq!(browser.texts("#shown .symmetries li").len(), 2);

    browser.click("#shown form button");
    browser.says(".headline", "Player 1 to move");
    browser.follow("Statistics");
    browser.click("form[action$=\"/solve\"] button");
    let is_done = "document.body.innerText.includes(arguments[0])";
    browser.until(is_done, &["positions solved"]);
    browser.follow("Look at it");
    browser.reads(".verdict .value", "loss");
    assert_eq!(browser.text(".verdict strong"), "loses in 8 plies");
    let solved = explorer.json(&["query", "village"]);
    assert_eq!(solved["value"], "loss");
    assert_eq!(solved["distance"], 8);

    // The link carries the rules to an explorer that has never heard of the game.
    browser.go(&explorer.page("/games/village/rules"));
    browser.follow("Change or share it");
    browser.reads("#shown h2", "A game of our village");
    let address = browser.address();
    let shared = address.split_once("/rules?").unwrap().1;
    let other = Explorer::of(&[]);
    browser.go(&other.page(&format!("/rules?{shared}")));
    browser.reads("#shown h2", "A game of our village");
    browser.click("#shown form button");
    browser.says(".headline", "Player 1 to move");
    // It is on the front page from now on.
    browser.go(&other.page("/"));
    browser.follow("A game of our village");
    browser.says(".headline", "Player 1 to move");
}

/// Writes rules; without scripts they are looked at when that is asked for.
fn write(browser: &Browser, scripts: Scripts, rules: &str) {
    browser.fill("#toml", rules);
    if scripts == Scripts::Off {
        browser.click("form.rules button");
    }
}
