//! Tests with tables of things that must not change: the marks that bound each rule set, the shape of graphs, and the work of
//! checking a certificate.
//!
//! A certificate names nodes, edges and marks by their numbers, and limits give the same answer on every machine. So
//! certificates that are accepted today are accepted tomorrow only if graphs, numbers and steps stay as they are. That
//! the graphs bound the sequences is tested elsewhere, in `bounds`.

use std::fmt::Write;

use koatlas_verifier::certificates::{Certificate, Flow, Measure, NodeKind, Proof, SingleUseMarkKind};
use koatlas_verifier::literal::RULE_SETS;
use koatlas_verifier::{FlowEdge, FlowGraph, NotDecided, Unproved, VerifierLimits, least_plus, verify};

use crate::flows::with_cuts;
use crate::support::{KO, KO_AND_EYE, LIMITS, Task, all_tokens, board, compare, empty, mark, shapes, variants};

/// Rule set with the options that are not defaults.
fn name(task: &Task) -> String {
    let options = task.options.iter().map(|(key, value)| format!(" {key}={value}"));
    task.rules.to_owned() + &options.collect::<String>()
}

/// Shapes that bound a rule set, each with the number added to plays and to moves.
fn bounding(task: &Task) -> String {
    let literal = task.literal();
    let plus = |(kind, nodes), measure| least_plus(&literal, kind, nodes, measure);
    let both = |shape| Some((shape, plus(shape, Measure::Plays)?, plus(shape, Measure::Moves)?));
    let shown = |((kind, nodes), plays, moves): ((SingleUseMarkKind, NodeKind), u64, u64)| {
        format!("{nodes} {kind} +{plays} +{moves}")
    };
    let all: Vec<String> = shapes().filter_map(both).map(shown).collect();
    if all.is_empty() { "nothing".to_owned() } else { all.join(", ") }
}

/// Lines for each rule set, and for each variant that differs from it.
#[test]
fn which_tokens_bound_which_rule_set() {
    let mut found = String::new();
    for rules in *RULE_SETS {
        let tasks = variants(rules, &empty("1x2"), Measure::Plays);
        let usual = bounding(&tasks[0]);
        writeln!(found, "{rules}: {usual}").unwrap();
        let others = tasks[1..].iter().map(|task| (task, bounding(task))).filter(|(_, said)| *said != usual);
        others.for_each(|(task, said)| writeln!(found, "{}: {said}", name(task)).unwrap());
    }
    compare(&found, include_str!("../data/bounds.txt"));
}

/// Graphs that bound the sequences of some tasks, with all shapes.
fn graphs(tasks: &[Task]) -> Vec<FlowGraph> {
    let graphs = tasks.iter().flat_map(|task| {
        let literal = task.literal();
        let graph = move |(kind, nodes)| {
            least_plus(&literal, kind, nodes, task.measure)?;
            FlowGraph::new(&literal, &task.board, task.measure, (kind, nodes), LIMITS).ok()
        };
        shapes().filter_map(graph)
    });
    graphs.collect()
}

/// Checksum of all numbers of some graphs.
fn mark_of(graphs: &[FlowGraph]) -> u32 {
    let of_edge = |edge: &FlowEdge| {
        [edge.from.into(), edge.to.into(), edge.mark.map_or(0, |token| u64::from(token) + 1), edge.weight.into()]
    };
    let numbers = graphs.iter().flat_map(|graph| {
        let nodes = [graph.start.into()].into_iter().chain(graph.end_weights.iter().copied());
        nodes.chain(graph.edges.iter().flat_map(of_edge))
    });
    mark(numbers.flat_map(u64::to_le_bytes))
}

