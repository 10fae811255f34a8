//! What walks remember, and what leads from state to state: plays and passes, with the marks that they leave.

use std::hash::Hash;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, PointSet, Position, Suicide};
use koatlas_certificates::{Measure, NodeKind, SingleUseMarkKind};
use koatlas_position_graph::{Components, Rows};
use koatlas_rulesets::{Bar, End, RuleSet, position_class};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{SequenceGraphError, WalkModel};

/// Where a walk stands.
///
/// States order as they are numbered: by position, player to move, passes, ko, stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct WalkState<S> {
    pub position: Position<S>,
    /// Who is to move; `None` if either may play, because passes are not counted.
    pub to_move: Option<Colour>,
    /// Passes in a row, as far as they are counted.
    pub passes: u32,
    /// Where the last play has taken the stone of a basic ko, as long as that matters.
    pub ko: Option<usize>,
    pub stage: Stage,
}

/// What else a walk remembers. With plain nodes it is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Stage {
    /// No play has been made yet, where that matters.
    Begun,
    /// Nothing to remember.
    Going,
    /// The start may recur from now on.
    Excepted,
    /// A play has just brought about the position; the next edge says whether for the first time.
    Entered,
    /// The position has occurred with this player to move alone.
    First,
    /// The sequence has ended.
    Ended,
}

/// A mark. Each can be left only once on a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SingleUseMark<S> {
    Position(Position<S>),
    Creation(Position<S>, Colour),
    Situation(Position<S>, Colour),
    Pair(Position<S>, Position<S>),
    InClass(Position<S>, Colour, usize),
    Point(Position<S>, usize),
    /// A position that is left for the first time.
    Left(Position<S>),
    /// The first of the two situations of a position.
    First(Position<S>),
    /// The other one.
    Second(Position<S>),
}

/// What an edge is: the player and the point of a play, or a pass; `None` for what is no move.
pub(super) type EdgeMove = Option<(Colour, Option<usize>)>;

/// An edge before states and marks are numbered.
pub(super) struct Arrow<S> {
    pub to: WalkState<S>,
    pub mark: Option<SingleUseMark<S>>,
    pub weight: u32,
    pub made: EdgeMove,
}

/// Where passes do not end the sequence, nodes count passes in a row up to this; more count as this many.
const PASSES: u32 = 3;

/// To retake a ko after exactly so many passes is an exception: such a play may bring back the start without ending the
/// sequence.
const LATE: u32 = 2;

/// The edges from state to state.
///
/// With plain nodes walks go over positions, with no more memory than passes in a row. With full nodes every pass is an
/// edge, also the one that ends the sequence. Where situations may not recur, passes bring about
/// situations too. A position has two situations: the first is that in which it came about, the second has the other
/// player to move. A play into a position uses up the mark of the first or of the second situation, besides its own
/// mark. A pass in the first situation uses up the second.
pub(super) struct WalkSteps<'a, S> {
    local_board: &'a LocalBoard<S>,
    suicide: Suicide,
    marks: SingleUseMarkKind,
    is_full: bool,
    measure: Measure,
    start: Position<S>,
    first: Colour,
    start_counts: bool,
    /// The mark that the start has left, if it has left one.
    start_mark: Option<SingleUseMark<S>>,
    /// Positions with the points without which they can recur, if marks ask for that.
    apart: FxHashSet<(Position<S>, usize)>,
    /// Passes in a row that end a sequence.
    passes_that_end: Option<u32>,
    /// Whether the basic ko rule holds, nodes are full, and it is no part of what marks forbid.
    has_ko: bool,
    /// If a return to the start ends the sequence: whether two passes are no return, and whether the exception holds anywhere.
    cycle_end: Option<(bool, bool)>,
    /// Whether a play that repeats loses its stone.
    has_forfeits: bool,
}

