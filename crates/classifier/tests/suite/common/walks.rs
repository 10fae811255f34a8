//! Walks by brute force: all that can be reached, with a memory of what has happened on the way.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

use koatlas_board::{Colour, Suicide};

use koatlas_test_support::{Contents, LiteralBoard, Played};

/// Everything that `steps` leads to from some states, these among them.
pub fn closure<T: Clone + Eq + Hash>(starts: Vec<T>, steps: impl Fn(&T) -> Vec<T>) -> Vec<T> {
    let mut found: HashSet<T> = starts.iter().cloned().collect();
    let mut list = starts;
    let mut next = 0;
    while let Some(state) = list.get(next) {
        next += 1;
        let new: Vec<T> = steps(state).into_iter().filter(|state| found.insert(state.clone())).collect();
        list.extend(new);
    }
    list
}

/// The plays that may come next: of the player to move, or of both if either may play at any time.
fn next_plays(board: &LiteralBoard, contents: &Contents, to_move: Option<Colour>, policy: Suicide) -> Vec<Played> {
    let players = to_move.map_or(Colour::BOTH.to_vec(), |colour| vec![colour]);
    players.into_iter().flat_map(|colour| board.plays(contents, colour, policy)).collect()
}

/// The plays on all walks from a position back to it: the plays of the walk alternate, or either
/// colour may play at any time.
pub fn done_on_walks(
    board: &LiteralBoard,
    start: &Contents,
    alternating: bool,
    policy: Suicide,
    done: impl Fn(&Played) -> BTreeSet<usize>,
) -> BTreeSet<usize> {
    type State = (Contents, Option<Colour>, BTreeSet<usize>);
    let first: &[Option<Colour>] = if alternating { &[Some(Colour::Black), Some(Colour::White)] } else { &[None] };
    let starts = first.iter().map(|&to_move| (start.clone(), to_move, BTreeSet::new())).collect();
    let steps = |(contents, to_move, before): &State| -> Vec<State> {
        let plays = next_plays(board, contents, *to_move, policy).into_iter();
        plays.map(|played| (played.after.clone(), to_move.map(|colour| !colour), before | &done(&played))).collect()
    };
    let states = closure(starts, steps);
    states.into_iter().filter(|(contents, ..)| contents == start).flat_map(|(.., done)| done).collect()
}

/// True if some walk from a position back to it captures a string of the position.
pub fn can_be_captured(board: &LiteralBoard, start: &Contents, string: &[usize], policy: Suicide) -> bool {
    let steps = |(contents, captured): &(Contents, bool)| {
        let takes = |played: &Played| played.removed.iter().any(|removed| removed.contains(&string[0]));
        let plays = next_plays(board, contents, None, policy).into_iter();
        plays.map(|played| (played.after.clone(), *captured || takes(&played))).collect()
    };
    closure(vec![(start.clone(), false)], steps).contains(&(start.clone(), true))
}
