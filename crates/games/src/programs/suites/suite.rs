//! The suite of a rule set: its cases, and the purposes that no case shows; and the search for repetitions after many moves, for
//! programs that remember too few positions.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Move, PointSet, Position, Size, Suicide, Wide, in_narrowest};
use koatlas_files::Control;
use koatlas_rules::{Action, GameMove, Referee, RuleSet, StartError};
use serde::{Serialize, Serializer};

use crate::programs::game::serialize_start;
use crate::programs::suites::purposes::Purpose;
use crate::programs::suites::search::{
    Difference, SearchError, SmallestSequence, StartKind, plans_to_show, plans_to_tell_apart, smallest_differences,
    smallest_shown,
};
use crate::programs::suites::verdict::{MoveRuling, SuiteVerdict};
use crate::programs::suites::walk::alternating;

/// The test suite of a rule set.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The rule set with its options.
    pub rules: RuleSet,
    /// The cases, in ascending order of the areas of their boards, then of their numbers of moves, after [`Case::found`].
    pub cases: Vec<Case>,
    /// Rule sets with equal parts, as far as they can make a difference: no sequence tells them apart.
    pub same: Vec<RuleSetDifference>,
    /// Rule sets that no sequence of [`plans_to_tell_apart`] tells apart. Larger boards or longer sequences might.
    pub not_told_apart: Vec<RuleSetDifference>,
    /// Bars, ends and repetitions that no sequence of [`plans_to_show`] shows.
    pub not_shown: Vec<Purpose>,
}

/// A rule set that no case of a suite tells from its own, as far as the moves of `difference` go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleSetDifference {
    /// Identifier of the rule set, which has its default options.
    pub ruleset: &'static str,
    /// The moves that are meant.
    pub difference: Difference,
}

/// Computes the suite of a rule set.
///
/// It takes about a second. The result does not depend on the number of threads.
///
/// # Errors
/// [`SearchError::Stopped`] after a request to stop, [`SearchError::Ko`] if the option `ko` of the rule set names a point.
pub fn suite(rules: &RuleSet, control: &Control<'_>) -> Result<Suite, SearchError> {
    let mut suites = suites(std::slice::from_ref(rules), control)?;
    Ok(suites.remove(0))
}

/// Computes the suites of several rule sets, at most 27 of which may have options other than their defaults. Each is equal to the
/// result of [`suite`], but differences are searched once for all.
///
/// # Errors
/// As [`suite`].
///
/// # Panics
/// If too many rule sets have other options.
pub fn suites(rules: &[RuleSet], control: &Control<'_>) -> Result<Vec<Suite>, SearchError> {
    // All rule sets with their defaults come first, then those of `rules` that differ from all of these.
    let mut all: Vec<RuleSet> = RuleSet::all().collect();
    let defaults = all.len();
    let mut indices = Vec::new();
    for wanted in rules {
        let mut known = all.iter();
        let index = known.position(|one| one.id() == wanted.id() && Difference::AnyMove.is_absent_between(one, wanted));
        indices.push(index.unwrap_or(all.len()));
        if index.is_none() {
            all.push(wanted.clone());
        }
    }
    let mut differences = Vec::new();
    for difference in Difference::ALL {
        let plans = plans_to_tell_apart();
        let smallest =
            smallest_differences(&all, &plans, difference, |a, b| indices.contains(&a) && b < defaults, control)?;
        differences.push((difference, smallest));
    }
    let mut suites = Vec::new();
    for index in indices {
        let mut suite = Suite::new(all[index].clone());
        suite.show(control)?;
        suite.after_the_end()?;
        suite.long()?;
        for (difference, smallest) in &differences {
            for (other, rules) in all[..defaults].iter().enumerate().filter(|(other, _)| *other != index) {
                let pair = (index.min(other), index.max(other));
                suite.tell_apart(rules, *difference, smallest.get(&pair))?;
            }
        }
        suite.cases.sort_by_cached_key(|case| {
            let size = case.start.size();
            (case.found, size.area(), size.rows(), case.steps.len(), case.id.clone())
        });
        suites.push(suite);
    }
    Ok(suites)
}

impl Suite {
    /// Creates a suite without cases.
    pub(crate) fn new(rules: RuleSet) -> Suite {
        Suite { rules, cases: Vec::new(), same: Vec::new(), not_told_apart: Vec::new(), not_shown: Vec::new() }
    }

    /// Returns the case of a sequence, which is added to `cases` if it is new.
    fn case(&mut self, start: &BoardPosition, moves: &[GameMove], origin: Origin) -> Result<&mut Case, SearchError> {
        let case = Case::replay(&self.rules, start, moves, origin)?;
        let index = self.cases.iter().position(|known| known.id == case.id).unwrap_or(self.cases.len());
        if index == self.cases.len() {
            self.cases.push(case);
        }
        Ok(&mut self.cases[index])
    }

