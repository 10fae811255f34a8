//! Types of a `catalogue.json` as it is read. Their fields are the keys of the file. Nothing is checked here.
//!
//! The crate `koatlas-catalogue`, which writes catalogues, says what the keys mean. A *setting* is one or several *pieces* (connected sets
//! of points where plays are made) with the stones that touch them; a *mortal string* is a string of these stones that can be captured.
//! A *type* is a component of positions up to isomorphism.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::{Cut, Flow, NodeKind, SingleUseMarkKind, Unique, quoted};

/// A catalogue.
#[derive(Clone, Debug, Deserialize)]
pub struct Catalogue {
    /// The name of the command that wrote the file: `catalogue`.
    pub command: String,
    /// The largest number of points of a setting.
    pub max_points: usize,
    /// The suicide policy.
    pub suicide: String,
    /// The number of mortal strings of each colour that a setting may have: 0 or 1.
    #[serde(default)]
    pub mortal: usize,
    /// Totals by the number of points.
    pub by_points: Vec<StatedPoints>,
    /// Fates of cycles by rule set; `word_fates` of the types refers to places of this list.
    pub fates: Option<Vec<Unique<CycleFate>>>,
    /// Types with a board that shows them.
    pub types: Vec<StatedType>,
    /// Words of cycles.
    pub words: Vec<StatedWord>,
    /// Types without a board that shows them.
    #[serde(default)]
    pub not_drawn: Vec<StatedNotDrawn>,
    /// Unknown keys, which are not checked.
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}

impl Catalogue {
    /// True if the bytes are JSON of the command `catalogue`.
    #[must_use]
    pub fn is_catalogue(bytes: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Header {
            command: String,
        }
        serde_json::from_slice(bytes).is_ok_and(|header: Header| header.command == "catalogue")
    }

    /// Upper bound for the bytes of memory that a catalogue takes when it is read. It is computed from the characters of its file,
    /// `bytes`: each string and each element of a list takes some bytes beside its characters.
    #[must_use]
    pub fn memory_to_read(bytes: &[u8]) -> u64 {
        let marks = bytes.iter().filter(|byte| b"\",[{".contains(byte)).count() as u64;
        2 * bytes.len() as u64 + 32 * marks
    }

    /// True if settings may have mortal strings.
    #[must_use]
    pub fn has_mortal(&self) -> bool {
        self.mortal > 0
    }
}

/// Totals of the settings with `points` points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedPoints {
    /// The number of points.
    pub points: usize,
    /// The number of settings of one piece.
    pub settings: u64,
    /// The number of types whose board has this number of points.
    pub new_types: usize,
    /// The number of types whose board has this number of points or fewer.
    pub cumulative_types: usize,
    /// The number of types, with those without a board; if it is absent, `cumulative_types`, which counts only types with a board.
    pub types_of_all_settings: Option<usize>,
    /// The number of components in the settings of one piece.
    pub components: u64,
}

/// Type without a board that shows it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedNotDrawn {
    /// The identity.
    pub id: String,
    /// The number of points of `setting`.
    pub points: usize,
    /// The number of pieces of `setting`.
    pub pieces: usize,
    /// The number of mortal strings of `setting`.
    pub mortal_strings: usize,
    /// The number of positions.
    pub positions: usize,
    /// The number of plays.
    pub plays: usize,
    /// The pieces of a setting with the type.
    pub setting: Vec<StatedPiece>,
    /// The reason why there is no board.
    pub reason: String,
}

impl StatedNotDrawn {
    /// True if the catalogue claims that no board shows the type.
    #[must_use]
    pub fn is_impossible(&self) -> bool {
        self.reason.starts_with("cannot be drawn")
    }
}

/// Piece of a setting in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StatedPiece {
    /// The points, named as on a board with these rows; `_` is no point of the piece.
    pub rows: Vec<String>,
    /// The points that touch an immortal black stone.
    pub black: Vec<String>,
    /// The points that touch an immortal white stone.
    pub white: Vec<String>,
    /// The points that touch the mortal black string.
    pub mortal_black: Vec<String>,
    /// The points that touch the mortal white string.
    pub mortal_white: Vec<String>,
    /// The reason why no board shows the piece; `None` if there is none.
    pub obstacle: Option<String>,
}

/// Type with a board that shows it.
#[derive(Clone, Debug, Deserialize)]
pub struct StatedType {
    /// The identity.
    pub id: String,
    /// Names.
    pub names: Vec<String>,
    /// The identities of its prime factors.
    pub factors: Vec<String>,
    /// For each factor, true if its colours are exchanged.
    pub factors_exchanged: Vec<bool>,
    /// The least number of points of a setting that has the type.
    pub first_points: usize,
    /// The number of pieces; 1 if it is absent.
    pub pieces: Option<usize>,
    /// The number of mortal strings; 0 if it is absent.
    pub mortal_strings: Option<usize>,
    /// The points of the board whose content changes.
    pub ko_points: Vec<String>,
    /// The number of positions.
    pub positions: usize,
    /// The number of plays.
    pub plays: usize,
    /// The sizes of the strings that plays capture.
    pub ko_string_sizes: Vec<usize>,
    /// The shortest cycle.
    pub shortest: StatedShortest,
    /// The fate of the shortest cycle by rule set.
    pub rulesets: Unique<CycleFate>,
    /// The shortest cycles that go on for ever, by rule set.
    pub cycles_under: Unique<StatedCyclesUnder>,
    /// Bounds for the plays of a longest sequence, by rule set.
    pub longest: Option<Unique<Bounds>>,
    /// Sequences as long as the lower bounds in `longest`.
    pub longest_sequences: Option<Vec<LongestSequence>>,
    /// Flow bounds by kind of walks.
    pub proofs: Option<Unique<WalkProof>>,
    /// The number of cycles by word.
    pub cycle_words: Unique<u64>,
    /// The number of cycles by their number of plays.
    pub cycle_lengths: Unique<u64>,
    /// A cycle by word, with its fates.
    pub word_fates: Option<Unique<WordFate>>,
    /// The rows of the board.
    pub diagram: Vec<String>,
    /// The points of the board where plays are made.
    pub region: Vec<String>,
    /// The points of the board with immortal stones.
    pub immortal: Vec<String>,
    /// The number of settings of one piece that have the type.
    pub occurrences: u64,
    /// Known positions with the type that give it no name.
    pub examples: Vec<String>,
    /// Unknown keys, which are not checked.
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}

