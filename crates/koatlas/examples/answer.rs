//! Answers requests as the pages of the atlas do, but by the native program: each line of standard input is a request, see
//! [`koatlas::request`], and gets its answer in a line.

use std::io::{self, Write, stdin, stdout};

use koatlas::memory_limit::MemoryLimit;
use koatlas::{Conditions, Interrupt, request};

fn main() -> io::Result<()> {
    let interrupt = Interrupt::default();
    // The memory limit of the pages.
    let conditions = Conditions { memory: MemoryLimit(2 << 30), ..Conditions::quiet(&interrupt) };
    for line in stdin().lines() {
        let answer: serde_json::Value = serde_json::from_str(&request::answer(&line?, &conditions))?;
        writeln!(stdout(), "{answer}")?;
    }
    Ok(())
}
