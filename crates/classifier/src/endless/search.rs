//! Breadth-first search for the shortest lap of a cycle, and potentials for balanced laps. A *lap* is one passage through a cycle that is
//! repeated; it is *balanced* if it removes as many black as white stones.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use koatlas_board::PointSet;
use koatlas_position_graph::{Components, Digraph};

use super::graph::{EndlessMove, LapEnds, StateGraph};

#[derive(Clone, Copy)]
pub(super) enum LapFilter<'p> {
    /// All laps.
    Any,
    /// Laps without passes.
    PassFree,
    /// Laps with balance 0. The search distinguishes states by the balance so far.
    Balanced,
    /// Laps of tight moves only (see [`Balances::OneSign`]). By state, the potential of its state in later laps, if cycles come back there.
    Tight(&'p [Option<i64>]),
}

/// A lap that was found: its first state and its moves.
pub(super) type FoundLap = (u32, Vec<EndlessMove>);

impl<S: PointSet> StateGraph<'_, S> {
    /// Finds a shortest lap that has one of these `lengths`. Of several, the first of `laps`.
    ///
    /// Searches for laps of 2, 4, 6, ... moves, since both players make equally many moves in a cycle. For [`LapFilter::Balanced`]
    /// there must be a lap, or the search does not end. The least of `lengths` must be even.
    pub fn shortest(
        &self,
        laps: &[LapEnds],
        wanted: LapFilter<'_>,
        lengths: RangeInclusive<usize>,
    ) -> Option<FoundLap> {
        let mut pending = laps.to_vec();
        let mut search = LapSearch::new(self, wanted);
        for max_moves in lengths.step_by(2) {
            search.allow(max_moves as i32);
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

    /// Finds a shortest balanced lap among `laps`, if there is one. None has fewer than `at_least` moves.
    pub fn shortest_balanced(&self, laps: &[LapEnds], components: &Components, at_least: usize) -> Option<FoundLap> {
        let members = components.members();
        let mut by_component: BTreeMap<u32, Vec<LapEnds>> = BTreeMap::new();
        for &lap in laps {
            by_component.entry(components.component(lap.end)?).or_default().push(lap);
        }
        let mut potential_of = vec![None; self.len()];
        let mut shortest: Option<FoundLap> = None;
        for (component, laps) in by_component {
            let at_most = shortest.as_ref().map_or(usize::MAX, |(_, steps)| steps.len());
            let states = members.row(component);
            let found = match self.balances(states) {
                Balances::BothSigns => {
                    let any = self.shortest(&laps, LapFilter::Any, 2..=at_most);
                    any.and_then(|(_, steps)| {
                        self.shortest(&laps, LapFilter::Balanced, at_least.max(steps.len())..=at_most)
                    })
                }
                Balances::OneSign(potentials) => {
                    let mut later = vec![None; self.len()];
                    for (&state, potential) in states.iter().zip(potentials) {
                        later[state as usize] = Some(potential);
                    }
                    for (state, &recurring) in self.in_later_laps.iter().enumerate() {
                        potential_of[state] = later[recurring as usize];
                    }
                    self.shortest(&laps, LapFilter::Tight(&potential_of), at_least..=at_most)
                }
            };
            shortest = shortest.into_iter().chain(found).min_by_key(|(start, steps)| (steps.len(), *start));
        }
        shortest
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
    /// White stones minus black stones removed so far for [`LapFilter::Balanced`], otherwise 0.
    balance: i32,
    /// The index of the node before. The root has its own.
    before: u32,
    /// Number of the move from there; any number for the root.
    by: u32,
}

/// A search for laps of at most `max_moves` moves.
struct LapSearch<'s, 'g, S> {
    graph: &'s StateGraph<'g, S>,
    wanted: LapFilter<'s>,
    max_moves: i32,
    /// Greatest absolute balance that can come up in a lap.
    widest: i32,
    /// By state and balance, the number of the last run that has reached them.
    last_run: Vec<u32>,
    runs: u32,
    /// The search tree of the run.
    reached: Vec<LapNode>,
}

impl<'s, 'g, S: PointSet> LapSearch<'s, 'g, S> {
    fn new(graph: &'s StateGraph<'g, S>, wanted: LapFilter<'s>) -> Self {
        LapSearch { graph, wanted, max_moves: 0, widest: 0, last_run: Vec::new(), runs: 0, reached: Vec::new() }
    }

    /// Lets the following runs find laps of at most `max_moves` moves.
    fn allow(&mut self, max_moves: i32) {
        self.max_moves = max_moves;
        // A balance must come back to 0, so it is built up in at most half of the moves.
        self.widest =
            if matches!(self.wanted, LapFilter::Balanced) { self.graph.most_removed * max_moves / 2 } else { 0 };
        self.last_run.resize(self.graph.len() * (2 * self.widest + 1) as usize, 0);
    }

    /// Searches for a lap that begins with a play; of several shortest laps it finds the first in the order of moves.
    fn run(&mut self, lap: LapEnds) -> LapSearchResult {
        self.runs += 1;
        self.reached.clear();
        self.reached.push(LapNode { state: lap.start, balance: 0, before: 0, by: 0 });
        let (mut level, mut begin) = (0, 0);
        while begin < self.reached.len() {
            if level == self.max_moves {
                return LapSearchResult::Open;
            }
            level += 1;
            let end = self.reached.len();
            for index in begin..end {
                let LapNode { state, balance, .. } = self.reached[index];
                let moves = &self.graph.moves;
                for (&(to, step), by) in moves.row(state).iter().zip(moves.range(state)) {
                    let is_first_pass = level == 1 && !matches!(step, EndlessMove::Play(_));
                    // A cycle can be begun at any of its plays.
                    if is_first_pass || !self.is_wanted(state, to, step) {
                        continue;
                    }
                    let balance = if matches!(self.wanted, LapFilter::Balanced) { balance + step.balance() } else { 0 };
                    if self.is_new(to, balance, level) {
                        self.reached.push(LapNode { state: to, balance, before: index as u32, by });
                        if to == lap.end && balance == 0 {
                            return LapSearchResult::Found(self.steps_to_last());
                        }
                    }
                }
            }
            begin = end;
        }
        // A balance that cannot be undone within `max_moves` moves may be undone by more.
        if matches!(self.wanted, LapFilter::Balanced) { LapSearchResult::Open } else { LapSearchResult::Exhausted }
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
            LapFilter::Any | LapFilter::Balanced => true,
            LapFilter::PassFree => matches!(step, EndlessMove::Play(_)),
            LapFilter::Tight(potentials) => {
                let [before, after] = [from, to].map(|state| potentials[state as usize]);
                before.zip(after).is_some_and(|(before, after)| before + i64::from(step.balance()) == after)
            }
        }
    }

    /// The moves to the node that was reached last.
    fn steps_to_last(&self) -> Vec<EndlessMove> {
        let mut steps = Vec::new();
        let mut index = self.reached.len() - 1;
        while index != 0 {
            let LapNode { before, by, .. } = self.reached[index];
            steps.push(self.graph.moves.items()[by as usize].1);
            index = before as usize;
        }
        steps.reverse();
        steps
    }
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
            for &(to, step) in self.moves.row(state) {
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
