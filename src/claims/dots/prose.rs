//! Section IV of the paper: what the text says of its tables, held against the tables.
//!
//! Whether the tables themselves are what such players come to is looked at elsewhere, with games.

use super::{PAPER, PUBLISHED, PublishedTable, Verdict};
use crate::claims::published::Statement;
use crate::claims::statistics::{LEVEL, Level, Won, same_share};
use crate::claims::{Claim, list};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    each_beats_simpler: OfOne,
    complex_wins_more: OfOne,
    not_better_yet: OfOne,
    wins_most: OfOne,
    worse_than_square: OfTwo,
    alike: OfTwo,
}

/// A statement about a table.
#[derive(Deserialize)]
struct OfOne {
    #[serde(flatten)]
    statement: Statement,
    table: usize,
}

/// A statement that compares a table with another one.
#[derive(Deserialize)]
struct OfTwo {
    #[serde(flatten)]
    statement: Statement,
    tables: [usize; 2],
}

const DEFENSIVE: usize = 2;
const MINIMAX: usize = 3;

/// Who begins: the player that is spoken of, or the other one.
const SEATS: [(&str, bool); 2] = [("first", true), ("second", false)];

pub(super) fn claims() -> Vec<Claim> {
    let Published {
        each_beats_simpler,
        complex_wins_more,
        not_better_yet,
        wins_most,
        worse_than_square,
        alike,
    } = &PUBLISHED.prose;
    vec![
        beats(each_beats_simpler, |player| 0..player),
        success(complex_wins_more),
        even(not_better_yet),
        beats(wins_most, |player| match player {
            MINIMAX => 0..MINIMAX,
            _ => 0..0,
        }),
        by_box(worse_than_square),
        same_shares(alike),
    ]
}

fn table(number: usize) -> &'static PublishedTable {
    let found = PUBLISHED.tables.iter().find(|table| table.number == number);
    found.unwrap_or_else(|| unreachable!("a table of the paper"))
}

impl PublishedTable {
    /// Games that a player won against another one in a hundred. On a board with an odd number of boxes the other one won the rest.
    fn won(&self, player: usize, other: usize, begins: bool) -> u32 {
        match begins {
            true => self.percents[player][other],
            false => 100 - self.percents[other][player],
        }
    }

    /// What a player won by on average, in hundredths of boxes.
    fn margin(&self, player: usize, other: usize, begins: bool) -> i32 {
        match begins {
            true => self.hundredths[player][other],
            false => -self.hundredths[other][player],
        }
    }

    fn boxes(&self) -> usize {
        self.rows * self.columns
    }
}

fn decided(statement: &Statement, computed: String, verdict: Verdict, evidence: &str) -> Claim {
    let Statement {
        place,
        claim,
        published,
    } = statement;
    PAPER.decided(place, claim, published, computed, verdict, evidence)
}

/// Whether players win more than half of their games against some others, in either seat.
fn beats(said: &OfOne, others: impl Fn(usize) -> std::ops::Range<usize>) -> Claim {
    let table = table(said.table);
    let players = &PUBLISHED.players;
    let (mut pairs, mut failing) = (0, vec![]);
    for player in 0..players.len() {
        for other in others(player) {
            for (seat, begins) in SEATS {
                let won = table.won(player, other, begins);
                pairs += 1;
                if won <= 50 {
                    failing.push(format!(
                        "{} against {} as {seat} {won} %",
                        players[player], players[other]
                    ));
                }
            }
        }
    }
    decided(
        &said.statement,
        match failing.is_empty() {
            true => format!("more than 50 % in all {pairs} cells"),
            false => format!(
                "not in {} of {pairs} cells: {}",
                failing.len(),
                list(&failing)
            ),
        },
        Verdict::of(failing.is_empty()),
        "the cells of the published table; without draws, as the number of boxes is odd",
    )
}

