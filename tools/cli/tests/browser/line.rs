//! Best play, and going back and forth in it.

use crate::browser::{Browser, Scripts, browse};
use crate::explorer::Explorer;
use crate::webdriver::Key;

#[test]
fn the_best_line_step_by_step() {
    let explorer = Explorer::of(&["antrin"]);
    let browser = Browser::desk(Scripts::On);
    let stats = explorer.json(&["stats", "antrin"]);
    let from = stats["longest_win_position"].as_str().unwrap();
    let answer = explorer.json(&["query", "antrin", from, "--line"]);
    let line: Vec<&str> = answer["line"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap())
        .collect();
    assert!(line.len() >= 5, "{line:?}");
    browser.go(&explorer.page("/games/antrin"));
    browser.follow("Longest win");
    browser.until("location.search.startsWith('?position=')", &[]);
    let beginning = browser.address();
    assert_eq!(board(&browser), from);
    assert_eq!(browser.texts("ol.line a"), line);
    let mut boards = vec![board(&browser)];
    for (made, mv) in line.iter().enumerate() {
        // The line goes on from where one is, so its first step is always the next one.
        assert_eq!(&browser.texts("ol.line a")[0], mv);
        browser.click("ol.line li:first-child a");
        let all = line.len();
        browser.reads(".counter", &format!("move {} of {all}", made + 1));
        let now = board(&browser);
        assert!(!boards.contains(&now), "{now} twice");
        boards.push(now);
    }
    browser.says(".headline", "The game is over");
    assert_eq!(browser.texts("ol.line a").len(), 0);

    // To the middle of the line at once.
    browser.go(&beginning);
    browser.click("ol.line li:nth-child(3) a");
    stands(&browser, &boards, 3);
    assert_eq!(
        browser.text(".trace [aria-current=step]"),
        format!("3. {}", line[2])
    );
}

#[test]
fn undo_and_redo_by_buttons_keys_and_the_browser() {
    let (_explorer, browser) = browse(
        &["antrin"],
        Scripts::On,
        "/games/antrin?moves=a1+b2+c3&at=0",
    );
    let mut boards = vec![board(&browser)];
    for made in 1..=3 {
        browser.click("[aria-label=Redo]");
        browser.reads(".counter", &format!("move {made} of 3"));
        boards.push(board(&browser));
    }
    assert_eq!(boards[3], "1../.2./..1 2");
    assert_eq!(
        browser.texts("[aria-label=Redo]").len(),
        0,
        "nothing is left to redo"
    );
    for (button, made) in [
        ("Undo", 2),
        ("Undo", 1),
        ("Redo", 2),
        ("Back to the beginning", 0),
        ("To the last move", 3),
    ] {
        browser.click(&format!("[aria-label=\"{button}\"]"));
        stands(&browser, &boards, made);
    }
    for (key, made) in [
        (Key::Left, 2),
        (Key::Left, 1),
        (Key::Right, 2),
        (Key::Home, 0),
        (Key::Left, 0),
        (Key::Right, 1),
        (Key::End, 3),
        (Key::Right, 3),
    ] {
        browser.press(key);
        stands(&browser, &boards, made);
    }
    // The last address that was new, then those before it.
    for made in [1, 0, 2, 1] {
        browser.back();
        stands(&browser, &boards, made);
    }
    browser.forward();
    stands(&browser, &boards, 2);

    // Another move forgets what was taken back.
    browser.click("svg.board a.move[data-spot=\"a3\"]");
    browser.reads(".counter", "move 3 of 3");
    assert_eq!(board(&browser), "1../.2./1.. 2");
    // A key that is meant for a field is not meant for the board.
    browser.click(".sharing input");
    browser.press(Key::Left);
    std::thread::sleep(std::time::Duration::from_millis(200));
    assert_eq!(board(&browser), "1../.2./1.. 2");
}

fn board(browser: &Browser) -> String {
    browser.attribute(".sharing input", "value")
}

fn stands(browser: &Browser, boards: &[String], made: usize) {
    browser.says(".counter", &format!("move {made} of "));
    assert_eq!(board(browser), boards[made]);
}
