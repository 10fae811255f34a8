//! From rule sets to walk graphs.
//!
//! Under many rule sets every move leaves a *single-use mark*, one that no later move may leave again: the position that a play
//! makes, for example, or the pair of positions before and after it. The longest sequence is then a heaviest walk, or a heaviest walk
//! bounds it. [`WalkModel`] holds the kind of marks that models a rule set. [`SequenceGraph`] is the walk graph, together with the
//! moves that each edge stands for.

mod sequence_graph;
mod steps;
mod stretches;
mod transfer;

use koatlas_board::LocalBoardError;
use koatlas_rules::{Bar, End, Repetition, RuleSet, Settlement, Since};
use koatlas_verifier::certificates::{Measure, NodeKind, SingleUseMarkKind};

use crate::walk_graph::WalkGraphError;

pub use sequence_graph::{Padding, SequenceGraph};
pub use transfer::transfer_flow;

/// Model of a rule set by walks, whose weights bound the lengths of its sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkModel {
    /// Kind of single-use mark that moves leave.
    pub marks: SingleUseMarkKind,
    /// Content of a node: little more than a position if it is plain; all that the bars and ends of the rule set look at if it is full.
    pub nodes: NodeKind,
    /// Number of plays that a sequence can have beyond its walk: 1 if a play may repeat and so end the sequence, otherwise 0.
    pub plus: u64,
}

impl WalkModel {
    /// Returns the models of `rules`: the one with the best bound, then one with a smaller graph if there is one. The list is empty
    /// if no kind of marks bounds the sequences.
    ///
    /// A rule set that bars all that another one bars, and ends no later, cannot allow a longer sequence. Therefore the walks for
    /// pairs of positions bound every rule set that forbids to repeat a pair.
    pub fn for_rules(rules: &RuleSet, measure: Measure) -> Vec<WalkModel> {
        let Some((marks, plus)) = marks(rules, measure) else { return Vec::new() };
        match nodes(rules, marks, measure) {
            NodeKind::Full if rules.forfeit.is_none() => {
                [NodeKind::Full, NodeKind::Plain].map(|nodes| Self { marks, nodes, plus }).to_vec()
            }
            // A rule that takes stones off needs full nodes.
            nodes => vec![Self { marks, nodes, plus }],
        }
    }
}

/// Returns the kind of marks for `rules`, and by how much a sequence can be longer than the walk.
///
/// A play that repeats and ends the sequence is not on the walk, and counts as one more. If moves are counted, nothing is added: the
/// walk up to there already counts at least one pass at its end that the sequence does not make.
fn marks(rules: &RuleSet, measure: Measure) -> Option<(SingleUseMarkKind, u64)> {
    // Passes for a ko are neither plays nor passes of the walks.
    if rules.bars.iter().any(|bar| matches!(bar, Bar::KoPass(_))) {
        return None;
    }
    // A play leaves a mark if its stone stays.
    if let Some(forfeit) = rules.forfeit {
        let is_positional = forfeit.repetition == Repetition::Positional;
        let marks = if is_positional { SingleUseMarkKind::Positions } else { SingleUseMarkKind::Situations };
        return rules.is_finite().then_some((marks, 0));
    }
    let (bars, repeating) = (&rules.bars, u64::from(measure == Measure::Plays));
    let marks = match repetition(rules) {
        _ if bars.contains(&Bar::Position(Since::Start)) => SingleUseMarkKind::Positions,
        _ if bars.contains(&Bar::Situation(Since::Start)) => SingleUseMarkKind::Situations,
        Some(Repetition::Positional) => return Some((SingleUseMarkKind::Positions, repeating)),
        Some(Repetition::Situational) => return Some((SingleUseMarkKind::Situations, repeating)),
        _ if bars.contains(&Bar::Creation) => SingleUseMarkKind::Creations,
        _ if bars.contains(&Bar::PlayInClass) => SingleUseMarkKind::Classes,
        _ if bars.contains(&Bar::Pair) => SingleUseMarkKind::Pairs,
        // A start that is ignored occurs for the first time after it was left.
        _ if bars.contains(&Bar::PointSincePosition) && rules.start_counts => SingleUseMarkKind::Points,
        _ if rules.is_finite() && bars.iter().all(forgets_at_passes) => SingleUseMarkKind::Passes,
        _ => return None,
    };
    Some((marks, 0))
}

/// True if the bar looks no further back than to the last pass, or is [`Bar::PassedIn`], which is why passes are bounded.
fn forgets_at_passes(bar: &Bar) -> bool {
    let is_since_pass = matches!(bar, Bar::Position(Since::LastPass) | Bar::Situation(Since::LastPass));
    is_since_pass || matches!(bar, Bar::BasicKo | Bar::TwoAgo | Bar::NoChange | Bar::PassedIn)
}

/// Returns the kind of repetition that ends a sequence.
fn repetition(rules: &RuleSet) -> Option<Repetition> {
    rules.ends.iter().find_map(|end| match end {
        End::Repetition(repetition, settlement) if *settlement != Settlement::VoidIfAgreed => Some(*repetition),
        _ => None,
    })
}

/// Returns the content of nodes. They hold more than the position only if the bars or ends need it.
fn nodes(rules: &RuleSet, marks: SingleUseMarkKind, measure: Measure) -> NodeKind {
    let returns = rules.ends.iter().any(|end| matches!(end, End::CycleEnd { .. }));
    // A player who may pass twice in a row can retake any ko after that, and loses nothing if passes do not count. An end by a return
    // to the start asks for such recaptures.
    let ko = rules.bars.contains(&Bar::BasicKo)
        && (returns || measure == Measure::Moves || rules.passes_to_end().is_some_and(|passes| passes <= 2));
    let is_full = match marks {
        SingleUseMarkKind::Situations | SingleUseMarkKind::Passes => true,
        SingleUseMarkKind::Pairs | SingleUseMarkKind::Classes | SingleUseMarkKind::Points => ko,
        SingleUseMarkKind::Positions | SingleUseMarkKind::Creations => rules.forfeit.is_some(),
    };
    if is_full { NodeKind::Full } else { NodeKind::Plain }
}

/// Reason why there is no walk graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SequenceGraphError {
    /// Too many points can change.
    #[error(transparent)]
    LocalBoard(#[from] LocalBoardError),
    /// The graph is too large, or the weight of its walks has no limit.
    #[error(transparent)]
    Graph(#[from] WalkGraphError),
    /// No kind of marks is known that bounds the sequences of the rule set.
    #[error("no walk graph bounds the sequences of {0}")]
    NoModel(&'static str),
    /// Moves are counted, and nothing limits passes in a row.
    #[error("{0} lets the players pass for ever: set the option passes to a number")]
    Passes(&'static str),
    /// The graph would have more nodes than this limit.
    #[error("there are more than {0} states")]
    TooMany(usize),
    /// The sequences of plays up to a pass are too many to go through.
    #[error("the plays up to a pass are too many to go through")]
    Stretches,
}
