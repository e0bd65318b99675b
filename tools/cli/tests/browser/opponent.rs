//! Against a player of the explorer.

use crate::browser::{Scripts, browse, with_and_without_scripts};
use crate::explorer::Explorer;

with_and_without_scripts!(a_game_against_the_perfect_player);

async fn a_game_against_the_perfect_player(scripts: Scripts) {
    let (explorer, browser) = browse(&["antrin"], scripts, "/games/antrin").await;
    browser.click(".opponent summary").await;
    browser.fill(".opponent [name=against]", "perfect").await;
    browser.choose(".opponent [name=seat]", "2").await;
    browser.click(".opponent button").await;
    browser
        .reads(".opponent summary", "Opponent: perfect")
        .await;
    browser.reads(".counter", "move 0 of 0").await;

    browser.click("svg.board a.move[data-spot=\"a1\"]").await;
    browser.reads(".counter", "move 2 of 2").await;
    browser.reads(".headline", "Player 1 to move").await;
    let position = browser.attribute(".sharing input", "value").await;
    assert!(position.starts_with('1'), "{position}");
    assert_eq!(position.matches('2').count(), 1, "{position}");
    reply_is_best(&explorer, &position);
    assert_eq!(browser.texts(".trace li").await.len(), 3);

    browser.click("svg.board a.move").await;
    browser.reads(".counter", "move 4 of 4").await;
    // Taking back leads to one's own turn, past the reply, and no reply comes until one moves.
    browser.click("[aria-label=Undo]").await;
    browser.reads(".counter", "move 2 of 4").await;
    assert_eq!(browser.attribute(".sharing input", "value").await, position);
    browser.click("[aria-label=Undo]").await;
    browser.reads(".counter", "move 0 of 4").await;
    // So does making moves again.
    browser.click("[aria-label=Redo]").await;
    browser.reads(".counter", "move 2 of 4").await;
    browser.click("[aria-label=Undo]").await;
    browser.reads(".counter", "move 0 of 4").await;

    assert_eq!(browser.texts(".verdict .value").await.len(), 1);
    browser.follow("Turn hints off").await;
    browser.reads(".verdict", "Hints are off.").await;
    for css in [".value", ".badge-text", "ol.line", "svg.chart"] {
        assert_eq!(browser.texts(css).await.len(), 0, "{css}");
    }
    // The opponent stays, and so does the wish for no hints.
    browser.click("svg.board a.move[data-spot=\"b2\"]").await;
    browser.reads(".counter", "move 2 of 2").await;
    browser.reads(".verdict", "Hints are off.").await;
    browser.follow("Turn hints on").await;
    browser.reads(".verdict .value", "draw").await;
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

#[tokio::test]
async fn the_other_player_can_begin() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/games/antrin").await;
    browser.click(".opponent summary").await;
    browser.fill(".opponent [name=against]", "random").await;
    browser.choose(".opponent [name=seat]", "1").await;
    browser.fill(".opponent [name=seed]", "5").await;
    browser.click(".opponent button").await;
    browser.reads(".counter", "move 1 of 1").await;
    browser.reads(".headline", "Player 2 to move").await;
    let first = browser.attribute(".sharing input", "value").await;
    // The same seed, the same move.
    browser
        .go(&explorer.page("/games/antrin?against=random&seat=1&seed=5"))
        .await;
    assert_eq!(browser.attribute(".sharing input", "value").await, first);
}
