//! The repetitions as lines of JSON.

use std::io::{self, BufWriter, Stdout, Write};

use anyhow::Context;
use koatlas_scan::{Repetition, RepetitionEntry, rows::Place};
use serde::Serialize;

use crate::output::{Header, UNPRINTABLE, print};

/// Lines on standard output.
pub struct Lines(BufWriter<Stdout>);

#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    header: Header,
    #[serde(flatten)]
    repetition: RepetitionEntry<'a>,
}

impl Lines {
    /// No line yet.
    pub fn new() -> Lines {
        Lines(BufWriter::new(io::stdout()))
    }

    /// Prints the line of a repetition.
    ///
    /// # Errors
    /// If standard output cannot be written.
    pub fn add(&mut self, place: &Place<'_>, found: &Repetition, rule_sets: &[&'static str]) -> anyhow::Result<()> {
        let repetition = RepetitionEntry::new(place, found, rule_sets);
        let line = serde_json::to_string(&Line { header: Header::of("scan"), repetition })?;
        writeln!(self.0, "{line}").context(UNPRINTABLE)
    }

    /// Prints what has not been printed yet.
    ///
    /// # Errors
    /// As [`Lines::add`].
    pub fn finish(mut self) -> anyhow::Result<()> {
        print(&mut self.0, |_| Ok(()))
    }
}
