//! Which cycles of states can be balanced.

use koatlas_board::PointSet;

use super::graph::StateGraph;

/// The balances of the cycles through states that all lead to each other.
pub(super) enum Balances {
    /// Some are positive, others negative.
    BothSigns,
    /// Nowhere positive, or nowhere negative. Then a cycle is balanced if and only if all its moves are *tight*: the potential of the
    /// state after a move is that of the state before it plus what the move removes. By place among the states, the potential.
    OneSign(Vec<i64>),
}

/// A move between states, by their places, with what it counts.
struct Arc {
    from: usize,
    to: usize,
    weight: i64,
}

impl<S: PointSet> StateGraph<'_, S> {
    /// The balances of the cycles through `states`, which are in ascending order and all lead to each other.
    pub fn balances(&self, states: &[u32]) -> Balances {
        let potentials = |sign| {
            let potentials = potentials(states.len(), &self.arcs(states, sign))?;
            Some(potentials.into_iter().map(|potential| sign * potential).collect())
        };
        potentials(1).or_else(|| potentials(-1)).map_or(Balances::BothSigns, Balances::OneSign)
    }

    /// The moves between states, which count `sign` times what they remove: white stones minus black stones.
    fn arcs(&self, states: &[u32], sign: i64) -> Vec<Arc> {
        let place = |state: u32| states.binary_search(&state).ok();
        let of = |(from, &state): (usize, &u32)| {
            let inside = self.moves(state).iter().filter_map(move |&(to, step)| Some((place(to)?, step)));
            inside.map(move |(to, step)| Arc { from, to, weight: sign * i64::from(step.balance()) })
        };
        states.iter().enumerate().flat_map(of).collect()
    }
}

/// A potential for each node: no arc leads to a node with a potential larger than the one before it plus the arc's weight. `None`
/// if there is none, that is, if a cycle has a negative weight. On a cycle of weight 0 all arcs are then tight: the differences
/// are not negative and add up to 0.
///
/// By relaxing all arcs in rounds (Bellman and Ford). Where a cycle is negative, the arcs that have given the nodes their potentials
/// come to hold a cycle (Cherkassky and Goldberg, *Negative-cycle detection algorithms*, 1999); it is looked for now and then.
/// O(nodes * arcs) at worst.
fn potentials(nodes: usize, arcs: &[Arc]) -> Option<Vec<i64>> {
    let mut potentials = vec![0; nodes];
    let mut before: Vec<Option<usize>> = vec![None; nodes];
    for round in 1_usize.. {
        let mut changed = false;
        for &Arc { from, to, weight } in arcs {
            if potentials[from] + weight < potentials[to] {
                potentials[to] = potentials[from] + weight;
                before[to] = Some(from);
                changed = true;
            }
        }
        if !changed {
            return Some(potentials);
        }
        if round.is_power_of_two() && has_cycle(&before) {
            return None;
        }
    }
    None
}

/// Whether somebody comes back who goes from node to node before it.
fn has_cycle(before: &[Option<usize>]) -> bool {
    // By node, the walk that has come by, from 1.
    let mut walk_at = vec![0; before.len()];
    (0..before.len()).any(|start| {
        let mut node = Some(start);
        while let Some(at) = node.filter(|&at| walk_at[at] == 0) {
            walk_at[at] = start + 1;
            node = before[at];
        }
        node.is_some_and(|at| walk_at[at] == start + 1)
    })
}
