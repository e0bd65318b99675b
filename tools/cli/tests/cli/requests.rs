//! Requests that the explorer refuses before it reads them.

use crate::serve::Server;
use crate::support::{Bench, assert_contains};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

const QUERY: &str = "/api/v1/games/antrin/query";

#[test]
fn a_body_that_is_announced_as_too_large_is_refused_at_once() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let forms = [
        ("POST", QUERY, "Content-Type: application/json\r\n"),
        (
            "POST",
            "/tournaments",
            "Content-Type: application/x-www-form-urlencoded\r\n",
        ),
        ("POST", "/games/antrin:4/solve", ""),
        ("GET", QUERY, ""),
        (
            "POST",
            QUERY,
            "Expect: 100-continue\r\nContent-Type: application/json\r\n",
        ),
    ];
    for (method, path, headers) in forms {
        for length in [262_145, 99_000_000_000_000_u64] {
            let began = Instant::now();
            let mut stream = server.connect();
            let request = format!(
                "{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Content-Length: {length}\r\n\r\n{{"
            );
            stream.write_all(request.as_bytes()).unwrap();
            let mut head = [0; 12];
            stream.read_exact(&mut head).unwrap();
            assert_eq!(&head, b"HTTP/1.1 413", "{method} {path} {length}");
            assert!(began.elapsed() < Duration::from_secs(5), "{path}");
        }
    }
    let words = server.ask("POST", QUERY, "Content-Length: 99000000000000\r\n", "");
    assert_eq!(words.status, 413);
    assert_contains(words.json()["error"].as_str().unwrap(), &["too large"]);
    assert_eq!(server.get(QUERY).status, 200, "it goes on");
}

#[test]
fn a_request_names_one_host() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let status = |first: &str, headers: &str| {
        let request = format!("{first}\r\n{headers}Connection: close\r\n\r\n");
        server.raw(request.as_bytes()).status
    };
    let (get, host) = ("GET / HTTP/1.1", "Host: localhost\r\n");
    assert_eq!(status(get, host), 200);
    for hosts in [
        "Host: localhost\r\nHost: localhost\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        "Host: evil.example\r\nHost: localhost\r\n",
        "",
    ] {
        assert_eq!(status(get, hosts), 400, "{hosts:?}");
    }
    // Programs of old need not say whom they ask.
    assert_eq!(status("GET / HTTP/1.0", ""), 200);
    assert_eq!(status("GET / HTTP/1.0", "Host: evil.example\r\n"), 403);
    assert_eq!(status("GET http://localhost/ HTTP/1.1", host), 200);
    assert_eq!(status("GET http://evil.example/ HTTP/1.1", host), 403);
}

#[test]
fn lengths_that_contradict_each_other_and_endless_heads_are_refused() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let post = |headers: &str, body: &str| {
        let request = format!(
            "POST {QUERY} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}\r\n{body}"
        );
        server.raw(request.as_bytes()).status
    };
    let body = r#"{"positions": []}"#;
    let length = format!("Content-Length: {}\r\n", body.len());
    assert_eq!(post(&length, body), 200);
    assert_eq!(post(&format!("{length}Content-Length: 5\r\n"), body), 400);
    assert_eq!(
        post("Content-Length: 99999999999999999999999\r\n", body),
        400
    );
    assert_eq!(post("Content-Length: +5\r\n", body), 400);
    // Where both are said, the pieces count, and nothing that follows them is taken for a request.
    let chunked = "Transfer-Encoding: chunked\r\n";
    let pieces = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    assert_eq!(post(chunked, &pieces), 200);
    let both = post(&format!("{length}{chunked}"), &pieces);
    assert!([200, 400].contains(&both), "{both}");
    let piece = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    assert_eq!(post(chunked, &piece.repeat(5)), 413);
    let many: String = (0..200)
        .map(|number| format!("X-{number}: y\r\n"))
        .collect();
    assert_eq!(post(&many, ""), 431);
    let long = format!("X: {}\r\n", "y".repeat(100_000));
    assert_eq!(post(&long, ""), 431);
    for path in [
        format!("/{}", "x".repeat(70_000)),
        format!("/?{}", "x".repeat(200_000)),
    ] {
        let status = server.get(&path).status;
        assert!([414, 431].contains(&status), "{status}");
    }
    assert_eq!(server.get(QUERY).status, 200, "it goes on");
}
