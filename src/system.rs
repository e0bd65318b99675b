//! What the system says about this process and this machine. Only Linux says it in these files; elsewhere the answer is
//! `None`.

use std::fs;

/// The most memory this process ever had resident, in bytes.
#[must_use]
pub fn peak_resident_bytes() -> Option<u64> {
    kibibytes("/proc/self/status", "VmHWM:")
}

/// The memory this process has resident now, in bytes.
#[must_use]
pub fn resident_bytes() -> Option<u64> {
    kibibytes("/proc/self/status", "VmRSS:")
}

/// Memory that could be had now without swapping, in bytes: what the machine has free, and what the control group that the
/// process lives in leaves it.
#[must_use]
pub fn available_bytes() -> Option<u64> {
    let machine = kibibytes("/proc/meminfo", "MemAvailable:");
    let group = || {
        let limit = bytes("/sys/fs/cgroup/memory.max")?;
        Some(limit.saturating_sub(bytes("/sys/fs/cgroup/memory.current")?))
    };
    match (machine, group()) {
        (Some(machine), Some(group)) => Some(machine.min(group)),
        (machine, group) => machine.or(group),
    }
}

fn bytes(file: &str) -> Option<u64> {
    fs::read_to_string(file).ok()?.trim().parse().ok()
}

fn kibibytes(file: &str, key: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let number: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(number * 1024)
}
