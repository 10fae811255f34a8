//! From rule sets to walk graphs.
//!
//! Under many rule sets every move leaves a *mark* that no later move may leave again: the position that a play makes,
//! for example, or the pair of positions before and after it. The longest sequence is then a heaviest walk, or a heaviest
//! walk bounds it. [`WalkModel`] says which marks stand for a rule set.
//! [`SequenceGraph`] is the walk graph, and knows which moves each edge stands for.

mod segments;
mod sequence_graph;
mod steps;
mod transfer;

use koatlas_board::LocalBoardError;
use koatlas_certificates::{Measure, NodeKind, SingleUseMarkKind};
use koatlas_rulesets::{Bar, End, Repetition, RuleSet, Settlement, Since};

use crate::walk_graph::WalkGraphError;

pub use sequence_graph::{Padding, SequenceGraph};
pub use transfer::transfer_flow;

/// How walks bound the sequences of a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkModel {
    /// The marks.
    pub marks: SingleUseMarkKind,
    /// What nodes hold.
    pub nodes: NodeKind,
    /// By how much a sequence can be longer than the walk: one play that repeats and ends it.
    pub plus: u64,
}

impl WalkModel {
    /// The readings of a rule set: the one with the best bound, then one by a smaller graph if there is one.
    ///
    /// A rule set that bars all that another one bars, and ends no later, cannot allow a longer sequence. Therefore the
    /// walks for pairs of positions bound every rule set that forbids to repeat a pair.
    #[must_use]
    pub fn for_rules(rules: &RuleSet, measure: Measure) -> Vec<WalkModel> {
        let Some((marks, plus)) = marks(rules, measure) else { return Vec::new() };
        let reading = |nodes| WalkModel { marks, nodes, plus };
        match nodes(rules, marks, measure) {
            NodeKind::Full if rules.forfeit.is_none() => vec![reading(NodeKind::Full), reading(NodeKind::Plain)],
            // What takes stones off needs nodes of its own.
            nodes => vec![reading(nodes)],
        }
    }
}

/// The marks of a rule set, and by how much a sequence can be longer than the walk.
///
/// A play that repeats and ends the sequence is not on the walk, and counts as one more. If moves are counted, nothing
/// is added: the walk up to there already counts at least one pass at its end that the sequence does not make.
fn marks(rules: &RuleSet, measure: Measure) -> Option<(SingleUseMarkKind, u64)> {
    let has = |bar: Bar| rules.bars.contains(&bar);
    let repeating = u64::from(measure == Measure::Plays);
    let kind = |marks| Some((marks, 0));
    let forfeit = rules.forfeit.map(|forfeit| forfeit.repetition);
    match repetition(rules) {
        // What a play uses up if its stone stays.
        _ if forfeit == Some(Repetition::Positional) => {
            kind(SingleUseMarkKind::Positions).filter(|_| rules.is_finite())
        }
        _ if forfeit.is_some() => kind(SingleUseMarkKind::Situations).filter(|_| rules.is_finite()),
        _ if has(Bar::Position(Since::Start)) => kind(SingleUseMarkKind::Positions),
        _ if has(Bar::Situation(Since::Start)) => kind(SingleUseMarkKind::Situations),
        Some(Repetition::Positional) => Some((SingleUseMarkKind::Positions, repeating)),
        Some(Repetition::Situational) => Some((SingleUseMarkKind::Situations, repeating)),
        _ if has(Bar::Creation) => kind(SingleUseMarkKind::Creations),
        _ if has(Bar::PlayInClass) => kind(SingleUseMarkKind::Classes),
        _ if has(Bar::Pair) => kind(SingleUseMarkKind::Pairs),
        _ if has(Bar::PointSincePosition) => kind(SingleUseMarkKind::Points),
        _ if rules.is_finite() => kind(SingleUseMarkKind::Passes),
        _ => None,
    }
}

/// The repetition that ends a sequence.
fn repetition(rules: &RuleSet) -> Option<Repetition> {
    rules.ends.iter().find_map(|end| match end {
        End::Repetition(of, then) if *then != Settlement::VoidIfAgreed => Some(*of),
        _ => None,
    })
}

/// What nodes hold. They hold more than the position only where the bars or ends ask for it.
fn nodes(rules: &RuleSet, marks: SingleUseMarkKind, measure: Measure) -> NodeKind {
    let returns = rules.ends.iter().any(|end| matches!(end, End::CycleEnd { .. }));
    // Who may pass twice in a row can retake any ko after that, and loses nothing if passes do not count.
    let ko = rules.bars.contains(&Bar::BasicKo)
        && (measure == Measure::Moves || rules.passes_to_end().is_some_and(|passes| passes <= 2));
    let is_full = match marks {
        SingleUseMarkKind::Situations | SingleUseMarkKind::Passes => true,
        SingleUseMarkKind::Pairs | SingleUseMarkKind::Classes | SingleUseMarkKind::Points => ko || returns,
        SingleUseMarkKind::Positions | SingleUseMarkKind::Creations => rules.forfeit.is_some(),
    };
    if is_full { NodeKind::Full } else { NodeKind::Plain }
}

/// Why there is no walk graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceGraphError {
    /// Too many points can change.
    #[error(transparent)]
    LocalBoard(#[from] LocalBoardError),
    /// The graph is too large or without bound.
    #[error(transparent)]
    Graph(#[from] WalkGraphError),
    /// No kind of marks is known that bounds the sequences of the rule set.
    #[error("no walk graph bounds the sequences of {0}")]
    NoModel(&'static str),
    /// Moves are counted, and nothing limits passes in a row.
    #[error("{0} lets the players pass for ever: set the option passes to a number")]
    Passes(&'static str),
    /// There are more states than allowed.
    #[error("there are more than {0} states")]
    TooMany(usize),
    /// There are too many plays up to a pass to go through.
    #[error("the plays up to a pass are too many to go through")]
    Segments,
}
