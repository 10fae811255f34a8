//! Long sequences found with the referee itself, for every rule set.
//!
//! [`exhaust`] goes through all sequences, `improve` searches at random and keeps the longest, and `endless` finds a cycle that can
//! be repeated for ever.

mod exhaust;
mod improve;

use koatlas_board::{Colour, PointSet, Position};
use koatlas_position_graph::{PositionGraph, Random};
use koatlas_rules::{Action, GameMove, Referee};
use koatlas_verifier::certificates::Measure;

pub use exhaust::exhaust;
pub(crate) use exhaust::{Ties, endless, go_through};
pub(crate) use improve::{improve, improve_near_end};

/// Sequence that a referee accepts move by move, and whose positions can be limited to those of a component.
pub(crate) struct RefereedSequence<'c, S: PointSet> {
    pub referee: Referee<S>,
    /// Unit in which the sequence is counted.
    pub measure: Measure,
    /// Positions in which the sequence must stay; `None` if there is no such limit.
    component: Option<&'c PositionGraph<S>>,
    plays: u64,
}

impl<'c, S: PointSet> RefereedSequence<'c, S> {
    /// The empty sequence. The `referee` must not have seen a move yet.
    pub fn new(
        referee: Referee<S>,
        measure: Measure,
        component: Option<&'c PositionGraph<S>>,
    ) -> RefereedSequence<'c, S> {
        RefereedSequence { referee, measure, component, plays: 0 }
    }

    /// Makes a move. Returns false, and changes nothing, if it is not legal or leaves the component.
    pub fn make(&mut self, action: Action<usize>) -> bool {
        if self.referee.make_action(action).is_err() {
            return false;
        }
        let stays = self.is_inside(self.referee.position());
        if stays {
            self.plays += u64::from(is_play(action));
        } else {
            self.referee.undo();
        }
        stays
    }

    /// Takes back moves until `moves` of them are left.
    pub fn take_back(&mut self, moves: usize) {
        while let Some(last) = self.referee.turns()[moves..].last() {
            self.plays -= u64::from(is_play(last.action));
            self.referee.undo();
        }
    }

    /// Makes the moves of `make`, or none if it returns false. Returns its result.
    pub fn all_or_none(&mut self, make: impl FnOnce(&mut Self) -> bool) -> bool {
        let before = self.len();
        let succeeded = make(self);
        if !succeeded {
            self.take_back(before);
        }
        succeeded
    }

    /// Takes back moves until the sequence is a beginning of `moves`, and goes on with these as long as they can be made. Returns the
    /// number of moves made.
    pub fn go_to(&mut self, moves: &[Action<usize>]) -> usize {
        let common = self.moves().zip(moves).take_while(|(own, action)| own == *action).count();
        self.take_back(common);
        self.follow(&moves[common..])
    }

    /// Makes `moves` as long as they can be made. Returns their number.
    pub fn follow(&mut self, moves: &[Action<usize>]) -> usize {
        moves.iter().take_while(|&&action| self.make(action)).count()
    }

    /// Lists the legal moves of the player to move: plays in the order of points, passes for kos, a pass; none after the end. Under rule
    /// sets that take stones off again some plays may leave the component: only [`RefereedSequence::make`] can tell.
    pub fn candidates(&self) -> Vec<Action<usize>> {
        let mut moves = Vec::new();
        let forfeits = self.referee.rules().forfeit.is_some();
        self.referee.for_each_play(|play, barred| {
            if barred.is_none() && (forfeits || self.is_inside(play.after)) {
                moves.push(Action::Play(play.point));
            }
        });
        if !self.is_ended() {
            moves.extend(self.referee.ko_passes().map(Action::KoPass));
            moves.push(Action::Pass);
        }
        moves
    }

    fn is_inside(&self, position: Position<S>) -> bool {
        self.component.is_none_or(|component| component.node(position).is_some())
    }

    /// True if the rule set has ended the sequence.
    pub fn is_ended(&self) -> bool {
        self.referee.end().is_some()
    }

    /// True if the sequence may be an answer: if moves are counted, only after the rule set has ended it.
    pub fn is_complete(&self) -> bool {
        self.measure == Measure::Plays || self.is_ended()
    }

    pub fn len(&self) -> usize {
        self.referee.turns().len()
    }

    /// Length of the sequence, in its measure.
    pub fn length(&self) -> u64 {
        match self.measure {
            Measure::Moves => self.len() as u64,
            Measure::Plays => self.plays,
        }
    }

    /// Length of another sequence, in the same measure.
    pub fn length_of(&self, sequence: &[Action<usize>]) -> u64 {
        match self.measure {
            Measure::Moves => sequence.len() as u64,
            Measure::Plays => sequence.iter().filter(|&&action| is_play(action)).count() as u64,
        }
    }

    /// Returns those of `moves` that the referee accepts, up to the first that it refuses. All are taken back. It is called before any
    /// move is made, and does not ask whether the moves stay in the component.
    pub fn accepted_moves(&mut self, moves: impl IntoIterator<Item = GameMove>) -> Vec<Action<usize>> {
        let _ = moves.into_iter().try_for_each(|game_move| self.referee.make(game_move).map(|_| ()));
        let accepted = self.moves().collect();
        while self.referee.undo() {}
        accepted
    }

    /// Converts moves from indices of points to points, with their players; `first` makes the first of them.
    pub fn to_game_moves(&self, first: Colour, sequence: &[Action<usize>]) -> Vec<GameMove> {
        let actions = sequence.iter().map(|action| action.map(|index| self.referee.local_board().point(index)));
        let colours = [first, !first].into_iter().cycle();
        colours.zip(actions).map(|(colour, action)| GameMove { colour, action }).collect()
    }

    /// Moves so far.
    pub fn moves(&self) -> impl Iterator<Item = Action<usize>> {
        self.referee.turns().iter().map(|turn| turn.action)
    }

    /// Position and player to move.
    pub fn situation(&self) -> (Position<S>, Colour) {
        (self.referee.position(), self.referee.to_move())
    }
}

