//! `koatlas explore --rules basic-ko`: situations with their ko point.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;

use koatlas_board::{Arena, Suicide, grouped, in_narrowest};
use koatlas_position_graph::{
    ComponentSearch, Components, Control, Digraph, KoCycles, KoStates, LimitError, Limits, Model, Packed, Pause,
    SituationCount,
};
use serde::Serialize;

use super::report::{ComponentCounts, Counts, columns};
use crate::args::common::Common;
use crate::args::explore::Explore;
use crate::failure::{Failure, limit};
use crate::interrupt::{self, STOP};
use crate::output::{Header, print_json, print_text};
use crate::paragraph::title;
use crate::progress;
use crate::target::Subject;

/// Boards with more situations are not asked for all of their shortest cycles, but for those of a sample.
const MOST_FOR_ALL: usize = 1_000_000;

/// The size of the sample.
const SAMPLE: usize = 10_000;

/// The seed of the sample.
const SEED: u64 = 2026;

#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    header: Header,
    model: String,
    suicide: String,
    rules: &'static str,
    terms: &'static str,
    #[serde(flatten)]
    counts: Counts,
    situations: u64,
    situations_up_to_symmetry: u64,
    situations_on_cycles: u64,
    situations_on_cycles_up_to_symmetry: u64,
    /// Of all situations on cycles, or of the sample.
    shortest_cycle_lengths: Vec<Length>,
    sample: Option<Sample>,
}

#[derive(Serialize)]
struct Length {
    length: u32,
    situations: u64,
}

/// A random sample of the situations on cycles.
#[derive(Clone, Copy, Serialize)]
struct Sample {
    situations: usize,
    seed: u64,
}

/// Explores the states of a whole board and prints the counts.
///
/// # Errors
/// If the options do not go together, the board is too large, or somebody interrupts.
pub fn run(args: &Explore, common: &Common) -> anyhow::Result<()> {
    check(args)?;
    let subject = args.target.read()?;
    if !subject.whole_board {
        return Err(subject.refused("--rules basic-ko explores all situations of a board: give --board ROWSxCOLS"));
    }
    let object = in_narrowest!(subject.position, S in [u64, u128] => {
        let (arena, _) = subject.position.arena::<S>().map_err(|error| subject.refused(error))?;
        in_arena(args, common, &subject, &arena)?
    });
    if common.json { print_json(&object) } else { print_text(&object.page(&subject)) }
}

fn check(args: &Explore) -> anyhow::Result<()> {
    if args.model != Model::Alternating {
        return Err(Failure::input(
            "--rules basic-ko goes with --model alternating: players alternate, and nobody passes",
        ));
    }
    if args.rules.suicide != Suicide::None {
        return Err(Failure::input("--rules basic-ko goes with --suicide none"));
    }
    let files = args.snapshot.is_some() || args.resume.is_some() || args.dot.is_some();
    if files || args.reduce {
        return Err(Failure::input(
            "--rules basic-ko does not go with --reduce, --snapshot, --resume or --dot: it always counts up to symmetry too",
        ));
    }
    Ok(())
}

fn in_arena<S: Packed>(args: &Explore, common: &Common, subject: &Subject, arena: &Arena<S>) -> anyhow::Result<Object> {
    interrupt::listen()?;
    let line = progress::line(common);
    line.set_message("positions and ko points");
    let limits = Limits { memory: common.memory_limit().0, ..Limits::NONE };
    let control = Control { stop: &STOP, limits, ..Control::default() };
    let states = match KoStates::new(arena, &control) {
        Err(LimitError::Stopped) => return Err(interrupted()),
        states => states.map_err(|error| subject.refused(limit(error, common.memory_limit())))?,
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
    let counts = cycles.count(&STOP);
    line.set_message("shortest cycles");
    let any = counts[1].situations > 0;
    let sample = (any && states.situations() > MOST_FOR_ALL).then_some(Sample { situations: SAMPLE, seed: SEED });
    let lengths = match sample {
        None => cycles.shortest_lengths(&STOP),
        Some(Sample { situations, seed }) => cycles.sampled_lengths(situations, seed, &STOP),
    };
    line.finish_and_clear();
    if STOP.load(Relaxed) {
        Err(interrupted())
    } else {
        Ok(Object::new(args, &states, &components, counts, (lengths, sample)))
    }
}

fn interrupted() -> anyhow::Error {
    Failure::work("interrupted: nothing has been counted")
}

impl Object {
    fn new<S: Packed>(
        args: &Explore,
        states: &KoStates<S>,
        components: &Components,
        [all, on_cycles]: [SituationCount; 2],
        (lengths, sample): (BTreeMap<u32, u64>, Option<Sample>),
    ) -> Object {
        Object {
            header: Header::of("explore"),
            model: args.model.to_string(),
            suicide: args.rules.suicide.to_string(),
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

    /// The answers for eyes.
    fn page(&self, subject: &Subject) -> String {
        let mut lines = self.counts.lines();
        lines.extend([
            ("situations".to_owned(), self.situations),
            ("  up to symmetry".to_owned(), self.situations_up_to_symmetry),
            ("situations on cycles".to_owned(), self.situations_on_cycles),
            ("  up to symmetry".to_owned(), self.situations_on_cycles_up_to_symmetry),
        ]);
        if let Some(Sample { situations, seed }) = self.sample {
            lines.push((format!("random sample (seed {seed})"), situations as u64));
        }
        let lengths = self.shortest_cycle_lengths.iter();
        lines.extend(lengths.map(|length| (format!("  shortest of {} plays", length.length), length.situations)));
        let what =
            format!(": model {}, suicide {}, rules basic-ko; nodes are {}", self.model, self.suicide, self.terms);
        title(&subject.title, &what) + &columns(lines)
    }
}
