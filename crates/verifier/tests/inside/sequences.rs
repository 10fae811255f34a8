//! Tests that every sequence of a rule set is a walk of each graph that is taken to bound it, by exhaustion on small boards; and that
//! where the nodes hold all that the rules ask for, every walk is a sequence as well.

use koatlas_board::BoardPosition;
use koatlas_files::{Format, parse_position};
use koatlas_test_support::{Random, random_rule_file};

use super::{Memory, NodeMove, OneUseMark, WalkNode, WalkStep, Walks};
use crate::certificates::{Measure, NodeKind, SingleUseMarkKind};
use crate::least_plus;
use crate::limits::{Budget, VerifierLimits};
use crate::literal::referee::{Act, LiteralReferee};
use crate::literal::{OptionValues, RULE_SETS, options};

/// Largest number of moves that are tried for a task.
pub const MOVES: usize = 300;

/// Largest number of moves of a sequence: some rule sets have endless ones.
pub const DEEPEST: usize = 40;

/// Walk that stands for a sequence: its last node, the marks that it has used, and its weight.
#[derive(Clone)]
struct Walk {
    node: WalkNode,
    used: Vec<OneUseMark>,
    weight: u64,
}

impl Walk {
    /// Returns the walk with one more edge; `None` if that uses a mark again.
    fn with(&self, step: &WalkStep) -> Option<Walk> {
        let mut used = self.used.clone();
        if let Some(mark) = step.mark {
            if used.contains(&mark) {
                return None;
            }
            used.push(mark);
        }
        Some(Walk { node: step.to, used, weight: self.weight + u64::from(step.weight) })
    }
}

/// Sequence of the referee under the whole rule set, and the same moves in the graph.
struct Followed<'r> {
    sequence: LiteralReferee,
    walks: Walks<'r>,
    plus: u64,
    /// Number of moves that may still be tried.
    left: usize,
}

