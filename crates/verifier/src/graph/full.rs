//! Nodes that hold all that bans and ends ask for.

use koatlas_board::Colour;
use koatlas_certificates::{Measure, TokenKind};

use super::node::{Memory, Node, Step, Token, Uses};
use super::places::{PlacePlay, Places};
use super::plain::endless;
use super::position::Position;
use crate::literal::bars::BASIC_KO;
use crate::literal::ends::{End, Reading as CycleReading};
use crate::literal::rules::Rules;
use crate::unproved::Refused;

/// What makes nodes, edges and tokens.
pub(crate) struct Full<'a> {
    pub places: Places,
    pub rules: &'a Rules,
    pub uses: Uses,
    pub measure: Measure,
}

/// Passes in a row that are told apart if no number of them ends a sequence.
const TOLD_APART: usize = 3;

/// The passes after which the retaking of a ko is excepted.
const EXCEPTED_AFTER: usize = 2;

impl Full<'_> {
    /// The node where walks begin.
    pub fn start(&self) -> Result<Node, Refused> {
        if self.measure == Measure::Moves && self.rules.passes().is_none() {
            return Err(endless());
        }
        let memory = if self.cycle() == Some(CycleReading::NeedsPlay) {
            Memory::NoPlay
        } else if self.passes_occur() && self.uses.start.counts {
            Memory::OneSituation
        } else {
            Memory::Nothing
        };
        Ok(Node {
            position: self.uses.start.position,
            to_move: Some(self.uses.start.first),
            passes: 0,
            retake: None,
            memory,
        })
    }

    /// What leads on from a node, in order.
    pub fn steps(&self, node: Node) -> Vec<Step> {
        match (node.memory, node.to_move) {
            (Memory::Ended, _) | (_, None) => Vec::new(),
            (Memory::JustEntered, _) => self.occurrences(node),
            (_, Some(colour)) => {
                let mut steps = self.plays(node, colour);
                steps.push(self.pass(node, colour));
                steps
            }
        }
    }

    /// How the start may recur, if that ends the sequence.
    fn cycle(&self) -> Option<CycleReading> {
        self.rules.ends.iter().find_map(|end| if let End::Cycle(reading) = end { Some(*reading) } else { None })
    }

    /// Whether what passes bring about counts.
    fn passes_occur(&self) -> bool {
        self.uses.kind == TokenKind::Situations && self.rules.forfeits.is_none()
    }

    /// Whether nodes hold where stones may not be retaken.
    fn holds_retakes(&self) -> bool {
        self.rules.has(BASIC_KO) && !matches!(self.uses.kind, TokenKind::Positions | TokenKind::Situations)
    }

    /// The position has occurred: for the first time, or for the second.
    fn occurrences(&self, node: Node) -> Vec<Step> {
        let start_is_first = self.uses.start.counts && node.position == self.uses.start.position;
        let memories = [Memory::OneSituation, Memory::Nothing].into_iter().enumerate();
        let step = |(number, memory)| Step {
            to: Node { memory, ..node },
            token: Some(Token::Occurrence(node.position, number)),
            weight: 0,
        };
        memories.skip(usize::from(start_is_first)).map(step).collect()
    }

    fn plays(&self, node: Node, colour: Colour) -> Vec<Step> {
        let plays = self.places.plays(node.position);
        let is_free = |play: &PlacePlay| node.passes > 0 || node.retake != Some(play.point);
        let allowed = plays.iter().filter(|play| play.colour == colour && is_free(play));
        allowed.flat_map(|play| self.ways(node, play)).collect()
    }

    /// A play, or the two ways it can go.
    fn ways(&self, node: Node, play: &PlacePlay) -> Vec<Step> {
        let stays = || {
            let token = self.uses.token(&self.places, node.position, play);
            Step { to: self.after_play(node, play, play.after), token, weight: 1 }
        };
        let may_stay = !self.uses.by_start(play);
        if self.rules.forfeits.is_none() {
            return may_stay.then(stays).into_iter().collect();
        }
        let without = play.after.without(1 << play.point);
        let goes = Step { to: self.after_play(node, play, without), token: None, weight: 1 };
        let stays = (may_stay && !play.suicide).then(stays);
        [goes].into_iter().chain(stays).collect()
    }

    /// Where a play leads to, if it leaves that position.
    fn after_play(&self, node: Node, play: &PlacePlay, position: Position) -> Node {
        let changes_nothing = position == node.position;
        if self.rules.forfeits.is_some() && self.rules.settings.null_play_is_pass && changes_nothing {
            return self.after_pass(node, play.colour);
        }
        let to_move = !play.colour;
        let is_excepted = node.retake == Some(play.point) && node.passes == EXCEPTED_AFTER;
        let anywhere = self.cycle() == Some(CycleReading::Anywhere);
        let is_lifted = anywhere && (is_excepted || node.memory == Memory::Excepted);
        if self.is_start_again(position, to_move) && !is_excepted && !is_lifted {
            return self.ended();
        }
        let memory = match (self.passes_occur(), is_lifted) {
            (true, _) => Memory::JustEntered,
            (false, true) => Memory::Excepted,
            (false, false) => Memory::Nothing,
        };
        let retake = if self.holds_retakes() { self.retake_of(play) } else { None };
        Node { position, to_move: Some(to_move), passes: 0, retake, memory }
    }

    /// Where the one stone was taken that a play took, if a play of the other player there takes just the stone played.
    fn retake_of(&self, play: &PlacePlay) -> Option<usize> {
        if play.suicide || play.removed.count_ones() != 1 {
            return None;
        }
        let point = play.removed.trailing_zeros() as usize;
        let retaking = self.places.play(play.after, !play.colour, point)?;
        (!retaking.suicide && retaking.removed == 1 << play.point).then_some(point)
    }

    fn is_start_again(&self, position: Position, to_move: Colour) -> bool {
        self.cycle().is_some() && position == self.uses.start.position && to_move == self.uses.start.first
    }

    fn pass(&self, node: Node, colour: Colour) -> Step {
        let is_second = node.memory == Memory::OneSituation;
        Step {
            to: self.after_pass(node, colour),
            token: is_second.then_some(Token::Occurrence(node.position, 1)),
            weight: u32::from(self.measure == Measure::Moves),
        }
    }

    /// Where a pass leads to, or a play that counts as one.
    fn after_pass(&self, node: Node, colour: Colour) -> Node {
        let in_a_row = node.passes + 1;
        let cycle_ends = self.is_start_again(node.position, !colour)
            && node.memory != Memory::Excepted
            && node.memory != Memory::NoPlay;
        if cycle_ends || self.rules.passes().is_some_and(|end| in_a_row >= end) {
            return self.ended();
        }
        let is_kept = self.cycle().is_some() && in_a_row <= EXCEPTED_AFTER;
        Node {
            to_move: Some(!colour),
            passes: if self.rules.passes().is_some() { in_a_row } else { in_a_row.min(TOLD_APART) },
            retake: if is_kept { node.retake } else { None },
            memory: if node.memory == Memory::OneSituation { Memory::Nothing } else { node.memory },
            ..node
        }
    }

    fn ended(&self) -> Node {
        Node { position: self.uses.start.position, to_move: None, passes: 0, retake: None, memory: Memory::Ended }
    }
}
