//! What empty boards are worth.

use super::PAPER;
use crate::claims::kept::kept_score;
use crate::claims::{Claim, ClaimsError, ClaimsOptions};
use crate::games::dots::{Board, Dots, Layout};
use crate::score::dots::{DotsSearch, Values};
use crate::solve::Monitor;
use crate::value::Score;
use crate::verify::VerifyError;

/// A published value of an empty board, first player's boxes minus the second's.
struct Published {
    rows: usize,
    columns: usize,
    value: Score,
    by: &'static str,
}

const PUBLISHED: [Published; 4] = [
    Published {
        rows: 3,
        columns: 3,
        value: -3,
        by: "D. Wilson, analysis of Dots-and-Boxes",
    },
    Published {
        rows: 3,
        columns: 5,
        value: -1,
        by: "D. Wilson, analysis of Dots-and-Boxes",
    },
    Published {
        rows: 4,
        columns: 4,
        value: 0,
        by: "D. Wilson, analysis of Dots-and-Boxes",
    },
    Published {
        rows: 4,
        columns: 5,
        value: 0,
        by: "Barker and Korf 2012",
    },
];

/// Boards with at most so many edges are solved here and now.
const FEW_EDGES: usize = 27;

pub(super) fn findings(
    options: &ClaimsOptions,
    monitor: &dyn Monitor,
) -> Result<(Vec<Claim>, Vec<String>), ClaimsError> {
    let (mut claims, mut observations) = (Vec::new(), Vec::new());
    for published in &PUBLISHED {
        let Some(board) = Board::new(published.rows, published.columns) else {
            unreachable!("a small board");
        };
        let game = Dots::new(board);
        let found = if game.board().edges() <= FEW_EDGES {
            Some(by_induction(&game, monitor)?)
        } else {
            by_journal(&game, options)?
        };
        match found {
            Some((value, evidence)) => claims.push(PAPER.compared(
                published.by,
                &format!("{}: what the empty board is worth to the first player", game.name()),
                &format!("{:+}", published.value),
                format!("{value:+}"),
                evidence,
            )),
            None => observations.push(format!(
                "{}, said to be worth {:+} ({}), is searched by `retrograde solve {} --ultra-weak`; once that is done, its value is among \
                 these claims",
                game.name(),
                published.value,
                published.by,
                game.name()
            )),
        }
    }
    Ok((claims, observations))
}

fn by_induction(game: &Dots, monitor: &dyn Monitor) -> Result<(Score, String), ClaimsError> {
    let layout = Layout::new(game.board());
    let values = Values::solve(&layout, monitor).map_err(VerifyError::from)?;
    let evidence = format!(
        "by induction over all {} positions that differ in more than which of the edges that only one box has are drawn, without any \
         rule on chains",
        layout.indices()
    );
    Ok((values.value(0).into(), evidence))
}

/// What a search that came to its end has left in the data folder.
fn by_journal(
    game: &Dots,
    options: &ClaimsOptions,
) -> Result<Option<(Score, String)>, ClaimsError> {
    /// A journal's records need no more.
    const BYTES: u64 = 1 << 24;
    let search = DotsSearch::new(game.board(), BYTES, 1, &());
    let kept = kept_score(options, game, &game.name(), &game.rules_text(), &search)?;
    Ok(kept.map(|(value, journal)| {
        let evidence = format!(
            "by alpha-beta search over positions without boxes to take, kept in {}",
            journal.display()
        );
        (value, evidence)
    }))
}
