//! The page of [`ShowAnswer`].

use std::path::Path;

use koatlas_board::{grouped, signed};
use koatlas_catalogue::collection::{KnownCycle, known_positions};
use koatlas_catalogue::query::{aliases, variants};
use koatlas_catalogue::{Catalogue, CyclesUnder, EndlessGroup, ShortestEntry, TypeEntry, endless_groups};
use koatlas_classifier::ByRuleSet;
use koatlas_files::shown;

use super::ShowAnswer;
use crate::groups::group_by_key;
use crate::json::to_strings;
use crate::page::{Block, Film, Group, Page, blocks, count_noun, join_unbreakable, sequence, spaced_or_none};

/// Maximum number of cycle words that are printed.
const WORDS: usize = 12;

impl ShowAnswer {
    /// The page about the type in `catalogue`, which may be in the folder `dir`.
    pub fn page(&self, catalogue: &Catalogue, dir: Option<&Path>) -> Page {
        let ShowAnswer { entry, known_cycle: known, .. } = self;
        let Catalogue { max_points, suicide, .. } = *catalogue;
        let board = known.as_ref().map_or(&entry.realisation, |known| &known.start);
        let about = format!(", a ko type of the catalogue of up to {max_points} points, suicide {suicide}");
        let moves = known.as_ref().map_or(&entry.shortest.witness, |known| &known.moves).clone();
        let film = Film { start: board.clone(), ko_points: entry.ko_points.clone(), moves, suicide };
        // The film stands below the cycle that it shows.
        let [above, below, fates] = match known {
            Some(known) => [known_for(known), shortest(entry), vec![Block::fates(&known.fates.groups())]],
            None => [shortest(entry), Vec::new(), Vec::new()],
        };
        Page::new([
            vec![Block::headed(entry.name(), about)],
            vec![Block::board(board, &entry.ko_points)],
            [component(catalogue, entry), above].concat(),
            vec![Block::Film(film)],
            fates,
            [below, vec![Block::fates(&entry.fates.groups())]].concat(),
            vec![endless_cycles(&entry.cycles_under)],
            longest(entry).into_iter().collect(),
            words(entry),
            elsewhere(catalogue, entry, dir),
        ])
    }
}

fn component(catalogue: &Catalogue, entry: &TypeEntry) -> Vec<Block> {
    let [positions, plays] = [entry.positions, entry.plays].map(grouped);
    let settings = grouped(entry.occurrences);
    let others = entry.names.iter().skip(1).map(String::as_str).chain(aliases(entry));
    let told_apart = variants(catalogue, entry).into_iter().map(|(_, name)| name);
    blocks([
        Some(Block::row("identity", entry.id.to_string())),
        Block::row_if_any("also called", join_unbreakable(others, ", ")),
        Block::row_if_any("  variants", join_unbreakable(told_apart, ", ")),
        Some(Block::row("component", format!("{positions} positions, {plays} plays"))),
        Some(Block::row("  factors", factors(catalogue, entry))),
        Some(Block::row("region", region(entry))),
        Some(Block::row("  settings", format!("{settings} of one piece have the type"))),
        Some(Block::row("ko points", spaced_or_none(&entry.ko_points))),
        Some(Block::row("ko strings", format!("sizes taken {}", spaced_or_none(&entry.ko_string_sizes)))),
    ])
}

fn region(entry: &TypeEntry) -> String {
    let pieces = count_noun(entry.pieces, "piece");
    let strings = match entry.mortal_strings {
        0 => String::new(),
        number => format!(", {}", count_noun(number, "mortal string")),
    };
    format!("{} in {pieces}{strings}; no smaller one has the type", count_noun(entry.first_points, "point"))
}

fn factors(catalogue: &Catalogue, entry: &TypeEntry) -> String {
    if entry.factors.len() == 1 {
        return "none: the type is prime".to_owned();
    }
    let factors = entry.factors.iter().zip(&entry.factors_exchanged).map(|(id, &exchanged)| {
        let known = catalogue.types.iter().find(|other| other.id == *id);
        let name = known.map_or_else(|| id.to_string(), TypeEntry::name);
        name + if exchanged { ", colours exchanged" } else { "" }
    });
    join_unbreakable(factors, "; ")
}

fn known_for(KnownCycle { known_as, moves, cycle_word, balance, .. }: &KnownCycle) -> Vec<Block> {
    let text = format!("{cycle_word}; balance {} ({known_as})", signed(*balance));
    vec![Block::row("known for", text), Block::row("  as moves", sequence(moves))]
}

fn shortest(entry: &TypeEntry) -> Vec<Block> {
    let ShortestEntry { cycle: shortest, witness } = &entry.shortest;
    let suicide = if shortest.needs_suicide { "; no cycle without suicide" } else { "" };
    let balance = signed(shortest.balance);
    let text = format!("{} plays: {}; balance {balance}{suicide}", shortest.plays, shortest.cycle_word);
    vec![Block::row("shortest cycle", text), Block::row("  as moves", sequence(witness))]
}

/// Rule sets grouped by the shortest of all cycles that go on for ever.
pub(crate) fn endless_cycles(cycles_under: &ByRuleSet<CyclesUnder>) -> Block {
    let groups = endless_groups(cycles_under).into_iter().map(|EndlessGroup { words, cycles, rules }| {
        let moves = cycles.fewest.as_ref().map(|cycle| format!(" ({})", to_strings(&cycle.witness).join(", ")));
        Group::new(format!("{words}{}", moves.unwrap_or_default()), rules)
    });
    Block::List { label: "of all cycles".to_owned(), groups: groups.collect() }
}

fn longest(entry: &TypeEntry) -> Option<Block> {
    let bounds = entry.longest.iter().flat_map(ByRuleSet::iter);
    let mut by_plays =
        group_by_key(bounds.map(|(rules, bounds)| ((bounds.lower, bounds.upper, bounds.to_string()), rules)));
    by_plays.sort();
    let groups = by_plays.into_iter().map(|((.., plays), rules)| Group::new(format!("{plays} plays"), rules));
    Block::list_if_any("longest inside", groups.collect())
}

fn words(entry: &TypeEntry) -> Vec<Block> {
    let lengths = entry.cycle_lengths.iter().map(|(plays, cycles)| format!("{} of {plays} plays", grouped(*cycles)));
    let lengths = Block::row("cycles", lengths.collect::<Vec<_>>().join(", "));
    let words = &entry.cycle_words;
    let more = words.len().saturating_sub(WORDS);
    let more = (more > 0).then(|| format!("and {more} other words: --json has them all"));
    let figures = words.iter().take(WORDS).map(|(word, cycles)| (word, grouped(*cycles), signed(word.balance())));
    let texts = figures.map(|(word, cycles, balance)| format!("{word}: {cycles}, balance {balance}"));
    let by_word = Block::list_if_any("  by word", texts.chain(more).map(Group::of_one).collect());
    by_word.into_iter().flat_map(|by_word| [lengths.clone(), by_word]).collect()
}

fn elsewhere(catalogue: &Catalogue, entry: &TypeEntry, dir: Option<&Path>) -> Vec<Block> {
    let page = dir.map(|dir| dir.join("types").join(format!("{}.html", entry.id))).filter(|page| page.exists());
    let page = page.map(|page| Block::row("page", shown(&page)));
    let known = known_positions(catalogue, entry).into_iter();
    let known = known.map(|known| format!("{}: data/positions/{}.toml", known.title, known.name));
    blocks([Block::list_if_any("other boards", known.map(Group::of_one).collect()), page])
}
