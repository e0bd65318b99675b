//! What a thread has found out about positions with few empty squares, in a table small enough to stay next to the processor.

use super::transpositions::NO_MOVE;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
pub(super) struct Note {
    own: u64,
    other: u64,
    /// The score is not below this.
    pub(super) at_least: i8,
    /// The score is not above this.
    pub(super) at_most: i8,
    /// The move that was best last time.
    pub(super) best: u8,
}

const BITS: u32 = 15;

/// The table.
#[derive(Debug)]
pub(super) struct Nearby(Vec<Note>);

impl Nearby {
    pub(super) fn new() -> Self {
        // No position has the same disc twice.
        let nothing = Note {
            own: 1,
            other: 1,
            at_least: 0,
            at_most: 0,
            best: NO_MOVE,
        };
        Self(vec![nothing; 1 << BITS])
    }

    #[inline]
    fn place(own: u64, other: u64) -> usize {
        let mixed =
            (own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> (64 - BITS)) as usize
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn read(&self, own: u64, other: u64) -> Option<&Note> {
        let note = &self.0[Self::place(own, other)];
        (note.own == own && note.other == other).then_some(note)
    }

    /// Notes a score within a null window above `alpha`, and the move that leads to it.
    #[inline]
    pub(super) fn write(&mut self, [own, other]: [u64; 2], alpha: i32, score: i32, best: u8) {
        let note = &mut self.0[Self::place(own, other)];
        if note.own != own || note.other != other {
            *note = Note {
                own,
                other,
                at_least: i8::MIN,
                at_most: i8::MAX,
                best,
            };
        }
        note.best = best;
        if score > alpha {
            note.at_least = score as i8;
        } else {
            note.at_most = score as i8;
        }
    }
}
