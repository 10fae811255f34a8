//! Exploration of a whole board under the basic ko rule: the nodes are situations with their ko point.

use koatlas_board::grouped;
use koatlas_position_graph::{
    ComponentCounts, Components, Digraph, Findings, GraphFingerprint, KoCycles, KoStates, LimitError,
};
use serde::{Deserialize, Serialize};

use super::{ExploreAnswer, ExploreQuestion, NOTHING};
use crate::conditions::Conditions;
use crate::error::{Error, Result};
use crate::subject::Subject;

/// Maximum number of situations for which all shortest cycles are computed; on larger boards a sample is taken.
const MOST_FOR_ALL: usize = 1_000_000;

const SAMPLE_SIZE: usize = 10_000;
const SAMPLE_SEED: u64 = 2026;

/// Counts of situations without their ko points, also up to the symmetries of the board and the exchange of colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoSituations {
    /// Number of all situations.
    pub situations: u64,
    /// Number of all situations up to symmetry.
    pub situations_up_to_symmetry: u64,
    /// Number of situations on a cycle that the rule does not stop.
    pub situations_on_cycles: u64,
    /// Number of situations on such a cycle, up to symmetry.
    pub situations_on_cycles_up_to_symmetry: u64,
    /// Numbers of situations by length of their shortest cycle, of all situations on cycles or of the sample.
    pub shortest_cycle_lengths: Vec<SituationsOfLength>,
    /// The sample; `None` if all situations on cycles are counted.
    pub sample: Option<KoSample>,
}

/// The number of situations whose shortest cycle has one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SituationsOfLength {
    /// The number of plays of the cycle.
    pub length: u32,
    /// The number of situations.
    pub situations: u64,
}

/// A random sample of the situations on cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KoSample {
    /// The number of situations in the sample.
    pub situations: usize,
    /// The seed of the random choice.
    pub seed: u64,
}

/// Explores the situations of a whole board.
pub fn answer(question: &ExploreQuestion, subject: &Subject, conditions: &Conditions<'_>) -> Result<ExploreAnswer> {
    if question.dot.is_some() || question.reduce {
        let reason =
            "basic-ko does not go with a drawing, nor with a reduced graph: it always counts up to symmetry too";
        return Err(Error::argument("rules", reason));
    }
    if !subject.whole_board {
        let reason = "under the basic ko rule all situations of a board are explored: take an empty board";
        return Err(subject.unusable(reason));
    }
    // Positions are numbered, which boards of more than 64 points are too large for.
    let Ok((local_board, _)) = subject.position.local_board::<u64>() else {
        return Err(subject.limit_error(LimitError::PositionsNotNumbered, false, conditions));
    };
    let line = conditions.begin_stage("positions and ko points", None);
    let control = conditions.control();
    let states = match KoStates::new(&local_board, &control) {
        Err(LimitError::Stopped) => return Err(interrupted()),
        states => states.map_err(|error| subject.limit_error(error, false, conditions))?,
    };
    line.set_message(&format!("components of {} nodes, {} edges", grouped(states.len()), grouped(states.edges)));
    let components = Components::find_with_control(&states, &control).map_err(|_| interrupted())?;
    line.set_message(&"situations on cycles");
    let cycles = KoCycles::new(&states, &components);
    let [all, on_cycles] = cycles.count(&control);
    line.set_message(&"shortest cycles");
    // A breadth-first search for each situation is quadratic in all, so that large boards are sampled.
    let is_sampled = on_cycles.situations > 0 && states.situations() > MOST_FOR_ALL;
    let sample = is_sampled.then_some(KoSample { situations: SAMPLE_SIZE, seed: SAMPLE_SEED });
    let lengths = match sample {
        None => cycles.shortest_lengths(&control),
        Some(KoSample { situations, seed }) => cycles.sampled_lengths(situations, seed, &control),
    };
    if conditions.interrupt.is_requested() {
        return Err(interrupted());
    }
    let (nodes, edges, reachable) = (states.len() as u64, states.edges, states.reachable_from_start(&components));
    let components = ComponentCounts::from_sizes(components.sizes.iter().map(|&size| (size.into(), size > 1)));
    let findings = Findings { nodes, edges, reachable, components, content: GraphFingerprint::default() };
    let by_length = lengths.into_iter().map(|(length, situations)| SituationsOfLength { length, situations });
    let situations = KoSituations {
        situations: all.situations,
        situations_up_to_symmetry: all.orbits,
        situations_on_cycles: on_cycles.situations,
        situations_on_cycles_up_to_symmetry: on_cycles.orbits,
        shortest_cycle_lengths: by_length.collect(),
        sample,
    };
    let answer = ExploreAnswer::new(
        question.bare.rules,
        question.bare.resolve()?,
        "situations with their ko point".to_owned(),
        findings,
    );
    Ok(ExploreAnswer { situations: Some(situations), ..answer })
}

fn interrupted() -> Error {
    Error::interrupted(NOTHING)
}
