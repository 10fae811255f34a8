//! Strategies and lines are played out.

use std::collections::HashMap;

use koatlas_board::{Colour, Suicide};
use koatlas_outcome::retrograde::{KoRule, RetrogradeTable, TableState};
use koatlas_outcome::{AfterMove, BestFor};

use super::reference::{Reference, table_state};
use super::{SUICIDES, size, table};

/// Follows the strategy of a player from a state against all replies, and checks that it forces an end at his bound.
///
/// `None` in `known` is a state on the present path: a return to it means that play goes on for ever.
fn forces(
    table: &RetrogradeTable,
    state: TableState,
    player: Colour,
    known: &mut HashMap<TableState, Option<i32>>,
) -> i32 {
    if let Some(known) = known.get(&state) {
        return known.expect("play does not come back");
    }
    known.insert(state, None);
    let moves = if state.to_move == player {
        vec![table.forcing_move(&state).expect("the player has a strategy")]
    } else {
        table.moves(&state)
    };
    let score = |after: AfterMove<TableState, i32>, known: &mut _| match after {
        AfterMove::State(next) => forces(table, next, player, known),
        AfterMove::End(score) => score,
    };
    let scores = moves.iter().map(|next| score(next.after, known));
    let worst = if player == Colour::Black { scores.min() } else { scores.max() }.expect("there is a move");
    known.insert(state, Some(worst));
    worst
}

fn all_states(board: &str, ko_rule: KoRule, suicide: Suicide) -> Vec<TableState> {
    Reference::new(size(board), ko_rule, suicide).states.iter().map(table_state).collect()
}

#[test]
fn strategies_force_what_is_said_to_be_forced() {
    for board in ["1x4", "1x5", "2x2", "2x3"] {
        for (ko_rule, suicide) in KoRule::ALL.into_iter().flat_map(|rule| SUICIDES.map(|suicide| (rule, suicide))) {
            let table = table(board, ko_rule, suicide);
            for player in Colour::BOTH {
                let mut known = HashMap::new();
                for state in all_states(board, ko_rule, suicide) {
                    let value = table.value(&state).expect("a state");
                    let bound = if player == Colour::Black { value.lo } else { value.hi };
                    assert_eq!(bound.is_some(), table.rank(&state, player).is_some());
                    if let Some(bound) = bound {
                        let forced = forces(&table, state, player, &mut known);
                        assert_eq!(forced, bound, "{board} {ko_rule} {suicide} {player}: {state:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn lines_end_at_the_value_or_repeat() {
    for (ko_rule, suicide) in KoRule::ALL.into_iter().flat_map(|rule| SUICIDES.map(|suicide| (rule, suicide))) {
        let table = table("2x3", ko_rule, suicide);
        for state in all_states("2x3", ko_rule, suicide) {
            let line = table.variation(&state).expect("a state");
            match (table.value(&state).and_then(|value| value.value()), line.end) {
                (Some(value), AfterMove::End(score)) => assert_eq!(score, value, "{state:?}"),
                (None, AfterMove::State(from)) => assert!(from < line.moves.len(), "{state:?}"),
                other => panic!("{other:?} of {state:?}"),
            }
        }
    }
}

#[test]
fn best_moves_keep_both_bounds_or_one() {
    let table = table("2x3", KoRule::BasicKo, Suicide::Multi);
    for state in all_states("2x3", KoRule::BasicKo, Suicide::Multi) {
        let value = table.value(&state).expect("a state");
        let best = table.best_moves(&state);
        let keeping = |keeps: &dyn Fn(koatlas_outcome::Interval) -> bool| {
            table.moves(&state).into_iter().filter(|next| keeps(next.value)).collect::<Vec<_>>()
        };
        let both = keeping(&|after| after == value);
        let one = [keeping(&|after| after.lo == value.lo), keeping(&|after| after.hi == value.hi)];
        assert!(one.iter().all(|moves| !moves.is_empty()), "{state:?}");
        assert!(value.value().is_none() || !both.is_empty(), "{state:?}");
        let [lo, hi] = one;
        let expected = both.is_empty().then_some(BestFor { lo, hi });
        assert_eq!((best.both, best.one), (both, expected), "{state:?}");
    }
}
