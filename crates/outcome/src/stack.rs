//! A thread with a large stack: searches recurse once for each move, and sequences are long.

use std::thread;

/// Size of the stack of a search thread, in bytes: address space, of which memory is used only as far as the search goes.
pub(crate) const STACK_BYTES: usize = 1 << 32;

/// Runs `work` in a thread of its own with a stack of [`STACK_BYTES`] bytes, and returns its result.
///
/// # Panics
/// If `work` panics, or if there is no address space left for the stack.
pub(crate) fn run_on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        let thread = thread.expect("address space for a stack of 4 GiB");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
