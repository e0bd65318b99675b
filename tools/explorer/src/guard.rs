//! Who may ask, and what is said to those who ask for nothing that there is.

use crate::app_state::AppState;
use crate::failure::Failure;
use axum::extract::{OriginalUri, Request, State};
use axum::http::header::{HOST, HeaderMap, ORIGIN};
use axum::http::{Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Programs ask there.
const API: &str = "/api/";

/// Requests must name this machine if it listens to no other, or a page of the net could pass for ours by
/// giving our address its own name; and what changes something must be asked for by a page of ours, or any page
/// could send a form here.
pub(crate) async fn from_own_pages(
    State(app): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    if !names_one_host(&request) {
        let words = "a request has one Host header, which says whom it asks";
        return refused(&request, StatusCode::BAD_REQUEST, words);
    }
    let authority = request.uri().authority();
    let is_asked = names_this_machine(headers)
        // Whoever writes the whole address into the first line asks for that host, whatever the header says.
        && authority.is_none_or(|authority| is_this_machine(authority.as_str()));
    if app.is_local && !is_asked {
        let words = "this server answers this machine only: ask for 127.0.0.1 or localhost";
        return refused(&request, StatusCode::FORBIDDEN, words);
    }
    let is_question = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method())
        || request.uri().path().starts_with(API);
    if !is_question && !is_from_own_page(headers) {
        let words = "this can only be asked for from a page of the explorer itself";
        return refused(&request, StatusCode::FORBIDDEN, words);
    }
    next.run(request).await
}

fn refused(request: &Request, status: StatusCode, words: &str) -> Response {
    said(request.uri().path(), Failure::new(status, words))
}

/// With two of them, two programs on the way could read different ones. Programs of old, before HTTP/1.1, need
/// not say whom they ask.
fn names_one_host(request: &Request) -> bool {
    match request.headers().get_all(HOST).iter().count() {
        0 => request.version() < Version::HTTP_11,
        hosts => hosts == 1,
    }
}

fn text(headers: &HeaderMap, name: impl axum::http::header::AsHeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

fn names_this_machine(headers: &HeaderMap) -> bool {
    is_this_machine(text(headers, HOST).unwrap_or(""))
}

fn is_this_machine(host: &str) -> bool {
    let port = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    let name = port.map_or(host, |(name, _)| name);
    ["", "localhost", "127.0.0.1", "[::1]"].contains(&name)
}

fn is_from_own_page(headers: &HeaderMap) -> bool {
    let site = text(headers, "sec-fetch-site");
    let host = text(headers, HOST).unwrap_or("");
    let origin = text(headers, ORIGIN);
    site.is_none_or(|site| site == "same-origin" || site == "none")
        && origin.is_none_or(|origin| {
            origin == format!("http://{host}") || origin == format!("https://{host}")
        })
}

/// The failure in the form that whoever asked can read.
fn said(path: &str, failure: Failure) -> Response {
    match path.starts_with(API) {
        true => failure.json(),
        false => failure.into_response(),
    }
}

/// Says in our words what the framework refuses before anything here is asked.
pub(crate) async fn in_our_words(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let response = next.run(request).await;
    match Failure::in_place_of(&response) {
        Some(failure) => said(&path, failure),
        None => response,
    }
}

pub(crate) async fn nothing_here(OriginalUri(uri): OriginalUri) -> Response {
    let path = uri.path();
    let words = match path.starts_with(API) {
        true => "there is nothing at this address: GET /api/v1/ lists what there is".into(),
        false => format!("there is no page {path}"),
    };
    said(path, Failure::not_found(words))
}

pub(crate) async fn wrong_method(OriginalUri(uri): OriginalUri) -> Response {
    let words = "this address does not take that method";
    said(
        uri.path(),
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, words),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn only_names_of_this_machine_are_its_names() {
        for host in [
            "localhost",
            "localhost:7474",
            "127.0.0.1:1",
            "[::1]:80",
            "[::1]",
        ] {
            assert!(names_this_machine(&headers(&[("host", host)])), "{host}");
        }
        for host in [
            "example.org",
            "example.org:7474",
            "127.0.0.1.example.org",
            "localhost:x",
        ] {
            assert!(!names_this_machine(&headers(&[("host", host)])), "{host}");
        }
    }

    #[test]
    fn forms_of_other_pages_are_told_apart() {
        let host = ("host", "127.0.0.1:7474");
        let own = [
            vec![host],
            vec![host, ("origin", "http://127.0.0.1:7474")],
            vec![host, ("sec-fetch-site", "same-origin")],
        ];
        assert!(own.iter().all(|pairs| is_from_own_page(&headers(pairs))));
        let foreign = [
            vec![host, ("origin", "http://evil.example")],
            vec![host, ("origin", "null")],
            vec![host, ("sec-fetch-site", "cross-site")],
        ];
        assert!(
            !foreign
                .iter()
                .any(|pairs| is_from_own_page(&headers(pairs)))
        );
    }
}
