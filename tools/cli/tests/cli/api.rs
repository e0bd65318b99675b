//! The JSON interface: that it is what its description says, and what it tells of games by their rules alone.

use crate::schema::Document;
use crate::serve::Server;
use crate::support::{Bench, assert_contains, assert_keys, split};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ROOT: &str = "/api/v1";

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

/// The answer at an address of a game.
fn of_game(server: &Server, game: &str, rest: &str) -> Value {
    let path = format!("{ROOT}/games/{}/{rest}", encoded(game));
    let reply = server.get(&path);
    assert_eq!(reply.status, 200, "{path}: {}", reply.text());
    reply.json()
}

fn texts<'v>(items: &'v Value, key: &str) -> Vec<&'v str> {
    let items = items.as_array().unwrap().iter();
    items.map(|item| item[key].as_str().unwrap()).collect()
}

#[test]
fn the_list_and_the_document_name_the_same_addresses_and_methods() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let list = server.get("/api/v1/").json();
    assert_eq!(server.get(ROOT).json(), list);
    assert_eq!(list["openapi"], "/api/v1/openapi.json");
    let document = server.get("/api/v1/openapi.json").json();
    assert_eq!(document["info"]["version"], list["version"]);
    let mut documented = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        let address = format!("{ROOT}{path}");
        let mut allowed = BTreeSet::from(["HEAD".to_owned()]);
        for method in item.as_object().unwrap().keys() {
            allowed.insert(method.to_uppercase());
            documented.insert((method.to_uppercase(), address.clone()));
        }
        // What there is besides would be named here.
        let refused = server.ask("DELETE", &address.replace("{game}", "antrin"), "", "");
        assert_eq!(refused.status, 405, "{address}");
        let methods = refused
            .header("allow")
            .unwrap()
            .split(',')
            .map(str::to_owned);
        assert_eq!(methods.collect::<BTreeSet<_>>(), allowed, "{address}");
    }
    let listed = list["addresses"].as_array().unwrap().iter().map(|entry| {
        assert!(entry["about"].as_str().unwrap().ends_with('.'), "{entry}");
        let text = |key: &str| entry[key].as_str().unwrap().to_owned();
        (text("method"), text("address"))
    });
    assert_eq!(listed.collect::<BTreeSet<_>>(), documented);
    assert!(documented.len() >= 13, "{documented:?}");
}

#[test]
fn the_examples_of_the_document_go_together() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let openapi = server.get("/api/v1/openapi.json").json();
    let mut asked = 0;
    for (path, item) in openapi["paths"].as_object().unwrap() {
        let (mut address, mut query) = (format!("{ROOT}{path}"), vec![]);
        for parameter in item["get"]["parameters"].as_array().unwrap_or(&vec![]) {
            let parameter = openapi
                .pointer(&parameter["$ref"].as_str().unwrap()[1..])
                .unwrap();
            let examples = parameter["examples"].as_object();
            let example = match examples.and_then(|examples| examples.values().next()) {
                Some(example) => &example["value"],
                None => &parameter["example"],
            };
            let example = example
                .as_str()
                .map_or_else(|| example.to_string(), encoded);
            let name = parameter["name"].as_str().unwrap();
            match parameter["in"].as_str() {
                Some("path") => address = address.replace(&format!("{{{name}}}"), &example),
                _ => query.push(format!("{name}={example}")),
            }
        }
        let address = format!("{address}?{}", query.join("&"));
        let reply = server.get(&address);
        assert_eq!(reply.status, 200, "{address}: {}", reply.text());
        asked += query.len();
    }
    assert_eq!(asked, 13);
}

/// What is asked at every address, of games of every kind.
const ASKED: &[(&str, &str)] = &[
    ("/games/{game}/position", ""),
    ("/games/{game}/query", "line=true"),
    ("/games/{game}/board", ""),
    ("/games/{game}/random", "seed=5"),
    ("/games/{game}/players", ""),
    ("/games/{game}/stats", ""),
    ("/games/{game}/move", "player=random&seed=2"),
    ("/games/{game}/move", "player=perfect"),
    ("/games/{game}", ""),
    ("/games", ""),
    ("/", ""),
];

