//! Dots and boxes: what empty boards are worth, and the tournament tables of the paper on four players.

mod chains;
mod figures;
mod prose;
mod tournament;
mod values;

use super::published::DataFile;
use super::{ClaimsError, ClaimsOptions, Findings, Source, Verdict};
use crate::progress::Progress;
use serde::Deserialize;

const PAPER: Source = Source("dots");

pub(super) static PUBLISHED: DataFile<Published> = DataFile::new(include_str!("published.toml"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Published {
    /// In the order of rows and columns.
    pub(super) players: [String; 4],
    /// Played for each cell of a table.
    pub(super) games: i32,
    values: Vec<values::Published>,
    figures: figures::Published,
    chains: chains::Published,
    prose: prose::Published,
    pub(super) tables: Vec<PublishedTable>,
}

/// Mean margins of the first player in hundredths and games won by the first player, a row for each first player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PublishedTable {
    pub(super) number: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) hundredths: [[i32; 4]; 4],
    pub(super) percents: [[u32; 4]; 4],
}

pub(super) fn findings(
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<Findings, ClaimsError> {
    let (mut claims, observations) = values::findings(options, progress)?;
    claims.extend(figures::claims(progress)?);
    claims.extend(chains::claims(progress)?);
    claims.extend(tournament::claims());
    claims.extend(prose::claims());
    Ok(Findings {
        claims,
        observations,
    })
}
