//! The graph of marks: which marks can follow each other on a walk, and what that gains.

use std::collections::VecDeque;

use koatlas_position_graph::{Rows, reversed};

use crate::walk_graph::{WalkEdge, WalkGraph};

/// Walk graph, seen as a graph of its single-use marks.
///
/// Node 0 is the start, and the other nodes are the marks that can be left. From a node an arc leads to each mark that can be left
/// next, after any number of edges without a mark. So the walks that leave no mark twice are the paths from node 0, closed by an arc
/// from the end to node 0, which is always there.
///
/// Edges with the same mark may lead to different nodes of the walk graph, the *heads* of the mark. Example: under positional superko
/// a position is one mark, whoever has played; but whether a pass comes before the next play depends on who has. The arc by which a
/// path enters a mark decides the head; what the arc gains by which it leaves depends on the head.
#[derive(Default)]
pub(super) struct MarkGraph {
    /// Successors of every node, in ascending order, without the arcs that close paths. A node itself can be among them, although its
    /// mark has been left.
    pub arcs: Rows<u32>,
    pub predecessors: Rows<u32>,
    /// True if every mark gains 1 and nothing else gains anything.
    pub is_uniform: bool,
    /// Mark of every node but 0.
    pub marks: Vec<u32>,
    /// Node of each mark, or [`START`] if it has none.
    node_of: Vec<u32>,
    /// For each node, the nodes of the walk graph that edges with its mark lead to; for node 0 the start.
    pub heads: Vec<Vec<u32>>,
    /// Largest number of heads of a mark.
    most_heads: usize,
    /// For each arc, the index of the head that it leads to.
    entries: Vec<u8>,
    /// Gain of each arc after each head of its source, `most_heads` for each arc.
    arc_gains: Vec<i32>,
    /// Gain of a path that ends at each head of each node, `most_heads` for each node.
    end_gains: Vec<i32>,
}

/// The start, as a node of the graph of marks.
pub(super) const START: u32 = 0;

/// Entry of `arc_gains` for an arc that cannot be taken after a head. Nothing outweighs it.
const IMPOSSIBLE: i32 = -1_000_000_000;

impl MarkGraph {
    /// Numbers the marks that can be left on a walk from the start, in the order in which a breadth-first search finds them, and adds
    /// their arcs. `None` if the edges with a mark lead to more than [`MOST_HEADS`] nodes, or to different nodes after the same mark.
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

    /// Numbers the marks and finds their heads. Returns, for each node of the walk graph that is a head, what can come next.
    fn number(&mut self, graph: &WalkGraph, ways: &mut MarklessWalks) -> Option<Vec<Vec<NextMark>>> {
        let (mut all_next, mut seen) = (vec![Vec::new(); graph.nodes()], vec![false; graph.nodes()]);
        let mut pending = VecDeque::from([graph.start]);
        while let Some(from) = pending.pop_front() {
            if std::mem::replace(&mut seen[from as usize], true) {
                continue;
            }
            let next = ways.next(from);
            // Heads are searched like nodes: what comes next depends on the head alone.
            for &NextMark { mark, head, .. } in &next {
                self.add_head(mark, head)?;
                pending.push_back(head);
            }
            all_next[from as usize] = next;
        }
        Some(all_next)
    }

    /// Gives `mark` a node if it has none, and adds `head` to its heads; `None` if it has too many.
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

    /// Adds the arcs from `node`, and what they gain; `None` if one can lead to different heads.
    fn add_arcs(&mut self, node: usize, next: &[Vec<NextMark>]) -> Option<()> {
        let mut targets = Vec::new();
        for steps in self.steps(node, next).chunk_by(|a, b| a.to == b.to) {
            let MarkStep { to, to_head, .. } = steps[0];
            targets.push(to);
            self.entries.push(to_head as u8);
            let begin = self.arc_gains.len();
            self.arc_gains.resize(begin + self.most_heads, IMPOSSIBLE);
            for step in steps {
                // The arc must decide the head that it leads to, or a path does not say which walk it is.
                if step.to_head != to_head {
                    return None;
                }
                self.arc_gains[begin + step.from_head] = step.weight as i32;
            }
        }
        self.arcs.push(targets);
        Some(())
    }

    /// Lists what can follow the mark of `node`, ordered by what follows.
    fn steps(&self, node: usize, next: &[Vec<NextMark>]) -> Vec<MarkStep> {
        let mut steps = Vec::new();
        for (from_head, &head) in self.heads[node].iter().enumerate() {
            for &NextMark { mark, head, weight } in &next[head as usize] {
                let to = self.node_of[mark as usize];
                let to_head = self.heads[to as usize].iter().position(|&known| known == head).expect("found before");
                steps.push(MarkStep { to, from_head, to_head, weight });
            }
        }
        steps.sort_unstable();
        steps
    }

