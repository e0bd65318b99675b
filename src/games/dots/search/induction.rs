//! The value of every normal position of a board, by the rules alone.
//!
//! From the full board down: a move leads to a larger index, so that a position comes after all it leads to. The table is cut into
//! chunks that differ in their high digits and bits. A move between chunks leads to one with a higher sum of those, so that all
//! chunks with the same sum can be filled at the same time. Inside a chunk, lines of 64 positions are done together: a move on any
//! but the six lowest edges leads from a line to a whole line.

use super::lanes::{Gains, LANES, Lanes, Line, Vectors};
use crate::games::dots::{LANE_BITS, Layout};
use crate::index::bricks::bits::points;
use crate::processor::compiled::{compiled, dispatch};
use crate::progress::{Cancelled, Progress};
use rayon::prelude::*;
use std::sync::OnceLock;

/// Bits of an index inside a chunk, at most. A chunk fits into a core's cache.
const MOST_CHUNK_BITS: usize = 17;

/// The values of all normal positions.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    layout: Layout,
    chunk_bits: usize,
    chunks: Vec<Box<[i8]>>,
}

impl Values {
    /// The most boxes a board can have: each takes four bits of a word.
    pub(crate) const MOST_BOXES: usize = 16;

    /// Solves a board.
    ///
    /// # Errors
    /// If the work is cancelled.
    ///
    /// # Panics
    /// If the board has more than 16 boxes.
    pub(crate) fn solve(layout: &Layout, progress: &dyn Progress) -> Result<Self, Cancelled> {
        dispatch!(processor => Self::solve_with(&Kernel::new(processor, layout), progress))
    }

    fn solve_with<P: Vectors>(
        kernel: &Kernel<P>,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let layout = kernel.layout;
        let chunks: Vec<Chunk> = (0..kernel.chunks).map(|_| Chunk::new()).collect();
        let mut by_sum: Vec<Vec<usize>> = vec![];
        for chunk in 0..kernel.chunks {
            let sum = layout.drawn((chunk as u64) << kernel.chunk_bits) as usize;
            by_sum.resize(by_sum.len().max(sum + 1), vec![]);
            by_sum[sum].push(chunk);
        }
        progress.begin("values", layout.indices());
        for numbers in by_sum.iter().rev() {
            numbers.par_iter().try_for_each(|&number| {
                if progress.is_cancelled() {
                    return Err(Cancelled);
                }
                let values = kernel.fill(number, &chunks);
                progress.advance(values.len() as u64);
                // Each number comes once.
                chunks[number].get_or_init(|| values);
                Ok(())
            })?;
        }
        progress.finish();
        Ok(Self {
            layout: layout.clone(),
            chunk_bits: kernel.chunk_bits,
            chunks: (chunks.into_iter())
                .map(|chunk| chunk.into_inner().unwrap_or_default())
                .collect(),
        })
    }

    /// The value at an index.
    #[inline]
    pub(crate) fn at(&self, index: u64) -> i8 {
        let chunk = &self.chunks[(index >> self.chunk_bits) as usize];
        chunk[index as usize & ((1 << self.chunk_bits) - 1)]
    }

    /// The value of a position.
    #[inline]
    pub(crate) fn value(&self, drawn: u64) -> i8 {
        self.at(self.layout.index(drawn))
    }
}

/// For each box, in four bits of a word, a number from 0 to 4.
type PerBox = u64;

const ONES: PerBox = 0x1111_1111_1111_1111;

/// The boxes whose number is 0.
#[inline]
fn zeros(numbers: PerBox) -> PerBox {
    !(numbers | numbers >> 1 | numbers >> 2) & ONES
}

/// The boxes whose number is 1.
#[inline]
fn ones(numbers: PerBox) -> PerBox {
    numbers & !(numbers >> 1 | numbers >> 2) & ONES
}

/// The numbers of boxes given by a mark in their lowest bit.
#[inline]
fn boxes(marks: PerBox) -> impl Iterator<Item = usize> {
    points(marks).map(|place| place / 4)
}

fn marks(boxes: &[usize]) -> PerBox {
    boxes
        .iter()
        .fold(0, |marks, number| marks + (1 << (4 * number)))
}

