//! Walks whose nodes hold all that bans and ends ask for.

use koatlas_board::{Arena, Colour, Play, PointSet, Position, Suicide};
use koatlas_certificates::{Measure, TokenKind};
use koatlas_rulesets::{Bar, End, RuleSet};

use super::stretches::taken_in_ko;
use crate::readings::sequence_graph::{Arrow, Leaves, Stage, State, Steps, Token};

/// The end by a return to the start situation.
#[derive(Clone, Copy)]
struct Returns {
    needs_play: bool,
    anywhere: bool,
}

/// The edges from state to state.
///
/// Every pass is an edge, also the one that ends the sequence. Where situations may not recur, passes bring about
/// situations too. A position has two situations: the first is that in which it came about, the second has the other
/// player to move. A play into a position uses up the token of the first or of the second situation, besides its own
/// token. A pass in the first situation uses up the second.
pub(crate) struct Full<'a, S> {
    arena: &'a Arena<S>,
    suicide: Suicide,
    leaves: Leaves<S>,
    measure: Measure,
    /// Passes in a row that end a sequence.
    passes_that_end: Option<u32>,
    /// Whether the basic ko rule holds, and is no part of what tokens forbid.
    ko: bool,
    returns: Option<Returns>,
    /// Whether a play that repeats loses its stone.
    forfeits: bool,
}

/// Where passes do not end the sequence, nodes count passes in a row up to this; more count as this many.
const PASSES: u32 = 3;

/// To retake a ko after exactly so many passes is an exception: such a play may bring back the start without ending the
/// sequence.
const LATE: u32 = 2;

impl<'a, S: PointSet> Full<'a, S> {
    pub fn new(rules: &RuleSet, arena: &'a Arena<S>, suicide: Suicide, leaves: Leaves<S>, measure: Measure) -> Self {
        let ends = rules.ends().iter();
        let returns = ends.clone().find_map(|end| match *end {
            End::CycleEnd { needs_play, anywhere } => Some(Returns { needs_play, anywhere }),
            _ => None,
        });
        let passes_that_end = ends.clone().find_map(|end| if let End::Passes(n) = end { Some(*n) } else { None });
        let implied = matches!(leaves.tokens, TokenKind::Positions | TokenKind::Situations);
        let ko = rules.bars().contains(&Bar::BasicKo) && !implied;
        Full { arena, suicide, leaves, measure, passes_that_end, ko, returns, forfeits: rules.forfeit().is_some() }
    }

    /// Whether situations that passes bring about matter.
    fn marks(&self) -> bool {
        self.leaves.tokens == TokenKind::Situations && !self.forfeits
    }

    fn ended(&self) -> State<S> {
        State { to_move: None, passes: 0, ko: None, stage: Stage::Ended, ..self.start() }
    }

    fn plays(&self, from: State<S>, colour: Colour, arrows: &mut Vec<Arrow<S>>) {
        self.arena.for_each_play_by(from.position, colour, self.suicide, |play| {
            let is_banned = self.ko && from.passes == 0 && from.ko == Some(play.point);
            if is_banned {
                return;
            }
            if self.forfeits {
                arrows.push(self.forfeit(from, &play));
            }
            // A suicide that repeats loses no more than its stones; the other edge serves for both.
            if !(self.leaves.is_start_again(&play) || self.forfeits && play.suicide) {
                let token = Some(self.leaves.token(self.arena, from.position, &play));
                let to = self.after(from, &play, play.after);
                arrows.push(Arrow { to, token, weight: 1, made: Some((colour, Some(play.point))) });
            }
        });
    }

    /// The play whose stone is taken off, or whose suicide repeats.
    fn forfeit(&self, from: State<S>, play: &Play<S>) -> Arrow<S> {
        let stone = S::single(play.point);
        let Position { black, white } = play.after;
        let after = Position { black: black.minus(stone), white: white.minus(stone) };
        let to = self.after(from, play, after);
        Arrow { to, token: None, weight: 1, made: Some((play.colour, Some(play.point))) }
    }

