use super::super::testing::{are_confirmed, claims_of, find};
use super::*;
use crate::progress::NoProgress;
use crate::table::Tables;
use crate::verify::verify;

#[test]
fn published_counts_are_confirmed() {
    let published = [
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
    ];
    are_confirmed(&claims_of("relatives"), &published);
}

#[test]
fn both_ways_to_count_agree() {
    let claims = claims_of("relatives");
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
    let published = &*PUBLISHED;
    let right = &published.tictactoe;
    let mut wrong = counts::tictactoe(
        &tictactoe,
        &counts::TicTacToe {
            positions: right.positions.instead("5477"),
            canonical: right.canonical.instead("764"),
            games: right.games.instead("255169"),
        },
    );
    wrong.push(counts::achi(&published.achi.instead("5391")).unwrap());
    let right = &published.morris;
    let one_colour = "1, 4, 30, 158, 757, 2830, 8774, 22188, 46879, 82881";
    let one_colour = right.one_colour.instead(one_colour);
    wrong.push(morris::one_colour(nine.group(), &one_colour));
    let mut subspace = right.subspaces[0].clone();
    subspace.positions += 1;
    wrong.push(morris::subspace(&nine, &subspace));
    let rings = right.all_rings_alike.instead("169626");
    wrong.push(morris::all_rings_alike(&nine, &rings));
    let tiers = states::moving_tiers(&nine);
    let subspaces = right.number_of_subspaces.instead("27");
    wrong.push(states::subspaces(&tiers, &subspaces));
    let range = right.index_range.instead("9193626407");
    wrong.push(states::range(&nine, &tiers, &range));
    for claim in wrong {
        assert_eq!(claim.verdict, Verdict::Refuted, "{claim:?}");
    }
}

#[test]
fn tictactoe_is_no_win_and_a_double_threat_is_one() {
    let claims = claims_of("relatives");
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
    let claims = claims_of("relatives");
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
    let claims = claims_of("relatives");
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
            let tables = Tables::solve_in_memory(&game, &NoProgress).unwrap();
            assert_eq!(
                verify(&game, &tables, &NoProgress).unwrap().errors,
                0,
                "{name}"
            );
        }
    }
}

#[test]
fn the_states_of_nine_mens_morris_stay_open() {
    let claims = claims_of("relatives");
    let claim = find(&claims, "nine men's morris: states", "");
    assert_eq!(claim.verdict, Verdict::Undefined);
    assert_eq!(claim.computed, "7673867919");
    let nine = game("morris:9").unwrap();
    for fitting in [7_673_867_919_u64, 7_673_755_215] {
        let published = PUBLISHED.morris.states.instead(fitting);
        let claim = states::states(&nine, &states::moving_tiers(&nine), &published);
        assert_eq!(claim.verdict, Verdict::Confirmed, "{claim:?}");
    }
}

#[test]
fn more_tokens_than_a_line_allow_double_threats_and_do_not_win_by_themselves() {
    let claims = claims_of("relatives");
    let needed = find(
        &claims,
        "tokens/turns > winning tokens is needed",
        "by placing",
    );
    assert_eq!(needed.verdict, Verdict::Confirmed, "{needed:?}");
    assert!(
        needed
            .computed
            .contains("tapatan (3 = 3): no double threat")
    );
    let enough = find(
        &claims,
        "tokens/turns > winning tokens is enough",
        "by placing",
    );
    assert_eq!(enough.verdict, Verdict::Confirmed, "{enough:?}");
    assert!(enough.computed.contains("achi (4 > 3): a double threat"));
    let wins = find(&claims, "where a double threat can be set up", "phase one");
    assert_eq!(wins.verdict, Verdict::Refuted, "{wins:?}");
    assert_eq!(wins.computed, "tictactoe: draw, achi: draw");
}
