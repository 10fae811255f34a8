//! The longest sequences inside the types' components, under every finite rule set, with the proofs of their bounds.

use std::collections::BTreeMap;

use koatlas_certificates::Cut;
use koatlas_rulesets::RuleSet;
use koatlas_worst_case::inside::{LongestInside, WalkProof};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeMap};

use crate::json_line::line;

/// The number of plays of the longest sequence inside a component: at least, and at most. As JSON a number where it is
/// exact, otherwise a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Number", from = "Number")]
pub struct Bounds {
    /// The plays of a sequence.
    pub lower: u64,
    /// No sequence has more plays.
    pub upper: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Number {
    Exact(u64),
    Between(u64, u64),
}

impl From<Bounds> for Number {
    fn from(Bounds { lower, upper }: Bounds) -> Number {
        if lower == upper { Number::Exact(lower) } else { Number::Between(lower, upper) }
    }
}

impl From<Number> for Bounds {
    fn from(number: Number) -> Bounds {
        match number {
            Number::Exact(plays) => Bounds { lower: plays, upper: plays },
            Number::Between(lower, upper) => Bounds { lower, upper },
        }
    }
}

impl Bounds {
    /// Whether no sequence is longer than the one known.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }
}

/// `12`, or `12..15` where it is not known.
impl std::fmt::Display for Bounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.lower)?;
        if self.is_exact() { Ok(()) } else { write!(f, "..{}", self.upper) }
    }
}

/// The longest sequences inside a component by rule set: the finite ones, by their identifiers, in the order of their
/// listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest(Vec<(&'static str, Bounds)>);

impl Longest {
    pub(crate) fn of(found: &[LongestInside]) -> Longest {
        let bounds = |inside: &LongestInside| Bounds { lower: inside.lower, upper: inside.upper };
        let all = found.iter().flat_map(|inside| inside.rules.iter().map(move |&id| (id, bounds(inside))));
        let all: BTreeMap<&str, Bounds> = all.collect();
        Longest(rule_sets().into_iter().map(|id| (id, all[id])).collect())
    }

    /// The rule sets with what is known.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Bounds)> {
        self.0.iter().copied()
    }

    /// What is known for a rule set, if it is finite.
    #[must_use]
    pub fn under(&self, rules: &str) -> Option<Bounds> {
        self.iter().find(|&(id, _)| id == rules).map(|(_, bounds)| bounds)
    }
}

/// The identifiers of the finite rule sets, in the order of their listing.
pub(crate) fn rule_sets() -> Vec<&'static str> {
    RuleSet::all().filter(RuleSet::is_finite).map(|rules| rules.id()).collect()
}

impl Serialize for Longest {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.iter().try_for_each(|(id, bounds)| map.serialize_entry(id, &line(&bounds)?))?;
        map.end()
    }
}

/// Reads all finite rule sets, and nothing else.
impl<'de> Deserialize<'de> for Longest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Longest, D::Error> {
        let all = BTreeMap::<String, Bounds>::deserialize(deserializer)?;
        let bounds = |id: &'static str| Some((id, *all.get(id)?));
        let known: Vec<(&'static str, Bounds)> = rule_sets().into_iter().filter_map(bounds).collect();
        let same = known.len() == all.len() && known.len() == rule_sets().len();
        if same {
            Ok(Longest(known))
        } else {
            Err(D::Error::custom("these are not the finite rule sets of this version"))
        }
    }
}

/// A long sequence inside a component. As JSON an object of one line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SequenceEntry {
    /// The rule sets that allow it, and have no longer one in the catalogue.
    #[serde(deserialize_with = "known_rule_sets")]
    pub rulesets: Vec<&'static str>,
    /// The board on which it begins: the rows, the top row first.
    pub diagram: Vec<String>,
    /// Who moves first: `B` or `W`.
    pub first: String,
    /// The points of the plays, and `pass`, separated by blanks; the players take turns.
    pub moves: String,
}

/// A sequence as it is written.
#[derive(Serialize)]
struct Object<'s> {
    rulesets: &'s [&'static str],
    diagram: &'s [String],
    first: &'s str,
    moves: &'s str,
}

impl SequenceEntry {
    pub(crate) fn of(inside: &LongestInside) -> SequenceEntry {
        let name = |made: &koatlas_board::Move| made.point.map_or("pass".to_owned(), |point| point.to_string());
        SequenceEntry {
            rulesets: inside.rules.clone(),
            diagram: inside.start.rows(),
            first: inside.start.to_move().to_string(),
            moves: inside.moves.iter().map(name).collect::<Vec<_>>().join(" "),
        }
    }
}

impl Serialize for SequenceEntry {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let SequenceEntry { rulesets, diagram, first, moves } = self;
        line::<Z::Error>(&Object { rulesets, diagram, first, moves })?.serialize(serializer)
    }
}

/// The identifiers of rule sets that this version has.
fn known_rule_sets<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<&'static str>, D::Error> {
    let known = |id: &String| RuleSet::all().map(|rules| rules.id()).find(|known| known == id);
    let ids = Vec::<String>::deserialize(deserializer)?;
    ids.iter().map(|id| known(id).ok_or_else(|| D::Error::custom(format_args!("{id:?} is no rule set")))).collect()
}

/// For kinds of walks inside a component numbers that prove how many plays they have at most. With these and by counting, or
/// by going through all sequences, who checks a catalogue proves every upper bound of its longest sequences.
///
/// As JSON an object with one line for each kind, of `positions`, `creations`, `pairs` and `pairs_without_retakes`, for which a
/// bound is needed that is not seen by counting. What walks, nodes and tokens are is said in
/// [`koatlas_certificates::catalogue_format`]; the verifier checks the numbers with a graph of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProofsEntry(BTreeMap<String, Numbers>);

/// The numbers of a proof. As JSON an object of one line.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Numbers {
    scale: i64,
    potentials: Vec<i64>,
    tokens: Vec<(u32, i64)>,
    cuts: Vec<Cut>,
}

impl ProofsEntry {
    pub(crate) fn of(proofs: Vec<WalkProof>) -> ProofsEntry {
        let numbers = |WalkProof { kind, scale, potentials, tokens, cuts }: WalkProof| {
            (kind.to_owned(), Numbers { scale, potentials, tokens, cuts })
        };
        ProofsEntry(proofs.into_iter().map(numbers).collect())
    }
}

impl Serialize for Numbers {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        #[derive(Serialize)]
        struct Object<'n> {
            scale: i64,
            potentials: &'n [i64],
            tokens: &'n [(u32, i64)],
            cuts: &'n [Cut],
        }
        let Numbers { scale, potentials, tokens, cuts } = self;
        line::<Z::Error>(&Object { scale: *scale, potentials, tokens, cuts })?.serialize(serializer)
    }
}
