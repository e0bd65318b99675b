//! What the explorer's pages say: long games, matches and margins.

use crate::serve::{Reply, Server};
use crate::support::{Bench, assert_contains};
use serde_json::Value;
use std::fs;
use std::thread;
use std::time::Duration;

/// The page of a job, as soon as it is done.
fn finished(server: &Server, form: &str) -> String {
    let begun = server.post_form("/tournaments", "", form);
    assert_eq!(begun.status, 303, "{}", begun.text());
    let path = begun.header("location").unwrap().to_owned();
    for _ in 0..1200 {
        let page = server.get(&path).text();
        if !page.contains("http-equiv=\"refresh\"") {
            return page;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("{path} does not end");
}

/// The numbers of the first row of results.
fn first_row(page: &str) -> Vec<String> {
    let row = page.split("<tbody>").nth(1).expect("results");
    let row = row.split("</tr>").next().unwrap();
    let cells = row.split("<td class=\"number\">").skip(1);
    let cells = cells.map(|cell| cell.split('<').next().unwrap().to_owned());
    cells.collect()
}

#[test]
fn a_match_in_the_browser_comes_to_what_the_command_says() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    for (game, first, second, games) in [
        ("strategic", "greedy", "random", "100"),
        ("morris:5", "greedy", "random", "20"),
        ("ataxx:5x5", "random", "random", "20"),
    ] {
        let args = [
            "match", game, first, second, "--games", games, "--seed", "1",
        ];
        let report = bench.json(&args);
        let form = format!("game={game}&first={first}&second={second}&games={games}&seed=1");
        let page = finished(&server, &form);
        let count = |key: &str| report[key].to_string();
        let counts = ["games", "first_wins", "draws", "second_wins"].map(count);
        let row = first_row(&page);
        assert_eq!(row[..4], counts, "{game}");
        let mean = report["mean_margin"].as_f64().unwrap();
        assert_eq!(row[4], format!("{mean:+.2}"), "{game}");
        assert_eq!(report["endless"], 0, "{game}");
        assert!(page.len() < 1_000_000, "{game}: {}", page.len());
        if game == "strategic" {
            assert!(report["first_wins"].as_u64() > Some(0), "{report}");
            assert!(report["plies"][1].as_u64() > Some(400), "{report}");
        }
        // The first game can be followed to its end.
        let link = page.split("href=\"").find(|part| part.contains("at=0"));
        let link = link.unwrap().split("&amp;at=0").next().unwrap();
        let last = server.get(link);
        assert_eq!(last.status, 200, "{game}: {}", last.text());
        assert_contains(&last.text(), &["The game is over"]);
    }
}

#[test]
fn a_game_of_729_plies_can_be_played_by_clicking() {
    let bench = Bench::new();
    let file = bench.path().join("games.jsonl");
    let file = file.to_str().unwrap();
    let args = ["match", "strategic", "random", "random", "--games", "40"];
    bench
        .run(&[&args[..], &["--record", file]].concat())
        .succeeded();
    let games = fs::read_to_string(file).unwrap();
    let games = games
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let longest = games.max_by_key(|game| game["moves"].as_array().unwrap().len());
    let moves = longest.unwrap()["moves"].clone();
    let moves: Vec<String> = serde_json::from_value(moves).unwrap();
    assert!(moves.len() > 700, "{}", moves.len());
    let server = Server::start(&bench, &[]);
    let address = |made: usize| match made {
        0 => String::new(),
        made => format!("?moves={}", moves[..made].join("+")),
    };
    let ends = moves.len() - 8..moves.len();
    for made in (0..moves.len()).step_by(61).chain(ends) {
        let page = server.get(&format!("/games/strategic{}", address(made)));
        assert_eq!(page.status, 200, "after {made} moves");
        assert!(page.body.len() < 1_000_000, "{made}: {}", page.body.len());
        let next = format!("href=\"{}\"", address(made + 1));
        assert!(page.text().contains(&next), "no next move after {made}");
    }
    let whole = address(moves.len());
    let page = server.get(&format!("/games/strategic{whole}")).text();
    assert_contains(&page, &["The game is over"]);
    let all = server.get(&format!("/games/strategic{whole}&trace=all"));
    assert_eq!(all.status, 200);
    assert!(all.body.len() < 2_000_000, "{}", all.body.len());
    assert_contains(&all.text(), &["Earlier boards"]);
    // A player who is called in goes on as well.
    let against = format!("{}&against=random&seat=1&seed=3", address(600));
    let reply = server.get(&format!("/games/strategic{against}"));
    assert_eq!(reply.status, 303, "{}", reply.text());
}

#[test]
fn a_game_without_end_goes_on_at_the_position_that_is_reached() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let mut moves = vec!["a1", "b2", "c3", "a3", "c1", "c2"];
    while moves.len() < 800 {
        moves.extend(["a1-a2", "b2-b1", "a2-a1", "b1-b2"]);
    }
    moves.truncate(800);
    let page = server.get(&format!("/games/antrin?moves={}", moves.join("+")));
    assert_eq!(page.status, 200);
    assert!(page.body.len() < 1_500_000, "{}", page.body.len());
    let text = page.text();
    let mut links = text
        .split("href=\"")
        .filter_map(|part| part.split('"').next());
    let next = links.find(|link| link.starts_with("?position="));
    let next = next.expect("a move that begins anew").replace("&amp;", "&");
    assert_eq!(server.get(&format!("/games/antrin{next}")).status, 200);
    let more = [&moves[..], &["a1-a2"]].concat().join("+");
    let reply = server.get(&format!("/games/antrin?moves={more}"));
    assert_eq!(reply.status, 400);
    assert_contains(&reply.text(), &["800 at most", "begin at a position"]);
    let against = "&against=random&seat=1&seed=1";
    let reply = server.get(&format!("/games/antrin?moves={}{against}", moves.join("+")));
    assert_eq!(reply.status, 303, "{}", reply.text());
    let on = reply.header("location").unwrap().to_owned();
    assert_contains(&on, &["?position=", "against=random", "seat=1"]);
    assert_eq!(server.get(&on).status, 200);
}

