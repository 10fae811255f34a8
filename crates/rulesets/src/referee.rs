//! The referee: takes moves one by one, and judges any move.

use koatlas_board::{Arena, ArenaError, BoardPosition, Colour, OffBoard, Play, Point, PointSet, Position};

use crate::area::area_score;
use crate::bar::Bar;
use crate::basic_ko::position_class;
use crate::end::Ended;
use crate::game_move::{Action, GameMove};
use crate::ko_bans::{KoBan, KoBans};
use crate::mark::{Mark, Memory, Trace};
use crate::refusal::{Barred, Refusal};
use crate::rule_set::RuleSet;
use crate::turn::{Done, Turn};

/// Replays a sequence under a rule set.
///
/// The time for a move does not depend on the length of the sequence, except that tables have to grow now and then.
/// Memory is proportional to the length. All lookups compare whole positions, so that equal hash values do no harm.
#[derive(Clone, Debug)]
pub struct Referee<S: PointSet> {
    pub(crate) rules: RuleSet,
    pub(crate) arena: Arena<S>,
    board: BoardPosition,
    pub(crate) start: Position<S>,
    pub(crate) first: Colour,
    pub(crate) ko_at_start: Option<usize>,
    pub(crate) turns: Vec<Turn<S>>,
    pub(crate) traces: Vec<Trace>,
    pub(crate) memory: Memory<S>,
    pub(crate) ko_bans: Option<KoBans>,
    /// The class of the position, if the rule set has classes.
    pub(crate) class: Position<S>,
    pub(crate) ended: Option<Ended>,
    /// The player to move, if that does not follow from the moves: in a recorded game one player may have made two in a
    /// row.
    pub(crate) to_move_now: Option<Colour>,
    /// Whether the last move of a recorded game was made after the end.
    pub(crate) past_end: bool,
}

/// Why a sequence cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// More points can change than the arena holds.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The ko of the option is not on the board.
    #[error("the option ko: {0}")]
    KoOffBoard(#[from] OffBoard),
    /// The ko of the option is no empty point where plays may be made.
    #[error("the option ko={0} names no point where plays may be made: name an empty point of the region")]
    Ko(Point),
}

impl<S: PointSet> Referee<S> {
    /// A sequence before its first move. The player to move is the first mover.
    ///
    /// # Errors
    /// If the arena of the board is too large for an `S`, or the option `ko` names a point that is not empty and
    /// playable.
    pub fn new(rules: RuleSet, board: BoardPosition) -> Result<Referee<S>, StartError> {
        let (arena, start) = board.arena::<S>()?;
        Referee::in_arena(rules, board, arena, start)
    }

    /// As [`Referee::new`], for many rule sets on one board: with what [`BoardPosition::arena`] answers for it.
    ///
    /// # Errors
    /// If the option `ko` names a point that is not empty and playable.
    pub fn in_arena(
        rules: RuleSet,
        board: BoardPosition,
        arena: Arena<S>,
        start: Position<S>,
    ) -> Result<Referee<S>, StartError> {
        let playable = |&index: &usize| arena.playable().minus(start.occupied()).contains(index);
        let ko_at_start = match rules.ko {
            Some(point) => {
                board.size().check(point)?;
                Some(arena.index(point).filter(playable).ok_or(StartError::Ko(point))?)
            }
            None => None,
        };
        let mut referee = Referee {
            first: board.to_move(),
            traces: rules.traces(),
            rules,
            start,
            ko_at_start,
            turns: Vec::new(),
            memory: Memory::default(),
            ko_bans: None,
            class: Position::EMPTY,
            ended: None,
            to_move_now: None,
            past_end: false,
            arena,
            board,
        };
        referee.ko_bans = referee.bans_at_start();
        referee.mark_start();
        referee.classify();
        Ok(referee)
    }

    fn bans_at_start(&self) -> Option<KoBans> {
        let lifts =
            self.rules.bars.iter().find_map(|bar| if let Bar::KoPass(lifts) = bar { Some(*lifts) } else { None })?;
        let capture = |mouth| self.arena.play(self.start, self.first, mouth, self.rules.suicide).ok();
        let ban = self.ko_at_start.and_then(capture).and_then(|play| {
            let stone = Turn::play(&play).took_one()?;
            Some(KoBan { player: self.first, mouth: play.point, stone, since: 0 })
        });
        Some(KoBans::new(lifts, ban))
    }

    /// Leaves the marks of the start: those of a move that nobody made.
    fn mark_start(&mut self) {
        for &trace in &self.traces {
            let colour = match trace {
                Trace::Position if self.rules.start_counts => None,
                Trace::Situation if self.rules.start_counts => Some(self.first),
                Trace::Creation => {
                    let Some(creator) = self.rules.creator_of(&self.board) else { continue };
                    Some(creator)
                }
                _ => continue,
            };
            self.memory.leave(Mark { position: self.start, trace, colour, point: None }, 0);
        }
    }

    /// Finds the class of the position, if the rule set has classes.
    pub(crate) fn classify(&mut self) {
        if self.traces.contains(&Trace::PlayInClass) {
            self.class = position_class(&self.arena, self.position());
        }
    }

    /// The rule set.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The points that can change.
    #[must_use]
    pub fn arena(&self) -> &Arena<S> {
        &self.arena
    }

    /// The position now.
    #[must_use]
    #[inline]
    pub fn position(&self) -> Position<S> {
        self.turns.last().map_or(self.start, |turn| turn.after)
    }

    /// The board now, with the player to move.
    #[must_use]
    pub fn board(&self) -> BoardPosition {
        self.board.with(&self.arena, self.position()).with_to_move(self.to_move())
    }

