//! The thesis on Antrin: S. Vaki, Analysis and implementation of Cypriot game Antrin, University of Cyprus, 2024.

mod blocked;
mod centre;
mod counts;
mod folding;
mod operators;
mod phase_one;
mod plays;
mod rule;
mod value;

#[cfg(test)]
mod tests;

use super::{Claim, ClaimsError, Source, Verdict, list, show_moves};
use crate::census::{Census, census};
use crate::game::Notation;
use crate::games::alignment::{Alignment, Blocked, Player, Position, antrin};
use crate::index::{Indexed, Place};
use crate::query::Oracle;
use crate::solve::Monitor;
use crate::table::Tables;
use folding::folded;

const SOURCE: Source = Source("antrin");

/// Everything the claims are decided with.
struct Study<'g> {
    census: Census,
    /// The game under each blocked rule, solved; the default rule first.
    solved: Vec<Solved<'g>>,
}

/// The game under one blocked rule, solved.
struct Solved<'g> {
    game: &'g Alignment,
    oracle: Oracle<'g, Alignment>,
}

impl Study<'_> {
    /// The game under the default rule. Rules of phase one and the board are the same under all.
    fn game(&self) -> &Alignment {
        self.solved[0].game
    }

    /// A statement decided under each blocked rule: readings that agree are one claim.
    fn under_each_rule(
        &self,
        decide: impl Fn(&Solved<'_>) -> Result<Claim, ClaimsError>,
    ) -> Result<Vec<Claim>, ClaimsError> {
        let readings = self
            .solved
            .iter()
            .map(|solved| Ok((solved.rule(), decide(solved)?)));
        Ok(folded(readings.collect::<Result<_, ClaimsError>>()?))
    }
}

impl Solved<'_> {
    fn rule(&self) -> String {
        format!("blocked={}", self.game.rules().blocked.word())
    }
}

pub(super) fn claims(monitor: &dyn Monitor) -> Result<Vec<Claim>, ClaimsError> {
    let games = Blocked::WORDS
        .iter()
        .map(|&(_, blocked)| Ok(Alignment::new(antrin(3, 3, blocked)?)))
        .collect::<Result<Vec<_>, ClaimsError>>()?;
    let solved = games
        .iter()
        .map(|game| {
            let tables = Tables::solve_in_memory(game, monitor)?;
            Ok(Solved {
                game,
                oracle: Oracle::new(game, tables),
            })
        })
        .collect::<Result<Vec<_>, ClaimsError>>()?;
    let study = Study {
        census: census(&games[0], monitor)?,
        solved,
    };
    let mut claims = counts::claims(&study);
    claims.extend(operators::claims(study.game()));
    claims.extend(blocked::claims(study.game()));
    claims.extend(phase_one::claims(&study, monitor)?);
    claims.extend(rule::claims(&study)?);
    claims.extend(centre::claims(&study)?);
    claims.extend(value::claims(&study)?);
    Ok(claims)
}

/// A statement of the thesis, decided.
fn decided(
    place: &str,
    claim: &str,
    published: &str,
    computed: impl Into<String>,
    verdict: Verdict,
    evidence: impl Into<String>,
) -> Claim {
    SOURCE.decided(place, claim, published, computed, verdict, evidence)
}

/// Numbers of the thesis, compared with ours.
fn compared(
    place: &str,
    claim: &str,
    published: &str,
    computed: impl Into<String>,
    evidence: impl Into<String>,
) -> Claim {
    SOURCE.compared(place, claim, published, computed, evidence)
}

/// The canonical positions with all tokens on the board that play can produce, finished ones too.
fn phase_two(game: &Alignment) -> impl Iterator<Item = Position> {
    let tier = game.tiers().len() - 1;
    let slots = game.tiers()[tier].slots;
    (0..slots).filter_map(move |slot| game.position(Place { tier, slot }))
}

/// A board alone, without a turn: also one that no play produces.
fn show_board(game: &Alignment, first: u64, second: u64) -> String {
    let mut text = game.show(&Position {
        mover: first,
        waiting: second,
        mover_hand: 0,
        waiting_hand: 0,
        player: Player::First,
    });
    text.truncate(text.find(' ').unwrap_or(text.len()));
    text
}
