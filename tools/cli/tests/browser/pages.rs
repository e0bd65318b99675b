//! Every kind of page.

use crate::browser::Browser;
use crate::explorer::Explorer;

/// Solved for the pages that show values.
pub(crate) const GAMES: [&str; 2] = ["antrin", "dots:2x2"];

/// A name for each kind of page, and where it is. Large games are shown without hints, for nobody wants to wait
/// for a search.
pub(crate) const PAGES: [(&str, &str); 20] = [
    ("home", "/"),
    ("game", "/games/antrin"),
    ("game-under-way", "/games/antrin?moves=a1+b1+c1+a2+b2+c2"),
    (
        "game-in-hand",
        "/games/antrin?moves=a1+b1+c1+a2+b2+c2&picked=4",
    ),
    (
        "game-over",
        "/games/antrin?moves=a1+b1+c1+a2+b2+c2+b2-b3+b1-b2",
    ),
    (
        "game-opponent",
        "/games/antrin?moves=a1+b2&against=perfect&seat=2&seed=1",
    ),
    ("game-points", "/games/dots:2x2"),
    ("game-unsolved", "/games/linear-ataxx:9"),
    ("game-morris", "/games/morris:9?hints=off"),
    ("game-othello", "/games/othello:8x8?hints=off"),
    ("game-strategic", "/games/strategic?hints=off"),
    ("setup", "/games/antrin/setup?signs=1........"),
    ("rules", "/games/antrin/rules"),
    ("stats", "/games/antrin/stats"),
    ("tournaments", "/tournaments?game=antrin"),
    ("maps", "/maps"),
    ("map", "/maps/map34"),
    ("claims", "/claims"),
    ("claims-of-a-source", "/claims/antrin"),
    ("failure", "/games/antrin?position=111/222/...+1"),
];

/// Goes to a page and waits until it does not change any more by itself.
pub(crate) fn open(browser: &Browser, explorer: &Explorer, path: &str) {
    browser.go(&explorer.page(path));
    let settled =
        "document.readyState === 'complete' && !document.querySelector('meta[http-equiv=refresh]')";
    browser.until(settled, &[]);
}
