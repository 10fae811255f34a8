//! Certificates of outcomes: checked, and what is then certain, in words and as JSON.

use std::path::Path;

use koatlas_board::grouped;
use koatlas_certificates::HalfPoints;
use koatlas_verifier::{Forced, Limits, ProvedOutcome, read_outcome, verify_outcome};
use serde::{Serialize, Serializer};

use crate::failure::Failure;
use crate::output;
use crate::terminal::line;
use crate::verify::text::{does_not_hold, not_decided, unproved};

/// Goes through all sequences that follow the strategies.
///
/// # Errors
/// If it is no certificate of an outcome, if something in it is not so, or if that cannot be decided within the limits.
pub fn check(file: &Path, bytes: &[u8], limits: Limits) -> anyhow::Result<ProvedOutcome> {
    limits.allow_reading(bytes.len()).map_err(|limit| not_decided(file, limit))?;
    let certificate = read_outcome(bytes).map_err(|error| {
        if error.is_contradiction() { does_not_hold(file, error) } else { Failure::at(file, error) }
    })?;
    verify_outcome(&certificate, limits).map_err(|error| unproved(file, error))
}

/// What was proved, as JSON.
#[derive(Serialize)]
pub struct Object {
    ruleset: String,
    komi: Points,
    void_is: String,
    /// Black can force at least that.
    lo: Option<Points>,
    /// White can force at most that.
    hi: Option<Points>,
    exact: bool,
    black: Option<Strategy>,
    white: Option<Strategy>,
    covers: &'static str,
}

/// What was gone through of a strategy.
#[derive(Serialize)]
struct Strategy {
    nodes: usize,
    #[serde(serialize_with = "output::exact")]
    moves: u64,
}

/// Half points, written as points: a whole number wherever it is one.
struct Points(HalfPoints);

impl Serialize for Points {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        if self.0 % 2 == 0 {
            serializer.serialize_i32(self.0 / 2)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 2.0)
        }
    }
}

/// What was proved.
pub fn object(proved: &ProvedOutcome) -> Object {
    let strategy = |forced: Option<Forced>| forced.map(|Forced { nodes, moves, .. }| Strategy { nodes, moves });
    let bound = |forced: Option<Forced>| forced.map(|forced| Points(forced.value));
    Object {
        ruleset: proved.ruleset.clone(),
        komi: Points(proved.komi),
        void_is: proved.void_is.to_string(),
        lo: bound(proved.black),
        hi: bound(proved.white),
        exact: proved.is_exact(),
        black: strategy(proved.black),
        white: strategy(proved.white),
        covers: proved.covers(),
    }
}

/// What was proved, and what was gone through for that.
pub fn page(proved: &ProvedOutcome) -> String {
    let head = format!("verified: {proved}\n\n");
    let [black, white] = [proved.black, proved.white].map(gone_through);
    [head, line("Black", &black), line("White", &white), line("proved", proved.covers())].concat()
}

fn gone_through(forced: Option<Forced>) -> String {
    match forced {
        None => "no strategy: nothing is claimed".to_owned(),
        Some(Forced { nodes, moves, .. }) => {
            let [nodes, moves] = [nodes as u64, moves].map(grouped);
            format!("a strategy of {nodes} nodes; {moves} moves, all sequences that follow it")
        }
    }
}
