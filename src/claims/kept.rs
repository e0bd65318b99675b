//! What long searches have left in the data folder.

use super::{ClaimsError, ClaimsOptions};
use crate::game::Game;
use crate::oracle::{Budget, Question};
use crate::points::{FoundJournal, Searcher};
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
    let Some(data) = &options.data else {
        return Ok(None);
    };
    // A search that goes on has not come to its end.
    let Some(journal) = FoundJournal::open(data, name, rules)? else {
        return Ok(None);
    };
    let found = journal.records.iter();
    found.for_each(|record| search.learn(record));
    let asked = Question {
        game,
        position: &game.start(),
        budget: &Budget::new(Duration::MAX, &|| true),
    };
    let score = search.evaluate(asked)?.score();
    Ok(score.map(|score| (score, journal.path)))
}
