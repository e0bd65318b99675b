//! Published numbers, ours, and whether they agree.

use super::job::under_way;
use super::{Frame, Part};
use crate::address::position_address;
use crate::claims::pieces;
use crate::jobs::{Job, JobOutput, State};
use crate::open_game::OpenGame;
use maud::{Markup, html};
use retrograde::claims::{Claim, Findings, sources};
use std::sync::Arc;

/// Whose positions the evidence of a claim speaks of.
pub(crate) type GameOfClaim<'a> = dyn Fn(&Claim) -> Option<Arc<OpenGame>> + 'a;

pub(crate) fn all_claims() -> Markup {
    Frame::new("Claims", Part::Claims).page(html! {
        h1 { "Published numbers, computed again" }
        p.lead { "Choose a source: its numbers are computed here and now, and set beside the published ones. Most take a second." }
        ul.sources { @for source in sources() { li { a href=(format!("/claims/{source}")) { (source) } } } }
    })
}

pub(crate) fn claims_of(source: &str, job: &Job, link: &GameOfClaim<'_>) -> Markup {
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
            State::Done(output) => {
                @if let JobOutput::Claims(found) = output.as_ref() { (findings(found, link)) }
            }
        }
    })
}

pub(crate) fn findings(found: &Findings, link: &GameOfClaim<'_>) -> Markup {
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
            ul { @for observation in &found.observations { li { (observation.to_string()) } } }
        }
    }
}

/// The evidence, with a link for every position in it.
fn evidence(claim: &Claim, link: &GameOfClaim<'_>) -> Markup {
    let open_game = link(claim);
    html! {
        @for piece in pieces(&claim.evidence, open_game.as_deref()) {
            @match open_game.as_ref().filter(|_| piece.is_position) {
                Some(open_game) => a href=(position_address(open_game.name(), piece.text)) { code { (piece.text) } },
                None => (piece.text),
            }
        }
    }
}
