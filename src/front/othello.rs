//! Othello introduces itself.

use super::described::{Description, Phase};
use super::desk::EMPTY_TABLE;
use super::points::{Counted, Outlook, Pointed, Sizes, Solved, no_memory};
use super::report::TierSize;
use crate::census::{CensusError, Count, MOST_FOLLOWED, discs_census};
use crate::games::othello::{Empties, Opening, Othello, Position, Rules};
use crate::index::reached::explorer_bytes;
use crate::index::{Indexed, Keyed, Reached};
use crate::query::TableScores;
use crate::score::{OthelloSearch, Recorder, Searcher, solve_scores};
use crate::solve::{Monitor, program_bytes};
use crate::table::{SolveError, SolveOptions, TableError, Tables};
use crate::verify::{VerifyError, count_reached};
use std::path::Path;

/// The most squares a board can have for tables: with more, play leads to more positions than memory holds.
const MOST_TABLED_SQUARES: usize = 25;
/// Positions found, solved and written a second on two cores, as measured.
const POSITIONS_PER_SECOND: f64 = 1e6;
/// Bytes of table and keys for each position, as measured.
const BYTES_PER_POSITION: f64 = 9.0;

impl Pointed for Othello {
    fn name(&self) -> String {
        self.rules().name()
    }

    fn rules_in_full(&self) -> String {
        self.rules_text()
    }

    fn description(&self) -> Description {
        let rules = self.rules();
        Description {
            title: rules.title(),
            rules: vec![setting_up(rules), playing(rules)],
            notation: "A character for each square from a1 along each row: 'X' black, 'O' white, '-' empty; a space; the player to move. \
                       Moves are squares, the letter of the column and the number of the row from the top, as in d3; or pass."
                .into(),
            colours: "A position is also like the one with colours exchanged and the other player to move; the canonical one has Black \
                      to move."
                .into(),
            references: vec![
                "Othello with minimax, alpha-beta and Roxanne's priorities, Athens University of Economics and Business, 2020 (source \
                 002 of the project)"
                    .into(),
                "J. Feinstein, Amenor Wins World 6x6 Championships!, British Othello Federation newsletter, 1993".into(),
                "H. Takizawa, Othello is Solved, 2023".into(),
            ],
        }
    }

    fn symmetry_order(&self) -> u128 {
        self.group().order() as u128
    }

    fn generators(&self) -> Vec<String> {
        let generators = self.group().generators().iter();
        generators.map(|generator| generator.name.clone()).collect()
    }

    fn sizes(&self) -> Result<Sizes, String> {
        let squares = self.all().count_ones() as usize;
        if squares > MOST_TABLED_SQUARES {
            return Err(format!(
                "the board has {squares} squares, and tables are for {MOST_TABLED_SQUARES} at most; `retrograde solve {} --weak` \
                 searches from the start, and query searches from positions with few empty squares",
                self.name()
            ));
        }
        let tiers = self.tiers().iter().enumerate().map(|(number, tier)| {
            let positions = self.most_reached(number);
            TierSize {
                tier: tier.name.clone(),
                positions,
                phase: Phase::Placing,
                slots: positions,
                disk_bytes: EMPTY_TABLE + (positions as f64 * BYTES_PER_POSITION) as u64,
                memory_bytes: positions,
                estimated_seconds: positions as f64 / POSITIONS_PER_SECOND,
            }
        });
        Ok(Sizes {
            tiers: tiers.collect(),
            at_most: true,
            memory_bytes: explorer_bytes(self).saturating_add(program_bytes()),
        })
    }

    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<(), SolveError> {
        let reached = Reached::explore(Self::new(*self.rules()), data, options, monitor)?;
        solve_scores(&reached, data, options, monitor)
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Solved<Self> + '_>, TableError> {
        let game = Reached::open(Self::new(*self.rules()), data)?;
        let tables = Tables::open(&game, data)?;
        Ok(Box::new(TableScores { game, tables }))
    }

    fn searcher<'s>(
        &'s self,
        bytes: u64,
        recorder: &'s dyn Recorder,
    ) -> Result<Box<dyn Searcher<Self> + 's>, String> {
        let most = usize::try_from(bytes).unwrap_or(usize::MAX);
        let search = OthelloSearch::new(self, most, recorder);
        Ok(Box::new(search.map_err(|error| no_memory(bytes, &error))?))
    }

    /// By empty squares: on 8x8 the value with 22 takes a second and with 24 ten, on smaller boards that with 26 takes one and that with
    /// 32 half a minute.
    fn outlook(&self, position: &Position) -> Outlook {
        let squares = self.all().count_ones();
        let empty = squares - (position.mover | position.waiting).count_ones();
        let few = if squares > 36 { 22 } else { 26 };
        Outlook::of(empty as usize, few, 32)
    }

    fn count(&self, monitor: &dyn Monitor) -> Result<Count, CensusError> {
        discs_census(self, MOST_FOLLOWED, monitor).map(Count::Added)
    }
}

impl Counted for Reached<Othello> {
    fn counts(&self, monitor: &dyn Monitor) -> Result<Vec<u64>, VerifyError> {
        Ok(count_reached(self, monitor)?)
    }
}

fn setting_up(rules: &Rules) -> String {
    let discs = match rules.opening {
        Opening::Standard => {
            "crosswise, White on the diagonal that begins at a1 and Black on the other"
        }
        Opening::Parallel => "side by side, White in the upper row and Black in the lower one",
    };
    format!("Four discs stand in the middle, {discs}. Black begins.")
}

fn playing(rules: &Rules) -> String {
    let empties = match rules.empties {
        Empties::Winner => "the empty squares count for whoever has more discs",
        Empties::Nobody => "empty squares count for nobody",
    };
    format!(
        "A disc is placed so that it encloses opposing discs in a straight line between itself and another disc of its colour; all discs \
         so enclosed change sides. Who cannot do that passes. If neither can, the game is over: whoever has more discs wins by the \
         difference, and {empties}."
    )
}
