//! Retrograde solves two-player board games exactly, keeps the answers in small tables and answers any question about them.
//!
//! Solve a game, save it, open it again and ask:
//!
//! ```
//! use retrograde::games::alignment::{Alignment, Blocked, antrin};
//! use retrograde::{Oracle, Quiet, SolveOptions, Tables, verify};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let temporary = tempfile::tempdir()?;
//! # let folder = temporary.path();
//! let game = Alignment::new(antrin(3, 3, Blocked::Loses)?);
//! Tables::solve(&game, folder, &SolveOptions::default(), &Quiet)?;
//!
//! let tables = Tables::open(&game, folder)?;
//! assert_eq!(verify(&game, &tables, &Quiet)?.errors, 0);
//!
//! let oracle = Oracle::new(&game, tables);
//! let answer = oracle.ask(Some("1.2/.1./..2 1"), true)?;
//! println!("{} in {:?}: {}", answer.value, answer.distance, answer.line.join(" "));
//! assert_eq!(oracle.ask(None, false)?.value, "draw");
//! # Ok(())
//! # }
//! ```
//!
//! A game of your own needs only [`Game`] and [`Notation`]: [`Explored`] numbers its positions, and the rest works as above.
//! A game that brings an index of its own ([`Graphed`]) is solved without keeping its graph in memory.
//!
//! The rooms of the house, in the order in which things flow: [`games`] know rules and nothing else; symmetry and index turn
//! positions into numbers; solve gives every number a value; table keeps the values; query and [`verify`] read them;
//! [`search()`] finds moves where there is no table, and [`uai`] plays Ataxx with both; census counts boards, [tree()] draws what
//! can follow a position, graph measures how far its places are from each other, [`field`] draws what to play on, [`picture`] what it looks like, [`claims`]
//! checks what was published, and [`front`] puts it all behind one trait for the tools.

#[cfg(not(target_pointer_width = "64"))]
compile_error!(
    "retrograde needs a 64-bit target: tables are mapped as wholes, and numbers of positions are indices"
);
#[cfg(not(target_endian = "little"))]
compile_error!(
    "retrograde needs a little-endian target: what it keeps in files is in that order, and no other was ever tried"
);

mod census;
pub mod claims;
pub mod field;
pub mod front;
mod game;
pub mod games;
mod graph;
mod index;
pub mod picture;
pub mod players;
mod proof;
mod query;
mod repetition;
mod score;
mod search;
mod solve;
mod svg;
mod symmetry;
pub mod system;
mod table;
mod tree;
pub mod uai;
mod value;
mod verify;

pub use census::{
    BoardCount, BurnsideStep, Census, CensusError, CensusStep, CensusTotals, Count, LiveStep,
    PositionStep, ReachedCensus, ReachedStep, ReachedTotals, StepCensus, Subspace, census,
    producible, reached_census,
};
pub use game::{Edge, Evaluate, Game, MOVER, Notation, ParseError, Scored};
pub use graph::{
    Criterion, Difference, Digraph, Distances, GraphError, GraphReport, Palette, RankedSet,
    Ranking, Ratio, SetGraph, breadth_first, graphed_set, position_graph, projected, renaming,
    transition_graph,
};
pub use index::{
    Canonical, Damage, ExploreError, Explored, Graphed, IndexError, IndexKind, Indexed, Key, Keyed,
    Place, Reached, ReachedGraph, Slot, SortedKeys, Symmetric, Tier, TierGraph, TooManySets,
    Unmove,
};
pub use proof::{
    Advisor, Aim, Certifiable, Certificate, Claim, Entry, HeldOut, HoldOut, Knowledge, Plan,
    Prover, Reach, Seal,
};
pub use query::{
    Answer, Oracle, PointsOracle, QueryError, RankedMove, TableScores, embedded_tables,
    open_or_embedded, plies_in_words, signed,
};
pub use repetition::{Insisting, InsistingGraph, Judge, Judgement, Role, Stance};
pub use score::dots::DotsSearch;
pub use score::{
    Appraiser, Bounds, Journal, OthelloSearch, Record, Recorder, Searcher, solve_scores,
};
pub use search::{DEEPEST, Finding, Limits, Memory, News, Question, WON, search};
pub use solve::{
    Code, Codes, Monitor, Quiet, ScoreCell, Stopped, Tally, TallyEntry, TierError, meanwhile,
};
pub use symmetry::{Group, Operator, Permutation, Structure};
pub use table::{
    Identity, SolveError, SolveOptions, Table, TableData, TableError, Tables, bytes_in_words,
    game_folder,
};
pub use tree::{GameCount, Games, Node, Tree, TreeError, tree, tree_from_folder};
pub use value::{Distance, Outcome, Score, Turn, Value};
pub use verify::{
    HoldOutVerdict, Verdict, VerifyError, verify, verify_hold_out, verify_scores, verify_ultimate,
};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
