//! The `retrograde` command with one more game: Hexapawn.
//!
//! ```text
//! cargo run -- solve hexapawn
//! cargo run -- query hexapawn
//! cargo run -- serve
//! ```

mod game;

use game::Hexapawn;
use retrograde::catalog::{Registry, explored, family};
use std::process::ExitCode;

fn main() -> ExitCode {
    retrograde_cli::main(|| {
        let hexapawn = family("hexapawn", &[], |_| explored(Hexapawn));
        // What lists and pages show of the family; a family with options names a board or two of them.
        Registry::standard().with(hexapawn.with_examples(&["hexapawn"]))
    })
}
