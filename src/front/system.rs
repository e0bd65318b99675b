//! What the system says about this process and this machine. Only Linux says it in these files; elsewhere the answer is
//! `None`.

use std::fs;

/// The most memory this process ever had resident, in bytes.
#[must_use]
pub fn peak_resident_bytes() -> Option<u64> {
    kibibytes("/proc/self/status", "VmHWM:")
}

/// Memory that could be had now without swapping, in bytes.
#[must_use]
pub fn available_bytes() -> Option<u64> {
    kibibytes("/proc/meminfo", "MemAvailable:")
}

fn kibibytes(file: &str, key: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let number: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(number * 1024)
}
