//! Average distances.
//!
//! The article does not say whether a place and itself count as a pair. Each reading is a claim of its own, and
//! the numbers show which one was meant.

use super::{Claim, PUBLISHED, SOURCE, Study, Verdict, measured};
use crate::graph::{GraphReport, Ratio};
use serde::Deserialize;

/// The average of a number set. Brackets hold digits that repeat for ever; a number without them is rounded.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    #[serde(rename = "where")]
    pub(super) place: String,
    pub(super) set: String,
    pub(super) mean: String,
}

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let readings = [Pairs::All, Pairs::Different];
    let claims = PUBLISHED.averages.iter().flat_map(|published| {
        let readings = readings.into_iter();
        readings.filter_map(move |pairs| claim(study, published, pairs))
    });
    claims.collect()
}

/// Which pairs of places an average is over.
#[derive(Clone, Copy)]
pub(super) enum Pairs {
    All,
    Different,
}

impl Pairs {
    fn words(self) -> &'static str {
        match self {
            Self::All => "over all pairs, the way back to the same place included",
            Self::Different => "over pairs of different places",
        }
    }

    fn mean(self, report: &GraphReport) -> Option<Ratio> {
        match self {
            Self::All => report.mean,
            Self::Different => report.mean_without_diagonal(),
        }
    }
}

/// `None` if there is no such set.
pub(super) fn claim(study: &Study, published: &Published, pairs: Pairs) -> Option<Claim> {
    let Published {
        place,
        set: name,
        mean: published,
    } = published;
    let set = study.find(name)?;
    let mean = pairs.mean(&set.report)?;
    let (written, how) = as_precise(&mean, published);
    Some(
        SOURCE
            .decided(
                place,
                &format!("{name}: the average distance in moves, {}", pairs.words()),
                published,
                format!("{mean} = {written}{how}"),
                Verdict::of(written == *published),
                measured(&set.report),
            )
            .with_boards(study.board(name, format!("distances on {name}"))),
    )
}

/// The number as precise as the published one, and whether that is all of it.
fn as_precise(mean: &Ratio, published: &str) -> (String, String) {
    match published.split_once('.') {
        Some((_, places)) if !places.contains('(') => {
            let written = mean.rounded(places.len() as u32);
            let places = places.len();
            (
                written,
                format!(", rounded to {places} places as published"),
            )
        }
        _ => (mean.digits(), String::new()),
    }
}