/// The word on the badge of the verdict, and the whole sentence.
fn verdict(page: &Reply) -> (String, String) {
    let text = page.text();
    let verdict = text
        .split("<p class=\"verdict\">")
        .nth(1)
        .expect("a verdict");
    let verdict = verdict.split("</p>").next().unwrap();
    let word = verdict
        .split('>')
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap();
    let mut sentence = String::new();
    for part in verdict.split('<') {
        sentence += part.split_once('>').map_or(part, |(_, rest)| rest);
    }
    (word.to_owned(), sentence)
}

#[test]
fn a_margin_is_that_of_the_end_where_the_points_so_far_are_known() {
    let bench = Bench::solved("dots:2x2");
    bench.run(&["solve", "dots:1x1"]).succeeded();
    bench.run(&["solve", "othello:4x4"]).succeeded();
    let server = Server::start(&bench, &[]);
    // The second player has two boxes, and has to give the other two away.
    let nine = "a1b1+b1c1+a2b2+b2c2+a3b3+b3c3+a1a2+b1b2+c1c2";
    let page = server.get(&format!("/games/dots:2x2?moves={nine}"));
    let (word, sentence) = verdict(&page);
    assert_eq!(word, "draw", "{sentence}");
    assert_contains(&sentence, &["even at the end", "+2 so far, -2 of the rest"]);
    assert_contains(&page.text(), &[">margin</th>", ">rest</th>"]);
    assert!(!page.text().contains("move loss"), "no move loses the game");
    // The bare position does not tell who has them.
    let bare = "/games/dots:2x2?position=--/--/--+|||/...";
    let (word, sentence) = verdict(&server.get(bare));
    assert_eq!(word, "loss");
    assert_contains(&sentence, &["of the rest", "loses the rest by 2"]);
    assert_contains(&server.get(bare).text(), &["value of the rest"]);
    // Whoever has won is not told of a draw.
    let page = server.get("/games/dots:1x1?moves=a1b1+a2b2+a1a2+b1b2");
    assert_contains(&page.text(), &["the second player has won by 1"]);
    let (word, sentence) = verdict(&page);
    assert_eq!(word, "win", "{sentence}");
    assert_contains(&sentence, &["the second player has won by 1"]);
    // All points of Othello lie on the board.
    let (_, sentence) = verdict(&server.get("/games/othello:4x4"));
    assert_contains(&sentence, &["loses by "]);
}

