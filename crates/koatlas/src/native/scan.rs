//! Scan of game records for repetitions and kos. A callback receives each of them; the answer has the totals.

mod page;
mod tables;

use std::ops::ControlFlow;
use std::path::PathBuf;

use koatlas_board::{Suicide, grouped};
use koatlas_files::Variations;
use koatlas_games::find::PlayedKo;
use koatlas_games::judge::rule_sets_of_games;
use koatlas_games::rows::FindingRow;
use koatlas_games::{
    Objection, PlayedKoEntry, RepetitionEntry, ScanPart, ScannedItem, ScannedPart, Scanner, Totals, scan as read,
};

use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::files::unwritable;
use crate::json::answer;
use crate::question::{FurtherRuleSets, ReadingOptions, options};
use crate::text::visible;

pub use self::page::ScanPage;
use self::tables::Tables;
pub use self::tables::TablesExist;

options! {
    /// Repetitions in game records: files, folders and archives.
    pub struct ScanQuestion {
        /// Variations of a game to scan: its main line, or all
        pub variations: Variations = Variations::Main => arg(long, value_name = "main|all"),
        /// Suicides that are allowed: none, multi (two stones or more), all (also of a single stone); if not given, those that the rules of the record (RU) allow, and none if it names none
        pub suicide: Option<Suicide> => arg(long, value_name = "POLICY"),
        /// Rule sets that judge the games beside those of the list.
        pub further: FurtherRuleSets => command(flatten),
        /// How records are read.
        pub reading: ReadingOptions => command(flatten),
        /// List every ko in which stones are taken: what has cycles of at most six plays. With --json, each line is then a ko
        pub kos: bool => arg(long),
        /// Write the repetitions, what rule sets do in them, kos and the totals into this folder, as CSV
        pub out: Option<PathBuf> => arg(long, value_name = "DIR"),
        /// Write the tables as Parquet too
        pub parquet: bool => arg(long, requires = "out"),
    }
}

