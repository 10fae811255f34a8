//! The answers as JSON: the contract's keys.

use koatlas_classifier::{Classification, Drr, Fates, KoString, KoType, Shortest};
use serde::Serialize;

use super::Answer;
use crate::output::{Header, exact, names, texts};

/// The answers.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    to_move: String,
    suicide: String,
    component: Component,
    r#type: Option<Type>,
    ko_points: KoPoints,
    cyclical_part: Vec<String>,
    non_cyclical_points: usize,
    ko_strings: Vec<String_>,
    ko_string_sizes: Vec<usize>,
    shortest: Option<ShortestCycle>,
    rulesets: Fates,
    drr: DrrCycles,
}

#[derive(Serialize)]
struct Component {
    positions: usize,
    plays: usize,
}

#[derive(Serialize)]
struct Type {
    id: String,
    names: Vec<String>,
    factors: Vec<String>,
    factors_exchanged: Vec<bool>,
    examples: Vec<String>,
}

#[derive(Serialize)]
struct KoPoints {
    free: Vec<String>,
    pass_free: Vec<String>,
    drr: Vec<String>,
}

/// A ko string.
#[derive(Serialize)]
struct String_ {
    colour: String,
    points: Vec<String>,
    size: usize,
    witness: Vec<String>,
}

#[derive(Serialize)]
struct ShortestCycle {
    plays: usize,
    pass_free_plays: Option<usize>,
    moves: usize,
    passes: usize,
    balance: i32,
    needs_suicide: bool,
    cycle_word: String,
    witness: Vec<String>,
    pass_free_witness: Option<Vec<String>>,
    moves_witness: Vec<String>,
    passes_witness: Vec<String>,
}

#[derive(Serialize)]
struct DrrCycles {
    max_length: usize,
    shortest_moves: Option<usize>,
    cycles: Vec<DrrCount>,
    witness: Option<Vec<String>>,
}

#[derive(Serialize)]
struct DrrCount {
    moves: usize,
    #[serde(serialize_with = "exact")]
    count: u64,
}

/// The answers as an object.
pub fn object(answer: &Answer<'_>) -> Object {
    let found: &Classification = answer.classification;
    let board = &answer.subject.position;
    Object {
        header: Header::of("classify"),
        to_move: board.to_move().to_string(),
        suicide: answer.suicide.to_string(),
        component: Component { positions: found.positions, plays: found.plays },
        r#type: found.ko_type.as_ref().map(|ko_type| named_type(ko_type, answer.examples)),
        ko_points: KoPoints {
            free: names(&found.free),
            pass_free: names(&found.pass_free),
            drr: names(&found.drr.points),
        },
        cyclical_part: names(&found.free),
        non_cyclical_points: board.size().area() - found.free.len(),
        ko_strings: found.ko_strings.iter().map(ko_string).collect(),
        ko_string_sizes: found.ko_string_sizes.iter().copied().collect(),
        shortest: found.shortest.as_ref().map(shortest),
        rulesets: answer.fates.clone(),
        drr: drr(&found.drr),
    }
}

fn named_type(ko_type: &KoType, examples: &[String]) -> Type {
    Type {
        id: ko_type.id.to_string(),
        names: ko_type.names.clone(),
        factors: ko_type.factors.iter().map(|factor| factor.id.to_string()).collect(),
        factors_exchanged: ko_type.factors.iter().map(|factor| factor.exchanged).collect(),
        examples: examples.to_vec(),
    }
}

fn ko_string(string: &KoString) -> String_ {
    String_ {
        colour: string.colour.to_string(),
        points: names(&string.points),
        size: string.points.len(),
        witness: texts(&string.witness),
    }
}

fn shortest(shortest: &Shortest) -> ShortestCycle {
    ShortestCycle {
        plays: shortest.plays,
        pass_free_plays: shortest.pass_free.as_ref().map(Vec::len),
        moves: shortest.moves.len(),
        passes: shortest.passes(),
        balance: shortest.balance,
        needs_suicide: shortest.needs_suicide,
        cycle_word: shortest.word.to_string(),
        witness: texts(&shortest.witness),
        pass_free_witness: shortest.pass_free.as_deref().map(texts),
        moves_witness: texts(&shortest.moves),
        passes_witness: texts(&shortest.fewest_passes),
    }
}

fn drr(drr: &Drr) -> DrrCycles {
    DrrCycles {
        max_length: drr.max_length,
        shortest_moves: drr.counts.first().map(|&(moves, _)| moves),
        cycles: drr.counts.iter().map(|&(moves, count)| DrrCount { moves, count }).collect(),
        witness: drr.witness.as_deref().map(texts),
    }
}
