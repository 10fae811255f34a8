//! Long sequences from heavy walks, as the referee accepts them.

use koatlas_board::{Colour, PointSet};
use koatlas_certificates::{Measure, NodeKind, TokenKind};
use koatlas_rulesets::{Action, GameMove, Referee, RuleSet};

use super::answer::Effort;
use super::upper::Upper;
use crate::limits::{Doing, SearchLimits};
use crate::paths::{longer_path, longest_path};
use crate::readings::{Padding, Reading, SequenceGraph};
use crate::trails::longest_trail;

/// The longest sequence that a heavy walk gives, or the known one if that is not shorter. The search ends when a sequence has the
/// target length. `graph` is the graph in which the upper bound is looked for.
///
/// Heavy walks in the graphs of other readings may be sequences too. A sequence that positional superko allows, every kind
/// of superko allows. And a walk with many plays has many moves.
pub(super) fn walked<S: PointSet>(
    replay: &mut SequenceReplay<S>,
    (rules, graph): (&RuleSet, &SequenceGraph<S>),
    known: Vec<Action<usize>>,
    target: u64,
    effort: &Effort<'_>,
) -> Vec<Action<usize>> {
    let readings = readings(graph.reading, replay.measure);
    let iterations = effort.iterations / readings.len() as u64;
    let mut best = known;
    for (reading, measure) in readings {
        if replay.length_of(&best) >= target {
            break;
        }
        effort.tell(replay.length_of(&best), target, Doing::Walks);
        let graph = SequenceGraph::<S>::with_reading(rules, &graph.board, measure, reading, effort.nodes);
        let Ok(graph) = graph else { continue };
        let target = if measure == replay.measure { target } else { u64::MAX };
        let walk = heavy_walk(&graph, SearchLimits { target, iterations, ..effort.limits() });
        for padding in [Padding::None, Padding::AwayFromStart, Padding::Everywhere] {
            let sequence = replay.accepted(graph.moves(&walk, padding).into_iter().map(GameMove::from));
            if replay.length_of(&sequence) > replay.length_of(&best) {
                best = sequence;
            }
        }
    }
    best
}

/// The sequence made longer with the prices of a flow bound, if it is a walk of the graph.
pub(super) fn lengthened<S: PointSet>(
    replay: &mut SequenceReplay<S>,
    graph: &SequenceGraph<S>,
    known: Vec<Action<usize>>,
    upper: &Upper,
    effort: &Effort<'_>,
) -> Vec<Action<usize>> {
    let (length, target) = (replay.length_of(&known), upper.or_max());
    let Some(proof) = upper.flow(graph.reading).filter(|_| length < target && graph.measure == replay.measure) else {
        return known;
    };
    effort.tell(length, target, Doing::Walks);
    let Some(walk) = graph.walk(&replay.moves(&known)) else { return known };
    let limits = SearchLimits { target: target.saturating_sub(graph.reading.plus), ..effort.limits() };
    let Some(walk) = longer_path(&graph.graph, &walk, proof, limits) else { return known };
    let sequence = replay.accepted(graph.moves(&walk, Padding::None).into_iter().map(GameMove::from));
    if replay.length_of(&sequence) > length { sequence } else { known }
}

/// The readings in whose graphs walks are looked for, each with what weighs there, beside the reading of the bound.
fn readings(own: Reading, measure: Measure) -> Vec<(Reading, Measure)> {
    let plain = Reading { nodes: NodeKind::Plain, ..own };
    let positions = (Reading { tokens: TokenKind::Positions, ..plain }, Measure::Plays);
    let mut readings = match (own.tokens, own.nodes) {
        (TokenKind::Passes, NodeKind::Full) => vec![(own, measure)],
        (TokenKind::Passes, NodeKind::Plain) => vec![positions],
        _ => vec![(own, measure), (plain, measure), (plain, Measure::Plays), positions],
    };
    readings.dedup();
    readings
}

fn heavy_walk<S: PointSet>(graph: &SequenceGraph<S>, limits: SearchLimits<'_>) -> Vec<u32> {
    if let Some(trail) = longest_trail(&graph.graph).ok().filter(|_| graph.reading.tokens == TokenKind::Pairs) {
        return trail.walk;
    }
    let Reading { tokens, nodes, .. } = graph.reading;
    // Then every edge with weight has weight 1 and a token, and no walk weighs more than there are tokens.
    let counts = graph.measure == Measure::Plays && nodes == NodeKind::Plain && tokens != TokenKind::Passes;
    let most = if counts { graph.graph.tokens() as u64 } else { u64::MAX };
    longest_path(&graph.graph, SearchLimits { target: limits.target.min(most), ..limits }).unwrap_or_default()
}

/// A referee that stands where sequences begin, and what is counted of them.
pub(super) struct SequenceReplay<S: PointSet> {
    pub referee: Referee<S>,
    pub measure: Measure,
}

impl<S: PointSet> SequenceReplay<S> {
    /// The moves of a sequence that the referee accepts, up to the first that it refuses.
    pub fn accepted(&mut self, mut moves: impl Iterator<Item = GameMove>) -> Vec<Action<usize>> {
        let begin = self.referee.turns().len();
        let _ = moves.try_for_each(|made| self.referee.make(made).map(|_| ()));
        let done = self.referee.turns()[begin..].iter().map(|turn| turn.done).collect();
        while self.referee.turns().len() > begin {
            self.referee.undo();
        }
        done
    }

    /// The longest of some sequences, each as far as the referee accepts it; the first of several.
    pub fn longest_accepted(&mut self, sequences: &[Vec<GameMove>]) -> Vec<Action<usize>> {
        let mut best = Vec::new();
        for sequence in sequences {
            let accepted = self.accepted(sequence.iter().copied());
            if self.length_of(&accepted) > self.length_of(&best) {
                best = accepted;
            }
        }
        best
    }

    /// The length of an accepted sequence.
    pub fn length_of(&self, sequence: &[Action<usize>]) -> u64 {
        match self.measure {
            Measure::Plays => sequence.iter().filter(|done| matches!(done, Action::Play(_))).count() as u64,
            Measure::Moves => sequence.len() as u64,
        }
    }

    /// The moves of an accepted sequence with their players and the names of points.
    pub fn moves(&self, sequence: &[Action<usize>]) -> Vec<GameMove> {
        self.moves_from(self.referee.to_move(), sequence)
    }

    /// The same for moves that begin when this player is to move.
    pub fn moves_from(&self, first: Colour, sequence: &[Action<usize>]) -> Vec<GameMove> {
        let colours = [first, !first].into_iter().cycle();
        colours.zip(sequence).map(|(colour, &done)| GameMove { colour, action: self.action(done) }).collect()
    }

    fn action(&self, done: Action<usize>) -> Action {
        let point = |index| self.referee.arena().point(index);
        match done {
            Action::Play(index) => Action::Play(point(index)),
            Action::Pass => Action::Pass,
            Action::KoPass(index) => Action::KoPass(point(index)),
        }
    }
}
