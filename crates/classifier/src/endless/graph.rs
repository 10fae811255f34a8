//! The graph of states in which cycles of a component can repeat: situations with the memory of a rule set. A *lap* is one passage through
//! a cycle; a *ban* is a play that a ko rule forbids at present.

use koatlas_board::{Colour, LocalBoard, PointSet};
use koatlas_position_graph::{Digraph, Edge, ItemIndex, PositionGraph, Rows};
use koatlas_rules::{Action, BanLists, Capture};

use super::restrictions::Restrictions;
use crate::types::EdgeLabel;

/// A situation with what a rule set remembers of the moves before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct RuleState {
    pub node: u32,
    pub to_move: Colour,
    /// Number of passes in a row just made.
    passes: u8,
    /// The source of the last move, if it was a play that took one stone and the basic ko rule holds.
    taken_from: Option<u32>,
    /// All bans that only a pass for the ko lifts, as the number of a list in [`BanLists`].
    bans: u32,
    /// The bans among `bans` that were set since the cycle began, as the number of a list.
    own_bans: u32,
    /// True if there was a pass since the cycle began; always false if a cycle needs no pass.
    has_passed: bool,
}

/// A move from a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum EndlessMove {
    Play(Edge),
    Pass,
    /// A pass for the ko in which the player would retake on this point.
    KoPass(u16),
}

impl EndlessMove {
    /// White stones minus black stones removed.
    pub fn balance(self) -> i32 {
        if let EndlessMove::Play(edge) = self { EdgeLabel::from(edge).balance() } else { 0 }
    }
}

/// The states that cycles of a component can have under a rule set, and the moves between them.
pub(super) struct StateGraph<'g, S> {
    local_board: &'g LocalBoard<S>,
    graph: &'g PositionGraph<S>,
    pub restrictions: Restrictions,
    bans: BanLists,
    states: ItemIndex<RuleState>,
    /// By state, its moves, each with the state after it.
    pub moves: Rows<(u32, EndlessMove)>,
    /// By state, the same situation and bans in a later lap: all bans are the cycle's own, and it has passed if it needs a pass.
    pub in_later_laps: Vec<u32>,
    /// The possible first laps of cycles.
    pub laps: Vec<LapEnds>,
    /// Most stones that a play of the component removes.
    pub most_removed: i32,
}

/// The first and the last state of the first lap of a cycle. Later laps begin and end in the last state.
#[derive(Clone, Copy, Debug)]
pub(super) struct LapEnds {
    pub start: u32,
    pub end: u32,
}

impl<'g, S: PointSet> StateGraph<'g, S> {
    /// Explores the states of all cycles of the component `graph`.
    pub fn new(local_board: &'g LocalBoard<S>, graph: &'g PositionGraph<S>, restrictions: Restrictions) -> Self {
        let mut state_graph = StateGraph {
            local_board,
            graph,
            restrictions,
            bans: BanLists::new(),
            states: ItemIndex::new(Vec::new()),
            moves: Rows::default(),
            in_later_laps: Vec::new(),
            laps: Vec::new(),
            most_removed: graph.all_edges().map(|(_, edge)| edge.removed.into()).max().unwrap_or(0),
        };
        for node in 0..graph.positions().len() as u32 {
            for to_move in Colour::BOTH {
                state_graph.states.index_or_insert(RuleState {
                    node,
                    to_move,
                    passes: 0,
                    taken_from: None,
                    bans: 0,
                    own_bans: 0,
                    has_passed: false,
                });
            }
        }
        state_graph.explore();
        // So far all bans are the cycle's own: these are the memories that a lap can leave behind. The first lap begins with the same bans,
        // but none of them its own, so that it passes only for kos whose bans it sets itself.
        for number in 0..state_graph.states.items().len() {
            let state = state_graph.states.items()[number];
            if state.has_passed == restrictions.needs_pass {
                let start = state_graph.states.index_or_insert(RuleState { own_bans: 0, has_passed: false, ..state });
                state_graph.laps.push(LapEnds { start, end: number as u32 });
            } else {
                // No lap may end without a pass here. But a later lap, after a pass, can come to the same situation and bans.
                state_graph.states.index_or_insert(RuleState { has_passed: true, ..state });
            }
        }
        state_graph.explore();
        let states = state_graph.states.items().iter().map(|&state| RuleState {
            own_bans: state.bans,
            has_passed: restrictions.needs_pass,
            ..state
        });
        let in_later_laps = states.map(|state| state_graph.states.index_of(state).expect("all have been found"));
        state_graph.in_later_laps = in_later_laps.collect();
        state_graph
    }

