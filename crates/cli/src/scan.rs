//! `koatlas scan`: repetitions in game records, also as lines of JSON.

mod page;
mod tables;

use std::io::{BufWriter, Stdout, Write};
use std::{io, ops::ControlFlow, path::PathBuf};

use anyhow::Context;
use clap::Args;
use koatlas::json::headed;
use koatlas_board::grouped;
use koatlas_formats::Variations;
use koatlas_scan::{RepetitionEntry, Scanned, Scanner, Told, Totals, rows::Place, scan};

use crate::args::{BareRules, Common, one_of};
use crate::failure::Failure;
use crate::interrupt::{INTERRUPT, listen};
use crate::output::{UNPRINTABLE, print, print_text};
use crate::progress::TERMINAL;
use crate::scan::page::Page;
use crate::scan::tables::Tables;
use crate::text::visible;

/// Scans games and prints what repeats in them. What cannot be read is told at once, and the others are scanned.
pub fn run(args: &Scan, common: &Common) -> anyhow::Result<()> {
    let scanner = Scanner::new(args.variations, args.rules.suicide);
    let rule_sets: Vec<&'static str> = scanner.rule_sets().collect();
    let tables = args.out.as_deref().map(|dir| Tables::begin(dir, common.force)).transpose()?;
    let mut answer = ScanAnswer {
        rule_sets: &rule_sets,
        totals: Totals::default(),
        page: Page::default(),
        lines: common.json.then(|| BufWriter::new(io::stdout())),
        tables,
    };
    listen()?;
    let line = common.conditions().stage("", None);
    let mut failure = None;
    let finished = scan(&scanner, &args.paths, INTERRUPT.stop(), |told| {
        if let Told::Game(file, ..) = &told {
            let [games, repetitions] = [answer.totals.games, answer.totals.repetitions].map(grouped);
            line.state(&format!("{games} games, {repetitions} repetitions: {}", visible(file)));
        }
        let complain = |error: &str| TERMINAL.suspend(|| anstream::eprintln!("koatlas: {}", visible(error)));
        failure = answer.take(told, complain).err();
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    drop(line);
    failure.map_or_else(|| answer.finish(args, finished), Err)
}

/// What is answered, as far as it is known.
struct ScanAnswer<'a> {
    rule_sets: &'a [&'static str],
    totals: Totals,
    page: Page,
    /// The lines of JSON, if they are wanted.
    lines: Option<BufWriter<Stdout>>,
    /// The tables, if they are wanted.
    tables: Option<Tables>,
}

impl ScanAnswer<'_> {
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
                self.repetition(Place { repetition, file, game, variation, found })?;
            }
        }
        Ok(())
    }

    fn repetition(&mut self, place: Place<'_>) -> anyhow::Result<()> {
        match &mut self.lines {
            Some(lines) => {
                let entry = headed("scan", RepetitionEntry::new(place, self.rule_sets));
                writeln!(lines, "{}", serde_json::to_string(&entry)?).context(UNPRINTABLE)?;
            }
            None => self.page.add(place),
        }
        self.tables.iter_mut().try_for_each(|tables| tables.add(place, self.rule_sets))
    }

    /// Prints and writes what is known at the end, or when somebody interrupts.
    fn finish(self, args: &Scan, finished: bool) -> anyhow::Result<()> {
        let ScanAnswer { rule_sets, totals, page, lines, tables } = self;
        match lines {
            Some(mut lines) => print(&mut lines, |_| Ok(()))?,
            None => print_text(&page.text(&totals, rule_sets, finished))?,
        }
        if !finished {
            let unwritten = if tables.is_some() { "; no tables are written" } else { "" };
            return Err(Failure::work(format_args!("interrupted after {} games{unwritten}", grouped(totals.games))));
        }
        tables.map_or(Ok(()), |tables| tables.finish(&args.paths, args.rules.suicide, &totals, rule_sets))?;
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

#[derive(Debug, Args)]
#[command(after_long_help = "\
A repetition is a play after which the whole board is as it was after an earlier move, and all that goes on with the same \
cycle. Games go on as they were played, whatever a rule set says. A file, game or archive that cannot be read is told on \
standard error, and the others are scanned. Nothing is unpacked on the disk.

With --json each repetition is a line with a JSON object of its own.

Exit code: 0 if everything was read, 2 if something could not be, 1 if the work was interrupted or could not be written.

Examples:
  koatlas scan games/                        a folder and all that is in it
  koatlas scan 2026.zip kgs.tar.gz --json    a line for each repetition
  koatlas scan games/ --out DIR              tables as CSV and Parquet")]
pub struct Scan {
    /// SGF files, folders, archives (.zip, .tar.gz, .tgz), or - for standard input
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// Which variations of a game are scanned: its main line, or all
    #[arg(long, value_name = "main|all", default_value = "main")]
    #[arg(hide_possible_values = true, value_parser = one_of(&VARIATIONS))]
    pub variations: Variations,
    #[command(flatten)]
    pub rules: BareRules,
    /// Write the repetitions, what rule sets do in them, and the totals into this folder, as CSV and Parquet
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Which variations can be wanted.
const VARIATIONS: [(&str, &str, Variations); 2] =
    [("main", "The main line", Variations::Main), ("all", "All of them", Variations::All)];
