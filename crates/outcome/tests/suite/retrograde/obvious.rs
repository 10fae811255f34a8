//! Every value against the slow and obvious way.

use std::collections::HashSet;

use koatlas_board::Suicide;
use koatlas_outcome::AfterMove;
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, TableState};

use super::reference::{self, Reference, table_state};
use super::{SUICIDES, size, table};

/// Compares all states, all moves, and what is no state.
fn compare(board: &str, ko_rule: KoRule, suicide: Suicide) {
    let reference = Reference::new(size(board), ko_rule, suicide);
    let table = table(board, ko_rule, suicide);
    let values = reference.values();
    let states: Vec<TableState> = reference.states.iter().map(table_state).collect();
    for (state, value) in states.iter().zip(&values) {
        assert_eq!(table.value(state), Some(*value), "{board} {ko_rule} suicide {suicide}: {state:?}");
    }
    assert_eq!(table.states(), states.len() as u64, "{board} {ko_rule} suicide {suicide}");
    for (state, moves) in states.iter().zip(&reference.moves) {
        let expected: Vec<AfterMove<TableState, i32>> = moves.iter().map(|after| known(after, &states)).collect();
        let found: Vec<AfterMove<TableState, i32>> = table.moves(state).iter().map(|found| found.after).collect();
        assert_eq!(found, expected, "{board} {ko_rule} suicide {suicide}: {state:?}");
    }
    no_other_states(&table, &states);
}

fn known(after: &reference::After, states: &[TableState]) -> AfterMove<TableState, i32> {
    match after {
        reference::After::State(number) => AfterMove::State(states[*number]),
        reference::After::End(score) => AfterMove::End(*score),
    }
}

/// Whatever else is written like a state is none.
fn no_other_states(table: &RetrogradeTable, states: &[TableState]) {
    let states: HashSet<TableState> = states.iter().copied().collect();
    for &state in &states {
        for ko in (0..=table.size().area()).map(Some).chain([None]) {
            for passes in 0..3 {
                let other = TableState { ko, passes, ..state };
                assert_eq!(table.value(&other).is_some(), states.contains(&other), "{other:?}");
            }
        }
    }
}

#[test]
fn boards_of_up_to_five_points() {
    for board in ["1x1", "1x2", "2x1", "1x3", "3x1", "1x4", "4x1", "2x2", "1x5", "5x1"] {
        for ko_rule in KoRule::ALL {
            SUICIDES.iter().for_each(|&suicide| compare(board, ko_rule, suicide));
        }
    }
}

#[test]
fn two_by_three() {
    for board in ["2x3", "3x2"] {
        for ko_rule in KoRule::ALL {
            SUICIDES.iter().for_each(|&suicide| compare(board, ko_rule, suicide));
        }
    }
}
