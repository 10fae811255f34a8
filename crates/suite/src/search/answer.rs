//! What a rule set does with a move.

use koatlas_board::Position;
use koatlas_rulesets::{Done, Ended, Outcome, Referee, Refusal};

/// What a rule set does with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is not made.
    Refused(Refusal),
    /// It is made.
    Made(Made),
}

/// What a move that is made brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// The position after it.
    pub after: Position<u64>,
    /// Whether the stone was taken off because it repeated.
    pub forfeited: bool,
    /// Whether the players may now agree that there is no result.
    pub offered: bool,
    /// How it ends the sequence, if it does.
    pub ended: Option<Ended>,
}

impl Answer {
    /// Tries a move of the player to move. If it is made, the referee has made it.
    pub fn of(referee: &mut Referee<u64>, done: Done) -> Answer {
        match referee.proceed(done) {
            Err(refusal) => Answer::Refused(refusal),
            Ok(turn) => {
                let (after, forfeited, offered) = (turn.after, turn.forfeited, turn.void_offered);
                Answer::Made(Made { after, forfeited, offered, ended: referee.ended() })
            }
        }
    }

    /// What a program shows of it: the board, whether players may agree, and the outcome; nothing if it is refused. By which
    /// rule it is refused or ends does not show.
    pub fn shown(&self) -> Option<(Position<u64>, bool, Option<Outcome>)> {
        match self {
            Answer::Refused(_) => None,
            Answer::Made(made) => Some((made.after, made.offered, made.ended.map(|ended| ended.outcome))),
        }
    }

    /// Whether the sequence goes on after the move.
    pub fn goes_on(&self) -> bool {
        matches!(self, Answer::Made(Made { ended: None, .. }))
    }
}