impl<'a, S: PointSet> WalkSteps<'a, S> {
    /// The edges of a reading from a start.
    ///
    /// # Errors
    /// If marks ask for all positions, and there are more than `limit`.
    pub fn new(
        rules: &RuleSet,
        reading: WalkModel,
        measure: Measure,
        (board, local_board, start): (&BoardPosition, &'a LocalBoard<S>, Position<S>),
        limit: usize,
    ) -> Result<WalkSteps<'a, S>, SequenceGraphError> {
        let (marks, is_full) = (reading.marks, reading.nodes == NodeKind::Full);
        // Plays that leave the position as it was are edges only where they do not repeat what may not be repeated.
        let repeats = marks == SingleUseMarkKind::Positions && rules.start_counts && rules.forfeit.is_none();
        let changes = repeats || rules.bars.contains(&Bar::NoChange);
        let suicide = if changes { rules.suicide.without_single_stone() } else { rules.suicide };
        let apart = match marks {
            SingleUseMarkKind::Points => {
                cycles_apart(local_board, suicide, &positions(local_board, suicide, start, limit)?)
            }
            _ => FxHashSet::default(),
        };
        let cycle_end = rules.ends.iter().find_map(|end| match *end {
            End::CycleEnd { needs_play, anywhere } if is_full => Some((needs_play, anywhere)),
            _ => None,
        });
        let implied = matches!(marks, SingleUseMarkKind::Positions | SingleUseMarkKind::Situations);
        let start_mark = match marks {
            SingleUseMarkKind::Positions if rules.start_counts => Some(SingleUseMark::Position(start)),
            SingleUseMarkKind::Situations if rules.start_counts => {
                Some(SingleUseMark::Situation(start, board.to_move()))
            }
            SingleUseMarkKind::Creations => {
                rules.start_creator_on(board).map(|creator| SingleUseMark::Creation(start, creator))
            }
            _ => None,
        };
        Ok(WalkSteps {
            local_board,
            suicide,
            marks,
            is_full,
            measure,
            start,
            first: board.to_move(),
            start_counts: rules.start_counts,
            start_mark,
            apart,
            passes_that_end: rules.passes_to_end(),
            has_ko: is_full && rules.bars.contains(&Bar::BasicKo) && !implied,
            cycle_end,
            has_forfeits: is_full && rules.forfeit.is_some(),
        })
    }

    /// The state in which walks begin.
    pub fn start(&self) -> WalkState<S> {
        let stage = match self.cycle_end {
            _ if self.marks_situations() && self.start_counts => Stage::First,
            Some((true, _)) => Stage::Begun,
            _ => Stage::Going,
        };
        let has_turns = self.is_full || self.measure == Measure::Moves || self.marks == SingleUseMarkKind::Situations;
        WalkState { position: self.start, to_move: has_turns.then_some(self.first), passes: 0, ko: None, stage }
    }

    /// The edges from a state, in their order.
    pub fn arrows(&self, from: WalkState<S>) -> Vec<Arrow<S>> {
        let mut arrows = Vec::new();
        match (from.stage, from.to_move) {
            (Stage::Entered, _) => return self.visits(from),
            (Stage::Ended, _) => {}
            (_, None) => {
                self.local_board
                    .for_each_play(from.position, self.suicide, |play| self.add_play(from, &play, &mut arrows));
            }
            (_, Some(colour)) => {
                let add = |play| self.add_play(from, &play, &mut arrows);
                self.local_board.for_each_play_of_colours(from.position, [colour], self.suicide, add);
                arrows.extend(self.pass(from, colour));
            }
        }
        arrows
    }

    /// What a walk gains that ends in a state. With plain nodes, the passes that are left until the sequence has ended.
    pub fn end_weight(&self, state: WalkState<S>) -> u32 {
        if self.is_full || self.measure == Measure::Plays {
            0
        } else {
            self.passes_that_end.unwrap_or(0) - state.passes
        }
    }

    /// Whether situations that passes bring about matter.
    fn marks_situations(&self) -> bool {
        self.is_full && self.marks == SingleUseMarkKind::Situations && !self.has_forfeits
    }

