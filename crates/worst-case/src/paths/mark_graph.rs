//! The marks that can be used, what can follow them, and what that gains, as a graph.

use std::collections::VecDeque;

use koatlas_position_graph::{Rows, reversed};

use crate::walk_graph::{WalkEdge, WalkGraph};

/// A walk graph, as a graph of marks.
///
/// Node 0 is the start, and the other nodes are the marks that can be used. From a node an arc leads to each mark
/// that can be used next, after any number of edges without a mark. So the walks that use no mark twice are the paths
/// from node 0, closed by an arc from the end to node 0, which is always there.
///
/// Edges with the same mark may lead to different nodes of the walk graph, the heads of the mark. Example: under
/// positional superko a position is one mark, whoever has played; but whether a pass comes before the next play
/// depends on who has. The arc by which a path enters a mark decides the head; what the arc gains by which it leaves
/// depends on the head.
#[derive(Default)]
pub(super) struct MarkGraph {
    /// The arcs, without those that close paths: the successors of every node, in ascending order. The mark of the node
    /// itself can be among them, although it has been used.
    pub arcs: Rows<u32>,
    pub predecessors: Rows<u32>,
    /// Whether every mark gains 1 and nothing else gains anything.
    pub is_uniform: bool,
    /// The mark of every node but 0.
    pub marks: Vec<u32>,
    /// By mark: its node, or `START` if it has none.
    node_of: Vec<u32>,
    /// By node: the nodes of the walk graph that edges with its mark lead to; for node 0 the start.
    pub heads: Vec<Vec<u32>>,
    /// The most heads that a mark has.
    most_heads: usize,
    /// By arc: the index of the head that it leads to.
    entries: Vec<u8>,
    /// By arc and head of the node that it leaves: what it gains.
    arc_gains: Vec<i32>,
    /// By node and head: what is gained if the path ends there.
    end_gains: Vec<i32>,
}

/// The start, as a node of the graph of marks.
pub(super) const START: u32 = 0;

/// What stands for an arc that cannot be taken after a head. Nothing outweighs it.
const IMPOSSIBLE: i32 = -1_000_000_000;

impl MarkGraph {
    /// The marks that can be used on a walk from the start, numbered in the order in which a breadth-first search finds them.
    /// `None` if edges with a mark lead to very many nodes, or to different ones after the same mark.
    pub fn new(graph: &WalkGraph) -> Option<MarkGraph> {
        let mut ways = MarklessWalks::new(graph);
        let (node_of, heads) = (vec![START; graph.marks], vec![vec![graph.start]]);
        let mut marks = MarkGraph { node_of, heads, ..MarkGraph::default() };
        let next = marks.number(graph, &mut ways)?;
        marks.most_heads = marks.heads.iter().map(Vec::len).max().unwrap_or(0);
        for node in 0..marks.len() {
            marks.add_arcs(node, &next)?;
            marks.end_gains.extend(marks.heads[node].iter().map(|&head| ways.end(head).0 as i32));
            marks.end_gains.resize((node + 1) * marks.most_heads, IMPOSSIBLE);
        }
        let (mut gains, mut ends) = (marks.arc_gains.iter(), marks.end_gains.iter());
        marks.is_uniform = gains.all(|&gain| gain == 1) && ends.all(|&gain| gain == 0);
        marks.predecessors = reversed(&marks.arcs);
        Some(marks)
    }

    /// Numbers the marks and finds their heads. By node of the walk graph, what can come next, for heads.
    fn number(&mut self, graph: &WalkGraph, ways: &mut MarklessWalks) -> Option<Vec<Vec<NextMark>>> {
        let (mut all_next, mut seen) = (vec![Vec::new(); graph.nodes()], vec![false; graph.nodes()]);
        let mut pending = VecDeque::from([graph.start]);
        while let Some(from) = pending.pop_front() {
            if std::mem::replace(&mut seen[from as usize], true) {
                continue;
            }
            let next = ways.next(from);
            for &NextMark { mark, head, .. } in &next {
                self.add_head(mark, head)?;
                pending.push_back(head);
            }
            all_next[from as usize] = next;
        }
        Some(all_next)
    }

    /// Gives the mark a node if it has none, and the node this head if it does not have it; `None` if it has too many.
    fn add_head(&mut self, mark: u32, head: u32) -> Option<()> {
        let node = &mut self.node_of[mark as usize];
        if *node == START {
            self.marks.push(mark);
            self.heads.push(Vec::new());
            *node = self.marks.len() as u32;
        }
        let heads = &mut self.heads[*node as usize];
        if !heads.contains(&head) {
            heads.push(head);
        }
        (heads.len() <= MOST_HEADS).then_some(())
    }

