//! The suite of a rule set: its cases, each a start and moves with what the rule set says of each, and what was looked for without
//! success; and repetitions after many moves, for programs that remember too little.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Move, Play, PointSet, Position, Size, Suicide};
use koatlas_rulesets::{Action, GameMove, Referee, RuleSet, StartError};
use koatlas_storage::Control;
use serde::{Serialize, Serializer};

use crate::game::serialize_start;
use crate::suites::purposes::Purpose;
use crate::suites::search::{
    Beginning, Difference, SearchError, SmallestSequence, plans_to_show, plans_to_tell_apart, smallest_differences,
    smallest_shown,
};
use crate::suites::verdict::{MoveRuling, MoveVerdict};
use crate::suites::walk::alternating;

/// The test suite of a rule set.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The rule set, with its options.
    pub rules: RuleSet,
    /// The cases, the smallest boards first, those with the fewest moves first on each.
    pub cases: Vec<Case>,
    /// The rule sets that are the same as far as a difference goes: they have the same parts, so nothing tells them apart.
    pub same: Vec<RuleSetDifference>,
    /// The rule sets that no sequence within the bounds tells apart. Larger boards or longer sequences might.
    pub not_told_apart: Vec<RuleSetDifference>,
    /// The bars, ends and repetitions that no sequence within the bounds shows.
    pub not_shown: Vec<Purpose>,
}

/// Another rule set, and which moves do not tell it from that of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleSetDifference {
    /// Its identifier. It has its defaults.
    pub ruleset: &'static str,
    /// The moves.
    pub difference: Difference,
}

/// The suite of a rule set.
///
/// Takes about a second. It is the same for any number of threads.
///
/// # Errors
/// If somebody asks for an end, or the rule set names a ko.
pub fn suite(rules: &RuleSet, control: &Control<'_>) -> Result<Suite, SearchError> {
    let mut suites = suites(std::slice::from_ref(rules), control)?;
    Ok(suites.remove(0))
}

/// The suites of several rule sets, at most 27 of which may have options other than their defaults. Each is what [`suite`]
/// makes of it alone; what tells them apart is looked for once.
///
/// # Errors
/// As [`suite`].
///
/// # Panics
/// If too many have other options.
pub fn suites(rules: &[RuleSet], control: &Control<'_>) -> Result<Vec<Suite>, SearchError> {
    let mut all: Vec<RuleSet> = RuleSet::all().collect();
    let mut places = Vec::new();
    for asked in rules {
        let is_it = |known: &RuleSet| known.id() == asked.id() && Difference::AnyMove.has_none(known, asked);
        places.push(all.iter().position(is_it).unwrap_or(all.len()));
        if places.last() == Some(&all.len()) {
            all.push(asked.clone());
        }
    }
    let others = RuleSet::all().count();
    let wanted = |a: usize, b: usize| places.contains(&a) && b < others;
    let pairs = Difference::ALL.map(|difference| {
        Ok((difference, smallest_differences(&all, &plans_to_tell_apart(), difference, wanted, control)?))
    });
    let pairs = pairs.into_iter().collect::<Result<Vec<_>, SearchError>>()?;
    let suite = |&place: &usize| {
        let (cases, same, not_told_apart, not_shown) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut suite = Suite { rules: all[place].clone(), cases, same, not_told_apart, not_shown };
        suite.show(control)?;
        suite.after_the_end()?;
        suite.long()?;
        for (difference, pairs) in &pairs {
            for (number, other) in all[..others].iter().enumerate().filter(|(number, _)| *number != place) {
                let smallest = pairs.get(&(place.min(number), place.max(number)));
                suite.tell_apart(other, *difference, smallest)?;
            }
        }
        let key = |case: &Case| (case.found, case.start.size().area(), case.start.size().rows(), case.steps.len());
        suite.cases.sort_by(|a, b| (key(a), &a.id).cmp(&(key(b), &b.id)));
        Ok(suite)
    };
    places.iter().map(suite).collect()
}

impl Suite {
    /// The case of a sequence, which is made if there is none yet.
    fn case(&mut self, start: &BoardPosition, moves: &[GameMove], origin: Origin) -> Result<&mut Case, SearchError> {
        let case = Case::replay(&self.rules, start, moves, origin)?;
        let place = self.cases.iter().position(|known| known.id == case.id).unwrap_or(self.cases.len());
        if place == self.cases.len() {
            self.cases.push(case);
        }
        Ok(&mut self.cases[place])
    }

    /// What the rule set does by itself.
    fn show(&mut self, control: &Control<'_>) -> Result<(), SearchError> {
        for (purpose, smallest) in smallest_shown(&self.rules, &plans_to_show(), control)? {
            match smallest {
                Some(SmallestSequence { from, start, moves }) => {
                    self.case(&start, &moves, Origin::Smallest(from))?.shows.push(purpose);
                }
                None => self.not_shown.push(purpose),
            }
        }
        Ok(())
    }

    /// One move more after the smallest sequence that ends.
    fn after_the_end(&mut self) -> Result<(), SearchError> {
        let ends = |case: &&Case| case.last().is_some_and(|last| last.ended.is_some());
        let size = |case: &&Case| (case.found, case.start.size().area(), case.steps.len());
        let Some(case) = self.cases.iter().filter(ends).min_by_key(size).cloned() else { return Ok(()) };
        let actions = case.moves().map(|made| made.action).chain([Action::Pass]);
        let moves = alternating(case.start.to_move(), actions);
        let (id, words) = ("after-the-end.refused".to_owned(), "a move after the end: it is illegal".to_owned());
        self.case(&case.start, &moves, Origin::AfterTheEnd)?.shows.push(Purpose { id, words });
        Ok(())
    }

