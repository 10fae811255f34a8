//! What a short cycle plays on as a whole or not at all: empty areas and strings.

use koatlas_board::{Colour, LocalBoard, PointSet, Position};

/// An empty area, or a string.
struct Unit<S> {
    points: S,
    around: S,
    colour: Option<Colour>,
    /// What is decided about it. Units of more points than there are plays, and immortal strings, are left out from the
    /// beginning.
    state: UnitState,
    /// The units next to it, once they have been asked for.
    touching: Option<Vec<usize>>,
}

/// What is decided about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum UnitState {
    Open,
    In,
    Out,
    /// A string that is left out, and one of its liberties too.
    Loose,
}

/// Units that are added, or else what is decided about one.
struct Decision {
    add: Vec<usize>,
    or: (usize, UnitState),
}

impl Decision {
    fn of(unit: usize) -> Decision {
        Decision { add: vec![unit], or: (unit, UnitState::Out) }
    }
}

/// The unions of empty areas and strings that a cycle may play on: see the [module](super).
///
/// A union grows by one unit after the other. Units are only found when they are next to it, or to a string that is, so that far from it
/// nothing is looked at.
pub struct UnionSearch<'a, S> {
    local_board: &'a LocalBoard<S>,
    position: Position<S>,
    empty: S,
    max_plays: usize,
    units: Vec<Unit<S>>,
    /// By point its unit plus one; 0 if that has not been found.
    unit_of: Vec<u16>,
    /// The union.
    points: S,
    /// By colour, the points next to strings that are left out.
    barred: [S; 2],
}

impl<'a, S: PointSet> UnionSearch<'a, S> {
    /// The unions of a position for cycles of at most `max_plays` plays.
    pub fn new(local_board: &'a LocalBoard<S>, position: Position<S>, max_plays: usize) -> UnionSearch<'a, S> {
        let (empty, unit_of) = (local_board.empty_points(position), vec![0; local_board.len()]);
        UnionSearch {
            local_board,
            position,
            empty,
            max_plays,
            units: Vec::new(),
            unit_of,
            points: S::EMPTY,
            barred: [S::EMPTY; 2],
        }
    }

    /// Calls `visit` with every union that has one of some points: connected or tied, of at most `max_plays` points, with all liberties of its
    /// strings, and without a point between strings of both colours that are left out.
    pub fn for_each(mut self, some: S, mut visit: impl FnMut(S)) {
        for point in some.iter() {
            let root = self.unit_at(point);
            if self.units[root].state == UnitState::Open {
                self.with(&[root], &mut |unions| unions.extend(&mut visit));
                self.units[root].state = UnitState::Out;
            }
        }
    }

    /// Decides about the units next to the union or tied to it one after the other.
    fn extend(&mut self, visit: &mut dyn FnMut(S)) {
        match self.next() {
            Some(Decision { add, or: (unit, state) }) => {
                self.with(&add, &mut |unions| unions.extend(visit));
                self.without(unit, state, &mut |unions| unions.extend(visit));
            }
            None if self.units.iter().any(|unit| unit.state == UnitState::Loose && self.has_all_liberties(unit)) => {}
            None => visit(self.points),
        }
    }

    fn has_all_liberties(&self, string: &Unit<S>) -> bool {
        (string.around & self.empty).minus(self.points).is_empty()
    }

    /// What is to be decided: about units next to the union, and when there are no more, about those that a string next to it ties to it.
    fn next(&mut self) -> Option<Decision> {
        let inside: Vec<usize> =
            (0..self.units.len()).filter(|&unit| self.units[unit].state == UnitState::In).collect();
        let next: Vec<usize> = inside.into_iter().flat_map(|unit| self.touching(unit)).collect();
        let open = next.iter().find(|&&unit| self.units[unit].state == UnitState::Open);
        open.map(|&unit| Decision::of(unit)).or_else(|| next.into_iter().find_map(|unit| self.tied(unit)))
    }

    /// What a string next to the union ties to it if it is constant: a string next to it if all of its liberties are in the union, or all of
    /// its liberties if none of them is.
    fn tied(&mut self, string: usize) -> Option<Decision> {
        let Unit { points, around, colour: Some(colour), state: UnitState::Out, .. } = self.units[string] else {
            return None;
        };
        let liberties = around & self.empty;
        if liberties.len() > self.max_plays || points.meets(self.local_board.safe(colour)) {
            None
        } else if self.has_all_liberties(&self.units[string]) {
            let next = self.touching(string);
            next.into_iter().find(|&unit| self.units[unit].state == UnitState::Open).map(Decision::of)
        } else if liberties.meets(self.points) {
            None
        } else {
            let mut add = self.touching(string);
            add.retain(|&area| self.units[area].colour.is_none());
            Some(Decision { add, or: (string, UnitState::Loose) })
        }
    }

    /// Does something while some units, and with a string the areas of its liberties, belong to the union; nothing if that cannot be.
    fn with(&mut self, units: &[usize], work: &mut dyn FnMut(&mut Self)) {
        let mut new = units.to_vec();
        for &unit in units {
            new.extend(self.touching(unit).into_iter().filter(|&area| self.units[area].colour.is_none()));
        }
        new.retain(|&unit| self.units[unit].state != UnitState::In);
        let (points, barred) = (self.points, self.barred);
        self.points = new.iter().fold(points, |all, &unit| all | self.units[unit].points);
        if self.points.len() <= self.max_plays && new.iter().all(|&unit| self.units[unit].state == UnitState::Open) {
            new.iter().for_each(|&unit| self.units[unit].state = UnitState::In);
            for &unit in &new {
                self.touching(unit).into_iter().for_each(|next| self.bar(next));
            }
            self.go_on(work);
            new.iter().for_each(|&unit| self.units[unit].state = UnitState::Open);
        }
        (self.points, self.barred) = (points, barred);
    }

    /// Does something while a unit is left out in a way.
    fn without(&mut self, unit: usize, state: UnitState, work: &mut dyn FnMut(&mut Self)) {
        let before = (std::mem::replace(&mut self.units[unit].state, state), self.barred);
        self.bar(unit);
        self.go_on(work);
        (self.units[unit].state, self.barred) = before;
    }

    /// Bars a colour on the points next to a string of that colour that is left out.
    fn bar(&mut self, unit: usize) {
        if let Unit { around, colour: Some(colour), state: UnitState::Out | UnitState::Loose, .. } = self.units[unit] {
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
            let like =
                colour.map_or(self.local_board.empty_points(self.position), |colour| self.position.stones(colour));
            let (points, around) = self.local_board.string_at(point, like);
            let is_immortal = colour.is_some_and(|colour| points.meets(self.local_board.safe(colour)));
            let state = if points.len() <= self.max_plays && !is_immortal { UnitState::Open } else { UnitState::Out };
            self.units.push(Unit { points, around, colour, state, touching: None });
            points.for_each(|point| self.unit_of[point] = self.units.len() as u16);
        }
        usize::from(self.unit_of[point]) - 1
    }
}
