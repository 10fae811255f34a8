//! The tables of a scan, and a repetition as a line of JSON.

use std::collections::BTreeMap;

use koatlas_catalogue::tables::{Cell, Column, Reference, Schema, Table};
use serde::Serialize;

use crate::game::Repetition;
use crate::local::LocalType;
use crate::totals::{Totals, TypeKey, TypeTotal};

/// Why a repetition has no type.
const NO_TYPE: &[&str] = &["no-change", "too-large"];

/// The repetitions.
pub const REPETITIONS: Schema = Schema {
    name: "repetitions",
    title: "Repetitions",
    description: "A row a repetition: a play after which the board is as it was after an earlier move of the game, and all that \
                  goes on with the same cycle. Moves are numbered from 1 in their game.",
    key: &["repetition"],
    references: &[],
    columns: &[
        Column::number("repetition", 1, "The number of the repetition"),
        Column::text("file", "The file, with the name in its archive"),
        Column::number("game", 1, "The number of the game in its file"),
        Column::number("variation", 1, "The number of the variation in its game; 1 is the main line"),
        Column::number("from_move", 0, "The last earlier move after which the board was the same; 0 is the start"),
        Column::number("to_move", 1, "The play that repeats"),
        Column::number("last_move", 1, "The last play that goes on with the same cycle; to_move if none does"),
        Column::count("moves", "moves", "Moves of the cycle, passes included"),
        Column::count("plays", "plays", "Plays of the cycle"),
        Column::boolean("situational", "Whether the same player is to move again"),
        Column::text("type_id", "The identity of the ko type of the points that the cycle touches").optional(),
        Column::text("name", "The first name of the type, if it has one").optional(),
        Column::one_of(
            "why_no_type",
            NO_TYPE,
            "The plays of the cycle change nothing, or more than 20,000 positions can be reached or 128 points change",
        )
        .optional(),
        Column::text("word", "The cycle word; none for cycles of more than 256 plays").optional(),
        Column::difference("balance", "stones", "White stones minus black stones removed in the cycle"),
    ],
};

/// What rule sets do in repetitions.
pub const OBJECTIONS: Schema = Schema {
    name: "objections",
    title: "What rule sets do in repetitions",
    description: "A row a repetition and rule set that objects to a move after from_move and up to last_move: the first such \
                  move, by the rule set with its defaults, which judges the game as it was played.",
    key: &["repetition", "rule_set"],
    references: &[Reference { column: "repetition", table: "repetitions", to: "repetition" }],
    columns: &[
        Column::number("repetition", 1, "The number of the repetition"),
        Column::text("rule_set", "The rule set"),
        Column::number("move", 1, "The move"),
        Column::text("how", HOW),
    ],
};

const HOW: &str = "What happens: the identifier of the rule by which the move is illegal; forfeited, if the stone is taken off \
                   again; score, void, tie, black or white, if the move ends the game so";

/// The totals by type.
pub const TYPES: Schema = Schema {
    name: "types",
    title: "Totals by ko type",
    description: "A row a ko type that occurs. Repetitions without a type are left out.",
    key: &["type_id"],
    references: &[],
    columns: &[
        Column::text("type_id", "The identity of the type"),
        Column::text("name", "Its first name, if it has one").optional(),
        Column::count("games", "games", "Games with such a repetition"),
        Column::count("repetitions", "repetitions", "Repetitions"),
        Column::count("shortest", "plays", "Fewest plays of a cycle"),
        Column::count("longest", "plays", "Most plays of a cycle"),
    ],
};

/// The cycle words of the types.
pub const WORDS: Schema = Schema {
    name: "words",
    title: "Cycle words by ko type",
    description: "A row a ko type and cycle word that occur together.",
    key: &["type_id", "word"],
    references: &[Reference { column: "type_id", table: "types", to: "type_id" }],
    columns: &[
        Column::text("type_id", "The identity of the type"),
        Column::text("word", "The cycle word"),
        Column::count("repetitions", "repetitions", "Repetitions"),
    ],
};

/// The totals by rule set.
pub const STOPPED: Schema = Schema {
    name: "stopped",
    title: "Games that rule sets stop",
    description: "A row a rule set and what it does first in a game. That the last move ends a game which is scored then is no stop.",
    key: &["rule_set", "how"],
    references: &[],
    columns: &[
        Column::text("rule_set", "The rule set"),
        Column::text("how", HOW),
        Column::count("lines", "lines", "Lines of games, one a game if only main lines are taken"),
    ],
};

/// Where a repetition is.
pub struct Place<'a> {
    /// The number of the repetition, from 1.
    pub repetition: u64,
    /// The file.
    pub file: &'a str,
    /// The number of the game in it, from 1.
    pub game: usize,
    /// The number of the variation, from 1.
    pub variation: usize,
}

/// The row of a repetition.
#[must_use]
pub fn repetition(place: &Place<'_>, found: &Repetition) -> Vec<Cell<'static>> {
    let named = if let LocalType::Known(named) = &found.local_type { Some(named) } else { None };
    vec![
        place.repetition.into(),
        place.file.to_owned().into(),
        place.game.into(),
        place.variation.into(),
        found.cycle.from.into(),
        found.cycle.to.into(),
        found.cycle.last.into(),
        found.cycle.moves().into(),
        found.plays.into(),
        found.situational.into(),
        named.map(|named| named.id.to_string()).into(),
        named.and_then(|named| named.name.clone()).into(),
        found.local_type.why_none().into(),
        found.word.as_ref().map(ToString::to_string).into(),
        found.balance.into(),
    ]
}

/// The rows of what rule sets do in a repetition. The rule sets are given by their identifiers.
pub fn objections(
    place: &Place<'_>,
    found: &Repetition,
    rule_sets: &[&'static str],
) -> impl Iterator<Item = Vec<Cell<'static>>> {
    found.refused_by.iter().map(|&(rules, objection)| {
        vec![place.repetition.into(), rule_sets[rules].into(), objection.number.into(), objection.how.id().into()]
    })
}

/// The tables of the totals.
#[must_use]
pub fn totals<'t>(totals: &'t Totals, rule_sets: &[&'static str]) -> [Table<'t>; 3] {
    let known = totals.types.iter().filter_map(|(key, total)| Some((key.known()?, total)));
    let types = known.clone().map(|(named, total)| {
        let TypeTotal { games, repetitions, shortest, longest, .. } = total;
        let id = named.id.to_string();
        [
            id.into(),
            named.name.as_ref().into(),
            (*games).into(),
            (*repetitions).into(),
            (*shortest).into(),
            (*longest).into(),
        ]
    });
    let words = known.flat_map(|(named, total)| {
        total.words.iter().map(|(word, &count)| [named.id.to_string().into(), word.to_string().into(), count.into()])
    });
    let stopped =
        totals.stopped.iter().map(|(&(rules, how), &lines)| [rule_sets[rules].into(), how.into(), lines.into()]);
    [Table::new(TYPES, types), Table::new(WORDS, words), Table::new(STOPPED, stopped)]
}

impl TypeKey {
    fn known(&self) -> Option<&crate::local::Named> {
        if let TypeKey::Known(named) = self { Some(named) } else { None }
    }
}

impl LocalType {
    /// Why there is no type, in outputs.
    #[must_use]
    pub const fn why_none(&self) -> Option<&'static str> {
        match self {
            LocalType::Known(_) => None,
            LocalType::NoChange => Some("no-change"),
            LocalType::TooLarge => Some("too-large"),
        }
    }
}

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
