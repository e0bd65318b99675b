use super::agreement::{agree, borne_out};
use super::boards::row;
use super::line::Line;
use super::referee::{Referee, value_by_sweeps};
use super::*;
use crate::games::ataxx::Ordered;
use crate::index::Reachable;
use crate::oracle::Oracle;
use crate::progress::NoProgress;
use crate::table::{SolveOptions, Tables};
use std::cell::Cell;
use std::sync::Arc;

/// Enough cells for the first failures of the paper, and few enough for a test.
fn found(cells: usize) -> Findings {
    let options = ClaimsOptions {
        cells: Some(cells),
        data: None,
        ..ClaimsOptions::default()
    };
    findings(&options, &NoProgress).unwrap()
}

fn verdicts<'a>(found: &'a Findings, place: &str) -> Vec<(&'a str, Verdict)> {
    let of_place = found.claims.iter().filter(|claim| claim.place == place);
    of_place
        .map(|claim| (claim.computed.as_str(), claim.verdict))
        .collect()
}

/// Replays the line in the evidence of a claim: the score at the end.
fn replay(evidence: &str) -> [usize; 2] {
    let line = evidence.split("best play from ").nth(1).unwrap();
    let (from, line) = line.split_once(", ").unwrap();
    let (plies, line) = line.split_once(": ").unwrap();
    let (moves, line) = line.split_once("; ends at ").unwrap();
    let (last, line) = line.split_once(", ").unwrap();
    let (_, score) = line.split_once(": ").unwrap();
    let score = score.split(';').next().unwrap();

    let mut referee = Referee::new(from);
    let moves: Vec<&str> = moves.split(' ').collect();
    assert_eq!(
        plies.split(' ').next(),
        Some(moves.len().to_string().as_str())
    );
    moves.iter().for_each(|mv| referee.play(mv));
    let end = Referee::new(last);
    assert_eq!((&referee.cells, referee.turn), (&end.cells, end.turn));
    assert!(referee.is_over(), "{evidence}");
    let [x, o] = referee.score();
    assert_eq!(score, format!("{x} x, {o} o"), "{evidence}");
    [x, o]
}

#[test]
fn table_4_is_right_up_to_ten_cells() {
    let found = found(12);
    let of_table: Vec<_> = (found.claims.iter())
        .filter(|claim| claim.place == "table 4")
        .collect();
    assert_eq!(of_table.len(), 10);
    for (claim, cells) in of_table.iter().zip(3..) {
        let holds = Verdict::of(cells <= 10);
        assert_eq!(claim.verdict, holds, "{claim:?}");
        let agreed =
            format!("solvers agree: all 3^{cells} positions and reachable ones; both verified: ");
        assert!(claim.evidence.contains(&agreed), "{claim:?}");
        let [x, o] = replay(&claim.evidence);
        let winner = match x.cmp(&o) {
            std::cmp::Ordering::Less => "Red Win",
            std::cmp::Ordering::Equal => "Draw",
            std::cmp::Ordering::Greater => "Blue Win",
        };
        assert_eq!(claim.computed, winner);
    }
    let general = &found.claims[0];
    assert_eq!(general.verdict, Verdict::Refuted);
    assert_eq!(
        general.computed,
        "of n = 2 to 12 it fails for 11 Blue Win (not Red Win), 12 Draw (not Blue Win)"
    );
}

#[test]
fn rules_written_once_more_give_the_same_winners() {
    let options = ClaimsOptions {
        cells: Some(12),
        data: None,
        ..ClaimsOptions::default()
    };
    for board in Study::new(&options, &NoProgress).unwrap().boards.values() {
        assert_eq!(
            value_by_sweeps(board.cells),
            board.outcome(),
            "{} cells",
            board.cells
        );
    }
}

#[test]
fn a_wrong_column_would_be_refuted() {
    let options = ClaimsOptions {
        cells: Some(6),
        data: None,
        ..ClaimsOptions::default()
    };
    let study = Study::new(&options, &NoProgress).unwrap();
    let verdict = |published| outcomes::column(&study, 6, published).unwrap().verdict;
    assert_eq!(verdict("Blue Win"), Verdict::Confirmed);
    assert_eq!(verdict("Draw"), Verdict::Refuted);
    assert!(outcomes::column(&study, 7, "Blue Win").is_none());
}

