//! `koatlas explore`: what can be reached, and what can repeat.

use koatlas_board::{Arena, Position};
use koatlas_position_graph::{
    ComponentSummary, Control, Exploration, GraphDefinition, Limits, Packed, Pause, Progress, Scope,
};
use serde::Serialize;

use crate::args::{Common, Explore};
use crate::failure::Failure;
use crate::interrupt::STOP;
use crate::output::{HEADING, Header, exact, grouped, print_json, print_text};
use crate::progress;
use crate::target::Subject;

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
    let graph = GraphDefinition::new(arena, args.model, args.rules.suicide).reduced(args.reduce);
    let scope = if subject.whole_board { Scope::Everything } else { Scope::Reachable };
    let limits = Limits { memory: common.memory_limit.0, ..Limits::NONE };
    let starts = [graph.node(start, subject.position.to_move())];
    let mut exploration = Exploration::new(graph, scope, &starts, limits).map_err(Failure::input)?;
    let line = progress::line(common);
    let show = |progress: Progress| {
        let Progress { nodes, edges, level } = progress;
        line.set_message(format!("{} nodes, {} edges, level {level}", grouped(nodes), grouped(edges)));
    };
    let control = Control { stop: &STOP, progress: &show, limits, ..Control::default() };
    if exploration.run(&control).map_err(Failure::work)? != Pause::Finished {
        return Err(Failure::work("interrupted"));
    }
    line.set_message("components");
    let components = exploration.components(&control).map_err(Failure::work)?;
    line.finish_and_clear();
    let components = components.ok_or_else(|| Failure::work("interrupted"))?;
    Ok(object(args, &exploration, components))
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
