//! Nine men's morris: how many subspaces, states and index numbers there are with all men placed.

use super::morris::{index_range, orbits, symmetries_of_lines};
use super::{Claim, PUBLISHED, SOURCE, Statement, Verdict};
use crate::games::alignment::census::producible;
use crate::games::alignment::{Alignment, Rules};
use crate::index::Indexed;

pub(super) fn claims(game: &Alignment) -> Vec<Claim> {
    let tiers = moving_tiers(game);
    let published = &PUBLISHED.morris;
    vec![
        subspaces(&tiers, &published.number_of_subspaces),
        range(game, &tiers, &published.index_range),
        states(game, &tiers, &published.states),
    ]
}

/// The tiers in which all men are placed and neither player has lost.
pub(super) fn moving_tiers(game: &Alignment) -> Vec<usize> {
    let plays_on = |tier: &usize| {
        game.parts(*tier).iter().all(|part| {
            let tokens = part.tokens;
            tokens.mover_hand + tokens.waiting_hand == 0
                && tokens.mover.min(tokens.waiting) >= Rules::FEWEST
        })
    };
    (0..game.tiers().len()).filter(plays_on).collect()
}

pub(super) fn subspaces(tiers: &[usize], published: &Statement) -> Claim {
    SOURCE.compared(
        published,
        tiers.len().to_string(),
        "the game's tiers, counted; one with unequal numbers holds the positions of either player to move",
    )
}

pub(super) fn range(game: &Alignment, tiers: &[usize], published: &Statement) -> Claim {
    let mut total = 0;
    for more in 3..=9 {
        for fewer in 3..=more {
            // With unequal numbers once for each player to move.
            let times = if more == fewer { 1 } else { 2 };
            total += times * index_range(game.group(), [more, fewer]);
        }
    }
    let ours: u64 = tiers.iter().map(|&tier| game.tiers()[tier].slots).sum();
    SOURCE.compared(
        published,
        total.to_string(),
        format!(
            "orbits of the larger number of men times subsets of the smaller, once for each player to move; this program puts the \
             waiting player's men first whatever their number, which takes {ours}"
        ),
    )
}

/// The total stands in the literature without saying which positions are left out as impossible.
pub(super) fn states(game: &Alignment, tiers: &[usize], statement: &Statement<u64>) -> Claim {
    let published = statement.published;
    let by_tier = producible(game);
    let ours: u64 = tiers.iter().map(|&tier| by_tier[tier]).sum();
    let three = [3, 3];
    let rings = orbits(game.group(), three) - orbits(&symmetries_of_lines(game), three);
    let difference = |count: u64| {
        let (word, by) = if count < published {
            ("fewer", published - count)
        } else {
            ("more", count - published)
        };
        format!("{by} {word} than published")
    };
    let fits = [ours, ours - rings].contains(&published);
    SOURCE.decided(
        &statement.place,
        &statement.claim,
        &published.to_string(),
        ours.to_string(),
        if fits {
            Verdict::Confirmed
        } else {
            Verdict::Undefined
        },
        format!(
            "left out here: positions with lines that as many moves as the opponent has lost men, up to two, cannot have completed; \
             that is {}. With 3 against 3 counted up to exchange of all three rings it is {}, {}. What the published total \
             leaves out is not said",
            difference(ours),
            ours - rings,
            difference(ours - rings)
        ),
    )
}
