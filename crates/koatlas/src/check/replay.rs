//! Replay of games by a referee, with a verdict on each move.

use koatlas_board::{BoardPosition, Colour, Move, Point, PointSet, Position, Wide, signed};
use koatlas_files::{SetupChange, split_at_changes};
use koatlas_rules::{
    Action, Earlier, End, GameMove, Outcome, Referee, Refusal, Repetition, RuleSet, SequenceEnd, Settlement,
    StartError, Turn,
};
use serde::{Deserialize, Serialize};

use super::record::{GameRecord, SlipWarning, Variation};
use crate::error::Result;

/// The verdicts of a rule set on the moves of a game, and the board after the last move: the answer to
/// [`CheckQuestion`](super::CheckQuestion) by one rule set.
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
    /// The later phases of the rules that have begun.
    #[serde(default)]
    pub phases: Vec<PhaseBegin>,
    /// The end of the sequence, if it has ended.
    pub ended: Option<GameEnd>,
    /// The variations, in the order of the file.
    #[serde(default)]
    pub lines: Vec<LineReplay>,
    /// The rows of the board after the last move.
    pub rows: Vec<String>,
    /// The player to move after the last move: `B` or `W`.
    pub to_move: Colour,
    /// The points where the bare rules allow the player a play that the rule set bars.
    pub barred_by_repetition: Vec<Point>,
    /// The plays on `barred_by_repetition`, with reasons.
    pub barred: Vec<BarredMove>,
    /// The slips of the record, which was read in spite of them.
    #[serde(default)]
    pub warnings: Vec<SlipWarning>,
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
    /// The identifier of the rule that makes the move illegal (a [`Refusal`]), if it is.
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

/// The beginning of a phase after the first: an item of [`GameReplay::phases`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhaseBegin {
    /// The number of the phase, from 2.
    pub phase: usize,
    /// Its name; it may be empty.
    pub name: String,
    /// The number of the move that ended the phase before.
    pub after_move: usize,
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
    /// Black's area minus White's, or what else the rule set counts, with forfeits, if the outcome is a score.
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

impl MoveVerdict {
    /// The verdict on a move that is made and legal.
    fn legal(game_move: GameMove) -> MoveVerdict {
        MoveVerdict {
            game_move,
            legal: true,
            made: true,
            reason: None,
            explanation: None,
            forfeited: false,
            removed: Vec::new(),
            void_offered: false,
        }
    }
}

impl GameReplay {
    /// Replays a game, up to the first illegal move if `strict`. Where stones are set up, a new history begins; forfeits count on, and an
    /// end remains the end.
    ///
    /// # Errors
    /// If no sequence can begin at the start, or if stones are set up that make no legal position.
    pub(crate) fn new(rules: RuleSet, record: &GameRecord, strict: bool) -> Result<GameReplay> {
        let replay = replay_record(&rules, record, strict)?;
        let (board, barred) = (replay.referee.board(), replay.barred());
        let Replay { verdicts, phases, mut ended, .. } = replay;
        if let Some(end) = &mut ended {
            // Moves are numbered from 1: move `after_move + 1` has the index `after_move`.
            end.moves_after = verdicts[end.after_move..].iter().filter(|verdict| verdict.made).count();
        }
        let to_move = board.to_move();
        let barred_by_repetition = barred.iter().filter_map(|barred| barred.play.point).collect();
        let (rows, board, warnings) = (board.rows(), Some(board), Vec::new());
        let lines = record.variations.iter().map(|variation| LineReplay::new(&rules, variation, strict));
        let lines = lines.collect::<Result<_>>()?;
        Ok(GameReplay {
            rules,
            verdicts,
            phases,
            ended,
            lines,
            rows,
            to_move,
            barred_by_repetition,
            barred,
            warnings,
            board,
        })
    }

    /// True if a move of the main line or of a variation is illegal.
    pub fn has_illegal_moves(&self) -> bool {
        self.violations().next().is_some() || self.lines.iter().any(LineReplay::has_illegal_moves)
    }

    /// The illegal moves of the main line, with their numbers.
    pub fn violations(&self) -> impl Iterator<Item = (usize, &MoveVerdict)> {
        (1..).zip(&self.verdicts).filter(|(_, verdict)| !verdict.legal)
    }

