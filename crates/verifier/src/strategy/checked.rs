//! Nodes of a strategy that were checked, with what the check depends on.
//!
//! The visit of all sequences from a node goes by what the rules say. These steps show when it need not be made again.
//!
//! 1. A rule that asks nothing but [questions](Question) decides by their answers, the position, the player to move, and what is the
//!    same for all sequences of one check: the rules, the start, and who began. The referee records every question; a look at the
//!    history in any other way is recorded as [`Question::Everything`].
//! 2. A question is asked some moves after the node. If those moves or the position of the node decide its answer, it is alike after
//!    every history. (The start may not count as a position that has occurred. But only the first visit begins there, when nothing was
//!    checked yet.) A question that looks back to the last pass is decided by them if there was a pass after the node. Any other
//!    question becomes one about the moves before the node: that is the [`Dependence`] of the node.
//! 3. So if two histories lead to the same node, position and player to move, and give the same answers to the questions of the
//!    dependence, then all sequences from the node are the same after both, and end alike, by induction over their moves. Where the
//!    visit left out a node that was checked, the dependence of that node is part of those of the nodes above it.
//! 4. Questions are about the moves of one phase. If there are more phases, none are recorded, and every node depends on everything.
//! 5. A visit that was completed has found, itself or by checks completed before it, every sequence from the node to end, and as it
//!    should. A node that is still being visited is not among the checked ones, so no check rests on itself.

use std::collections::BTreeMap;
use std::mem::discriminant;

use koatlas_board::Colour;
use rustc_hash::FxHashMap;

use crate::literal::history::{Asked, Scope};
use crate::{BoardContents, History, Mark, Question};

/// Questions about the moves that lead to a node, with their answers.
#[derive(Default)]
pub(super) struct Dependence {
    /// True if something was asked that only the same moves are known to answer alike.
    everything: bool,
    /// Questions about single moves, counted from the node.
    moves: Vec<(Question, bool)>,
    /// Marks that were left, each with its time (see [`History::time_of`]).
    left: BTreeMap<usize, usize>,
    /// Marks that were not left.
    missing: NumberSet,
}

/// Upper bounds for the bytes of an entry in the lists of a [`Dependence`], of a numbered mark and of a checked node, each without the
/// points of its positions.
const ANSWER_BYTES: usize = 128;
const MARK_BYTES: usize = 64;
const NUMBER_BYTES: usize = 512;
const NODE_BYTES: usize = 512;

impl Dependence {
    /// What a node depends on as long as nothing was asked: everything, if no questions are recorded.
    pub fn new(is_recorded: bool) -> Dependence {
        Dependence { everything: !is_recorded, ..Dependence::default() }
    }

    /// Adds a question that was asked in a visit of the node that begins after `entered` moves.
    pub fn add(&mut self, asked: Asked, entered: usize, numbers: &mut MarkNumbers) {
        let Asked { question, moves, until, last_pass, yes_since } = asked;
        match question {
            Question::Everything => self.everything = true,
            // It leaves out the position at the node, which a dependence cannot say.
            Question::IsLeft { .. } if until < entered => self.everything = true,
            Question::IsLeft { scope, .. } if scope.since_pass && last_pass > entered => {}
            Question::IsLeft { mark, scope } => self.add_mark(numbers.number(mark, scope), yes_since, entered),
            question => self.add_of_moves(&question, yes_since.is_some(), moves - entered),
        }
    }

    fn add_mark(&mut self, number: usize, time: Option<usize>, entered: usize) {
        match time {
            None => self.missing.insert(number),
            Some(time) if time < 2 * entered => _ = self.left.insert(number, time),
            // The mark was left after the node, or by its position.
            Some(_) => {}
        }
    }

    /// Adds a question about a single move that is asked `later` moves after the node, unless it is about a move after the node.
    fn add_of_moves(&mut self, question: &Question, answer: bool, later: usize) {
        if let Some(earlier) = asked_before(question, later)
            && !self.moves.iter().any(|(known, _)| *known == earlier)
        {
            self.moves.push((earlier, answer));
        }
    }

    /// Adds what the next node depends on, which is one move after this one. This one begins after `entered` moves; `by_pass` is
    /// true if that move is a pass.
    pub fn add_of_next(&mut self, next: &Dependence, entered: usize, by_pass: bool, numbers: &MarkNumbers) {
        self.everything |= next.everything;
        next.moves.iter().for_each(|(question, answer)| self.add_of_moves(question, *answer, 1));
        // After a pass nothing before it matters to what looks back to the last pass.
        let hidden = if by_pass { &numbers.since_pass } else { &NumberSet::default() };
        let left = next.left.iter().filter(|(number, time)| **time < 2 * entered && !hidden.contains(**number));
        self.left.extend(left);
        self.missing.extend(&next.missing, hidden);
    }

    /// Steps for comparing it with a history, and for copying it.
    fn steps(&self) -> usize {
        1 + self.moves.len() + self.left.len() + self.missing.0.len()
    }

    /// Upper bound for the bytes.
    pub fn bytes(&self) -> usize {
        let answers: usize = self.moves.iter().map(|(question, _)| ANSWER_BYTES + question.points()).sum();
        answers + MARK_BYTES * self.left.len() + size_of_val(&*self.missing.0)
    }

