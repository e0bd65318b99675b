//! Exploring a game into files of keys.

use super::build::{SolveOptions, lock};
use super::format::Identity;
use super::keys::{keys_file, open_keys, write_keys};
use super::memory::Limit;
use super::opening::check_place;
use super::tables::{game_folder, keyed_tables_folder};
use super::{DataFolders, SolveError, TableError, check_index};
use crate::index::reachable::{KeyStore, check_keys, explore, explorer_bytes};
use crate::index::{IndexError, IndexKind, Keyed, Reachable, SortedKeys};
use crate::progress::{Cancelled, Progress};
use crate::solve::program_bytes;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tracing::info;

impl<G: Keyed> Reachable<G> {
    /// Finds all positions that play from the start leads to, and keeps their keys in the first of the folders
    /// `data`. Tiers that are there already are kept as they are, unless `options` say otherwise. If another of the
    /// folders has all files of the game, its keys are taken.
    ///
    /// # Errors
    /// If the memory allowed is too little, a file cannot be read or written, or the work is cancelled.
    pub fn explore(
        game: Arc<G>,
        data: &DataFolders,
        options: &SolveOptions,
        progress: &dyn Progress,
    ) -> Result<Self, SolveError> {
        let name = Self::name_of(&game);
        let mut store = DiskKeys::find(&*game, data);
        if options.force || !store.is_complete()? {
            store = DiskKeys::new(&*game, data.first(), options.force);
        }
        if !store.is_complete()? {
            let needed = explorer_bytes(&*game).saturating_add(program_bytes());
            Limit::new(options.memory).check(&name, needed)?;
            store.check_places()?;
            store.lock = Some(lock(data.first(), &name)?);
        }
        let keys =
            explore(&*game, &mut store, progress).map_err(|error| error.of(options.force))?;
        let positions: u64 = keys.iter().map(SortedKeys::len).sum();
        info!(game = store.name, folder = ?store.data, positions, "positions numbered by keys");
        drop(store);
        Ok(Self::with_checked(game, keys))
    }

    /// The game with the keys that were found before. They are checked where they are looked into.
    ///
    /// # Errors
    /// If a file is missing, damaged or belongs to another game or other rules.
    pub fn open(game: Arc<G>, data: &DataFolders) -> Result<Self, TableError> {
        let files = DiskKeys::find(&*game, data);
        let keys = (0..game.tiers().len())
            .map(|tier| {
                files.open(tier)?.ok_or_else(|| TableError::Missing {
                    path: files.path(tier),
                    game: files.name.clone(),
                    tier: game.tiers()[tier].name.clone(),
                    others: false,
                })
            })
            .collect::<Result<_, TableError>>()?;
        drop(files);
        Ok(Self::new(game, keys))
    }

    /// Refuses keys that are damaged.
    ///
    /// # Errors
    /// If a block of a file has another checksum than when it was written, or its keys are not those of positions.
    pub fn check(&self) -> Result<(), TableError> {
        check_index(self)
    }

    /// The files that hold the keys, and how long they are.
    ///
    /// # Errors
    /// If one cannot be looked at.
    pub fn files(&self, data: &DataFolders) -> Result<Vec<(PathBuf, u64)>, TableError> {
        let files = DiskKeys::find(self.game(), data);
        let file = |tier: usize| {
            let path = files.path(tier);
            let bytes = fs::metadata(&path).map_err(TableError::io(&path, "look at it"))?;
            Ok((path, bytes.len()))
        };
        (0..self.game().tiers().len()).map(file).collect()
    }

    /// Finds all positions that play from the start leads to, and keeps their keys in memory.
    ///
    /// # Errors
    /// If there is too little memory, or the work is cancelled.
    pub fn in_memory(game: Arc<G>, progress: &dyn Progress) -> Result<Self, SolveError> {
        let needed = explorer_bytes(&*game).saturating_add(program_bytes());
        Limit::new(None).check(&Self::name_of(&game), needed)?;
        let mut store = MemoryKeys {
            key_bits: game.key_bits(),
        };
        let keys = explore(&*game, &mut store, progress).map_err(|error| error.of(true))?;
        Ok(Self::with_checked(game, keys))
    }
}

