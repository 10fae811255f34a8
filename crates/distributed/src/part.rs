//! The part of the work that one worker does.

use std::ops::Range;
use std::time::{Duration, Instant};

use koatlas_position_graph::Scope;

use crate::batch;
use crate::moves::Moves;
use crate::phase::Phase;
use crate::pivot::pivot;
use crate::plane::Plane;
use crate::shares::Shares;

/// A worker works so long, about, before it exchanges codes with the others.
const ROUND: Duration = Duration::from_millis(100);

/// A worker exchanges codes before that if so many have gathered.
const GATHERED: usize = 1 << 18;

/// Words, or runs of 64 codes, between two looks at the clock.
const BETWEEN_LOOKS: u32 = 16;

/// What all workers have to know.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The edges.
    pub moves: Moves,
    /// Which positions are nodes.
    pub scope: Scope,
    /// Where the exploration starts.
    pub start: u64,
    /// A position of the component that is looked for by forward and backward passes.
    pub pivot: u64,
    /// Who owns which codes.
    pub shares: Shares,
}

impl Plan {
    /// The plan of an exploration by so many workers.
    #[must_use]
    pub fn new(moves: Moves, scope: Scope, start: u64, workers: usize) -> Plan {
        let pivot = pivot(&moves, start);
        let shares = Shares::new(moves.arena(), moves.ternary(), workers);
        Plan { moves, scope, start, pivot, shares }
    }
}

/// What one worker knows of its codes.
///
/// Every phase is a pass over the codes that the worker owns, and can stop anywhere. What is found in a pass and not followed
/// yet is in `todo`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The codes of the worker.
    pub codes: Range<u64>,
    /// What is being done.
    pub phase: Phase,
    /// In the first phase, where all legal positions are looked for: those before this code have been.
    pub cursor: u64,
    /// Nodes that this phase has found.
    pub found: u64,
    /// Edges counted.
    pub edges: u64,
    /// The nodes of the graph.
    pub nodes: Plane,
    /// The nodes that can be reached from the pivot.
    pub forward: Plane,
    /// Those of them from which the pivot can be reached: its component.
    pub backward: Plane,
    /// The nodes that this phase has found and not yet followed.
    pub todo: Plane,
}

impl Part {
    /// Sets of codes that a worker holds.
    pub const PLANES: u64 = 4;

    /// The part of a worker, before the first step.
    #[must_use]
    pub fn new(plan: &Plan, worker: usize) -> Part {
        let codes = plan.shares.codes(worker);
        let set = || Plane::new(codes.clone());
        let (nodes, forward, backward, todo) = (set(), set(), set(), set());
        let cursor = codes.start;
        let mut part = Part { codes, phase: Phase::Nodes, cursor, found: 0, edges: 0, nodes, forward, backward, todo };
        part.begin(plan);
        part
    }

    /// Goes on to the next phase.
    pub fn next_phase(&mut self, plan: &Plan) {
        self.phase = self.phase.next();
        self.found = 0;
        self.begin(plan);
    }

    /// Finds the node with which a phase begins, if it is this worker's.
    fn begin(&mut self, plan: &Plan) {
        let first = match self.phase {
            Phase::Nodes => (plan.scope == Scope::Reachable).then_some(plan.start),
            Phase::Forward | Phase::Backward => Some(plan.pivot),
            Phase::Rest => None,
        };
        if let Some(code) = first.filter(|code| self.codes.contains(code)) {
            self.arrive(code);
        }
    }

    /// Whether the worker has something to do in this phase.
    #[must_use]
    pub fn is_busy(&self, plan: &Plan) -> bool {
        !self.todo.is_empty() || self.lists(plan) && self.cursor < self.codes.end
    }

