//! Shortest cycles against relaxation to a fixed point, and whether every cycle needs a suicide.

use std::collections::HashMap;

use crate::common::data::PositionFile;
use crate::common::walks::closure;
use crate::common::{POLICIES, classified, whole_board, with_to_move};
use koatlas_board::{BoardPosition, Colour, Move, Suicide};
use koatlas_classifier::{Names, Shortest, collection};
use koatlas_test_support::data::read;
use koatlas_test_support::{Contents, LiteralBoard};

/// Position, player to move, and whether a play has been made.
type State = (Contents, Colour, bool);

/// All situations that can be reached, each with what follows: the state, and whether it is a play.
fn steps(board: &LiteralBoard, state: &State, passes: bool, policy: Suicide) -> Vec<(State, bool)> {
    let (contents, colour, played) = state;
    let plays = board.plays(contents, *colour, policy).into_iter().map(|play| ((play.after, !*colour, true), true));
    let pass = passes.then(|| ((contents.clone(), !*colour, *played), false));
    plays.chain(pass).collect()
}

/// The least cost of a cycle, by what plays and passes cost, from the situation back to it.
fn least(
    board: &LiteralBoard,
    start: &Contents,
    to_move: Colour,
    cost: [u64; 2],
    passes: bool,
    policy: Suicide,
) -> Option<u64> {
    let first = (start.clone(), to_move, false);
    let next = |state: &State| steps(board, state, passes, policy);
    let states = closure(vec![first.clone()], |state| next(state).into_iter().map(|(to, _)| to).collect());
    let edges: Vec<(&State, State, u64)> = states
        .iter()
        .flat_map(|from| next(from).into_iter().map(move |(to, is_play)| (from, to, cost[usize::from(!is_play)])))
        .collect();
    let mut costs: HashMap<State, u64> = HashMap::from([(first, 0)]);
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (from, to, step) in &edges {
            let Some(&before) = costs.get(*from) else { continue };
            let better = costs.get(to).is_none_or(|&known| before + step < known);
            if better {
                costs.insert(to.clone(), before + step);
                changed = true;
            }
        }
    }
    costs.get(&(start.clone(), to_move, true)).copied()
}

const LARGE: u64 = 1000;

fn plays(moves: &[Move]) -> u64 {
    moves.iter().filter(|m| m.point.is_some()).count() as u64
}

/// The costs of the witnesses, in the order of [`costs`].
fn found_costs(found: &Shortest) -> [Option<u64>; 4] {
    let both = |moves: &[Move], cost: [u64; 2]| plays(moves) * cost[0] + (moves.len() as u64 - plays(moves)) * cost[1];
    let [fewest_plays, fewest_moves, fewest_passes, pass_free] = COSTS;
    [
        Some(both(&found.witness, fewest_plays)),
        Some(both(&found.moves_witness, fewest_moves)),
        Some(both(&found.passes_witness, fewest_passes)),
        found.pass_free_witness.as_ref().map(|moves| both(moves, pass_free)),
    ]
}

/// Costs of a play and of a pass for: few plays, then few moves; few moves, then plays; few passes, then plays; few plays.
const COSTS: [[u64; 2]; 4] = [[LARGE + 1, 1], [LARGE + 1, LARGE], [1, LARGE], [1, 0]];

fn check(position: &BoardPosition, policy: Suicide) {
    let (board, start) = (LiteralBoard::of(position), position.contents().to_vec());
    for to_move in Colour::BOTH {
        let situation = with_to_move(position, to_move);
        let found = classified(&situation, policy, 0, &Names::default()).shortest;
        let slow = [0, 1, 2, 3].map(|i| least(&board, &start, to_move, COSTS[i], i < 3, policy));
        assert_eq!(found.as_ref().map_or([None; 4], found_costs), slow, "{:?} {to_move}", position.rows());
    }
}

#[test]
fn positions_of_the_collection() {
    for known in collection().iter().filter(|known| known.position.region().len() <= 6) {
        POLICIES.iter().for_each(|&policy| check(&known.position, policy));
    }
}

#[test]
fn all_positions_of_small_boards() {
    for size in ["1x2", "1x3", "1x4"] {
        for contents in LiteralBoard::whole(size.parse().expect("a size")).legal_positions() {
            let position = whole_board(size, contents);
            POLICIES.iter().for_each(|&policy| check(&position, policy));
        }
    }
}

/// Every cycle needs a suicide just if there is none where suicide is forbidden.
#[test]
fn suicide_is_needed_where_the_figures_say_so() {
    for known in collection() {
        let file: PositionFile = read(&format!("positions/{}.toml", known.name));
        let needed = |policy| {
            classified(&known.position, policy, 0, &Names::default()).shortest.map(|shortest| shortest.needs_suicide)
        };
        let with_suicide = file.measured.multi.positions > 1;
        assert_eq!(needed(Suicide::Multi), with_suicide.then_some(file.measured.none.positions == 1), "{}", known.name);
        assert_eq!(needed(Suicide::None), (file.measured.none.positions > 1).then_some(false), "{}", known.name);
    }
}
