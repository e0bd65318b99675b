//! Finds out which commit the command is built from, for `--version`.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let commit = packaged().or_else(checked_out).unwrap_or_default();
    println!("cargo::rustc-env=RETROGRADE_COMMIT={commit}");
    let target = env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=RETROGRADE_TARGET={target}");
}

/// What cargo wrote down when the crate was packed.
fn packaged() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let hash = text.split('"').find(|part| is_hash(part))?;
    Some(hash[..SHORT].into())
}

/// The commit of the repository that this crate is a part of.
fn checked_out() -> Option<String> {
    // The crate may lie, unpacked, in somebody else's repository.
    if !Path::new("../../tablebases/manifest.txt").exists() {
        return None;
    }
    // A file that is not there would count as changed every time.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]);
    if let Some(log) = log.filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    let hash = git(&["rev-parse", "HEAD"]).filter(|hash| is_hash(hash))?;
    Some(hash[..SHORT].into())
}

const SHORT: usize = 10;

fn is_hash(text: &str) -> bool {
    text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().into())
}
