//! Whether the players can meet, and how a stone gets nearer to the other player.

use super::action::actions;
use crate::game::Game;
use crate::games::ataxx::{Ataxx, Board, Move, Position};
use crate::index::bricks::bits::points;

/// Whether a stone of one player stands next to one of the other, or can come to within this many plies.
///
/// The players are taken to go straight towards each other, which is the fastest way: a stone that comes next to
/// one of the other player converts it, and until then none is converted. So on a row this says whether any line
/// of so many plies converts a stone. Stones that a board's gaps shut in may not get as far as assumed here.
pub(super) fn can_meet(board: &Board, position: &Position, plies: u32) -> bool {
    let mut reach = [position.mover, position.waiting];
    for ply in 0..=plies {
        let next_to_mover = spread(reach[0], |cell| board.near(cell));
        if next_to_mover & reach[1] != 0 {
            return true;
        }
        let grown = grown(board, reach);
        if grown == reach {
            return false;
        }
        let turn = (ply % 2) as usize;
        reach[turn] = grown[turn];
    }
    false
}

/// The cells that stones on these can stand on after one move more.
fn grown(board: &Board, reach: [u64; 2]) -> [u64; 2] {
    reach.map(|cells| cells | spread(cells, |cell| board.near(cell) | board.far(cell)))
}

fn spread(cells: u64, to: impl Fn(usize) -> u64) -> u64 {
    points(cells).fold(0, |set, cell| set | to(cell))
}

/// The jump that comes nearest to a stone of the other player, the first of them in the order of the code, if one
/// comes nearer than any stone of this player stands. It does not end the game.
pub(super) fn nearer_jump(game: &Ataxx, position: &Position) -> Option<Move> {
    let cells = game.rules().board.cells();
    let distance = |cell: usize| {
        let others = points(position.waiting).map(|other| cells[cell].steps_to(cells[other]));
        others.min().unwrap_or(usize::MAX)
    };
    let mut nearest = points(position.mover).map(distance).min()?;
    let mut found = None;
    for action in actions(game, position) {
        let Move::Jump { to, .. } = action.mv else {
            continue;
        };
        let distance = distance(to.into());
        if distance < nearest && game.outcome(&action.to).is_none() {
            nearest = distance;
            found = Some(action.mv);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Notation;
    use crate::games::Side;
    use crate::games::ataxx::Cell;
    use crate::players::trial::{ataxx, positions};

    /// The same by all lines of play.
    fn meet_in_a_line(game: &Ataxx, position: &Position, plies: u32) -> bool {
        let near = |cell| game.rules().board.near(cell);
        if points(position.mover).any(|cell| near(cell) & position.waiting != 0) {
            return true;
        }
        if plies == 0 || game.outcome(position).is_some() {
            return false;
        }
        let mut meet = false;
        game.each_move(position, |edge| {
            // Whoever lands next to the other converts what is there.
            let converts = edge.to.mover != position.waiting;
            meet = meet || converts || meet_in_a_line(game, &edge.to, plies - 1);
        });
        meet
    }

    #[test]
    fn players_meet_if_a_line_of_play_brings_them_together() {
        let mut counts = [0; 2];
        for (size, most_plies) in [("1x7", 3), ("1x12", 4), ("2x8", 2), ("8x8", 1), ("5x6", 2)] {
            let game = ataxx(size);
            for position in positions(&game, 5) {
                for plies in 0..=most_plies {
                    let expected = meet_in_a_line(&game, &position, plies);
                    let found = can_meet(&game.rules().board, &position, plies);
                    assert_eq!(found, expected, "{} {plies}", game.show(&position));
                    counts[usize::from(found)] += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }

    #[test]
    fn each_move_brings_two_cells() {
        let game = ataxx("1x12");
        let start = game.start();
        let meet = |plies| can_meet(&game.rules().board, &start, plies);
        assert_eq!([4, 5, 6].map(meet), [false, true, true]);
    }

    #[test]
    fn players_who_cannot_reach_each_other_never_meet() {
        // Nobody jumps over two gaps.
        let gap = |column| Cell { row: 0, column };
        let board = Board::new(1, 9, &[gap(3), gap(4)]);
        let last = board.cells().len() - 1;
        let position = Position {
            mover: 1,
            waiting: 1 << last,
            player: Side::First,
        };
        assert!(!can_meet(&board, &position, u32::MAX));
        assert!(can_meet(&Board::new(1, 9, &[gap(3)]), &position, 3));
    }

    #[test]
    fn the_nearest_stone_jumps() {
        let jump = |text: &str| {
            let game = ataxx("1x14");
            let position = game.parse(text).unwrap();
            nearer_jump(&game, &position).map(|mv| game.show_move(&mv))
        };
        assert_eq!(jump("x12o x").as_deref(), Some("1-3"));
        assert_eq!(jump("x12o o").as_deref(), Some("14-12"));
        assert_eq!(jump("xxx10o x").as_deref(), Some("3-5"));
        assert_eq!(jump("x4o4xxxx x").as_deref(), Some("1-3"));
        assert_eq!(jump("xx6o3xx x").as_deref(), Some("13-11"));
        // Of two that come as near, the left one.
        assert_eq!(jump("x5oo5x x").as_deref(), Some("1-3"));
        // None comes nearer.
        assert_eq!(jump("xxo11 x"), None);
    }
}
