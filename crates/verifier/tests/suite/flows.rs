//! Tests with flow bounds made by hand.

use koatlas_verifier::certificates::{Certificate, Cut, Flow, Measure, NodeKind, Proof, SingleUseMarkKind};
use koatlas_verifier::literal::Act;
use koatlas_verifier::{CheckedProof, bound};

use crate::support::{KO, Random, Task, all_tokens, board, checked, empty, refusal};

fn psk(size: &str) -> Task {
    Task::new("psk", empty(size), Measure::Plays)
}

#[test]
fn every_position_but_the_first_of_1x3() {
    let task = psk("1x3");
    let (bound, flow) = all_tokens(&task.model(SingleUseMarkKind::Positions), SingleUseMarkKind::Positions, 0);
    assert_eq!((bound, &flow.potentials, flow.mark_costs.len()), (14, &vec![0; 15], 14));
    let proved = checked(&task.certificate(14, Proof::Flow(flow))).unwrap();
    // Of the 42 plays of the board 6 are suicides of two stones, and lead to the empty board.
    let proof =
        CheckedProof::Flow { tokens_are: SingleUseMarkKind::Positions, nodes: 15, edges: 36, tokens: 14, cuts: 0 };
    assert_eq!(proved.found.proof, Some(proof));
    assert_eq!(proved.to_string(), "longest sequence under psk on 1x3 from the empty board, in plays: exactly 14");
    assert!(proved.found.exact);
}

/// Random long sequence of plays under positional superko.
fn long_sequence(task: &Task) -> (u64, String) {
    let points: Vec<_> = task.board.size().points().collect();
    let mut random = Random::new(7);
    let tries = (0..100).map(|_| {
        let (mut literal, mut line) = (task.literal(), Vec::new());
        while literal.outcome().is_none() {
            let legal: Vec<usize> =
                (0..points.len()).filter(|&point| literal.reasons_against(Act::Play(point)).is_empty()).collect();
            let point = random.pick(&legal);
            let text = point.map_or("pass".to_owned(), |point| points[point].to_string());
            line.push(format!("{} {text}", literal.to_move()));
            literal.make(point.map_or(Act::Pass, Act::Play)).unwrap();
        }
        (literal.plays() as u64, line.join("; "))
    });
    tries.max().unwrap()
}

#[test]
fn bounds_of_2x2_that_are_apart() {
    let task = psk("2x2");
    let (lower, sequence) = long_sequence(&task);
    let (bound, flow) = all_tokens(&task.model(SingleUseMarkKind::Positions), SingleUseMarkKind::Positions, 0);
    assert_eq!((bound, flow.mark_costs.len()), (56, 56));
    let certificate =
        Certificate { upper: Some(bound), proof: Some(Proof::Flow(flow)), ..task.sequence(lower, &sequence) };
    let proved = checked(&certificate).unwrap();
    assert!(20 < lower && lower <= 48, "{lower}");
    let said = format!("longest sequence under psk on 2x2 from the empty board, in plays: between {lower} and 56");
    assert_eq!(proved.to_string(), said);
    assert!(!proved.found.exact);
}

#[test]
fn a_basic_ko() {
    // Four positions: the ko open for Black, taken by him, filled by him then, filled by White at once.
    let task = Task::new("psk", board(KO), Measure::Plays);
    let model = task.model(SingleUseMarkKind::Positions);
    assert_eq!((model.end_weights.len(), model.edges.len(), model.marks), (4, 3, 3));
    let mut longest_from = vec![0; 4];
    for _ in 0..2 {
        for edge in &model.edges {
            longest_from[edge.from as usize] = longest_from[edge.from as usize].max(longest_from[edge.to as usize] + 1);
        }
    }
    let flow = Flow {
        mark_kind: SingleUseMarkKind::Positions,
        nodes_are: NodeKind::Plain,
        plus: 0,
        scale: 1,
        potentials: longest_from,
        mark_costs: Vec::new(),
        cuts: Vec::new(),
    };
    let proved = checked(&task.certificate(2, Proof::Flow(flow))).unwrap();
    let said = "longest sequence under psk on 3x6 from the position of the certificate, in plays: exactly 2";
    assert_eq!(proved.to_string(), said);
}

