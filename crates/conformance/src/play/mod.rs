//! What is played with a program: random positions to start from, which moves are asked about, and which is made.

mod game;
mod script;

use koatlas_board::{Arena, BoardPosition, Colour, Content, Move, PointSet, Position, Setup, Size, Wide};
use koatlas_position_graph::Random;
use koatlas_rulesets::Referee;

pub(crate) use game::{Game, Stop};
pub use script::Script;

/// A legal position with most points filled at random, either colour to move.
pub(crate) fn dense(size: Size, random: &mut Random) -> BoardPosition {
    let empty_of_ten = 1 + random.below(4);
    let content = |random: &mut Random| -> Content {
        let colour = Colour::BOTH[random.below(2)];
        (random.below(10) >= empty_of_ten).then_some(colour)
    };
    let contents: Vec<Content> = (0..size.area()).map(|_| content(random)).collect();
    let to_move = Colour::BOTH[random.below(2)];
    let setup = Setup { size, contents: alive(size, &contents), region: None, immortal: Vec::new(), to_move };
    BoardPosition::try_from(setup).unwrap_or_else(|_| BoardPosition::empty_board(size))
}

/// The contents without the strings that have no liberty.
fn alive(size: Size, contents: &[Content]) -> Vec<Content> {
    let Ok(arena) = Arena::<Wide>::whole_board(size) else { return contents.to_vec() };
    let holding = |colour| Wide::collect((0..contents.len()).filter(|&at| contents[at] == Some(colour)));
    let mut position = Position { black: holding(Colour::Black), white: holding(Colour::White) };
    while let Some(string) = arena.string_without_liberty(position) {
        position = Position { black: position.black.minus(string), white: position.white.minus(string) };
    }
    (0..contents.len()).map(|at| position.content(at)).collect()
}

/// Boards of up to so many points are asked about point by point in every position.
const SMALL: usize = 36;
/// On larger boards this is done in one of so many positions. In the others every empty point is asked about that has no empty
/// point beside it, or where the referee refuses a play, and some others.
const WHOLE_IN: usize = 16;
/// How many others.
const OTHERS: usize = 6;
/// Points that are asked about after the end.
const AFTER_END: usize = 3;

/// The moves to be asked about now.
fn questions<S: PointSet>(referee: &Referee<S>, random: &mut Random) -> Vec<Move> {
    let (arena, to_move) = (referee.arena(), referee.to_move());
    let empty = arena.empty_points(referee.position());
    let ended = referee.ended().is_some();
    let whole = arena.len() <= SMALL || random.below(WHOLE_IN) == 0;
    let points = match (ended, whole) {
        (true, _) => some(empty, AFTER_END, random),
        (false, true) => empty,
        (false, false) => {
            let surrounded = S::collect(empty.iter().filter(|&point| !arena.neighbours(point).meets(empty)));
            let tight = surrounded | empty.minus(referee.legal_points());
            tight | some(empty, OTHERS, random)
        }
    };
    let stone = some(referee.position().occupied(), 1, random);
    let plays = (points | stone).iter().map(|index| Move::play(to_move, arena.point(index)));
    let pass = (ended || random.below(4) == 0).then(|| Move::pass(to_move));
    plays.chain(pass).collect()
}

/// Some points of a set, at most so many.
fn some<S: PointSet>(set: S, most: usize, random: &mut Random) -> S {
    let all: Vec<usize> = set.iter().collect();
    if all.is_empty() { S::EMPTY } else { S::collect((0..most).map(|_| all[random.below(all.len())])) }
}

/// The chance of a pass is one in so many.
const PASS_IN: usize = 25;
/// How much likelier a play is that takes stones, or is a suicide, than one that does neither.
const TAKES: usize = 12;
const SUICIDE: usize = 5;
/// The same for points that have been emptied in the last moves, and how many moves these are.
const EMPTIED: usize = 8;
const LAST_MOVES: usize = 8;

/// A legal move of the player to move that is none of those `refused` by the program.
fn choose<S: PointSet>(referee: &Referee<S>, refused: &[Move], random: &mut Random) -> Move {
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
