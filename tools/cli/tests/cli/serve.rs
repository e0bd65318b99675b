//! The explorer as programs see it: pages and JSON over HTTP, and what it does with requests that nobody should send.

use crate::support::{Bench, assert_contains, assert_keys};
use serde_json::Value;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A running server; it ends with the test.
pub(crate) struct Server {
    process: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

impl Server {
    pub(crate) fn start(bench: &Bench, args: &[&str]) -> Self {
        Self::start_in(bench.path().as_os_str(), args)
    }

    /// A server with tables in these folders.
    pub(crate) fn start_in(folders: &OsStr, args: &[&str]) -> Self {
        Self::spawn(folders, args, Stdio::inherit())
    }

    /// A server, and what it writes to stderr.
    pub(crate) fn start_telling(bench: &Bench, args: &[&str]) -> (Self, ChildStderr) {
        let mut server = Self::spawn(bench.path().as_os_str(), args, Stdio::piped());
        let stderr = server.process.stderr.take().unwrap();
        (server, stderr)
    }

    fn spawn(folders: &OsStr, args: &[&str], stderr: Stdio) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_retrograde"))
            .args(["serve", "--port", "0", "--quiet", "--data-dir"])
            .arg(folders)
            .args(args)
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let mut line = String::new();
        let said = process.stdout.take().unwrap();
        BufReader::new(said).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap();
        // With a game to begin with, its page stands behind.
        let address = address.split('/').next().unwrap().parse().unwrap();
        Self { process, address }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream
    }

    /// Sends bytes as they are and reads until the server closes.
    pub(crate) fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that refuses may close before all is sent.
        let _ = stream.write_all(request);
        let mut bytes = vec![];
        let _ = stream.read_to_end(&mut bytes);
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let Some(end) = end else {
            return Reply {
                status: 0,
                head: String::new(),
                body: bytes,
            };
        };
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply {
            status,
            head,
            body: bytes[end + 4..].to_vec(),
        }
    }

    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Reply {
        let length = match body {
            "" => String::new(),
            body => format!("Content-Length: {}\r\n", body.len()),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}{length}\r\n{body}"
        );
        self.raw(request.as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "", "")
    }

    pub(crate) fn post_json(&self, path: &str, body: &str) -> Reply {
        self.ask("POST", path, "Content-Type: application/json\r\n", body)
    }

    pub(crate) fn post_form(&self, path: &str, headers: &str, body: &str) -> Reply {
        let headers = format!("Content-Type: application/x-www-form-urlencoded\r\n{headers}");
        self.ask("POST", path, &headers, body)
    }
}

const QUERY: &str = "/api/v1/games/antrin/query";

#[test]
fn programs_get_what_the_command_line_says() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let by_command = bench.json(&["query", "antrin", "1.2/.1./... 2", "--line"]);
    let reply = server.get(&format!("{QUERY}?position=1.2/.1./...+2&line=true"));
    assert_eq!(reply.status, 200);
    assert_eq!(reply.json(), by_command);
    assert_eq!(reply.header("content-type"), Some("application/json"));
    assert_contains(reply.header("cache-control").unwrap(), &["max-age"]);
    assert_eq!(server.get(QUERY).json(), bench.json(&["query", "antrin"]));
    let stats = server.get("/api/v1/games/antrin/stats").json();
    assert_eq!(stats["totals"], bench.json(&["stats", "antrin"])["totals"]);
    let info = server.get("/api/v1/games/antrin").json();
    assert_eq!(
        info["positions"],
        bench.json(&["info", "antrin"])["positions"]
    );
    let games = server.get("/api/v1/games").json();
    let names = games["games"].as_array().unwrap().iter();
    assert!(names.clone().any(|game| game["name"] == "antrin"));
    for game in names {
        assert_eq!(server.get(game["address"].as_str().unwrap()).status, 200);
    }
    let players = server.get("/api/v1/games/dots:2x2/players").json();
    assert!(players["players"].as_array().unwrap().len() > 5);
    let random = server.get("/api/v1/games/antrin:5/random?seed=3").json();
    assert_keys(&random, &["position", "moves"]);
}

