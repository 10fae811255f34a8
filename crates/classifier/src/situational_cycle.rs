//! Cycles of situations, checked, and as move-sequences that anyone can replay.

use koatlas_board::{Arena, Colour, Move, PointSet, Position, Suicide, Unplayable};
use koatlas_position_graph::Edge;

use crate::cycle_of_word::CycleWord;
use crate::types::Label;

/// A situational cycle: alternating moves, one of them a play, that lead from a position back to it with the same
/// player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SituationalCycle {
    /// The moves.
    pub moves: Vec<Move>,
    /// What the plays do.
    pub word: CycleWord,
    /// White stones minus black stones removed.
    pub balance: i32,
}

/// Why moves are no cycle. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCycle {
    /// Nobody plays.
    #[error("there is no play: write the moves of a cycle, for example \"B d3; W b2\"")]
    NoPlay,
    /// A move cannot be made.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The last move does not lead back.
    #[error("move {number}, {made}, is the last and does not lead back to the position of the start: a cycle has to")]
    Open {
        /// The number of the move.
        number: usize,
        /// The move.
        made: Move,
    },
}

impl SituationalCycle {
    /// The cycle of these steps.
    pub(crate) fn of_steps<S: PointSet>(arena: &Arena<S>, steps: &[Step]) -> SituationalCycle {
        let labels: Vec<Label> = steps.iter().filter_map(|&(_, play)| play.map(Label::from)).collect();
        SituationalCycle::new(moves(arena, steps), &labels)
    }

    /// The cycle with these moves, whose plays do what the labels say.
    pub(crate) fn new(moves: Vec<Move>, labels: &[Label]) -> SituationalCycle {
        let balance = labels.iter().map(|label| label.balance()).sum();
        SituationalCycle { moves, word: CycleWord::new(labels), balance }
    }

    /// The cycle that somebody has written, played from `start` by the bare rules.
    ///
    /// If the moves lead back to the position, but with the other player to move, that player's pass is added at the
    /// end. Positions may be met twice on the way.
    ///
    /// # Errors
    /// At the first move that cannot be made; at the last if it does not lead back.
    ///
    /// # Example
    /// ```
    /// use koatlas_board::Suicide;
    /// use koatlas_classifier::SituationalCycle;
    /// use koatlas_formats::{Format, parse_position};
    ///
    /// let (arena, start) = parse_position(b"O . X .\n", Format::Text)?.position.arena::<u64>()?;
    /// let cycle = |text: &str| {
    ///     let moves: Vec<_> = text.split("; ").map(|made| made.parse().expect("a move")).collect();
    ///     SituationalCycle::replayed(&arena, start, Suicide::Multi, &moves)
    /// };
    /// let reason = cycle("B b1; W pass; B b1").unwrap_err().to_string();
    /// assert_eq!(reason, "move 3, B b1: the play is illegal: the point is occupied");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replayed<S: PointSet>(
        arena: &Arena<S>,
        start: Position<S>,
        suicide: Suicide,
        written: &[Move],
    ) -> Result<SituationalCycle, NoCycle> {
        let plays = arena.replay(start, suicide, written)?;
        let labels: Vec<Label> = plays.iter().flatten().map(Label::of).collect();
        let position = plays.iter().flatten().next_back().map_or(start, |play| play.after);
        let mut moves = written.to_vec();
        match moves.last() {
            Some(&made) if position != start => return Err(NoCycle::Open { number: moves.len(), made }),
            Some(last) if moves.len() % 2 == 1 => moves.push(Move::pass(!last.colour)),
            _ => {}
        }
        if labels.is_empty() { Err(NoCycle::NoPlay) } else { Ok(SituationalCycle::new(moves, &labels)) }
    }

    /// Number of plays.
    #[must_use]
    pub fn plays(&self) -> usize {
        self.moves.iter().filter(|made| made.point.is_some()).count()
    }

    /// Number of passes.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.moves.len() - self.plays()
    }
}

/// One step of a walk through situations: a play, or a pass (`None`), and who made it.
pub(crate) type Step = (Colour, Option<Edge>);

/// The moves of a walk, with the names of the points.
pub(crate) fn moves<S: PointSet>(arena: &Arena<S>, steps: &[Step]) -> Vec<Move> {
    let point = |edge: Edge| arena.point(edge.point as usize);
    steps.iter().map(|&(colour, edge)| Move { colour, point: edge.map(point) }).collect()
}

/// Plays in any order of colours as alternating moves: a pass of the opponent between two plays of one colour.
pub(crate) fn alternate(plays: &[Edge]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for &play in plays {
        if steps.last().is_some_and(|&(colour, _)| colour == play.colour) {
            steps.push((!play.colour, None));
        }
        steps.push((play.colour, Some(play)));
    }
    steps
}

/// The plays of a cycle as a situational cycle: alternating moves, with a pass of the opponent between two plays of one
/// colour, and at the end if the last play is by the colour of the first.
///
/// As many moves as [`CycleWord::plays`](crate::CycleWord::plays) and [`CycleWord::passes`](crate::CycleWord::passes)
/// together. Where the cycle begins decides who moves first.
///
/// # Panics
/// If a play is on a point that the arena does not have.
#[must_use]
pub fn situational_moves<S: PointSet>(arena: &Arena<S>, cycle: &[Edge]) -> Vec<Move> {
    let mut steps = alternate(cycle);
    if let (Some(first), Some(last)) = (cycle.first(), cycle.last())
        && first.colour == last.colour
    {
        steps.push((!last.colour, None));
    }
    moves(arena, &steps)
}
