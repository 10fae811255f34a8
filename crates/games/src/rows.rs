//! The tables of a scan, and repetitions and kos as lines of JSON.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use koatlas_board::Point;
use koatlas_catalogue::tables::{DataTable, Schema, row};
use koatlas_classifier::CycleWord;
use koatlas_classifier::types::TypeId;
use serde::{Deserialize, Serialize};

use crate::find::PlayedKo;
use crate::game::GameRepetition;
use crate::totals::Totals;

/// Repetition or ko, with its place in the inputs.
#[derive(Debug)]
pub struct FindingRow<'a, F = GameRepetition> {
    /// Number of the repetition, or of the ko, from 1.
    pub number: u64,
    /// Name of the file.
    pub file: &'a str,
    /// Number of the game in its file, from 1.
    pub game: usize,
    /// Number of the variation, from 1.
    pub variation: usize,
    /// The repetition, or the ko.
    pub found: &'a F,
}

impl<F> Clone for FindingRow<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for FindingRow<'_, F> {}

static TABLES: LazyLock<Vec<Schema>> = LazyLock::new(|| Schema::parse_list(include_str!("tables.json")));

/// Builds the table of repetitions.
pub fn repetitions(findings: &[FindingRow<'_>]) -> DataTable<'static> {
    let rows = findings.iter().map(|&FindingRow { number, file, game, variation, found }| {
        let (cycle, named) = (found.cycle, found.local_type.named_type());
        let type_id = named.map(|named| named.id.to_string());
        let name = named.and_then(|named| named.name.clone());
        let word = found.word.as_ref().map(ToString::to_string);
        let place = row![number, file.to_owned(), game, variation, cycle.from, cycle.to, cycle.last];
        let cycle = row![cycle.moves(), found.plays, found.situational];
        [place, cycle, row![type_id, name, found.local_type.why_none(), word, found.balance]].concat()
    });
    DataTable::new(&TABLES, "repetitions", rows)
}

/// Builds the table of kos.
pub fn kos(findings: &[FindingRow<'_, PlayedKo>]) -> DataTable<'static> {
    let rows = findings.iter().map(|&FindingRow { number, file, game, variation, found }| {
        let named = found.local_type.named_type();
        let (type_id, name) = (named.map(|named| named.id.to_string()), named.and_then(|named| named.name.clone()));
        let points = found.points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let place = row![number, file.to_owned(), game, variation, found.from, found.to, found.played, points];
        let (why_none, word) = (found.local_type.why_none(), found.word.to_string());
        [place, row![type_id, name, why_none, found.plays, word, found.balance]].concat()
    });
    DataTable::new(&TABLES, "kos", rows)
}

/// Builds the table of the kos in `totals` by type.
pub fn ko_types(totals: &Totals) -> DataTable<'_> {
    let known = totals.ko_types.iter().filter_map(|(local_type, total)| Some((local_type.named_type()?, total)));
    let rows = known.map(|(named, total)| {
        row![&named.id, named.name.as_ref(), total.games, total.kos, totals.per_thousand(total.kos), total.played]
    });
    DataTable::new(&TABLES, "ko_types", rows)
}

/// Builds the table of the consequences of repetitions under each rule set. `rule_sets` are their identifiers.
pub fn objections(findings: &[FindingRow<'_>], rule_sets: &[&'static str]) -> DataTable<'static> {
    let rows = findings.iter().flat_map(|row| {
        let refused = row.found.refused_by.iter();
        refused.map(|(rules, by)| row![row.number, rule_sets[*rules], by.number, by.consequence.to_string()])
    });
    DataTable::new(&TABLES, "objections", rows)
}

/// Builds the tables of the repetitions in `totals`: by type, by cycle word of a type, and by rule set.
pub fn totals<'t>(totals: &'t Totals, rule_sets: &[&'static str]) -> [DataTable<'t>; 3] {
    let known = totals.types.iter().filter_map(|(local_type, total)| Some((local_type.named_type()?, total)));
    let types = known.clone().map(|(named, total)| {
        row![&named.id, named.name.as_ref(), total.games, total.repetitions, total.shortest, total.longest]
    });
    let words =
        known.flat_map(|(named, total)| total.words.iter().map(|(word, &number)| row![&named.id, word, number]));
    let lines = totals.first_objections.iter();
    let stopped = lines.map(|((rules, consequence), &lines)| row![rule_sets[*rules], &**consequence, lines]);
    let types = DataTable::new(&TABLES, "types", types);
    [types, DataTable::new(&TABLES, "words", words), DataTable::new(&TABLES, "stopped", stopped)]
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
    /// True if the same player is to move again.
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
    /// Identifier of what each rule set does then.
    pub refused_how: BTreeMap<String, String>,
}

impl RepetitionEntry {
    /// The entry of a repetition. `rule_sets` are the identifiers of the rule sets.
    pub fn new(FindingRow { file, game, variation, found, .. }: FindingRow<'_>, rule_sets: &[&str]) -> RepetitionEntry {
        let named = found.local_type.named_type();
        let refused = found.refused_by.iter().map(|(rules, objection)| (rule_sets[*rules].to_owned(), objection));
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
            refused_how: refused.map(|(rules, objection)| (rules, objection.consequence.to_string())).collect(),
        }
    }
}

/// A ko as an object of JSON: its row without the number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedKoEntry {
    /// The file, with the name in its archive.
    pub file: String,
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The number of the variation in its game; 1 is the main line.
    pub variation: usize,
    /// The last move before stones are taken in it for the first time; 0 is the start.
    pub from_move: usize,
    /// The last move after which it was there.
    pub to_move: usize,
    /// Plays that changed its points, after `from_move` and up to `to_move`; at least one.
    pub played: usize,
    /// Its points after `from_move`.
    pub points: Vec<Point>,
    /// The identity of its type after `from_move`.
    #[serde(rename = "type")]
    pub type_id: Option<TypeId>,
    /// The first name of the type, if it has one.
    pub name: Option<String>,
    /// Why there is no type: see [`LocalType`](crate::LocalType).
    pub why_no_type: Option<String>,
    /// Plays of its shortest cycle after `from_move`.
    pub plays: usize,
    /// The word of that cycle.
    pub word: CycleWord,
    /// White stones minus black stones removed in that cycle.
    pub balance: i32,
}

impl From<FindingRow<'_, PlayedKo>> for PlayedKoEntry {
    fn from(FindingRow { file, game, variation, found, .. }: FindingRow<'_, PlayedKo>) -> PlayedKoEntry {
        let PlayedKo { from, to, played, points, local_type, plays, word, balance } = found.clone();
        let named = local_type.named_type();
        PlayedKoEntry {
            file: file.to_owned(),
            game,
            variation,
            from_move: from,
            to_move: to,
            played,
            points,
            type_id: named.map(|named| named.id),
            name: named.and_then(|named| named.name.clone()),
            why_no_type: local_type.why_none().map(ToOwned::to_owned),
            plays,
            word,
            balance,
        }
    }
}
