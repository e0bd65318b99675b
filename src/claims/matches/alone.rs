//! What section 6 of the paper on linear Ataxx proposes and does not try: that algorithm B jumps towards an
//! opponent of whom it sees nothing. It is no claim, so that there are observations.

use super::chances::{Chances, chances};
use super::linear_ataxx::{CONDITIONS, row};
use crate::claims::linear_ataxx::PUBLISHED;
use crate::claims::{ClaimsError, Observation};
use crate::games::ataxx::players::{Alone, MethodB};
use crate::players::{Player, Random};
use crate::progress::Progress;

const BOGO: Random = Random { by_ways: true };

/// The depths of the paper's tables.
const DEPTHS: [u32; 2] = [1, 3];

/// How the tables would change.
pub(super) fn observations(progress: &dyn Progress) -> Result<Vec<Observation>, ClaimsError> {
    let mut found = vec![];
    for depth in DEPTHS {
        for is_blue in [true, false] {
            found.push(of_table(depth, is_blue, progress)?);
        }
    }
    Ok(found)
}

fn of_table(
    depth: u32,
    is_blue: bool,
    progress: &dyn Progress,
) -> Result<Observation, ClaimsError> {
    let cells = &PUBLISHED.matches.cells;
    let mut changed = vec![];
    for &cells in cells {
        let of = |alone| of_row(cells, MethodB { depth, alone }, is_blue, progress);
        let (code, proposed) = (of(Alone::Clone)?, of(Alone::Jump)?);
        if code != proposed {
            let [code, proposed] = [code, proposed].map(in_words);
            changed.push(format!("n = {cells}: {proposed} instead of {code}"));
        }
    }
    let place = if is_blue { "Blue" } else { "Red" };
    let [first, last] = [cells[0], cells[cells.len() - 1]];
    let changes = match changed.is_empty() {
        true => format!("the same for n = {first} to {last}"),
        false => format!(
            "of 1,000 games Blue wins, Red wins and are drawn: {}; the same for all other n from {first} to {last}",
            changed.join("; ")
        ),
    };
    Ok(Observation::Noted(format!(
        "algorithm B with depth {depth} as {place} against Bogo, if it jumps towards the opponent where none is met \
         within the branches observed, as section 6 proposes: {changes}"
    )))
}

fn of_row(
    cells: usize,
    player: MethodB,
    is_blue: bool,
    progress: &dyn Progress,
) -> Result<Option<Chances>, ClaimsError> {
    let game = row(cells)?;
    let mut players: [&dyn Player<_>; 2] = [&player, &BOGO];
    if !is_blue {
        players.reverse();
    }
    progress.begin(&format!("linear-ataxx:{cells}, {player:?}"), 1);
    let found = chances(&game, players, CONDITIONS.most_plies, progress)?;
    progress.finish();
    Ok(found)
}

fn in_words(chances: Option<Chances>) -> String {
    let expected = chances.unwrap_or_default();
    let expected = expected.map(|chance| format!("{:.1}", 1000.0 * chance));
    expected.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::NoProgress;

    #[test]
    fn what_changes_is_told() {
        let of = |cells, depth, alone| {
            let player = MethodB { depth, alone };
            of_row(cells, player, false, &NoProgress).unwrap().unwrap()
        };
        // Eleven cells are the most on which the players can always meet, or the code jumps by itself.
        assert_eq!(of(11, 1, Alone::Jump), of(11, 1, Alone::Clone));
        let [proposed, code] = [Alone::Jump, Alone::Clone].map(|alone| of(12, 1, alone));
        assert!(proposed[0] > code[0] + 0.01, "{proposed:?} {code:?}");
        assert_eq!(in_words(Some([0.5, 0.25, 0.25])), "500.0, 250.0, 250.0");
    }
}
