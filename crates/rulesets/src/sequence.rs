//! A sequence under a rule set: which moves are legal, what a move does, and how it is taken back.
//!
//! There is one such engine. What it remembers is plugged in as a [`History`]: a [`Referee`](crate::Referee) keeps strings and
//! finds marks by hash values, a search numbers the positions that come up and wants to know what each answer relied on.

use koatlas_board::{BoardPosition, Colour, OffBoard, Point, PointSet};

use crate::ban_lists::{BanLists, Capture};
use crate::bar::{Bar, Barred, KoPass};
use crate::end::{End, Ended, Met, Repetition};
use crate::game_move::Action;
use crate::history::{About, Asked, Clock, Found, History};
use crate::mark::{Mark, Spot, Step, Trace};
use crate::rule_set::RuleSet;

/// Why a sequence cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// More points can change than the arena holds.
    #[error(transparent)]
    Arena(#[from] koatlas_board::ArenaError),
    /// The ko of the option is not on the board.
    #[error("the option ko: {0}")]
    KoOffBoard(#[from] OffBoard),
    /// The ko of the option is no empty point where plays may be made.
    #[error("the option ko={0} names no point where plays may be made: name an empty point of the region")]
    Ko(Point),
}

/// What of a sequence matters besides the marks: position, player, and the last moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Now {
    /// The number of the position.
    pub place: u32,
    /// The player to move.
    pub to_move: Colour,
    /// Passes in a row, as far as they count.
    pub passes: u8,
    /// The capture that the player to move may not undo by the basic ko rule.
    pub ko: Option<Capture>,
    /// The position that the player to move may not give back, as it was there two moves ago.
    pub two_ago: Option<u32>,
    /// The bans of kos that need a pass for the ko: the number of the list.
    pub bans: u32,
    /// A capture of a single stone that has been followed by so many passes and by nothing else.
    pub late: Option<(Capture, u8)>,
    /// Whether there has been a play.
    pub any_play: bool,
    /// Whether a basic ko was retaken after exactly two passes.
    pub any_late: bool,
}

/// A move that has just been made.
#[derive(Clone, Debug)]
pub struct Moved<P> {
    /// Who made it.
    pub mover: Colour,
    /// What he did.
    pub done: Action<usize>,
    /// His play.
    pub play: Option<P>,
    /// The number of the position before it.
    pub before: u32,
    /// The number of the position after it.
    pub after: u32,
    /// Whether the two positions differ.
    pub changes: bool,
    /// White stones minus black stones removed.
    pub balance: i16,
    /// Whether it counts as a pass.
    pub is_pass: bool,
    /// Passes in a row up to it.
    pub passes: u32,
    /// Whether there has been a play.
    pub any_play: bool,
    /// Whether it retakes in a basic ko after exactly two passes.
    pub late_recapture: bool,
    /// Whether it or a move before it did so.
    pub any_late: bool,
    /// Whether the stone played was taken off because it repeated.
    pub forfeited: bool,
    /// How the sequence ends with it, if it does.
    pub ended: Option<Ended>,
    /// Whether the players may now agree that the game is void.
    pub void_offered: bool,
}

/// What is needed to take a move back.
#[derive(Clone, Debug)]
pub struct Made<C> {
    /// What was before it.
    pub now: Now,
    /// What was done.
    pub done: Action<usize>,
    /// White stones minus black stones removed.
    pub balance: i16,
    /// If it took just one stone of the opponent's, which and by which.
    pub capture: Option<Capture>,
    /// How far the history had come.
    pub checkpoint: C,
    last_pass: u32,
    forfeits: i32,
}

/// A sequence under a rule set.
#[derive(Clone, Debug)]
pub struct Sequence<H: History> {
    /// The rule set.
    pub rules: RuleSet,
    /// What it asks of the history.
    pub asks: Vec<(Trace, Asked)>,
    /// The kinds of marks that moves leave, in this order.
    pub traces: Vec<Trace>,
    /// The position and its history.
    pub history: H,
    /// What matters besides the history.
    pub now: Now,
    /// Who moves first.
    pub first: Colour,
    /// The lists of bans that have come up.
    pub bans: BanLists,
    /// The moves made.
    pub made: Vec<Made<H::Checkpoint>>,
    /// Counts over them.
    pub clock: Clock,
    /// White's forfeits minus Black's.
    pub forfeits: i32,
    lifts: Option<KoPass>,
    most_passes: u8,
    /// Whether moves can leave the marks that a situation is there again, and that a position is unbalanced.
    counts: (bool, bool),
    /// Whether a bar asks for the last capture, or for the position before the last move.
    asks_last: (bool, bool),
    /// The two conditions of the end by return to the start, if there is one.
    cycle_end: Option<(bool, bool)>,
}

