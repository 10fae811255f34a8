//! Cycles that go on for ever: what rule sets share, against a search for each rule set alone.

use crate::common::POLICIES;
use koatlas_classifier::{collection, endless_cycles, endless_cycles_by_rule_set};
use koatlas_position_graph::PositionGraph;
use koatlas_rules::RuleSet;

/// Larger components take seconds each.
const MOST_POSITIONS: usize = 300;

#[test]
fn rule_sets_that_share_searches_find_what_each_finds_alone() {
    let mut compared = 0;
    for policy in POLICIES {
        for known in collection() {
            let (local_board, start) = known.position.local_board::<u64>().expect("a local board");
            let component = PositionGraph::component(&local_board, start, policy, 1 << 20).expect("few positions");
            if component.positions().len() > MOST_POSITIONS {
                continue;
            }
            let together = endless_cycles_by_rule_set(&local_board, &component, |cycles| cycles);
            for rules in RuleSet::all() {
                let alone = endless_cycles(&local_board, &component, &rules);
                assert_eq!(together.under(rules.id()), alone.as_ref(), "{} {policy} {}", known.name, rules.id());
                compared += usize::from(alone.is_some_and(|cycles| cycles.fewest.is_some()));
            }
        }
    }
    assert!(compared > 200, "{compared}");
}
