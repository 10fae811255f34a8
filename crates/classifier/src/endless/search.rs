//! Breadth-first search for the shortest lap of a cycle.

use std::collections::BTreeMap;

use koatlas_board::PointSet;
use koatlas_position_graph::{Components, Digraph};
use rustc_hash::FxHashMap;

use super::graph::{Lap, StateGraph, Step};
use crate::endless::restrictions::Balances;

/// Which laps are looked for.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'p> {
    /// All.
    Any,
    /// Those without passes.
    PassFree,
    /// Those with balance 0: states are told apart by the balance so far.
    Balanced,
    /// Those of tight moves, by the potentials of the states that cycles come back to.
    Tight(&'p FxHashMap<u32, i64>),
}

impl<S: PointSet> StateGraph<'_, S> {
    /// A shortest lap: the state in which it begins, and its moves. Of several the first of the list.
    ///
    /// Laps of 2, 4, 6, ... moves are looked for, as a cycle has as many moves of either player. It must be known that there is a lap if
    /// balanced ones are wanted.
    pub fn shortest(&self, laps: &[Lap], wanted: Wanted<'_>) -> Option<(u32, Vec<Step>)> {
        let mut open = laps.to_vec();
        for most in (2..).step_by(2) {
            let mut search = Search::new(self, wanted, most);
            let mut longer = Vec::new();
            for lap in open {
                match search.run(lap) {
                    Answer::Found(steps) => return Some((lap.start, steps)),
                    Answer::Open => longer.push(lap),
                    Answer::Exhausted => {}
                }
            }
            if longer.is_empty() {
                return None;
            }
            open = longer;
        }
        None
    }

    /// A shortest balanced lap, if there is one.
    pub fn shortest_balanced(&self, laps: &[Lap], components: &Components) -> Option<(u32, Vec<Step>)> {
        let members = components.members();
        let mut by_component: BTreeMap<u32, Vec<Lap>> = BTreeMap::new();
        for &lap in laps {
            by_component.entry(components.component(lap.end)?).or_default().push(lap);
        }
        let found = by_component.into_iter().filter_map(|(component, laps)| {
            let states = members.row(component);
            match self.balances(states) {
                Balances::BothSigns => {
                    self.shortest(&laps, Wanted::Any).and_then(|_| self.shortest(&laps, Wanted::Balanced))
                }
                Balances::OneSign(potentials) => {
                    let potentials = states.iter().copied().zip(potentials).collect();
                    self.shortest(&laps, Wanted::Tight(&potentials))
                }
            }
        });
        found.min_by_key(|(start, steps)| (steps.len(), *start))
    }
}

/// What a search up to a number of moves comes to.
enum Answer {
    /// A lap with the fewest moves.
    Found(Vec<Step>),
    /// There may be laps with more moves.
    Open,
    /// There is no lap.
    Exhausted,
}

/// A state that has been reached.
struct Reached {
    state: u32,
    /// White stones minus black stones removed so far, if balanced laps are wanted; otherwise 0.
    balance: i32,
    /// The place of the state before among those reached, and the move from there; none for the start.
    from: Option<(usize, Step)>,
}

/// Searches for laps of at most `most` moves.
struct Search<'s, 'g, S> {
    graph: &'s StateGraph<'g, S>,
    wanted: Wanted<'s>,
    most: i32,
    /// The balances that are told apart: from `-widest` to `widest`.
    widest: i32,
    /// By state and balance, the number of the last run that has been there.
    seen: Vec<u32>,
    runs: u32,
}

impl<'s, 'g, S: PointSet> Search<'s, 'g, S> {
    fn new(graph: &'s StateGraph<'g, S>, wanted: Wanted<'s>, most: i32) -> Self {
        let widest = if matches!(wanted, Wanted::Balanced) { graph.most_removed() * most / 2 } else { 0 };
        let seen = vec![0; graph.len() * (2 * widest + 1) as usize];
        Search { graph, wanted, most, widest, seen, runs: 0 }
    }

    /// Looks for a lap that begins with a play; of several shortest it finds the first in the order of moves.
    fn run(&mut self, lap: Lap) -> Answer {
        self.runs += 1;
        let mut reached = vec![Reached { state: lap.start, balance: 0, from: None }];
        let (mut level, mut begin) = (0, 0);
        while begin < reached.len() {
            if level == self.most {
                return Answer::Open;
            }
            level += 1;
            let end = reached.len();
            for place in begin..end {
                let Reached { state, balance, .. } = reached[place];
                let graph = self.graph;
                for &(to, step) in graph.moves(state) {
                    let is_first_pass = level == 1 && !matches!(step, Step::Play(_));
                    if is_first_pass || !self.is_wanted(state, to, step) {
                        continue;
                    }
                    let balance = if matches!(self.wanted, Wanted::Balanced) { balance + step.balance() } else { 0 };
                    if self.is_new(to, balance, level) {
                        reached.push(Reached { state: to, balance, from: Some((place, step)) });
                        if to == lap.end && balance == 0 {
                            return Answer::Found(steps_to_last(&reached));
                        }
                    }
                }
            }
            begin = end;
        }
        // A balance that cannot be made up for in time may be with more moves.
        if matches!(self.wanted, Wanted::Balanced) { Answer::Open } else { Answer::Exhausted }
    }

    /// Whether a state has not been reached with this balance, and the moves that are left can make up for it.
    ///
    /// A balanced cycle can be begun where its balance is least. It is never negative then.
    fn is_new(&mut self, state: u32, balance: i32, level: i32) -> bool {
        let left = (self.most - level) * self.graph.most_removed();
        if balance.abs() > left.min(self.widest) || balance < 0 && self.graph.may_begin_anywhere() {
            return false;
        }
        let place = state as usize * (2 * self.widest + 1) as usize + (balance + self.widest) as usize;
        std::mem::replace(&mut self.seen[place], self.runs) != self.runs
    }

    fn is_wanted(&self, from: u32, to: u32, step: Step) -> bool {
        match self.wanted {
            Wanted::Any | Wanted::Balanced => true,
            Wanted::PassFree => matches!(step, Step::Play(_)),
            Wanted::Tight(potentials) => {
                let [before, after] = [from, to].map(|state| potentials.get(&self.graph.recurring(state)));
                before.zip(after).is_some_and(|(before, after)| before + i64::from(step.balance()) == *after)
            }
        }
    }
}

/// The moves to the state that has been reached last.
fn steps_to_last(reached: &[Reached]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut place = reached.len() - 1;
    while let Some((before, step)) = reached[place].from {
        steps.push(step);
        place = before;
    }
    steps.reverse();
    steps
}
