//! The answer as JSON.

use koatlas_answers::json::PositionObject;
use koatlas_answers::text::Points;
use koatlas_outcome::{HalfPoints, Winner, separations::Valued};
use serde::Serialize;

use crate::output::Header;
use crate::separate::{Pair, Separated, What};

#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    max_points: usize,
    board: Option<String>,
    differ: &'static str,
    komi: Points,
    rulesets: Vec<&'static str>,
    /// By rule set, which suicides are legal.
    suicide: Vec<String>,
    pairs: Vec<PairObject>,
}

#[derive(Serialize)]
struct PairObject {
    rulesets: [&'static str; 2],
    /// Nothing if there is no difference as far as decided.
    smallest: Option<Found>,
    /// With `--all`: every position in which they differ, the smallest first.
    all: Option<Vec<Found>>,
    /// Positions in which both were decided, up to the points of the smallest.
    decided: usize,
    undecided: usize,
}

/// A position in which two rule sets differ.
#[derive(Serialize)]
struct Found {
    points: usize,
    #[serde(flatten)]
    position: PositionObject,
    lo: [Points; 2],
    hi: [Points; 2],
    winner: [&'static str; 2],
    /// Moves of the longer of the two variations of best play.
    moves: usize,
}

pub fn object(separated: &Separated<'_>) -> Object {
    let args = separated.args;
    Object {
        header: Header::of("separate"),
        max_points: args.board.map_or(args.max_points, |board| board.area()),
        board: args.board.map(|board| board.to_string()),
        differ: if args.differ == What::Winner { "winner" } else { "value" },
        komi: Points(Some(args.komi)),
        rulesets: separated.rules.iter().map(|rules| rules.id()).collect(),
        suicide: separated.rules.iter().map(|rules| rules.suicide().to_string()).collect(),
        pairs: separated.pairs.iter().map(|pair| pair_object(separated, pair)).collect(),
    }
}

fn pair_object(separated: &Separated<'_>, pair: &Pair<'_>) -> PairObject {
    let found = |start: &&Valued| found(start, pair.places, separated.args.komi);
    PairObject {
        rulesets: separated.ids(pair),
        smallest: pair.found.all.first().and_then(found),
        all: separated.args.all.then(|| pair.found.all.iter().filter_map(found).collect()),
        decided: pair.found.decided,
        undecided: pair.found.undecided,
    }
}

fn found(start: &Valued, [a, b]: [usize; 2], komi: HalfPoints) -> Option<Found> {
    let worths = [start.worths[a]?, start.worths[b]?];
    Some(Found {
        points: start.points,
        position: PositionObject::new(&start.start, None),
        lo: worths.map(|worth| Points(worth.lo)),
        hi: worths.map(|worth| Points(worth.hi)),
        winner: worths.map(|worth| Winner::of(worth.value(), komi).id()),
        moves: worths[0].moves.max(worths[1].moves),
    })
}
