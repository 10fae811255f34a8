//! The sequences that are tried: all of them on small boards, and long cycles of kos on a large board.

use std::collections::HashSet;

use koatlas_board::{BoardPosition, Colour, Content, Move, Point, PointSet, Size, content_from_char};
use koatlas_files::Control;
use koatlas_position_graph::Symmetries;
use koatlas_rules::Action;
use rayon::prelude::*;
use serde::Serialize;

use crate::programs::Script;
use crate::programs::game::whole_board;
use crate::programs::infer::candidates::{Candidates, Question};
use crate::programs::infer::grammar::MOST;
use crate::programs::infer::parts_referee::PartsReferee;
use crate::programs::suites::StartKind;
use crate::programs::suites::walk::fixed_by;

/// A board on which all sequences are searched, up to a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchedBoard {
    /// The starts: the empty board, or all positions with stones. Black moves first.
    pub start_kind: StartKind,
    /// The size of the board.
    pub board: Size,
    /// The largest number of moves of a sequence.
    pub moves: usize,
}

/// The boards that are searched. On all of them, sequences have at least six moves.
pub fn searched_boards() -> Vec<SearchedBoard> {
    let empty = [(1, 1, 10), (1, 2, 10), (1, 3, 9), (1, 4, 8), (2, 2, 8), (1, 5, 7), (2, 3, 7), (3, 3, 6)];
    let set_up = [(1, 2, 8), (1, 3, 7), (1, 4, 6), (2, 2, 6)];
    let board = |start_kind, (rows, cols, moves)| {
        Size::new(rows, cols).ok().map(|board| SearchedBoard { start_kind, board, moves })
    };
    let empty = empty.into_iter().filter_map(|one| board(StartKind::EmptyBoard, one));
    empty.chain(set_up.into_iter().filter_map(|one| board(StartKind::SetUp, one))).collect()
}

impl SearchedBoard {
    /// Returns the sequences of this number of moves on whose last move candidates differ, each with its question; of sequences with
    /// the same live parts the first. Sequences that rotations and reflections turn into each other count as one. `None` after a request to stop.
    pub fn open_questions(
        self,
        moves: usize,
        candidates: &Candidates,
        control: &Control<'_>,
    ) -> Option<Vec<(Question, Script)>> {
        let starts = self.start_kind.starts(self.board);
        // Each part of the work has a start, and a first move if there are several.
        let all: Vec<Option<usize>> = (0..self.board.area()).map(Some).chain([None]).collect();
        let firsts = if moves > 1 { all.into_iter().map(Some).collect() } else { vec![None] };
        let parts: Vec<_> = starts.iter().flat_map(|start| firsts.iter().map(move |&first| (start, first))).collect();
        let found: Vec<Option<Vec<_>>> = parts
            .into_par_iter()
            .map(|(start, first)| {
                let mut search = OpenSearch::new(start, first, candidates, control)?;
                search.visit(moves, u32::MAX);
                (!control.is_stopped()).then_some(search.found)
            })
            .collect();
        let mut seen = HashSet::new();
        let found: Vec<_> = found.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        Some(found.into_iter().filter(|(question, _)| seen.insert(candidates.live_part(*question))).collect())
    }
}

/// The search through all sequences from a start.
struct OpenSearch<'a> {
    start: &'a BoardPosition,
    /// The first move, if it is fixed: a point, or `None` for a pass.
    first: Option<Option<usize>>,
    candidates: &'a Candidates,
    control: &'a Control<'a>,
    referee: PartsReferee<u64>,
    /// The images of the points under rotations and reflections that leave the start unchanged.
    images: Vec<Vec<usize>>,
    moves: Vec<Move>,
    seen: HashSet<Question>,
    found: Vec<(Question, Script)>,
}