#[test]
fn whoever_reaches_the_explorer_does_not_fill_the_folder_with_rules() {
    let bench = Bench::new();
    let rules = include_str!("../../../../examples/rules/shisima.toml");
    let named = |name: &str| rules.replacen("\"shisima\"", &format!("\"{name}\""), 1);
    for number in 0..1000 {
        let folder = bench.path().join(format!("village-{number}"));
        fs::create_dir(&folder).unwrap();
        let text = named(&format!("village-{number}"));
        fs::write(folder.join("rules.toml"), text).unwrap();
    }
    let server = Server::start(&bench, &[]);
    let keep = |name: &str| {
        let form: String = named(name)
            .bytes()
            .map(|byte| format!("%{byte:02x}"))
            .collect();
        server.post_form("/rules", "", &format!("toml={form}"))
    };
    let refused = keep("one-more");
    assert_eq!(refused.status, 400);
    assert_contains(&refused.text(), &["1000 rules are kept already", "remove"]);
    assert!(!bench.path().join("one-more").exists());
    // One that is kept is kept again.
    assert_eq!(keep("village-7").status, 303);
}

#[test]
fn boards_that_nobody_could_hit_are_not_served() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    for path in [
        "/games/nested:4",
        "/api/v1/games/nested:5",
        "/games/nested:4/rules",
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 404, "{path}");
        assert_contains(
            &reply.text(),
            &["more than a page can show", "retrograde info nested:"],
        );
    }
    assert_eq!(server.get("/games/nested:2").status, 200);
    assert_contains(&server.get("/api/v1/games").text(), &["\"nested\""]);
}

#[test]
fn a_number_set_of_somebodys_own_has_its_page() {
    let bench = Bench::new();
    let set = "name = \"village\"\nkind = \"functional\"\ncolumns = [\"213654798\", \"321465879\", \"132546987\"]\n";
    let file = bench.path().join("village.toml");
    fs::write(&file, set).unwrap();
    let server = Server::start(&bench, &["--map", &file.display().to_string()]);
    let page = server.get("/games/strategic:village");
    assert_eq!(page.status, 200);
    assert_contains(&page.text(), &["functional rule set village"]);
    let encoded: String = set.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let page = server.get(&format!("/rules?toml={encoded}")).text();
    assert_contains(
        &page,
        &[
            "Keep it and play",
            "from one tactical cell to another",
            "8/3 on average",
        ],
    );
}

/// What is downloaded from the explorer is what `replay` and `blunders` read.
#[test]
fn a_game_that_is_downloaded_can_be_replayed_and_examined() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let address = "/games/antrin/record?moves=a1+b2+b1+c3+c1&against=greedy&seat=2";
    let file = server.get(address);
    assert_eq!(file.status, 200);
    fs::write(bench.path().join("game.jsonl"), file.text()).unwrap();
    let replayed = bench.run(&["replay", "game.jsonl"]).succeeded().stdout;
    assert_contains(&replayed, &["a person against greedy", "c1"]);
    let examined = bench.run(&["blunders", "--from", "game.jsonl"]).succeeded();
    assert_contains(&examined.stdout, &["antrin: 1 game", "a person", "greedy"]);
    let record: serde_json::Value = serde_json::from_str(&file.text()).unwrap();
    assert_eq!(record["margin"], 1, "player 1 has won");
    for wrong in ["?moves=a1+a1", "", "?position=1../.../...+2&moves=b2"] {
        let refused = server.get(&format!("/games/antrin/record{wrong}"));
        assert_eq!(refused.status, 400, "{wrong}");
    }
}

/// Whoever is sent a link sees the board before following it.
#[test]
fn links_to_positions_have_previews() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let page = server.get("/games/antrin?moves=a1+b2").text();
    assert_contains(
        &page,
        &["og:title", "Player 1 to move: a draw with best play"],
    );
    let picture = split_once_quoted(&page, "property=\"og:image\" content=\"");
    assert!(picture.starts_with("http://"), "{picture}");
    let (_, path) = picture
        .trim_start_matches("http://")
        .split_once('/')
        .unwrap();
    let png = server.get(&format!("/{path}"));
    assert_eq!(png.header("content-type"), Some("image/png"));
    assert!(png.body.starts_with(b"\x89PNG"));
    assert_eq!(
        server.get("/games/antrin/picture.png?position=x").status,
        400
    );
}

/// What stands between some text and the next quotation mark.
fn split_once_quoted<'t>(page: &'t str, before: &str) -> &'t str {
    let (_, after) = page.split_once(before).unwrap();
    after.split_once('"').unwrap().0
}