    /// The player to move.
    #[must_use]
    #[inline]
    pub fn to_move(&self) -> Colour {
        self.to_move_now.unwrap_or_else(|| self.turns.last().map_or(self.first, |turn| !turn.colour))
    }

    /// The moves made so far; move `n` is at `n - 1`.
    #[must_use]
    pub fn turns(&self) -> &[Turn<S>] {
        &self.turns
    }

    /// How the sequence has ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Black's area minus White's of the board now, minus Black's forfeits, plus White's. Time O(board + sequence).
    #[must_use]
    pub fn score(&self) -> i32 {
        let forfeits = |colour| self.turns.iter().filter(|turn| turn.forfeited && turn.colour == colour).count() as i32;
        area_score(&self.board()) - forfeits(Colour::Black) + forfeits(Colour::White)
    }

    /// Number of moves made.
    #[inline]
    pub(crate) fn number(&self) -> u32 {
        self.turns.len() as u32
    }

    pub(crate) fn position_after(&self, number: u32) -> Position<S> {
        number.checked_sub(1).map_or(self.start, |index| self.turns[index as usize].after)
    }

    pub(crate) fn balance_after(&self, number: u32) -> i32 {
        number.checked_sub(1).map_or(0, |index| self.turns[index as usize].balance)
    }

    pub(crate) fn balance(&self) -> i32 {
        self.balance_after(self.number())
    }

    #[inline]
    pub(crate) fn last_pass(&self) -> u32 {
        self.turns.last().map_or(0, |turn| turn.sums.last_pass)
    }

    /// What a play by the player to move would do, if it is legal. A stone that would be taken off for repeating still
    /// stands.
    ///
    /// # Errors
    /// Why it is not legal.
    pub fn judge_play(&self, point: usize) -> Result<Play<S>, Refusal> {
        self.open()?;
        let play = self.arena.play(self.position(), self.to_move(), point, self.rules.suicide)?;
        self.barred(&play).map_or(Ok(play), |barred| Err(Refusal::Barred(barred)))
    }

    fn open(&self) -> Result<(), Refusal> {
        if self.ended.is_some() { Err(Refusal::Ended) } else { Ok(()) }
    }

    /// Calls `visit` with every play of the player to move that the bare rules allow, and with what bars it, if
    /// anything does. If the sequence has ended there are none.
    pub fn for_each_play(&self, mut visit: impl FnMut(&Play<S>, Option<Barred>)) {
        if self.ended.is_none() {
            self.arena.for_each_play_by(self.position(), self.to_move(), self.rules.suicide, |play| {
                visit(&play, self.barred(&play));
            });
        }
    }

    /// The points for which the player to move may pass for a ko.
    pub fn ko_passes(&self) -> impl Iterator<Item = usize> {
        let bans = self.ko_bans.iter().flat_map(KoBans::standing);
        bans.filter(|ban| ban.player == self.to_move()).map(|ban| ban.mouth)
    }

    /// The points where the bare rules allow the player to move a play, and the rule set does not, with the reason.
    #[must_use]
    pub fn barred_by_repetition(&self) -> Vec<(Point, Barred)> {
        let mut points = Vec::new();
        self.for_each_play(|play, barred| points.extend(barred.map(|barred| (self.arena.point(play.point), barred))));
        points
    }

    /// Whether a move would be made.
    ///
    /// # Errors
    /// Why not.
    pub fn judge(&self, made: GameMove) -> Result<(), Refusal> {
        self.open()?;
        if made.colour != self.to_move() {
            return Err(Refusal::Turn);
        }
        match self.done(made.action)? {
            Done::Play(point) => self.judge_play(point).map(|_| ()),
            Done::Pass => Ok(()),
            Done::KoPass(mouth) => self.judge_ko_pass(mouth),
        }
    }

    fn judge_ko_pass(&self, mouth: usize) -> Result<(), Refusal> {
        self.open()?;
        let ban = self.ko_bans.as_ref().and_then(|bans| bans.on(self.to_move(), mouth));
        ban.map(|_| ()).ok_or(Refusal::NoKoBan)
    }

    fn done(&self, action: Action) -> Result<Done, Refusal> {
        let index = |point| self.arena.index(point).ok_or(Refusal::MissingPoint);
        Ok(match action {
            Action::Play(point) => Done::Play(index(point)?),
            Action::Pass => Done::Pass,
            Action::KoPass(point) => Done::KoPass(index(point)?),
        })
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Why it is not made; nothing has changed then.
    pub fn make(&mut self, made: GameMove) -> Result<&Turn<S>, Refusal> {
        self.open()?;
        if made.colour != self.to_move() {
            return Err(Refusal::Turn);
        }
        self.proceed(self.done(made.action)?)
    }

    /// Makes a move of the player to move.
    ///
    /// # Errors
    /// Why it is not made; nothing has changed then.
    pub fn proceed(&mut self, done: Done) -> Result<&Turn<S>, Refusal> {
        let turn = match done {
            Done::Play(point) => Turn::play(&self.judge_play(point)?),
            Done::Pass => {
                self.open()?;
                Turn::pass(self.to_move(), done, self.position())
            }
            Done::KoPass(mouth) => {
                self.judge_ko_pass(mouth)?;
                Turn::pass(self.to_move(), done, self.position())
            }
        };
        Ok(self.push(turn))
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        self.memory.forget(turn.sums.marks);
        if let Some(bans) = &mut self.ko_bans {
            bans.pop();
        }
        (self.ended, self.to_move_now, self.past_end) = (None, None, false);
        self.classify();
        true
    }
}