impl<'a> OpenSearch<'a> {
    fn new(
        start: &'a BoardPosition,
        first: Option<Option<usize>>,
        candidates: &'a Candidates,
        control: &'a Control<'a>,
    ) -> Option<OpenSearch<'a>> {
        let referee = PartsReferee::<u64>::new(start, candidates.live())?;
        let (local_board, position) = (referee.moves().local_board(), referee.moves().position());
        let symmetries = Symmetries::find(local_board);
        let fixing = symmetries.elements.iter().filter(|symmetry| !symmetry.exchanges_colours);
        let fixing = fixing.filter(|symmetry| symmetry.image_of_position(position) == position);
        let images = fixing.map(|symmetry| symmetry.image.to_vec()).collect();
        let (moves, seen, found) = (Vec::new(), HashSet::new(), Vec::new());
        Some(OpenSearch { start, first, candidates, control, referee, images, moves, seen, found })
    }

    /// Visits all continuations by `left` moves. `fixed` are the images that leave the moves so far unchanged.
    fn visit(&mut self, left: usize, fixed: u32) {
        let (empty, colour) = {
            let moves = self.referee.moves();
            (moves.local_board().empty_points(moves.position()), moves.to_move())
        };
        for point in empty.iter().map(Some).chain([None]) {
            if self.control.is_stopped() || self.moves.is_empty() && self.first.is_some_and(|first| first != point) {
                continue;
            }
            let action = point.map_or(Action::Pass, Action::Play);
            let Some(fixed) = fixed_by(&self.images, fixed, action) else { continue };
            let made = Move { colour, point: point.map(|index| self.referee.moves().local_board().point(index)) };
            // No part forbids a pass.
            let forbidden = point.and_then(|index| self.referee.is_forbidden(index)).unwrap_or_default();
            match self.candidates.answer(forbidden) {
                Some(true) => continue,
                None => {
                    self.note(left, forbidden, made);
                    continue;
                }
                Some(false) => {}
            }
            let ends = self.referee.make(made);
            match self.candidates.answer(ends) {
                None => self.note(left, ends, made),
                Some(false) if left > 1 => {
                    self.moves.push(made);
                    self.visit(left - 1, fixed);
                    self.moves.pop();
                }
                Some(_) => {}
            }
            self.referee.undo();
        }
    }

    fn note(&mut self, left: usize, question: Question, last: Move) {
        // Shorter sequences have been asked about before.
        if left == 1 && self.seen.insert(self.candidates.live_part(question)) {
            let moves = self.moves.iter().copied().chain([last]).collect();
            self.found.push((question, Script { start: self.start.clone(), moves }));
        }
    }
}

/// Distance of a repetition that no window of a file reaches: it shows a longer window of a program, if that is not longer still.
const BEYOND: usize = 300;

/// Returns games in which the last move repeats a position of some moves ago, for each number of moves from six to one more than
/// [`MOST`], as far as the board has cycles for it; and a row of passes. All other positions are new. The cycles are the captures of basic kos, with one pass if the number is odd. The board is a square of this side.
pub fn long_games(side: usize) -> Vec<Script> {
    let Some(board) = KoBoard::new(side) else { return Vec::new() };
    let passes = [Colour::Black, Colour::White].into_iter().cycle().take(MOST.into()).map(Move::pass).collect();
    let passes = Script { start: BoardPosition::empty_board(board.size), moves: passes };
    (6..=usize::from(MOST) + 1).filter_map(|distance| board.game(distance)).chain([passes]).collect()
}

/// Returns the game of a board of this side that repeats a position after the most moves, with this number; see [`long_games`].
pub fn longest_game(side: usize) -> Option<(usize, Script)> {
    let board = KoBoard::new(side)?;
    let distances = std::iter::once(BEYOND).chain((6..=usize::from(MOST) + 1).rev());
    distances.into_iter().find_map(|distance| Some((distance, board.game(distance)?)))
}

/// A board with many basic kos, and a free column.
struct KoBoard {
    size: Size,
    start: BoardPosition,
    /// The two points of each ko: Black plays on the first and White on the second.
    kos: Vec<[Point; 2]>,
    /// Two points that nothing depends on.
    free: [Point; 2],
}

/// Rows of a strip of kos: between two kos, a ko that White has taken, a ko that Black has taken.
const STRIP: [&str; 3] = [".XXOO.", "XXO.O.", "XX.XO."];

