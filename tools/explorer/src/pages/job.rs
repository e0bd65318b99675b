//! How far a job is, and what came of it.

use super::{Frame, Part, TOURNAMENT, claims};
use crate::address::game_address;
use crate::claims::{ClaimList, Filter};
use crate::game_path::{GamePath, MOST_MOVES};
use crate::jobs::{Job, JobOutput, MatchCell, State};
use crate::text::grouped;
use maud::{Markup, html};
use retrograde::catalog::MatchReport;
use retrograde::census::Count;
use retrograde::players::{End, GameRecord, Results};
use std::cmp::Ordering;

pub(crate) fn state_in_words(job: &Job) -> &'static str {
    match job.state() {
        State::Waiting => "waiting",
        State::Running => "under way",
        State::Done(_) => "done",
        State::Failed(_) => "failed",
    }
}

pub(crate) fn job(job: &Job) -> Markup {
    let state = job.state();
    let part = match &job.game {
        Some(_) if job.key == TOURNAMENT => Part::Tournaments,
        Some(_) => Part::Games,
        None => Part::Claims,
    };
    let frame = Frame {
        title: &job.title,
        part,
        again: job.is_under_way(),
        complete: None,
        preview: None,
    };
    frame.page(html! {
        h1 { (job.title) }
        @match &state {
            State::Waiting | State::Running => (under_way(job)),
            State::Failed(why) => pre.failure role="alert" { (why) },
            State::Done(output) => (output_of(job, output)),
        }
        @if let Some(game) = &job.game {
            p { a href=(game_address(game)) { "To the game" } }
        }
    })
}

/// How far it is; the page looks again by itself.
pub(crate) fn under_way(job: &Job) -> Markup {
    let snapshot = job.progress.now();
    html! {
        @match &snapshot {
            None => p role="status" { "Waiting for its turn." },
            Some(snapshot) => {
                p role="status" {
                    (snapshot.what)
                    @if snapshot.total > 0 { ": " (grouped(snapshot.done)) " of " (grouped(snapshot.total)) }
                    @if let Some(left) = snapshot.left { ", about " (left.as_secs() + 1) " s left" }
                }
                @if snapshot.total > 0 { progress aria-label="How far it is" max=(snapshot.total) value=(snapshot.done) {} }
            }
        }
        form method="post" action=(format!("/jobs/{}/stop", job.id)) { button { "Stop" } }
    }
}

fn output_of(job: &Job, output: &JobOutput) -> Markup {
    match output {
        JobOutput::Match { report, records } => match_page(report, records),
        JobOutput::RoundRobin { players, cells } => round_robin(job, players, cells),
        JobOutput::Claims(found) => claims::listed(&ClaimList::new(found, Filter::default())),
        JobOutput::Counted(count) => counted(count),
        JobOutput::Solved(report) => html! {
            p { (grouped(report.totals.positions)) " positions solved." }
            @if let Some(game) = &job.game {
                p { a.button href=(game_address(game)) { "Look at it" } }
            }
        },
    }
}