/// What a bar says of a play: since which move it is barred, if it is; and what it has read in the history.
pub(crate) type Said<H> = (Option<u32>, Option<<H as History>::Reading>);

impl<H: History> Sequence<H> {
    /// A sequence before its first move, on a board whose position is the history's, with the number `start`.
    ///
    /// # Errors
    /// If the option `ko` names a point that is not on the board, or not empty and playable.
    pub fn new(rules: RuleSet, board: &BoardPosition, history: H, start: u32) -> Result<Sequence<H>, StartError> {
        let asks = rules.asks(H::COMPARED);
        let mut traces: Vec<Trace> = Vec::new();
        for &(trace, _) in &asks {
            if !traces.contains(&trace) {
                traces.push(trace);
            }
        }
        let now = Now {
            place: start,
            to_move: board.to_move(),
            passes: 0,
            ko: None,
            two_ago: None,
            bans: 0,
            late: None,
            any_play: false,
            any_late: false,
        };
        let mut sequence = Sequence {
            lifts: rules.bars().iter().find_map(|bar| if let Bar::KoPass(lifts) = bar { Some(*lifts) } else { None }),
            most_passes: most_passes(&rules, &traces),
            counts: (traces.contains(&Trace::SituationAgain), traces.contains(&Trace::PositionUnbalanced)),
            asks_last: (rules.bars().contains(&Bar::BasicKo), rules.bars().contains(&Bar::TwoAgo)),
            cycle_end: rules.ends().iter().find_map(|end| match *end {
                End::CycleEnd { needs_play, anywhere } => Some((needs_play, anywhere)),
                _ => None,
            }),
            rules,
            asks,
            traces,
            history,
            now,
            first: board.to_move(),
            bans: BanLists::new(),
            made: Vec::new(),
            clock: Clock { balances: vec![0], last_pass: 0 },
            forfeits: 0,
        };
        sequence.ban_at_start(board)?;
        sequence.mark_start(board);
        Ok(sequence)
    }

    fn ban_at_start(&mut self, board: &BoardPosition) -> Result<(), StartError> {
        let Some(point) = self.rules.ko() else { return Ok(()) };
        board.size().check(point)?;
        let (arena, position) = (self.history.arena(), self.history.position(self.now.place));
        let playable = arena.playable().minus(position.occupied());
        let mouth = arena.index(point).filter(|&index| playable.contains(index)).ok_or(StartError::Ko(point))?;
        let play = arena.play(position, self.first, mouth, self.rules.suicide()).ok();
        let retaking = play.filter(|play| arena.is_ko_capture(play)).and_then(|play| play.removed.first());
        let Some(stone) = retaking else { return Ok(()) };
        let capture = Capture { taken: mouth as u16, by: stone as u16 };
        for bar in self.rules.bars() {
            match bar {
                Bar::BasicKo | Bar::TwoAgo => self.now.ko = Some(capture),
                Bar::KoPass(_) => self.now.bans = self.bans.number(vec![(self.first, capture)]),
                _ => {}
            }
        }
        Ok(())
    }

    /// Leaves the marks of the start: those of a move that nobody made.
    pub(crate) fn mark_start(&mut self, board: &BoardPosition) {
        let place = self.now.place;
        let nobody = Moved::of(&self.now, Action::Pass, None, place);
        for trace in self.traces.clone() {
            let colour = match trace {
                Trace::Position if self.rules.start_counts() => None,
                Trace::Situation if self.rules.start_counts() => Some(self.first),
                Trace::Creation => match self.rules.creator_of(board) {
                    Some(creator) => Some(creator),
                    None => continue,
                },
                _ => continue,
            };
            self.history.leave(&self.clock, &Mark { trace, spot: Spot::After, colour, point: None }, &nobody);
        }
    }

    /// The number of moves made.
    #[inline]
    #[must_use]
    pub fn number(&self) -> u32 {
        self.made.len() as u32
    }

    /// The number of the last move that made a capture; 0 if it was before the start.
    pub(crate) fn number_of(&self, capture: Capture) -> u32 {
        self.made.iter().rposition(|made| made.capture == Some(capture)).map_or(0, |at| at as u32 + 1)
    }

