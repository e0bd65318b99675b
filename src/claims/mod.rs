//! Published numbers and statements, computed again.
//!
//! The published side of a claim is data, the numbers in a file `published.toml` of each source; the computed
//! side comes out of the engine when [`claims`] is called, and the verdict is the comparison of the two. Where
//! a statement can be read in two ways, each reading is a claim of its own.
//!
//! A pattern in the numbers that has no proof is no claim but an observation.

mod antrin;
mod data;
mod dots;
mod kept;
mod linear_ataxx;
mod matches;
mod othello;
mod published;
mod relatives;
mod statistics;
mod strategic;
#[cfg(test)]
mod testing;

use crate::census::CensusError;
use crate::game::Notation;
use crate::games::alignment::{Alignment, Move, Position};
use crate::graph::GraphError;
use crate::hint::{Hint, Hinting};
use crate::name::NameError;
use crate::players::MatchError;
use crate::progress::Progress;
use crate::table::{DataFolders, SolveError, TableError};
use crate::verify::VerifyError;
use published::Statement;
use serde::Serialize;
use std::fmt::Display;

/// What became of a published statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is true.
    Confirmed,
    /// It is false.
    Refuted,
    /// A sample that agrees with what is computed here; that does not make it true.
    Consistent,
    /// A sample that hardly comes of what is computed here.
    Inconsistent,
    /// It cannot be decided, because it does not say what it means.
    Undefined,
}

impl Verdict {
    /// All there are, in the order in which they are counted.
    pub const ALL: [Self; 5] = [
        Self::Confirmed,
        Self::Refuted,
        Self::Consistent,
        Self::Inconsistent,
        Self::Undefined,
    ];

    /// The verdict as a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Refuted => "refuted",
            Self::Consistent => "consistent",
            Self::Inconsistent => "inconsistent",
            Self::Undefined => "undefined",
        }
    }

    fn of_sample(is_consistent: bool) -> Self {
        if is_consistent {
            Self::Consistent
        } else {
            Self::Inconsistent
        }
    }

    fn of(holds: bool) -> Self {
        if holds {
            Self::Confirmed
        } else {
            Self::Refuted
        }
    }
}

/// A published statement and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// Which source.
    pub source: String,
    /// Where in it.
    #[serde(rename = "where")]
    pub place: String,
    /// What it says.
    pub claim: String,
    /// The number or statement as published.
    pub published: String,
    /// What comes out here.
    pub computed: String,
    /// Whether it holds.
    pub verdict: Verdict,
    /// What shows it.
    pub evidence: String,
    /// Positions that it speaks of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<ClaimBoard>,
}

impl Claim {
    /// Whether all of these words stand somewhere in it, in capitals or not.
    #[must_use]
    pub fn says(&self, words: &str) -> bool {
        let parts = [
            &self.place,
            &self.claim,
            &self.published,
            &self.computed,
            &self.evidence,
        ];
        let parts = parts.map(|part| part.to_lowercase());
        let mut words = words.split_whitespace().map(str::to_lowercase);
        words.all(|word| parts.iter().any(|part| part.contains(&word)))
    }

    fn with_boards(mut self, boards: impl IntoIterator<Item = ClaimBoard>) -> Self {
        self.boards.extend(boards);
        self
    }
}

/// A position that a claim speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimBoard {
    /// The game, by its name.
    pub game: String,
    /// The position, or the one from which the moves lead to it.
    pub position: String,
    /// Moves from there, where the way is of interest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// What it is, in a few words.
    pub note: String,
}

impl ClaimBoard {
    fn new<G: Notation>(
        game: &G,
        name: &str,
        position: &G::Position,
        note: impl Into<String>,
    ) -> Self {
        Self {
            game: name.into(),
            position: game.show(position),
            moves: vec![],
            note: note.into(),
        }
    }

    fn after(self, moves: impl IntoIterator<Item = String>) -> Self {
        Self {
            moves: moves.into_iter().collect(),
            ..self
        }
    }

    /// A position of Antrin or a relative.
    fn alignment(game: &Alignment, position: &Position, note: impl Into<String>) -> Self {
        Self::new(game, &game.rules().name, position, note)
    }

