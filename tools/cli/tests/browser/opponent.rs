//! Against a player of the explorer.

use crate::browser::{Scripts, browse, with_and_without_scripts};
use crate::explorer::Explorer;

with_and_without_scripts!(a_game_against_the_perfect_player);

fn a_game_against_the_perfect_player(scripts: Scripts) {
    let (explorer, browser) = browse(&["antrin"], scripts, "/games/antrin");
    browser.click(".opponent summary");
    browser.fill(".opponent [name=against]", "perfect");
    browser.choose(".opponent [name=seat]", "2");
    browser.click(".opponent button");
    browser.reads(".opponent summary", "Opponent: perfect");
    browser.reads(".counter", "move 0 of 0");

    browser.click("svg.board a.move[data-spot=\"a1\"]");
    browser.reads(".counter", "move 2 of 2");
    browser.reads(".headline", "Player 1 to move");
    let position = browser.attribute(".sharing input", "value");
    assert!(position.starts_with('1'), "{position}");
    assert_eq!(position.matches('2').count(), 1, "{position}");
    reply_is_best(&explorer, &position);
    assert_eq!(browser.texts(".trace li").len(), 3);

    browser.click("svg.board a.move");
    browser.reads(".counter", "move 4 of 4");
    // Taking back leads to one's own turn, past the reply, and no reply comes until one moves.
    browser.click("[aria-label=Undo]");
    browser.reads(".counter", "move 2 of 4");
    assert_eq!(browser.attribute(".sharing input", "value"), position);
    browser.click("[aria-label=Undo]");
    browser.reads(".counter", "move 0 of 4");
    // So does making moves again.
    browser.click("[aria-label=Redo]");
    browser.reads(".counter", "move 2 of 4");
    browser.click("[aria-label=Undo]");
    browser.reads(".counter", "move 0 of 4");

    assert_eq!(browser.texts(".verdict .value").len(), 1);
    browser.follow("Turn hints off");
    browser.reads(".verdict", "Hints are off.");
    for css in [".value", ".badge-text", "ol.line", "svg.chart"] {
        assert_eq!(browser.texts(css).len(), 0, "{css}");
    }
    // The opponent stays, and so does the wish for no hints.
    browser.click("svg.board a.move[data-spot=\"b2\"]");
    browser.reads(".counter", "move 2 of 2");
    browser.reads(".verdict", "Hints are off.");
    browser.follow("Turn hints on");
    browser.reads(".verdict .value", "draw");
}

/// The second move was none that a perfect player would not make.
fn reply_is_best(explorer: &Explorer, position: &str) {
    let before = explorer.json(&["query", "antrin", "1../.../... 2"]);
    let moves = before["moves"].as_array().unwrap();
    let made = moves.iter().find(|mv| mv["position"] == position);
    let made = made.unwrap_or_else(|| panic!("{position} does not follow: {moves:?}"));
    assert_eq!(made["value"], before["value"]);
    assert_eq!(made["distance"], before["distance"]);
}

#[test]
fn the_other_player_can_begin() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/games/antrin");
    browser.click(".opponent summary");
    browser.fill(".opponent [name=against]", "random");
    browser.choose(".opponent [name=seat]", "1");
    browser.fill(".opponent [name=seed]", "5");
    browser.click(".opponent button");
    browser.reads(".counter", "move 1 of 1");
    browser.reads(".headline", "Player 2 to move");
    let first = browser.attribute(".sharing input", "value");
    // The same seed, the same move.
    browser.go(&explorer.page("/games/antrin?against=random&seat=1&seed=5"));
    assert_eq!(browser.attribute(".sharing input", "value"), first);
}