/// Whether each player wins a larger share of all games than simpler ones.
fn success(said: &OfOne) -> Claim {
    let table = table(said.table);
    let players = &PUBLISHED.players;
    let shares = (0..players.len()).map(|player| {
        let cells = (0..players.len())
            .flat_map(|other| SEATS.map(|(_, begins)| table.won(player, other, begins)));
        cells.sum::<u32>()
    });
    let shares: Vec<u32> = shares.collect();
    let of_all = 2 * players.len() as u32;
    let told = players.iter().zip(&shares);
    decided(
        &said.statement,
        list(
            told.map(|(player, &won)| {
                format!("{player} {:.1} %", f64::from(won) / f64::from(of_all))
            }),
        ),
        Verdict::of(shares.is_sorted()),
        "games won, over all opponents and both seats of the published table",
    )
}

/// Whether the minimax wins no more than it loses against the defensive player.
fn even(said: &OfOne) -> Claim {
    let table = table(said.table);
    let won = SEATS.map(|(_, begins)| table.won(MINIMAX, DEFENSIVE, begins));
    let all = won[0] + won[1];
    decided(
        &said.statement,
        format!(
            "it wins {all} of 200: {} as first, {} as second",
            won[0], won[1]
        ),
        Verdict::of(all <= 100),
        "the two cells of the published table",
    )
}

fn against_others<T>(of: impl Fn(usize, bool) -> T) -> Vec<T> {
    let others = (0..MINIMAX).flat_map(|other| SEATS.map(|(_, begins)| (other, begins)));
    others.map(|(other, begins)| of(other, begins)).collect()
}

/// Whether the minimax wins by less, a box, than on another board.
fn by_box(said: &OfTwo) -> Claim {
    let tables = said.tables.map(table);
    let means = tables.map(|table| {
        let margins =
            against_others(|other, begins| f64::from(table.margin(MINIMAX, other, begins)));
        margins.iter().sum::<f64>() / margins.len() as f64 / 100.0 / table.boxes() as f64
    });
    let told = tables.iter().zip(means);
    decided(
        &said.statement,
        list(
            told.map(|(table, mean)| {
                format!("{} x {}: {mean:+.3} a box", table.rows, table.columns)
            }),
        ),
        Verdict::of(means[0] < means[1]),
        "the cells of the published tables, averaged over opponents and seats",
    )
}

/// Whether shares on two boards can be the same.
fn same_shares(said: &OfTwo) -> Claim {
    let tables = said.tables.map(table);
    let games = PUBLISHED.games as u64;
    let probabilities = against_others(|other, begins| {
        let [one, another] = tables.map(|table| Won {
            wins: table.won(MINIMAX, other, begins).into(),
            games,
        });
        (same_share(one, another), one.wins, another.wins)
    });
    let level = Level {
        of_all: LEVEL,
        tests: probabilities.len(),
    };
    let told = probabilities
        .iter()
        .map(|(_, one, another)| format!("{one} and {another} %"));
    let rarest = probabilities
        .iter()
        .map(|&(probability, ..)| probability)
        .fold(1.0, f64::min);
    decided(
        &said.statement,
        list(told),
        Verdict::of_sample(level.allows(rarest)),
        &format!(
            "by opponent and seat of the published tables; Fisher's exact test, the rarest difference is so large or larger by chance in {rarest:.1e} of cases, {}",
            level.words()
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_seen_from_either_seat() {
        let table = table(1);
        assert_eq!(table.won(MINIMAX, DEFENSIVE, true), 45);
        assert_eq!(table.won(MINIMAX, DEFENSIVE, false), 54);
        assert_eq!(table.margin(MINIMAX, 0, false), 604);
    }

    #[test]
    fn verdicts_are_those_of_the_tables() {
        let verdicts: Vec<Verdict> = claims().iter().map(|claim| claim.verdict).collect();
        let expected = [
            Verdict::Confirmed,
            // The defensive algorithm wins a little more than the minimax.
            Verdict::Refuted,
            Verdict::Confirmed,
            Verdict::Confirmed,
            Verdict::Confirmed,
            Verdict::Consistent,
        ];
        assert_eq!(verdicts, expected, "{:?}", claims());
    }
}
