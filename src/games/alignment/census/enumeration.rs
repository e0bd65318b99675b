//! Counting by looking at every canonical board.

use super::kinds::{Kind, Kinds};
use crate::games::alignment::{Alignment, Board, tokens};
use crate::index::Indexed;
use crate::index::bricks::pairs::Pairs;
use crate::progress::{Cancelled, Progress};
use rayon::prelude::*;

/// More slots than this would take minutes.
const MOST_SLOTS: u64 = 1 << 30;

/// Whether there are few enough boards to look at them all.
pub(super) fn is_feasible(game: &Alignment) -> bool {
    let slots = game
        .tiers()
        .iter()
        .fold(0u64, |sum, tier| sum.saturating_add(tier.slots));
    slots <= MOST_SLOTS
}

/// The boards of every step from the first token on.
pub(super) fn kinds(game: &Alignment, progress: &dyn Progress) -> Result<Vec<Kinds>, Cancelled> {
    let steps = 1..=game.rules().total_pieces();
    progress.plan(steps.clone().map(|step| game.tiers()[step].slots).sum());
    steps
        .map(|step| kinds_of_step(game, step, progress))
        .collect()
}

fn kinds_of_step(
    game: &Alignment,
    step: usize,
    progress: &dyn Progress,
) -> Result<Kinds, Cancelled> {
    let [first, second] = tokens(step);
    let pairs = game.pairs(second, first);
    let counter = Counter {
        board: &game.rules().board,
        order: game.group().order() as u64,
        first_is_last: !step.is_multiple_of(2),
    };
    progress.begin(&format!("boards of {step} tokens"), pairs.slots());
    let kinds = (0..pairs.orbits())
        .into_par_iter()
        .map(|orbit| {
            if progress.is_cancelled() {
                return Err(Cancelled);
            }
            let kinds = counter.count(pairs, orbit);
            progress.advance(pairs.slots() / pairs.orbits() as u64);
            Ok(kinds)
        })
        .try_reduce(Kinds::default, |mut sum, kinds| {
            sum += kinds;
            Ok(sum)
        })?;
    progress.finish();
    Ok(kinds)
}

/// Boards of one kind, in numbers that are quick to add to: those of one orbit of the second player's points
/// fit easily.
#[derive(Clone, Copy, Default)]
struct Count {
    canonical: u64,
    boards: u64,
}

impl From<Count> for Kind {
    fn from(count: Count) -> Self {
        Self {
            canonical: count.canonical.into(),
            boards: count.boards.into(),
        }
    }
}

struct Counter<'a> {
    board: &'a Board,
    order: u64,
    /// Whether the first player placed the last token.
    first_is_last: bool,
}

impl Counter<'_> {
    /// The boards on which the second player's points are those of an orbit.
    fn count(&self, pairs: &Pairs, orbit: usize) -> Kinds {
        let second = pairs.outer(orbit);
        let second_lines = self.board.has_line(second);
        let second_common = u64::from(self.board.common_to_lines(second).count_ones());
        // By whether the first player has a line.
        let mut counts = [Count::default(); 2];
        let mut ended = Count::default();
        let mut last_tokens = 0;
        for (first, fixed_by) in pairs.inner(orbit) {
            let orbit_size = self.order / u64::from(fixed_by);
            let first_lines = self.board.has_line(first);
            let count = &mut counts[usize::from(first_lines)];
            count.canonical += 1;
            count.boards += orbit_size;
            if first_lines && !second_lines && self.first_is_last {
                let common = self.board.common_to_lines(first).count_ones();
                ended.canonical += u64::from(common > 0);
                ended.boards += u64::from(common > 0) * orbit_size;
                last_tokens += u64::from(common) * orbit_size;
            }
        }
        let [without, with] = counts;
        if second_lines && !self.first_is_last && second_common > 0 {
            ended = without;
            last_tokens = without.boards * second_common;
        }
        let mut kinds = Kinds {
            ended: ended.into(),
            last_tokens: last_tokens.into(),
            ..Kinds::default()
        };
        if second_lines {
            (kinds.second_only, kinds.both) = (without.into(), with.into());
        } else {
            (kinds.neither, kinds.first_only) = (without.into(), with.into());
        }
        kinds
    }
}