#[test]
fn answers_and_failures_are_as_the_document_says() {
    let bench = Bench::new();
    for game in split(
        "dots:2x2 othello:4x4 linear-ataxx:6,repetition=penalty linear-ataxx:8,positions=reachable",
    ) {
        bench.run(&["solve", game]).succeeded();
    }
    let server = Server::start(&bench, &["--max-seconds", "0.2"]);
    let openapi = server.get("/api/v1/openapi.json").json();
    let document = Document(&openapi);
    let mut statuses = BTreeSet::new();
    let mut check = |path: &str, method: &str, address: &str, body: &str| {
        let reply = match method {
            "post" => server.post_json(address, body),
            _ => server.get(address),
        };
        let operation = &openapi["paths"][path][method];
        let response = &operation["responses"][reply.status.to_string()];
        let response = match response["$ref"].as_str() {
            Some(reference) => openapi.pointer(&reference[1..]).unwrap(),
            None => response,
        };
        let kind = reply.header("content-type").unwrap();
        let schema = &response["content"][kind]["schema"];
        assert!(schema.is_object(), "{address}: {} {kind}", reply.status);
        let faults = document.faults(schema, &reply.json());
        assert!(faults.is_empty(), "{address}: {faults:#?}");
        statuses.insert(reply.status);
    };
    for game in split(
        "antrin antrin,blocked=passes tictactoe morris:3 pong-hau-ki dots:2x2 othello:4x4 linear-ataxx:6,repetition=penalty \
         linear-ataxx:8,positions=reachable antrin:4 dots:4x5 othello:8x8 ultimate strategic ataxx:7x7 morris:9 nothing",
    ) {
        for (path, query) in ASKED {
            let address = path.replace("{game}", &encoded(game));
            check(path, "get", &format!("{ROOT}{address}?{query}"), "");
        }
    }
    let query = "/games/{game}/query";
    let address = format!("{ROOT}/games/antrin/query");
    check(
        query,
        "post",
        &address,
        r#"{"positions": ["1.2/.1./... 2", "nonsense"]}"#,
    );
    check(query, "post", &address, "[]");
    check(query, "get", &format!("{address}?position=nonsense"), "");
    for status in [200, 400, 404, 422] {
        assert!(statuses.contains(&status), "{statuses:?}");
    }
    // The check finds what it is for.
    let schema = json!({ "$ref": "#/components/schemas/Position" });
    let schema: &'static Value = Box::leak(Box::new(schema));
    let mut answer = server.get(&format!("{ROOT}/games/antrin/position")).json();
    assert!(document.faults(schema, &answer).is_empty());
    answer["moves"][0]["more"] = json!(1);
    answer["turn"] = json!(null);
    answer.as_object_mut().unwrap().remove("winner");
    assert_eq!(document.faults(schema, &answer).len(), 3);
}

#[test]
fn legal_moves_are_those_of_the_answers_and_known_where_nothing_is_solved() {
    let bench = Bench::solved("dots:2x2");
    bench.run(&["solve", "mu-torere"]).succeeded();
    let server = Server::start(&bench, &[]);
    for (game, position) in [
        ("antrin", "1.2/.1./... 2"),
        ("tictactoe", "12./.../... 1"),
        ("dots:2x2", "--/../.. |.|/..."),
        ("mu-torere", ""),
    ] {
        let asked = match position {
            "" => String::new(),
            position => format!("position={}", encoded(position)),
        };
        let rules = of_game(&server, game, &format!("position?{asked}"));
        let answer = of_game(&server, game, &format!("query?{asked}"));
        let pairs = |value: &Value| -> BTreeSet<(String, String)> {
            let moves = value["moves"].as_array().unwrap().iter();
            let text = |mv: &Value, key: &str| mv[key].as_str().unwrap().to_owned();
            moves
                .map(|mv| (text(mv, "move"), text(mv, "position")))
                .collect()
        };
        assert_eq!(pairs(&rules), pairs(&answer), "{game}");
        for key in ["position", "turn", "canonical"] {
            assert_eq!(rules[key], answer[key], "{game}: {key}");
        }
    }
    for (game, moves) in [
        ("strategic", 729),
        ("othello:8x8", 4),
        ("antrin:6", 36),
        ("ultimate", 81),
    ] {
        let here = of_game(&server, game, "position");
        assert_eq!(here["moves"].as_array().unwrap().len(), moves, "{game}");
        assert_eq!(here["player"], "first", "{game}");
    }
}

