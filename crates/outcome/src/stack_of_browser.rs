//! The module `stack` of WebAssembly, which has one thread; the browser sets the size of its stack.

/// Runs `work`, and returns its result.
pub(crate) fn run_on_large_stack<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Applies `work` to all `numbers`.
pub(crate) fn map_on_large_stacks<T>(numbers: &[i64], work: impl Fn(i64) -> T) -> Vec<T> {
    numbers.iter().map(|&number| work(number)).collect()
}
