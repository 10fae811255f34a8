//! Snapshots of explorations with right checksums: whatever they say, resuming and going on does not panic. Facts that say
//! which exploration it is are put right, the rest is as the text has it.
#![no_main]

use koatlas_board::{Colour, LocalBoard, Position, Suicide};
use koatlas_fuzz::{Scratch, Sealed};
use koatlas_position_graph::{Control, Exploration, GraphDefinition, Model, Scope};
use koatlas_storage::sealed::Reader;
use libfuzzer_sys::fuzz_target;

fn definition(model: Model, reduce: bool) -> GraphDefinition<u64> {
    let local_board = LocalBoard::whole_board("2x2".parse().expect("a size")).expect("a small board");
    GraphDefinition::new(local_board, model, Suicide::Multi).reduced(reduce)
}

/// The facts of a snapshot of the same exploration at its beginning.
fn genuine(scratch: &Scratch, graph: &GraphDefinition<u64>, scope: Scope) -> Vec<(String, String)> {
    let start = graph.node(Position::EMPTY, Colour::Black);
    let exploration = Exploration::new(graph.clone(), scope, &[start]).expect("it is small");
    let path = scratch.file("genuine", b"");
    exploration.write_snapshot(&path, None).expect("a snapshot");
    let file = std::fs::File::open(path).expect("the snapshot");
    Reader::new(file, "exploration", 1 << 20).expect("a sealed file").header().properties.clone()
}

fn control() -> Control<'static> {
    Control { nodes: 10_000, memory: 1 << 24, ..Control::default() }
}

/// Facts that say how far the exploration has come.
const STATE: [&str; 5] = ["phase", "nodes", "edges", "level", "reachable"];

fuzz_target!(|input: (u8, &str)| {
    let (way, text) = input;
    let scratch = Scratch::new();
    let graph = definition(Model::ALL[usize::from(way) % 3], way & 8 > 0);
    let scope = if way & 16 > 0 { Scope::Everything } else { Scope::Reachable };
    let mut sealed = Sealed::of_text("exploration", text);
    let given = std::mem::take(&mut sealed.facts);
    for (key, value) in genuine(&scratch, &graph, scope) {
        let other = given.iter().find(|(other, _)| *other == key && STATE.contains(&&*key));
        sealed.facts.push((key, other.map_or(value, |(_, other)| other.clone())));
    }
    let path = scratch.file("forged", &sealed.bytes());
    let start = graph.node(Position::EMPTY, Colour::Black);
    let Ok(mut exploration) = Exploration::resume(&path, graph, scope, &[start], &control()) else { return };
    let control = control();
    if exploration.run(&control).is_ok() && exploration.is_finished() {
        let graph = exploration.implicit_graph().expect("few nodes");
        if let Ok(mut search) = exploration.component_search(&graph, &control) {
            search.run(&graph, &control);
        }
    }
});
