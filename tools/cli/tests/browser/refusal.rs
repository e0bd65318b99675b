//! Addresses that lead nowhere say why.

use crate::browser::{Browser, Scripts};
use crate::explorer::Explorer;

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let explorer = Explorer::of(&[]);
    let browser = Browser::desk(Scripts::On);
    for (path, status, title, reason) in [
        (
            "/games/antrin?position=111/222/...+1",
            400,
            "That cannot be",
            "111/222/... 1",
        ),
        ("/games/antrin?position=11.", 400, "That cannot be", "11."),
        ("/games/antrin?moves=a1+a1", 400, "That cannot be", "a1"),
        (
            "/games/antrin?moves=a1&at=x",
            400,
            "That cannot be",
            "question mark",
        ),
        (
            "/games/antrim",
            404,
            "There is nothing here",
            "did you mean antrin",
        ),
        (
            "/no/such/page",
            404,
            "There is nothing here",
            "/no/such/page",
        ),
    ] {
        let reply = explorer.get(path);
        assert_eq!(reply.status, status, "{path}: {}", reply.body);
        browser.go(&explorer.page(path));
        assert_eq!(browser.text("h1"), title, "{path}");
        let why = browser.text("[role=alert].failure");
        assert!(why.contains(reason), "{path}: {why}");
        browser.follow("All games");
        browser.reads("h1", "Games solved exactly");
    }
}
