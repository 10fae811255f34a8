//! States of a memoryless strategy, as sets of points in words of 64 bits, with the plays from them and unconditional life.

use koatlas_board::{Colour, Size, Suicide};

use crate::strategy::symmetry::map_of;

/// Position, player to move, and the point where a ko may not be retaken at once, plus 1; 0 if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// Points with stones, by colour.
    pub stones: [u64; 2],
    pub to_move: Colour,
    pub ban: u8,
}

impl State {
    pub fn has_position_of(&self, other: &State) -> bool {
        self.stones == other.stones
    }
}

/// Move from a state: a point, or `None` for a pass.
pub(super) type StateMove = Option<usize>;

/// Board of at most 64 points, each of which can be played on.
pub(super) struct MaskBoard {
    /// By point, its neighbours.
    adjacent: Vec<u64>,
    /// Rotations and reflections: by point, its image.
    maps: Vec<Vec<usize>>,
}

impl MaskBoard {
    pub fn new(size: Size) -> MaskBoard {
        let (rows, cols) = (size.rows(), size.cols());
        let adjacent = |point: usize| {
            let (row, col) = (point / cols, point % cols);
            let beside = [(col > 0, point.wrapping_sub(1)), (col + 1 < cols, point + 1)];
            let above = [(row > 0, point.wrapping_sub(cols)), (row + 1 < rows, point + cols)];
            beside.into_iter().chain(above).filter(|(exists, _)| *exists).fold(0, |all, (_, next)| all | 1 << next)
        };
        let maps = (0..8).filter_map(|number| map_of(size, number)).collect();
        MaskBoard { adjacent: (0..rows * cols).map(adjacent).collect(), maps }
    }

    pub fn points(&self) -> usize {
        self.adjacent.len()
    }

    /// Points next to `points`.
    fn around(&self, points: u64) -> u64 {
        each(points).fold(0, |all, point| all | self.adjacent[point])
    }

    /// Connected part of `points` with `seed`, which is one of them.
    fn part(&self, seed: usize, points: u64) -> u64 {
        let mut part = 1 << seed;
        loop {
            let larger = part | self.around(part) & points;
            if larger == part {
                return part;
            }
            part = larger;
        }
    }

    /// Connected parts of `points`.
    fn parts(&self, points: u64) -> Vec<u64> {
        let mut parts: Vec<u64> = Vec::new();
        for seed in each(points) {
            if !parts.iter().any(|part| part >> seed & 1 == 1) {
                parts.push(self.part(seed, points));
            }
        }
        parts
    }

    /// Stones of `own` that are unconditionally alive, and their territory, as [`super::super::life`] defines both.
    pub fn life(&self, own: u64) -> (u64, u64) {
        let all = u64::MAX >> (64 - self.points());
        let (mut strings, mut areas) = (self.parts(own), self.parts(all & !own));
        loop {
            let before = (strings.len(), areas.len());
            strings.retain(|&string| {
                let around = self.around(string);
                areas.iter().filter(|area| *area & !around == 0).count() >= 2
            });
            let alive = strings.iter().fold(0, |all, string| all | string);
            areas.retain(|&area| self.around(area) & own & !alive == 0);
            if before == (strings.len(), areas.len()) {
                let beside = self.around(alive);
                let territory = areas.iter().filter(|area| *area & !beside == 0).fold(0, |all, area| all | area);
                return (alive, territory);
            }
        }
    }

    /// State after a play on `point`, by the bare rules and not on the ban; `None` if that is not allowed.
    fn after_play(&self, state: &State, point: usize, suicide: Suicide) -> Option<State> {
        let [black, white] = state.stones;
        if (black | white) >> point & 1 == 1 || usize::from(state.ban) == point + 1 {
            return None;
        }
        let (mover, other) = (state.to_move.index(), (!state.to_move).index());
        let mut stones = state.stones;
        stones[mover] |= 1 << point;
        let taken = self.without_liberty(stones, other);
        stones[other] &= !taken;
        let own_taken = self.without_liberty(stones, mover);
        let is_allowed = match own_taken.count_ones() {
            0 => true,
            1 => suicide == Suicide::All,
            _ => suicide != Suicide::None,
        };
        stones[mover] &= !own_taken;
        let is_alone = self.adjacent[point] & stones[mover] == 0;
        let liberties = self.adjacent[point] & !(stones[0] | stones[1]);
        let is_ko = own_taken == 0 && taken.count_ones() == 1 && is_alone && liberties == taken;
        let ban = if is_ko { taken.trailing_zeros() as u8 + 1 } else { 0 };
        is_allowed.then_some(State { stones, to_move: !state.to_move, ban })
    }

    /// Stones of the strings of `colour` without a liberty.
    fn without_liberty(&self, stones: [u64; 2], colour: usize) -> u64 {
        let empty = !(stones[0] | stones[1]);
        let dead = self.parts(stones[colour]).into_iter().filter(|string| self.around(*string) & empty == 0);
        dead.fold(0, |all, string| all | string)
    }

    /// Plays of the player to move under the policy `suicide`, in the order of points.
    pub fn plays(&self, state: &State, suicide: Suicide) -> impl Iterator<Item = (usize, State)> {
        (0..self.points()).filter_map(move |point| Some((point, self.after_play(state, point, suicide)?)))
    }

    /// Images of `state` under rotations and reflections, by the numbers of these.
    fn images(&self, state: &State) -> impl Iterator<Item = State> {
        self.maps.iter().map(|map| {
            let [black, white] = state.stones.map(|stones| each(stones).fold(0, |all, point| all | 1 << map[point]));
            let ban = usize::from(state.ban).checked_sub(1).map_or(0, |point| map[point] as u8 + 1);
            State { stones: [black, white], ban, ..*state }
        })
    }

    /// Least image of `state`: by black points, white points and ban, each as a number.
    pub fn standard_form(&self, state: &State) -> State {
        self.images(state).min_by_key(|image| (image.stones, image.ban)).expect("the identity is a map")
    }

    /// Points that some map which takes `state` to its standard form takes to `point`.
    pub fn sources(&self, state: &State, point: usize) -> Vec<usize> {
        let form = self.standard_form(state);
        let maps = self.maps.iter().zip(self.images(state)).filter(|(_, image)| *image == form);
        maps.filter_map(|(map, _)| map.iter().position(|image| *image == point)).collect()
    }
}

/// Points of a set.
fn each(mut points: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = (points != 0).then_some(points.trailing_zeros() as usize)?;
        points &= points - 1;
        Some(point)
    })
}
