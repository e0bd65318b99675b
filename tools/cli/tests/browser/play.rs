//! Whole games by clicking on the board.

use crate::browser::{Browser, Scripts, browse, with_and_without_scripts};
use crate::explorer::Explorer;

with_and_without_scripts!(a_game_of_antrin);
with_and_without_scripts!(a_game_of_dots_and_boxes);

/// Leaves a mark that does not outlive the page.
fn mark(browser: &Browser) {
    browser.evaluate("window.mark = 'stays'", &[]);
}

/// Whether the page is still the one that was marked.
fn is_marked(browser: &Browser) -> bool {
    browser.evaluate("window.mark === 'stays'", &[]) == true
}

fn spot(name: &str) -> String {
    format!("svg.board a.move[data-spot=\"{name}\"]")
}

fn a_game_of_antrin(scripts: Scripts) {
    let (explorer, browser) = browse(&["antrin"], scripts, "/games/antrin");
    browser.reads(".headline", "Player 1 to move");
    mark(&browser);
    let game = ["a1", "b1", "c1", "a2", "b2", "c2", "b2-b3", "b1-b2"];
    for (made, mv) in game.iter().enumerate() {
        worth_is_shown(&explorer, &browser);
        let before = browser.address();
        match mv.split_once('-') {
            None => browser.click(&spot(mv)),
            Some((from, to)) => {
                browser.click(&spot(from));
                browser.says(".hand", "Go on with one of the marked spots");
                browser.click(&spot(to));
            }
        }
        let made = made + 1;
        browser.reads(".counter", &format!("move {made} of {made}"));
        let headline = match made {
            8 => "The game is over: player 2 has won",
            made if made % 2 == 0 => "Player 1 to move",
            _ => "Player 2 to move",
        };
        browser.reads(".headline", headline);
        assert_ne!(browser.address(), before);
        match scripts {
            Scripts::On => assert!(is_marked(&browser), "{mv} has loaded a page"),
            Scripts::Off => assert!(!is_marked(&browser), "something stayed"),
        }
    }
    browser.says(".verdict", "player 2 has won");
    if scripts == Scripts::On {
        // People who listen are told.
        browser.says("#said", "player 2 has won");
    }
    assert_eq!(browser.texts("svg.board a.move").len(), 0);
    let boards = browser.texts(".trace li");
    assert_eq!(boards.len(), 9);
    assert_eq!(boards[8], "8. b1-b2");
    // The page that a link to this game leads to says the same.
    browser.go(&browser.address());
    browser.reads(".headline", "The game is over: player 2 has won");
}

/// The value, the moves and the badges on the board are those that the command gives.
fn worth_is_shown(explorer: &Explorer, browser: &Browser) {
    let position = browser.attribute(".sharing input", "value");
    let answer = explorer.json(&["query", "antrin", &position]);
    let value = answer["value"].as_str().unwrap();
    assert_eq!(browser.text(".verdict .value"), value);
    let moves = answer["moves"].as_array().unwrap();
    let names: Vec<&str> = moves
        .iter()
        .map(|mv| mv["move"].as_str().unwrap())
        .collect();
    assert_eq!(browser.texts("table.moves td a"), names);
    let badges = browser.texts("svg.board a.move .badge-text");
    assert_eq!(badges.len(), browser.texts("svg.board a.move").len());
    let best = match (value, answer["distance"].as_u64()) {
        ("win", Some(plies)) => format!("W{plies}"),
        ("loss", Some(plies)) => format!("L{plies}"),
        _ => "D".into(),
    };
    assert!(badges.contains(&best), "no {best} among {badges:?}");
}

fn a_game_of_dots_and_boxes(scripts: Scripts) {
    let (_explorer, browser) = browse(&["dots:2x2"], scripts, "/games/dots:2x2");
    mark(&browser);
    for made in 1..=12 {
        let before = browser.address();
        browser.click("svg.board a.move");
        browser.reads(".counter", &format!("move {made} of {made}"));
        assert_ne!(browser.address(), before);
    }
    assert_eq!(is_marked(&browser), scripts == Scripts::On);
    assert_eq!(browser.texts("svg.board a.move").len(), 0);
    let boards = browser.texts(".trace li");
    let moves = boards.iter().skip(1).map(|board| {
        let (_, mv) = board.split_once(". ").expect("a number and a move");
        mv
    });
    let headline = match margin(moves) {
        0 => "The game is over and even".into(),
        margin if margin > 0 => format!("The game is over: the first player won by {margin}"),
        margin => format!("The game is over: the second player won by {}", -margin),
    };
    assert_eq!(browser.text(".headline"), headline);
}

/// Boxes of the player who began minus those of the other, counted by the rules once more: who closes a box
/// moves again.
fn margin<'m>(moves: impl Iterator<Item = &'m str>) -> i32 {
    let boxes = [
        ["a1b1", "a2b2", "a1a2", "b1b2"],
        ["b1c1", "b2c2", "b1b2", "c1c2"],
        ["a2b2", "a3b3", "a2a3", "b2b3"],
        ["b2c2", "b3c3", "b2b3", "c2c3"],
    ];
    let mut drawn: Vec<&str> = vec![];
    let (mut margin, mut sign) = (0, 1);
    for mv in moves {
        assert!(!drawn.contains(&mv), "{mv} twice");
        drawn.push(mv);
        let closed = boxes
            .iter()
            .filter(|edges| edges.contains(&mv) && edges.iter().all(|edge| drawn.contains(edge)));
        match closed.count() as i32 {
            0 => sign = -sign,
            closed => margin += sign * closed,
        }
    }
    assert_eq!(drawn.len(), 12, "{drawn:?}");
    margin
}
