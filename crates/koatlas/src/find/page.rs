//! The page of [`FindAnswer`].

use koatlas_board::{grouped, signed};
use koatlas_classifier::KoType;
use koatlas_rules::RuleSet;

use super::{CycleEntry, FindAnswer, KoEntry, NamedPart, WiderKo};
use crate::check::{RulesChoice, TraditionOutcome, events};
use crate::page::{Block, Page, blocks, join_unbreakable, or_none, sequence, spaced_or_none, spaced_or_nothing};
use crate::subject::Subject;

/// Maximum number of kos that are shown in full.
const MAX_BLOCKS: usize = 5;

impl FindAnswer {
    /// The page about the kos of `subject`, each with the verdict of `rules`; if it is `None`, with that of the rules of the record.
    pub fn page(&self, subject: &Subject, rules: Option<&RulesChoice>) -> Page {
        let FindAnswer { within, soon, counts, .. } = self;
        let delay = if *soon == 0 { String::new() } else { format!(", begun after at most {soon}") };
        let counts = counts.iter().map(|count| format!("{} of {}", grouped(count.cycles), count.plays));
        let counts = counts.collect::<Vec<_>>().join(", ");
        let title = format!(": cycles of up to {within} plays of one piece{delay}");
        let head = [vec![Block::headed(&subject.title, title)], vec![Block::row("here", or_none(counts))]];
        let verdicts = Verdicts::chosen(rules, subject.rule_set());
        let kos = (1..).zip(&self.kos);
        let shown = match self.kos.len() {
            0..=MAX_BLOCKS => kos.map(|(number, ko)| in_full(number, ko, &verdicts)).collect(),
            count => {
                let more = format!("{} more: --json has all of them.", grouped(count - MAX_BLOCKS));
                vec![kos.take(MAX_BLOCKS).map(|(number, ko)| in_a_line(number, ko)).collect(), vec![Block::text(more)]]
            }
        };
        Page::new(head.into_iter().chain(shown))
    }
}

fn in_a_line(number: usize, ko: &KoEntry) -> Block {
    let cycle = ko.cycles[0].moves.iter().filter(|made| made.point.is_some()).map(ToString::to_string);
    let cycle = cycle.collect::<Vec<_>>().join(", ");
    Block::text(format!("{number}. {}: {}; {cycle}", type_name(ko.ko_type.as_ref()), spaced_or_none(&ko.points)))
}

/// The verdicts that are shown of each ko.
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
    fn of(&self, ko: &KoEntry) -> Vec<Block> {
        match self {
            Verdicts::Traditions => events(ko.traditions.iter().map(TraditionOutcome::labelled_text)),
            Verdicts::Of(rules) => Block::row_if_any("  rules", ko.verdict(rules)).into_iter().collect(),
            Verdicts::None => Vec::new(),
        }
    }
}

fn in_full(number: usize, ko: &KoEntry, verdicts: &Verdicts) -> Vec<Block> {
    let name = type_name(ko.ko_type.as_ref());
    let CycleEntry { plays, passes, moves, word, balance, .. } = &ko.cycles[0];
    let more = ko.cycles.len() - 1;
    let cycle = format!("{word}: {plays} plays, {passes} passes, balance {}; {} more", signed(*balance), grouped(more));
    let rows = blocks([
        Some(Block::headed(format!("{number}. {name}"), "")),
        Block::row_if_any("  after", join_unbreakable(&ko.after, "; ")),
        Some(Block::row("  points", spaced_or_none(&ko.points))),
        // Stones outside the region of the ko that plays in the region can capture.
        Block::row_if_any("  can take", spaced_or_nothing(&ko.leaks)),
        Block::row_if_any("  also", also(&ko.parts)),
        Block::row_if_any("  wider", ko.wider.as_ref().map(wider).unwrap_or_default()),
        ko.fight.as_ref().map(|fight| Block::row("  fight", fight.under_its_rule())),
        Some(Block::row("  cycle", cycle)),
        Some(Block::row("  as moves", sequence(moves))),
    ]);
    [rows, verdicts.of(ko)].concat()
}

fn type_name(ko_type: Option<&KoType>) -> String {
    let named = |ko_type: &KoType| ko_type.names.first().cloned().unwrap_or_else(|| ko_type.id.to_string());
    ko_type.map_or("type not known: too many positions".to_owned(), named)
}

/// Maximum number of parts of a ko that are shown.
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
