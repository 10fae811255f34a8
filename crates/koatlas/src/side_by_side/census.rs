//! What rule sets would have done in games that were played.

use std::collections::{BTreeMap, BTreeSet};

use koatlas_rules::{Fate, RuleSet};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::census::{CENSUS, Repetition, games_of};
use crate::groups::pairs;

/// What rule sets would have done in the games of the census that came back to a position. Each repetition is judged from the position before
/// its cycle to the last move that went on with it, without what had been played before. Rules that look at more than what repeats, such as
/// `prohibition` and `configuration`, may object to more of the whole games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusEntry {
    /// The number of games.
    pub games: u64,
    /// The number of games that came back to a position, as they were played.
    pub games_that_repeat: u64,
    /// By rule set, the games in which a move of a repetition is illegal, ends the game or loses its stone: for each rule that does
    /// so, its identifier or the outcome with the number of games.
    pub objects: BTreeMap<String, BTreeMap<String, usize>>,
    /// For each two rule sets, the games in which they differ.
    pub differ: Vec<CensusDifference>,
}

/// The games in which two rule sets differ: another move of a repetition is the first that is illegal, ends the game or loses its stone, or
/// it does so in another way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CensusDifference {
    /// The identifiers of the two rule sets.
    pub rulesets: [String; 2],
    /// The number of games.
    pub games: usize,
}

impl CensusEntry {
    /// Plays all repetitions of the census under each of `rules`.
    pub fn of(rules: &[RuleSet]) -> CensusEntry {
        let repetitions: Vec<&Repetition> = CENSUS.types.iter().flat_map(|kind| &kind.repetitions).collect();
        let fates: Vec<_> = repetitions.par_iter().map(|repetition| repetition.events_under(rules)).collect();
        let games = |is_counted: &dyn Fn(usize) -> bool| {
            let counted = repetitions.iter().enumerate().filter(|(place, _)| is_counted(*place));
            games_of(counted.map(|(_, repetition)| *repetition))
        };
        let objects = rules.iter().enumerate().map(|(number, rules)| {
            let way_at = |place: usize| fates[place][number].as_ref().map(|(_, fate)| way(fate));
            let ways: BTreeSet<&str> = (0..fates.len()).filter_map(way_at).collect();
            let counts = ways.into_iter().map(|of| (of.to_owned(), games(&|place| way_at(place) == Some(of))));
            (rules.id().to_owned(), counts.collect())
        });
        let differ = pairs(rules.len()).map(|pair| {
            let [a, b] = pair;
            let event_at = |place: usize, number: usize| fates[place][number].as_ref().map(event);
            let games = games(&|place| event_at(place, a) != event_at(place, b));
            CensusDifference { rulesets: pair.map(|number| rules[number].id().to_owned()), games }
        });
        CensusEntry {
            games: CENSUS.games,
            games_that_repeat: CENSUS.repeat,
            objects: objects.collect(),
            differ: differ.collect(),
        }
    }
}

/// The rule that makes a move illegal, the outcome if it ends the game, or `forfeited`.
fn way(fate: &Fate) -> &'static str {
    match fate {
        Fate::Stopped { by, .. } => by.id(),
        Fate::Ended { ended, .. } => ended.outcome.id(),
        Fate::Forfeited { .. } | Fate::ForEver => "forfeited",
    }
}

/// The number of the move, and what happens. By which rule a move is illegal makes no difference.
fn event((number, fate): &(usize, Fate)) -> (usize, &'static str) {
    (*number, if let Fate::Stopped { .. } = fate { fate.id() } else { way(fate) })
}