    /// The point of the last play that was made; `None` if there was no play.
    pub fn last_play(&self) -> Option<Point> {
        let mut made = self.verdicts.iter().rev().filter(|verdict| verdict.made);
        made.find_map(|verdict| if let Action::Play(point) = verdict.game_move.action { Some(point) } else { None })
    }
}

/// The verdicts on a variation: an item of [`GameReplay::lines`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineReplay {
    /// The address of the variation, such as `12.2`, the second that goes on after move 12.
    pub path: String,
    /// The number of the first of `verdicts`. Moves before it belong to an earlier line too.
    pub first_move: usize,
    /// A verdict on every move that no earlier line has.
    pub verdicts: Vec<MoveVerdict>,
    /// The later phases of the rules that have begun with these moves.
    #[serde(default)]
    pub phases: Vec<PhaseBegin>,
    /// The end of the sequence, if it has ended.
    pub ended: Option<GameEnd>,
}

impl LineReplay {
    /// Replays a variation, up to the first illegal move if `strict`.
    ///
    /// # Errors
    /// If no sequence can begin at the start, or if stones are set up that make no legal position.
    fn new(rules: &RuleSet, Variation { place, record }: &Variation, strict: bool) -> Result<LineReplay> {
        let GameReplay { mut verdicts, mut phases, ended, .. } = GameReplay::new(rules.clone(), record, strict)?;
        let shared = place.shared_moves();
        phases.retain(|begun| begun.after_move > shared);
        let verdicts = verdicts.split_off(verdicts.len().min(shared));
        Ok(LineReplay { path: place.to_string(), first_move: shared + 1, verdicts, phases, ended })
    }

    /// True if a move that no earlier line has is illegal.
    pub fn has_illegal_moves(&self) -> bool {
        self.verdicts.iter().any(|verdict| !verdict.legal)
    }
}

/// Replays a game, up to the first illegal move if `strict`. Handicap stones that are written as moves stand at its start.
fn replay_record(rules: &RuleSet, record: &GameRecord, strict: bool) -> Result<Replay<Wide>> {
    let GameRecord { subject, moves, changes, .. } = record;
    let referee = Referee::new(rules.clone(), subject.position.clone()).map_err(|error| subject.unusable(error))?;
    let (mut replay, as_played) = (Replay::new(referee), record.as_played && !strict);
    let (handicap, moves) = moves.split_at(record.handicap);
    replay.verdicts.extend(handicap.iter().copied().map(MoveVerdict::legal));
    for (change, moves) in split_at_changes(moves, changes) {
        if let Some(change) = change {
            let board = board_set_up(change, &replay.referee, record)?;
            replay.set_up(board).map_err(|error| subject.unusable(error))?;
        }
        if !replay.make_all(moves, as_played, strict) {
            break;
        }
    }
    Ok(replay)
}

/// Returns the board after `change`, which is made on the board of `referee`. If stones were taken off that stand in the record, it
/// may not be legal there; then it is made on the board of the record.
fn board_set_up(change: &SetupChange, referee: &Referee<Wide>, record: &GameRecord) -> Result<BoardPosition> {
    let rules = referee.rules();
    change.apply_to(&referee.board()).or_else(|reason| {
        if rules.forfeit.is_none() {
            let wrong = "the stones that are set up make no legal position";
            let after = record.handicap + change.after;
            return Err(record.subject.unusable(format!("after move {after}, {wrong}: {reason}")));
        }
        let changes = record.changes.iter().take_while(|other| *other != change).cloned().collect();
        let before =
            GameRecord { moves: record.moves[..record.handicap + change.after].to_vec(), changes, ..record.clone() };
        let replay = replay_record(&RuleSet { forfeit: None, ..rules.clone() }, &before, false)?;
        board_set_up(change, &replay.referee, record)
    })
}

