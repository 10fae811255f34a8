//! Situations with their ko point.

use std::collections::BTreeMap;

use koatlas_board::{Arena, Suicide, grouped, in_narrowest};
use koatlas_position_graph::{
    ComponentSearch, Components, Control, Digraph, KoCycles, KoStates, LimitError, Model, Packed, Pause, SituationCount,
};
use serde::Serialize;

use super::Question;
use super::report::{ComponentCounts, Counts};
use crate::failure::{Conditions, Failure, limit};
use crate::json::Header;
use crate::progress;

/// Boards with more situations are not asked for all of their shortest cycles, but for those of a sample.
const MOST_FOR_ALL: usize = 1_000_000;

/// The size of the sample.
const SAMPLE: usize = 10_000;

/// The seed of the sample.
const SEED: u64 = 2026;

/// The answers: the contract's keys.
#[derive(Serialize)]
pub struct Object {
    #[serde(flatten)]
    header: Header,
    /// Who may move.
    pub model: String,
    /// Which suicides are allowed.
    pub suicide: String,
    /// The rule.
    pub rules: &'static str,
    /// What the nodes are.
    pub terms: &'static str,
    /// What is counted in every graph.
    #[serde(flatten)]
    pub counts: Counts,
    /// Number of situations, whatever their ko point.
    pub situations: u64,
    /// The same up to the symmetries of the board and the exchange of colours.
    pub situations_up_to_symmetry: u64,
    /// Number of situations on a cycle which the rule does not stop.
    pub situations_on_cycles: u64,
    /// The same up to the symmetries of the board and the exchange of colours.
    pub situations_on_cycles_up_to_symmetry: u64,
    /// Of all situations on cycles, or of the sample.
    pub shortest_cycle_lengths: Vec<Length>,
    /// The sample, if not all are asked.
    pub sample: Option<Sample>,
}

/// How many situations have a shortest cycle of a length.
#[derive(Serialize)]
pub struct Length {
    /// The plays of the cycle.
    pub length: u32,
    /// The situations.
    pub situations: u64,
}

/// A random sample of the situations on cycles.
#[derive(Clone, Copy, Serialize)]
pub struct Sample {
    /// How many situations it has.
    pub situations: usize,
    /// The seed by which they were chosen.
    pub seed: u64,
}

/// Explores the states of a whole board.
///
/// # Errors
/// If what is asked does not go together, the board is too large, or somebody interrupts.
pub fn answer(question: Question<'_>, conditions: &Conditions<'_>) -> anyhow::Result<Object> {
    check(question)?;
    let subject = question.subject;
    if !subject.whole_board {
        return Err(subject.refused("--rules basic-ko explores all situations of a board: give --board ROWSxCOLS"));
    }
    in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, _) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        in_arena(question, &arena, conditions)
    })
}

fn check(question: Question<'_>) -> anyhow::Result<()> {
    if question.model != Model::Alternating {
        return Err(Failure::input(
            "--rules basic-ko goes with --model alternating: players alternate, and nobody passes",
        ));
    }
    if question.suicide != Suicide::None {
        return Err(Failure::input("--rules basic-ko goes with --suicide none"));
    }
    let files = question.snapshot.is_some() || question.resume.is_some() || question.dot.is_some();
    if files || question.reduce {
        return Err(Failure::input(
            "--rules basic-ko does not go with --reduce, --snapshot, --resume or --dot: it always counts up to symmetry too",
        ));
    }
    Ok(())
}

fn in_arena<S: Packed>(
    question: Question<'_>,
    arena: &Arena<S>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<Object> {
    let subject = question.subject;
    let line = progress::line(conditions);
    line.set_message("positions and ko points");
    let control = Control { stop: conditions.interrupt.stop(), memory: conditions.memory.0, ..Control::default() };
    let states = match KoStates::new(arena, &control) {
        Err(LimitError::Stopped) => return Err(interrupted()),
        states => states.map_err(|error| subject.refused(limit(error, conditions.memory)))?,
    };
    line.set_message(format!(
        "components of {} nodes, {} edges",
        grouped(states.len() as u64),
        grouped(states.edges())
    ));
    let mut search = ComponentSearch::new(&states);
    if search.run(&states, &control) != Pause::Finished {
        return Err(interrupted());
    }
    let components = Components::found_by(search);
    line.set_message("situations on cycles");
    let cycles = KoCycles::new(&states, &components);
    let counts = cycles.count(&control);
    line.set_message("shortest cycles");
    let any = counts[1].situations > 0;
    let sample = (any && states.situations() > MOST_FOR_ALL).then_some(Sample { situations: SAMPLE, seed: SEED });
    let lengths = match sample {
        None => cycles.shortest_lengths(&control),
        Some(Sample { situations, seed }) => cycles.sampled_lengths(situations, seed, &control),
    };
    line.finish_and_clear();
    if conditions.interrupt.requested() {
        Err(interrupted())
    } else {
        Ok(Object::new(question, &states, &components, counts, (lengths, sample)))
    }
}

fn interrupted() -> anyhow::Error {
    Failure::work("interrupted: nothing has been counted")
}

impl Object {
    fn new<S: Packed>(
        question: Question<'_>,
        states: &KoStates<S>,
        components: &Components,
        [all, on_cycles]: [SituationCount; 2],
        (lengths, sample): (BTreeMap<u32, u64>, Option<Sample>),
    ) -> Object {
        Object {
            header: Header::of("explore"),
            model: question.model.to_string(),
            suicide: question.suicide.to_string(),
            rules: "basic-ko",
            terms: "situations with their ko point",
            counts: Counts {
                nodes: states.len() as u64,
                edges: states.edges(),
                reachable_from_start: states.reachable_from_start(components),
                components: ComponentCounts::without_loops(components.sizes()),
            },
            situations: all.situations,
            situations_up_to_symmetry: all.orbits,
            situations_on_cycles: on_cycles.situations,
            situations_on_cycles_up_to_symmetry: on_cycles.orbits,
            shortest_cycle_lengths: lengths
                .into_iter()
                .map(|(length, situations)| Length { length, situations })
                .collect(),
            sample,
        }
    }
}
