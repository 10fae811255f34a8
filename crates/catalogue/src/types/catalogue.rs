//! The catalogue as data: the types that `catalogue.json` is written from.

use std::{collections::BTreeMap, fmt, str::FromStr, sync::OnceLock};

use koatlas_board::{BoardPosition, Move, Point, Suicide};
use koatlas_classifier::{ByRuleSet, CycleWord, Fates, types::TypeId};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::files::boards::{self, BoardDiagram};
use crate::files::json;
use crate::run::options::CatalogueOptions;
use crate::settings::entry::PieceEntry;
use crate::types::component::BoardComponent;
use crate::types::cycles_under::CyclesUnder;
use crate::types::longest::{LongestBounds, ProofsEntry, SequenceEntry};

/// The ko types of all regions of up to `max_points` points.
///
/// Types are ordered by the points that they need, then by positions, plays and identity; words by their plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogue {
    /// The word `catalogue`.
    pub command: String,
    /// Version of koatlas that wrote the catalogue.
    pub version: String,
    /// Number of points of the largest regions.
    pub max_points: usize,
    /// Suicide policy: `None` or `Multi`.
    #[serde(serialize_with = "json::text::serialize", deserialize_with = "json::policy")]
    pub suicide: Suicide,
    /// Largest number of mortal strings of each colour: 0 or 1.
    pub mortal: u8,
    /// Counts for each number of points.
    pub by_points: Vec<PointsEntry>,
    /// Fates of the cycles in [`TypeEntry::word_fates`] under the rule sets: every list of fates once, in the order of first use.
    pub fates: Vec<Fates>,
    /// The types.
    pub types: Vec<TypeEntry>,
    /// Types for which no board was found, or that provably have none. They are not among `types`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_drawn: Vec<NotDrawnEntry>,
    /// The cycle words of up to 6 plays.
    pub words: Vec<WordEntry>,
}

/// Counts for the regions with a number of points.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointsEntry {
    /// Number of points of the regions.
    pub points: usize,
    /// Settings of one piece: connected regions with their contacts, up to symmetry and exchange of colours.
    pub settings: u64,
    /// Types that no smaller region has.
    pub new_types: usize,
    /// Types of regions of up to `points` points.
    pub cumulative_types: usize,
    /// Types of settings of up to `points` points, including those that cannot be drawn.
    pub types_of_all_settings: usize,
    /// Components in all settings of one piece.
    pub components: u64,
}

/// A ko type.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypeEntry {
    /// Identity.
    pub id: TypeId,
    /// Names, the first one preferred.
    pub names: Vec<String>,
    /// Identities of the prime factors. A prime type has itself only.
    pub factors: Vec<TypeId>,
    /// For each factor, true if its colours are exchanged.
    pub factors_exchanged: Vec<bool>,
    /// Least number of points of a setting that has the type.
    pub first_points: usize,
    /// Pieces of the setting of the realisation.
    pub pieces: usize,
    /// Mortal strings of the setting of the realisation.
    pub mortal_strings: u32,
    /// Points of the realisation whose content changes.
    pub ko_points: Vec<Point>,
    /// Positions of the component.
    pub positions: usize,
    /// Plays between the positions.
    pub plays: usize,
    /// Sizes of all strings that are captured in the realisation.
    pub ko_string_sizes: Vec<usize>,
    /// The shortest cycle.
    pub shortest: ShortestEntry,
    /// Fate of the shortest cycle under every rule set if the players insist on it.
    #[serde(rename = "rulesets")]
    pub fates: Fates,
    /// Under every rule set, the shortest of all cycles that go on for ever.
    pub cycles_under: ByRuleSet<CyclesUnder>,
    /// Under every finite rule set, with the catalogue's suicide policy, the plays of the longest sequence inside the component: two
    /// numbers are bounds. `None` if it was not searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<ByRuleSet<LongestBounds>>,
    /// The longest sequences. `None` if they were not searched for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::lines")]
    pub longest_sequences: Option<Vec<SequenceEntry>>,
    /// Proofs of the upper bounds. `None` if the longest sequences were not searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<ProofsEntry>,
    /// By word, the number of elementary cycles of up to 6 plays that spell it.
    #[serde(serialize_with = "json::lines_by_text")]
    pub cycle_words: BTreeMap<CycleWord, u64>,
    /// By word, the fates of one cycle that spells it.
    #[serde(serialize_with = "json::lines_by_text")]
    pub word_fates: BTreeMap<CycleWord, WordFatesEntry>,
    /// By number of plays, the number of elementary cycles of up to 6 plays.
    pub cycle_lengths: BTreeMap<usize, u64>,
    /// The smallest realisation, in the position from which the shortest cycle spells its word. Stones outside the region that are not
    /// immortal belong to the mortal strings.
    #[serde(flatten, with = "boards")]
    #[cfg_attr(feature = "schema", schemars(with = "boards::BoardTexts"))]
    pub realisation: BoardPosition,
    /// Number of settings of one piece that have the type.
    pub occurrences: u64,
    /// Known positions that have the type without giving it a name.
    pub examples: Vec<String>,
    /// Cache of the component of the realisation.
    #[serde(skip)]
    pub(crate) component: OnceLock<BoardComponent>,
}

