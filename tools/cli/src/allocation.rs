//! Memory that is refused ends the program with words and a status, where the standard library would abort.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::exit;

/// The system's allocator. Large pieces are asked for by code that can go on without them; where a small one is refused, nothing can.
struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// The least size whose refusal is left to those who asked.
const LARGE: usize = 1 << 20;

/// Passes on a piece of memory, unless it is small and was refused.
fn granted(piece: *mut u8, bytes: usize) -> *mut u8 {
    if piece.is_null() && bytes < LARGE {
        refused();
    }
    piece
}

/// Tables and journals stay as after a kill: what is complete is kept.
#[cold]
fn refused() -> ! {
    // The text is ready: writing it allocates nothing.
    eprintln!(
        "error: there is no memory left; less is needed with fewer --threads and less --memory"
    );
    exit(1)
}

// SAFETY: every call goes to the system's allocator as it is.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        granted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        granted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn dealloc(&self, piece: *mut u8, layout: Layout) {
        unsafe { System.dealloc(piece, layout) }
    }

    unsafe fn realloc(&self, piece: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        granted(unsafe { System.realloc(piece, layout, bytes) }, bytes)
    }
}