/// The values of a chunk, once they are known.
type Chunk = OnceLock<Box<[i8]>>;

/// All that does not change from line to line.
struct Kernel<'a, P> {
    processor: P,
    layout: &'a Layout,
    chunk_bits: usize,
    chunks: usize,
    /// By bit of the index: the boxes of its edge.
    marks: Vec<PerBox>,
    /// By line in a chunk: for each box, how many of the edges that tell the chunk's lines apart are missing.
    missing: Vec<PerBox>,
    /// By box: the lanes in which all its edges among the six lowest are drawn.
    drawn: Vec<Line>,
    /// By edge among the six lowest: the boxes it borders, each with the lanes in which their others among the six are drawn.
    low: [Vec<(PerBox, Line)>; LANE_BITS],
    /// The boxes of the six lowest edges.
    low_marks: PerBox,
}

/// A move out of a chunk.
struct Exit<'a> {
    to: &'a [i8],
    marks: PerBox,
}

/// What the best of some moves is worth.
#[derive(Clone, Copy)]
struct Best<L> {
    /// The least that a move leads to which wins nothing.
    least: L,
    /// The most that any other is worth.
    most: L,
}

impl<'a, P: Vectors> Kernel<'a, P> {
    fn new(processor: P, layout: &'a Layout) -> Self {
        assert!(
            layout.board().boxes() <= Values::MOST_BOXES,
            "at most 16 boxes"
        );
        let by_bit = layout.boxes_by_bit();
        let marks: Vec<PerBox> = by_bit.iter().map(|boxes| self::marks(boxes)).collect();
        let chunk_bits = layout.bits().min(MOST_CHUNK_BITS);
        let missing = (0..1usize << (chunk_bits - LANE_BITS))
            .map(|line| {
                let missing =
                    (LANE_BITS..chunk_bits).filter(|bit| line >> (bit - LANE_BITS) & 1 == 0);
                missing.map(|bit| marks[bit]).sum()
            })
            .collect();
        let lanes_with = |number: usize, except: usize| -> Line {
            std::array::from_fn(|lane| {
                let mut needed =
                    (0..LANE_BITS).filter(|&bit| bit != except && by_bit[bit].contains(&number));
                i8::from(needed.all(|bit| lane >> bit & 1 == 1))
            })
        };
        Self {
            processor,
            layout,
            chunk_bits,
            chunks: (layout.indices() >> chunk_bits) as usize,
            missing,
            drawn: (0..layout.board().boxes())
                .map(|number| lanes_with(number, LANE_BITS))
                .collect(),
            low: std::array::from_fn(|bit| {
                let boxes = by_bit[bit].iter();
                boxes
                    .map(|&number| (self::marks(&[number]), lanes_with(number, bit)))
                    .collect()
            }),
            low_marks: marks[..LANE_BITS].iter().fold(0, |all, marks| all | marks),
            marks,
        }
    }

    compiled! {
        P = self.processor;

        /// The values of a chunk from those of the chunks that moves lead to.
        fn fill(&self, number: usize, chunks: &[Chunk]) -> Box<[i8]> = fill_inside, fill_wide, fill_plain;
    }

