//! Zeroed memory that threads share, as large as is wanted and not there before it is touched.

use memmap2::{MmapMut, MmapRaw};
use std::io;
use std::marker::PhantomData;
use std::ops::Deref;
use zerocopy::FromZeros;

/// A slice of items that begin as zeros. Whoever has a reference to it may change them, as atomics are changed.
#[derive(Debug)]
pub(crate) struct Zeroed<T> {
    map: MmapRaw,
    length: usize,
    items: PhantomData<T>,
}

impl<T: FromZeros + Sync> Zeroed<T> {
    /// This many items.
    ///
    /// # Errors
    /// If the system does not give as much memory.
    pub(crate) fn new(length: usize) -> io::Result<Self> {
        let bytes = length.checked_mul(size_of::<T>());
        let bytes = bytes.ok_or(io::ErrorKind::OutOfMemory)?;
        // A map cannot be empty.
        let map = MmapMut::map_anon(bytes.max(1))?;
        // Items are looked up at random; without large pages every look-up would also miss the table of pages.
        // Where there are none, small ones will do; Miri has no advice.
        #[cfg(all(target_os = "linux", not(miri)))]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self {
            map: map.into(),
            length,
            items: PhantomData,
        })
    }
}

impl<T> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the map begins at a page, so it is aligned for items, and has as many bytes as they; zeros
        // are an item, and the bytes are reached only through these references. The pointer is the map's own
        // and not made from a shared reference to its bytes, so that items which can be changed behind shared
        // references may be.
        unsafe { std::slice::from_raw_parts(self.map.as_mut_ptr().cast(), self.length) }
    }
}
