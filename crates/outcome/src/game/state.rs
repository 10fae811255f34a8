//! A sequence under a rule set, made for search: moves are made and taken back, and every question to the history is
//! known by name.
//!
//! [`Referee`](koatlas_rulesets::Referee) judges the same parts. Here a position is a number, plays are listed once, and
//! what a move relies on comes out as a list of [`Reading`]s. The tests hold the two against each other.

use std::hash::BuildHasher;

use koatlas_board::{BoardPosition, Colour, PointSet};
use koatlas_rulesets::{BanLists, Bar, Capture, Done, End, KoPass, RuleSet, StartError, Trace};

use super::asks::asks;

use super::fact::{Answer, Asked, Fact, OfPlace, Reading, Slot};
use super::now::Now;
use super::places::Places;
use super::released::Released;

/// A move that may be possible: what is done, and for a play its step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub done: Done,
    /// For [`Places::step`]; of no meaning for passes.
    pub step: usize,
}

/// A move that has been made, and what is needed to take it back.
pub(crate) struct Made {
    /// What was before it.
    pub now: Now,
    pub(super) log: usize,
    pub(super) last_pass: u32,
    pub(super) forfeits: i32,
    pub(super) hash: u64,
    pub(super) hash_since: u64,
    /// White stones minus black stones removed.
    pub balance: i16,
    pub done: Done,
}

/// A mark that a move has left, and the move that had left the same mark last before it.
#[derive(Clone, Copy)]
pub(super) struct Left {
    pub trace: Trace,
    pub slot: Slot,
    pub before: u32,
}

/// A sequence that can be searched.
pub(crate) struct Game<S> {
    pub rules: RuleSet,
    /// What the rule set asks of the history.
    pub(super) asks: Vec<(Trace, Asked)>,
    /// The kinds of marks that it asks for.
    pub traces: Vec<Trace>,
    pub places: Places<S>,
    pub arena: koatlas_board::Arena<S>,
    pub first: Colour,
    pub start: u32,
    pub now: Now,
    pub bans: BanLists,
    pub(super) lifts: Option<KoPass>,
    pub(super) most_passes: u8,
    /// Who may retake one ko at once, if that is imagined.
    pub released: Option<Released>,
    /// By slot the number of the last move that has left the mark; 0: none has. The start is number 1.
    pub(super) last: Vec<u32>,
    pub(super) log: Vec<Left>,
    pub made: Vec<Made>,
    /// By number, the balance of all moves up to it.
    pub(super) balances: Vec<i32>,
    pub(super) last_pass: u32,
    /// White's forfeits minus Black's.
    pub forfeits: i32,
    pub(super) hash: u64,
    pub(super) hash_since: u64,
}

impl<S: PointSet> Game<S> {
    /// A sequence before its first move.
    ///
    /// # Errors
    /// As [`koatlas_rulesets::Referee::new`].
    pub fn new(rules: &RuleSet, board: &BoardPosition) -> Result<Game<S>, StartError> {
        // The referee says what is wrong with a start.
        koatlas_rulesets::Referee::<S>::new(rules.clone(), board.clone())?;
        let (arena, position) = board.arena::<S>()?;
        let mut places = Places::new(rules, board, arena.clone());
        let (start, first) = (places.number(position), board.to_move());
        let lifts = rules.bars().iter().find_map(|bar| if let Bar::KoPass(lifts) = bar { Some(*lifts) } else { None });
        let now = Now {
            place: start,
            to_move: first,
            passes: 0,
            ko: None,
            two_ago: None,
            bans: 0,
            late: None,
            any_play: false,
            any_late: false,
        };
        let mut asks = asks(rules);
        asks.sort_unstable_by_key(|&(trace, _)| rules.traces().iter().position(|&other| other == trace));
        let mut game = Game {
            rules: rules.clone(),
            traces: asks.iter().map(|&(trace, _)| trace).collect(),
            asks,
            places,
            arena,
            first,
            start,
            now,
            bans: BanLists::new(),
            lifts,
            most_passes: most_passes(rules),
            released: None,
            last: Vec::new(),
            log: Vec::new(),
            made: Vec::new(),
            balances: vec![0, 0],
            last_pass: 1,
            forfeits: 0,
            hash: 0,
            hash_since: 0,
        };
        game.traces.dedup();
        game.ban_at_start();
        game.mark_start(board);
        Ok(game)
    }

