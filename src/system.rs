//! What the system says about this process and this machine. Only Linux says it in these files; elsewhere the answer is
//! `None`.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The system does not give as much memory as is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the system does not give {} MiB of memory at once",
    bytes.div_ceil(1 << 20)
)]
pub struct NoMemory {
    bytes: u64,
}

/// So many items, all alike.
///
/// # Errors
/// If the system does not give as much memory.
pub(crate) fn filled<T: Clone>(item: T, length: u64) -> Result<Vec<T>, NoMemory> {
    let no_memory = || NoMemory {
        bytes: length.saturating_mul(size_of::<T>() as u64),
    };
    let length = usize::try_from(length).map_err(|_| no_memory())?;
    let mut items = Vec::new();
    items.try_reserve_exact(length).map_err(|_| no_memory())?;
    items.resize(length, item);
    Ok(items)
}

static BOUND: AtomicU64 = AtomicU64::new(u64::MAX);

/// Lets the process keep within so many bytes of memory from now on: what would need more is refused before it begins, and what is only
/// kept because it may be asked for again takes no more than a part of them.
pub fn bound_memory(bytes: u64) {
    BOUND.store(bytes, Relaxed);
}

/// The bytes that the process is to keep within, if anybody said so.
#[must_use]
pub fn memory_bound() -> Option<u64> {
    Some(BOUND.load(Relaxed)).filter(|&bytes| bytes < u64::MAX)
}

/// The most memory this process ever had resident, in bytes.
#[must_use]
pub fn peak_resident_bytes() -> Option<u64> {
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

/// Memory that could be had now without swapping, in bytes: what the machine has free, and what the control group that the
/// process lives in and the limit on its addresses leave it.
#[must_use]
pub fn available_bytes() -> Option<u64> {
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
