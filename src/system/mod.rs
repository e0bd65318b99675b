//! What the system says about this process and this machine, and what systems do differently: memory, files, and the pages of mapped files.
//! Each concern has one file for the systems that do it alike and one for the others; the rest of the program knows none of them.

pub(crate) mod files;
pub(crate) mod pages;

#[cfg_attr(target_os = "linux", path = "memory/on_linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "memory/elsewhere.rs")]
mod memory;

pub(crate) use memory::Residence;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tracing::debug;

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
    debug!(bytes, "memory of the process bounded");
}

/// The bytes that the process is to keep within, if anybody said so.
#[must_use]
pub fn memory_bound() -> Option<u64> {
    Some(BOUND.load(Relaxed)).filter(|&bytes| bytes < u64::MAX)
}

/// The most memory this process ever had resident, in bytes, where the system tells: Linux does.
#[must_use]
pub fn peak_resident_bytes() -> Option<u64> {
    memory::peak_resident_bytes()
}

/// Memory that could be had now without swapping, in bytes: what the machine has free and, on Linux, what the control group that the
/// process lives in and the limit on its addresses leave it.
#[must_use]
pub fn available_bytes() -> Option<u64> {
    memory::available_bytes()
}
