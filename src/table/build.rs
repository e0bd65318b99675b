//! Solving a game into its tables.

use super::format::Identity;
use super::header::FileCheck;
use super::memory::Limit;
use super::opening::{check_place, open_file};
use super::reader::Table;
use super::spill::{Limiting, SpillFiles, slack_bytes};
use super::tables::{TableData, Tables, game_folder, open_table, table_path, tables_folder};
use super::{CREATE, DataFolders, SolveError, TableError, check_index, writer};
use crate::index::{Address, Indexed, Solvable, Tier};
use crate::name::NameError;
use crate::progress::Progress;
use crate::solve::{
    TableEntry, TierBuffer, TierError, TierStore, index_needed, memory_needed, program_bytes,
    solve_tiers,
};
use crate::system::files;
use std::fs::{self, File, TryLockError};
use std::io::{self, Cursor};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tracing::{info, trace};

/// How to solve.
#[derive(Clone, Debug, Default)]
pub struct SolveOptions {
    /// Bytes of memory that may be used; in any case no more than is free. What does not fit is kept in working files beside
    /// the tables.
    pub memory: Option<u64>,
    /// Solve tiers again that are there already.
    pub force: bool,
    /// The tiers to solve, by name, with those they lead into; none for all.
    pub tiers: Vec<String>,
}

