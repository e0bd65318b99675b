//! Which positions are the least of their kind, for many at a time.

use crate::games::dots::{Images, MOST_TURNS};

/// Parts of positions, ready to be compared with their images.
pub(super) struct LowParts {
    /// What the turns make of each part, turn by turn, the identity first.
    images: Vec<Vec<u64>>,
}

impl LowParts {
    /// The parts with these edges.
    pub(super) fn new(images: &Images, parts: impl Iterator<Item = u64>) -> Self {
        let all: Vec<[u64; MOST_TURNS]> = parts.map(|edges| images.all(edges)).collect();
        let of_turn = |turn: usize| all.iter().map(|images| images[turn]).collect();
        Self {
            images: (0..images.turns()).map(of_turn).collect(),
        }
    }

    /// Marks the positions that are the least of their kind, if `high` are the images of what all have besides:
    /// turn by turn, so that many are compared at a time.
    pub(super) fn mark_least(&self, high: [u64; MOST_TURNS], is_least: &mut Vec<bool>) {
        let Some((positions, turned)) = self.images.split_first() else {
            return;
        };
        is_least.clear();
        is_least.resize(positions.len(), true);
        for (images, high_image) in turned.iter().zip(&high[1..]) {
            let pairs = positions.iter().zip(images);
            for (is_least, (low, image)) in is_least.iter_mut().zip(pairs) {
                *is_least &= (high[0] | low) <= (high_image | image);
            }
        }
    }
}
