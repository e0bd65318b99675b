//! The relatives of Antrin: what the thesis and the literature say of tic-tac-toe, achi, three and nine men's morris.

mod counts;
mod figure;
mod morris;
mod openings;
mod states;
mod tictactoe;

#[cfg(test)]
mod tests;

use super::{Claim, ClaimsError, Source, Verdict, list, show_moves};
use crate::game::Game;
use crate::games::GameName;
use crate::games::alignment::{Alignment, Position, preset};
use crate::query::Oracle;
use crate::solve::Monitor;
use crate::table::Tables;
use hashbrown::HashSet;

const SOURCE: Source = Source("relatives");

pub(super) fn claims(monitor: &dyn Monitor) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims = tictactoe::claims(monitor)?;
    claims.extend(figure::claims()?);
    claims.extend(openings::claims(monitor)?);
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

fn solved<'g>(
    game: &'g Alignment,
    monitor: &dyn Monitor,
) -> Result<Oracle<'g, Alignment>, ClaimsError> {
    Ok(Oracle::new(game, Tables::solve_in_memory(game, monitor)?))
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
