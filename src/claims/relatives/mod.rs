//! The relatives of Antrin: what the thesis and the literature say of tic-tac-toe, achi, three and nine men's morris.

mod counts;
mod figure;
mod inequality;
mod morris;
mod openings;
mod states;
mod tictactoe;

#[cfg(test)]
mod tests;

use super::published::{DataFile, Statement};
use super::{Claim, ClaimBoard, ClaimsError, Source, Verdict, list, show_moves};
use crate::game::Game;
use crate::games::alignment::{Alignment, Position, preset};
use crate::name::GameName;
use crate::oracle::Oracle;
use crate::progress::Progress;
use hashbrown::HashSet;
use serde::Deserialize;
use std::sync::Arc;

const SOURCE: Source = Source("relatives");

pub(super) static PUBLISHED: DataFile<Published> = DataFile::new(include_str!("published.toml"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    tictactoe: counts::TicTacToe,
    achi: Statement,
    morris: morris::Published,
    figure_1_6: figure::Figure,
    inequality: inequality::Published,
}

pub(super) fn claims(progress: &dyn Progress) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = tictactoe::claims(progress)?;
    claims.extend(figure::claims()?);
    claims.extend(inequality::claims(progress)?);
    claims.extend(openings::claims(progress)?);
    claims.extend(counts::claims()?);
    let nine = game("morris:9")?;
    claims.extend(morris::claims(&nine));
    claims.extend(states::claims(&nine));
    Ok(claims)
}

/// The game with this name.
fn game(name: &str) -> Result<Alignment, ClaimsError> {
    let rules = preset(&GameName::parse(name)?)?;
    Ok(Alignment::new(rules))
}

fn solved(game: Alignment, progress: &dyn Progress) -> Result<Oracle<Alignment>, ClaimsError> {
    Ok(Oracle::solve_in_memory(Arc::new(game), progress)?)
}

/// Every position that play leads to, the start and finished games among them.
fn reached(game: &Alignment) -> HashSet<Position> {
    let start = game.start();
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        if game.outcome(&here).is_none() {
            game.each_move(&here, |edge| {
                if seen.insert(edge.to) {
                    open.push(edge.to);
                }
            });
        }
    }
    seen
}
