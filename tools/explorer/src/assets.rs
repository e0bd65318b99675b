//! What pages need besides themselves. It is part of the program; nothing comes from the net.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

/// A file with an address that changes with its contents, so that browsers can keep it for good.
pub(crate) struct Asset {
    pub(crate) address: LazyLock<String>,
    text: &'static str,
    kind: &'static str,
}

const STYLE_TEXT: &str = include_str!("assets/style.css");
const SCRIPT_TEXT: &str = include_str!("assets/script.js");
const ICON_TEXT: &str = include_str!("assets/icon.svg");

pub(crate) static STYLE: Asset = Asset {
    address: LazyLock::new(|| address("style", STYLE_TEXT, "css")),
    text: STYLE_TEXT,
    kind: "text/css; charset=utf-8",
};
pub(crate) static SCRIPT: Asset = Asset {
    address: LazyLock::new(|| address("script", SCRIPT_TEXT, "js")),
    text: SCRIPT_TEXT,
    kind: "text/javascript; charset=utf-8",
};
pub(crate) static ICON: Asset = Asset {
    address: LazyLock::new(|| address("icon", ICON_TEXT, "svg")),
    text: ICON_TEXT,
    kind: "image/svg+xml",
};

fn address(name: &str, text: &str, extension: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("/static/{name}-{:08x}.{extension}", hasher.finish() as u32)
}

impl Asset {
    pub(crate) fn response(&self) -> Response {
        let headers = [
            (CONTENT_TYPE, self.kind),
            (CACHE_CONTROL, "public, max-age=31536000, immutable"),
        ];
        (headers, self.text).into_response()
    }
}

/// The asset at an address.
pub(crate) fn find(path: &str) -> Option<&'static Asset> {
    [&STYLE, &SCRIPT, &ICON]
        .into_iter()
        .find(|asset| *asset.address == path)
}
