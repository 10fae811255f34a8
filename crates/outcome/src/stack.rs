//! Work on a large stack: sequences are long, and a search goes down one move at a time.

use std::thread;

/// The stack of a thread that searches, in bytes. Memory is taken only as far as it is used.
pub(crate) const STACK: usize = 1 << 32;

/// Does work on a large stack.
///
/// # Panics
/// As the work does, or if there is no address space left for the stack.
pub(crate) fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.expect("address space for a stack of 4 GiB");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
