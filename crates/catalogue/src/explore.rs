//! The components of one setting.

use koatlas_board::{Arena, BoardPosition, Position, Suicide};
use koatlas_classifier::types::{Label, LabelledDigraph, LabelledEdge};
use koatlas_position_graph::{Components, Digraph, Rows, Ternary, legal_positions};

/// A component found in a setting.
pub(crate) struct FoundComponent {
    /// Its plays, sorted; positions are numbered in ascending order.
    pub plays: Vec<LabelledEdge>,
    /// Its least position.
    pub least: Position<u64>,
}

impl FoundComponent {
    /// What it does.
    pub fn graph(&self) -> LabelledDigraph {
        // In a component a play leads from every position.
        let positions = self.plays.last().map_or(0, |&(from, ..)| from as usize + 1);
        LabelledDigraph::new(positions, &self.plays).expect("no two plays lead from a position to another")
    }
}

/// The arena of a setting's board.
///
/// # Panics
/// If the region has more than 64 points.
pub(crate) fn arena(board: &BoardPosition) -> Arena<u64> {
    board.arena().expect("the region of a setting is small").0
}

/// All components of a setting: of the graph of all its legal positions, those with more than one.
pub(crate) fn components(board: &BoardPosition, suicide: Suicide) -> Vec<FoundComponent> {
    let graph = LegalGraph::new(&arena(board), suicide);
    let members = Components::of(&graph).members();
    // By node, its number in its component.
    let mut number = vec![0; graph.positions.len()];
    members.rows().flat_map(|nodes| nodes.iter().zip(0..)).for_each(|(&node, i)| number[node as usize] = i);
    members.rows().filter(|nodes| nodes.len() > 1).map(|nodes| graph.found(nodes, &number)).collect()
}

/// The legal positions of a small arena in ascending order, and what the plays between them do.
struct LegalGraph {
    positions: Vec<Position<u64>>,
    /// By position, the positions after its plays with the labels, in ascending order.
    plays: Rows<(u32, Label)>,
}

impl LegalGraph {
    fn new(arena: &Arena<u64>, suicide: Suicide) -> LegalGraph {
        let positions = legal_positions(arena).expect("a small region, all of it playable");
        let ternary = Ternary::new(arena).expect("a small region, all of it playable");
        // By ternary code, the place of the position; plays lead from legal positions to legal ones.
        let mut place = vec![0; ternary.codes() as usize];
        positions.iter().zip(0..).for_each(|(&position, i)| place[ternary.code(position) as usize] = i);
        let mut plays = Rows::with_capacity(positions.len(), 2 * arena.len() * positions.len());
        let mut row = Vec::with_capacity(2 * arena.len());
        for &position in &positions {
            arena.for_each_change(position, suicide, |play| {
                row.push((place[ternary.code(play.after) as usize], Label::of(&play)));
            });
            row.sort_unstable();
            plays.push(row.drain(..));
        }
        LegalGraph { positions, plays }
    }

    /// The component of these nodes, of which each has its number in it.
    fn found(&self, nodes: &[u32], number: &[u32]) -> FoundComponent {
        // A node has its place in its own component, so that one of another component is not where its number says.
        let inside = |to: u32| nodes.get(number[to as usize] as usize) == Some(&to);
        let plays = nodes.iter().flat_map(|&from| self.plays.row(from).iter().map(move |&play| (from, play)));
        let edge = |(from, (to, label)): (u32, (u32, Label))| {
            inside(to).then(|| (number[from as usize], number[to as usize], label))
        };
        // Positions of a component are numbered in their order, so that the plays are sorted.
        FoundComponent { plays: plays.filter_map(edge).collect(), least: self.positions[nodes[0] as usize] }
    }
}

impl Digraph for LegalGraph {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn for_each_successor(&self, node: u32, mut visit: impl FnMut(u32)) {
        self.plays.row(node).iter().for_each(|&(to, _)| visit(to));
    }
}
