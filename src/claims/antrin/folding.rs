//! One claim for several rules that lead to the same verdict.

use super::{Claim, ClaimBoard, list};

/// Folds readings of the same statement, each under a rule, into one claim for each verdict. What differs is
/// told rule by rule.
pub(super) fn folded(readings: Vec<(String, Claim)>) -> Vec<Claim> {
    let rules = readings.len();
    let mut groups: Vec<Vec<(String, Claim)>> = vec![];
    for reading in readings {
        let verdict = reading.1.verdict;
        match groups
            .iter_mut()
            .find(|group| group[0].1.verdict == verdict)
        {
            Some(group) => group.push(reading),
            None => groups.push(vec![reading]),
        }
    }
    let fold = |group: Vec<(String, Claim)>| {
        let under = match group.len() == rules {
            true => "whatever a blocked player gets".into(),
            false => list(group.iter().map(|(rule, _)| rule)),
        };
        let text = |part: fn(&Claim) -> &String| {
            told_once(group.iter().map(|(rule, claim)| (rule, part(claim))))
        };
        let mut boards: Vec<ClaimBoard> = vec![];
        for board in group.iter().flat_map(|(_, claim)| &claim.boards) {
            let same = |known: &ClaimBoard| {
                (&known.position, &known.moves) == (&board.position, &board.moves)
            };
            if !boards.iter().any(same) {
                boards.push(board.clone());
            }
        }
        let first = &group[0].1;
        Claim {
            claim: format!("{}, {under}", first.claim),
            computed: text(|claim| &claim.computed),
            evidence: text(|claim| &claim.evidence),
            boards,
            ..first.clone()
        }
    };
    groups.into_iter().map(fold).collect()
}

/// Texts under rules: one that is the same under several is told once.
fn told_once<'a>(texts: impl Iterator<Item = (&'a String, &'a String)>) -> String {
    let mut told: Vec<(Vec<&str>, &str)> = vec![];
    for (rule, text) in texts {
        match told.iter_mut().find(|(_, other)| other == text) {
            Some((rules, _)) => rules.push(rule),
            None => told.push((vec![rule], text)),
        }
    }
    match told.as_slice() {
        [(_, text)] => (*text).into(),
        several => {
            let parts = several.iter();
            let parts: Vec<String> = parts
                .map(|(rules, text)| format!("{}: {text}", list(rules)))
                .collect();
            parts.join("; ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SOURCE, Verdict};
    use super::*;

    fn reading(rule: &str, computed: &str, verdict: Verdict) -> (String, Claim) {
        let claim = SOURCE.decided("1", "it holds", "yes", computed, verdict, "seen");
        (rule.into(), claim)
    }

    #[test]
    fn readings_that_agree_are_one_claim() {
        let all = ["a", "b", "c"].map(|rule| reading(rule, "7", Verdict::Confirmed));
        let claims = folded(all.into());
        assert_eq!(claims.len(), 1);
        assert_eq!(claims[0].claim, "it holds, whatever a blocked player gets");
        assert_eq!(
            (claims[0].computed.as_str(), claims[0].evidence.as_str()),
            ("7", "seen")
        );
    }

    #[test]
    fn what_differs_is_told_rule_by_rule() {
        let claims = folded(vec![
            reading("a", "7", Verdict::Confirmed),
            reading("b", "8", Verdict::Refuted),
            reading("c", "9", Verdict::Confirmed),
        ]);
        let short = |claim: &Claim| (claim.claim.clone(), claim.computed.clone(), claim.verdict);
        let found: Vec<_> = claims.iter().map(short).collect();
        let expected = [
            ("it holds, a, c", "a: 7; c: 9", Verdict::Confirmed),
            ("it holds, b", "8", Verdict::Refuted),
        ];
        assert_eq!(
            found,
            expected.map(|(claim, computed, verdict)| (claim.into(), computed.into(), verdict))
        );
    }
}