#[test]
fn propositions_say_for_which_rows_they_were_tested() {
    let found = found(12);
    let every_time =
        |rows| format!("the hypotheses hold for n = {rows}, and the conclusion every time");
    assert_eq!(
        verdicts(&found, "proposition 7.1"),
        [(every_time("5").as_str(), Verdict::Confirmed)]
    );
    assert_eq!(
        verdicts(&found, "proposition 7.2"),
        [(every_time("2, 8").as_str(), Verdict::Confirmed)]
    );
    let fails = |rows| {
        format!("the hypotheses hold for n = {rows}; the conclusion fails: 11 cells Blue Win")
    };
    assert_eq!(
        verdicts(&found, "proposition 7.3"),
        [
            (fails("5, 11").as_str(), Verdict::Refuted),
            (fails("11").as_str(), Verdict::Refuted),
            (every_time("8").as_str(), Verdict::Confirmed),
            (every_time("8").as_str(), Verdict::Confirmed),
        ]
    );
    let untested = &self::found(4);
    let untested = verdicts(untested, "proposition 7.1");
    assert!(
        untested[0].0.ends_with("nothing was tested"),
        "{untested:?}"
    );
}

#[test]
fn every_refuted_claim_has_a_line_that_can_be_replayed() {
    let found = found(12);
    let mut refuted = 0;
    // Differences are not values, and years are no positions.
    let is_about_values =
        |claim: &&Claim| !claim.claim.contains("one piece") && claim.place != "section 3";
    for claim in found
        .claims
        .iter()
        .filter(|claim| claim.verdict == Verdict::Refuted)
        .filter(is_about_values)
    {
        replay(&claim.evidence);
        assert!(claim.evidence.contains("solvers agree"), "{claim:?}");
        refuted += 1;
    }
    assert!(refuted >= 6, "{refuted}");
}

#[test]
fn a_win_can_be_by_more_than_a_piece() {
    let found = found(9);
    let mut claims = found.claims.iter();
    let claim = claims.find(|claim| claim.claim.contains("cannot force more"));
    let claim = claim.unwrap();
    assert_eq!(claim.verdict, Verdict::Refuted);
    assert!(claim.computed.starts_with("n = 3 by 3, 4 by 2, 5 by 3"));
    assert_eq!(replay(&claim.evidence), [3, 0]);
}

#[test]
fn steps_of_the_proofs() {
    let found = found(9);
    let claim = |place: &str, text: &str| {
        let mut claims = found.claims.iter();
        let found = claims.find(|claim| claim.place == place && claim.claim.contains(text));
        found.unwrap_or_else(|| panic!("no claim {text}"))
    };
    let all_lose = claim("proposition 7.3, proof, figure 7c", "all scenarios");
    assert_eq!(all_lose.verdict, Verdict::Confirmed);
    assert_eq!(
        all_lose.computed,
        "first moves of blue: 2 loss in 2, 1-3 loss in 2"
    );
    let proof = "proposition 7.3, proof";
    let from_one = claim(proof, "all that the step uses");
    assert_eq!(from_one.verdict, Verdict::Refuted);
    assert!(
        from_one.computed.ends_with("fails: 7 cells 2 win in 7"),
        "{from_one:?}"
    );
    assert_eq!(
        claim(proof, "hypotheses of proposition 7.3").verdict,
        Verdict::Confirmed
    );
    let jumping = claim(proof, "as well by jumping");
    assert_eq!(jumping.verdict, Verdict::Refuted);
    assert!(
        jumping
            .computed
            .ends_with("fails: 8 cells 1-3 8-6 loss in 2"),
        "{jumping:?}"
    );
    assert_eq!(claim(proof, "there is no draw").verdict, Verdict::Confirmed);
}

#[test]
fn solvers_that_disagree_stop_the_claims() {
    let game = row(6).unwrap();
    let oracle = Oracle::solve_in_memory(Arc::new(game), &NoProgress).unwrap();
    let game = oracle.game();
    let line = Line::of(game, &oracle, game.start()).unwrap();
    let honest = |position: &Position| Ok(oracle.value(position)?);
    agree(game, &line, [&honest, &honest]).unwrap();
    let asked = Cell::new(0);
    let counting = |position: &Position| {
        asked.set(asked.get() + 1);
        honest(position)
    };
    agree(game, &line, [&honest, &counting]).unwrap();
    assert!(asked.get() > line.positions.len());
    // Wrong at any one place, be it by the distance alone.
    for wrong in 0..asked.get() {
        let asked = Cell::new(0);
        let lying = |position: &Position| {
            asked.set(asked.get() + 1);
            let value = honest(position)?;
            Ok(match value {
                value if asked.get() != wrong + 1 => value,
                Value::Win(distance) => Value::Win(distance + 2),
                Value::Draw | Value::Loss(_) => Value::Win(1),
            })
        };
        let error = agree(game, &line, [&honest, &lying]).unwrap_err();
        assert!(matches!(error, ClaimsError::Disagreement(_)), "{error}");
        assert!(error.to_string().contains("linear-ataxx:6"), "{error}");
    }
    borne_out(game, &line, Value::Win(3)).unwrap();
    for wrong in [Value::Win(5), Value::Loss(3), Value::Draw] {
        borne_out(game, &line, wrong).unwrap_err();
    }
}

