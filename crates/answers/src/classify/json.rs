//! The answers as JSON: the contract's keys.

use koatlas_classifier::{Classification, Drr, Fates, KoString, KoType, QuotedOutcome, Shortest};
use serde::Serialize;

use super::{Answer, Question};
use crate::classify::cycles::{Cycles, JudgedCycle, KnownCycle, Longest};
use crate::json::{Header, exact, names, texts};

/// The answers.
#[derive(Serialize)]
pub struct Object<'a> {
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
    cycles: JudgedCycles,
    quoted_outcomes: Vec<QuotedOutcome>,
    /// What is assumed of the points outside the region.
    warnings: Vec<String>,
    drr: DrrCycles,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<&'a Longest>,
}

/// The cycles about which rule sets are asked.
#[derive(Serialize)]
struct JudgedCycles {
    known: Option<Known>,
    past_basic_ko: Option<Judged>,
    shortest: Option<Judged>,
}

/// The cycle that the position is known for, or why it is none under the suicide policy.
#[derive(Serialize)]
struct Known {
    named_by: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_cycle: Option<String>,
    #[serde(flatten)]
    judged: Option<Judged>,
}

#[derive(Serialize)]
struct Judged {
    plays: usize,
    moves: usize,
    passes: usize,
    balance: i32,
    cycle_word: String,
    witness: Vec<String>,
    rulesets: Fates,
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
#[must_use]
pub fn object<'a>(answer: &'a Answer<'_>) -> Object<'a> {
    let found: &Classification = &answer.classification;
    let Question { subject, known, suicide, .. } = answer.question;
    let board = &subject.position;
    Object {
        header: Header::of("classify"),
        to_move: board.to_move().to_string(),
        suicide: suicide.to_string(),
        component: Component { positions: found.positions, plays: found.plays },
        r#type: found.ko_type.as_ref().map(|ko_type| named_type(ko_type, &answer.examples)),
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
        rulesets: answer.cycles.shortest.as_ref().map(|judged| judged.fates.clone()).unwrap_or_default(),
        cycles: judged_cycles(&answer.cycles),
        quoted_outcomes: known.outcomes.clone(),
        warnings: subject.assumed(),
        drr: drr(&found.drr),
        longest: answer.longest.as_ref(),
    }
}

fn judged_cycles(cycles: &Cycles) -> JudgedCycles {
    let known = |known: &KnownCycle| Known {
        named_by: known.named_by.id(),
        no_cycle: known.judged.as_ref().err().map(ToString::to_string),
        judged: known.judged.as_ref().ok().map(judged),
    };
    JudgedCycles {
        known: cycles.known.as_ref().map(known),
        past_basic_ko: cycles.past_basic_ko.as_ref().map(judged),
        shortest: cycles.shortest.as_ref().map(judged),
    }
}

fn judged(JudgedCycle { cycle, fates }: &JudgedCycle) -> Judged {
    Judged {
        plays: cycle.plays(),
        moves: cycle.moves.len(),
        passes: cycle.passes(),
        balance: cycle.balance,
        cycle_word: cycle.word.to_string(),
        witness: texts(&cycle.moves),
        rulesets: fates.clone(),
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