    /// Adds the cases of [`smallest_shown`].
    fn show(&mut self, control: &Control<'_>) -> Result<(), SearchError> {
        for (purpose, smallest) in smallest_shown(&self.rules, &plans_to_show(), control)? {
            match smallest {
                Some(SmallestSequence { start_kind, start, moves }) => {
                    self.case(&start, &moves, Origin::Smallest(start_kind))?.shows.push(purpose);
                }
                None => self.not_shown.push(purpose),
            }
        }
        Ok(())
    }

    /// Adds a case with one more move after the smallest sequence that ends.
    fn after_the_end(&mut self) -> Result<(), SearchError> {
        let ending = self.cases.iter().filter(|case| case.last().is_some_and(|last| last.ended.is_some()));
        let smallest = ending.min_by_key(|case| (case.found, case.start.size().area(), case.steps.len()));
        let Some(case) = smallest.cloned() else { return Ok(()) };
        let actions = case.moves().map(|game_move| game_move.action).chain([Action::Pass]);
        let moves = alternating(case.start.to_move(), actions);
        let (id, words) = ("after-the-end.refused".to_owned(), "a move after the end: it is illegal".to_owned());
        self.case(&case.start, &moves, Origin::AfterTheEnd)?.shows.push(Purpose { id, words });
        Ok(())
    }

    /// Adds the cases that show repetitions after at least [`LONG`] moves.
    fn long(&mut self) -> Result<(), SearchError> {
        for (by_capture, suffix, effect) in
            [(true, "by-capture", "takes stones"), (false, "without-capture", "removes no stone")]
        {
            let id = format!("repeats-after-{LONG}-moves.{suffix}");
            let words = format!("a play that {effect} makes a position that stood at least {LONG} moves ago");
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

    /// Adds the case that tells the rule set from `other`, or records that there is none.
    fn tell_apart(
        &mut self,
        other: &RuleSet,
        difference: Difference,
        smallest: Option<&SmallestSequence>,
    ) -> Result<(), SearchError> {
        let pair = RuleSetDifference { ruleset: other.id(), difference };
        if difference.is_absent_between(other, &self.rules) {
            self.same.push(pair);
        } else if let Some(SmallestSequence { start_kind, start, moves }) = smallest {
            self.case(start, moves, Origin::Smallest(*start_kind))?.tell_from(other, difference)?;
        } else {
            self.not_told_apart.push(pair);
        }
        Ok(())
    }
}

/// A sequence with the [`SuiteVerdict`] of a rule set on each move. Only the last move can be illegal.
#[derive(Clone, Debug, Serialize)]
pub struct Case {
    /// Its identifier, which determines start and moves: size of the board, stones at the start if there are any, and moves.
    #[serde(rename = "case")]
    pub id: String,
    /// The search that found it.
    pub found: Origin,
    /// The start, with the player to move.
    #[serde(serialize_with = "serialize_start")]
    pub start: BoardPosition,
    /// The moves, in order. The players alternate.
    pub steps: Vec<CaseStep>,
    /// What it shows about the rule set.
    #[serde(serialize_with = "by_id")]
    pub shows: Vec<Purpose>,
    /// The rule sets from which it tells the rule set.
    pub tells_from: Vec<OtherVerdict>,
}

/// A rule set with another verdict on the last move of a case, and the same verdicts on all moves before.
#[derive(Clone, Debug, Serialize)]
pub struct OtherVerdict {
    /// Identifier of the rule set, which has its default options.
    pub ruleset: &'static str,
    /// The differences of which this case is the smallest.
    pub smallest: Vec<Difference>,
    /// Its verdict on the last move.
    #[serde(flatten)]
    pub verdict: SuiteVerdict,
}

/// A move of a case, the verdict on it, and the board after it.
#[derive(Clone, Debug, Serialize)]
pub struct CaseStep {
    /// The move.
    #[serde(rename = "move")]
    pub game_move: GameMove,
    /// The verdict of the rule set.
    #[serde(flatten)]
    pub verdict: SuiteVerdict,
    /// The board after it, with the player to move. If the move is refused it is the board before.
    #[serde(rename = "rows", serialize_with = "as_rows")]
    pub board: BoardPosition,
}

/// The search that found a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// An exhaustive search: the case is the smallest that shows something.
    Smallest(StartKind),
    /// None: it is a smallest case that ends, with one move more.
    AfterTheEnd,
    /// The search for a long cycle: the case may not be the smallest.
    Long,
    /// An experiment with a program: [`infer`](crate::programs::infer).
    Experiment,
}

impl Case {
    /// Creates a case from a sequence under `rules`. Its purposes are empty.
    pub(crate) fn replay(
        rules: &RuleSet,
        start: &BoardPosition,
        moves: &[GameMove],
        found: Origin,
    ) -> Result<Case, SearchError> {
        let mut steps = Vec::new();
        in_narrowest!(start, S in [u64, Wide] => {
            let mut referee = Referee::<S>::new(rules.clone(), start.clone())?;
            for &game_move in moves {
                let verdict = SuiteVerdict::of_move(&mut referee, |referee| referee.make(game_move));
                let score = verdict.ended.map(|_| referee.area());
                steps.push(CaseStep { game_move, verdict: SuiteVerdict { score, ..verdict }, board: referee.board() });
            }
        });
        let (shows, tells_from) = (Vec::new(), Vec::new());
        Ok(Case { id: id(start, moves), found, start: start.clone(), steps, shows, tells_from })
    }

