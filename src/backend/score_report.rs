//! What solving a game that is played for points gave.

use super::provenance::Provenance;
use super::report::{
    FileReport, HistogramEntry, Report, StartReport, TierReport, Totals, unless_unsolved,
};
use crate::index::{Address, Indexed};
use crate::solve::TableEntry;
use crate::table::{TableError, Tables};
use crate::value::{Bounds, Outcome, Score};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a search for the value of the start gave.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SearchReport {
    /// What there is to say about any solved game; nothing is counted.
    #[serde(flatten)]
    pub report: Report,
    /// What is known of the margin, where it is not known itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
    /// Best play from the start.
    pub line: Vec<String>,
    /// Positions that the search looked at.
    pub nodes: u64,
    /// What was known from searches that did not come to their end.
    pub known_before: u64,
}

impl Totals {
    fn add_scores(&mut self, score: Score, count: u64) {
        self.positions += count;
        *match Outcome::of_margin(score) {
            Outcome::Win => &mut self.win,
            Outcome::Loss => &mut self.loss,
            Outcome::Draw => &mut self.draw,
        } += count;
    }
}

impl StartReport {
    /// The start of a game that is played for points.
    pub(crate) fn of(bounds: Bounds) -> Self {
        Self {
            value: Some(bounds.verdict()),
            distance: None,
            score: bounds.score().map(i32::from),
        }
    }
}

impl Report {
    /// A report without counts; `seconds`, `peak_rss_bytes` and the hash of the rules are the caller's to know.
    pub(crate) fn uncounted(game: String, start: StartReport) -> Self {
        Self {
            game,
            start,
            unsolved_tiers: 0,
            tiers: vec![],
            totals: Totals::default(),
            longest_win: None,
            longest_win_position: None,
            longest_loss: None,
            longest_loss_position: None,
            largest_margin: None,
            largest_margin_position: None,
            histogram: vec![],
            seconds: 0.0,
            peak_rss_bytes: None,
            files: vec![],
            provenance: Provenance::of_program(),
        }
    }

    /// Reads the metadata of tables of scores; `seconds` and `peak_rss_bytes` are the caller's to know.
    pub(crate) fn from_scores<N: Indexed>(
        game: &N,
        tables: &Tables,
        show: impl Fn(&N::Position) -> String,
    ) -> Result<Self, TableError> {
        let mut totals = Totals::default();
        let mut histogram: BTreeMap<Score, u64> = BTreeMap::new();
        let mut tiers = Vec::new();
        let mut largest: Option<(Score, Address)> = None;
        for (number, table) in tables.solved() {
            let mut of_tier = Totals::default();
            for (score, entry) in table.scores()? {
                of_tier.add_scores(score, entry.count);
                totals.add_scores(score, entry.count);
                *histogram.entry(score).or_default() += entry.count;
                if largest.is_none_or(|(known, _)| score > known) {
                    let address = Address {
                        tier: number,
                        slot: entry.first_slot,
                    };
                    largest = Some((score, address));
                }
            }
            tiers.push(TierReport {
                tier: game.tiers()[number].name.clone(),
                totals: of_tier,
                longest_win: None,
                longest_loss: None,
            });
        }
        let start = unless_unsolved(
            (tables.find(game, &game.start())).and_then(|address| tables.score(address)),
        )?;
        let start = match start {
            Some(score) => StartReport::of(Bounds::exact(score)),
            None => StartReport {
                value: None,
                distance: None,
                score: None,
            },
        };
        Ok(Self {
            largest_margin: largest.map(|(score, _)| score.into()),
            largest_margin_position: match largest {
                Some((score, address)) => {
                    let code = TableEntry::of_score(score);
                    Some(show(&tables.example(game, address, code)?))
                }
                None => None,
            },
            unsolved_tiers: game.tiers().len() - tiers.len(),
            tiers,
            totals,
            histogram: histogram
                .into_iter()
                .rev()
                .map(|(score, positions)| HistogramEntry {
                    value: Outcome::of_margin(score).verdict(),
                    distance: None,
                    score: Some(score.into()),
                    positions,
                })
                .collect(),
            files: tables
                .solved()
                .map(|(_, table)| FileReport::of(table))
                .collect(),
            provenance: Provenance::of(tables),
            ..Self::uncounted(game.table_name(), start)
        })
    }
}