/// Lines for each rule set: the graphs that it has with all its options, their nodes, edges and marks, and a checksum.
#[test]
fn what_graphs_look_like() {
    // A ko and a play that changes nothing; strings outside of the region that can be captured, and one that cannot.
    let outside = "X . .\n. O X\nregion: b1 c2 a1\nto-move: W\n";
    let boards = [("1x2", empty("1x2")), ("1x3", empty("1x3")), ("ko", board(KO_AND_EYE)), ("2x3", board(outside))];
    let mut found = String::new();
    for (name, board) in boards {
        for measure in [Measure::Plays, Measure::Moves] {
            for rules in *RULE_SETS {
                let graphs = graphs(&variants(rules, &board, measure));
                let sum = |count: fn(&FlowGraph) -> usize| graphs.iter().map(count).sum::<usize>();
                let nodes = sum(|graph| graph.end_weights.len());
                let (edges, tokens) = (sum(|graph| graph.edges.len()), sum(|graph| graph.marks));
                let (number, mark) = (graphs.len(), mark_of(&graphs));
                writeln!(found, "{name} {measure} {rules}: {number} {nodes} {edges} {tokens} {mark:08x}").unwrap();
            }
        }
    }
    compare(&found, include_str!("../data/graphs.txt"));
}

/// Least value of a limit with which a certificate can be checked.
fn least(certificate: &Certificate, limits: impl Fn(u64) -> VerifierLimits) -> u64 {
    let (mut low, mut high) = (0, 1 << 24);
    while low < high {
        let middle = (low + high) / 2;
        match verify(certificate, limits(middle)) {
            Ok(_) => high = middle,
            Err(Unproved::NotDecided(NotDecided::Work(_) | NotDecided::Memory(_))) => low = middle + 1,
            other => panic!("{other:?}"),
        }
    }
    low
}

/// Certificates with proofs of each kind, and one without, with their names.
fn certificates() -> Vec<(String, Certificate)> {
    use NodeKind::{Full, Plain};
    let flows = [
        ("psk", SingleUseMarkKind::Positions, Plain),
        ("ssk", SingleUseMarkKind::Situations, Full),
        ("basic-ko-rules", SingleUseMarkKind::Classes, Full),
        ("configuration", SingleUseMarkKind::Points, Plain),
        ("drr", SingleUseMarkKind::Pairs, Full),
        ("geneva", SingleUseMarkKind::Positions, Full),
        ("spight", SingleUseMarkKind::Passes, Full),
        ("spight-2", SingleUseMarkKind::Passes, Plain),
        ("katago-simple", SingleUseMarkKind::Passes, Full),
    ];
    let (task, cuts) = with_cuts();
    let cut = task.certificate(2, Proof::Flow(cuts));
    let alone = Certificate { upper: None, proof: None, ..cut.clone() };
    let mut all = vec![("psk, 1x2, cuts".to_owned(), cut), ("psk, 1x2, sequence".to_owned(), alone)];
    for (rules, kind, nodes_are) in flows {
        for (board, name) in [(empty("1x2"), "1x2"), (board(KO), "ko")] {
            let task = Task::new(rules, board, Measure::Plays);
            let Some((lower, sequence)) = task.longest() else { continue };
            let (bound, flow) = all_tokens(&task.model_of(kind, nodes_are), kind, 0);
            let proofs = [("flow", Proof::Flow(Flow { nodes_are, ..flow })), ("exhaustive", Proof::Exhaustive)];
            for (method, proof) in proofs {
                let (upper, proof) = (Some(bound.max(9)), Some(proof));
                let certificate = Certificate { upper, proof, ..task.sequence(lower, &sequence) };
                all.push((format!("{rules}, {name}, {method}"), certificate));
            }
        }
    }
    all
}

#[test]
fn how_much_it_takes() {
    let mut found = String::new();
    for (name, certificate) in certificates() {
        let work = least(&certificate, |work| VerifierLimits { work, ..LIMITS });
        let memory = least(&certificate, |memory| VerifierLimits { memory, ..LIMITS });
        writeln!(found, "{name}: {work} steps, {memory} bytes").unwrap();
    }
    compare(&found, include_str!("../data/limits.txt"));
}
