//! The rules of the tactical game in words.

use crate::backend::Description;
use crate::games::nested::{Drawn, DrawnLine, Restrictions, Won};

pub(super) fn description(restrictions: &Restrictions) -> Description {
    Description {
        title: "Tactical tic-tac-toe: nine boards in a board".into(),
        rules: vec![
            "Nine boards of nine cells are the cells of a board. x begins in any cell. Whoever plays in a cell sends the opponent \
             to the board that has the same place among the boards as the cell has in its board."
                .into(),
            free_choice(restrictions),
            winning(restrictions),
        ],
        notation: "Nine rows of nine cells from the top, joined by '/', '.' for an empty cell, 'x' and 'o' for stones; a space; the \
                   player to move; a space; the board to play in, 1 to 9 row by row, or '-' for any. If both players have a line \
                   in a board, who had it first follows after another space, as in 2x7o. Moves are 5-3: cell 3 of board 5."
            .into(),
        colours: "A symmetry turns or reflects the boards and the cells of each at once. Colours are not exchanged: the number of \
                  stones says whose turn it is."
            .into(),
        references: vec![
            "Strategic Tic-Tac-Toe (STTT), the game's project and its article, CC-BY-4.0".into(),
            "G. Bertholon et al., At most 43 moves, at least 29: optimal strategies and bounds for ultimate tic-tac-toe, 2020"
                .into(),
        ],
    }
}

fn free_choice(restrictions: &Restrictions) -> String {
    let closed = match restrictions.won {
        Won::Open => {
            "A board is played in until it is full, even when it is won. Who is sent to a full board plays in any other."
        }
        Won::Closed => {
            "Nobody plays in a board that is won or full. Who is sent to one plays in any other."
        }
    };
    let back = if restrictions.back {
        ""
    } else {
        " A move may not send the opponent to the board it is made in, as long as that board can still be played in."
    };
    format!("{closed}{back}")
}

fn winning(restrictions: &Restrictions) -> String {
    let drawn = match restrictions.drawn {
        Drawn::Nobody => "A full board that nobody won counts for nobody.",
        Drawn::Both => {
            "A full board that nobody won counts for both, but a line needs a board that is won; if a move gives both a line, the \
             player wins who made it."
        }
    };
    let line = match restrictions.drawn_line {
        DrawnLine::Continues => "",
        DrawnLine::Ends => " Three such boards in a line end the game as a draw.",
    };
    format!(
        "The first line of three stones wins a board, the first line of three boards the game. {drawn}{line} If nobody can move \
         any more, it is a draw."
    )
}
