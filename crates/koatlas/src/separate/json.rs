//! The answer as JSON.

use koatlas_answers::points::Points;
use koatlas_outcome::separations::Valued;
use serde::Serialize;

use super::{Pair, Separated};
use crate::output::{Header, names};

#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    max_points: usize,
    rulesets: Vec<&'static str>,
    /// By rule set, which suicides are legal.
    suicide: Vec<String>,
    pairs: Vec<PairObject>,
}

#[derive(Serialize)]
struct PairObject {
    rulesets: [&'static str; 2],
    /// Nothing if there is no difference as far as decided.
    smallest: Option<Smallest>,
    /// Positions in which both were decided, up to the points of the smallest.
    decided: usize,
    undecided: usize,
}

#[derive(Serialize)]
struct Smallest {
    points: usize,
    rows: Vec<String>,
    region: Vec<String>,
    to_move: String,
    lo: [Points; 2],
    hi: [Points; 2],
    /// Moves of the longer of the two variations of best play.
    moves: usize,
}

pub fn object(separated: &Separated<'_>) -> Object {
    Object {
        header: Header::of("separate"),
        max_points: separated.max_points,
        rulesets: separated.rules.iter().map(|rules| rules.id()).collect(),
        suicide: separated.rules.iter().map(|rules| rules.suicide().to_string()).collect(),
        pairs: separated.pairs.iter().map(|pair| pair_object(separated, pair)).collect(),
    }
}

fn pair_object(separated: &Separated<'_>, pair: &Pair<'_>) -> PairObject {
    PairObject {
        rulesets: pair.places.map(|place| separated.rules[place].id()),
        smallest: pair.found.first.and_then(|start| smallest(start, pair.places)),
        decided: pair.found.decided,
        undecided: pair.found.undecided,
    }
}

fn smallest(start: &Valued, [a, b]: [usize; 2]) -> Option<Smallest> {
    let worths = [start.worths[a]?, start.worths[b]?];
    Some(Smallest {
        points: start.points,
        rows: start.start.rows(),
        region: names(start.start.region()),
        to_move: start.start.to_move().to_string(),
        lo: worths.map(|worth| Points(worth.lo)),
        hi: worths.map(|worth| Points(worth.hi)),
        moves: worths[0].moves.max(worths[1].moves),
    })
}
