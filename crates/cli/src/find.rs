//! `koatlas find`: short cycles on boards of any size.

use koatlas::check::{RulesChoice, TraditionOutcome};
use koatlas::find::{CycleEntry, KoEntry, NamedPart, WiderKo};
use koatlas::{FindAnswer, FindQuestion, Subject};
use koatlas_board::grouped;
use koatlas_catalogue::signed;
use koatlas_classifier::KoType;
use koatlas_rules::RuleSet;

use crate::asked::Paged;
use crate::check::outcome_blocks;
use crate::terminal::{
    HEADING, join_unbreakable, line, line_if_any, or_none, sequence, spaced_or_none, title, wrapped,
};

impl Paged for FindQuestion {
    fn page(&self, subject: &Subject, answer: &FindAnswer) -> String {
        page(self, subject, answer)
    }
}

fn page(question: &FindQuestion, subject: &Subject, answer: &FindAnswer) -> String {
    let FindAnswer { within, soon, counts, .. } = answer;
    let delay = if *soon == 0 { String::new() } else { format!(", begun after at most {soon}") };
    let counts = counts.iter().map(|count| format!("{} of {}", grouped(count.cycles), count.plays));
    let counts = counts.collect::<Vec<_>>().join(", ");
    let title = title(&subject.title, &format!(": cycles of up to {within} plays of one piece{delay}"));
    let verdicts = Verdicts::chosen(question.rules.as_ref(), subject.rule_set());
    let kos = (1..).zip(&answer.kos);
    let shown = match answer.kos.len() {
        0..=MAX_BLOCKS => kos.map(|(number, ko)| block(number, ko, &verdicts)).collect::<String>(),
        count => {
            one_line_each(kos.take(MAX_BLOCKS))
                + &format!("\n{} more: --json has all of them.\n", grouped(count - MAX_BLOCKS))
        }
    };
    title + &line("here", &or_none(counts)) + &shown
}

/// Maximum number of kos that are printed in full.
const MAX_BLOCKS: usize = 5;

/// Prints kos on a line each.
fn one_line_each<'a>(kos: impl Iterator<Item = (usize, &'a KoEntry)>) -> String {
    let lines = kos.map(|(number, ko)| {
        let cycle = ko.cycles[0].moves.iter().filter(|made| made.point.is_some()).map(ToString::to_string);
        let cycle = cycle.collect::<Vec<_>>().join(", ");
        wrapped(&format!("{number}. {}: {}; {cycle}", type_name(ko.ko_type.as_ref()), spaced_or_none(&ko.points)))
    });
    format!("\n{}", lines.collect::<String>())
}

/// The verdicts that are printed of each ko.
enum Verdicts {
    /// Those of all traditions.
    Traditions,
    /// That of one rule set.
    Of(RuleSet),
    /// None: the record names no rules.
    None,
}

impl Verdicts {
    /// Those that `choice` names, or else that of the rules of the record.
    fn chosen(choice: Option<&RulesChoice>, of_record: Option<RuleSet>) -> Verdicts {
        match choice {
            Some(RulesChoice::All) => Verdicts::Traditions,
            Some(RulesChoice::One(rules)) => Verdicts::Of(rules.clone()),
            None => of_record.map_or(Verdicts::None, Verdicts::Of),
        }
    }

    /// The verdicts on the first cycle of `ko`.
    fn of(&self, ko: &KoEntry) -> String {
        match self {
            Verdicts::Traditions => outcome_blocks(ko.traditions.iter().map(TraditionOutcome::labelled_text).collect()),
            Verdicts::Of(rules) => line_if_any("  rules", &ko.verdict(rules)),
            Verdicts::None => String::new(),
        }
    }
}

fn block(number: usize, ko: &KoEntry, verdicts: &Verdicts) -> String {
    let name = type_name(ko.ko_type.as_ref());
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
        + &line_if_any("  also", &also(&ko.parts))
        + &line_if_any("  wider", &ko.wider.as_ref().map(wider).unwrap_or_default())
        + &line("  cycle", &cycle)
        + &line("  as moves", &sequence(moves))
        + &verdicts.of(ko)
}

fn type_name(ko_type: Option<&KoType>) -> String {
    let named = |ko_type: &KoType| ko_type.names.first().cloned().unwrap_or_else(|| ko_type.id.to_string());
    ko_type.map_or("type not known: too many positions".to_owned(), named)
}

/// Maximum number of parts of a ko that are printed.
const MAX_PARTS: usize = 4;

/// The other parts of a ko that have a name.
fn also(parts: &[NamedPart]) -> String {
    let named = parts.iter().map(|NamedPart { points, name }| format!("{name} ({})", spaced_or_none(points)));
    let first = named.take(MAX_PARTS).collect::<Vec<_>>().join("; ");
    let more = parts.len().saturating_sub(MAX_PARTS);
    if more > 0 { format!("{first}; {more} more") } else { first }
}

/// All points of a ko that is called by a part of them.
fn wider(ko: &WiderKo) -> String {
    let takes = if ko.leaks.is_empty() { "" } else { ", where stones outside can be taken" };
    format!("{}: {}{takes}", type_name(ko.ko_type.as_ref()), spaced_or_none(&ko.points))
}

/// The end of the help.
pub const HELP: &str = "\
A cycle is a sequence of plays of either colour after which the board is as before. Its points are connected, or they are in \
several pieces that a string couples, since its last liberties are now in one piece and now in another. All cycles of at most \
--within plays are found, on boards of any size, without a region. The counts are of cycles whose points are connected.

Examples:
  koatlas find game.sgf --move 120
  koatlas find game.sgf --within 8 --soon 0";
