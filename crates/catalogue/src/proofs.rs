//! Proofs that bound the longest sequences inside a type, as data.

use std::collections::BTreeMap;

use koatlas_verifier::Cut;
use koatlas_worst_case::inside::WalkProof;
use serde::{Deserialize, Serialize, Serializer};

use crate::json_line::line;

/// For kinds of walks inside a component numbers that prove how many plays they have at most. With these and by counting, or
/// by going through all sequences, who checks a catalogue proves every upper bound of its longest sequences.
///
/// As JSON an object with one line for each kind, of `positions`, `creations`, `pairs` and `pairs_without_retakes`, for which a
/// bound is needed that is not seen by counting. What walks, nodes and tokens are is said in
/// [`koatlas_verifier::catalogue_format`]; the verifier checks the numbers with a graph of its own.
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
