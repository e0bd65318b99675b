//! The ways from one page to another.

use crate::browser::{Scripts, browse};

#[tokio::test]
async fn from_the_shelf_to_every_page_of_a_game() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/").await;
    browser.follow("antrin").await;
    browser.reads(".headline", "Player 1 to move").await;

    browser.follow("Longest win").await;
    let stats = explorer.json(&["stats", "antrin"]);
    let plies = stats["longest_win"].as_u64().unwrap();
    browser
        .reads(".verdict strong", &format!("wins in {plies} plies"))
        .await;
    let longest = browser.attribute(".sharing input", "value").await;
    assert_eq!(longest, stats["longest_win_position"].as_str().unwrap());

    browser.follow("Statistics").await;
    browser
        .says("main li", &format!("longest win: {plies} plies"))
        .await;
    let kinds = ["positions", "win", "draw", "loss"];
    let counts = kinds.map(|kind| {
        let tiers = stats["tiers"].as_array().unwrap().iter();
        let count: u64 = tiers.map(|tier| tier[kind].as_u64().unwrap()).sum();
        count.to_string()
    });
    assert_eq!(browser.texts(".totals dd").await, counts);
    browser.click("form[action$=count] button").await;
    browser.reads("h1", "Boards of antrin, step by step").await;
    browser.reads("thead th:first-child", "step").await;
    let second = browser.texts("tbody tr:nth-child(2) td").await;
    assert_eq!(second[..3], ["2", "72", "12"]);
    browser.follow("To the game").await;

    browser.follow("Rules").await;
    browser.reads("h2", "Rules").await;
    let info = explorer.json(&["info", "antrin"]);
    let rule = info["rules"][0].as_str().unwrap();
    browser.reads("main p", rule).await;
    browser.follow("Play").await;
    browser.reads(".counter", "move 0 of 0").await;
}

#[tokio::test]
async fn a_random_position_is_a_game_that_led_there() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/games/antrin").await;
    browser.follow("Random position").await;
    browser
        .until("location.search.startsWith('?moves=')", &[])
        .await;
    // A seed makes it one that can be found again.
    browser
        .go(&explorer.page("/games/antrin/random?seed=3"))
        .await;
    let address = browser.address().await;
    assert!(address.contains("/games/antrin?moves="), "{address}");
    let once = browser.attribute(".sharing input", "value").await;
    browser
        .go(&explorer.page("/games/antrin/random?seed=3"))
        .await;
    assert_eq!(browser.attribute(".sharing input", "value").await, once);
    explorer.json(&["query", "antrin", &once]);
}

#[tokio::test]
async fn a_position_has_a_link_of_its_own() {
    let (_explorer, browser) =
        browse(&["antrin"], Scripts::On, "/games/antrin?moves=a1+b2+c3").await;
    let position = browser.attribute(".sharing input", "value").await;
    browser.follow("Link to this position").await;
    browser.reads(".counter", "move 0 of 0").await;
    assert_eq!(browser.attribute(".sharing input", "value").await, position);
    let address = browser.address().await;
    assert!(address.ends_with("?position=1../.2./..1+2"), "{address}");

    browser.click("[data-copy=link] + button").await;
    // A browser may refuse to let pages write to the clipboard.
    let told = "['Copied', 'Cannot copy here'].includes(document.querySelector('[data-copy=link] + button').textContent)";
    browser.until(told, &[]).await;
    browser
        .reads("[data-copy=link] + button", "Copy link")
        .await;
}

#[tokio::test]
async fn a_game_that_is_not_solved_can_be_solved_from_its_page() {
    let (explorer, browser) = browse(&[], Scripts::On, "/").await;
    browser.fill("form.go input", "linear-ataxx:5").await;
    browser.click("form.go button").await;
    browser.says(".verdict", "No values").await;
    browser.click("form[action$=solve] button").await;
    browser.says("main p", "positions solved").await;
    browser.follow("Look at it").await;
    let answer = explorer.json(&["query", "linear-ataxx:5"]);
    let value = answer["value"].as_str().unwrap();
    browser.reads(".verdict .value", value).await;
}

#[tokio::test]
async fn claims_of_a_source_are_computed_and_their_positions_lead_to_boards() {
    let (explorer, browser) = browse(&["antrin"], Scripts::On, "/claims").await;
    browser.follow("antrin").await;
    browser.says(".verdict", "confirmed").await;
    let computed = explorer.json(&["claims", "antrin"]);
    let claims = computed["claims"].as_array().unwrap();
    assert_eq!(browser.texts(".claim").await.len(), claims.len());
    let verdicts: Vec<&str> = claims
        .iter()
        .map(|claim| claim["verdict"].as_str().unwrap())
        .collect();
    assert_eq!(browser.texts(".verdict-word").await, verdicts);
    browser.click(".claim dd a").await;
    browser.find(".headline").await;
    assert!(browser.address().await.contains("/games/antrin"));
}
