//! Positions as numbers: a tier for every number of drawn edges, in it the normal positions in order. Those
//! that are not the least of their kind are holes.

use super::{Dots, Images, Layout, Position, Tiers, tier_name};
use crate::index::{Address, IndexKind, Indexed, TableIdentity, Tier};

/// What it takes to number positions.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    normal: Tiers,
    images: Images,
    tiers: Vec<Tier>,
}

impl Numbering {
    fn new(game: &Dots) -> Self {
        let normal = Tiers::new(&Layout::new(&game.board));
        let last = normal.count() - 1;
        let tiers = (0..=last).map(|drawn| Tier {
            name: tier_name(drawn),
            slots: normal.slots(drawn),
            cyclic: false,
            exits: (drawn + 1..=last).take(1).collect(),
        });
        Self {
            tiers: tiers.collect(),
            images: Images::new(&game.board),
            normal,
        }
    }
}

impl Dots {
    fn numbering(&self) -> &Numbering {
        self.numbering.get_or_init(|| Numbering::new(self))
    }

    /// The normal positions by number of drawn edges.
    pub(crate) fn normal_tiers(&self) -> &Tiers {
        &self.numbering().normal
    }

    /// The images of normal positions under the turns.
    pub(crate) fn turned(&self) -> &Images {
        &self.numbering().images
    }
}

impl Indexed for Dots {
    fn identity(&self) -> TableIdentity {
        TableIdentity::new(self.name(), self.rules_text(), IndexKind::NormalEdges)
    }

    fn tiers(&self) -> &[Tier] {
        &self.numbering().tiers
    }

    #[inline]
    fn rank(&self, position: &Position) -> Address {
        let numbering = self.numbering();
        let (tier, slot) = numbering
            .normal
            .place(numbering.images.canonical(position.0 as u64));
        Address { tier, slot }
    }

    fn unrank(&self, address: Address) -> Option<Position> {
        let numbering = self.numbering();
        let normal = numbering.normal.position(address.tier, address.slot)?;
        let is_least = numbering.images.least(normal) == normal;
        is_least.then_some(Position(normal.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board, canonical_counts};
    use super::*;
    use crate::game::Game;

    #[test]
    fn places_and_canonical_positions_are_one_to_one() {
        for (rows, columns) in [(1, 1), (1, 4), (2, 2), (2, 3)] {
            let game = Dots::new(Board::new(rows, columns).unwrap());
            for (tier, count) in canonical_counts(game.board()).iter().enumerate() {
                let places = (0..game.tiers()[tier].slots).map(|slot| Address { tier, slot });
                let positions = places.filter_map(|address| Some((address, game.unrank(address)?)));
                let mut found = 0;
                for (address, position) in positions {
                    assert_eq!(game.rank(&position), address);
                    assert_eq!(game.canonical(&position).position, position);
                    found += 1;
                }
                assert_eq!(found, count.canonical);
            }
            for set in 0..1 << game.board().edges() {
                let position = Position(set);
                let canonical = game.canonical(&position).position;
                assert_eq!(game.unrank(game.rank(&position)), Some(canonical));
            }
        }
    }
}