    /// A play as marks see it. No bar or forfeit looks for a mark that it would leave because of a pass before it.
    #[inline]
    pub(crate) fn step(&self, play: &H::Play) -> Step {
        let changes = self.history.changes(self.now.place, play);
        Step { colour: self.now.to_move, point: Some(self.history.point(play)), passer: None, changes }
    }

    /// Asks for a mark of a play.
    #[inline]
    pub(crate) fn ask(&self, asked: Asked, mark: &Mark, play: &H::Play) -> (Option<Found>, H::Reading) {
        let key = self.history.key(mark, About::Play(play, self.now.place));
        self.history.find(&self.clock, asked, key)
    }

    /// Asks for a mark of the move that has just been made, and notes what is answered.
    pub(crate) fn ask_of_moved(
        &self,
        asked: Asked,
        mark: &Mark,
        moved: &Moved<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Option<Found> {
        let key = self.history.key(mark, About::Moved(moved));
        let (found, reading) = self.history.find(&self.clock, asked, key);
        readings.push(reading);
        found
    }

    /// The first bar that a play runs into, which the bare rules must allow, with what it has read in the history. If there is
    /// none, `absent` gets what all bars have read.
    #[inline]
    pub fn barred(&self, play: &H::Play, absent: &mut Vec<H::Reading>) -> Option<(Barred, Option<H::Reading>)> {
        let from = absent.len();
        for &bar in self.rules.bars() {
            match bar.forbids(self, play) {
                (Some(since), reading) => {
                    absent.truncate(from);
                    return Some((Barred { bar, since }, reading));
                }
                (None, reading) => absent.extend(reading),
            }
        }
        None
    }

    /// Makes a legal move; `play` is that of a play. Whatever the rule set asks of the history meanwhile is added to `readings`.
    pub fn make(
        &mut self,
        done: Action<usize>,
        play: Option<H::Play>,
        readings: &mut Vec<H::Reading>,
    ) -> Moved<H::Play> {
        let before = self.now;
        let forfeited = play.as_ref().is_some_and(|play| self.forfeits_stone(play, readings));
        let late_recapture = self.is_late_recapture(play.as_ref());
        let checkpoint = self.history.checkpoint();
        let effect = self.history.make(&before, done, play.as_ref(), forfeited);
        let (last_pass, forfeits) = (self.clock.last_pass, self.forfeits);
        let (balance, capture) = (effect.balance, effect.capture);
        self.made.push(Made { now: before, done, balance, capture, checkpoint, last_pass, forfeits });
        let null_play_is_pass = self.rules.forfeit().is_some_and(|forfeit| forfeit.null_play_is_pass);
        let is_pass = done == Action::Pass || play.is_some() && null_play_is_pass && !effect.changes;
        let mut moved = Moved {
            after: effect.after,
            changes: effect.changes,
            balance,
            is_pass,
            passes: if is_pass { u32::from(before.passes) + 1 } else { 0 },
            any_play: before.any_play || play.is_some(),
            late_recapture,
            any_late: before.any_late || late_recapture,
            forfeited,
            ..Moved::of(&before, done, play, before.place)
        };
        self.end_with(&mut moved, readings);
        self.remember(&moved, readings);
        if forfeited {
            self.forfeits += if moved.mover == Colour::Black { -1 } else { 1 };
        }
        self.now = self.now_after(&before, &moved, capture);
        moved
    }

    /// The first end rule that a move meets; it has left no marks yet.
    fn end_with(&self, moved: &mut Moved<H::Play>, readings: &mut Vec<H::Reading>) {
        for &end in self.rules.ends() {
            match end.met(self, moved, readings) {
                Some(Met::Ended(outcome)) => moved.ended = Some(Ended { outcome, by: end }),
                Some(Met::VoidOffered) => moved.void_offered = true,
                None => continue,
            }
            return;
        }
    }

    /// Whether the stone of a play is taken off because it repeats.
    fn forfeits_stone(&self, play: &H::Play, readings: &mut Vec<H::Reading>) -> bool {
        let Some(forfeit) = self.rules.forfeit() else { return false };
        if self.history.is_suicide(play) {
            return false;
        }
        let Some(mark) = forfeit.trace().of(&self.step(play)) else { return false };
        let (found, reading) = self.ask(Asked::Ever, &mark, play);
        readings.push(reading);
        found.is_some()
    }

    /// Whether a play retakes in a basic ko after exactly two passes.
    fn is_late_recapture(&self, play: Option<&H::Play>) -> bool {
        let (Some((capture, 2)), Some(play)) = (self.now.late, play) else { return false };
        self.history.retakes(play, capture)
    }

    /// Leaves the marks of a move, and counts it.
    fn remember(&mut self, moved: &Moved<H::Play>, readings: &mut Vec<H::Reading>) {
        let passer = self.made[..self.made.len() - 1].last().filter(|made| made.done == Action::Pass);
        let step = Step {
            colour: moved.mover,
            point: moved.play.as_ref().map(|play| self.history.point(play)),
            passer: passer.map(|made| made.now.to_move),
            changes: moved.changes,
        };
        let (counts_again, counts_unbalanced) = self.counts;
        let again = counts_again && Repetition::PassFree.since(self, moved, readings).is_some();
        let unbalanced = counts_unbalanced
            && Trace::Position.of(&step).is_some_and(|mark| {
                let first = self.ask_of_moved(Asked::Balance, &mark, moved, readings);
                first.is_some_and(|first| first.balance + i32::from(moved.balance) != 0)
            });
        self.clock.balances.push(self.clock.balances[self.clock.balances.len() - 1] + i32::from(moved.balance));
        if moved.done == Action::Pass {
            self.clock.last_pass = self.number();
            self.history.pass();
        }
        for &trace in &self.traces {
            let leaves = match trace {
                Trace::SituationAgain => again,
                Trace::PositionUnbalanced => unbalanced,
                _ => true,
            };
            if let Some(mark) = trace.of(&step).filter(|_| leaves) {
                self.history.leave(&self.clock, &mark, moved);
            }
        }
    }

    /// What matters after a move. Of the last moves so much is kept as the rule set asks for.
    fn now_after(&mut self, before: &Now, moved: &Moved<H::Play>, capture: Option<Capture>) -> Now {
        let mut now = Now {
            place: moved.after,
            to_move: !moved.mover,
            passes: moved.passes.min(u32::from(self.most_passes)) as u8,
            ko: None,
            two_ago: None,
            late: None,
            any_play: moved.any_play,
            any_late: moved.any_late,
            ..*before
        };
        if moved.ended.is_some() && H::COMPARED {
            return now;
        }
        if let Some(lifts) = self.lifts {
            let (arena, after) = (self.history.arena(), self.history.position(now.place));
            now.bans = self.bans.after(arena, before.bans, lifts, (moved.mover, moved.done), (after, capture));
        }
        let (asks_ko, asks_two_ago) = self.asks_last;
        if asks_ko || asks_two_ago {
            self.history.keep_last(&mut now, before, capture, asks_ko, asks_two_ago);
        }
        let (needs_play, anywhere) = self.cycle_end.unwrap_or_default();
        now.any_play &= needs_play;
        now.any_late &= anywhere;
        if self.cycle_end.is_some() {
            now.late = match (moved.done, before.late) {
                (Action::Play(_), _) => capture.map(|capture| (capture, 0)),
                (Action::Pass, Some((capture, passes @ 0..2))) => Some((capture, passes + 1)),
                _ => None,
            };
        }
        now
    }

    /// Takes back the last move; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(Made { now, done, checkpoint, last_pass, forfeits, .. }) = self.made.pop() else { return false };
        self.history.restore(checkpoint, done);
        self.clock.balances.pop();
        (self.now, self.clock.last_pass, self.forfeits) = (now, last_pass, forfeits);
        true
    }
}

impl<P> Moved<P> {
    /// A move from a state that leaves everything as it is.
    fn of(now: &Now, done: Action<usize>, play: Option<P>, before: u32) -> Moved<P> {
        Moved {
            mover: now.to_move,
            done,
            play,
            before,
            after: before,
            changes: false,
            balance: 0,
            is_pass: false,
            passes: 0,
            any_play: false,
            late_recapture: false,
            any_late: false,
            forfeited: false,
            ended: None,
            void_offered: false,
        }
    }
}

/// How many passes in a row can matter.
fn most_passes(rules: &RuleSet, traces: &[Trace]) -> u8 {
    let end = rules.ends().iter().find_map(|end| if let End::Passes(passes) = end { Some(*passes) } else { None });
    let asked = u32::from(traces.contains(&Trace::PassThenPlay));
    end.unwrap_or(asked).min(255) as u8
}
