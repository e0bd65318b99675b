//! The `retrograde` command, with the games that come with it.

use retrograde::catalog::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    retrograde_cli::main(Registry::standard)
}
