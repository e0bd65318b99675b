//! Retrograde.

mod census;
pub mod claims;
pub mod front;
mod game;
pub mod games;
mod index;
mod query;
mod solve;
mod symmetry;
mod table;
mod value;
mod verify;

pub use census::{
    BoardCount, BurnsideStep, Census, CensusError, CensusStep, CensusTotals, LiveStep, census,
    producible,
};
pub use game::{Edge, Game, Notation, ParseError};
pub use index::{
    ExploreError, Explored, IndexKind, Indexed, Place, Slot, Tier, TierGraph, binomial,
};
pub use query::{Answer, Oracle, QueryError, RankedMove, embedded_tables, open_or_embedded};
pub use solve::{
    Code, Keeper, Monitor, Quiet, Stopped, Tally, TallyEntry, memory_needed, solve_tiers,
};
pub use symmetry::{Group, Operator, Permutation};
pub use table::{
    Identity, SolveError, SolveOptions, Table, TableData, TableError, Tables, bytes_in_words,
    game_folder, table_file,
};
pub use value::{Distance, Outcome, Turn, Value};
pub use verify::{Verdict, VerifyError, verify};
