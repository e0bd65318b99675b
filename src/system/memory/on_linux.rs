//! Memory as Linux tells of it, in files.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;

pub(super) fn peak_resident_bytes() -> Option<u64> {
    kibibytes("/proc/self/status", "VmHWM:")
}

/// The memory this process has resident now, asked for many times.
#[derive(Debug)]
pub(crate) struct Residence {
    file: File,
    page_bytes: u64,
}

impl Residence {
    /// Gets ready to ask, where the system tells.
    pub(crate) fn open() -> Option<Self> {
        Some(Self {
            file: File::open("/proc/self/statm").ok()?,
            page_bytes: rustix::param::page_size() as u64,
        })
    }

    /// How many bytes, as far as the system tells.
    pub(crate) fn bytes(&self) -> Option<u64> {
        let mut text = [0; 128];
        let length = self.file.read_at(&mut text, 0).ok()?;
        let resident = text[..length].split(|&byte| byte == b' ').nth(1)?;
        let pages: u64 = str::from_utf8(resident).ok()?.parse().ok()?;
        Some(pages * self.page_bytes)
    }
}

pub(super) fn available_bytes() -> Option<u64> {
    let machine = kibibytes("/proc/meminfo", "MemAvailable:");
    let group = || {
        let limit = bytes("/sys/fs/cgroup/memory.max")?;
        Some(limit.saturating_sub(bytes("/sys/fs/cgroup/memory.current")?))
    };
    // `ulimit -v` counts what is mapped, whether or not it is there.
    let addresses = || {
        let text = fs::read_to_string("/proc/self/limits").ok()?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("Max address space"))?;
        let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(limit.saturating_sub(kibibytes("/proc/self/status", "VmSize:")?))
    };
    [machine, group(), addresses()].into_iter().flatten().min()
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
