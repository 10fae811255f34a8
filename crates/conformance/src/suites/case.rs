//! A case: a start and moves, with what a rule set says of each.

use koatlas_board::{Arena, BoardPosition, Colour};
use koatlas_rulesets::{Action, Ended, GameMove, Referee, Refusal, RuleSet};

use crate::suites::pairs::Difference;
use crate::suites::search::exhaust::{Beginning, Found, SearchError};
use crate::suites::wanted::Ruling;

/// A sequence with what a rule set says of each move. All moves but the last are made; the last may be refused.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its identifier: board, stones at the start if there are any, and moves. It says all that the case asks.
    pub id: String,
    /// What it shows about the rule set, each with an identifier and in words.
    pub shows: Vec<Shown>,
    /// From which rule sets it tells the rule set.
    pub tells_from: Vec<Other>,
    /// The start, with the player to move.
    pub start: BoardPosition,
    /// The moves, in order. The players alternate.
    pub steps: Vec<Step>,
    /// How it was found.
    pub found: Origin,
}

/// Something that a case shows: the identifier and the words for it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The identifier, such as `bar.psk.line` or `retakes-at-once.refused`.
    pub id: String,
    /// What it is, in words.
    pub words: String,
}

/// Another rule set, which says something else of the last move of a case, and the same of all moves before.
#[derive(Clone, Debug)]
pub struct Other {
    /// Its identifier. It has its defaults.
    pub ruleset: &'static str,
    /// Of which differences this case is the smallest.
    pub smallest: Vec<Difference>,
    /// What it says of the last move.
    pub verdict: Verdict,
}

/// A move, what is said of it, and what stands after it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The move.
    pub made: GameMove,
    /// What the rule set says of it.
    pub verdict: Verdict,
    /// The board after it, with the player to move. If the move is refused it is the board before.
    pub board: BoardPosition,
}

/// What a rule set says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Why it is not made; nothing if it is.
    pub refused: Option<Refusal>,
    /// Whether the stone was taken off because it repeated.
    pub forfeited: bool,
    /// Whether the players may agree now that there is no result.
    pub offered: bool,
    /// How the move ends the sequence, if it does.
    pub ended: Option<Ended>,
    /// If it does, Black's area minus White's, without komi.
    pub score: Option<i32>,
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

impl Origin {
    /// The identifier in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Origin::Smallest(from) => from.id(),
            Origin::AfterTheEnd => "after-the-end",
            Origin::Long => "long",
        }
    }
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
        let steps = moves.iter().map(|&made| step(&mut referee, made)).collect();
        let (shows, tells_from) = (Vec::new(), Vec::new());
        Ok(Case { id: id(start, moves), shows, tells_from, start: start.clone(), steps, found })
    }

    /// Notes that it is the smallest that tells from another rule set.
    pub(crate) fn tell_from(&mut self, ruleset: &'static str, difference: Difference, verdict: Verdict) {
        match self.tells_from.iter_mut().find(|other| other.ruleset == ruleset) {
            Some(other) => other.smallest.push(difference),
            None => self.tells_from.push(Other { ruleset, smallest: vec![difference], verdict }),
        }
    }

    /// The moves.
    pub fn moves(&self) -> impl Iterator<Item = GameMove> {
        self.steps.iter().map(|step| step.made)
    }

    /// What is said of the last move; nothing if there are no moves.
    #[must_use]
    pub fn last(&self) -> Option<Verdict> {
        self.steps.last().map(|step| step.verdict)
    }
}

fn step(referee: &mut Referee<u64>, made: GameMove) -> Step {
    let verdict = Verdict::of(referee, made);
    Step { made, verdict, board: referee.board() }
}

impl Verdict {
    /// The move is made, and that is all.
    pub(crate) const MADE: Verdict =
        Verdict { refused: None, forfeited: false, offered: false, ended: None, score: None };

    /// Lets a referee judge a move, and make it if it is legal.
    pub(crate) fn of(referee: &mut Referee<u64>, made: GameMove) -> Verdict {
        let (refused, forfeited, offered) = match referee.make(made) {
            Ok(turn) => (None, turn.forfeited, turn.void_offered),
            Err(refusal) => (Some(refusal), false, false),
        };
        let ended = if refused.is_none() { referee.ended() } else { None };
        Verdict { refused, forfeited, offered, ended, score: ended.map(|_| referee.score()) }
    }

    /// The verdict in a word.
    #[must_use]
    pub fn ruling(&self) -> Ruling {
        match self {
            Verdict { refused: Some(_), .. } => Ruling::Refused,
            Verdict { ended: Some(_), .. } => Ruling::Ends,
            Verdict { forfeited: true, .. } => Ruling::Forfeited,
            _ => Ruling::Made,
        }
    }

    /// What a rule set says of the last of some moves.
    pub(crate) fn of_last(rules: &RuleSet, start: &BoardPosition, moves: &[GameMove]) -> Result<Verdict, SearchError> {
        let mut referee = Referee::<u64>::new(rules.clone(), start.clone())?;
        let verdicts = moves.iter().map(|&made| Verdict::of(&mut referee, made));
        Ok(verdicts.last().expect("a sequence that tells something has moves"))
    }
}

/// The moves of a sequence that was found.
pub(crate) fn moves(found: &Found) -> Vec<GameMove> {
    let arena = Arena::<u64>::whole_board(found.start.size()).expect("small boards fit");
    let action = |&done: &Action<usize>| match done {
        Action::Play(point) => Action::Play(arena.point(point)),
        Action::Pass => Action::Pass,
        Action::KoPass(point) => Action::KoPass(arena.point(point)),
    };
    alternating(found.start.to_move(), found.moves.iter().map(action))
}

/// Moves of both players in turn.
pub(crate) fn alternating(first: Colour, actions: impl IntoIterator<Item = Action>) -> Vec<GameMove> {
    let players = [first, !first].into_iter().cycle();
    players.zip(actions).map(|(colour, action)| GameMove { colour, action }).collect()
}

/// `1x2:a1-b1-a1`, or with stones at the start `1x4:.XO.:d1-b1`. Black moves first.
fn id(start: &BoardPosition, moves: &[GameMove]) -> String {
    let actions: Vec<String> = moves.iter().map(|made| made.action.to_string()).collect();
    let has_stones = start.contents().iter().any(Option::is_some);
    let stones = if has_stones { format!("{}:", start.rows().join("/")) } else { String::new() };
    format!("{}:{stones}{}", start.size(), actions.join("-"))
}
