//! The elementary cycles of a component by their words, and what is said of them under every rule set.

use std::collections::BTreeMap;

use koatlas_board::PointSet;
use koatlas_classifier::{CycleSearch, CycleWord, FateEntry, Fates, cycle_plays, types::Label};
use koatlas_position_graph::PositionGraph;
use koatlas_rulesets::RuleSet;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::json::OneLine;

/// Longest cycles, in plays, whose words the catalogue lists.
pub(crate) const WORD_PLAYS: usize = 6;

/// What the catalogue says of a component's cycles.
pub(crate) struct ComponentCycles {
    /// ComponentCycles of up to [`WORD_PLAYS`] plays: their number by word, and of each word the first.
    pub words: BTreeMap<CycleWord, (u64, SpelledCycle)>,
    /// The shortest cycle; of several the one with the fewest passes, then one whose word alternates as far as it can, then
    /// the least word, then the first.
    pub shortest: (CycleWord, SpelledCycle),
}

/// A cycle that spells its word.
#[derive(Clone)]
pub(crate) struct SpelledCycle {
    /// The nodes, from the one where the first play of the word is made.
    pub nodes: Vec<u32>,
    /// Whether it spells the word with the colours exchanged.
    pub exchanged: bool,
}

impl ComponentCycles {
    /// The cycles of a component.
    ///
    /// # Panics
    /// If the graph has no cycle.
    pub fn of<S: PointSet>(component: &PositionGraph<S>) -> ComponentCycles {
        let found = cycles_by_word(component, WORD_PLAYS);
        let longer = || (WORD_PLAYS + 1..).find_map(|length| least(&cycles_by_word(component, length)));
        let shortest = least(&found).or_else(longer).expect("a component has a cycle");
        ComponentCycles { words: found, shortest }
    }
}

/// The word with the fewest plays, then passes, then plays of a colour in a row as it is written, then the least; and the
/// first cycle that has it.
fn least(words: &BTreeMap<CycleWord, (u64, SpelledCycle)>) -> Option<(CycleWord, SpelledCycle)> {
    let in_a_row = |word: &CycleWord| word.labels().windows(2).filter(|two| two[0].colour() == two[1].colour()).count();
    // Words come in ascending order, and of several minima the first is taken.
    let least = words.iter().min_by_key(|(word, _)| (word.plays(), word.passes(), in_a_row(word)));
    least.map(|(word, (_, cycle))| (word.clone(), cycle.clone()))
}

/// The words of the cycles of up to so many plays, with the number of cycles and the first.
pub(crate) fn cycles_by_word<S: PointSet>(
    component: &PositionGraph<S>,
    length: usize,
) -> BTreeMap<CycleWord, (u64, SpelledCycle)> {
    let search = CycleSearch::new(component, length);
    let found =
        search.collect(0..search.tasks(), |nodes| Some((CycleWord::new(&labels(component, nodes)), nodes.to_vec())));
    let mut words: BTreeMap<CycleWord, (u64, SpelledCycle)> = BTreeMap::new();
    for (word, nodes) in found {
        let first = || SpelledCycle::spelling(component, &word, &nodes);
        words.entry(word.clone()).or_insert_with(|| (0, first())).0 += 1;
    }
    words
}

fn labels<S: PointSet>(component: &PositionGraph<S>, nodes: &[u32]) -> Vec<Label> {
    cycle_plays(component, nodes).into_iter().map(Label::from).collect()
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

/// A value for each rule set, or for the finite ones alone, in the order of their listing. As JSON an object with a line a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByRuleSet<T>(Vec<(&'static str, T)>);

/// The fates of a cycle under every rule set.
pub type FatesEntry = ByRuleSet<FateEntry>;

impl<T> ByRuleSet<T> {
    /// The identifiers of the rule sets with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &T)> {
        self.0.iter().map(|(id, value)| (*id, value))
    }

    /// The identifiers alone.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(id, _)| *id)
    }

    /// The value for a rule set, if it is listed.
    #[must_use]
    pub fn under(&self, rules: &str) -> Option<&T> {
        self.iter().find(|&(id, _)| id == rules).map(|(_, value)| value)
    }
}

impl<T> Default for ByRuleSet<T> {
    fn default() -> ByRuleSet<T> {
        ByRuleSet(Vec::new())
    }
}

impl<T> FromIterator<(&'static str, T)> for ByRuleSet<T> {
    fn from_iter<L: IntoIterator<Item = (&'static str, T)>>(values: L) -> ByRuleSet<T> {
        ByRuleSet(values.into_iter().collect())
    }
}

impl From<&Fates> for FatesEntry {
    fn from(fates: &Fates) -> FatesEntry {
        fates.iter().map(|(id, fate)| (id, FateEntry::from(fate))).collect()
    }
}

impl<T: Serialize> Serialize for ByRuleSet<T> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_map(self.iter().map(|(id, value)| (id, OneLine(value))))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRuleSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByRuleSet<T>, D::Error> {
        let mut all = BTreeMap::<String, T>::deserialize(deserializer)?;
        let known = RuleSet::all().filter_map(|rules| Some((rules.id(), all.remove(rules.id())?))).collect();
        match all.keys().next() {
            None => Ok(known),
            Some(other) => Err(D::Error::custom(format_args!("{other:?} is none of the rule sets of this version"))),
        }
    }
}
