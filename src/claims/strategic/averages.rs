//! Average distances.
//!
//! The article does not say whether a place and itself count as a pair. Each reading is a claim of its own, and the numbers show
//! which one was meant.

use super::{Claim, PLACE, SOURCE, Study, Verdict, measured};
use crate::graph::{GraphReport, Ratio};

/// Number sets and the averages published for them. Brackets hold digits that repeat for ever; what has none is rounded.
const PUBLISHED: [(&str, &str); 4] = [
    ("tactical", "1.(8)"),
    ("map34", "2.(6)"),
    ("map67", "2.(6)"),
    ("hmap2", "2.206"),
];

pub(super) fn claims(study: &Study) -> Vec<Claim> {
    let readings = [Pairs::All, Pairs::Different];
    let claims = PUBLISHED.iter().flat_map(|&(name, published)| {
        let readings = readings.into_iter();
        readings.filter_map(move |pairs| claim(study, name, pairs, published))
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
pub(super) fn claim(study: &Study, name: &str, pairs: Pairs, published: &str) -> Option<Claim> {
    let set = study.find(name)?;
    let mean = pairs.mean(&set.report)?;
    let (written, how) = as_precise(&mean, published);
    Some(SOURCE.decided(
        PLACE,
        &format!("{name}: the average distance in moves, {}", pairs.words()),
        published,
        format!("{mean} = {written}{how}"),
        Verdict::of(written == published),
        measured(&set.report),
    ))
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
