//! A slow and obvious second way: the whole graph of states of a literal board, and plain iteration.

use std::collections::HashMap;

use koatlas_board::{Colour, Content, Position, Size, Suicide};
use koatlas_outcome::Interval;
use koatlas_outcome::retrograde::{KoRule, TableState};
use koatlas_test_support::{Contents, LiteralBoard, Played};

/// A state: what the points hold, who is to move, the ko point, and the passes just made.
pub type State = (Contents, Colour, Option<usize>, u32);

/// The result of a move.
#[derive(Clone)]
pub enum After {
    State(usize),
    End(i32),
}

/// All states of a board, and the moves between them.
pub struct Reference {
    pub states: Vec<State>,
    pub moves: Vec<Vec<After>>,
}

impl Reference {
    pub fn new(size: Size, ko_rule: KoRule, suicide: Suicide) -> Reference {
        let board = LiteralBoard::whole(size);
        let mut reference = Reference { states: Vec::new(), moves: Vec::new() };
        let mut numbers = HashMap::new();
        let mut number = |states: &mut Vec<State>, state: State| {
            *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            })
        };
        for contents in board.legal_positions() {
            for to_move in Colour::BOTH {
                for passes in [0, 1] {
                    number(&mut reference.states, (contents.clone(), to_move, None, passes));
                }
            }
        }
        while let Some((contents, to_move, ko, passes)) = reference.states.get(reference.moves.len()).cloned() {
            let mut moves = Vec::new();
            for point in (0..board.area()).filter(|&point| Some(point) != ko) {
                if let Some(play) = board.play(&contents, to_move, point, suicide) {
                    let ko = if ko_rule == KoRule::BasicKo { ko_after(&board, &play) } else { None };
                    moves.push(After::State(number(&mut reference.states, (play.after, !to_move, ko, 0))));
                }
            }
            moves.push(match passes {
                0 => After::State(number(&mut reference.states, (contents, !to_move, None, 1))),
                _ => After::End(area(&board, &contents)),
            });
            reference.moves.push(moves);
        }
        reference
    }

    /// The bound of a player in every state, from his side: the greatest score for him at or above which he forces an end.
    fn forced(&self, player: Colour) -> Vec<Option<i32>> {
        let sign = if player == Colour::Black { 1 } else { -1 };
        let mut bounds = vec![None; self.states.len()];
        loop {
            let next: Vec<Option<i32>> = (0..self.states.len())
                .map(|state| {
                    let after = self.moves[state].iter().map(|after| match after {
                        After::State(next) => bounds[*next],
                        After::End(score) => Some(sign * score),
                    });
                    if self.states[state].1 == player { after.max().flatten() } else { after.min().flatten() }
                })
                .collect();
            if next == bounds {
                return bounds;
            }
            bounds = next;
        }
    }

    pub fn values(&self) -> Vec<Interval> {
        let (lo, hi) = (self.forced(Colour::Black), self.forced(Colour::White));
        lo.into_iter().zip(hi).map(|(lo, hi)| Interval { lo, hi: hi.map(|score| -score) }).collect()
    }
}

/// The point on which the opponent may not play at once: the play took one stone, and a play there would take exactly
/// the stone just played.
fn ko_after(board: &LiteralBoard, play: &Played) -> Option<usize> {
    let taken = play.stones();
    if play.suicide || taken.len() != 1 {
        return None;
    }
    let back = board.play(&play.after, !play.colour, taken[0], Suicide::None)?;
    (back.stones() == [play.point]).then_some(taken[0])
}

/// Black's area minus White's.
fn area(board: &LiteralBoard, contents: &[Content]) -> i32 {
    let reaches = |point: usize, colour| {
        let region = board.string(contents, point);
        region.iter().any(|&p| board.adjacent[p].iter().any(|&q| contents[q] == Some(colour)))
    };
    let owner = |point: usize| match contents[point] {
        Some(colour) => Some(colour),
        None => match Colour::BOTH.map(|colour| reaches(point, colour)) {
            [true, false] => Some(Colour::Black),
            [false, true] => Some(Colour::White),
            _ => None,
        },
    };
    let worth = |point| owner(point).map_or(0, |owner| if owner == Colour::Black { 1 } else { -1 });
    (0..contents.len()).map(worth).sum()
}

/// The state as the table has it.
pub fn table_state((contents, to_move, ko, passes): &State) -> TableState {
    let stones = |colour| (0..contents.len()).filter(|&p| contents[p] == Some(colour)).map(|p| 1 << p).sum();
    let position = Position { black: stones(Colour::Black), white: stones(Colour::White) };
    TableState { position, to_move: *to_move, ko: *ko, passes: *passes }
}
