//! The winner's replies as a certificate.

use std::collections::{BTreeMap, VecDeque};

use koatlas_board::{Colour, PointSet};
use koatlas_verifier::certificates::{FightPhase, FightReply};
use rustc_hash::{FxHashMap, FxHashSet};

use super::values::{Fight, FightValues, WinningExit};

/// A phase that is being written: its entry, the pairs that it follows instead of those of the values, and its replies.
struct OpenPhase {
    entry: u32,
    pairs: FxHashMap<u32, u32>,
    replies: BTreeMap<u32, FightReply>,
}

/// The walk through the positions that occur if the winner follows his replies.
struct ReplyWalk<'a, S> {
    fight: &'a Fight<S>,
    values: &'a FightValues,
    winner: Colour,
    phases: Vec<OpenPhase>,
    /// The phases after the first by their entries.
    by_entry: FxHashMap<u32, usize>,
    /// A phase and a node in it.
    met: FxHashSet<(usize, u32)>,
    open: VecDeque<(usize, u32)>,
}

/// The phases of the strategy with which `winner` wins the fight that begins in node 0.
pub(super) fn phases<S: PointSet>(fight: &Fight<S>, values: &FightValues, winner: Colour) -> Vec<FightPhase> {
    let (phases, by_entry, met, open) = Default::default();
    let mut walk = ReplyWalk { fight, values, winner, phases, by_entry, met, open };
    walk.begin_phase(0);
    walk.enter(0, 0);
    while let Some((phase, node)) = walk.open.pop_front() {
        if fight.graph.turns[node as usize] == winner { walk.reply(phase, node) } else { walk.oppose(phase, node) }
    }
    let write = |phase: OpenPhase| FightPhase {
        entry: fight.graph.text(phase.entry),
        replies: phase.replies.into_values().collect(),
    };
    walk.phases.into_iter().map(write).collect()
}

impl<S: PointSet> ReplyWalk<'_, S> {
    /// Begins a phase in `entry`, and returns its number.
    fn begin_phase(&mut self, entry: u32) -> usize {
        let is_opponents = self.fight.graph.turns[entry as usize] != self.winner;
        let pairs = is_opponents.then(|| self.fight.pairs_leaving_out(entry, self.values)).flatten();
        let pairs = pairs.unwrap_or_default().into_iter().collect();
        self.phases.push(OpenPhase { entry, pairs, replies: BTreeMap::new() });
        self.phases.len() - 1
    }

    fn enter(&mut self, phase: usize, node: u32) {
        if self.met.insert((phase, node)) {
            self.open.push_back((phase, node));
        }
    }

    fn reply(&mut self, phase: usize, node: u32) {
        let (point, next) = match self.values.exits[node as usize] {
            Some(WinningExit::Decides(point)) => (point, None),
            Some(WinningExit::Leaves(point, to)) => (point, Some(self.leave(to))),
            Some(WinningExit::Threat) => unreachable!("no threat is counted"),
            None => (self.stay(phase, node), None),
        };
        let reply = (self.fight.graph.text(node), self.fight.graph.point_name(point), next);
        self.phases[phase].replies.insert(node, reply);
    }

    /// Enters the phase that begins in `to`, and returns its number.
    fn leave(&mut self, to: u32) -> usize {
        let known = self.by_entry.get(&to).copied();
        let next = known.unwrap_or_else(|| self.begin_phase(to));
        self.by_entry.insert(to, next);
        self.enter(next, to);
        next
    }

    /// Follows the pair of `node`, and returns the point of the play.
    fn stay(&mut self, phase: usize, node: u32) -> u8 {
        let pair = self.phases[phase].pairs.get(&node).copied().or(self.values.mates[node as usize]);
        let to = pair.expect("where the winner is to move there is an exit or a pair");
        self.enter(phase, to);
        let play = self.fight.graph.plays.row(node).iter().find(|play| play.to == to);
        play.expect("a pair is a play").point
    }

    /// Follows all plays of the opponent. Those that leave the component lead to the first phase.
    fn oppose(&mut self, phase: usize, node: u32) {
        let component = |node| self.fight.components.component(node);
        for play in self.fight.graph.plays.row(node) {
            let stays = component(play.to) == component(node);
            self.enter(if stays { phase } else { 0 }, play.to);
        }
    }
}
