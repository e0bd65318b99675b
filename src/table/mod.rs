//! Solved tiers as files.
//!
//! A table is a fixed header, a list of the values that occur, and one cell for each slot of the index, compressed in blocks
//! that can be read one by one. `docs/format.md` describes every byte.

mod build;
mod cache;
mod error;
mod exploring;
mod format;
pub(crate) mod header;
mod keys;
mod memory;
mod metadata;
mod opening;
mod reader;
mod scores;
mod solve_error;
mod spill;
mod tables;
mod writer;

pub use build::SolveOptions;
pub(crate) use build::lock;
pub(crate) use error::check_index;
pub use error::{TableError, bytes_in_words};
pub use format::Identity;
pub(crate) use memory::Limit;
pub(crate) use opening::{check_place, open_file, open_to_read, read_all};
pub use reader::Table;
pub(crate) use scores::{ScoreWriter, all_solved, check_memory};
pub use solve_error::SolveError;
pub(crate) use tables::table_file;
pub use tables::{TableData, Tables, game_folder};
pub(crate) use writer::replace_file;