#[derive(Debug, thiserror::Error)]
enum StoreError {
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    #[error(transparent)]
    Table(#[from] TableError),
}

impl StoreError {
    fn of(self, force: bool) -> SolveError {
        match self {
            Self::Cancelled(_) => SolveError::Cancelled { force },
            Self::Table(error) => error.into(),
        }
    }
}

struct DiskKeys<'g, G> {
    game: &'g G,
    data: PathBuf,
    name: String,
    rules: u128,
    force: bool,
    /// Held until the exploring ends; the system releases it if the process dies.
    lock: Option<File>,
}

impl<'g, G: Keyed> DiskKeys<'g, G> {
    /// In the one of the folders `data` that has the files of the game.
    fn find(game: &'g G, data: &DataFolders) -> Self {
        let tiers = game.tiers().iter().map(|tier| tier.name.as_str());
        let folder = keyed_tables_folder(&Reachable::name_of(game), tiers, data);
        Self::new(game, folder, false)
    }

    fn new(game: &'g G, data: &Path, force: bool) -> Self {
        Self {
            game,
            data: data.to_owned(),
            name: Reachable::name_of(game),
            rules: Reachable::rules_hash_of(game),
            force,
            lock: None,
        }
    }

    fn tier_name(&self, tier: usize) -> &str {
        &self.game.tiers()[tier].name
    }

    fn path(&self, tier: usize) -> PathBuf {
        let file = keys_file(self.tier_name(tier));
        game_folder(&self.data, &self.name).join(file)
    }

    fn identity(&self, tier: usize) -> Identity {
        Identity {
            game: self.name.clone(),
            tier: self.tier_name(tier).into(),
            rules: self.rules,
            index: IndexKind::SortedKeys,
            cells: 0,
        }
    }

    fn open(&self, tier: usize) -> Result<Option<SortedKeys>, TableError> {
        open_keys(&self.path(tier), &self.identity(tier), self.game.key_bits())
    }

    fn is_complete(&self) -> Result<bool, TableError> {
        for tier in 0..self.game.tiers().len() {
            if self.force || self.open(tier)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Refuses before the work what could not be stored after it.
    fn check_places(&self) -> Result<(), TableError> {
        (0..self.game.tiers().len()).try_for_each(|tier| check_place(&self.path(tier)))
    }

    fn damaged(&self, error: IndexError) -> TableError {
        TableError::of_index(error, &self.name)
    }
}

impl<G: Keyed> KeyStore for DiskKeys<'_, G> {
    type Error = StoreError;

    fn kept(&self, tier: usize) -> Result<Option<SortedKeys>, StoreError> {
        if self.force {
            return Ok(None);
        }
        let keys = self.open(tier)?;
        if let Some(keys) = &keys {
            check_keys(self.game, tier, keys).map_err(|error| self.damaged(error))?;
        }
        Ok(keys)
    }

    fn keep(&mut self, tier: usize, runs: &[&[u64]]) -> Result<SortedKeys, StoreError> {
        let path = self.path(tier);
        write_keys(&path, &self.identity(tier), self.game.key_bits(), runs)?;
        let missing = || TableError::Missing {
            path: path.clone(),
            game: self.name.clone(),
            tier: self.tier_name(tier).into(),
            others: true,
        };
        let keys = self.open(tier)?.ok_or_else(missing)?;
        keys.check().map_err(|error| self.damaged(error))?;
        keys.release_pages();
        Ok(keys)
    }
}

struct MemoryKeys {
    key_bits: u32,
}

impl KeyStore for MemoryKeys {
    type Error = StoreError;

    fn kept(&self, _tier: usize) -> Result<Option<SortedKeys>, StoreError> {
        Ok(None)
    }

    fn keep(&mut self, _tier: usize, runs: &[&[u64]]) -> Result<SortedKeys, StoreError> {
        Ok(SortedKeys::in_memory(self.key_bits, runs))
    }
}
