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
//! # let folder = &temporary.path().into();
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
//! What is opened, solved and searched is told by events of [`tracing`](https://docs.rs/tracing), a few for each piece of work.
//! Nothing is told and next to nothing spent where there is no subscriber.
//!
//! # Modules
//!
//! The names at the root are those that nearly every program needs. The rest is in modules, which also explain how things are done:
//! [`index`] (positions as numbers, with its [`bricks`](index::bricks)), [`solve`], [`table`] (files, with the
//! [format](table::file_format) byte by byte), [`verify`](mod@verify), [`oracle`], [`catalog`], [`players`].
//!
//! Layers, from the top to the bottom. A module uses modules of lower layers only; a test checks that:
//!
//! ```text
//! catalog  claims  sheets  uai          games by name behind one trait; what is built on top
//! games                                 one folder a family: rules, notation, index, picture, search, players, checks, counts
//! backend                               how a game gets its values; a game's words about itself; reports
//! points  repetition  proof  players  tree    searches and journals for points; frameworks without games
//! oracle                                what a position is worth, moves ranked, best play: the one place that makes answers
//! verify  census                        the independent check; reports of counts
//! table                                 files: headers, reading, writing, spilling, the folder of a game
//! solve  graph                          one tier, all tiers, tallies; distances in graphs
//! index  picture  heuristic             positions as numbers; boards as data; search with guesses
//! game  symmetry  text                  the traits of a game; permutation groups; numbers in words
//! value  progress  name  hint  system  svg  processor    values; progress and cancelling; names of games; what can be done about an error
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
pub mod census;
pub mod claims;
pub mod game;
pub mod games;
pub mod graph;
pub mod heuristic;
pub mod hint;
pub mod index;
pub mod name;
pub mod oracle;
pub mod picture;
pub mod players;
pub mod points;
pub mod processor;
pub mod progress;
pub mod proof;
pub mod repetition;
pub mod sheets;
pub mod solve;
mod svg;
pub mod symmetry;
pub mod system;
pub mod table;
pub mod text;
pub mod tree;
pub mod uai;
pub mod value;
pub mod verify;

// What nearly every program needs. Everything else is in its module.
pub use catalog::{AnyGame, Registry};
pub use game::{Edge, Game, MOVER, Notation, ParseError};
pub use index::{Address, BreadthFirstIndex, Indexed, SlotState, Solvable, Tier, TierGraph};
pub use name::GameName;
pub use oracle::{Answer, Evaluator, Oracle, QueryError, RankedMove, Worth, comes_with_program};
pub use players::Player;
pub use points::Bounds;
pub use progress::{Cancelled, NoProgress, Progress};
pub use symmetry::{Group, Permutation};
pub use table::{DataFolders, SolveError, SolveOptions, TableError, Tables, game_folder};
pub use value::{Distance, Outcome, Score, Turn, Value, Verdict};
pub use verify::{VerifyError, VerifyOutcome, verify};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
