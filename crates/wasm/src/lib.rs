//! The questions of koatlas as a module of WebAssembly, for the pages of the atlas: `crates/koatlas/assets/analyser.js` calls it in a Worker.
//!
//! The module imports nothing. A caller
//! 1. calls [`allocate`] with the number of bytes of a request and writes the request there, see [`koatlas::request`];
//! 2. calls [`answer`], which returns the address of the answer, and [`answer_length`] for its number of bytes.
//!
//! If the module traps, it must not be called again but for [`panic_message`] and [`panic_length`]: the message of the panic, or nothing
//! if the memory or the stack was used up.

// An export needs a name that is not mangled. Nothing else here is unsafe: texts are handed over by their addresses, which only the
// caller follows.
#![allow(unsafe_code)]

use std::panic::{PanicHookInfo, set_hook};
use std::sync::Mutex;

use koatlas::memory_limit::MemoryLimit;
use koatlas::{Conditions, Interrupt, request};

/// Memory that a question may plan to take: a module has at most 4 GiB, and tables that grow are copied.
const MEMORY: MemoryLimit = MemoryLimit(2 << 30);

/// The request that is being written or answered.
static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());
/// The last answer.
static ANSWER: Mutex<String> = Mutex::new(String::new());
/// The message of the panic that has ended the module; empty if memory was lacking.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Allocates `length` bytes for the next request and returns their address.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    set_hook(Box::new(keep_message));
    let mut request = lock(&REQUEST);
    *request = vec![0; length];
    request.as_mut_ptr()
}

/// Answers the request that was written last, and returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    let request = std::mem::take(&mut *lock(&REQUEST));
    let mut answer = lock(&ANSWER);
    // The last answer makes room for this one.
    *answer = String::new();
    let interrupt = Interrupt::default();
    let conditions = Conditions { memory: MEMORY, ..Conditions::quiet(&interrupt) };
    *answer = request::answer(&String::from_utf8_lossy(&request), &conditions);
    answer.as_ptr()
}

/// The number of bytes of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    lock(&ANSWER).len()
}

/// The address of the message of the panic that has ended the module.
#[unsafe(no_mangle)]
pub extern "C" fn panic_message() -> *const u8 {
    lock(&PANIC).as_ptr()
}

/// The number of bytes of that message; 0 if the module has not panicked, or for want of memory.
#[unsafe(no_mangle)]
pub extern "C" fn panic_length() -> usize {
    lock(&PANIC).len()
}

/// Keeps the message of a panic. A vector that would take more than all addresses panics too: that is want of memory.
fn keep_message(panic: &PanicHookInfo<'_>) {
    let wants_memory = panic.payload_as_str().is_some_and(|message| message.ends_with("capacity overflow"));
    if !wants_memory {
        *lock(&PANIC) = panic.to_string();
    }
}

/// The value behind a lock. There is one thread, which a panic ends.
fn lock<T>(value: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    value.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
