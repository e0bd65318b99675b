//! What long searches have left in the data folder.

use super::{ClaimsError, ClaimsOptions};
use crate::game::Game;
use crate::oracle::{Budget, Question};
use crate::points::{Journal, Searcher};
use crate::table::TableError;
use crate::value::Score;
use std::path::PathBuf;
use std::time::Duration;

/// What the start is worth by a search that came to its end, and the journal it kept; `None` if there was none.
pub(super) fn kept_score<G: Game>(
    options: &ClaimsOptions,
    game: &G,
    name: &str,
    rules: &str,
    search: &impl Searcher<G>,
) -> Result<Option<(Score, PathBuf)>, ClaimsError> {
    let data = options.data.as_ref();
    let Some(data) = data.filter(|data| Journal::is_there(data, name)) else {
        return Ok(None);
    };
    let journal = match Journal::open(data, name, rules) {
        // A search that goes on has not come to its end.
        Err(TableError::Busy { .. }) => return Ok(None),
        opened => opened?,
    };
    let found = journal.found().iter();
    found.for_each(|record| search.learn(record));
    let asked = Question {
        game,
        position: &game.start(),
        budget: &Budget::new(Duration::MAX, &|| true),
    };
    let score = search.evaluate(asked)?.score();
    Ok(score.map(|score| (score, journal.path().to_owned())))
}