impl Followed<'_> {
    /// Returns the walks with the edge that says, where nodes need that, whether the position has occurred before with the other player
    /// to move.
    fn with_occurrence(&mut self, walks: Vec<Walk>) -> Vec<Walk> {
        let history = &self.sequence.history;
        let before = self.walks.rules.settings.occurred_positions(0..self.sequence.moves());
        let has_occurred = history.occurrences_of_position(history.current_position(), before).next().is_some();
        let memory = if has_occurred { Memory::Nothing } else { Memory::OneSituation };
        let mut all = Vec::new();
        for walk in walks {
            if walk.node.memory == Memory::JustEntered {
                let steps = self.walks.steps(walk.node);
                let happened = steps.iter().filter(|step| step.to.memory == memory);
                all.extend(happened.filter_map(|step| walk.with(step)));
            } else {
                all.push(walk);
            }
        }
        all
    }

    /// Returns the walks that `act`, the move just made in the sequence, leads to. The referee of the graph stands before it.
    fn after(&mut self, walks: &[Walk], act: Act) -> Vec<Walk> {
        let play = self.sequence.history.play(self.sequence.moves());
        let is_suicide = play.is_some_and(|play| !play.suicided.is_empty());
        let forfeits = self.sequence.has_forfeited() || self.walks.has_forfeits() && is_suicide;
        let mut next = Vec::new();
        for walk in walks {
            if act == Act::Pass && walk.node.to_move.is_none() {
                next.push(walk.clone());
                continue;
            }
            let steps = self.walks.steps(walk.node);
            let is_made = |step: &&WalkStep| {
                step.by
                    .is_some_and(|by| by.act == act && !by.after_pass && (act == Act::Pass || by.forfeits == forfeits))
            };
            next.extend(steps.iter().filter(is_made).filter_map(|step| walk.with(step)));
        }
        next
    }

    /// Returns `walks` with a pass more, where that is an edge.
    fn with_passes(&mut self, walks: &[Walk]) -> Vec<Walk> {
        let mut passed = Vec::new();
        for walk in walks {
            let steps = self.walks.steps(walk.node);
            let passes = steps.iter().filter(|step| step.by.is_some_and(|by| by.act == Act::Pass));
            passed.extend(passes.filter_map(|step| walk.with(step)));
        }
        passed
    }

    /// The largest length that one of `walks` stands for.
    fn most(&self, walks: &[Walk]) -> u64 {
        walks.iter().map(|walk| walk.weight + self.walks.end_weight(walk.node)).max().unwrap_or(0)
    }

    /// Goes through all sequences that go on from the one that `walks` stand for. Fails if one is longer than its walks.
    fn follow(&mut self, walks: &[Walk]) {
        let length = self.sequence.length(self.walks.measure);
        assert!(length <= self.most(walks), "{} {:?}: {length} moves", self.walks.rules.id, self.walks.kind);
        if self.sequence.outcome().is_some() || self.sequence.moves() >= DEEPEST {
            return;
        }
        for act in self.sequence.acts() {
            if self.left == 0 {
                return;
            }
            if self.sequence.make(act).is_err() {
                continue;
            }
            self.left -= 1;
            let next = self.after(walks, act);
            let next = self.with_occurrence(next);
            let forfeits = self.sequence.has_forfeited();
            if next.is_empty() {
                // Only a move that ends the sequence may be missing in the graph: the bound allows for it, or a pass in its place.
                let length = self.sequence.length(self.walks.measure);
                let passed = self.with_passes(walks);
                let most = self.most(walks).max(self.most(&passed)) + self.plus;
                let has_ended = self.sequence.outcome().is_some();
                assert!(has_ended && length <= most, "{} {:?}: {act:?}", self.walks.rules.id, self.walks.kind);
            } else {
                let before = self.walks.referee.moves();
                let node_move = NodeMove { after_pass: false, act, forfeits };
                assert!(node_move.make(&mut self.walks.referee), "{act:?}");
                self.follow(&next);
                self.walks.referee.undo_to(before);
            }
            self.sequence.undo();
        }
    }

    /// Goes through all walks that go on from `walk`. Fails if one is no sequence.
    fn retrace(&mut self, walk: &Walk) {
        for step in self.walks.steps(walk.node) {
            let (Some(next), Some(by)) = (walk.with(&step), step.by) else { continue };
            if self.left == 0 || self.sequence.moves() >= DEEPEST {
                return;
            }
            self.left -= 1;
            let before = [self.walks.referee.moves(), self.sequence.moves()];
            if by.after_pass {
                self.sequence.make(Act::Pass).expect("a pass is legal");
            }
            let made = self.sequence.make(by.act);
            assert!(made.is_ok(), "{} {:?}: {made:?}", self.walks.rules.id, self.walks.kind);
            by.make(&mut self.walks.referee);
            self.retrace(&next);
            self.walks.referee.undo_to(before[0]);
            self.sequence.undo_to(before[1]);
        }
    }
}

/// Prepares the graph of one shape; `None` if it bounds nothing.
fn followed<'r>(
    literal: &'r LiteralReferee,
    board: &BoardPosition,
    measure: Measure,
    shape: (SingleUseMarkKind, NodeKind),
) -> Option<(Followed<'r>, Walk)> {
    if shape.0 == SingleUseMarkKind::Passes {
        return None;
    }
    let plus = least_plus(literal, shape.0, shape.1, measure)?;
    let walks = Walks::new(&literal.rules, board, measure, shape, &mut Budget::new(VerifierLimits::default())).ok()?;
    let sequence = LiteralReferee::with_rules(literal.rules.clone(), board);
    let walk = Walk { node: walks.current_node(None), used: Vec::new(), weight: 0 };
    Some((Followed { sequence, walks, plus, left: MOVES }, walk))
}

