//! The tables of a game: one file a tier, in a folder of the game's own.

use super::format::Identity;
use super::reader::Table;
use super::{TableError, bytes_in_words, writer};
use crate::index::{Indexed, Place};
use crate::solve::{Code, Keeper, Monitor, TierError, memory_needed, solve_tiers};
use crate::system;
use crate::value::Value;
use memmap2::Mmap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};

/// Bytes of a table, wherever they are.
#[derive(Debug)]
pub enum TableData {
    /// A file, mapped.
    Mapped(Mmap),
    /// In memory.
    Owned(Vec<u8>),
    /// Part of the program.
    Static(&'static [u8]),
}

impl AsRef<[u8]> for TableData {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Owned(bytes) => bytes,
            Self::Static(bytes) => bytes,
        }
    }
}

/// Why a game could not be solved.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// A table could not be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The memory is not there.
    #[error(
        "solving {game} needs about {} of memory, and {}",
        bytes_in_words(*needed),
        limit_in_words(*limit, *allowed)
    )]
    TooLittleMemory {
        /// The game.
        game: String,
        /// Bytes needed.
        needed: u64,
        /// Bytes that can be had.
        limit: u64,
        /// Whether it is the options that allow no more, and not the machine.
        allowed: bool,
    },
    /// The monitor asked to stop.
    #[error("stopped; {}", if *afresh {
        "tables that were not made anew yet are as they were"
    } else {
        "finished tiers are kept, and the same command goes on from there"
    })]
    Stopped {
        /// Whether finished tiers are solved again.
        afresh: bool,
    },
    /// The game cannot be stored.
    #[error("{game} cannot be stored: {reason}")]
    TooLong {
        /// The game.
        game: String,
        /// What is too long.
        reason: TierError,
    },
}

fn limit_in_words(limit: u64, allowed: bool) -> String {
    let limit = bytes_in_words(limit);
    if allowed {
        format!("--memory allows {limit}: raise it, or choose a smaller game")
    } else {
        format!("{limit} is free: free some, or choose a smaller game or a larger machine")
    }
}

/// How to solve.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveOptions {
    /// Bytes of memory that may be used; in any case no more than is free.
    pub memory: Option<u64>,
    /// Solve tiers again that are there already.
    pub afresh: bool,
}

/// All tables of a game.
#[derive(Debug)]
pub struct Tables(Vec<Table<TableData>>);

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

fn table_path(data: &Path, identity: &Identity) -> PathBuf {
    game_folder(data, &identity.game).join(table_file(&identity.tier))
}

impl Tables {
    /// Solves a game into tables below the folder `data`. Tiers that are there already are kept as they are, unless
    /// `options` say otherwise.
    ///
    /// # Errors
    /// If the memory allowed is too little, a table cannot be read or written, or the monitor asks to stop.
    pub fn solve<G: Indexed>(
        game: &G,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Self, SolveError> {
        let unsolved = if options.afresh {
            (0..game.tiers().len()).collect()
        } else {
            unsolved(game, data)?
        };
        if unsolved.is_empty() {
            return Ok(Self::open(game, data)?);
        }
        check_memory(game, &unsolved, options.memory)?;
        let mut files = Files::lock(game, data)?;
        solve_tiers(game, &unsolved, &mut files, monitor)
            .map_err(|error| error.of(game, options.afresh))?;
        Ok(Self::open(game, data)?)
    }

    /// Solves a game into tables in memory.
    ///
    /// # Errors
    /// If there is too little memory, or the monitor asks to stop.
    pub fn solve_in_memory<G: Indexed>(
        game: &G,
        monitor: &dyn Monitor,
    ) -> Result<Self, SolveError> {
        let all: Vec<usize> = (0..game.tiers().len()).collect();
        check_memory(game, &all, None)?;
        let mut images = Images(game.tiers().iter().map(|_| None).collect());
        solve_tiers(game, &all, &mut images, monitor).map_err(|error| error.of(game, true))?;
        let images = images.0.into_iter().flatten().map(TableData::Owned);
        Ok(Self::from_data(game, Path::new("memory"), images)?)
    }

    /// Opens the tables of a game below the folder `data`.
    ///
    /// # Errors
    /// If one is missing, damaged, or belongs to another game or other rules.
    pub fn open<G: Indexed>(game: &G, data: &Path) -> Result<Self, TableError> {
        let tables =
            (0..game.tiers().len()).map(|tier| open_table(data, &Identity::of(game, tier)));
        tables.collect::<Result<_, _>>().map(Self)
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
            Table::new(data, &table_path(folder, &identity), &identity)
        });
        tables.collect::<Result<_, _>>().map(Self)
    }

    /// The tables, one for each tier.
    #[must_use]
    pub fn tiers(&self) -> &[Table<TableData>] {
        &self.0
    }

    /// The value of the position at a place.
    ///
    /// # Errors
    /// If the table is damaged there, or holds no value.
    pub fn value(&self, place: Place) -> Result<Value, TableError> {
        let table = &self.0[place.tier];
        table.code(place.slot)?.value().ok_or_else(|| {
            let what = format!("cell {}", place.slot);
            table.unusable(what, "a value", "a hole")
        })
    }
}

