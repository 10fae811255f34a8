//! Types of a `catalogue.json` as it is read; nothing is checked here. Their fields are the keys of the file. A *setting* is one or
//! several *pieces* (connected sets of points where plays are made) with the stones that touch them; a *mortal string* is a string of
//! these stones that can be captured. A *type* is a component of positions up to isomorphism.

use std::collections::BTreeMap;

use koatlas_certificates::Unique;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A catalogue. Unknown keys are collected in `others`, and not checked.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Catalogue {
    pub command: String,
    pub max_points: usize,
    pub suicide: String,
    /// Mortal strings of each colour that a setting may have: 0 or 1.
    #[serde(default)]
    pub mortal: usize,
    pub by_points: Vec<StatedPoints>,
    /// Fates of cycles by rule set; `word_fates` of the types refers to places of this list.
    pub fates: Option<Vec<Unique<CycleFate>>>,
    pub types: Vec<StatedType>,
    pub words: Vec<StatedWord>,
    /// Types without a board that shows them.
    #[serde(default)]
    pub not_drawn: Vec<StatedNotDrawn>,
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}

impl Catalogue {
    /// True if settings may have mortal strings.
    pub fn has_mortal(&self) -> bool {
        self.mortal > 0
    }
}

/// Totals of the settings with `points` points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatedPoints {
    pub points: usize,
    pub settings: u64,
    pub new_types: usize,
    pub cumulative_types: usize,
    /// Number of types, with those without a board; if it is absent, `cumulative_types`, which counts only types with a board.
    pub types_of_all_settings: Option<usize>,
    pub components: u64,
}

/// Type without a board that shows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatedNotDrawn {
    pub id: String,
    pub points: usize,
    pub pieces: usize,
    pub mortal_strings: usize,
    pub positions: usize,
    pub plays: usize,
    pub setting: Vec<StatedPiece>,
    pub reason: String,
}

impl StatedNotDrawn {
    /// True if the catalogue claims that no board shows the type.
    pub fn is_impossible(&self) -> bool {
        self.reason.starts_with("cannot be drawn")
    }
}

/// Piece of a setting in a position. Its points have names as on a board with these `rows`; `_` is no point of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct StatedPiece {
    pub rows: Vec<String>,
    /// Points that touch an immortal black or white stone, the mortal black or white string.
    pub black: Vec<String>,
    pub white: Vec<String>,
    pub mortal_black: Vec<String>,
    pub mortal_white: Vec<String>,
    /// Reason why no board shows the piece; `None` if there is none.
    pub obstacle: Option<String>,
}

/// Type with a board that shows it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StatedType {
    pub id: String,
    pub names: Vec<String>,
    pub factors: Vec<String>,
    pub factors_exchanged: Vec<bool>,
    /// Least number of points of a setting that has the type.
    pub first_points: usize,
    /// Number of pieces; 1 if it is absent.
    pub pieces: Option<usize>,
    /// Number of mortal strings; 0 if it is absent.
    pub mortal_strings: Option<usize>,
    pub ko_points: Vec<String>,
    pub positions: usize,
    pub plays: usize,
    pub ko_string_sizes: Vec<usize>,
    pub shortest: StatedShortest,
    pub rulesets: Unique<CycleFate>,
    pub cycles_under: Unique<StatedCyclesUnder>,
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
pub(crate) struct StatedShortest {
    pub plays: usize,
    pub moves: usize,
    pub passes: usize,
    pub balance: i64,
    pub needs_suicide: bool,
    pub cycle_word: String,
    pub witness: Vec<String>,
}

/// Fate of a cycle under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CycleFate {
    pub fate: String,
    pub r#move: Option<usize>,
    pub by: Option<String>,
    pub outcome: Option<String>,
}

/// Shortest cycles that go on for ever under a rule set. A number may be `null`, but its key must be there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StatedCyclesUnder {
    pub for_ever: bool,
    #[serde(deserialize_with = "Option::deserialize")]
    pub fewest_moves: Option<usize>,
    pub rows: Vec<String>,
    pub witness: Vec<String>,
    /// Moves of the shortest cycle without passes.
    #[serde(deserialize_with = "Option::deserialize")]
    pub pass_free: Option<usize>,
    /// Moves of the shortest cycle that removes as many black as white stones.
    #[serde(deserialize_with = "Option::deserialize")]
    pub balanced: Option<usize>,
    /// Lower bound of `balanced`, if it is not known whether such a cycle exists.
    pub balanced_at_least: Option<usize>,
    pub pass_free_cycle: Option<Cycle>,
    pub balanced_cycle: Option<Cycle>,
}

/// Cycle with the board on which it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cycle {
    pub rows: Vec<String>,
    pub witness: Vec<String>,
}

/// Cycle with a given word, and the place of its fates in the list of fates.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WordFate {
    pub diagram: Vec<String>,
    pub moves: String,
    pub fates: usize,
}

/// Bounds for the plays of a longest sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Bounds {
    Exact(u64),
    Between(u64, u64),
}

impl Bounds {
    /// Lower and upper bound; they are equal for `Exact`.
    pub fn pair(self) -> (u64, u64) {
        match self {
            Bounds::Exact(plays) => (plays, plays),
            Bounds::Between(lower, upper) => (lower, upper),
        }
    }
}

/// Sequence that stays inside the component, for the rule sets with these identifiers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LongestSequence {
    pub rulesets: Vec<String>,
    pub diagram: Vec<String>,
    pub first: String,
    pub moves: String,
}

/// Flow bound for the walks of one kind, as in a certificate: the fields are those of [`Flow`](koatlas_certificates::Flow).
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
pub(crate) struct StatedWord {
    pub word: String,
    pub plays: usize,
    pub passes: usize,
    pub balance: i64,
    /// Least number of points of a region that has a cycle with this word.
    pub first_points: usize,
    pub types: Vec<String>,
    pub diagram: Vec<String>,
    pub region: Vec<String>,
    pub immortal: Vec<String>,
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}

/// Upper bound for the bytes of memory that a catalogue takes when it is read. It is computed from the characters of its file,
/// `bytes`: each string and each element of a list takes some bytes beside its characters.
pub(crate) fn memory_to_read(bytes: &[u8]) -> u64 {
    let marks = bytes.iter().filter(|byte| b"\",[{".contains(byte)).count() as u64;
    2 * bytes.len() as u64 + 32 * marks
}
