//! Tables 1 to 3 of the paper on linear Ataxx: games of Bogo and of algorithm B on rows of 3 to 14 cells.
//!
//! The text does not say how Bogo chooses; the code lists the stones and what each can do, so that a clone that
//! two stones can make is twice as likely, and so it is here. Algorithm B is the code's, with what it makes of
//! drawn games. A game of the code goes on for 3,000 rounds at most, whatever comes again.
//!
//! Both choose by the position alone, so the published counts are held against their exact chances.

use super::bogo;
use super::chances::{Chances, chances};
use super::played;
use crate::claims::linear_ataxx::PUBLISHED;
use crate::claims::statistics::{LEVEL, Level, as_rare, homogeneous};
use crate::claims::{Claim, ClaimsError, ClaimsOptions, Source, Verdict};
use crate::games::ataxx::players::MethodB;
use crate::games::ataxx::{Ataxx, linear_named};
use crate::name::GameName;
use crate::players::{Conditions, Pairing, Player, Random};
use crate::progress::Progress;
use serde::Deserialize;

pub(super) const SOURCE: Source = Source("linear-ataxx-matches");

const USUAL_GAMES: u64 = 1000;

pub(super) const CONDITIONS: Conditions = Conditions {
    third_time_draws: false,
    most_plies: 6_000,
};

/// Tables 1 to 3.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::claims) struct Published {
    /// Played for each column of a table.
    games: u64,
    /// The columns.
    pub(super) cells: [usize; 12],
    pub(super) tables: Vec<PublishedTable>,
    pub(super) text: bogo::Text,
}

/// A table of the paper, or the part of one with the same depth.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublishedTable {
    number: usize,
    #[serde(rename = "where")]
    pub(super) place: String,
    blue: Who,
    red: Who,
    won_by_blue: [u64; 12],
    won_by_red: [u64; 12],
    drawn: [u64; 12],
}

impl PublishedTable {
    /// Won by blue, by red, and drawn.
    pub(super) fn counts(&self, column: usize) -> [u64; 3] {
        [self.won_by_blue, self.won_by_red, self.drawn].map(|row| row[column])
    }

    /// The seat of algorithm B; none where Bogo plays itself.
    pub(super) fn seat_of_b(&self) -> Option<usize> {
        [self.blue, self.red]
            .iter()
            .position(|who| matches!(who, Who::B(_)))
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Who {
    Bogo,
    B(u32),
}

impl Who {
    fn words(self) -> String {
        match self {
            Self::Bogo => "Bogo".into(),
            Self::B(depth) => format!("B with depth {depth}"),
        }
    }

    fn player(self) -> Box<dyn Player<Ataxx>> {
        match self {
            Self::Bogo => Box::new(Random { by_ways: true }),
            Self::B(depth) => Box::new(MethodB::new(depth)),
        }
    }
}

pub(super) fn claims(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<Vec<Claim>, ClaimsError> {
    let games = options.games.unwrap_or(USUAL_GAMES);
    let published = &PUBLISHED.matches;
    let mut claims = vec![];
    let mut expected = vec![];
    for (number, table) in published.tables.iter().enumerate() {
        for (column, &cells) in published.cells.iter().enumerate() {
            // Other dice for every cell, so that they err independently.
            let seed = (100 * number + cells) as u64;
            let (claim, chances) =
                cell(table, cells, table.counts(column), (games, seed), progress)?;
            claims.push(claim);
            expected.push(chances);
        }
    }
    // What the text says of the tables is about chances that are known.
    if let Some(expected) = expected.into_iter().collect::<Option<Vec<Chances>>>() {
        claims.extend(bogo::claims(published, &expected));
    }
    Ok(claims)
}

fn cell(
    table: &PublishedTable,
    cells: usize,
    published: [u64; 3],
    (games, seed): (u64, u64),
    progress: &dyn Progress,
) -> Result<(Claim, Option<Chances>), ClaimsError> {
    let game = row(cells)?;
    let name = &game.rules().name;
    let (blue, red) = (table.blue.player(), table.red.player());
    let names = [table.blue, table.red].map(Who::words);
    let pairing = Pairing {
        game: &game,
        name,
        players: [blue.as_ref(), red.as_ref()],
        names: [&names[0], &names[1]],
        games,
        seed,
        conditions: CONDITIONS,
    };
    let Published {
        games: published_games,
        cells: columns,
        tables,
        ..
    } = &PUBLISHED.matches;
    let parts = tables.iter().filter(|part| part.number == table.number);
    let level = Level {
        of_all: LEVEL,
        tests: columns.len() * parts.count(),
    };
    let sum: u64 = published.iter().sum();
    progress.begin(&format!("{name}, {} against {}", names[0], names[1]), 1);
    let exact = chances(
        &game,
        [blue.as_ref(), red.as_ref()],
        CONDITIONS.most_plies,
        progress,
    )?;
    progress.finish();
    let (computed, mut evidence, probability) = match exact {
        Some(chances) => {
            let probability = as_rare(&published, &chances);
            let computed = chances.map(|chance| format!("{:.2}", chance * sum as f64));
            let evidence = format!(
                "computed, not played: counts as rare or rarer in {probability:.2e} of cases"
            );
            let expected = format!("{} expected of {sum}", computed.join(", "));
            (expected, evidence, probability)
        }
        None => {
            let tally = played(&pairing, progress)?;
            // The paper has three counts: what the last round cuts off can only be among the drawn ones.
            let ours = [tally.wins, tally.losses, tally.draws() + tally.endless];
            let probability = homogeneous(&published, &ours);
            let evidence = format!(
                "{games} games with seed {seed}; chi squared: as far apart as that in {probability:.2e} of cases"
            );
            (counted(ours), evidence, probability)
        }
    };
    evidence += &format!(", {}", level.words());
    let mut verdict = Verdict::of_sample(level.allows(probability));
    if sum != *published_games {
        verdict = Verdict::Refuted;
        evidence += &format!(
            "; impossible as it stands: the three numbers are of {sum} games and not of {published_games}"
        );
    }
    let claim = SOURCE.decided(
        &format!("{}, n = {cells}", table.place),
        &format!(
            "{} as Blue against {} as Red: won, lost, drawn",
            names[0], names[1]
        ),
        &counted(published),
        computed,
        verdict,
        evidence,
    );
    Ok((claim, exact))
}

fn counted(counts: [u64; 3]) -> String {
    let [won, lost, drawn] = counts;
    format!("{won}, {lost}, {drawn}")
}

pub(super) fn row(cells: usize) -> Result<Ataxx, ClaimsError> {
    let name = GameName::parse(&format!("linear-ataxx:{cells}"))?;
    Ok(Ataxx::new(linear_named(&name)?))
}
