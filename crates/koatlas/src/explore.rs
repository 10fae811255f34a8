//! `koatlas explore`: what can be reached, and what can repeat.

use std::path::Path;
use std::time::Duration;

use indicatif::ProgressBar;
use koatlas_board::{Arena, Position, write_atomically};
use koatlas_position_graph::{
    ComponentSummary, Control, DotError, Exploration, GraphDefinition, Limits, MAX_DOT_NODES, Model, Node, Packed,
    Pause, PositionGraph, Progress, Scope, SituationGraph, dot, dot_situations,
};
use serde::Serialize;

use crate::args::{Common, Explore};
use crate::failure::{Failure, limit};
use crate::interrupt::STOP;
use crate::output::{HEADING, Header, exact, grouped, print_json, print_text};
use crate::progress;
use crate::target::Subject;

/// An exploration is saved so often.
const SAVE_EVERY: Duration = Duration::from_secs(30);

#[derive(Serialize)]
struct Object {
    #[serde(flatten)]
    header: Header,
    model: String,
    suicide: String,
    terms: String,
    #[serde(serialize_with = "exact")]
    nodes: u64,
    #[serde(serialize_with = "exact")]
    edges: u64,
    #[serde(serialize_with = "exact")]
    reachable_from_start: u64,
    components: ComponentCounts,
}

#[derive(Serialize)]
struct ComponentCounts {
    #[serde(serialize_with = "exact")]
    count: u64,
    #[serde(serialize_with = "exact")]
    nontrivial: u64,
    #[serde(serialize_with = "exact")]
    largest: u64,
    #[serde(serialize_with = "exact")]
    nodes_on_cycles: u64,
}

/// Explores the target and prints the counts.
///
/// # Errors
/// If the target cannot be read or is too large, if a file cannot be written, or if somebody interrupts.
pub fn run(args: &Explore, common: &Common) -> anyhow::Result<()> {
    let subject = args.target.read()?;
    let object = match subject.position.arena::<u64>() {
        Ok((arena, start)) => in_arena(args, common, &subject, arena, start)?,
        Err(_) => {
            let (arena, start) = subject.position.arena::<u128>().map_err(Failure::input)?;
            in_arena(args, common, &subject, arena, start)?
        }
    };
    if common.json { print_json(&object) } else { print_text(&page(&object, &subject)) }
}

fn in_arena<S: Packed>(
    args: &Explore,
    common: &Common,
    subject: &Subject,
    arena: Arena<S>,
    start: Position<S>,
) -> anyhow::Result<Object> {
    check_files(args)?;
    let graph = GraphDefinition::new(arena, args.model, args.rules.suicide).reduced(args.reduce);
    let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
    let starts = [graph.node(start, subject.position.to_move())];
    let mut exploration = match &args.resume {
        None => Exploration::new(graph, scope, &starts, limits(common)).map_err(limit).map_err(Failure::input)?,
        Some(path) => Exploration::resume(path, graph, scope, &starts, limits(common))
            .map_err(|error| Failure::input(format!("{}: {error}", path.display())))?,
    };
    save(args, &exploration)?;
    let line = progress::line(common);
    explore(args, common, &mut exploration, &line)?;
    save(args, &exploration)?;
    line.set_message("components");
    let components = exploration.components(&Control { stop: &STOP, limits: limits(common), ..Control::default() });
    line.finish_and_clear();
    let components = components.map_err(limit).map_err(Failure::work)?.ok_or_else(|| interrupted(args))?;
    if let Some(path) = &args.dot {
        draw(args, subject, &exploration, path)?;
    }
    Ok(object(args, &exploration, components))
}

fn limits(common: &Common) -> Limits {
    Limits { memory: common.memory_limit.0, ..Limits::NONE }
}

