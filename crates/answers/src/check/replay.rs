//! What a referee says of the moves of a game.

use koatlas_board::{Arena, BoardPosition, Colour, Point, PointSet, Position, Size, Wide, in_narrowest};
use koatlas_catalogue::signed;
use koatlas_rulesets::{
    Action, Barred, Definition, End, Ended, GameMove, Outcome, Referee, Refusal, Repetition, RuleSet, Settlement,
    StartError, Turn,
};

use super::games::Record;

/// The verdicts on a list of moves, and what is then on the board.
///
/// Moves are numbered from 1 as they are listed, those that are not made included.
pub struct Replay {
    /// A verdict on every move; if the replay is strict, none after the first illegal one.
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
    /// Why it is illegal, if it is.
    pub violation: Option<Violation>,
    /// What it did, if it is made. Of illegal moves those of recorded games are made.
    pub effect: Option<Effect>,
}

/// Why a move is illegal.
pub struct Violation {
    /// As the referee says it.
    pub refusal: Refusal,
    /// A sentence.
    pub explanation: String,
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
    /// The number of the move that has ended it, whatever was recorded after it.
    pub after_move: u32,
    /// The outcome, the move and the reason, as a person reads them.
    pub event: String,
    /// The rule that says so, with its article; empty if something else than a repetition has ended the sequence.
    pub rule: String,
}

/// Why a game cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// No sequence can begin there.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Stones are set up that cannot stand.
    #[error("after move {after}, the stones that are set up make no legal position: {reason}")]
    Change {
        /// The number of the move before.
        after: usize,
        /// Why not.
        reason: koatlas_board::SetupError,
    },
}

/// Replays the moves of a game, up to the first illegal one if `strict`. Where stones are set up, a sequence begins anew,
/// without a history.
///
/// # Errors
/// If no sequence can begin there.
///
/// # Panics
/// Never: every game has a part.
pub fn replay(rules: &RuleSet, record: &Record, strict: bool) -> Result<Replay, ReplayError> {
    let mut whole: Option<Replay> = None;
    for (change, moves) in record.parts() {
        let start = match (change, &whole) {
            (Some(change), Some(whole)) => {
                change.of(&whole.board).map_err(|reason| ReplayError::Change { after: change.after, reason })?
            }
            _ => record.start().clone(),
        };
        let mut verdicts = whole.map(|whole| whole.verdicts).unwrap_or_default();
        let before = verdicts.len() as u32;
        let part = Part { rules, start: &start, moves, before, as_played: record.as_played, strict };
        let part = in_narrowest!(part.start, S in [u64, u128, Wide] => part.replay::<S>())?;
        verdicts.extend(part.verdicts);
        let stopped = strict && verdicts.iter().any(|verdict| verdict.violation.is_some());
        whole = Some(Replay { verdicts, ..part });
        if stopped {
            break;
        }
    }
    Ok(whole.expect("every game has a part"))
}

/// Moves from one position, after a number of moves elsewhere.
struct Part<'a> {
    rules: &'a RuleSet,
    start: &'a BoardPosition,
    moves: &'a [GameMove],
    before: u32,
    as_played: bool,
    strict: bool,
}

impl Part<'_> {
    fn replay<S: PointSet>(&self) -> Result<Replay, StartError> {
        let mut referee = Referee::<S>::new(self.rules.clone(), self.start.clone())?;
        let mut numbers = Numbers(vec![self.before]);
        let mut verdicts = Vec::with_capacity(self.moves.len());
        let mut history = vec![(referee.position(), referee.to_move(), false)];
        let mut finish = None;
        for (&made, number) in self.moves.iter().zip(self.before + 1..) {
            let (refusal, turn) = self.one(&mut referee, made);
            let effect = turn.map(|turn| Effect::of(&turn, referee.arena()));
            let size = self.start.size();
            let violation = refusal.map(|refusal| Violation::new(numbers.refusal(refusal), made, size));
            let stop = self.strict && violation.is_some();
            if effect.is_some() {
                numbers.0.push(number);
                history.push((referee.position(), referee.to_move(), made.action == Action::Pass));
            }
            // A recorded game may go on and end again: it is over when it has ended once.
            if let (Some(ended), None) = (referee.ended(), &finish) {
                finish = Some(self.finish(ended, &referee, &history, &numbers));
            }
            verdicts.push(Verdict { number, made, violation, effect });
            if stop {
                break;
            }
        }
        let barred = referee.barred_by_repetition().into_iter();
        let barred = barred.map(|(point, by)| (point, numbers.as_listed(by))).collect();
        Ok(Replay { verdicts, finish, board: referee.board(), barred })
    }

    fn finish<S: PointSet>(
        &self,
        ended: Ended,
        referee: &Referee<S>,
        history: &[Moment<S>],
        numbers: &Numbers,
    ) -> Finish {
        let score = (ended.outcome == Outcome::Score).then(|| referee.score());
        let since = first_occurrence(ended.by, history).map(|moment| numbers.0[moment]);
        let event = event(self.rules, ended, score, numbers.last(), since);
        let rule = since.map_or_else(String::new, |_| cited(self.rules));
        Finish { ended, score, after_move: numbers.last(), event, rule }
    }

    /// Judges a move and makes it, if it is legal or the game goes on all the same.
    fn one<S: PointSet>(&self, referee: &mut Referee<S>, made: GameMove) -> (Option<Refusal>, Option<Turn<S>>) {
        if self.as_played && !self.strict {
            let played = referee.make_as_played(made);
            return (played.violation(), played.turn);
        }
        match referee.make(made) {
            Ok(turn) => (None, Some(*turn)),
            Err(refusal) => (Some(refusal), None),
        }
    }
}

