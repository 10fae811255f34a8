//! What a rule set consists of, and what its options change.

use koatlas_board::{Colour, Point, Size};
use koatlas_certificates::quoted;

use super::bars::{Bar, KO_PASS_NEEDED, NSSK, PSK, SSK};
use super::ends::{End, Repetition};
use super::rule_sets::rule_set;
use super::settings::{Creator, Settings};
use super::suicide::Suicide;
use crate::unproved::Refused;

/// A rule set with its options.
pub struct Rules {
    pub id: &'static str,
    pub bars: Vec<Bar>,
    pub ends: Vec<End>,
    pub suicide: Suicide,
    /// What this rule would bar is played, and forfeits its stone.
    pub forfeits: Option<Bar>,
    /// What single rules ask for.
    pub settings: Settings,
    /// The options that were given another value than they have by themselves.
    pub changed: Vec<(&'static str, String)>,
}

impl Rules {
    /// A rule set as it is by itself.
    pub fn with_defaults(id: &str) -> Result<Rules, Refused> {
        let (id, bars, ends, suicide) = rule_set(id).ok_or_else(|| {
            Refused::unreadable("", format_args!("{} is no rule set: `koatlas rules` lists them", quoted(id)))
        })?;
        let is_geneva = id == "geneva";
        Ok(Rules {
            id,
            bars,
            ends,
            suicide,
            forfeits: is_geneva.then_some(PSK),
            settings: Settings {
                start_counts: true,
                start_creator: Creator::Auto,
                ko: None,
                void_is_agreed: false,
                ko_pass_lifts_all: false,
                null_play_is_pass: is_geneva,
            },
            changed: Vec::new(),
        })
    }

    /// Sets an option to one of its values.
    pub fn set(&mut self, key: &str, value: &str, size: Size) {
        match key {
            "suicide" => self.suicide = Suicide::named(value).unwrap_or(self.suicide),
            "passes" => self.set_passes(value.parse().ok()),
            "start" => self.settings.start_counts = value == "counts",
            "start_creator" => self.settings.start_creator = creator(value),
            "ko" => self.settings.ko = value.parse().ok().map(|point: Point| size.index(point)),
            "superko" => self.bars = vec![superko(value)],
            "repetition" if self.forfeits.is_some() => self.forfeits = Some(superko(value)),
            "repetition" => self.set_repetition(repetition(value)),
            "void" => self.settings.void_is_agreed = value == "agreed",
            "ko_pass" => self.settings.ko_pass_lifts_all = value == "any",
            "null_play" => self.settings.null_play_is_pass = value == "pass",
            _ => unreachable!("every option of a rule set is here"),
        }
    }

    /// So many passes end the sequence, or none do. A rule set without such an end gets it as its last one.
    fn set_passes(&mut self, passes: Option<usize>) {
        let place = self.ends.iter().position(|end| matches!(end, End::Passes(_)));
        let place = place.map_or(self.ends.len()..self.ends.len(), |place| place..place + 1);
        self.ends.splice(place, passes.map(End::Passes));
    }

    fn set_repetition(&mut self, repetition: Repetition) {
        for end in &mut self.ends {
            if let End::Repetition(_, decision) = *end {
                *end = End::Repetition(repetition, decision);
            }
        }
    }

    /// The number of passes in a row that end the sequence.
    pub fn passes(&self) -> Option<usize> {
        self.ends.iter().find_map(|end| if let End::Passes(passes) = end { Some(*passes) } else { None })
    }

    /// Whether this rule bars plays.
    pub fn has(&self, bar: Bar) -> bool {
        self.bars.iter().any(|own| own.id == bar.id)
    }

    /// Whether there are passes for a ko.
    pub fn have_ko_passes(&self) -> bool {
        self.has(KO_PASS_NEEDED)
    }
}

fn creator(value: &str) -> Creator {
    match value {
        "auto" => Creator::Auto,
        "none" => Creator::Nobody,
        "B" => Creator::Player(Colour::Black),
        _ => Creator::Player(Colour::White),
    }
}

fn superko(value: &str) -> Bar {
    match value {
        "positional" => PSK,
        "situational" => SSK,
        _ => NSSK,
    }
}

fn repetition(value: &str) -> Repetition {
    match value {
        "positional" => Repetition::Positional,
        "situational" => Repetition::Situational,
        "pass-free" => Repetition::PassFree,
        _ => Repetition::Third,
    }
}
