//! Tests that every sequence is a walk of the graphs whose single-use marks are passes, by exhaustion on small boards.

use koatlas_board::BoardPosition;

use super::{FlowGraph, PassGraph, situation};
use crate::certificates::{Measure, NodeKind, SingleUseMarkKind};
use crate::graph::walks::sequences::{DEEPEST, MOVES, for_each_task};
use crate::least_plus;
use crate::limits::{Budget, VerifierLimits};
use crate::literal::referee::{Act, LiteralReferee};

/// Walk that stands for the moves up to the last pass: its last node, the marks that it has used, and its weight.
#[derive(Clone)]
struct Walk {
    node: u32,
    used: Vec<u32>,
    weight: u64,
}

/// Sequence of the referee under the whole rule set, and the graph.
struct Followed<'r> {
    sequence: LiteralReferee,
    passes: PassGraph<'r>,
    graph: FlowGraph,
    /// Node between the plays and the pass after them, if there is one.
    between: Option<u32>,
    /// Number of moves that may still be tried.
    left: usize,
}

impl Followed<'_> {
    /// Returns the walk after a pass in situation `at`, with `plays` before it since the last pass; `None` if no edge stands for that.
    fn after(&self, walk: &Walk, at: usize, plays: u32) -> Option<Walk> {
        let Walk { node, used, weight } = walk;
        let (from, before) = match self.between {
            Some(between) => {
                let edge = self.graph.edges.iter().find(|edge| edge.from == *node && edge.to == between)?;
                (between, edge.weight)
            }
            None => (*node, 0),
        };
        let marks = [at, at + self.passes.situations()].map(|mark| mark as u32);
        let is_free = |mark: u32| marks.contains(&mark) && !used.contains(&mark);
        let edge = self.graph.edges.iter().find(|edge| edge.from == from && edge.mark.is_some_and(is_free))?;
        let most = before + edge.weight;
        assert!(plays + self.passes.pass_weight() <= most, "{}: {plays} plays, at most {most}", self.passes.rules.id);
        let used = used.iter().copied().chain(edge.mark).collect();
        Some(Walk { node: edge.to, used, weight: weight + u64::from(most) })
    }

    /// Goes through all sequences that go on from `walk` and `plays` plays after it. Fails if one is longer than its walk, or none.
    fn follow(&mut self, walk: &Walk, plays: u32) {
        let (length, end) = (self.sequence.length(self.passes.measure), self.graph.end_weights[walk.node as usize]);
        assert!(length <= walk.weight + end, "{}: {length} moves", self.passes.rules.id);
        if self.sequence.outcome().is_some() || self.sequence.moves() >= DEEPEST {
            return;
        }
        let position = self.passes.reached.numbers[&self.passes.local_board.position(self.sequence.contents())];
        let at = situation(position, self.sequence.to_move());
        for act in self.sequence.acts() {
            if self.left == 0 {
                return;
            }
            if self.sequence.make(act).is_err() {
                continue;
            }
            self.left -= 1;
            let has_ended = self.sequence.outcome().is_some();
            if matches!(act, Act::Play(_)) {
                self.follow(walk, plays + 1);
            } else if let Some(next) = self.after(walk, at, plays) {
                self.follow(&next, 0);
            } else {
                let length = self.sequence.length(self.passes.measure);
                assert!(
                    has_ended && length <= walk.weight + end,
                    "{}: a pass after {plays} plays",
                    self.passes.rules.id
                );
            }
            self.sequence.undo();
        }
    }
}

/// Goes through the sequences from `board`. Returns the number of moves that were tried.
fn follow_all(literal: &LiteralReferee, board: &BoardPosition, measure: Measure, nodes: NodeKind) -> usize {
    let budget = &mut Budget::new(VerifierLimits::default());
    if least_plus(literal, SingleUseMarkKind::Passes, nodes, measure).is_none() {
        return 0;
    }
    let passes = PassGraph::new(&literal.rules, board, measure, budget).expect("passes lift bans");
    let graph = passes.graph(board, nodes, budget).unwrap();
    let between = (nodes == NodeKind::Plain).then(|| graph.end_weights.len() as u32 - 1);
    let sequence = LiteralReferee::with_rules(literal.rules.clone(), board);
    let mut followed = Followed { sequence, passes, graph, between, left: MOVES };
    followed.follow(&Walk { node: 0, used: Vec::new(), weight: 0 }, 0);
    MOVES - followed.left
}

#[test]
fn every_sequence_is_a_walk_from_pass_to_pass() {
    let (mut shapes, mut moves) = (0, 0);
    for_each_task(|literal, board, measure, nodes| {
        let tried = follow_all(literal, board, measure, nodes);
        shapes += usize::from(tried > 0);
        moves += tried;
    });
    assert!(shapes > 500 && moves > 50_000, "{shapes} {moves}");
}
