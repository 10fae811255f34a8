//! Long sequences from heavy walks.

use koatlas_board::PointSet;
use koatlas_certificates::{Measure, NodeKind, TokenKind};
use koatlas_rulesets::{Action, GameMove, RuleSet};

use super::upper::Upper;
use crate::limits::{Doing, SearchLimits};
use crate::longest::answer::Replay;
use crate::longest::plan::Effort;
use crate::paths::{longer_path, longest_path};
use crate::readings::{Padding, Reading, SequenceGraph};
use crate::trails::longest_trail;

/// The longest sequence that a heavy walk gives, or the known one if that is not shorter. The search ends when a sequence has the
/// target length. `graph` is the graph in which the upper bound is looked for.
///
/// Heavy walks in the graphs of other readings may be sequences too. A sequence that positional superko allows, every kind
/// of superko allows. And a walk with many plays has many moves.
pub(super) fn walked<S: PointSet>(
    replay: &mut Replay<S>,
    (rules, graph): (&RuleSet, &SequenceGraph<S>),
    known: Vec<Action<usize>>,
    target: u64,
    effort: &Effort<'_>,
) -> Vec<Action<usize>> {
    let readings = readings(graph.reading, replay.measure);
    let iterations = effort.iterations / readings.len() as u64;
    let mut best = known;
    for (reading, measure) in readings {
        if replay.length_of(&best) >= target {
            break;
        }
        effort.tell(replay.length_of(&best), target, Doing::Walks);
        let graph = SequenceGraph::<S>::with_reading(rules, &graph.board, measure, reading, effort.nodes);
        let Ok(graph) = graph else { continue };
        let target = if measure == replay.measure { target } else { u64::MAX };
        let walk = heavy_walk(&graph, SearchLimits { target, iterations, ..effort.limits() });
        for padding in [Padding::None, Padding::AwayFromStart, Padding::Everywhere] {
            let sequence = replay.accepted(graph.moves(&walk, padding).into_iter().map(GameMove::from));
            if replay.length_of(&sequence) > replay.length_of(&best) {
                best = sequence;
            }
        }
    }
    best
}

/// The sequence made longer with the prices of a flow bound, if it is a walk of the graph.
pub(super) fn lengthened<S: PointSet>(
    replay: &mut Replay<S>,
    graph: &SequenceGraph<S>,
    known: Vec<Action<usize>>,
    upper: &Upper,
    effort: &Effort<'_>,
) -> Vec<Action<usize>> {
    let (length, target) = (replay.length_of(&known), upper.or_max());
    let Some(proof) = upper.flow(graph.reading).filter(|_| length < target && graph.measure == replay.measure) else {
        return known;
    };
    effort.tell(length, target, Doing::Walks);
    let Some(walk) = graph.walk(&replay.moves(&known)) else { return known };
    let limits = SearchLimits { target: target.saturating_sub(graph.reading.plus), ..effort.limits() };
    let Some(walk) = longer_path(&graph.graph, &walk, proof, limits) else { return known };
    let sequence = replay.accepted(graph.moves(&walk, Padding::None).into_iter().map(GameMove::from));
    if replay.length_of(&sequence) > length { sequence } else { known }
}

/// The readings in whose graphs walks are looked for, each with what weighs there, beside the reading of the bound.
fn readings(own: Reading, measure: Measure) -> Vec<(Reading, Measure)> {
    let plain = Reading { nodes: NodeKind::Plain, ..own };
    let positions = (Reading { tokens: TokenKind::Positions, ..plain }, Measure::Plays);
    let mut readings = match (own.tokens, own.nodes) {
        (TokenKind::Passes, NodeKind::Full) => vec![(own, measure)],
        (TokenKind::Passes, NodeKind::Plain) => vec![positions],
        _ => vec![(own, measure), (plain, measure), (plain, Measure::Plays), positions],
    };
    readings.dedup();
    readings
}

fn heavy_walk<S: PointSet>(graph: &SequenceGraph<S>, limits: SearchLimits<'_>) -> Vec<u32> {
    if let Some(trail) = longest_trail(&graph.graph).ok().filter(|_| graph.reading.tokens == TokenKind::Pairs) {
        return trail.walk;
    }
    let Reading { tokens, nodes, .. } = graph.reading;
    // Then every edge with weight has weight 1 and a token, and no walk weighs more than there are tokens.
    let counts = graph.measure == Measure::Plays && nodes == NodeKind::Plain && tokens != TokenKind::Passes;
    let most = if counts { graph.graph.tokens() as u64 } else { u64::MAX };
    longest_path(&graph.graph, SearchLimits { target: limits.target.min(most), ..limits }).unwrap_or_default()
}