    fn ended(&self) -> WalkState<S> {
        WalkState { to_move: None, passes: 0, ko: None, stage: Stage::Ended, ..self.start() }
    }

    fn add_play(&self, from: WalkState<S>, play: &Play<S>, arrows: &mut Vec<Arrow<S>>) {
        let is_banned = self.has_ko && from.passes == 0 && from.ko == Some(play.point);
        if is_banned {
            return;
        }
        let made = Some((play.colour, Some(play.point)));
        if self.has_forfeits {
            // The stone is taken off, or the suicide repeats.
            let (stone, Position { black, white }) = (S::single(play.point), play.after);
            let after = Position { black: black.minus(stone), white: white.minus(stone) };
            arrows.push(Arrow { to: self.after(from, play, after), mark: None, weight: 1, made });
        }
        // A suicide that repeats loses no more than its stones; the other edge serves for both.
        let mark = Some(self.mark(from.position, play));
        if mark != self.start_mark && !(self.has_forfeits && play.suicide) {
            arrows.push(Arrow { to: self.after(from, play, play.after), mark, weight: 1, made });
        }
    }

    /// Where a play leads to that leaves the position `after`.
    fn after(&self, from: WalkState<S>, play: &Play<S>, after: Position<S>) -> WalkState<S> {
        let colour = play.colour;
        if self.has_forfeits && after == from.position {
            return self.passed(from, colour);
        }
        let is_late = from.passes == LATE && from.ko == Some(play.point);
        let is_excepted =
            self.cycle_end.is_some_and(|(_, anywhere)| anywhere) && (is_late || from.stage == Stage::Excepted);
        if self.is_return(after, !colour) && !is_late && !is_excepted {
            return self.ended();
        }
        let stage = match from.stage {
            _ if self.marks_situations() => Stage::Entered,
            _ if is_excepted => Stage::Excepted,
            _ => Stage::Going,
        };
        let ko = if self.has_ko { taken_in_ko(self.local_board, play) } else { None };
        WalkState { position: after, to_move: from.to_move.map(|_| !colour), passes: 0, ko, stage }
    }

    /// Whether this is the start situation, and that ends the sequence.
    fn is_return(&self, position: Position<S>, to_move: Colour) -> bool {
        self.cycle_end.is_some() && (position, to_move) == (self.start, self.first)
    }

    /// A pass. With plain nodes, the one that ends the sequence is no edge.
    fn pass(&self, from: WalkState<S>, colour: Colour) -> Option<Arrow<S>> {
        let weight = u32::from(self.measure == Measure::Moves);
        let to = if self.is_full {
            self.passed(from, colour)
        } else {
            WalkState { to_move: Some(!colour), passes: weight * (from.passes + 1), ..from }
        };
        let is_end = !self.is_full && weight > 0 && self.passes_that_end.is_some_and(|end| to.passes >= end);
        let mark = (from.stage == Stage::First).then_some(SingleUseMark::Second(from.position));
        (!is_end).then_some(Arrow { to, mark, weight, made: Some((colour, None)) })
    }

    /// Where a pass leads to, with full nodes.
    fn passed(&self, from: WalkState<S>, colour: Colour) -> WalkState<S> {
        let passes = from.passes + 1;
        let needs_play = self.cycle_end.is_some_and(|(needs_play, _)| needs_play) && from.stage == Stage::Begun;
        let is_return = self.is_return(from.position, !colour) && from.stage != Stage::Excepted && !needs_play;
        if is_return || self.passes_that_end.is_some_and(|end| passes >= end) {
            return self.ended();
        }
        let ko = from.ko.filter(|_| self.cycle_end.is_some() && passes <= LATE);
        let passes = if self.passes_that_end.is_some() { passes } else { passes.min(PASSES) };
        let stage = if from.stage == Stage::First { Stage::Going } else { from.stage };
        WalkState { to_move: Some(!colour), passes, ko, stage, ..from }
    }