    /// Whether a part can be like this: what is in a file with right checksums may still have been made up.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let found = match self.phase {
            Phase::Nodes => &self.nodes,
            Phase::Forward => &self.forward,
            Phase::Backward | Phase::Rest => &self.backward,
        };
        let in_order = self.backward.is_within(&self.forward) && self.forward.is_within(&self.nodes);
        let counted = self.phase == Phase::Rest || self.found == found.len();
        let in_range = (self.codes.start..=self.codes.end).contains(&self.cursor);
        in_order && counted && in_range && self.todo.is_within(found)
    }

    /// Whether this is the phase that goes through all codes.
    fn lists(&self, plan: &Plan) -> bool {
        self.phase == Phase::Nodes && plan.scope == Scope::Everything
    }

    /// Works for a while. What belongs to other workers goes to `out`, by worker.
    pub fn work(&mut self, plan: &Plan, out: &mut [Vec<u64>]) {
        let began = Instant::now();
        let mut looks = 0;
        let mut is_over = |out: &[Vec<u64>]| {
            looks = (looks + 1) % BETWEEN_LOOKS;
            looks == 0 && (began.elapsed() >= ROUND || out.iter().map(Vec::len).sum::<usize>() >= GATHERED)
        };
        if self.lists(plan) {
            while self.cursor < self.codes.end && !is_over(out) {
                self.list(plan);
            }
            return;
        }
        while !self.todo.is_empty() {
            if self.sweep(plan, out, &mut is_over) {
                return;
            }
        }
    }

    /// Looks for legal positions among the next codes.
    fn list(&mut self, plan: &Plan) {
        let end = self.codes.end.min(self.cursor + 64);
        for code in self.cursor..end {
            if plan.moves.is_legal(code) {
                self.nodes.insert(code);
                self.found += 1;
            }
        }
        self.cursor = end;
    }

    /// Follows what is to be followed, once through the codes; whether the time was over before the end.
    ///
    /// Quiet plays lead to larger codes, and from larger ones. Forward passes go through the codes in ascending and the
    /// backward pass in descending order, so that most of what a sweep finds is still before it.
    fn sweep(&mut self, plan: &Plan, out: &mut [Vec<u64>], is_over: &mut impl FnMut(&[Vec<u64>]) -> bool) -> bool {
        let words = self.todo.words().len();
        let descending = self.phase == Phase::Backward;
        for i in 0..words {
            let word = if descending { words - 1 - i } else { i };
            if self.todo.words()[word] == 0 {
                continue;
            }
            while let Some(code) = self.todo.take(word, descending) {
                self.follow(plan, code, out);
            }
            if is_over(out) {
                return true;
            }
        }
        false
    }

    /// Follows the edges of a node, or those to it.
    fn follow(&mut self, plan: &Plan, code: u64, out: &mut [Vec<u64>]) {
        let (backward, counts) = (self.phase == Phase::Backward, self.counts_edges(plan));
        let mut edges = 0;
        let visit = |code: u64| {
            edges += 1;
            if self.codes.contains(&code) {
                self.arrive(code);
            } else {
                out[plan.shares.owner(code)].push(code);
            }
        };
        if backward {
            plan.moves.for_each_predecessor(code, visit);
        } else {
            plan.moves.for_each_successor(code, visit);
        }
        if counts {
            self.edges += edges;
        }
    }

    /// Whether every node is followed for the first time in this phase.
    fn counts_edges(&self, plan: &Plan) -> bool {
        match plan.scope {
            Scope::Reachable => self.phase == Phase::Nodes,
            Scope::Everything => self.phase == Phase::Forward,
        }
    }

    /// Takes note that this pass has come to a code of the worker.
    #[inline]
    fn arrive(&mut self, code: u64) {
        let found = match self.phase {
            Phase::Nodes => &mut self.nodes,
            Phase::Forward if self.nodes.contains(code) => &mut self.forward,
            Phase::Backward if self.forward.contains(code) => &mut self.backward,
            _ => return,
        };
        if found.insert(code) {
            self.found += 1;
            self.todo.insert(code);
        }
    }

    /// Takes in what another worker has found, as [`batch::packed`] has written it.
    pub fn receive(&mut self, bytes: &[u8]) {
        batch::unpack(bytes, |code| self.arrive(code));
    }

    /// Number of edges from the nodes that no pass has followed.
    #[must_use]
    pub fn remaining_edges(&self, plan: &Plan) -> u64 {
        let mut edges = 0;
        if plan.scope == Scope::Everything {
            let not_followed = self.nodes.without(&self.forward);
            not_followed.for_each(|code| plan.moves.for_each_successor(code, |_| edges += 1));
        }
        edges
    }
}
