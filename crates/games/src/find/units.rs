//! The unions of empty areas and strings: a short cycle plays on each of these as a whole or not at all.

use std::ops::Range;

use koatlas_board::{Colour, LocalBoard, PointSet, Position, Suicide};

use super::FindOptions;

/// Empty area, or string.
struct Unit<S> {
    points: S,
    around: S,
    /// Colour of a string; `None` for an empty area.
    colour: Option<Colour>,
    /// Decision about it.
    state: UnitState,
    /// Whether it [can belong](UnionSearch::can_belong) to a union, once that has been asked.
    can_belong: Option<bool>,
    /// Places in [`UnionSearch::touching`] of the units next to it, once they have been computed.
    touching: Option<Range<usize>>,
}

/// Decision about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitState {
    /// Nothing is decided yet.
    Undecided,
    /// The unit belongs to the union.
    Inside,
    /// The unit is left out.
    LeftOut,
    /// The unit is a string that is left out, and one of its liberties too.
    LeftOutWithLiberty,
}

/// Two cases to try about a unit.
#[derive(Clone, Copy)]
enum Decision {
    /// The unit belongs to the union, or is left out.
    Unit(usize),
    /// All liberties of the string, which is left out, belong to the union, or one of them is left out too.
    Liberties(usize),
}

/// Search for the unions of empty areas and strings that a cycle may play on: see the [module](super).
///
/// A union grows by one unit after the other. A unit is only computed when it is next to the union, or to a string that is, so that
/// the search never looks at points far from it.
pub struct UnionSearch<'a, S> {
    local_board: &'a LocalBoard<S>,
    position: Position<S>,
    empty: S,
    max_plays: usize,
    suicide: Suicide,
    /// Points that are left out of all units.
    without: S,
    units: Vec<Unit<S>>,
    /// The units next to each unit, as [`Unit::touching`] says.
    touching: Vec<usize>,
    /// Units that the cases being tried have added, the last ones last.
    added: Vec<usize>,
    /// For each point, the index of its unit in `units` plus one; 0 if that has not been computed.
    unit_of: Vec<u16>,
    points: S,
    /// By colour, the points next to strings that are left out.
    barred: [S; 2],
}

