//! Tables 1 to 3 of the paper on linear Ataxx: games of Bogo and of algorithm B on rows of 3 to 14 cells.
//!
//! The text does not say how Bogo chooses; the code lists the stones and what each can do, so that a clone that two stones can make is
//! twice as likely, and so it is here. Algorithm B is the code's, with what it makes of drawn games. A game of the code goes on for 3,000
//! rounds at most, whatever comes again.
//!
//! Both choose by the position alone, so the published counts are held against their exact chances.

use super::chances::chances;
use super::statistics::{Level, as_rare, homogeneous};
use super::{LEVEL, played};
use crate::claims::{Claim, ClaimsError, ClaimsOptions, Source, Verdict};
use crate::games::GameName;
use crate::games::ataxx::{Ataxx, linear_named};
use crate::players::{Conditions, MethodB, Pairing, Player, Random};
use crate::solve::Monitor;

const SOURCE: Source = Source("linear-ataxx-matches");

const CELLS: [usize; 12] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
/// "We begin by having Bogo play itself 1000 times" (section 4).
const PUBLISHED_GAMES: u64 = 1000;
const USUAL_GAMES: u64 = 1000;

const CONDITIONS: Conditions = Conditions {
    third_time_draws: false,
    most_plies: 6_000,
};

/// Won by Blue, won by Red, drawn: for each number of cells.
type Counts = [[u64; 12]; 3];

/// A table of the paper, or the part of one with the same depth.
struct Published {
    number: usize,
    place: &'static str,
    blue: Who,
    red: Who,
    counts: Counts,
}

#[derive(Clone, Copy)]
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
            Self::B(depth) => Box::new(MethodB { depth }),
        }
    }
}

const TABLES: [Published; 5] = [
    Published {
        number: 1,
        place: "table 1",
        blue: Who::Bogo,
        red: Who::Bogo,
        counts: [
            [1000, 515, 255, 482, 613, 444, 528, 435, 519, 441, 512, 424],
            [0, 485, 745, 513, 387, 410, 472, 435, 481, 433, 488, 407],
            [0, 0, 0, 5, 0, 146, 0, 130, 0, 126, 0, 169],
        ],
    },
    Published {
        number: 2,
        place: "table 2, depth 1",
        blue: Who::B(1),
        red: Who::Bogo,
        counts: [
            [
                1000, 1000, 500, 1000, 1000, 892, 834, 865, 759, 671, 662, 553,
            ],
            [0, 0, 500, 0, 0, 77, 166, 100, 241, 245, 338, 319],
            [0, 0, 0, 0, 0, 31, 0, 35, 0, 84, 0, 128],
        ],
    },
    Published {
        number: 2,
        place: "table 2, depth 3",
        blue: Who::B(3),
        red: Who::Bogo,
        counts: [
            [
                1000, 1000, 436, 1000, 1000, 861, 1000, 775, 779, 700, 807, 642,
            ],
            [0, 0, 564, 0, 0, 0, 0, 62, 221, 167, 193, 226],
            [0, 0, 0, 0, 0, 139, 0, 163, 0, 133, 0, 132],
        ],
    },
    Published {
        number: 3,
        place: "table 3, depth 1",
        blue: Who::Bogo,
        red: Who::B(1),
        counts: [
            [1000, 473, 0, 517, 360, 155, 101, 71, 108, 71, 48, 31],
            [0, 527, 1000, 483, 640, 845, 899, 912, 892, 893, 952, 906],
            [0, 0, 0, 0, 0, 0, 0, 17, 0, 36, 0, 63],
        ],
    },
    Published {
        number: 3,
        place: "table 3, depth 3",
        blue: Who::Bogo,
        red: Who::B(3),
        counts: [
            [1000, 514, 0, 546, 380, 0, 304, 120, 144, 66, 108, 56],
            [0, 486, 1000, 456, 620, 853, 696, 852, 856, 891, 892, 868],
            [0, 0, 0, 0, 0, 145, 0, 28, 0, 43, 0, 76],
        ],
    },
];

pub(super) fn claims(
    options: &ClaimsOptions,
    monitor: &dyn Monitor,
) -> Result<Vec<Claim>, ClaimsError> {
    let games = options.games.unwrap_or(USUAL_GAMES);
    let mut claims = vec![];
    for (number, table) in TABLES.iter().enumerate() {
        for (place, &cells) in CELLS.iter().enumerate() {
            let counts = table.counts.map(|row| row[place]);
            // Other dice for every cell, so that they err independently.
            let seed = (100 * number + cells) as u64;
            claims.push(cell(table, cells, counts, (games, seed), monitor)?);
        }
    }
    Ok(claims)
}

fn cell(
    table: &Published,
    cells: usize,
    published: [u64; 3],
    (games, seed): (u64, u64),
    monitor: &dyn Monitor,
) -> Result<Claim, ClaimsError> {
    let name = format!("linear-ataxx:{cells}");
    let game = Ataxx::new(linear_named(&GameName::parse(&name)?)?);
    let (blue, red) = (table.blue.player(), table.red.player());
    let names = [table.blue, table.red].map(Who::words);
    let pairing = Pairing {
        game: &game,
        name: &name,
        players: [blue.as_ref(), red.as_ref()],
        names: [&names[0], &names[1]],
        games,
        seed,
        conditions: CONDITIONS,
    };
    let parts = TABLES
        .iter()
        .filter(|part| part.number == table.number)
        .count();
    let level = Level {
        of_all: LEVEL,
        tests: CELLS.len() * parts,
    };
    let sum: u64 = published.iter().sum();
    monitor.begin(&format!("{name}, {} against {}", names[0], names[1]), 1);
    let exact = chances(
        &game,
        [blue.as_ref(), red.as_ref()],
        CONDITIONS.most_plies,
        monitor,
    )?;
    monitor.finish();
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
            let tally = played(&pairing, monitor)?;
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
    if sum != PUBLISHED_GAMES {
        verdict = Verdict::Refuted;
        evidence += &format!(
            "; impossible as it stands: the three numbers are of {sum} games and not of {PUBLISHED_GAMES}"
        );
    }
    Ok(SOURCE.decided(
        &format!("{}, n = {cells}", table.place),
        &format!(
            "{} as Blue against {} as Red: won, lost, drawn",
            names[0], names[1]
        ),
        &counted(published),
        computed,
        verdict,
        evidence,
    ))
}

fn counted(counts: [u64; 3]) -> String {
    let [won, lost, drawn] = counts;
    format!("{won}, {lost}, {drawn}")
}
