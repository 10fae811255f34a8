//! The referee: it makes moves one by one, judges any move, and can go on after an illegal one as a recorded game did. The *bare
//! rules* are plays, captures and the policy about suicide, without any rule about repetition.

use koatlas_board::{
    BoardPosition, Colour, IllegalPlay, LocalBoard, Play, PlayPreview, Point, PointSet, Position, Strings, Suicide,
    Wide,
};

use crate::referee_history::{EmptiedPoints, RefereeHistory};
use crate::{
    Action, Bar, BarReason, GameMove, MarkKind, Outcome, RuleSet, Scoring, Sequence, SequenceEnd, StartError, Turn,
    area_score,
};

/// The reason why a move is not made. Its text can stand after the move and a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The sequence has ended.
    #[error("the sequence has ended")]
    Ended,
    /// It is the other player's turn.
    #[error("it is the other player's turn")]
    Turn,
    /// There is no such point, or no plays may be made there.
    #[error("plays may not be made there")]
    MissingPoint,
    /// A stone stands there.
    #[error("a stone stands there")]
    Occupied,
    /// A suicide that the rule set does not allow.
    #[error("this suicide is illegal")]
    Suicide,
    /// A pass for a ko in which the player is not barred from retaking, so that it is not one of [`Referee::ko_passes`].
    #[error("the player is not barred from retaking there")]
    NoKoBan,
    /// A rule of the rule set bars the play, which the bare rules allow.
    #[error("{0}")]
    Barred(BarReason),
}

impl From<IllegalPlay> for Refusal {
    fn from(illegal: IllegalPlay) -> Refusal {
        match illegal {
            IllegalPlay::NotPlayable => Refusal::MissingPoint,
            IllegalPlay::Occupied => Refusal::Occupied,
            IllegalPlay::Suicide => Refusal::Suicide,
        }
    }
}

impl Refusal {
    /// Identifier in outputs. For a barred play it is that of the bar.
    pub const fn id(self) -> &'static str {
        match self {
            Refusal::Ended => "ended",
            Refusal::Turn => "turn",
            Refusal::MissingPoint => "missing-point",
            Refusal::Occupied => "occupied",
            Refusal::Suicide => "suicide",
            Refusal::NoKoBan => "no-ko-ban",
            Refusal::Barred(BarReason { bar, .. }) => bar.id(),
        }
    }
}

/// Replay of a sequence under a rule set.
///
/// The time for a move does not depend on the length of the sequence, except that tables have to grow now and then. Memory is
/// proportional to the length. Lookups compare whole positions, so equal hash values of different positions do no harm.
#[derive(Clone, Debug)]
pub struct Referee<S: PointSet> {
    /// The present phase: a sequence of its own, from the last position of the phase before.
    pub(crate) sequence: Sequence<RefereeHistory<S>>,
    /// The phases that have ended, without their turns.
    earlier_phases: Vec<Sequence<RefereeHistory<S>>>,
    pub(crate) board: BoardPosition,
    ended: Option<SequenceEnd>,
    /// True if the last move was made by [`Referee::make_as_played`] after the sequence had ended.
    past_end: bool,
}

impl<S: PointSet> Referee<S> {
    /// Creates a sequence before its first move. The player to move on `board` is the first mover.
    ///
    /// # Errors
    /// [`StartError`] if the local board of `board` has too many points for `S`, or the option `ko` names a point that is not empty
    /// and playable.
    pub fn new(rules: RuleSet, board: BoardPosition) -> Result<Referee<S>, StartError> {
        let (local_board, start) = board.local_board::<S>()?;
        Referee::with_local_board(rules, board, local_board, start)
    }

