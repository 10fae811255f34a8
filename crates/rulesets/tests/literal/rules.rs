//! What a rule set consists of, and what its options change.

use std::ops::Range;

use koatlas_board::{Colour, Point, Size, Suicide};

use super::bars::{Bar, KO_PASS_NEEDED, NSSK, PSK, SSK};
use super::ends::{End, Repetition};
use super::rule_sets::rule_set;

/// A rule set with its options.
pub struct Rules {
    pub bars: Vec<Bar>,
    pub ends: Vec<End>,
    pub suicide: Suicide,
    /// What this rule would bar is played, and forfeits its stone.
    pub forfeits: Option<Bar>,
    /// Whether the start has occurred.
    pub start_counts: bool,
    pub start_creator: Creator,
    /// Where the first move may not take a ko.
    pub ko: Option<usize>,
    /// Whether a repetition only lets the players agree that there is no result.
    pub void_is_agreed: bool,
    /// Whether a pass for a ko lifts all bans of the player.
    pub ko_pass_lifts_all: bool,
    /// Whether a play that changes nothing counts as a pass to the end of the sequence.
    pub null_play_is_pass: bool,
}

/// Who made the start.
pub enum Creator {
    /// The opponent of the player who begins, unless the board is empty.
    Auto,
    Nobody,
    Player(Colour),
}

impl Rules {
    /// Panics if an option or its value is unknown. An option that the rule set does not have changes nothing.
    pub fn new(id: &str, options: &[(&str, &str)], size: Size) -> Rules {
        let (bars, ends, suicide) = rule_set(id);
        let is_geneva = id == "geneva";
        let mut rules = Rules {
            bars,
            ends,
            suicide: suicide.parse().expect("a policy"),
            forfeits: is_geneva.then_some(PSK),
            start_counts: true,
            start_creator: Creator::Auto,
            ko: None,
            void_is_agreed: false,
            ko_pass_lifts_all: false,
            null_play_is_pass: is_geneva,
        };
        options.iter().for_each(|(name, value)| rules.set(name, value, size));
        rules
    }

    fn set(&mut self, name: &str, value: &str, size: Size) {
        match (name, value) {
            ("suicide", _) => self.suicide = value.parse().expect("a policy"),
            ("passes", _) => self.set_passes(value),
            ("start", "counts" | "ignored") => self.start_counts = value == "counts",
            ("start_creator", "auto") => self.start_creator = Creator::Auto,
            ("start_creator", "none") => self.start_creator = Creator::Nobody,
            ("start_creator", _) => self.start_creator = Creator::Player(value.parse().expect("a colour")),
            ("ko", _) => self.ko = Some(size.index(value.parse::<Point>().expect("a point"))),
            ("superko", _) => self.bars = vec![superko(value)],
            ("repetition", _) if self.forfeits.is_some() => self.forfeits = Some(superko(value)),
            ("repetition", _) => self.set_repetition(repetition(value)),
            ("void", "automatic" | "agreed") => self.void_is_agreed = value == "agreed",
            ("ko_pass", "per-ko" | "any") => self.ko_pass_lifts_all = value == "any",
            ("null_play", "pass" | "play") => self.null_play_is_pass = value == "pass",
            _ => panic!("no option {name}={value}"),
        }
    }

    /// So many passes end the sequence, or none do. A rule set without such an end gets it as its last one.
    fn set_passes(&mut self, value: &str) {
        let passes = (value != "never").then(|| End::Passes(value.parse().expect("a number")));
        let place = self.ends.iter().position(|end| matches!(end, End::Passes(_)));
        let place = place.map_or(self.ends.len()..self.ends.len(), |place| place..place + 1);
        self.ends.splice(place, passes);
    }

    fn set_repetition(&mut self, repetition: Repetition) {
        for end in &mut self.ends {
            if let End::Repetition(_, decision) = *end {
                *end = End::Repetition(repetition, decision);
            }
        }
    }

    /// The positions with these numbers that have occurred: the start may not count.
    pub fn counted(&self, positions: Range<usize>) -> Range<usize> {
        positions.start.max(usize::from(!self.start_counts))..positions.end
    }

    /// Whether there are passes for a ko.
    pub fn have_ko_passes(&self) -> bool {
        self.bars.iter().any(|bar| bar.id == KO_PASS_NEEDED.id)
    }
}

fn superko(name: &str) -> Bar {
    match name {
        "positional" => PSK,
        "situational" => SSK,
        "natural" => NSSK,
        _ => panic!("no superko rule {name}"),
    }
}

fn repetition(name: &str) -> Repetition {
    match name {
        "positional" => Repetition::Positional,
        "situational" => Repetition::Situational,
        "pass-free" => Repetition::PassFree,
        "third" => Repetition::Third,
        _ => panic!("no repetition {name}"),
    }
}
