//! The one way in which a certificate of an outcome is written.

use super::claim::{OutcomeCertificate, Strategy};
use super::format::{OUTCOME_FORMAT, OUTCOME_VERSION};
use crate::file::layout::{Entry, json, list, object};

/// All keys but the checksum.
pub(crate) fn entries(certificate: &OutcomeCertificate) -> Vec<Entry> {
    let OutcomeCertificate { ruleset, options, board, komi, void_is, black, white } = certificate;
    let mut entries = vec![
        ("format", json(OUTCOME_FORMAT)),
        ("version", json(&OUTCOME_VERSION)),
        ("ruleset", json(ruleset)),
        ("options", json(options)),
        ("board", json(board)),
        ("komi", json(komi)),
        ("void_is", json(void_is)),
    ];
    entries.extend(black.as_ref().map(|strategy| ("black", written("at_least", strategy))));
    entries.extend(white.as_ref().map(|strategy| ("white", written("at_most", strategy))));
    entries
}

fn written(bound: &'static str, strategy: &Strategy) -> String {
    object(&[(bound, json(&strategy.value)), ("nodes", list(&strategy.nodes, 1))], 1)
}
