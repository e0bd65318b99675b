//! The verifier catches a solver that lies.

use crate::antrin_of;
use retrograde::games::alignment::{Alignment, AlignmentGraph, Blocked, Move, Position};
use retrograde::{
    Edge, Game, IndexKind, Indexed, Outcome, Place, Quiet, Slot, Tables, Tier, TierGraph, Turn,
    verify,
};

/// Antrin, but the graph that the solver sees is false in one slot of the moving tier.
struct Lying {
    game: Alignment,
    slot: u64,
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

impl Indexed for Lying {
    type Graph<'a> = LyingGraph<'a>;

    fn table_name(&self) -> String {
        self.game.table_name()
    }

    fn rules_text(&self) -> String {
        self.game.rules_text()
    }

    fn index_kind(&self) -> IndexKind {
        self.game.index_kind()
    }

    fn tiers(&self) -> &[Tier] {
        self.game.tiers()
    }

    fn place(&self, position: &Position) -> Place {
        self.game.place(position)
    }

    fn position(&self, place: Place) -> Option<Position> {
        self.game.position(place)
    }

    fn graph(&self, tier: usize) -> LyingGraph<'_> {
        LyingGraph {
            truth: self.game.graph(tier),
            lie_at: self.tiers()[tier].cyclic.then_some(self.slot),
        }
    }
}

struct LyingGraph<'a> {
    truth: AlignmentGraph<'a>,
    lie_at: Option<u64>,
}

impl TierGraph for LyingGraph<'_> {
    fn slot(&self, slot: u64) -> Slot {
        match self.truth.slot(slot) {
            Slot::Hole => Slot::Hole,
            truth if self.lie_at != Some(slot) => truth,
            // A loss where none is, or none where one is.
            Slot::Finished(_) => Slot::Finished(Outcome::Draw),
            Slot::Live { .. } => Slot::Finished(Outcome::Loss),
        }
    }

    fn each_exit(&self, slot: u64, visit: impl FnMut(Place, Turn)) {
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
        if honest.position(Place { tier: moving, slot }).is_none() {
            continue;
        }
        let liar = Lying {
            game: antrin_of(3, Blocked::Loses),
            slot,
        };
        let lied = Tables::solve_in_memory(&liar, &Quiet).unwrap();
        let bytes = lied
            .tiers()
            .iter()
            .map(|table| retrograde::TableData::Owned(table.data().to_vec()));
        let tables = Tables::from_data(&honest, std::path::Path::new("lies"), bytes).unwrap();
        let verdict = verify(&honest, &tables, &Quiet).unwrap();
        assert!(verdict.errors > 0, "a lie about slot {slot} was not found");
        assert!(!verdict.examples.is_empty());
        lies += 1;
    }
    assert_eq!(lies, 210);
}
