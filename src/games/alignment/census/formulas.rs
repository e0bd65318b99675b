//! The numbers of each step, from its kinds of boards and from formulas.

use super::kinds::{Kind, Kinds};
use crate::census::{
    BoardCount, BurnsideStep, Census, CensusError, CensusStep, CensusTotals, LiveStep,
};
use crate::games::alignment::{Alignment, tokens};

/// Puts the counts of all steps together, and compares them with a second set of counts if there is one.
pub(super) fn census(
    game: &Alignment,
    counts: &[Kinds],
    check: Option<&[Kinds]>,
) -> Result<Census, CensusError> {
    let mut steps: Vec<CensusStep> = Vec::new();
    for (number, kinds) in counts.iter().enumerate() {
        let formulas = Formulas {
            game,
            step: number + 1,
        };
        let other = check.map(|check| &check[number]);
        let mut step = formulas.step(kinds, other.unwrap_or(kinds))?;
        // Every live board of the step before is extended at every empty point.
        let free = game.group().points() - number;
        let extended = steps
            .last()
            .map_or(1, |before| before.live.not_winning.weight)
            * free as u128;
        step.agrees = other.map(|other| {
            other == kinds
                && step.boards == formulas.boards()
                && formulas.weight(kinds.all().boards).ok() == Some(step.sequences)
                && step.live.sequences == extended
        });
        steps.push(step);
    }
    let method = if check.is_some() {
        "every board enumerated; checked by Burnside's lemma and formulas"
    } else {
        "Burnside's lemma and formulas only: too many boards to enumerate"
    };
    Ok(Census {
        game: game.rules().name.clone(),
        method,
        totals: totals(&steps),
        orbits: vec![],
        subspaces: vec![],
        agrees: check.map(|_| steps.iter().all(|step| step.agrees == Some(true))),
        steps,
    })
}

fn totals(steps: &[CensusStep]) -> CensusTotals {
    let sum = |number: &dyn Fn(&CensusStep) -> u128| steps.iter().map(number).sum();
    let drawn = steps.last().map_or(0, |last| last.live.not_winning.weight);
    let won: u128 = sum(&|step| step.live.first_only.weight + step.live.second_only.weight);
    CensusTotals {
        boards: sum(&|step| step.boards),
        canonical: sum(&|step| step.canonical),
        winning_canonical: sum(&|step| step.winning_canonical),
        live_boards: sum(&|step| step.live.boards),
        live_canonical: sum(&|step| step.live.canonical),
        live_winning_canonical: sum(&|step| step.live.winning_canonical),
        games: won + drawn,
    }
}

/// The numbers of a step that follow from a formula.
struct Formulas<'a> {
    game: &'a Alignment,
    step: usize,
}

impl Formulas<'_> {
    fn too_large(&self, what: &'static str) -> CensusError {
        CensusError::TooLarge {
            game: self.game.rules().name.clone(),
            step: self.step,
            what,
        }
    }

    fn points(&self) -> usize {
        self.game.group().points()
    }

    /// Orders of placing: points x (points - 1) x ...
    fn sequences(&self) -> Result<u128, CensusError> {
        falling_factorial(self.points(), self.step)
            .ok_or_else(|| self.too_large("the number of sequences"))
    }

    /// Different boards: the first player's points among all, then the second player's among the rest.
    fn boards(&self) -> u128 {
        let [first, second] = tokens(self.step);
        choices(self.points(), first) * choices(self.points() - first, second)
    }

    /// Orders of placing that lead to this many boards: each player's tokens in any order.
    fn weight(&self, boards: u128) -> Result<u128, CensusError> {
        let [first, second] = tokens(self.step);
        self.orders(boards, first, second)
    }

    /// `times` ways, each with the orders of this many tokens.
    fn orders(&self, times: u128, first: usize, second: usize) -> Result<u128, CensusError> {
        falling_factorial(first, first)
            .zip(falling_factorial(second, second))
            .and_then(|(first, second)| times.checked_mul(first)?.checked_mul(second))
            .ok_or_else(|| self.too_large("a weight"))
    }

    fn count(&self, kind: Kind) -> Result<BoardCount, CensusError> {
        Ok(BoardCount {
            canonical: kind.canonical,
            boards: kind.boards,
            weight: self.weight(kind.boards)?,
        })
    }

    fn step(&self, kinds: &Kinds, burnside: &Kinds) -> Result<CensusStep, CensusError> {
        let all = kinds.all();
        let winning = kinds.winning();
        Ok(CensusStep {
            step: self.step,
            sequences: self.sequences()?,
            boards: all.boards,
            canonical: all.canonical,
            winning_canonical: winning.canonical,
            winning_weight: self.weight(winning.boards)?,
            first_only: self.count(kinds.first_only)?,
            second_only: self.count(kinds.second_only)?,
            both: self.count(kinds.both)?,
            not_winning: self.count(kinds.neither)?,
            live: self.live(kinds)?,
            burnside: BurnsideStep {
                canonical: burnside.all().canonical,
                first_only: burnside.first_only.canonical,
                second_only: burnside.second_only.canonical,
                both: burnside.both.canonical,
                not_winning: burnside.neither.canonical,
                live_winning: burnside.ended.canonical,
            },
            agrees: None,
        })
    }

    fn live(&self, kinds: &Kinds) -> Result<LiveStep, CensusError> {
        let [first, second] = tokens(self.step);
        let first_is_last = !self.step.is_multiple_of(2);
        // The last token is chosen among those that complete every line; all the others come in any order.
        let orders = if first_is_last {
            self.orders(kinds.last_tokens, first - 1, second)?
        } else {
            self.orders(kinds.last_tokens, first, second - 1)?
        };
        let ended = BoardCount {
            canonical: kinds.ended.canonical,
            boards: kinds.ended.boards,
            weight: orders,
        };
        let nothing = BoardCount::default();
        let (first_only, second_only) = if first_is_last {
            (ended, nothing)
        } else {
            (nothing, ended)
        };
        let not_winning = self.count(kinds.neither)?;
        Ok(LiveStep {
            sequences: ended.weight + not_winning.weight,
            boards: ended.boards + not_winning.boards,
            canonical: ended.canonical + not_winning.canonical,
            winning_canonical: ended.canonical,
            first_only,
            second_only,
            not_winning,
        })
    }
}

fn falling_factorial(n: usize, k: usize) -> Option<u128> {
    (0..k).try_fold(1u128, |product, i| product.checked_mul((n - i) as u128))
}

fn choices(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |product, i| product * (n - i) as u128 / (i + 1) as u128)
}
