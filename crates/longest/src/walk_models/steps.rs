//! The states of walks, and the plays and passes that lead from state to state, with the single-use marks that they leave.

use std::hash::Hash;

use koatlas_board::{BoardPosition, Colour, LocalBoard, Play, PointSet, Position, Suicide};
use koatlas_position_graph::{Components, Rows};
use koatlas_rules::{Bar, End, RuleSet, position_class};
use koatlas_verifier::certificates::{Measure, NodeKind, SingleUseMarkKind};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{SequenceGraphError, WalkModel};

/// State of a walk: what it remembers of the sequence.
///
/// States order as they are numbered: by position, player to move, passes, ko, stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct WalkState<S> {
    pub position: Position<S>,
    /// Player to move; `None` if either may play, because passes are not counted.
    pub to_move: Option<Colour>,
    /// Passes in a row, as far as they matter.
    pub passes: u32,
    /// Point at which the last play has taken the stone of a basic ko, as long as that matters.
    pub ko: Option<usize>,
    pub stage: WalkStage,
}

/// Memory of a walk beside position, passes and ko. With plain nodes ([`NodeKind::Plain`]) it is always `Plain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum WalkStage {
    /// No play has been made yet, under a rule set for which that matters.
    BeforeFirstPlay,
    Plain,
    /// A late recapture has been made, under a rule with [`CycleEnd::anywhere`]: from now on the start may recur.
    AfterException,
    /// A play has just brought about the position. The next edge is no move: a walk chooses the one with the mark of the first situation
    /// of the position or the one with that of the second, and each only once. See [`WalkSteps::visits`].
    JustEntered,
    /// The position has occurred with this player to move, and not yet with the other.
    OneSituation,
    /// The sequence has ended.
    Ended,
}

/// Single-use mark: a walk may leave each of them only once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SingleUseMark<S> {
    /// A play makes this position.
    Position(Position<S>),
    /// A player makes this position.
    Creation(Position<S>, Colour),
    /// A play brings about this situation.
    Situation(Position<S>, Colour),
    /// A play leads from one position to the other.
    Pair(Position<S>, Position<S>),
    /// A player plays on a point in a position of this class.
    PlayInClass(Position<S>, Colour, usize),
    /// A play is made on a point in this position.
    Point(Position<S>, usize),
    /// A play leaves this position, on a point without a play on which the position cannot recur ([`cycles_apart`]). If it recurs, all
    /// such points have been played on since, and plays on them are barred: so one mark serves for all of them.
    Departure(Position<S>),
    /// A play brings about the first situation of a position.
    FirstSituation(Position<S>),
    /// A move brings about the second situation of a position.
    SecondSituation(Position<S>),
}

/// Move that an edge stands for: the player and the point of a play, or no point for a pass. `None` if the edge is not a move.
pub(super) type EdgeMove = Option<(Colour, Option<usize>)>;

/// Edge before states and marks are numbered.
pub(super) struct StateEdge<S> {
    pub to: WalkState<S>,
    pub mark: Option<SingleUseMark<S>>,
    pub weight: u32,
    pub edge_move: EdgeMove,
}

/// Most passes in a row that nodes distinguish if no number of passes ends the sequence. More count as this many.
const MOST_PASSES: u32 = 3;

/// Passes in a row after which to retake a ko is an exception to [`End::CycleEnd`]: such a *late recapture* may bring back the start
/// without ending the sequence.
const LATE_RECAPTURE_PASSES: u32 = 2;

/// Rule by which a return to the start ends the sequence.
#[derive(Clone, Copy)]
struct CycleEnd {
    /// True if the return needs a play.
    needs_play: bool,
    /// True if not only a late recapture may return to the start, but every move after one.
    anywhere: bool,
}

