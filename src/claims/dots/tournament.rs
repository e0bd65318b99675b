//! The tournament tables of the source: what no 100 games can give, and what play gives.

use super::{PAPER, Verdict};
use crate::claims::{Claim, ClaimsError, list};
use crate::game::{Edge, Game, Scored};
use crate::games::dots::{Board, Dots};
use crate::solve::{Monitor, Stopped};
use crate::value::{Score, Turn};
use crate::verify::VerifyError;
use rayon::prelude::*;

/// Players, in the order of rows and columns.
const PLAYERS: [&str; 4] = ["random", "greedy", "defensive", "minimax"];
/// "In all simulations 100 games were played" (section IV).
const GAMES: i32 = 100;

/// A table: mean margins of the first player in hundredths, a row for each first player.
struct Table {
    number: usize,
    rows: usize,
    columns: usize,
    hundredths: [[i32; 4]; 4],
}

const TABLES: [Table; 5] = [
    Table {
        number: 1,
        rows: 3,
        columns: 3,
        hundredths: [
            [-50, -772, -826, -604],
            [599, -92, -534, -368],
            [704, 332, -65, -40],
            [610, 170, -131, -40],
        ],
    },
    Table {
        number: 2,
        rows: 5,
        columns: 5,
        hundredths: [
            [-62, -2288, -2356, -1988],
            [2272, -65, -1310, -1256],
            [2348, 1144, 44, -328],
            [2048, 1232, 312, 4],
        ],
    },
    Table {
        number: 3,
        rows: 7,
        columns: 7,
        hundredths: [
            [0, -4648, -4656, -4234],
            [660, 30, -2618, -2720],
            [4674, 2486, -147, -1132],
            [4284, 2758, 1160, -348],
        ],
    },
    Table {
        number: 4,
        rows: 2,
        columns: 11,
        hundredths: [
            [74, -2034, -2000, -1754],
            [1894, -56, -1134, -1034],
            [1988, 1092, -56, -126],
            [1758, 928, 114, -42],
        ],
    },
    Table {
        number: 5,
        rows: 5,
        columns: 11,
        hundredths: [
            [-140, -5218, -5318, -4838],
            [5230, 54, -2634, -3200],
            [5314, 2954, -84, -1390],
            [4848, 3070, 1154, -44],
        ],
    },
];

impl Table {
    /// Every margin has the parity of the number of boxes, and an even number of games makes their sum even.
    fn impossible(&self) -> Vec<String> {
        let cells = self.hundredths.iter().zip(PLAYERS);
        cells
            .flat_map(|(row, first)| {
                let cells = row.iter().zip(PLAYERS);
                cells.filter_map(move |(&hundredths, second)| {
                    let sum = hundredths * GAMES / 100;
                    (sum % 2 != 0).then(|| {
                        format!(
                            "{:+.2} ({first} against {second})",
                            f64::from(hundredths) / 100.0
                        )
                    })
                })
            })
            .collect()
    }
}

pub(super) fn claims(monitor: &dyn Monitor) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims: Vec<Claim> = TABLES.iter().map(possible).collect();
    claims.push(greedy_against_random(monitor)?);
    Ok(claims)
}

fn possible(table: &Table) -> Claim {
    let impossible = table.impossible();
    PAPER.decided(
        &format!("table {}", table.number),
        &format!(
            "mean margins of {GAMES} games each on {} x {} boxes",
            table.rows, table.columns
        ),
        "16 means",
        if impossible.is_empty() {
            "no mean is ruled out by parity".to_owned()
        } else {
            format!("impossible: {}", list(&impossible))
        },
        Verdict::of(impossible.is_empty()),
        format!(
            "the margin of a game is as odd or even as the number of boxes, {}, so the sum over {GAMES} games is even, and a mean of \
             {GAMES} games has an even second decimal",
            table.rows * table.columns
        ),
    )
}

/// Takes a box if it can, and plays at random otherwise; a player who is not greedy always plays at random.
fn choose(edges: &[Edge<Dots>], is_greedy: bool, dice: &mut Dice) -> usize {
    let takes: Vec<usize> = (0..edges.len())
        .filter(|&number| is_greedy && edges[number].turn == Turn::Keep)
        .collect();
    match takes.len() {
        0 => dice.below(edges.len()),
        several => takes[dice.below(several)],
    }
}

/// The margin of the first player, who is greedy, against one who plays at random.
fn play(game: &Dots, dice: &mut Dice) -> Score {
    let (mut position, mut margin, mut first_moves) = (game.start(), 0, true);
    while game.outcome(&position).is_none() {
        let mut edges = Vec::with_capacity(game.board().edges());
        game.each_move(&position, |edge| edges.push(edge));
        let chosen = choose(&edges, first_moves, dice);
        let edge = &edges[chosen];
        let gain = game.gain(&position, &edge.mv);
        margin += if first_moves { gain } else { -gain };
        first_moves ^= edge.turn == Turn::Swap;
        position = edge.to;
    }
    margin
}

fn greedy_against_random(monitor: &dyn Monitor) -> Result<Claim, ClaimsError> {
    const PLAYED: u64 = 2_000;
    let table = &TABLES[2];
    let published = f64::from(table.hundredths[1][0]) / 100.0;
    let Some(board) = Board::new(table.rows, table.columns) else {
        unreachable!("a board of the source");
    };
    let game = Dots::new(board);
    let margins: Vec<Score> = (0..PLAYED)
        .into_par_iter()
        .map(|number| match monitor.stopped() {
            true => Err(Stopped),
            false => Ok(play(&game, &mut Dice(number))),
        })
        .collect::<Result<_, _>>()
        .map_err(VerifyError::from)?;
    let mean = margins.iter().map(|&margin| f64::from(margin)).sum::<f64>() / PLAYED as f64;
    let least = margins.iter().min().copied().unwrap_or(0);
    Ok(PAPER.decided(
        "table 3, row greedy, column random",
        "the greedy player wins 100 of 100 games on 7 x 7 boxes, by so much on average",
        &format!("{published:+.2}"),
        format!("{mean:+.2} on average"),
        // A mean of games cannot lie below all of them.
        Verdict::of(f64::from(least) <= published),
        format!(
            "{PLAYED} games with fixed seeds; the least margin of any of them was {least:+}. In the same table the random player who \
             begins loses by {:.2} to the greedy one: the digit of the tens is missing",
            -f64::from(table.hundredths[0][1]) / 100.0
        ),
    ))
}

/// A generator of numbers that look random, the same for the same seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^= word >> 31;
        ((u128::from(word) * sides as u128) >> 64) as usize
    }
}