#[test]
fn many_positions_are_answered_at_once_and_wrong_ones_are_told_apart() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let body = r#"{"positions": ["1.2/.1./... 2", "nonsense", ".../.../... 1"]}"#;
    let answers = server.post_json(QUERY, body).json();
    let answers = answers["answers"].as_array().unwrap();
    assert_eq!(answers.len(), 3);
    assert_eq!(
        answers[0],
        bench.json(&["query", "antrin", "1.2/.1./... 2"])
    );
    assert_contains(answers[1]["error"].as_str().unwrap(), &["not a position"]);
    assert_eq!(answers[2]["value"], "draw");
}

#[test]
fn errors_are_json_with_the_words_of_the_command_line() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let error = |path: &str| {
        let reply = server.get(path);
        let words = reply.json()["error"].as_str().unwrap().to_owned();
        (reply.status, words)
    };
    let (status, words) = error(&format!("{QUERY}?position=xx"));
    assert_eq!(status, 400);
    let said = bench.run(&["query", "antrin", "xx"]);
    assert_contains(&said.stderr, &[words.lines().next().unwrap()]);
    let (status, words) = error("/api/v1/games/antrinn/query");
    assert_eq!(status, 404);
    assert_contains(&words, &["antrinn", "antrin"]);
    let (status, words) = error("/api/v1/games/antrin:4/query");
    assert_eq!(status, 404);
    assert_contains(&words, &["not solved"]);
    assert_eq!(error("/api/v1/nothing").0, 404);
    assert_eq!(error("/api/v1/games/%ff/query").0, 400);
    assert_eq!(error(&format!("{QUERY}?posision=1")).0, 400);
    let wrong_method = server.ask("DELETE", QUERY, "", "");
    assert_eq!(wrong_method.status, 405);
    assert!(wrong_method.json()["error"].is_string());
}

#[test]
fn heads_are_like_the_answers_without_their_bodies() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    for path in ["/", "/games/antrin", QUERY, "/nothing", "/api/v1/nothing"] {
        let (head, whole) = (server.ask("HEAD", path, "", ""), server.get(path));
        assert_eq!(head.status, whole.status, "{path}");
        assert!(head.body.is_empty(), "{path}");
        assert_eq!(head.header("content-type"), whole.header("content-type"));
    }
}

