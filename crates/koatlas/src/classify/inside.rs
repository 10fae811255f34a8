//! The longest sequences inside the component of a position.

use koatlas_board::{PointSet, grouped};
use koatlas_classifier::LocalSituation;
use koatlas_longest::inside::{LongestInside, longest_inside};

use crate::classify::{InsideComponent, SequenceInside};
use crate::subject::Subject;

/// Maximum number of positions of a component that is searched for longest sequences. The time for larger ones cannot be predicted.
const MOST_POSITIONS: usize = 1000;

/// Finds the longest sequences inside the component of `situation`, for each group of rule sets that allow the same sequences.
pub fn longest<S: PointSet>(subject: &Subject, situation: &LocalSituation<S>) -> InsideComponent {
    let LocalSituation { local_board, component, suicide, .. } = situation;
    let positions = component.positions().len();
    if positions > MOST_POSITIONS {
        let [positions, most] = [positions, MOST_POSITIONS].map(grouped);
        let looked_for = format!("longest sequences are looked for in those of up to {most}");
        return InsideComponent::refused(format!("the component has {positions} positions; {looked_for}"));
    }
    if positions == 1 {
        return InsideComponent::default();
    }
    let (mut found, _) = longest_inside(&subject.position, local_board, component, *suicide);
    found.sort_by_key(|inside| (inside.upper, inside.lower));
    InsideComponent { refused: None, sequences: found.into_iter().map(SequenceInside::from).collect() }
}

impl From<LongestInside> for SequenceInside {
    fn from(LongestInside { rules, lower, upper, start, moves }: LongestInside) -> SequenceInside {
        let rulesets = rules.into_iter().map(ToOwned::to_owned).collect();
        SequenceInside { rulesets, lower, upper, exact: lower == upper, diagram: start.rows(), moves }
    }
}