    /// Edges that are no moves. They say that a position has come about by a play for the first time, or again.
    fn visits(&self, from: WalkState<S>) -> Vec<Arrow<S>> {
        let visit = |stage, mark| Arrow { to: WalkState { stage, ..from }, mark: Some(mark), weight: 0, made: None };
        let first = visit(Stage::First, SingleUseMark::First(from.position));
        let second = visit(Stage::Going, SingleUseMark::Second(from.position));
        let is_start = self.start_counts && from.position == self.start;
        if is_start { vec![second] } else { vec![first, second] }
    }

    fn mark(&self, before: Position<S>, play: &Play<S>) -> SingleUseMark<S> {
        let (after, colour, point) = (play.after, play.colour, play.point);
        match self.marks {
            SingleUseMarkKind::Positions => SingleUseMark::Position(after),
            SingleUseMarkKind::Creations => SingleUseMark::Creation(after, colour),
            SingleUseMarkKind::Situations => SingleUseMark::Situation(after, !colour),
            SingleUseMarkKind::Pairs => SingleUseMark::Pair(before, after),
            SingleUseMarkKind::Classes => {
                SingleUseMark::InClass(position_class(self.local_board, before), colour, point)
            }
            SingleUseMarkKind::Points if self.apart.contains(&(before, point)) => SingleUseMark::Point(before, point),
            SingleUseMarkKind::Points => SingleUseMark::Left(before),
            SingleUseMarkKind::Passes => unreachable!("a play leaves none"),
        }
    }
}

/// Where a play has taken the stone of a basic ko.
pub(super) fn taken_in_ko<S: PointSet>(local_board: &LocalBoard<S>, play: &Play<S>) -> Option<usize> {
    play.removed.first().filter(|_| local_board.is_ko_capture(play))
}

/// The positions that plays of either player can reach, at most so many, in order.
pub(super) fn positions<S: PointSet>(
    local_board: &LocalBoard<S>,
    suicide: Suicide,
    start: Position<S>,
    limit: usize,
) -> Result<Vec<Position<S>>, SequenceGraphError> {
    reached(start, limit, |position, visit| local_board.for_each_play(position, suicide, |play| visit(play.after)))
}

/// Everything that can be reached from a start, at most so many, in order.
pub(super) fn reached<T: Copy + Ord + Hash>(
    start: T,
    limit: usize,
    each_next: impl Fn(T, &mut dyn FnMut(T)),
) -> Result<Vec<T>, SequenceGraphError> {
    let (mut reached, mut seen, mut next) = (vec![start], FxHashSet::from_iter([start]), 0);
    while let Some(&from) = reached.get(next) {
        next += 1;
        each_next(from, &mut |to| reached.extend(seen.insert(to).then_some(to)));
        if reached.len() > limit {
            return Err(SequenceGraphError::TooMany(limit));
        }
    }
    reached.sort_unstable();
    Ok(reached)
}

/// Pairs of a position and a point such that the position can recur without a play on the point: a cycle leads through
/// the position, and no play of it is on the point.
///
/// Time O(points times plays).
fn cycles_apart<S: PointSet>(
    local_board: &LocalBoard<S>,
    suicide: Suicide,
    positions: &[Position<S>],
) -> FxHashSet<(Position<S>, usize)> {
    let numbers: FxHashMap<Position<S>, u32> = positions.iter().copied().zip(0..).collect();
    let mut apart = FxHashSet::default();
    for point in local_board.playable().iter() {
        let next = |&position: &Position<S>| {
            let mut next = Vec::new();
            local_board.for_each_play(position, suicide, |play| {
                if play.point != point {
                    next.push(numbers[&play.after]);
                }
            });
            next
        };
        let graph = Rows::from_lists(positions.iter().map(next));
        let components = Components::of(&graph);
        let is_inside = |number: u32, &to: &u32| components.component(to) == components.component(number);
        let is_on_cycle = |&number: &u32| graph.row(number).iter().any(|to| is_inside(number, to));
        let recurring = (0..positions.len() as u32).filter(is_on_cycle);
        apart.extend(recurring.map(|number| (positions[number as usize], point)));
    }
    apart
}
