//! The referee: takes moves one by one, and judges any move.

use koatlas_board::{Arena, ArenaError, BoardPosition, Colour, OffBoard, Point, PointSet, Position, Strings};

use crate::area::area_score;
use crate::bar::Bar;
use crate::basic_ko::position_class;
use crate::emptied::Emptied;
use crate::end::Ended;
use crate::game_move::GameMove;
use crate::ko_bans::{KoBan, KoBans};
use crate::mark::{Label, Mark, Place, Trace};
use crate::memory::Memory;
use crate::refusal::Refusal;
use crate::rule_set::RuleSet;
use crate::turn::{Done, Turn};

/// Replays a sequence under a rule set.
///
/// The time for a move does not depend on the length of the sequence, except that tables have to grow now and then.
/// Memory is proportional to the length. All lookups compare whole positions, so that equal hash values do no harm.
#[derive(Clone, Debug)]
pub struct Referee<S: PointSet> {
    pub(crate) rules: RuleSet,
    /// The position now.
    pub(crate) strings: Strings<S>,
    board: BoardPosition,
    pub(crate) start: Position<S>,
    pub(crate) first: Colour,
    pub(crate) ko_at_start: Option<usize>,
    pub(crate) turns: Vec<Turn<S>>,
    pub(crate) traces: Vec<Trace>,
    pub(crate) memory: Memory<S>,
    pub(crate) emptied: Emptied<S>,
    pub(crate) ko_bans: Option<KoBans>,
    /// The classes of the start and of the positions after the moves, with their keys, if the rule set has classes.
    pub(crate) classes: Vec<(Position<S>, u64)>,
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
        let by_anyone = rules.bars.contains(&Bar::PointSincePosition);
        let emptied = Emptied::new(ko_at_start.map_or(S::EMPTY, S::single), by_anyone);
        let mut referee = Referee {
            first: board.to_move(),
            traces: rules.traces(),
            rules,
            start,
            ko_at_start,
            turns: Vec::new(),
            memory: Memory::default(),
            emptied,
            ko_bans: None,
            classes: Vec::new(),
            ended: None,
            to_move_now: None,
            past_end: false,
            strings: Strings::new(arena, start),
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
        let ban = self.ko_at_start.and_then(|mouth| {
            let capture = self.strings.prospect(self.first, mouth, self.rules.suicide).ok()?;
            let capture = self.strings.play(&capture);
            let stone = self.arena().is_ko_capture(&capture).then(|| capture.removed.first()).flatten()?;
            Some(KoBan { player: self.first, mouth, stone, since: 0 })
        });
        Some(KoBans::new(lifts, ban))
    }

    /// Leaves the marks of the start: those of a move that nobody made.
    pub(crate) fn mark_start(&mut self) {
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
            let label = Label { trace, colour, point: None };
            let place = Place::Known(&self.start, self.strings.key());
            self.memory.leave(&Mark { label, place }, 0);
        }
    }

    /// Finds the class of the position, if the rule set has classes.
    pub(crate) fn classify(&mut self) {
        if self.traces.contains(&Trace::PlayInClass) {
            let class = position_class(self.arena(), self.position());
            self.classes.push((class, class.key()));
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
        self.strings.arena()
    }

    /// The position now.
    #[must_use]
    #[inline]
    pub fn position(&self) -> Position<S> {
        *self.strings.position()
    }

    /// The board now, with the player to move.
    #[must_use]
    pub fn board(&self) -> BoardPosition {
        self.board.with(self.arena(), self.position()).with_to_move(self.to_move())
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

    /// Who has just passed; none if the last move was no pass, or one for a ko.
    #[inline]
    pub(crate) fn passer(&self) -> Option<Colour> {
        self.turns.last().filter(|turn| turn.done == Done::Pass).map(|turn| turn.colour)
    }

    #[inline]
    pub(crate) fn last_pass(&self) -> u32 {
        self.turns.last().map_or(0, |turn| turn.sums.last_pass)
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
        match done {
            Done::Play(point) => {
                let prospect = self.judge_prospect(point)?;
                return Ok(self.push_play(&prospect));
            }
            Done::Pass => self.open()?,
            Done::KoPass(mouth) => self.judge_ko_pass(mouth)?,
        }
        Ok(self.push_pass(done))
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else { return false };
        self.memory.forget(turn.sums.marks);
        self.emptied.undo(self.number() + 1);
        if turn.point().is_some() {
            self.strings.undo();
        }
        if let Some(bans) = &mut self.ko_bans {
            bans.pop();
        }
        self.classes.pop();
        (self.ended, self.to_move_now, self.past_end) = (None, None, false);
        true
    }
}
