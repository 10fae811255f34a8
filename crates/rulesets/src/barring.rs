//! The bars, asked about a play.

use koatlas_board::{PointSet, Position, Prospect};

use crate::bar::{Bar, Since};
use crate::mark::{Label, Mark, Place, Step, Trace};
use crate::referee::Referee;
use crate::refusal::Barred;
use crate::turn::{Done, Turn};

impl<S: PointSet> Referee<S> {
    /// The first bar that a play runs into; the bare rules must allow it.
    ///
    /// Each bar takes at most two lookups, so the time does not depend on the length of the sequence. The position after
    /// the play is made only if a mark with its key is there.
    #[inline]
    pub(crate) fn barred(&self, play: &Prospect) -> Option<Barred> {
        if !play.suicide && !self.emptied.of(play.colour).contains(play.point) {
            return None;
        }
        let found = |&bar: &Bar| self.runs_into(bar, play).map(|since| Barred { bar, since });
        self.rules.bars.iter().find_map(found)
    }

    /// Whether a bar forbids a play, and because of which earlier move.
    #[inline]
    fn runs_into(&self, bar: Bar, play: &Prospect) -> Option<u32> {
        match bar {
            Bar::BasicKo => self.retakes_at_once(play).or_else(|| self.retakes_at_start(play)),
            Bar::TwoAgo => self.gives_back(play).or_else(|| self.retakes_at_start(play)),
            Bar::PointSincePosition => self.point_used(play),
            Bar::NoChange => (!changes(play)).then_some(self.number()),
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
    fn mark_is_there(&self, trace: Trace, since: Since, play: &Prospect) -> Option<u32> {
        let seen = self.memory.get(&trace.of(&self.step(play))?)?;
        let from = match since {
            Since::Start => 0,
            Since::LastPass => self.last_pass(),
        };
        (seen.last >= from).then_some(seen.last)
    }

    #[inline]
    fn step<'a>(&'a self, play: &'a Prospect) -> Step<'a, S> {
        Step {
            colour: play.colour,
            point: Some(play.point),
            passer: self.passer(),
            changes: changes(play),
            before: Place::Known(self.strings.position(), self.strings.key()),
            after: Place::After(&self.strings, play),
            class: Place::of_class(self.classes.last()),
        }
    }

    /// Whether a play takes one stone of the opponent's, on this point.
    fn takes_just(&self, play: &Prospect, stone: usize) -> bool {
        !play.suicide && play.removed == 1 && self.strings.play(play).removed.contains(stone)
    }

    fn after(&self, play: &Prospect) -> Position<S> {
        self.strings.play(play).after
    }

    /// The last move took one stone on the point of the play, and the play takes just the stone that took it.
    fn retakes_at_once(&self, play: &Prospect) -> Option<u32> {
        let last = self.turns.last()?;
        let Done::Play(stone) = last.done else { return None };
        (last.took_one() == Some(play.point) && self.takes_just(play, stone)).then_some(self.number())
    }

    /// The first move takes in the ko that is barred at the start.
    fn retakes_at_start(&self, play: &Prospect) -> Option<u32> {
        let barred = self.turns.is_empty() && self.ko_at_start == Some(play.point);
        (barred && self.arena().is_ko_capture(&self.strings.play(play))).then_some(0)
    }

    fn gives_back(&self, play: &Prospect) -> Option<u32> {
        let two_ago = self.number().checked_sub(1)?;
        (self.position_after(two_ago) == self.after(play)).then_some(two_ago)
    }

    fn point_used(&self, play: &Prospect) -> Option<u32> {
        let step = self.step(play);
        let here = Step { after: step.before, ..step };
        let since = self.memory.get(&Trace::Position.of(&here)?)?.first;
        let played = self.memory.get(&Trace::Point.of(&here)?)?.last;
        (played > since).then_some(since)
    }

    fn passed_in(&self, play: &Prospect) -> Option<u32> {
        let label = Label { trace: Trace::PassThenPlay, colour: Some(!play.colour), point: None };
        Some(self.memory.get(&Mark { label, place: Place::After(&self.strings, play) })?.last)
    }

    /// All occurrences of a position have the same balance, as a play that would give it another is barred: unless such a play
    /// was made in a recorded game, which leaves a mark.
    fn unbalanced(&self, play: &Prospect) -> Option<u32> {
        let step = self.step(play);
        let first = self.memory.get(&Trace::Position.of(&step)?)?.first;
        let balance = self.balance() + Turn::play(&self.strings.play(play)).own_balance();
        if balance != self.balance_after(first) {
            return Some(first);
        }
        Some(self.memory.get(&Trace::PositionUnbalanced.of(&step)?)?.last)
    }

    fn needs_ko_pass(&self, play: &Prospect) -> Option<u32> {
        let ban = self.ko_bans.as_ref()?.on(play.colour, play.point)?;
        self.takes_just(play, ban.stone).then_some(ban.since)
    }
}

/// Only the suicide of a single stone leaves the position as it was.
fn changes(play: &Prospect) -> bool {
    !(play.suicide && play.removed == 1)
}
