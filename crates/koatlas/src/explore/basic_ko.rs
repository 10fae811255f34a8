//! Situations with their ko point.

use std::collections::BTreeMap;

use koatlas_board::{Arena, Suicide, grouped, in_narrowest};
use koatlas_position_graph::{
    ComponentSearch, ComponentSummary, Components, Content, Digraph, Findings, KoCycles, KoStates, LimitError, Model,
    Packed, Pause, SituationCount,
};
use serde::Serialize;

use super::{ExploreAnswer, ExploreQuestion};
use crate::conditions::Conditions;
use crate::failure::{Failure, limit};
use crate::json::{JsonEntries, JsonObject, list, object};

/// Boards with more situations are not asked for all of their shortest cycles, but for those of a sample.
const MOST_FOR_ALL: usize = 1_000_000;

/// The size of the sample.
const SAMPLE: usize = 10_000;

/// The seed of the sample.
const SEED: u64 = 2026;

/// What has been counted besides the nodes and edges.
pub struct KoSituations {
    /// Situations, whatever their ko point, and those of them on a cycle which the rule does not stop; both also up to the
    /// symmetries of the board and the exchange of colours.
    pub counts: [SituationCount; 2],
    /// How many situations have a shortest cycle of so many plays: of all situations on cycles, or of the sample.
    pub shortest_cycle_lengths: BTreeMap<u32, u64>,
    /// The sample, if not all are asked.
    pub sample: Option<KoSample>,
}

/// A random sample of the situations on cycles.
#[derive(Clone, Copy, Serialize)]
pub struct KoSample {
    /// How many situations it has.
    pub situations: usize,
    /// The seed by which they were chosen.
    pub seed: u64,
}

impl KoSituations {
    pub(super) fn json(&self) -> JsonObject<impl JsonEntries> {
        let [all, on_cycles] = self.counts;
        let length = |(&length, &situations)| object().with("length", length).with("situations", situations);
        object()
            .and([("situations", all.situations), ("situations_up_to_symmetry", all.orbits)])
            .with("situations_on_cycles", on_cycles.situations)
            .with("situations_on_cycles_up_to_symmetry", on_cycles.orbits)
            .with("shortest_cycle_lengths", list(&self.shortest_cycle_lengths, length))
            .with("sample", self.sample)
    }
}

/// Explores the states of a whole board.
pub fn answer<'a>(question: ExploreQuestion<'a>, conditions: &Conditions<'_>) -> anyhow::Result<ExploreAnswer<'a>> {
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
) -> anyhow::Result<ExploreAnswer<'a>> {
    let subject = question.subject;
    let line = conditions.stage("positions and ko points", None);
    let control = conditions.control();
    let states = match KoStates::new(arena, &control) {
        Err(LimitError::Stopped) => return Err(interrupted()),
        states => states.map_err(|error| subject.refused(limit(error, conditions.memory)))?,
    };
    line.state(&format!("components of {} nodes, {} edges", grouped(states.len()), grouped(states.edges)));
    let mut search = ComponentSearch::new(&states);
    if search.run(&states, &control) != Pause::Finished {
        return Err(interrupted());
    }
    let components = Components::found_by(search);
    line.state(&"situations on cycles");
    let cycles = KoCycles::new(&states, &components);
    let counts = cycles.count(&control);
    line.state(&"shortest cycles");
    let any = counts[1].situations > 0;
    let sample = (any && states.situations() > MOST_FOR_ALL).then_some(KoSample { situations: SAMPLE, seed: SEED });
    let shortest_cycle_lengths = match sample {
        None => cycles.shortest_lengths(&control),
        Some(KoSample { situations, seed }) => cycles.sampled_lengths(situations, seed, &control),
    };
    if conditions.interrupt.requested() {
        return Err(interrupted());
    }
    let findings = Findings {
        nodes: states.len() as u64,
        edges: states.edges,
        reachable: states.reachable_from_start(&components),
        components: ComponentSummary::of_sizes(components.sizes.iter().map(|&size| (size.into(), size > 1))),
        content: Content::default(),
    };
    let situations = Some(KoSituations { counts, shortest_cycle_lengths, sample });
    Ok(ExploreAnswer { question, terms: "situations with their ko point".to_owned(), findings, situations })
}

fn interrupted() -> anyhow::Error {
    Failure::work("interrupted: nothing has been counted")
}
