//! Small screens, dark ones, and pictures of all pages for whoever wants to look at them.

use crate::browser::{Browser, PHONE, Screen, Scripts};
use crate::explorer::Explorer;
use crate::pages::{GAMES, PAGES, open};
use serde_json::json;
use std::path::Path;

#[test]
fn no_page_is_wider_than_a_phone() {
    let explorer = Explorer::of(&GAMES);
    let browser = Browser::new(Scripts::On, Screen::Phone);
    for (name, path) in PAGES {
        open(&browser, &explorer, path);
        // A phone zooms out where a page is too wide, so its width is compared with that of the screen itself.
        let wide = browser.evaluate("document.documentElement.scrollWidth", &[]);
        let wide = wide.as_u64().unwrap();
        assert!(wide <= u64::from(PHONE[0]) + 1, "{name} is {wide} wide");
    }
}

#[test]
fn a_move_by_tapping() {
    let explorer = Explorer::of(&["antrin"]);
    let browser = Browser::new(Scripts::On, Screen::Phone);
    browser.go(&explorer.page("/games/antrin"));
    for (made, spot) in [(1, "b2"), (2, "c3")] {
        let element = browser.find(&format!("svg.board a.move[data-spot=\"{spot}\"]"));
        let to = json!({ "type": "pointerMove", "x": 0, "y": 0, "origin": element.origin() });
        let down = json!({ "type": "pointerDown", "button": 0 });
        let up = json!({ "type": "pointerUp", "button": 0 });
        let touch = json!({ "pointerType": "touch" });
        browser.perform(&json!({
            "type": "pointer",
            "id": "finger",
            "parameters": touch,
            "actions": [to, down, up],
        }));
        browser.reads(".counter", &format!("move {made} of {made}"));
    }
    assert_eq!(
        browser.attribute(".sharing input", "value"),
        ".../.1./..2 1"
    );
}

#[test]
fn what_is_only_heard_is_not_seen() {
    let explorer = Explorer::of(&["antrin"]);
    for (width, screen) in [
        (PHONE[0], Screen::Phone),
        (820, Screen::Phone),
        (1280, Screen::Desk),
    ] {
        let browser = Browser::new(Scripts::On, screen);
        browser.resize(width, 1000, screen);
        browser.go(&explorer.page("/games/antrin"));
        browser.click("svg.board a.move[data-spot=b2]");
        browser.reads(".counter", "move 1 of 1");
        // What was said after the move is there for those who listen.
        browser.says("#said", "to move");
        let tree = browser.devtools("Accessibility.getFullAXTree", &serde_json::json!({}));
        let nodes = tree["nodes"].as_array().unwrap().iter();
        let mut heard = nodes.filter(|node| node["ignored"] != true);
        let is_said = |node: &serde_json::Value| {
            let name = node["name"]["value"].as_str().unwrap_or_default();
            node["role"]["value"] == "StaticText" && name.contains("to move. ")
        };
        assert!(heard.any(is_said), "{width}: nobody hears it");
        let seen = browser.evaluate(SEEN, &[]);
        assert_eq!(seen, serde_json::json!([]), "{width}");
    }
}

/// Where something that is only to be heard takes room on the screen, or lies over what is to be seen.
const SEEN: &str = "(() => {
    const hidden = [...document.querySelectorAll('#said, .skip')];
    const large = hidden.filter((thing) => {
        const box = thing.getBoundingClientRect();
        const style = getComputedStyle(thing);
        return box.width > 1 || box.height > 1 || style.overflow !== 'hidden' || style.clipPath === 'none';
    });
    const over = new Set();
    for (let y = 0; y < 400; y += 4) {
        for (let x = 0; x < innerWidth; x += 4) {
            const top = document.elementFromPoint(x, y);
            if (hidden.some((thing) => thing.contains(top))) over.add(`${top.id || top.className} at ${x}, ${y}`);
        }
    }
    return [...large.map((thing) => `${thing.id || thing.className} is large`), ...over];
})()";

#[test]
fn words_can_be_told_from_their_ground_in_light_and_dark() {
    let explorer = Explorer::of(&GAMES);
    let browser = Browser::desk(Scripts::On);
    for (name, path) in PAGES {
        open(&browser, &explorer, path);
        let mut grounds = vec![];
        for colours in ["light", "dark"] {
            browser.prefer(colours);
            let faint = browser.evaluate(FAINT, &[]);
            assert_eq!(faint, serde_json::json!([]), "{name} in {colours}");
            let ground = "getComputedStyle(document.body).backgroundColor";
            grounds.push(browser.evaluate(ground, &[]));
        }
        assert_ne!(grounds[0], grounds[1], "{name}");
    }
}

/// Words whose contrast with what lies behind them is less than 4.5, the least that WCAG 2 asks for.
const FAINT: &str = "(() => {
    const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const luminance = ([red, green, blue]) => {
        const [r, g, b] = [red, green, blue].map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (thing) => {
        for (; thing; thing = thing.parentElement) {
            const colour = parts(getComputedStyle(thing).backgroundColor);
            if (colour.length === 3 || colour[3] === 1) return colour;
        }
        return [255, 255, 255];
    };
    const faint = [];
    for (const thing of document.querySelectorAll('body *:not(svg, svg *, .off)')) {
        const words = [...thing.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!words || !thing.checkVisibility()) continue;
        const [one, other] = [parts(getComputedStyle(thing).color), ground(thing)].map(luminance);
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
        if (contrast < 4.5) faint.push(`${thing.textContent.trim().slice(0, 40)}: ${contrast.toFixed(2)}`);
    }
    return faint;
})()";

/// Pictures of all pages in the folder that `RETROGRADE_SHOTS` names, for eyes: `cargo test --test browser -- shots`.
#[test]
fn shots() {
    let Some(folder) = std::env::var_os("RETROGRADE_SHOTS") else {
        return;
    };
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).unwrap();
    let explorer = Explorer::of(&GAMES);
    for (screen, of, width) in [
        (Screen::Desk, "desk", 1280),
        (Screen::Phone, "phone", PHONE[0]),
    ] {
        let browser = Browser::new(Scripts::On, screen);
        for colours in ["light", "dark"] {
            browser.prefer(colours);
            for (name, path) in PAGES {
                browser.resize(width, 844, screen);
                open(&browser, &explorer, path);
                let high = browser.evaluate("document.documentElement.scrollHeight", &[]);
                let high = high.as_u64().unwrap().min(3000);
                browser.resize(width, high as u32, screen);
                let file = folder.join(format!("{name}-{of}-{colours}.png"));
                std::fs::write(file, browser.picture()).unwrap();
            }
        }
    }
}
