//! Breadth-first search in portions: what an exploration is doing between two looks at its control.

use std::ops::{Add, Range};
use std::{fmt, iter::Sum, str::FromStr};

use rayon::prelude::*;

use crate::definition::{GraphDefinition, Node};
use crate::packed::Packed;
use crate::sparse_set::NodeSet;

/// Nodes whose edges are followed in one portion of work.
const PORTION: usize = 1 << 16;

/// The nodes found, and in two more sets those among them whose edges have still to be followed.
#[derive(Debug)]
pub(crate) struct Levels<S> {
    found: NodeSet<S>,
    /// To be followed now.
    frontier: NodeSet<S>,
    /// To be followed after these, one step farther from the starts.
    next: NodeSet<S>,
    /// The parts of the frontier below this one are empty.
    part: usize,
}

impl<S: Packed> Levels<S> {
    /// Nothing but the starts.
    pub fn new(graph: &GraphDefinition<S>, starts: &[Node<S>]) -> Levels<S> {
        let [found, frontier, next] = [(); 3].map(|()| NodeSet::new(graph));
        for &start in starts {
            found.insert(start);
            frontier.insert(start);
        }
        Levels::from_sets([found, frontier, next])
    }

    /// What has been found, what is to be followed now, and what after that.
    pub fn from_sets([found, frontier, next]: [NodeSet<S>; 3]) -> Levels<S> {
        Levels { found, frontier, next, part: 0 }
    }

    /// The sets, in the order of [`Levels::from_sets`].
    pub fn sets(&self) -> [&NodeSet<S>; 3] {
        [&self.found, &self.frontier, &self.next]
    }

    /// All nodes found.
    pub fn found(&self) -> &NodeSet<S> {
        &self.found
    }

    /// Adds a node, whose edges are followed with the next level, and says whether it is new.
    #[inline]
    pub fn add(&self, node: Node<S>) -> bool {
        self.found.insert(node) && self.next.insert(node)
    }

    /// Follows the edges of the next portion of the level; `None` if nothing is left of it.
    pub fn follow(&mut self, graph: &GraphDefinition<S>) -> Option<Counts> {
        let parts = self.portion();
        self.part = parts.end;
        let follow = |part| self.follow_part(graph, part);
        (!parts.is_empty()).then(|| parts.into_par_iter().map(follow).sum())
    }

    /// The next parts of the frontier with about [`PORTION`] nodes.
    fn portion(&self) -> Range<usize> {
        let parts = self.frontier.parts();
        let mut len = 0;
        let begin = (self.part..parts).find(|&part| self.frontier.part_len(part) > 0).unwrap_or(parts);
        let end = (begin..parts).find(|&part| {
            len += self.frontier.part_len(part);
            len >= PORTION
        });
        begin..end.map_or(parts, |last| last + 1)
    }

    fn follow_part(&self, graph: &GraphDefinition<S>, part: usize) -> Counts {
        let mut counts = Counts::default();
        self.frontier.drain(part, |node| {
            graph.for_each_edge(node, |to| {
                counts.edges += 1;
                counts.nodes += u64::from(self.add(to));
            });
        });
        counts
    }

    /// Goes on to the next level; whether there is anything in it.
    pub fn ascend(&mut self) -> bool {
        std::mem::swap(&mut self.frontier, &mut self.next);
        self.part = 0;
        self.frontier.len() > 0
    }

    /// Bytes that the sets take.
    pub fn memory(&self) -> u64 {
        self.sets().map(NodeSet::memory).into_iter().sum()
    }
}

/// Nodes found and edges followed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub nodes: u64,
    pub edges: u64,
}

impl Add for Counts {
    type Output = Counts;

    fn add(self, other: Counts) -> Counts {
        Counts { nodes: self.nodes + other.nodes, edges: self.edges + other.edges }
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Counts {
        counts.fold(Counts::default(), Add::add)
    }
}

/// What an exploration is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Exploring from the starts.
    Reaching,
    /// Going through all ternary codes for legal positions not found yet; those below this number are done.
    Seeding(u64),
    /// Exploring from the positions so added.
    Completing,
    /// Nothing is left to do.
    Finished,
}

/// For files: `reaching`, `seeding 1048576`, `completing` or `finished`.
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Reaching => f.write_str("reaching"),
            Phase::Seeding(from) => write!(f, "seeding {from}"),
            Phase::Completing => f.write_str("completing"),
            Phase::Finished => f.write_str("finished"),
        }
    }
}

impl FromStr for Phase {
    type Err = ();

    fn from_str(text: &str) -> Result<Phase, ()> {
        match text.split_once(' ') {
            Some(("seeding", from)) => from.parse().map(Phase::Seeding).map_err(|_| ()),
            Some(_) => Err(()),
            None => [Phase::Reaching, Phase::Completing, Phase::Finished]
                .into_iter()
                .find(|phase| phase.to_string() == text)
                .ok_or(()),
        }
    }
}
