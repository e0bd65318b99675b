//! The thesis on Antrin: S. Vaki, Analysis and implementation of Cypriot game Antrin, University of Cyprus, 2024.

mod blocked;
mod centre;
mod counts;
mod folding;
mod operators;
mod patterns;
mod phase_one;
mod plays;
mod rule;
mod threats;
mod value;

#[cfg(test)]
mod tests;

use super::published::{DataFile, Statement};
use super::{Claim, ClaimBoard, ClaimsError, Source, Verdict, list, show_moves};
use crate::census::Census;
use crate::game::Notation;
use crate::games::alignment::census::census;
use crate::games::alignment::{Alignment, Blocked, Position, Side, antrin};
use crate::index::{Address, Indexed};
use crate::oracle::Oracle;
use crate::progress::Progress;
use crate::table::Tables;
use folding::folded;
pub(super) use plays::completing;
use serde::Deserialize;
use std::sync::Arc;

const SOURCE: Source = Source("antrin");

pub(super) static PUBLISHED: DataFile<Published> = DataFile::new(include_str!("published.toml"));

/// The numbers of the thesis.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    sequences: Statement,
    unique_boards: Statement,
    step_5: Statement,
    step_6: Statement,
    step_6_live: Statement,
    first_wins: Statement,
    possible_boards: [Statement; 3],
    figure_6_5: [Statement; 4],
    patterns_1: Statement,
    patterns_2: [Statement; 3],
    patterns_sum: Statement,
    kinds_of_points: Statement,
    figure_4_2: [Statement; 2],
    figure_4_2_others: Statement,
    figure_4_2_whole: Statement,
    directions: Directions,
}

/// In how many directions a token can move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Directions {
    #[serde(rename = "where")]
    place: String,
    claim: String,
    centre: usize,
    others: usize,
}

/// Everything the claims are decided with.
struct Study<'g> {
    census: Census,
    /// The game under each blocked rule, solved; the default rule first.
    solved: Vec<Solved<'g>>,
}

/// The game under one blocked rule, solved.
struct Solved<'g> {
    game: &'g Alignment,
    oracle: Oracle<Alignment>,
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

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let games = Blocked::WORDS
        .iter()
        .map(|&(_, blocked)| Ok(Arc::new(Alignment::new(antrin(3, 3, blocked)?))))
        .collect::<Result<Vec<_>, ClaimsError>>()?;
    let solved = games
        .iter()
        .map(|game| {
            let tables = Tables::solve_in_memory(&**game, progress)?;
            Ok(Solved {
                game,
                oracle: Oracle::new(Arc::clone(game), tables),
            })
        })
        .collect::<Result<Vec<_>, ClaimsError>>()?;
    let study = Study {
        census: census(&games[0], progress)?,
        solved,
    };
    let mut claims = counts::claims(&study);
    claims.extend(patterns::claims(&study));
    claims.extend(operators::claims(study.game()));
    claims.extend(blocked::claims(study.game()));
    claims.extend(threats::claims(&study)?);
    claims.extend(phase_one::claims(&study, progress)?);
    claims.extend(rule::claims(&study)?);
    claims.extend(centre::claims(&study)?);
    claims.extend(value::claims(&study)?);
    Ok(claims)
}

/// The canonical positions with all tokens on the board that play can produce, finished ones too.
fn phase_two(game: &Alignment) -> impl Iterator<Item = Position> {
    let tier = game.tiers().len() - 1;
    let slots = game.tiers()[tier].slots;
    (0..slots).filter_map(move |slot| game.unrank(Address { tier, slot }))
}

/// A board alone, without a turn: also one that no play produces.
fn show_board(game: &Alignment, first: u64, second: u64) -> String {
    let mut text = game.show(&Position {
        mover: first,
        waiting: second,
        mover_hand: 0,
        waiting_hand: 0,
        player: Side::First,
    });
    text.truncate(text.find(' ').unwrap_or(text.len()));
    text
}