    /// The graph with these successors of every node, where every mark gains 1 and node `v` stands for mark `v`.
    pub fn uniform(lists: Vec<Vec<u32>>) -> MarkGraph {
        let nodes = lists.len() as u32;
        let lists = lists.into_iter().map(|mut list| {
            list.sort_unstable();
            list.dedup();
            list
        });
        let arcs = Rows::from_lists(lists);
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

    /// Returns the image of every node under a map of the marks; `None` if it is no symmetry of this graph.
    pub fn node_images(&self, images: &[u32]) -> Option<Vec<u32>> {
        let nodes = self.marks.iter().map(|&mark| self.node_of[images[mark as usize] as usize]);
        let moved: Vec<u32> = std::iter::once(START).chain(nodes).collect();
        let is_arc = |from: u32, to: u32| self.arcs.row(from).binary_search(&moved[to as usize]).is_ok();
        let keeps_arcs = self.arcs.rows().zip(&moved).all(|(row, &image)| row.iter().all(|&to| is_arc(image, to)));
        keeps_arcs.then_some(moved)
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.marks.len() + 1
    }

    /// Gain of a cycle by leaving `node` for `after` if it entered it from `before`. A node that is its own successor gains nothing,
    /// unless it is the start.
    #[inline]
    pub fn gain(&self, before: u32, node: u32, after: u32) -> i64 {
        if node == after && node != START {
            return 0;
        }
        let head = if node == START { 0 } else { usize::from(self.entries[self.arc(before, node)]) };
        match after {
            START => self.end_gains[node as usize * self.most_heads + head].into(),
            _ => self.arc_gains[self.arc(node, after) * self.most_heads + head].into(),
        }
    }

    /// Returns the nodes of the marks that `walk` leaves, after the start; `None` if one of them has no node.
    pub fn path(&self, graph: &WalkGraph, walk: &[u32]) -> Option<Vec<u32>> {
        let used = walk.iter().filter_map(|&edge| graph.edges.items()[edge as usize].mark);
        let nodes = used.map(|mark| Some(self.node_of[mark as usize]).filter(|&node| node != START));
        std::iter::once(Some(START)).chain(nodes).collect()
    }

    /// Returns the edges of the walk that leaves the marks of the nodes of `path` in this order; the first node is the start.
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

/// Most heads that a mark may have.
const MOST_HEADS: usize = 8;

/// Continuation of a walk: some edges without a mark, then one with a mark.
#[derive(Clone)]
struct NextMark {
    mark: u32,
    /// Target of the last edge.
    head: u32,
    /// Largest weight of such edges together.
    weight: u32,
}

/// Searches for walks without a mark from a node.
struct MarklessWalks<'g> {
    graph: &'g WalkGraph,
    /// For each node, the last `round` in which it was reached, and its index in the list of that round.
    seen: Vec<(u32, u32)>,
    round: u32,
}

/// Node that is reached without leaving a mark.
struct ReachedNode {
    node: u32,
    /// Largest weight of a walk to it.
    weight: u32,
    /// Last edge of that walk, after the index of its source in the list; `None` for the node where walks begin.
    by: Option<(usize, u32)>,
}

impl<'g> MarklessWalks<'g> {
    fn new(graph: &'g WalkGraph) -> MarklessWalks<'g> {
        MarklessWalks { graph, seen: vec![(0, 0); graph.nodes()], round: 0 }
    }

    /// Lists all that can come next after `from`, ordered by mark. Of edges with the same mark to the same node it keeps only the heaviest.
    fn next(&mut self, from: u32) -> Vec<NextMark> {
        let mut next = Vec::new();
        for ReachedNode { node, weight, .. } in self.reached(from) {
            for &WalkEdge { to: head, mark, weight: last } in self.graph.edges.row(node) {
                next.extend(mark.map(|mark| NextMark { mark, head, weight: weight + last }));
            }
        }
        // Heaviest first, so that `dedup_by_key` keeps it.
        next.sort_unstable_by_key(|next| (next.mark, next.head, u32::MAX - next.weight));
        next.dedup_by_key(|next| (next.mark, next.head));
        next
    }

    /// Returns the most that can be gained by going on from `from` without a mark and ending, with the edges of such a walk.
    fn end(&mut self, from: u32) -> (u32, Vec<u32>) {
        let reached = self.reached(from);
        let gains = reached.iter().map(|reached| reached.weight + self.graph.end_weights[reached.node as usize]);
        // Of equal ones the first.
        let (index, gain) = gains.enumerate().rev().max_by_key(|&(_, gain)| gain).expect("the node itself is reached");
        (gain, way(&reached, index))
    }

    /// Appends to `walk` the heaviest edges from `from` that leave `mark` next and lead to `head`. Of those that weigh the same, it
    /// takes the first that a breadth-first search finds.
    fn go_on(&mut self, walk: &mut Vec<u32>, from: u32, mark: u32, head: u32) {
        let (reached, mut best) = (self.reached(from), None::<(u32, usize, u32)>);
        for (index, node) in reached.iter().enumerate() {
            for edge in self.graph.edges.range(node.node) {
                let WalkEdge { to, mark: left, weight } = self.graph.edges.items()[edge as usize];
                let weight = node.weight + weight;
                if (left, to) == (Some(mark), head) && best.is_none_or(|(most, ..)| weight > most) {
                    best = Some((weight, index, edge));
                }
            }
        }
        let (_, index, edge) = best.expect("a path follows the edges of its graph");
        walk.extend(way(&reached, index));
        walk.push(edge);
    }

    /// Lists all nodes that can be reached without a mark, with heaviest walks to them (Bellman and Ford). No cycle without marks has
    /// weight.
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
                // `seen` is not cleared between rounds: older entries do not count.
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

/// The edges of the walk to the node with this index.
fn way(reached: &[ReachedNode], index: usize) -> Vec<u32> {
    let steps = std::iter::successors(reached[index].by, |&(index, _)| reached[index].by);
    let mut way: Vec<u32> = steps.map(|(_, edge)| edge).collect();
    way.reverse();
    way
}

/// Arc of the graph of marks, taken after one head of its source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct MarkStep {
    to: u32,
    /// Index of the head of the source.
    from_head: usize,
    /// Index of the head that the arc leads to.
    to_head: usize,
    /// Largest weight of a walk from the one head to the other.
    weight: u32,
}
