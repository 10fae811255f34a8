//! The one way in which a certificate is written: its canonical bytes.

use super::claim::Certificate;
use super::format::{FORMAT, VERSION};
use super::proof::{Flow, Proof};
use crate::file::layout::{Entry, json, list, object};

/// All keys but the checksum.
pub(crate) fn entries(certificate: &Certificate) -> Vec<Entry> {
    let Certificate { ruleset, options, measure, board, lower, sequence, upper, proof } = certificate;
    let mut entries = vec![
        ("format", json(FORMAT)),
        ("version", json(&VERSION)),
        ("ruleset", json(ruleset)),
        ("options", json(options)),
        ("measure", json(measure)),
        ("board", json(board)),
        ("lower", json(lower)),
        ("sequence", json(sequence)),
        ("upper", json(upper)),
    ];
    entries.extend(proof.as_ref().map(|proof| ("proof", proof_object(proof))));
    entries
}

fn proof_object(proof: &Proof) -> String {
    match proof {
        Proof::Exhaustive => object(&[("kind", json("exhaustive"))], 1),
        Proof::Flow(Flow { tokens_are, nodes_are, plus, scale, potentials, tokens, cuts }) => object(
            &[
                ("kind", json("flow")),
                ("tokens_are", json(tokens_are)),
                ("nodes_are", json(nodes_are)),
                ("plus", json(plus)),
                ("scale", json(scale)),
                ("potentials", json(potentials)),
                ("tokens", json(tokens)),
                ("cuts", list(cuts, 1)),
            ],
            1,
        ),
    }
}
