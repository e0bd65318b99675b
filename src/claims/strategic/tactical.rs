//! The tactical game itself: how long it lasts, and how many ways there are to begin it.

use super::{Claim, ClaimsError, PUBLISHED, SOURCE, Verdict, list};
use crate::game::Game;
use crate::games::nested::Restrictions;
use crate::games::nested::ultimate::check::verify_ultimate;
use crate::games::nested::ultimate::{RuleOfTwoCells, Ultimate};
use crate::progress::Progress;
use crate::proof::{Certificate, Prover};
use crate::verify::VerifyError;
use serde::Deserialize;

/// The first player wins within this many plies.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    #[serde(rename = "where")]
    place: String,
    claim: String,
    plies: u16,
}

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let game = Ultimate::new(Restrictions::default());
    Ok(vec![first_player_wins(&game, progress)?, perft(&game)])
}

fn first_player_wins(game: &Ultimate, progress: &dyn Progress) -> Result<Claim, ClaimsError> {
    let Published {
        place,
        claim,
        plies,
    } = &PUBLISHED.tactical_win;
    let stop = || progress.is_cancelled();
    let mut prover = Prover::new(game, RuleOfTwoCells, &stop);
    let certificate = Certificate::collect(game, &mut prover, *plies);
    let certificate = certificate.map_err(VerifyError::from)?;
    let (computed, holds, evidence) = match certificate {
        None => (
            format!("the rule of two cells does not win within {plies} plies"),
            false,
            "every reply was tried".into(),
        ),
        Some(certificate) => {
            let verdict = verify_ultimate(&certificate, progress).map_err(VerifyError::from)?;
            (
                format!("the first player wins within {} plies", certificate.plies()),
                verdict.errors == 0,
                format!(
                    "the rule of two cells, which needs no search: its {} positions, with every reply to each, were checked by code \
                     that knows only the rules, {} errors",
                    verdict.checked, verdict.errors
                ),
            )
        }
    };
    Ok(SOURCE.decided(
        place,
        claim,
        &format!("in at most {plies} moves"),
        computed,
        Verdict::of(holds),
        evidence,
    ))
}

fn perft(game: &Ultimate) -> Claim {
    let published = &PUBLISHED.tactical_perft;
    let lines = (1..).take(published.parts().len());
    let lines = lines.map(|plies| game.perft(&game.start(), plies));
    SOURCE.compared(published, list(lines), "counted by the move generator")
}
