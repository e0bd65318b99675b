//! The solver on random graphs: cycles, several tiers, moves that keep the turn, values that enter a cyclic tier from later
//! ones at any distance. No game of the house has all of these at once.

use crate::slow::solve_slowly;
use proptest::prelude::*;
use retrograde::index::{IndexKind, TableIdentity};
use retrograde::{
    Address, Edge, Game, Indexed, NoProgress, Outcome, SlotState, Solvable, Tables, Tier,
    TierGraph, Turn,
};

#[derive(Debug)]
pub(crate) struct RandomGame {
    pub(crate) outcomes: Vec<Option<Outcome>>,
    pub(crate) moves: Vec<Vec<(usize, Turn)>>,
    tiers: Vec<Tier>,
    /// First node of each tier, and one past the last node.
    starts: Vec<usize>,
}

impl RandomGame {
    fn place_of(&self, node: usize) -> Address {
        let tier = self
            .starts
            .iter()
            .rposition(|&start| start <= node)
            .unwrap();
        Address {
            tier,
            slot: (node - self.starts[tier]) as u64,
        }
    }

    fn moves_inside(&self, node: usize) -> impl Iterator<Item = &(usize, Turn)> {
        let tier = self.place_of(node).tier;
        self.moves[node]
            .iter()
            .filter(move |(to, _)| self.place_of(*to).tier == tier)
    }
}

impl Game for RandomGame {
    type Position = usize;
    type Move = ();

    fn start(&self) -> usize {
        0
    }

    fn outcome(&self, &node: &usize) -> Option<Outcome> {
        self.outcomes[node]
    }

    fn each_move(&self, &node: &usize, mut visit: impl FnMut(Edge<Self>)) {
        for &(to, turn) in &self.moves[node] {
            visit(Edge { mv: (), to, turn });
        }
    }
}

impl Indexed for RandomGame {
    fn identity(&self) -> TableIdentity {
        TableIdentity::new("random", format!("{self:?}"), IndexKind::BreadthFirst)
    }

    fn tiers(&self) -> &[Tier] {
        &self.tiers
    }

    fn rank(&self, &node: &usize) -> Address {
        self.place_of(node)
    }

    fn unrank(&self, address: Address) -> Option<usize> {
        Some(self.starts[address.tier] + address.slot as usize)
    }
}

impl Solvable for RandomGame {
    type Graph<'a> = TierOf<'a>;

    fn graph(&self, tier: usize) -> TierOf<'_> {
        TierOf { game: self, tier }
    }
}

pub(crate) struct TierOf<'a> {
    game: &'a RandomGame,
    tier: usize,
}

impl TierGraph for TierOf<'_> {
    fn slot(&self, slot: u64) -> SlotState {
        let node = self.game.starts[self.tier] + slot as usize;
        match self.game.outcomes[node] {
            Some(outcome) => SlotState::Finished(outcome),
            None => SlotState::Live {
                weight: self.game.moves_inside(node).count() as u16,
            },
        }
    }

    fn each_exit(&self, slot: u64, mut visit: impl FnMut(Address, Turn)) {
        let node = self.game.starts[self.tier] + slot as usize;
        for &(to, turn) in &self.game.moves[node] {
            let address = self.game.place_of(to);
            if address.tier != self.tier {
                visit(address, turn);
            }
        }
    }

    fn each_predecessor(&self, slot: u64, mut visit: impl FnMut(u64, u16, Turn)) {
        let node = self.game.starts[self.tier] + slot as usize;
        for before in self.game.starts[self.tier]..self.game.starts[self.tier + 1] {
            for &(to, turn) in &self.game.moves[before] {
                if to == node {
                    visit((before - self.game.starts[self.tier]) as u64, 1, turn);
                }
            }
        }
    }
}

/// Two or three cyclic tiers of some size; a node is finished or has up to four moves, into its own tier or a later one.
pub(crate) fn random_game(tier_size: std::ops::Range<usize>) -> impl Strategy<Value = RandomGame> {
    prop::collection::vec(tier_size, 2..4).prop_flat_map(|sizes| {
        let nodes: usize = sizes.iter().sum();
        let node = (
            0u8..8,
            prop::collection::vec((any::<prop::sample::Index>(), 0u8..4), 1..5),
        );
        prop::collection::vec(node, nodes).prop_map(move |drawn| {
            let mut starts = vec![0];
            for size in &sizes {
                starts.push(starts.last().unwrap() + size);
            }
            let tier_start = |node: usize| *starts.iter().rfind(|&&start| start <= node).unwrap();
            let outcomes = drawn
                .iter()
                .map(|(kind, _)| match kind {
                    0 => Some(Outcome::Loss),
                    1 => Some(Outcome::Win),
                    2 => Some(Outcome::Draw),
                    _ => None,
                })
                .collect();
            let moves = drawn
                .iter()
                .enumerate()
                .map(|(number, (_, moves))| {
                    let first = tier_start(number);
                    moves
                        .iter()
                        .map(|(to, turn)| {
                            let turn = if *turn == 0 { Turn::Keep } else { Turn::Swap };
                            (first + to.index(nodes - first), turn)
                        })
                        .collect()
                })
                .collect();
            let tiers = sizes
                .iter()
                .enumerate()
                .map(|(number, &size)| Tier {
                    name: format!("tier-{number}"),
                    slots: size as u64,
                    cyclic: true,
                    exits: (number + 1..sizes.len()).collect(),
                })
                .collect();
            RandomGame {
                outcomes,
                moves,
                tiers,
                starts,
            }
        })
    })
}

fn agrees_with_the_slow_solver(game: &RandomGame) {
    let tables = Tables::solve_in_memory(game, &NoProgress).unwrap();
    for (node, value) in solve_slowly(game).values {
        assert_eq!(
            tables.value(game.place_of(node)).unwrap(),
            value,
            "node {node}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn solver_and_slow_solver_agree_on_random_graphs(game in random_game(1..14)) {
        agrees_with_the_slow_solver(&game);
    }
}

proptest! {
    // Shrinking a graph of thousands of nodes would take hours.
    #![proptest_config(ProptestConfig { cases: 16, max_shrink_iters: 0, ..ProptestConfig::default() })]

    /// Large enough for values to wait in one stretch of a tier while others are handed there from another.
    #[test]
    fn solver_and_slow_solver_agree_on_large_random_graphs(game in random_game(1500..2500)) {
        agrees_with_the_slow_solver(&game);
    }
}