/// On 1x2 a walk of two plays keeps the stones of its first point and colour; flows can go around at both places.
pub fn with_cuts() -> (Task, Flow) {
    let task = psk("1x2");
    let model = task.model(SingleUseMarkKind::Positions);
    let from_start = |node: u32| model.edges.iter().any(|edge| (edge.from, edge.to) == (model.start, node));
    assert!((0..5).all(|node| node == model.start || from_start(node)));
    let cut = |token: u32| {
        let node = model.edges.iter().find(|edge| edge.mark == Some(token)).unwrap().to;
        let other = model.edges.iter().find(|edge| edge.from == node).unwrap().to;
        Cut { nodes: vec![node.min(other), node.max(other)], mark: token, value: 3 }
    };
    let mut potentials = vec![0; 5];
    potentials[model.start as usize] = 6;
    let cuts = (0..4).map(cut).collect();
    let (tokens_are, nodes_are, tokens) = (SingleUseMarkKind::Positions, NodeKind::Plain, Vec::new());
    let flow = Flow { mark_kind: tokens_are, nodes_are, plus: 0, scale: 3, potentials, mark_costs: tokens, cuts };
    (task, flow)
}

#[test]
fn cuts_hold_what_goes_round_elsewhere() {
    let (task, flow) = with_cuts();
    let proved = checked(&task.certificate(2, Proof::Flow(flow))).unwrap();
    let proof = CheckedProof::Flow { tokens_are: SingleUseMarkKind::Positions, nodes: 5, edges: 8, tokens: 4, cuts: 4 };
    assert_eq!((proved.found.proof, proved.found.exact), (Some(proof), true));
}

#[test]
fn a_last_play_that_may_repeat_is_added() {
    let (task, mut flow) = with_cuts();
    flow.plus = 1;
    let refused = checked(&task.certificate(2, Proof::Flow(flow)));
    assert_eq!(refusal(refused), "the proof gives the bound 3, and upper is 2");
}

#[test]
fn a_scale_is_positive() {
    let (task, flow) = with_cuts();
    let graph = task.model(SingleUseMarkKind::Positions);
    for scale in [0, -3, i64::MIN] {
        let said = bound(&Flow { scale, ..flow.clone() }, &graph).unwrap_err().to_string();
        assert_eq!(said, format!("the scale is {scale}, and it must be 1 or more"));
    }
    assert_eq!(bound(&flow, &graph), Ok(2));
}

fn refused_with(change: impl Fn(&mut Flow, u32)) -> String {
    let (task, mut flow) = with_cuts();
    change(&mut flow, task.model(SingleUseMarkKind::Positions).start);
    refusal(checked(&task.certificate(2, Proof::Flow(flow))))
}

#[test]
fn cuts_that_are_none() {
    let costs_less = "costs less than it weighs";
    assert!(refused_with(|flow, _| flow.cuts[1].value -= 1).ends_with(costs_less));
    assert!(refused_with(|flow, _| flow.cuts.truncate(3)).ends_with(costs_less));
    let cut_2 = "proof: cut 2: a node or its token does not exist, the nodes are out of order, or its cost is negative";
    assert_eq!(refused_with(|flow, _| flow.cuts[2].value = -1), cut_2);
    assert_eq!(refused_with(|flow, _| flow.cuts[2].mark = 4), cut_2);
    assert_eq!(refused_with(|flow, _| flow.cuts[2].nodes = vec![1, 5]), cut_2);
    assert_eq!(refused_with(|flow, _| flow.cuts[2].nodes.reverse()), cut_2);
    let twice = |flow: &mut Flow, _| flow.cuts[2].nodes = vec![flow.cuts[2].nodes[0]; 2];
    assert_eq!(refused_with(twice), cut_2);
    let with_start = |flow: &mut Flow, start| {
        flow.cuts[3].nodes.push(start);
        flow.cuts[3].nodes.sort_unstable();
    };
    assert_eq!(refused_with(with_start), "proof: cut 3: the start is in its set");
    let elsewhere = refused_with(|flow: &mut Flow, _| flow.cuts[0].nodes = Vec::new());
    assert!(elsewhere.starts_with("proof: cut 0: edge ") && elsewhere.ends_with("ends outside of its set"));
}