/// The fates of one elementary cycle that spells a word. As JSON an object of one line.
///
/// The cycle is chosen as follows. Positions of the component are ordered by their black stones, then their white ones, both as
/// binary numbers in which the first point of the region is the lowest digit. A cycle is the list of its positions from the
/// least on. Of all cycles with the word the one with the least list is taken. If it spells the word in several ways, the
/// colours are not exchanged if possible, and it begins as early in the list as possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordFatesEntry {
    /// The board on which the cycle begins: the realisation of the type in another position, perhaps with the colours exchanged, so
    /// that Black makes the first play of the word.
    pub diagram: BoardDiagram,
    /// Points of the plays, and `None` for passes. Black moves first, and the players take turns. A pass stands between two plays of one
    /// colour, and at the end if the first and the last play are of one colour.
    #[serde(with = "json::turns")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub moves: Vec<Option<Point>>,
    /// Index of its fates in [`Catalogue::fates`], from 0.
    pub fates: usize,
}

/// A type without a board.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotDrawnEntry {
    /// Identity.
    pub id: TypeId,
    /// Least number of points of a setting that has the type.
    pub points: usize,
    /// Pieces of `setting`.
    pub pieces: usize,
    /// Mortal strings of `setting`.
    pub mortal_strings: u32,
    /// Positions of the component.
    pub positions: usize,
    /// Plays between the positions.
    pub plays: usize,
    /// The first such setting: its pieces, in a position of the component.
    #[serde(serialize_with = "koatlas_verifier::certificates::lines")]
    pub setting: Vec<PieceEntry>,
    /// Reason why the type has no board: `cannot be drawn`, which is proved, or `not found`, with the reason.
    #[serde(with = "json::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub reason: NotDrawn,
}

/// Reason why a type has no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDrawn {
    /// There is a proof that no board shows a setting of the catalogue that has it. Larger settings may have it.
    Proved,
    /// The search found no board; one may exist. Holds the number of settings tried.
    NotFound(usize),
}

/// Text of [`NotDrawn::Proved`].
const PROVED: &str = "cannot be drawn: every setting of the catalogue that has it has a piece around which a mortal string would be next \
    to an immortal stone of its colour, or could not be led around the piece, or pieces that cannot lie on a board together";

/// Text of [`NotDrawn::NotFound`], before the number.
const NOT_FOUND: &str =
    "not found: no board of up to 120 points was found on which the mortal strings can be led; settings tried: ";

impl fmt::Display for NotDrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotDrawn::Proved => f.write_str(PROVED),
            NotDrawn::NotFound(settings) => write!(f, "{NOT_FOUND}{settings}"),
        }
    }
}

impl FromStr for NotDrawn {
    type Err = String;

