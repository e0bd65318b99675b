//! Retrograde solves two-player board games exactly, keeps the answers in small tables and answers any question about them.
//!
//! Solve a game, save it, open it again and ask:
//!
//! ```
//! use retrograde::games::alignment::{Alignment, Blocked, antrin};
//! use retrograde::{Oracle, NoProgress, SolveOptions, Tables, Verdict, verify};
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let temporary = tempfile::tempdir()?;
//! # let folder = temporary.path();
//! let game = Alignment::new(antrin(3, 3, Blocked::Loses)?);
//! Tables::solve(&game, folder, &SolveOptions::default(), &NoProgress)?;
//!
//! let tables = Tables::open(&game, folder)?;
//! assert_eq!(verify(&game, &tables, &NoProgress)?.errors, 0);
//!
//! let oracle = Oracle::new(Arc::new(game), tables);
//! let answer = oracle.ask(Some("1.2/.1./..2 1"), true)?;
//! println!("{:?}: {}", answer.worth, answer.line.join(" "));
//! assert_eq!(oracle.ask(None, false)?.worth.verdict(), Verdict::Draw);
//! # Ok(())
//! # }
//! ```
//!
//! A game of your own needs only [`Game`] and [`Notation`]: [`BreadthFirstIndex`] numbers its positions, and the rest works as above.
//! A game that brings an index of its own ([`Solvable`]) is solved without keeping its graph in memory.
//!
//! A crate of your own can bring a game into every tool: see [`catalog::Registry`] and `examples/hexapawn`.
//!
//! The layers, from the bottom to the top; a module uses modules of lower layers only, and `tests/layers.rs` checks that:
//!
//! ```text
//! catalog  claims  sheets  uai          games by name behind one trait; what is built on top
//! games                                 one folder a family: rules, notation, index, picture, search, players, checks, counts
//! backend                               how a game gets its values; a game's words about itself; reports
//! repetition  proof  players  tree      frameworks without games
//! oracle                                what a position is worth, moves ranked, best play: the one place that makes answers
//! points  verify  census                margins of points; the independent check; how counts are told
//! table                                 files: headers, reading, writing, spilling, the folder of a game
//! solve  graph                          one tier, all tiers, tallies; distances in graphs
//! index  picture  heuristic             positions as numbers; boards as data; search with guesses
//! game  symmetry                        the traits of a game; permutation groups
//! value  progress  name  hint  system  svg    values; progress and cancelling; how games are named; what can be done
//! ```

#[cfg(not(target_pointer_width = "64"))]
compile_error!(
    "retrograde needs a 64-bit target: tables are mapped as wholes, and numbers of positions are indices"
);
#[cfg(not(target_endian = "little"))]
compile_error!(
    "retrograde needs a little-endian target: what it keeps in files is in that order, and no other was ever tried"
);

mod backend;
pub mod catalog;
mod census;
pub mod claims;
mod game;
pub mod games;
mod graph;
mod heuristic;
mod hint;
mod index;
mod name;
mod oracle;
pub mod picture;
pub mod players;
mod points;
mod progress;
mod proof;
mod repetition;
pub mod sheets;
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
    PositionStep, ReachedCensus, ReachedStep, ReachedTotals, StepCensus, Subspace,
};
pub use game::{Canonical, Edge, Game, Heuristic, MOVER, Notation, ParseError, Scored};
pub use games::alignment::census::{census, producible};
pub use games::ataxx::census::reached_census;
pub use games::dots::search::DotsSearch;
pub use games::nested::transitions::{
    Criterion, RankedSet, Ranking, SetGraph, graphed_set, transition_graph,
};
pub use games::nested::ultimate::check::{HoldOutVerdict, verify_hold_out, verify_ultimate};
pub use games::othello::search::OthelloSearch;
pub use graph::{
    Difference, Digraph, Distances, GraphError, GraphReport, Palette, Ratio, breadth_first,
    position_graph, projected, renaming,
};
pub use heuristic::{DEEPEST, Finding, Limits, Memory, News, Question, WON, search};
pub use hint::{Hint, Hinting, Reason};
pub use index::{
    BreadthFirstIndex, Damage, ExploreError, IndexError, IndexKind, Indexed, Key, Keyed, Place,
    Reachable, ReachableGraph, SlotState, Solvable, SortedKeys, Tier, TierGraph, TooManySets,
    Unmove,
};
pub use name::{GameName, NameError, OptionSpec};
pub use oracle::{
    Analysis, Answer, Budget, Evaluator, Oracle, Points, QueryError, RankedMove, Reach,
    TableScores, TableValues, Worth, embedded_tables, open_or_embedded, plies_in_words, signed,
};
pub use points::{Bounds, Journal, Record, Recorder, Scorer, Searcher, solve_scores};
pub use progress::{Cancelled, NoProgress, Progress, meanwhile};
pub use proof::{
    Certifiable, Certificate, CertificateId, Claim, Entry, Goal, HeldOut, HoldOut, Plan,
    ProofEvaluator, Prover,
};
pub use repetition::{
    RepetitionGame, RepetitionGraph, RepetitionTables, RepetitionValue, Role, Stance,
};
pub use solve::{Code, ScoreCell, Tally, TallyEntry, TierBuffer, TierError};
pub use symmetry::{Group, Operator, Permutation, Structure};
pub use table::{
    Identity, SolveError, SolveOptions, Table, TableData, TableError, Tables, bytes_in_words,
    game_folder,
};
pub use tree::{GameCount, Games, Node, Tree, TreeError, tree, tree_from_folder};
pub use value::{Distance, Outcome, Score, Turn, Value, Verdict};
pub use verify::{VerifyError, VerifyOutcome, verify, verify_scores};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
