//! The folders that files of ours are in.

use super::game_folder;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders with tables. The first is written to; all are searched in their order, and may be read-only.
///
/// Files that belong together are never taken from two of them: the tables of a game, with the keys that number its
/// positions, come from the first folder that has all of them, or else from the first that has any. What that folder
/// has is not looked for elsewhere: a damaged table is an error, although another folder may have a sound one.
///
/// ```
/// use retrograde::DataFolders;
///
/// let mine = DataFolders::from("tables");
/// let all = mine.with("/usr/share/retrograde");
/// assert_eq!(all.iter().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DataFolders {
    first: PathBuf,
    others: Vec<PathBuf>,
}

impl DataFolders {
    /// One folder.
    pub fn new(first: impl Into<PathBuf>) -> Self {
        Self {
            first: first.into(),
            others: vec![],
        }
    }

    /// These, and another one that is searched after them.
    #[must_use]
    pub fn with(mut self, folder: impl Into<PathBuf>) -> Self {
        self.others.push(folder.into());
        self
    }

    /// The one that is written to.
    #[must_use]
    pub fn first(&self) -> &Path {
        &self.first
    }

    /// All, in the order in which they are searched.
    pub fn iter(&self) -> impl Iterator<Item = &Path> {
        let others = self.others.iter().map(PathBuf::as_path);
        std::iter::once(self.first()).chain(others)
    }

    /// Where a file of a game is written.
    pub(crate) fn place(&self, game: &str, file: &str) -> PathBuf {
        game_folder(&self.first, game).join(file)
    }

    /// Where a file of a game that stands alone is; where it would be written, if none of the folders has it.
    pub(crate) fn find(&self, game: &str, file: &str) -> PathBuf {
        game_folder(self.holder(game, &[file]), game).join(file)
    }

    /// The first folder that has all of these files of a game; else the first that has any; else the one that is
    /// written to.
    pub(crate) fn holder(&self, game: &str, files: &[impl AsRef<Path>]) -> &Path {
        if self.others.is_empty() {
            return self.first();
        }
        let count = |folder: &&Path| {
            let folder = game_folder(folder, game);
            let has = |file: &&_| fs::symlink_metadata(folder.join(file)).is_ok();
            files.iter().filter(has).count()
        };
        let complete = self.iter().find(|folder| count(folder) == files.len());
        let started = || self.iter().find(|folder| count(folder) > 0);
        complete.or_else(started).unwrap_or_else(|| self.first())
    }
}

impl From<PathBuf> for DataFolders {
    fn from(folder: PathBuf) -> Self {
        Self::new(folder)
    }
}

impl From<&Path> for DataFolders {
    fn from(folder: &Path) -> Self {
        Self::new(folder)
    }
}

impl From<&str> for DataFolders {
    fn from(folder: &str) -> Self {
        Self::new(folder)
    }
}
