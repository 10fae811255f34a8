//! Breadth-first search for the shortest lap of a cycle, and potentials for balanced laps. A *lap* is one passage through a cycle that is
//! repeated; it is *balanced* if it removes as many black as white stones.

use std::collections::BTreeMap;

use koatlas_board::PointSet;
use koatlas_position_graph::{Components, Digraph};
use rustc_hash::FxHashMap;

use super::graph::{EndlessMove, Lap, StateGraph};

/// The laps that are searched for.
#[derive(Clone, Copy)]
pub(super) enum LapKind<'p> {
    /// All laps.
    Any,
    /// Laps without passes.
    PassFree,
    /// Laps with balance 0. The search distinguishes states by the balance so far.
    Balanced,
    /// Laps of tight moves only (see [`Balances::OneSign`]), with the potential of each state that cycles come back to.
    Tight(&'p FxHashMap<u32, i64>),
}

impl<S: PointSet> StateGraph<'_, S> {
    /// Finds a shortest lap: its first state and its moves. Of several, the first of `laps`.
    ///
    /// Searches for laps of 2, 4, 6, ... moves, since both players make equally many moves in a cycle. For [`LapKind::Balanced`]
    /// there must be a lap, or the search does not end.
    pub fn shortest(&self, laps: &[Lap], wanted: LapKind<'_>) -> Option<(u32, Vec<EndlessMove>)> {
        let mut pending = laps.to_vec();
        for max_moves in (2..).step_by(2) {
            let mut search = LapSearch::new(self, wanted, max_moves);
            let mut longer = Vec::new();
            for lap in pending {
                match search.run(lap) {
                    LapSearchResult::Found(steps) => return Some((lap.start, steps)),
                    LapSearchResult::Open => longer.push(lap),
                    LapSearchResult::Exhausted => {}
                }
            }
            if longer.is_empty() {
                return None;
            }
            // Only laps that may have more moves are searched again.
            pending = longer;
        }
        None
    }

    /// Finds a shortest balanced lap among `laps`, if there is one.
    pub fn shortest_balanced(&self, laps: &[Lap], components: &Components) -> Option<(u32, Vec<EndlessMove>)> {
        let members = components.members();
        let mut by_component: BTreeMap<u32, Vec<Lap>> = BTreeMap::new();
        for &lap in laps {
            by_component.entry(components.component(lap.end)?).or_default().push(lap);
        }
        let found = by_component.into_iter().filter_map(|(component, laps)| {
            let states = members.row(component);
            match self.balances(states) {
                Balances::BothSigns => {
                    self.shortest(&laps, LapKind::Any).and_then(|_| self.shortest(&laps, LapKind::Balanced))
                }
                Balances::OneSign(potentials) => {
                    let potentials = states.iter().copied().zip(potentials).collect();
                    self.shortest(&laps, LapKind::Tight(&potentials))
                }
            }
        });
        found.min_by_key(|(start, steps)| (steps.len(), *start))
    }
}

/// The result of a search up to a number of moves.
enum LapSearchResult {
    /// A lap with the fewest moves.
    Found(Vec<EndlessMove>),
    /// No lap with this number of moves, but there may be longer ones.
    Open,
    /// There is no lap at all.
    Exhausted,
}

/// A node of the search tree.
struct LapNode {
    state: u32,
    /// White stones minus black stones removed so far for [`LapKind::Balanced`], otherwise 0.
    balance: i32,
    /// The index of the node before, and the move from there; `None` for the root.
    from: Option<(usize, EndlessMove)>,
}

/// A search for laps of at most `max_moves` moves.
struct LapSearch<'s, 'g, S> {
    graph: &'s StateGraph<'g, S>,
    wanted: LapKind<'s>,
    max_moves: i32,
    /// Greatest absolute balance that can come up in a lap.
    widest: i32,
    /// By state and balance, the number of the last run that has reached them.
    last_run: Vec<u32>,
    runs: u32,
}

impl<'s, 'g, S: PointSet> LapSearch<'s, 'g, S> {
    fn new(graph: &'s StateGraph<'g, S>, wanted: LapKind<'s>, max_moves: i32) -> Self {
        // A balance must come back to 0, so it is built up in at most half of the moves.
        let widest = if matches!(wanted, LapKind::Balanced) { graph.most_removed * max_moves / 2 } else { 0 };
        let last_run = vec![0; graph.len() * (2 * widest + 1) as usize];
        LapSearch { graph, wanted, max_moves, widest, last_run, runs: 0 }
    }

