//! Shorter games that show the same disagreement.
//!
//! Whatever can be left out of a game is left out, as long as the program, asked anew, still disagrees in the same way:
//! moves at the start, where the program sets positions up; moves in the middle; stones; rows and columns. What is left is
//! minimal in this sense: none of these steps makes it any shorter. Then all short games on the smallest boards are gone through,
//! as far as the limits allow, for one that is simpler.

use std::ops::ControlFlow;

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, PointSet, Setup, Size, Wide, in_narrowest};
use koatlas_rulesets::{Referee, RuleSet};

use crate::engine::{Begun, Engine, Heard, Played, Trouble};
use crate::judge::{Difference, Judge, Verdict};
use crate::kind::Kind;
use crate::play::Script;
use crate::session::Session;
use crate::small_games::each_small_game;
use crate::tally::{Complexity, Disagreement, Example};

/// Games that the program is asked to play again for one disagreement.
const MOST_TRIES: usize = 600;

/// The disagreement with a shorter game, if one is found.
pub(crate) fn shrink(found: Disagreement, session: &mut Session<'_>, rules: &RuleSet, sets_up: bool) -> Disagreement {
    let mut shrinking = Shrinking { kind: found.kind, session, rules, sets_up, tries: MOST_TRIES };
    let mut shortest = found.shortest.clone();
    for example in &found.examples {
        let small = shrinking.smallest(example.clone());
        if small.complexity() < shortest.complexity() {
            shortest = small;
        }
    }
    shrinking.tries = MOST_TRIES;
    let shortest = shrinking.simpler(shortest.complexity()).unwrap_or(shortest);
    Disagreement { shortest, ..found }
}

struct Shrinking<'a, 'b> {
    kind: Kind,
    session: &'a mut Session<'b>,
    rules: &'a RuleSet,
    sets_up: bool,
    tries: usize,
}

impl Shrinking<'_, '_> {
    /// Takes one step after the other until none is left.
    fn smallest(&mut self, mut example: Example) -> Example {
        while let Some(smaller) = self.step(&example) {
            example = smaller;
        }
        example
    }

