//! Strategic tic-tac-toe introduces itself.

use super::Strategic;
use crate::backend::{About, Description, RulesOnly, Symmetries};
use crate::census::{CensusError, Count};
use crate::games::nested::{Drawn, DrawnLine, Kind, Restrictions, Won};
use crate::players::Contest;
use crate::progress::Progress;

/// No machine can hold its positions, and no proof is known.
pub(crate) fn backend() -> RulesOnly {
    RulesOnly {
        why: "729 cells give more positions than any machine can hold; info, perft, graph and field work without tables".into(),
    }
}

impl About for Strategic {
    fn name(&self) -> String {
        Self::name(self)
    }

    fn description(&self) -> Description {
        let restrictions = self.restrictions();
        Description {
            title: format!(
                "Strategic tic-tac-toe on 27 x 27 cells, {}",
                self.set_in_words()
            ),
            rules: vec![
                FIELD.into(),
                self.sending(),
                free_choice(restrictions),
                winning(restrictions),
            ],
            notation: NOTATION.into(),
            colours: "A symmetry moves strategic cells, and the cells inside them, in the ways named. Colours are not exchanged: \
                      the number of marks says whose turn it is."
                .into(),
            references: vec![
                "Strategic Tic-Tac-Toe (STTT), the game's project and its article, CC-BY-4.0".into(),
            ],
        }
    }

    fn symmetries(&self) -> Symmetries {
        Self::symmetries(self).into()
    }

    fn count(&self, _progress: &dyn Progress) -> Result<Count, CensusError> {
        Err(CensusError::Uncounted {
            game: Self::name(self),
            why: backend().why.into(),
        })
    }
}

impl Strategic {
    fn set_in_words(&self) -> String {
        let set = self.set();
        match set.kind {
            Kind::Tactical => "tactical rule set".into(),
            Kind::Functional => format!("functional rule set {}", set.name),
            Kind::HyperFunctional => format!("hyper-functional rule set {}", set.name),
        }
    }

    fn sending(&self) -> String {
        let set = self.set();
        let numbers = |strategic: usize| {
            let line = (0..9).map(|row| (set.next(strategic, row, 0) + 1).to_string());
            line.collect::<String>()
        };
        let strategic = match set.kind {
            Kind::Tactical => "the strategic cell that has the place of the tactical cell just played in: after 5-4-1 the \
                               opponent plays in tactical cell 1 of strategic cell 4"
                .into(),
            Kind::Functional => format!(
                "the strategic cell whose number stands beside the line of nine cells just played in. From the top, the numbers \
                 are {} in strategic cells 1, 4 and 7, {} in 2, 5 and 8, and {} in 3, 6 and 9",
                numbers(0),
                numbers(1),
                numbers(2)
            ),
            Kind::HyperFunctional => format!(
                "the strategic cell whose number the marked cell bears; the printed field of {} shows them",
                self.name()
            ),
        };
        format!(
            "Player x begins in any cell. A move then sends the opponent to a tactical cell: the one that has the place of the \
             operational cell just marked, in {strategic}."
        )
    }
}

const FIELD: &str = "The field is tic-tac-toe three deep: nine strategic cells of nine tactical cells of nine operational cells. \
                     Players take turns marking an operational cell.";

const NOTATION: &str = "27 rows of 27 cells from the top, joined by '/', '.' for an empty cell, 'x' and 'o' for marks; a space; \
                        the player to move; a space; where the move must go: 41 for tactical cell 1 of strategic cell 4, 4 for \
                        any cell of strategic cell 4, '-' for any cell at all. Where more than one line stands in a cell, who \
                        was first follows after another space: 41x, or 4= if strategic cell 4 was a draw, with commas between \
                        them. Cells are numbered 1 to 9, row by row. Moves are 5-4-1: operational cell 1 of tactical cell 4 of \
                        strategic cell 5.";

fn free_choice(restrictions: &Restrictions) -> String {
    let full = match restrictions.won {
        Won::Open => {
            "A cell that is won or drawn is played in until it is full, meaning that no empty cell is left in it."
        }
        Won::Closed => {
            "A cell that is won or drawn counts as full, and nobody plays in it any more."
        }
    };
    let back = if restrictions.back {
        ""
    } else {
        " A move may not send the opponent to the tactical cell it is made in."
    };
    format!(
        "If the tactical cell is full, the opponent plays in any cell of its strategic cell that is not full; if the strategic cell \
         is full, in any such cell of the field. {full}{back}"
    )
}

fn winning(restrictions: &Restrictions) -> String {
    let drawn = match restrictions.drawn {
        Drawn::Nobody => "Drawn cells count for nobody.",
        Drawn::Both => {
            "A drawn cell counts for both players, but a line needs a cell that is won; if one move gives both players a line, \
             it is the mover who wins."
        }
    };
    let line = match restrictions.drawn_line {
        DrawnLine::Continues => "",
        DrawnLine::Ends => " A line of three drawn cells makes what it is in a draw.",
    };
    format!(
        "The first line of three, in a row, a column or a diagonal, wins: of marks, the tactical cell; of tactical cells, the \
         strategic cell; of strategic cells, the game. What has no line when all its cells are decided is drawn. {drawn}{line}"
    )
}

impl Contest for Strategic {
    fn strongest() -> &'static str {
        "mcts"
    }
}