#[test]
fn numbers_that_are_off_by_one() {
    let (task, good) = with_cuts();
    for node in 0..5 {
        let mut flow = good.clone();
        flow.potentials[node] -= 1;
        assert!(checked(&task.certificate(2, Proof::Flow(flow))).is_err(), "{node}");
    }
    let model = task.model(SingleUseMarkKind::Positions);
    let (bound, all) = all_tokens(&model, SingleUseMarkKind::Positions, 0);
    for token in 0..all.mark_costs.len() {
        let mut flow = all.clone();
        flow.mark_costs[token].1 -= 1;
        let refused = checked(&task.certificate(bound, Proof::Flow(flow)));
        assert!(refusal(refused).ends_with("costs less than it weighs"), "{token}");
    }
    let refused = checked(&task.certificate(bound - 1, Proof::Flow(all)));
    assert_eq!(refusal(refused), format!("the proof gives the bound {bound}, and upper is {}", bound - 1));
}

#[test]
fn fractions_are_rounded_down() {
    let (task, mut flow) = with_cuts();
    let start = task.model(SingleUseMarkKind::Positions).start as usize;
    flow.potentials[start] += 2;
    assert!(checked(&task.certificate(2, Proof::Flow(flow.clone()))).unwrap().found.exact);
    flow.potentials[start] += 1;
    let refused = checked(&task.certificate(2, Proof::Flow(flow)));
    assert_eq!(refusal(refused), "the proof gives the bound 3, and upper is 2");
}

#[test]
fn lists_that_do_not_fit() {
    let task = psk("1x2");
    let (bound, good) = all_tokens(&task.model(SingleUseMarkKind::Positions), SingleUseMarkKind::Positions, 0);
    let error = |change: fn(&mut Flow)| {
        let mut flow = good.clone();
        change(&mut flow);
        refusal(checked(&task.certificate(bound, Proof::Flow(flow))))
    };
    let potentials = |found| format!("proof: {found} potentials are given, and the graph has 5 nodes");
    let token_3 =
        "proof: entry 3 of the tokens: there is no such token, or it is out of order, or its cost is negative";
    assert_eq!(error(|flow| flow.potentials.push(0)), potentials(6));
    assert_eq!(error(|flow| flow.potentials.truncate(4)), potentials(4));
    let too_low = "proof: the potential of node 3 is below what a walk gains that ends there";
    assert_eq!(error(|flow| flow.potentials[3] = -1), too_low);
    assert_eq!(error(|flow| flow.mark_costs[3].0 = 4), token_3);
    assert_eq!(error(|flow| flow.mark_costs[3].0 = 2), token_3);
    assert_eq!(error(|flow| flow.mark_costs[3].1 = -1), token_3);
}

#[test]
fn moves_weigh_their_passes() {
    let task = psk("1x2").counting(Measure::Moves);
    let model = task.model(SingleUseMarkKind::Positions);
    // Each of the five positions just after a play, or at the start, and after a pass: the colour of the stone tells who moves.
    assert_eq!((model.end_weights.len(), model.marks), (10, 4));
    let (bound, mut flow) = all_tokens(&model, SingleUseMarkKind::Positions, 0);
    assert_eq!(bound, 8);
    assert!(checked(&task.certificate(bound, Proof::Flow(flow.clone()))).is_ok());
    let last = flow.potentials.len() - 1;
    flow.potentials[last] -= 1;
    let refused = checked(&task.certificate(bound, Proof::Flow(flow)));
    let too_low = format!("proof: the potential of node {last} is below what a walk gains that ends there");
    assert_eq!(refusal(refused), too_low);
}
