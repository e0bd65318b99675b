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
        Registry::standard().with(family("hexapawn", &[], |_| explored(Hexapawn)))
    })
}
