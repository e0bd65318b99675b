//! The alignment family behind the front.

use super::report::{Info, OperatorReport, OptionReport, Report, TierSize, VerifyReport};
use super::{Ask, Front, families, system};
use crate::census::{self, Census, CensusError};
use crate::game::{Game, Notation, ParseError};
use crate::games::alignment::{Alignment, Moving, Rules};
use crate::index::Indexed;
use crate::query::{Answer, Oracle, QueryError, open_or_embedded};
use crate::solve::{Monitor, memory_needed};
use crate::table::{SolveError, SolveOptions, TableError, Tables};
use crate::verify::{VerifyError, verify};
use std::path::Path;
use std::time::Instant;

/// Canonical positions solved and written a second on two cores, as measured for `antrin:5` (benches/results).
const POSITIONS_PER_SECOND: f64 = 10e6;

pub(super) struct AlignmentFront(Alignment);

impl AlignmentFront {
    pub(super) fn new(rules: Rules) -> Self {
        Self(Alignment::new(rules))
    }

    fn report(&self, tables: Tables, began: Instant) -> Result<Report, TableError> {
        let mut report = Report::from_tables(&self.0, &Oracle::new(&self.0, tables))?;
        report.seconds = began.elapsed().as_secs_f64();
        report.peak_rss_bytes = system::peak_resident_bytes();
        Ok(report)
    }

    fn rules(&self) -> Vec<String> {
        let rules = self.0.rules();
        let board = &rules.board;
        let mut paragraphs = vec![format!(
            "The board has {} points. Player 1 has {} tokens, player 2 has {}. Players take turns placing a token on an empty point; \
             whoever completes one of the {} lines wins at once.",
            board.points.len(),
            rules.pieces[0],
            rules.pieces[1],
            board.lines.len()
        )];
        paragraphs.push(match rules.moving {
            Moving::None => "When all tokens are placed and nobody has a line, the game is a draw.".into(),
            Moving::Slide => format!(
                "When all tokens are placed, players take turns sliding one of their tokens to an adjacent empty point; completing a \
                 line wins at once. Play that never ends is a draw. A player who cannot slide {}.",
                match rules.blocked.word() {
                    "draws" => "makes the game a draw",
                    word => word,
                }
            ),
        });
        paragraphs
    }
}

impl Front for AlignmentFront {
    fn info(&self) -> Info {
        let rules = self.0.rules();
        let group = self.0.group();
        let family = rules.name.split([':', ',']).next().unwrap_or_default();
        let options = families()
            .iter()
            .find(|known| known.name == family)
            .map_or(&[][..], |known| known.options);
        let tiers: Vec<TierSize> = self
            .0
            .tiers()
            .iter()
            .enumerate()
            .map(|(placed, tier)| TierSize {
                tier: tier.name.clone(),
                positions: census::producible(rules, group, placed),
                slots: tier.slots,
            })
            .collect();
        let positions = tiers.iter().map(|tier| tier.positions).sum();
        let memory_bytes = memory_needed(self.0.tiers(), 0..self.0.tiers().len());
        Info {
            name: rules.name.clone(),
            title: rules.title.clone(),
            rules: self.rules(),
            notation: "rows from the top joined by '/', '.' for an empty point, '1' and '2' for the players' tokens; a space; the player \
                       to move. Points are a1 (top left), b1, ... Moves are b2 (place), a1-a2 (slide), pass."
                .into(),
            start: self.0.show(&self.0.start()),
            options: options
                .iter()
                .map(|option| OptionReport {
                    key: option.key,
                    values: option.values,
                    default: option.default,
                    about: option.about,
                })
                .collect(),
            symmetry_order: group.order(),
            generators: group.generators().iter().map(|generator| generator.name.clone()).collect(),
            operators: rules
                .board
                .operators
                .iter()
                .map(|operator| OperatorReport {
                    name: operator.name.clone(),
                    product: group.find(&operator.permutation).map(|element| group.product(element)),
                })
                .collect(),
            positions,
            tiers,
            memory_bytes,
            estimated_seconds: positions as f64 / POSITIONS_PER_SECOND,
            solvable: system::available_bytes().is_none_or(|available| memory_bytes <= available),
            references: rules.references.clone(),
        }
    }

    fn solve(
        &self,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Report, SolveError> {
        let began = Instant::now();
        let tables = Tables::solve(&self.0, data, options, monitor)?;
        Ok(self.report(tables, began)?)
    }

    fn stats(&self, data: &Path) -> Result<Report, TableError> {
        let began = Instant::now();
        self.report(open_or_embedded(&self.0, data)?, began)
    }

    fn open(&self, data: &Path) -> Result<Box<dyn Ask + '_>, TableError> {
        Ok(Box::new(Oracle::new(
            &self.0,
            open_or_embedded(&self.0, data)?,
        )))
    }

    fn verify(&self, data: &Path, monitor: &dyn Monitor) -> Result<VerifyReport, VerifyError> {
        let began = Instant::now();
        let mut verdict = verify(&self.0, &open_or_embedded(&self.0, data)?, monitor)?;
        let expected = self.info().positions;
        if verdict.checked != expected {
            verdict.errors += 1;
            verdict.examples.push(format!(
                "the index holds {} positions, by Burnside's lemma there are {expected}",
                verdict.checked
            ));
        }
        Ok(VerifyReport {
            game: self.0.table_name(),
            checked: verdict.checked,
            expected,
            errors: verdict.errors,
            examples: verdict.examples,
            seconds: began.elapsed().as_secs_f64(),
        })
    }

    fn count(&self, monitor: &dyn Monitor) -> Result<Census, CensusError> {
        census::census(&self.0, monitor)
    }

    fn perft(&self, depth: u32, position: Option<&str>) -> Result<u64, ParseError> {
        let position = position.map_or(Ok(self.0.start()), |text| self.0.parse(text))?;
        Ok(self.0.perft(&position, depth))
    }
}

impl<G: Indexed + Notation> Ask for Oracle<'_, G> {
    fn ask(&self, position: Option<&str>, with_line: bool) -> Result<Answer, QueryError> {
        Oracle::ask(self, position, with_line)
    }
}