    /// Repetitions after many moves.
    fn long(&mut self) -> Result<(), SearchError> {
        for (by_capture, how, does) in
            [(true, "by-capture", "takes stones"), (false, "without-capture", "removes no stone")]
        {
            let id = format!("repeats-after-{LONG}-moves.{how}");
            let words = format!("a play that {does} makes a position that stood at least {LONG} moves ago");
            match long(&self.rules, by_capture)? {
                None => self.not_shown.push(Purpose { id, words }),
                Some((start, moves)) => {
                    let case = self.case(&start, &moves, Origin::Long)?;
                    let ruling = case.last().map_or(MoveRuling::Made, |last| last.ruling());
                    let words = format!("{words}: {}", ruling.words());
                    case.shows.push(Purpose { id: format!("{id}.{}", ruling.id()), words });
                }
            }
        }
        Ok(())
    }

    /// What tells the rule set from another one.
    fn tell_apart(
        &mut self,
        other: &RuleSet,
        difference: Difference,
        smallest: Option<&SmallestSequence>,
    ) -> Result<(), SearchError> {
        let pair = RuleSetDifference { ruleset: other.id(), difference };
        if difference.has_none(other, &self.rules) {
            self.same.push(pair);
        } else if let Some(SmallestSequence { from, start, moves }) = smallest {
            self.case(start, moves, Origin::Smallest(*from))?.tell_from(other, difference)?;
        } else {
            self.not_told_apart.push(pair);
        }
        Ok(())
    }
}

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
    #[serde(rename = "move")]
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
            let verdict = MoveVerdict::of_move(&mut referee, |referee| referee.make(made));
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

fn as_rows<S: Serializer>(board: &BoardPosition, serializer: S) -> Result<S::Ok, S::Error> {
    board.rows().serialize(serializer)
}

fn by_id<S: Serializer>(shows: &[Purpose], serializer: S) -> Result<S::Ok, S::Error> {
    shows.iter().map(|Purpose { id, words }| (id, words)).collect::<BTreeMap<_, _>>().serialize(serializer)
}

/// Moves between the two occurrences of the position, at least.
const LONG: usize = 40;

/// Most moves of the sequence.
const MOST: usize = LONG + 12;

/// Moves that a search may try on one board.
const EFFORT: usize = 300_000;

/// The boards that are tried: rows and columns.
const BOARDS: [(usize, usize); 3] = [(2, 3), (1, 8), (3, 3)];

/// A sequence from the empty board in which every play makes a new position, without passes and suicides, until the last
/// play makes one that stood at least [`LONG`] moves ago. The last play takes stones, or it does not.
///
/// The first that a search in depth comes upon, with little effort; nothing if it comes upon none.
fn long(rules: &RuleSet, by_capture: bool) -> Result<Option<(BoardPosition, Vec<GameMove>)>, StartError> {
    for (rows, cols) in BOARDS {
        let Ok(size) = Size::new(rows, cols) else { continue };
        let start = BoardPosition::empty_board(size);
        let referee = Referee::new(rules.clone(), start.clone())?;
        if let Some(moves) = (LongSearch { referee, by_capture, left: EFFORT }).visit() {
            return Ok(Some((start, moves)));
        }
    }
    Ok(None)
}

struct LongSearch {
    referee: Referee<u64>,
    by_capture: bool,
    /// Moves that may still be tried.
    left: usize,
}

impl LongSearch {
    /// Goes on from here until the last play is found.
    fn visit(&mut self) -> Option<Vec<GameMove>> {
        let (local_board, to_move) = (self.referee.local_board(), self.referee.to_move());
        let now = self.referee.position();
        // What each play makes that is no suicide.
        let plays = local_board
            .empty_points(now)
            .iter()
            .map(|point| (point, local_board.play(now, to_move, point, Suicide::None).ok()));
        let plays: Vec<_> = plays.collect();
        let after = self.referee.turns().iter().map(|turn| turn.after);
        let positions: Vec<Position<u64>> = std::iter::once(Position::EMPTY).chain(after).collect();
        // The play would be move number `positions.len()`.
        let old = &positions[..(positions.len() + 1).saturating_sub(LONG)];
        let is_last = |play: &&Play<u64>| play.removed.is_empty() != self.by_capture && old.contains(&play.after);
        if let Some(last) = plays.iter().filter_map(|(_, play)| play.as_ref()).find(is_last) {
            let before = self.referee.turns().iter().filter_map(|turn| Some((turn.colour, turn.point()?)));
            let all = before.chain([(to_move, last.point)]);
            return Some(all.map(|(colour, point)| Move::play(colour, local_board.point(point)).into()).collect());
        }
        if positions.len() > MOST {
            return None;
        }
        for (point, play) in plays {
            self.left = self.left.checked_sub(1)?;
            let Some(play) = play.filter(|play| !positions.contains(&play.after)) else { continue };
            if self.referee.make_action(Action::Play(point)).is_err() {
                continue;
            }
            // The play stands, and the sequence goes on.
            if self.referee.position() == play.after
                && self.referee.end().is_none()
                && let Some(found) = self.visit()
            {
                return Some(found);
            }
            self.referee.undo();
        }
        None
    }
}