    pub fn state(&self, number: u32) -> RuleState {
        self.states.items()[number as usize]
    }

    /// True if a cycle that is repeated from `start` comes back to a situation without a pass in between.
    pub fn repeats_without_pass(&self, start: u32, steps: &[EndlessMove]) -> bool {
        let RuleState { node, to_move, .. } = self.state(start);
        let (mut situation, mut visited) = ((node, to_move), vec![(node, to_move)]);
        [steps, steps].concat().into_iter().any(|step| {
            situation = (if let EndlessMove::Play(edge) = step { edge.to } else { situation.0 }, !situation.1);
            // A pass ends the period in which a repetition counts.
            if !matches!(step, EndlessMove::Play(_)) {
                visited.clear();
            }
            let is_repetition = visited.contains(&situation);
            visited.push(situation);
            is_repetition
        })
    }

    /// Finds the moves of all states, and adds the states that they lead to.
    fn explore(&mut self) {
        while let Some(&state) = self.states.items().get(self.moves.len()) {
            let legal = self.legal(state).into_iter().map(|step| {
                let after = self.after(state, step);
                (self.states.index_or_insert(after), step)
            });
            let moves: Vec<_> = legal.collect();
            self.moves.push(moves);
        }
    }

    fn legal(&self, state: RuleState) -> Vec<EndlessMove> {
        let plays = self.graph.edges(state.node).iter().filter(|&&edge| self.is_legal(state, edge));
        let pass = (state.passes < self.restrictions.passes).then_some(EndlessMove::Pass);
        let own_bans = self.bans.list(state.own_bans).iter().filter(|&&(player, _)| player == state.to_move);
        plays
            .map(|&edge| EndlessMove::Play(edge))
            .chain(pass)
            .chain(own_bans.map(|(_, ko)| EndlessMove::KoPass(ko.captured)))
            .collect()
    }

    fn is_legal(&self, state: RuleState, play: Edge) -> bool {
        let retakes_at_once = play.captures_one_stone() && state.taken_from == Some(play.to);
        let retakes = self.capture(state.node, play).is_some_and(|Capture { captured, capturer }| {
            self.bans.list(state.bans).contains(&(play.colour, Capture { captured: capturer, capturer: captured }))
        });
        let is_allowed = self.restrictions.suicide || !play.suicide;
        play.colour == state.to_move && is_allowed && !retakes_at_once && !retakes
    }

    /// The capture of a single stone, if `play` is one and the rule set has bans.
    fn capture(&self, from: u32, play: Edge) -> Option<Capture> {
        self.restrictions.ko_pass.filter(|_| play.captures_one_stone())?;
        let [before, after] = [from, play.to].map(|node| self.graph.position(node).stones(!play.colour));
        let taken = before.minus(after).first()?;
        Some(Capture { captured: taken as u16, capturer: play.point.into() })
    }

    fn after(&mut self, state: RuleState, step: EndlessMove) -> RuleState {
        let (node, taken_from) = match step {
            EndlessMove::Play(edge) => {
                (edge.to, (self.restrictions.basic_ko && edge.captures_one_stone()).then_some(state.node))
            }
            EndlessMove::Pass | EndlessMove::KoPass(_) => (state.node, None),
        };
        let passes = if matches!(step, EndlessMove::Pass) { state.passes + 1 } else { 0 };
        let [bans, own_bans] = [state.bans, state.own_bans].map(|list| self.bans_after(state, list, step, node));
        let has_passed = state.has_passed || self.restrictions.needs_pass && matches!(step, EndlessMove::Pass);
        RuleState { node, to_move: !state.to_move, passes, taken_from, bans, own_bans, has_passed }
    }

    fn bans_after(&mut self, state: RuleState, list: u32, step: EndlessMove, node: u32) -> u32 {
        let Some(lifts) = self.restrictions.ko_pass else { return 0 };
        let (action, capture) = match step {
            EndlessMove::Play(edge) => (Action::Play(edge.point.into()), self.capture(state.node, edge)),
            EndlessMove::Pass => (Action::Pass, None),
            EndlessMove::KoPass(retake) => (Action::KoPass(retake.into()), None),
        };
        if list == 0 && capture.is_none() {
            return 0;
        }
        let after = self.graph.position(node);
        self.bans.after(self.local_board, list, lifts, (state.to_move, action), (after, capture))
    }
}

impl<S: PointSet> Digraph for StateGraph<'_, S> {
    fn len(&self) -> usize {
        self.states.items().len()
    }

    fn for_each_successor(&self, state: u32, mut visit: impl FnMut(u32)) {
        self.moves.row(state).iter().for_each(|&(to, _)| visit(to));
    }
}
