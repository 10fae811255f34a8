//! Making a move, and taking it back.

use koatlas_board::{Colour, PointSet};
use koatlas_rulesets::{Bar, Capture, Done, End, Ended};

use super::fact::Reading;
use super::now::Now;
use super::places::Step;
use super::state::{Candidate, Game, Made};
use super::turn_made::TurnMade;

impl<S: PointSet> Game<S> {
    /// Makes a legal move. Whatever the rule set asks of the history meanwhile is added to `readings`; if the move ends
    /// the sequence, the answer says how.
    pub fn make(&mut self, candidate: Candidate, readings: &mut Vec<Reading>) -> Option<Ended> {
        let before = self.now;
        let mover = before.to_move;
        let step = matches!(candidate.done, Done::Play(_)).then(|| self.places.step(candidate.step));
        let forfeited = step.is_some_and(|step| self.forfeits_stone(&step, readings));
        let after = match &step {
            Some(step) if forfeited => step.to_without,
            Some(step) => step.to,
            None => before.place,
        };
        let balance = step.map_or(0, |step| step.balance);
        self.made.push(Made {
            now: before,
            log: self.log.len(),
            last_pass: self.last_pass,
            forfeits: self.forfeits,
            hash: self.hash,
            hash_since: self.hash_since,
            balance,
            done: candidate.done,
        });
        let mut now = Now { place: after, to_move: !mover, ko: None, two_ago: None, late: None, ..before };
        let null_pass = self.rules.forfeit().is_some_and(|forfeit| forfeit.null_play_is_pass) && after == before.place;
        let is_pass = candidate.done == Done::Pass || step.is_some() && null_pass;
        let passes = if is_pass { u32::from(before.passes) + 1 } else { 0 };
        now.passes = passes.min(u32::from(self.most_passes)) as u8;
        let late_recapture = self.is_late_recapture(before, step.as_ref());
        now.any_late = before.any_late || late_recapture;
        now.any_play = before.any_play || step.is_some();
        let turn =
            TurnMade { mover, step, done: candidate.done, before: before.place, after, passes, late_recapture, now };
        let ended = self.effect(&turn, readings);
        let again = self.is_again(&turn, readings);
        self.balances.push(self.balances[self.balances.len() - 1] + i32::from(balance));
        if candidate.done == Done::Pass {
            self.last_pass = self.number() - 1;
            self.hash_since = 0;
        }
        self.remember(&turn, again, before.passes > 0);
        if forfeited {
            self.forfeits += if mover == Colour::Black { -1 } else { 1 };
        }
        if ended.is_none() {
            self.now = self.with_last_moves(now, before, &turn);
        } else {
            self.now = now;
        }
        ended
    }

    /// What is kept of the last moves, as far as the rule set asks for it.
    fn with_last_moves(&mut self, mut now: Now, before: Now, turn: &TurnMade) -> Now {
        let capture = turn.step.and_then(|step| Some(Capture { taken: step.took?, by: step.point }));
        if let Some(lifts) = self.lifts {
            let after = self.places.position(now.place);
            now.bans = self.bans.after(&self.arena, before.bans, lifts, (turn.mover, turn.done), (after, capture));
        }
        let asks = |bar| self.rules.bars().contains(&bar);
        let (asks_ko, asks_two_ago) = (asks(Bar::BasicKo), asks(Bar::TwoAgo));
        if asks_ko || asks_two_ago {
            let mut steps = self.places.steps(now.place, now.to_move).map(|step| self.places.step(step));
            let retakes = |step: &Step, ko: Capture| step.point == ko.taken && step.took == Some(ko.by);
            if asks_two_ago {
                now.two_ago = steps.any(|step| step.to == before.place).then_some(before.place);
            } else {
                let is_lifted = |ko| self.released.is_some_and(|released| released.lifts(turn.mover, before, ko));
                now.ko = capture.filter(|&ko| !is_lifted(ko) && steps.any(|step| retakes(&step, ko)));
            }
        }
        let cycle_end = |end: &End| {
            if let End::CycleEnd { needs_play, anywhere } = *end { Some((needs_play, anywhere)) } else { None }
        };
        if let Some((needs_play, anywhere)) = self.rules.ends().iter().find_map(cycle_end) {
            now.any_play &= needs_play;
            now.any_late &= anywhere;
            now.late = match (turn.done, before.late) {
                (Done::Play(_), _) => capture.map(|capture| (capture, 0)),
                (Done::Pass, Some((capture, passes @ 0..2))) => Some((capture, passes + 1)),
                _ => None,
            };
        } else {
            (now.any_late, now.any_play) = (false, false);
        }
        now
    }

    fn is_late_recapture(&self, before: Now, step: Option<&Step>) -> bool {
        let (Some((capture, 2)), Some(step)) = (before.late, step) else { return false };
        step.point == capture.taken && step.took == Some(capture.by)
    }

    /// Takes back the last move.
    pub fn undo(&mut self) {
        let Some(made) = self.made.pop() else { return };
        for left in self.log.drain(made.log..).rev() {
            self.last[left.slot as usize] = left.before;
        }
        self.balances.pop();
        (self.now, self.last_pass, self.forfeits) = (made.now, made.last_pass, made.forfeits);
        (self.hash, self.hash_since) = (made.hash, made.hash_since);
    }
}
