//! A type for eyes.

use std::collections::BTreeMap;
use std::path::Path;

use koatlas_board::{BoardPosition, Move, Point, grouped};
use koatlas_catalogue::{
    ByRuleSet, Catalogue, CycleEntry, CyclesUnder, EndlessGroup, FatesEntry, Longest, TypeEntry, endless_groups, signed,
};
use koatlas_classifier::{CycleWord, FateGroup, fate_groups, types::TypeId};
use koatlas_formats::Window;
use koatlas_storage::shown;
use koatlas_web::query::{aliases, variants};
use koatlas_web::{KnownCycle, known_cycle, known_positions};

use crate::classify::rule_sets::fate_lines;
use crate::diagram::Diagram;
use crate::film::film;
use crate::terminal::{LABEL, filled, line, lines, listed, sequence, title, width};

/// As many words are listed; the others are counted.
const WORDS: usize = 12;

/// The page of a type of the catalogue in a directory.
pub fn page(catalogue: &Catalogue, entry: &TypeEntry, dir: &Path) -> String {
    let (points, moves, suicide) = (&entry.ko_points, &entry.shortest.witness, catalogue.suicide);
    let known = known_cycle(catalogue, entry);
    let board = known.as_ref().map_or(&entry.realisation, |known| &known.start);
    [
        head(catalogue, entry, board, points),
        component(catalogue, entry),
        known
            .as_ref()
            .map(|known| known_for(known, &film(board, points, &known.cycle.moves, suicide)))
            .unwrap_or_default(),
        shortest(entry, moves),
        if known.is_some() { String::new() } else { film(board, points, moves, suicide) },
        fate_lines(&groups(&entry.fates), width()),
        all_cycles(&entry.cycles_under),
        longest(entry),
        words(entry),
        elsewhere(catalogue, entry, dir),
    ]
    .concat()
}

fn head(catalogue: &Catalogue, entry: &TypeEntry, board: &BoardPosition, ko_points: &[Point]) -> String {
    let Catalogue { max_points, suicide, .. } = catalogue;
    let window = Window::whole(board.size());
    let diagram = Diagram { board, ko_points, barred: &[], last: None, window }.lines().join("\n");
    let of = format!(", a ko type of the catalogue of up to {max_points} points, suicide {suicide}");
    title(&entry.name(), &of) + &diagram + "\n\n"
}

fn component(catalogue: &Catalogue, entry: &TypeEntry) -> String {
    let some = |label: &str, texts: &[&str]| match texts {
        [] => String::new(),
        _ => line(label, &listed(texts, ", ")),
    };
    let [positions, plays] = [entry.positions, entry.plays].map(|number| grouped(number as u64));
    let settings = grouped(entry.occurrences);
    let others = entry.names.iter().skip(1).map(String::as_str).chain(aliases(entry)).collect::<Vec<_>>();
    let told_apart: Vec<&str> = variants(catalogue, entry).into_iter().map(|(_, name)| name).collect();
    [
        line("identity", &entry.id.to_string()),
        some("also called", &others),
        some("  variants", &told_apart),
        line("component", &format!("{positions} positions, {plays} plays")),
        line("  factors", &factors(catalogue, entry)),
        line("region", &region(entry)),
        line("  settings", &format!("{settings} of one piece have the type")),
        line("ko points", &joined(&entry.ko_points)),
        line("ko strings", &format!("sizes taken {}", joined(&entry.ko_string_sizes))),
    ]
    .concat()
}