    /// Adds the arcs from a node, and what they gain; `None` if the head that one leads to is left open.
    fn add_arcs(&mut self, node: usize, next: &[Vec<NextMark>]) -> Option<()> {
        let mut targets = Vec::new();
        for steps in self.steps(node, next).chunk_by(|a, b| a.0 == b.0) {
            let (to, _, to_head, _) = steps[0];
            targets.push(to);
            self.entries.push(to_head as u8);
            let begin = self.arc_gains.len();
            self.arc_gains.resize(begin + self.most_heads, IMPOSSIBLE);
            for &(_, from_head, head, weight) in steps {
                if head != to_head {
                    return None;
                }
                self.arc_gains[begin + from_head] = weight as i32;
            }
        }
        self.arcs.push(targets);
        Some(())
    }

    /// What can follow the mark of a node, ordered by what follows: the node of the mark that follows, the indices of what the
    /// first and the second mark lead to, and the most that can be gained after the first mark, the second one included.
    fn steps(&self, node: usize, next: &[Vec<NextMark>]) -> Vec<(u32, usize, usize, u32)> {
        let mut steps = Vec::new();
        for (from_head, &head) in self.heads[node].iter().enumerate() {
            for &NextMark { mark, head, weight } in &next[head as usize] {
                let to = self.node_of[mark as usize];
                let to_head = self.heads[to as usize].iter().position(|&known| known == head).expect("found before");
                steps.push((to, from_head, to_head, weight));
            }
        }
        steps.sort_unstable();
        steps
    }

    /// The graph with these successors of every node, where every mark gains 1 and stands for itself.
    pub fn uniform(lists: Vec<Vec<u32>>) -> MarkGraph {
        let nodes = lists.len() as u32;
        let ascending = |mut list: Vec<u32>| {
            list.sort_unstable();
            list.dedup();
            list
        };
        let arcs = Rows::from_lists(lists.into_iter().map(ascending));
        MarkGraph {
            predecessors: reversed(&arcs),
            is_uniform: true,
            marks: (1..nodes).collect(),
            node_of: (0..nodes).collect(),
            heads: (0..nodes).map(|node| vec![node]).collect(),
            most_heads: 1,
            entries: vec![0; arcs.items().len()],
            arc_gains: vec![1; arcs.items().len()],
            end_gains: vec![0; nodes as usize],
            arcs,
        }
    }

    /// The image of every node, where those of the marks are given; `None` if that is no symmetry.
    pub fn moved(&self, images: &[u32]) -> Option<Vec<u32>> {
        let image = |&mark: &u32| self.node_of[images[mark as usize] as usize];
        let moved: Vec<u32> = std::iter::once(START).chain(self.marks.iter().map(image)).collect();
        let has_arc = |from: u32, &to: &u32| self.arcs.row(from).binary_search(&moved[to as usize]).is_ok();
        let is_kept = |node: u32| self.arcs.row(node).iter().all(|to| has_arc(moved[node as usize], to));
        (0..self.len() as u32).all(is_kept).then_some(moved)
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.marks.len() + 1
    }

    /// What a cycle gains by leaving a node for `after` if it entered it from `before`. A node that is its own
    /// successor gains nothing, unless it is the start.
    #[inline]
    pub fn gain(&self, before: u32, node: u32, after: u32) -> i64 {
        let head = || if node == START { 0 } else { usize::from(self.entries[self.arc(before, node)]) };
        match after {
            START => self.end_gains[node as usize * self.most_heads + head()].into(),
            _ if after == node => 0,
            _ => self.arc_gains[self.arc(node, after) * self.most_heads + head()].into(),
        }
    }

    /// The nodes of the marks that a walk uses, after the start; `None` if it uses one that has no node.
    pub fn path(&self, graph: &WalkGraph, walk: &[u32]) -> Option<Vec<u32>> {
        let used = walk.iter().filter_map(|&edge| graph.edges.items()[edge as usize].mark);
        let node = |mark: u32| Some(self.node_of[mark as usize]).filter(|&node| node != START);
        std::iter::once(Some(START)).chain(used.map(node)).collect()
    }

    /// The edges of the walk that uses the marks of these nodes in this order; the first node is the start.
    pub fn walk(&self, graph: &WalkGraph, path: &[u32]) -> Vec<u32> {
        let mut ways = MarklessWalks::new(graph);
        let (mut walk, mut at) = (Vec::new(), graph.start);
        for step in path.windows(2) {
            let (from, to) = (step[0], step[1]);
            let head = self.heads[to as usize][usize::from(self.entries[self.arc(from, to)])];
            ways.go_on(&mut walk, at, self.marks[to as usize - 1], head);
            at = head;
        }
        walk.extend(ways.end(at).1);
        walk
    }

