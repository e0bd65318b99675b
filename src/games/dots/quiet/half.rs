//! What can stand in one half of a board.

use super::super::{Coins, Images};
use super::cut::Cut;
use crate::index::bricks::bits::{deposit, extract};
use rayon::prelude::*;
use std::ops::Range;

/// One half of a board: for every set of drawn edges of the cut, the normal sets of its own edges that leave no
/// box to take.
#[derive(Clone, Debug)]
pub(crate) struct Half {
    edges: u64,
    by_middle: Vec<Sets>,
}

/// The normal, quiet sets of a half with given edges of the cut: those with more edges first, among equals in
/// ascending order.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    sets: Vec<u32>,
    /// By number of edges that are missing: where the sets begin that have them.
    starts: Vec<u32>,
    /// By set, normal or not: the place of the normal one like it, or [`NOWHERE`].
    places: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Half {
    /// The half with these edges, on a board where both sides are two or longer.
    pub(crate) fn new(edges: u64, cut: &Cut, coins: &Coins, images: &Images) -> Self {
        let normal: Vec<u32> = (0..1u64 << edges.count_ones())
            .map(|set| extract(images.normal(deposit(set, edges)), edges) as u32)
            .collect();
        let by_middle = (0..cut.middles()).into_par_iter().map(|middle| {
            // The boxes of the other half have three edges at least that are not drawn.
            let is_quiet = |set: u32| {
                let drawn = cut.middle_edges(middle) | deposit(set.into(), edges);
                coins.degrees(drawn).one == 0
            };
            Sets::new(edges.count_ones() as usize, &normal, is_quiet)
        });
        Self {
            edges,
            by_middle: by_middle.collect(),
        }
    }

    /// The sets that can stand beside a set of drawn edges of the cut.
    #[inline]
    pub(crate) fn beside(&self, middle: usize) -> &Sets {
        &self.by_middle[middle]
    }

    /// The edges of a packed set.
    #[inline]
    pub(crate) fn edges_of(&self, set: u32) -> u64 {
        deposit(set.into(), self.edges)
    }

    /// A set of its edges, packed.
    #[inline]
    pub(crate) fn packed(&self, edges: u64) -> u32 {
        extract(edges, self.edges) as u32
    }

    /// All its edges.
    #[inline]
    pub(crate) fn mask(&self) -> u64 {
        self.edges
    }

    /// How many edges the half has.
    pub(crate) fn edges(&self) -> usize {
        self.edges.count_ones() as usize
    }
}

impl Sets {
    fn new(edges: usize, normal: &[u32], is_quiet: impl Fn(u32) -> bool) -> Self {
        let mut by_missing: Vec<Vec<u32>> = vec![vec![]; edges + 1];
        for (set, &normal) in normal.iter().enumerate() {
            let set = set as u32;
            if set == normal && is_quiet(set) {
                by_missing[edges - set.count_ones() as usize].push(set);
            }
        }
        let mut starts = vec![0];
        let mut places = vec![NOWHERE; normal.len()];
        let mut count = 0;
        for sets in &by_missing {
            for &set in sets {
                places[set as usize] = count;
                count += 1;
            }
            starts.push(count);
        }
        for (set, &normal) in normal.iter().enumerate() {
            places[set] = places[normal as usize];
        }
        Self {
            sets: by_missing.concat(),
            starts,
            places,
        }
    }

    /// How many there are.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.sets.len()
    }

    /// All of them in order.
    pub(crate) fn all(&self) -> &[u32] {
        &self.sets
    }

    /// The places of those with this many drawn edges.
    pub(crate) fn with_drawn(&self, drawn: usize) -> Range<usize> {
        let missing = self.starts.len() - 2 - drawn;
        self.starts[missing] as usize..self.starts[missing + 1] as usize
    }

    /// The place of the normal set like this one, if no box can be taken.
    #[inline]
    pub(crate) fn place(&self, set: u32) -> Option<usize> {
        let place = self.places[set as usize];
        (place != NOWHERE).then_some(place as usize)
    }
}