    /// Creates a sequence as [`Referee::new`] does; `local_board` and `start` are the result of [`BoardPosition::local_board`] for
    /// `board`. It saves time when many rule sets are tried on one board.
    ///
    /// # Errors
    /// [`StartError`] if the option `ko` names a point that is not empty and playable.
    pub fn with_local_board(
        rules: RuleSet,
        board: BoardPosition,
        local_board: LocalBoard<S>,
        start: Position<S>,
    ) -> Result<Referee<S>, StartError> {
        let ko = rules.ko.and_then(|point| local_board.index(point));
        let kinds: Vec<MarkKind> = rules.lookups(false).into_iter().map(|(kind, _)| kind).collect();
        // A rule that looks up plays of either player on a point needs the removed stones of both. Classes of positions are computed
        // only for a rule that compares them.
        let is_checked_everywhere = rules.bars.iter().any(|bar| bar.forbids_new_positions());
        let at_start = if is_checked_everywhere { local_board.playable() } else { ko.map_or(S::EMPTY, S::single) };
        let emptied = EmptiedPoints::new(at_start, kinds.contains(&MarkKind::Point));
        let has_classes = kinds.contains(&MarkKind::PlayInClass);
        let history = RefereeHistory::new(Strings::new(local_board, start), emptied, has_classes);
        let sequence = Sequence::new(rules, &board, history, 0)?;
        Ok(Referee { sequence, earlier_phases: Vec::new(), board, ended: None, past_end: false })
    }

    /// Begins a new history on `board`, on which stones have been set up. Forfeits count on, and an end remains the end, as the phase does.
    /// The option `ko` is about the start of the game alone.
    ///
    /// # Errors
    /// [`StartError`] if the local board of `board` has too many points for `S`.
    pub fn set_up(&self, board: BoardPosition) -> Result<Referee<S>, StartError> {
        let rules = &self.sequence.rules;
        let mut referee = Referee::new(RuleSet { ko: None, ..rules.clone() }, board)?;
        referee.sequence.rules.ko = rules.ko;
        referee.sequence.forfeits = self.sequence.forfeits;
        let earlier_phases = self.earlier_phases.clone();
        Ok(Referee { earlier_phases, ended: self.ended, past_end: self.past_end, ..referee })
    }

    /// Returns the rule set, with all its phases.
    pub fn rules(&self) -> &RuleSet {
        &self.earlier_phases.first().unwrap_or(&self.sequence).rules
    }

    /// Returns the number of the present phase, from 1.
    pub fn phase(&self) -> usize {
        self.earlier_phases.len() + 1
    }

    fn strings(&self) -> &Strings<S> {
        &self.sequence.history.strings
    }

    /// Returns the local board.
    pub fn local_board(&self) -> &LocalBoard<S> {
        self.strings().local_board()
    }

    /// Returns the present position.
    #[inline]
    pub fn position(&self) -> Position<S> {
        *self.strings().position()
    }

    /// Returns the present board, with the player to move.
    pub fn board(&self) -> BoardPosition {
        self.board.with_position(self.local_board(), self.position()).with_to_move(self.to_move())
    }

    /// Returns the player to move.
    #[inline]
    pub fn to_move(&self) -> Colour {
        self.sequence.state.to_move
    }

    /// Returns the moves made so far. Move `n` has the index `n - 1`.
    pub fn turns(&self) -> &[Turn<S>] {
        &self.sequence.history.turns
    }

    /// Returns the end of the sequence; `None` if it goes on.
    pub fn end(&self) -> Option<SequenceEnd> {
        self.ended
    }

    /// Returns Black's area minus White's on the present board, minus the stones that Black has forfeited, plus those of White. A stone
    /// is forfeited if its play repeats something and the rule set then takes it off the board ([`Forfeit`](crate::Forfeit)).
    pub fn area(&self) -> i32 {
        area_score(&self.board()) + self.sequence.forfeits
    }

    /// Returns the score of the present board: [`Referee::area`], or, if the rule set [counts stones](Scoring), Black's stones minus White's
    /// with the same change for forfeits.
    pub fn score(&self) -> i32 {
        match self.rules().definition.scoring {
            Scoring::Area => self.area(),
            Scoring::Stones => {
                let stones: Position<Wide> = self.board().stones();
                stones.black.len() as i32 - stones.white.len() as i32 + self.sequence.forfeits
            }
        }
    }