    #[inline]
    fn arc(&self, from: u32, to: u32) -> usize {
        let index = self.arcs.row(from).binary_search(&to).expect("an arc of the graph");
        self.arcs.range(from).start as usize + index
    }
}

/// The most nodes that edges with one mark may lead to.
const MOST_HEADS: usize = 8;

/// What can come next on a walk: some edges without a mark, then one with a mark.
#[derive(Clone)]
struct NextMark {
    mark: u32,
    /// The node that the last edge leads to.
    head: u32,
    /// The most that the edges weigh.
    weight: u32,
}

/// Where a walk can go without using a mark, and what that gains.
struct MarklessWalks<'g> {
    graph: &'g WalkGraph,
    /// The last round in which a node was reached, and its index in the list of that round.
    seen: Vec<(u32, u32)>,
    round: u32,
}

/// A node that is reached without a mark.
struct ReachedNode {
    node: u32,
    /// The most that can be gained on the way.
    weight: u32,
    /// The last edge of that way, and the index of the node that it starts from.
    by: Option<(usize, u32)>,
}

impl<'g> MarklessWalks<'g> {
    fn new(graph: &'g WalkGraph) -> MarklessWalks<'g> {
        MarklessWalks { graph, seen: vec![(0, 0); graph.nodes()], round: 0 }
    }

    /// All that can come next, ordered by mark. Of those with the same mark that lead to the same node, only the
    /// heaviest.
    fn next(&mut self, from: u32) -> Vec<NextMark> {
        let mut next = Vec::new();
        for ReachedNode { node, weight, .. } in self.reached(from) {
            for &WalkEdge { to: head, mark, weight: last } in self.graph.edges.row(node) {
                next.extend(mark.map(|mark| NextMark { mark, head, weight: weight + last }));
            }
        }
        next.sort_unstable_by_key(|next| (next.mark, next.head, u32::MAX - next.weight));
        next.dedup_by_key(|next| (next.mark, next.head));
        next
    }

    /// The most that can be gained by going on without a mark and ending, with the edges of such a way.
    fn end(&mut self, from: u32) -> (u32, Vec<u32>) {
        let reached = self.reached(from);
        let gained = |index: usize| reached[index].weight + self.graph.ends[reached[index].node as usize];
        let best = (0..reached.len()).rev().max_by_key(|&index| gained(index)).expect("the node itself is reached");
        (gained(best), way(&reached, best))
    }

    /// Appends the heaviest edges that use this mark next and lead to this node; of those that weigh the same, the first
    /// ones that a breadth-first search finds.
    fn go_on(&mut self, walk: &mut Vec<u32>, from: u32, mark: u32, head: u32) {
        let (reached, edges) = (self.reached(from), self.graph.edges.items());
        let all = reached.iter().enumerate().flat_map(|(index, reached)| {
            self.graph.edges.range(reached.node).map(move |edge| (reached.weight, index, edge))
        });
        let used = |edge: u32| (edges[edge as usize].mark, edges[edge as usize].to);
        let fitting = all.filter(|&(.., edge)| used(edge) == (Some(mark), head));
        let weight = |&(weight, _, edge): &(u32, usize, u32)| weight + edges[edge as usize].weight;
        let (_, index, edge) = fitting.rev().max_by_key(weight).expect("a path follows the edges of its graph");
        walk.extend(way(&reached, index));
        walk.push(edge);
    }

    /// All nodes reached, by the heaviest ways (Bellman and Ford); there are no cycles with weight.
    fn reached(&mut self, from: u32) -> Vec<ReachedNode> {
        self.round += 1;
        self.seen[from as usize] = (self.round, 0);
        let mut reached = vec![ReachedNode { node: from, weight: 0, by: None }];
        let mut pending = VecDeque::from([0]);
        while let Some(index) = pending.pop_front() {
            for edge in self.graph.edges.range(reached[index].node) {
                let WalkEdge { to: node, mark: None, weight } = self.graph.edges.items()[edge as usize] else {
                    continue;
                };
                let new = ReachedNode { node, weight: reached[index].weight + weight, by: Some((index, edge)) };
                let (round, known) = self.seen[node as usize];
                if round != self.round {
                    self.seen[node as usize] = (self.round, reached.len() as u32);
                    pending.push_back(reached.len());
                    reached.push(new);
                } else if new.weight > reached[known as usize].weight {
                    pending.push_back(known as usize);
                    reached[known as usize] = new;
                }
            }
        }
        reached
    }
}

/// The edges that lead to the node with this index.
fn way(reached: &[ReachedNode], index: usize) -> Vec<u32> {
    let before = |&(index, _): &(usize, u32)| reached[index].by;
    let mut way: Vec<u32> = std::iter::successors(reached[index].by, before).map(|(_, edge)| edge).collect();
    way.reverse();
    way
}
