//! Counting by Burnside's lemma: as many boards up to symmetry as, on average, an element of the group leaves
//! unchanged.
//!
//! An element leaves a board unchanged if each of its cycles is empty, the first player's or the second
//! player's throughout. So the boards it fixes are the terms of a product, over the cycles, of `1 + x^length +
//! y^length`. Lines come in by inclusion and exclusion. Say a set of points counts for `f(S)` if it holds
//! exactly the lines of S; then
//!
//! ```text
//! sum of f over all sets = sum over sets of lines T of c(T) * (number of sets that hold at least T)
//! c(T) = sum over S within T of (-1)^|T \ S| * f(S)
//! ```
//!
//! and the sets that hold at least T hold T's points and whatever the element makes of them. Nothing here looks at a
//! board or uses an orbit table.

use super::kinds::{Kind, Kinds};
use crate::games::alignment::{Board, Held, tokens};
use crate::symmetry::Group;
use hashbrown::HashMap;

/// What is asked of one player's points, as the number `f` that a set of points counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Demand {
    /// What a player can hold in a position.
    Possible(Held),
    /// No line.
    NoLine,
    /// A line or more.
    SomeLine,
    /// Lines, and one token could have completed them all.
    OneMove,
    /// As [`Demand::OneMove`], counted once for each such token.
    EachLastToken,
}

impl Demand {
    /// What a set counts for that holds these lines.
    fn worth(self, lines: &[u64]) -> i128 {
        let common = lines.iter().fold(u64::MAX, |common, line| common & line);
        let one_move = !lines.is_empty() && common != 0;
        i128::from(match self {
            Self::Possible(held) => held.allows(lines),
            Self::NoLine => lines.is_empty(),
            Self::SomeLine => !lines.is_empty(),
            Self::OneMove => one_move,
            Self::EachLastToken if one_move => return i128::from(common.count_ones()),
            Self::EachLastToken => false,
        })
    }

    /// The coefficient c(T) for the lines T.
    fn coefficient(self, lines: &[u64]) -> i128 {
        (0..1usize << lines.len())
            .map(|subset| {
                let chosen: Vec<u64> = (0..lines.len())
                    .filter(|i| subset >> i & 1 == 1)
                    .map(|i| lines[i])
                    .collect();
                let sign = if (lines.len() - chosen.len()).is_multiple_of(2) {
                    1
                } else {
                    -1
                };
                sign * self.worth(&chosen)
            })
            .sum()
    }
}

/// How many cycles of each length there are, by length.
type Lengths = Vec<u8>;

/// `coefficient` times the boards on which given points, this many of each player, are taken and the cycles
/// `free` are not.
struct Term {
    taken: [usize; 2],
    free: Lengths,
    coefficient: i128,
}

/// Counts boards of up to `most` tokens of each player.
pub(super) struct Burnside<'a> {
    board: &'a Board,
    most: [usize; 2],
    /// The cycles of each element, the identity's first.
    cycles: Vec<Vec<u64>>,
    /// By element and demands: they serve every step.
    terms: HashMap<(usize, [Demand; 2]), Vec<Term>>,
    /// By cycles: how often this many points of each player come about, row by row.
    colourings: HashMap<Lengths, Vec<i128>>,
}

impl<'a> Burnside<'a> {
    pub(super) fn new(board: &'a Board, group: &Group, most: [usize; 2]) -> Self {
        Self {
            board,
            most,
            cycles: group
                .elements()
                .iter()
                .map(|element| element.cycles())
                .collect(),
            terms: HashMap::new(),
            colourings: HashMap::new(),
        }
    }

    /// The boards of a step, kind by kind.
    pub(super) fn kinds(&mut self, step: usize) -> Kinds {
        use Demand::{EachLastToken, NoLine, OneMove, SomeLine};
        let tokens = tokens(step);
        let by_the_last = |demand| {
            if step.is_multiple_of(2) {
                [NoLine, demand]
            } else {
                [demand, NoLine]
            }
        };
        Kinds {
            first_only: self.kind([SomeLine, NoLine], tokens),
            second_only: self.kind([NoLine, SomeLine], tokens),
            both: self.kind([SomeLine, SomeLine], tokens),
            neither: self.kind([NoLine, NoLine], tokens),
            ended: self.kind(by_the_last(OneMove), tokens),
            last_tokens: self.boards(by_the_last(EachLastToken), tokens),
        }
    }

    /// Boards of one kind.
    pub(super) fn kind(&mut self, demands: [Demand; 2], tokens: [usize; 2]) -> Kind {
        Kind {
            canonical: self.canonical(demands, tokens),
            boards: self.boards(demands, tokens),
        }
    }

