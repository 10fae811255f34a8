//! Work with the interpreter's lock released, which comes to rest when somebody interrupts.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use koatlas::conditions::{Conditions, Interrupt};
use koatlas::memory_limit::MemoryLimit;
use pyo3::prelude::*;

use crate::errors::{WorkError, exception_for};

/// Interval at which the interpreter is asked for an interruption.
const ASKED_EVERY: Duration = Duration::from_millis(50);

/// The stack of each thread, in bytes: what the command line's main thread usually has.
const STACK: usize = 8 << 20;

/// Unrequested [`Interrupt`]s, to be used again. A thread that waits for a file may outlast the interrupted question, and still
/// reads the interrupt of that question.
static UNREQUESTED: Mutex<Vec<&'static Interrupt>> = Mutex::new(Vec::new());

/// Runs `work` while other threads of the interpreter run. Ctrl-C sends the work a request to stop; `KeyboardInterrupt` is raised as soon
/// as it has stopped.
///
/// The work has threads of its own, which end with it, so that the process can still be forked afterwards.
pub fn ask<T: Send>(
    py: Python<'_>,
    memory: MemoryLimit,
    work: impl FnOnce(&Conditions<'static>) -> anyhow::Result<T> + Send,
) -> PyResult<T> {
    ask_in_threads(py, memory, 0, work)
}

/// As [`ask`], in a single thread: a task among others, which share the processors.
pub fn ask_alone<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Conditions<'static>) -> anyhow::Result<T> + Send,
) -> PyResult<T> {
    ask_in_threads(py, Conditions::USUAL_MEMORY, 1, work)
}

fn ask_in_threads<T: Send>(
    py: Python<'_>,
    memory: MemoryLimit,
    threads: usize,
    work: impl FnOnce(&Conditions<'static>) -> anyhow::Result<T> + Send,
) -> PyResult<T> {
    let unrequested = || UNREQUESTED.lock().unwrap_or_else(PoisonError::into_inner);
    let interrupt: &'static Interrupt = unrequested().pop().unwrap_or_else(|| Box::leak(Box::default()));
    let conditions = Conditions { memory, ..Conditions::quiet(interrupt) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build();
    let pool = pool.map_err(|error| WorkError::new_err(error.to_string()))?;
    py.detach(|| {
        thread::scope(|scope| {
            let (ended, end) = channel();
            let worker = scope.spawn(|| {
                let done = pool.install(|| work(&conditions));
                drop(ended);
                done
            });
            let mut interrupted = None;
            while end.recv_timeout(ASKED_EVERY) == Err::<(), _>(RecvTimeoutError::Timeout) {
                if interrupted.is_none() {
                    interrupted = Python::attach(|py| py.check_signals()).err();
                    if interrupted.is_some() {
                        interrupt.request();
                    }
                }
            }
            let done = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            if let Some(interruption) = interrupted {
                return Err(interruption);
            }
            unrequested().push(interrupt);
            done.map_err(exception_for)
        })
    })
}
