//! Walks over positions, with no more memory than passes in a row.

use koatlas_board::{Arena, Colour, Play, PointSet, Suicide};
use koatlas_verifier::Measure;

use super::state::{Arrow, Leaves, Stage, State, Steps};

/// The edges from position to position.
pub(crate) struct Plain<'a, S> {
    pub arena: &'a Arena<S>,
    pub suicide: Suicide,
    pub leaves: Leaves<S>,
    pub measure: Measure,
    /// Whether it matters whose turn it is.
    pub turns: bool,
    pub passes_that_end: u32,
}

impl<S: PointSet> Steps<S> for Plain<'_, S> {
    fn start(&self) -> State<S> {
        let Leaves { start, first, .. } = self.leaves;
        State { position: start, to_move: self.turns.then_some(first), passes: 0, ko: None, stage: Stage::Going }
    }

    fn arrows(&self, from: State<S>) -> Vec<Arrow<S>> {
        let mut arrows = Vec::new();
        self.arena.for_each_play(from.position, self.suicide, |play| {
            let may = from.to_move.is_none_or(|colour| colour == play.colour);
            if may && !self.leaves.is_start_again(&play) {
                arrows.push(self.play(from, &play));
            }
        });
        arrows.extend(from.to_move.and_then(|colour| self.pass(from, colour)));
        arrows
    }

    /// The passes that are left until the sequence has ended.
    fn end_weight(&self, state: State<S>) -> u32 {
        match self.measure {
            Measure::Plays => 0,
            Measure::Moves => self.passes_that_end - state.passes,
        }
    }
}

impl<S: PointSet> Plain<'_, S> {
    fn play(&self, from: State<S>, play: &Play<S>) -> Arrow<S> {
        let to_move = from.to_move.map(|_| !play.colour);
        Arrow {
            to: State { position: play.after, to_move, passes: 0, ..from },
            token: Some(self.leaves.token(self.arena, from.position, play)),
            weight: 1,
            made: Some((play.colour, Some(play.point))),
        }
    }

    fn pass(&self, from: State<S>, colour: Colour) -> Option<Arrow<S>> {
        let counted = self.measure == Measure::Moves;
        if counted && from.passes + 1 >= self.passes_that_end {
            return None;
        }
        let passes = if counted { from.passes + 1 } else { 0 };
        let to = State { to_move: Some(!colour), passes, ..from };
        Some(Arrow { to, token: None, weight: u32::from(counted), made: Some((colour, None)) })
    }
}