    /// Boards up to symmetry.
    pub(super) fn canonical(&mut self, demands: [Demand; 2], tokens: [usize; 2]) -> u128 {
        let order = self.cycles.len();
        let fixed: i128 = (0..order)
            .map(|element| self.fixed(element, demands, tokens))
            .sum();
        debug_assert!(fixed >= 0 && fixed % order as i128 == 0);
        fixed.unsigned_abs() / order as u128
    }

    /// All boards: those that the identity fixes.
    fn boards(&mut self, demands: [Demand; 2], tokens: [usize; 2]) -> u128 {
        self.fixed(0, demands, tokens).unsigned_abs()
    }

    /// What the boards that an element fixes count for.
    fn fixed(&mut self, element: usize, demands: [Demand; 2], tokens: [usize; 2]) -> i128 {
        let (board, cycles, most) = (self.board, &self.cycles[element], self.most);
        let terms = self
            .terms
            .entry((element, demands))
            .or_insert_with(|| terms(board, cycles, demands, most));
        let mut sum = 0;
        for term in terms {
            let [Some(first), Some(second)] = [0, 1].map(|i| tokens[i].checked_sub(term.taken[i]))
            else {
                continue;
            };
            let colourings = self
                .colourings
                .entry_ref(&term.free)
                .or_insert_with(|| colourings(&term.free, most));
            sum += term.coefficient * colourings[first * (most[1] + 1) + second];
        }
        sum
    }
}

/// Both players' coverings, put together where they do not meet, like terms collected.
fn terms(board: &Board, cycles: &[u64], demands: [Demand; 2], most: [usize; 2]) -> Vec<Term> {
    let closed: Vec<u64> = board
        .lines
        .iter()
        .map(|line| cycles.iter().filter(|&cycle| cycle & line != 0).sum())
        .collect();
    let [first, second] = [0, 1].map(|player| {
        let mut coverings = HashMap::new();
        if demands[player] == Demand::Possible(Held::Any) {
            coverings.insert(0, 1);
            return coverings;
        }
        let lines = Lines {
            lines: &board.lines,
            closed: &closed,
        };
        lines.cover(
            demands[player],
            most[player],
            0,
            &mut vec![],
            &mut coverings,
        );
        coverings
    });
    let longest = cycles
        .iter()
        .map(|cycle| cycle.count_ones())
        .max()
        .unwrap_or(0);
    let mut collected: HashMap<([usize; 2], Lengths), i128> = HashMap::new();
    for (&mine, &times) in &first {
        for (&theirs, &also) in second.iter().filter(|&(theirs, _)| mine & theirs == 0) {
            let mut free = vec![0; longest as usize + 1];
            for cycle in cycles.iter().filter(|&cycle| cycle & (mine | theirs) == 0) {
                free[cycle.count_ones() as usize] += 1;
            }
            let taken = [mine, theirs].map(|set| set.count_ones() as usize);
            *collected.entry((taken, free)).or_default() += times * also;
        }
    }
    collected
        .into_iter()
        .filter(|&(_, coefficient)| coefficient != 0)
        .map(|((taken, free), coefficient)| Term {
            taken,
            free,
            coefficient,
        })
        .collect()
}

/// The lines, and each with all that an element makes of its points.
struct Lines<'a> {
    lines: &'a [u64],
    closed: &'a [u64],
}

impl Lines<'_> {
    /// Adds up the coefficients of all sets of lines that contain `chosen` and further ones from `next` on, by
    /// the points they cover, as long as `most` tokens can cover them.
    fn cover(
        &self,
        demand: Demand,
        most: usize,
        next: usize,
        chosen: &mut Vec<usize>,
        coverings: &mut HashMap<u64, i128>,
    ) {
        let covered = chosen
            .iter()
            .fold(0, |union, &line| union | self.closed[line]);
        if covered.count_ones() as usize > most {
            return;
        }
        let lines: Vec<u64> = chosen.iter().map(|&line| self.lines[line]).collect();
        *coverings.entry(covered).or_default() += demand.coefficient(&lines);
        for line in next..self.lines.len() {
            chosen.push(line);
            self.cover(demand, most, line + 1, chosen, coverings);
            chosen.pop();
        }
    }
}

/// The product of `1 + x^length + y^length` over the cycles, up to the powers `most`.
fn colourings(cycles: &Lengths, most: [usize; 2]) -> Vec<i128> {
    let width = most[1] + 1;
    let mut product = vec![0; (most[0] + 1) * width];
    product[0] = 1;
    for (length, &count) in cycles.iter().enumerate() {
        for _ in 0..count {
            // Downwards, so that no cycle is taken twice.
            for first in (0..=most[0]).rev() {
                for second in (0..=most[1]).rev() {
                    let mut ways = product[first * width + second];
                    if first >= length {
                        ways += product[(first - length) * width + second];
                    }
                    if second >= length {
                        ways += product[first * width + second - length];
                    }
                    product[first * width + second] = ways;
                }
            }
        }
    }
    product
}
