//! For those who hear pages or go through them by keys.

use crate::browser::{Browser, Scripts, browse};
use crate::explorer::Explorer;
use crate::pages::{GAMES, PAGES, open};
use serde_json::{Value, json};

/// Roles that mean nothing without a name.
const NAMED: [&str; 13] = [
    "link",
    "button",
    "textbox",
    "searchbox",
    "combobox",
    "ComboBoxSelect",
    "checkbox",
    "spinbutton",
    "progressbar",
    "ProgressIndicator",
    "image",
    "navigation",
    "DisclosureTriangle",
];

#[test]
fn everything_that_can_be_used_has_a_name() {
    let explorer = Explorer::of(&GAMES);
    let browser = Browser::desk(Scripts::On);
    let mut links = 0;
    let mut fields = 0;
    for (name, path) in PAGES {
        open(&browser, &explorer, path);
        let lang = browser.evaluate("document.documentElement.lang", &[]);
        assert_eq!(lang, "en", "{name}");
        let titled = browser.evaluate("document.title.endsWith(' - Retrograde')", &[]);
        assert_eq!(titled, true, "{name}");
        let found = heard(&browser);
        let of_role = |role: &str| found.iter().filter(|heard| heard.role == role).count();
        assert_eq!(of_role("main"), 1, "{name}");
        let first = found
            .iter()
            .filter(|heard| heard.role == "heading" && heard.level == Some(1));
        assert_eq!(first.count(), 1, "{name}");
        for thing in found
            .iter()
            .filter(|heard| NAMED.contains(&heard.role.as_str()))
        {
            assert!(
                !thing.name.trim().is_empty(),
                "{name}: a {} without a name",
                thing.role
            );
        }
        links += of_role("link");
        fields += of_role("textbox") + of_role("spinbutton") + of_role("combobox");
        let ids = "(() => {
            const ids = [...document.querySelectorAll('[id]')].map((thing) => thing.id);
            return ids.filter((id, place) => ids.indexOf(id) !== place);
        })()";
        assert_eq!(
            browser.evaluate(ids, &[]),
            json!([]),
            "{name}: the same id twice"
        );
    }
    // Nothing would be easier than to find no fault where nothing was found.
    assert!(links > 200 && fields > 15, "{links} links, {fields} fields");
}

struct Heard {
    role: String,
    name: String,
    level: Option<u64>,
}

/// What Chromium tells a screen reader.
fn heard(browser: &Browser) -> Vec<Heard> {
    let tree = browser.devtools("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().expect("a tree").iter();
    let nodes = nodes.filter(|node| node["ignored"] != true);
    let heard = nodes.map(|node| {
        let text = |key: &str| node[key]["value"].as_str().unwrap_or_default().to_owned();
        let properties = node["properties"].as_array().into_iter().flatten();
        let level = properties.filter(|property| property["name"] == "level");
        let level = level.map(|property| &property["value"]["value"]);
        Heard {
            role: text("role"),
            name: text("name"),
            level: level.filter_map(Value::as_u64).next(),
        }
    });
    heard.collect()
}

#[test]
fn a_game_by_keys_alone() {
    use crate::webdriver::Key;
    let (_explorer, browser) = browse(&["antrin"], Scripts::On, "/games/antrin");
    browser.press(Key::Tab);
    browser.until(
        "document.activeElement.textContent === 'Skip to the page'",
        &[],
    );
    let spot = "document.activeElement.getAttribute('data-spot')";
    for (made, wanted) in [(1, "a1"), (2, "b1")] {
        let mut tries = 0;
        while browser.evaluate(spot, &[]) != wanted {
            browser.press(Key::Tab);
            tries += 1;
            assert!(tries < 100, "{wanted} cannot be reached");
        }
        browser.press(Key::Enter);
        browser.reads(".counter", &format!("move {made} of {made}"));
    }
}