/// Refuses options that contradict each other, before any work is done.
fn check_files(args: &Explore) -> anyhow::Result<()> {
    if args.dot.is_some() && args.reduce {
        return Err(Failure::input("--dot draws the whole graph: leave --reduce out"));
    }
    match &args.snapshot {
        Some(path) if path.exists() && args.resume.as_ref() != Some(path) => Err(Failure::input(format!(
            "{}: the file exists already: choose another name for the snapshot, or go on from it with --resume",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Explores to the end; every now and then, and when somebody interrupts, the exploration is saved.
fn explore<S: Packed>(
    args: &Explore,
    common: &Common,
    exploration: &mut Exploration<S>,
    line: &ProgressBar,
) -> anyhow::Result<()> {
    let show = |progress: Progress| {
        let Progress { nodes, edges, level } = progress;
        line.set_message(format!("{} nodes, {} edges, level {level}", grouped(nodes), grouped(edges)));
    };
    let control = Control { stop: &STOP, progress: &show, time: Some(SAVE_EVERY), limits: limits(common) };
    loop {
        let pause = exploration.run(&control);
        if pause != Ok(Pause::Finished) {
            save(args, exploration)?;
        }
        match pause.map_err(limit).map_err(Failure::work)? {
            Pause::Finished => return Ok(()),
            Pause::Stopped => return Err(interrupted(args)),
            Pause::TimeIsUp => {}
        }
    }
}

fn interrupted(args: &Explore) -> anyhow::Error {
    match &args.snapshot {
        Some(path) => Failure::work(format!("interrupted: --resume {} goes on from here", path.display())),
        None => Failure::work("interrupted: with --snapshot FILE the work done could be saved"),
    }
}

fn save<S: Packed>(args: &Explore, exploration: &Exploration<S>) -> anyhow::Result<()> {
    let Some(path) = &args.snapshot else { return Ok(()) };
    let cannot = |error| Failure::input(format!("{}: the snapshot cannot be written: {error}", path.display()));
    exploration.write_snapshot(path).map_err(cannot)
}

/// Draws what has been explored.
fn draw<S: Packed>(args: &Explore, subject: &Subject, exploration: &Exploration<S>, path: &Path) -> anyhow::Result<()> {
    let nodes = usize::try_from(exploration.progress().nodes).unwrap_or(usize::MAX);
    if nodes > MAX_DOT_NODES {
        return Err(Failure::input(DotError { nodes }));
    }
    let (board, arena) = (&subject.position, exploration.definition().arena());
    let graph = PositionGraph::new(arena, exploration.positions(), args.rules.suicide);
    let text = if args.model == Model::Free {
        dot(board, arena, &graph)
    } else {
        let found = |position, to_move| exploration.contains(Node { position, to_move });
        dot_situations(board, arena, &SituationGraph::new(&graph, args.model == Model::WithPasses), found)
    };
    let text = text.map_err(Failure::input)?;
    let cannot = |error| Failure::input(format!("{}: the drawing cannot be written: {error}", path.display()));
    write_atomically(path, text.as_bytes()).map_err(cannot)
}

fn object<S: Packed>(args: &Explore, exploration: &Exploration<S>, components: ComponentSummary) -> Object {
    let Progress { nodes, edges, .. } = exploration.progress();
    let ComponentSummary { count, nontrivial, largest, nodes_on_cycles } = components;
    Object {
        header: Header::of("explore"),
        model: args.model.to_string(),
        suicide: args.rules.suicide.to_string(),
        terms: exploration.definition().to_string(),
        nodes,
        edges,
        reachable_from_start: exploration.reachable_from_starts().unwrap_or(nodes),
        components: ComponentCounts { count, nontrivial, largest, nodes_on_cycles },
    }
}

fn page(object: &Object, subject: &Subject) -> String {
    let ComponentCounts { count, nontrivial, largest, nodes_on_cycles } = object.components;
    let lines = [
        ("nodes", object.nodes),
        ("edges", object.edges),
        ("reachable from the start", object.reachable_from_start),
        ("components", count),
        ("  with a cycle", nontrivial),
        ("  nodes of the largest", largest),
        ("  nodes on cycles", nodes_on_cycles),
    ];
    let width = lines.iter().map(|&(_, number)| grouped(number).len()).max().unwrap_or(0);
    let line = |(label, number): (&str, u64)| format!("{label:<26}{:>width$}\n", grouped(number));
    format!(
        "{HEADING}{}{HEADING:#}: model {}, suicide {}; nodes are {}\n\n{}",
        subject.title,
        object.model,
        object.suicide,
        object.terms,
        lines.into_iter().map(line).collect::<String>()
    )
}
