//! The catalogue as data: what `catalogue.json` holds.

use std::collections::BTreeMap;

use koatlas_classifier::Fates;
use serde::Serialize;

use crate::longest::{Longest, SequenceEntry};
use crate::proofs::ProofsEntry;

/// The ko types of all regions of up to so many points.
///
/// Types are ordered by the points they need, then by positions, plays and identity; words by their plays.
#[derive(Clone, Debug, Serialize)]
pub struct Catalogue {
    /// `catalogue`.
    pub command: &'static str,
    /// The version of koatlas that wrote it.
    pub version: &'static str,
    /// Points of the largest regions.
    pub max_points: usize,
    /// The suicide policy: `none` or `multi`.
    pub suicide: String,
    /// What each number of points adds.
    pub by_points: Vec<PointsEntry>,
    /// The types.
    pub types: Vec<TypeEntry>,
    /// The cycle words of up to 6 plays.
    pub words: Vec<WordEntry>,
}

/// What the regions of a number of points hold.
#[derive(Clone, Debug, Serialize)]
pub struct PointsEntry {
    /// Points of the region.
    pub points: usize,
    /// Settings explored: regions with their contacts, up to symmetry and exchange of colours.
    pub settings: u64,
    /// Types that no smaller region has.
    pub new_types: usize,
    /// Types of regions of up to so many points.
    pub cumulative_types: usize,
    /// Components in all settings.
    pub components: u64,
}

/// A small board that can be written as a position file: the region, and immortal stones around it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Realisation {
    /// The rows of the board, the top row first: `X`, `O` and `.`.
    pub diagram: Vec<String>,
    /// The points where plays may be made.
    pub region: Vec<String>,
    /// Stones around the region that cannot be captured.
    pub immortal: Vec<String>,
}

/// A ko type.
#[derive(Clone, Debug, Serialize)]
pub struct TypeEntry {
    /// Its identity.
    pub id: String,
    /// What it is called.
    pub names: Vec<String>,
    /// The identities of its prime factors: its own if it is prime.
    pub factors: Vec<String>,
    /// For each factor whether it comes with the colours exchanged.
    pub factors_exchanged: Vec<bool>,
    /// Fewest points of a region that has it.
    pub first_points: usize,
    /// The points that change, in the realisation.
    pub ko_points: Vec<String>,
    /// Positions of the component.
    pub positions: usize,
    /// Plays between them.
    pub plays: usize,
    /// The sizes of all strings captured in the realisation.
    pub ko_string_sizes: Vec<usize>,
    /// The shortest cycle.
    pub shortest: ShortestEntry,
    /// What every rule set does with the shortest cycle when the players insist on it.
    #[serde(rename = "rulesets")]
    pub fates: Fates,
    /// Under every finite rule set, with the catalogue's suicide policy, the plays of the longest sequence that stays inside
    /// the component.
    pub longest: Longest,
    /// Such sequences.
    pub longest_sequences: Vec<SequenceEntry>,
    /// What proves the upper bounds.
    pub proofs: ProofsEntry,
    /// Number of elementary cycles of up to 6 plays by their words.
    pub cycle_words: BTreeMap<String, u64>,
    /// Number of elementary cycles of up to 6 plays by their lengths.
    pub cycle_lengths: BTreeMap<usize, u64>,
    /// The smallest realisation: the position from which the shortest cycle spells its word.
    #[serde(flatten)]
    pub realisation: Realisation,
    /// The number of settings that have the type.
    pub occurrences: u64,
    /// Known positions that have the type without giving it its name.
    pub examples: Vec<String>,
}

/// The shortest cycle of a type: fewest plays, then fewest passes.
#[derive(Clone, Debug, Serialize)]
pub struct ShortestEntry {
    /// Number of plays.
    pub plays: usize,
    /// Number of moves when passes make it a situational cycle.
    pub moves: usize,
    /// Number of passes.
    pub passes: usize,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// Whether every cycle of the type has a suicide.
    pub needs_suicide: bool,
    /// Its word.
    pub cycle_word: String,
    /// Its moves from the position of the diagram.
    pub witness: Vec<String>,
}

/// A cycle word: ko types sorted by a single cycle.
#[derive(Clone, Debug, Serialize)]
pub struct WordEntry {
    /// The word.
    pub word: String,
    /// Number of plays.
    pub plays: usize,
    /// Passes that make it a situational cycle.
    pub passes: usize,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// Fewest points of a region that has such a cycle.
    pub first_points: usize,
    /// The types with such a cycle.
    pub types: Vec<String>,
    /// The smallest realisation: the position from which such a cycle spells the word.
    #[serde(flatten)]
    pub realisation: Realisation,
}
