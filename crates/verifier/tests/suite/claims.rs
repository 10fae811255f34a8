//! Tests with claims that are off by one, for every rule set: one play too low is never proved, and one too high is refused.

use koatlas_verifier::certificates::{Certificate, Flow, Measure, NodeKind, Proof, SingleUseMarkKind};
use koatlas_verifier::literal::{Act, LiteralReferee, RULE_SETS};
use koatlas_verifier::{FlowGraph, least_plus};

use crate::support::{KO, KO_AND_EYE, LIMITS, Task, all_tokens, board, checked, empty};

/// Tasks of a rule set that have few sequences, each with its longest one.
fn tasks(rules: &'static str) -> Vec<(Task, u64, String)> {
    let boards = [empty("1x1"), empty("1x2"), board(KO), board(KO_AND_EYE)];
    let measures = [Measure::Plays, Measure::Moves];
    let all = boards.iter().flat_map(|board| measures.map(|measure| Task::new(rules, board.clone(), measure)));
    all.filter_map(|task| task.longest().map(|(length, sequence)| (task, length, sequence))).collect()
}

/// Checks proofs with the correct numbers, and with lower ones.
fn proofs(task: &Task) -> Vec<Proof> {
    let literal = task.literal();
    let mut proofs = vec![Proof::Exhaustive];
    for kind in SingleUseMarkKind::ALL {
        for nodes_are in NodeKind::ALL {
            let shape = (kind, nodes_are);
            let Ok(graph) = FlowGraph::new(&literal, &task.board, task.measure, shape, LIMITS) else { continue };
            let plus = least_plus(&literal, kind, nodes_are, task.measure);
            let good = match plus {
                Some(plus) => Flow { nodes_are, ..all_tokens(&graph, kind, plus).1 },
                None => nothing(&graph, shape),
            };
            let lower = |node: usize| {
                let mut flow = good.clone();
                flow.potentials[node] -= 1;
                flow
            };
            let without = Flow { mark_costs: Vec::new(), ..good.clone() };
            let smaller = Flow { scale: 2 * good.scale, ..good.clone() };
            let mut forged = vec![lower(graph.start as usize), lower(graph.end_weights.len() - 1), without, smaller];
            forged.extend(good.plus.checked_sub(1).map(|plus| Flow { plus, ..good.clone() }));
            proofs.extend([good].into_iter().chain(forged).map(Proof::Flow));
        }
    }
    proofs
}

/// Numbers of a proof that nothing can be gained.
fn nothing(graph: &FlowGraph, (tokens_are, nodes_are): (SingleUseMarkKind, NodeKind)) -> Flow {
    let potentials = vec![0; graph.end_weights.len()];
    Flow { mark_kind: tokens_are, nodes_are, plus: 0, scale: 1, potentials, mark_costs: Vec::new(), cuts: Vec::new() }
}

#[test]
fn one_play_too_low_is_never_proved() {
    let mut tried = 0;
    for rules in *RULE_SETS {
        for (task, longest, _) in tasks(rules) {
            let Some(upper) = longest.checked_sub(1) else { continue };
            for proof in proofs(&task) {
                let claim = Certificate { upper: Some(upper), proof: Some(proof.clone()), ..task.sequence(0, "") };
                let answer = checked(&claim);
                assert!(answer.is_err(), "{task:?} {proof:?}: {answer:?}");
                let replayed = Certificate { measure: Measure::Plays, ..claim };
                assert!(task.measure == Measure::Moves || checked(&replayed).is_err(), "{task:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

#[test]
fn one_play_too_high_is_refused() {
    let mut tried = 0;
    for rules in *RULE_SETS {
        for (task, longest, sequence) in tasks(rules) {
            assert!(checked(&task.sequence(longest + 1, &sequence)).is_err(), "{task:?}");
            for longer in extended(&task, &sequence) {
                let answer = checked(&task.sequence(longest + 1, &longer));
                assert!(answer.is_err(), "{task:?} {longer}: {answer:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

/// Certificate whose sequence has one more move at its end.
fn extended(task: &Task, sequence: &str) -> Vec<String> {
    let mut literal = task.literal();
    play_on(task, &mut literal, sequence);
    let colour = literal.to_move();
    let points = task.board.size().points().flat_map(|point| [point.to_string(), format!("kopass:{point}")]);
    let moves = points.chain(["pass".to_owned()]);
    let separator = if sequence.is_empty() { "" } else { "; " };
    moves.map(|made| format!("{sequence}{separator}{colour} {made}")).collect()
}

fn play_on(task: &Task, literal: &mut LiteralReferee, sequence: &str) {
    for made in sequence.split("; ").filter(|made| !made.is_empty()) {
        let place = made.split(' ').nth(1).unwrap();
        let act = match place.strip_prefix("kopass:") {
            _ if place == "pass" => Act::Pass,
            Some(point) => Act::KoPass(task.board.size().index(point.parse().unwrap())),
            None => Act::Play(task.board.size().index(place.parse().unwrap())),
        };
        literal.make(act).unwrap();
    }
}
