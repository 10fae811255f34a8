//! A run as a sealed file: the types found so far by their first places, in order. Their graphs are explored again when it
//! is read.

use std::io;
use std::path::Path;

use koatlas_board::{PointSet, Position};
use koatlas_classifier::labelled_digraph;
use koatlas_files::sealed::{self, Header, Reader, Section};
use koatlas_position_graph::PositionGraph;

use crate::describe::LIMIT;
use crate::explore::arena;
use crate::plan::{Job, MAX_POINTS, Plan};
use crate::run::Run;
use crate::tally::{FirstPlace, Tally};

const KIND: &str = "part of a catalogue";

/// Words of a type: points, class and position (black, white) of its first place, and the settings that have it.
const TYPE_WORDS: usize = 5;

/// Bytes of a part are never more: room for a million types.
const MAX_BYTES: u64 = 1 << 26;

pub(crate) fn write(path: &Path, plan: &Plan, run: &Run) -> io::Result<()> {
    let types: Vec<(FirstPlace, u64)> = run.tally.sorted().iter().map(|entry| (entry.first, entry.settings)).collect();
    let types: Vec<u64> = types.into_iter().flat_map(|(first, settings)| words(first, settings)).collect();
    let components = &run.tally.components;
    let section = |name: &str, words: &[u64]| Section { name: name.to_owned(), bytes: 8 * words.len() as u64 };
    let fact = |key: &str, value: String| (key.to_owned(), value);
    let header = Header {
        kind: KIND.to_owned(),
        facts: vec![
            fact("version", env!("CARGO_PKG_VERSION").to_owned()),
            fact("max_points", plan.max_points.to_string()),
            fact("suicide", plan.suicide.to_string()),
            fact("shard", plan.shard.to_string()),
            fact("tasks_done", run.done.to_string()),
        ],
        sections: vec![section("components", components), section("types", &types)],
    };
    sealed::write(path, &header, |blocks| {
        blocks.words(components.iter().copied())?;
        blocks.words(types)
    })
}

fn words(first: FirstPlace, settings: u64) -> [u64; TYPE_WORDS] {
    let FirstPlace { points, class, position: Position { black, white } } = first;
    [points as u64, class as u64, black, white, settings]
}

/// The plan and the run of a file; `plan` makes the plan of the file's job, or finds that job wrong.
pub(crate) fn read(path: &Path, plan: impl FnOnce(Job) -> Result<Plan, String>) -> Result<(Plan, Run), String> {
    let mut file = Reader::open(path, KIND, MAX_BYTES).map_err(|error| error.to_string())?;
    let Facts { job, done } = facts(file.header())?;
    let plan = plan(job)?;
    let components = file.words("components").map_err(|error| error.to_string())?;
    let types = file.words("types").map_err(|error| error.to_string())?;
    let altered = || "its data contradict each other: make the file again".to_owned();
    if done > plan.tasks().len() || components.len() > MAX_POINTS + 1 {
        return Err(altered());
    }
    let mut tally = Tally::default();
    for (points, &count) in components.iter().enumerate() {
        tally.add_components(points, count);
    }
    for words in types.chunks(TYPE_WORDS) {
        restore(&mut tally, &plan, words).ok_or_else(altered)?;
    }
    Ok((plan, Run { done, tally }))
}

struct Facts {
    job: Job,
    done: usize,
}

fn facts(header: &Header) -> Result<Facts, String> {
    let version = header.fact("version").unwrap_or("unknown");
    if version != env!("CARGO_PKG_VERSION") {
        let own = env!("CARGO_PKG_VERSION");
        return Err(format!("it was written by koatlas {version}, and this is {own}: make it again with this version"));
    }
    let read = || {
        let max_points = header.fact("max_points")?.parse().ok().filter(|k| (1..=MAX_POINTS).contains(k))?;
        let suicide = header.fact("suicide")?.parse().ok()?;
        let shard = header.fact("shard")?.parse().ok()?;
        Some(Facts { job: Job { max_points, suicide, shard }, done: header.fact("tasks_done")?.parse().ok()? })
    };
    read().ok_or_else(|| "its header names no plan: make the file again".to_owned())
}

/// Adds a type to the tally; `None` if the words name no component of the plan.
fn restore(tally: &mut Tally, plan: &Plan, words: &[u64]) -> Option<()> {
    let &[points, class, black, white, settings] = words else { return None };
    let (points, class) = (usize::try_from(points).ok()?, usize::try_from(class).ok()?);
    let position = Position { black, white };
    let place = FirstPlace { points, class, position };
    let board = plan.find(place)?.first.board();
    let arena = arena(&board);
    let legal = !black.meets(white) && (black | white).minus(arena.all()).is_empty() && arena.is_legal(position);
    let component = legal.then(|| PositionGraph::component(&arena, position, plan.suicide, LIMIT).ok())??;
    let graph = labelled_digraph(&component);
    (graph.len() > 1).then(|| tally.restore(&graph, place, settings))
}