    /// Returns the case without the moves after the first illegal one.
    pub(crate) fn up_to_illegal_move(mut self) -> Case {
        if let Some(illegal) = self.steps.iter().position(|step| step.verdict.refused.is_some()) {
            self.steps.truncate(illegal + 1);
        }
        let moves: Vec<GameMove> = self.moves().collect();
        Case { id: id(&self.start, &moves), ..self }
    }

    /// Records that the case is the smallest that tells its rule set from `other`.
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

    /// Returns the moves.
    pub fn moves(&self) -> impl Iterator<Item = GameMove> {
        self.steps.iter().map(|step| step.game_move)
    }

    /// Returns the verdict on the last move; `None` if there are no moves.
    pub fn last(&self) -> Option<SuiteVerdict> {
        self.steps.last().map(|step| step.verdict)
    }
}

/// Returns the identifier of a case: `1x2:a1-b1-a1`, or with stones at the start `1x4:.XO.:d1-b1`. Black moves first.
fn id(start: &BoardPosition, moves: &[GameMove]) -> String {
    let actions: Vec<String> = moves.iter().map(|game_move| game_move.action.to_string()).collect();
    let has_stones = start.contents().iter().any(Option::is_some);
    let stones = if has_stones { format!("{}:", start.rows().join("/")) } else { String::new() };
    format!("{}:{stones}{}", start.size(), actions.join("-"))
}

impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Origin::Smallest(start_kind) => start_kind.serialize(serializer),
            Origin::AfterTheEnd => serializer.serialize_str("after-the-end"),
            Origin::Long => serializer.serialize_str("long"),
            Origin::Experiment => serializer.serialize_str("experiment"),
        }
    }
}

fn as_rows<S: Serializer>(board: &BoardPosition, serializer: S) -> Result<S::Ok, S::Error> {
    board.rows().serialize(serializer)
}

fn by_id<S: Serializer>(shows: &[Purpose], serializer: S) -> Result<S::Ok, S::Error> {
    shows.iter().map(|Purpose { id, words }| (id, words)).collect::<BTreeMap<_, _>>().serialize(serializer)
}

/// Least number of moves between the two occurrences of the position.
const LONG: usize = 40;

/// Largest number of moves of the sequence.
const MOST_MOVES: usize = LONG + 12;

/// Number of moves that a [`LongSearch`] may try on one board.
const EFFORT: usize = 300_000;

/// Rows and columns of the boards that are tried.
const BOARDS: [(usize, usize); 3] = [(2, 3), (1, 8), (3, 3)];

/// Searches for a sequence from the empty board, without passes and suicides, in which every play but the last makes a new position. The
/// last makes one that stood at least [`LONG`] moves ago, by a capture if `by_capture` is true, and otherwise without one.
///
/// Returns the first that a depth-first search finds within [`EFFORT`] moves on a board.
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
    /// Number of moves that may still be tried.
    left: usize,
}

impl LongSearch {
    /// Continues the search from the present position of `referee`. Returns the whole sequence once the last play is found.
    fn visit(&mut self) -> Option<Vec<GameMove>> {
        let (local_board, to_move) = (self.referee.local_board(), self.referee.to_move());
        let now = self.referee.position();
        // The plays on all empty points; `None` for suicides.
        let empty = local_board.empty_points(now).iter();
        let plays: Vec<_> =
            empty.map(|point| (point, local_board.play(now, to_move, point, Suicide::None).ok())).collect();
        let after = self.referee.turns().iter().map(|turn| turn.after);
        let positions: Vec<Position<u64>> = std::iter::once(Position::EMPTY).chain(after).collect();
        // The play would be move number `positions.len()`, so these stood at least `LONG` moves ago.
        let old = &positions[..(positions.len() + 1).saturating_sub(LONG)];
        let mut legal = plays.iter().filter_map(|(_, play)| play.as_ref());
        let last = legal.find(|play| play.removed.is_empty() != self.by_capture && old.contains(&play.after));
        if let Some(last) = last {
            let before = self.referee.turns().iter().filter_map(|turn| Some((turn.colour, turn.point()?)));
            let all = before.chain([(to_move, last.point)]);
            return Some(all.map(|(colour, point)| Move::play(colour, local_board.point(point)).into()).collect());
        }
        if positions.len() > MOST_MOVES {
            return None;
        }
        // Depth first: every play must make a new position, until one is far enough away to be repeated.
        for (point, play) in plays {
            self.left = self.left.checked_sub(1)?;
            let Some(play) = play.filter(|play| !positions.contains(&play.after)) else { continue };
            if self.referee.make_action(Action::Play(point)).is_err() {
                continue;
            }
            // Go on only if the stone was not forfeited and the sequence has not ended.
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
