//! Who wins from each position of a fight, if it begins there.

use koatlas_board::{Colour, PointSet};
use koatlas_position_graph::{Components, Rows};

use super::explore::FightGraph;
use super::matching::MaximumMatching;

/// A play that wins the fight whatever has occurred before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WinningExit {
    /// It decides the fight.
    Decides(u8),
    /// It leads for good to a position that is lost for the opponent.
    Leaves(u8, u32),
    /// A threat: the player is to move in the same position, and nothing from before can come back.
    Threat,
}

/// A fight with its components.
pub(super) struct Fight<S> {
    pub graph: FightGraph<S>,
    pub components: Components,
    members: Rows<u32>,
}

/// What is known of all positions of a fight.
pub(super) struct FightValues {
    /// By node, true if the player to move wins a fight that begins there.
    pub wins: Vec<bool>,
    /// By node, a winning exit.
    pub exits: Vec<Option<WinningExit>>,
    /// By node, its partner in a maximum matching of the nodes of its component without winning exit.
    pub mates: Vec<Option<u32>>,
}

impl<S: PointSet> Fight<S> {
    pub fn new(graph: FightGraph<S>, components: Components) -> Fight<S> {
        let members = components.members();
        Fight { graph, components, members }
    }

    /// Finds who wins from each node. `wins_by_threat` is true of a node if the player to move has a threat after which he wins.
    pub fn values(&self, wins_by_threat: impl Fn(u32) -> bool) -> FightValues {
        let nodes = self.graph.turns.len();
        let mut values = FightValues { wins: vec![false; nodes], exits: vec![None; nodes], mates: vec![None; nodes] };
        // A play that leaves a component leads to one with a smaller number.
        for members in self.members.rows() {
            for &node in members {
                let threat = wins_by_threat(node).then_some(WinningExit::Threat);
                values.exits[node as usize] = self.exit(node, &values).or(threat);
            }
            self.decide(members, &mut values);
        }
        values
    }

    /// A play from `node` that decides the fight, or that leaves its component and wins.
    fn exit(&self, node: u32, values: &FightValues) -> Option<WinningExit> {
        if let Some(point) = self.graph.deciding[node as usize] {
            return Some(WinningExit::Decides(point));
        }
        let own = self.components.component(node);
        let leaves = |to: u32| self.components.component(to) != own && !values.wins[to as usize];
        let play = self.graph.plays.row(node).iter().find(|play| leaves(play.to))?;
        Some(WinningExit::Leaves(play.point, play.to))
    }

    /// Decides the nodes of a component whose exits are known.
    fn decide(&self, members: &[u32], values: &mut FightValues) {
        members.iter().for_each(|&node| values.wins[node as usize] = values.exits[node as usize].is_some());
        let rest = self.without_exits(members, values);
        let matching = self.matching(&rest);
        for ((&node, is_left_out), mate) in rest.iter().zip(matching.left_out()).zip(&matching.mates) {
            values.wins[node as usize] = !is_left_out;
            values.mates[node as usize] = mate.map(|mate| rest[mate as usize]);
        }
    }

    fn without_exits(&self, members: &[u32], values: &FightValues) -> Vec<u32> {
        members.iter().copied().filter(|&node| values.exits[node as usize].is_none()).collect()
    }

    /// A maximum matching of `nodes`, which are nodes of one component in ascending order. The vertices are their places.
    fn matching(&self, nodes: &[u32]) -> MaximumMatching {
        let mut edges = Vec::new();
        // Every play can be taken back, so the plays of Black are all edges.
        for (vertex, &node) in (0..).zip(nodes).filter(|&(_, &node)| self.graph.turns[node as usize] == Colour::Black) {
            let others = self.graph.plays.row(node).iter().filter_map(|play| nodes.binary_search(&play.to).ok());
            edges.extend(others.map(|other| (vertex, other as u32)));
        }
        MaximumMatching::find(nodes.len(), &edges)
    }

    /// Pairs of a maximum matching, in the component of `node` without winning exits, that leaves out `node`. `None` if there is none.
    pub fn pairs_leaving_out(&self, node: u32, values: &FightValues) -> Option<Vec<(u32, u32)>> {
        let component = self.components.component(node).expect("every node is in a component");
        let rest = self.without_exits(self.members.row(component), values);
        let vertex = rest.binary_search(&node).ok()?;
        let mates = self.matching(&rest).leaving_out(vertex as u32)?;
        Some(rest.iter().zip(mates).filter_map(|(&node, mate)| Some((node, rest[mate? as usize]))).collect())
    }
}
