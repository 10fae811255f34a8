//! The elementary cycles of a component by their words, and what is said of them under every rule set.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use koatlas_board::PointSet;
use koatlas_classifier::{CycleSearch, CycleWord, FateEntry, Fates, cycle_plays, types::Label};
use koatlas_position_graph::PositionGraph;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};

use crate::json_line::line;

/// Longest cycles, in plays, whose words the catalogue lists.
pub(crate) const WORD_PLAYS: usize = 6;

/// What the catalogue says of a component's cycles.
pub(crate) struct Cycles {
    /// Cycles of up to [`WORD_PLAYS`] plays: their number by word, and of each word the first.
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

impl Cycles {
    /// The cycles of a component.
    ///
    /// # Panics
    /// If the graph has no cycle.
    pub fn of<S: PointSet>(component: &PositionGraph<S>) -> Cycles {
        let found = by_word(component, WORD_PLAYS);
        let longer = || (WORD_PLAYS + 1..).find_map(|length| least(&by_word(component, length)));
        let shortest = least(&found).or_else(longer).expect("a component has a cycle");
        Cycles { words: found, shortest }
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

/// The words of the cycles of up to [`WORD_PLAYS`] plays, with the number of cycles and the first.
pub(crate) fn cycles_by_word<S: PointSet>(component: &PositionGraph<S>) -> BTreeMap<CycleWord, (u64, SpelledCycle)> {
    by_word(component, WORD_PLAYS)
}

/// The words of the cycles of up to so many plays, with the number of cycles and the first.
fn by_word<S: PointSet>(component: &PositionGraph<S>, length: usize) -> BTreeMap<CycleWord, (u64, SpelledCycle)> {
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

/// A value for each rule set, by the rule sets' identifiers, in the order of their listing. As JSON an object with a line a
/// rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByRuleSet<T>(Vec<(String, T)>);

/// The fates of a cycle under every rule set.
pub type FatesEntry = ByRuleSet<FateEntry>;

impl<T> ByRuleSet<T> {
    /// The rule sets with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value))
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

impl<I: Into<String>, T> FromIterator<(I, T)> for ByRuleSet<T> {
    fn from_iter<L: IntoIterator<Item = (I, T)>>(values: L) -> ByRuleSet<T> {
        ByRuleSet(values.into_iter().map(|(id, value)| (id.into(), value)).collect())
    }
}

impl From<&Fates> for FatesEntry {
    fn from(fates: &Fates) -> FatesEntry {
        fates.iter().map(|(id, fate)| (id, FateEntry::from(fate))).collect()
    }
}

impl<T: Serialize> Serialize for ByRuleSet<T> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.iter().try_for_each(|(id, value)| map.serialize_entry(id, &line(value)?))?;
        map.end()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByRuleSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByRuleSet<T>, D::Error> {
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

/// Reads the rule sets in the order in which they are written.
struct InOrder<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
    type Value = ByRuleSet<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with an entry for each rule set")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ByRuleSet<T>, A::Error> {
        let mut values = Vec::new();
        while let Some(entry) = map.next_entry()? {
            values.push(entry);
        }
        Ok(ByRuleSet(values))
    }
}
