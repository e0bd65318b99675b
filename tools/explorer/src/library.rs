//! The games that are open, the ones asked for last.

use crate::volume::{OpenError, Volume};
use retrograde::front::Effort;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Open games at most: names can be made up without end, memory cannot.
const MOST_OPEN: usize = 24;

/// Those of them that have the memory of a search.
const MOST_SEARCHED: usize = 4;

pub(crate) struct Library {
    data: PathBuf,
    /// What a command needs to find the same folder.
    where_to: String,
    effort: Effort,
    /// The one asked for last stands last.
    open: Mutex<Vec<(String, Arc<Volume>)>>,
}

impl Library {
    pub(crate) fn new(data: PathBuf, where_to: String, effort: Effort) -> Self {
        Self {
            data,
            where_to,
            effort,
            open: Mutex::default(),
        }
    }

    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// The game with this name, if it is open and its tables are those that it was opened with.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<Volume>> {
        let volume = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let place = open.iter().position(|(known, _)| known == name)?;
            let found = open.remove(place);
            let volume = Arc::clone(&found.1);
            open.push(found);
            volume
        };
        if volume.is_current() {
            return Some(volume);
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(_, other)| !Arc::ptr_eq(other, &volume));
        None
    }

    /// The game with this name, opened if it is not. That can take a while.
    pub(crate) fn get(&self, name: &str) -> Result<Arc<Volume>, OpenError> {
        if let Some(volume) = self.find(name) {
            return Ok(volume);
        }
        let volume = Arc::new(Volume::open(
            name,
            &self.data,
            &self.where_to,
            &self.effort,
        )?);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MOST_OPEN {
            open.remove(0);
        }
        if volume.is_searched() {
            let searched = |(_, volume): &(String, Arc<Volume>)| volume.is_searched();
            let oldest = open.iter().position(searched);
            if let Some(oldest) =
                oldest.filter(|_| open.iter().filter(|&one| searched(one)).count() >= MOST_SEARCHED)
            {
                open.remove(oldest);
            }
        }
        open.push((name.to_owned(), Arc::clone(&volume)));
        Ok(volume)
    }

    /// Closes a game, so that it is opened anew: it has been solved since.
    pub(crate) fn close(&self, name: &str) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(known, volume)| known != name && volume.name() != name);
    }
}