#[test]
fn stored_tables_reach_further() {
    let data = tempfile::tempdir().unwrap();
    let options = ClaimsOptions {
        cells: Some(6),
        data: Some(data.path().into()),
        ..ClaimsOptions::default()
    };
    let extent = || Study::new(&options, &NoProgress).unwrap().extent();
    assert_eq!(extent(), "2 to 6");
    let all = SolveOptions::default();
    Tables::solve(&row(7).unwrap(), &data.path().into(), &all, &NoProgress).unwrap();
    let nine = Ordered::new(row(9).unwrap());
    let nine = Reachable::explore(Arc::new(nine), &data.path().into(), &all, &NoProgress).unwrap();
    assert_eq!(extent(), "2 to 7");
    Tables::solve(&nine, &data.path().into(), &all, &NoProgress).unwrap();
    let part = SolveOptions {
        tiers: vec!["08".into()],
        ..SolveOptions::default()
    };
    Tables::solve(&row(8).unwrap(), &data.path().into(), &part, &NoProgress).unwrap();
    assert_eq!(extent(), "2 to 7, 9");

    let found = findings(&options, &NoProgress).unwrap();
    let claim = |begin: &str| {
        let mut claims = found.claims.iter();
        claims.find(|claim| claim.claim.starts_with(begin))
    };
    let nine = claim("n = 9:").unwrap();
    let stored = "stored: linear-ataxx:9,positions=reachable, not verified again";
    assert!(nine.evidence.ends_with(stored), "{nine:?}");
    assert_eq!(nine.verdict, Verdict::Confirmed);
    assert!(claim("n = 8:").is_none());
    assert!(
        claim("n = 7:")
            .unwrap()
            .evidence
            .contains("stored: linear-ataxx:7,")
    );
}

#[test]
fn patterns_are_observed_only_where_they_show() {
    let pattern = "the draws are the multiples of 4 and no others";
    let observations = found(12).observations;
    let observations: Vec<String> = observations.into_iter().map(String::from).collect();
    let first = &observations[0];
    assert!(
        first.contains("Observed for N = 2 to 12; nothing is proved beyond."),
        "{first}"
    );
    assert!(
        first.contains("Drawn: 2, 8, 12. Won by the second player: 5."),
        "{first}"
    );
    assert!(first.contains(pattern), "{first}");
    let drawn = &observations[2];
    assert!(
        drawn.contains(": N = 8: 2 draw, 1-3 draw; N = 12: "),
        "{drawn}"
    );
    assert!(
        drawn.contains("For N = 8, 12 both sides can force an end"),
        "{drawn}"
    );
    assert!(!found(9).observations[0].to_string().contains(pattern));

    let options = ClaimsOptions {
        cells: Some(9),
        data: None,
        ..ClaimsOptions::default()
    };
    let study = Study::new(&options, &NoProgress).unwrap();
    let boards: Vec<&Board> = study.boards.values().collect();
    assert!(observations::follows_fours(&boards, &[2, 8]));
    assert!(!observations::follows_fours(&boards, &[2]));
    assert!(!observations::follows_fours(&boards, &[8, 9]));
}

#[test]
fn whoever_asks_to_stop_is_heard() {
    struct Impatient;
    impl Progress for Impatient {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let stopped = findings(&ClaimsOptions::default(), &Impatient);
    assert!(stopped.is_err());
}

#[test]
fn draws_do_not_rest_on_play_without_end() {
    for drawn in [2, 8, 12] {
        assert!(
            repetition::is_draw_anyway(drawn, &NoProgress).unwrap(),
            "{drawn}"
        );
    }
    // Neither player can force a draw where the other wins.
    for won in [5, 6, 11] {
        assert!(
            !repetition::is_draw_anyway(won, &NoProgress).unwrap(),
            "{won}"
        );
    }
}

#[test]
fn numbers_in_runs() {
    assert_eq!(ranges([]), "");
    assert_eq!(ranges([2, 3, 4, 6, 8, 9]), "2 to 4, 6, 8, 9");
}
