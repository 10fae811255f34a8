//! Threads with a large stack: searches recurse once for each move, and sequences are long.

use std::thread::{self, Builder};

/// Size of the stack of a search thread, in bytes: address space, of which memory is used only as far as the search goes.
const STACK_BYTES: usize = 1 << 32;

/// A thread with a stack of [`STACK_BYTES`] bytes that is about to be spawned.
fn new_thread() -> Builder {
    Builder::new().stack_size(STACK_BYTES)
}

/// Runs `work` in a thread of its own with a large stack, and returns its result.
///
/// # Panics
/// If `work` panics, or if there is no address space left for the stack.
pub(crate) fn run_on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = new_thread().spawn_scoped(scope, work);
        let thread = thread.expect("address space for a stack of 4 GiB");
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Applies `work` to all `numbers`, each in a thread of its own, or in this thread if the pool has only one.
pub(crate) fn map_on_large_stacks<T: Send>(numbers: &[i64], work: impl Fn(i64) -> T + Sync) -> Vec<T> {
    let work = &work;
    if rayon::current_num_threads() == 1 {
        return numbers.iter().map(|&number| work(number)).collect();
    }
    thread::scope(|scope| {
        let spawned = numbers.iter().map(|&number| new_thread().spawn_scoped(scope, move || work(number)));
        // All threads are spawned before the first is joined.
        let started: Vec<_> = spawned.collect();
        let finished = numbers.iter().zip(started).map(|(&number, handle)| match handle {
            Ok(handle) => handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // If the system has no thread left, the work is done here.
            Err(_) => work(number),
        });
        finished.collect()
    })
}
