//! The tactical game itself: how long it lasts, and how many ways there are to begin it.

use super::{Claim, ClaimsError, SOURCE, Verdict, list};
use crate::game::Game;
use crate::games::nested::Restrictions;
use crate::games::nested::ultimate::{RuleOfTwoCells, Ultimate};
use crate::proof::{Certificate, Prover};
use crate::solve::Monitor;
use crate::verify::{VerifyError, verify_ultimate};

/// G. Bertholon et al., 2020: the first player wins within so many plies.
const PUBLISHED_PLIES: u16 = 43;
const PUBLISHED_PERFT: [u64; 5] = [81, 720, 6336, 55080, 473256];

pub(super) fn claims(monitor: &dyn Monitor) -> Result<Vec<Claim>, ClaimsError> {
    let game = Ultimate::new(Restrictions::default());
    Ok(vec![first_player_wins(&game, monitor)?, perft(&game)])
}

fn first_player_wins(game: &Ultimate, monitor: &dyn Monitor) -> Result<Claim, ClaimsError> {
    let stop = || monitor.stopped();
    let mut prover = Prover::new(game, RuleOfTwoCells, &stop);
    let certificate = Certificate::collect(game, &mut prover, PUBLISHED_PLIES);
    let certificate = certificate.map_err(VerifyError::from)?;
    let (computed, holds, evidence) = match certificate {
        None => (
            format!("the rule of two cells does not win within {PUBLISHED_PLIES} plies"),
            false,
            "every reply was tried".into(),
        ),
        Some(certificate) => {
            let verdict = verify_ultimate(&certificate, monitor).map_err(VerifyError::from)?;
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
        "Bertholon et al. 2020",
        "tactical game, won boards played in until they are full: the first player wins",
        &format!("in at most {PUBLISHED_PLIES} moves"),
        computed,
        Verdict::of(holds),
        evidence,
    ))
}

fn perft(game: &Ultimate) -> Claim {
    let lines = (1..).take(PUBLISHED_PERFT.len());
    let lines = lines.map(|plies| game.perft(&game.start(), plies));
    SOURCE.compared(
        "perft",
        "tactical game: lines of 1 to 5 plies",
        &list(PUBLISHED_PERFT),
        list(lines),
        "counted by the move generator",
    )
}
