//! Bars that count: how often a position, a situation or a play may occur, and after which cycles.

use super::words::{BarRow, CREATION, PAIR, POSITION, SITUATION};
use super::{BarAnswer, since};
use crate::history::MarkQuestion::{self, Ever};
use crate::{History, MarkKind, Sequence};

/// What a play may not repeat too often: see [`Counted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counts {
    /// The position after the play.
    Position,
    /// That position, with the opponent to move.
    Situation,
    /// That position as one that the player has made by a play.
    Creation,
    /// The pair of the positions before and after the play.
    Pair,
}

koatlas_board::named_values! {
    /// A kind of cycle. It consists of the moves since an earlier occurrence, with the play that repeats it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Cycle {
        /// The number of its plays is odd.
        Odd = "odd",
        /// The number of its plays is even.
        Even = "even",
        /// It removes equal numbers of black and white stones.
        Balanced = "balanced",
        /// It removes unequal numbers of black and white stones.
        Unbalanced = "unbalanced",
    }
}

/// A bar of plays that repeat something more than a number of times. An occurrence lasts until the next play: passes do not repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted {
    /// What counts.
    pub counts: Counts,
    /// True if only occurrences since the last pass count. The position after that pass counts.
    pub since_pass: bool,
    /// The cycles that count; `None` if all do.
    pub cycle: Option<Cycle>,
    /// The number of occurrences up to which a play is legal.
    pub allowed: u8,
}

impl Counted {
    /// A bar of each identifier.
    pub(super) const KINDS: [Counted; 12] = {
        const fn of(counts: Counts, cycle: Option<Cycle>) -> Counted {
            Counted { counts, since_pass: false, cycle, allowed: 1 }
        }
        [
            of(Counts::Position, None),
            of(Counts::Position, Some(Cycle::Odd)),
            of(Counts::Position, Some(Cycle::Even)),
            of(Counts::Position, Some(Cycle::Balanced)),
            of(Counts::Position, Some(Cycle::Unbalanced)),
            of(Counts::Situation, None),
            of(Counts::Situation, Some(Cycle::Odd)),
            of(Counts::Situation, Some(Cycle::Even)),
            of(Counts::Situation, Some(Cycle::Balanced)),
            of(Counts::Situation, Some(Cycle::Unbalanced)),
            of(Counts::Creation, None),
            of(Counts::Pair, None),
        ]
    };

    pub(super) const fn row(self) -> BarRow {
        type Marks = &'static [(MarkKind, MarkQuestion)];
        let (marks, sentence): (Marks, _) = match self.counts {
            Counts::Position => (&[(MarkKind::Position, Ever)], POSITION),
            Counts::Situation => (&[(MarkKind::Situation, Ever)], SITUATION),
            Counts::Creation => (&[(MarkKind::Creation, Ever)], CREATION),
            Counts::Pair => (&[(MarkKind::Pair, Ever)], PAIR),
        };
        let (id, name) = match (self.counts, self.cycle) {
            (Counts::Position, None) => ("psk-counted", "positional superko with a count"),
            (Counts::Position, Some(Cycle::Odd)) => ("psk-odd", "positional superko of odd cycles"),
            (Counts::Position, Some(Cycle::Even)) => ("psk-even", "positional superko of even cycles"),
            (Counts::Position, Some(Cycle::Balanced)) => ("psk-balanced", "positional superko of balanced cycles"),
            (Counts::Position, Some(Cycle::Unbalanced)) => {
                ("psk-unbalanced", "positional superko of unbalanced cycles")
            }
            (Counts::Situation, None) => ("ssk-counted", "situational superko with a count"),
            (Counts::Situation, Some(Cycle::Odd)) => ("ssk-odd", "situational superko of odd cycles"),
            (Counts::Situation, Some(Cycle::Even)) => ("ssk-even", "situational superko of even cycles"),
            (Counts::Situation, Some(Cycle::Balanced)) => ("ssk-balanced", "situational superko of balanced cycles"),
            (Counts::Situation, Some(Cycle::Unbalanced)) => {
                ("ssk-unbalanced", "situational superko of unbalanced cycles")
            }
            (Counts::Creation, _) => ("nssk-counted", "natural situational superko with a count"),
            (Counts::Pair, _) => ("fixed-ko-counted", "fixed-ko-rule with a count"),
        };
        BarRow { id, name, sentence, marks }
    }

