//! The cycles that a type's page plays.

use koatlas_board::{Colour, Move, Point};
use koatlas_catalogue::{BoardDiagram, CycleEntry, ShortestEntry, TypeEntry};
use koatlas_classifier::CycleWord;

use super::super::context::Site;
use crate::component::{Component, Played};

/// A cycle that the page plays.
pub(super) struct Cycle {
    pub word: CycleWord,
    /// Elementary cycles of up to 6 plays with this word.
    pub number: u64,
    /// White stones minus black stones that the moves remove. The word with the colours exchanged has the opposite balance.
    pub balance: i32,
    pub moves: Vec<Move>,
    /// The positions: before the first move, and after each.
    pub nodes: Vec<u32>,
    /// The place of what the rule sets do with it; none if that is not in the catalogue.
    pub answer: Option<usize>,
    /// What the page calls it, if that is not by its word.
    pub title: String,
}

impl Cycle {
    /// A cycle that spells a word, without a title.
    fn new(word: &CycleWord, balance: i32, Played { moves, nodes }: Played, answer: Option<usize>) -> Cycle {
        Cycle { word: word.clone(), number: 0, balance, moves, nodes, answer, title: String::new() }
    }

    /// The same, with the number of cycles of a type that spell the word.
    fn counted(self, entry: &TypeEntry) -> Cycle {
        Cycle { number: entry.cycle_words.get(&self.word).copied().unwrap_or(0), ..self }
    }

    /// Whether White begins: then the word is spelled with the colours exchanged.
    pub fn is_exchanged(&self) -> bool {
        white_begins(&self.moves)
    }
}

/// The cycle that the type is known for; the shortest; one for each other word, by the number of plays; and those that go on for ever.
pub(super) fn of(site: &Site<'_>, entry: &TypeEntry, component: &Component) -> Vec<Cycle> {
    let known = known(site, entry, component);
    let is_known = |word: &CycleWord| known.as_ref().is_some_and(|known| known.word == *word);
    let others = entry.word_fates.keys().filter(|&word| *word != entry.shortest.cycle_word && !is_known(word));
    let others: Vec<Cycle> = others.filter_map(|word| spelled(entry, component, word)).collect();
    known.into_iter().chain(shortest(site, entry, component)).chain(others).chain(for_ever(entry, component)).collect()
}

fn known(site: &Site<'_>, entry: &TypeEntry, component: &Component) -> Option<Cycle> {
    let known = site.known_cycles.get(&entry.id)?;
    let (cycle, answer) = (&known.cycle, site.answers.all.number(&known.fates));
    let cycle = Cycle::new(&cycle.word, cycle.balance, component.played(component.start, &cycle.moves)?, Some(answer));
    Some(Cycle { title: "The cycle that it is known for".to_owned(), ..cycle.counted(entry) })
}

/// The shortest cycles that go on for ever under rule sets, without those that pass for a ko: each once, with the rule sets.
fn for_ever(entry: &TypeEntry, component: &Component) -> Vec<Cycle> {
    let mut found: Vec<(Played, Vec<&str>)> = Vec::new();
    for (rules, cycles) in entry.cycles_under.iter() {
        let Some(played) = cycles.fewest.as_ref().and_then(|cycle| endless(entry, component, cycle)) else { continue };
        match found.iter_mut().find(|(other, _)| other.nodes == played.nodes) {
            Some((_, others)) => others.push(rules),
            None => found.push((played, vec![rules])),
        }
    }
    let cycle = |(played, rules): (Played, Vec<&str>)| {
        let labels = component.labels(&played);
        let balance = labels.iter().map(|label| label.balance()).sum();
        let cycle = Cycle::new(&CycleWord::new(&labels), balance, played, None);
        Cycle { title: format!("Goes on for ever under {}", listed(&rules)), ..cycle }
    };
    found.into_iter().map(cycle).collect()
}

/// The first few rule sets, and how many more there are.
fn listed(rules: &[&str]) -> String {
    match rules {
        [one, _, _, ..] => format!("{one} and {} others", rules.len() - 1),
        _ => rules.join(" and "),
    }
}

fn endless(entry: &TypeEntry, component: &Component, CycleEntry { rows, witness }: &CycleEntry) -> Option<Played> {
    let points: Vec<Option<Point>> = witness.iter().map(|made| Some(made.bare()?.point)).collect::<Option<_>>()?;
    component.elsewhere(entry, rows, witness.first()?.colour, &points)
}

fn shortest(site: &Site<'_>, entry: &TypeEntry, component: &Component) -> Option<Cycle> {
    let ShortestEntry { cycle_word, balance, witness, .. } = &entry.shortest;
    let points: Vec<Option<Point>> = witness.iter().map(|made| made.point).collect();
    let start = BoardDiagram::from(&entry.realisation);
    let played = component.elsewhere(entry, &start, witness.first()?.colour, &points)?;
    let played = Played { moves: witness.clone(), ..played };
    Some(Cycle::new(cycle_word, *balance, played, Some(site.answers.all.number(&entry.fates))).counted(entry))
}

fn spelled(entry: &TypeEntry, component: &Component, word: &CycleWord) -> Option<Cycle> {
    let cycle = entry.word_fates.get(word)?;
    let played = component.elsewhere(entry, &cycle.diagram, Colour::Black, &cycle.moves)?;
    let balance = if white_begins(&played.moves) { -word.balance() } else { word.balance() };
    Some(Cycle::new(word, balance, played, Some(cycle.fates)).counted(entry))
}

fn white_begins(moves: &[Move]) -> bool {
    moves.first().is_some_and(|made| made.colour == Colour::White)
}
