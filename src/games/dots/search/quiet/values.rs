//! The value of every quiet normal position of a board, by the rules on chains.
//!
//! The positions with the same edges of the cut are a matrix, a row for each left half and a column for each
//! right half. A move inside the left half leads from a row to a row, whatever stands in the right half, so
//! that whole rows are worked on together. A move inside the right half leads from a column to a column, and
//! what it is worth is looked up in the row itself. A move across the cut leads into a matrix with more edges
//! of the cut.

use super::moves::{Moves, Step, step_across};
use crate::games::dots::quiet::QuietDots;
use crate::progress::{Cancelled, Progress};
use rayon::prelude::*;

/// The values of all quiet normal positions.
pub(crate) struct QuietValues<'a> {
    game: &'a QuietDots,
    /// By edges of the cut: the matrix, row by row.
    matrices: Vec<Vec<i8>>,
}

/// Rows that are worked on together, so that the moves that stay in a row are read once for all of them.
const TOGETHER: usize = 4;

/// Less than any value.
const NOTHING: i8 = -i8::MAX;

impl<'a> QuietValues<'a> {
    /// Solves a board.
    ///
    /// # Errors
    /// If the work is cancelled.
    pub(crate) fn solve(game: &'a QuietDots, progress: &dyn Progress) -> Result<Self, Cancelled> {
        let quiet = game.quiet();
        let middles = quiet.cut.middles();
        let mut values = Self {
            game,
            matrices: vec![vec![]; middles],
        };
        let slots = (0..quiet.count()).map(|tier| quiet.slots(tier)).sum();
        progress.begin("values", slots);
        // A move across the cut makes the set of its edges larger.
        for middle in (0..middles).rev() {
            let matrix = values.fill(&Moves::new(game, middle), progress)?;
            values.matrices[middle] = matrix;
        }
        progress.finish();
        Ok(values)
    }

    fn fill(&self, moves: &Moves, progress: &dyn Progress) -> Result<Vec<i8>, Cancelled> {
        let width = moves.rights.count();
        let mut matrix = vec![0; moves.lefts.count() * width];
        for drawn in (0..=self.game.quiet().left.edges()).rev() {
            let layer = moves.lefts.with_drawn(drawn);
            // Rows with more edges come first, and those with equally many do not lead to each other.
            let (done, rest) = matrix.split_at_mut(layer.start * width);
            rest[..layer.len() * width]
                .par_chunks_mut(TOGETHER * width)
                .enumerate()
                .try_for_each(|(number, rows)| {
                    if progress.is_cancelled() {
                        return Err(Cancelled);
                    }
                    let first = layer.start + number * TOGETHER;
                    for (left, row) in (first..).zip(rows.chunks_exact_mut(width)) {
                        self.leave(moves, done, left, row);
                    }
                    if rows.len() == TOGETHER * width {
                        stay::<TOGETHER>(moves, rows);
                    } else {
                        rows.chunks_exact_mut(width)
                            .for_each(|row| stay::<1>(moves, row));
                    }
                    progress.advance(rows.len() as u64);
                    Ok(())
                })?;
        }
        Ok(matrix)
    }

    /// The best of the moves that lead out of a row.
    fn leave(&self, moves: &Moves, done: &[i8], left: usize, row: &mut [i8]) {
        let width = row.len();
        row.fill(NOTHING);
        moves.each_left(left, |step| {
            let from = step.to as usize * width;
            raise(row, &done[from..from + width], &step);
        });
        let across = moves.across(left);
        for (class, crossovers) in moves.classes.iter().zip(across.crossovers) {
            for crossover in crossovers {
                let crossing = &crossover.crossing;
                let middle = moves.middle() | usize::from(crossing.crossed);
                let (to, coins) = across.left(crossing);
                let width = self.game.quiet().right.beside(middle).count();
                let beyond = &self.matrices[middle][to * width..(to + 1) * width];
                let pieces = &class.pieces[crossover.pieces];
                let places = pieces.to.iter().zip(&pieces.coins);
                for (&place, (&to, &more)) in class.members.iter().zip(places) {
                    let step = step_across(to, coins + more, crossing.is_loop);
                    let best = &mut row[place as usize];
                    *best = step.value(beyond[to as usize]).max(*best);
                }
            }
        }
        if row[0] == NOTHING && moves.of_right(0).is_empty() {
            // On the full board nothing is to come.
            row[0] = 0;
        }
    }

    /// The value of a position in which no box can be taken.
    #[cfg(test)]
    pub(super) fn value(&self, drawn: u64) -> Option<i8> {
        let quiet = self.game.quiet();
        let parts = quiet.cut.parts(drawn);
        let rights = quiet.right.beside(parts.middle);
        let left = quiet.left.beside(parts.middle).place(parts.left)?;
        let right = rights.place(parts.right)?;
        Some(self.matrices[parts.middle][left * rights.count() + right])
    }

    /// The values beside some edges of the cut, for a left half: by place of the right half.
    pub(crate) fn row(&self, middle: usize, left: usize) -> &[i8] {
        let width = self.game.quiet().right.beside(middle).count();
        &self.matrices[middle][left * width..(left + 1) * width]
    }
}

/// Takes in the moves that stay in a row, for some rows that are one after the other.
fn stay<const ROWS: usize>(moves: &Moves, rows: &mut [i8]) {
    let width = rows.len() / ROWS;
    for right in 0..width {
        let mut best: [i8; ROWS] = std::array::from_fn(|row| rows[row * width + right]);
        // Right halves with more edges come first.
        for step in moves.of_right(right) {
            for (row, best) in best.iter_mut().enumerate() {
                let rest = rows[row * width + step.to as usize];
                *best = step.value(rest).max(*best);
            }
        }
        for (row, best) in best.into_iter().enumerate() {
            rows[row * width + right] = best;
        }
    }
}

/// Takes in a move that leads from all of a row to another.
#[inline]
fn raise(row: &mut [i8], to: &[i8], step: &Step) {
    for (best, &rest) in row.iter_mut().zip(to) {
        *best = step.value(rest).max(*best);
    }
}
