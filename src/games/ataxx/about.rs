//! The Ataxx family introduces itself.

use crate::backend::{About, Cost, Description, Phase, Symmetries, Tabled};
use crate::census::{CensusError, Count};
use crate::games::ataxx::census::reached_census;
use crate::games::ataxx::{Ataxx, Ordered, Rules, Stuck};
use crate::index::Indexed;
use crate::players::{Contest, PlayerSpec};
use crate::progress::Progress;
use crate::value::Score;

impl About for Ataxx {
    fn name(&self) -> String {
        self.table_name()
    }

    fn description(&self) -> Description {
        let rules = self.rules();
        Description {
            title: rules.title.clone(),
            rules: vec![moving(rules), ending(rules)],
            notation: notation(rules),
            colours: "A position is also like the one with colours exchanged and the other player to move; the canonical one has \
                      player x to move."
                .into(),
            references: rules.references.clone(),
        }
    }

    fn symmetries(&self) -> Symmetries {
        self.group().into()
    }

    fn count(&self, progress: &dyn Progress) -> Result<Count, CensusError> {
        reached_census(self, progress).map(Count::Reachable)
    }
}

impl Tabled for Ataxx {
    fn positions(&self) -> Vec<u64> {
        let counts = self.positions_by_stones().into_iter();
        counts
            .map(|count| u64::try_from(count).unwrap_or(u64::MAX))
            .collect()
    }

    fn phase(&self, tier: usize) -> Phase {
        if self.tiers()[tier].cyclic {
            Phase::Moving
        } else {
            Phase::Over
        }
    }

    fn cost(&self) -> Cost {
        Cost {
            positions_per_second: 8e6,
            bytes_per_position: 0.26,
        }
    }

    fn reached_cost(&self) -> Cost {
        Cost {
            positions_per_second: 1.2e6,
            bytes_per_position: 0.3,
        }
    }
}

impl Tabled for Ordered {
    fn positions(&self) -> Vec<u64> {
        self.positions_by_stones()
    }

    fn phase(&self, tier: usize) -> Phase {
        self.game().phase(tier)
    }

    fn cost(&self) -> Cost {
        Cost {
            positions_per_second: 5e6,
            bytes_per_position: 0.18,
        }
    }

    fn reached_cost(&self) -> Cost {
        Cost {
            positions_per_second: 2.4e6,
            ..self.cost()
        }
    }

    fn describe(&self, description: &mut Description) {
        description.title += ", stones in order";
        description.rules.push(
            "The tables hold the positions where no stone stands between two stones of the other player. Play from the start \
             leads to no others, though not to all of these."
                .into(),
        );
    }
}

fn moving(rules: &Rules) -> String {
    let (begin, steps, neighbours) = if rules.board.is_line() {
        (
            "Player x begins with a stone on the leftmost cell, player o with one on the rightmost",
            "two cells to the left or to the right, over whatever is between",
            "next to it",
        )
    } else {
        (
            "Player x begins with stones on two opposite corners, player o with stones on the other two",
            "two cells in any direction, knight's moves included and over whatever is between",
            "on the eight cells around it",
        )
    };
    format!(
        "{begin}. In turn, a player either puts a new stone on an empty cell next to a stone of the same player, or moves \
         a stone to an empty cell {steps}. All opposing stones {neighbours} change sides."
    )
}

fn ending(rules: &Rules) -> String {
    let stuck = match rules.stuck {
        Stuck::Yields => {
            "There is no passing: if a player cannot move, all empty cells become the opponent's, without converting anything, \
             and the game is over"
        }
        Stuck::Passes => {
            "A player who cannot move passes; if neither can, or the board is full, the game is over"
        }
    };
    format!(
        "{stuck}. Then whoever has more cells wins, and equal numbers are a draw. A player without stones has lost at once. Play \
         that never ends is a draw."
    )
}

fn notation(rules: &Rules) -> String {
    let moves = if rules.board.is_line() {
        "Cells are numbered from the left. Moves are 3 (a new stone on cell 3) and 1-3 (a jump)."
    } else {
        "Cell a1 is at the bottom left. Moves are b2 (a new stone), a1c3 (a jump), 0000 (a pass)."
    };
    format!(
        "ataxx FEN: rows from the top joined by '/', 'x' and 'o' for stones, a number for so many empty cells, '-' for a gap; a \
         space; the player to move; two clocks may follow and mean nothing here. {moves}"
    )
}

impl Contest for Ataxx {
    fn specialists(&self) -> Vec<PlayerSpec<Self>> {
        super::players::specialists()
    }

    fn can_repeat(&self) -> bool {
        true
    }

    fn lead(&self, position: &Self::Position) -> Score {
        position.mover.count_ones() as Score - position.waiting.count_ones() as Score
    }

    fn ways(&self, position: &Self::Position, mv: &Self::Move) -> usize {
        self.sources(position, mv)
    }
}
