//! A repetition as a line of JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::Repetition;
use crate::local::LocalType;
use crate::rows::Place;

/// A repetition, with the keys that it has in JSON.
#[derive(Serialize)]
pub struct RepetitionEntry<'a> {
    file: &'a str,
    game: usize,
    variation: usize,
    from_move: usize,
    to_move: usize,
    last_move: usize,
    moves: usize,
    plays: usize,
    situational: bool,
    r#type: Option<String>,
    name: Option<&'a str>,
    why_no_type: Option<&'static str>,
    word: Option<String>,
    balance: i32,
    refused_by: BTreeMap<&'static str, usize>,
    refused_how: BTreeMap<&'static str, &'static str>,
}

impl<'a> RepetitionEntry<'a> {
    /// The entry of a repetition. The rule sets are given by their identifiers.
    #[must_use]
    pub fn new(place: &Place<'a>, found: &'a Repetition, rule_sets: &[&'static str]) -> RepetitionEntry<'a> {
        let named = if let LocalType::Known(named) = &found.local_type { Some(named) } else { None };
        let refused = || found.refused_by.iter().map(|&(rules, objection)| (rule_sets[rules], objection));
        RepetitionEntry {
            file: place.file,
            game: place.game,
            variation: place.variation,
            from_move: found.cycle.from,
            to_move: found.cycle.to,
            last_move: found.cycle.last,
            moves: found.cycle.moves(),
            plays: found.plays,
            situational: found.situational,
            r#type: named.map(|named| named.id.to_string()),
            name: named.and_then(|named| named.name.as_deref()),
            why_no_type: found.local_type.why_none(),
            word: found.word.as_ref().map(ToString::to_string),
            balance: found.balance,
            refused_by: refused().map(|(id, objection)| (id, objection.number)).collect(),
            refused_how: refused().map(|(id, objection)| (id, objection.how.id())).collect(),
        }
    }
}
