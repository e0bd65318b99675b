//! Where this user's tables are, if nobody says where.

use crate::output;
use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use std::path::PathBuf;
use std::sync::Once;

/// Where the user has no home.
const HERE: &str = "retrograde-data";

/// The folder in the user's data folder or, where the user has no home, one right here.
pub(crate) fn silent_data_folder() -> PathBuf {
    of_user().unwrap_or_else(|| HERE.into())
}

/// The same; a user without a home is told.
pub(crate) fn data_folder() -> PathBuf {
    of_user().unwrap_or_else(|| {
        static TOLD: Once = Once::new();
        TOLD.call_once(|| {
            output::warn(
                "warning: there is no home folder, so tables are looked for and kept in ./retrograde-data; --data-dir or \
                 RETROGRADE_DATA chooses another folder",
            );
        });
        HERE.into()
    })
}

fn of_user() -> Option<PathBuf> {
    let folders = choose_native_strategy().ok()?;
    let data = if cfg!(windows) {
        // Tables are too large to follow the user to other machines: this folder, which caches are in too, stays.
        folders.cache_dir()
    } else {
        folders.data_dir()
    };
    // A home that is not said in full is none.
    data.is_absolute().then(|| data.join("retrograde"))
}
