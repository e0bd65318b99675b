//! Solved tiers as files.
//!
//! A game has a folder below the folder of data ([`game_folder`]), and in it a file for each tier. A file is a
//! fixed header (magic, version, game, tier, hash of the rules, kind of index, lengths), a list of the values
//! that occur with their counts, one cell for each slot of the index in blocks that are compressed one by one,
//! a checksum for each block and one for the file. [`file_format`] describes every byte.
//!
//! **Reading.** [`Tables::open`] maps the files and checks everything but the blocks: that the file belongs to this game, to these
//! rules and to this tier, that all lengths and counts agree, and the checksum of all that is not a block. A
//! block is checked when it is decompressed for the first time. No number from a file is used before it is
//! checked, so that a damaged, truncated or foreign file gives an error that names the file, the part, what was
//! expected and what was found.
//!
//! Files are mapped, not copied. A program that replaces a table writes another file and renames it, as
//! [`Tables::solve`] does, and readers keep the old one. A program that cuts a mapped file short in place ends
//! every process that reads it by a signal: no reader of mapped files can prevent that. [`Tables::from_data`]
//! takes bytes that no other process can touch.
//!
//! **Writing.** [`Tables::solve`] solves the tiers that have no file yet, from the last to the first. A file is written under another
//! name beside its place, synchronised with the disk, and renamed: whatever happens, there is a whole file or
//! none. So a solve that was stopped goes on where it was, by the same call.
//!
//! ```
//! use retrograde::games::alignment::{Alignment, tictactoe};
//! use retrograde::{Game, Indexed, NoProgress, SolveOptions, Tables, Value};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let temporary = tempfile::tempdir()?;
//! # let folder = &temporary.path().into();
//! let game = Alignment::new(tictactoe());
//! Tables::solve(&game, folder, &SolveOptions::default(), &NoProgress)?;
//!
//! let tables = Tables::open(&game, folder)?;
//! assert_eq!(tables.value(game.rank(&game.start()))?, Value::Draw);
//! # Ok(())
//! # }
//! ```

#[cfg(any(doc, doctest))]
#[doc = include_str!("../../docs/format.md")]
pub mod file_format {}

mod build;
mod cache;
mod error;
mod exploring;
mod folders;
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
pub use error::TableError;
pub(crate) use error::{CREATE, check_index};
pub use folders::DataFolders;
pub use format::Identity;
pub use header::FORMAT_VERSION;
pub(crate) use memory::Limit;
pub(crate) use opening::{check_place, open_file, open_to_read, read_all};
pub use reader::Table;
pub(crate) use scores::{ScoreWriter, all_solved, check_memory};
pub use solve_error::SolveError;
pub(crate) use tables::table_file;
pub use tables::{TableData, Tables, game_folder};
pub(crate) use writer::replace_file;
