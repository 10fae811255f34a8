//! What a referee says of a list of moves.

use koatlas_board::{Arena, BoardPosition, Point, PointSet, Wide, in_narrowest};
use koatlas_rulesets::{Action, Barred, Ended, GameMove, Outcome, Referee, Refusal, RuleSet, StartError, Turn};

/// The verdicts on a list of moves, and what is then on the board.
///
/// Moves are numbered from 1 as they are listed, those that are not made included.
pub struct Replay {
    /// A verdict on every move.
    pub verdicts: Vec<Verdict>,
    /// How the sequence has ended, if it has.
    pub finish: Option<Finish>,
    /// The board after the last move, with the player to move.
    pub board: BoardPosition,
    /// The plays that the bare rules allow him and the rule set does not.
    pub barred: Vec<(Point, Barred)>,
}

/// The verdict on a move.
pub struct Verdict {
    /// Its number.
    pub number: u32,
    /// The move.
    pub made: GameMove,
    /// What it did, or why it is not made.
    pub found: Result<Effect, Refusal>,
}

/// What a move did.
pub struct Effect {
    /// The stones removed by it.
    pub removed: Vec<Point>,
    /// Whether its own stone was taken off because it repeated.
    pub forfeited: bool,
    /// Whether the players may now agree that there is no result.
    pub void_offered: bool,
}

/// The end of a sequence.
pub struct Finish {
    /// How, and by which rule.
    pub ended: Ended,
    /// Black's area minus White's, forfeits counted, if that is the outcome.
    pub score: Option<i32>,
    /// The number of the move that has ended it.
    pub after_move: u32,
}

/// Replays moves. An illegal move is not made, and the same player is still to move.
///
/// # Errors
/// If no sequence can begin there.
pub fn replay(rules: &RuleSet, start: &BoardPosition, moves: &[GameMove]) -> Result<Replay, StartError> {
    in_narrowest!(start, S in [u64, u128, Wide] => in_sets::<S>(rules, start, moves))
}

fn in_sets<S: PointSet>(rules: &RuleSet, start: &BoardPosition, moves: &[GameMove]) -> Result<Replay, StartError> {
    let mut referee = Referee::<S>::new(rules.clone(), start.clone())?;
    let mut numbers = Numbers(vec![0]);
    let mut verdicts = Vec::with_capacity(moves.len());
    for (&made, number) in moves.iter().zip(1..) {
        let found = match referee.make(made).copied() {
            Ok(turn) => {
                numbers.0.push(number);
                Ok(Effect::of(&turn, referee.arena()))
            }
            Err(Refusal::Barred(barred)) => Err(Refusal::Barred(numbers.as_listed(barred))),
            Err(refusal) => Err(refusal),
        };
        verdicts.push(Verdict { number, made, found });
    }
    let finish = referee.ended().map(|ended| Finish {
        ended,
        score: (ended.outcome == Outcome::Score).then(|| referee.score()),
        after_move: numbers.last(),
    });
    let barred = referee.barred_by_repetition().into_iter().map(|(point, by)| (point, numbers.as_listed(by))).collect();
    Ok(Replay { verdicts, finish, board: referee.board(), barred })
}

/// The referee numbers only what is made: for each number of his the number in the list, 0 for the start.
struct Numbers(Vec<u32>);

impl Numbers {
    fn as_listed(&self, barred: Barred) -> Barred {
        Barred { since: self.0[barred.since as usize], ..barred }
    }

    fn last(&self) -> u32 {
        self.0[self.0.len() - 1]
    }
}

impl Effect {
    fn of<S: PointSet>(turn: &Turn<S>, arena: &Arena<S>) -> Effect {
        Effect {
            removed: turn.removed.iter().map(|index| arena.point(index)).collect(),
            forfeited: turn.forfeited,
            void_offered: turn.void_offered,
        }
    }
}

impl Replay {
    /// Number of moves made.
    pub fn made(&self) -> usize {
        self.verdicts.iter().filter(|verdict| verdict.found.is_ok()).count()
    }

    /// The point of the last play made.
    pub fn last_play(&self) -> Option<Point> {
        let made = self.verdicts.iter().rev().filter(|verdict| verdict.found.is_ok());
        made.map(|verdict| verdict.made.action).find_map(|action| match action {
            Action::Play(point) => Some(point),
            Action::Pass | Action::KoPass(_) => None,
        })
    }
}
