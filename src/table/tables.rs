//! The tables of a game: one file a tier, in a folder of the game's own.

use super::format::Identity;
use super::keys::keys_file;
use super::memory::Limit;
use super::opening::open_to_read;
use super::reader::Table;
use super::{DataFolders, TableError, cache};
use crate::index::{Address, IndexKind, Indexed, TableIdentity};
use crate::solve::{TableEntry, program_bytes};
use crate::value::Value;
use memmap2::Mmap;
use std::path::{Path, PathBuf};
use tracing::{debug, info};
use xxhash_rust::xxh3::Xxh3;

/// Bytes of a table: a mapped file, memory, or a part of the program.
///
/// A file is mapped and not read whole. Files are replaced by renaming, never written in place, so a table that
/// is open stays as it was. A program that cuts an open file short in place breaks that: the system then ends
/// the process with a signal (`SIGBUS` on Unix) when the missing part is looked at. No reader of mapped files
/// can prevent it.
#[derive(Debug)]
pub struct TableData(Bytes);

#[derive(Debug)]
enum Bytes {
    Mapped(Mmap),
    Owned(Vec<u8>),
    Static(&'static [u8]),
}

impl TableData {
    pub(super) fn mapped(map: Mmap) -> Self {
        Self(Bytes::Mapped(map))
    }
}

impl From<Vec<u8>> for TableData {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Bytes::Owned(bytes))
    }
}

impl From<&'static [u8]> for TableData {
    fn from(bytes: &'static [u8]) -> Self {
        Self(Bytes::Static(bytes))
    }
}

impl AsRef<[u8]> for TableData {
    fn as_ref(&self) -> &[u8] {
        match &self.0 {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
            Bytes::Static(bytes) => bytes,
        }
    }
}

/// The tables of a game, as far as it is solved.
#[derive(Debug)]
pub struct Tables {
    /// By tier.
    tables: Vec<Result<Table<TableData>, Absent>>,
    game: String,
}

/// Where a table would be that is not there.
#[derive(Debug)]
struct Absent {
    path: PathBuf,
    tier: String,
}

/// Bytes of files that count as memory, at most.
const MOST_MAPPED: u64 = 32 << 20;

/// The folder of a game inside a data folder.
#[must_use]
pub fn game_folder(data: &Path, game: &str) -> PathBuf {
    // Whatever the name: one folder, below `data`, that every file system takes.
    let plain = |c: char| {
        if c.is_alphanumeric() || "-_,=".contains(c) {
            c
        } else {
            '-'
        }
    };
    data.join(game.chars().map(plain).collect::<String>())
}

/// The file name of a tier's table.
#[must_use]
pub(crate) fn table_file(tier: &str) -> String {
    format!("{tier}.rgt")
}

pub(super) fn table_path(data: &Path, identity: &Identity) -> PathBuf {
    game_folder(data, &identity.game).join(table_file(&identity.tier))
}

/// The one of the folders `data` that the tables of a game are in.
pub(super) fn tables_folder<'d, G: Indexed>(game: &G, data: &'d DataFolders) -> &'d Path {
    let TableIdentity { name, kind, .. } = game.identity();
    let tiers = game.tiers().iter().map(|tier| tier.name.as_str());
    match kind {
        IndexKind::SortedKeys => keyed_tables_folder(&name, tiers, data),
        _ => data.holder(&name, &tiers.map(table_file).collect::<Vec<_>>()),
    }
}

/// The one of the folders `data` that the tables of a game are in whose positions are numbered by files of keys.
pub(super) fn keyed_tables_folder<'t, 'd>(
    game: &str,
    tiers: impl Iterator<Item = &'t str>,
    data: &'d DataFolders,
) -> &'d Path {
    // The cells of a table are those of the keys beside it.
    let files = tiers.flat_map(|tier| [table_file(tier), keys_file(tier)]);
    data.holder(game, &files.collect::<Vec<_>>())
}

impl Tables {
    /// Opens the tables of a game, as many as there are, in the one of the folders `data` that has them.
    ///
    /// # Errors
    /// If there is none, or one is damaged or belongs to another game or other rules.
    pub fn open<G: Indexed>(game: &G, data: &DataFolders) -> Result<Self, TableError> {
        Self::open_in(game, tables_folder(game, data))
    }

    /// Opens the tables of a game below the folder `data`.
    pub(super) fn open_in<G: Indexed>(game: &G, data: &Path) -> Result<Self, TableError> {
        let open = |tier| {
            let identity = Identity::of(game, tier);
            match open_table(data, &identity) {
                Ok(table) => Ok(Ok(table)),
                Err(TableError::Missing { path, tier, .. }) => Ok(Err(Absent { path, tier })),
                Err(error) => Err(error),
            }
        };
        let tables = Self {
            tables: (0..game.tiers().len())
                .map(open)
                .collect::<Result<_, _>>()?,
            game: game.table_name(),
        };
        if tables.tables.iter().all(Result::is_err) {
            tables.tier(0)?;
        }
        cache::reserve(tables.bytes_to_read(game)?);
        let bytes: usize = tables.solved().map(|(_, table)| table.data().len()).sum();
        info!(
            game = tables.game,
            folder = ?data,
            tables = tables.solved().count(),
            bytes,
            "tables opened"
        );
        Ok(tables)
    }

