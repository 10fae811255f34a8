//! What a `catalogue.json` says, as it is read: nothing is checked yet.

use std::collections::BTreeMap;

use koatlas_certificates::Unique;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A catalogue. Keys that are not known are named, and not checked.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Catalogue {
    pub command: String,
    pub max_points: usize,
    pub suicide: String,
    /// How many mortal strings of each colour a setting may have: 0 or 1.
    #[serde(default)]
    pub mortal: usize,
    pub by_points: Vec<Points>,
    /// What rule sets do with cycles: what the types' `word_fates` refer to.
    pub fates: Option<Vec<Unique<Fate>>>,
    pub types: Vec<Type>,
    pub words: Vec<WordEntry>,
    /// Types of settings that were not drawn.
    #[serde(default)]
    pub not_drawn: Vec<NotDrawn>,
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}

impl Catalogue {
    pub fn has_mortal(&self) -> bool {
        self.mortal > 0
    }
}

/// What the regions of a number of points hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Points {
    pub points: usize,
    pub settings: u64,
    pub new_types: usize,
    pub cumulative_types: usize,
    /// Drawn or not; as many as `cumulative_types` if it is absent.
    pub types_of_all_settings: Option<usize>,
    pub components: u64,
}

/// A type of a setting of which no board was found.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotDrawn {
    pub id: String,
    pub points: usize,
    pub pieces: usize,
    pub mortal_strings: usize,
    pub positions: usize,
    pub plays: usize,
    pub reason: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Type {
    pub id: String,
    pub names: Vec<String>,
    pub factors: Vec<String>,
    pub factors_exchanged: Vec<bool>,
    pub first_points: usize,
    /// 1 if it is absent.
    pub pieces: Option<usize>,
    /// 0 if it is absent.
    pub mortal_strings: Option<usize>,
    pub ko_points: Vec<String>,
    pub positions: usize,
    pub plays: usize,
    pub ko_string_sizes: Vec<usize>,
    pub shortest: Shortest,
    pub rulesets: Unique<Fate>,
    pub cycles_under: Unique<CyclesUnder>,
    pub longest: Option<Unique<Bounds>>,
    pub longest_sequences: Option<Vec<LongestSequence>>,
    pub proofs: Option<Unique<WalkProof>>,
    pub cycle_words: Unique<u64>,
    pub cycle_lengths: Unique<u64>,
    pub word_fates: Option<Unique<WordFate>>,
    pub diagram: Vec<String>,
    pub region: Vec<String>,
    pub immortal: Vec<String>,
    pub occurrences: u64,
    pub examples: Vec<String>,
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shortest {
    pub plays: usize,
    pub moves: usize,
    pub passes: usize,
    pub balance: i64,
    pub needs_suicide: bool,
    pub cycle_word: String,
    pub witness: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fate {
    pub fate: String,
    pub r#move: Option<usize>,
    pub by: Option<String>,
    pub outcome: Option<String>,
}

/// The shortest of all cycles that go on for ever under a rule set. Numbers may be `null`, but they are there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CyclesUnder {
    pub for_ever: bool,
    #[serde(deserialize_with = "Option::deserialize")]
    pub fewest_moves: Option<usize>,
    pub rows: Vec<String>,
    pub witness: Vec<String>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub pass_free: Option<usize>,
    #[serde(deserialize_with = "Option::deserialize")]
    pub balanced: Option<usize>,
    pub balanced_at_least: Option<usize>,
    pub pass_free_cycle: Option<Cycle>,
    pub balanced_cycle: Option<Cycle>,
}

/// A cycle with the board on which it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cycle {
    pub rows: Vec<String>,
    pub witness: Vec<String>,
}

/// A cycle that spells a word, and the place of what rule sets do with it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordFate {
    pub diagram: Vec<String>,
    pub moves: String,
    pub fates: usize,
}

/// What is said about the plays of a longest sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Bounds {
    Exact(u64),
    Between(u64, u64),
}

impl Bounds {
    pub fn pair(self) -> (u64, u64) {
        match self {
            Bounds::Exact(plays) => (plays, plays),
            Bounds::Between(lower, upper) => (lower, upper),
        }
    }
}

/// A sequence that is said to stay inside.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LongestSequence {
    pub rulesets: Vec<String>,
    pub diagram: Vec<String>,
    pub first: String,
    pub moves: String,
}

/// Numbers that bound the walks of a kind; as in a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WalkProof {
    pub scale: i64,
    pub potentials: Vec<i64>,
    #[serde(default)]
    pub tokens: Vec<(u32, i64)>,
    #[serde(default)]
    pub cuts: Vec<koatlas_certificates::Cut>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct WordEntry {
    pub word: String,
    pub plays: usize,
    pub passes: usize,
    pub balance: i64,
    pub first_points: usize,
    pub types: Vec<String>,
    pub diagram: Vec<String>,
    pub region: Vec<String>,
    pub immortal: Vec<String>,
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}

/// At most so many bytes a catalogue takes when it is read, from the characters of its file: each string and each element of
/// a list takes some beside its characters.
pub(crate) fn memory(bytes: &[u8]) -> u64 {
    let count = |wanted: &[u8]| bytes.iter().filter(|byte| wanted.contains(byte)).count() as u64;
    2 * bytes.len() as u64 + 32 * count(b"\"") + 32 * count(b",[{")
}