    /// Where a play leads to that leaves the position `after`.
    fn after(&self, from: State<S>, play: &Play<S>, after: Position<S>) -> State<S> {
        let colour = play.colour;
        if self.forfeits && after == from.position {
            return self.passed(from, colour);
        }
        let late = from.passes == LATE && from.ko == Some(play.point);
        let excepted = self.returns.is_some_and(|returns| returns.anywhere) && (late || from.stage == Stage::Excepted);
        if self.is_return(after, !colour) && !late && !excepted {
            return self.ended();
        }
        let stage = match from.stage {
            _ if self.marks() => Stage::Entered,
            _ if excepted => Stage::Excepted,
            _ => Stage::Going,
        };
        let ko = if self.ko { taken_in_ko(self.arena, play) } else { None };
        State { position: after, to_move: Some(!colour), passes: 0, ko, stage }
    }

    /// Whether this is the start situation, and that ends the sequence.
    fn is_return(&self, position: Position<S>, to_move: Colour) -> bool {
        self.returns.is_some() && (position, to_move) == (self.leaves.start, self.leaves.first)
    }

    fn pass(&self, from: State<S>, colour: Colour) -> Arrow<S> {
        let token = (from.stage == Stage::First).then_some(Token::Second(from.position));
        let weight = u32::from(self.measure == Measure::Moves);
        Arrow { to: self.passed(from, colour), token, weight, made: Some((colour, None)) }
    }

    /// Where a pass leads to.
    fn passed(&self, from: State<S>, colour: Colour) -> State<S> {
        let passes = from.passes + 1;
        let needs_play = self.returns.is_some_and(|returns| returns.needs_play) && from.stage == Stage::Begun;
        let is_return = self.is_return(from.position, !colour) && from.stage != Stage::Excepted && !needs_play;
        if is_return || self.passes_that_end.is_some_and(|end| passes >= end) {
            return self.ended();
        }
        let ko = from.ko.filter(|_| self.returns.is_some() && passes <= LATE);
        let passes = if self.passes_that_end.is_some() { passes } else { passes.min(PASSES) };
        let stage = if from.stage == Stage::First { Stage::Going } else { from.stage };
        State { to_move: Some(!colour), passes, ko, stage, ..from }
    }

    /// Edges that are no moves. They say that a position has come about by a play for the first time, or again.
    fn visits(&self, from: State<S>) -> Vec<Arrow<S>> {
        let visit = |stage, token| Arrow { to: State { stage, ..from }, token: Some(token), weight: 0, made: None };
        let first = visit(Stage::First, Token::First(from.position));
        let second = visit(Stage::Going, Token::Second(from.position));
        let is_start = self.leaves.start_counts && from.position == self.leaves.start;
        if is_start { vec![second] } else { vec![first, second] }
    }
}

impl<S: PointSet> Steps<S> for Full<'_, S> {
    fn start(&self) -> State<S> {
        let Leaves { start, first, start_counts, .. } = self.leaves;
        let stage = match self.returns {
            _ if self.marks() && start_counts => Stage::First,
            Some(Returns { needs_play: true, .. }) => Stage::Begun,
            _ => Stage::Going,
        };
        State { position: start, to_move: Some(first), passes: 0, ko: None, stage }
    }

    fn arrows(&self, from: State<S>) -> Vec<Arrow<S>> {
        let mut arrows = Vec::new();
        match (from.stage, from.to_move) {
            (Stage::Entered, _) => return self.visits(from),
            (Stage::Ended, _) | (_, None) => {}
            (_, Some(colour)) => {
                self.plays(from, colour, &mut arrows);
                arrows.push(self.pass(from, colour));
            }
        }
        arrows
    }

    fn end_weight(&self, _: State<S>) -> u32 {
        0
    }
}
