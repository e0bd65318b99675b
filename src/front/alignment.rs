//! The alignment family introduces itself.

use super::described::{Described, Description};
use crate::census::{self, Census, CensusError};
use crate::games::alignment::{Alignment, Blocked, Moving, Rules};
use crate::solve::Monitor;
use crate::symmetry::{Group, Operator};

impl Described for Alignment {
    fn description(&self) -> Description {
        let rules = self.rules();
        Description {
            title: rules.title.clone(),
            rules: vec![placing(rules), moving(rules)],
            notation: "rows from the top joined by '/', '.' for an empty point, '1' and '2' for the players' \
                       tokens; a space; the player to move. Points are a1 (top left), b1, ... Moves are b2 (place), a1-a2 \
                       (slide), pass."
                .into(),
            colours: match rules.moving {
                Moving::None => "Colours are not exchanged: the number of tokens says whose turn it is.",
                Moving::Slide => {
                    "While tokens are placed, colours are not exchanged: their number says whose turn it is. Once all are placed, a \
                     position is also like the one with colours exchanged and the other player to move; the canonical one has \
                     player 1 to move."
                }
            }
            .into(),
            references: rules.references.clone(),
        }
    }

    fn symmetries(&self) -> &Group {
        self.group()
    }

    fn operators(&self) -> &[Operator] {
        &self.rules().board.operators
    }

    fn positions(&self) -> Vec<u64> {
        census::producible(self)
    }

    fn census(&self, monitor: &dyn Monitor) -> Result<Census, CensusError> {
        census::census(self, monitor)
    }
}

fn placing(rules: &Rules) -> String {
    format!(
        "The board has {} points. Player 1 has {} tokens, player 2 has {}. Players take turns placing a token on an empty \
         point; whoever completes one of the {} lines wins at once.",
        rules.board.points.len(),
        rules.pieces[0],
        rules.pieces[1],
        rules.board.lines.len()
    )
}

fn moving(rules: &Rules) -> String {
    let blocked = match (rules.moving, rules.blocked) {
        (Moving::None, _) => {
            return "When all tokens are placed and nobody has a line, the game is a draw.".into();
        }
        (Moving::Slide, Blocked::Loses) => "loses",
        (Moving::Slide, Blocked::Passes) => "passes",
        (Moving::Slide, Blocked::Draws) => "makes the game a draw",
    };
    format!(
        "When all tokens are placed, players take turns sliding one of their tokens to an adjacent empty point; completing \
         a line wins at once. Play that never ends is a draw. A player who cannot slide {blocked}."
    )
}