/// The replay of a game up to a move.
pub(super) struct Replay<S: PointSet> {
    referee: Referee<S>,
    /// The moves that the present history has, by their numbers in the list, since the referee counts only moves that are made. The first
    /// element stands for its start: it is the number of the last move before stones were set up, or 0.
    numbers: Vec<usize>,
    /// The start of the present history and the state after each of its moves.
    history: Vec<Moment<S>>,
    pub verdicts: Vec<MoveVerdict>,
    phases: Vec<PhaseBegin>,
    pub ended: Option<GameEnd>,
}

impl<S: PointSet> Replay<S> {
    /// Begins a replay before the first move.
    pub fn new(referee: Referee<S>) -> Replay<S> {
        let history = vec![Moment::now(&referee, false)];
        Replay { referee, numbers: vec![0], history, verdicts: Vec::new(), phases: Vec::new(), ended: None }
    }

    /// Makes the moves, and if `strict` none after an illegal one. If `as_played`, illegal moves are made too. Returns false if an illegal
    /// move has stopped the replay.
    pub fn make_all(&mut self, moves: &[GameMove], as_played: bool, strict: bool) -> bool {
        moves.iter().all(|&game_move| self.make(game_move, as_played) || !strict)
    }

    /// Makes a move if it is legal, or as it was played, and adds the verdict. Returns true if it is legal.
    fn make(&mut self, game_move: GameMove, as_played: bool) -> bool {
        let phase = self.referee.phase();
        // An illegal move of a recorded game is made if it can be: players did go on from there.
        let (refusal, turn) = if as_played {
            let played = self.referee.make_as_played(game_move);
            (played.violation(), played.turn)
        } else {
            self.referee.make(game_move).map_or_else(|refusal| (Some(refusal), None), |turn| (None, Some(*turn)))
        };
        self.verdicts.push(self.verdict(game_move, refusal, turn));
        if turn.is_some() {
            self.numbers.push(self.verdicts.len());
            self.history.push(Moment::now(&self.referee, game_move.action == Action::Pass));
        }
        // After the end of a recorded game its moves begin no phase.
        if self.ended.is_none() && self.referee.phase() > phase {
            let begun = self.referee.phase();
            let name = self.referee.rules().later_phases[begun - 2].name.to_owned();
            self.phases.push(PhaseBegin { phase: begun, name, after_move: self.verdicts.len() });
        }
        // A recorded game may go on and end again: it is over when it has ended once.
        if let (Some(end), None) = (self.referee.end(), &self.ended) {
            self.ended = Some(GameEnd::new(end, self));
        }
        refusal.is_none()
    }

    /// Goes on with `board`, on which stones have been set up. If they are where they were, only the player to move is another.
    fn set_up(&mut self, board: BoardPosition) -> Result<(), StartError> {
        let changed = board.contents() != self.referee.board().contents();
        if !changed && !self.referee.turns().is_empty() {
            self.referee.set_to_move(board.to_move());
            return Ok(());
        }
        self.referee = self.referee.set_up(board)?;
        self.numbers = vec![if changed { self.verdicts.len() } else { self.numbers[0] }];
        self.history = vec![Moment::now(&self.referee, false)];
        Ok(())
    }

    /// The plays that the rule set bars now and the bare rules allow.
    fn barred(&self) -> Vec<BarredMove> {
        let barred = self.referee.barred_by_repetition().into_iter().map(|(point, by)| BarredMove {
            play: Move::play(self.referee.to_move(), point),
            reason: by.bar.id().to_owned(),
            explanation: by.sentence(self.earlier(by.since as usize)),
        });
        barred.collect()
    }

    /// The verdict on the next move of the list.
    fn verdict(&self, game_move: GameMove, refusal: Option<Refusal>, turn: Option<Turn<S>>) -> MoveVerdict {
        let local_board = self.referee.local_board();
        let removed = turn.as_ref().map(|turn| turn.removed.iter().map(|index| local_board.point(index)).collect());
        MoveVerdict {
            game_move,
            legal: refusal.is_none(),
            made: turn.is_some(),
            reason: refusal.map(|refusal| refusal.id().to_owned()),
            explanation: refusal.map(|refusal| self.explanation(refusal, game_move)),
            forfeited: turn.is_some_and(|turn| turn.forfeited),
            removed: removed.unwrap_or_default(),
            void_offered: turn.is_some_and(|turn| turn.void_offered),
        }
    }

