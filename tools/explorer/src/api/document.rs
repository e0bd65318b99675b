//! The description of all this for programs: OpenAPI, and a list of the addresses made from it.
//!
//! It is data, in `openapi/`: `paths.json` says what there is, `parameters.json` how it is asked, the three files `of_...` what comes back,
//! and `failures.json` what comes instead. Failures that any request can meet are added to every operation here.

use super::{ADDRESSES, FOR_AN_HOUR, ROOT};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use retrograde::catalog::Provenance;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

const PATHS: &str = include_str!("openapi/paths.json");
const PARAMETERS: &str = include_str!("openapi/parameters.json");
const SCHEMAS: [&str; 3] = [
    include_str!("openapi/of_games.json"),
    include_str!("openapi/of_positions.json"),
    include_str!("openapi/of_boards.json"),
];
const FAILURES: &str = include_str!("openapi/failures.json");

/// The licence, as SPDX names it.
const LICENCE: &str = env!("CARGO_PKG_LICENSE");

/// The texts that are served, made once.
struct Texts {
    openapi: String,
    list: String,
}

fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let document = document();
        Texts {
            list: addresses(&document),
            openapi: document.to_string(),
        }
    })
}

pub(super) async fn openapi() -> Response {
    served(&texts().openapi)
}

pub(super) async fn list() -> Response {
    served(&texts().list)
}

fn served(text: &'static str) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, FOR_AN_HOUR),
    ];
    (headers, text).into_response()
}

/// A file of the document. That each can be read is tested below.
fn part(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap_or_default()
}

fn document() -> Value {
    let mut failures = part(FAILURES);
    let everywhere = failures.remove("everywhere").unwrap_or_default();
    let of_games = failures.remove("of games").unwrap_or_default();
    let mut paths = part(PATHS);
    for (path, item) in &mut paths {
        let of_games = path.contains("{game}").then_some(&of_games);
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            let Some(responses) = operation["responses"].as_object_mut() else {
                continue;
            };
            let added = [Some(&everywhere), of_games].into_iter().flatten();
            for (status, name) in added.filter_map(Value::as_object).flatten() {
                let name = name.as_str().unwrap_or_default();
                let meaning = json!({ "$ref": format!("#/components/responses/{name}") });
                responses.entry(status).or_insert(meaning);
            }
        }
    }
    let program = Provenance::of_program();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Retrograde",
            "version": program.version,
            "summary": "Rules, values and players of two-player board games that are solved exactly.",
            "description": "Nothing here changes anything. Values are for the player to move; those of moves are for the player \
                            who makes the move. Every address takes HEAD as well as GET.",
            "license": { "name": LICENCE, "identifier": LICENCE },
        },
        "servers": [{ "url": ROOT }],
        "paths": paths,
        "components": {
            "parameters": part(PARAMETERS),
            "schemas": SCHEMAS.map(part).into_iter().flatten().collect::<Map<_, _>>(),
            "responses": failures,
        },
    })
}

/// The program, and what it answers.
#[derive(Serialize)]
struct Program<'a> {
    name: &'static str,
    version: &'a str,
    commit: Option<&'a str>,
    format: u16,
    api: u8,
    openapi: String,
    addresses: Vec<Address<'a>>,
}

#[derive(Serialize)]
struct Address<'a> {
    method: String,
    address: String,
    about: &'a Value,
}

/// What there is, for whoever comes without knowing.
fn addresses(document: &Value) -> String {
    let operations = ADDRESSES.iter().flat_map(|(path, _)| {
        let methods = document["paths"][path].as_object().into_iter().flatten();
        methods.map(move |(method, operation)| Address {
            method: method.to_uppercase(),
            address: format!("{ROOT}{path}"),
            about: &operation["summary"],
        })
    });
    let program = Provenance::of_program();
    let list = Program {
        name: "retrograde",
        version: &program.version,
        commit: program.commit.as_deref(),
        format: program.format,
        api: 1,
        openapi: format!("{ROOT}/openapi.json"),
        addresses: operations.collect(),
    };
    serde_json::to_string(&list).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_is_json() {
        for text in [PATHS, PARAMETERS, FAILURES].into_iter().chain(SCHEMAS) {
            let read: Result<Map<String, Value>, _> = serde_json::from_str(text);
            assert!(!read.unwrap().is_empty());
        }
    }

    #[test]
    fn the_document_has_every_address_that_answers_and_no_other() {
        let document = document();
        let documented: BTreeSet<&str> = document["paths"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        let served: BTreeSet<&str> = ADDRESSES.iter().map(|(address, _)| *address).collect();
        assert_eq!(documented, served);
    }

    /// All references, wherever they stand.
    fn references<'d>(value: &'d Value, found: &mut BTreeSet<&'d str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn what_is_referred_to_is_there_and_all_of_it_is_referred_to() {
        let document = document();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        let mut there = BTreeSet::new();
        for (kind, parts) in document["components"].as_object().unwrap() {
            for name in parts.as_object().unwrap().keys() {
                there.insert(format!("#/components/{kind}/{name}"));
            }
        }
        let found: BTreeSet<String> = found.into_iter().map(str::to_owned).collect();
        assert_eq!(found, there);
    }

    #[test]
    fn every_parameter_of_a_path_is_declared_and_every_operation_has_a_name_of_its_own() {
        let document = document();
        let mut names = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for operation in item.as_object().unwrap().values() {
                let name = operation["operationId"].as_str().unwrap();
                assert!(names.insert(name), "{name} twice");
                assert!(operation["summary"].is_string(), "{name}");
                let game = json!({ "$ref": "#/components/parameters/Game" });
                let declared = operation["parameters"]
                    .as_array()
                    .is_some_and(|declared| declared.contains(&game));
                assert_eq!(path.contains("{game}"), declared, "{name}");
            }
        }
    }
}
