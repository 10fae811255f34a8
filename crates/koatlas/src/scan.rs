//! `koatlas scan`: what repeats in game records.

mod json;
mod tables;
mod text;

use std::ops::ControlFlow;

use koatlas_board::grouped;
use koatlas_scan::{Repetition, Scanned, Scanner, Told, Totals, rows::Place, scan};

use self::json::Lines;
use self::tables::Tables;
use self::text::Page;
use crate::args::common::Common;
use crate::args::scan::Scan;
use crate::failure::Failure;
use crate::interrupt::{INTERRUPT, listen};
use crate::output::print_text;
use crate::progress;
use crate::text::visible;

/// Scans games and prints what repeats in them. What cannot be read is told at once, and the others are scanned.
///
/// # Errors
/// If something cannot be read, which is told when all else is done; if somebody interrupts; or if something cannot be written.
pub fn run(args: &Scan, common: &Common) -> anyhow::Result<()> {
    let scanner = Scanner::new(args.variations.into(), args.rules.suicide);
    let rule_sets: Vec<&'static str> = scanner.rule_sets().collect();
    let tables = args.out.as_deref().map(|dir| Tables::begin(dir, common)).transpose()?;
    let mut answer = Answer {
        rule_sets: &rule_sets,
        totals: Totals::default(),
        page: Page::default(),
        lines: common.json.then(Lines::new),
        tables,
    };
    listen()?;
    let line = progress::line(&common.conditions());
    let mut failure = None;
    let finished = scan(&scanner, &args.paths, INTERRUPT.stop(), |told| {
        if let Told::Game(file, ..) = &told {
            line.set_message(format!(
                "{} games, {} repetitions: {}",
                grouped(answer.totals.games),
                grouped(answer.totals.repetitions),
                visible(file)
            ));
        }
        answer.take(told, |error| line.suspend(|| anstream::eprintln!("koatlas: {}", visible(error)))).map_or_else(
            |error| {
                failure = Some(error);
                ControlFlow::Break(())
            },
            ControlFlow::Continue,
        )
    });
    line.finish_and_clear();
    match failure {
        Some(error) => Err(error),
        None => answer.finish(args, finished),
    }
}

/// What is answered, as far as it is known.
struct Answer<'a> {
    rule_sets: &'a [&'static str],
    totals: Totals,
    page: Page,
    /// The lines of JSON, if they are wanted.
    lines: Option<Lines>,
    /// The tables, if they are wanted.
    tables: Option<Tables>,
}

impl Answer<'_> {
    fn take(&mut self, told: Told, complain: impl Fn(&str)) -> anyhow::Result<()> {
        let error = match told {
            Told::Game(file, game, Ok(lines)) => return self.game(&file, game, &lines),
            Told::Game(file, game, Err(error)) => error.told_of(&file, game),
            Told::Unreadable(_, error) => error.to_string(),
        };
        self.totals.errors += 1;
        complain(&error);
        Ok(())
    }

    fn game(&mut self, file: &str, game: usize, lines: &[Scanned]) -> anyhow::Result<()> {
        let mut repetition = self.totals.repetitions;
        self.totals.add(lines);
        for (line, variation) in lines.iter().zip(1..) {
            for found in &line.repetitions {
                repetition += 1;
                self.repetition(&Place { repetition, file, game, variation }, found)?;
            }
        }
        Ok(())
    }

    fn repetition(&mut self, place: &Place<'_>, found: &Repetition) -> anyhow::Result<()> {
        match &mut self.lines {
            Some(lines) => lines.add(place, found, self.rule_sets)?,
            None => self.page.add(place, found),
        }
        self.tables.iter_mut().try_for_each(|tables| tables.add(place, found, self.rule_sets))
    }

    /// Prints and writes what is known at the end, or when somebody interrupts.
    fn finish(self, args: &Scan, finished: bool) -> anyhow::Result<()> {
        let Answer { rule_sets, totals, page, lines, tables } = self;
        match lines {
            Some(lines) => lines.finish()?,
            None => print_text(&page.text(&totals, rule_sets, finished))?,
        }
        if !finished {
            let unwritten = if tables.is_some() { "; no tables are written" } else { "" };
            return Err(Failure::work(format_args!("interrupted after {} games{unwritten}", grouped(totals.games))));
        }
        tables.map_or(Ok(()), |tables| tables.finish(args, &totals, rule_sets))?;
        match totals.errors {
            0 => Ok(()),
            1 => Err(Failure::input("one game, file or folder could not be read: the reason stands above")),
            errors => Err(Failure::input(format_args!(
                "{} games, files or folders could not be read: the reasons stand above",
                grouped(errors)
            ))),
        }
    }
}
