//! The elementary cycles of a component, by their words.

use std::collections::BTreeMap;

use koatlas_board::PointSet;
use koatlas_classifier::{CycleSearch, CycleWord};
use koatlas_position_graph::{Edge, PositionGraph};

/// Longest cycles, in plays, whose words the catalogue lists.
pub(crate) const WORD_PLAYS: usize = 6;

/// What the catalogue says of a component's cycles.
pub(crate) struct Cycles {
    /// Cycles of up to [`WORD_PLAYS`] plays: their number by word, and of each word the first.
    pub words: BTreeMap<CycleWord, (u64, Cycle)>,
    /// The shortest cycle; of several the one with the fewest passes, then the least word, then the first.
    pub shortest: (CycleWord, Cycle),
}

/// The nodes of a cycle from its least one.
pub(crate) type Cycle = Vec<u32>;

impl Cycles {
    /// The cycles of a component.
    ///
    /// # Panics
    /// If the graph has no cycle.
    pub fn of<S: PointSet>(component: &PositionGraph<S>) -> Cycles {
        let found = up_to(component, WORD_PLAYS);
        let shortest = (WORD_PLAYS + 1..)
            .find_map(|length| if found.is_empty() { least(up_to(component, length)) } else { least(found.clone()) })
            .expect("a component has a cycle");
        let mut words: BTreeMap<CycleWord, (u64, Cycle)> = BTreeMap::new();
        for (word, cycle) in found {
            words.entry(word).or_insert((0, cycle)).0 += 1;
        }
        Cycles { words, shortest }
    }
}

fn least(cycles: Vec<(CycleWord, Cycle)>) -> Option<(CycleWord, Cycle)> {
    cycles.into_iter().min_by_key(|(word, cycle)| (word.plays(), word.passes(), word.clone(), cycle.clone()))
}

fn up_to<S: PointSet>(component: &PositionGraph<S>, length: usize) -> Vec<(CycleWord, Cycle)> {
    let search = CycleSearch::new(component, length);
    let word = |cycle: &[u32]| {
        let labels: Vec<_> = plays(component, cycle).into_iter().map(Into::into).collect();
        Some((CycleWord::new(&labels), cycle.to_vec()))
    };
    search.collect(0..search.tasks(), word)
}

/// The plays of a cycle.
///
/// # Panics
/// If two nodes that follow each other are not joined by a play.
pub(crate) fn plays<S: PointSet>(component: &PositionGraph<S>, cycle: &[u32]) -> Vec<Edge> {
    let play = |(&from, &to): (&u32, &u32)| component.edges(from).iter().find(|edge| edge.to == to).copied();
    let ends = cycle.iter().zip(cycle.iter().cycle().skip(1));
    ends.map(|ends| play(ends).expect("a cycle follows plays")).collect()
}
