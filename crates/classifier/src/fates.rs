//! What every rule set does with a cycle.

use koatlas_board::{BoardPosition, Move, PointSet};
use koatlas_rulesets::{Fate, Outcome, Referee, RuleSet, first_event, insist_before};
use serde::ser::{Error, SerializeMap};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::to_raw_value;

/// What becomes of a situational cycle under every rule set, each with its defaults, if the players play it again and
/// again.
///
/// As JSON a map in the order of the rule sets' listing, with an object of one line for each.
///
/// ```
/// use koatlas_files::{Format, parse_position};
/// use koatlas_classifier::Fates;
///
/// // A basic ko, with Black to take at d2.
/// let board = parse_position(b". X X O O .\nX X O . O .\n. X X O O .\n", Format::Text)?.position;
/// let fates = Fates::of::<u64>(&board, &["B d2".parse()?, "W c2".parse()?]);
/// let (id, fate) = fates.iter().next().expect("many rule sets");
/// assert_eq!((id, fate.id(), fate.number(), fate.by()), ("basic-ko", "stopped", Some(2), Some("basic-ko")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fates(Vec<(&'static str, Fate)>);

impl Fates {
    /// The fates of a cycle that begins on the board. The first move says who moves first; the board's player to move
    /// does not matter. If the cycle has no moves there are no fates.
    ///
    /// # Panics
    /// If more points can change than an `S` holds.
    #[must_use]
    pub fn of<S: PointSet>(board: &BoardPosition, cycle: &[Move]) -> Fates {
        Fates::each::<S>(board, cycle, |referee| Some(insist_before(referee, cycle)))
    }

    /// What happens when moves are made once, for the rule sets under which one of them is illegal, ends the sequence, or has its
    /// stone taken off; others are left out. The first move says who moves first.
    ///
    /// # Panics
    /// As [`Fates::of`].
    #[must_use]
    pub fn once<S: PointSet>(board: &BoardPosition, moves: &[Move]) -> Fates {
        Fates::each::<S>(board, moves, |mut referee| first_event(&mut referee, moves.iter().copied()))
    }

    fn each<S: PointSet>(board: &BoardPosition, moves: &[Move], judge: impl Fn(Referee<S>) -> Option<Fate>) -> Fates {
        let Some(first) = moves.first() else { return Fates::default() };
        let board = board.with_to_move(first.colour);
        let (arena, start) = board.arena::<S>().expect("the arena is as large as it must be");
        let fate = |rules: RuleSet| {
            let id = rules.id();
            let referee = Referee::in_arena(rules, board.clone(), arena.clone(), start);
            judge(referee.expect("no rule set names a ko by default")).map(|fate| (id, fate))
        };
        Fates(RuleSet::all().filter_map(fate).collect())
    }

    /// The rule sets, by their identifiers, in the order of their listing, each with the fate.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Fate)> {
        self.0.iter().copied()
    }
}

impl Serialize for Fates {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for &(id, fate) in &self.0 {
            map.serialize_entry(id, &to_raw_value(&FateEntry::from(fate)).map_err(Z::Error::custom)?)?;
        }
        map.end()
    }
}

/// A fate as it is written: with the keys that it has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FateEntry {
    /// `stopped`, `ended`, `void`, `forfeited` or `for ever`.
    pub fate: String,
    /// The number of the move at which it happens, from 1, over all laps.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// The identifier of the rule by which it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// What an end is worth: `score`, `tie`, `black` or `white`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

impl From<Fate> for FateEntry {
    fn from(fate: Fate) -> FateEntry {
        let outcome = match fate {
            Fate::Ended { ended, .. } if ended.outcome != Outcome::Void => Some(ended.outcome.id().to_owned()),
            _ => None,
        };
        let by = fate.by().map(ToOwned::to_owned);
        FateEntry { fate: fate.id().to_owned(), number: fate.number(), by, outcome }
    }
}
