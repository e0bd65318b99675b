//! Arguments that several commands share.

use crate::progress::Mode;
use crate::{home, size};
use clap::Args;
use clap::builder::TypedValueParser;
use retrograde::DataFolders;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Global {
    /// Threads to work with [default: one a core]
    #[arg(
        long,
        global = true,
        env = "RETROGRADE_THREADS",
        hide_env_values = true,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024)
    )]
    pub(crate) threads: Option<u16>,

    /// Memory that the program may use: bytes, or 512M, 2G, 1GiB ... [default: what is free]
    #[arg(
        long,
        global = true,
        env = "RETROGRADE_MEMORY",
        hide_env_values = true,
        value_name = "SIZE",
        value_parser = size::parse
    )]
    pub(crate) memory: Option<u64>,

    /// Folders of the tables, separated as in PATH: the first is written to, all are searched [default: retrograde in the
    /// user's data folder]
    #[arg(
        long,
        global = true,
        env = "RETROGRADE_DATA",
        hide_env_values = true,
        value_name = "DIR",
        value_parser = clap::builder::OsStringValueParser::new().try_map(folder_list),
        value_hint = clap::ValueHint::DirPath
    )]
    pub(crate) data_dir: Option<PathBuf>,

    /// Show no progress, as --progress none
    #[arg(
        long,
        short,
        global = true,
        env = "RETROGRADE_QUIET",
        hide_env_values = true,
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub(crate) quiet: bool,

    /// How to show progress, on stderr; docs/api.md describes the JSON
    #[arg(
        long,
        global = true,
        value_name = "HOW",
        env = "RETROGRADE_PROGRESS",
        hide_env_values = true,
        value_enum,
        default_value_t,
        hide_default_value = true
    )]
    pub(crate) progress: Mode,

    /// Tell on stderr what is done: -v tables and searches, -vv files and memory, -vvv everything [env: RETROGRADE_LOG, a
    /// filter as in retrograde::table=debug]
    #[arg(long, short, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,

    /// Print one JSON document instead of text
    #[arg(
        long,
        global = true,
        env = "RETROGRADE_JSON",
        hide_env_values = true,
        value_parser = clap::builder::BoolishValueParser::new()
    )]
    pub(crate) json: bool,

    #[arg(skip)]
    pub(crate) given: Given,
}

/// Which options the command line gives, and not a variable.
#[derive(Debug, Default)]
pub(crate) struct Given {
    pub(crate) data_dir: bool,
    /// A variable asks for JSON where it can be had; only the option asks for it in any case.
    pub(crate) json: bool,
}

impl Global {
    /// How progress is shown.
    pub(crate) fn progress_mode(&self) -> Mode {
        match self.quiet {
            true => Mode::None,
            false => self.progress,
        }
    }

    /// Where the tables are.
    pub(crate) fn data_folders(&self) -> DataFolders {
        self.folders_or(home::data_folder)
    }

    /// The same, to look for what need not be there.
    pub(crate) fn silent_data_folders(&self) -> DataFolders {
        self.folders_or(home::silent_data_folder)
    }

    fn folders_or(&self, usual: fn() -> PathBuf) -> DataFolders {
        let told = self.data_dir.as_ref();
        told.and_then(|list| split(list.as_os_str()))
            .unwrap_or_else(|| usual().into())
    }
}

/// A list of folders as it was written, if there is one in it.
fn folder_list(list: OsString) -> Result<PathBuf, &'static str> {
    match split(&list) {
        Some(_) => Ok(list.into()),
        None => Err("it names no folder"),
    }
}

/// The folders of a list as in PATH.
fn split(list: &OsStr) -> Option<DataFolders> {
    let mut folders = env::split_paths(list).filter(|folder| !folder.as_os_str().is_empty());
    let first = DataFolders::new(folders.next()?);
    Some(folders.fold(first, DataFolders::with))
}

#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The game, as in antrin, antrin:4 or antrin:5,blocked=passes
    #[arg(required_unless_present = "rules", conflicts_with = "rules")]
    pub(crate) game: Option<String>,

    #[command(flatten)]
    pub(crate) extent: Extent,

    /// A file with the rules of a game or a number set of strategic tic-tac-toe, instead of a name
    #[arg(long, visible_alias = "map", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,
}

/// How much of a game its tables hold.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Extent {
    /// Only the positions that play from the start leads to, in tables of their own; for linear-ataxx and ataxx
    #[arg(long, conflicts_with = "rules")]
    pub(crate) reachable: bool,
}

/// A game and a position of it, or the start.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The game, as in antrin, antrin:4 or antrin:5,blocked=passes
    // With --rules there is no game, and clap takes what follows for one.
    #[arg(required_unless_present = "rules")]
    pub(crate) game: Option<String>,

    /// The position [default: the start]; `info GAME` explains how to write one
    // Positions of dots and othello may begin with what looks like a flag.
    #[arg(conflicts_with = "rules", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// A file with the rules of a game or a number set of strategic tic-tac-toe, instead of a name
    #[arg(long, visible_alias = "map", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) rules: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) extent: Extent,
}

impl PositionArgs {
    pub(crate) fn game(&self) -> GameArgs {
        GameArgs {
            extent: self.extent,
            ..game_args(self.game.as_ref(), self.rules.as_ref())
        }
    }

    pub(crate) fn position(&self) -> Option<&str> {
        match self.rules {
            Some(_) => self.game.as_deref(),
            None => self.position.as_deref(),
        }
    }
}

/// Longer than anyone waits for an answer.
const LONGEST_SEARCH: f64 = 86_400.0;

/// A number of seconds to search for.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok();
    seconds
        .filter(|seconds| (0.0..=LONGEST_SEARCH).contains(seconds))
        .ok_or_else(|| format!("expected a number of seconds from 0 to {LONGEST_SEARCH}"))
}

/// What was given as the game, unless there is a file of rules: then it is something else.
pub(crate) fn game_args(game: Option<&String>, rules: Option<&PathBuf>) -> GameArgs {
    GameArgs {
        game: game.filter(|_| rules.is_none()).cloned(),
        extent: Extent::default(),
        rules: rules.cloned(),
    }
}