impl Tables {
    /// Solves a game into tables in the first of the folders `data`. Tiers that are there already are kept as they
    /// are, unless `options` say otherwise. If the folder that the game's tables come from is another one and has all
    /// that is wanted, nothing is solved.
    ///
    /// # Errors
    /// If the memory allowed is too little, a table cannot be read or written, or the work is cancelled.
    pub fn solve<G: Solvable>(
        game: &G,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<Self, SolveError> {
        check_index(game)?;
        let wanted = wanted(game.tiers(), &options.tiers)?;
        let (first, found) = (data.first(), tables_folder(game, data));
        if !options.force && unsolved(game, found, &wanted)?.is_empty() {
            return Ok(Self::open_in(game, found)?);
        }
        let unsolved = match options.force {
            true => wanted,
            false => unsolved(game, first, &wanted)?,
        };
        let limit = Limit::new(options.memory);
        let needed = memory_needed(game, &unsolved);
        let fits = limit.check(&game.table_name(), needed);
        if fits.is_err() {
            // Working files make do with little memory, but not with less than the program and its index take.
            let beside = program_bytes() + slack_bytes() + LEAST_RESIDENT;
            let least = index_needed(game, &unsolved).saturating_add(beside);
            limit.check(&game.table_name(), least.min(needed))?;
            let folder = game_folder(first, &game.table_name());
            if files::free_bytes(&folder).is_some_and(|free| free < needed) {
                fits.map_err(SolveError::without_disk)?;
            }
        }
        check_sets(game, &unsolved)?;
        let mut store = Store::in_files(game, first)?;
        if needed > limit.bytes {
            let folder = game_folder(first, &game.table_name());
            store.working = Some(Arc::new(SpillFiles::new(&folder, limit.bytes)));
        }
        info!(
            game = game.table_name(),
            folder = ?first,
            tiers = unsolved.len(),
            needed,
            limit = limit.bytes,
            working_files = needed > limit.bytes,
            "solving begins"
        );
        let limiting = Limiting {
            progress,
            files: store.working.clone(),
        };
        solve_tiers(game, &unsolved, &mut store, &limiting)
            .map_err(|error| error.of(game, first, options.force))?;
        Ok(Self::open_in(game, first)?)
    }

    /// Solves a game into tables in memory.
    ///
    /// # Errors
    /// If there is too little memory, or the work is cancelled.
    pub fn solve_in_memory<G: Solvable>(
        game: &G,
        progress: &dyn Progress,
    ) -> Result<Self, SolveError> {
        check_index(game)?;
        let all: Vec<usize> = (0..game.tiers().len()).collect();
        Limit::new(None).check(&game.table_name(), memory_needed(game, &all))?;
        check_sets(game, &all)?;
        let mut store = Store::in_memory(game);
        solve_tiers(game, &all, &mut store, progress)
            .map_err(|error| error.of(game, Path::new(MEMORY), true))?;
        Ok(Self::from_data(
            game,
            Path::new(MEMORY),
            store.into_memory(),
        )?)
    }
}

/// The folder in errors about tables that have no files.
const MEMORY: &str = "memory";

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

/// Bytes of working files that must have room in memory: with less, they would do nothing but come and go.
const LEAST_RESIDENT: u64 = 16 << 20;

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

/// What stops a store: the solving or the storing.
#[derive(Debug, thiserror::Error)]
enum StoreError {
    #[error(transparent)]
    Tier(#[from] TierError),
    #[error(transparent)]
    Table(#[from] TableError),
}

impl StoreError {
    fn of<G: Indexed>(self, game: &G, data: &Path, force: bool) -> SolveError {
        match self {
            Self::Tier(TierError::NoValue(address)) => no_value(game, data, address).into(),
            Self::Table(error) => error.into(),
            Self::Tier(TierError::Cancelled(_)) => SolveError::Cancelled { force },
            Self::Tier(reason) => SolveError::TooLong {
                game: game.table_name(),
                reason,
            },
        }
    }
}

/// A move leads to a place that has no value: whatever the checksums say, the tables or the keys are not those of the game.
fn no_value<G: Indexed>(game: &G, data: &Path, address: Address) -> TableError {
    let identity = Identity::of(game, address.tier);
    if address.slot >= identity.cells {
        return TableError::Nowhere {
            game: identity.game,
        };
    }
    let what = format!("cell {}", address.slot);
    let path = table_path(data, &identity);
    FileCheck::new(&path, &identity.game).unusable(what, "a value", "a hole")
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

/// Keeps the tiers of a game.
struct Store<'g, G> {
    game: &'g G,
    place: Place,
    /// Where values are while they are worked on, if memory does not hold them.
    working: Option<Arc<SpillFiles>>,
}

/// Where tiers are kept.
enum Place {
    Files {
        data: PathBuf,
        /// Keeps others from writing until the solving ends; the system releases it if the process dies.
        _lock: File,
    },
    /// As the bytes that their files would have.
    Memory(Vec<Option<Vec<u8>>>),
}

impl<'g, G: Indexed> Store<'g, G> {
    fn in_files(game: &'g G, data: &Path) -> Result<Self, TableError> {
        check_places(game, data)?;
        let place = Place::Files {
            data: data.to_owned(),
            _lock: lock(data, &game.table_name())?,
        };
        Ok(Self::new(game, place))
    }

    fn in_memory(game: &'g G) -> Self {
        Self::new(game, Place::Memory(vec![None; game.tiers().len()]))
    }

    fn new(game: &'g G, place: Place) -> Self {
        Self {
            game,
            place,
            working: None,
        }
    }

    fn into_memory(self) -> impl Iterator<Item = TableData> {
        let kept = match self.place {
            Place::Files { .. } => vec![],
            Place::Memory(kept) => kept,
        };
        kept.into_iter().flatten().map(TableData::from)
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
    fs::create_dir_all(&folder).map_err(TableError::io(&folder, CREATE))?;
    let path = folder.join(".lock");
    let options = &mut File::options();
    let lock = open_file(&path, options.create(true).truncate(false).write(true))?
        .ok_or_else(|| TableError::io(&path, CREATE)(io::ErrorKind::NotFound.into()))?;
    match files::lock(&lock) {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(TableError::Busy { path }),
        Err(TryLockError::Error(error)) => Err(TableError::io(&path, "lock it")(error)),
    }
}

impl<G: Indexed> TierStore for Store<'_, G> {
    type Error = StoreError;

    fn allocate(&self, slots: u64) -> Result<TierBuffer, StoreError> {
        Ok(match &self.working {
            Some(working) => working.allocate(slots)?,
            None => TierBuffer::in_memory(slots).map_err(TableError::from)?,
        })
    }

    fn load(
        &self,
        tier: usize,
        slots: Range<u64>,
        progress: &dyn Progress,
    ) -> Result<TierBuffer, StoreError> {
        trace!(
            tier = self.game.tiers()[tier].name,
            ?slots,
            "values of a later tier loaded"
        );
        let mut entries = self.allocate(slots.end - slots.start)?;
        let identity = Identity::of(self.game, tier);
        match &self.place {
            Place::Files { data, .. } => {
                let table = open_table(data, &identity)?;
                table.read_into(slots.start, entries.as_mut(), progress)?;
            }
            Place::Memory(kept) => {
                let bytes = kept[tier].as_deref().unwrap_or_default();
                let table = Table::new(bytes, Path::new(MEMORY), &identity)?;
                table.read_into(slots.start, entries.as_mut(), progress)?;
            }
        }
        Ok(entries)
    }

    fn keep(
        &mut self,
        tier: usize,
        entries: &[TableEntry],
        progress: &dyn Progress,
    ) -> Result<(), StoreError> {
        let identity = Identity::of(self.game, tier);
        match &mut self.place {
            Place::Files { data, .. } => {
                let path = table_path(data, &identity);
                writer::write_file(&path, &identity, entries, progress)?;
            }
            Place::Memory(kept) => {
                let mut out = Cursor::new(Vec::new());
                writer::write(Path::new(MEMORY), &mut out, &identity, entries, progress)?;
                kept[tier] = Some(out.into_inner());
            }
        }
        Ok(())
    }
}