/// A row for each player who begins, a column for each who does not; each cell leads to its games.
fn round_robin(job: &Job, players: &[String], cells: &[MatchCell]) -> Markup {
    let games = cells.first().map_or(0, |cell| cell.report.results.games);
    html! {
        p { (grouped(games)) " games in each cell: the player of the row begins. How often that player won, drew and lost, and the mean margin." }
        div.scrolling tabindex="0" role="region" aria-label="All against all" {
            table.round-robin {
                thead { tr { th { "begins" } @for name in players { th scope="col" { "against " (name) } } } }
                tbody {
                    @for (row, name) in players.iter().enumerate() {
                        tr {
                            th scope="row" { (name) }
                            @for (number, cell) in cells.iter().enumerate().skip(row * players.len()).take(players.len()) {
                                (round_robin_cell(job, number, &cell.report.results))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn round_robin_cell(job: &Job, number: usize, results: &Results) -> Markup {
    let kind = match results.first_wins.cmp(&results.second_wins) {
        Ordering::Greater => "win",
        Ordering::Equal => "draw",
        Ordering::Less => "loss",
    };
    html! {
        td class=(kind) {
            a href=(format!("/jobs/{}/cells/{number}", job.id)) {
                b { (results.first_wins) " : " (results.second_wins) }
                @if results.draws > 0 { small { " " (results.draws) " drawn" } }
                @if results.endless > 0 { small { " " (results.endless) " cut off" } }
                br; small { (format!("{:+.2}", results.mean_margin + 0.0)) }
            }
        }
    }
}

/// The games of a cell of such a table.
pub(crate) fn cell(job: &Job, cell: &MatchCell) -> Markup {
    let report = &cell.report;
    let title = format!("{} begins against {}", report.first, report.second);
    Frame::new(&title, Part::Tournaments).page(html! {
        h1 { (title) }
        nav.places aria-label="This table" { a href=(format!("/jobs/{}", job.id)) { (job.title) } }
        (match_page(report, &cell.records))
    })
}

fn match_page(report: &MatchReport, records: &[GameRecord]) -> Markup {
    // Hardly ever is a game cut off.
    let any_cut_off = report.results.endless > 0;
    let row = |name: String, results: &Results| {
        html! {
            tr {
                th scope="row" { (name) }
                @for count in [results.games, results.first_wins, results.draws, results.second_wins] { td.number { (grouped(count)) } }
                @if any_cut_off { td.number { (grouped(results.endless)) } }
                td.number { (format!("{:+.2}", results.mean_margin)) }
            }
        }
    };
    let columns = ["games", "won", "drawn", "lost"].into_iter();
    let columns = columns.chain(any_cut_off.then_some("cut off"));
    html! {
        p { "Seed " (report.seed) ", " (format!("{:.2}", report.seconds)) " s." }
        div.scrolling tabindex="0" role="region" aria-label="Results" {
            table.results {
                thead { tr {
                    th { "" }
                    @for name in columns.chain(["mean margin"]) { th.number scope="col" { (name) } }
                } }
                tbody {
                    (row(format!("{} against {}", report.first, report.second), &report.results))
                    @for seating in &report.seatings {
                        (row(format!("{} begins against {}", seating.first, seating.second), &seating.results))
                    }
                }
            }
        }
        p {
            "Won, drawn and lost are seen by the player named first."
            @if any_cut_off { " Games that took too long were cut off: they have no result, and no margin." }
        }
        h2 { "Games" }
        p { "Follow a game move by move; the first " (records.len()) " can be looked at." }
        ol.records start="0" {
            @for record in records {
                li {
                    a href=(replay_address(record)) { (record.first) " against " (record.second) }
                    ": " (result_in_words(record)) ", " (record.moves.len()) " moves"
                    @if record.moves.len() > MOST_MOVES { " (the first " (MOST_MOVES) " can be followed)" }
                }
            }
        }
    }
}

/// The game from its first move, with all moves ahead that an address can hold.
fn replay_address(record: &GameRecord) -> String {
    let moves = record.moves.iter().take(MOST_MOVES);
    let path = GamePath {
        moves: moves.cloned().collect(),
        ..GamePath::new(&record.game)
    };
    path.moved_to(0).href()
}

fn result_in_words(record: &GameRecord) -> String {
    let how = match record.end {
        End::Over => "",
        End::Repetition => " by repetition",
        End::Length => return "cut off because it took too long".into(),
    };
    match record.margin {
        0 => format!("drawn{how}"),
        margin if margin > 0 => format!("the first player won by {margin}"),
        margin => format!("the second player won by {}", -margin),
    }
}

/// Counts have many forms; what they share is steps with numbers.
fn counted(count: &Count) -> Markup {
    let count = serde_json::to_value(count).unwrap_or_default();
    let steps = count.get("steps").and_then(|steps| steps.as_array());
    let Some(steps) = steps.filter(|steps| !steps.is_empty()) else {
        return html! { p { "There is nothing to count." } };
    };
    let keys = steps[0].as_object();
    let keys = keys.map(|step| {
        let numbers = step.iter().filter(|(_, value)| value.is_number());
        numbers.map(|(key, _)| key.clone()).collect::<Vec<_>>()
    });
    let mut keys = keys.unwrap_or_default();
    // The rest is in the order of the alphabet.
    keys.sort_by_key(|key| key != "step");
    let number = |step: &serde_json::Value, key: &str| {
        let value = step.get(key);
        match value.and_then(serde_json::Value::as_u64) {
            Some(number) => grouped(number),
            None => value.map_or(String::new(), ToString::to_string),
        }
    };
    html! {
        div.scrolling tabindex="0" role="region" aria-label="Boards step by step" {
            table {
                thead { tr { @for key in &keys { th.number scope="col" { (key.replace('_', " ")) } } } }
                tbody {
                    @for step in steps { tr { @for key in &keys { td.number { (number(step, key)) } } } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_cut_off_is_not_called_drawn() {
        let mut record = GameRecord {
            game: "antrin".into(),
            first: "random".into(),
            second: "random".into(),
            seed: 1,
            number: 0,
            moves: vec!["a1".into(); MOST_MOVES + 1],
            margin: 0,
            end: End::Length,
        };
        assert_eq!(result_in_words(&record), "cut off because it took too long");
        let link = replay_address(&record);
        assert_eq!(link.matches("a1").count(), MOST_MOVES);
        record.end = End::Repetition;
        assert_eq!(result_in_words(&record), "drawn by repetition");
    }
}
