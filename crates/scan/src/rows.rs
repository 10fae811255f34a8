//! The tables of a scan, and a repetition as a line of JSON.

use std::collections::BTreeMap;

use koatlas_catalogue::tables::{Schema, Table};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::TypeId;
use serde::{Deserialize, Serialize};

use crate::game::Repetition;
use crate::totals::Totals;

/// A repetition, and where it is.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The number of the repetition, from 1.
    pub repetition: u64,
    /// The file.
    pub file: &'a str,
    /// The number of the game in it, from 1.
    pub game: usize,
    /// The number of the variation, from 1.
    pub variation: usize,
    /// The repetition.
    pub found: &'a Repetition,
}

/// The table of repetitions.
#[must_use]
pub fn repetitions(some: &[Place<'_>]) -> Table<'static> {
    let description = "A row a repetition: a play after which the board is as it was after an earlier move of the game, and all that \
                       goes on with the same cycle. Moves are numbered from 1 in their game.";
    Table::of(Schema::new("repetitions", "Repetitions", &["repetition"], description), some.iter().copied())
        .number("repetition", 1, |place| place.repetition)
        .means("The number of the repetition")
        .text("file", |place| place.file.to_owned())
        .means("The file, with the name in its archive")
        .number("game", 1, |place| place.game)
        .means("The number of the game in its file")
        .number("variation", 1, |place| place.variation)
        .means("The number of the variation in its game; 1 is the main line")
        .number("from_move", 0, |place| place.found.cycle.from)
        .means("The last earlier move after which the board was the same; 0 is the start")
        .number("to_move", 1, |place| place.found.cycle.to)
        .means("The play that repeats")
        .number("last_move", 1, |place| place.found.cycle.last)
        .means("The last play that goes on with the same cycle; to_move if none does")
        .count("moves", "moves", |place| place.found.cycle.moves())
        .means("Moves of the cycle, passes included")
        .count("plays", "plays", |place| place.found.plays)
        .means("Plays of the cycle")
        .boolean("situational", |place| place.found.situational)
        .means("Whether the same player is to move again")
        .text("type_id", |place| place.found.local_type.known().map(|named| named.id.to_string()))
        .means("The identity of the ko type of the points that the cycle touches")
        .optional()
        .text("name", |place| place.found.local_type.known().and_then(|named| named.name.clone()))
        .means("The first name of the type, if it has one")
        .optional()
        .one_of("why_no_type", &["no-change", "too-large"], |place| place.found.local_type.why_none())
        .means(
            "The plays of the cycle change nothing, or more than 20,000 positions can be reached or 128 points change",
        )
        .optional()
        .text("word", |place| place.found.word.as_ref().map(ToString::to_string))
        .means("The cycle word; none for cycles of more than 256 plays")
        .optional()
        .difference("balance", "stones", |place| place.found.balance)
        .means("White stones minus black stones removed in the cycle")
        .table()
}

const HOW: &str = "What happens: the identifier of the rule by which the move is illegal; forfeited, if the stone is taken off \
                   again; score, void, tie, black or white, if the move ends the game so";

/// The table of what rule sets do in repetitions. The rule sets are given by their identifiers.
#[must_use]
pub fn objections(some: &[Place<'_>], rule_sets: &[&'static str]) -> Table<'static> {
    let description = "A row a repetition and rule set that objects to a move after from_move and up to last_move: the first such \
                       move, by the rule set with its defaults, which judges the game as it was played.";
    let title = "What rule sets do in repetitions";
    let rows = some.iter().flat_map(|place| place.found.refused_by.iter().map(|&refused| (place.repetition, refused)));
    Table::of(Schema::new("objections", title, &["repetition", "rule_set"], description), rows)
        .number("repetition", 1, |(repetition, _)| repetition)
        .means("The number of the repetition")
        .found_in("repetitions")
        .text("rule_set", |(_, (rules, _))| rule_sets[rules])
        .means("The rule set")
        .number("move", 1, |(_, (_, objection))| objection.number)
        .means("The move")
        .text("how", |(_, (_, objection))| objection.how.id())
        .means(HOW)
        .table()
}

/// The tables of the totals: by type, by cycle word of a type, and by rule set.
#[must_use]
pub fn totals<'t>(totals: &'t Totals, rule_sets: &[&'static str]) -> [Table<'t>; 3] {
    let known = totals.types.iter().filter_map(|(local_type, total)| Some((local_type.known()?, total)));
    let words =
        known.clone().flat_map(|(named, total)| total.words.iter().map(move |(word, &number)| (named, word, number)));
    let by_type = "A row a ko type that occurs. Repetitions without a type are left out.";
    let by_word = "A row a ko type and cycle word that occur together.";
    let by_rule_set = "A row a rule set and what it does first in a game. That the last move ends a game which is scored then is no stop.";
    let types = Table::of(Schema::new("types", "Totals by ko type", &["type_id"], by_type), known)
        .text("type_id", |(named, _)| &named.id)
        .means("The identity of the type")
        .text("name", |(named, _)| named.name.as_ref())
        .means("Its first name, if it has one")
        .optional()
        .count("games", "games", |(_, total)| total.games)
        .means("Games with such a repetition")
        .count("repetitions", "repetitions", |(_, total)| total.repetitions)
        .means("Repetitions")
        .count("shortest", "plays", |(_, total)| total.shortest)
        .means("Fewest plays of a cycle")
        .count("longest", "plays", |(_, total)| total.longest)
        .means("Most plays of a cycle");
    let words = Table::of(Schema::new("words", "Cycle words by ko type", &["type_id", "word"], by_word), words)
        .text("type_id", |(named, ..)| &named.id)
        .means("The identity of the type")
        .found_in("types")
        .text("word", |(_, word, _)| word)
        .means("The cycle word")
        .count("repetitions", "repetitions", |(.., number)| number)
        .means("Repetitions");
    let schema = Schema::new("stopped", "Games that rule sets stop", &["rule_set", "how"], by_rule_set);
    let stopped = Table::of(schema, &totals.stopped)
        .text("rule_set", |(&(rules, _), _)| rule_sets[rules])
        .means("The rule set")
        .text("how", |(&(_, how), _)| how)
        .means(HOW)
        .count("lines", "lines", |(_, &lines)| lines)
        .means("Lines of games, one a game if only main lines are taken");
    [types.table(), words.table(), stopped.table()]
}

/// A repetition as an object of JSON: its row without the number, and what rule sets do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RepetitionEntry {
    /// The file, with the name in its archive.
    pub file: String,
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The number of the variation in its game; 1 is the main line.
    pub variation: usize,
    /// The last earlier move after which the board was the same; 0 is the start.
    pub from_move: usize,
    /// The play that repeats.
    pub to_move: usize,
    /// The last play that goes on with the same cycle; `to_move` if none does.
    pub last_move: usize,
    /// Moves of the cycle, passes included.
    pub moves: usize,
    /// Plays of the cycle.
    pub plays: usize,
    /// Whether the same player is to move again.
    pub situational: bool,
    /// The identity of the ko type of the points that the cycle touches.
    #[serde(rename = "type")]
    pub type_id: Option<TypeId>,
    /// The first name of the type, if it has one.
    pub name: Option<String>,
    /// Why there is no type: see [`LocalType`](crate::LocalType).
    pub why_no_type: Option<String>,
    /// The cycle word; none for cycles of more than 256 plays.
    pub word: Option<CycleWord>,
    /// White stones minus black stones removed in the cycle.
    pub balance: i32,
    /// The move to which each rule set objects first, by the identifiers of the rule sets.
    pub refused_by: BTreeMap<String, usize>,
    /// What each rule set does then.
    pub refused_how: BTreeMap<String, String>,
}

impl RepetitionEntry {
    /// The entry of a repetition. The rule sets are given by their identifiers.
    #[must_use]
    pub fn new(Place { file, game, variation, found, .. }: Place<'_>, rule_sets: &[&str]) -> RepetitionEntry {
        let named = found.local_type.known();
        let refused = found.refused_by.iter().map(|&(rules, objection)| (rule_sets[rules].to_owned(), objection));
        RepetitionEntry {
            file: file.to_owned(),
            game,
            variation,
            from_move: found.cycle.from,
            to_move: found.cycle.to,
            last_move: found.cycle.last,
            moves: found.cycle.moves(),
            plays: found.plays,
            situational: found.situational,
            type_id: named.map(|named| named.id),
            name: named.and_then(|named| named.name.clone()),
            why_no_type: found.local_type.why_none().map(ToOwned::to_owned),
            word: found.word.clone(),
            balance: found.balance,
            refused_by: refused.clone().map(|(rules, objection)| (rules, objection.number)).collect(),
            refused_how: refused.map(|(rules, objection)| (rules, objection.how.id().to_owned())).collect(),
        }
    }
}
