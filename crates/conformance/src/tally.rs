//! Disagreements, counted by kind.

use std::collections::BTreeMap;

use koatlas_board::{BoardPosition, Move, Wide, in_narrowest};
use koatlas_rulesets::{Referee, Refusal, RuleSet};

use crate::engine::Heard;
use crate::judge::{Difference, Judge, Verdict, hear_all};
use crate::kind::Kind;

/// Examples of a kind that are kept, the shortest ones.
const EXAMPLES: usize = 6;

/// A kind of disagreement, with games that show it.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The kind.
    pub kind: Kind,
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

impl Example {
    /// How simple it is.
    pub(crate) fn complexity(&self) -> Complexity {
        complexity(&self.start, &self.moves)
    }
}

/// What makes a game simple: few moves, then a small board, then few stones and plays.
pub(crate) type Complexity = (usize, usize, usize);

/// How simple a game is.
pub(crate) fn complexity(start: &BoardPosition, moves: &[Move]) -> Complexity {
    let stones = start.contents().iter().flatten().count();
    let plays = moves.iter().filter(|made| made.point.is_some()).count();
    (moves.len(), start.size().area(), stones + plays)
}

/// How often what was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
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
    pub compared: Compared,
    kinds: BTreeMap<Kind, Met>,
}

/// How often a kind was met, and where: the game, the turn, and what was said.
#[derive(Debug, Default)]
struct Met {
    count: usize,
    first: Option<(usize, usize, Difference)>,
    shortest: Vec<(usize, usize, Difference)>,
}

impl Tally {
    /// Compares a game with a rule set.
    pub fn add(&mut self, rules: &RuleSet, number: usize, heard: &Heard) {
        in_narrowest!(heard.start, S in [u64, u128, Wide] => {
            if let Ok(referee) = Referee::<S>::new(rules.clone(), heard.start.clone()) {
                hear_all(Judge::new(referee), heard, |turn, verdict| {
                    self.hear(verdict, (number, turn));
                    true
                });
            }
        });
        let told = heard.turns.iter().filter_map(|turn| turn.made.as_ref()?.told.as_ref());
        for told in told {
            self.compared.boards += usize::from(told.board.is_some());
            self.compared.ends += usize::from(told.ended.is_some());
            self.compared.areas += usize::from(told.area.is_some());
        }
    }

    fn hear(&mut self, verdict: Verdict, (game, turn): (usize, usize)) {
        let difference = match verdict {
            Verdict::Silent => return,
            Verdict::Same(refusal) => {
                self.compared.attempts += 1;
                self.compared.agreed += 1;
                self.compared.barred_by_repetition += usize::from(matches!(refusal, Some(Refusal::Barred(_))));
                return;
            }
            Verdict::Differs(difference) => difference,
        };
        self.compared.attempts += usize::from(difference.kind.is_about_answer());
        self.compared.barred_by_repetition += usize::from(difference.kind.is_about_bar());
        let met = self.kinds.entry(difference.kind).or_default();
        met.count += 1;
        let place = (game, turn, *difference);
        met.first.get_or_insert_with(|| place.clone());
        let at = met.shortest.partition_point(|(_, other, _)| *other <= turn);
        if at < EXAMPLES {
            met.shortest.insert(at, place);
            met.shortest.truncate(EXAMPLES);
        }
    }

    /// The disagreements, by kind.
    pub fn disagreements(&self, games: &[Heard]) -> Vec<Disagreement> {
        let disagreement = |(&kind, met): (&Kind, &Met)| {
            let examples: Vec<Example> = met.shortest.iter().map(|place| example(place, games)).collect();
            let first = example(met.first.as_ref()?, games);
            let shortest = examples.iter().min_by_key(|example| example.complexity())?.clone();
            Some(Disagreement { kind, count: met.count, first, shortest, examples })
        };
        self.kinds.iter().filter_map(disagreement).collect()
    }
}

fn example((game, turn, difference): &(usize, usize, Difference), games: &[Heard]) -> Example {
    let heard = &games[*game];
    let mut moves = heard.moves_before(*turn);
    moves.push(difference.made);
    let Difference { engine, referee, .. } = difference.clone();
    Example { start: heard.start.clone(), moves, engine, referee }
}
