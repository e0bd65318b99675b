//! Answers from tables that have only positions in which no box can be taken.

use crate::backend::points::StoredScores;
use crate::backend::{Expected, Report};
use crate::game::Notation;
use crate::games::dots::check::verify_quiet;
use crate::games::dots::quiet::{QuietDots, quiet_counts};
use crate::games::dots::{Dots, Position, tier_name};
use crate::oracle::{Evaluator, Question, Worth};
use crate::progress::Progress;
use crate::table::{DataFolders, TableError, Tables, table_file};
use crate::value::{Bounds, Score};
use crate::verify::{VerifyError, VerifyOutcome};

/// The tables of the quiet positions of dots and boxes.
#[derive(Debug)]
pub(crate) struct QuietScores {
    pub(crate) game: QuietDots,
    pub(crate) tables: Tables,
}

/// Opens the tables of a game in the folders `data`.
///
/// # Errors
/// If there is none, or one is damaged or belongs to another game or other rules.
pub(crate) fn open_quiet(game: &Dots, data: &DataFolders) -> Result<QuietScores, TableError> {
    // Numbering the positions takes a moment: it is not done for tables that are not there.
    let first = data.find(&game.name(), &table_file(&tier_name(0)));
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
    Ok(QuietScores { game, tables })
}

impl QuietScores {
    /// What a position is worth to the player to move. Where boxes can be taken, what can remain when they are
    /// gone is looked up.
    pub(crate) fn score(&self, position: &Position) -> Result<Score, TableError> {
        let Self { game, tables } = self;
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
        Ok(best?.unwrap_or(0))
    }
}

impl Evaluator<Dots> for QuietScores {
    fn evaluate(&self, asked: Question<'_, Dots>) -> Result<Worth, TableError> {
        Ok(Bounds::exact(self.score(asked.position)?).into())
    }
}

impl StoredScores<Dots> for QuietScores {
    fn report(&self) -> Result<Report, TableError> {
        let game = self.game.game();
        Report::from_scores(&self.game, &self.tables, |position| game.show(position))
    }

    fn verify(&self, progress: &dyn Progress) -> Result<VerifyOutcome, VerifyError> {
        verify_quiet(&self.game, &self.tables, progress)
    }

    fn expected(&self, _progress: &dyn Progress) -> Result<Expected, VerifyError> {
        let counts = quiet_counts(self.game.game().board());
        let canonical: Vec<u64> = counts.iter().map(|count| count.canonical as u64).collect();
        Ok(Expected::of(&canonical, &self.tables))
    }
}
