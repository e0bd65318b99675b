//! Section 4.1: how a player can be blocked.

use super::{Claim, ClaimBoard, SOURCE, Verdict, list, phase_two};
use crate::game::Notation;
use crate::games::alignment::Alignment;

pub(super) fn claims(game: &Alignment) -> Vec<Claim> {
    let board = &game.rules().board;
    let positions: Vec<_> = phase_two(game).collect();
    let total = positions.len();
    let (finished, live): (Vec<_>, Vec<_>) = positions
        .into_iter()
        .filter(|p| board.slides(p.mover, board.all() & !(p.mover | p.waiting)) == 0)
        .partition(|p| board.has_line(p.waiting));
    let show = |positions: &[_]| list(positions.iter().map(|position| game.show(position)));
    vec![SOURCE.decided(
        "4.1, figure 4.3",
        "there is only one way in which a player is blocked in phase two while nobody has a line",
        "1 pattern",
        format!(
            "{} canonical pattern(s) among {total} phase-two positions",
            live.len()
        ),
        Verdict::of(live.len() == 1),
        format!(
            "{} up to symmetry and exchange of colours; blocked by an opponent who has completed a line with the last move: {}",
            show(&live),
            if finished.is_empty() {
                "none".into()
            } else {
                show(&finished)
            }
        ),
    )
    .with_boards(
        live.iter()
            .map(|position| ClaimBoard::alignment(game, position, "the player to move is blocked")),
    )]
}
