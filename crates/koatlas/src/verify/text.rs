//! What is proved, and what is said of a file that is not, for eyes.

use std::fmt::Display;
use std::path::Path;

use koatlas_board::grouped;
use koatlas_verifier::{Method, NotDecided, Proved, Unproved};

use crate::failure::Failure;
use crate::terminal::line;
use crate::verify::{Verified, catalogue, outcome, suite, table};

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

/// Says why, and what may help.
pub fn unproved<R: Display>(file: &Path, unproved: Unproved<R>) -> anyhow::Error {
    match unproved {
        Unproved::Refused(refused) => does_not_hold(file, refused),
        Unproved::NotDecided(limit) => not_decided(file, limit),
    }
}

/// Says what is wrong with what the file claims.
pub fn does_not_hold(file: &Path, reason: impl Display) -> anyhow::Error {
    Failure::work(format_args!("{} does not hold: {reason}", file.display()))
}

/// Says that nothing is known, which is no refutation.
pub fn not_decided(file: &Path, limit: NotDecided) -> anyhow::Error {
    let remedy = match limit {
        NotDecided::Memory(_) => ": a higher --memory-limit may decide it",
        NotDecided::Work(_) => ": a higher --work-limit may decide it",
        _ => "",
    };
    let file = file.display();
    Failure::work(format_args!("{file} is not decided: {limit}. This says nothing against it{remedy}"))
}
