//! Published numbers, ours, and whether they agree.

use super::job::under_way;
use super::{Frame, Part};
use crate::address::position_address;
use crate::claims::pieces;
use crate::jobs::{Job, Product, State};
use crate::volume::Volume;
use maud::{Markup, html};
use retrograde::claims::{Claim, Findings, sources};
use std::sync::Arc;

/// Whose positions the evidence of a claim speaks of.
pub(crate) type Link<'a> = dyn Fn(&Claim) -> Option<Arc<Volume>> + 'a;

pub(crate) fn all_claims() -> Markup {
    Frame::new("Claims", Part::Claims).page(html! {
        h1 { "Published numbers, computed again" }
        p.lead { "Choose a source: its numbers are computed here and now, and set beside the published ones. Most take a second." }
        ul.sources { @for source in sources() { li { a href=(format!("/claims/{source}")) { (source) } } } }
    })
}

pub(crate) fn claims_of(source: &str, job: &Job, link: &Link<'_>) -> Markup {
    let title = format!("Claims of {source}");
    let frame = Frame {
        title: &title,
        part: Part::Claims,
        again: job.is_under_way(),
    };
    frame.page(html! {
        h1 { (title) }
        nav.places aria-label="Claims" { a href="/claims" { "All sources" } }
        @match job.state() {
            State::Waiting | State::Running => (under_way(job)),
            State::Failed(why) => {
                pre.failure role="alert" { (why) }
                form method="post" action=(format!("/claims/{source}")) { button { "Compute them again" } }
            }
            State::Done(product) => {
                @if let Product::Claims(found) = product.as_ref() { (findings(found, link)) }
            }
        }
    })
}

pub(crate) fn findings(found: &Findings, link: &Link<'_>) -> Markup {
    html! {
        p.verdict {
            (found.summary()) "."
        }
        @for (number, claim) in found.claims.iter().enumerate() {
            article.claim id=(format!("claim-{}", number + 1)) {
                h2 {
                    span class={ "verdict-word " (claim.verdict.word()) } { (claim.verdict.word()) }
                    " " a href=(format!("#claim-{}", number + 1)) { (claim.source) ", " (claim.place) }
                }
                p { (claim.claim) }
                dl {
                    dt { "published" } dd { (claim.published) }
                    dt { "computed" } dd { (claim.computed) }
                    dt { "evidence" } dd { (evidence(claim, link)) }
                }
            }
        }
        @if !found.observations.is_empty() {
            h2 { "Observed" }
            ul { @for observation in &found.observations { li { (observation) } } }
        }
    }
}

/// The evidence, with a link for every position in it.
fn evidence(claim: &Claim, link: &Link<'_>) -> Markup {
    let volume = link(claim);
    html! {
        @for piece in pieces(&claim.evidence, volume.as_deref()) {
            @match volume.as_ref().filter(|_| piece.is_position) {
                Some(volume) => a href=(position_address(volume.name(), piece.text)) { code { (piece.text) } },
                None => (piece.text),
            }
        }
    }
}