/// The referee numbers only what is made: for each number of his the number in the list, 0 for the start.
struct Numbers(Vec<u32>);

impl Numbers {
    fn as_listed(&self, barred: Barred) -> Barred {
        Barred { since: self.0[barred.since as usize], ..barred }
    }

    fn refusal(&self, refusal: Refusal) -> Refusal {
        if let Refusal::Barred(barred) = refusal { Refusal::Barred(self.as_listed(barred)) } else { refusal }
    }

    fn last(&self) -> u32 {
        self.0[self.0.len() - 1]
    }
}

/// The board after a move, who is to move then, and whether the move was a pass.
type Moment<S> = (Position<S>, Colour, bool);

/// The moment from which the last one is a repetition, by the rule that has ended the sequence; none if that is no rule
/// about repetition.
fn first_occurrence<S: PointSet>(by: End, history: &[Moment<S>]) -> Option<usize> {
    let End::Repetition(repetition, _) = by else { return None };
    let (position, to_move, _) = history.last()?;
    let since_pass = history.iter().rposition(|&(_, _, is_pass)| is_pass).unwrap_or(0);
    let (from, with_mover) = match repetition {
        Repetition::Positional => (0, false),
        Repetition::Situational => (0, true),
        Repetition::PassFree | Repetition::Third => (since_pass, true),
    };
    let recurs = |moment: &Moment<S>| moment.0 == *position && (!with_mover || moment.1 == *to_move);
    Some(from + history[from..history.len() - 1].iter().position(recurs)?)
}

/// The end of a sequence in words: with the move, and with that from which something recurs.
fn event(rules: &RuleSet, ended: Ended, score: Option<i32>, after: u32, since: Option<u32>) -> String {
    let outcome = match ended.outcome {
        Outcome::Score => "the sequence ends".to_owned(),
        Outcome::Void => "no result".to_owned(),
        Outcome::Tie => "a tie".to_owned(),
        Outcome::Win(colour) => format!("{} wins", colour.name()),
    };
    let why = match (since, ended.by) {
        (Some(since), End::Repetition(repetition, settlement)) => {
            recurrence(repetition, settlement, ended.outcome, since)
        }
        (_, by) => by.to_string(),
    };
    let score = score.map_or_else(String::new, |score| {
        let forfeits = if rules.forfeit().is_some() { ", forfeits counted" } else { "" };
        format!("; score {}, Black's area minus White's{forfeits}", signed(score))
    });
    format!("{outcome} at move {after}: {why}{score}")
}

/// The name of a rule set, with the article on repetition.
fn cited(rules: &RuleSet) -> String {
    let Definition { name, article, .. } = rules.definition();
    if article.is_empty() { (*name).to_owned() } else { format!("{name}, {article}") }
}

fn recurrence(repetition: Repetition, settlement: Settlement, outcome: Outcome, since: u32) -> String {
    let of = if since == 0 { "at the start".to_owned() } else { format!("of move {since}") };
    let how = match repetition {
        Repetition::Positional => "recurs",
        Repetition::Situational => "recurs with the same player to move",
        Repetition::PassFree => "recurs without a pass between",
        Repetition::Third => "recurs for the second time since the last pass",
    };
    let removed = match (settlement, outcome) {
        (Settlement::Balance, Outcome::Win(_)) => ", and the winner has removed more stones since",
        (Settlement::Balance, _) => ", and both have removed as many stones since",
        _ => "",
    };
    format!("the position {of} {how}{removed}")
}

impl Finish {
    /// What a person reads: the event, and the rule.
    #[must_use]
    pub fn sentence(&self) -> String {
        let separator = if self.rule.is_empty() { "" } else { ", " };
        format!("{}{separator}{}", self.event, self.rule)
    }
}

impl Violation {
    fn new(refusal: Refusal, made: GameMove, size: Size) -> Violation {
        let explanation = match (refusal, made.action) {
            (Refusal::MissingPoint, Action::Play(point) | Action::KoPass(point)) => {
                size.check(point).map_or_else(|off| off.to_string(), |()| refusal.to_string())
            }
            _ => refusal.to_string(),
        };
        Violation { refusal, explanation }
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
        self.verdicts.iter().filter(|verdict| verdict.effect.is_some()).count()
    }

    /// The number of moves that were recorded after the end, and made.
    pub fn after_end(&self) -> usize {
        let Some(finish) = &self.finish else { return 0 };
        let after = self.verdicts.iter().filter(|verdict| verdict.number > finish.after_move);
        after.filter(|verdict| verdict.effect.is_some()).count()
    }

    /// The illegal moves.
    pub fn violations(&self) -> impl Iterator<Item = (&Verdict, &Violation)> {
        self.verdicts.iter().filter_map(|verdict| Some((verdict, verdict.violation.as_ref()?)))
    }

    /// The point of the last play made.
    pub fn last_play(&self) -> Option<Point> {
        let made = self.verdicts.iter().rev().filter(|verdict| verdict.effect.is_some());
        made.map(|verdict| verdict.made.action).find_map(|action| match action {
            Action::Play(point) => Some(point),
            Action::Pass | Action::KoPass(_) => None,
        })
    }
}
