//! Long sequences from heavy walks, as far as the referee accepts them.

use koatlas_board::PointSet;
use koatlas_rules::GameMove;
use koatlas_verifier::certificates::{Measure, NodeKind, Proof, SingleUseMarkKind};

use super::search::{BoundSearch, WALK};
use crate::limits::SearchLimits;
use crate::paths::{longer_path, longest_path};
use crate::trails::longest_trail;
use crate::walk_models::{Padding, SequenceGraph, WalkModel};

impl<S: PointSet> BoundSearch<'_, S> {
    /// Keeps the longest sequence that a heavy walk gives. The search ends when a sequence has the target length. `graph` is the
    /// graph that gives the upper bound.
    ///
    /// Heavy walks in the graphs of other models may be sequences too. A sequence that positional superko allows, every kind of
    /// superko allows. And a walk with many plays has many moves.
    pub(super) fn search_walks(&mut self, graph: &SequenceGraph<S>) {
        let (target, most) = (self.target(), self.most_nodes());
        let models = models(graph.model, self.measure);
        let iterations = self.effort.iterations / models.len() as u64;
        for (model, measure) in models {
            if self.lower() >= target {
                break;
            }
            self.report(self.upper(), "looking for heavy walks");
            let graph = SequenceGraph::<S>::with_model(self.rules, self.board, measure, model, most);
            let Ok(graph) = graph else { continue };
            let target = if measure == self.measure { target } else { u64::MAX };
            let walk = heavy_walk(&graph, SearchLimits { target, iterations, ..self.limits() });
            for padding in [Padding::None, Padding::AwayFromStart, Padding::Everywhere] {
                self.keep_walk(&graph, &walk, padding);
            }
        }
    }

    /// Makes the sequence longer with the prices of a flow bound, if it is a walk of `graph`.
    pub(super) fn lengthen(&mut self, graph: &SequenceGraph<S>) {
        let target = self.target();
        let WalkModel { marks, nodes, plus, .. } = graph.model;
        let Some((_, Proof::Flow(flow))) = &self.proved else { return };
        let is_about_graph = (flow.mark_kind, flow.nodes_are) == (marks, nodes);
        if !is_about_graph || self.lower() >= target {
            return;
        }
        self.report(self.upper(), "looking for heavy walks");
        let best = self.empty_sequence.to_game_moves(self.board.to_move(), &self.best);
        let Some(walk) = graph.walk(&best) else { return };
        let limits = SearchLimits { target: target.saturating_sub(plus), ..self.limits() };
        if let Some(walk) = longer_path(&graph.graph, &walk, flow, limits) {
            self.keep_walk(graph, &walk, Padding::None);
        }
    }

    /// Keeps the moves of `walk` that the referee accepts, if there are more than in the best sequence.
    fn keep_walk(&mut self, graph: &SequenceGraph<S>, walk: &[u32], padding: Padding) {
        let accepted = self.empty_sequence.accepted_moves(graph.moves(walk, padding).into_iter().map(GameMove::from));
        self.keep(accepted, WALK);
    }
}

/// Returns the models in whose graphs walks are searched for, each with the unit that weighs there. `own` is the model of the bound.
fn models(own: WalkModel, measure: Measure) -> Vec<(WalkModel, Measure)> {
    let plain = WalkModel { nodes: NodeKind::Plain, ..own };
    let positions = (WalkModel { marks: SingleUseMarkKind::Positions, ..plain }, Measure::Plays);
    let mut models = match (own.marks, own.nodes) {
        // Walks from pass to pass have moves only if nodes are full. Otherwise their edges are mere bounds.
        (SingleUseMarkKind::Passes, NodeKind::Full) => vec![(own, measure)],
        (SingleUseMarkKind::Passes, NodeKind::Plain) => vec![positions],
        _ => vec![(own, measure), (plain, measure), (plain, Measure::Plays), positions],
    };
    models.dedup();
    models
}

fn heavy_walk<S: PointSet>(graph: &SequenceGraph<S>, limits: SearchLimits<'_>) -> Vec<u32> {
    if graph.model.marks == SingleUseMarkKind::Pairs
        && let Some(trail) = longest_trail(&graph.graph)
    {
        return trail.walk;
    }
    let WalkModel { marks, nodes, .. } = graph.model;
    // In these graphs every edge with weight has weight 1 and a mark, and no walk weighs more than there are marks.
    let weighs_marks =
        graph.measure == Measure::Plays && nodes == NodeKind::Plain && marks != SingleUseMarkKind::Passes;
    let most = if weighs_marks { graph.graph.marks as u64 } else { u64::MAX };
    longest_path(&graph.graph, SearchLimits { target: limits.target.min(most), ..limits }).unwrap_or_default()
}
