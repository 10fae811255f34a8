//! Situations with their ko point.

use std::collections::BTreeMap;

use koatlas_board::{Arena, Suicide, grouped, in_narrowest};
use koatlas_position_graph::{
    ComponentSearch, ComponentSummary, Components, Digraph, KoCycles, KoStates, LimitError, Model, Packed, Pause,
    SituationCount,
};

use super::work::{ExploreQuestion, counts};
use crate::failure::{Failure, limit};
use crate::json::{JsonEntries, JsonObject, list, object};
use crate::progress::{self, Conditions};

/// Boards with more situations are not asked for all of their shortest cycles, but for those of a sample.
const MOST_FOR_ALL: usize = 1_000_000;

/// The size of the sample.
const SAMPLE: usize = 10_000;

/// The seed of the sample.
const SEED: u64 = 2026;

/// What has been counted.
pub struct KoStatesAnswer<'a> {
    /// The question.
    pub question: ExploreQuestion<'a>,
    /// Number of situations with their ko point.
    pub nodes: u64,
    /// Number of plays between them.
    pub edges: u64,
    /// Number of nodes that can be reached from the start.
    pub reachable: u64,
    /// The components.
    pub components: ComponentSummary,
    /// Situations, whatever their ko point, and those of them on a cycle which the rule does not stop; both also up to the
    /// symmetries of the board and the exchange of colours.
    pub situations: [SituationCount; 2],
    /// How many situations have a shortest cycle of so many plays: of all situations on cycles, or of the sample.
    pub shortest_cycle_lengths: BTreeMap<u32, u64>,
    /// The sample, if not all are asked.
    pub sample: Option<KoSample>,
}

/// A random sample of the situations on cycles.
#[derive(Clone, Copy)]
pub struct KoSample {
    /// How many situations it has.
    pub situations: usize,
    /// The seed by which they were chosen.
    pub seed: u64,
}

impl KoStatesAnswer<'_> {
    /// What the nodes are.
    pub const TERMS: &'static str = "situations with their ko point";

    /// The answer with the contract's keys.
    pub fn json(&self) -> JsonObject<impl JsonEntries> {
        let [all, on_cycles] = &self.situations;
        let length = |(&length, &situations)| object().with("length", length).with("situations", situations);
        let sample = |sample: KoSample| object().with("situations", sample.situations).with("seed", sample.seed);
        object()
            .with("model", self.question.model.to_string())
            .with("suicide", self.question.suicide.to_string())
            .with("rules", "basic-ko")
            .with("terms", Self::TERMS)
            .and(counts([self.nodes, self.edges, self.reachable], &self.components))
            .with("situations", all.situations)
            .with("situations_up_to_symmetry", all.orbits)
            .with("situations_on_cycles", on_cycles.situations)
            .with("situations_on_cycles_up_to_symmetry", on_cycles.orbits)
            .with("shortest_cycle_lengths", list(&self.shortest_cycle_lengths, length))
            .with("sample", self.sample.map(sample))
    }
}

/// Explores the states of a whole board.
///
/// # Errors
/// If what is asked does not go together, the board is too large, or somebody interrupts.
pub fn answer<'a>(question: ExploreQuestion<'a>, conditions: &Conditions<'_>) -> anyhow::Result<KoStatesAnswer<'a>> {
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

fn check(question: ExploreQuestion<'_>) -> anyhow::Result<()> {
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

fn in_arena<'a, S: Packed>(
    question: ExploreQuestion<'a>,
    arena: &Arena<S>,
    conditions: &Conditions<'_>,
) -> anyhow::Result<KoStatesAnswer<'a>> {
    let subject = question.subject;
    let line = progress::line(conditions, "positions and ko points");
    let control = conditions.control();
    let states = match KoStates::new(arena, &control) {
        Err(LimitError::Stopped) => return Err(interrupted()),
        states => states.map_err(|error| subject.refused(limit(error, conditions.memory)))?,
    };
    line.set_message(format!("components of {} nodes, {} edges", grouped(states.len()), grouped(states.edges())));
    let mut search = ComponentSearch::new(&states);
    if search.run(&states, &control) != Pause::Finished {
        return Err(interrupted());
    }
    let components = Components::found_by(search);
    line.set_message("situations on cycles");
    let cycles = KoCycles::new(&states, &components);
    let situations = cycles.count(&control);
    line.set_message("shortest cycles");
    let any = situations[1].situations > 0;
    let sample = (any && states.situations() > MOST_FOR_ALL).then_some(KoSample { situations: SAMPLE, seed: SEED });
    let lengths = match sample {
        None => cycles.shortest_lengths(&control),
        Some(KoSample { situations, seed }) => cycles.sampled_lengths(situations, seed, &control),
    };
    line.finish_and_clear();
    if conditions.interrupt.requested() {
        return Err(interrupted());
    }
    Ok(KoStatesAnswer {
        question,
        nodes: states.len() as u64,
        edges: states.edges(),
        reachable: states.reachable_from_start(&components),
        components: ComponentSummary::of_sizes(components.sizes().iter().map(|&size| (size.into(), size > 1))),
        situations,
        shortest_cycle_lengths: lengths,
        sample,
    })
}

fn interrupted() -> anyhow::Error {
    Failure::work("interrupted: nothing has been counted")
}
