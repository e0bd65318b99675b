//! Nested tic-tac-toe introduces itself.

use super::{Nested, Sending};
use crate::backend::{About, Description, RulesOnly, Symmetries};
use crate::census::{CensusError, Count};
use crate::games::nested::{Drawn, DrawnLine, Kind, NumberSet, Restrictions, Won};
use crate::progress::Progress;

/// No machine can hold the positions of so many cells, and no proof is known.
pub(crate) fn backend(levels: usize) -> RulesOnly {
    let cells = 9u64.pow(levels as u32);
    RulesOnly {
        why: format!(
            "{cells} cells give more positions than any machine can hold; info, perft, graph and field work without tables"
        ),
    }
}

impl<const BOARDS: usize, const ABOVE: usize> About for Nested<BOARDS, ABOVE> {
    fn name(&self) -> String {
        Self::name(self)
    }

    fn description(&self) -> Description {
        let restrictions = self.restrictions();
        let side = self.levels.side();
        let words = match &self.sending {
            Sending::Places => Words {
                title: format!("Tic-tac-toe on {} levels, {side} x {side} cells", self.levels()),
                field: field(self.levels()),
                sending: SENDING.into(),
                free_choice: format!(
                    "If that board is full, the opponent plays in any board around which it stands that is not full; if all of them are, \
                     anywhere one level further out, and so on. {}",
                    full(restrictions)
                ),
                lines: "of marks, a board; of boards, the board around them; of the outermost boards, the game".into(),
                notation: notation(self),
                colours: "A symmetry turns or reflects the boards of all levels at once",
            },
            Sending::Set(set) | Sending::OwnSet(set) => Words {
                title: format!("Strategic tic-tac-toe on {side} x {side} cells, {}", in_words(set)),
                field: FIELD.into(),
                sending: sending(set, &self.name()),
                free_choice: format!(
                    "If the tactical cell is full, the opponent plays in any cell of its strategic cell that is not full; if the strategic \
                     cell is full, in any such cell of the field. {}",
                    full(restrictions)
                ),
                lines: "of marks, the tactical cell; of tactical cells, the strategic cell; of strategic cells, the game".into(),
                notation: NOTATION.into(),
                colours: "A symmetry moves strategic cells, and the cells inside them, in the ways named",
            },
        };
        Description {
            title: words.title,
            rules: vec![
                words.field,
                words.sending,
                words.free_choice,
                winning(restrictions, &words.lines),
            ],
            notation: words.notation,
            colours: format!(
                "{}. Colours are not exchanged: the number of marks says whose turn it is.",
                words.colours
            ),
            references: vec![
                "Strategic Tic-Tac-Toe (STTT), the game's project and its article, CC-BY-4.0"
                    .into(),
            ],
        }
    }

    fn rules_text(&self) -> String {
        let mut text = Self::name(self) + &self.restrictions().suffix();
        if let Sending::Set(set) | Sending::OwnSet(set) = &self.sending {
            let cells = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
            for (strategic, (row, column)) in
                (0..9).flat_map(|strategic| cells.clone().map(move |cell| (strategic, cell)))
            {
                text += &set.next(strategic, row, column).to_string();
            }
        }
        text
    }

    fn symmetries(&self) -> Symmetries {
        Self::symmetries(self).into()
    }

    fn count(&self, _progress: &dyn Progress) -> Result<Count, CensusError> {
        Err(CensusError::Uncounted {
            game: Self::name(self),
            why: backend(self.levels()).why.into(),
        })
    }
}

/// What is said differently of the strategic game, for which there are words.
struct Words {
    title: String,
    field: String,
    sending: String,
    free_choice: String,
    /// What lines win.
    lines: String,
    notation: String,
    colours: &'static str,
}

fn field(levels: usize) -> String {
    let boards = "nine boards of ".repeat(levels - 1);
    format!(
        "The field is tic-tac-toe {levels} deep: {boards}nine cells. Players take turns marking a cell."
    )
}

const SENDING: &str = "Player x begins in any cell. A move then sends the opponent to a board: the place of the marked cell in its board is \
                       that of the next board among the boards around it, the place of its board is that of the board around the next \
                       one, and so on outwards. So in three levels the opponent plays after 5-4-1 in board 4-1, board 1 of board 4.";

fn notation<const BOARDS: usize, const ABOVE: usize>(game: &Nested<BOARDS, ABOVE>) -> String {
    let levels = game.levels;
    let side = levels.side();
    let places = ["5", "4", "1", "7", "2", "6"];
    let mv = places[..levels.count()].join("-");
    let target = places[1..levels.count()].concat();
    let fewer = match target.len() {
        0 | 1 => String::new(),
        length => format!(
            ", fewer digits, as in {}, for any cell of a larger board",
            &target[..length - 1]
        ),
    };
    format!(
        "{side} rows of {side} cells from the top, joined by '/', '.' for an empty cell, 'x' and 'o' for marks; a space; the player to \
         move; a space; the board that must be played in, its place on each level from the outermost on, as in {target}{fewer}, '-' for any \
         cell at all. Where more than one line stands in a board, who was first follows after another space: {target}x, or {target}= if it was \
         a draw, with commas between them. Cells and boards are numbered 1 to 9, row by row. Moves are {mv}: the places of the cell on each \
         level, the outermost first."
    )
}

fn in_words(set: &NumberSet) -> String {
    match set.kind {
        Kind::Tactical => "tactical rule set".into(),
        Kind::Functional => format!("functional rule set {}", set.name),
        Kind::HyperFunctional => format!("hyper-functional rule set {}", set.name),
    }
}

fn sending(set: &NumberSet, game: &str) -> String {
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
            "the strategic cell whose number the marked cell bears; the printed field of {game} shows them"
        ),
    };
    format!(
        "Player x begins in any cell. A move then sends the opponent to a tactical cell: the one that has the place of the \
         operational cell just marked, in {strategic}."
    )
}

const FIELD: &str = "The field is tic-tac-toe three deep: nine strategic cells of nine tactical cells of nine operational cells. \
                     Players take turns marking an operational cell.";

const NOTATION: &str = "27 rows of 27 cells from the top, joined by '/', '.' for an empty cell, 'x' and 'o' for marks; a space; \
                        the player to move; a space; where the move must go: 41 for tactical cell 1 of strategic cell 4, 4 for \
                        any cell of strategic cell 4, '-' for any cell at all. Where more than one line stands in a cell, who \
                        was first follows after another space: 41x, or 4= if strategic cell 4 was a draw, with commas between \
                        them. Cells are numbered 1 to 9, row by row. Moves are 5-4-1: operational cell 1 of tactical cell 4 of \
                        strategic cell 5.";

/// What full means, and whether play may be sent back.
fn full(restrictions: &Restrictions) -> String {
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
    format!("{full}{back}")
}

fn winning(restrictions: &Restrictions, lines: &str) -> String {
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
        "The first line of three, in a row, a column or a diagonal, wins: {lines}. What has no line when all its cells are decided is \
         drawn. {drawn}{line}"
    )
}
