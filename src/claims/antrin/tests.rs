use super::super::testing::{are_confirmed, claims_of, find};
use super::super::{ClaimsOptions, claims, sources};
use super::*;
use crate::progress::NoProgress;
use crate::verify::verify;

#[test]
fn published_counts_are_confirmed() {
    let published = [
        "9, 72, 504, 3024, 15120, 60480",
        "3, 12, 38, 108, 174, 228",
        "15 winning (weight 1080), 159 not (weight 14040)",
        "33 winning (weight 8208), 195 not (weight 52272)",
        "210 = 15 + 195",
    ];
    are_confirmed(&claims_of("antrin"), &published);
}

#[test]
fn figure_6_5_counts_doubly_won_boards_for_player_1() {
    let claims = claims_of("antrin");
    let readings: Vec<(&str, Verdict)> = claims
        .iter()
        .filter(|claim| claim.place == "figure 6.5")
        .map(|claim| (claim.computed.as_str(), claim.verdict))
        .collect();
    assert_eq!(
        readings,
        [
            ("player 1: 33, player 2: 15, total 48", Verdict::Confirmed),
            ("player 1: 33, player 2: 18, total 48", Verdict::Refuted),
            ("player 1: 30, player 2: 15, total 45", Verdict::Refuted),
            ("player 1: 15, player 2: 15, total 30", Verdict::Refuted),
        ]
    );
}

#[test]
fn statements_get_the_verdicts_they_deserve() {
    let claims = claims_of("antrin");
    let confirmed = [
        ("rotation (R) and the downward mirror", ""),
        ("rotations alone do not suffice", ""),
        ("the horizontal and the vertical mirror", ""),
        ("there is only one way in which a player is blocked", ""),
        ("nobody can win at steps 1 to 4", ""),
        ("nobody has a winning strategy inside phase one", ""),
        ("no double threat", "two points that would complete a line"),
        ("no double threat", "two slides that would complete a line"),
        ("the only way to win in phase one", ""),
        (
            "the defensive rule is enough not to lose, inside phase one",
            "",
        ),
        (
            "there is play that guarantees a tie",
            "whatever a blocked player gets",
        ),
    ];
    for (begin, end) in confirmed {
        let claim = find(&claims, begin, end);
        assert_eq!(claim.verdict, Verdict::Confirmed, "{claim:?}");
    }
    let refuted = [
        (
            "possible boards at the end of phase one",
            "different boards with six tokens",
        ),
        (
            "the defensive rule is enough not to lose, over the whole game",
            "whatever a blocked player gets",
        ),
        ("a token in the centre can move", "neighbours of each point"),
        (
            "a token in the centre can move",
            "in any position of phase two",
        ),
    ];
    for (begin, end) in refuted {
        let claim = find(&claims, begin, end);
        assert_eq!(claim.verdict, Verdict::Refuted, "{claim:?}");
        assert!(!claim.evidence.is_empty(), "{claim:?}");
    }
}

#[test]
fn a_threat_leaves_one_reply_on_each_of_108_boards() {
    let claims = claims_of("antrin");
    let second = find(&claims, "the opponent has two tokens", "second turn");
    assert_eq!(second.verdict, Verdict::Confirmed);
    let one = "replies that do not lose at once: 1 on 108 boards (15 up to symmetry)";
    assert_eq!(second.computed, one);
    // With a line of one's own to complete there are two.
    let first = find(&claims, "the opponent has two tokens", "third turn");
    assert_eq!(first.verdict, Verdict::Refuted);
    let others = find(&claims, "placing on any other spot", "second turn");
    assert_eq!(others.verdict, Verdict::Confirmed);
    assert!(others.computed.starts_with("540 of 648 replies"));
    let whole = find(
        &claims,
        "the one choice left",
        "whatever a blocked player gets",
    );
    assert_eq!(whole.verdict, Verdict::Confirmed);
}

#[test]
fn patterns_of_the_first_steps_are_those_counted_by_hand() {
    let published = [
        "4, 4, 1",
        "5 patterns, weights 2, 2, 2, 1, 1",
        "32 + 32 + 8 = 72",
    ];
    are_confirmed(&claims_of("antrin"), &published);
}

#[test]
fn the_values_the_verdicts_rest_on_stand_a_second_computation() {
    for (_, blocked) in Blocked::WORDS {
        let game = Alignment::new(antrin(3, 3, blocked).unwrap());
        let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
        assert_eq!(verify(&game, &tables, &NoProgress).unwrap().errors, 0);
    }
}

#[test]
fn a_wrong_source_gets_the_right_ones() {
    let options = ClaimsOptions {
        cells: Some(5),
        data: None,
        games: Some(4),
    };
    let error = claims(Some("antrn"), &options, &NoProgress);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("did you mean antrin?"), "{error}");
    assert!(sources().all(|name| error.contains(name)), "{error}");
    let all = claims(None, &options, &NoProgress).unwrap().claims;
    assert!(sources().all(|name| all.iter().any(|claim| claim.source == name)));
}