    fn ban_at_start(&mut self) {
        let Some(mouth) = self.rules.ko().and_then(|point| self.arena.index(point)) else { return };
        let position = self.places.position(self.start);
        let Ok(play) = self.arena.play(position, self.first, mouth, self.rules.suicide()) else { return };
        let stone = if play.suicide || play.removed.len() != 1 { None } else { play.removed.first() };
        let Some(stone) = stone else { return };
        let capture = Capture { taken: mouth as u16, by: stone as u16 };
        let is_ko = self.arena.is_ko_capture(&play);
        let two_ago = self.places.number(play.after);
        for bar in self.rules.bars() {
            match bar {
                Bar::BasicKo if is_ko => self.now.ko = Some(capture),
                Bar::TwoAgo if is_ko => self.now.two_ago = Some(two_ago),
                Bar::KoPass(_) if is_ko => self.now.bans = self.bans.number(vec![(self.first, capture)]),
                _ => {}
            }
        }
    }

    fn mark_start(&mut self, board: &BoardPosition) {
        for trace in self.traces.clone() {
            let slot = match trace {
                Trace::Position if self.rules.start_counts() => self.places.slot(self.start, OfPlace::Position),
                Trace::Situation if self.rules.start_counts() => {
                    self.places.slot_of(self.start, OfPlace::Situation, self.first)
                }
                Trace::Creation => {
                    let Some(creator) = self.rules.creator_of(board) else { continue };
                    self.places.slot_of(self.start, OfPlace::Creation, creator)
                }
                _ => continue,
            };
            self.leave(trace, slot);
            if trace == Trace::Position {
                self.leave(trace, self.places.slot(self.start, OfPlace::First));
            }
        }
    }

    /// The number that the next move gets.
    pub(super) fn number(&self) -> u32 {
        self.made.len() as u32 + 2
    }

    /// The board at the start.
    pub fn board(&self) -> &BoardPosition {
        self.places.board()
    }

    /// A number for the state: equal states have equal numbers, others most probably not.
    pub fn hash(&self) -> u64 {
        let now = rustc_hash::FxBuildHasher.hash_one(self.now);
        self.hash ^ self.hash_since.rotate_left(17) ^ now
    }

    /// The moves that the bare rules allow: plays by point, then the pass, then passes for kos.
    pub fn candidates(&mut self) -> Vec<Candidate> {
        let steps = self.places.steps(self.now.place, self.now.to_move);
        let play = |step: usize| Candidate { done: Done::Play(usize::from(self.places.step(step).point)), step };
        let mut moves: Vec<Candidate> = steps.map(play).collect();
        moves.push(Candidate { done: Done::Pass, step: usize::MAX });
        for &(player, ban) in self.bans.list(self.now.bans) {
            if player == self.now.to_move {
                moves.push(Candidate { done: Done::KoPass(usize::from(ban.taken)), step: usize::MAX });
            }
        }
        moves
    }

    /// The answer of the history to a question.
    #[inline]
    pub fn answer(&self, fact: Fact) -> Answer {
        let last = self.last.get(fact.slot() as usize).copied().unwrap_or(0);
        let is_there = match fact.asked() {
            Asked::Ever => last > 0,
            Asked::SincePass => last >= self.last_pass,
            Asked::Balance if last > 0 => {
                let now = self.balances[self.balances.len() - 1];
                return Answer::Yes((now - self.balances[last as usize]) as i16);
            }
            Asked::Balance => false,
            Asked::After(first) => {
                let first = self.last.get(first as usize).copied().unwrap_or(0);
                first > 0 && last > first
            }
        };
        if is_there { Answer::Yes(0) } else { Answer::No }
    }

    pub(super) fn reading(&self, asked: Asked, slot: Slot) -> Reading {
        let fact = Fact::new(asked, slot);
        (fact, self.answer(fact))
    }

    /// Leaves a mark with the number of the move that is being made.
    pub(super) fn leave(&mut self, trace: Trace, slot: Slot) {
        let number = self.balances.len() as u32 - 1;
        if self.last.len() <= slot as usize {
            self.last.resize(self.places.slots().max(slot as usize + 1), 0);
        }
        let last = &mut self.last[slot as usize];
        let mixed = (u64::from(slot) + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
            .wrapping_mul(0xd134_2543_de82_ef95);
        if *last == 0 {
            self.hash ^= mixed;
        }
        if *last < self.last_pass {
            self.hash_since ^= mixed;
        }
        self.log.push(Left { trace, slot, before: std::mem::replace(last, number) });
    }
}

/// How many passes in a row can matter.
fn most_passes(rules: &RuleSet) -> u8 {
    let end = rules.ends().iter().find_map(|end| if let End::Passes(passes) = end { Some(*passes) } else { None });
    let asked = u32::from(rules.traces().contains(&Trace::PassThenPlay));
    end.unwrap_or(asked).min(255) as u8
}
