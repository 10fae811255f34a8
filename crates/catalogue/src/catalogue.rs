//! The catalogue as data: what `catalogue.json` holds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, Serializer};

use crate::cycles::{ByRuleSet, FatesEntry};
use crate::cycles_under::CyclesUnder;
use crate::json_line::line;
use crate::longest::{Longest, ProofsEntry, SequenceEntry};
use crate::plan::options;

/// The ko types of all regions of up to so many points.
///
/// Types are ordered by the points they need, then by positions, plays and identity; words by their plays.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Catalogue {
    /// `catalogue`.
    pub command: String,
    /// The version of koatlas that wrote it.
    pub version: String,
    /// Points of the largest regions.
    pub max_points: usize,
    /// The suicide policy: `none` or `multi`.
    pub suicide: String,
    /// How many mortal strings of each colour there may be: 0 or 1.
    pub mortal: u8,
    /// What each number of points adds.
    pub by_points: Vec<PointsEntry>,
    /// What rule sets do with the cycles of [`TypeEntry::word_fates`]: every answer once, in the order of first use.
    pub fates: Vec<FatesEntry>,
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

/// A small board that can be written as a position file: the region, and immortal stones around it. Other stones belong to the
/// mortal strings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Realisation {
    /// The rows of the board, the top row first: `X`, `O` and `.`.
    pub diagram: Vec<String>,
    /// The points where plays may be made.
    pub region: Vec<String>,
    /// Stones around the region that cannot be captured.
    pub immortal: Vec<String>,
}

/// A ko type.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TypeEntry {
    /// Its identity.
    pub id: String,
    /// What it is called.
    pub names: Vec<String>,
    /// The identities of its prime factors: its own if it is prime.
    pub factors: Vec<String>,
    /// For each factor whether it comes with the colours exchanged.
    pub factors_exchanged: Vec<bool>,
    /// Fewest points of a setting that has it.
    pub first_points: usize,
    /// Pieces of the setting shown.
    pub pieces: usize,
    /// Mortal strings of the setting shown.
    pub mortal_strings: u32,
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
    pub fates: FatesEntry,
    /// Under every rule set, whether some cycle of all goes on for ever, and the shortest that do.
    pub cycles_under: ByRuleSet<CyclesUnder>,
    /// Under every finite rule set, with the catalogue's suicide policy, the plays of the longest sequence that stays inside
    /// the component. `None` if nobody has looked for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<Longest>,
    /// Such sequences. `None` if nobody has looked for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest_sequences: Option<Vec<SequenceEntry>>,
    /// What proves the upper bounds. `None` if nobody has looked for the longest sequences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proofs: Option<ProofsEntry>,
    /// Number of elementary cycles of up to 6 plays by their words.
    pub cycle_words: BTreeMap<String, u64>,
    /// What rule sets do with a cycle of each of these words.
    pub word_fates: BTreeMap<String, WordFatesEntry>,
    /// Number of elementary cycles of up to 6 plays by their lengths.
    pub cycle_lengths: BTreeMap<usize, u64>,
    /// The smallest realisation: the position from which the shortest cycle spells its word.
    #[serde(flatten)]
    pub realisation: Realisation,
    /// The number of settings of one piece that have the type.
    pub occurrences: u64,
    /// Known positions that have the type without giving it its name.
    pub examples: Vec<String>,
}

/// What rule sets do with one elementary cycle that spells a word. As JSON an object of one line.
///
/// Which cycle: positions of the component are ordered by their black stones, then their white ones, both as binary numbers
/// in which the first point of the region is the lowest digit. A cycle is the list of its positions from the least on; of all
/// cycles with the word the one with the least list is taken. If it spells the word in several ways, the colours are left as
/// they are if they can be, and it is begun as early in the list as it can be.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct WordFatesEntry {
    /// The rows of the board on which the cycle begins, the top row first: the board of the type, perhaps with the colours
    /// exchanged, so that Black makes the first play of the word.
    pub diagram: Vec<String>,
    /// The points of the plays, and `pass`, separated by blanks. Black moves first, the players take turns; a pass stands
    /// between two plays of one colour, and at the end if the first and the last play are of one colour.
    pub moves: String,
    /// The place of the answer in [`Catalogue::fates`], from 0.
    pub fates: usize,
}

impl Serialize for WordFatesEntry {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        #[derive(Serialize)]
        struct Object<'e> {
            diagram: &'e [String],
            moves: &'e str,
            fates: usize,
        }
        let WordFatesEntry { diagram, moves, fates } = self;
        line::<Z::Error>(&Object { diagram, moves, fates: *fates })?.serialize(serializer)
    }
}

/// A type that is not on a board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NotDrawnEntry {
    /// Its identity.
    pub id: String,
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
    /// `cannot be drawn`, which is proved, or `not found`, and why.
    pub reason: String,
}

/// The shortest cycle of a type: fewest plays, then fewest passes.
#[derive(Clone, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Serialize, Deserialize)]
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

impl NotDrawnEntry {
    /// Whether it is proved that there is no board.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.reason.starts_with("cannot")
    }
}

impl Catalogue {
    /// Whether there may be mortal strings.
    #[must_use]
    pub fn mortal(&self) -> bool {
        self.mortal > 0
    }

    /// The options of the command that makes the catalogue, without those that say where it is written.
    #[must_use]
    pub fn options(&self) -> String {
        options(self.max_points, &self.suicide, self.mortal())
    }

    /// The command that makes the catalogue, without the option that says where it is written.
    #[must_use]
    pub fn command_line(&self) -> String {
        let option = if self.has_longest() { "" } else { " --no-longest" };
        format!("koatlas catalogue {}{option}", self.options())
    }

    /// A sentence that says what the catalogue is complete for, and what it leaves out.
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

    /// A text that says which catalogue this is: the BLAKE3 hash of its JSON.
    pub(crate) fn digest(&self) -> String {
        let bytes = serde_json::to_vec(self).expect("a catalogue can be written");
        format!("the catalogue {}", blake3::hash(&bytes).to_hex())
    }
}
