//! Answers from tables that have only positions in which no box can be taken.

use crate::games::dots::quiet::QuietDots;
use crate::games::dots::{Dots, Position, tier_name};
use crate::oracle::TableScores;
use crate::points::{Bounds, Scorer};
use crate::table::{TableError, Tables, game_folder, table_file};
use std::path::Path;

/// The tables of the quiet positions of dots and boxes.
#[derive(Debug)]
pub(crate) struct QuietScores(pub(crate) TableScores<QuietDots>);

/// Opens the tables of a game below the folder `data`.
///
/// # Errors
/// If there is none, or one is damaged or belongs to another game or other rules.
pub(crate) fn open_quiet(game: &Dots, data: &Path) -> Result<QuietScores, TableError> {
    // Numbering the positions takes a moment that nobody should wait in vain.
    let first = game_folder(data, &game.name()).join(table_file(&tier_name(0)));
    if !first.exists() {
        return Err(TableError::Missing {
            path: first,
            game: game.name(),
            tier: tier_name(0),
            others: false,
        });
    }
    let game = QuietDots::new(game);
    let tables = Tables::open(&game, data)?;
    Ok(QuietScores(TableScores { game, tables }))
}

impl Scorer<Dots> for QuietScores {
    /// Where boxes can be taken, what can remain when they are gone is looked up.
    fn score(
        &self,
        position: &Position,
        _stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Bounds, TableError> {
        let TableScores { game, tables } = &self.0;
        let mut best = Ok(None);
        game.coins()
            .each_remainder(position.0 as u64, &mut |remainder| {
                let place = tables.find(game, &Position(remainder.drawn.into()));
                match (place.and_then(|place| tables.score(place)), &mut best) {
                    (Ok(rest), Ok(best)) => *best = (*best).max(Some(remainder.value(rest))),
                    (Err(error), Ok(_)) => best = Err(error),
                    (_, Err(_)) => {}
                }
            });
        Ok(Bounds::exact(best?.unwrap_or(0)))
    }
}