impl KoBoard {
    fn new(side: usize) -> Option<KoBoard> {
        let (size, width) = (Size::new(side, side).ok()?, STRIP[0].len());
        let mut contents: Vec<Content> = vec![None; size.area()];
        let mut kos = Vec::new();
        for (left, top) in (0..(side - 1) / width).flat_map(|strip| (0..side).map(move |row| (strip * width, row))) {
            // A strip has an odd number of rows, of which each second one has a ko.
            if top + 1 == side && side.is_multiple_of(2) {
                continue;
            }
            let kind = if top % 2 == 0 { 0 } else { 1 + kos.len() % 2 };
            let point = |col: usize| Point { col: (left + col) as u8, row: (side - 1 - top) as u8 };
            for (col, sign) in STRIP[kind].chars().enumerate() {
                contents[size.index(point(col))] = content_from_char(sign)?;
            }
            if kind > 0 {
                kos.push([point(3), point(2)]);
            }
        }
        let free = [0, 1].map(|row| Point { col: side as u8 - 1, row });
        let start = whole_board(size, contents, Colour::Black)?;
        Some(KoBoard { size, start, kos, free })
    }

    /// Returns the game whose last move repeats the position of `distance` moves ago.
    fn game(&self, distance: usize) -> Option<Script> {
        // Black has every second ko.
        let mut cycle = KoCycle::new((0..self.kos.len()).map(|ko| ko % 2 == 1).collect(), distance);
        cycle.complete().then_some(())?;
        let taken = cycle.players.iter().zip(cycle.taken).map(|(player, ko)| {
            let colour = player.unwrap_or(Colour::Black);
            Move { colour, point: ko.map(|ko| self.kos[ko][usize::from(colour == Colour::White)]) }
        });
        let before = Colour::BOTH.into_iter().zip(self.free).map(|(colour, point)| Move::play(colour, point));
        Some(Script { start: self.start.clone(), moves: before.chain(taken).collect() })
    }
}

/// The largest number of moves that are tried for a cycle.
const EFFORT: usize = 100_000;

/// The search for a cycle of captures that has new positions alone.
struct KoCycle {
    /// The kos that Black has at the start of the cycle and at its end.
    target: Vec<bool>,
    held: Vec<bool>,
    seen: HashSet<Vec<bool>>,
    /// The players of the cycle; `None` for a pass of Black.
    players: Vec<Option<Colour>>,
    /// The kos that were taken.
    taken: Vec<Option<usize>>,
    effort: usize,
}

impl KoCycle {
    /// Creates the search for a cycle of `length` moves. Black moves first, and passes in the middle if the number is odd.
    fn new(target: Vec<bool>, length: usize) -> KoCycle {
        let players = [Colour::Black, Colour::White].map(Some).into_iter().cycle().take(length);
        let mut players: Vec<Option<Colour>> = players.collect();
        if !length.is_multiple_of(2) {
            players[length / 4 * 2] = None;
        }
        let seen = HashSet::from([target.clone()]);
        KoCycle { held: target.clone(), target, seen, players, taken: Vec::new(), effort: EFFORT }
    }

    /// True if each player has plays enough left to take what differs from the target.
    fn can_return(&self) -> bool {
        let left = &self.players[self.taken.len()..];
        [(Colour::Black, true), (Colour::White, false)].into_iter().all(|(colour, wanted)| {
            let missing =
                self.target.iter().zip(&self.held).filter(|(target, held)| target != held && **target == wanted);
            missing.count() <= left.iter().filter(|player| **player == Some(colour)).count()
        })
    }

    /// Completes the cycle. Returns `false` if that was not possible.
    fn complete(&mut self) -> bool {
        let (number, kos) = (self.taken.len(), self.held.len());
        let Some(&player) = self.players.get(number) else { return true };
        let Some(colour) = player else {
            self.taken.push(None);
            if self.complete() {
                return true;
            }
            self.taken.pop();
            return false;
        };
        // Other kos are tried first at each move, so that the way goes far.
        for ko in (0..kos).map(|ko| (ko + 5 * number) % kos) {
            let takes = colour == Colour::Black;
            if self.held[ko] == takes || self.effort == 0 {
                continue;
            }
            self.effort -= 1;
            self.held[ko] = takes;
            self.taken.push(Some(ko));
            let is_last = self.taken.len() == self.players.len();
            if is_last && self.held == self.target || self.can_return() && self.seen.insert(self.held.clone()) {
                if is_last || self.complete() {
                    return true;
                }
                self.seen.remove(&self.held);
            }
            self.taken.pop();
            self.held[ko] = !takes;
        }
        false
    }
}
