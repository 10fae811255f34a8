//! Search through the sequences that follow a strategy, with the literal referee.

use koatlas_board::{Colour, Size};

use super::checked::{CheckedNodes, Dependence, MarkNumbers};
use super::life::{Life, forced_by_life};
use super::nodes::StrategyNodes;
use super::symmetry::images;
use crate::certificates::{HalfPoints, OutcomeCertificate, RULE_WIN, VoidIs};
use crate::sequence::SequenceMove;
use crate::{Act, Budget, LiteralReferee, Refused, Unproved};

/// Upper bound for the bytes of a visit without its points; a list is held twice while it grows.
const VISIT_BYTES: usize = 2 * size_of::<Visit>();

/// Largest number of moves that an error shows.
const MOST_MOVES_SHOWN: usize = 12;

/// Visit of a node on the path of the search: the move that led there, the node, the number of the next move to try, the player's life,
/// and what the visit depends on so far.
struct Visit {
    by: Option<SequenceMove>,
    node: u32,
    next: usize,
    life: LifeSoFar,
    dependence: Dependence,
}

/// The points with alive stones of the player, and his play that has given up life. The points are left out after such a play, and in a
/// strategy that does not use life.
#[derive(Default)]
struct LifeSoFar {
    alive: Vec<bool>,
    given_up: Option<SequenceMove>,
}

/// Follows the strategy against every reply, depth first, from the start of `literal`, which has made no moves. A node is not entered
/// again where [its check holds](super::checked) already. Returns the number of moves made.
///
/// The search itself ends, so each of these sequences does.
pub(super) fn check_strategy(
    player: Colour,
    strategy: &StrategyNodes,
    certificate: &OutcomeCertificate,
    size: Size,
    literal: &mut LiteralReferee,
    budget: &mut Budget,
) -> Result<u64, Unproved> {
    let (acts, path, checked) = (literal.acts(), Vec::new(), CheckedNodes::default());
    let records = literal.rules.later_phases.is_empty();
    literal.history.record_questions(records);
    let mut walk =
        StrategyWalk { player, strategy, certificate, size, acts, literal, budget, path, checked, records, moves: 0 };
    walk.enter(None, 0)?;
    while let Some(visit) = walk.path.last_mut() {
        let (node, index) = (visit.node, visit.next);
        visit.next += 1;
        // Only the strategy's move for the player, every move for the opponent.
        let own = strategy.node(node).get(index).map(|(act, _)| *act);
        if let Some(act) = if walk.is_own_turn() { own } else { walk.acts.get(index).copied() } {
            walk.follow(node, act)?;
        } else {
            walk.leave()?;
        }
    }
    let moves = walk.moves;
    literal.history.record_questions(false);
    Ok(moves)
}

/// State of the search for [`check_strategy`].
struct StrategyWalk<'a> {
    /// Player who is to force the value of `strategy` by following it.
    player: Colour,
    strategy: &'a StrategyNodes,
    /// Certificate that says how ends count.
    certificate: &'a OutcomeCertificate,
    size: Size,
    /// All moves that a player can try.
    acts: Vec<Act>,
    literal: &'a mut LiteralReferee,
    budget: &'a mut Budget,
    /// The path from the start to the present node.
    path: Vec<Visit>,
    checked: CheckedNodes,
    /// True if the referee records the questions of rules.
    records: bool,
    /// Number of moves made so far.
    moves: u64,
}

