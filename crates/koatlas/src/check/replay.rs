//! Replay of games by a referee, with a verdict on each move.

use koatlas_board::{BoardPosition, Colour, LocalBoard, Move, Point, PointSet, Position, Size, Wide, signed};
use koatlas_formats::{SetupChange, split_at_changes};
use koatlas_rulesets::{
    Action, BarReason, End, GameMove, Outcome, Referee, Refusal, Repetition, RuleSet, SequenceEnd, Settlement, Turn,
};
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::subject::Subject;

/// A recorded game, or a position with moves.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The start; its `position` has the player who moves first.
    pub subject: Subject,
    /// The file and the number of the game in it; `None` for a board.
    pub place: Option<(String, usize)>,
    /// The rules that the game names: the text of the property `RU`.
    pub rules: Option<String>,
    /// The moves.
    pub moves: Vec<GameMove>,
    /// The nodes after the first move at which stones are set up.
    pub changes: Vec<SetupChange>,
    /// True if `moves` have been played, so that the replay goes on after an illegal one.
    pub as_played: bool,
}

impl GameRecord {
    /// A record of `moves` from the position of `subject`, which have not been played.
    pub fn from_moves(subject: Subject, moves: Vec<GameMove>) -> GameRecord {
        GameRecord { subject, place: None, rules: None, moves, changes: Vec::new(), as_played: false }
    }
}

/// The verdicts of a rule set on the moves of a game, and the board after the last move: the answer to
/// [`CheckBy::One`](super::CheckBy::One).
///
/// Moves are numbered from 1 as they are listed, including illegal ones that are not made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameReplay {
    /// The rule set with its options, such as `psk` with `suicide=none`.
    #[serde(flatten)]
    pub rules: RuleSet,
    /// A verdict on every move. A strict replay has no verdicts after the first illegal move.
    pub verdicts: Vec<MoveVerdict>,
    /// The end of the sequence, if it has ended.
    pub ended: Option<GameEnd>,
    /// The rows of the board after the last move.
    pub rows: Vec<String>,
    /// The player to move after the last move: `B` or `W`.
    pub to_move: Colour,
    /// The points where the bare rules allow the player a play that the rule set bars.
    pub barred_by_repetition: Vec<Point>,
    /// The plays on `barred_by_repetition`, with reasons.
    pub barred: Vec<BarredMove>,
    /// The board after the last move; `None` in an answer that was read from JSON.
    #[serde(skip)]
    pub board: Option<BoardPosition>,
}

/// The verdict on a move: an item of [`GameReplay::verdicts`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveVerdict {
    /// The move, such as `B d2`, `W pass` or `B kopass:c2`.
    #[serde(rename = "move")]
    pub game_move: GameMove,
    /// True if the move is legal.
    pub legal: bool,
    /// True if the move is made. In a recorded game illegal moves are made too.
    pub made: bool,
    /// The identifier of the [`Refusal`], if the move is illegal.
    pub reason: Option<String>,
    /// The sentence for `reason`.
    pub explanation: Option<String>,
    /// True if the stone of the move is taken off because it repeats.
    pub forfeited: bool,
    /// The stones that the move removes.
    pub removed: Vec<Point>,
    /// True if the players may now agree that the game has no result.
    pub void_offered: bool,
}

/// A play that the bare rules allow and the rule set bars: an item of [`GameReplay::barred`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarredMove {
    /// The play, such as `B d2`.
    #[serde(rename = "move")]
    pub play: Move,
    /// The identifier of the rule that bars it, such as `psk`.
    pub reason: String,
    /// The sentence for `reason`.
    pub explanation: String,
}

/// The end of a sequence; see [`GameReplay::ended`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameEnd {
    /// The outcome: `score`, `void`, `tie`, `black` or `white`.
    pub outcome: Outcome,
    /// The identifier of the rule that ends it, such as `passes`.
    pub by: String,
    /// The sentence for `by`.
    pub explanation: String,
    /// Black's area minus White's, with forfeits, if the outcome is a score.
    pub score: Option<i32>,
    /// The number of the move that ends the sequence, whatever was recorded after it.
    pub after_move: usize,
    /// The event; after a repetition also the rule set and the article.
    pub sentence: String,
    /// The outcome, the move and the reason, in words.
    #[serde(skip)]
    pub event: String,
    /// The number of moves that were recorded after the end and are made.
    #[serde(skip)]
    pub moves_after: usize,
}

/// The moves of a game between two nodes where stones are set up, and the board after them.
pub(super) struct ReplayedPart {
    pub verdicts: Vec<MoveVerdict>,
    pub ended: Option<GameEnd>,
    board: BoardPosition,
    barred: Vec<(Point, BarReason)>,
}