/// An event during a scan. Events come in the order of the inputs.
#[derive(Clone, Copy, Debug)]
pub enum ScanEvent<'a> {
    /// A repetition, with the identifiers of the rule sets that it names by number.
    Repetition(FindingRow<'a>, &'a [&'static str]),
    /// A ko, if kos are searched.
    Ko(FindingRow<'a, PlayedKo>),
    /// A move out of turn, a play on a stone, or a suicide.
    Violation(FindingRow<'a, Objection>),
    /// A game, file or folder that could not be read, with the reason.
    Unreadable(&'a str),
    /// A slip in a game that was read in spite of it.
    Slip(&'a str),
}

answer!(RepetitionEntry: "scan");
answer!(PlayedKoEntry: "scan");

/// Maximum number of plays of a cycle of a ko.
const WITHIN: usize = 6;

/// The answer of [`scan()`]: the totals of a scan.
#[derive(Clone, Debug)]
pub struct ScanAnswer {
    /// The identifiers of the rule sets, which the totals have by number.
    pub rule_sets: Vec<&'static str>,
    /// The totals.
    pub totals: Totals,
    /// True if all games were scanned: the work was not interrupted, and `tell` did not break.
    pub finished: bool,
}

/// Scans games, and calls `tell` for each repetition and ko until it breaks. The second result is an error if tables were asked for,
/// everything was scanned, and they could not be written. A thread that waits for an input may outlive an interrupted scan.
///
/// # Errors
/// If the tables cannot be begun, or if rows cannot be written.
pub fn scan(
    question: &ScanQuestion,
    paths: &[PathBuf],
    conditions: &Conditions<'_>,
    tell: impl FnMut(ScanEvent<'_>) -> ControlFlow<()>,
) -> Result<(ScanAnswer, Result<()>)> {
    let (scanner, stop) = (question.scanner()?, conditions.interrupt.stop_flag());
    tell_all(question, paths, conditions, tell, |visit| read(&scanner, paths, stop, visit))
}

/// Scans a part of the games of a question.
///
/// # Errors
/// If the work is interrupted.
pub fn scan_part(part: &ScanPart, question: &ScanQuestion, conditions: &Conditions<'_>) -> Result<ScannedPart> {
    let scanned = part.scan(&question.scanner()?, conditions.interrupt.stop_flag());
    scanned.ok_or_else(|| Error::interrupted("not all games have been scanned"))
}

/// The answer of [`scan()`] from all parts of its games, which have been scanned.
///
/// # Errors
/// As [`scan()`].
pub fn join_scanned(
    question: &ScanQuestion,
    paths: &[PathBuf],
    parts: Vec<ScannedPart>,
    conditions: &Conditions<'_>,
    tell: impl FnMut(ScanEvent<'_>) -> ControlFlow<()>,
) -> Result<(ScanAnswer, Result<()>)> {
    tell_all(question, paths, conditions, tell, |visit| ScannedPart::join(parts).try_for_each(visit).is_continue())
}

impl ScanQuestion {
    fn scanner(&self) -> Result<Scanner> {
        let scanner = Scanner::new(self.variations, self.suicide).with(self.reading.reading());
        let scanner = scanner.with_rules(&self.further.rule_sets()?);
        Ok(if self.kos { scanner.with_kos(WITHIN) } else { scanner })
    }
}

/// Tells what is in the scanned games that `visit_all` visits, and adds it up. `visit_all` returns true if it has come to its end.
fn tell_all(
    question: &ScanQuestion,
    paths: &[PathBuf],
    conditions: &Conditions<'_>,
    mut tell: impl FnMut(ScanEvent<'_>) -> ControlFlow<()>,
    visit_all: impl FnOnce(&mut dyn FnMut(ScannedItem) -> ControlFlow<()>) -> bool,
) -> Result<(ScanAnswer, Result<()>)> {
    let ScanQuestion { ref out, ref further, .. } = *question;
    let out = out.as_deref();
    let rule_sets: Vec<&'static str> = rule_sets_of_games(&further.rule_sets()?).map(|(name, _)| name).collect();
    let begin = |dir| Tables::begin(dir, question, rule_sets.clone(), conditions.replace);
    let mut tables = out.map(begin).transpose()?;
    let mut totals = Totals::default();
    let mut written = Ok(());
    let line = conditions.begin_stage("", None);
    let finished = visit_all(&mut |item| {
        let error = match item {
            ScannedItem::Game(file, game, lines) => {
                // Rows are numbered through all games, from 1.
                let [mut numbers, mut ko_numbers] = [totals.repetitions, totals.kos].map(|before| before + 1..);
                totals.add(&lines);
                let [games, repetitions] = [totals.games, totals.repetitions].map(grouped);
                line.set_message(&format!("{games} games, {repetitions} repetitions: {}", visible(&file)));
                return (1..).zip(&lines).try_for_each(|(variation, line)| {
                    line.slips.iter().try_for_each(|slip| tell(ScanEvent::Slip(slip)))?;
                    for (found, number) in line.violations.iter().zip(1..) {
                        tell(ScanEvent::Violation(FindingRow { number, file: &file, game, variation, found }))?;
                    }
                    for (found, number) in line.repetitions.iter().zip(&mut numbers) {
                        let row = FindingRow { number, file: &file, game, variation, found };
                        tell(ScanEvent::Repetition(row, &rule_sets))?;
                        written = tables.iter_mut().try_for_each(|tables| tables.add(row));
                        break_on_error(&written)?;
                    }
                    for (found, number) in line.kos.iter().zip(&mut ko_numbers) {
                        let row = FindingRow { number, file: &file, game, variation, found };
                        tell(ScanEvent::Ko(row))?;
                        written = tables.iter_mut().try_for_each(|tables| tables.add_ko(row));
                        break_on_error(&written)?;
                    }
                    ControlFlow::Continue(())
                });
            }
            ScannedItem::Unreadable(error) => error,
        };
        totals.errors += 1;
        tell(ScanEvent::Unreadable(&error))
    });
    // The stage ends here, so that a progress bar is gone before the caller prints.
    drop(line);
    written?;
    let answer = ScanAnswer { rule_sets, totals, finished };
    let tables = tables.filter(|_| finished).zip(out);
    let written = tables.map_or(Ok(()), |(tables, dir)| {
        tables.finish(paths, question, &answer.totals).map_err(|error| unwritable(dir, "tables", error))
    });
    Ok((answer, written))
}

fn break_on_error(written: &Result<()>) -> ControlFlow<()> {
    if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
