//! The elementary cycles of a component by their words.

use std::collections::BTreeMap;

use koatlas_board::PointSet;
use koatlas_classifier::{CycleSearch, CycleWord, cycle_plays, types::EdgeLabel};
use koatlas_position_graph::PositionGraph;

/// Longest cycles, in plays, whose words the catalogue lists.
pub(crate) const WORD_PLAYS: usize = 6;

/// The words of cycles, each with the number of the cycles that spell it, and the first.
pub(crate) type CycleWords = BTreeMap<CycleWord, (u64, SpelledCycle)>;

/// A cycle that spells its word.
#[derive(Clone)]
pub(crate) struct SpelledCycle {
    /// The nodes, from the one where the first play of the word is made.
    pub nodes: Vec<u32>,
    /// Whether it spells the word with the colours exchanged.
    pub exchanged: bool,
}

/// The shortest cycle of a component, of whose cycles of up to [`WORD_PLAYS`] plays these are the words; of several the one with
/// the fewest passes, then one whose word alternates as far as it can, then the least word, then the first.
pub(crate) fn shortest<S: PointSet>(component: &PositionGraph<S>, words: &CycleWords) -> (CycleWord, SpelledCycle) {
    let longer = || (WORD_PLAYS + 1..).find_map(|length| least(&cycles_by_word(component, length)));
    least(words).or_else(longer).expect("a component has a cycle")
}

/// The word with the fewest plays, then passes, then plays of a colour in a row as it is written, then the least; and the
/// first cycle that has it.
fn least(words: &CycleWords) -> Option<(CycleWord, SpelledCycle)> {
    let in_a_row = |word: &CycleWord| word.labels().windows(2).filter(|two| two[0].colour() == two[1].colour()).count();
    // Words come in ascending order, and of several minima the first is taken.
    let least = words.iter().min_by_key(|(word, _)| (word.plays(), word.passes(), in_a_row(word)));
    least.map(|(word, (_, cycle))| (word.clone(), cycle.clone()))
}

/// The words of the cycles of up to so many plays.
pub(crate) fn cycles_by_word<S: PointSet>(component: &PositionGraph<S>, length: usize) -> CycleWords {
    let search = CycleSearch::new(component, length);
    let found =
        search.collect(0..search.tasks(), |nodes| Some((CycleWord::new(&labels(component, nodes)), nodes.to_vec())));
    let mut words = CycleWords::new();
    for (word, nodes) in found {
        let first = || SpelledCycle::spelling(component, &word, &nodes);
        words.entry(word.clone()).or_insert_with(|| (0, first())).0 += 1;
    }
    words
}

fn labels<S: PointSet>(component: &PositionGraph<S>, nodes: &[u32]) -> Vec<EdgeLabel> {
    cycle_plays(component, nodes).into_iter().map(EdgeLabel::from).collect()
}

impl SpelledCycle {
    /// The cycle through these nodes, begun where it spells its word.
    fn spelling<S: PointSet>(component: &PositionGraph<S>, word: &CycleWord, nodes: &[u32]) -> SpelledCycle {
        let rotated = |from: usize| [&nodes[from..], &nodes[..from]].concat();
        let spells = |nodes: &Vec<u32>, exchanged: bool| {
            let labels = labels(component, nodes).into_iter();
            labels.map(|label| if exchanged { label.exchanged() } else { label }).eq(word.labels().iter().copied())
        };
        let ways = [false, true].into_iter().flat_map(|exchanged| (0..nodes.len()).map(move |from| (from, exchanged)));
        let cycles = ways.map(|(from, exchanged)| SpelledCycle { nodes: rotated(from), exchanged });
        cycles.into_iter().find(|cycle| spells(&cycle.nodes, cycle.exchanged)).expect("it is the word of the cycle")
    }
}
