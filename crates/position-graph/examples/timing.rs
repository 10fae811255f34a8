//! timing
use koatlas_board::{Arena, Colour, Position, Suicide};
use koatlas_position_graph::*;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let model: Model = args[2].parse().unwrap();
    let suicide: Suicide = args[3].parse().unwrap();
    let reduce = args.get(4).is_some_and(|a| a == "reduce");
    let t = Instant::now();
    let graph = GraphDefinition::new(Arena::<u64>::whole_board(args[1].parse().unwrap()).unwrap(), model, suicide)
        .reduced(reduce);
    println!("{graph}");
    let start = graph.node(Position::EMPTY, Colour::Black);
    let mut e = Exploration::new(graph, Scope::Everything, &[start], Limits::NONE).unwrap();
    println!("new {:?}", t.elapsed());
    e.run(&Control::default()).unwrap();
    println!("explored {:?} {:?} {:?}", t.elapsed(), e.progress(), e.reachable_from_starts());
    if args.iter().any(|a| a == "nocomp") {
        return;
    }
    println!("{:?}", e.components(&Control::default()));
    println!("components {:?}", t.elapsed());
}
