//! How long a win of the tactical game takes at least, and which moves bring it near or keep it away.

use super::board::{Nine, members};
use super::{Position, Ultimate};
use crate::game::{Edge, Game};
use crate::games::Side;
use crate::games::nested::Drawn;
use crate::games::nested::lines::LINES;
use crate::proof::Plan;
use std::sync::LazyLock;

/// Stones that a player lacks for a line in a board, by own stones and the opponent's; [`NEVER`] if the
/// opponent is in all.
static LACKING: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let lacking = |mine: Nine, theirs: Nine| {
        let open = LINES.iter().filter(|&line| theirs & line == 0);
        let lacking = open.map(|line| (line & !mine).count_ones() as u8);
        lacking.min().unwrap_or(NEVER)
    };
    let pairs = (0..1 << 18u32).map(|pair| lacking((pair >> 9) as Nine, pair as Nine & 0x1ff));
    pairs.collect()
});

const NEVER: u8 = 50;

/// A bound on how soon a player can force a win.
#[derive(Clone, Copy, Debug, Default)]
pub struct StoneBound;

/// The boards of each line.
const ROWS: [[usize; 3]; 8] = {
    let mut rows = [[0; 3]; 8];
    let mut line = 0;
    while line < LINES.len() {
        let (mut board, mut found) = (0, 0);
        while found < 3 {
            if LINES[line] >> board & 1 == 1 {
                rows[line][found] = board;
                found += 1;
            }
            board += 1;
        }
        line += 1;
    }
    rows
};

/// What a player needs at least for three boards in a line.
struct Need {
    /// Stones of the player's own.
    stones: u32,
    /// The boards in which one of those stones can be.
    useful: Nine,
}

/// What a player lacks for each line of boards, more than [`NEVER`] if it cannot be had.
struct Lacking {
    boards: [u8; 9],
    lines: [u32; 8],
}

impl Lacking {
    fn of(position: &Position, player: Side) -> Self {
        let (mine, theirs) = (player.seat(), player.other().seat());
        let boards: [u8; 9] = std::array::from_fn(|board| {
            if position.won[mine] >> board & 1 == 1 {
                0
            } else if position.won[theirs] >> board & 1 == 1 {
                NEVER
            } else {
                let pair = usize::from(position.cells[mine][board]) << 9
                    | usize::from(position.cells[theirs][board]);
                LACKING[pair]
            }
        });
        let lines = ROWS.map(|row| row.iter().map(|&board| u32::from(boards[board])).sum());
        Self { boards, lines }
    }

    /// `None` if the player cannot get three boards in a line any more.
    fn least(&self) -> Option<Need> {
        let fewest = self.lines.into_iter().min();
        let stones = fewest.filter(|&stones| stones < NEVER.into())?;
        let lines = ROWS.iter().zip(self.lines);
        let cheapest = lines.filter(|&(_, lacking)| lacking == stones);
        let useful = cheapest.flat_map(|(row, _)| row).fold(0, |set, &board| {
            set | Nine::from(self.boards[board] > 0) << board
        });
        Some(Need { stones, useful })
    }
}

impl StoneBound {
    /// Own stones that a player needs at least for three boards in a line; `None` if there can be no such line
    /// any more.
    #[must_use]
    pub fn stones_to_win(game: &Ultimate, position: &Position, player: Side) -> Option<u32> {
        if game.restrictions().drawn == Drawn::Both {
            // Boards can come to count without a stone of the player's.
            return Some(0);
        }
        Lacking::of(position, player)
            .least()
            .map(|need| need.stones)
    }

    /// Plies within which a player can force a win from here at the earliest; `None` if no win is left.
    ///
    /// A stone more is needed if the player must play where none of the fewest can be, or can be sent there:
    /// the opponent's stone brings the win no nearer. An opponent who does not send the player there may lose
    /// sooner.
    #[must_use]
    pub fn plies_to_win(game: &Ultimate, position: &Position, player: Side) -> Option<u32> {
        if game.restrictions().drawn == Drawn::Both {
            return Some(0);
        }
        let Need { stones, useful } = Lacking::of(position, player).least()?;
        let waits = position.player() != player;
        let wasted = if waits {
            let open = !position.closed(game.restrictions());
            // A cell with the number of its own board may close it, and then does not send there.
            let elsewhere = |board: u8| position.empty(board) & !(1 << board);
            let boards = members(game.boards(position));
            let cells = boards.fold(0, |cells, board| cells | elsewhere(board));
            cells & open & !useful != 0
        } else {
            let target = position.target();
            target.is_some_and(|board| useful >> board & 1 == 0)
        };
        let stones = stones + u32::from(wasted);
        Some((2 * stones + u32::from(waits)).saturating_sub(1))
    }
}

/// All moves, those first that bring a win near and leave the opponent little choice.
impl Plan<Ultimate> for StoneBound {
    fn moves(&self, game: &Ultimate, position: &Position, moves: &mut Vec<Edge<Ultimate>>) {
        let player = position.player();
        let mut rated = Vec::with_capacity(9);
        game.each_move(position, |edge| {
            let stones = Self::stones_to_win(game, &edge.to, player);
            let choices = edge
                .to
                .target()
                .map_or(99, |board| edge.to.empty(board).count_ones());
            rated.push((stones.unwrap_or(u32::MAX), choices, edge));
        });
        rated.sort_by_key(|&(stones, choices, _)| (stones, choices));
        moves.extend(rated.into_iter().map(|(_, _, edge)| edge));
    }

    /// Turned or reflected, while there are few enough stones that this brings different lines of play together.
    fn like(&self, game: &Ultimate, position: &Position) -> Position {
        const FEW_STONES: u32 = 14;
        if position.stones() > FEW_STONES {
            return *position;
        }
        let images = (0..game.symmetries().order()).map(|element| game.image(position, element));
        images.min().unwrap_or(*position)
    }

    fn least_plies(
        &self,
        game: &Ultimate,
        position: &Position,
        attacker_moves: bool,
    ) -> Option<u32> {
        let mover = position.player();
        let attacker = if attacker_moves { mover } else { mover.other() };
        Self::plies_to_win(game, position, attacker)
    }

    /// Lines that leave stones to spare leave much hope, and so do cells to choose from.
    fn hope(&self, game: &Ultimate, position: &Position, attacker_moves: bool, plies: u16) -> u32 {
        let mover = position.player();
        let attacker = if attacker_moves { mover } else { mover.other() };
        let stones = u32::from(plies + u16::from(attacker_moves)) / 2;
        let Lacking { boards, lines } = Lacking::of(position, attacker);
        let target = position.target().filter(|_| attacker_moves);
        let is_useful = |row: &[usize; 3]| {
            target.is_none_or(|board| row.contains(&board.into()) && boards[usize::from(board)] > 0)
        };
        let hopes = ROWS.iter().zip(lines).map(|(row, lacking)| {
            let needed = lacking + u32::from(!is_useful(row));
            stones.checked_sub(needed).map_or(0, worth_of_spare)
        });
        let choices =
            members(game.boards(position)).map(|board| position.empty(board).count_ones());
        hopes.sum::<u32>() * choices.sum::<u32>()
    }
}

/// 1.4 times as much with every stone to spare.
fn worth_of_spare(stones: u32) -> u32 {
    const MOST: u32 = 32;
    (0..stones.min(MOST)).fold(25, |worth, _| worth * 7 / 5)
}
