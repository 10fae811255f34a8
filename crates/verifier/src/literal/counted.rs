//! Bars that count how often there has been what a play repeats: they forbid it if there has been more than is allowed.

use std::collections::BTreeSet;

use crate::{History, Play, RuleSettings};

/// What a play may not repeat more often than is allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    pub what: Repeated,
    /// True if only what has occurred since the last pass counts.
    pub since_pass: bool,
    /// Number of occurrences that are allowed.
    pub allowed: usize,
    /// Cycles since which an occurrence counts; `None` if all do.
    pub only_if: Option<CycleIs>,
}

/// What is repeated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Repeated {
    /// A position.
    Position,
    /// A position with the same player to move.
    Situation,
    /// A position that the player has made by a play.
    Creation,
    /// A play from one position to another one.
    Pair,
}

/// What a cycle is: the moves since an occurrence, with the play that is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CycleIs {
    /// It has an odd number of plays.
    Odd,
    /// It has an even number of plays.
    Even,
    /// It removes as many stones of one colour as of the other.
    Balanced,
    /// It removes more stones of one colour.
    Unbalanced,
}

impl Counted {
    /// True if `play` repeats something more often than is allowed.
    pub fn forbids(&self, settings: &RuleSettings, h: &History, play: &Play) -> bool {
        let made_again = || h.plays().filter(|&(k, _)| *h.position(k) == play.after);
        let times = match self.what {
            Repeated::Position | Repeated::Situation => self.stands(settings, h, play).len(),
            Repeated::Creation => {
                let made_start = settings.start_made_by(h) == Some(play.colour) && play.after == *h.start();
                made_again().filter(|(_, made)| made.colour == play.colour).count() + usize::from(made_start)
            }
            Repeated::Pair => made_again().filter(|&(k, _)| h.position(k - 1) == h.current_position()).count(),
        };
        times > self.allowed
    }

    /// Occurrences of what `play` repeats, each as the number of the play that made it: 0 for the start. Passes after a play make
    /// no other occurrence.
    fn stands(&self, settings: &RuleSettings, h: &History, play: &Play) -> BTreeSet<usize> {
        let since = if self.since_pass { h.last_pass() } else { 0 };
        let occurred = settings.occurred_positions(since..h.len() + 1);
        let again = h.occurrences_of_position(&play.after, occurred);
        let again = again.filter(|&i| self.what == Repeated::Position || h.to_move(i) != play.colour);
        let counts = again.filter(|&i| self.only_if.is_none_or(|cycle| cycle.holds(h, i, play)));
        counts.map(|i| h.plays().map(|(k, _)| k).filter(|&k| k <= i).last().unwrap_or(0)).collect()
    }
}

impl CycleIs {
    /// True of the cycle from position `i` to the one that `play` makes.
    fn holds(self, h: &History, i: usize, play: &Play) -> bool {
        let plays = h.plays().filter(|&(k, _)| k > i).count() + 1;
        let balance = h.balance(i + 1..h.len() + 1) + play.balance();
        match self {
            CycleIs::Odd => plays % 2 == 1,
            CycleIs::Even => plays % 2 == 0,
            CycleIs::Balanced => balance == 0,
            CycleIs::Unbalanced => balance != 0,
        }
    }
}
