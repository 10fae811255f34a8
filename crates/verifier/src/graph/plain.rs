//! Nodes that are positions, with whose turn it is and passes in a row where that is needed.

use koatlas_certificates::{Measure, TokenKind};

use super::node::{Memory, Node, Start, Step, Uses};
use super::places::Places;
use crate::literal::rules::Rules;
use crate::unproved::Refused;

/// Why there is no graph if moves are counted, and players may pass for ever.
pub(crate) fn endless() -> Refused {
    Refused::new("no number of passes in a row ends a sequence, so there is no bound on its moves")
}

/// What makes nodes, edges and tokens.
pub(crate) struct Plain {
    pub places: Places,
    pub uses: Uses,
    /// The number of passes in a row that end the sequence, if moves are counted.
    passes: Option<usize>,
}

impl Plain {
    pub fn new(places: Places, rules: &Rules, measure: Measure, uses: Uses) -> Result<Plain, Refused> {
        let passes = match measure {
            Measure::Plays => None,
            Measure::Moves => Some(rules.passes().ok_or_else(endless)?),
        };
        Ok(Plain { places, uses, passes })
    }

    pub fn start(&self) -> Node {
        let turns = self.passes.is_some() || self.uses.kind == TokenKind::Situations;
        let Start { position, first, .. } = self.uses.start;
        Node { position, to_move: turns.then_some(first), passes: 0, retake: None, memory: Memory::Nothing }
    }

    /// What leads on from a node, in order: plays, then the pass.
    pub fn steps(&self, node: Node) -> Vec<Step> {
        let mut steps = Vec::new();
        for play in self.places.plays(node.position).iter() {
            let is_his = node.to_move.is_none_or(|colour| colour == play.colour);
            if is_his && !self.uses.by_start(play) {
                let to = Node { position: play.after, to_move: node.to_move.map(|colour| !colour), passes: 0, ..node };
                let token = self.uses.token(&self.places, node.position, play);
                steps.push(Step { to, token, weight: 1 });
            }
        }
        let weight = u32::from(self.passes.is_some());
        steps.extend(self.after_pass(node).map(|to| Step { to, token: None, weight }));
        steps
    }

    /// A pass, if there is a player to make it and it does not end the sequence.
    fn after_pass(&self, node: Node) -> Option<Node> {
        let to_move = Some(!node.to_move?);
        match self.passes {
            None => Some(Node { to_move, ..node }),
            Some(end) => (node.passes + 1 < end).then_some(Node { to_move, passes: node.passes + 1, ..node }),
        }
    }

    /// The passes that are missing to the end of the sequence.
    pub fn end_weight(&self, node: Node) -> u64 {
        self.passes.map_or(0, |passes| (passes - node.passes) as u64)
    }
}