#[test]
fn other_peoples_pages_may_read_only_if_allowed() {
    let bench = Bench::new();
    let closed = Server::start(&bench, &[]);
    let header = "access-control-allow-origin";
    assert_eq!(closed.get(QUERY).header(header), None);
    let open = Server::start(&bench, &["--cors", "https://example.org"]);
    assert_eq!(open.get(QUERY).header(header), Some("https://example.org"));
    let question = open.ask("OPTIONS", QUERY, "Origin: https://example.org\r\n", "");
    assert_eq!(question.status, 204);
    assert!(question.header("access-control-allow-methods").is_some());
    // Pages and what they change are nobody else's business.
    assert_eq!(open.get("/games/antrin").header(header), None);
    let form = "game=antrin&first=random&second=random&games=1&seed=1";
    let foreign = open.post_form("/tournaments", "Sec-Fetch-Site: cross-site\r\n", form);
    assert_eq!(foreign.status, 403);
    let foreign = open.post_form("/tournaments", "Origin: http://evil.example\r\n", form);
    assert_eq!(foreign.status, 403);
    let own = open.post_form("/tournaments", "Sec-Fetch-Site: same-origin\r\n", form);
    assert_eq!(own.status, 303);
    // Nor does a name of somebody else's that leads here make a page ours.
    let renamed = open.raw(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert_eq!(renamed.status, 403);
}

#[test]
fn pages_are_small_safe_and_whole() {
    let bench = Bench::new();
    bench.json(&["solve", "dots:2x2"]);
    let server = Server::start(&bench, &[]);
    let to_and_fro = vec!["a1-a2+b2-b1+a2-a1+b1-b2"; 24].join("+");
    let long_game = format!("/games/antrin?moves=a1+b2+c3+a3+c1+c2+{to_and_fro}");
    for path in [
        "/",
        "/games/antrin",
        "/games/antrin?moves=a1+b2+c3&at=2",
        &long_game,
        "/games/dots:2x2?moves=a1b1",
        "/games/antrin/rules",
        "/games/antrin/setup",
        "/games/antrin/stats",
        "/games/othello:8x8?hints=off",
        "/tournaments?game=dots:2x2",
        "/maps",
        "/maps/map34",
        "/claims",
    ] {
        let reply = server.get(path);
        let text = reply.text();
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.body.len() < 100_000, "{path}: {}", reply.body.len());
        assert!(text.ends_with("</html>"), "{path}");
        let policy = reply.header("content-security-policy").unwrap();
        assert_contains(policy, &["default-src 'self'"]);
        // Nothing is fetched from elsewhere; previews of links need whole addresses, of this server.
        for link in text.split(['"', ' ']).filter(|word| word.contains("://")) {
            let is_own = link.starts_with("http://localhost/games/");
            assert!(is_own || link.contains("www.w3.org/"), "{path}: {link}");
        }
    }
    let page = server.get("/games/antrin").text();
    let style = page.split('"').find(|word| word.ends_with(".css")).unwrap();
    let reply = server.get(style);
    assert_eq!(reply.status, 200);
    assert_contains(reply.header("cache-control").unwrap(), &["immutable"]);
    // What comes from an address is shown as text.
    let hostile = server.get("/games/antrin?position=%3Cscript%3Ealert(1)%3C/script%3E");
    assert_eq!(hostile.status, 400);
    assert!(!hostile.text().contains("<script>alert"));
}

#[test]
fn what_nobody_should_send_is_refused() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    for path in [
        "/../../etc/passwd",
        "/static/../../../etc/passwd",
        "/static/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/games/..%2f..%2fetc%2fpasswd",
        "/maps/..%2f..%2fetc%2fpasswd",
        "/jobs/99999999999999999999999",
        "/games/%00",
        "/games/%ff%fe",
    ] {
        let reply = server.get(path);
        assert!(
            (400..500).contains(&reply.status),
            "{path}: {}",
            reply.status
        );
        assert!(!reply.text().contains("root:"), "{path}");
    }
    let positions = vec!["\".../.../... 1\""; 1001].join(",");
    let many = server.post_json(QUERY, &format!("{{\"positions\": [{positions}]}}"));
    assert_eq!(many.status, 413);
    let huge = format!("{{\"positions\": [\"{}\"]}}", "x".repeat(300_000));
    assert_eq!(server.post_json(QUERY, &huge).status, 413);
    for body in ["", "{", "[]", "{\"positions\": 3}", "\u{0}"] {
        let reply = server.post_json(QUERY, body);
        assert!((400..500).contains(&reply.status), "{body:?}");
        assert!(reply.json()["error"].is_string());
    }
    let long = format!("{QUERY}?position={}", "x".repeat(100_000));
    assert!([400, 414, 431].contains(&server.get(&long).status));
    for many in [401, 801, 3000] {
        let moves = vec!["a1"; many].join("+");
        let reply = server.get(&format!("/games/antrin?moves={moves}"));
        assert_eq!(reply.status, 400, "{many}");
    }
    let picked = vec!["0"; 5000].join("+");
    for path in [
        format!("/games/antrin?picked={picked}"),
        "/games/antrin?picked=99".into(),
    ] {
        assert_eq!(server.get(&path).status, 400);
    }
    for player in ["alphabeta:depth=20", "mcts:playouts=1000000", "nobody"] {
        for seat in [1, 2] {
            let reply = server.get(&format!("/games/antrin?against={player}&seat={seat}"));
            assert_eq!(reply.status, 400, "{player}");
        }
    }
    for raw in [
        &b"\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ] {
        let reply = server.raw(raw);
        assert!(reply.status == 0 || reply.status >= 400, "{raw:?}");
    }
    assert_eq!(server.get("/games/antrin").status, 200, "it goes on");
}

