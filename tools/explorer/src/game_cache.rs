//! The games that are open, the ones asked for last.

use crate::open_game::{OpenError, OpenGame};
use retrograde::DataFolders;
use retrograde::catalog::Effort;
use std::sync::{Arc, Mutex, PoisonError};

/// Open games at most: names can be made up without end, memory cannot.
const MOST_OPEN: usize = 24;

/// Those of them that have the memory of a search.
const MOST_SEARCHED: usize = 4;

pub(crate) struct GameCache {
    data: DataFolders,
    /// What a command needs to find the same folders.
    data_dir_flag: String,
    effort: Effort,
    /// Whether only people at this machine ask, who may let it work for hours.
    is_local: bool,
    /// The one asked for last stands last.
    open: Mutex<Vec<(String, Arc<OpenGame>)>>,
}

impl GameCache {
    pub(crate) fn new(
        data: DataFolders,
        data_dir_flag: String,
        effort: Effort,
        is_local: bool,
    ) -> Self {
        Self {
            is_local,
            data,
            data_dir_flag,
            effort,
            open: Mutex::default(),
        }
    }

    pub(crate) fn data(&self) -> &DataFolders {
        &self.data
    }

    /// The game with this name, if it is open and its tables are those that it was opened with.
    pub(crate) fn find(&self, name: &str) -> Option<Arc<OpenGame>> {
        let open_game = {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let place = open.iter().position(|(known, _)| known == name)?;
            let found = open.remove(place);
            let open_game = Arc::clone(&found.1);
            open.push(found);
            open_game
        };
        if open_game.is_current() {
            return Some(open_game);
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(_, other)| !Arc::ptr_eq(other, &open_game));
        None
    }

    /// The game with this name, opened if it is not. That can take a while.
    pub(crate) fn get(&self, name: &str) -> Result<Arc<OpenGame>, OpenError> {
        if let Some(open_game) = self.find(name) {
            return Ok(open_game);
        }
        let opened = OpenGame::open(name, &self.data, &self.data_dir_flag, &self.effort)?;
        let open_game = Arc::new(opened.asked_from(self.is_local));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MOST_OPEN {
            open.remove(0);
        }
        if open_game.is_searched() {
            let searched = |(_, open_game): &(String, Arc<OpenGame>)| open_game.is_searched();
            let oldest = open.iter().position(searched);
            if let Some(oldest) =
                oldest.filter(|_| open.iter().filter(|&one| searched(one)).count() >= MOST_SEARCHED)
            {
                open.remove(oldest);
            }
        }
        open.push((name.to_owned(), Arc::clone(&open_game)));
        Ok(open_game)
    }

    /// Closes a game, so that it is opened anew: it has been solved since.
    pub(crate) fn close(&self, name: &str) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(known, open_game)| known != name && open_game.name() != name);
    }
}
