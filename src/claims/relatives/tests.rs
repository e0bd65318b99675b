use super::super::{ClaimsOptions, claims};
use super::*;
use crate::solve::Quiet;
use crate::verify::verify;

fn relatives_claims() -> Vec<Claim> {
    let found = claims(Some("relatives"), &ClaimsOptions::default(), &Quiet);
    found.unwrap().claims
}

/// The claim whose text begins and ends so.
fn find<'a>(claims: &'a [Claim], begin: &str, end: &str) -> &'a Claim {
    let mut found = claims
        .iter()
        .filter(|claim| claim.claim.starts_with(begin) && claim.claim.ends_with(end));
    let claim = found
        .next()
        .unwrap_or_else(|| panic!("no claim {begin} ... {end}"));
    assert!(found.next().is_none(), "several claims {begin} ... {end}");
    claim
}

#[test]
fn published_counts_are_confirmed() {
    let claims = relatives_claims();
    for published in [
        "5478",
        "765",
        "255168",
        "5390",
        "1, 4, 30, 158, 757, 2830, 8774, 22188, 46879, 82880",
        "169626",
        "760398",
        "3225597",
        "30914424",
        "56922",
        "28",
        "9074932579",
    ] {
        let claim = claims
            .iter()
            .find(|claim| claim.published == published)
            .unwrap();
        assert_eq!(claim.verdict, Verdict::Confirmed, "{claim:?}");
        assert_eq!(claim.computed, published);
    }
}

#[test]
fn both_ways_to_count_agree() {
    let claims = relatives_claims();
    let by_burnside = claims
        .iter()
        .filter_map(|claim| Some((claim, claim.evidence.split("lemma gives ").nth(1)?)));
    let mut compared = 0;
    for (claim, number) in by_burnside {
        let number = number.split(',').next().unwrap();
        assert!([&claim.computed, "the same"].contains(&number), "{claim:?}");
        compared += 1;
    }
    assert_eq!(compared, 6);
}

#[test]
fn a_wrong_number_would_be_refuted() {
    let tictactoe = game("tictactoe").unwrap();
    let nine = game("morris:9").unwrap();
    let mut wrong = counts::tictactoe(&tictactoe, ["5477", "764", "255169"]);
    wrong.push(counts::achi("5391").unwrap());
    wrong.push(morris::one_colour(
        nine.group(),
        "1, 4, 30, 158, 757, 2830, 8774, 22188, 46879, 82881",
    ));
    wrong.push(morris::subspace(&nine, [3, 3], "169627"));
    wrong.push(morris::all_rings_alike(&nine, "169626"));
    wrong.push(states::subspaces(&states::moving_tiers(&nine), "27"));
    wrong.push(states::range(
        &nine,
        &states::moving_tiers(&nine),
        "9193626407",
    ));
    for claim in wrong {
        assert_eq!(claim.verdict, Verdict::Refuted, "{claim:?}");
    }
}

#[test]
fn tictactoe_is_no_win_and_a_double_threat_is_one() {
    let claims = relatives_claims();
    let verdict = |begin, end| find(&claims, begin, end).verdict;
    assert_eq!(verdict("the value of tic-tac-toe", ""), Verdict::Confirmed);
    let guaranteed = find(&claims, "tic-tac-toe: whoever plays first", "");
    assert_eq!(guaranteed.verdict, Verdict::Refuted);
    assert!(guaranteed.evidence.starts_with("best play: "));
    assert_eq!(
        verdict("tic-tac-toe: whoever plays second", ""),
        Verdict::Confirmed
    );
    assert_eq!(
        verdict("tic-tac-toe: a player who", "whatever the opponent has"),
        Verdict::Refuted
    );
    assert_eq!(
        verdict("tic-tac-toe: a player who", "complete a line at once"),
        Verdict::Confirmed
    );
}

#[test]
fn most_of_figure_1_6_holds() {
    let claims = relatives_claims();
    let cells = claims
        .iter()
        .filter(|claim| claim.place.ends_with("figure 1.6"));
    let not_confirmed: Vec<(&str, Verdict)> = cells
        .filter(|claim| claim.verdict != Verdict::Confirmed)
        .map(|claim| (claim.claim.as_str(), claim.verdict))
        .collect();
    assert_eq!(
        not_confirmed,
        [
            (
                "achi: phase 1: three turns each player, played as achi",
                Verdict::Refuted
            ),
            (
                "nine men's morris: phase 1: three turns each player",
                Verdict::Refuted
            ),
            (
                "nine men's morris: win: three tokens at same line",
                Verdict::Refuted
            ),
            (
                "tic-tac-toe: move only one token at turn",
                Verdict::Undefined
            ),
            (
                "nine men's morris: move only one space at turn, played as morris:9,fly=yes",
                Verdict::Refuted
            ),
            (
                "tic-tac-toe: move only one space at turn",
                Verdict::Undefined
            ),
            (
                "nine men's morris: can jump over opponent, played as morris:9",
                Verdict::Refuted
            ),
        ]
    );
}

#[test]
fn the_first_player_wins_by_the_centre_and_only_there() {
    let claims = relatives_claims();
    for (_, title) in openings::GAMES {
        for end in [
            ": who wins",
            ": the first player wins by opening in the centre",
        ] {
            let claim = find(&claims, title, end);
            assert_eq!(claim.verdict, Verdict::Confirmed, "{claim:?}");
        }
        let centre = find(&claims, title, "by opening in the centre");
        assert_eq!(centre.evidence.matches(" win in ").count(), 1, "{centre:?}");
        let forbidden = find(&claims, title, "may not be placed on the centre");
        let expected = if title == "achi with four tokens" {
            Verdict::Refuted
        } else {
            Verdict::Confirmed
        };
        assert_eq!(forbidden.verdict, expected, "{forbidden:?}");
    }
}

#[test]
fn the_values_the_verdicts_rest_on_stand_a_second_computation() {
    for name in openings::GAMES.map(|(name, _)| name) {
        for suffix in ["", ",first-centre=no"] {
            let game = game(&format!("{name}{suffix}")).unwrap();
            let tables = Tables::solve_in_memory(&game, &Quiet).unwrap();
            assert_eq!(verify(&game, &tables, &Quiet).unwrap().errors, 0, "{name}");
        }
    }
}

#[test]
fn the_states_of_nine_mens_morris_stay_open() {
    let claims = relatives_claims();
    let claim = find(&claims, "nine men's morris: states", "");
    assert_eq!(claim.verdict, Verdict::Undefined);
    assert_eq!(claim.computed, "7673867919");
    let nine = game("morris:9").unwrap();
    for fitting in [7_673_867_919, 7_673_755_215] {
        let claim = states::states(&nine, &states::moving_tiers(&nine), fitting);
        assert_eq!(claim.verdict, Verdict::Confirmed, "{claim:?}");
    }
}