    fn from_str(text: &str) -> Result<NotDrawn, String> {
        let settings = text.strip_prefix(NOT_FOUND).and_then(|number| number.parse().ok());
        let reason = if text == PROVED { Some(NotDrawn::Proved) } else { settings.map(NotDrawn::NotFound) };
        reason.ok_or_else(|| format!("{text:?} is no reason why a type has no board"))
    }
}

/// The shortest cycle of a type: fewest plays, then fewest passes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortestEntry {
    /// Its numbers, and its word.
    #[serde(flatten)]
    pub cycle: ShortestLine,
    /// Moves from the realisation.
    pub witness: Vec<Move>,
}

/// The shortest cycle of a type in a line: its numbers and its word.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShortestLine {
    /// The number of plays.
    pub plays: usize,
    /// The number of moves: plays, and passes that make it a situational cycle.
    pub moves: usize,
    /// The number of passes.
    pub passes: usize,
    /// White stones minus black stones that the cycle removes; `0` if it is balanced.
    pub balance: i32,
    /// True if every cycle of the type has a suicide.
    pub needs_suicide: bool,
    /// The cycle word, such as `B1 W1`: the colour of each play and the number of stones that it removes.
    pub cycle_word: CycleWord,
}

/// A cycle word: a class of cycles.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordEntry {
    /// The word.
    #[serde(deserialize_with = "word_from_text")]
    pub word: CycleWord,
    /// Number of plays.
    pub plays: usize,
    /// Passes that make it a situational cycle.
    pub passes: usize,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// Least number of points of a region that has such a cycle.
    pub first_points: usize,
    /// Types with such a cycle.
    pub types: Vec<TypeId>,
    /// The smallest realisation, in the position from which such a cycle spells the word.
    #[serde(flatten, with = "boards")]
    #[cfg_attr(feature = "schema", schemars(with = "boards::BoardTexts"))]
    pub realisation: BoardPosition,
}

/// Reads a word as serde does, with the word in the error.
fn word_from_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CycleWord, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|error| D::Error::custom(format_args!("word {text:?}: {error}")))
}

impl TypeEntry {
    /// First name of the type, or its identity if it has no name.
    pub fn name(&self) -> String {
        self.names.first().cloned().unwrap_or_else(|| self.id.to_string())
    }
}

impl NotDrawnEntry {
    /// True if there is a proof that no board shows the type.
    pub fn is_proved(&self) -> bool {
        self.reason == NotDrawn::Proved
    }
}

impl Catalogue {
    /// True if the catalogue has settings with mortal strings.
    pub fn has_mortal_strings(&self) -> bool {
        self.mortal > 0
    }

    /// The command that makes the catalogue, without the option for its directory.
    pub fn command_line(&self) -> String {
        let question = CatalogueOptions::whole(self.max_points, self.suicide, self.has_mortal_strings());
        let option = if self.has_longest() { "" } else { " --no-longest" };
        format!("koatlas catalogue {question}{option}")
    }

    /// Describes in a sentence or two the positions for which the catalogue is complete, and those that it leaves out.
    pub fn coverage(&self) -> String {
        let points = self.max_points;
        if !self.has_mortal_strings() {
            return format!(
                "Complete for positions in which at most {points} points can change, these are connected, and plays can capture \
                 nothing outside of them. Kos that are tied together by strings that can be captured, such as double ko and \
                 triple ko, are left out."
            );
        }
        let undecided = self.not_drawn.iter().filter(|entry| !entry.is_proved()).count();
        let undecided = match undecided {
            0 => String::new(),
            1 => " One more type is known of which it is open whether a board has it.".to_owned(),
            count => format!(" {count} more types are known of which it is open whether a board has them."),
        };
        format!(
            "Complete for positions in which plays can be made on at most {points} points and can capture nothing outside of \
             them but one string of each colour, if the kos hang together by these strings.{undecided} Kos that do not hang \
             together are left out: they are products."
        )
    }
}
