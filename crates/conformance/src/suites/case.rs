//! A case: a start and moves, with what a rule set says of each.

use std::collections::BTreeMap;

use koatlas_board::BoardPosition;
use koatlas_rulesets::{GameMove, Referee, RuleSet};
use serde::{Serialize, Serializer};

use crate::suites::purposes::Purpose;
use crate::suites::search::{Beginning, Difference, SearchError};
use crate::suites::verdict::MoveVerdict;

/// A sequence with what a rule set says of each move. All moves but the last are made; the last may be refused.
#[derive(Clone, Debug, Serialize)]
pub struct Case {
    /// Its identifier: board, stones at the start if there are any, and moves. It says all that the case asks.
    #[serde(rename = "case")]
    pub id: String,
    /// How it was found.
    pub found: Origin,
    /// The start, with the player to move.
    #[serde(serialize_with = "as_start")]
    pub start: BoardPosition,
    /// The moves, in order. The players alternate.
    pub steps: Vec<CaseStep>,
    /// What it shows about the rule set, each with an identifier and in words.
    #[serde(serialize_with = "by_id")]
    pub shows: Vec<Purpose>,
    /// From which rule sets it tells the rule set.
    pub tells_from: Vec<OtherVerdict>,
}

/// Another rule set, which says something else of the last move of a case, and the same of all moves before.
#[derive(Clone, Debug, Serialize)]
pub struct OtherVerdict {
    /// Its identifier. It has its defaults.
    pub ruleset: &'static str,
    /// Of which differences this case is the smallest.
    pub smallest: Vec<Difference>,
    /// What it says of the last move.
    #[serde(flatten)]
    pub verdict: MoveVerdict,
}

/// A move, what is said of it, and what stands after it.
#[derive(Clone, Debug, Serialize)]
pub struct CaseStep {
    /// The move.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub made: GameMove,
    /// What the rule set says of it.
    #[serde(flatten)]
    pub verdict: MoveVerdict,
    /// The board after it, with the player to move. If the move is refused it is the board before.
    #[serde(rename = "rows", serialize_with = "as_rows")]
    pub board: BoardPosition,
}

/// How a case was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// By an exhaustive search: it is the smallest that shows something.
    Smallest(Beginning),
    /// A smallest case that ends, with one move more.
    AfterTheEnd,
    /// By a search for a long cycle: it may not be the smallest.
    Long,
}

impl Case {
    /// A sequence under a rule set; nothing is said yet of what it shows.
    pub(crate) fn replay(
        rules: &RuleSet,
        start: &BoardPosition,
        moves: &[GameMove],
        found: Origin,
    ) -> Result<Case, SearchError> {
        let mut referee = Referee::<u64>::new(rules.clone(), start.clone())?;
        let step = |&made: &GameMove| {
            let verdict = MoveVerdict::of(&mut referee, |referee| referee.make(made));
            let score = verdict.ended.map(|_| referee.score());
            CaseStep { made, verdict: MoveVerdict { score, ..verdict }, board: referee.board() }
        };
        let steps = moves.iter().map(step).collect();
        let (shows, tells_from) = (Vec::new(), Vec::new());
        Ok(Case { id: id(start, moves), found, start: start.clone(), steps, shows, tells_from })
    }

    /// Notes that it is the smallest that tells from another rule set.
    pub(crate) fn tell_from(&mut self, other: &RuleSet, difference: Difference) -> Result<(), SearchError> {
        let ruleset = other.id();
        match self.tells_from.iter_mut().find(|other| other.ruleset == ruleset) {
            Some(other) => other.smallest.push(difference),
            None => {
                let moves: Vec<GameMove> = self.moves().collect();
                let last = Case::replay(other, &self.start, &moves, self.found)?.last();
                let verdict = last.expect("a sequence that tells something has moves");
                self.tells_from.push(OtherVerdict { ruleset, smallest: vec![difference], verdict });
            }
        }
        Ok(())
    }

    /// The moves.
    pub fn moves(&self) -> impl Iterator<Item = GameMove> {
        self.steps.iter().map(|step| step.made)
    }

    /// What is said of the last move; nothing if there are no moves.
    #[must_use]
    pub fn last(&self) -> Option<MoveVerdict> {
        self.steps.last().map(|step| step.verdict)
    }
}

/// `1x2:a1-b1-a1`, or with stones at the start `1x4:.XO.:d1-b1`. Black moves first.
fn id(start: &BoardPosition, moves: &[GameMove]) -> String {
    let actions: Vec<String> = moves.iter().map(|made| made.action.to_string()).collect();
    let has_stones = start.contents().iter().any(Option::is_some);
    let stones = if has_stones { format!("{}:", start.rows().join("/")) } else { String::new() };
    format!("{}:{stones}{}", start.size(), actions.join("-"))
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Origin::Smallest(from) => from.serialize(serializer),
            Origin::AfterTheEnd => serializer.serialize_str("after-the-end"),
            Origin::Long => serializer.serialize_str("long"),
        }
    }
}

fn as_start<S: Serializer>(start: &BoardPosition, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct StartEntry {
        rows: Vec<String>,
        to_move: String,
    }
    StartEntry { rows: start.rows(), to_move: start.to_move().to_string() }.serialize(serializer)
}

fn as_rows<S: Serializer>(board: &BoardPosition, serializer: S) -> Result<S::Ok, S::Error> {
    board.rows().serialize(serializer)
}

fn as_text<S: Serializer>(made: &GameMove, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(made)
}

fn by_id<S: Serializer>(shows: &[Purpose], serializer: S) -> Result<S::Ok, S::Error> {
    shows.iter().map(|Purpose { id, words }| (id, words)).collect::<BTreeMap<_, _>>().serialize(serializer)
}