    pub(super) const fn condition(self) -> &'static str {
        match (self.counts, self.cycle) {
            (Counts::Position, None) => "it makes a position that has occurred too often",
            (Counts::Position, Some(Cycle::Odd)) => {
                "it makes a position that has occurred, after an odd number of plays"
            }
            (Counts::Position, Some(Cycle::Even)) => {
                "it makes a position that has occurred, after an even number of plays"
            }
            (Counts::Position, Some(Cycle::Balanced)) => {
                "it makes a position that has occurred, and as many stones of one colour as of the other were taken since"
            }
            (Counts::Position, Some(Cycle::Unbalanced)) => {
                "it makes a position that has occurred too often with more stones of one colour than of the other taken since"
            }
            (Counts::Situation, None) => "it makes a position that has occurred too often with the same player to move",
            (Counts::Situation, Some(Cycle::Odd)) => {
                "it makes a position that has occurred with the same player to move, after an odd number of plays"
            }
            (Counts::Situation, Some(Cycle::Even)) => {
                "it makes a position that has occurred with the same player to move, after an even number of plays"
            }
            (Counts::Situation, Some(Cycle::Balanced)) => {
                "it makes a position that has occurred with the same player to move, and as many stones of one colour as of \
                 the other were taken since"
            }
            (Counts::Situation, Some(Cycle::Unbalanced)) => {
                "it makes a position that has occurred with the same player to move, and more stones of one colour than of \
                 the other were taken since"
            }
            (Counts::Creation, _) => "it makes a position that the same player has made too often by a play before",
            (Counts::Pair, _) => "plays have led too often from the same position to the same position before",
        }
    }

    /// Applies the bar. Only what has occurred is worth the search for its occurrences.
    pub(super) fn check<H: History>(self, sequence: &Sequence<H>, play: &H::Play) -> BarAnswer<H> {
        let (kind, question) = self.row().marks[0];
        let (occurred, reading) = since(sequence, question, sequence.candidate_mark(kind, play), play);
        (occurred.and_then(|_| self.find(sequence, play)), reading)
    }

    /// Returns the number of the last move after which there was one of too many occurrences; 0 is the start. The time is linear in the
    /// length of the sequence.
    fn find<H: History>(self, sequence: &Sequence<H>, play: &H::Play) -> Option<u32> {
        let own = i32::from(sequence.history.balance(play));
        let oldest = if self.since_pass { sequence.totals.last_pass } else { 0 };
        // Plays since the occurrence with this one; whether the occurrence that lasts until the next play is counted.
        let (mut plays, mut is_counted) = (1, false);
        let (mut last, mut occurrences) = (None, 0);
        for number in (oldest..=sequence.number()).rev() {
            let balance = || sequence.totals.balance_since(number) + own;
            let is_of_cycle = self.cycle.is_none_or(|cycle| match cycle {
                Cycle::Odd => plays % 2 == 1,
                Cycle::Even => plays % 2 == 0,
                Cycle::Balanced => balance() == 0,
                Cycle::Unbalanced => balance() != 0,
            });
            if is_of_cycle && !is_counted && self.repeats(sequence, play, number) {
                is_counted = true;
                occurrences += 1;
                last = last.or(Some(number));
                if occurrences > self.allowed {
                    return last;
                }
            }
            if sequence.is_play(number) {
                (plays, is_counted) = (plays + 1, false);
            }
        }
        None
    }

    /// True if `play` repeats what there was after move `number`.
    fn repeats<H: History>(self, sequence: &Sequence<H>, play: &H::Play, number: u32) -> bool {
        let Sequence { history, state, rules, .. } = sequence;
        let (player, is_play) = (state.to_move, sequence.is_play(number));
        let counts = match self.counts {
            Counts::Position => number > 0 || rules.start_counts,
            Counts::Situation => (number > 0 || rules.start_counts) && sequence.to_move_after(number) != player,
            Counts::Creation if number == 0 => sequence.start_creator == Some(player),
            Counts::Creation => is_play && sequence.to_move_after(number) != player,
            Counts::Pair => {
                let before = |number: u32| history.position(sequence.position_after(number));
                is_play && before(number - 1) == history.position(state.position)
            }
        };
        counts && history.leads_to(play, sequence.position_after(number))
    }
}