impl GameReplay {
    /// Replays a game, up to the first illegal move if `strict`. Where stones are set up, a new sequence begins without history.
    ///
    /// # Errors
    /// If no sequence can begin at the start, or if stones are set up that make no legal position.
    pub(crate) fn new(rules: RuleSet, record: &GameRecord, strict: bool) -> Result<GameReplay> {
        let ReplayedPart { verdicts, mut ended, board, barred } = replay_all_parts(&rules, record, strict)?;
        if let Some(end) = &mut ended {
            // Moves are numbered from 1: move `after_move + 1` has the index `after_move`.
            end.moves_after = verdicts[end.after_move..].iter().filter(|verdict| verdict.made).count();
        }
        let to_move = board.to_move();
        let barred_by_repetition = barred.iter().map(|&(point, _)| point).collect();
        let barred = barred.iter().map(|&(point, by)| {
            let (reason, explanation) = (by.bar.id().to_owned(), by.to_string());
            BarredMove { play: Move::play(to_move, point), reason, explanation }
        });
        let (barred, rows, board) = (barred.collect(), board.rows(), Some(board));
        Ok(GameReplay { rules, verdicts, ended, rows, to_move, barred_by_repetition, barred, board })
    }

    /// The illegal moves, with their numbers.
    pub fn violations(&self) -> impl Iterator<Item = (usize, &MoveVerdict)> {
        (1..).zip(&self.verdicts).filter(|(_, verdict)| !verdict.legal)
    }

    /// The point of the last play that was made; `None` if there was no play.
    pub fn last_play(&self) -> Option<Point> {
        let mut made = self.verdicts.iter().rev().filter(|verdict| verdict.made);
        made.find_map(|verdict| if let Action::Play(point) = verdict.game_move.action { Some(point) } else { None })
    }
}

/// Replays all parts of a game, each from the board after the part before. Every game has at least one part.
fn replay_all_parts(rules: &RuleSet, record: &GameRecord, strict: bool) -> Result<ReplayedPart> {
    let subject = &record.subject;
    let mut whole: Option<ReplayedPart> = None;
    for (change, moves) in split_at_changes(&record.moves, &record.changes) {
        let start = match (change, &whole) {
            (Some(change), Some(whole)) => change.apply_to(&whole.board).map_err(|reason| {
                let wrong = "the stones that are set up make no legal position";
                subject.unusable(format!("after move {}, {wrong}: {reason}", change.after))
            })?,
            _ => subject.position.clone(),
        };
        // Verdicts of all parts are one list; the board and the end are those of the last part.
        let mut verdicts = whole.map(|whole| whole.verdicts).unwrap_or_default();
        let (before, as_played) = (verdicts.len(), record.as_played && !strict);
        let referee = Referee::<Wide>::new(rules.clone(), start).map_err(|error| subject.unusable(error))?;
        let part = replay_part(referee, moves, before, as_played, strict);
        verdicts.extend(part.verdicts);
        let stopped = strict && verdicts.iter().any(|verdict| !verdict.legal);
        whole = Some(ReplayedPart { verdicts, ..part });
        if stopped {
            break;
        }
    }
    Ok(whole.expect("every game has a part"))
}

/// Replays `moves` after `before` moves of earlier parts. If `as_played`, illegal moves are made too.
pub(super) fn replay_part<S: PointSet>(
    mut referee: Referee<S>,
    moves: &[GameMove],
    before: usize,
    as_played: bool,
    strict: bool,
) -> ReplayedPart {
    // The referee numbers only moves that are made. `numbers[i]` is the number in the list of its move `i`; 0 is the start.
    let mut numbers = vec![before];
    let mut verdicts = Vec::with_capacity(moves.len());
    let mut history = vec![Moment { position: referee.position(), to_move: referee.to_move(), is_pass: false }];
    let mut ended = None;
    for (&game_move, number) in moves.iter().zip(before + 1..) {
        // An illegal move of a recorded game is made if it can be: players did go on from there.
        let (refusal, turn) = if as_played {
            let played = referee.make_as_played(game_move);
            (played.violation(), played.turn)
        } else {
            referee.make(game_move).map_or_else(|refusal| (Some(refusal), None), |turn| (None, Some(*turn)))
        };
        let verdict = verdict(game_move, refusal, turn, &numbers, referee.local_board());
        if verdict.made {
            numbers.push(number);
            let is_pass = game_move.action == Action::Pass;
            history.push(Moment { position: referee.position(), to_move: referee.to_move(), is_pass });
        }
        // A recorded game may go on and end again: it is over when it has ended once.
        if let (Some(end), None) = (referee.end(), &ended) {
            ended = Some(GameEnd::new(end, &referee, &history, &numbers));
        }
        let stop = strict && !verdict.legal;
        verdicts.push(verdict);
        if stop {
            break;
        }
    }
    let barred = referee.barred_by_repetition().into_iter();
    let barred = barred.map(|(point, by)| (point, as_listed(by, &numbers))).collect();
    ReplayedPart { verdicts, ended, board: referee.board(), barred }
}

