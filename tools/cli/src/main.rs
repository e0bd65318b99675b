//! The `retrograde` command, with the games that come with it.

use retrograde::catalog::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    // Nothing may come before this: it checks the processor first.
    retrograde_cli::main(Registry::standard)
}
