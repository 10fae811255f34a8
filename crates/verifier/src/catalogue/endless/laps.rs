//! Graph of states, the shortest laps in it, and the check for balanced laps. A *state* is a situation with the marks that the rule set
//! looks up there; a *lap* is a path by which a cycle comes back to its state.

use std::collections::{BTreeMap, HashSet};

use koatlas_board::Colour;
use rustc_hash::FxHashMap;

use super::rule_memory::RuleMemory;
use crate::catalogue::{ComponentPlay, LiteralComponent};
use crate::{Budget, Grid, WithinLimits, components};

/// Property of the cycles that a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CycleKind {
    /// Every cycle.
    Any,
    /// Cycles without a pass.
    PassFree,
    /// Cycles that remove as many black as white stones.
    Balanced,
}

/// Ban on a ko: `player` may not retake it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct LapBan {
    player: Colour,
    /// Point where the player would play.
    retake: usize,
    /// Stone that the player would take.
    taker: usize,
}

impl LapBan {
    /// True if `play` is the retaking that the ban forbids.
    fn forbids(&self, play: &ComponentPlay) -> bool {
        self.player == play.label.colour && self.retake == play.point && takes_only(play, self.taker)
    }
}

/// True if `play` captures just the stone `stone`.
fn takes_only(play: &ComponentPlay, stone: usize) -> bool {
    !play.label.suicide && play.removed == [stone]
}

/// Situation with the marks that the rule set looks up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct LapState {
    node: u32,
    mover: Colour,
    passes: usize,
    /// Point where a single stone was just taken, and the stone that took it.
    capture: Option<(usize, usize)>,
    bans: Vec<LapBan>,
    /// Bans set since the lap began. A player can pass only for these, as the first lap of all has no others. In later laps they are
    /// all bans.
    new_bans: Vec<LapBan>,
    has_passed: bool,
}

/// Upper bound for the bytes of a state with its edges.
const STATE_BYTES: usize = 600;

/// Graph of all states on the cycles of a component.
pub(super) struct Laps<'c> {
    grid: &'c Grid,
    component: &'c LiteralComponent,
    memory: RuleMemory,
    numbers: FxHashMap<LapState, usize>,
    states: Vec<LapState>,
    edges: Vec<Vec<LapEdge>>,
    /// Start and end of every first lap.
    laps: Vec<(usize, usize)>,
    /// Largest number of stones that a play removes.
    most: i64,
}