impl<'a, S: PointSet> UnionSearch<'a, S> {
    /// Prepares the search in a position for cycles of at most `within` plays.
    pub fn new(local_board: &'a LocalBoard<S>, position: Position<S>, options: FindOptions) -> UnionSearch<'a, S> {
        let FindOptions { within: max_plays, suicide, .. } = options;
        let (empty, units, unit_of) = (local_board.empty_points(position), Vec::new(), vec![0; local_board.len()]);
        let (touching, added, points, barred) = (Vec::new(), Vec::new(), S::EMPTY, [S::EMPTY; 2]);
        UnionSearch {
            local_board,
            position,
            empty,
            max_plays,
            suicide,
            without: S::EMPTY,
            units,
            touching,
            added,
            unit_of,
            points,
            barred,
        }
    }

    /// True if a cycle may play on a string next to `points`, or if all liberties of such a string outside of `points` may be on cycles, if
    /// plays change nothing but `points` before. No area of empty points outside is next to `points`.
    pub fn has_ties(mut self, points: S) -> bool {
        self.without = points;
        self.empty = self.empty.minus(points);
        self.position = self.position.within(self.local_board.all().minus(points));
        let mut around =
            points.iter().fold(S::EMPTY, |near, point| near | self.local_board.neighbours(point)).minus(points);
        while let Some(point) = around.first() {
            let string = self.unit_at(point);
            around = around.minus(self.units[string].points);
            if self.can_belong(string) || self.areas(string).into_iter().all(|area| self.can_belong(area)) {
                return true;
            }
        }
        false
    }

    /// Calls `visit` with every union that includes one of the points `near`. Its units are connected or tied, it has at most `max_plays`
    /// points and all liberties of its strings, and no point of it lies between strings of both colours that are left out.
    pub fn for_each(mut self, near: S, mut visit: impl FnMut(S)) {
        for point in near.iter() {
            let root = self.unit_at(point);
            if self.is_undecided(root) {
                self.with(Decision::Unit(root), &mut |unions| unions.extend(&mut visit));
                // Unions with this unit have been visited.
                self.units[root].state = UnitState::LeftOut;
            }
        }
    }

    /// Decides about the units next to the union or tied to it, one after the other, and calls `visit` with each union.
    fn extend(&mut self, visit: &mut dyn FnMut(S)) {
        if let Some(decision) = self.next() {
            // The two cases exclude each other, so that every union is visited once.
            self.with(decision, &mut |unions| unions.extend(visit));
            self.without(decision, &mut |unions| unions.extend(visit));
            return;
        }
        let mut left_out = self.units.iter().filter(|unit| unit.state == UnitState::LeftOutWithLiberty);
        if !left_out.any(|unit| self.has_all_liberties(unit)) {
            visit(self.points);
        }
    }

    fn has_all_liberties(&self, string: &Unit<S>) -> bool {
        (string.around & self.empty).minus(self.points).is_empty()
    }

    /// Returns the next decision: about a unit next to the union, or if there is none, about units that a string next to the union
    /// ties to it.
    fn next(&mut self) -> Option<Decision> {
        let undecided = self.first_touching(|unions, unit| unions.is_undecided(unit).then_some(Decision::Unit(unit)));
        undecided.or_else(|| self.first_touching(Self::tied))
    }

    /// Returns the first decision that `decide` makes about a unit next to the union.
    fn first_touching(&mut self, decide: impl Fn(&mut Self, usize) -> Option<Decision>) -> Option<Decision> {
        // Units that are computed on the way are not in the union.
        for unit in 0..self.units.len() {
            if self.units[unit].state == UnitState::Inside {
                for place in self.touching(unit) {
                    if let Some(decision) = decide(self, self.touching[place]) {
                        return Some(decision);
                    }
                }
            }
        }
        None
    }

    /// Returns the decision about units that `string`, next to the union and constant, ties to the union: a string next to it if all
    /// of its liberties are in the union, or all of its liberties if none of them is.
    fn tied(&mut self, string: usize) -> Option<Decision> {
        let Unit { points, around, colour: Some(colour), state: UnitState::LeftOut, .. } = self.units[string] else {
            return None;
        };
        let liberties = around & self.empty;
        if liberties.len() > self.max_plays || points.meets(self.local_board.safe(colour)) {
            None
        } else if self.has_all_liberties(&self.units[string]) {
            let mut next = self.touching(string);
            next.find(|&place| self.is_undecided(self.touching[place]))
                .map(|place| Decision::Unit(self.touching[place]))
        } else if liberties.meets(self.points) {
            None
        } else {
            Some(Decision::Liberties(string))
        }
    }

    /// Calls `work` while the units of `decision` belong to the union, and with a string the areas of its liberties. Does nothing if the
    /// union would be too large or include a unit that is left out.
    fn with(&mut self, decision: Decision, work: &mut dyn FnMut(&mut Self)) {
        let first = self.added.len();
        let (Decision::Unit(unit) | Decision::Liberties(unit)) = decision;
        if let Decision::Unit(unit) = decision {
            self.added.push(unit);
        }
        for place in self.touching(unit) {
            let Unit { colour, state, .. } = self.units[self.touching[place]];
            if colour.is_none() && state != UnitState::Inside {
                self.added.push(self.touching[place]);
            }
        }
        // The state before, to which the search returns.
        let (points, barred, new) = (self.points, self.barred, first..self.added.len());
        let fits = new.clone().all(|place| self.is_undecided(self.added[place]));
        self.points = self.added[new.clone()].iter().fold(points, |all, &unit| all | self.units[unit].points);
        if fits && self.points.len() <= self.max_plays {
            new.clone().for_each(|place| self.units[self.added[place]].state = UnitState::Inside);
            for place in new.clone() {
                self.touching(self.added[place]).for_each(|place| {
                    self.is_undecided(self.touching[place]);
                    self.bar(self.touching[place]);
                });
            }
            self.go_on(work);
            new.for_each(|place| self.units[self.added[place]].state = UnitState::Undecided);
        }
        self.added.truncate(first);
        (self.points, self.barred) = (points, barred);
    }

    /// Calls `work` while the unit of `decision` is left out, or the string and one of its liberties.
    fn without(&mut self, decision: Decision, work: &mut dyn FnMut(&mut Self)) {
        let (unit, state) = match decision {
            Decision::Unit(unit) => (unit, UnitState::LeftOut),
            Decision::Liberties(string) => (string, UnitState::LeftOutWithLiberty),
        };
        let before = (std::mem::replace(&mut self.units[unit].state, state), self.barred);
        self.bar(unit);
        self.go_on(work);
        (self.units[unit].state, self.barred) = before;
    }

    /// Bars a colour on the points next to `unit`, if this is a string of that colour that is left out.
    fn bar(&mut self, unit: usize) {
        if let Unit {
            around, colour: Some(colour), state: UnitState::LeftOut | UnitState::LeftOutWithLiberty, ..
        } = self.units[unit]
        {
            self.barred[colour.index()] |= around;
        }
    }

    /// Calls `work`, unless a point of the union lies between strings of both colours that are left out.
    fn go_on(&mut self, work: &mut dyn FnMut(&mut Self)) {
        if !self.points.meets(self.barred[0] & self.barred[1]) {
            work(self);
        }
    }

    /// True if nothing is decided yet about `unit`. One that cannot belong to a union is left out.
    fn is_undecided(&mut self, unit: usize) -> bool {
        if self.units[unit].state == UnitState::Undecided && !self.can_belong(unit) {
            self.units[unit].state = UnitState::LeftOut;
        }
        self.units[unit].state == UnitState::Undecided
    }

    /// True if a union may include `unit`, whatever is decided.
    fn can_belong(&mut self, unit: usize) -> bool {
        let Unit { points, colour, can_belong, .. } = self.units[unit];
        can_belong.unwrap_or_else(|| {
            let is_immortal = colour.is_some_and(|colour| points.meets(self.local_board.safe(colour)));
            // What is asked about on the way may belong.
            self.units[unit].can_belong = Some(true);
            let can_belong = points.len() <= self.max_plays && !is_immortal && self.suits_neighbours(unit);
            self.units[unit].can_belong = Some(can_belong);
            can_belong
        })
    }

    /// False if no union that includes `unit` has a cycle, as its neighbours show: a string has too many liberties, or plays of both colours
    /// are barred on a point of an area, or nothing could ever be taken in it.
    fn suits_neighbours(&mut self, unit: usize) -> bool {
        let Unit { points, colour, .. } = self.units[unit];
        if colour.is_some() {
            let areas = self.areas(unit);
            let all = areas.iter().map(|&area| self.units[area].points.len()).sum::<usize>() + points.len();
            return all <= self.max_plays && areas.into_iter().all(|area| self.can_belong(area));
        }
        let (mut barred, mut stands) = ([S::EMPTY; 2], true);
        for place in self.touching(unit) {
            let string = self.touching[place];
            if self.can_belong(string) {
                stands = false;
            } else if let Some(colour) = self.units[string].colour {
                barred[colour.index()] |= self.units[string].around & points;
            }
        }
        // Stones of one colour alone are taken off by suicide, and by that of several stones.
        let is_of_one_colour = barred.contains(&points) && (self.suicide == Suicide::None || points.len() == 1);
        !(barred[0].meets(barred[1]) || stands && is_of_one_colour)
    }

    /// Returns the areas of the liberties of a string.
    fn areas(&mut self, string: usize) -> Vec<usize> {
        let touching = self.touching(string).map(|place| self.touching[place]);
        touching.filter(|&next| self.units[next].colour.is_none()).collect()
    }

    /// Returns the places in `touching` of the units next to `unit`.
    fn touching(&mut self, unit: usize) -> Range<usize> {
        if let Some(known) = &self.units[unit].touching {
            return known.clone();
        }
        let mut left = self.units[unit].around.minus(self.units[unit].points | self.without);
        let first = self.touching.len();
        while let Some(point) = left.first() {
            let next = self.unit_at(point);
            left = left.minus(self.units[next].points);
            self.touching.push(next);
        }
        let places = first..self.touching.len();
        self.units[unit].touching = Some(places.clone());
        places
    }

    fn unit_at(&mut self, point: usize) -> usize {
        if self.unit_of[point] == 0 {
            let colour = self.position.content(point);
            // An area of empty points is found like a string.
            let like = colour.map_or(self.empty, |colour| self.position.stones(colour));
            let (points, around) = self.local_board.string_at(point, like);
            self.units.push(Unit {
                points,
                around,
                colour,
                state: UnitState::Undecided,
                can_belong: None,
                touching: None,
            });
            points.for_each(|point| self.unit_of[point] = self.units.len() as u16);
        }
        usize::from(self.unit_of[point]) - 1
    }
}
