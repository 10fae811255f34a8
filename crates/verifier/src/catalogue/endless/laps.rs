//! Graph of states, the shortest laps in it, and the check for balanced laps.

use std::collections::{BTreeMap, HashSet};

use koatlas_board::Colour;
use rustc_hash::FxHashMap;

use super::rule_memory::RuleMemory;
use crate::catalogue::component::{ComponentPlay, LiteralComponent};
use crate::graph::components::components;
use crate::limits::{Budget, WithinLimits};
use crate::literal::grid::Grid;

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

/// Ban on a ko: the player who may not retake it, the point where he would play, and the stone that he would take.
type Ban = (Colour, usize, usize);

/// Situation with the marks that the rule set looks up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State {
    node: u32,
    mover: Colour,
    passes: usize,
    /// Point where a single stone was just taken, and the stone that took it.
    capture: Option<(usize, usize)>,
    bans: Vec<Ban>,
    /// Bans set since the lap began. A player can pass only for these, as the first lap of all has no others. In later laps they are
    /// all bans.
    new_bans: Vec<Ban>,
    has_passed: bool,
}

const BYTES: usize = 600;

/// Graph of all states on the cycles of a component.
pub(super) struct Laps<'c> {
    grid: &'c Grid,
    component: &'c LiteralComponent,
    remembers: RuleMemory,
    numbers: FxHashMap<State, usize>,
    states: Vec<State>,
    arcs: Vec<Vec<Arc>>,
    /// Start and end of every first lap.
    laps: Vec<(usize, usize)>,
    /// Largest number of stones that a play removes.
    most: i64,
}