impl<'c> Laps<'c> {
    pub fn new(
        grid: &'c Grid,
        component: &'c LiteralComponent,
        memory: RuleMemory,
        budget: &mut Budget,
    ) -> WithinLimits<Laps<'c>> {
        let most = component.plays.iter().map(|play| play.removed.len() as i64).max().unwrap_or(0);
        let (numbers, states, edges) = (FxHashMap::default(), Vec::new(), Vec::new());
        let mut all = Laps { grid, component, memory, numbers, states, edges, laps: Vec::new(), most };
        for node in 0..component.len() as u32 {
            for mover in Colour::BOTH {
                let (bans, new_bans) = (Vec::new(), Vec::new());
                all.number(LapState { node, mover, passes: 0, capture: None, bans, new_bans, has_passed: false });
            }
        }
        all.fill(budget)?;
        // A lap that leaves one of these states behind begins with it the next time.
        let left_behind: Vec<LapState> =
            all.states.iter().filter(|state| state.has_passed == memory.needs_pass).cloned().collect();
        for state in left_behind {
            let end = all.number(state.clone());
            let start = all.number(LapState { new_bans: Vec::new(), has_passed: false, ..state });
            all.laps.push((start, end));
        }
        all.fill(budget)?;
        Ok(all)
    }

    /// Number of `state`, which is added if it is new.
    fn number(&mut self, state: LapState) -> usize {
        let next = self.states.len();
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            next
        })
    }

    /// Fills `edges` for all states, and adds the states that they lead to.
    fn fill(&mut self, budget: &mut Budget) -> WithinLimits<()> {
        while let Some(state) = self.states.get(self.edges.len()).cloned() {
            budget.hold(STATE_BYTES)?;
            let mut edges = Vec::new();
            for play in self.component.plays_from(state.node) {
                budget.work(4)?;
                if self.may_play(&state, play) {
                    let to = self.number(self.after_play(&state, play));
                    edges.push(LapEdge { to, is_play: true, balance: play.label.balance() });
                }
            }
            for to in self.after_passes(&state) {
                edges.push(LapEdge { to: self.number(to), is_play: false, balance: 0 });
            }
            self.edges.push(edges);
        }
        Ok(())
    }

    fn may_play(&self, state: &LapState, play: &ComponentPlay) -> bool {
        let takes_back = state.capture.is_some_and(|(taken, by)| play.point == taken && takes_only(play, by));
        play.label.colour == state.mover
            && (self.memory.suicide || !play.label.suicide)
            && !takes_back
            && !state.bans.iter().any(|ban| ban.forbids(play))
    }

    fn after_play(&self, state: &LapState, play: &ComponentPlay) -> LapState {
        let capture = match (play.label.suicide, &play.removed[..]) {
            (false, &[taken]) => Some((taken, play.point)),
            _ => None,
        };
        let ban = capture.map(|(retake, taker)| LapBan { player: !play.label.colour, retake, taker });
        let ban = ban.filter(|_| self.memory.bans);
        let [bans, new_bans] =
            [&state.bans, &state.new_bans].map(|bans| self.standing(bans.iter().copied().chain(ban), play.to));
        LapState {
            node: play.to,
            mover: !state.mover,
            passes: 0,
            capture: capture.filter(|_| self.memory.captures),
            bans,
            new_bans,
            has_passed: state.has_passed,
        }
    }

    /// Returns those of `bans` whose ko is there in position `node`: `retake` is empty and playable, and is the only liberty of the
    /// lone stone.
    fn standing(&self, bans: impl Iterator<Item = LapBan>, node: u32) -> Vec<LapBan> {
        let position = &self.component.positions[node as usize];
        let standing = bans.filter(|&LapBan { player, retake, taker }| {
            self.grid.is_playable(retake)
                && position[retake].is_none()
                && position[taker] == Some(!player)
                && self.grid.is_ko_stone(position, taker, retake)
        });
        let mut bans: Vec<LapBan> = standing.collect();
        bans.sort_unstable();
        bans.dedup();
        bans
    }

    /// Returns the states after a pass in `state`, and after a pass for each ko for which the player can pass.
    fn after_passes(&self, state: &LapState) -> Vec<LapState> {
        let passed = LapState { mover: !state.mover, capture: None, ..state.clone() };
        let has_passed = state.has_passed || self.memory.needs_pass;
        let mut after = Vec::new();
        if state.passes < self.memory.passes {
            after.push(LapState { passes: state.passes + 1, has_passed, ..passed.clone() });
        }
        for lifted in state.new_bans.iter().filter(|ban| ban.player == state.mover) {
            // A pass for a ko lifts all bans of the player at this point, whichever stone he would take.
            let [bans, new_bans] = [&state.bans, &state.new_bans].map(|bans| {
                let others = bans.iter().filter(|ban| (ban.player, ban.retake) != (lifted.player, lifted.retake));
                others.copied().collect()
            });
            after.push(LapState { passes: 0, bans, new_bans, ..passed.clone() });
        }
        after
    }

    /// Returns the length of a lap with fewer than `moves` moves; `None` if there is none.
    pub fn find_shorter(&self, moves: usize, kind: CycleKind, budget: &mut Budget) -> WithinLimits<Option<usize>> {
        let (is_balanced, has_passes) = (kind == CycleKind::Balanced, kind != CycleKind::PassFree);
        for &lap in &self.laps {
            let most = moves.saturating_sub(1);
            let found = self.shortest(lap, is_balanced, most, |_, edge| edge.is_play || has_passes, budget)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the length of some lap; `None` if there is none at all.
    pub fn find_any(&self, kind: CycleKind, budget: &mut Budget) -> WithinLimits<Option<usize>> {
        if kind != CycleKind::Balanced {
            return self.find_shorter(usize::MAX, kind, budget);
        }
        let mut by_group: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        let ends = (0..).zip(&self.edges).flat_map(|(from, edges)| edges.iter().map(move |edge| (from, edge.to)));
        budget.work((self.edges.len() + ends.clone().count()) as u64)?;
        let groups = components(self.edges.len(), ends);
        self.laps.iter().for_each(|&lap| by_group.entry(groups[lap.1]).or_default().push(lap));
        for (group, laps) in by_group {
            let members: Vec<usize> = (0..self.edges.len()).filter(|&state| groups[state] == group).collect();
            let potentials = potentials(&self.edges, &members, budget)?;
            let potentials = potentials.as_ref();
            for lap in laps {
                let found =
                    self.shortest(lap, false, usize::MAX, |from, edge| self.is_tight(potentials, from, edge), budget)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// True if `edge` from state `from` changes the potential by just its balance, or there are no potentials: then the balances of the
    /// component have both signs, so every lap can be made balanced by further laps.
    fn is_tight(&self, potentials: Option<&FxHashMap<usize, i64>>, from: usize, edge: LapEdge) -> bool {
        let Some(potentials) = potentials else { return true };
        match [from, edge.to].map(|state| potentials.get(&self.later(state))) {
            [Some(before), Some(after)] => before + edge.balance == *after,
            _ => false,
        }
    }

    /// Number of `state` as it is in later laps, when all bans are new and the needed pass was made.
    fn later(&self, state: usize) -> usize {
        let state = &self.states[state];
        let later = LapState { new_bans: state.bans.clone(), has_passed: self.memory.needs_pass, ..state.clone() };
        self.numbers[&later]
    }

    /// Returns the length of a shortest lap of at most `most` moves that begins with a play and has only `allowed` moves, and is balanced
    /// if `is_balanced` is true; `None` if there is none.
    ///
    /// A balanced lap can begin at the state where the stones removed so far are fewest, so that their number is never negative. That
    /// does not hold if it has to set bans before it lifts them.
    fn shortest(
        &self,
        (start, end): (usize, usize),
        is_balanced: bool,
        most: usize,
        allowed: impl Fn(usize, LapEdge) -> bool,
        budget: &mut Budget,
    ) -> WithinLimits<Option<usize>> {
        let mut seen: HashSet<(usize, i64), rustc_hash::FxBuildHasher> = HashSet::default();
        let mut frontier = vec![(start, 0)];
        let mut length = 0;
        while !frontier.is_empty() && length < most {
            length += 1;
            let mut next = Vec::new();
            for (state, balance) in frontier {
                for &edge in &self.edges[state] {
                    budget.work(1)?;
                    if !edge.is_play && length == 1 || !allowed(state, edge) {
                        continue;
                    }
                    let balance = if is_balanced { balance + edge.balance } else { 0 };
                    // The search is breadth-first, so the first arrival at a state with a balance is a shortest one.
                    let left = i64::try_from(most - length).unwrap_or(i64::MAX).saturating_mul(self.most);
                    // The moves that are left remove at most `left` stones more of one colour than of the other.
                    let hopeless = balance > left || balance < 0 && (!self.memory.bans || -balance > left);
                    if hopeless || !seen.insert((edge.to, balance)) {
                        continue;
                    }
                    if edge.to == end && balance == 0 {
                        return Ok(Some(length));
                    }
                    next.push((edge.to, balance));
                }
            }
            frontier = next;
        }
        Ok(None)
    }
}

/// Edge of the graph of states: a play or a pass that leads to state `to`.
#[derive(Clone, Copy, Debug)]
struct LapEdge {
    to: usize,
    is_play: bool,
    balance: i64,
}

/// Returns potentials for the states `members` of a component: no edge changes the potential by more than its balance, or none by
/// less. Edges that change it by just their balance are the only ones that can be on balanced cycles. `None` if the component has
/// cycles of positive and of negative balance.
///
/// The potential of a state is the least balance (or the greatest) of the walks that end there (Bellman 1958, Ford). A walk that
/// meets no state twice has fewer moves than there are states, so after as many rounds a potential can only fall because of a cycle.
fn potentials(
    edges: &[Vec<LapEdge>],
    members: &[usize],
    budget: &mut Budget,
) -> WithinLimits<Option<FxHashMap<usize, i64>>> {
    for sign in [1, -1] {
        let mut reached: FxHashMap<usize, i64> = members.iter().map(|&state| (state, 0)).collect();
        for _ in 0..=members.len() {
            let mut fell = false;
            for &from in members {
                for edge in &edges[from] {
                    budget.work(1)?;
                    let here = reached[&from] + edge.balance;
                    if let Some(known) = reached.get_mut(&edge.to).filter(|known| sign * here < sign * **known) {
                        (*known, fell) = (here, true);
                    }
                }
            }
            if !fell {
                return Ok(Some(reached));
            }
        }
    }
    Ok(None)
}