    /// The simplest game on one of the smallest boards, if it is simpler than this.
    fn simpler(&mut self, than: Complexity) -> Option<Example> {
        let mut simpler = None;
        each_small_game(self.kind, self.rules, self.sets_up, than, &mut |(start, moves)| {
            if self.tries == 0 {
                return ControlFlow::Break(());
            }
            simpler = self.shows(start, moves).map(|difference| shown(start, moves, difference));
            if simpler.is_some() || self.session.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        simpler
    }

    /// The first smaller game that shows the same.
    fn step(&mut self, example: &Example) -> Option<Example> {
        let later = if self.sets_up { later_starts(example) } else { Vec::new() };
        let setups = if self.sets_up { fewer_stones(example) } else { Vec::new() };
        let steps = later
            .into_iter()
            .chain(fewer_moves(example))
            .chain(fewer_plays(example))
            .chain(setups)
            .chain(smaller_boards(example));
        for (start, moves) in steps {
            if self.tries == 0 || self.session.is_over() {
                return None;
            }
            if let Some(difference) = self.shows(&start, &moves) {
                return Some(shown(&start, &moves, difference));
            }
        }
        None
    }

    /// The disagreement that the last move of a game shows, if it is of the kind. The program is asked only if the rule set says
    /// of the last move what it says in this kind.
    fn shows(&mut self, start: &BoardPosition, moves: &[Move]) -> Option<Difference> {
        if !self.session.begins(start.size()) {
            return None;
        }
        in_narrowest!(start, S in [u64, u128, Wide] => {
            let (&last, before) = moves.split_last()?;
            let mut referee = Referee::<S>::new(self.rules.clone(), start.clone()).ok()?;
            before.iter().try_for_each(|&made| referee.make(made.into()).map(|_| ())).ok()?;
            self.kind.is_possible(&referee, last).then_some(())?;
            self.tries -= 1;
            let mut heard = Heard::new(start.clone());
            let referee = Referee::<S>::new(self.rules.clone(), start.clone()).ok()?;
            let kind = self.kind;
            self.session.with(&mut heard, |engine, _| asked(engine, kind, Judge::new(referee), start, before, last)).flatten()
        })
    }
}

fn shown(start: &BoardPosition, moves: &[Move], difference: Difference) -> Example {
    let Difference { engine, referee, .. } = difference;
    Example { start: start.clone(), moves: moves.to_vec(), engine, referee }
}

/// Plays a game with the program, and answers the disagreement about its last move, if it is of the kind.
fn asked<S: PointSet>(
    engine: &mut dyn Engine,
    kind: Kind,
    mut judge: Judge<S>,
    start: &BoardPosition,
    before: &[Move],
    last: Move,
) -> Result<Option<Difference>, Trouble> {
    if engine.start(start)? != Begun::Ready {
        return Ok(None);
    }
    for &made in before {
        let Played::Made(told) = engine.play(made)? else { return Ok(None) };
        if matches!(judge.made(made, &told, Some(true)), Verdict::Differs(_)) {
            return Ok(None);
        }
    }
    let verdict = match kind {
        Kind::Allows(_) | Kind::Refuses { .. } => match engine.legal(&[last])?[..] {
            [Some(legal)] => judge.answer(last, legal),
            _ => match engine.play(last)? {
                Played::Made(told) => judge.made(last, &told, None),
                Played::Refused => judge.answer(last, false),
            },
        },
        Kind::Makes(_) if engine.legal(&[last])? != [Some(false)] => Verdict::Silent,
        _ => match engine.play(last)? {
            Played::Made(told) => judge.made(last, &told, Some(!matches!(kind, Kind::Makes(_)))),
            Played::Refused => Verdict::Silent,
        },
    };
    Ok(match verdict {
        Verdict::Differs(difference) if difference.kind == kind => Some(*difference),
        _ => None,
    })
}

type Steps = Vec<(BoardPosition, Vec<Move>)>;

/// The game from a later position on, the latest first.
fn later_starts(example: &Example) -> Steps {
    let Ok((arena, start)) = example.start.arena::<Wide>() else { return Vec::new() };
    let mut later = Vec::new();
    let mut position = start;
    for (number, made) in example.moves[..example.moves.len() - 1].iter().enumerate() {
        if let Some(point) = made.point.and_then(|point| arena.index(point)) {
            let Ok(play) = arena.play(position, made.colour, point, koatlas_board::Suicide::All) else { break };
            position = play.after;
        }
        let board = example.start.with(&arena, position).with_to_move(!made.colour);
        later.push(Script { start: board, moves: example.moves[number + 1..].to_vec() });
    }
    let either = |script: Script| match script.start.to_move() {
        Colour::Black => vec![script],
        // Programs may want Black to begin.
        Colour::White => vec![script.exchanged(), script],
    };
    later.into_iter().rev().flat_map(either).map(|Script { start, moves }| (start, moves)).collect()
}

/// The game without a piece in the middle of an even number of moves, so that the players still alternate; the longest first.
fn fewer_moves(example: &Example) -> impl Iterator<Item = (BoardPosition, Vec<Move>)> {
    let before = example.moves.len() - 1;
    let lengths = (1..=before / 2).rev().map(|half| 2 * half);
    let pieces = lengths.flat_map(move |length| (0..=before - length).map(move |from| from..from + length));
    pieces.map(|piece| {
        let mut moves = example.moves.clone();
        moves.drain(piece);
        (example.start.clone(), moves)
    })
}

/// The game with a pass in the place of a play.
fn fewer_plays(example: &Example) -> impl Iterator<Item = (BoardPosition, Vec<Move>)> {
    let before = example.moves.len() - 1;
    let plays = (0..before).filter(|&at| example.moves[at].point.is_some());
    plays.map(|at| {
        let mut moves = example.moves.clone();
        moves[at] = Move::pass(moves[at].colour);
        (example.start.clone(), moves)
    })
}

/// The game without one of the stones of its start.
fn fewer_stones(example: &Example) -> Steps {
    let stones = (0..example.start.contents().len()).filter(|&at| example.start.contents()[at].is_some());
    let without = |at: usize| {
        let mut contents = example.start.contents().to_vec();
        contents[at] = None;
        Some((board(example.start.size(), contents, &example.start)?, example.moves.clone()))
    };
    stones.filter_map(without).collect()
}

/// The game without one of the outer rows or columns, or without one of each, if no move is made there.
fn smaller_boards(example: &Example) -> Steps {
    let (rows, cols) = (example.start.size().rows() as u8, example.start.size().cols() as u8);
    let edges = [(0, 0, rows - 1, cols), (1, 0, rows - 1, cols), (0, 0, rows, cols - 1), (0, 1, rows, cols - 1)];
    // Programs may know square boards alone.
    let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(row, col)| (row, col, rows - 1, cols - 1));
    edges.into_iter().chain(corners).filter_map(|cut| cropped(example, cut)).collect()
}

/// The part of a game from a row and a column on, with so many rows and columns.
fn cropped(example: &Example, (row, col, rows, cols): (u8, u8, u8, u8)) -> Option<(BoardPosition, Vec<Move>)> {
    let size = Size::new(rows.into(), cols.into()).ok()?;
    let old = example.start.size();
    let contents =
        size.points().map(|p| example.start.contents()[old.index(Point { col: p.col + col, row: p.row + row })]);
    let shifted = |made: &Move| {
        let Some(point) = made.point else { return Some(*made) };
        let point = Point { col: point.col.checked_sub(col)?, row: point.row.checked_sub(row)? };
        size.contains(point).then_some(Move::play(made.colour, point))
    };
    let moves = example.moves.iter().map(shifted).collect::<Option<_>>()?;
    Some((board(size, contents.collect(), &example.start)?, moves))
}

/// A board with these contents, if it is legal.
fn board(size: Size, contents: Vec<Content>, like: &BoardPosition) -> Option<BoardPosition> {
    let setup = Setup { size, contents, region: None, immortal: Vec::new(), to_move: like.to_move() };
    BoardPosition::try_from(setup).ok()
}

#[cfg(test)]
mod tests {
    use koatlas_board::BoardPosition;

    use super::{Example, smaller_boards};

    #[test]
    fn smaller_boards_keep_all_moves() {
        let start = BoardPosition::empty_board("3x3".parse().unwrap());
        let moves = ["B b1", "W c2"].map(|text| text.parse().unwrap()).to_vec();
        let example = Example { start, moves, engine: String::new(), referee: String::new() };
        let text = |(start, moves): &(BoardPosition, Vec<koatlas_board::Move>)| {
            format!("{} {} {}", start.size(), moves[0], moves[1])
        };
        let smaller: Vec<String> = smaller_boards(&example).iter().map(text).collect();
        // Without the top row, without the left column, and without both: a square again.
        assert_eq!(smaller, ["2x3 B b1 W c2", "3x2 B a1 W b2", "2x2 B a1 W b2"]);
    }
}
