//! The search through all sequences of a plan, in parallel: which boards, which starts, how many moves.

use koatlas_board::{BoardPosition, Size};
use koatlas_position_graph::starts;
use koatlas_rulesets::{Action, RuleSet, StartError};
use rayon::prelude::*;

use crate::suites::search::walk::{Question, Walk};
use crate::suites::suite::{Stopped, Watch};

/// A sequence that was found: the smallest of a plan.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub from: Beginning,
    pub start: BoardPosition,
    pub moves: Vec<Action<usize>>,
}

/// Several things to be found in one search, by their numbers.
pub(crate) trait Hunt: Sync {
    /// What goes through a part of the sequences.
    type Part: Part;

    /// Whether something is to be found on a board.
    fn seeks_on(&self, size: Size) -> bool;

    /// A part that seeks what has not been found.
    fn part(&self, size: Size) -> Self::Part;

    /// A thing has been found: the first time counts.
    fn found(&mut self, thing: usize, found: Found);
}

/// A question that keeps the first sequences for things that are to be found.
pub(crate) trait Part: Question + Send {
    /// The things found, with the moves.
    fn into_found(self) -> Vec<(usize, Vec<Action<usize>>)>;
}

/// Why a search has no answer.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// Somebody asked for an end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A rule set names a ko.
    #[error("the option ko names a point of one board, and a suite has boards of many sizes: leave it out")]
    Ko(#[from] StartError),
}

/// Goes through a plan until everything has been found. The same for any number of threads.
pub(crate) fn exhaust(
    rules: &[RuleSet],
    plan: &Plan,
    hunt: &mut impl Hunt,
    watch: &Watch<'_>,
) -> Result<(), SearchError> {
    for &(size, most) in &plan.boards {
        let starts = if hunt.seeks_on(size) { plan.starts(size) } else { Vec::new() };
        for moves in 1..=most {
            if !hunt.seeks_on(size) {
                break;
            }
            watch.tell(size, moves);
            round(rules, plan.from, &starts, moves, hunt, watch)?;
        }
    }
    Ok(())
}

/// All sequences of so many moves from some starts on one board.
fn round<H: Hunt>(
    rules: &[RuleSet],
    from: Beginning,
    starts: &[BoardPosition],
    moves: usize,
    hunt: &mut H,
    watch: &Watch<'_>,
) -> Result<(), SearchError> {
    let errands: Vec<(&BoardPosition, Vec<Action<usize>>)> =
        starts.iter().flat_map(|start| errands(from, start, moves)).collect();
    let run = |(start, steered): &(&BoardPosition, Vec<Action<usize>>)| {
        watch.look()?;
        let mut part = hunt.part(start.size());
        Walk::new(rules, start, steered.clone())?.ask(moves, &mut part);
        Ok(part.into_found())
    };
    let found: Vec<_> = errands.par_iter().map(run).collect::<Result<_, SearchError>>()?;
    for ((start, _), found) in errands.iter().zip(found) {
        for (thing, moves) in found {
            hunt.found(thing, Found { from, start: (*start).clone(), moves });
        }
    }
    Ok(())
}

/// The parts into which the sequences from a start are cut, in their order: by the first moves if there is one start, and not
/// at all if there are many.
fn errands(from: Beginning, start: &BoardPosition, moves: usize) -> Vec<(&BoardPosition, Vec<Action<usize>>)> {
    if from == Beginning::SetUp || moves < 4 {
        return vec![(start, Vec::new())];
    }
    let all = || (0..start.size().area()).map(Action::Play).chain([Action::Pass]);
    all().flat_map(|one| all().map(move |two| (start, vec![one, two]))).collect()
}

/// Where sequences begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Beginning {
    /// On the empty board, Black first.
    EmptyBoard,
    /// In any legal position with a stone, Black first.
    SetUp,
}

impl Beginning {
    /// The identifier in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Beginning::EmptyBoard => "empty-board",
            Beginning::SetUp => "set-up",
        }
    }
}

/// A search through all sequences from some starts on some boards, up to so many moves.
///
/// The boards are gone through in their order, and on each the sequences by their number of moves; sequences of as many moves
/// by their start, and from one start by their moves: plays come before passes, and plays by their points as a diagram is
/// read. So what is found first is on the first board on which there is such a sequence, and no such sequence of this
/// board is shorter. Sequences that turn into each other by rotation and reflection count as one.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where sequences begin.
    pub from: Beginning,
    /// The boards, each with the most moves of its sequences, the last move included.
    pub boards: Vec<(Size, usize)>,
}

/// Rows, columns, moves.
type Bound = (usize, usize, usize);

/// The searches for what a rule set does by itself, one after the other: the second is for what the first does not find.
#[must_use]
pub fn plans_to_show() -> [Plan; 2] {
    const EMPTY: [Bound; 9] =
        [(1, 1, 12), (1, 2, 13), (1, 3, 13), (1, 4, 10), (2, 2, 10), (1, 5, 8), (1, 6, 7), (2, 3, 7), (3, 3, 6)];
    const SET_UP: [Bound; 7] = [(1, 2, 9), (1, 3, 8), (1, 4, 6), (2, 2, 6), (1, 5, 5), (1, 6, 4), (2, 3, 4)];
    [plan(Beginning::EmptyBoard, &EMPTY), plan(Beginning::SetUp, &SET_UP)]
}

/// The searches for what tells rule sets apart.
#[must_use]
pub fn plans_to_tell_apart() -> [Plan; 2] {
    const EMPTY: [Bound; 9] =
        [(1, 1, 14), (1, 2, 14), (1, 3, 13), (1, 4, 10), (2, 2, 11), (1, 5, 9), (1, 6, 8), (2, 3, 8), (3, 3, 6)];
    const SET_UP: [Bound; 7] = [(1, 2, 10), (1, 3, 9), (1, 4, 7), (2, 2, 7), (1, 5, 6), (1, 6, 5), (2, 3, 5)];
    [plan(Beginning::EmptyBoard, &EMPTY), plan(Beginning::SetUp, &SET_UP)]
}

fn plan(from: Beginning, boards: &[Bound]) -> Plan {
    let board = |&(rows, cols, moves): &Bound| Some((Size::new(rows, cols).ok()?, moves));
    Plan { from, boards: boards.iter().filter_map(board).collect() }
}

impl Plan {
    /// The starts on a board, in their order: the fewest stones first, and as many by their diagrams.
    pub(crate) fn starts(&self, size: Size) -> Vec<BoardPosition> {
        if self.from == Beginning::EmptyBoard {
            return vec![BoardPosition::empty_board(size)];
        }
        let stones = |board: &BoardPosition| board.contents().iter().flatten().count();
        let mut starts: Vec<BoardPosition> = starts(size).into_iter().filter(|board| stones(board) > 0).collect();
        starts.sort_by_cached_key(|board| (stones(board), board.rows()));
        starts
    }
}