fn joined(values: &[impl ToString]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn region(entry: &TypeEntry) -> String {
    let several = |number: usize, thing: &str| format!("{number} {thing}{}", if number == 1 { "" } else { "s" });
    let pieces = several(entry.pieces, "piece");
    let strings = match entry.mortal_strings {
        0 => String::new(),
        number => format!(", {}", several(number as usize, "mortal string")),
    };
    format!("{} in {pieces}{strings}; no smaller one has the type", several(entry.first_points, "point"))
}

/// The prime factors by their names, as far as the catalogue has them.
fn factors(catalogue: &Catalogue, entry: &TypeEntry) -> String {
    if entry.factors.len() == 1 {
        return "none: the type is prime".to_owned();
    }
    let text = |(id, &exchanged): (&TypeId, &bool)| {
        let known = catalogue.types.iter().find(|other| other.id == *id);
        format!(
            "{}{}",
            known.map_or_else(|| id.to_string(), TypeEntry::name),
            if exchanged { ", colours exchanged" } else { "" }
        )
    };
    listed(entry.factors.iter().zip(&entry.factors_exchanged).map(text), "; ")
}

/// The cycle that the type is known for, its film, and what the rule sets do with it.
fn known_for(KnownCycle { known_as, cycle, fates, .. }: &KnownCycle, film: &str) -> String {
    line("known for", &format!("{}; balance {} ({known_as})", cycle.word, signed(cycle.balance)))
        + &line("  as moves", &sequence(&cycle.moves))
        + film
        + &fate_lines(&groups(fates), width())
        + "\n"
}

fn shortest(entry: &TypeEntry, moves: &[Move]) -> String {
    let shortest = &entry.shortest;
    let suicide = if shortest.needs_suicide { "; no cycle without suicide" } else { "" };
    let balance = signed(shortest.balance);
    line("shortest cycle", &format!("{} plays: {}; balance {balance}{suicide}", shortest.plays, shortest.cycle_word))
        + &line("  as moves", &sequence(moves))
}

/// The rule sets by what they do with a cycle.
fn groups(fates: &FatesEntry) -> Vec<FateGroup<'_>> {
    fate_groups(fates.iter().map(|(rules, fate)| (rules, fate.clone())))
}

/// Which of all cycles go on for ever, by rule sets.
pub fn all_cycles(cycles_under: &ByRuleSet<CyclesUnder>) -> String {
    let texts = endless_groups(cycles_under).into_iter().flat_map(|EndlessGroup { words, cycles, rules }| {
        let moves = |cycle: &CycleEntry| cycle.witness.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let moves = cycles.fewest.as_ref().map_or_else(String::new, |cycle| format!(" ({})", moves(cycle)));
        indented(&format!("{words}{moves}: {}", rules.join(", ")))
    });
    "\n".to_owned() + &lines("of all cycles", texts)
}

/// The rule sets by the plays of the longest sequences.
fn longest(entry: &TypeEntry) -> String {
    let mut by_plays: BTreeMap<(u64, u64), (String, Vec<&str>)> = BTreeMap::new();
    for (rules, bounds) in entry.longest.iter().flat_map(Longest::iter) {
        let of = by_plays.entry((bounds.lower, bounds.upper)).or_insert_with(|| (bounds.to_string(), Vec::new()));
        of.1.push(rules);
    }
    if by_plays.is_empty() {
        return String::new();
    }
    let texts = by_plays.into_values().map(|(plays, rules)| format!("{plays} plays: {}", rules.join(", ")));
    "\n".to_owned() + &lines("longest inside", texts.flat_map(|text| indented(&text)))
}

/// A text beside a label; lines after its first are indented.
fn indented(text: &str) -> Vec<String> {
    let texts = filled(text, width().saturating_sub(LABEL + 2)).into_iter().enumerate();
    texts.map(|(i, text)| if i == 0 { text } else { format!("  {text}") }).collect()
}

/// How many cycles of up to 6 plays there are, by lengths and by words.
fn words(entry: &TypeEntry) -> String {
    let lengths = entry.cycle_lengths.iter().map(|(plays, cycles)| format!("{} of {plays} plays", grouped(*cycles)));
    let lengths = line("cycles", &lengths.collect::<Vec<_>>().join(", "));
    let words = &entry.cycle_words;
    let more = words.len().saturating_sub(WORDS);
    let more = (more > 0).then(|| format!("and {more} other words: --json has them all"));
    let text = |(word, cycles): (&CycleWord, &u64)| {
        format!("{word}: {}, balance {}", grouped(*cycles), signed(word.balance()))
    };
    let texts = words.iter().take(WORDS).map(text).chain(more);
    let by_word = lines("  by word", texts.flat_map(|text| indented(&text)));
    if words.is_empty() { String::new() } else { format!("\n{lengths}{by_word}") }
}

/// Known positions that have the type, and the page of the type.
fn elsewhere(catalogue: &Catalogue, entry: &TypeEntry, dir: &Path) -> String {
    let page = dir.join("types").join(format!("{}.html", entry.id));
    let page = page.exists().then(|| line("page", &shown(&page)));
    let known = known_positions(catalogue, entry).into_iter();
    let known = known.map(|known| format!("{}: data/positions/{}.toml", known.title, known.name));
    let known: Vec<String> = known.flat_map(|text| indented(&text)).collect();
    let known = if known.is_empty() { String::new() } else { lines("other boards", known) };
    let texts = known + &page.unwrap_or_default();
    if texts.is_empty() { texts } else { format!("\n{texts}") }
}
