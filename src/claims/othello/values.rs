//! What small boards are worth.

use super::{PUBLISHED, SOURCE, board};
use crate::claims::kept::kept_score;
use crate::claims::{Claim, ClaimsError, ClaimsOptions, Observation, Undecided};
use crate::game::Game;
use crate::games::othello::Othello;
use crate::games::othello::search::OthelloSearch;
use crate::hint::Hint;
use crate::points::{Bounds, Searcher};
use crate::progress::Progress;
use crate::table::TableError;
use crate::value::Outcome;

/// A search of this size and a journal's records need no more.
const BYTES: usize = 1 << 24;

pub(super) fn findings(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<(Vec<Claim>, Vec<Observation>), ClaimsError> {
    let mut claims = vec![four_by_four(progress)?];
    let mut observations = Vec::new();
    match six_by_six(options)? {
        Some(claim) => claims.push(claim),
        None => {
            let (game, six_by_six) = (board(6, 6).rules().name(), &PUBLISHED.six_by_six);
            observations.push(Observation::Undecided(Undecided {
                game: game.clone(),
                said: format!(
                    "said to be worth {} to Black ({})",
                    six_by_six.published, six_by_six.place
                ),
                hint: Hint::SolveWeakly {
                    game,
                    gives: "finds it by search".into(),
                },
                or_tables: false,
            }));
        }
    }
    Ok((claims, observations))
}

fn searching(game: &Othello) -> Result<OthelloSearch<'static>, ClaimsError> {
    let search = OthelloSearch::new(game, BYTES, &());
    let no_memory = |error| TableError::io(std::path::Path::new("memory"), "have it")(error);
    Ok(search.map_err(no_memory)?)
}

fn four_by_four(progress: &dyn Progress) -> Result<Claim, ClaimsError> {
    let game = board(4, 4);
    let search = searching(&game)?;
    let bounds = search.score(&game.start(), &|| progress.is_cancelled());
    let winner = match bounds.outcome() {
        Some(Outcome::Win) => "the first player wins",
        Some(Outcome::Loss) => "the second player wins",
        Some(Outcome::Draw) => "a draw",
        None => "not decided",
    };
    Ok(SOURCE.compared(
        &PUBLISHED.four_by_four,
        winner,
        format!(
            "by exact search, {} positions looked at: Black gets {}",
            search.nodes(),
            in_words(bounds)
        ),
    ))
}

fn in_words(bounds: Bounds) -> String {
    match bounds.score() {
        Some(score) => format!("{score:+}"),
        None => format!("from {:+} to {:+}", bounds.at_least, bounds.at_most),
    }
}

/// By what a search that came to its end has left in the data folder.
fn six_by_six(options: &ClaimsOptions) -> Result<Option<Claim>, ClaimsError> {
    let game = board(6, 6);
    let name = game.rules().name();
    let search = searching(&game)?;
    let kept = kept_score(options, &game, &name, &game.rules().text(), &search)?;
    Ok(kept.map(|(score, journal)| {
        SOURCE.compared(
            &PUBLISHED.six_by_six,
            format!("{score:+}"),
            format!("by exact search, kept in {}", journal.display()),
        )
    }))
}
