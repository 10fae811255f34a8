//! What is proved, for eyes.

use koatlas_board::grouped;
use koatlas_verifier::{Method, Proved};

use super::{Verified, catalogue, outcome, suite, table};
use crate::paragraph::line;

/// What is proved, and what was gone through for that.
pub fn page(verified: &Verified) -> String {
    match verified {
        Verified::Catalogue(checked) => catalogue::page(checked),
        Verified::Certificate(proved) => certificate(proved),
        Verified::Table(checked) => table::page(checked),
        Verified::Outcome(proved) => outcome::page(proved),
        Verified::Suite(checked) => suite::page(checked),
    }
}

fn certificate(proved: &Proved) -> String {
    let replayed = format!("{} {}, each legal", grouped(proved.lower), proved.measure);
    let head = format!("verified: {proved}\n\n");
    let covers = line("proved", proved.method.covers());
    [head, line("sequence", &replayed), line("proof", &proof(proved.method)), covers].concat()
}

fn proof(method: Method) -> String {
    match method {
        Method::Sequence => "none: there may be longer sequences".to_owned(),
        Method::Exhaustive { moves } => format!("exhaustive: {} moves, all sequences", grouped(moves)),
        Method::Flow { tokens_are, nodes, edges, tokens, cuts } => {
            let [nodes, edges, tokens, cuts] = [nodes, edges, tokens, cuts].map(number);
            format!(
                "flow bound: {nodes} nodes, {edges} edges, {tokens} tokens ({tokens_are}), {cuts} cuts, all checked"
            )
        }
    }
}

fn number(count: usize) -> String {
    grouped(count as u64)
}
