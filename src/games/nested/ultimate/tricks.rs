//! What helps to search for a win of the tactical game: which moves to try, and how long a win takes at least.

use super::board::{Nine, members};
use super::{Position, RuleOfTwoCells, Ultimate};
use crate::game::{Edge, Game};
use crate::games::Player;
use crate::games::nested::Drawn;
use crate::games::nested::lines::LINES;
use crate::proof::Plan;
use std::sync::LazyLock;

/// Stones that a player lacks for a line in a board, by his stones and the opponent's; [`NEVER`] if the opponent is in all.
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
pub struct Hopes;

/// The boards of each line.
const ROWS: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// What a player needs at least for three boards in a line.
struct Need {
    /// Stones of his own.
    stones: u32,
    /// The boards in which one of so few can be.
    useful: Nine,
}

impl Need {
    /// `None` if he cannot get three boards in a line any more.
    fn of(position: &Position, player: Player) -> Option<Self> {
        let (mine, theirs) = (player.seat(), player.other().seat());
        let lacking: [u8; 9] = std::array::from_fn(|board| {
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
        let sums = ROWS.map(|row| row.iter().map(|&board| u32::from(lacking[board])).sum());
        let stones = sums.into_iter().min().filter(|&sum| sum < NEVER.into())?;
        let fewest = ROWS.iter().zip(sums).filter(|&(_, sum)| sum == stones);
        let useful = fewest.flat_map(|(row, _)| row).fold(0, |set, &board| {
            set | Nine::from(lacking[board] > 0) << board
        });
        Some(Self { stones, useful })
    }
}

impl Hopes {
    /// Stones of his own that a player needs at least for three boards in a line; `None` if he cannot get them any more.
    #[must_use]
    pub fn stones_to_win(game: &Ultimate, position: &Position, player: Player) -> Option<u32> {
        if game.restrictions().drawn == Drawn::Both {
            // Boards can come to count without a stone of his.
            return Some(0);
        }
        Need::of(position, player).map(|need| need.stones)
    }

    /// Plies within which a player can force a win from here at the earliest; `None` if he cannot win any more.
    ///
    /// A stone more is needed if he must play where none of the fewest can be, or can be sent there: the opponent's stone
    /// brings him no nearer. An opponent who does not send him there may lose sooner.
    #[must_use]
    pub fn plies_to_win(game: &Ultimate, position: &Position, player: Player) -> Option<u32> {
        if game.restrictions().drawn == Drawn::Both {
            return Some(0);
        }
        let Need { stones, useful } = Need::of(position, player)?;
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
impl Plan<Ultimate> for Hopes {
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
}

/// The tricks of the [rule](RuleOfTwoCells), with a choice: until the centre board is full there is one move; then the cells k
/// and o of every board one may play in, the one that the rule says first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tricks;

impl Plan<Ultimate> for Tricks {
    fn moves(&self, game: &Ultimate, position: &Position, moves: &mut Vec<Edge<Ultimate>>) {
        let by_rule = RuleOfTwoCells.reply(game, position);
        moves.extend(by_rule.map(|mv| game.edge(position, mv)));
        if let Some([k, o]) = RuleOfTwoCells::two_cells(position) {
            game.each_move(position, |edge| {
                if [k, o].contains(&edge.mv.cell) && Some(edge.mv) != by_rule {
                    moves.push(edge);
                }
            });
        }
    }

    fn least_plies(
        &self,
        game: &Ultimate,
        position: &Position,
        attacker_moves: bool,
    ) -> Option<u32> {
        Hopes.least_plies(game, position, attacker_moves)
    }
}
