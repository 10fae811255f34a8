//! Games, and what a referee says of their moves.

use koatlas_board::{BoardPosition, Colour, Point, PointSet, Position, Size, Wide, in_narrowest};
use koatlas_catalogue::signed;
use koatlas_formats::{Change, parts};
use koatlas_rulesets::{
    Action, Barred, Definition, End, Ended, GameMove, Outcome, Referee, Refusal, Repetition, RuleSet, Settlement,
};

use crate::subject::Subject;

/// A game, or a position and moves.
pub struct GameRecord {
    /// The start.
    pub subject: Subject,
    /// The file and the number of the game in it; none for a board.
    pub place: Option<(String, usize)>,
    /// What the game says of its rules.
    pub rules: Option<String>,
    /// The moves.
    pub moves: Vec<GameMove>,
    /// Where stones are set up after the first move.
    pub changes: Vec<Change>,
    /// Whether the moves have been played, so that the game goes on after an illegal one.
    pub as_played: bool,
}

impl GameRecord {
    /// A position, with moves that somebody gives.
    #[must_use]
    pub fn given(subject: Subject, moves: Vec<GameMove>) -> GameRecord {
        GameRecord { subject, place: None, rules: None, moves, changes: Vec::new(), as_played: false }
    }
}

/// The verdicts on a list of moves, and what is then on the board.
///
/// Moves are numbered from 1 as they are listed, those that are not made included.
pub struct GameReplay {
    /// A verdict on every move; if the replay is strict, none after the first illegal one.
    pub verdicts: Vec<MoveVerdict>,
    /// How the sequence has ended, if it has.
    pub end: Option<GameEnd>,
    /// The board after the last move, with the player to move.
    pub board: BoardPosition,
    /// The plays that the bare rules allow him and the rule set does not.
    pub barred: Vec<(Point, Barred)>,
}

/// The verdict on a move.
pub struct MoveVerdict {
    /// Its number.
    pub number: u32,
    /// The move.
    pub made: GameMove,
    /// Why it is illegal, if it is.
    pub violation: Option<Violation>,
    /// What it did, if it is made. Of illegal moves those of recorded games are made.
    pub effect: Option<MoveEffect>,
}

/// Why a move is illegal.
pub struct Violation {
    /// As the referee says it.
    pub refusal: Refusal,
    /// A sentence.
    pub explanation: String,
}

/// What a move did.
pub struct MoveEffect {
    /// The stones removed by it.
    pub removed: Vec<Point>,
    /// Whether its own stone was taken off because it repeated.
    pub forfeited: bool,
    /// Whether the players may now agree that there is no result.
    pub void_offered: bool,
}

/// The end of a sequence.
pub struct GameEnd {
    /// How, and by which rule.
    pub ended: Ended,
    /// Black's area minus White's, forfeits counted, if that is the outcome.
    pub score: Option<i32>,
    /// The number of the move that has ended it, whatever was recorded after it.
    pub after_move: u32,
    /// The outcome, the move and the reason, as a person reads them.
    pub event: String,
    /// The event, and after a repetition the rule that says so, with its article.
    pub sentence: String,
}

/// Replays the moves of a game, up to the first illegal one if `strict`. Where stones are set up, a sequence begins anew,
/// without a history.
///
/// # Errors
/// If no sequence can begin there, or stones are set up that cannot stand.
///
/// # Panics
/// Never: every game has a part.
pub fn replay(rules: &RuleSet, record: &GameRecord, strict: bool) -> anyhow::Result<GameReplay> {
    let subject = &record.subject;
    let mut whole: Option<GameReplay> = None;
    for (change, moves) in parts(&record.moves, &record.changes) {
        let start = match (change, &whole) {
            (Some(change), Some(whole)) => change.of(&whole.board).map_err(|reason| {
                let wrong = "the stones that are set up make no legal position";
                subject.refused(format_args!("after move {}, {wrong}: {reason}", change.after))
            })?,
            _ => subject.position.clone(),
        };
        let mut verdicts = whole.map(|whole| whole.verdicts).unwrap_or_default();
        let (before, as_played) = (verdicts.len() as u32, record.as_played && !strict);
        let part = in_narrowest!(start, S in [u64, u128, Wide] => {
            let referee = Referee::<S>::new(rules.clone(), start.clone()).map_err(|error| subject.refused(error))?;
            continued(referee, moves, before, as_played, strict)
        });
        verdicts.extend(part.verdicts);
        let stopped = strict && verdicts.iter().any(|verdict| verdict.violation.is_some());
        whole = Some(GameReplay { verdicts, ..part });
        if stopped {
            break;
        }
    }
    Ok(whole.expect("every game has a part"))
}

