//! Section 3: how long other games would take at the rate at which checkers was solved.

use super::{Claim, PUBLISHED, SOURCE, Verdict};
use serde::Deserialize;

/// What the estimates start from, and what came of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    #[serde(rename = "where")]
    place: String,
    checkers: Checkers,
    /// At work on the other games.
    computers: f64,
    games: Vec<PublishedGame>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkers {
    /// The power of ten that its complexity is.
    log_complexity: f64,
    computers: f64,
    years: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PublishedGame {
    name: String,
    log_complexity: f64,
    /// The power of ten that the years are said to be.
    log_years: i32,
    published: String,
}

impl Published {
    /// The power of ten of the years that a game takes.
    fn log_years(&self, log_complexity: f64) -> f64 {
        let Checkers {
            log_complexity: done,
            computers,
            years,
        } = self.checkers;
        let log_rate = done - (computers * years).log10();
        log_complexity - log_rate - self.computers.log10()
    }
}

pub(super) fn claims() -> Vec<Claim> {
    let published = &PUBLISHED.estimates;
    let games = published.games.iter();
    games.map(|game| years(published, game)).collect()
}

fn years(published: &Published, game: &PublishedGame) -> Claim {
    let log = published.log_years(game.log_complexity);
    let Checkers {
        log_complexity,
        computers,
        years,
    } = published.checkers;
    let rate = 10f64.powf(log_complexity) / computers / years;
    let log_years = log.round() as i32;
    SOURCE.decided(
        &published.place,
        &format!(
            "{}, with a complexity of 10^{}, at the rate of checkers on {:.1e} computers: the years it takes",
            game.name, game.log_complexity, published.computers
        ),
        &game.published,
        format!("10^{log_years} years"),
        Verdict::of(log_years == game.log_years),
        format!(
            "checkers: 10^{log_complexity} in {computers} x {years} years of a computer, {rate:.1e} in one; 10^{} / {rate:.1e} / \
             {:.1e} = {:.1e}",
            game.log_complexity,
            published.computers,
            10f64.powf(log)
        ),
    )
}
