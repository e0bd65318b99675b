//! Lines of play, counted.

use crate::game::{Game, Notation, ParseError};
use crate::progress::{Cancelled, Progress};
use rayon::prelude::*;

/// What a pass is when lines are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Passes {
    /// A ply like any other.
    #[default]
    Plies,
    /// Part of the ply before it.
    Free,
}

/// Why lines could not be counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The question is not a position.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The work was cancelled.
    #[error("stopped before every line was counted")]
    Cancelled(#[from] Cancelled),
}

/// How many lines of exactly `depth` plies there are from a position, by default the start.
pub(crate) fn perft<G: Notation>(
    game: &G,
    depth: u32,
    position: Option<&str>,
    passes: Passes,
    progress: &dyn Progress,
) -> Result<u64, PerftError> {
    /// Enough lines to share out among threads, and to see progress.
    const SHARED: usize = 10_000;
    let sibling = position.and_then(|text| game.sibling(text));
    let game = sibling.as_ref().unwrap_or(game);
    let start = position.map_or(Ok(game.start()), |text| game.parse(text))?;
    let lines_of = Lines {
        game,
        passes,
        progress,
    };
    let mut lines = vec![lines_of.arrived(start)];
    let mut left = depth;
    while left > 0 && !lines.is_empty() && lines.len() < SHARED && !progress.is_cancelled() {
        let mut longer = Vec::new();
        for position in lines {
            if game.outcome(&position).is_none() {
                game.each_move(&position, |edge| longer.push(lines_of.arrived(edge.to)));
            }
        }
        lines = longer;
        left -= 1;
    }
    progress.begin("counting lines of play", lines.len() as u64);
    // What shares the work between threads does not know the game, and so is compiled once for all games.
    let count: &(dyn Fn(usize) -> Result<u64, Cancelled> + Sync) = &|line| {
        let nodes = lines_of.count(&lines[line], left)?;
        progress.advance(1);
        Ok(nodes)
    };
    let nodes = (0..lines.len()).into_par_iter().map(count);
    let nodes = nodes.sum::<Result<u64, Cancelled>>()?;
    progress.finish();
    Ok(nodes)
}

/// Counts lines of play.
struct Lines<'a, G> {
    game: &'a G,
    passes: Passes,
    progress: &'a dyn Progress,
}

impl<G: Game> Lines<'_, G> {
    /// The position that a move leads to: where passes are free, the one after them.
    fn arrived(&self, mut position: G::Position) -> G::Position {
        while self.passes == Passes::Free && self.game.outcome(&position).is_none() {
            let mut after_pass = None;
            self.game.each_move(&position, |edge| {
                if self.game.is_pass(&edge.mv) {
                    after_pass = Some(edge.to);
                }
            });
            match after_pass {
                Some(after) => position = after,
                None => break,
            }
        }
        position
    }

    /// As [`Game::perft`](crate::game::Game::perft), asking now and then whether to stop.
    fn count(&self, position: &G::Position, depth: u32) -> Result<u64, Cancelled> {
        /// Subtrees of this depth are counted without asking.
        const UNASKED: u32 = 4;
        if self.progress.is_cancelled() {
            return Err(Cancelled);
        }
        if depth == 0 {
            return Ok(1);
        }
        if depth <= UNASKED && self.passes == Passes::Plies {
            return Ok(self.game.perft(position, depth));
        }
        if self.game.outcome(position).is_some() {
            return Ok(0);
        }
        let mut nodes = Ok(0);
        self.game.each_move(position, |edge| {
            if let Ok(sum) = nodes {
                let more = self.count(&self.arrived(edge.to), depth - 1);
                nodes = more.map(|more| sum + more);
            }
        });
        nodes
    }
}
