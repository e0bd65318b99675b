//! A check of the tables of the positions of dots and boxes in which no box can be taken. It knows the index,
//! and shares nothing with the solver.

mod rules;

#[cfg(test)]
mod tests;

use crate::game::Notation;
use crate::games::dots::{Position, quiet::QuietDots};
use crate::index::{Address, Indexed};
use crate::progress::Progress;
use crate::solve::{ScoreCell, Tally};
use crate::table::Tables;
use crate::value::Score;
use crate::verify::{VerifyError, VerifyOutcome, check_slots};
use hashbrown::HashMap;
use rules::Rules;

/// Positions with at most this many edges left are cheap enough to be checked by the rules of the game alone.
const FEW_EDGES: u32 = 12;
/// About this many slots of a tier are looked at for that.
const PLAINLY: u64 = 4096;

/// Checks every score of every tier: it must follow from the scores of later tiers whatever edge is drawn
/// first, by the rules on captures; and for some of the positions near the end by the rules of the game alone.
///
/// Nothing is said about cells that are holes: that none is missing follows from the number of those that were
/// checked.
///
/// # Errors
/// If a table is missing or damaged, or the work is cancelled. A wrong score is not an error but part of the verdict.
pub(crate) fn verify_quiet(
    game: &QuietDots,
    tables: &Tables,
    progress: &dyn Progress,
) -> Result<VerifyOutcome, VerifyError> {
    let tiers = game.tiers();
    let first = tables.solved().map(|(tier, _)| tier).next();
    let wanted = first.unwrap_or(tiers.len())..tiers.len();
    // Every tier is read and checked.
    progress.plan(
        tiers[wanted.clone()]
            .iter()
            .map(|tier| 2 * tier.slots)
            .sum(),
    );
    let mut check = QuietCheck {
        game,
        rules: Rules::new(game.game().board()),
        stored: vec![vec![]; tiers.len()],
    };
    let mut verdict = VerifyOutcome::default();
    for number in wanted.rev() {
        let (tier, table) = (&tiers[number], tables.tier(number)?);
        check.stored[number] = table.score_cells(progress)?;
        progress.begin(&format!("{}: checking", tier.name), tier.slots);
        let of_tier = check_slots(tier.slots, progress, |slot, verdict| {
            let address = Address { tier: number, slot };
            if let Some(score) = check.stored[number][slot as usize].score() {
                check.check(address, score, verdict);
            }
        })?;
        progress.finish();
        verdict.add(of_tier);
        if Tally::of(&check.stored[number], progress) != *table.tally() {
            verdict.complain(format!(
                "{}: the counts in the table's metadata are not those of its cells",
                tier.name
            ));
        }
    }
    Ok(verdict)
}

struct QuietCheck<'a> {
    game: &'a QuietDots,
    rules: Rules,
    /// By tier.
    stored: Vec<Vec<ScoreCell>>,
}

impl QuietCheck<'_> {
    fn stored(&self, drawn: u64) -> Option<Score> {
        let address = self.game.quiet_place(drawn)?;
        self.stored[address.tier]
            .get(address.slot as usize)?
            .score()
    }

    fn check(&self, address: Address, stored: Score, verdict: &mut VerifyOutcome) {
        let position = self.game.unrank(address);
        verdict.checked += u64::from(position.is_some());
        let complaint = match position {
            None => Some("a value where no position is".to_owned()),
            Some(Position(drawn)) => self.complaint(address, drawn as u64, stored),
        };
        if let Some(complaint) = complaint {
            let name = position.map_or(String::new(), |position| self.game.game().show(&position));
            verdict.complain(format!(
                "{} slot {}: {name}: {complaint}",
                self.game.tiers()[address.tier].name,
                address.slot
            ));
        }
    }

    fn complaint(&self, address: Address, drawn: u64, stored: Score) -> Option<String> {
        if self.game.quiet_place(drawn) != Some(address) {
            return Some("stored in a place that is not its own".to_owned());
        }
        let mut recent = Recent::default();
        let mut look_up = |drawn: u64| recent.get(drawn, || self.stored(drawn));
        let derived = self.rules.derived(drawn, &mut look_up);
        let stride = (self.game.tiers()[address.tier].slots / PLAINLY).max(1);
        let plainly = self.rules.free(drawn) <= FEW_EDGES && address.slot.is_multiple_of(stride);
        let by_rules = match plainly {
            true => self.rules.plainly(drawn, &mut HashMap::new(), &mut look_up),
            false => derived,
        };
        match (derived, by_rules) {
            (Some(derived), _) if derived != stored => Some(format!(
                "stored as worth {stored:+}, but its moves make it worth {derived:+}"
            )),
            (_, Some(by_rules)) if by_rules != stored => Some(format!(
                "stored as worth {stored:+}, but the rules of the game make it worth {by_rules:+}"
            )),
            (Some(_), Some(_)) => None,
            _ => Some("a move leads to a position that has no value".to_owned()),
        }
    }
}

/// What was looked up last: drawing any edge of a chain leads to the same in the end.
#[derive(Default)]
struct Recent {
    entries: [(u64, Option<Score>); Self::ENTRIES],
    next: usize,
}

impl Recent {
    const ENTRIES: usize = 8;

    fn get(&mut self, drawn: u64, find: impl FnOnce() -> Option<Score>) -> Option<Score> {
        // No position leads to the empty board, so it is never looked up.
        if let Some(entry) = self.entries.iter().find(|entry| entry.0 == drawn) {
            return entry.1;
        }
        let found = find();
        self.entries[self.next] = (drawn, found);
        self.next = (self.next + 1) % Self::ENTRIES;
        found
    }
}
