//! Opponents by level, programs that are watched, and what comes after a move.

use crate::browser::{Browser, Screen, Scripts, browse, with_and_without_scripts};
use crate::explorer::Explorer;

with_and_without_scripts!(a_game_against_a_level);
with_and_without_scripts!(two_programs_are_watched);
with_and_without_scripts!(all_against_all);

fn a_game_against_a_level(scripts: Scripts) {
    let (_explorer, browser) = browse(&["antrin"], scripts, "/games/antrin");
    browser.follow("Medium");
    browser.says(".opponents h2", "Against mcts");
    browser.reads(".counter", "move 0 of 0");
    browser.reads(".verdict", "Hints are off.");
    browser.reads(".side:first-child small", "you");
    browser.click("svg.board a.move[data-spot=\"b2\"]");
    browser.reads(".counter", "move 2 of 2");
    browser.reads(".headline", "Player 1 to move");
    // The next game, and the one after it with the other seat.
    browser.follow("Again");
    browser.reads(".counter", "move 0 of 0");
    browser.follow("Change sides");
    browser.reads(".counter", "move 1 of 1");
    browser.reads(".side:last-child small", "you");
    browser.follow("Stop playing");
    browser.find(".levels");
    browser.says(".opponents h2", "Play against");
    assert_eq!(
        browser.texts(".level"),
        ["Easy", "Medium", "Hard", "Perfect"]
    );
}

/// A reply that takes a while comes after the move, and the address is that of the game.
#[test]
fn a_move_is_shown_before_a_slow_reply() {
    let (_explorer, browser) = browse(
        &[],
        Scripts::On,
        "/games/othello:8x8?against=mcts:playouts=2000&hints=off",
    );
    browser.click("svg.board a.move[data-spot=\"d3\"]");
    browser.says(".working", "thinking");
    browser.reads(".counter", "move 1 of 1");
    browser.reads(".counter", "move 2 of 2");
    assert_eq!(browser.texts(".working").len(), 0);
    assert!(!browser.address().contains("wait"), "{}", browser.address());
}

fn two_programs_are_watched(scripts: Scripts) {
    let page = "/games/tictactoe?against=greedy&rival=greedy&seed=3&hints=off";
    let (_explorer, browser) = browse(&["tictactoe"], scripts, page);
    browser.reads(".counter", "move 0 of 0");
    browser.click("[data-next]");
    browser.reads(".counter", "move 1 of 1");
    browser.click("[data-next]");
    browser.reads(".counter", "move 2 of 2");
    if scripts == Scripts::On {
        browser.choose("[data-watch] select", "250");
        browser.click("[data-watch] button");
        browser.says("[data-watch] button", "Pause");
        browser.says(".headline", "The game is over");
    }
}

fn all_against_all(scripts: Scripts) {
    let (_explorer, browser) = browse(&[], scripts, "/tournaments?game=dots:2x2");
    browser.fill("[name=players]", "random, greedy, defensive");
    browser.click("form[action$=all] button");
    browser.says(".round-robin", "against defensive");
    assert_eq!(browser.texts(".round-robin td").len(), 9);
    browser.click(".round-robin td.win a");
    browser.says("h1", "begins against");
    browser.click(".records a");
    browser.says(".counter", "move 0 of 12");
}

/// Boxes belong to who closed them, and the scoreboard counts them.
#[test]
fn boxes_have_owners() {
    let page = "/games/dots:2x2?moves=a1b1+a1a2+b1b2+a2b2";
    let (_explorer, browser) = browse(&[], Scripts::On, page);
    assert_eq!(browser.texts("svg.board .owner").len(), 1);
    browser.says(".side:last-child", "1 boxes");
    browser.says(".side:first-child", "0 boxes");
}

/// What is read first is seen without scrolling on a phone: board, verdict and a move.
#[test]
fn the_first_screen_of_a_phone_has_board_verdict_and_moves() {
    let explorer = Explorer::of(&["antrin"]);
    let browser = Browser::new(Scripts::On, Screen::Phone);
    for game in ["antrin?moves=a1+b2", "tictactoe", "morris:3"] {
        browser.go(&explorer.page(&format!("/games/{game}")));
        browser.find("table.moves");
        for css in ["svg.board", ".verdict .value", "table.moves td a"] {
            let bottom = browser.evaluate(
                "document.querySelector(arguments[0]).getBoundingClientRect().bottom",
                &[css],
            );
            assert!(bottom.as_f64().unwrap() < 844.0, "{game} {css}: {bottom}");
        }
    }
    // What can be tapped on a large board is large, and the board can be moved.
    browser.go(&explorer.page("/games/strategic:map34"));
    let width = browser.evaluate(
        "document.querySelector('svg.board .target').getBoundingClientRect().width",
        &[],
    );
    assert!(width.as_f64().unwrap() > 24.0, "{width}");
    browser.click(".zoom");
    browser.says(".zoom", "Close up");
}

/// A board can be turned, and its moves are where they are seen.
#[test]
fn a_board_is_mirrored_flipped_and_its_colours_swapped() {
    let (_explorer, browser) = browse(&["antrin"], Scripts::On, "/games/antrin?moves=a1");
    let left = |browser: &Browser| {
        let place = browser.evaluate(
            "document.querySelector('svg.board .stone circle').getAttribute('cx')",
            &[],
        );
        place.as_str().unwrap().parse::<f32>().unwrap()
    };
    let before = left(&browser);
    browser.follow("Mirror");
    browser.until(
        "document.querySelector('svg.board .stone circle').getAttribute('cx') != arguments[0]",
        &[&before.to_string()],
    );
    assert!(left(&browser) > before);
    browser.follow("Swap colours");
    browser.find("svg.board .stone.light");
    browser.click("svg.board a.move[data-spot=\"c1\"]");
    browser.reads(".counter", "move 2 of 2");
    browser.says(".trace", "c1");
}
