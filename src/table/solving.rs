//! Solving a game into its tables.

use super::format::Identity;
use super::memory::{Limit, limit_in_words, needed_in_words};
use super::opening::{check_place, open_file};
use super::reader::Table;
use super::tables::{TableData, Tables, game_folder, open_table, table_path};
use super::working::{WorkingFiles, free_bytes};
use super::{TableError, check_index, writer};
use crate::games::NameError;
use crate::index::{Graphed, Indexed, Place, Tier, TooManySets};
use crate::solve::{
    Code, Codes, Keeper, Monitor, TierError, memory_needed, program_bytes, solve_tiers,
};
use crate::value::Score;
use std::fs::{self, File, TryLockError};
use std::io::{self, Cursor};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Why a game could not be solved.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// A table could not be read or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The memory is not there.
    #[error(
        "solving {game} needs about {} of memory, and {}{}",
        needed_in_words(*needed),
        limit_in_words(*limit, *allowed, *disk_too),
        instead.as_ref().map_or(String::new(), |instead| format!("; {instead}"))
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
        /// Whether the disk has no room for it either.
        disk_too: bool,
        /// What can be done with less.
        instead: Option<String>,
    },
    /// There is no such tier.
    #[error(transparent)]
    Tier(#[from] NameError),
    /// There is no proof of who wins.
    #[error("{game} is not proved: {why}")]
    Unproved {
        /// The game.
        game: String,
        /// Why not, and what to do instead.
        why: String,
    },
    /// The monitor asked a search to stop.
    #[error(
        "stopped: the start of {game} is worth between {at_least:+} and {at_most:+}; what was costly to find is kept, and the same \
         command goes on from there"
    )]
    SearchStopped {
        /// The game.
        game: String,
        /// What is known of its start.
        at_least: Score,
        /// What is known of its start.
        at_most: Score,
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
    /// The monitor asked to stop before every opening was proved.
    #[error(
        "stopped; finished openings are kept, and the same command{} goes on from there",
        if *afresh { " without --force" } else { "" }
    )]
    StoppedAmongOpenings {
        /// Whether finished openings were to be proved again.
        afresh: bool,
    },
    /// A tier has no room for what is to be known of it.
    #[error("{game} cannot be solved: {reason}")]
    TooLong {
        /// The game.
        game: String,
        /// What is too long.
        reason: TierError,
    },
    /// The positions cannot be numbered.
    #[error("{game} cannot be solved: {reason}")]
    TooManySets {
        /// The game.
        game: String,
        /// What there are too many of.
        reason: TooManySets,
    },
}

impl SolveError {
    fn without_disk(mut self) -> Self {
        if let Self::TooLittleMemory { disk_too, .. } = &mut self {
            *disk_too = true;
        }
        self
    }

    /// Says what can be done with less, if memory is what is missing.
    pub(crate) fn or_instead(mut self, other: String) -> Self {
        if let Self::TooLittleMemory { instead, .. } = &mut self {
            *instead = Some(other);
        }
        self
    }
}

/// How to solve.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// Bytes of memory that may be used; in any case no more than is free. What does not fit is kept in working files beside
    /// the tables.
    pub memory: Option<u64>,
    /// Solve tiers again that are there already.
    pub afresh: bool,
    /// The tiers to solve, by name, with those they lead into; none for all.
    pub tiers: Vec<String>,
}