#[test]
fn slow_clients_do_not_keep_others_out() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let slow: Vec<TcpStream> = (0..500)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
            stream
        })
        .collect();
    assert_eq!(server.get("/games/antrin").status, 200);
    // A connection whose question is not finished is closed.
    let mut first = &slow[0];
    let began = Instant::now();
    let mut bytes = vec![];
    let _ = first.read_to_end(&mut bytes);
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_search_ends_when_nobody_waits_for_it() {
    let bench = Bench::new();
    let server = Server::start(&bench, &["--max-seconds", "25", "--threads", "1"]);
    let path = "/api/v1/games/othello:8x8/query";
    let mut impatient = server.connect();
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    impatient.write_all(request.as_bytes()).unwrap();
    thread::sleep(Duration::from_millis(500));
    drop(impatient);
    // There is one place to search: the next one gets it long before the first search would have ended.
    let began = Instant::now();
    let end = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO--";
    let reply = server.get(&format!("{path}?position={end}+X"));
    assert_eq!(reply.status, 200, "{}", reply.text());
    assert!(began.elapsed() < Duration::from_secs(15));
}

#[test]
fn jobs_go_on_by_themselves_and_can_be_stopped() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let begin = |form: &str| {
        let reply = server.post_form("/tournaments", "", form);
        assert_eq!(reply.status, 303, "{}", reply.text());
        reply.header("location").unwrap().to_owned()
    };
    let wait = |path: &str| {
        for _ in 0..600 {
            let text = server.get(path).text();
            if !text.contains("http-equiv=\"refresh\"") {
                return text;
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("{path} does not end");
    };
    let short = begin("game=antrin&first=greedy&second=random&games=20&seed=7&both=yes");
    assert_contains(&wait(&short), &["greedy against random", "moves=", "at=0"]);
    let long = begin("game=othello:8x8&first=mcts:playouts=5000&second=mcts&games=10000&seed=1");
    assert_eq!(
        server.post_form(&format!("{long}/stop"), "", "").status,
        303
    );
    assert_contains(&wait(&long), &["stopped"]);
    let refused = server.post_form(
        "/tournaments",
        "",
        "game=antrin&first=greedi&second=random&games=20&seed=7",
    );
    assert_eq!(refused.status, 400);
    assert_contains(&refused.text(), &["greedi", "greedy"]);
    let claims = wait("/claims/antrin");
    assert_contains(
        &claims,
        &["confirmed", "refuted", "/games/antrin?position="],
    );
    let solved = server.post_form("/games/antrin:4/solve", "", "");
    assert_contains(&wait(solved.header("location").unwrap()), &["190,038"]);
    assert_contains(
        &server.get("/games/antrin:4").text(),
        &["a draw with best play"],
    );
}

#[test]
fn a_port_in_use_is_an_error_that_says_what_to_do() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let port = server.address.port().to_string();
    let said = bench.run(&["serve", "--port", &port]);
    assert_eq!(said.status, 1);
    assert_contains(&said.stderr, &["cannot listen", "--port"]);
}

#[test]
fn an_origin_that_is_none_is_refused() {
    let bench = Bench::new();
    for origin in [
        "example.org",
        "https://",
        "https://example.org/path",
        "a\nb",
    ] {
        let said = bench.run(&["serve", "--port", "0", "--cors", origin]);
        assert_eq!(said.status, 2, "{origin}");
    }
}