/// Edges from state to state.
///
/// With plain nodes walks go over positions, with no more memory than passes in a row. With full nodes every pass is an edge, also
/// the one that ends the sequence. If situations may not recur, passes bring about situations too. A position has two situations, one
/// for each player to move: its *first* is the one that occurs first in the sequence, its *second* the other. A play
/// into a position leaves the mark of the first or of the second situation, besides its own mark. A pass in the first situation leaves
/// the mark of the second.
pub(super) struct WalkSteps<'a, S> {
    local_board: &'a LocalBoard<S>,
    suicide: Suicide,
    marks: SingleUseMarkKind,
    is_full: bool,
    measure: Measure,
    start: Position<S>,
    first: Colour,
    start_counts: bool,
    /// Mark that the start has left, if it has left one.
    start_mark: Option<SingleUseMark<S>>,
    /// Positions, each with a point without a play on which it can recur: see [`cycles_apart`]. Empty unless marks are points.
    apart: FxHashSet<(Position<S>, usize)>,
    passes_that_end: Option<u32>,
    /// True if the basic ko rule holds, nodes are full, and the marks do not imply the rule.
    has_ko: bool,
    /// Rule by which a return to the start ends the sequence, if there is one.
    cycle_end: Option<CycleEnd>,
    /// True if a play that repeats loses its stone.
    has_forfeits: bool,
}