impl StrategyWalk<'_> {
    /// Enters `node` after the move `by`, unless its check holds already. Checks a node without moves. Fails if it is the player's turn and
    /// the node has more than one move.
    fn enter(&mut self, by: Option<SequenceMove>, node: u32) -> Result<(), Unproved> {
        let life = self.life_after(by);
        if let Some(known) = self.checked.find(node, life.given_up.is_some(), &self.literal.history) {
            self.budget.work(self.literal.take_steps())?;
            self.depend_on(&known)?;
            self.literal.undo();
            return Ok(());
        }
        self.budget.hold(self.bytes())?;
        self.path.push(Visit { by, node, next: 0, life, dependence: Dependence::new(self.records) });
        let choices = self.strategy.node(node).len();
        if choices == 0 {
            self.check_life().map_err(|reason| self.refused(node, &reason))?;
            self.budget.work(self.literal.take_steps())?;
            return self.leave();
        }
        if self.is_own_turn() && choices != 1 {
            let reason = format!("it is the player's own turn, and there are {choices} moves: there must be one");
            return Err(self.refused(node, &reason));
        }
        Ok(())
    }

    /// Leaves the node at the end of the path, from which all moves were tried: goes back to the node before it.
    fn leave(&mut self) -> Result<(), Unproved> {
        self.note_questions()?;
        let Some(Visit { node, life, dependence, .. }) = self.path.pop() else { return Ok(()) };
        if !self.path.is_empty() {
            self.depend_on(&dependence)?;
        }
        self.budget.release(dependence.bytes() + self.bytes());
        let has_given_up = life.given_up.is_some();
        self.budget.hold(self.checked.insert(node, has_given_up, &self.literal.history, dependence))?;
        self.literal.undo();
        Ok(())
    }

    /// Returns the player's life after the move `by` from the end of the path. Only a play of his own can have given it up.
    fn life_after(&self, by: Option<SequenceMove>) -> LifeSoFar {
        let before = self.path.last().map(|visit| &visit.life);
        let given_up = before.and_then(|life| life.given_up);
        if !self.strategy.uses_life || given_up.is_some() {
            return LifeSoFar { given_up, ..LifeSoFar::default() };
        }
        let history = &self.literal.history;
        let life = Life::new(&history.grid, history.current_position(), self.player);
        let given_up = by.filter(|_| before.is_some_and(|before| life.lacks_stone_of(&before.alive)));
        LifeSoFar { given_up, alive: life.alive }
    }

    /// Checks that the player forces his value by life from the node at the end of the path, which has no moves.
    fn check_life(&self) -> Result<(), String> {
        let given_up = self.path.last().and_then(|visit| visit.life.given_up);
        let forced = match given_up {
            None => forced_by_life(self.literal, self.player).map_err(str::to_owned),
            Some(play) => Err(format!("{play} has given up life")),
        };
        let worth = forced.map_err(|reason| format!("it has no moves, and no bound follows by life: {reason}"))?;
        let claim = self.strategy.value;
        if self.is_as_claimed(worth) {
            return Ok(());
        }
        Err(format!("it has no moves, and by life the player forces {worth} half points, and the claim is {claim}"))
    }

    fn is_as_claimed(&self, worth: HalfPoints) -> bool {
        if self.player == Colour::Black { worth >= self.strategy.value } else { worth <= self.strategy.value }
    }

    /// Adds to the node at the end of the path what the next one depends on, at which the referee stands.
    fn depend_on(&mut self, next: &Dependence) -> Result<(), Unproved> {
        let by_pass = self.literal.has_passed();
        self.extend_dependence(|dependence, entered, numbers| dependence.add_of_next(next, entered, by_pass, numbers))
    }

    /// Adds the questions since the last call to what the node at the end of the path depends on.
    fn note_questions(&mut self) -> Result<(), Unproved> {
        let asked = self.literal.history.take_asked();
        self.extend_dependence(|dependence, entered, numbers| {
            asked.into_iter().for_each(|asked| dependence.add(asked, entered, numbers));
        })
    }

    /// Lets `add` add to what the node at the end of the path depends on, which is entered after a number of moves.
    fn extend_dependence(
        &mut self,
        add: impl FnOnce(&mut Dependence, usize, &mut MarkNumbers),
    ) -> Result<(), Unproved> {
        let entered = self.path.len() - 1;
        let (dependence, numbers) = (&mut self.path[entered].dependence, &mut self.checked.numbers);
        let before = dependence.bytes() + numbers.bytes();
        add(dependence, entered, numbers);
        Ok(self.budget.hold(dependence.bytes() + numbers.bytes() - before)?)
    }

    fn is_own_turn(&self) -> bool {
        self.literal.to_move() == self.player
    }

    /// Upper bound for the bytes of a move on the path.
    fn bytes(&self) -> usize {
        VISIT_BYTES + self.literal.contents().len() + self.literal.bytes_of_a_move()
    }

    /// Tries `act` from `node`, and goes on to the node after it if the move is legal.
    fn follow(&mut self, node: u32, act: Act) -> Result<(), Unproved> {
        let next = self.strategy.next(node, act);
        let step = SequenceMove { colour: self.literal.to_move(), action: act.named(self.size) };
        // All legal moves of the opponent must be in the strategy. A move that is illegal here may be in it, for other sequences.
        let result = self.literal.make_next(act);
        self.note_questions()?;
        self.budget.work(1 + self.literal.take_steps())?;
        match (result, next) {
            (Ok(()), Some(next)) => self.arrive(node, step, next),
            (Ok(()), None) if self.has_image(node, act) => {
                self.literal.undo();
                Ok(())
            }
            (Ok(()), None) => Err(self.refused(node, &format!("the opponent may also play {step}, and it is missing"))),
            // A node is entered after different sequences; the move may be legal after another one of them.
            (Err(forbidden), Some(_)) if self.is_own_turn() => {
                Err(self.refused(node, &format!("{step} is {forbidden}")))
            }
            (Err(_), _) => Ok(()),
        }
    }

    /// True if `act`, which the opponent has just made, is his first move from the start, and the strategy has an image of it there.
    fn has_image(&mut self, node: u32, act: Act) -> bool {
        let Act::Play(point) = act else { return false };
        if self.literal.moves() > 1 {
            return false;
        }
        self.literal.undo();
        let images = images(self.literal, self.size, point);
        self.literal.make_next(act).expect("it was legal just before");
        images.into_iter().any(|image| self.strategy.next(node, Act::Play(image)).is_some())
    }

    /// Handles the position after the move `by` from `node`: the sequence has ended as claimed, or goes on at node `next`.
    fn arrive(&mut self, node: u32, by: SequenceMove, next: Option<u32>) -> Result<(), Unproved> {
        self.moves += 1;
        let outcome = self.literal.outcome();
        self.note_questions()?;
        match (outcome, next) {
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

    /// Checks that the end by the move `by`, with this `outcome`, is worth what is claimed.
    fn check(&self, outcome: &str, by: SequenceMove) -> Result<(), String> {
        let claim = self.strategy.value;
        let worth = match outcome {
            "score" => 2 * self.literal.score(),
            "black" => RULE_WIN,
            "white" => -RULE_WIN,
            // It is void or a tie: the certificate says what that is worth.
            _ => match self.certificate.void_is {
                VoidIs::Black => RULE_WIN,
                VoidIs::White => -RULE_WIN,
                VoidIs::Draw => self.certificate.komi,
                VoidIs::Separate => {
                    return Err(format!("{by} ends the sequence without a winner, which counts as no end for a claim"));
                }
            },
        };
        if self.is_as_claimed(worth) {
            return Ok(());
        }
        Err(format!("{by} ends the sequence, which is then worth {worth} half points, and the claim is {claim}"))
    }

    fn refused(&self, node: u32, reason: &str) -> Unproved {
        let player = if self.player == Colour::Black { "Black" } else { "White" };
        Refused::at(format_args!("{player}'s strategy, {}, node {node}", self.line()), reason).into()
    }

    /// Describes the path in words, by its last moves if it is long.
    fn line(&self) -> String {
        let steps: Vec<SequenceMove> = self.path.iter().filter_map(|visit| visit.by).collect();
        let last = &steps[steps.len().saturating_sub(MOST_MOVES_SHOWN)..];
        let last: Vec<String> = last.iter().map(ToString::to_string).collect();
        let last = last.join("; ");
        match steps.len() {
            0 => "at the start".to_owned(),
            moves if moves > MOST_MOVES_SHOWN => format!("after {moves} moves, the last ones {last}"),
            _ => format!("after {last}"),
        }
    }
}