    /// Searches for a lap that begins with a play; of several shortest laps it finds the first in the order of moves.
    fn run(&mut self, lap: Lap) -> LapSearchResult {
        self.runs += 1;
        let mut reached = vec![LapNode { state: lap.start, balance: 0, from: None }];
        let (mut level, mut begin) = (0, 0);
        while begin < reached.len() {
            if level == self.max_moves {
                return LapSearchResult::Open;
            }
            level += 1;
            let end = reached.len();
            for index in begin..end {
                let LapNode { state, balance, .. } = reached[index];
                let graph = self.graph;
                for &(to, step) in graph.moves(state) {
                    let is_first_pass = level == 1 && !matches!(step, EndlessMove::Play(_));
                    // A cycle can be begun at any of its plays.
                    if is_first_pass || !self.is_wanted(state, to, step) {
                        continue;
                    }
                    let balance = if matches!(self.wanted, LapKind::Balanced) { balance + step.balance() } else { 0 };
                    if self.is_new(to, balance, level) {
                        reached.push(LapNode { state: to, balance, from: Some((index, step)) });
                        if to == lap.end && balance == 0 {
                            return LapSearchResult::Found(steps_to_last(&reached));
                        }
                    }
                }
            }
            begin = end;
        }
        // A balance that cannot be undone within `max_moves` moves may be undone by more.
        if matches!(self.wanted, LapKind::Balanced) { LapSearchResult::Open } else { LapSearchResult::Exhausted }
    }

    /// True if `state` is new with this balance, and the remaining moves can undo the balance.
    ///
    /// A balanced cycle can be begun where its balance is least, and then its balance is never negative. So negative balances are
    /// cut off.
    fn is_new(&mut self, state: u32, balance: i32, level: i32) -> bool {
        let left = (self.max_moves - level) * self.graph.most_removed;
        // With bans this does not hold: the cycle must set a ban before it lifts it, so it cannot begin at any of its moves.
        let may_begin_anywhere = self.graph.restrictions.ko_pass.is_none();
        if balance.abs() > left.min(self.widest) || balance < 0 && may_begin_anywhere {
            return false;
        }
        // Table of states by balances: row `state`, column `balance + widest`.
        let index = state as usize * (2 * self.widest + 1) as usize + (balance + self.widest) as usize;
        std::mem::replace(&mut self.last_run[index], self.runs) != self.runs
    }

    fn is_wanted(&self, from: u32, to: u32, step: EndlessMove) -> bool {
        match self.wanted {
            LapKind::Any | LapKind::Balanced => true,
            LapKind::PassFree => matches!(step, EndlessMove::Play(_)),
            LapKind::Tight(potentials) => {
                let [before, after] = [from, to].map(|state| potentials.get(&self.graph.state_in_later_laps(state)));
                before.zip(after).is_some_and(|(before, after)| before + i64::from(step.balance()) == *after)
            }
        }
    }
}

/// The moves to the node that was reached last.
fn steps_to_last(reached: &[LapNode]) -> Vec<EndlessMove> {
    let mut steps = Vec::new();
    let mut index = reached.len() - 1;
    while let Some((before, step)) = reached[index].from {
        steps.push(step);
        index = before;
    }
    steps.reverse();
    steps
}

/// The signs of the balances of all cycles through a set of states that lead to each other.
enum Balances {
    /// There are positive and negative balances.
    BothSigns,
    /// No balance is positive, or none is negative. By index of the state, a potential. A cycle is balanced if and only if all
    /// its moves are *tight*: the potential after the move is the potential before it plus the balance of the move.
    OneSign(Vec<i64>),
}

/// A move between states: index of the source, index of the target, and weight.
type WeightedMove = (usize, usize, i64);

impl<S: PointSet> StateGraph<'_, S> {
    /// The balances of the cycles through `states`, which are sorted and all lead to each other.
    fn balances(&self, states: &[u32]) -> Balances {
        // Potentials exist if no balance is negative. With all signs changed they exist if none is positive.
        for sign in [1, -1] {
            if let Some(potentials) = potentials(states.len(), &self.arcs(states, sign)) {
                return Balances::OneSign(potentials.into_iter().map(|potential| sign * potential).collect());
            }
        }
        Balances::BothSigns
    }

    /// The moves between `states`, with `sign` times their balance as weight.
    fn arcs(&self, states: &[u32], sign: i64) -> Vec<WeightedMove> {
        let mut arcs = Vec::new();
        for (from, &state) in states.iter().enumerate() {
            for &(to, step) in self.moves(state) {
                if let Ok(to) = states.binary_search(&to) {
                    arcs.push((from, to, sign * i64::from(step.balance())));
                }
            }
        }
        arcs
    }
}

/// Potentials of the nodes such that the potential of no target exceeds that of the source plus the weight of the arc. `None`
/// if there are none, that is, if a cycle has a negative weight. On a cycle of weight 0 all arcs are tight: the differences are
/// not negative and add up to 0.
///
/// Relaxes all arcs in rounds (Bellman 1958, Ford 1956). If there is a negative cycle, the arcs that gave the nodes their
/// potentials contain a cycle after some rounds (Cherkassky and Goldberg, *Negative-cycle detection algorithms*, 1999), which
/// is tested in rounds 1, 2, 4, 8, ... O(nodes * arcs) in the worst case.
fn potentials(nodes: usize, arcs: &[WeightedMove]) -> Option<Vec<i64>> {
    let mut potentials = vec![0; nodes];
    let mut before: Vec<Option<usize>> = vec![None; nodes];
    for round in 1_usize.. {
        let mut changed = false;
        for &(from, to, weight) in arcs {
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

/// True if a node is its own ancestor; `before` gives the parent of each node.
fn has_cycle(before: &[Option<usize>]) -> bool {
    // By node, the start + 1 of the walk that has reached it; 0 if none has.
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