#[test]
fn gain_and_who_moves_again_and_who_has_won_are_told() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let box_of_one = |moves: &str| of_game(&server, "dots:1x1", &format!("position?moves={moves}"));
    let last = box_of_one("a1b1+a2b2+a1a2");
    let only = &last["moves"][0];
    assert_eq!((&only["gain"], &only["again"]), (&json!(1), &json!(true)));
    assert_eq!(
        (&last["player"], &last["over"]),
        (&json!("second"), &json!(false))
    );
    let over = box_of_one("a1b1+a2b2+a1a2+b1b2");
    for (key, value) in [
        ("over", json!(true)),
        ("player", json!("second")),
        ("points", json!(1)),
        ("margin", json!(1)),
        ("winner", json!("second")),
        ("moves", json!([])),
    ] {
        assert_eq!(over[key], value, "{key}");
    }
    // The bare position does not tell who closed the box.
    let bare = of_game(
        &server,
        "dots:1x1",
        &format!("position?position={}", encoded("-/- ||")),
    );
    for key in ["player", "points", "margin", "winner"] {
        assert_eq!(bare[key], Value::Null, "{key}");
    }
    assert_eq!(bare["over"], true);
    let won = of_game(&server, "tictactoe", "position?moves=a1+b1+a2+b2+a3");
    assert_eq!(
        (&won["winner"], &won["margin"]),
        (&json!("first"), &json!(-1))
    );
    let won = of_game(
        &server,
        "tictactoe",
        &format!("position?position={}", encoded("222/11./1.. 1")),
    );
    assert_eq!(won["winner"], "second");
    let drawn = of_game(
        &server,
        "tictactoe",
        "position?moves=a1+b1+c1+b2+a2+a3+b3+c3+c2",
    );
    assert_eq!(
        (&drawn["winner"], &drawn["margin"]),
        (&Value::Null, &json!(0))
    );
    let stones = "XXXXXXXXXXXXXXXX O";
    let counted = of_game(
        &server,
        "othello:4x4",
        &format!("position?position={}", encoded(stones)),
    );
    assert_eq!(
        (&counted["winner"], &counted["margin"]),
        (&json!("first"), &json!(-16))
    );
}

#[test]
fn a_player_makes_the_move_that_it_is_asked_for() {
    let bench = Bench::new();
    let server = Server::start(&bench, &["--max-seconds", "0.2"]);
    let position = encoded("11./22./... 1");
    let asked = |player: &str| {
        let rest = format!("move?player={player}&position={position}&seed=4");
        of_game(&server, "tictactoe", &rest)
    };
    let perfect = asked("perfect");
    assert_eq!(perfect["move"], "c1");
    assert_eq!(perfect["position"], "111/22./... 2");
    assert_eq!(perfect["before"], "11./22./... 1");
    assert_eq!(
        (&perfect["over"], &perfect["winner"]),
        (&json!(true), &json!("first"))
    );
    assert_eq!(asked("random"), asked("random"));
    assert_eq!(asked("alphabeta:depth=3")["move"], "c1");
    let moves: BTreeSet<String> = (0..40)
        .map(|seed| {
            of_game(
                &server,
                "antrin",
                &format!("move?player=random&seed={seed}"),
            )["move"]
                .to_string()
        })
        .collect();
    assert!(moves.len() > 5, "{moves:?}");
    let over = of_game(
        &server,
        "tictactoe",
        "move?player=random&moves=a1+b1+a2+b2+a3",
    );
    assert_eq!(
        (&over["move"], &over["position"]),
        (&Value::Null, &over["before"])
    );
    for (game, player, status, said) in [
        ("antrin", "nobody", 400, "nobody"),
        ("antrin", "alphabeta:depth=20", 400, "5 at most"),
        ("antrin", "mcts:playouts=1000000", 400, "5000 at most"),
        ("strategic", "perfect", 404, "729 cells"),
        ("antrin:5", "perfect", 404, "not solved"),
        ("othello:8x8", "perfect", 404, "not known"),
    ] {
        let reply = server.get(&format!("{ROOT}/games/{game}/move?player={player}"));
        assert_eq!(reply.status, status, "{game} {player}: {}", reply.text());
        assert_contains(reply.json()["error"].as_str().unwrap(), &[said]);
    }
    let nobody = server.get(&format!("{ROOT}/games/antrin/move"));
    assert_eq!(nobody.status, 400);
    assert_contains(&nobody.text(), &["player"]);
}

