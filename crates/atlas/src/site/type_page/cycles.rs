//! The cycles that a type's page plays.

use koatlas_board::{Colour, Move};
use koatlas_catalogue::TypeEntry;
use koatlas_classifier::CycleWord;

use super::super::context::Site;
use crate::component::Component;

/// A cycle that the page plays.
pub(super) struct Cycle {
    pub word: String,
    /// Elementary cycles of up to 6 plays with this word.
    pub number: u64,
    /// White stones minus black stones that the moves remove. The word with the colours exchanged has the opposite balance.
    pub balance: i32,
    pub moves: Vec<Move>,
    /// The positions: before the first move, and after each.
    pub nodes: Vec<u32>,
    /// The place of what the rule sets do with it.
    pub answer: usize,
}

impl Cycle {
    /// Whether White begins: then the word is spelled with the colours exchanged.
    pub fn is_exchanged(&self) -> bool {
        white_begins(&self.moves)
    }
}

/// The shortest cycle, and one for each other word, by the number of plays.
pub(super) fn of(site: &Site<'_>, entry: &TypeEntry, component: &Component) -> Vec<Cycle> {
    let mut words: Vec<(CycleWord, &str)> =
        entry.word_fates.keys().filter_map(|word| Some((word.parse().ok()?, word.as_str()))).collect();
    words.sort();
    let others = words.iter().filter(|(_, word)| *word != entry.shortest.cycle_word);
    let others = others.filter_map(|(word, text)| spelled(entry, component, word, text));
    shortest(site, entry, component).into_iter().chain(others).collect()
}

fn shortest(site: &Site<'_>, entry: &TypeEntry, component: &Component) -> Option<Cycle> {
    let moves: Vec<Move> = entry.shortest.witness.iter().map(|text| text.parse().ok()).collect::<Option<_>>()?;
    let played = component.played(&moves)?;
    Some(Cycle {
        word: entry.shortest.cycle_word.clone(),
        number: entry.cycle_words.get(&entry.shortest.cycle_word).copied().unwrap_or(0),
        balance: entry.shortest.balance,
        moves,
        nodes: played.nodes,
        answer: site.answers.number(&entry.fates),
    })
}

fn spelled(entry: &TypeEntry, component: &Component, word: &CycleWord, text: &str) -> Option<Cycle> {
    let cycle = entry.word_fates.get(text)?;
    let played = component.elsewhere(entry, &cycle.diagram, Colour::Black, &cycle.moves)?;
    Some(Cycle {
        word: text.to_owned(),
        number: entry.cycle_words.get(text).copied().unwrap_or(0),
        balance: if white_begins(&played.moves) { -word.balance() } else { word.balance() },
        moves: played.moves,
        nodes: played.nodes,
        answer: cycle.fates,
    })
}

fn white_begins(moves: &[Move]) -> bool {
    moves.first().is_some_and(|made| made.colour == Colour::White)
}
