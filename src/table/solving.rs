//! Solving a game into its tables.

use super::format::Identity;
use super::reader::Table;
use super::tables::{TableData, Tables, game_folder, open_table, table_path};
use super::{TableError, bytes_in_words, writer};
use crate::index::Indexed;
use crate::solve::{Code, Keeper, Monitor, TierError, memory_needed, solve_tiers};
use crate::system;
use std::fs::{self, File, TryLockError};
use std::io::Cursor;
use std::path::{Path, PathBuf};

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
#[derive(Debug, thiserror::Error)]
enum KeepError {
    #[error(transparent)]
    Tier(#[from] TierError),
    #[error(transparent)]
    Table(#[from] TableError),
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
