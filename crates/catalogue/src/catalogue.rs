//! The catalogue as data: the types that `catalogue.json` is written from.

use std::{collections::BTreeMap, fmt, str::FromStr};

use koatlas_board::{BoardPosition, Move, Point, Suicide};
use koatlas_classifier::{ByRuleSet, CycleWord, Fates, types::TypeId};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::boards::{self, BoardDiagram};
use crate::component::KeptComponent;
use crate::cycles_under::CyclesUnder;
use crate::json;
use crate::longest::{LongestBounds, ProofsEntry, SequenceEntry};
use crate::question::CatalogueQuestion;

/// The ko types of all regions of up to so many points.
///
/// Types are ordered by the points they need, then by positions, plays and identity; words by their plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Catalogue {
    /// `catalogue`.
    pub command: String,
    /// The version of koatlas that wrote it.
    pub version: String,
    /// Points of the largest regions.
    pub max_points: usize,
    /// The suicide policy: `None` or `Multi`.
    #[serde(serialize_with = "json::text::serialize", deserialize_with = "json::policy")]
    pub suicide: Suicide,
    /// How many mortal strings of each colour there may be: 0 or 1.
    pub mortal: u8,
    /// What each number of points adds.
    pub by_points: Vec<PointsEntry>,
    /// What rule sets do with the cycles of [`TypeEntry::word_fates`]: every answer once, in the order of first use.
    pub fates: Vec<Fates>,
    /// The types.
    pub types: Vec<TypeEntry>,
    /// Types of settings for which no board was found, or of which it is proved that there is none. They are not among the types.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_drawn: Vec<NotDrawnEntry>,
    /// The cycle words of up to 6 plays.
    pub words: Vec<WordEntry>,
}

/// What the regions of a number of points hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointsEntry {
    /// Points of the region.
    pub points: usize,
    /// Settings of one piece: connected regions with their contacts, up to symmetry and exchange of colours.
    pub settings: u64,
    /// Types that no smaller region has.
    pub new_types: usize,
    /// Types of regions of up to so many points.
    pub cumulative_types: usize,
    /// Types of settings of up to so many points, also of those that cannot be drawn.
    pub types_of_all_settings: usize,
    /// Components in all settings of one piece.
    pub components: u64,
}

/// A ko type.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TypeEntry {
    /// Its identity.
    pub id: TypeId,
    /// What it is called.
    pub names: Vec<String>,
    /// The identities of its prime factors: its own if it is prime.
    pub factors: Vec<TypeId>,
    /// For each factor whether it comes with the colours exchanged.
    pub factors_exchanged: Vec<bool>,
    /// Fewest points of a setting that has it.
    pub first_points: usize,
    /// Pieces of the setting shown.
    pub pieces: usize,
    /// Mortal strings of the setting shown.
    pub mortal_strings: u32,
    /// The points that change, in the realisation.
    pub ko_points: Vec<Point>,
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
    /// Under every rule set, whether some cycle of all goes on for ever, and the shortest that do.
    pub cycles_under: ByRuleSet<CyclesUnder>,
    /// Under every finite rule set, with the catalogue's suicide policy, the plays of the longest sequence that stays inside
    /// the component. `None` if nobody has looked for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<ByRuleSet<LongestBounds>>,
    /// Such sequences. `None` if nobody has looked for them.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::lines")]
    pub longest_sequences: Option<Vec<SequenceEntry>>,
    /// What proves the upper bounds. `None` if nobody has looked for the longest sequences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<ProofsEntry>,
    /// Number of elementary cycles of up to 6 plays by their words.
    #[serde(serialize_with = "json::lines_by_text")]
    pub cycle_words: BTreeMap<CycleWord, u64>,
    /// What rule sets do with a cycle of each of these words.
    #[serde(serialize_with = "json::lines_by_text")]
    pub word_fates: BTreeMap<CycleWord, WordFatesEntry>,
    /// Number of elementary cycles of up to 6 plays by their lengths.
    pub cycle_lengths: BTreeMap<usize, u64>,
    /// The smallest realisation: the position from which the shortest cycle spells its word. Stones outside of the region that are
    /// not immortal belong to the mortal strings.
    #[serde(flatten, with = "boards")]
    #[cfg_attr(feature = "schema", schemars(with = "boards::BoardTexts"))]
    pub realisation: BoardPosition,
    /// The number of settings of one piece that have the type.
    pub occurrences: u64,
    /// Known positions that have the type without giving it its name.
    pub examples: Vec<String>,
    /// The component of the realisation's position.
    #[serde(skip)]
    pub(crate) component: KeptComponent,
}

