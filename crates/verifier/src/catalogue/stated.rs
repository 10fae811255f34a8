//! Types of a `catalogue.json` as it is read. Their fields are the keys of the file, and nothing is checked here. What the keys mean say the
//! crate `koatlas-catalogue`, which writes catalogues, and [`catalogue_format`](crate::certificates::catalogue_format).

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::certificates::{Cut, Flow, NodeKind, SingleUseMarkKind, Unique, quoted};

#[derive(Clone, Debug, Deserialize)]
pub struct Catalogue {
    pub command: String,
    pub max_points: usize,
    pub suicide: String,
    #[serde(default)]
    pub mortal: usize,
    pub by_points: Vec<StatedPoints>,
    pub fates: Option<Vec<Unique<CycleFate>>>,
    pub types: Vec<StatedType>,
    pub words: Vec<StatedWord>,
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
pub struct StatedPoints {
    pub points: usize,
    pub settings: u64,
    pub new_types: usize,
    pub cumulative_types: usize,
    pub types_of_all_settings: Option<usize>,
    pub components: u64,
}

/// Type without a board that shows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedNotDrawn {
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

/// Piece of a setting in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StatedPiece {
    pub rows: Vec<String>,
    pub black: Vec<String>,
    pub white: Vec<String>,
    pub mortal_black: Vec<String>,
    pub mortal_white: Vec<String>,
    pub obstacle: Option<String>,
}

/// Type with a board that shows it.
#[derive(Clone, Debug, Deserialize)]
pub struct StatedType {
    pub id: String,
    pub names: Vec<String>,
    pub factors: Vec<String>,
    pub factors_exchanged: Vec<bool>,
    pub first_points: usize,
    pub pieces: Option<usize>,
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

/// Shortest cycle of a type.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedShortest {
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
pub struct CycleFate {
    pub fate: String,
    pub r#move: Option<usize>,
    pub by: Option<String>,
    pub outcome: Option<String>,
}

impl CycleFate {
    /// Fate of a cycle that ends at move `number`, perhaps by a rule and with an outcome.
    pub fn at_move(number: usize, fate: &str, by: Option<&str>, outcome: Option<&str>) -> CycleFate {
        let (by, outcome) = (by.map(str::to_owned), outcome.map(str::to_owned));
        CycleFate { fate: fate.to_owned(), r#move: Some(number), by, outcome }
    }

    /// Fate of a cycle that goes on for ever.
    pub fn for_ever() -> CycleFate {
        CycleFate { fate: "for ever".to_owned(), r#move: None, by: None, outcome: None }
    }
}

impl fmt::Display for CycleFate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.fate))?;
        self.r#move.iter().try_for_each(|number| write!(f, " at move {number}"))?;
        self.by.iter().try_for_each(|by| write!(f, " by {by}"))?;
        self.outcome.iter().try_for_each(|outcome| write!(f, ", {outcome}"))
    }
}

/// Shortest cycles that go on for ever under a rule set. A number may be `null`, but its key must be there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedCyclesUnder {
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

/// Cycle with the board on which it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycle {
    pub rows: Vec<String>,
    pub witness: Vec<String>,
}

/// Cycle with a given word.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordFate {
    pub diagram: Vec<String>,
    pub moves: String,
    #[serde(rename = "fates")]
    pub fates_index: usize,
}

/// Bounds for the plays of a longest sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Bounds {
    Exact(u64),
    Between(u64, u64),
}

impl Bounds {
    /// Lower and upper bound.
    pub fn pair(self) -> (u64, u64) {
        match self {
            Bounds::Exact(plays) => (plays, plays),
            Bounds::Between(lower, upper) => (lower, upper),
        }
    }
}

/// Sequence that stays inside the component.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongestSequence {
    pub rulesets: Vec<String>,
    pub diagram: Vec<String>,
    pub first: String,
    pub moves: String,
}

/// Flow bound for the walks of one kind, as in a certificate: the fields are those of [`Flow`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WalkProof {
    pub scale: i64,
    pub potentials: Vec<i64>,
    #[serde(default)]
    pub tokens: Vec<(u32, i64)>,
    #[serde(default)]
    pub cuts: Vec<Cut>,
}

/// Flow bound with these numbers. The kinds of its nodes and marks mean nothing: walks in a component have nodes and marks of their own.
impl From<WalkProof> for Flow {
    fn from(WalkProof { scale, potentials, tokens, cuts }: WalkProof) -> Flow {
        let (mark_kind, nodes_are) = (SingleUseMarkKind::Pairs, NodeKind::Plain);
        Flow { mark_kind, nodes_are, plus: 0, scale, potentials, mark_costs: tokens, cuts }
    }
}

/// Word of cycles, with a board on which such a cycle begins.
#[derive(Clone, Debug, Deserialize)]
pub struct StatedWord {
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
