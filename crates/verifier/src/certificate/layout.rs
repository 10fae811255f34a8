//! The one way in which a certificate is written: its canonical bytes.

use serde::Serialize;

use super::claim::Certificate;
use super::format::{FORMAT, VERSION};
use super::proof::{Cut, Flow, Proof};

/// A key and its value, as JSON.
type Entry = (&'static str, String);

/// All but the checksum: an object with a key a line.
pub(crate) fn body(certificate: &Certificate) -> String {
    object(&entries(certificate), 0) + "\n"
}

/// The whole file.
pub(crate) fn whole(certificate: &Certificate, checksum: &str) -> String {
    let mut entries = entries(certificate);
    entries.push(("checksum", json(checksum)));
    object(&entries, 0) + "\n"
}

fn entries(certificate: &Certificate) -> Vec<Entry> {
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
                ("cuts", list(cuts)),
            ],
            1,
        ),
    }
}

/// Cuts, each on a line.
fn list(cuts: &[Cut]) -> String {
    let lines: Vec<String> = cuts.iter().map(|cut| format!("\n      {}", json(cut))).collect();
    if lines.is_empty() { "[]".to_owned() } else { format!("[{}\n    ]", lines.join(",")) }
}

/// An object with a key a line, this deep in others.
fn object(entries: &[Entry], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    let lines: Vec<String> = entries.iter().map(|(key, value)| format!("{indent}  \"{key}\": {value}")).collect();
    format!("{{\n{}\n{indent}}}", lines.join(",\n"))
}

fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("lists, texts and numbers can be written as JSON")
}
