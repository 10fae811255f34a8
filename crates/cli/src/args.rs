//! Arguments that several commands share.

use std::collections::BTreeMap;

use clap::{Args, ColorChoice};
use koatlas::conditions::{Conditions, NoProgress, ProgressObserver};
use koatlas::memory_limit::MemoryLimit;
use koatlas_board::grouped;
use koatlas_catalogue::tables::{HAS_PARQUET, WITHOUT_PARQUET};

use crate::failure::CliError;
use crate::interrupt::INTERRUPT;
use crate::progress::TERMINAL;
use crate::text::visible;

/// Options of all commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Options of all commands")]
pub struct CommonArgs {
    /// Print one JSON object on standard output, and nothing else there
    #[arg(long, global = true, hide_short_help = true)]
    pub json: bool,
    /// Number of threads; if not given, as many as there are processors
    #[arg(long, global = true, hide_short_help = true, value_name = "N", value_parser = threads)]
    pub threads: Option<usize>,
    /// Memory limit of an analysis, for example 500M or 16G
    ///
    /// [default: 8G, and 1G for verify]
    #[arg(long = "memory-limit", global = true, hide_short_help = true, value_name = "SIZE")]
    pub given_memory_limit: Option<MemoryLimit>,
    /// When to colour text: auto (on a terminal, unless the variable NO_COLOR is set), always, never
    #[arg(long, global = true, hide_short_help = true, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = true)]
    pub color: ColorChoice,
    /// Replace files that exist; if not given, no command writes over a file
    #[arg(long, global = true, hide_short_help = true)]
    pub force: bool,
    /// Show no progress
    #[arg(long, global = true, hide_short_help = true)]
    pub quiet: bool,
}

impl CommonArgs {
    /// Conditions of the work: limits, interruption and progress.
    pub fn conditions(&self) -> Conditions<'static> {
        let CommonArgs { given_memory_limit, force: replace, quiet, .. } = *self;
        let memory = given_memory_limit.unwrap_or(Conditions::USUAL_MEMORY);
        let progress: &dyn ProgressObserver = if quiet { &NoProgress } else { &TERMINAL };
        Conditions { memory, replace, interrupt: &INTERRUPT, progress }
    }
}

fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|n| (1..=1024).contains(n));
    number.ok_or_else(|| format!("\"{text}\" is not a number of threads: write a number from 1 to 1024"))
}

/// Refuses `--parquet` where the program is built without it.
pub fn check_parquet(asked: bool) -> anyhow::Result<()> {
    if asked && !HAS_PARQUET { Err(CliError::input(format_args!("--parquet: {WITHOUT_PARQUET}"))) } else { Ok(()) }
}

/// Prints the slips of a record on standard error.
pub fn warn_of_slips<S: ToString>(slips: impl IntoIterator<Item = S>) {
    slips.into_iter().for_each(|slip| warn(&slip.to_string()));
}

fn warn(sentence: &str) {
    TERMINAL.suspend(|| anstream::eprintln!("warning: {}", visible(sentence)));
}

/// The slips of many records. A sentence is printed with its first place; of the others there is a count.
#[derive(Default)]
pub struct SlipsOfMany {
    places: BTreeMap<String, usize>,
}

impl SlipsOfMany {
    /// Most sentences that are counted; further ones are printed wherever they are true.
    const MOST: usize = 1000;

    /// Prints a slip, such as `game.sgf:1:2: SZ: ...`, if its sentence is new.
    pub fn warn(&mut self, slip: &str) {
        let sentence = slip.split_once(": ").map_or(slip, |(_, sentence)| sentence);
        match self.places.get_mut(sentence) {
            Some(places) => *places += 1,
            None => {
                if self.places.len() < SlipsOfMany::MOST {
                    self.places.insert(sentence.to_owned(), 0);
                }
                warn(slip);
            }
        }
    }

    /// Prints the counts.
    pub fn finish(self) {
        for (sentence, places) in self.places.into_iter().filter(|&(_, places)| places > 0) {
            let plural = if places == 1 { "" } else { "s" };
            warn(&format!("{} more place{plural}: {sentence}", grouped(places)));
        }
    }
}