impl<'a, S: PointSet> WalkSteps<'a, S> {
    /// Prepares the edges of a model from a start.
    ///
    /// # Errors
    /// [`SequenceGraphError::TooMany`] if marks are points and there are more than `limit` positions.
    pub fn new(
        rules: &RuleSet,
        model: WalkModel,
        measure: Measure,
        board: &BoardPosition,
        local_board: &'a LocalBoard<S>,
        start: Position<S>,
        limit: usize,
    ) -> Result<WalkSteps<'a, S>, SequenceGraphError> {
        let (marks, is_full) = (model.marks, model.nodes == NodeKind::Full);
        // A suicide of a single stone leaves the position as it was. It is no edge if every play must change the position: by a bar, or
        // because no position may recur, the start included. (A stone that is forfeited is not barred.)
        let repeats = marks == SingleUseMarkKind::Positions && rules.start_counts && rules.forfeit.is_none();
        let changes = repeats || rules.bars.contains(&Bar::NoChange);
        let suicide = if changes { rules.suicide.without_single_stone() } else { rules.suicide };
        let apart = if marks == SingleUseMarkKind::Points {
            cycles_apart(local_board, suicide, &positions(local_board, suicide, start, limit)?)
        } else {
            FxHashSet::default()
        };
        let implied = matches!(marks, SingleUseMarkKind::Positions | SingleUseMarkKind::Situations);
        let has_ko = is_full && rules.bars.contains(&Bar::BasicKo) && !implied;
        // Only nodes with the ko that may not be retaken tell late recaptures. Without them walks go on at the start.
        let cycle_end = rules.ends.iter().find_map(|end| match *end {
            End::CycleEnd { needs_play, anywhere } if has_ko => Some(CycleEnd { needs_play, anywhere }),
            _ => None,
        });
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
            has_ko,
            cycle_end,
            has_forfeits: is_full && rules.forfeit.is_some(),
        })
    }

    /// The state in which walks begin.
    pub fn start(&self) -> WalkState<S> {
        let stage = match self.cycle_end {
            _ if self.marks_situations() && self.start_counts => WalkStage::OneSituation,
            Some(CycleEnd { needs_play: true, .. }) => WalkStage::BeforeFirstPlay,
            _ => WalkStage::Plain,
        };
        let has_turns = self.is_full || self.measure == Measure::Moves || self.marks == SingleUseMarkKind::Situations;
        WalkState { position: self.start, to_move: has_turns.then_some(self.first), passes: 0, ko: None, stage }
    }

    /// The edges from a state, in their order.
    pub fn edges(&self, from: WalkState<S>) -> Vec<StateEdge<S>> {
        let mut edges = Vec::new();
        match (from.stage, from.to_move) {
            (WalkStage::JustEntered, _) => return self.visits(from),
            (WalkStage::Ended, _) => {}
            (_, None) => {
                self.local_board
                    .for_each_play(from.position, self.suicide, |play| self.add_play(from, &play, &mut edges));
            }
            (_, Some(colour)) => {
                self.local_board.for_each_play_of_colours(from.position, [colour], self.suicide, |play| {
                    self.add_play(from, &play, &mut edges);
                });
                edges.extend(self.pass(from, colour));
            }
        }
        edges
    }

    /// Weight that a walk gains by ending in `state`: with plain nodes, the passes that are missing to the end of the sequence.
    pub fn end_weight(&self, state: WalkState<S>) -> u32 {
        let gains = !self.is_full && self.measure == Measure::Moves;
        if gains { self.passes_that_end.unwrap_or(0) - state.passes } else { 0 }
    }

    /// True if passes leave marks for the situations that they bring about.
    fn marks_situations(&self) -> bool {
        self.is_full && self.marks == SingleUseMarkKind::Situations && !self.has_forfeits
    }

    fn ended_state(&self) -> WalkState<S> {
        WalkState { to_move: None, passes: 0, ko: None, stage: WalkStage::Ended, ..self.start() }
    }

    /// Adds the edges of `play`: one, or two if its stone can be forfeited.
    fn add_play(&self, from: WalkState<S>, play: &Play<S>, edges: &mut Vec<StateEdge<S>>) {
        if self.has_ko && from.passes == 0 && from.ko == Some(play.point) {
            return;
        }
        let edge_move = Some((play.colour, Some(play.point)));
        if self.has_forfeits {
            // The edge for a forfeit: the stone is taken off, and no mark is left. That the play repeats is not checked, so the graph has
            // more walks than there are sequences, and a bound for walks is one for sequences.
            let (stone, Position { black, white }) = (S::single(play.point), play.after);
            let after = Position { black: black.minus(stone), white: white.minus(stone) };
            edges.push(StateEdge { to: self.after(from, play, after), mark: None, weight: 1, edge_move });
        }
        // A suicide has lost its stone already, so it leads to one position, repeated or not: the edge above serves for both.
        let mark = Some(self.mark(from.position, play));
        // The mark that the start has left can never be left again.
        if mark != self.start_mark && !(self.has_forfeits && play.suicide) {
            edges.push(StateEdge { to: self.after(from, play, play.after), mark, weight: 1, edge_move });
        }
    }

    /// Returns the state that `play` leads to, if it leaves the position `after`.
    fn after(&self, from: WalkState<S>, play: &Play<S>, after: Position<S>) -> WalkState<S> {
        let colour = play.colour;
        if self.has_forfeits && after == from.position {
            return self.after_pass(from, colour);
        }
        let is_late = from.passes == LATE_RECAPTURE_PASSES && from.ko == Some(play.point);
        let has_exceptions = self.cycle_end.is_some_and(|rule| rule.anywhere);
        let is_excepted = has_exceptions && (is_late || from.stage == WalkStage::AfterException);
        if self.is_return(after, !colour) && !is_late && !is_excepted {
            return self.ended_state();
        }
        let stage = match from.stage {
            _ if self.marks_situations() => WalkStage::JustEntered,
            _ if is_excepted => WalkStage::AfterException,
            _ => WalkStage::Plain,
        };
        let ko = if self.has_ko { taken_in_ko(self.local_board, play) } else { None };
        WalkState { position: after, to_move: from.to_move.map(|_| !colour), passes: 0, ko, stage }
    }

    /// True if `position` with `to_move` is the start situation, and a return to it ends the sequence.
    fn is_return(&self, position: Position<S>, to_move: Colour) -> bool {
        self.cycle_end.is_some() && (position, to_move) == (self.start, self.first)
    }

    /// Returns the edge of a pass by `colour`. With plain nodes, the pass that ends the sequence has none.
    fn pass(&self, from: WalkState<S>, colour: Colour) -> Option<StateEdge<S>> {
        let weight = u32::from(self.measure == Measure::Moves);
        let to = if self.is_full {
            self.after_pass(from, colour)
        } else {
            WalkState { to_move: Some(!colour), passes: weight * (from.passes + 1), ..from }
        };
        let is_end = !self.is_full && weight > 0 && self.passes_that_end.is_some_and(|end| to.passes >= end);
        let mark = (from.stage == WalkStage::OneSituation).then_some(SingleUseMark::SecondSituation(from.position));
        (!is_end).then_some(StateEdge { to, mark, weight, edge_move: Some((colour, None)) })
    }

    /// Returns the state that a pass leads to, with full nodes.
    fn after_pass(&self, from: WalkState<S>, colour: Colour) -> WalkState<S> {
        let passes = from.passes + 1;
        let needs_play = self.cycle_end.is_some_and(|rule| rule.needs_play) && from.stage == WalkStage::BeforeFirstPlay;
        let may_return = from.stage != WalkStage::AfterException && !needs_play;
        let is_return = may_return && self.is_return(from.position, !colour);
        if is_return || self.passes_that_end.is_some_and(|end| passes >= end) {
            return self.ended_state();
        }
        // Only a rule that ends cycles looks at the ko point after a pass.
        let ko = from.ko.filter(|_| self.cycle_end.is_some() && passes <= LATE_RECAPTURE_PASSES);
        let passes = if self.passes_that_end.is_some() { passes } else { passes.min(MOST_PASSES) };
        let stage = if from.stage == WalkStage::OneSituation { WalkStage::Plain } else { from.stage };
        WalkState { to_move: Some(!colour), passes, ko, stage, ..from }
    }

    /// Returns the edges that are not moves. They decide whether a play has brought about the position for the first time, or again.
    fn visits(&self, from: WalkState<S>) -> Vec<StateEdge<S>> {
        let visit =
            |stage, mark| StateEdge { to: WalkState { stage, ..from }, mark: Some(mark), weight: 0, edge_move: None };
        let first = visit(WalkStage::OneSituation, SingleUseMark::FirstSituation(from.position));
        let second = visit(WalkStage::Plain, SingleUseMark::SecondSituation(from.position));
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
                SingleUseMark::PlayInClass(position_class(self.local_board, before), colour, point)
            }
            SingleUseMarkKind::Points if self.apart.contains(&(before, point)) => SingleUseMark::Point(before, point),
            SingleUseMarkKind::Points => SingleUseMark::Departure(before),
            SingleUseMarkKind::Passes => unreachable!("a play leaves none"),
        }
    }
}

