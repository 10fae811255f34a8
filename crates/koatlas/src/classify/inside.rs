//! The longest sequences inside the component of a position.

use koatlas_board::{Suicide, grouped};
use koatlas_longest::inside::{LongestInside, longest_inside};
use koatlas_position_graph::PositionGraph;

use crate::classify::{InsideComponent, SequenceInside};
use crate::subject::Subject;

/// Maximum number of positions of a component that is searched for longest sequences. The time for larger ones cannot be predicted.
const MOST_POSITIONS: usize = 1000;

/// Finds the longest sequences inside the component, which has `positions` positions, for each group of rule sets that allow the same
/// sequences.
pub fn longest(subject: &Subject, suicide: Suicide, positions: usize) -> InsideComponent {
    if positions > MOST_POSITIONS {
        let [positions, most] = [positions, MOST_POSITIONS].map(grouped);
        let looked_for = format!("longest sequences are looked for in those of up to {most}");
        return InsideComponent::refused(format!("the component has {positions} positions; {looked_for}"));
    }
    let Ok((local_board, start)) = subject.position.local_board::<u64>() else {
        let reason = "longest sequences are looked for where at most 64 points can change";
        return InsideComponent::refused(reason.to_owned());
    };
    let graph = PositionGraph::component(&local_board, start, suicide, MOST_POSITIONS).ok();
    let Some(graph) = graph.filter(|graph| graph.positions().len() > 1) else { return InsideComponent::default() };
    let (mut found, _) = longest_inside(&subject.position, &local_board, &graph, suicide);
    found.sort_by_key(|inside| (inside.upper, inside.lower));
    InsideComponent { refused: None, sequences: found.into_iter().map(SequenceInside::from).collect() }
}

impl From<LongestInside> for SequenceInside {
    fn from(LongestInside { rules, lower, upper, start, moves }: LongestInside) -> SequenceInside {
        let rulesets = rules.into_iter().map(ToOwned::to_owned).collect();
        SequenceInside { rulesets, lower, upper, exact: lower == upper, diagram: start.rows(), moves }
    }
}