    /// Play from a position of Antrin or a relative on.
    fn alignment_play(
        game: &Alignment,
        from: &Position,
        moves: impl IntoIterator<Item = Move>,
        note: impl Into<String>,
    ) -> Self {
        let moves = moves.into_iter().map(|mv| game.show_move(&mv));
        Self::alignment(game, from, note).after(moves)
    }
}

/// What comes of computing again.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Findings {
    /// The published statements, decided.
    pub claims: Vec<Claim>,
    /// What shows beside them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub observations: Vec<Observation>,
}

/// What is no claim that was decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub enum Observation {
    /// A pattern in the numbers that was neither published nor proved, in words.
    Noted(String),
    /// What is published, and nothing in the data folder decides it yet.
    Undecided(Undecided),
}

impl std::fmt::Display for Observation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Noted(words) => f.write_str(words),
            Self::Undecided(Undecided { game, said, .. }) => {
                write!(f, "{game}, {said}, is not solved yet")
            }
        }
    }
}

impl From<Observation> for String {
    fn from(observation: Observation) -> Self {
        observation.to_string()
    }
}

/// A published value of a game that has to be solved first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The game.
    pub game: String,
    /// What is said of it, as a participle.
    pub said: String,
    /// What decides it.
    pub hint: Hint,
    /// Whether tables decide it as well.
    pub or_tables: bool,
}

impl Findings {
    /// How many claims got each verdict; verdicts that none got are left out.
    pub fn by_verdict(&self) -> impl Iterator<Item = (Verdict, usize)> {
        let counted = Verdict::ALL.map(|verdict| {
            let claims = self.claims.iter();
            (
                verdict,
                claims.filter(|claim| claim.verdict == verdict).count(),
            )
        });
        counted.into_iter().filter(|&(_, count)| count > 0)
    }

    /// The same in words.
    #[must_use]
    pub fn summary(&self) -> String {
        let words = self.by_verdict();
        let words: Vec<String> = words
            .map(|(verdict, count)| format!("{count} {}", verdict.word()))
            .collect();
        words.join(", ")
    }
}

impl From<Vec<Claim>> for Findings {
    fn from(claims: Vec<Claim>) -> Self {
        Self {
            claims,
            observations: vec![],
        }
    }
}

/// How far to compute.
#[derive(Clone, Debug, Default)]
pub struct ClaimsOptions {
    /// Rows of linear Ataxx are solved up to this many cells, at least 2; without it, as many as take seconds.
    /// Statements about larger ones are left out.
    pub cells: Option<usize>,
    /// A folder of tables: complete ones of still larger rows are used as they are.
    pub data: Option<DataFolders>,
    /// Games to play for each published cell of a table of matches; without it, as many as take a minute or two.
    pub games: Option<u64>,
}

/// Why there are no claims.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimsError {
    /// There is no such source.
    #[error(transparent)]
    Source(#[from] NameError),
    /// Boards could not be counted.
    #[error(transparent)]
    Census(#[from] CensusError),
    /// A game could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A table could not be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A verification was not finished.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// Distances could not be computed.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// A match could not be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// What was computed in two ways came out differently, so that no claim can be decided.
    #[error("the computation contradicts itself: {0}")]
    Disagreement(String),
}

impl Hinting for ClaimsError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Census(error) => error.hints(),
            Self::Solve(error) => error.hints(),
            Self::Table(error) => error.hints(),
            Self::Verify(error) => error.hints(),
            Self::Match(error) => error.hints(),
            Self::Source(_) | Self::Graph(_) | Self::Disagreement(_) => vec![],
        }
    }
}