/// Options of a rule set, one at a time, and none.
fn each_option(rules: &str, file: Option<&str>) -> Vec<Vec<(&'static str, &'static str)>> {
    let mut all = vec![Vec::new()];
    for (key, values) in options(rules, file).unwrap() {
        let values = match values {
            OptionValues::Listed(listed) => listed,
            OptionValues::Passes(_) => vec!["1", "3", "never"],
            OptionValues::Point => vec!["a1"],
            OptionValues::Window => vec!["4"],
        };
        all.extend(values.into_iter().map(|value| vec![(key, value)]));
    }
    all
}

fn boards() -> Vec<BoardPosition> {
    let texts = [
        ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2\n",
        ". X X O O .\nX X O . O .\n. X X O O .\nregion: c2 d2 a1\n",
        "X .\nregion: b1\nto-move: W\n",
        ". O .\nO O .\nregion: a1 c1 c2\n",
    ];
    let texts = texts.map(|text| parse_position(text.as_bytes(), Format::Text).unwrap().position);
    let sizes = ["1x1", "1x2", "1x3"].map(|size| BoardPosition::empty_board(size.parse().unwrap()));
    [sizes.to_vec(), texts.to_vec()].concat()
}

/// Number of rule sets of random parts.
const FILES: usize = 150;

/// Calls `visit` for every rule set and for some of random parts, with each of their options, on each board, with each kind of nodes and
/// each measure.
pub fn for_each_task(mut visit: impl FnMut(&LiteralReferee, &BoardPosition, Measure, NodeKind)) {
    let (boards, mut random) = (boards(), Random::new(5));
    let files: Vec<String> = (0..FILES).map(|_| random_rule_file(&mut random)).collect();
    let files = files.iter().map(|text| ("made", Some(&**text))).filter(|(id, file)| options(id, *file).is_ok());
    for (rules, file) in RULE_SETS.into_iter().map(|id| (id, None)).chain(files) {
        for options in each_option(rules, file) {
            for board in &boards {
                let Ok(literal) = LiteralReferee::of_file(rules, file, &options, board) else { continue };
                for nodes in NodeKind::ALL {
                    Measure::ALL.into_iter().for_each(|measure| visit(&literal, board, measure, nodes));
                }
            }
        }
    }
}

#[test]
fn every_sequence_is_a_walk() {
    let (mut shapes, mut moves) = (0, 0);
    for_each_task(|literal, board, measure, nodes| {
        for kind in SingleUseMarkKind::ALL {
            if let Some((mut followed, walk)) = followed(literal, board, measure, (kind, nodes)) {
                followed.follow(&[walk]);
                shapes += 1;
                moves += MOVES - followed.left;
            }
        }
    });
    assert!(shapes > 4_000 && moves > 200_000, "{shapes} {moves}");
}

/// Shapes whose nodes hold all that the rules of a rule set ask for.
const EXACT: [(&str, SingleUseMarkKind, NodeKind); 8] = [
    ("psk", SingleUseMarkKind::Positions, NodeKind::Plain),
    ("nssk", SingleUseMarkKind::Creations, NodeKind::Plain),
    ("fixed-ko", SingleUseMarkKind::Pairs, NodeKind::Plain),
    ("basic-fixed-ko", SingleUseMarkKind::Pairs, NodeKind::Full),
    ("basic-ko-rules", SingleUseMarkKind::Classes, NodeKind::Full),
    ("drr", SingleUseMarkKind::Pairs, NodeKind::Full),
    ("drr-needs-play", SingleUseMarkKind::Pairs, NodeKind::Full),
    ("drr-anywhere", SingleUseMarkKind::Pairs, NodeKind::Full),
];

#[test]
fn every_walk_is_a_sequence() {
    let mut moves = 0;
    for (rules, kind, nodes) in EXACT {
        for board in boards() {
            for measure in [Measure::Plays, Measure::Moves] {
                let literal = LiteralReferee::new(rules, &[("suicide", "multi")], &board).unwrap();
                let Some((mut followed, walk)) = followed(&literal, &board, measure, (kind, nodes)) else { continue };
                followed.retrace(&walk);
                moves += MOVES - followed.left;
            }
        }
    }
    assert!(moves > 3_000, "{moves}");
}
