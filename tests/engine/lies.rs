//! The verifier catches a solver that lies.

use crate::antrin_of;
use retrograde::game::Wrapper;
use retrograde::games::alignment::{Alignment, AlignmentGraph, Blocked, Move, Position};
use retrograde::index::TableIdentity;
use retrograde::{
    Address, Edge, Game, Indexed, NoProgress, Outcome, SlotState, Solvable, Tables, Tier,
    TierGraph, Turn, Value, verify,
};

/// Antrin, but something about one slot of the moving tier is false.
struct Lying {
    game: Alignment,
    slot: u64,
    lie: Lie,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lie {
    /// The graph that the solver sees has another outcome there.
    Graph,
    /// The index has the position of that other slot there.
    Index(u64),
}

impl Lying {
    fn moving(&self, slot: u64) -> Address {
        let tier = self.tiers().len() - 1;
        Address { tier, slot }
    }
}

impl Game for Lying {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.game.start()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn each_move(&self, position: &Position, mut visit: impl FnMut(Edge<Self>)) {
        self.game.each_move(position, |Edge { mv, to, turn }| {
            visit(Edge { mv, to, turn })
        });
    }
}

impl Wrapper for Lying {
    type Wrapped = Alignment;

    fn wrapped(&self) -> &Alignment {
        &self.game
    }
}

impl Indexed for Lying {
    fn identity(&self) -> TableIdentity {
        self.game.identity()
    }

    fn tiers(&self) -> &[Tier] {
        self.game.tiers()
    }

    fn rank(&self, position: &Position) -> Address {
        self.game.rank(position)
    }

    fn unrank(&self, address: Address) -> Option<Position> {
        match self.lie {
            Lie::Index(other) if address == self.moving(self.slot) => {
                self.game.unrank(self.moving(other))
            }
            _ => self.game.unrank(address),
        }
    }
}

impl Solvable for Lying {
    type Graph<'a> = LyingGraph<'a>;

    fn graph(&self, tier: usize) -> LyingGraph<'_> {
        LyingGraph {
            truth: self.game.graph(tier),
            lie_at: (self.lie == Lie::Graph && self.tiers()[tier].cyclic).then_some(self.slot),
        }
    }
}

struct LyingGraph<'a> {
    truth: AlignmentGraph<'a>,
    lie_at: Option<u64>,
}

impl TierGraph for LyingGraph<'_> {
    fn slot(&self, slot: u64) -> SlotState {
        match self.truth.slot(slot) {
            SlotState::Hole => SlotState::Hole,
            truth if self.lie_at != Some(slot) => truth,
            // A loss where none is, or none where one is.
            SlotState::Finished(_) => SlotState::Finished(Outcome::Draw),
            SlotState::Live { .. } => SlotState::Finished(Outcome::Loss),
        }
    }

    fn each_exit(&self, slot: u64, visit: impl FnMut(Address, Turn)) {
        self.truth.each_exit(slot, visit);
    }

    fn each_predecessor(&self, slot: u64, visit: impl FnMut(u64, u16, Turn)) {
        self.truth.each_predecessor(slot, visit);
    }
}

#[test]
fn a_lie_about_any_position_is_found() {
    let honest = antrin_of(3, Blocked::Loses);
    let moving = honest.tiers().len() - 1;
    let mut lies = 0;
    for slot in 0..honest.tiers()[moving].slots {
        if honest.unrank(Address { tier: moving, slot }).is_none() {
            continue;
        }
        let liar = Lying {
            game: antrin_of(3, Blocked::Loses),
            slot,
            lie: Lie::Graph,
        };
        let lied = Tables::solve_in_memory(&liar, &NoProgress).unwrap();
        let bytes = lied
            .solved()
            .map(|(_, table)| retrograde::table::TableData::from(table.data().to_vec()));
        let tables = Tables::from_data(&honest, std::path::Path::new("lies"), bytes).unwrap();
        let verdict = verify(&honest, &tables, &NoProgress).unwrap();
        assert!(verdict.errors > 0, "a lie about slot {slot} was not found");
        assert!(!verdict.examples.is_empty());
        lies += 1;
    }
    assert_eq!(lies, 210);
}

#[test]
fn a_position_in_the_place_of_another_is_found() {
    let honest = antrin_of(3, Blocked::Loses);
    let tables = Tables::solve_in_memory(&honest, &NoProgress).unwrap();
    let moving = honest.tiers().len() - 1;
    // Two positions of the same value, so that the values cannot give it away.
    let mut drawn = (0..honest.tiers()[moving].slots).filter(|&slot| {
        let address = Address { tier: moving, slot };
        honest.unrank(address).is_some() && tables.value(address).unwrap() == Value::Draw
    });
    let liar = Lying {
        slot: drawn.next().unwrap(),
        lie: Lie::Index(drawn.next().unwrap()),
        game: antrin_of(3, Blocked::Loses),
    };
    let verdict = verify(&liar, &tables, &NoProgress).unwrap();
    assert_eq!(verdict.errors, 1);
    assert!(
        verdict.examples[0].contains("not its own"),
        "{:?}",
        verdict.examples
    );
}
