//! Heat maps: how far the places of a game are from each other, number set by number set.

use super::{Frame, Part};
use crate::address::game_address;
use crate::lookup;
use crate::text::grouped;
use maud::{Markup, PreEscaped, html};
use retrograde::games::nested::transitions::{Ranking, SetGraph};
use retrograde::graph::Ratio;

fn decimal(mean: Option<Ratio>) -> String {
    mean.map_or("-".into(), |mean| mean.in_words())
}

pub(crate) fn maps(ranking: &Ranking) -> Markup {
    Frame::new("Heat maps", Part::Maps).page(html! {
        h1 { "Heat maps" @if let Some(game) = lookup::number_sets_are_of() { " of " (game) } }
        p.lead {
            "A move sends the opponent somewhere. How many moves it takes to get from one place to another, for every pair of places and "
            "every number set, ranked by " (ranking.criterion) "."
        }
        div.scrolling tabindex="0" role="region" aria-label="Number sets" {
            table {
                thead { tr {
                    th scope="col" { "set" } th scope="col" { "kind" } th.number scope="col" { "rank" }
                    th.number scope="col" { "places" } th.number scope="col" { "edges" }
                    th.number scope="col" { "mean distance" } th.number scope="col" { "diameter" }
                } }
                tbody {
                    @for set in &ranking.sets {
                        tr {
                            td { a href=(format!("/maps/{}", set.set)) { (set.set) } }
                            td { (set.kind) }
                            td.number { (set.rank) }
                            td.number { (set.vertices) }
                            td.number { (grouped(set.edges as u64)) }
                            td.number { (decimal(set.mean)) }
                            td.number { (set.diameter.map_or("-".into(), |diameter| diameter.to_string())) }
                        }
                    }
                }
            }
        }
    })
}

pub(crate) fn map(found: &SetGraph, picture: &str) -> Markup {
    let report = &found.report;
    let title = format!("Heat map of {}", found.set.name);
    // One character a cell: distances are small numbers.
    let digit = |distance: &Option<u16>| {
        let digit = distance.and_then(|distance| char::from_digit(distance.into(), 36));
        digit.unwrap_or('-')
    };
    let cells: Vec<String> = report
        .matrix
        .iter()
        .map(|row| row.iter().map(digit).collect())
        .collect();
    Frame::new(&title, Part::Maps).page(html! {
        h1 { (title) }
        nav.places aria-label="Heat maps" { a href="/maps" { "All number sets" } a href=(game_address(&report.game)) { "Play with it" } }
        p {
            (report.vertices) " " (report.vertices_are) "; mean distance " (decimal(report.mean))
            @if let Some(diameter) = report.diameter { ", diameter " (diameter) }
            "."
        }
        p.pointed role="status" data-pointed="" { "Point at a cell, or tap it, to read its distance." }
        div.heat-map data-cells=(cells.join(" ")) data-names=(report.labels.join(" ")) { (PreEscaped(picture)) }
        details {
            summary { "Distances as a table" }
            div.scrolling tabindex="0" role="region" aria-label="Pairs by distance" {
                table {
                    thead { tr { th.number scope="col" { "distance" } th.number scope="col" { "pairs" } } }
                    tbody {
                        @for (distance, pairs) in &report.histogram {
                            tr { td.number { (distance) } td.number { (grouped(*pairs)) } }
                        }
                    }
                }
            }
        }
    })
}
