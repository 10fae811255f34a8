//! `koatlas find`: short cycles on boards of any size.

use clap::Args;
use koatlas::check::TraditionOutcome;
use koatlas::find::{CycleEntry, KoEntry};
use koatlas::text::parse_number;
use koatlas::{FindAnswer, FindQuestion, Subject, find};
use koatlas_board::grouped;
use koatlas_catalogue::signed;
use koatlas_classifier::KoType;

use crate::args::{BareRulesArgs, BoardArgs, CommonArgs};
use crate::check::outcome_blocks;
use crate::interrupt;
use crate::terminal::{
    HEADING, join_unbreakable, line, line_if_any, or_none, sequence, spaced_or_none, title, wrapped,
};

/// Finds the kos of a position and prints them.
pub fn run(args: &FindArgs, common: &CommonArgs) -> anyhow::Result<()> {
    let subject = args.board.read()?;
    interrupt::listen()?;
    let FindArgs { within, soon, rules: BareRulesArgs { suicide }, .. } = *args;
    let answer = find(FindQuestion { subject: &subject, within, soon, suicide }, &common.conditions())?;
    common.answer(&answer, || page(&subject, &answer))
}

fn page(subject: &Subject, answer: &FindAnswer) -> String {
    let FindAnswer { within, soon, counts, kos, .. } = answer;
    let delay = if *soon == 0 { String::new() } else { format!(", begun after at most {soon}") };
    let counts = counts.iter().map(|count| format!("{} of {}", grouped(count.cycles), count.plays));
    let counts = counts.collect::<Vec<_>>().join(", ");
    let more = kos.len().saturating_sub(MAX_KOS);
    let more = if more > 0 { format!("\n{more} more: --json has all of them.\n") } else { String::new() };
    let kos: String = kos.iter().take(MAX_KOS).zip(1..).map(|(ko, number)| block(number, ko)).collect();
    let title = title(&subject.title, &format!(": cycles of up to {within} plays of one piece{delay}"));
    title + &line("here", &or_none(counts)) + &kos + &more
}

/// Maximum number of kos that are printed.
const MAX_KOS: usize = 20;

fn block(number: usize, ko: &KoEntry) -> String {
    let named = |ko_type: &KoType| ko_type.names.first().cloned().unwrap_or_else(|| ko_type.id.to_string());
    let name = ko.ko_type.as_ref().map_or("type not known: too many positions".to_owned(), named);
    let CycleEntry { plays, passes, moves, word, balance, .. } = &ko.cycles[0];
    let more = ko.cycles.len() - 1;
    let after = join_unbreakable(&ko.after, "; ");
    // Stones outside the region of the ko that plays in the region can capture.
    let leaks = join_unbreakable(&ko.leaks, " ");
    let cycle = format!("{word}: {plays} plays, {passes} passes, balance {}; {} more", signed(*balance), grouped(more));
    format!("\n{}", wrapped(&format!("{HEADING}{number}. {name}{HEADING:#}")))
        + &line_if_any("  after", &after)
        + &line("  points", &spaced_or_none(&ko.points))
        + &line_if_any("  can take", &leaks)
        + &line("  cycle", &cycle)
        + &line("  as moves", &sequence(moves))
        + &if moves.len() > 2 {
            outcome_blocks(ko.traditions.iter().map(TraditionOutcome::labelled_text).collect())
        } else {
            String::new()
        }
}

#[derive(Debug, Args)]
#[command(after_long_help = "\
A cycle is a sequence of plays of either colour after which the board is as before. Its points are connected, or they are in \
several pieces that a string couples, since its last liberties are now in one piece and now in another. All cycles of at most \
--within plays are found, on boards of any size, without a region. The counts are of cycles whose points are connected.

Examples:
  koatlas find game.sgf --move 120
  koatlas find game.sgf --within 8 --soon 0")]
pub struct FindArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// Most plays of a cycle
    #[arg(long, value_name = "L", default_value_t = FindQuestion::WITHIN, value_parser = parse_number::<usize>)]
    pub within: usize,
    /// Largest number of plays before a cycle begins
    #[arg(long, value_name = "D", default_value_t = FindQuestion::SOON, value_parser = parse_number::<usize>)]
    pub soon: usize,
    #[command(flatten)]
    pub rules: BareRulesArgs,
}
