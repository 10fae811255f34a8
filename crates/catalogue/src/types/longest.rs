//! The longest sequences inside the types' components under each finite rule set, with the proofs of their upper bounds.

use std::collections::BTreeMap;

use koatlas_board::{Colour, Point};
use koatlas_classifier::ByRuleSet;
use koatlas_longest::inside::LongestInside;
use koatlas_rules::RuleSet;
use koatlas_verifier::certificates::{Cut, Flow};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::files::boards::BoardDiagram;
use crate::files::json;

/// Bounds of the number of plays of the longest sequence inside a component. As JSON a number if they are equal, otherwise a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "Number", from = "Number")]
pub struct LongestBounds {
    /// Plays of the longest known sequence.
    pub lower: u64,
    /// Proved bound: no sequence has more plays.
    pub upper: u64,
}

/// The JSON of [`LongestBounds`].
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Number {
    Exact(u64),
    Between(u64, u64),
}

impl From<LongestBounds> for Number {
    fn from(LongestBounds { lower, upper }: LongestBounds) -> Number {
        if lower == upper { Number::Exact(lower) } else { Number::Between(lower, upper) }
    }
}

impl From<Number> for LongestBounds {
    fn from(number: Number) -> LongestBounds {
        match number {
            Number::Exact(plays) => LongestBounds { lower: plays, upper: plays },
            Number::Between(lower, upper) => LongestBounds { lower, upper },
        }
    }
}

impl LongestBounds {
    /// True if the longest known sequence is proved to be the longest.
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }
}

/// Writes `12`, or `12..15` if the bounds differ.
impl std::fmt::Display for LongestBounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.lower)?;
        if self.is_exact() { Ok(()) } else { write!(f, "..{}", self.upper) }
    }
}

pub(crate) fn by_rule_set(found: &[LongestInside]) -> ByRuleSet<LongestBounds> {
    let mut all: BTreeMap<&str, LongestBounds> = BTreeMap::new();
    for inside in found {
        let bounds = LongestBounds { lower: inside.lower, upper: inside.upper };
        all.extend(inside.rules.iter().map(|&id| (id, bounds)));
    }
    rule_sets().map(|id| (id, all[id])).collect()
}

/// Identifiers of the finite rule sets, in the order of their list.
pub(crate) fn rule_sets() -> impl Iterator<Item = &'static str> {
    RuleSet::all().filter(RuleSet::is_finite).map(|rules| rules.id())
}

/// A long sequence inside a component. As JSON an object of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SequenceEntry {
    /// Rule sets that allow the sequence and have no longer one in the catalogue.
    #[serde(deserialize_with = "known_rule_sets")]
    pub rulesets: Vec<&'static str>,
    /// Board on which the sequence begins.
    pub diagram: BoardDiagram,
    /// Player who moves first.
    #[serde(with = "json::text")]
    #[cfg_attr(feature = "schema", schemars(with = "Colour"))]
    pub first: Colour,
    /// Points of the plays, and `None` for passes. The players take turns.
    #[serde(with = "json::turns")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub moves: Vec<Option<Point>>,
}

impl SequenceEntry {
    pub(crate) fn from_inside(inside: &LongestInside) -> SequenceEntry {
        SequenceEntry {
            rulesets: inside.rules.clone(),
            diagram: BoardDiagram::from(&inside.start),
            first: inside.start.to_move(),
            moves: inside.moves.iter().map(|played| played.point).collect(),
        }
    }
}

/// Reads identifiers of rule sets. Fails if this version does not have one of them.
fn known_rule_sets<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<&'static str>, D::Error> {
    let ids = Vec::<String>::deserialize(deserializer)?;
    let known = ids
        .iter()
        .map(|id| RuleSet::listed_id(id).ok_or_else(|| D::Error::custom(format_args!("{id:?} is not a rule set"))));
    known.collect()
}

/// Certificates for the upper bounds of the longest sequences: for kinds of walks inside a component, numbers that prove the
/// largest number of plays. Other bounds follow by counting or by trying all sequences.
///
/// As JSON an object with one line for each kind, of `positions`, `creations`, `pairs` and `pairs_without_retakes`, that needs
/// a certificate. [`koatlas_verifier::certificates::catalogue_format`] defines walks, nodes and single-use marks. The verifier checks
/// the numbers with a graph of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ProofsEntry(#[serde(serialize_with = "json::lines_by_text")] BTreeMap<String, Numbers>);

/// The numbers of a certificate. As JSON an object of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Numbers {
    scale: i64,
    potentials: Vec<i64>,
    tokens: Vec<(u32, i64)>,
    cuts: Vec<Cut>,
}

impl ProofsEntry {
    pub(crate) fn from_flows(proofs: Vec<(&'static str, Flow)>) -> ProofsEntry {
        let proofs = proofs.into_iter().map(|(kind, flow)| {
            let Flow { scale, potentials, mark_costs: tokens, cuts, .. } = flow;
            (kind.to_owned(), Numbers { scale, potentials, tokens, cuts })
        });
        ProofsEntry(proofs.collect())
    }
}