/// The name of a source, under which its claims are made.
struct Source(&'static str);

impl Source {
    /// A statement, decided.
    fn decided(
        &self,
        place: &str,
        claim: &str,
        published: &str,
        computed: impl Into<String>,
        verdict: Verdict,
        evidence: impl Into<String>,
    ) -> Claim {
        Claim {
            source: self.0.into(),
            place: place.into(),
            claim: claim.into(),
            published: published.into(),
            computed: computed.into(),
            verdict,
            evidence: evidence.into(),
            boards: vec![],
        }
    }

    /// Published numbers, compared with ours.
    fn compared(
        &self,
        statement: &Statement<impl Display>,
        computed: impl Into<String>,
        evidence: impl Into<String>,
    ) -> Claim {
        let Statement {
            place,
            claim,
            published,
        } = statement;
        let (published, computed) = (published.to_string(), computed.into());
        let verdict = Verdict::of(published == computed);
        self.decided(place, claim, &published, computed, verdict, evidence)
    }
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}

/// Moves in a row.
fn show_moves(game: &Alignment, moves: impl IntoIterator<Item = Move>) -> String {
    let moves: Vec<String> = moves.into_iter().map(|mv| game.show_move(&mv)).collect();
    moves.join(" ")
}

type Compute = fn(&ClaimsOptions, &dyn Progress) -> Result<Findings, ClaimsError>;

/// Its name, what it is, and what computes its claims.
struct Entry(&'static str, &'static str, Compute);

const SOURCES: &[Entry] = &[
    Entry(
        "antrin",
        "The thesis on Antrin: its boards counted, its rule of defence, the worth of the centre",
        |_, progress| Ok(antrin::claims(progress)?.into()),
    ),
    Entry(
        "relatives",
        "What the thesis and others say of tic-tac-toe, three men's morris, achi and nine men's morris",
        |_, progress| Ok(relatives::claims(progress)?.into()),
    ),
    Entry(
        "linear-ataxx",
        "The paper on linear Ataxx: who wins on a row of n cells, its propositions and their proofs",
        linear_ataxx::findings,
    ),
    Entry(
        "strategic",
        "The article on strategic tic-tac-toe: distances of its transition graphs, the best number sets, fields to print",
        |_, progress| strategic::findings(progress),
    ),
    Entry(
        "dots",
        "The paper on four players of dots and boxes, its figures and its rules for chains; values of small boards",
        dots::findings,
    ),
    Entry(
        "othello",
        "Othello: lines of play counted, values of small boards",
        othello::findings,
    ),
    Entry(
        "linear-ataxx-matches",
        "The tables of matches in the paper on linear Ataxx, played again",
        matches::of_linear_ataxx,
    ),
    Entry(
        "dots-matches",
        "The tables of matches in the paper on dots and boxes, played again",
        matches::of_dots,
    ),
];

/// The names of all sources.
pub fn sources() -> impl Iterator<Item = &'static str> {
    SOURCES.iter().map(|source| source.0)
}

/// What a source is about, in a sentence.
#[must_use]
pub fn about(source: &str) -> Option<&'static str> {
    let found = SOURCES.iter().find(|known| known.0 == source)?;
    Some(found.1)
}

/// Computes the claims of one source again, or of all.
///
/// ```
/// use retrograde::{NoProgress, claims::{ClaimsOptions, Verdict, claims}};
/// let found = claims(Some("antrin"), &ClaimsOptions::default(), &NoProgress)?;
/// let boards = found.claims.iter().find(|claim| claim.published == "3, 12, 38, 108, 174, 228").unwrap();
/// assert_eq!(boards.verdict, Verdict::Confirmed);
/// # Ok::<(), retrograde::claims::ClaimsError>(())
/// ```
///
/// # Errors
/// If there is no such source, memory is short, a stored table is damaged, two ways to compute disagree, or the
/// work is cancelled.
pub fn claims(
    source: Option<&str>,
    options: &ClaimsOptions,
    progress: &dyn Progress,
) -> Result<Findings, ClaimsError> {
    if let Some(given) = source.filter(|&given| sources().all(|name| name != given)) {
        let names: Vec<&str> = sources().collect();
        return Err(NameError::new(format!("there is no source {given:?}"), given, &names).into());
    }
    let mut all = Findings::default();
    for Entry(name, _, compute) in SOURCES {
        if source.is_none_or(|source| source == *name) {
            let found = compute(options, progress)?;
            all.claims.extend(found.claims);
            all.observations.extend(found.observations);
        }
    }
    Ok(all)
}
