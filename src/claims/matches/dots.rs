//! Tables 1 to 5 of the paper on dots and boxes: four players, each against each, on five boards.
//!
//! The part of the paper that introduces the first three players is missing from what we have; what was taken
//! for them is told with the players. Of several readings of the fourth the one is played that comes nearest to
//! these tables, so that where they agree about that player they do not confirm each other.

use super::margins::Margins;
use super::played;
use crate::claims::dots::{PUBLISHED, PublishedTable};
use crate::claims::statistics::{LEVEL, Level, Won, apart, as_rare, same_share, two_sided};
use crate::claims::{Claim, ClaimsError, ClaimsOptions, Source, Verdict};
use crate::games::dots::players::{Chains, Defensive};
use crate::games::dots::{Board, Dots};
use crate::players::{Conditions, Greedy, Pairing, Player, Random, Tally};
use crate::progress::Progress;

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
    progress: &dyn Progress,
) -> Result<Vec<Claim>, ClaimsError> {
    let games = options.games.unwrap_or(USUAL_GAMES);
    let mut claims = vec![];
    let players = 0..PUBLISHED.players.len();
    for table in &PUBLISHED.tables {
        for first in players.clone() {
            for second in players.clone() {
                claims.push(cell(table, [first, second], games, progress)?);
            }
        }
    }
    Ok(claims)
}

fn cell(
    table: &PublishedTable,
    seats: [usize; 2],
    games: u64,
    progress: &dyn Progress,
) -> Result<Claim, ClaimsError> {
    let Some(board) = Board::new(table.rows, table.columns) else {
        unreachable!("a board of the source");
    };
    let game = Dots::new(board);
    let [first, second] = seats.map(player);
    // Other dice for every cell, so that they err independently.
    let seed = (100 * table.number + 10 * seats[0] + seats[1]) as u64;
    let names = seats.map(|seat| PUBLISHED.players[seat].as_str());
    let pairing = Pairing {
        game: &game,
        name: &game.name(),
        players: [first.as_ref(), second.as_ref()],
        names,
        games,
        seed,
        conditions: Conditions::default(),
    };
    let published = Cell {
        margin: f64::from(table.hundredths[seats[0]][seats[1]]) / 100.0,
        percent: table.percents[seats[0]][seats[1]],
    };
    let level = Level {
        of_all: LEVEL,
        tests: 2 * PUBLISHED.players.len().pow(2),
    };
    progress.begin(
        &format!("{}, {} against {}", pairing.name, names[0], names[1]),
        1,
    );
    let exact = Margins::of(&game, pairing.players, progress)?;
    progress.finish();
    let held = match exact {
        Some(exact) => published.held_against_chances(&exact),
        None => {
            let tally = played(&pairing, progress)?;
            let mut held = published.held_against_games(&tally, &pairing);
            if let Some((least, most)) = (tally.games > 0).then_some(tally.margin_range)
                && (published.margin < least as f64 || published.margin > most as f64)
            {
                let mirrored = f64::from(table.hundredths[seats[1]][seats[0]]) / 100.0;
                held.evidence += &format!(
                    "; no game of ours had a margin below {least:+} or above {most:+}, and with seats changed the table itself says {mirrored:+.2}"
                );
            }
            held
        }
    };
    let mut verdict = Verdict::of_sample(held.chances.iter().all(|&chance| level.allows(chance)));
    let mut evidence = format!("{}; {}", held.evidence, level.words());
    if seats.contains(&MINIMAX) {
        evidence += "; the minimax is read as comes nearest to these tables";
    }
    if published.is_impossible() {
        verdict = Verdict::Refuted;
        evidence += "; impossible as it stands: the sum of 100 margins is even";
    }
    Ok(SOURCE.decided(
        &format!("table {}, {} against {}", table.number, names[0], names[1]),
        &format!(
            "mean margin of 100 games on {} x {} boxes, and how many were won",
            table.rows, table.columns
        ),
        &format!("{:+.2} ({} %)", published.margin, published.percent),
        format!("{:+.2} ({:.1} %)", held.mean, 100.0 * held.share),
        verdict,
        evidence,
    ))
}

/// A published mean and share of wins, in percent.
struct Cell {
    margin: f64,
    percent: u32,
}

/// What became of a cell.
struct Held {
    /// What comes out here: the mean margin and the share of games won.
    mean: f64,
    share: f64,
    /// How likely it is that the mean and the share are published as far off as they are, or farther.
    chances: [f64; 2],
    evidence: String,
}

impl Cell {
    /// The sum of an even number of margins of the same parity is even.
    fn is_impossible(&self) -> bool {
        (self.margin * f64::from(PUBLISHED.games)).round() as i64 % 2 != 0
    }

    /// Two decimals were published, which are exact for 100 games.
    fn held_against_chances(&self, exact: &Margins) -> Held {
        let deviation = (exact.variance() / f64::from(PUBLISHED.games)).sqrt();
        let off = (self.margin - exact.mean()) / deviation;
        let wins = u64::from(self.percent);
        let counts = [wins, PUBLISHED.games as u64 - wins, 0];
        let share = as_rare(&counts, &[exact.wins(), 1.0 - exact.wins(), 0.0]);
        Held {
            mean: exact.mean(),
            share: exact.wins(),
            chances: [two_sided(off), share],
            evidence: format!(
                "computed, not played: the mean is {:.1} standard errors off, the share as rare or rarer in {share:.2e} of cases",
                off.abs()
            ),
        }
    }

    fn held_against_games(&self, tally: &Tally, pairing: &Pairing<'_, Dots>) -> Held {
        let sizes = [f64::from(PUBLISHED.games), tally.games as f64];
        let off = apart(self.margin - tally.mean_margin(), tally.variance(), sizes);
        let won = |wins: u64, games: u64| Won { wins, games };
        let share = same_share(
            won(self.percent.into(), PUBLISHED.games as u64),
            won(tally.wins, tally.games),
        );
        Held {
            mean: tally.mean_margin(),
            share: tally.wins as f64 / tally.games.max(1) as f64,
            chances: [two_sided(off), share],
            evidence: format!(
                "{} games with seed {}; means {:.1} standard errors apart, shares as far apart in {share:.2e} of cases",
                pairing.games,
                pairing.seed,
                off.abs()
            ),
        }
    }
}