/// Shortest cycle of a type.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedShortest {
    /// The number of plays.
    pub plays: usize,
    /// The number of moves, passes included.
    pub moves: usize,
    /// The number of passes.
    pub passes: usize,
    /// White stones removed minus black stones removed.
    pub balance: i64,
    /// True if every cycle of the type has a suicide.
    pub needs_suicide: bool,
    /// The word.
    pub cycle_word: String,
    /// The moves, from the position of the type's board.
    pub witness: Vec<String>,
}

/// Fate of a cycle under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CycleFate {
    /// The way in which the cycle ends, or `for ever`.
    pub fate: String,
    /// The number of the move at which it ends.
    pub r#move: Option<usize>,
    /// The rule that ends it.
    pub by: Option<String>,
    /// The outcome, if the sequence has ended with one.
    pub outcome: Option<String>,
}

impl CycleFate {
    /// Fate of a cycle that ends at move `number`, perhaps by a rule and with an outcome.
    #[must_use]
    pub fn at_move(number: usize, fate: &str, by: Option<&str>, outcome: Option<&str>) -> CycleFate {
        let (by, outcome) = (by.map(str::to_owned), outcome.map(str::to_owned));
        CycleFate { fate: fate.to_owned(), r#move: Some(number), by, outcome }
    }

    /// Fate of a cycle that goes on for ever.
    #[must_use]
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
    /// True if there is one.
    pub for_ever: bool,
    /// Moves of the shortest cycle.
    #[serde(deserialize_with = "Option::deserialize")]
    pub fewest_moves: Option<usize>,
    /// The rows of the board on which the shortest cycle begins.
    pub rows: Vec<String>,
    /// The moves of the shortest cycle.
    pub witness: Vec<String>,
    /// Moves of the shortest cycle without passes.
    #[serde(deserialize_with = "Option::deserialize")]
    pub pass_free: Option<usize>,
    /// Moves of the shortest cycle that removes as many black as white stones.
    #[serde(deserialize_with = "Option::deserialize")]
    pub balanced: Option<usize>,
    /// Lower bound of `balanced`, if it is not known whether such a cycle exists.
    pub balanced_at_least: Option<usize>,
    /// A cycle of `pass_free` moves.
    pub pass_free_cycle: Option<Cycle>,
    /// A cycle of `balanced` moves.
    pub balanced_cycle: Option<Cycle>,
}

/// Cycle with the board on which it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cycle {
    /// The rows of the board.
    pub rows: Vec<String>,
    /// The moves.
    pub witness: Vec<String>,
}

/// Cycle with a given word.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WordFate {
    /// The rows of the board on which it begins.
    pub diagram: Vec<String>,
    /// The moves, Black's first.
    pub moves: String,
    /// The place of its fates in the list of fates.
    pub fates: usize,
}

/// Bounds for the plays of a longest sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Bounds {
    /// The lower and the upper bound, which are equal.
    Exact(u64),
    /// The lower bound and the upper bound.
    Between(u64, u64),
}

impl Bounds {
    /// Lower and upper bound.
    #[must_use]
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
    /// The identifiers of the rule sets under which it is a longest one that is known.
    pub rulesets: Vec<String>,
    /// The rows of the board on which it begins.
    pub diagram: Vec<String>,
    /// The player of the first move.
    pub first: String,
    /// The moves.
    pub moves: String,
}

/// Flow bound for the walks of one kind, as in a certificate: the fields are those of [`Flow`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WalkProof {
    /// The integer that stands for 1 in the other numbers.
    pub scale: i64,
    /// A number for each node.
    pub potentials: Vec<i64>,
    /// Single-use marks with their costs.
    #[serde(default)]
    pub tokens: Vec<(u32, i64)>,
    /// Cuts with their costs.
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
    /// The word.
    pub word: String,
    /// The number of plays.
    pub plays: usize,
    /// The number of passes.
    pub passes: usize,
    /// White stones removed minus black stones removed.
    pub balance: i64,
    /// The least number of points of a region that has a cycle with this word.
    pub first_points: usize,
    /// The identities of the types that have such a cycle.
    pub types: Vec<String>,
    /// The rows of the board.
    pub diagram: Vec<String>,
    /// The points of the board where plays are made.
    pub region: Vec<String>,
    /// The points of the board with immortal stones.
    pub immortal: Vec<String>,
    /// Unknown keys, which are not checked.
    #[serde(flatten)]
    pub others: BTreeMap<String, IgnoredAny>,
}
