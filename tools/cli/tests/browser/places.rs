//! The ways from one page to another.

use crate::browser::{Scripts, browse};

#[test]
fn from_the_shelf_to_every_page_of_a_game() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/");
    browser.follow("antrin");
    browser.reads(".headline", "Player 1 to move");

    browser.follow("Longest win");
    let stats = explorer.json(&["stats", "antrin"]);
    let plies = stats["longest_win"].as_u64().unwrap();
    browser.reads(".verdict strong", &format!("wins in {plies} plies"));
    let longest = browser.attribute(".sharing input", "value");
    assert_eq!(longest, stats["longest_win_position"].as_str().unwrap());

    browser.follow("Statistics");
    browser.says("main li", &format!("longest win: {plies} plies"));
    let kinds = ["positions", "win", "draw", "loss"];
    let counts = kinds.map(|kind| {
        let tiers = stats["tiers"].as_array().unwrap().iter();
        let count: u64 = tiers.map(|tier| tier[kind].as_u64().unwrap()).sum();
        count.to_string()
    });
    assert_eq!(browser.texts(".totals dd"), counts);
    browser.click("form[action$=count] button");
    browser.reads("h1", "Boards of antrin, step by step");
    browser.reads("thead th:first-child", "step");
    let second = browser.texts("tbody tr:nth-child(2) td");
    assert_eq!(second[..3], ["2", "72", "12"]);
    browser.follow("To the game");

    browser.follow("Rules");
    browser.reads("h2", "Rules");
    let info = explorer.json(&["info", "antrin"]);
    let rule = info["rules"][0].as_str().unwrap();
    browser.reads("main p", rule);
    browser.follow("Play");
    browser.reads(".counter", "move 0 of 0");
}

#[test]
fn a_random_position_is_a_game_that_led_there() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/games/antrin");
    browser.follow("Random position");
    browser.until("location.search.startsWith('?moves=')", &[]);
    // A seed makes it one that can be found again.
    browser.go(&explorer.page("/games/antrin/random?seed=3"));
    let address = browser.address();
    assert!(address.contains("/games/antrin?moves="), "{address}");
    let once = browser.attribute(".sharing input", "value");
    browser.go(&explorer.page("/games/antrin/random?seed=3"));
    assert_eq!(browser.attribute(".sharing input", "value"), once);
    explorer.json(&["query", "antrin", &once]);
}

#[test]
fn a_position_has_a_link_of_its_own() {
    let (_explorer, browser) = browse(&["antrin"], Scripts::On, "/games/antrin?moves=a1+b2+c3");
    let position = browser.attribute(".sharing input", "value");
    browser.follow("Link to this position");
    browser.reads(".counter", "move 0 of 0");
    assert_eq!(browser.attribute(".sharing input", "value"), position);
    let address = browser.address();
    assert!(address.ends_with("?position=1../.2./..1+2"), "{address}");

    browser.click("[data-copy=link] + button");
    // A browser may refuse to let pages write to the clipboard.
    let told = "['Copied', 'Cannot copy here'].includes(document.querySelector('[data-copy=link] + button').textContent)";
    browser.until(told, &[]);
    browser.reads("[data-copy=link] + button", "Copy link");
}

#[test]
fn a_game_that_is_not_solved_can_be_solved_from_its_page() {
    let (explorer, browser) = browse(&[], Scripts::On, "/");
    browser.fill("form.go input", "linear-ataxx:5");
    browser.click("form.go button");
    browser.says(".verdict", "No values");
    browser.click("form[action$=solve] button");
    browser.says("main p", "positions solved");
    browser.follow("Look at it");
    let answer = explorer.json(&["query", "linear-ataxx:5"]);
    let value = answer["value"].as_str().unwrap();
    browser.reads(".verdict .value", value);
}

#[test]
fn claims_of_a_source_are_computed_filtered_and_shown_on_boards() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/claims");
    browser.follow("antrin");
    browser.says(".verdict", "confirmed");
    let computed = explorer.json(&["claims", "antrin"]);
    let claims = computed["claims"].as_array().unwrap();
    assert_eq!(browser.texts(".claim").len(), claims.len());
    let verdicts: Vec<&str> = claims
        .iter()
        .map(|claim| claim["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(browser.texts(".verdict-word"), verdicts);
    // The way to a board, move by move.
    browser.click(".claim:last-of-type .boards-shown a");
    browser.find(".headline");
    assert!(browser.address().contains("/games/antrin?position="));
    browser.back();

    let refuted = verdicts.iter().filter(|&&verdict| verdict == "refuted");
    let refuted = refuted.count();
    browser.follow(&format!("{refuted} refuted"));
    browser.says(".verdict", &format!("{refuted} of"));
    assert_eq!(browser.texts(".claim").len(), refuted);
    browser.fill("input[name=find]", "centre");
    browser.click(".find button");
    browser.until(
        "document.querySelectorAll('.claim').length < Number(arguments[0])",
        &[&refuted.to_string()],
    );
    assert!(
        browser
            .texts(".verdict-word")
            .iter()
            .all(|word| word == "refuted")
    );
    browser.follow("All sources");
    browser.find(".sources .chip.refuted");
}
