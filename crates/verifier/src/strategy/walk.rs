//! All sequences that follow a strategy, one by one, with the literal referee.

use koatlas_board::{Colour, Size};
use koatlas_certificates::{OutcomeCertificate, RULE_WIN, VoidIs};

use super::plan::Plan;
use crate::limits::Budget;
use crate::literal::referee::{Act, Literal};
use crate::sequence::{Done, Step};
use crate::unproved::{Refused, Unproved};

/// What a place in the walk takes, in bytes; lists are held twice while they grow.
const PLACE: usize = 2 * size_of::<Visit>();

/// The most moves of a way that an error shows.
const SHOWN: usize = 12;

/// What a player is said to force, and how.
#[derive(Clone, Copy)]
pub(super) struct Claim<'a> {
    pub player: Colour,
    pub plan: &'a Plan,
    /// Which says how ends count.
    pub certificate: &'a OutcomeCertificate,
    pub size: Size,
}

/// A visit of a node on the way: the move that led there, the node, and the number of what is tried next.
struct Visit {
    by: Option<Step>,
    node: u32,
    next: usize,
}

/// Goes through all sequences that follow the strategy, depth first, from where the referee stands: it has made no moves.
/// Answers how many moves were made, common beginnings counted once.
///
/// The walk itself ends, so each of the sequences does.
pub(super) fn walk(claim: Claim, literal: &mut Literal, budget: &mut Budget) -> Result<u64, Unproved> {
    let acts = literal.acts();
    let mut walk = Walk { claim, acts, literal, budget, way: Vec::new(), moves: 0 };
    walk.enter(None, 0)?;
    while let Some(visit) = walk.way.last_mut() {
        let (node, place) = (visit.node, visit.next);
        visit.next += 1;
        // The one move of the player, everything for the opponent.
        let own = claim.plan.node(node).get(place).map(|(act, _)| *act);
        if let Some(act) = if walk.is_own_turn() { own } else { walk.acts.get(place).copied() } {
            walk.follow(node, act)?;
        } else {
            walk.budget.release(walk.bytes());
            walk.literal.undo();
            walk.way.pop();
        }
    }
    Ok(walk.moves)
}

struct Walk<'a> {
    claim: Claim<'a>,
    /// Whatever a player may try.
    acts: Vec<Act>,
    literal: &'a mut Literal,
    budget: &'a mut Budget,
    way: Vec<Visit>,
    moves: u64,
}

impl Walk<'_> {
    /// Goes on at a node.
    fn enter(&mut self, by: Option<Step>, node: u32) -> Result<(), Unproved> {
        self.budget.hold(self.bytes())?;
        self.way.push(Visit { by, node, next: 0 });
        let choices = self.claim.plan.node(node).len();
        if self.is_own_turn() && choices != 1 {
            let reason = format!("it is the player's own turn, and there are {choices} moves: there must be one");
            return Err(self.refused(node, &reason));
        }
        Ok(())
    }

    fn is_own_turn(&self) -> bool {
        self.literal.to_move() == self.claim.player
    }

    /// What a move on the way takes in memory.
    fn bytes(&self) -> usize {
        PLACE + self.literal.bytes_of_a_move()
    }

    /// Makes a move, if it may be made, and goes on to where it leads.
    fn follow(&mut self, node: u32, act: Act) -> Result<(), Unproved> {
        let next = self.claim.plan.next(node, act);
        let step = Step { colour: self.literal.to_move(), done: Done::of(act, self.claim.size) };
        let made = self.literal.make_next(act);
        self.budget.work(1 + self.literal.take_steps())?;
        match (made, next) {
            (Ok(()), Some(next)) => self.arrive(node, step, next),
            (Ok(()), None) => Err(self.refused(node, &format!("the opponent may also play {step}, and it is missing"))),
            // The opponent may be able to make a move after other sequences that come to the node.
            (Err(forbidden), Some(_)) if self.is_own_turn() => {
                Err(self.refused(node, &format!("{step} is {forbidden}")))
            }
            (Err(_), _) => Ok(()),
        }
    }

    /// After a move from a node: the sequence has ended as claimed, or goes on at the next node.
    fn arrive(&mut self, node: u32, by: Step, next: Option<u32>) -> Result<(), Unproved> {
        self.moves += 1;
        match (self.literal.ended(), next) {
            (None, Some(next)) => self.enter(Some(by), next),
            (None, None) => Err(self.refused(node, &format!("{by} does not end the sequence, and no node follows"))),
            (Some(_), Some(_)) => Err(self.refused(node, &format!("{by} ends the sequence, and a node follows"))),
            (Some((outcome, _)), None) => {
                self.check(outcome, by).map_err(|reason| self.refused(node, &reason))?;
                self.literal.undo();
                Ok(())
            }
        }
    }

    /// Whether the end is worth what is claimed.
    fn check(&self, outcome: &str, by: Step) -> Result<(), String> {
        let Claim { player, plan: &Plan { value: claim, .. }, certificate, .. } = self.claim;
        let worth = match (outcome, certificate.void_is) {
            ("score", _) => 2 * self.literal.score(),
            ("black", _) | (_, VoidIs::Black) => RULE_WIN,
            ("white", _) | (_, VoidIs::White) => -RULE_WIN,
            (_, VoidIs::Draw) => certificate.komi,
            (_, VoidIs::Separate) => {
                return Err(format!("{by} ends the sequence without a winner, which counts as no end for a claim"));
            }
        };
        let holds = if player == Colour::Black { worth >= claim } else { worth <= claim };
        let worse =
            || format!("{by} ends the sequence, which is then worth {worth} half points, and the claim is {claim}");
        if holds { Ok(()) } else { Err(worse()) }
    }

    fn refused(&self, node: u32, reason: &str) -> Unproved {
        let player = if self.claim.player == Colour::Black { "Black" } else { "White" };
        Refused::at(format_args!("{player}'s strategy, {}, node {node}", self.line()), reason).into()
    }

    /// The way in words, the last moves of a long one.
    fn line(&self) -> String {
        let steps: Vec<Step> = self.way.iter().filter_map(|place| place.by).collect();
        let last = &steps[steps.len().saturating_sub(SHOWN)..];
        let last: Vec<String> = last.iter().map(ToString::to_string).collect();
        let last = last.join("; ");
        match steps.len() {
            0 => "at the start".to_owned(),
            moves if moves > SHOWN => format!("after {moves} moves, the last ones {last}"),
            _ => format!("after {last}"),
        }
    }
}
