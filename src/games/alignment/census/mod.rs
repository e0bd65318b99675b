//! Boards per step of placing: sequences, boards, boards up to symmetry, and how many of them are won.
//!
//! Every count comes twice where that is possible: from looking at every canonical board (`enumeration`), and from
//! Burnside's lemma and formulas (`burnside`), which never look at a board. Boards that are too many to look at have
//! only the second.

mod burnside;
mod enumeration;
mod formulas;
mod kinds;
mod listing;
#[cfg(test)]
mod tests;

use super::{Alignment, Held, Line, Part, Rules, tokens};
use crate::census::{Census, CensusError, Subspace};
use crate::index::Indexed;
use crate::progress::Progress;
pub(crate) use listing::boards;

use burnside::{Burnside, Demand};
use kinds::{Kind, Kinds};

/// Counts the boards of every step of placing, in both readings: all boards extended, and only those without a line.
///
/// # Errors
/// If the work is cancelled, or a number needs more than 128 bits.
pub fn census(game: &Alignment, progress: &dyn Progress) -> Result<Census, CensusError> {
    let rules = game.rules();
    let last = rules.total_pieces();
    let mut burnside = Burnside::new(&rules.board, game.group(), tokens(last));
    let by_burnside: Vec<Kinds> = (1..=last).map(|step| burnside.kinds(step)).collect();
    // Numbers that do not fit should be reported before the long work, not after it.
    let mut census = formulas::census(game, &by_burnside, None)?;
    if enumeration::is_feasible(game) {
        let enumerated = enumeration::kinds(game, progress)?;
        census = formulas::census(game, &enumerated, Some(&by_burnside))?;
    }
    let most = rules.pieces[0].max(rules.pieces[1]);
    let mut burnside = Burnside::new(&rules.board, game.group(), [usize::from(most); 2]);
    let mut kind =
        |tokens: [u8; 2]| burnside.kind([Demand::Possible(Held::Any); 2], tokens.map(usize::from));
    census.orbits = (0..=most)
        .map(|tokens| kind([tokens, 0]).canonical)
        .collect();
    if rules.line == Line::Captures {
        let pairs = (Rules::FEWEST..=most).flat_map(|a| (Rules::FEWEST..=a).map(move |b| [a, b]));
        census.subspaces = pairs
            .map(|tokens| {
                let Kind { boards, canonical } = kind(tokens);
                Subspace {
                    tokens,
                    boards,
                    canonical,
                }
            })
            .collect();
    }
    Ok(census)
}

/// Canonical positions of each tier that play can produce, as far as lines and numbers of tokens tell, by
/// Burnside's lemma. A number that 64 bits cannot hold comes out as the largest.
#[must_use]
pub fn producible(game: &Alignment) -> Vec<u64> {
    let most = usize::from(game.rules().pieces[0].max(game.rules().pieces[1]));
    let mut burnside = Burnside::new(&game.rules().board, game.group(), [most; 2]);
    let mut of_part = |part: &Part| {
        let demands = [part.mover_lines, part.waiting_lines].map(Demand::Possible);
        let tokens = [part.tokens.mover, part.tokens.waiting].map(usize::from);
        u64::try_from(burnside.canonical(demands, tokens)).unwrap_or(u64::MAX)
    };
    (0..game.tiers().len())
        .map(|tier| {
            let parts = game.parts(tier).iter();
            parts.map(&mut of_part).fold(0, u64::saturating_add)
        })
        .collect()
}
