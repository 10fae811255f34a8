//! What is proved, for eyes.

use koatlas_verifier::{CheckedCatalogue, Method, Proved};

use super::Verified;
use crate::output::grouped;
use crate::paragraph::line;

/// What is proved, and what was gone through for that.
pub fn page(verified: &Verified) -> String {
    match verified {
        Verified::Catalogue(checked) => format!("verified: {}\n", catalogue(*checked)),
        Verified::Certificate(proved) => certificate(proved),
    }
}

/// What holds of a catalogue.
pub fn catalogue(checked: CheckedCatalogue) -> String {
    let [types, fates] = [checked.types, checked.fates].map(number);
    let cycles = format!(
        "the shortest cycles of {types} ko types return as stated, and meet the {fates} fates stated under rule sets"
    );
    let [bounds, exact, proved] = [checked.longest.bounds, checked.longest.exact, checked.longest.proved].map(number);
    format!(
        "{cycles}; {bounds} long sequences stay inside their components as stated; of {exact} that are stated to be longest \
         {proved} are proved to be"
    )
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