/// Replays moves from one position, after a number of moves elsewhere. If they have been played, illegal ones are made too.
fn continued<S: PointSet>(
    mut referee: Referee<S>,
    moves: &[GameMove],
    before: u32,
    as_played: bool,
    strict: bool,
) -> GameReplay {
    // The referee numbers only what is made: for each number of his the number in the list, 0 for the start.
    let mut numbers = vec![before];
    let mut verdicts = Vec::with_capacity(moves.len());
    let mut history = vec![(referee.position(), referee.to_move(), false)];
    let mut end = None;
    for (&made, number) in moves.iter().zip(before + 1..) {
        let (refusal, turn) = if as_played {
            let played = referee.make_as_played(made);
            (played.violation(), played.turn)
        } else {
            referee.make(made).map_or_else(|refusal| (Some(refusal), None), |turn| (None, Some(*turn)))
        };
        let effect = turn.map(|turn| MoveEffect {
            removed: turn.removed.iter().map(|index| referee.arena().point(index)).collect(),
            forfeited: turn.forfeited,
            void_offered: turn.void_offered,
        });
        let violation = refusal.map(|refusal| Violation::new(refusal, made, &numbers, referee.arena().size()));
        if effect.is_some() {
            numbers.push(number);
            history.push((referee.position(), referee.to_move(), made.action == Action::Pass));
        }
        // A recorded game may go on and end again: it is over when it has ended once.
        if let (Some(ended), None) = (referee.ended(), &end) {
            end = Some(GameEnd::new(ended, &referee, &history, &numbers));
        }
        let stop = strict && violation.is_some();
        verdicts.push(MoveVerdict { number, made, violation, effect });
        if stop {
            break;
        }
    }
    let barred = referee.barred_by_repetition().into_iter();
    let barred = barred.map(|(point, by)| (point, as_listed(by, &numbers))).collect();
    GameReplay { verdicts, end, board: referee.board(), barred }
}

fn as_listed(barred: Barred, numbers: &[u32]) -> Barred {
    Barred { since: numbers[barred.since as usize], ..barred }
}

/// The board after a move, who is to move then, and whether the move was a pass.
type Moment<S> = (Position<S>, Colour, bool);

/// What recurs at the last moment, and since which move, if a rule about repetition has ended the sequence.
fn recurrence<S: PointSet>(ended: Ended, history: &[Moment<S>], numbers: &[u32]) -> Option<String> {
    let End::Repetition(repetition, settlement) = ended.by else { return None };
    let (&(position, to_move, _), before) = history.split_last()?;
    let since_pass = history.iter().rposition(|&(_, _, is_pass)| is_pass).unwrap_or(0);
    let (from, with_mover, how) = match repetition {
        Repetition::Positional => (0, false, "recurs"),
        Repetition::Situational => (0, true, "recurs with the same player to move"),
        Repetition::PassFree => (since_pass, true, "recurs without a pass between"),
        Repetition::Third => (since_pass, true, "recurs for the second time since the last pass"),
    };
    let recurs = |moment: &Moment<S>| moment.0 == position && (!with_mover || moment.1 == to_move);
    let of = match numbers[from + before[from..].iter().position(recurs)?] {
        0 => "at the start".to_owned(),
        since => format!("of move {since}"),
    };
    let removed = match (settlement, ended.outcome) {
        (Settlement::Balance, Outcome::Win(_)) => ", and the winner has removed more stones since",
        (Settlement::Balance, _) => ", and both have removed as many stones since",
        _ => "",
    };
    Some(format!("the position {of} {how}{removed}"))
}

impl GameEnd {
    fn new<S: PointSet>(ended: Ended, referee: &Referee<S>, history: &[Moment<S>], numbers: &[u32]) -> GameEnd {
        let rules = referee.rules();
        let after_move = numbers[numbers.len() - 1];
        let recurrence = recurrence(ended, history, numbers);
        let outcome = match ended.outcome {
            Outcome::Score => "the sequence ends".to_owned(),
            Outcome::Void => "no result".to_owned(),
            Outcome::Tie => "a tie".to_owned(),
            Outcome::Win(colour) => format!("{} wins", colour.name()),
        };
        let score = (ended.outcome == Outcome::Score).then(|| referee.score());
        let scored = score.map_or_else(String::new, |score| {
            let forfeits = if rules.forfeit.is_some() { ", forfeits counted" } else { "" };
            format!("; score {}, Black's area minus White's{forfeits}", signed(score))
        });
        let why = recurrence.clone().unwrap_or_else(|| ended.by.to_string());
        let event = format!("{outcome} at move {after_move}: {why}{scored}");
        let sentence = match (recurrence, rules.definition) {
            (None, _) => event.clone(),
            (Some(_), Definition { name, article: "", .. }) => format!("{event}, {name}"),
            (Some(_), Definition { name, article, .. }) => format!("{event}, {name}, {article}"),
        };
        GameEnd { ended, score, after_move, event, sentence }
    }
}

impl Violation {
    fn new(refusal: Refusal, made: GameMove, numbers: &[u32], size: Size) -> Violation {
        let refusal = match refusal {
            Refusal::Barred(barred) => Refusal::Barred(as_listed(barred, numbers)),
            other => other,
        };
        let explanation = match (refusal, made.action) {
            (Refusal::MissingPoint, Action::Play(point) | Action::KoPass(point)) => {
                size.check(point).map_or_else(|off| off.to_string(), |()| refusal.to_string())
            }
            _ => refusal.to_string(),
        };
        Violation { refusal, explanation }
    }
}

impl GameReplay {
    /// The moves made.
    pub fn made(&self) -> impl DoubleEndedIterator<Item = &MoveVerdict> {
        self.verdicts.iter().filter(|verdict| verdict.effect.is_some())
    }

    /// The number of moves that were recorded after the end, and made.
    pub fn after_end(&self) -> usize {
        self.end.as_ref().map_or(0, |end| self.made().filter(|verdict| verdict.number > end.after_move).count())
    }

    /// The illegal moves.
    pub fn violations(&self) -> impl Iterator<Item = (&MoveVerdict, &Violation)> {
        self.verdicts.iter().filter_map(|verdict| Some((verdict, verdict.violation.as_ref()?)))
    }

    /// The point of the last play made.
    pub fn last_play(&self) -> Option<Point> {
        self.made().rev().find_map(|verdict| match verdict.made.action {
            Action::Play(point) => Some(point),
            Action::Pass | Action::KoPass(_) => None,
        })
    }
}
