//! The pages. Each is made from plain data; none asks a question of its own.

mod chart;
mod claims;
mod games;
mod job;
mod maps;
mod notes;
mod opponent;
mod own_rules;
mod position;
mod scoreboard;
mod setup;
mod stats;
mod tournament;
mod trace;
mod worth;

pub(crate) use claims::{all_claims, claims_of};
pub(crate) use games::{home, rules};
pub(crate) use job::{cell, job};
pub(crate) use maps::{map, maps};
pub(crate) use own_rules::own_rules;
pub(crate) use position::position;
pub(crate) use setup::{SetupQuery, setup};
pub(crate) use stats::stats;
pub(crate) use tournament::{TOURNAMENT, tournaments};

use crate::assets::{ICON, SCRIPT, STYLE};
use crate::failure::Failure;
use maud::{DOCTYPE, Markup, html};
use retrograde::Verdict;

/// What all pages share.
pub(crate) struct Frame<'a> {
    pub(crate) title: &'a str,
    /// Which part of the explorer it belongs to.
    pub(crate) part: Part,
    /// Whether to look again in a second: something is under way.
    pub(crate) again: bool,
    /// Where the same page is with everything worked out, for browsers without scripts.
    pub(crate) complete: Option<String>,
    /// What others show of a link to this page.
    pub(crate) preview: Option<Preview>,
}

/// What is shown of a link: a sentence, and the whole address of a picture.
pub(crate) struct Preview {
    pub(crate) words: String,
    pub(crate) picture: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Games,
    Maps,
    Claims,
    Tournaments,
    None,
}

const PARTS: [(Part, &str, &str); 4] = [
    (Part::Games, "/", "Games"),
    (Part::Tournaments, "/tournaments", "Tournaments"),
    (Part::Maps, "/maps", "Heat maps"),
    (Part::Claims, "/claims", "Claims"),
];

impl<'a> Frame<'a> {
    pub(crate) fn new(title: &'a str, part: Part) -> Self {
        Self {
            title,
            part,
            again: false,
            complete: None,
            preview: None,
        }
    }

    pub(crate) fn page(&self, main: Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    @if self.again { noscript { meta http-equiv="refresh" content="2"; } }
                    @if let Some(complete) = &self.complete { noscript { meta http-equiv="refresh" content=(format!("0; url={complete}")); } }
                    title { (self.title) " - Retrograde" }
                    @if let Some(preview) = &self.preview {
                        meta property="og:title" content=(self.title);
                        meta property="og:description" content=(preview.words);
                        @if let Some(picture) = &preview.picture {
                            meta property="og:image" content=(picture);
                            meta name="twitter:card" content="summary_large_image";
                        }
                    }
                    link rel="icon" href=(*ICON.address);
                    link rel="stylesheet" href=(*STYLE.address);
                    script src=(*SCRIPT.address) defer {}
                }
                body {
                    a.skip href="#main" { "Skip to the page" }
                    header.top {
                        a.brand href="/" { "Retrograde" }
                        nav aria-label="Parts of the explorer" {
                            @for (part, address, name) in PARTS {
                                a href=(address) aria-current=[(part == self.part).then_some("page")] { (name) }
                            }
                        }
                    }
                    p #said role="status" {}
                    main #main tabindex="-1" data-again=[self.again.then_some("")] { (main) }
                    footer { p { "Every value on these pages is exact, or says that it is not." } }
                }
            }
        }
    }
}

/// What went wrong.
pub(crate) fn failure(failure: &Failure) -> Markup {
    let title = match failure.status.as_u16() {
        404 => "There is nothing here",
        400 => "That cannot be",
        405 => "Not like that",
        503 => "Not now",
        _ => "Something went wrong",
    };
    Frame::new(title, Part::None).page(html! {
        h1 { (title) }
        pre.failure role="alert" { (failure.words) }
        @if let Some(link) = &failure.link { p { a.button href=(link.href) { (link.name) } } }
        p { a href="/" { "All games" } }
    })
}

/// A word that tells the value, so that colour is not the only sign.
pub(crate) fn value_word(verdict: Verdict) -> Markup {
    let word = verdict.word();
    html! { span class={ "value " (word) } { (word) } }
}
