//! The bars, asked about a play.

use koatlas_board::{Play, PointSet};

use crate::bar::{Bar, Since};
use crate::mark::{Mark, Step, Trace};
use crate::referee::Referee;
use crate::refusal::Barred;
use crate::turn::{Done, Turn};

impl<S: PointSet> Referee<S> {
    /// The first bar that a play runs into; the bare rules must allow it.
    ///
    /// Each bar takes at most two lookups, so the time does not depend on the length of the sequence.
    #[inline]
    pub(crate) fn barred(&self, play: &Play<S>) -> Option<Barred> {
        let found = |&bar: &Bar| self.runs_into(bar, play).map(|since| Barred { bar, since });
        self.rules.bars.iter().find_map(found)
    }

    /// Whether a bar forbids a play, and because of which earlier move.
    #[inline]
    fn runs_into(&self, bar: Bar, play: &Play<S>) -> Option<u32> {
        match bar {
            Bar::BasicKo => self.retakes_at_once(play).or_else(|| self.retakes_at_start(play)),
            Bar::TwoAgo => self.gives_back(play).or_else(|| self.retakes_at_start(play)),
            Bar::PointSincePosition => self.point_used(play),
            Bar::NoChange => (play.after == self.position()).then_some(self.number()),
            Bar::PassedIn => self.passed_in(play),
            Bar::Unbalanced => self.unbalanced(play),
            Bar::KoPass(_) => self.needs_ko_pass(play),
            Bar::Position(_) | Bar::Situation(_) | Bar::Creation | Bar::Pair | Bar::PlayInClass => {
                let (trace, since) = bar.trace()?;
                self.mark_is_there(trace, since, play)
            }
        }
    }

    /// Most bars ask one thing: is the mark that the play would leave already there?
    #[inline]
    fn mark_is_there(&self, trace: Trace, since: Since, play: &Play<S>) -> Option<u32> {
        let seen = self.memory.get(&trace.of(&self.step(play))?)?;
        let from = match since {
            Since::Start => 0,
            Since::LastPass => self.last_pass(),
        };
        (seen.last >= from).then_some(seen.last)
    }

    pub(crate) fn step(&self, play: &Play<S>) -> Step<S> {
        let (before, class) = (self.position(), self.class);
        Step { colour: play.colour, point: Some(play.point), before, after: play.after, class }
    }

    /// The last move took one stone on the point of the play, and the play takes just the stone that took it.
    fn retakes_at_once(&self, play: &Play<S>) -> Option<u32> {
        let last = self.turns.last()?;
        let Done::Play(stone) = last.done else { return None };
        let takes_just_it = !play.suicide && play.removed == S::single(stone);
        (takes_just_it && last.took_one() == Some(play.point)).then_some(self.number())
    }

    /// The first move takes in the ko that is barred at the start.
    fn retakes_at_start(&self, play: &Play<S>) -> Option<u32> {
        let barred = self.turns.is_empty() && self.ko_at_start == Some(play.point);
        (barred && self.arena.is_ko_capture(play)).then_some(0)
    }

    fn gives_back(&self, play: &Play<S>) -> Option<u32> {
        let two_ago = self.number().checked_sub(1)?;
        (self.position_after(two_ago) == play.after).then_some(two_ago)
    }

    fn point_used(&self, play: &Play<S>) -> Option<u32> {
        let here = Step { after: self.position(), ..self.step(play) };
        let since = self.memory.get(&Trace::Position.of(&here)?)?.first;
        let played = self.memory.get(&Trace::Point.of(&here)?)?.last;
        (played > since).then_some(since)
    }

    fn passed_in(&self, play: &Play<S>) -> Option<u32> {
        let opponent = Some(!play.colour);
        let mark = Mark { position: play.after, trace: Trace::PassThenPlay, colour: opponent, point: None };
        Some(self.memory.get(&mark)?.last)
    }

    /// All occurrences of a position have the same balance: passes change nothing, and a play that would give it
    /// another is barred.
    fn unbalanced(&self, play: &Play<S>) -> Option<u32> {
        let seen = self.memory.get(&Trace::Position.of(&self.step(play))?)?.last;
        let balance = self.balance() + Turn::play(play).own_balance();
        (balance != self.balance_after(seen)).then_some(seen)
    }

    fn needs_ko_pass(&self, play: &Play<S>) -> Option<u32> {
        let ban = self.ko_bans.as_ref()?.on(play.colour, play.point)?;
        (!play.suicide && play.removed == S::single(ban.stone)).then_some(ban.since)
    }
}