    #[inline(always)]
    fn fill_inside(&self, number: usize, chunks: &[Chunk]) -> Box<[i8]> {
        let done = |number: usize| chunks[number].get().map_or(&[][..], |chunk| &chunk[..]);
        let first = (number as u64) << self.chunk_bits;
        let mut exits = vec![];
        let mut missing = 0;
        for (bit, &marks) in self.marks.iter().enumerate().skip(self.chunk_bits) {
            if first >> bit & 1 == 0 {
                missing += marks;
                let to = done(((first + (1 << bit)) >> self.chunk_bits) as usize);
                exits.push(Exit { to, marks });
            }
        }
        for digit in self.layout.digits() {
            let left = digit.radix() - 1 - digit.of(first);
            if left > 0 {
                let marks = marks(&[digit.number]);
                missing += left * marks;
                let to = done(((first + digit.stride) >> self.chunk_bits) as usize);
                exits.push(Exit { to, marks });
            }
        }
        let mut values = vec![0i8; 1 << self.chunk_bits].into_boxed_slice();
        let is_last = first + (1 << self.chunk_bits) == self.layout.indices();
        let (lines, _) = values.as_chunks_mut::<LANES>();
        for line in (0..lines.len()).rev() {
            let (here, after) = lines[line..]
                .split_first_mut()
                .unwrap_or_else(|| unreachable!());
            let missing = missing + self.missing[line];
            let best = self.best_of_lines(line, missing, after, &exits);
            // On the full board nothing is to come.
            let best = if is_last && line == self.missing.len() - 1 {
                let mut full = [0; LANES];
                best.store(&mut full);
                full[LANES - 1] = 0;
                self.processor.load(&full)
            } else {
                best
            };
            let complete = zeros(missing) & self.low_marks;
            let best = match complete {
                0 => best.spread(None),
                _ => best.spread(Some(&self.gains(complete))),
            };
            best.store(here);
        }
        values
    }

    /// The best that moves lead to which are not on one of the six lowest edges.
    #[inline(always)]
    fn best_of_lines(
        &self,
        line: usize,
        missing: PerBox,
        after: &[Line],
        exits: &[Exit],
    ) -> P::Lanes {
        // A box that lacks one edge besides those among the six lowest: whoever draws it may complete the box.
        let nearly = ones(missing);
        let mut best = Best {
            least: self.processor.splat(i8::MAX),
            most: self.processor.splat(-i8::MAX),
        };
        for bit in points(!line as u64 & (self.missing.len() as u64 - 1)) {
            let marks = self.marks[bit + LANE_BITS] & nearly;
            best = self.better(best, &after[(1 << bit) - 1], marks);
        }
        for exit in exits {
            let (lines, _) = exit.to.as_chunks::<LANES>();
            best = self.better(best, &lines[line], exit.marks & nearly);
        }
        best.most.max(best.least.negated())
    }

    /// The same with another move, which may complete the boxes of these marks.
    #[inline(always)]
    fn better(&self, best: Best<P::Lanes>, to: &Line, marks: PerBox) -> Best<P::Lanes> {
        let to = self.processor.load(to);
        if marks == 0 {
            let least = best.least.min(to);
            return Best { least, ..best };
        }
        let mut gain = self.processor.splat(0);
        for number in boxes(marks) {
            gain = gain.plus(self.processor.load(&self.drawn[number]));
        }
        let most = best.most.max(to.after(gain));
        Best { most, ..best }
    }

    /// What the six lowest edges win where these of their boxes lack no other edge.
    #[inline(always)]
    fn gains(&self, complete: PerBox) -> Gains {
        let mut gains = [[0; LANES]; LANE_BITS];
        for (gains, boxes) in gains.iter_mut().zip(&self.low) {
            for (_, lanes) in boxes.iter().filter(|(marks, _)| marks & complete != 0) {
                let sum = (self.processor.load(gains)).plus(self.processor.load(lanes));
                sum.store(gains);
            }
        }
        gains
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dots::search::tests::Impatient;
    use crate::games::dots::slow::Slow;
    use crate::games::dots::{Board, Dots};
    use crate::progress::NoProgress;

    #[test]
    fn every_value_is_that_of_the_slow_solver() {
        for (rows, columns) in [
            (1, 1),
            (1, 2),
            (2, 1),
            (1, 5),
            (6, 1),
            (2, 2),
            (2, 3),
            (3, 2),
        ] {
            let board = Board::new(rows, columns).unwrap();
            let slow = Slow::new(&Dots::new(board.clone()));
            let values = Values::solve(&Layout::new(&board), &NoProgress).unwrap();
            for set in 0..1 << board.edges() {
                let value = i16::from(values.value(set));
                assert_eq!(value, slow.value(set), "{rows}x{columns} {set:b}");
            }
        }
    }

    #[test]
    fn solving_can_be_stopped() {
        let layout = Layout::new(&Board::new(2, 2).unwrap());
        assert!(Values::solve(&layout, &Impatient).is_err());
    }
}
