//! The longest sequences inside the components of a catalogue, replayed and gone through by the literal referee.

use std::collections::{BTreeMap, HashMap, HashSet};

use koatlas_board::{BoardPosition, Colour, Content, Setup, Suicide};
use serde::Deserialize;

use crate::certificate::board::Board;
use crate::literal::act::Act;
use crate::literal::bars::{FIXED_KO, NSSK, PSK, SSK};
use crate::literal::ends::{End, Repetition};
use crate::literal::referee::Literal;

/// A rule set under which nothing but the suicide policy bars plays once its passes end nothing.
pub(crate) const BARE: &str = "drr-3pass";

/// Positions of the largest component of which all sequences are gone through, if they are few.
const MOST_POSITIONS: usize = 12;

/// Moves for going through all sequences under one rule set.
const MOST_MOVES: u64 = 5_000;

/// What is said about the plays of a longest sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Bounds {
    Exact(u64),
    Between(u64, u64),
}

/// A sequence that is said to stay inside.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Sequence {
    rulesets: Vec<String>,
    diagram: Vec<String>,
    first: String,
    moves: String,
}

/// What has been found to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedLongest {
    /// Bounds for longest sequences.
    pub bounds: usize,
    /// Those of them that are exact.
    pub exact: usize,
    /// Those of these of which it is proved here that no sequence is longer.
    pub proved: usize,
}

/// A component: positions that lead to each other by plays of either player.
pub(crate) struct Component {
    board: Board,
    policy: Suicide,
    positions: HashSet<Vec<Content>>,
    /// Number of plays from one of them to another.
    plays: usize,
}

impl CheckedLongest {
    pub(crate) fn and(self, other: CheckedLongest) -> CheckedLongest {
        CheckedLongest {
            bounds: self.bounds + other.bounds,
            exact: self.exact + other.exact,
            proved: self.proved + other.proved,
        }
    }
}

impl Bounds {
    fn pair(self) -> (u64, u64) {
        match self {
            Bounds::Exact(plays) => (plays, plays),
            Bounds::Between(lower, upper) => (lower, upper),
        }
    }
}

impl Component {
    /// The component of a board, explored with the referee.
    pub fn of(board: &Board, policy: Suicide) -> Result<Component, String> {
        let position = board.position().map_err(|error| format!("diagram: {error}"))?;
        let options = [("passes", "never"), ("suicide", &*policy.to_string())];
        let mut literal = Literal::new(BARE, &options, &position).map_err(|error| error.to_string())?;
        let mut before = HashMap::from([(position.contents().to_vec(), Vec::new())]);
        explore(&mut literal, position.size().area(), &mut before);
        let mut positions = HashSet::from([position.contents().to_vec()]);
        let mut pending = vec![position.contents()];
        while let Some(position) = pending.pop() {
            pending.extend(before[position].iter().filter(|&from| positions.insert(from.clone())).map(Vec::as_slice));
        }
        let into = |position: &Vec<Content>| before[position].iter().filter(|&from| positions.contains(from)).count();
        let plays = positions.iter().map(into).sum();
        Ok(Component { board: board.clone(), policy, positions, plays })
    }

    /// Number of positions, and of plays between them.
    pub fn size(&self) -> (usize, usize) {
        (self.positions.len(), self.plays)
    }

    /// Replays the sequences, which must have as many plays as the lower bounds say, and looks for longer ones where none are
    /// said to be.
    pub fn check(&self, longest: &BTreeMap<String, Bounds>, sequences: &[Sequence]) -> Result<CheckedLongest, String> {
        let mut found: BTreeMap<&str, u64> = BTreeMap::new();
        for sequence in sequences {
            for id in &sequence.rulesets {
                let plays = self.replay(id, sequence).map_err(|reason| format!("longest under {id}, {reason}"))?;
                found.insert(id, plays);
            }
        }
        let mut checked = CheckedLongest::default();
        for (id, bounds) in longest {
            let (lower, upper) = bounds.pair();
            let plays = found.remove(&**id).ok_or_else(|| format!("longest under {id}: there is no sequence"))?;
            if plays != lower || upper < lower {
                return Err(format!(
                    "longest under {id}: it is {lower} to {upper}, and the sequence has {plays} plays"
                ));
            }
            checked.bounds += 1;
            checked.exact += usize::from(lower == upper);
            checked.proved += usize::from(lower == upper && self.proves(id, upper)?);
        }
        found.first_key_value().map_or(Ok(checked), |(id, _)| Err(format!("longest under {id} is not stated")))
    }

    /// The plays of a sequence.
    fn replay(&self, id: &str, sequence: &Sequence) -> Result<u64, String> {
        let board = Board { rows: sequence.diagram.clone(), to_move: sequence.first.clone(), ..self.board.clone() };
        let board = board.position().map_err(|error| format!("diagram: {error}"))?;
        let mut literal = self.literal(id, &board)?;
        self.is_inside(&literal).map_err(|reason| format!("start: {reason}"))?;
        for (name, number) in sequence.moves.split_whitespace().zip(1..) {
            let made = act(name, &board).and_then(|act| literal.make(act).map_err(|forbidden| forbidden.to_string()));
            let inside = made.and_then(|()| self.is_inside(&literal));
            inside.map_err(|reason| format!("move {number}, {name}: {reason}"))?;
        }
        Ok(literal.plays() as u64)
    }