    /// Returns the dependence with the times of `history`; `None` if that gives another answer. `left` are the marks that it has left.
    fn in_history(&self, history: &History, left: &FxHashMap<usize, usize>) -> Option<Dependence> {
        let alike = self.moves.iter().all(|(question, answer)| history.answer(question) == *answer);
        if !alike || left.keys().any(|number| self.missing.contains(*number)) {
            return None;
        }
        let times = self.left.keys().map(|number| Some((*number, *left.get(number)?)));
        let (moves, missing) = (self.moves.clone(), self.missing.clone());
        Some(Dependence { everything: false, moves, left: times.collect::<Option<_>>()?, missing })
    }
}

/// Returns `question`, which is asked `later` moves after a node, as a question at the node; `None` if it is about moves after the node.
fn asked_before(question: &Question, later: usize) -> Option<Question> {
    Some(match question {
        Question::IsPass { ago } => Question::IsPass { ago: ago.checked_sub(later)? },
        Question::IsPlay { ago } => Question::IsPlay { ago: ago.checked_sub(later)? },
        &Question::Took { ago, point, taken } => Question::Took { ago: ago.checked_sub(later)?, point, taken },
        // The position at the node is the same after every history.
        Question::Was { ago, position } => {
            let ago = ago.checked_sub(later).filter(|ago| *ago > 0)?;
            Question::Was { ago, position: position.clone() }
        }
        Question::IsLeft { .. } | Question::Everything => unreachable!("it is not about a single move"),
    })
}

/// Numbers of the marks that were asked for, each with the scope in which it was looked for.
#[derive(Default)]
pub(super) struct MarkNumbers {
    numbers: FxHashMap<(Mark<'static>, Scope), usize>,
    /// A mark of each kind, in each scope.
    kinds: Vec<(Mark<'static>, Scope)>,
    /// Marks that were looked for since the last pass.
    since_pass: NumberSet,
    /// Upper bound for the bytes of all this.
    bytes: usize,
}

impl MarkNumbers {
    fn number(&mut self, mark: Mark<'static>, scope: Scope) -> usize {
        let new = self.numbers.len();
        let key = (mark, scope);
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        if scope.since_pass {
            self.since_pass.insert(new);
        }
        let is_known = |(mark, known): &(Mark, Scope)| *known == scope && discriminant(mark) == discriminant(&key.0);
        if !self.kinds.iter().any(is_known) {
            self.kinds.push(key.clone());
        }
        self.bytes += NUMBER_BYTES + 2 * key.0.points();
        self.numbers.insert(key, new);
        new
    }

    /// Upper bound for the bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns the numbers of all marks that `history` has left, each with its time.
    fn left_in(&self, history: &History) -> FxHashMap<usize, usize> {
        let mut left = FxHashMap::default();
        for (kind, scope) in &self.kinds {
            for (mark, time) in history.marks(kind, *scope) {
                // The latest time comes first.
                if let Some(number) = self.numbers.get(&(mark.into_owned(), *scope)) {
                    left.entry(*number).or_insert(time);
                }
            }
        }
        left
    }
}

/// Node, position and player to move; and whether the player of the strategy has given up [life](super::life), which is all that
/// a node without moves asks about the moves before, but for questions that are recorded.
type Place = (u32, BoardContents, Colour, bool);

/// Nodes that were checked.
#[derive(Default)]
pub(super) struct CheckedNodes {
    checked: FxHashMap<Place, Vec<Dependence>>,
    pub numbers: MarkNumbers,
}

fn place(node: u32, has_given_up: bool, history: &History) -> Place {
    (node, history.current_position().clone(), history.player(), has_given_up)
}

impl CheckedNodes {
    /// Returns what the check of `node` depends on, if it was made after a history that answers as `history` does.
    pub fn find(&self, node: u32, has_given_up: bool, history: &History) -> Option<Dependence> {
        let known = self.checked.get(&place(node, has_given_up, history))?;
        let left = self.numbers.left_in(history);
        known.iter().find_map(|dependence| {
            history.grid.count_steps(dependence.steps());
            dependence.in_history(history, &left)
        })
    }

    /// Notes that `node` was checked after `history`. Returns an upper bound for the bytes that this takes: none if the check says
    /// nothing about other histories.
    pub fn insert(&mut self, node: u32, has_given_up: bool, history: &History, dependence: Dependence) -> usize {
        if dependence.everything {
            return 0;
        }
        let bytes = NODE_BYTES + history.current_position().len() + dependence.bytes();
        self.checked.entry(place(node, has_given_up, history)).or_default().push(dependence);
        bytes
    }
}

#[derive(Clone, Default)]
struct NumberSet(Vec<u64>);

impl NumberSet {
    fn insert(&mut self, number: usize) {
        let word = number / 64;
        self.0.resize(self.0.len().max(word + 1), 0);
        self.0[word] |= 1 << (number % 64);
    }

    fn contains(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Adds the numbers of `other` that are not in `hidden`.
    fn extend(&mut self, other: &NumberSet, hidden: &NumberSet) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        for (index, (word, new)) in self.0.iter_mut().zip(&other.0).enumerate() {
            *word |= new & !hidden.0.get(index).copied().unwrap_or(0);
        }
    }
}

#[cfg(test)]
#[path = "../../tests/inside/checked.rs"]
mod tests;
