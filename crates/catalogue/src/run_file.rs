//! A run as a sealed file: the types found so far by their first places, in order. Their graphs are explored again when it
//! is read.

use std::{io, path::Path};

use koatlas_board::{PointSet, Position};
use koatlas_classifier::labelled_digraph;
use koatlas_classifier::types::LabelledDigraph;
use koatlas_position_graph::PositionGraph;
use koatlas_storage::sealed;
use koatlas_storage::sealed::{Header, Reader, Section};

use crate::component::LIMIT;
use crate::place::SettingPosition;
use crate::plan::{Job, MAX_POINTS, Plan};
use crate::realise::arena_of;
use crate::run::Run;
use crate::tally::{FoundType, Tally};

const KIND: &str = "part of a catalogue";

/// Bytes of a part are never more: room for a million types.
const MAX_BYTES: u64 = 1 << 26;

pub(crate) fn write(path: &Path, plan: &Plan, run: &Run) -> io::Result<()> {
    let types: Vec<u64> = run.tally.sorted().into_iter().flat_map(words).collect();
    let components = &run.tally.components;
    let section = |name: &str, words: &[u64]| Section { name: name.to_owned(), bytes: 8 * words.len() as u64 };
    let fact = |key: &str, value: String| (key.to_owned(), value);
    let header = Header {
        kind: KIND.to_owned(),
        facts: vec![
            fact("version", env!("CARGO_PKG_VERSION").to_owned()),
            fact("max_points", plan.max_points.to_string()),
            fact("suicide", plan.suicide.to_string()),
            fact("mortal", u8::from(plan.mortal).to_string()),
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

/// A type: the settings of one piece that have it, its first place, the number of its places that can be drawn, and these.
fn words(FoundType { first, drawable, pieces, .. }: &FoundType) -> Vec<u64> {
    let places = [*first].into_iter().chain(drawable.iter().copied());
    let words = places.flat_map(|place| place.words().collect::<Vec<u64>>());
    [*pieces, drawable.len() as u64].into_iter().chain(words).collect()
}

/// The plan and the run of a file; `plan` makes the plan of the file's job, or finds that job wrong.
pub(crate) fn read(path: &Path, plan: impl FnOnce(Job) -> Result<Plan, String>) -> Result<(Plan, Run), String> {
    let mut file = Reader::open(path, KIND, MAX_BYTES).map_err(|error| error.to_string())?;
    let (job, done) = facts(file.header())?;
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
    let mut words = types.into_iter().peekable();
    while words.peek().is_some() {
        restore(&mut tally, &plan, &mut words).ok_or_else(altered)?;
    }
    Ok((plan, Run { done, tally }))
}

/// The job, and how many of its tasks are done.
fn facts(header: &Header) -> Result<(Job, usize), String> {
    let (version, own) = (header.fact("version").unwrap_or("unknown"), env!("CARGO_PKG_VERSION"));
    if version != own {
        return Err(format!("it was written by koatlas {version}, and this is {own}: make it again with this version"));
    }
    let read = || {
        let max_points = header.fact("max_points")?.parse().ok().filter(|k| (1..=MAX_POINTS).contains(k))?;
        let suicide = header.fact("suicide")?.parse().ok()?;
        let mortal = header.fact("mortal")? == "1";
        let max_points = Some(max_points).filter(|points| *points <= Plan::most_points(mortal))?;
        let shard = header.fact("shard")?.parse().ok()?;
        Some((Job { max_points, suicide, mortal, shard }, header.fact("tasks_done")?.parse().ok()?))
    };
    read().ok_or_else(|| "its header names no plan: make the file again".to_owned())
}

/// Adds the type that comes next to the tally; `None` if the words name no component of the plan, or several of different types.
fn restore(tally: &mut Tally, plan: &Plan, words: &mut impl Iterator<Item = u64>) -> Option<()> {
    let (pieces, count) = (words.next()?, words.next()?);
    let first = SettingPosition::read(words)?;
    let drawable = (0..count).map(|_| SettingPosition::read(words)).collect::<Option<Vec<SettingPosition>>>()?;
    let number = |place: &SettingPosition| Some(tally.number_of_graph(&component(plan, place)?));
    let type_number = number(&first)?;
    let same = |place: &SettingPosition| *place == first || number(place) == Some(type_number);
    drawable.iter().all(same).then(|| tally.add(type_number, FoundType { drawable, pieces, ..FoundType::new(first) }))
}

/// The graph of the component at a place, if there is one.
fn component(plan: &Plan, place: &SettingPosition) -> Option<LabelledDigraph> {
    let (arena, position) = arena_of(plan, place)?;
    let Position { black, white } = position;
    let legal = !black.meets(white) && (black | white).minus(arena.all()).is_empty() && arena.is_legal(position);
    let component = legal.then(|| PositionGraph::component(&arena, position, plan.suicide, LIMIT).ok())??;
    Some(labelled_digraph(&component)).filter(|graph| graph.len() > 1)
}