/// Returns the point at which `play` has taken the stone of a basic ko; `None` if it has not taken one.
pub(super) fn taken_in_ko<S: PointSet>(local_board: &LocalBoard<S>, play: &Play<S>) -> Option<usize> {
    play.removed.first().filter(|_| local_board.is_ko_capture(play))
}

/// Returns the positions that plays of either player can reach, at most `limit`, in order.
pub(super) fn positions<S: PointSet>(
    local_board: &LocalBoard<S>,
    suicide: Suicide,
    start: Position<S>,
    limit: usize,
) -> Result<Vec<Position<S>>, SequenceGraphError> {
    reached(start, limit, |position, visit| local_board.for_each_play(position, suicide, |play| visit(play.after)))
}

/// Returns everything that can be reached from `start`, at most `limit`, in order. `each_next` visits the successors.
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

/// Returns the pairs of a position and a point such that the position can recur without a play on the point: a cycle leads through
/// the position, and none of its plays is on the point.
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
        let graph = Rows::from_lists(positions.iter().map(|&position| {
            let mut next = Vec::new();
            local_board.for_each_play(position, suicide, |play| {
                if play.point != point {
                    next.push(numbers[&play.after]);
                }
            });
            next
        }));
        let components = Components::find(&graph);
        for (number, &position) in (0..).zip(positions) {
            let component = components.component(number);
            if graph.row(number).iter().any(|&to| components.component(to) == component) {
                apart.insert((position, point));
            }
        }
    }
    apart
}
