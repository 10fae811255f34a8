//! The elementary cycles of a component, grouped by cycle word: the colours and the stones removed of their plays.

use std::collections::BTreeMap;

use koatlas_board::PointSet;
use koatlas_classifier::{CycleSearch, CycleWord, cycle_plays, types::EdgeLabel};
use koatlas_position_graph::PositionGraph;

/// Largest number of plays of the cycles whose words are in [`Catalogue::words`](crate::Catalogue::words).
pub(crate) const WORD_PLAYS: usize = 6;

/// By word, the number of cycles that spell it, and the first of these.
pub(crate) type CycleWords = BTreeMap<CycleWord, (u64, SpelledCycle)>;

/// A cycle with its beginning chosen so that it spells its word.
#[derive(Clone)]
pub(crate) struct SpelledCycle {
    /// The nodes in order; the first is the one from which the first play of the word is made.
    pub nodes: Vec<u32>,
    /// True if `nodes` spell the word with the colours exchanged.
    pub exchanged: bool,
}

/// The shortest cycle of a component, with its word. `words` are those of its cycles of up to [`WORD_PLAYS`] plays. Ties are broken by the
/// fewest passes, then the fewest pairs of successive plays of one colour, then the least word, then the first cycle.
pub(crate) fn shortest<S: PointSet>(component: &PositionGraph<S>, words: &CycleWords) -> (CycleWord, SpelledCycle) {
    let longer = || (WORD_PLAYS + 1..).find_map(|length| least(&cycles_by_word(component, length)));
    least(words).or_else(longer).expect("a component has a cycle")
}

/// The word with the fewest plays, then passes, then pairs of successive plays of one colour, then the least word; and the first cycle that
/// spells it. `None` if there are no words.
fn least(words: &CycleWords) -> Option<(CycleWord, SpelledCycle)> {
    let in_a_row =
        |word: &CycleWord| word.labels().windows(2).filter(|pair| pair[0].colour() == pair[1].colour()).count();
    // `words` is in ascending order, and `min_by_key` returns the first of several minima.
    let least = words.iter().min_by_key(|(word, _)| (word.plays(), word.passes(), in_a_row(word)));
    least.map(|(word, (_, cycle))| (word.clone(), cycle.clone()))
}

/// The words of the elementary cycles of up to `length` plays.
pub(crate) fn cycles_by_word<S: PointSet>(component: &PositionGraph<S>, length: usize) -> CycleWords {
    let search = CycleSearch::new(component, length);
    let spelled = |nodes: &[u32]| Some((CycleWord::new(&labels(component, nodes)), nodes.to_vec()));
    let mut words = CycleWords::new();
    for (word, nodes) in search.collect(0..search.tasks(), spelled) {
        words.entry(word.clone()).or_insert_with(|| (0, SpelledCycle::spelling(component, &word, &nodes))).0 += 1;
    }
    words
}

pub(crate) fn labels<S: PointSet>(component: &PositionGraph<S>, nodes: &[u32]) -> Vec<EdgeLabel> {
    cycle_plays(component, nodes).into_iter().map(EdgeLabel::from).collect()
}

impl SpelledCycle {
    /// The cycle through `nodes`, rotated so that it spells `word`, if possible without exchange of the colours.
    pub fn spelling<S: PointSet>(component: &PositionGraph<S>, word: &CycleWord, nodes: &[u32]) -> SpelledCycle {
        let turned = |from: usize| [&nodes[from..], &nodes[..from]].concat();
        let mut cycles = [false, true]
            .into_iter()
            .flat_map(|exchanged| (0..nodes.len()).map(move |from| SpelledCycle { nodes: turned(from), exchanged }));
        cycles.find(|cycle| cycle.spells(component, word)).expect("it is the word of the cycle")
    }

    fn spells<S: PointSet>(&self, component: &PositionGraph<S>, word: &CycleWord) -> bool {
        let labels = labels(component, &self.nodes).into_iter();
        labels.map(|label| if self.exchanged { label.exchanged() } else { label }).eq(word.labels().iter().copied())
    }
}