    fn explanation(&self, refusal: Refusal, game_move: GameMove) -> String {
        match (refusal, game_move.action) {
            (Refusal::Barred(by), _) => by.sentence(self.earlier(by.since as usize)),
            (Refusal::MissingPoint, Action::Play(point) | Action::KoPass(point)) => {
                let off_board = self.referee.local_board().size().check(point).err();
                off_board.map_or_else(|| refusal.to_string(), |off| off.to_string())
            }
            _ => refusal.to_string(),
        }
    }

    /// The moment after move `number` of the present history.
    fn earlier(&self, number: usize) -> Earlier {
        match (number, self.numbers[number]) {
            (0, 0) => Earlier::Start,
            (0, before) => Earlier::SetUp(before),
            (_, listed) => Earlier::Move(listed),
        }
    }

    /// Describes the earlier position that recurs now, if a rule about repetition has ended the sequence.
    fn recurrence(&self, ended: SequenceEnd) -> Option<String> {
        let End::Repetition(repetition, settlement) = ended.rule else { return None };
        let (now, before) = self.history.split_last()?;
        let phase = self.history.iter().position(|moment| moment.phase == now.phase)?;
        let start = phase + usize::from(!self.referee.rules().start_counts);
        // The pass that ended the phase before does not count in this one.
        let last_pass = self.history.iter().rposition(|moment| moment.is_pass).filter(|&pass| pass > phase);
        // `from` is the first moment with which the present one is compared.
        let (from, with_mover) = match repetition {
            Repetition::Positional => (start, false),
            Repetition::Situational => (start, true),
            Repetition::PassFree | Repetition::Third => (last_pass.unwrap_or(start), true),
        };
        let is_same = |&number: &usize| {
            before[number].position == now.position && (!with_mover || before[number].to_move == now.to_move)
        };
        let same: Vec<usize> = (from..before.len()).filter(is_same).collect();
        let earlier = self.earlier(*same.first()?);
        let recurs = match repetition {
            Repetition::Positional => "recurs".to_owned(),
            Repetition::Situational => "recurs with the same player to move".to_owned(),
            Repetition::PassFree => "recurs without a pass between".to_owned(),
            Repetition::Third => {
                let since = last_pass.map_or("", |_| " since the last pass");
                format!("recurs for the {} time{since}", ordinal(same.len()))
            }
        };
        let removed = match (settlement, ended.outcome) {
            (Settlement::Balance, Outcome::Win(_)) => ", and the winner has removed more stones since",
            (Settlement::Balance, _) => ", and both have removed as many stones since",
            (Settlement::MoverLoses, _) => ", and who repeats loses",
            (Settlement::MoverWins, _) => ", and who repeats wins",
            (Settlement::BlackWins, _) => ", and Black wins",
            (Settlement::WhiteWins, _) => ", and White wins",
            _ => "",
        };
        Some(format!("the position {} {recurs}{removed}", earlier.of()))
    }
}

/// Writes an ordinal number: in letters up to the third.
fn ordinal(number: usize) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    let words = ["first", "second", "third"];
    words.get(number.wrapping_sub(1)).map_or_else(|| format!("{number}{suffix}"), |&word| word.to_owned())
}

/// The state of a replay after a move, or at the start.
struct Moment<S> {
    position: Position<S>,
    to_move: Colour,
    /// True if the move was a pass.
    is_pass: bool,
    /// The number of the phase that the next move belongs to.
    phase: usize,
}

impl<S: PointSet> Moment<S> {
    fn now(referee: &Referee<S>, is_pass: bool) -> Moment<S> {
        Moment { position: referee.position(), to_move: referee.to_move(), is_pass, phase: referee.phase() }
    }
}

impl GameEnd {
    /// The end at the last move of `replay`.
    fn new<S: PointSet>(ended: SequenceEnd, replay: &Replay<S>) -> GameEnd {
        let (referee, rules) = (&replay.referee, replay.referee.rules());
        let after_move = replay.numbers[replay.numbers.len() - 1];
        let recurrence = replay.recurrence(ended);
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
            let counted = rules.definition.scoring;
            format!("; score {}, Black's {counted} minus White's{forfeits}", signed(score))
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
