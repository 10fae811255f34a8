//! A sequence under a rule set: legality, the effects of moves, and taking them back.
//!
//! [`Sequence`] is generic over its [`History`]. A [`Referee`](crate::Referee) keeps strings and finds marks by hash values; a
//! search numbers the positions that come up, and records the lookups on which its results rely.

use koatlas_board::{BoardPosition, Colour, OffBoard, Point, PointSet};

use crate::end::EndEffect;
use crate::kos::is_in_double_ko;
use crate::{
    Action, BanLists, Bar, BarReason, Capture, End, History, KoPassScope, Mark, MarkKind, MarkQuestion, MarkedMove,
    MoveMade, MoveUndo, Occurrence, RuleSet, RunningTotals, SequenceEnd, SequenceState,
};

/// The reason why a sequence cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// More points can change than the set of points has room for.
    #[error(transparent)]
    LocalBoard(#[from] koatlas_board::LocalBoardError),
    /// The point of the option `ko` is not on the board.
    #[error("the option ko: {0}")]
    KoOffBoard(#[from] OffBoard),
    /// The point of the option `ko` is not empty, or no play may be made there.
    #[error("the option ko={0} names no point where plays may be made: name an empty point of the region")]
    Ko(Point),
    /// A search would have to remember the last moves.
    #[error(
        "{0} with window={1} cannot be searched, since that takes the last {1} moves: window=none looks back to the start"
    )]
    Window(&'static str, u8),
    /// The proofs of searches do not know the part.
    #[error("{0} cannot be searched, since no proof is known for its {1}: take rules without it")]
    Bar(&'static str, &'static str),
    /// The proofs of searches do not know phases.
    #[error("{0} cannot be searched, since no proof is known for its phases: take rules without phases")]
    Phases(&'static str),
}

/// The effects of a move on the sequence.
#[derive(Clone, Copy, Debug)]
pub struct MoveResult {
    /// True if the move counts as a pass.
    pub is_pass: bool,
    /// The end of the sequence, if the move ends it.
    pub end: Option<SequenceEnd>,
    /// True if the players may now agree that the game has no result.
    pub void_offered: bool,
}

/// A sequence under a rule set.
#[derive(Clone, Debug)]
pub struct Sequence<H: History> {
    /// The rule set.
    pub rules: RuleSet,
    /// The lookups of the rule set: see [`MarkQuestion`].
    pub lookups: Vec<(MarkKind, MarkQuestion)>,
    /// The kinds of marks that moves leave, in the order in which they are left.
    pub mark_kinds: Vec<MarkKind>,
    /// The position and its history.
    pub history: H,
    /// The present state, apart from the marks.
    pub state: SequenceState,
    /// The player who moves first.
    pub first_mover: Colour,
    /// The player who counts as the creator of the start position; `None` if nobody does, or if no rule asks for him.
    pub(crate) start_creator: Option<Colour>,
    /// Numbers for lists of bans of kos.
    pub bans: BanLists,
    /// The start with the stones outside of the local board; `None` if no rule asks for these.
    board: Option<BoardPosition>,
    /// Records for taking moves back, one for each move.
    pub undo_records: Vec<MoveUndo<H::Checkpoint>>,
    /// Running totals over the moves.
    pub totals: RunningTotals,
    /// Number of stones that White has forfeited minus that of Black.
    pub forfeits: i32,
    /// The bans that a pass for a ko lifts; `None` if the rule set has no passes for a ko.
    ko_pass_scope: Option<KoPassScope>,
    /// Largest number of passes in a row that makes a difference.
    most_passes: u8,
    /// True if moves can leave [`MarkKind::SituationAgain`].
    marks_situations_again: bool,
    /// True if moves can leave [`MarkKind::PositionUnbalanced`].
    marks_unbalanced: bool,
    reads_ko: bool,
    reads_two_ago: bool,
    /// The fields `needs_play` and `anywhere` of [`End::CycleEnd`]; `None` if that is no end of the rule set.
    cycle_end: Option<(bool, bool)>,
}

impl<H: History> Sequence<H> {
    /// Creates a sequence before its first move. `history` has the position of `board`, with the number `start`.
    ///
    /// # Errors
    /// [`StartError::KoOffBoard`] or [`StartError::Ko`] if the option `ko` names a point that is not on the board, or not empty and
    /// playable. [`StartError::Window`] if states are compared and the rule set looks back a number of moves.
    pub fn new(rules: RuleSet, board: &BoardPosition, history: H, start: u32) -> Result<Sequence<H>, StartError> {
        if let Some(refused) = rules.search_refusal().filter(|_| H::COMPARED) {
            return Err(refused);
        }
        let lookups = rules.lookups(H::COMPARED);
        // A kind of mark is left once for each move, even if several lookups are about it.
        let mut kinds: Vec<MarkKind> = Vec::new();
        for &(kind, _) in &lookups {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let state = SequenceState::at_start(start, board.to_move());
        // Larger numbers of passes in a row make no difference.
        let most_passes =
            rules.passes_to_end().unwrap_or(u32::from(kinds.contains(&MarkKind::PassThenPlay))).min(255) as u8;
        let asks_for_board = rules.bars.contains(&Bar::KoPass(KoPassScope::UnlessDoubleKo));
        let mut sequence = Sequence {
            board: asks_for_board.then(|| board.clone()),
            ko_pass_scope: rules.bars.iter().find_map(|bar| match *bar {
                Bar::KoPass(scope) => Some(scope),
                _ => None,
            }),
            most_passes,
            marks_situations_again: kinds.contains(&MarkKind::SituationAgain),
            marks_unbalanced: kinds.contains(&MarkKind::PositionUnbalanced),
            reads_ko: rules.bars.iter().any(|bar| bar.of_both_players() == Bar::BasicKo),
            reads_two_ago: rules.bars.iter().any(|bar| bar.of_both_players() == Bar::TwoAgo),
            start_creator: None,
            cycle_end: rules.ends.iter().find_map(|end| match *end {
                End::CycleEnd { needs_play, anywhere } => Some((needs_play, anywhere)),
                _ => None,
            }),
            rules,
            lookups,
            mark_kinds: kinds,
            history,
            state,
            first_mover: board.to_move(),
            bans: BanLists::new(),
            undo_records: Vec::new(),
            totals: RunningTotals { balances: vec![0], last_pass: 0 },
            forfeits: 0,
        };
        sequence.ban_at_start(board)?;
        let creator =
            sequence.rules.start_creator_on(board).filter(|_| sequence.mark_kinds.contains(&MarkKind::Creation));
        sequence.start_creator = creator;
        sequence.mark_start(sequence.rules.start_counts, creator);
        Ok(sequence)
    }

    /// Starts anew in the position `start`, with `to_move` to move: players have moved elsewhere on the board, `to_move`'s opponent last, so
    /// that no whole position before can recur. The list of `bans` stays: only a pass for the ko lifts it. The history must be empty.
    ///
    /// # Panics
    /// If moves have been made.
    pub fn restart(&mut self, start: u32, to_move: Colour, bans: u32) {
        assert!(self.undo_records.is_empty(), "moves are taken back before a new start");
        self.state = SequenceState { bans, ..SequenceState::at_start(start, to_move) };
        (self.first_mover, self.start_creator) = (to_move, Some(!to_move));
        self.mark_start(true, Some(!to_move));
    }

    fn ban_at_start(&mut self, board: &BoardPosition) -> Result<(), StartError> {
        let Some(point) = self.rules.ko else { return Ok(()) };
        board.size().check(point)?;
        let (local_board, position) = (self.history.local_board(), self.history.position(self.state.position));
        let playable = local_board.playable().minus(position.occupied());
        let ko_point =
            local_board.index(point).filter(|&index| playable.contains(index)).ok_or(StartError::Ko(point))?;
        let play = local_board.play(position, self.first_mover, ko_point, self.rules.suicide).ok();
        // Without a ko on this point the option has no effect.
        let retaking = play.filter(|play| local_board.is_ko_capture(play)).and_then(|play| play.removed.first());
        let Some(stone) = retaking else { return Ok(()) };
        let capture = Capture { captured: ko_point as u16, capturer: stone as u16 };
        if self.reads_ko || self.reads_two_ago {
            self.state.ko = Some(capture);
        }
        if self.ko_pass_scope.is_some() {
            self.state.bans = self.bans.number(vec![(self.first_mover, capture)]);
        }
        Ok(())
    }

    /// True if a play of the player to move on `point` takes in a basic ko.
    pub(crate) fn takes_in_ko(&self, point: usize) -> bool {
        let (local_board, position) = (self.history.local_board(), self.history.position(self.state.position));
        let play = local_board.play(position, self.state.to_move, point, self.rules.suicide);
        play.is_ok_and(|play| local_board.is_ko_capture(&play))
    }

    /// True if the ban in `ko` is ignored because of a double ko.
    pub(crate) fn is_exempt(&self, ko: Capture) -> bool {
        let (local_board, position) = (self.history.local_board(), self.history.position(self.state.position));
        self.board.as_ref().is_some_and(|board| is_in_double_ko(local_board, position, board, ko))
    }

    /// True if `player` has passed for a ko to retake on `point`.
    fn has_passed_for(&self, player: Colour, point: u16) -> bool {
        let passed = Action::KoPass(point.into());
        self.undo_records.iter().any(|record| record.action == passed && record.before.to_move == player)
    }

    /// Leaves the marks of the start: of its position and situation if it `counts`, and of its `creator`.
    fn mark_start(&mut self, counts: bool, creator: Option<Colour>) {
        // The start is like a pass that nobody made: its marks are about the position after it.
        let nobody = MoveMade::new(self.state, Action::Pass, None);
        for kind in self.mark_kinds.clone() {
            let colour = match kind {
                MarkKind::Position if counts => None,
                // The marks of a player to move are about the first mover.
                MarkKind::Situation if counts => Some(self.first_mover),
                MarkKind::Creation if creator.is_some() => creator,
                _ => continue,
            };
            self.history.leave(&self.totals, &kind.at_position_after(colour), &nobody);
        }
    }

    /// Returns the number of moves made.
    #[inline]
    pub fn number(&self) -> u32 {
        self.undo_records.len() as u32
    }

    /// Returns the number of the position after move `number`; 0 is the start.
    pub(crate) fn position_after(&self, number: u32) -> u32 {
        self.undo_records.get(number as usize).map_or(self.state.position, |record| record.before.position)
    }

    /// Returns the opponent of the player who made move `number`, or the first mover for 0.
    pub(crate) fn to_move_after(&self, number: u32) -> Colour {
        let mover = number.checked_sub(1).map(|index| self.undo_records[index as usize].before.to_move);
        mover.map_or(self.first_mover, |mover| !mover)
    }

    /// True if move `number` was a pass, and the move before it was none.
    pub(crate) fn is_after_single_pass(&self, number: u32) -> bool {
        let passes = |ago| {
            let index = (number as usize).checked_sub(ago);
            index.is_some_and(|index| self.undo_records[index].action == Action::Pass)
        };
        passes(1) && !passes(2)
    }

    /// True if move `number` was a play; the start is none.
    pub(crate) fn is_play(&self, number: u32) -> bool {
        number > 0 && matches!(self.undo_records[number as usize - 1].action, Action::Play(_))
    }

    /// True if move `number` was a disturbing play: one right after a single pass.
    pub(crate) fn is_disturbing(&self, number: u32) -> bool {
        self.is_play(number) && self.is_after_single_pass(number - 1)
    }

    /// Returns the number of the last move that made `capture`; 0 if that was before the start.
    pub(crate) fn number_of(&self, capture: Capture) -> u32 {
        self.undo_records.iter().rposition(|record| record.capture == Some(capture)).map_or(0, |index| index as u32 + 1)
    }

    /// Returns the mark that `play` would leave. Bars and forfeits look up no marks that depend on a pass just before.
    #[inline]
    pub(crate) fn candidate_mark(&self, kind: MarkKind, play: &H::Play) -> Option<Mark> {
        let changes = self.history.changes(self.state.position, play);
        kind.left_by_move(self.state.to_move, Some(self.history.point(play)), None, changes)
    }

    /// Looks up a mark of a play that could be made.
    #[inline]
    pub(crate) fn look_up(
        &self,
        question: MarkQuestion,
        mark: &Mark,
        play: &H::Play,
    ) -> (Option<Occurrence>, H::Reading) {
        self.history.find(&self.totals, question, mark, MarkedMove::CandidatePlay(play, self.state.position))
    }

    /// Looks up a mark of the move that has just been made, and adds the record of the lookup to `readings`.
    pub(crate) fn look_up_made(
        &self,
        question: MarkQuestion,
        mark: &Mark,
        last_move: &MoveMade<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<Occurrence> {
        let (occurrence, reading) = self.history.find(&self.totals, question, mark, MarkedMove::JustMade(last_move));
        readings.push(reading);
        occurrence
    }

    /// Returns the first bar that forbids `play`, with the record of its lookup. `play` must be legal apart from the bars. If no
    /// bar forbids it, the records of all lookups are added to `absent`: marks that are not there.
    #[inline]
    pub fn barred(&self, play: &H::Play, absent: &mut Vec<H::Reading>) -> Option<(BarReason, Option<H::Reading>)> {
        let from = absent.len();
        for &bar in &self.rules.bars {
            match bar.check(self, play) {
                (Some(since), reading) => {
                    absent.truncate(from);
                    return Some((BarReason { bar, since }, reading));
                }
                (None, reading) => absent.extend(reading),
            }
        }
        None
    }

    /// Makes a legal move. `play` is given if `action` is a play. Records of lookups are added to `readings`.
    pub fn make(&mut self, action: Action<usize>, play: Option<H::Play>, readings: &mut Vec<H::Reading>) -> MoveResult {
        let before = self.state;
        let mut last_move = MoveMade::new(before, action, play);
        // What depends on the position before the move comes first, then the move on the board, then ends, and marks last.
        last_move.forfeited = play.as_ref().is_some_and(|play| self.forfeits_stone(play, readings));
        last_move.late_recapture = self.is_late_recapture(play.as_ref());
        let checkpoint = self.history.checkpoint();
        self.history.make(&mut last_move);
        let (capture, last_pass, forfeits) = (last_move.capture, self.totals.last_pass, self.forfeits);
        self.undo_records.push(MoveUndo { before, action, capture, checkpoint, last_pass, forfeits });
        let null_play_is_pass = self.rules.forfeit.is_some_and(|forfeit| forfeit.null_play_is_pass);
        last_move.is_pass = action == Action::Pass || play.is_some() && null_play_is_pass && !last_move.changes;
        last_move.passes = if last_move.is_pass { u32::from(before.passes) + 1 } else { 0 };
        // Ends look up marks of earlier moves, so they are checked before this move leaves its marks. The first end that ends the sequence
        // counts; an offer to agree ends nothing.
        let (mut end, mut void_offered) = (None, false);
        for &rule in &self.rules.ends {
            match rule.effect(self, &last_move, readings) {
                Some(EndEffect::Ends(outcome)) => {
                    (end, void_offered) = (Some(SequenceEnd { outcome, rule }), false);
                    break;
                }
                Some(EndEffect::OffersVoid) => void_offered = true,
                None => {}
            }
        }
        self.remember(&last_move, readings);
        if last_move.forfeited {
            self.forfeits += if last_move.mover() == Colour::Black { -1 } else { 1 };
        }
        self.state = self.state_after(&last_move, end.is_some());
        MoveResult { is_pass: last_move.is_pass, void_offered, end }
    }

    fn forfeits_stone(&self, play: &H::Play, readings: &mut Vec<H::Reading>) -> bool {
        let Some(forfeit) = self.rules.forfeit.filter(|_| !self.history.is_suicide(play)) else { return false };
        let Some(mark) = self.candidate_mark(forfeit.mark_kind(), play) else { return false };
        let (occurrence, reading) = self.look_up(MarkQuestion::Ever, &mark, play);
        readings.push(reading);
        occurrence.is_some()
    }

    /// True if `play` retakes in a basic ko after exactly two passes.
    fn is_late_recapture(&self, play: Option<&H::Play>) -> bool {
        let (Some((capture, 2)), Some(play)) = (self.state.capture_before_passes, play) else { return false };
        self.history.retakes(play, capture)
    }

    /// Leaves the marks of a move, and updates the running totals.
    fn remember(&mut self, last_move: &MoveMade<H::Play>, readings: &mut Vec<H::Reading>) {
        let point = last_move.play.as_ref().map(|play| self.history.point(play));
        // The last record is that of the present move.
        let last = self.undo_records[..self.undo_records.len() - 1].last().filter(|last| last.action == Action::Pass);
        let passer = last.map(|last| last.before.to_move);
        // Both lookups come before any mark of this move is left, so they find earlier moves alone.
        let situation = MarkKind::Situation.at_position_after(Some(!last_move.mover()));
        let again = self.marks_situations_again
            && point.is_some()
            && self.look_up_made(MarkQuestion::SincePass, &situation, last_move, readings).is_some();
        let position = MarkKind::Position.at_position_after(None);
        let unbalanced = self.marks_unbalanced
            && self
                .look_up_made(MarkQuestion::Balance, &position, last_move, readings)
                .is_some_and(|first| first.balance + i32::from(last_move.balance) != 0);
        self.totals.balances.push(self.totals.balances[self.totals.balances.len() - 1] + i32::from(last_move.balance));
        if last_move.action == Action::Pass {
            self.totals.last_pass = self.number();
            self.history.pass();
        }
        for &kind in &self.mark_kinds {
            let leaves = match kind {
                MarkKind::SituationAgain => again,
                MarkKind::PositionUnbalanced => unbalanced,
                // A pass for a ko is none here.
                MarkKind::Pass => last_move.action == Action::Pass,
                _ => true,
            };
            let mark = kind.left_by_move(last_move.mover(), point, passer, last_move.changes);
            if let Some(mark) = mark.filter(|_| leaves) {
                self.history.leave(&self.totals, &mark, last_move);
            }
        }
    }

    /// Returns the state after a move. Only what the rule set reads is remembered of the last moves.
    fn state_after(&mut self, last_move: &MoveMade<H::Play>, is_end: bool) -> SequenceState {
        let before = last_move.before;
        let mut state = SequenceState {
            position: last_move.after,
            to_move: !last_move.mover(),
            passes: last_move.passes.min(u32::from(self.most_passes)) as u8,
            ko: None,
            two_ago: None,
            capture_before_passes: None,
            has_play: last_move.has_play(),
            has_late_recapture: last_move.has_late_recapture(),
            ..before
        };
        // No rule is asked about a state after the end.
        if is_end && H::COMPARED {
            return state;
        }
        if let Some(scope) = self.ko_pass_scope {
            let is_free = |capture: &Capture| self.has_passed_for(!last_move.mover(), capture.captured);
            let capture = last_move.capture.filter(|capture| scope != KoPassScope::Once || !is_free(capture));
            let (local_board, after) = (self.history.local_board(), self.history.position(state.position));
            state.bans = self.bans.after(
                local_board,
                before.bans,
                scope,
                (last_move.mover(), last_move.action),
                (after, capture),
            );
        }
        if self.reads_ko || self.reads_two_ago {
            self.history.keep_last(&mut state, last_move, self.reads_ko, self.reads_two_ago);
        }
        let (needs_play, anywhere) = self.cycle_end.unwrap_or_default();
        // Fields that no end reads are constant, so that equal states compare equal.
        state.has_play &= needs_play;
        state.has_late_recapture &= anywhere;
        if self.cycle_end.is_some() {
            // Counts passes after a capture up to 2; a third pass, or any other move, makes the recapture no exception.
            state.capture_before_passes = match (last_move.action, before.capture_before_passes) {
                (Action::Play(_), _) => last_move.capture.map(|capture| (capture, 0)),
                (Action::Pass, Some((capture, passes @ 0..2))) => Some((capture, passes + 1)),
                _ => None,
            };
        }
        state
    }

    /// Takes back the last move. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(MoveUndo { before, action, checkpoint, last_pass, forfeits, .. }) = self.undo_records.pop() else {
            return false;
        };
        self.history.restore(checkpoint, action);
        self.totals.balances.pop();
        (self.state, self.totals.last_pass, self.forfeits) = (before, last_pass, forfeits);
        true
    }
}