/// What rule sets do with one elementary cycle that spells a word. As JSON an object of one line.
///
/// Which cycle: positions of the component are ordered by their black stones, then their white ones, both as binary numbers
/// in which the first point of the region is the lowest digit. A cycle is the list of its positions from the least on; of all
/// cycles with the word the one with the least list is taken. If it spells the word in several ways, the colours are left as
/// they are if they can be, and it is begun as early in the list as it can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordFatesEntry {
    /// The board on which the cycle begins: the board of the type, perhaps with the colours exchanged, so that Black makes the first
    /// play of the word.
    pub diagram: BoardDiagram,
    /// The points of the plays, and `None` for passes. Black moves first, the players take turns; a pass stands between two plays of
    /// one colour, and at the end if the first and the last play are of one colour.
    #[serde(with = "json::turns")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub moves: Vec<Option<Point>>,
    /// The place of the answer in [`Catalogue::fates`], from 0.
    pub fates: usize,
}

/// A type that is not on a board.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotDrawnEntry {
    /// Its identity.
    pub id: TypeId,
    /// Fewest points of a setting that has it.
    pub points: usize,
    /// Pieces of the first such setting.
    pub pieces: usize,
    /// Its mortal strings.
    pub mortal_strings: u32,
    /// Positions of the component.
    pub positions: usize,
    /// Plays between them.
    pub plays: usize,
    /// Why it has none.
    #[serde(with = "json::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub reason: NotDrawn,
}

/// Reason why a type has no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDrawn {
    /// There is a proof that no board shows it.
    Proved,
    /// The search found no board; one may exist. Holds the number of settings tried.
    NotFound(usize),
}

/// Text of [`NotDrawn::Proved`].
const PROVED: &str = "cannot be drawn: every setting that has it has a piece beside which a mortal stone is next to an immortal one of \
    its colour, or around which the mortal strings and the edge of the board come in turns";

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
    pub cycle_word: CycleWord,
    /// Its moves from the position of the diagram.
    pub witness: Vec<Move>,
}

/// A cycle word: ko types sorted by a single cycle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WordEntry {
    /// The word.
    #[serde(deserialize_with = "word")]
    pub word: CycleWord,
    /// Number of plays.
    pub plays: usize,
    /// Passes that make it a situational cycle.
    pub passes: usize,
    /// White stones minus black stones removed.
    pub balance: i32,
    /// Fewest points of a region that has such a cycle.
    pub first_points: usize,
    /// The types with such a cycle.
    pub types: Vec<TypeId>,
    /// The smallest realisation: the position from which such a cycle spells the word.
    #[serde(flatten, with = "boards")]
    #[cfg_attr(feature = "schema", schemars(with = "boards::BoardTexts"))]
    pub realisation: BoardPosition,
}

fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CycleWord, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|error| D::Error::custom(format_args!("word {text:?}: {error}")))
}

impl TypeEntry {
    /// First name of the type, or its identity if it has no name.
    #[must_use]
    pub fn name(&self) -> String {
        self.names.first().cloned().unwrap_or_else(|| self.id.to_string())
    }
}

impl NotDrawnEntry {
    /// True if there is a proof that no board shows the type.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.reason == NotDrawn::Proved
    }
}

impl Catalogue {
    /// True if the catalogue has settings with mortal strings.
    #[must_use]
    pub fn mortal(&self) -> bool {
        self.mortal > 0
    }

    /// The command that makes the catalogue, without the option for its directory.
    #[must_use]
    pub fn command_line(&self) -> String {
        let question = CatalogueQuestion::whole(self.max_points, self.suicide, self.mortal());
        let option = if self.has_longest() { "" } else { " --no-longest" };
        format!("koatlas catalogue {question}{option}")
    }

    /// Describes in a sentence or two the positions for which the catalogue is complete, and those that it leaves out.
    #[must_use]
    pub fn coverage(&self) -> String {
        let points = self.max_points;
        if !self.mortal() {
            return format!(
                "Complete for positions in which at most {points} points can change, these are connected, and plays can capture \
                 nothing outside of them. Kos that are tied together by strings that can be captured, such as double ko and \
                 triple ko, are left out."
            );
        }
        let open = self.not_drawn.iter().filter(|entry| !entry.is_proved()).count();
        let open = match open {
            0 => String::new(),
            1 => " One more type is known of which it is open whether a board has it.".to_owned(),
            open => format!(" {open} more types are known of which it is open whether a board has them."),
        };
        format!(
            "Complete for positions in which plays can be made on at most {points} points and can capture nothing outside of \
             them but one string of each colour, if the kos hang together by these strings.{open} Kos that do not hang \
             together are left out: they are products."
        )
    }

    /// Identification of the catalogue: a text with the BLAKE3 hash of its JSON.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a catalogue can be written as JSON")]
    pub fn digest(&self) -> String {
        let bytes = serde_json::to_vec(self).expect("a catalogue can be written");
        format!("the catalogue {}", blake3::hash(&bytes).to_hex())
    }
}
