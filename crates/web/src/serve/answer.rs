//! What `koatlas classify --json` says, as far as the page shows it.

use koatlas_catalogue::FatesEntry;
use serde::Deserialize;

/// What repeats at a position.
#[derive(Debug, Deserialize)]
pub struct Answer {
    pub component: Component,
    pub r#type: Option<Type>,
    pub ko_points: KoPoints,
    pub ko_strings: Vec<KoString>,
    pub ko_string_sizes: Vec<usize>,
    pub shortest: Option<Shortest>,
    pub cycles: Cycles,
    /// What is assumed of the points outside the region.
    pub warnings: Vec<String>,
    pub drr: Drr,
    pub longest: Option<Longest>,
}

/// The positions that lead to each other.
#[derive(Debug, Deserialize)]
pub struct Component {
    pub positions: u64,
    pub plays: u64,
}

/// The ko type.
#[derive(Debug, Deserialize)]
pub struct Type {
    pub id: String,
    pub names: Vec<String>,
    pub factors: Vec<String>,
    pub examples: Vec<String>,
}

/// The ko points.
#[derive(Debug, Deserialize)]
pub struct KoPoints {
    pub free: Vec<String>,
    pub pass_free: Vec<String>,
}

/// A ko string of the position.
#[derive(Debug, Deserialize)]
pub struct KoString {
    pub colour: String,
    pub points: Vec<String>,
}

/// The shortest cycles.
#[derive(Debug, Deserialize)]
pub struct Shortest {
    pub pass_free_plays: Option<usize>,
    pub moves: usize,
    pub needs_suicide: bool,
}

/// The cycles about which rule sets are asked.
#[derive(Debug, Deserialize)]
pub struct Cycles {
    pub known: Option<Judged>,
    pub past_basic_ko: Option<Judged>,
    pub shortest: Option<Judged>,
}

/// A cycle and what the rule sets do with it.
#[derive(Debug, Deserialize)]
pub struct Judged {
    pub plays: usize,
    pub balance: i32,
    pub cycle_word: String,
    pub witness: Vec<String>,
    pub rulesets: FatesEntry,
}

/// The cycles under the Default Restriction Rules.
#[derive(Debug, Deserialize)]
pub struct Drr {
    pub max_length: usize,
    pub cycles: Vec<DrrCount>,
}

/// Cycles of so many moves.
#[derive(Debug, Deserialize)]
pub struct DrrCount {
    pub moves: usize,
    pub count: serde_json::Value,
}

/// The longest sequences inside the component, or why they were not looked for.
#[derive(Debug, Deserialize)]
pub struct Longest {
    pub refused: Option<String>,
    pub sequences: Vec<Sequence>,
}

/// A long sequence inside the component, under some rule sets.
#[derive(Debug, Deserialize)]
pub struct Sequence {
    pub rulesets: Vec<String>,
    pub lower: u64,
    pub upper: u64,
    pub diagram: Vec<String>,
    pub moves: Vec<String>,
}
