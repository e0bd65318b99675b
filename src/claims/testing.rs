//! Help for tests of claims.

use super::{Claim, ClaimsOptions, Verdict, claims};
use crate::progress::NoProgress;

/// All claims of a source, decided.
pub(super) fn claims_of(source: &str) -> Vec<Claim> {
    let found = claims(Some(source), &ClaimsOptions::default(), &NoProgress);
    found.unwrap().claims
}

/// The claim whose text begins and ends so.
pub(super) fn find<'a>(claims: &'a [Claim], begin: &str, end: &str) -> &'a Claim {
    let mut found = claims
        .iter()
        .filter(|claim| claim.claim.starts_with(begin) && claim.claim.ends_with(end));
    let claim = found
        .next()
        .unwrap_or_else(|| panic!("no claim {begin} ... {end}"));
    assert!(found.next().is_none(), "several claims {begin} ... {end}");
    claim
}

/// Whether these numbers are confirmed, each computed as published.
pub(super) fn are_confirmed(claims: &[Claim], published: &[&str]) {
    for &published in published {
        let claim = claims
            .iter()
            .find(|claim| claim.published == published)
            .unwrap();
        assert_eq!(claim.verdict, Verdict::Confirmed, "{claim:?}");
        assert_eq!(claim.computed, published);
    }
}