impl<'c> Laps<'c> {
    /// Builds the graph of states.
    pub fn new(
        grid: &'c Grid,
        component: &'c LiteralComponent,
        remembers: RuleMemory,
        budget: &mut Budget,
    ) -> WithinLimits<Laps<'c>> {
        let most = component.plays.iter().map(|play| play.removed.len() as i64).max().unwrap_or(0);
        let (numbers, states, arcs) = (FxHashMap::default(), Vec::new(), Vec::new());
        let mut all = Laps { grid, component, remembers, numbers, states, arcs, laps: Vec::new(), most };
        for node in 0..component.len() as u32 {
            for mover in Colour::BOTH {
                let (bans, new_bans) = (Vec::new(), Vec::new());
                all.number(State { node, mover, passes: 0, capture: None, bans, new_bans, has_passed: false });
            }
        }
        all.fill(budget)?;
        // A lap that leaves one of these states behind begins with it the next time.
        let left_behind: Vec<State> =
            all.states.iter().filter(|state| state.has_passed == remembers.needs_pass).cloned().collect();
        for state in left_behind {
            let end = all.number(state.clone());
            let start = all.number(State { new_bans: Vec::new(), has_passed: false, ..state });
            all.laps.push((start, end));
        }
        all.fill(budget)?;
        Ok(all)
    }

    /// Number of `state`, which is added if it is new.
    fn number(&mut self, state: State) -> usize {
        let next = self.states.len();
        *self.numbers.entry(state).or_insert_with_key(|state| {
            self.states.push(state.clone());
            next
        })
    }

    /// Adds the edges of all states, and the states that they lead to.
    fn fill(&mut self, budget: &mut Budget) -> WithinLimits<()> {
        while let Some(state) = self.states.get(self.arcs.len()).cloned() {
            budget.hold(BYTES)?;
            let mut arcs = Vec::new();
            for play in self.component.plays_from(state.node) {
                budget.work(4)?;
                if self.may_play(&state, play) {
                    let to = self.number(self.after_play(&state, play));
                    arcs.push(Arc { to, is_play: true, balance: play.label.balance() });
                }
            }
            for to in self.after_passes(&state) {
                arcs.push(Arc { to: self.number(to), is_play: false, balance: 0 });
            }
            self.arcs.push(arcs);
        }
        Ok(())
    }

    /// True if `play` is legal in `state`.
    fn may_play(&self, state: &State, play: &ComponentPlay) -> bool {
        let takes = |stone: usize| !play.label.suicide && play.removed == [stone];
        let back = state.capture.is_some_and(|(taken, by)| play.point == taken && takes(by));
        let banned = |&(player, retake, by): &Ban| player == play.label.colour && retake == play.point && takes(by);
        play.label.colour == state.mover
            && (self.remembers.suicide || !play.label.suicide)
            && !back
            && !state.bans.iter().any(banned)
    }

    /// State after `play`.
    fn after_play(&self, state: &State, play: &ComponentPlay) -> State {
        let capture = match (play.label.suicide, &play.removed[..]) {
            (false, &[taken]) => Some((taken, play.point)),
            _ => None,
        };
        let ban = capture.map(|(taken, by)| (!play.label.colour, taken, by)).filter(|_| self.remembers.bans);
        let after = |bans: &[Ban]| self.standing(bans.iter().copied().chain(ban), play.to);
        State {
            node: play.to,
            mover: !state.mover,
            passes: 0,
            capture: capture.filter(|_| self.remembers.captures),
            bans: after(&state.bans),
            new_bans: after(&state.new_bans),
            has_passed: state.has_passed,
        }
    }

    /// Returns the bans whose ko is there: the point is empty and playable, and is the only liberty of the lone stone.
    fn standing(&self, bans: impl Iterator<Item = Ban>, node: u32) -> Vec<Ban> {
        let position = &self.component.positions[node as usize];
        let stands = |&(player, retake, by): &Ban| {
            self.grid.is_playable(retake)
                && position[retake].is_none()
                && position[by] == Some(!player)
                && self.grid.is_ko_stone(position, by, retake)
        };
        let mut bans: Vec<Ban> = bans.filter(stands).collect();
        bans.sort_unstable();
        bans.dedup();
        bans
    }

    /// Returns the states after a pass, and after a pass for each ko for which the player can pass.
    fn after_passes(&self, state: &State) -> Vec<State> {
        let passed = State { mover: !state.mover, capture: None, ..state.clone() };
        let has_passed = state.has_passed || self.remembers.needs_pass;
        let pass = (state.passes < self.remembers.passes).then(|| State {
            passes: state.passes + 1,
            has_passed,
            ..passed.clone()
        });
        let own = state.new_bans.iter().filter(|&&(player, ..)| player == state.mover);
        let lifted = own.map(|&(player, retake, _)| {
            let without =
                |bans: &[Ban]| bans.iter().copied().filter(|ban| (ban.0, ban.1) != (player, retake)).collect();
            State { passes: 0, bans: without(&state.bans), new_bans: without(&state.new_bans), ..passed.clone() }
        });
        pass.into_iter().chain(lifted).collect()
    }

    /// Returns the length of a lap with fewer than `moves` moves; `None` if there is none.
    pub fn find_shorter(&self, moves: usize, wanted: CycleKind, budget: &mut Budget) -> WithinLimits<Option<usize>> {
        let is_wanted = |_, arc: Arc| arc.is_play || wanted != CycleKind::PassFree;
        for &lap in &self.laps {
            let found =
                self.shortest(lap, wanted == CycleKind::Balanced, moves.saturating_sub(1), &is_wanted, budget)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Returns the length of some lap; `None` if there is none at all.
    pub fn find_any(&self, wanted: CycleKind, budget: &mut Budget) -> WithinLimits<Option<usize>> {
        if wanted != CycleKind::Balanced {
            return self.find_shorter(usize::MAX, wanted, budget);
        }
        let mut by_group: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        let arcs = || (0..).zip(&self.arcs).flat_map(|(from, arcs)| arcs.iter().map(move |arc| (from, arc.to)));
        budget.work((self.arcs.len() + arcs().count()) as u64)?;
        let groups = components(self.arcs.len(), arcs());
        self.laps.iter().for_each(|&lap| by_group.entry(groups[lap.1]).or_default().push(lap));
        for (group, laps) in by_group {
            let members: Vec<usize> = (0..self.arcs.len()).filter(|&state| groups[state] == group).collect();
            let potentials = potentials(&self.arcs, &members, budget)?;
            for lap in laps {
                // If a component has no potentials, its balances have both signs, so every lap can be made balanced by further laps.
                let is_tight = |from: usize, arc: Arc| {
                    potentials.as_ref().is_none_or(|potentials| {
                        let potential = |state: usize| potentials.get(&self.later(state));
                        let (before, after) = (potential(from), potential(arc.to));
                        before.zip(after).is_some_and(|(before, after)| before + arc.balance == *after)
                    })
                };
                let found = self.shortest(lap, false, usize::MAX, &is_tight, budget)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Number of `state` as it is in later laps, when all bans are new and the needed pass was made.
    fn later(&self, state: usize) -> usize {
        let state = &self.states[state];
        let later = State { new_bans: state.bans.clone(), has_passed: self.remembers.needs_pass, ..state.clone() };
        self.numbers[&later]
    }

    /// Returns the length of a shortest lap of at most `most` moves that begins with a play and has only `allowed` moves; `None` if
    /// there is none.
    ///
    /// A balanced lap can begin at the state where the stones removed so far are fewest, so that their number is never negative. That
    /// does not hold if it has to set bans before it lifts them.
    fn shortest(
        &self,
        (start, end): (usize, usize),
        balanced: bool,
        most: usize,
        allowed: &dyn Fn(usize, Arc) -> bool,
        budget: &mut Budget,
    ) -> WithinLimits<Option<usize>> {
        let mut seen: HashSet<(usize, i64), rustc_hash::FxBuildHasher> = HashSet::default();
        let mut here = vec![(start, 0)];
        let mut length = 0;
        while !here.is_empty() && length < most {
            length += 1;
            let mut next = Vec::new();
            for (state, balance) in here {
                for &arc in &self.arcs[state] {
                    budget.work(1)?;
                    if !arc.is_play && length == 1 || !allowed(state, arc) {
                        continue;
                    }
                    let balance = if balanced { balance + arc.balance } else { 0 };
                    let left = i64::try_from(most - length).unwrap_or(i64::MAX).saturating_mul(self.most);
                    let hopeless = balance > left || balance < 0 && (!self.remembers.bans || -balance > left);
                    if hopeless || !seen.insert((arc.to, balance)) {
                        continue;
                    }
                    if arc.to == end && balance == 0 {
                        return Ok(Some(length));
                    }
                    next.push((arc.to, balance));
                }
            }
            here = next;
        }
        Ok(None)
    }
}

/// Edge of the graph of states: a play or a pass.
#[derive(Clone, Copy, Debug)]
struct Arc {
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
    arcs: &[Vec<Arc>],
    members: &[usize],
    budget: &mut Budget,
) -> WithinLimits<Option<FxHashMap<usize, i64>>> {
    for sign in [1, -1] {
        let mut reached: FxHashMap<usize, i64> = members.iter().map(|&state| (state, 0)).collect();
        for _ in 0..=members.len() {
            let mut fell = false;
            for &from in members {
                for arc in &arcs[from] {
                    budget.work(1)?;
                    let here = reached[&from] + arc.balance;
                    if let Some(known) = reached.get_mut(&arc.to).filter(|known| sign * here < sign * **known) {
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
