//! Which move is made: at random, with much taking and retaking, so that positions repeat.

use koatlas_board::{Move, PointSet};
use koatlas_position_graph::Random;
use koatlas_rulesets::Referee;

/// The chance of a pass is one in so many.
const PASS_IN: usize = 25;
/// How much likelier a play is that takes stones, or is a suicide, than one that does neither.
const TAKES: usize = 12;
const SUICIDE: usize = 5;
/// The same for points that have been emptied in the last moves, and how many moves these are.
const EMPTIED: usize = 8;
const LAST_MOVES: usize = 8;

/// A legal move of the player to move that is none of those `refused` by the program.
pub(super) fn choose<S: PointSet>(referee: &Referee<S>, refused: &[Move], random: &mut Random) -> Move {
    let to_move = referee.to_move();
    let recent = referee.turns().iter().rev().take(LAST_MOVES).fold(S::EMPTY, |all, turn| all | turn.removed);
    let mut plays = Vec::new();
    referee.for_each_play(|play, barred| {
        let made = Move::play(to_move, referee.arena().point(play.point));
        if barred.is_none() && !refused.contains(&made) {
            let weight = match (play.removed.is_empty(), play.suicide) {
                (true, _) => 1,
                (false, false) => TAKES,
                (false, true) => SUICIDE,
            };
            plays.push((made, weight + if recent.contains(play.point) { EMPTIED } else { 0 }));
        }
    });
    if plays.is_empty() || random.below(PASS_IN) == 0 {
        return Move::pass(to_move);
    }
    let mut left = random.below(plays.iter().map(|(_, weight)| weight).sum());
    for (made, weight) in plays {
        if left < weight {
            return made;
        }
        left -= weight;
    }
    Move::pass(to_move)
}
