//! Published numbers, ours, and whether they agree.

use super::job::under_way;
use super::{Frame, Part};
use crate::address::address;
use crate::claims::{ClaimList, Filter, Picture, Shown};
use crate::jobs::{Job, JobOutput, State};
use crate::text::grouped;
use maud::{Markup, PreEscaped, html};
use retrograde::claims::{Verdict, about, sources};

/// All sources, with what came of those that were computed.
pub(crate) fn all_claims(computed: &[(&'static str, Vec<(Verdict, usize)>)]) -> Markup {
    let of = |source| computed.iter().find(|(known, _)| *known == source);
    Frame::new("Claims", Part::Claims).page(html! {
        h1 { "Published numbers, computed again" }
        p.lead {
            "What papers and books say of these games is computed here and now, and set beside the published words. "
            "Choose a source; most take seconds, linear Ataxx and the matches a minute or two."
        }
        ul.sources {
            @for source in sources() {
                li {
                    h2 { a href=(source_address(source)) { (source) } }
                    @if let Some(about) = about(source) { p { (about) "." } }
                    @if let Some((_, counts)) = of(source) {
                        p { @for (verdict, count) in counts {
                            (verdict_link(source, &Filter::default(), Some(*verdict), *count)) " "
                        } }
                    }
                }
            }
        }
    })
}

fn source_address(source: &str) -> String {
    format!("/claims/{source}")
}

/// So many claims with a verdict, or with any.
fn verdict_link(source: &str, filter: &Filter, verdict: Option<Verdict>, count: usize) -> Markup {
    let to = filter.of_verdict(verdict);
    let word = verdict.map_or("all", Verdict::word);
    let is_here = *filter != Filter::default() && to == *filter;
    html! {
        a class={ "chip " (word) } href=(address(&source_address(source), &to.pairs())) aria-current=[is_here.then_some("true")] {
            @match verdict {
                None => { (word) " " (grouped(count as u64)) },
                Some(_) => { (grouped(count as u64)) " " (word) },
            }
        }
    }
}

pub(crate) fn claims_of(source: &str, job: &Job, filter: Filter) -> Markup {
    let title = format!("Claims of {source}");
    let frame = Frame {
        title: &title,
        part: Part::Claims,
        again: job.is_under_way(),
        complete: None,
        preview: None,
    };
    frame.page(html! {
        h1 { (title) }
        nav.places aria-label="Claims" { a href="/claims" { "All sources" } }
        @match job.state() {
            State::Waiting | State::Running => (under_way(job)),
            State::Failed(why) => {
                pre.failure role="alert" { (why) }
                form method="post" action=(source_address(source)) { button { "Compute them again" } }
            }
            State::Done(output) => {
                @if let JobOutput::Claims(found) = output.as_ref() {
                    @let list = ClaimList::new(found, filter);
                    (filters(source, &list))
                    (listed(&list))
                }
            }
        }
    })
}

/// What can be shown instead.
fn filters(source: &str, list: &ClaimList<'_>) -> Markup {
    let all = list.counts.iter().map(|(_, count)| count).sum();
    html! {
        div.filters {
            nav aria-label="Verdicts" {
                (verdict_link(source, &list.filter, None, all))
                @for &(verdict, count) in &list.counts { " " (verdict_link(source, &list.filter, Some(verdict), count)) }
            }
            form.find method="get" role="search" {
                @if let Some(verdict) = list.filter.verdict { input type="hidden" name="verdict" value=(verdict.word()); }
                label { "Words " input type="search" name="find" value=(list.filter.words) placeholder="centre, table 4, n = 11" size="20"; }
                button { "Find" }
            }
        }
    }
}

/// All claims of a job.
pub(crate) fn listed(list: &ClaimList<'_>) -> Markup {
    html! {
        p.verdict {
            @if list.filter == Filter::default() { (list.found.summary()) "." }
            @else { (list.shown.len()) " of " (list.found.claims.len()) " claims." }
        }
        @for (number, claim, boards) in &list.shown {
            article.claim id=(format!("claim-{number}")) {
                h2 {
                    span class={ "verdict-word " (claim.verdict.word()) } { (claim.verdict.word()) }
                    " " a href=(format!("#claim-{number}")) { (claim.source) ", " (claim.place) }
                }
                p { (claim.claim) }
                dl {
                    dt { "published" } dd { (claim.published) }
                    dt { "computed" } dd { (claim.computed) }
                    dt { "evidence" } dd { (claim.evidence) }
                }
                @if !boards.is_empty() { ul.boards-shown { @for board in boards { (drawn(board)) } } }
            }
        }
        @if list.filter == Filter::default() && !list.found.observations.is_empty() {
            h2 { "Observed" }
            ul { @for observation in &list.found.observations { li { (observation.to_string()) } } }
        }
    }
}

/// Boards so many times as wide as high need the width of the page.
const WIDE: f32 = 2.5;

fn drawn(board: &Shown) -> Markup {
    let is_wide = matches!(board.picture, Picture::Board { ratio, .. } if ratio > WIDE);
    html! {
        li.wide[is_wide] {
            a href=(board.href) {
                @match &board.picture {
                    Picture::Board { svg, .. } => (PreEscaped(svg)),
                    Picture::HeatMap { address } => img src=(address) loading="lazy" alt="heat map" width="300" height="300";,
                }
                span { (board.note) }
            }
        }
    }
}