    /// Returns the first bar that forbids `play`, which the bare rules must allow. Most plays need no lookup: see [`EmptiedPoints`].
    #[inline]
    fn barred(&self, play: &PlayPreview) -> Option<BarReason> {
        if self.may_repeat(play) { self.first_bar(play) } else { None }
    }

    /// True if a bar can forbid `play`: it can repeat only on a point from which a stone was removed, or if it is a suicide.
    #[inline]
    fn may_repeat(&self, play: &PlayPreview) -> bool {
        play.suicide || self.sequence.history.emptied.points(play.colour).contains(play.point)
    }

    fn first_bar(&self, play: &PlayPreview) -> Option<BarReason> {
        self.sequence.barred(play, &mut Vec::new()).map(|(barred, _)| self.numbered(barred))
    }

    /// The reason with the number of the earlier move in the whole sequence instead of that in the phase.
    fn numbered(&self, BarReason { bar, since }: BarReason) -> BarReason {
        BarReason { bar, since: since + self.sequence.history.earlier_turns as u32 }
    }

    fn ensure_not_ended(&self) -> Result<(), Refusal> {
        if self.ended.is_some() { Err(Refusal::Ended) } else { Ok(()) }
    }

    /// Returns the points where the player to move may play; none if the sequence has ended.
    ///
    /// This is faster than to judge each play. Points that have an empty neighbour, and from which none of the player's stones was ever
    /// removed, are legal without a check, and found by a few set operations. The time is linear in the number of other empty points.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_rules::{Referee, RuleSet};
    ///
    /// // On 1x2 Black plays a1, White takes from b1, and may then not be taken in turn: the position would recur.
    /// let mut referee = Referee::<u64>::new(RuleSet::find("psk")?, BoardPosition::empty_board("1x2".parse()?))?;
    /// assert_eq!(referee.legal_points(), 0b11);
    /// referee.make("B a1".parse()?)?;
    /// referee.make("W b1".parse()?)?;
    /// assert_eq!(referee.legal_points(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_points(&self) -> S {
        if self.ended.is_some() {
            return S::EMPTY;
        }
        let (strings, colour, suicide) = (self.strings(), self.to_move(), self.sequence.rules.suicide);
        let emptied = *self.sequence.history.emptied.points(colour);
        // The vacant points fall into three parts:
        // - with an empty neighbour, and never emptied: legal without a check, since the stone has a liberty and nothing is repeated;
        // - emptied: the bare rules and all bars are checked;
        // - crowded, and never emptied: the bare rules are checked, and the bars only for suicides.
        let mut legal = strings.uncrowded_points().minus(emptied);
        let others = strings.vacant_points().minus(legal);
        strings.for_each_preview(others & emptied, colour, suicide, |prospect| {
            if self.first_bar(&prospect).is_none() {
                legal.insert(prospect.point);
            }
        });
        strings.for_each_preview(others.minus(emptied), colour, suicide, |prospect| {
            if !prospect.suicide || self.first_bar(&prospect).is_none() {
                legal.insert(prospect.point);
            }
        });
        legal
    }

    /// Calls `visit` with every play of the player to move that the bare rules allow, and with the bar that forbids it, if one
    /// does. There are none if the sequence has ended.
    pub fn for_each_play(&self, mut visit: impl FnMut(&Play<S>, Option<BarReason>)) {
        if self.ended.is_none() {
            let strings = self.strings();
            strings.for_each_preview(
                strings.vacant_points(),
                self.to_move(),
                self.sequence.rules.suicide,
                |prospect| {
                    visit(&strings.play_of(&prospect), self.barred(&prospect));
                },
            );
        }
    }

    /// Returns a play of the player to move with all the bars that forbid it, in the order of the rule set; elsewhere the first one decides.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_rules::{Referee, RuleSet};
    ///
    /// let board = BoardPosition::empty_board("1x2".parse()?);
    /// let mut referee = Referee::<u64>::new(RuleSet::find("katago-psk")?, board)?;
    /// for made in ["B a1", "W b1"] {
    ///     referee.make(made.parse()?)?;
    /// }
    /// let (_, bars) = referee.bars_against(0)?;
    /// assert_eq!(bars.iter().map(|barred| barred.bar.id()).collect::<Vec<_>>(), ["basic-ko", "psk"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal`]: the reason why the bare rules do not allow the play, or the end of the sequence.
    pub fn bars_against(&self, point: usize) -> Result<(PlayPreview, Vec<BarReason>), Refusal> {
        self.ensure_not_ended()?;
        let play = self.strings().preview(self.to_move(), point, self.sequence.rules.suicide)?;
        if !self.may_repeat(&play) {
            return Ok((play, Vec::new()));
        }
        let reason = |&bar: &Bar| Some(self.numbered(BarReason { bar, since: bar.check(&self.sequence, &play).0? }));
        Ok((play, self.sequence.rules.bars.iter().filter_map(reason).collect()))
    }

    /// Returns the points for which the player to move may pass for a ko, in the order in which the kos were taken.
    pub fn ko_passes(&self) -> impl Iterator<Item = usize> {
        let bans = self.sequence.bans.list(self.sequence.state.bans).iter();
        let mut bans: Vec<_> =
            bans.filter(|(player, _)| *player == self.to_move()).map(|&(_, capture)| capture).collect();
        // The list is ordered by points, so that equal lists have one number. Here the order is that of the captures.
        bans.sort_by_key(|&capture| self.sequence.number_of(capture));
        bans.into_iter().map(|capture| usize::from(capture.captured))
    }

    /// Returns the points where the bare rules allow a play of the player to move and the rule set bars it, with the reason.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_rules::{Referee, RuleSet};
    ///
    /// let mut referee = Referee::<u64>::new(RuleSet::find("psk")?, BoardPosition::empty_board("1x2".parse()?))?;
    /// for made in ["B a1", "W b1"] {
    ///     referee.make(made.parse()?)?;
    /// }
    /// let (point, barred) = referee.barred_by_repetition()[0];
    /// assert_eq!((point.to_string().as_str(), barred.bar.id()), ("a1", "psk"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn barred_by_repetition(&self) -> Vec<(Point, BarReason)> {
        let mut points = Vec::new();
        self.for_each_play(|play, barred| {
            points.extend(barred.map(|barred| (self.local_board().point(play.point), barred)));
        });
        points
    }

    /// Checks a move of the player to move. Returns a [`PlayPreview`] if it is a play.
    fn check_action(&self, action: Action<usize>) -> Result<Option<PlayPreview>, Refusal> {
        self.ensure_not_ended()?;
        match action {
            Action::Play(point) => {
                let play = self.strings().preview(self.to_move(), point, self.sequence.rules.suicide)?;
                self.barred(&play).map_or(Ok(Some(play)), |barred| Err(Refusal::Barred(barred)))
            }
            Action::KoPass(ko_point) if !self.ko_passes().any(|point| point == ko_point) => Err(Refusal::NoKoBan),
            Action::Pass | Action::KoPass(_) => Ok(None),
        }
    }

    /// Checks that it is the player's turn, and returns the move with its point on the local board.
    fn in_turn(&self, game_move: GameMove) -> Result<Action<usize>, Refusal> {
        self.ensure_not_ended()?;
        if game_move.colour == self.to_move() { self.to_local_board(game_move.action) } else { Err(Refusal::Turn) }
    }

    fn to_local_board(&self, action: Action) -> Result<Action<usize>, Refusal> {
        let (Action::Play(point) | Action::KoPass(point)) = action else { return Ok(Action::Pass) };
        let index = self.local_board().index(point).ok_or(Refusal::MissingPoint)?;
        Ok(action.map(|_| index))
    }

    /// Judges a move without making it.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_rules::{Referee, Refusal, RuleSet};
    /// let referee = Referee::<u64>::new(RuleSet::find("psk")?, BoardPosition::empty_board("2x2".parse()?))?;
    /// assert_eq!(referee.judge("B a1".parse()?), Ok(()));
    /// assert_eq!(referee.judge("W a1".parse()?), Err(Refusal::Turn));
    /// assert_eq!(referee.judge("B c3".parse()?), Err(Refusal::MissingPoint));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal`]: the reason why the move would not be made.
    pub fn judge(&self, game_move: GameMove) -> Result<(), Refusal> {
        self.check_action(self.in_turn(game_move)?).map(|_| ())
    }

    /// Makes a move if it is legal.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_rules::{Outcome, Referee, RuleSet};
    /// let mut referee = Referee::<u64>::new(RuleSet::find("psk")?, BoardPosition::empty_board("2x2".parse()?))?;
    /// for made in ["B a1", "W pass", "B pass"] {
    ///     referee.make(made.parse()?)?;
    /// }
    /// assert_eq!(referee.end().map(|end| end.outcome), Some(Outcome::Score));
    /// assert_eq!(referee.score(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal`]: the reason why the move is not made. Then nothing has changed.
    pub fn make(&mut self, game_move: GameMove) -> Result<&Turn<S>, Refusal> {
        self.make_action(self.in_turn(game_move)?)
    }

    /// Makes a move of the player to move if it is legal.
    ///
    /// # Errors
    /// [`Refusal`]: the reason why the move is not made. Then nothing has changed.
    pub fn make_action(&mut self, action: Action<usize>) -> Result<&Turn<S>, Refusal> {
        let play = self.check_action(action)?;
        self.push(action, play);
        self.begin_phase_after_end();
        Ok(&self.turns()[self.turns().len() - 1])
    }

    /// Makes a move of the player to move, legal or not. An end is that of the phase.
    fn push(&mut self, action: Action<usize>, play: Option<PlayPreview>) {
        let result = self.sequence.make(action, play, &mut Vec::new());
        self.ended = result.end;
        let Sequence { history: RefereeHistory { turns, .. }, totals, .. } = &mut self.sequence;
        // The last turn is the new one, and the one before it has the balance and the number of passes so far.
        let last = turns.len() - 1;
        let before = last.checked_sub(1).map(|index| (turns[index].balance, turns[index].passes));
        let (balance, passes) = before.unwrap_or_default();
        let balance = balance + totals.balance_since(totals.number() - 1);
        let passes = if result.is_pass { 1 + passes } else { 0 };
        turns[last] = Turn { balance, passes, void_offered: result.void_offered, ..turns[last] };
    }

    /// Begins the next phase if the last move has ended one by scoring, and it was not the last one.
    fn begin_phase_after_end(&mut self) {
        let scored = self.ended.is_some_and(|end| end.outcome == Outcome::Score);
        let Some(rules) = scored.then(|| self.sequence.rules.next_phase()).flatten() else { return };
        let (board, local_board, start) = (self.board(), self.local_board().clone(), self.position());
        let next = Referee::with_local_board(rules, board, local_board, start);
        let mut next = next.expect("only the option ko is refused, and a later phase has none").sequence;
        next.history.turns = std::mem::take(&mut self.sequence.history.turns);
        next.history.earlier_turns = next.history.turns.len();
        self.earlier_phases.push(std::mem::replace(&mut self.sequence, next));
        self.ended = None;
    }

    /// Takes back the last move. Returns `false` if there is none.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_rules::{Referee, RuleSet};
    ///
    /// // Two passes end the sequence; without the second it goes on.
    /// let mut referee = Referee::<u64>::new(RuleSet::find("psk")?, BoardPosition::empty_board("2x2".parse()?))?;
    /// referee.make("B pass".parse()?)?;
    /// referee.make("W pass".parse()?)?;
    /// assert!(referee.end().is_some());
    /// assert!(referee.undo() && referee.end().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        // The last move may have ended a phase. After stones were set up there are no turns to take back.
        if self.sequence.number() == 0
            && !self.turns().is_empty()
            && let Some(before) = self.earlier_phases.pop()
        {
            let turns = std::mem::replace(&mut self.sequence, before).history.turns;
            self.sequence.history.turns = turns;
        }
        if !self.sequence.undo() {
            return false;
        }
        (self.ended, self.past_end) = (None, false);
        // After a move out of turn, or one that could not be made, the player to move may differ from that in the undo record.
        self.sequence.state.to_move = self.turns().last().map_or(self.sequence.first_mover, |turn| !turn.colour);
        true
    }

    /// Makes `player` the player to move, as a node of a record does that names him and changes no stone. Like a missing turn it is no
    /// pass and leaves no mark.
    pub fn set_to_move(&mut self, player: Colour) {
        self.sequence.state.to_move = player;
    }

    /// Judges a move of a recorded game, and makes it as it was played.
    ///
    /// An illegal move is a violation. It then belongs to the history like a legal move, as far as the bare rules allow:
    ///
    /// - A play that the rule set bars, or a suicide that it forbids, is made. Whatever it repeats has then occurred once more. It
    ///   never ends the sequence.
    /// - A move out of turn is made. The missing turn leaves no mark, and is no pass. Such a move never ends the sequence, either.
    /// - A play on a stone, or where no play can be, is not made. It leaves no mark, and the opponent is to move.
    /// - A move after the end is made, and the sequence goes on as if it had not ended. Only the first such move is a violation,
    ///   even if the sequence ends again.
    ///
    /// So one move out of turn is one violation: the moves after it, in turns as usual, are judged by themselves.
    ///
    /// ```
    /// use koatlas_board::BoardPosition;
    /// use koatlas_rules::{Referee, Refusal, RuleSet};
    ///
    /// // Black plays twice: the second stone is a violation, and stands on the board all the same.
    /// let mut referee = Referee::<u64>::new(RuleSet::find("psk")?, BoardPosition::empty_board("2x2".parse()?))?;
    /// assert_eq!(referee.make_as_played("B a1".parse()?).violation(), None);
    /// assert_eq!(referee.make_as_played("B b1".parse()?).violation(), Some(Refusal::Turn));
    /// assert_eq!(referee.position().black.count_ones(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_as_played(&mut self, game_move: GameMove) -> RecordedMove<S> {
        let ended = self.ended.take();
        let in_turn = self.to_move();
        self.sequence.state.to_move = game_move.colour;
        let after_end = ended.is_some() && !self.past_end;
        // `ended` was taken, so `judge` sees a sequence that goes on. A move out of turn is not judged any further.
        let refusal = if game_move.colour == in_turn { self.judge(game_move).err() } else { Some(Refusal::Turn) };
        self.past_end |= ended.is_some();
        let Some((action, play)) = self.on_bare_board(game_move.action) else {
            // The opponent is to move.
            self.sequence.state.to_move = !game_move.colour;
            return RecordedMove { refusal, after_end, turn: None };
        };
        self.push(action, play);
        // A violation ends nothing, whatever it repeats.
        if refusal.is_some() {
            self.ended = None;
            self.sequence.history.turns.last_mut().into_iter().for_each(|turn| turn.void_offered = false);
        }
        self.begin_phase_after_end();
        RecordedMove { refusal, after_end, turn: self.turns().last().copied() }
    }

    /// Converts a move of the player to move to the local board, with the play if it is one. `None` if the bare rules do not allow it
    /// although every suicide is legal.
    fn on_bare_board(&self, action: Action) -> Option<(Action<usize>, Option<PlayPreview>)> {
        let action = self.to_local_board(action).ok()?;
        let Action::Play(point) = action else { return Some((action, None)) };
        Some((action, Some(self.strings().preview(self.to_move(), point, Suicide::All).ok()?)))
    }
}

/// A move that [`Referee::make_as_played`] has made: its violation, if it is one, and its effects.
#[derive(Clone, Copy, Debug)]
pub struct RecordedMove<S> {
    /// The reason why the rule set refuses the move. The end of the sequence is ignored.
    pub refusal: Option<Refusal>,
    /// True if this is the first move after the sequence has ended for the first time.
    pub after_end: bool,
    /// The effects of the move; `None` if it could not be made on the board.
    pub turn: Option<Turn<S>>,
}

impl<S> RecordedMove<S> {
    /// Returns the violation, if there is one: [`Refusal::Ended`] if `after_end` is true, and otherwise `refusal`.
    pub fn violation(&self) -> Option<Refusal> {
        if self.after_end { Some(Refusal::Ended) } else { self.refusal }
    }
}
