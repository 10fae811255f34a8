//! Positions by number, with the plays from each: made when they are asked for.

use std::ops::Range;

use koatlas_board::{Arena, BoardPosition, Colour, Play, PointSet, Position, Suicide};
use koatlas_rulesets::{Bar, RuleSet, area_score, balance_of, position_class};
use rustc_hash::FxHashMap;

use super::fact::{OfPlace, SLOTS_OF_PLACE, Slot};

/// A play from one position to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// Where.
    pub point: u16,
    /// The number of the position after it.
    pub to: u32,
    /// The same, if the stone played is taken off again.
    pub to_without: u32,
    /// White stones minus black stones removed.
    pub balance: i16,
    /// Where it took a single stone of the opponent, if it took just one.
    pub took: Option<u16>,
    /// The mark of the pair of positions.
    pub pair: Slot,
    /// The mark of the play in its class of positions.
    pub class: Slot,
}

struct Place<S> {
    position: Position<S>,
    first_slot: Slot,
    steps: [Option<(u32, u32)>; 2],
    score: Option<i32>,
}

/// All positions that have come up, numbered as they came.
pub(crate) struct Places<S> {
    arena: Arena<S>,
    board: BoardPosition,
    suicide: Suicide,
    has_classes: bool,
    has_forfeits: bool,
    places: Vec<Place<S>>,
    numbers: FxHashMap<Position<S>, u32>,
    steps: Vec<Step>,
    classes: FxHashMap<(Position<S>, Colour, u16), Slot>,
    slots: Slot,
}

impl<S: PointSet> Places<S> {
    pub fn new(rules: &RuleSet, board: &BoardPosition, arena: Arena<S>) -> Places<S> {
        let slots = arena.len() as Slot;
        Places {
            arena,
            board: board.clone(),
            suicide: rules.suicide(),
            has_classes: rules.bars().contains(&Bar::PlayInClass),
            has_forfeits: rules.forfeit().is_some(),
            places: Vec::new(),
            numbers: FxHashMap::default(),
            steps: Vec::new(),
            classes: FxHashMap::default(),
            slots,
        }
    }

    /// The number of a position.
    pub fn number(&mut self, position: Position<S>) -> u32 {
        let next = self.places.len() as u32;
        let number = *self.numbers.entry(position).or_insert(next);
        if number == next {
            self.places.push(Place { position, first_slot: self.slots, steps: [None; 2], score: None });
            self.slots += SLOTS_OF_PLACE;
        }
        number
    }

    pub fn position(&self, place: u32) -> Position<S> {
        self.places[place as usize].position
    }

    /// The points that can change.
    pub fn arena(&self) -> &Arena<S> {
        &self.arena
    }

    /// The board on which the positions are.
    pub fn board(&self) -> &BoardPosition {
        &self.board
    }

    /// Number of positions that have come up.
    pub fn count(&self) -> u32 {
        self.places.len() as u32
    }

    /// Number of slots in use.
    pub fn slots(&self) -> usize {
        self.slots as usize
    }

    /// The mark of a play on a point, whatever the position.
    pub fn point_slot(point: u16) -> Slot {
        Slot::from(point)
    }

    /// A mark of a position.
    #[inline]
    pub fn slot(&self, place: u32, of: OfPlace) -> Slot {
        self.places[place as usize].first_slot + of as Slot
    }

    /// A mark of a position and a player.
    #[inline]
    pub fn slot_of(&self, place: u32, of: OfPlace, colour: Colour) -> Slot {
        self.slot(place, of) + colour.index() as Slot
    }

    /// Black's area minus White's.
    pub fn score(&mut self, place: u32) -> i32 {
        let Places { arena, board, places, .. } = self;
        let place = &mut places[place as usize];
        *place.score.get_or_insert_with(|| area_score(&board.with(arena, place.position)))
    }

    /// The plays of a player from a position, by point: a range for [`Places::step`].
    pub fn steps(&mut self, place: u32, colour: Colour) -> Range<usize> {
        if self.places[place as usize].steps[colour.index()].is_none() {
            let (from, position) = (self.steps.len() as u32, self.position(place));
            let mut plays = Vec::new();
            self.arena.for_each_play_by(position, colour, self.suicide, |play| plays.push(play));
            let class = if self.has_classes { position_class(&self.arena, position) } else { Position::EMPTY };
            for play in &plays {
                let step = self.step_of(play, class);
                self.steps.push(step);
            }
            self.places[place as usize].steps[colour.index()] = Some((from, self.steps.len() as u32));
        }
        let (from, to) = self.places[place as usize].steps[colour.index()].unwrap_or_default();
        from as usize..to as usize
    }

    #[inline]
    pub fn step(&self, step: usize) -> Step {
        self.steps[step]
    }

    fn step_of(&mut self, play: &Play<S>, class: Position<S>) -> Step {
        let (point, stone) = (play.point as u16, S::single(play.point));
        let to = self.number(play.after);
        let without = Position { black: play.after.black.minus(stone), white: play.after.white.minus(stone) };
        let to_without = if self.has_forfeits { self.number(without) } else { to };
        let balance = balance_of(play.colour, play.suicide, play.removed.len());
        let took = if play.suicide || play.removed.len() != 1 { None } else { play.removed.first() };
        let pair = self.slots;
        self.slots += 1;
        let class = if self.has_classes { self.class_slot((class, play.colour, point)) } else { pair };
        Step { point, to, to_without, balance, took: took.map(|point| point as u16), pair, class }
    }

    fn class_slot(&mut self, mark: (Position<S>, Colour, u16)) -> Slot {
        let next = self.slots;
        let slot = *self.classes.entry(mark).or_insert(next);
        self.slots += Slot::from(slot == next);
        slot
    }
}
