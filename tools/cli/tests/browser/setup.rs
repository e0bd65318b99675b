//! Setting up a position.

use crate::browser::{Browser, Scripts, browse, with_and_without_scripts};

with_and_without_scripts!(by_clicking_and_by_pasting);

/// Player 1 wins at once, at c1.
const WON: &str = "11./2.2/... 1";

fn by_clicking_and_by_pasting(scripts: Scripts) {
    let (_explorer, browser) = browse(&["antrin"], scripts, "/games/antrin/setup");
    browser.says(".verdict", "This is a position");
    // What lies there and how many clicks it takes: nothing, player 1, player 2.
    let clicks = [("a1", 1), ("b1", 1), ("a2", 2), ("c2", 2)];
    let mut signs = [0; 9];
    let mut was_refused = false;
    for (spot, times) in clicks {
        let place = (spot.as_bytes()[0] - b'a') + 3 * (spot.as_bytes()[1] - b'1');
        for _ in 0..times {
            let css = format!("svg.board a.move[data-spot=\"{spot}\"]");
            browser.click(&css);
            signs[usize::from(place)] += 1;
            let written: String = signs.map(|sign| ['.', '1', '2'][sign]).iter().collect();
            lies(&browser, &written);
            let ones = signs.iter().filter(|&&sign| sign == 1).count();
            let twos = signs.iter().filter(|&&sign| sign == 2).count();
            // Player 1 is to move, so both have put down as many.
            if ones == twos {
                browser.says(".verdict", "This is a position");
                assert_eq!(browser.texts(".failure").len(), 0);
            } else {
                let why = browser.text("[role=alert].failure");
                assert!(why.starts_with("not a position"), "{why}");
                assert_eq!(browser.texts(".verdict").len(), 0);
                was_refused = true;
            }
        }
    }
    assert!(was_refused);
    assert_eq!(browser.text(".verdict code"), WON);
    browser.follow("Look at it");
    is_won(&browser);

    // From the position itself, with a brush, and then to one that cannot be.
    browser.follow("Set up");
    browser.reads(".verdict code", WON);
    browser.follow("player 1");
    browser.reads(".choices [aria-current=true]", "player 1");
    browser.click("svg.board a.move[data-spot=\"c1\"]");
    browser.says(".failure", "not a position");
    browser.follow("Clear the board");
    browser.reads(".verdict code", ".../.../... 1");

    browser.fill("form.paste input[name=position]", WON);
    browser.click("form.paste button");
    is_won(&browser);
}

/// Waits until this lies on the spots.
fn lies(browser: &Browser, signs: &str) {
    let script = "document.querySelector('form.paste input[name=position]')?.value.replaceAll('/', '').startsWith(arguments[0])";
    browser.until(script, &[signs]);
}

fn is_won(browser: &Browser) {
    browser.reads(".headline", "Player 1 to move");
    assert_eq!(browser.attribute(".sharing input", "value"), WON);
    assert_eq!(browser.text(".verdict .value"), "win");
    assert_eq!(browser.text(".verdict strong"), "wins in 1 ply");
}
