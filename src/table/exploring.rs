//! Exploring a game into files of keys.

use super::TableError;
use super::format::Identity;
use super::keys::{check_keys, keys_path, open_keys, write_keys};
use super::memory::Limit;
use super::solving::{SolveError, SolveOptions, lock};
use crate::index::reached::{KeyKeeper, explore, explorer_bytes};
use crate::index::{IndexKind, Keyed, Reached, SortedKeys};
use crate::solve::{Monitor, Stopped, program_bytes};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

impl<G: Keyed> Reached<G> {
    /// Finds all positions that play from the start leads to, and keeps their keys below the folder `data`. Tiers that are
    /// there already are kept as they are, unless `options` say otherwise.
    ///
    /// # Errors
    /// If the memory allowed is too little, a file cannot be read or written, or the monitor asks to stop.
    pub fn explore(
        game: G,
        data: &Path,
        options: &SolveOptions,
        monitor: &dyn Monitor,
    ) -> Result<Self, SolveError> {
        let name = Self::name_of(&game);
        let mut keeper = Files::new(&game, data, options.afresh);
        if !keeper.is_complete()? {
            let needed = explorer_bytes(&game).saturating_add(program_bytes());
            Limit::new(options.memory).check(&name, needed)?;
            keeper.lock = Some(lock(data, &name)?);
        }
        let keys =
            explore(&game, &mut keeper, monitor).map_err(|error| error.of(options.afresh))?;
        Ok(Self::new(game, keys))
    }

    /// The game with the keys that were found before.
    ///
    /// # Errors
    /// If a file is missing, damaged or belongs to another game or other rules.
    pub fn open(game: G, data: &Path) -> Result<Self, TableError> {
        let files = Files::new(&game, data, false);
        let keys = (0..game.tiers().len())
            .map(|tier| {
                files.open(tier)?.ok_or_else(|| TableError::Missing {
                    path: files.path(tier),
                    game: files.game.clone(),
                    tier: game.tiers()[tier].name.clone(),
                    others: false,
                })
            })
            .collect::<Result<_, TableError>>()?;
        Ok(Self::new(game, keys))
    }

    /// Refuses keys that are damaged.
    ///
    /// # Errors
    /// If a block of a file has another checksum than when it was written.
    pub fn check(&self, data: &Path) -> Result<(), TableError> {
        let files = Files::new(self.game(), data, false);
        (0..self.game().tiers().len())
            .try_for_each(|tier| check_keys(&files.path(tier), &files.game, self.keys(tier)))
    }

    /// The files that hold the keys, and how long they are.
    ///
    /// # Errors
    /// If one cannot be looked at.
    pub fn files(&self, data: &Path) -> Result<Vec<(PathBuf, u64)>, TableError> {
        let files = Files::new(self.game(), data, false);
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
    /// If there is too little memory, or the monitor asks to stop.
    pub fn in_memory(game: G, monitor: &dyn Monitor) -> Result<Self, SolveError> {
        let needed = explorer_bytes(&game).saturating_add(program_bytes());
        Limit::new(None).check(&Self::name_of(&game), needed)?;
        let mut keeper = Memory {
            key_bits: game.key_bits(),
        };
        let keys = explore(&game, &mut keeper, monitor).map_err(|error| error.of(true))?;
        Ok(Self::new(game, keys))
    }
}

#[derive(Debug, thiserror::Error)]
enum KeepError {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Table(#[from] TableError),
}

impl KeepError {
    fn of(self, afresh: bool) -> SolveError {
        match self {
            Self::Stopped(_) => SolveError::Stopped { afresh },
            Self::Table(error) => error.into(),
        }
    }
}

struct Files {
    data: PathBuf,
    game: String,
    rules: u128,
    tiers: Vec<String>,
    key_bits: u32,
    afresh: bool,
    /// Held until the exploring ends, and let go by the system if the process dies.
    lock: Option<File>,
}

impl Files {
    fn new<G: Keyed>(game: &G, data: &Path, afresh: bool) -> Self {
        Self {
            data: data.to_owned(),
            game: Reached::name_of(game),
            rules: xxh3_128(Reached::rules_of(game).as_bytes()),
            tiers: game.tiers().iter().map(|tier| tier.name.clone()).collect(),
            key_bits: game.key_bits(),
            afresh,
            lock: None,
        }
    }

    fn path(&self, tier: usize) -> PathBuf {
        keys_path(&self.data, &self.game, &self.tiers[tier])
    }

    fn identity(&self, tier: usize) -> Identity {
        Identity {
            game: self.game.clone(),
            tier: self.tiers[tier].clone(),
            rules: self.rules,
            index: IndexKind::SortedKeys,
            cells: 0,
        }
    }

    fn open(&self, tier: usize) -> Result<Option<SortedKeys>, TableError> {
        open_keys(&self.path(tier), &self.identity(tier), self.key_bits)
    }

    fn is_complete(&self) -> Result<bool, TableError> {
        for tier in 0..self.tiers.len() {
            if self.afresh || self.open(tier)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl KeyKeeper for Files {
    type Error = KeepError;

    fn kept(&self, tier: usize) -> Result<Option<SortedKeys>, KeepError> {
        if self.afresh {
            return Ok(None);
        }
        let keys = self.open(tier)?;
        if let Some(keys) = &keys {
            check_keys(&self.path(tier), &self.game, keys)?;
        }
        Ok(keys)
    }

    fn keep(&mut self, tier: usize, runs: &[&[u64]]) -> Result<SortedKeys, KeepError> {
        let path = self.path(tier);
        write_keys(&path, &self.identity(tier), self.key_bits, runs)?;
        let missing = || TableError::Missing {
            path: path.clone(),
            game: self.game.clone(),
            tier: self.tiers[tier].clone(),
            others: true,
        };
        Ok(self.open(tier)?.ok_or_else(missing)?)
    }
}

struct Memory {
    key_bits: u32,
}

impl KeyKeeper for Memory {
    type Error = KeepError;

    fn kept(&self, _tier: usize) -> Result<Option<SortedKeys>, KeepError> {
        Ok(None)
    }

    fn keep(&mut self, _tier: usize, runs: &[&[u64]]) -> Result<SortedKeys, KeepError> {
        Ok(SortedKeys::in_memory(self.key_bits, runs))
    }
}
