//! What empty boards are worth.

use super::{PAPER, PUBLISHED};
use crate::claims::kept::kept_score;
use crate::claims::published::Statement;
use crate::claims::{Claim, ClaimsError, ClaimsOptions, Observation, Undecided};
use crate::game::Game;
use crate::games::dots::quiet::QuietTiers;
use crate::games::dots::quiet::tables::open_quiet;
use crate::games::dots::search::{DotsSearch, Values};
use crate::games::dots::{Board, Dots, Layout};
use crate::hint::Hint;
use crate::index::Indexed;
use crate::oracle::is_absence;
use crate::progress::Progress;
use crate::table::TableError;
use crate::value::Score;
use crate::verify::VerifyError;
use serde::Deserialize;

/// A published value of an empty board, first player's boxes minus the second's.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    #[serde(rename = "where")]
    place: String,
    rows: usize,
    columns: usize,
    value: Score,
}

/// Boards with at most this many edges are solved here and now.
const FEW_EDGES: usize = 27;

pub(super) fn findings(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<(Vec<Claim>, Vec<Observation>), ClaimsError> {
    let (mut claims, mut observations) = (Vec::new(), Vec::new());
    for published in &PUBLISHED.values {
        let Some(board) = Board::new(published.rows, published.columns) else {
            unreachable!("a small board");
        };
        let game = Dots::new(board);
        let found = if game.board().edges() <= FEW_EDGES {
            Some(by_induction(&game, progress)?)
        } else {
            match by_tables(&game, options)? {
                None => by_journal(&game, options)?,
                found => found,
            }
        };
        match found {
            Some((value, evidence)) => {
                let statement = Statement {
                    place: published.place.clone(),
                    claim: format!(
                        "{}: what the empty board is worth to the first player",
                        game.name()
                    ),
                    published: format!("{:+}", published.value),
                };
                claims.push(PAPER.compared(&statement, format!("{value:+}"), evidence));
            }
            None => observations.push(Observation::Undecided(Undecided {
                game: game.name(),
                said: format!(
                    "said to be worth {:+} ({})",
                    published.value, published.place
                ),
                hint: Hint::SolveUltraWeakly {
                    game: game.name(),
                    gives: "finds it by search".into(),
                },
                or_tables: true,
            })),
        }
    }
    Ok((claims, observations))
}

fn by_induction(game: &Dots, progress: &dyn Progress) -> Result<(Score, String), ClaimsError> {
    let layout = Layout::new(game.board());
    let values = Values::solve(&layout, progress).map_err(VerifyError::from)?;
    let evidence = format!(
        "by induction over all {} positions that differ in more than which of the edges that only one box has are drawn, without any \
         rule on chains",
        layout.indices()
    );
    Ok((values.value(0).into(), evidence))
}

/// What tables in the data folder say that have the positions without boxes to take.
fn by_tables(game: &Dots, options: &ClaimsOptions) -> Result<Option<(Score, String)>, ClaimsError> {
    let Some(data) = &options.data else {
        return Ok(None);
    };
    if !QuietTiers::are_for(game.board()) {
        return Ok(None);
    }
    let scores = match open_quiet(game, data) {
        Err(error) if is_absence(&error) => return Ok(None),
        opened => opened?,
    };
    let score = scores.score(&game.start())?;
    let slots: u64 = scores.game.tiers().iter().map(|tier| tier.slots).sum();
    let table = scores.tables.tier(0)?.path();
    let evidence = format!(
        "by induction over all {slots} positions without boxes to take that differ in more than which of the edges that only one box has \
         are drawn, kept in {}",
        table.parent().unwrap_or(table).display()
    );
    Ok(Some((score, evidence)))
}

/// What a search that came to its end has left in the data folder.
fn by_journal(
    game: &Dots,
    options: &ClaimsOptions,
) -> Result<Option<(Score, String)>, ClaimsError> {
    /// A journal's records need no more.
    const BYTES: u64 = 1 << 24;
    let search = DotsSearch::new(game.board(), BYTES, 1, &());
    let no_memory = |error| TableError::io(std::path::Path::new("memory"), "have it")(error);
    let search = search.map_err(no_memory)?;
    let kept = kept_score(options, game, &game.name(), &game.rules_text(), &search)?;
    Ok(kept.map(|(value, journal)| {
        let evidence = format!(
            "by alpha-beta search over positions without boxes to take, kept in {}",
            journal.display()
        );
        (value, evidence)
    }))
}
