//! Tests that the walks of a graph bound the sequences of every rule set for which they are taken to.

use koatlas_board::{BoardPosition, Colour, Content, Point, Setup, Size};
use koatlas_verifier::certificates::{Certificate, Flow, Measure, NodeKind, Proof, SingleUseMarkKind};
use koatlas_verifier::literal::{Act, RULE_SETS};
use koatlas_verifier::{FlowGraph, least_plus};

use crate::support::{
    KO, KO_AND_EYE, LIMITS, Random, Shape, Task, all_tokens, board, checked, empty, heaviest, shapes, variants,
};

const MEASURES: [Measure; 2] = [Measure::Plays, Measure::Moves];

/// Shapes that bound the sequences of a task, each with its graph and the number to add.
fn bounds(task: &Task) -> Vec<(Shape, FlowGraph, u64)> {
    let literal = task.literal();
    let plus = |(kind, nodes)| least_plus(&literal, kind, nodes, task.measure);
    let model = |shape| FlowGraph::new(&literal, &task.board, task.measure, shape, LIMITS).ok();
    let bound = |shape| Some((shape, model(shape)?, plus(shape)?));
    shapes().filter_map(bound).collect()
}

/// Compares the longest sequence with the heaviest walks, if there are not too many. Returns the number of compared shapes.
fn compare(task: &Task) -> usize {
    let bounds = bounds(task);
    let longest = if bounds.is_empty() { None } else { task.longest() };
    let Some((longest, _)) = longest else { return 0 };
    let mut compared = 0;
    for (shape, model, plus) in bounds {
        let (all, _) = all_tokens(&model, shape.0, plus);
        assert!(longest <= all, "{task:?} {shape:?}: {longest}, at most {all}");
        if let Some(heaviest) = heaviest(&model) {
            assert!(longest <= heaviest + plus, "{task:?} {shape:?}: {longest}, at most {heaviest} and {plus}");
            assert!(heaviest + plus <= all, "{task:?} {shape:?}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn walks_bound_the_sequences_of_every_rule_set_with_every_option() {
    let boards = [empty("1x1"), empty("1x2"), board(KO_AND_EYE), board("X .\nregion: b1\nto-move: W\n")];
    let mut compared = 0;
    for rules in *RULE_SETS {
        for board in &boards {
            let tasks = MEASURES.into_iter().flat_map(|measure| variants(rules, board, measure));
            compared += tasks.map(|task| compare(&task)).sum::<usize>();
        }
    }
    assert!(compared > 9_000, "{compared}");
}

/// Random position, with two to four points to play on.
fn random_board(random: &mut Random) -> Option<BoardPosition> {
    let size: Size = random.pick(&["1x3", "1x4", "2x2", "2x3", "1x5"]).unwrap().parse().unwrap();
    let content = |random: &mut Random| -> Content {
        random.pick(&[None, None, Some(Colour::Black), Some(Colour::White), Some(Colour::White)]).unwrap()
    };
    let points: Vec<Point> = size.points().collect();
    let contents = points.iter().map(|_| content(random)).collect();
    let first = random.below(points.len() - 1);
    let region = points[first..points.len().min(first + 2 + random.below(3))].to_vec();
    let to_move = random.pick(&Colour::BOTH).unwrap();
    BoardPosition::try_from(Setup { size, contents, region: Some(region), immortal: Vec::new(), to_move }).ok()
}

#[test]
fn walks_bound_the_sequences_of_random_boards() {
    let mut random = Random::new(1);
    let mut compared = 0;
    for _ in 0..400 {
        let Some(board) = random_board(&mut random) else { continue };
        let rules = random.pick(&*RULE_SETS).unwrap();
        let measure = random.pick(&MEASURES).unwrap();
        let tasks = variants(rules, &board, measure);
        compared += compare(&tasks[random.below(tasks.len())]);
    }
    assert!(compared > 400, "{compared}");
}

/// If every walk is a sequence the bound is reached. Under situational superko not every walk is one: situations that passes make
/// have occurred too, and walks do not keep track of them.
#[test]
fn the_heaviest_walk_is_the_longest_sequence() {
    use NodeKind::{Full, Plain};
    let exact = [
        ("psk", SingleUseMarkKind::Positions, Plain),
        ("nssk", SingleUseMarkKind::Creations, Plain),
        ("fixed-ko", SingleUseMarkKind::Pairs, Plain),
        ("basic-fixed-ko", SingleUseMarkKind::Pairs, Full),
        ("basic-ko-rules", SingleUseMarkKind::Classes, Full),
        ("drr", SingleUseMarkKind::Pairs, Full),
        ("drr-needs-play", SingleUseMarkKind::Pairs, Full),
        ("drr-anywhere", SingleUseMarkKind::Pairs, Full),
        ("spight", SingleUseMarkKind::Passes, Full),
    ];
    let mut reached = 0;
    for (rules, kind, nodes) in exact {
        for board in [empty("1x1"), empty("1x2"), board(KO), board(". O .\nO O .\n")] {
            for measure in MEASURES {
                let task = Task::new(rules, board.clone(), measure).with("suicide", "multi");
                let Some((longest, _)) = task.longest() else { continue };
                let Some(heaviest) = heaviest(&task.model_of(kind, nodes)) else { continue };
                assert_eq!(heaviest, longest, "{task:?}");
                reached += 1;
            }
        }
    }
    assert!(reached > 40, "{reached}");
    let ssk = Task::new("ssk", empty("1x2"), Measure::Plays).with("suicide", "multi");
    assert_eq!((ssk.longest().unwrap().0, heaviest(&ssk.model(SingleUseMarkKind::Situations))), (4, Some(5)));
}

/// Lowers numbers of a proof at random, in this many rounds, as long as it holds. `sequence` is a certificate without proof.
fn improved(
    task: &Task,
    sequence: &Certificate,
    (kind, nodes): Shape,
    plus: u64,
    rounds: usize,
    random: &mut Random,
) -> u64 {
    let model = task.model_of(kind, nodes);
    let (mut bound, mut flow) = all_tokens(&model, kind, plus);
    flow.nodes_are = nodes;
    let proof = |bound, flow: &Flow| {
        let proof = Some(Proof::Flow(flow.clone()));
        checked(&Certificate { upper: Some(bound), proof, ..sequence.clone() })
    };
    assert!(proof(bound, &flow).is_ok());
    for _ in 0..rounds {
        let before = flow.clone();
        let node = random.below(flow.potentials.len());
        flow.potentials[node] += [1, -1][random.below(2)];
        let token = random.below(flow.mark_costs.len());
        flow.mark_costs[token].1 = (flow.mark_costs[token].1 - 1).max(0);
        let sum = flow.mark_costs.iter().map(|&(_, cost)| cost as u64).sum::<u64>();
        let start = model.start as usize;
        let new = flow.potentials[start].max(0) as u64 + sum + plus;
        if new <= bound && proof(new, &flow).is_ok() {
            bound = new;
        } else {
            flow = before;
        }
    }
    bound
}

#[test]
fn whatever_is_proved_is_true() {
    let mut random = Random::new(2);
    let mut better = 0;
    let cases = [
        ("psk", SingleUseMarkKind::Positions, NodeKind::Plain, 0),
        ("ssk", SingleUseMarkKind::Situations, NodeKind::Plain, 0),
        ("ssk", SingleUseMarkKind::Situations, NodeKind::Full, 0),
        ("nssk", SingleUseMarkKind::Creations, NodeKind::Plain, 0),
        ("japanese-2003", SingleUseMarkKind::Positions, NodeKind::Plain, 1),
        ("chinese-practice", SingleUseMarkKind::Situations, NodeKind::Full, 1),
        ("basic-ko-rules", SingleUseMarkKind::Classes, NodeKind::Plain, 0),
        ("basic-ko-rules", SingleUseMarkKind::Classes, NodeKind::Full, 0),
        ("configuration", SingleUseMarkKind::Points, NodeKind::Plain, 0),
        ("drr", SingleUseMarkKind::Pairs, NodeKind::Plain, 0),
        ("drr", SingleUseMarkKind::Pairs, NodeKind::Full, 0),
        ("geneva", SingleUseMarkKind::Positions, NodeKind::Full, 0),
        ("spight", SingleUseMarkKind::Passes, NodeKind::Full, 0),
        ("spight-2", SingleUseMarkKind::Passes, NodeKind::Plain, 0),
        ("katago-simple", SingleUseMarkKind::Passes, NodeKind::Full, 0),
    ];
    for (rules, kind, nodes, plus) in cases {
        for board in [empty("1x2"), empty("1x3"), board(KO)] {
            let task = Task::new(rules, board, Measure::Plays);
            let Some((longest, _)) = task.longest() else { continue };
            let all = all_tokens(&task.model_of(kind, nodes), kind, plus).0;
            for _ in 0..5 {
                let bound = improved(&task, &task.sequence(0, ""), (kind, nodes), plus, 300, &mut random);
                assert!(longest <= bound, "{task:?} {kind} {nodes}: {longest}, at most {bound}");
                better += usize::from(bound < all);
            }
        }
    }
    assert!(better > 10, "{better}");
}

/// Returns a sequence of moves by chance, mostly of plays, and its length; `None` if it has not ended within 500 moves.
fn playout(task: &Task, random: &mut Random) -> Option<(u64, String)> {
    let points: Vec<Point> = task.board.size().points().collect();
    let (mut literal, mut line) = (task.literal(), Vec::new());
    while literal.outcome().is_none() && literal.moves() < 500 {
        let plays: Vec<usize> =
            (0..points.len()).filter(|&point| literal.reasons_against(Act::Play(point)).is_empty()).collect();
        let play = random.pick(&plays).filter(|_| random.below(8) > 0);
        let text = play.map_or("pass".to_owned(), |point| points[point].to_string());
        line.push(format!("{} {text}", literal.to_move()));
        literal.make(play.map_or(Act::Pass, Act::Play)).unwrap();
    }
    literal.outcome()?;
    let length = if task.measure == Measure::Plays { literal.plays() } else { literal.moves() };
    Some((length as u64, line.join("; ")))
}

/// Random rule sets, options and boards of up to 6 points, with bounds that the verifier accepts.
#[test]
fn no_playout_exceeds_a_checked_bound() {
    let mut random = Random::new(9);
    let (mut checked, mut longest) = (0, 0);
    while checked < 60 {
        let size = random.pick(&["1x3", "1x4", "2x2", "1x5", "1x6", "2x3"]).unwrap();
        let board = if random.below(3) == 0 { random_board(&mut random) } else { Some(empty(size)) };
        let (rules, measure) = (random.pick(&*RULE_SETS).unwrap(), random.pick(&MEASURES).unwrap());
        let Some(board) = board else { continue };
        let tasks = variants(rules, &board, measure);
        let task = &tasks[random.below(tasks.len())];
        let mut bounds = bounds(task);
        bounds.retain(|(_, graph, _)| graph.marks > 0);
        let playouts: Vec<_> = (0..20).filter_map(|_| playout(task, &mut random)).collect();
        let (Some((shape, _, plus)), Some((lower, line))) =
            (bounds.get(checked % bounds.len().max(1)), playouts.iter().max())
        else {
            continue;
        };
        let bound = improved(task, &task.sequence(*lower, line), *shape, *plus, 20, &mut random);
        assert!(*lower <= bound, "{task:?} {shape:?}: {lower}, at most {bound}");
        checked += 1;
        longest += lower;
    }
    assert!(longest > 300, "{longest}");
}
