//! `koatlas scan`: repetitions in game records, as a page or as lines of JSON.

use std::io::{BufWriter, Write};
use std::{io, ops::ControlFlow, path::PathBuf};

use anyhow::Context;
use clap::Args;
use koatlas::scan::{ScanEvent, ScanPage};
use koatlas::{Answer, ScanAnswer, ScanQuestion, scan};
use koatlas_board::grouped;
use koatlas_games::{PlayedKoEntry, RepetitionEntry};

use crate::args::{CommonArgs, SlipsOfMany, check_parquet};
use crate::failure::CliError;
use crate::interrupt::listen;
use crate::output::{UNPRINTABLE, print, print_page};
use crate::progress::TERMINAL;
use crate::text::visible;

/// Scans games and prints their repetitions. Errors are printed at once and do not stop the scan.
pub fn run(args: &ScanArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let ScanArgs { paths, question } = args;
    let ScanQuestion { kos, ref out, parquet, .. } = *question;
    check_parquet(parquet)?;
    let mut lines = common.json.then(|| BufWriter::new(io::stdout()));
    let (mut page, mut slips, mut failure) = (ScanPage::default(), SlipsOfMany::default(), None);
    listen()?;
    let tell = |event: ScanEvent<'_>| {
        match (event, &mut lines) {
            (ScanEvent::Unreadable(why), _) => TERMINAL.suspend(|| anstream::eprintln!("koatlas: {}", visible(why))),
            (ScanEvent::Slip(slip), _) => slips.warn(slip),
            (ScanEvent::Repetition(place, _), None) => page.add(place),
            (ScanEvent::Repetition(place, rule_sets), Some(lines)) if !kos => {
                failure = write_line(lines, &RepetitionEntry::new(place, rule_sets)).err();
            }
            (ScanEvent::Ko(place), Some(lines)) => failure = write_line(lines, &PlayedKoEntry::from(place)).err(),
            (ScanEvent::Violation(place), None) => page.add_violation(place),
            (ScanEvent::Repetition(..) | ScanEvent::Ko(_) | ScanEvent::Violation(_), _) => {}
        }
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let (answer, written) = scan(question, paths, &common.conditions(), tell)?;
    slips.finish();
    failure.map_or(Ok(()), Err).context(UNPRINTABLE)?;
    match lines {
        Some(mut lines) => print(&mut lines, |_| Ok(()))?,
        None => print_page(&page.page(&answer))?,
    }
    let ScanAnswer { totals, finished, .. } = answer;
    if !finished {
        let unwritten = if out.is_some() { "; no tables are written" } else { "" };
        return Err(CliError::work(format_args!("interrupted after {} games{unwritten}", grouped(totals.games))));
    }
    written?;
    let message = match totals.errors {
        0 => return Ok(()),
        1 => "one game, file or folder could not be read: the reason stands above".to_owned(),
        errors => format!("{} games, files or folders could not be read: the reasons stand above", grouped(errors)),
    };
    Err(CliError::input(message))
}

fn write_line(lines: &mut impl Write, entry: &impl Answer) -> io::Result<()> {
    serde_json::to_writer(&mut *lines, &entry.headed())?;
    writeln!(lines)
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
A repetition is a play after which the whole board is as it was after an earlier move, and all that goes on with the same \
cycle. Games go on as they were played, whatever a rule set says. A file, game or archive that cannot be read is named on \
standard error, and the others are scanned; so are slips in a game, which is read in spite of them: of those that many games share the first is named, and the others are counted. Archives are not unpacked on the disk.

With --json each repetition is a line with a JSON object of its own.

Exit code: 0 if everything was read, 2 if something could not be, 1 if the work was interrupted or could not be written.

Examples:
  koatlas scan games/                        a folder and all that is in it
  koatlas scan 2026.zip kgs.tar.gz --json    a line for each repetition
  koatlas scan games/ --kos                  also what did not repeat
  koatlas scan games/ --out DIR              tables as CSV")]
pub struct ScanArgs {
    /// SGF files, folders, archives (.zip, .tar.gz, .tgz), or - for standard input
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    #[command(flatten)]
    pub question: ScanQuestion,
}