    /// Bytes that reading takes beside the blocks, or why the positions cannot be numbered.
    fn bytes_to_read<G: Indexed>(&self, game: &G) -> Result<u64, TableError> {
        let solved: Vec<usize> = self.solved().map(|(tier, _)| tier).collect();
        let index = game.index_bytes(&solved);
        let index = index.map_err(|reason| TableError::Untabled {
            game: game.table_name(),
            why: reason.to_string().into(),
        })?;
        // What is touched of the files is resident too. Of large ones the system takes back what it needs.
        let files = self.solved().map(|(_, table)| table.data().len() as u64);
        let files = files.fold(game.mapped_index_bytes(&solved), u64::saturating_add);
        let files = files.min(MOST_MAPPED);
        Ok(index.saturating_add(program_bytes() + files))
    }

    /// Refuses tables whose index does not fit into memory.
    ///
    /// # Errors
    /// If there is too little for asking about any position.
    pub(crate) fn check_memory<G: Indexed>(&self, game: &G) -> Result<(), TableError> {
        let needed = self.bytes_to_read(game)?;
        Limit::new(None).check_task("opening the tables of", &self.game, needed)
    }

    /// Takes bytes for the tables of a game, one for each tier; errors call them files of `folder`.
    ///
    /// # Errors
    /// If one is damaged, or belongs to another game or other rules.
    pub fn from_data<G: Indexed>(
        game: &G,
        folder: &Path,
        data: impl IntoIterator<Item = TableData>,
    ) -> Result<Self, TableError> {
        let tables = data.into_iter().enumerate().map(|(tier, data)| {
            let identity = Identity::of(game, tier);
            Table::new(data, &table_path(folder, &identity), &identity).map(Ok)
        });
        Ok(Self {
            tables: tables.collect::<Result<_, _>>()?,
            game: game.table_name(),
        })
    }

    /// The tiers that are solved, in the order of play, and their tables.
    pub fn solved(&self) -> impl DoubleEndedIterator<Item = (usize, &Table<TableData>)> {
        let tables = self.tables.iter().enumerate();
        tables.filter_map(|(tier, table)| Some((tier, table.as_ref().ok()?)))
    }

    /// A hash of all that are solved, of what their files say about themselves: no block is read.
    #[must_use]
    pub fn hash(&self) -> u128 {
        let mut hash = Xxh3::new();
        for (tier, table) in self.solved() {
            hash.update(&(tier as u64).to_le_bytes());
            hash.update(&table.checksum().to_le_bytes());
        }
        hash.digest128()
    }

    /// Whether every tier is solved.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.tables.iter().all(Result::is_ok)
    }

    /// The table of a tier.
    ///
    /// # Errors
    /// If it is not solved.
    ///
    /// # Panics
    /// If there is no such tier.
    pub fn tier(&self, tier: usize) -> Result<&Table<TableData>, TableError> {
        self.tables[tier]
            .as_ref()
            .map_err(|absent| TableError::Missing {
                path: absent.path.clone(),
                game: self.game.clone(),
                tier: absent.tier.clone(),
                others: self.solved().next().is_some(),
            })
    }

    /// Where a position of the game is stored.
    ///
    /// # Errors
    /// If no play produces it, or the file that the numbering is kept in is damaged there.
    pub fn find<G: Indexed>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Address, TableError> {
        game.checked_rank(position)
            .map_err(|error| TableError::of_index(error, &self.game))
    }

    /// The position of the game at a place that is said to be the first with this code.
    ///
    /// # Errors
    /// If it has another code or there is no position, or a file is damaged there.
    pub(crate) fn example<G: Indexed>(
        &self,
        game: &G,
        address: Address,
        code: TableEntry,
    ) -> Result<G::Position, TableError> {
        let table = self.tier(address.tier)?;
        let what = |number: u16| format!("first slot {} of code {number}", address.slot);
        let stored = table.entry(address.slot)?;
        if stored != code {
            return Err(table
                .file()
                .unusable(what(code.number()), "that code", stored.number()));
        }
        game.checked_unrank(address)
            .map_err(|error| TableError::of_index(error, &self.game))?
            .ok_or_else(|| {
                table
                    .file()
                    .unusable(what(code.number()), "a position", "a hole")
            })
    }

    /// The value of the position at a place.
    ///
    /// # Errors
    /// If the tier is not solved, or the table is damaged there or holds no value.
    pub fn value(&self, address: Address) -> Result<Value, TableError> {
        let table = self.tier(address.tier)?;
        table.entry(address.slot)?.value().ok_or_else(|| {
            let what = format!("cell {}", address.slot);
            table.file().unusable(what, "a value", "a hole")
        })
    }
}

pub(super) fn open_table(data: &Path, identity: &Identity) -> Result<Table<TableData>, TableError> {
    let path = table_path(data, identity);
    let file = open_to_read(&path)?.ok_or_else(|| TableError::Missing {
        path: path.clone(),
        game: identity.game.clone(),
        tier: identity.tier.clone(),
        others: false,
    })?;
    // SAFETY: the bytes of a map change when another process writes to the file. Tables are replaced by
    // renaming, never written in place, so only someone who edits a table behind our back can do that; every
    // block is compared with its checksum before it is used. Someone who truncates it behind our back ends the
    // process with a bus error.
    let map = unsafe { Mmap::map(&file) }.map_err(TableError::io(&path, "map it into memory"))?;
    debug!(
        ?path,
        game = identity.game,
        tier = identity.tier,
        bytes = map.len(),
        "table opened"
    );
    Table::new(TableData::mapped(map), &path, identity)
}
