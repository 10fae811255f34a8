//! A bound for the plays between two passes, by components of a graph.

use koatlas_board::PointSet;
use koatlas_position_graph::{Components, Digraph};
use rustc_hash::{FxHashMap, FxHashSet};

use super::stretches::{Situation, Stretches};

/// A bound for the plays from each situation on until the next pass.
///
/// Plays lead from component to component of the graph of situations, and never back. In a component with a cycle,
/// plays can bring about everything in it as often as it may occur; in a component without one, a single situation. The
/// situation with which the plays begin has already occurred.
pub(crate) fn most_plays<S: PointSet>(
    stretches: &Stretches<S>,
    situations: &[Situation<S>],
    index: &FxHashMap<Situation<S>, usize>,
) -> Vec<u32> {
    let next = |&situation: &Situation<S>| stretches.next(situation).iter().map(|next| index[next] as u32).collect();
    let graph = Lists(situations.iter().map(next).collect());
    let components = Components::of(&graph);
    let component = |node: u32| components.component(node).expect("every number is a node") as usize;
    let members = components.members();
    let mut most: Vec<u32> = Vec::with_capacity(members.len());
    // An edge leads to the same component or to a lower number.
    for (number, members) in members.rows().enumerate() {
        let targets = || members.iter().flat_map(|&node| &graph.0[node as usize]).map(|&to| component(to));
        let has_cycle = targets().any(|target| target == number);
        let here = if has_cycle { occurrences(stretches, situations, members) } else { 1 };
        let after = targets().filter(|&target| target != number).map(|target| most[target]).max().unwrap_or(0);
        most.push(here + after);
    }
    (0..situations.len() as u32).map(|node| most[component(node)] - 1).collect()
}

/// How many occurrences there can be in a component, of everything that may not recur.
fn occurrences<S: PointSet>(stretches: &Stretches<S>, situations: &[Situation<S>], members: &[u32]) -> u32 {
    let positions: FxHashSet<_> = members.iter().map(|&node| situations[node as usize].0).collect();
    let compared = if stretches.compares_positions() { positions.len() } else { members.len() };
    stretches.occurrences() * compared as u32
}

/// A graph as lists of successors.
pub(crate) struct Lists(pub(crate) Vec<Vec<u32>>);

impl Digraph for Lists {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn for_each_successor(&self, node: u32, visit: impl FnMut(u32)) {
        self.0[node as usize].iter().copied().for_each(visit);
    }
}