#[test]
fn boards_are_told_as_data_and_drawn() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let data = of_game(&server, "tictactoe", "board?moves=b2+a1");
    let board = &data["board"];
    assert_keys(
        board,
        &[
            "width", "height", "ground", "labels", "marks", "turns", "rest",
        ],
    );
    let names = texts(&board["spots"], "name");
    let signs: Vec<&str> = data["signs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|sign| sign.as_str().unwrap())
        .collect();
    assert_eq!(names.len(), signs.len());
    let lies: Vec<(&str, &str)> = names
        .iter()
        .copied()
        .zip(signs)
        .filter(|(_, sign)| *sign != ".")
        .collect();
    assert_eq!(lies, [("a1", "2"), ("b2", "1")]);
    assert_eq!(data["last"], json!([0]));
    for mv in data["moves"].as_array().unwrap() {
        let touched = mv["touched"][0].as_u64().unwrap() as usize;
        assert_eq!(mv["move"], names[touched]);
    }
    let nested = of_game(&server, "ultimate", "board?moves=5-5");
    assert_eq!(nested["shades"][0]["says"], "here");
    let picture = server.get(&format!("{ROOT}/games/othello:6x6/board.svg?moves=c2"));
    assert_eq!(picture.status, 200);
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert_eq!(picture.header("x-content-type-options"), Some("nosniff"));
    assert_contains(
        picture.header("content-security-policy").unwrap(),
        &["default-src 'self'"],
    );
    let drawn = bench
        .run(&["draw", "othello:6x6", "--play", "c2", "--svg", "-"])
        .succeeded();
    assert_eq!(picture.text(), drawn.stdout.trim_end());
    let refused = server.get(&format!("{ROOT}/games/othello:6x6/board.svg?position=x"));
    assert_eq!(
        (refused.status, refused.header("content-type")),
        (400, Some("application/json"))
    );
}

#[test]
fn what_is_asked_is_bounded() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let long = "x".repeat(4097);
    let many = vec!["a1"; 801].join("+");
    let wide = vec!["a".repeat(300); 60].join("+");
    for (rest, said) in [
        (format!("position?position={long}"), "4096 is the limit"),
        (format!("query?position={long}"), "4096 is the limit"),
        (format!("move?player={long}"), "4096 is the limit"),
        (format!("position?moves={many}"), "800 is the limit"),
        (format!("board.svg?moves={wide}"), "16384 is the limit"),
        ("position?moves=a1+a1".into(), "not legal"),
        ("position?position=x".into(), "not a position"),
        ("position?posision=x".into(), "posision"),
        ("position?moves=a1&moves=b1".into(), "moves"),
        ("move?player=random&seed=-1".into(), "seed"),
        (
            "move?player=random&seed=18446744073709551616".into(),
            "seed",
        ),
    ] {
        let reply = server.get(&format!("{ROOT}/games/antrin/{rest}"));
        let shown: String = rest.chars().take(40).collect();
        assert_eq!(reply.status, 400, "{shown}");
        assert_contains(reply.json()["error"].as_str().unwrap(), &[said]);
    }
}
