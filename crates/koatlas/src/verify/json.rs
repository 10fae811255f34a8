//! What is proved, as JSON: the contract's keys.

use koatlas_verifier::{Method, Proved};
use serde::{Serialize, Serializer};

use super::{Verified, catalogue, outcome, suite, table};
use crate::output::{self, Header};

/// What is proved.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    verified: bool,
    #[serde(flatten)]
    content: Content,
    statement: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Content {
    Certificate {
        ruleset: String,
        measure: String,
        lower: Number,
        upper: Option<Number>,
        exact: bool,
        proof: Option<ProofEntry>,
        covers: &'static str,
    },
    Outcome(outcome::Object),
    Table(table::Object),
    Catalogue(catalogue::Object),
    Suite(suite::Object),
}

/// How much of a proof was gone through.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ProofEntry {
    Flow { tokens_are: String, nodes: usize, edges: usize, tokens: usize, cuts: usize },
    Exhaustive { moves: Number },
}

/// A number that is exact for every reader.
struct Number(u64);

impl Serialize for Number {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        output::exact(&self.0, serializer)
    }
}

/// What is proved, as an object.
pub fn object(verified: &Verified) -> Object {
    let (content, statement) = match verified {
        Verified::Certificate(proved) => (certificate(proved), proved.to_string()),
        Verified::Outcome(proved) => (Content::Outcome(outcome::object(proved)), proved.to_string()),
        Verified::Table(checked) => (Content::Table(table::object(checked)), table::statement(checked)),
        Verified::Suite(checked) => (Content::Suite(suite::object(checked)), suite::statement(checked)),
        Verified::Catalogue(checked) => (Content::Catalogue(catalogue::object(checked)), catalogue::statement(checked)),
    };
    Object { header: Header::of("verify"), verified: true, content, statement }
}

fn certificate(proved: &Proved) -> Content {
    Content::Certificate {
        ruleset: proved.ruleset.clone(),
        measure: proved.measure.to_string(),
        lower: Number(proved.lower),
        upper: proved.upper.map(Number),
        exact: proved.is_exact(),
        proof: proof(proved.method),
        covers: proved.method.covers(),
    }
}

fn proof(method: Method) -> Option<ProofEntry> {
    match method {
        Method::Sequence => None,
        Method::Exhaustive { moves } => Some(ProofEntry::Exhaustive { moves: Number(moves) }),
        Method::Flow { tokens_are, nodes, edges, tokens, cuts } => {
            Some(ProofEntry::Flow { tokens_are: tokens_are.to_string(), nodes, edges, tokens, cuts })
        }
    }
}