/// Builds the verdict on a move. `numbers` maps move numbers of the referee to those of the list.
fn verdict<S: PointSet>(
    game_move: GameMove,
    refusal: Option<Refusal>,
    turn: Option<Turn<S>>,
    numbers: &[usize],
    local_board: &LocalBoard<S>,
) -> MoveVerdict {
    let refusal = refusal.map(|refusal| match refusal {
        Refusal::Barred(barred) => Refusal::Barred(as_listed(barred, numbers)),
        other => other,
    });
    let removed = turn.as_ref().map(|turn| turn.removed.iter().map(|index| local_board.point(index)).collect());
    MoveVerdict {
        game_move,
        legal: refusal.is_none(),
        made: turn.is_some(),
        reason: refusal.map(|refusal| refusal.id().to_owned()),
        explanation: refusal.map(|refusal| explanation(refusal, game_move, local_board.size())),
        forfeited: turn.is_some_and(|turn| turn.forfeited),
        removed: removed.unwrap_or_default(),
        void_offered: turn.is_some_and(|turn| turn.void_offered),
    }
}

fn explanation(refusal: Refusal, game_move: GameMove, size: Size) -> String {
    let off_board = match (refusal, game_move.action) {
        (Refusal::MissingPoint, Action::Play(point) | Action::KoPass(point)) => size.check(point).err(),
        _ => None,
    };
    off_board.map_or_else(|| refusal.to_string(), |off| off.to_string())
}

fn as_listed(barred: BarReason, numbers: &[usize]) -> BarReason {
    BarReason { since: numbers[barred.since as usize] as u32, ..barred }
}

/// The state of a replay after a move, or at the start.
struct Moment<S> {
    position: Position<S>,
    to_move: Colour,
    /// True if the move was a pass.
    is_pass: bool,
}

/// Describes the earlier position that recurs now, if a rule about repetition has ended the sequence.
fn recurrence<S: PointSet>(ended: SequenceEnd, history: &[Moment<S>], numbers: &[usize]) -> Option<String> {
    let End::Repetition(repetition, settlement) = ended.rule else { return None };
    let (now, before) = history.split_last()?;
    let since_pass = history.iter().rposition(|moment| moment.is_pass).unwrap_or(0);
    // `from` is the first moment with which the present one is compared.
    let (from, with_mover, recurs) = match repetition {
        Repetition::Positional => (0, false, "recurs"),
        Repetition::Situational => (0, true, "recurs with the same player to move"),
        Repetition::PassFree => (since_pass, true, "recurs without a pass between"),
        Repetition::Third => (since_pass, true, "recurs for the second time since the last pass"),
    };
    let mut candidates = before[from..].iter();
    let earlier = candidates
        .position(|moment| moment.position == now.position && (!with_mover || moment.to_move == now.to_move))?;
    let since = match numbers[from + earlier] {
        0 => "at the start".to_owned(),
        number => format!("of move {number}"),
    };
    let removed = match (settlement, ended.outcome) {
        (Settlement::Balance, Outcome::Win(_)) => ", and the winner has removed more stones since",
        (Settlement::Balance, _) => ", and both have removed as many stones since",
        _ => "",
    };
    Some(format!("the position {since} {recurs}{removed}"))
}

impl GameEnd {
    fn new<S: PointSet>(ended: SequenceEnd, referee: &Referee<S>, history: &[Moment<S>], numbers: &[usize]) -> GameEnd {
        let rules = referee.rules();
        let after_move = numbers[numbers.len() - 1];
        let recurrence = recurrence(ended, history, numbers);
        let outcome = match ended.outcome {
            Outcome::Score => "the sequence ends".to_owned(),
            Outcome::Void => "no result".to_owned(),
            Outcome::Tie => "a tie".to_owned(),
            Outcome::Win(colour) => format!("{} wins", colour.name()),
        };
        // Scores with forfeits are not plain areas, so that the text says it.
        let score = (ended.outcome == Outcome::Score).then(|| referee.score());
        let scored = score.map_or_else(String::new, |score| {
            let forfeits = if rules.forfeit.is_some() { ", forfeits counted" } else { "" };
            format!("; score {}, Black's area minus White's{forfeits}", signed(score))
        });
        let why = recurrence.clone().unwrap_or_else(|| ended.rule.to_string());
        let event = format!("{outcome} at move {after_move}: {why}{scored}");
        let sentence = match recurrence {
            None => event.clone(),
            Some(_) => format!("{event}, {}", rules.citation(ended.rule.id())),
        };
        let (by, explanation) = (ended.rule.id().to_owned(), ended.rule.to_string());
        GameEnd { outcome: ended.outcome, by, explanation, score, after_move, sentence, event, moves_after: 0 }
    }

    /// Appends the number of moves after the end to `sentence`.
    pub fn with_moves_after(&self, sentence: &str) -> String {
        match self.moves_after {
            0 => sentence.to_owned(),
            1 => format!("{sentence}; 1 move follows"),
            more => format!("{sentence}; {more} moves follow"),
        }
    }
}