pub(crate) fn is_play(action: Action<usize>) -> bool {
    matches!(action, Action::Play(_))
}

/// Returns the moves without the passes after the last play.
pub(crate) fn up_to_last_play(moves: impl Iterator<Item = Action<usize>>) -> Vec<Action<usize>> {
    let mut moves: Vec<Action<usize>> = moves.collect();
    moves.truncate(moves.iter().rposition(|&action| is_play(action)).map_or(0, |last| last + 1));
    moves
}

/// Makes a random move. It ends the sequence only if all moves do, and then it is a play if possible. Returns false if there is no move.
///
/// A pass is tried first with a chance of one in sixteen, or of one in three if moves are counted, since passes lengthen the sequence then;
/// and else last.
fn make_random_move<S: PointSet>(sequence: &mut RefereedSequence<'_, S>, random: &mut Random) -> bool {
    // The pass is the last candidate.
    let mut choices = sequence.candidates();
    let mut pass = choices.pop();
    let passes_first = random.below(if sequence.measure == Measure::Moves { 3 } else { 16 }) == 0;
    let mut ends = Vec::new();
    loop {
        let of_plays = (!choices.is_empty()).then(|| random.below(choices.len()));
        let next = match of_plays {
            Some(index) if !passes_first || pass.is_none() => Some(choices.swap_remove(index)),
            _ => pass.take(),
        };
        let Some(action) = next else { break };
        if sequence.make(action) {
            if !sequence.is_ended() {
                return true;
            }
            sequence.take_back(sequence.len() - 1);
            ends.push(action);
        }
    }
    let last = ends.iter().find(|&&action| is_play(action)).or(ends.first());
    last.is_some_and(|&last| sequence.make(last))
}
