//! Rules that people wrote, kept beside the tables of their games and found by the name in them.

use super::registry::{Made, Registry};
use super::rules_file::RulesFile;
use crate::games::RulesError;
use crate::name::{NameError, nearest};
use crate::table::{DataFolders, TableError, game_folder, lock, replace_file};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The file in the folder of a game.
const FILE: &str = "rules.toml";

/// What no file of rules reaches.
const ENOUGH: u64 = 1 << 20;

/// Why rules are not kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeepError {
    /// They are none.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Another game has the name.
    #[error(
        "{} has other rules under the name {name}: give the game another name, or remove that folder",
        path.display()
    )]
    Taken {
        /// The name.
        name: String,
        /// The file of the other.
        path: PathBuf,
    },
    /// They cannot be written.
    #[error(transparent)]
    Write(#[from] TableError),
}

/// Rules that are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRules {
    /// The name of the game.
    pub name: String,
    /// Where they are.
    pub path: PathBuf,
    /// The rules as they were written.
    pub text: String,
}

impl KeptRules {
    /// The rules that are kept under a name, in the first of the folders that has some.
    #[must_use]
    pub fn find(folders: &DataFolders, name: &str) -> Option<Self> {
        let found = folders
            .iter()
            .find_map(|folder| Self::read(game_folder(folder, name).join(FILE)));
        found.filter(|kept| kept.name == name)
    }

    /// All that are kept, by name.
    #[must_use]
    pub fn all(folders: &DataFolders) -> Vec<Self> {
        let entries = folders
            .iter()
            .filter_map(|folder| fs::read_dir(folder).ok());
        let paths = entries
            .flatten()
            .flatten()
            .map(|entry| entry.path().join(FILE));
        let mut all: Vec<Self> = Vec::new();
        for kept in paths.filter_map(Self::read) {
            if all.iter().all(|known| known.name != kept.name) {
                all.push(kept);
            }
        }
        all.sort_by(|one, other| one.name.cmp(&other.name));
        all
    }

    fn read(path: PathBuf) -> Option<Self> {
        // What is no file, a pipe say, is not waited for.
        if !fs::metadata(&path).ok()?.is_file() {
            return None;
        }
        let mut text = String::new();
        let file = fs::File::open(&path).ok()?;
        file.take(ENOUGH).read_to_string(&mut text).ok()?;
        let name = RulesFile::read(&text, &shown(&path)).ok()?.name();
        Some(Self { name, path, text })
    }

    /// Keeps rules in the first of the folders, beside where tables of their game are written. The same rules with other comments
    /// take the place of those before.
    ///
    /// # Errors
    /// If the text is no rules, other rules have the name already, or the file cannot be written.
    pub fn keep(folders: &DataFolders, text: &str, file: &str) -> Result<Self, KeepError> {
        let rules = RulesFile::read(text, file)?;
        let name = rules.name();
        let kept = Self {
            path: folders.place(&name, FILE),
            name,
            text: text.to_owned(),
        };
        match Self::find(folders, &kept.name) {
            Some(before) if before.text == text => return Ok(before),
            Some(before) => {
                let known = RulesFile::read(&before.text, &shown(&before.path))?;
                if !known.is_same(&rules) {
                    let (name, path) = (before.name, before.path);
                    return Err(KeepError::Taken { name, path });
                }
            }
            None => {}
        }
        let _lock = lock(folders.first(), &kept.name)?;
        replace_file(&kept.path, |partial, out| {
            let written = out.write_all(text.as_bytes());
            written.map_err(TableError::io(partial, "write it"))
        })?;
        Ok(kept)
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

impl Registry {
    /// The game with this name, of a family or by rules that are kept.
    ///
    /// # Errors
    /// As [`find`](Self::find); or the rules that are kept describe no game.
    pub fn find_in(&self, name: &str, folders: &DataFolders) -> Made {
        let error = match self.find(name) {
            Ok(game) => return Ok(game),
            Err(error) => error,
        };
        match KeptRules::find(folders, name) {
            Some(kept) => self
                .from_rules_file(&kept.text, &shown(&kept.path))
                .map_err(|error| NameError::new(error.to_string(), name, &[])),
            None => Err(self.suggesting(error, name, folders)),
        }
    }

    /// Where no game of a family is meant, one whose rules are kept may be.
    fn suggesting(&self, error: NameError, name: &str, folders: &DataFolders) -> NameError {
        let family = name.split([':', ',']).next().unwrap_or(name);
        let kept = KeptRules::all(folders);
        if self.families().iter().any(|known| known.name == family) {
            let names: Vec<&str> = kept.iter().map(|kept| kept.name.as_str()).collect();
            return match nearest(name, &names) {
                Some(_) => NameError::new(format!("there is no game {name:?}"), name, &names),
                None => error,
            };
        }
        let families = self.families().iter().map(|family| family.name);
        let names: Vec<&str> = families
            .chain(kept.iter().map(|kept| kept.name.as_str()))
            .collect();
        match kept.is_empty() {
            true => error,
            false => NameError::new(format!("there is no game {family:?}"), family, &names),
        }
    }
}
