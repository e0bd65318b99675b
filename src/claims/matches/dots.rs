//! Tables 1 to 5 of the paper on dots and boxes: four players, each against each, on five boards.
//!
//! The part of the paper that introduces the first three players is missing from what we have; what was taken for them is told with the
//! players. Of several readings of the fourth the one is played that comes nearest to these tables, so that where they agree about him
//! they do not confirm each other.

use super::statistics::{Level, Won, apart, same_share, two_sided};
use super::{LEVEL, played};
use crate::claims::dots::{GAMES, PLAYERS, TABLES, Table};
use crate::claims::{Claim, ClaimsError, ClaimsOptions, Source, Verdict};
use crate::games::dots::{Board, Dots};
use crate::players::{Chains, Conditions, Defensive, Greedy, Pairing, Player, Random, Tally};
use crate::solve::Monitor;

const SOURCE: Source = Source("dots-matches");

/// The place of the fourth player.
const MINIMAX: usize = 3;
/// The largest board takes most of the time.
const USUAL_GAMES: u64 = 400;

fn player(number: usize) -> Box<dyn Player<Dots>> {
    match number {
        0 => Box::new(Random::default()),
        1 => Box::new(Greedy),
        2 => Box::new(Defensive),
        _ => Box::new(Chains::default()),
    }
}

pub(super) fn claims(
    options: &ClaimsOptions,
    monitor: &dyn Monitor,
) -> Result<Vec<Claim>, ClaimsError> {
    let games = options.games.unwrap_or(USUAL_GAMES);
    let mut claims = vec![];
    for table in &TABLES {
        for first in 0..PLAYERS.len() {
            for second in 0..PLAYERS.len() {
                claims.push(cell(table, [first, second], games, monitor)?);
            }
        }
    }
    Ok(claims)
}

fn cell(
    table: &Table,
    seats: [usize; 2],
    games: u64,
    monitor: &dyn Monitor,
) -> Result<Claim, ClaimsError> {
    let Some(board) = Board::new(table.rows, table.columns) else {
        unreachable!("a board of the source");
    };
    let game = Dots::new(board);
    let [first, second] = seats.map(player);
    // Other dice for every cell, so that they err independently.
    let seed = (100 * table.number + 10 * seats[0] + seats[1]) as u64;
    let names = seats.map(|seat| PLAYERS[seat]);
    let pairing = Pairing {
        game: &game,
        name: &game.name(),
        players: [first.as_ref(), second.as_ref()],
        names,
        games,
        seed,
        conditions: Conditions::default(),
    };
    let tally = played(&pairing, monitor)?;
    let published = Cell {
        margin: f64::from(table.hundredths[seats[0]][seats[1]]) / 100.0,
        percent: table.percents[seats[0]][seats[1]],
    };
    let tests = 2 * PLAYERS.len() * PLAYERS.len();
    let level = Level {
        of_all: LEVEL,
        tests,
    };
    let verdict = published.held_against(&tally, level);
    let mut evidence = format!(
        "{games} games with seed {seed}; means {:.1} standard errors apart, shares as far apart in {:.2e} of cases; {}",
        published.means_apart(&tally).abs(),
        published.same_share(&tally),
        level.words()
    );
    if seats.contains(&MINIMAX) {
        evidence += "; the minimax is read as comes nearest to these tables";
    }
    if (published.margin * f64::from(GAMES)).round() as i64 % 2 != 0 {
        evidence += "; impossible as it stands: the sum of 100 margins is even";
    }
    if let Some((least, most)) = (tally.games > 0).then_some(tally.margin_range)
        && (published.margin < least as f64 || published.margin > most as f64)
    {
        let mirrored = f64::from(table.hundredths[seats[1]][seats[0]]) / 100.0;
        evidence += &format!(
            "; no game of ours had a margin below {least:+} or above {most:+}, and with seats changed the table itself says {mirrored:+.2}"
        );
    }
    Ok(SOURCE.decided(
        &format!("table {}, {} against {}", table.number, names[0], names[1]),
        &format!(
            "mean margin of 100 games on {} x {} boxes, and how many were won",
            table.rows, table.columns
        ),
        &format!("{:+.2} ({} %)", published.margin, published.percent),
        format!(
            "{:+.2} ({:.1} %)",
            tally.mean_margin(),
            100.0 * tally.wins as f64 / tally.games.max(1) as f64
        ),
        verdict,
        evidence,
    ))
}

/// A published mean and share of wins, in percent.
struct Cell {
    margin: f64,
    percent: u32,
}

impl Cell {
    fn means_apart(&self, tally: &Tally) -> f64 {
        // Two decimals were published, which are exact for 100 games.
        let difference = self.margin - tally.mean_margin();
        let sizes = [f64::from(GAMES), tally.games as f64];
        apart(difference, tally.variance(), sizes)
    }

    fn same_share(&self, tally: &Tally) -> f64 {
        let theirs = Won {
            wins: u64::from(self.percent),
            games: GAMES as u64,
        };
        let ours = Won {
            wins: tally.wins,
            games: tally.games,
        };
        same_share(theirs, ours)
    }

    fn held_against(&self, tally: &Tally, level: Level) -> Verdict {
        let even = (self.margin * f64::from(GAMES)).round() as i64 % 2 == 0;
        let consistent = level.allows(two_sided(self.means_apart(tally)))
            && level.allows(self.same_share(tally));
        Verdict::of(even && consistent)
    }
}
