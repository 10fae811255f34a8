//! Disagreements, counted by kind.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Move};
use koatlas_rulesets::{Refusal, RuleSet};

use crate::engine::HeardGame;
use crate::judge::{AnswerComparison, DifferentAnswer, DisagreementKind, hear};

/// Examples of a kind that are kept, the shortest ones.
const EXAMPLES: usize = 6;

/// A kind of disagreement, with games that show it.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The kind.
    pub kind: DisagreementKind,
    /// How often it was met.
    pub count: usize,
    /// The first of them.
    pub first: Example,
    /// The shortest found, with all moves left out that are not needed.
    pub shortest: Example,
    /// Others, the shortest first.
    pub(crate) examples: Vec<Example>,
}

/// A game that shows a disagreement. The last move is the one in question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position before the first move.
    pub start: BoardPosition,
    /// The moves.
    pub moves: Vec<Move>,
    /// What the program said of the last move.
    pub engine: String,
    /// What the rule set says of it.
    pub referee: String,
}

/// What makes a game simple: few moves, then a small board, then few stones and plays.
pub(crate) type Complexity = (usize, usize, usize);

impl Example {
    pub(crate) fn new(start: &BoardPosition, moves: Vec<Move>, difference: DifferentAnswer) -> Example {
        let DifferentAnswer { engine, referee, .. } = difference;
        Example { start: start.clone(), moves, engine, referee }
    }

    /// How simple it is.
    pub(crate) fn complexity(&self) -> Complexity {
        complexity(&self.start, &self.moves)
    }
}

/// How simple a game is.
pub(crate) fn complexity(start: &BoardPosition, moves: &[Move]) -> Complexity {
    let stones = start.contents().iter().flatten().count();
    let plays = moves.iter().filter(|made| made.point.is_some()).count();
    (moves.len(), start.size().area(), stones + plays)
}

/// How often what was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComparisonCounts {
    /// Moves about which the program said whether they are legal.
    pub attempts: usize,
    /// Those among them that the bare rules allow and the rule set bars.
    pub barred_by_repetition: usize,
    /// Those that were answered as the rule set has it.
    pub agreed: usize,
    /// Boards after moves.
    pub boards: usize,
    /// Moves of which the program told whether they end the game.
    pub ends: usize,
    /// Areas at the end.
    pub areas: usize,
}

/// Disagreements by kind, and what was compared.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub compared: ComparisonCounts,
    kinds: BTreeMap<DisagreementKind, Disagreement>,
}

impl Tally {
    /// Compares a game with a rule set.
    pub fn add(&mut self, rules: &RuleSet, heard: &HeardGame) {
        hear(rules, heard, |turn, comparison| {
            match comparison {
                AnswerComparison::Silent => {}
                AnswerComparison::Same(refusal) => {
                    self.compared.attempts += 1;
                    self.compared.agreed += 1;
                    self.compared.barred_by_repetition += usize::from(matches!(refusal, Some(Refusal::Barred(_))));
                }
                AnswerComparison::Differs(difference) => self.note(heard, turn, *difference),
            }
            true
        });
        for told in heard.reports() {
            self.compared.boards += usize::from(told.board.is_some());
            self.compared.ends += usize::from(told.ended.is_some());
            self.compared.areas += usize::from(told.area.is_some());
        }
    }

    fn note(&mut self, heard: &HeardGame, turn: usize, difference: DifferentAnswer) {
        let kind = difference.kind;
        self.compared.attempts += usize::from(kind.is_about_answer());
        self.compared.barred_by_repetition += usize::from(difference.is_barred);
        let example = || {
            let moves = heard.moves().take(turn).chain([difference.made]).collect();
            Example::new(&heard.start, moves, difference)
        };
        let Some(known) = self.kinds.get_mut(&kind) else {
            let first = example();
            let (shortest, examples) = (first.clone(), vec![first.clone()]);
            self.kinds.insert(kind, Disagreement { kind, count: 1, first, shortest, examples });
            return;
        };
        known.count += 1;
        let at = known.examples.partition_point(|other| other.moves.len() <= turn + 1);
        if at < EXAMPLES {
            known.examples.insert(at, example());
            known.examples.truncate(EXAMPLES);
        }
    }

    /// The disagreements, by kind.
    pub fn into_disagreements(self) -> impl Iterator<Item = Disagreement> {
        self.kinds.into_values().map(|known| {
            let shortest = known.examples.iter().min_by_key(|example| example.complexity()).cloned();
            Disagreement { shortest: shortest.unwrap_or(known.shortest), ..known }
        })
    }
}
