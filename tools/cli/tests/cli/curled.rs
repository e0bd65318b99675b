//! The requests of the documents, sent as they stand there.

use crate::extract::words;
use crate::serve::{Reply, Server};
use crate::support::Bench;
use serde_json::Value;

/// A request as curl would send it: address and data of a command.
fn curled(server: &Server, command: &str) -> Reply {
    let words = words(command);
    let after = |flag: &str| {
        let at = words.iter().position(|word| word == flag)?;
        words.get(at + 1)
    };
    let url = words.iter().find(|word| word.starts_with("http://"));
    let path = url.unwrap().splitn(4, '/').nth(3).unwrap();
    match (after("--data-urlencode"), after("-d")) {
        (Some(data), _) => {
            let (key, value) = data.split_once('=').unwrap();
            let value: String = value.bytes().map(|byte| format!("%{byte:02x}")).collect();
            server.get(&format!("/{path}?{key}={value}"))
        }
        (None, Some(body)) => {
            let header = format!("{}\r\n", after("-H").unwrap());
            server.ask("POST", &format!("/{path}"), &header, body)
        }
        (None, None) => server.get(&format!("/{path}")),
    }
}

/// What is shown and not so: lists may be shortened, and keys left out.
fn differences(shown: &Value, found: &Value, at: &str) -> Vec<String> {
    match (shown, found) {
        (Value::Object(shown), Value::Object(_)) => {
            let keys = shown.iter();
            keys.flat_map(|(key, value)| differences(value, &found[key], &format!("{at}.{key}")))
                .collect()
        }
        (Value::Array(shown), Value::Array(all)) if shown.len() <= all.len() => {
            let pairs = shown.iter().zip(all).enumerate();
            pairs
                .flat_map(|(number, (shown, found))| {
                    differences(shown, found, &format!("{at}[{number}]"))
                })
                .collect()
        }
        _ if shown == found => vec![],
        _ => vec![format!("{at}: {shown} is shown, and {found} was found")],
    }
}

#[test]
fn the_requests_of_the_documents_are_answered_as_shown() {
    let bench = Bench::new();
    let server = Server::start(&bench, &[]);
    let document = include_str!("../../../../docs/api.md").replace("\\\n", " ");
    let (mut sent, mut compared) = (0, 0);
    let mut last: Option<Reply> = None;
    let mut blocks = document.split("```").skip(1).step_by(2);
    for block in &mut blocks {
        let (kind, text) = block.split_once('\n').unwrap();
        if let (Some(reply), "json") = (&last, kind) {
            let differ = differences(&serde_json::from_str(text).unwrap(), &reply.json(), "$");
            assert!(differ.is_empty(), "{differ:#?}");
            compared += 1;
        }
        let command = text.lines().find(|line| line.starts_with("curl "));
        last = command.map(|command| {
            let reply = curled(&server, command);
            assert_eq!(reply.status, 200, "{command}: {}", reply.text());
            assert!(!reply.body.is_empty());
            sent += 1;
            reply
        });
    }
    assert_eq!((sent, compared), (10, 4));
    let help = bench.run(&["help", "serve"]).succeeded().stdout;
    let lines = help.lines().map(str::trim_start);
    let of_help: Vec<&str> = lines.filter(|line| line.starts_with("curl ")).collect();
    assert_eq!(of_help.len(), 1);
    assert_eq!(curled(&server, of_help[0]).status, 200);
}