impl Tables {
    /// Solves a game into tables below the folder `data`. Tiers that are there already are kept as they are, unless
    /// `options` say otherwise.
    ///
    /// # Errors
    /// If the memory allowed is too little, a table cannot be read or written, or the monitor asks to stop.
    pub fn solve<G: Graphed>(
        game: &G,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Self, SolveError> {
        check_index(game)?;
        let wanted = wanted(game.tiers(), &options.tiers)?;
        let unsolved = if options.afresh {
            wanted
        } else {
            unsolved(game, data, &wanted)?
        };
        if unsolved.is_empty() {
            return Ok(Self::open(game, data)?);
        }
        let limit = Limit::new(options.memory);
        let needed = memory_needed(game, &unsolved);
        let fits = limit.check(&game.table_name(), needed);
        if fits.is_err() {
            // Working files make do with little memory, but not with less than the program and its index take.
            let index = game.index_bytes(&unsolved).unwrap_or(0);
            let least = index.saturating_add(program_bytes() + SLACK_BYTES);
            limit.check(&game.table_name(), least.min(needed))?;
            let folder = game_folder(data, &game.table_name());
            if free_bytes(&folder).is_some_and(|free| free < needed) {
                fits.map_err(SolveError::without_disk)?;
            }
        }
        check_sets(game, &unsolved)?;
        let mut files = Files::lock(game, data)?;
        if needed > limit.bytes {
            let folder = game_folder(data, &game.table_name());
            files.working = Some(WorkingFiles::new(&folder, limit.bytes - SLACK_BYTES)?);
        }
        solve_tiers(game, &unsolved, &mut files, monitor)
            .map_err(|error| error.of(game, data, options.afresh))?;
        Ok(Self::open(game, data)?)
    }

    /// Solves a game into tables in memory.
    ///
    /// # Errors
    /// If there is too little memory, or the monitor asks to stop.
    pub fn solve_in_memory<G: Graphed>(
        game: &G,
        monitor: &dyn Monitor,
    ) -> Result<Self, SolveError> {
        check_index(game)?;
        let all: Vec<usize> = (0..game.tiers().len()).collect();
        Limit::new(None).check(&game.table_name(), memory_needed(game, &all))?;
        check_sets(game, &all)?;
        let mut images = Images(game.tiers().iter().map(|_| None).collect());
        solve_tiers(game, &all, &mut images, monitor)
            .map_err(|error| error.of(game, Path::new("memory"), true))?;
        let images = images.0.into_iter().flatten().map(TableData::Owned);
        Ok(Self::from_data(game, Path::new("memory"), images)?)
    }
}

/// Refuses tiers whose positions cannot be numbered.
fn check_sets<G: Indexed>(game: &G, tiers: &[usize]) -> Result<(), SolveError> {
    match game.index_bytes(tiers) {
        Ok(_) => Ok(()),
        Err(reason) => Err(SolveError::TooManySets {
            game: game.table_name(),
            reason,
        }),
    }
}

/// Pages of working files that come in before somebody looks.
const SLACK_BYTES: u64 = 32 << 20;

/// The tiers with these names and all they lead into, in the order of play; without names, all tiers.
fn wanted(tiers: &[Tier], names: &[String]) -> Result<Vec<usize>, NameError> {
    if names.is_empty() {
        return Ok((0..tiers.len()).collect());
    }
    let mut wanted = vec![false; tiers.len()];
    for name in names {
        // 4-5 is the tier 5-4 seen from the other side.
        let turned = name.split_once('-').map(|(a, b)| format!("{b}-{a}"));
        let number = tiers
            .iter()
            .position(|tier| tier.name == *name)
            .or_else(|| {
                tiers
                    .iter()
                    .position(|tier| Some(&tier.name) == turned.as_ref())
            })
            .ok_or_else(|| {
                // Those of the end of the game first: they are the ones that are asked for.
                let known: Vec<&str> = tiers.iter().rev().map(|tier| tier.name.as_str()).collect();
                NameError::new(format!("there is no tier {name:?}"), name, &known)
            })?;
        wanted[number] = true;
    }
    for tier in 0..tiers.len() {
        if wanted[tier] {
            tiers[tier]
                .exits
                .iter()
                .for_each(|&exit| wanted[exit] = true);
        }
    }
    Ok((0..tiers.len()).filter(|&tier| wanted[tier]).collect())
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
    fn of<G: Indexed>(self, game: &G, data: &Path, afresh: bool) -> SolveError {
        match self {
            Self::Tier(TierError::NoValue(place)) => no_value(game, data, place).into(),
            Self::Table(error) => error.into(),
            Self::Tier(TierError::Stopped(_)) => SolveError::Stopped { afresh },
            Self::Tier(reason) => SolveError::TooLong {
                game: game.table_name(),
                reason,
            },
        }
    }
}

/// A move leads to a place that has no value: whatever the checksums say, the tables or the keys are not those of the game.
fn no_value<G: Indexed>(game: &G, data: &Path, place: Place) -> TableError {
    let identity = Identity::of(game, place.tier);
    if place.slot >= identity.cells {
        return TableError::Nowhere {
            game: identity.game,
        };
    }
    let what = format!("cell {}", place.slot);
    let path = table_path(data, &identity);
    TableError::unusable(&path, &identity.game, what, "a value", "a hole")
}

/// Those of the `wanted` tiers that have no table below the folder `data`; the others are sound in every block.
fn unsolved<G: Indexed>(game: &G, data: &Path, wanted: &[usize]) -> Result<Vec<usize>, TableError> {
    let mut unsolved = Vec::new();
    for &tier in wanted {
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
    /// Where values are while they are worked on, if memory does not hold them.
    working: Option<WorkingFiles>,
    /// Held until the solving ends, and let go by the system if the process dies.
    _lock: File,
}

impl Files {
    fn lock<G: Indexed>(game: &G, data: &Path) -> Result<Self, TableError> {
        check_places(game, data)?;
        Ok(Self {
            data: data.to_owned(),
            working: None,
            _lock: lock(data, &game.table_name())?,
        })
    }
}

/// Refuses before the work what could not be stored after it.
pub(super) fn check_places<G: Indexed>(game: &G, data: &Path) -> Result<(), TableError> {
    for tier in 0..game.tiers().len() {
        let identity = Identity::of(game, tier);
        identity.check()?;
        check_place(&table_path(data, &identity))?;
    }
    Ok(())
}

/// Keeps others from writing into the folder of a game, as long as the file is open.
pub(crate) fn lock(data: &Path, game: &str) -> Result<File, TableError> {
    let folder = game_folder(data, game);
    fs::create_dir_all(&folder).map_err(TableError::io(&folder, "create it"))?;
    let path = folder.join(".lock");
    let options = &mut File::options();
    let lock = open_file(&path, options.create(true).truncate(false).write(true))?
        .ok_or_else(|| TableError::io(&path, "create it")(io::ErrorKind::NotFound.into()))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(TableError::Busy { path }),
        Err(TryLockError::Error(error)) => Err(TableError::io(&path, "lock it")(error)),
    }
}

impl<G: Indexed> Keeper<G> for Files {
    type Error = KeepError;