    fn literal(&self, id: &str, board: &BoardPosition) -> Result<Literal, String> {
        Literal::new(id, &[("suicide", &*self.policy.to_string())], board).map_err(|error| error.to_string())
    }

    fn is_inside(&self, literal: &Literal) -> Result<(), String> {
        if self.positions.contains(literal.contents()) {
            Ok(())
        } else {
            Err("it is outside of the component".to_owned())
        }
    }

    /// Whether it is certain that no sequence has more plays.
    ///
    /// # Errors
    /// If one has.
    fn proves(&self, id: &str, upper: u64) -> Result<bool, String> {
        if self.counted(id)?.is_some_and(|most| most <= upper) {
            return Ok(true);
        }
        if self.positions.len() > MOST_POSITIONS {
            return Ok(false);
        }
        let mut left = MOST_MOVES;
        for position in &self.positions {
            for first in Colour::BOTH {
                let board = self.board_at(position, first)?;
                let mut search = Search { component: self, points: board.size().area(), upper, left };
                if !search.go_through(&mut self.literal(id, &board)?)? {
                    return Ok(false);
                }
                left = search.left;
            }
        }
        Ok(true)
    }

    fn board_at(&self, contents: &[Content], first: Colour) -> Result<BoardPosition, String> {
        let board = self.board.position().map_err(|error| error.to_string())?;
        let setup = Setup {
            size: board.size(),
            contents: contents.to_vec(),
            region: Some(board.region().to_vec()),
            immortal: board.immortal().to_vec(),
            to_move: first,
        };
        BoardPosition::try_from(setup).map_err(|error| error.to_string())
    }

    /// The plays that a rule set leaves, by counting what each uses up: a position, a position for a player, a play.
    fn counted(&self, id: &str) -> Result<Option<u64>, String> {
        let board = self.board.position().map_err(|error| error.to_string())?;
        let literal = self.literal(id, &board)?;
        let (rules, positions) = (literal.rules(), self.positions.len() as u64);
        // Nobody has created an empty board.
        let empty = u64::from(self.positions.iter().any(|contents| contents.iter().all(Option::is_none)));
        let repeats = |end: &End| matches!(end, End::Repetition(Repetition::Positional, _));
        Ok(if rules.has(PSK) {
            Some(positions - 1)
        } else if rules.ends.iter().any(repeats) {
            Some(positions)
        } else if rules.has(SSK) || rules.has(NSSK) {
            Some(2 * positions - 1 + empty)
        } else {
            rules.has(FIXED_KO).then_some(self.plays as u64)
        })
    }
}

/// Finds all that can be reached from where the referee stands by plays of either player: each position with those before it.
fn explore(literal: &mut Literal, points: usize, before: &mut HashMap<Vec<Content>, Vec<Vec<Content>>>) {
    let here = literal.contents().to_vec();
    for passes in 0..2 {
        for point in 0..points {
            if literal.make(Act::Play(point)).is_ok() {
                let after = literal.contents().to_vec();
                let is_new = !before.contains_key(&after);
                before.entry(after).or_default().push(here.clone());
                if is_new {
                    explore(literal, points, before);
                }
                literal.undo();
            }
        }
        // After a pass the other player plays.
        if passes == 0 && literal.make(Act::Pass).is_err() {
            return;
        }
    }
    literal.undo();
}

fn act(name: &str, board: &BoardPosition) -> Result<Act, String> {
    if name == "pass" {
        return Ok(Act::Pass);
    }
    let point: koatlas_board::Point = name.parse().map_err(|error: koatlas_board::PointError| error.to_string())?;
    let is_on_board = board.size().contains(point);
    is_on_board.then(|| Act::Play(board.size().index(point))).ok_or_else(|| "there is no such point".to_owned())
}

/// All sequences inside, from one start.
struct Search<'c> {
    component: &'c Component,
    points: usize,
    upper: u64,
    left: u64,
}

impl Search<'_> {
    /// Goes on in every way; `false` if there are too many.
    ///
    /// # Errors
    /// If a sequence has more than `upper` plays.
    fn go_through(&mut self, literal: &mut Literal) -> Result<bool, String> {
        for act in (0..self.points).map(Act::Play).chain([Act::Pass]) {
            if literal.make(act).is_err() {
                continue;
            }
            let done = self.component.is_inside(literal).is_err() || self.go_on(literal)?;
            literal.undo();
            if !done {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn go_on(&mut self, literal: &mut Literal) -> Result<bool, String> {
        if literal.plays() as u64 > self.upper {
            return Err(format!("longest: there is a sequence of {} plays", literal.plays()));
        }
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { Ok(false) } else { self.go_through(literal) }
    }
}