fn open_table(data: &Path, identity: &Identity) -> Result<Table<TableData>, TableError> {
    let path = table_path(data, identity);
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => TableError::Missing {
            path: path.clone(),
            game: identity.game.clone(),
        },
        _ => TableError::io(&path, "open it")(error),
    };
    if !fs::metadata(&path).map_err(missing)?.is_file() {
        return Err(TableError::unusable(
            &path,
            &identity.game,
            "kind",
            "a file",
            "a folder or a device",
        ));
    }
    let file = File::open(&path).map_err(missing)?;
    // SAFETY: the bytes of a map change when another process writes to the file. Tables are replaced by renaming, never
    // written in place, so only someone who edits a table behind our back can do that; every block is compared with its
    // checksum before it is used. Someone who truncates it behind our back ends the process with a bus error.
    let map = unsafe { Mmap::map(&file) }.map_err(TableError::io(&path, "map it into memory"))?;
    Table::new(TableData::Mapped(map), &path, identity)
}

/// Refuses at once what would run out of memory later.
fn check_memory<G: Indexed>(
    game: &G,
    unsolved: &[usize],
    allowed: Option<u64>,
) -> Result<(), SolveError> {
    let needed = memory_needed(game.tiers(), unsolved.iter().copied());
    let free = system::available_bytes().unwrap_or(u64::MAX);
    let limit = allowed.unwrap_or(u64::MAX).min(free);
    if needed <= limit {
        return Ok(());
    }
    Err(SolveError::TooLittleMemory {
        game: game.table_name(),
        needed,
        limit,
        allowed: limit < free,
    })
}

/// What stops a keeper: the solving or the storing.
enum KeepError {
    Tier(TierError),
    Table(TableError),
}

impl From<TierError> for KeepError {
    fn from(error: TierError) -> Self {
        Self::Tier(error)
    }
}

impl From<TableError> for KeepError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl KeepError {
    fn of<G: Indexed>(self, game: &G, afresh: bool) -> SolveError {
        match self {
            Self::Table(error) => error.into(),
            Self::Tier(TierError::Stopped(_)) => SolveError::Stopped { afresh },
            Self::Tier(reason @ TierError::TooLong) => SolveError::TooLong {
                game: game.table_name(),
                reason,
            },
        }
    }
}

/// The tiers of a game that have no table below the folder `data`; those that have are sound in every block.
fn unsolved<G: Indexed>(game: &G, data: &Path) -> Result<Vec<usize>, TableError> {
    let mut unsolved = Vec::new();
    for tier in 0..game.tiers().len() {
        match open_table(data, &Identity::of(game, tier)) {
            Ok(table) => table.check()?,
            Err(TableError::Missing { .. }) => unsolved.push(tier),
            Err(error) => return Err(error),
        }
    }
    Ok(unsolved)
}

/// Keeps tiers as files, and others from writing them at the same time.
struct Files {
    data: PathBuf,
    /// Held until the solving ends, and let go by the system if the process dies.
    _lock: File,
}

impl Files {
    fn lock<G: Indexed>(game: &G, data: &Path) -> Result<Self, TableError> {
        for tier in 0..game.tiers().len() {
            Identity::of(game, tier).check()?;
        }
        let folder = game_folder(data, &game.table_name());
        fs::create_dir_all(&folder).map_err(TableError::io(&folder, "create it"))?;
        let path = folder.join(".lock");
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(TableError::io(&path, "create it"))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self {
                data: data.to_owned(),
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => Err(TableError::Busy { path }),
            Err(TryLockError::Error(error)) => Err(TableError::io(&path, "lock it")(error)),
        }
    }
}

impl<G: Indexed> Keeper<G> for Files {
    type Error = KeepError;

    fn load(&self, game: &G, tier: usize, monitor: &dyn Monitor) -> Result<Vec<Code>, KeepError> {
        Ok(open_table(&self.data, &Identity::of(game, tier))?.codes(monitor)?)
    }

    fn keep(
        &mut self,
        game: &G,
        tier: usize,
        codes: &[Code],
        monitor: &dyn Monitor,
    ) -> Result<(), KeepError> {
        let identity = Identity::of(game, tier);
        let path = table_path(&self.data, &identity);
        Ok(writer::write_file(&path, &identity, codes, monitor)?)
    }
}

/// Keeps tiers as the bytes their files would have.
struct Images(Vec<Option<Vec<u8>>>);

impl<G: Indexed> Keeper<G> for Images {
    type Error = KeepError;

    fn load(&self, game: &G, tier: usize, monitor: &dyn Monitor) -> Result<Vec<Code>, KeepError> {
        let identity = Identity::of(game, tier);
        let bytes = self.0[tier].as_deref().unwrap_or_default();
        Ok(Table::new(bytes, Path::new("memory"), &identity)?.codes(monitor)?)
    }

    fn keep(
        &mut self,
        game: &G,
        tier: usize,
        codes: &[Code],
        monitor: &dyn Monitor,
    ) -> Result<(), KeepError> {
        let mut out = Cursor::new(Vec::new());
        writer::write(
            Path::new("memory"),
            &mut out,
            &Identity::of(game, tier),
            codes,
            monitor,
        )?;
        self.0[tier] = Some(out.into_inner());
        Ok(())
    }
}
