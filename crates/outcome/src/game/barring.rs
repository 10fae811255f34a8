//! The bars, asked about a move, and what each answer relies on.

use koatlas_board::PointSet;
use koatlas_rulesets::{Bar, Capture, Done, Since, Trace};

use super::fact::{Answer, Asked, Fact, OfPlace, Reading};
use super::places::{Places, Step};
use super::state::{Candidate, Game};

/// What is said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It may be made.
    Legal,
    /// It is barred, whatever the history.
    Barred,
    /// It is barred because of what the history has answered.
    BarredBecause(Reading),
}

impl<S: PointSet> Game<S> {
    /// Whether a move may be made. If it may, `absent` gets what the bars have read in the history.
    pub fn judge(&self, candidate: Candidate, absent: &mut Vec<Reading>) -> Verdict {
        if !matches!(candidate.done, Done::Play(_)) {
            return Verdict::Legal;
        }
        let (step, from) = (self.places.step(candidate.step), absent.len());
        for &bar in self.rules.bars() {
            match self.runs_into(bar, &step) {
                (true, None) => return barred(absent, from, Verdict::Barred),
                (true, Some(reading)) => return barred(absent, from, Verdict::BarredBecause(reading)),
                (false, reading) => absent.extend(reading),
            }
        }
        Verdict::Legal
    }

    /// Whether a bar forbids a play, and what it has asked the history.
    fn runs_into(&self, bar: Bar, step: &Step) -> (bool, Option<Reading>) {
        let (now, places) = (&self.now, &self.places);
        match bar {
            Bar::BasicKo => (now.ko.is_some_and(|ko| step.point == ko.taken && step.took == Some(ko.by)), None),
            Bar::TwoAgo => (now.two_ago == Some(step.to), None),
            Bar::NoChange => (step.to == now.place, None),
            Bar::KoPass(_) => {
                let mut bans = self.bans.list(now.bans).iter();
                let retakes = |ko: Capture| step.point == ko.taken && step.took == Some(ko.by);
                (bans.any(|&(player, ko)| player == now.to_move && retakes(ko)), None)
            }
            Bar::PointSincePosition => {
                let first = places.slot(now.place, OfPlace::First);
                self.if_there(Fact::new(Asked::After(first), Places::<S>::point_slot(step.point)))
            }
            Bar::PassedIn => {
                self.if_there(Fact::new(Asked::Ever, places.slot_of(step.to, OfPlace::PassThenPlay, !now.to_move)))
            }
            Bar::Unbalanced => {
                let fact = Fact::new(Asked::Balance, places.slot(step.to, OfPlace::Position));
                let answer = self.answer(fact);
                (matches!(answer, Answer::Yes(since) if since + step.balance != 0), Some((fact, answer)))
            }
            Bar::Position(_) | Bar::Situation(_) | Bar::Creation | Bar::Pair | Bar::PlayInClass => {
                self.mark_is_there(bar, step)
            }
        }
    }

    /// Most bars ask one thing: is the mark that the play would leave already there?
    fn mark_is_there(&self, bar: Bar, step: &Step) -> (bool, Option<Reading>) {
        let (places, mover) = (&self.places, self.now.to_move);
        let Some((trace, since)) = bar.trace() else { return (false, None) };
        let slot = match trace {
            Trace::Position => places.slot(step.to, OfPlace::Position),
            Trace::Situation => places.slot_of(step.to, OfPlace::Situation, !mover),
            Trace::Creation => places.slot_of(step.to, OfPlace::Creation, mover),
            Trace::Pair => self.pair(step, self.now.place),
            _ => step.class,
        };
        let asked = if since == Since::Start { Asked::Ever } else { Asked::SincePass };
        self.if_there(Fact::new(asked, slot))
    }

    fn if_there(&self, fact: Fact) -> (bool, Option<Reading>) {
        let answer = self.answer(fact);
        (answer != Answer::No, Some((fact, answer)))
    }
}

fn barred(absent: &mut Vec<Reading>, from: usize, verdict: Verdict) -> Verdict {
    absent.truncate(from);
    verdict
}
