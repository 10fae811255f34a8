//! What a short cycle plays on as a whole or not at all: empty areas and strings.

use koatlas_board::{Arena, Colour, PointSet, Position};

/// An empty area, or a string.
struct Unit<S> {
    points: S,
    around: S,
    colour: Option<Colour>,
    /// What is decided about it. Units of more points than there are plays, and immortal strings, are left out from the
    /// beginning.
    state: State,
    /// The units next to it, once they have been asked for.
    touching: Option<Vec<usize>>,
}

/// What is decided about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    In,
    Out,
}

/// The unions of empty areas and strings that a cycle may play on: see the [module](super).
///
/// A union grows by one unit after the other. Units are only found when they are next to it, so that far from it nothing is looked at.
pub struct Unions<'a, S> {
    arena: &'a Arena<S>,
    position: Position<S>,
    max_plays: usize,
    units: Vec<Unit<S>>,
    /// By point its unit plus one; 0 if that has not been found.
    unit_of: Vec<u16>,
    /// The union.
    points: S,
    /// By colour, the points next to strings that are left out.
    barred: [S; 2],
}

impl<'a, S: PointSet> Unions<'a, S> {
    /// The unions of a position for cycles of at most `max_plays` plays.
    pub fn new(arena: &'a Arena<S>, position: Position<S>, max_plays: usize) -> Unions<'a, S> {
        let unit_of = vec![0; arena.len()];
        Unions { arena, position, max_plays, units: Vec::new(), unit_of, points: S::EMPTY, barred: [S::EMPTY; 2] }
    }

    /// Calls `visit` with every union that has one of some points: connected, of at most `max_plays` points, with all liberties of its strings,
    /// and without a point between strings of both colours that are left out.
    pub fn for_each(mut self, some: S, mut visit: impl FnMut(S)) {
        for point in some.iter() {
            let root = self.unit_at(point);
            if self.units[root].state == State::Open {
                self.with(root, &mut |unions| unions.extend(&mut visit));
                self.units[root].state = State::Out;
            }
        }
    }

    /// Decides about the units next to the union one after the other.
    fn extend(&mut self, visit: &mut dyn FnMut(S)) {
        let Some(next) = self.next() else { return visit(self.points) };
        self.with(next, &mut |unions| unions.extend(visit));
        self.without(next, &mut |unions| unions.extend(visit));
    }

    /// A unit next to the union that nothing is decided about.
    fn next(&mut self) -> Option<usize> {
        (0..self.units.len()).find_map(|unit| {
            let is_in = self.units[unit].state == State::In;
            if is_in {
                self.touching(unit).into_iter().find(|&unit| self.units[unit].state == State::Open)
            } else {
                None
            }
        })
    }

    /// Does something while a unit, and with a string the areas of its liberties, belongs to the union; nothing if that cannot be.
    fn with(&mut self, unit: usize, work: &mut dyn FnMut(&mut Self)) {
        let mut new = vec![unit];
        if self.units[unit].colour.is_some() {
            new.extend(self.touching(unit).into_iter().filter(|&area| self.units[area].colour.is_none()));
        }
        new.retain(|&unit| self.units[unit].state != State::In);
        let (points, barred) = (self.points, self.barred);
        self.points = new.iter().fold(points, |all, &unit| all | self.units[unit].points);
        if self.points.len() <= self.max_plays && new.iter().all(|&unit| self.units[unit].state == State::Open) {
            new.iter().for_each(|&unit| self.units[unit].state = State::In);
            for &unit in &new {
                self.touching(unit).into_iter().for_each(|next| self.bar(next));
            }
            self.go_on(work);
            new.iter().for_each(|&unit| self.units[unit].state = State::Open);
        }
        (self.points, self.barred) = (points, barred);
    }

    /// Does something while a unit does not belong to the union.
    fn without(&mut self, unit: usize, work: &mut dyn FnMut(&mut Self)) {
        let barred = self.barred;
        self.units[unit].state = State::Out;
        self.bar(unit);
        self.go_on(work);
        self.units[unit].state = State::Open;
        self.barred = barred;
    }

    /// Bars a colour on the points next to a string of that colour that is left out.
    fn bar(&mut self, unit: usize) {
        if let Unit { around, colour: Some(colour), state: State::Out, .. } = self.units[unit] {
            self.barred[colour.index()] |= around;
        }
    }

    fn go_on(&mut self, work: &mut dyn FnMut(&mut Self)) {
        if !self.points.meets(self.barred[0] & self.barred[1]) {
            work(self);
        }
    }

    fn touching(&mut self, unit: usize) -> Vec<usize> {
        if self.units[unit].touching.is_none() {
            let mut left = self.units[unit].around.minus(self.units[unit].points);
            let mut touching = Vec::new();
            while let Some(point) = left.first() {
                let next = self.unit_at(point);
                left = left.minus(self.units[next].points);
                touching.push(next);
            }
            self.units[unit].touching = Some(touching);
        }
        self.units[unit].touching.clone().unwrap_or_default()
    }

    /// The unit of a point.
    fn unit_at(&mut self, point: usize) -> usize {
        if self.unit_of[point] == 0 {
            let colour = self.position.content(point);
            let like = colour.map_or(self.arena.empty_points(self.position), |colour| self.position.stones(colour));
            let (points, around) = self.arena.string_at(point, like);
            let is_immortal = colour.is_some_and(|colour| points.meets(self.arena.safe(colour)));
            let state = if points.len() <= self.max_plays && !is_immortal { State::Open } else { State::Out };
            self.units.push(Unit { points, around, colour, state, touching: None });
            points.for_each(|point| self.unit_of[point] = self.units.len() as u16);
        }
        usize::from(self.unit_of[point]) - 1
    }
}