    fn room(&self, slots: u64) -> Result<Codes, KeepError> {
        Ok(match &self.working {
            Some(working) => working.room(slots)?,
            None => Codes::in_memory(slots).map_err(TableError::from)?,
        })
    }

    fn load(
        &self,
        game: &G,
        tier: usize,
        slots: Range<u64>,
        monitor: &dyn Monitor,
    ) -> Result<Codes, KeepError> {
        let mut codes = Keeper::<G>::room(self, slots.end - slots.start)?;
        let table = open_table(&self.data, &Identity::of(game, tier))?;
        table.read_into(slots.start, codes.as_mut(), monitor)?;
        Ok(codes)
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

    fn room(&self, slots: u64) -> Result<Codes, KeepError> {
        Ok(Codes::in_memory(slots).map_err(TableError::from)?)
    }

    fn load(
        &self,
        game: &G,
        tier: usize,
        slots: Range<u64>,
        monitor: &dyn Monitor,
    ) -> Result<Codes, KeepError> {
        let identity = Identity::of(game, tier);
        let bytes = self.0[tier].as_deref().unwrap_or_default();
        let table = Table::new(bytes, Path::new("memory"), &identity)?;
        let mut codes = Keeper::<G>::room(self, slots.end - slots.start)?;
        table.read_into(slots.start, codes.as_mut(), monitor)?;
        Ok(codes)
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
