//! Settings of several pieces, explored as products of parts: components of single pieces.

use std::ops::Range;

use koatlas_classifier::types::{EdgeLabel, LabelledEdge};
use koatlas_position_graph::{Components, Rows};

use crate::drawing::{Lay, can_lie_together, choose, lays_of_point};
use crate::settings::piece_parts::{BOTH, Colours, PartOccurrence, PiecePart};
use crate::settings::position::{PiecePosition, SettingPosition, cartesian_product};

/// The parts that settings of several pieces combine, by number of points of the piece: each part as it is (at an even index), followed by
/// the part with the colours exchanged.
#[derive(Clone, Debug, Default)]
pub(crate) struct Couplings {
    parts: Vec<Vec<PiecePart>>,
}

/// A family of settings of several pieces: `sizes` are the numbers of points of the pieces in descending order, and `first` the range of
/// parts of the first piece.
#[derive(Clone, Debug)]
pub(crate) struct Coupling {
    pub sizes: Vec<usize>,
    pub first: Range<usize>,
}

/// Largest number of parts in [`Coupling::first`]. Small families make shards of equal work.
const MAX_FIRST: usize = 64;

impl Couplings {
    /// Adds the exchanged parts to `parts`, which are given by number of points.
    pub fn new(parts: Vec<Vec<PiecePart>>) -> Couplings {
        let both = |part: PiecePart| {
            let exchanged = part.exchanged();
            [part, exchanged]
        };
        Couplings { parts: parts.into_iter().map(|parts| parts.into_iter().flat_map(both).collect()).collect() }
    }

    /// All couplings with `points` points.
    pub fn with_points(&self, points: usize) -> Vec<Coupling> {
        let mut couplings = Vec::new();
        for sizes in partitions(points) {
            let parts = self.parts[sizes[0]].len() / 2;
            for start in (0..parts).step_by(MAX_FIRST) {
                couplings.push(Coupling { sizes: sizes.clone(), first: start..parts.min(start + MAX_FIRST) });
            }
        }
        couplings
    }

    /// Estimate of the number of positions that a [`Coupling`] explores, as if each part had one position more than its piece has points.
    pub fn work(&self, Coupling { sizes, first }: &Coupling) -> u64 {
        let positions = sizes.iter().map(|size| *size as u64 + 1).product::<u64>();
        sizes[1..].iter().fold(first.len() as u64 * positions, |all, &size| all * self.parts[size].len() as u64)
    }

    /// Calls `visit` with every combination of `coupling` whose pieces are connected by mortal strings. Its first part is not exchanged.
    pub fn for_each(&self, coupling: &Coupling, mut visit: impl FnMut(&Combination<'_>)) {
        for first in coupling.first.clone() {
            self.extend(&coupling.sizes, &mut vec![2 * first], &mut visit);
        }
    }

    /// Extends the choice of parts `chosen` by one part for each further size, and calls `visit` with the complete combinations.
    fn extend(&self, sizes: &[usize], chosen: &mut Vec<usize>, visit: &mut impl FnMut(&Combination<'_>)) {
        let next = chosen.len();
        if next == sizes.len() {
            let parts = sizes.iter().zip(chosen.iter()).map(|(&size, &part)| &self.parts[size][part]);
            let exchanged = chosen.iter().map(|part| part % 2 == 1);
            let combination = Combination { parts: parts.collect(), exchanged: exchanged.collect() };
            if combination.is_connected() {
                visit(&combination);
            }
            return;
        }
        // The order of pieces of equal size does not matter: take their parts in ascending order only. `/ 2 * 2` lets a part be
        // followed by itself, exchanged or not.
        let least = if sizes[next] == sizes[next - 1] { chosen[next - 1] / 2 * 2 } else { 0 };
        for part in least..self.parts[sizes[next]].len() {
            chosen.push(part);
            self.extend(sizes, chosen, visit);
            chosen.pop();
        }
    }
}

/// The partitions of `points` into two or more pieces in descending order of size, at least two of them larger than one point and at most
/// one a single point.
fn partitions(points: usize) -> Vec<Vec<usize>> {
    fn extend(remaining: usize, max_size: usize, sizes: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if sizes.len() >= 2 && remaining <= 1 {
            all.push([sizes.as_slice(), &vec![1; remaining]].concat());
        }
        for size in (2..=max_size.min(remaining)).rev() {
            sizes.push(size);
            extend(remaining - size, size, sizes, all);
            sizes.pop();
        }
    }
    let mut all = Vec::new();
    extend(points, points, &mut Vec::new(), &mut all);
    all
}

/// Parts of different pieces next to the same mortal strings. A position of the combination is one position of each part; its number has
/// these as digits, that of the first part as the most significant.
pub(crate) struct Combination<'p> {
    parts: Vec<&'p PiecePart>,
    exchanged: Vec<bool>,
}

impl Combination<'_> {
    /// The mortal strings that touch a piece.
    fn touched(&self) -> Colours {
        self.parts.iter().fold(0, |all, part| all | part.touches)
    }

    /// True if mortal strings that touch two pieces connect all pieces.
    fn is_connected(&self) -> bool {
        // There are at most two strings: one step from the first piece reaches all that can be reached.
        let first = self.parts[0].touches;
        let reached = self.parts.iter().filter(|part| part.touches & first != 0);
        let strings = reached.fold(first, |all, part| all | part.touches);
        self.parts.iter().all(|part| part.touches & strings != 0)
    }

    /// Calls `visit` with every component of more than one position in which each mortal string breathes everywhere: its plays, with
    /// positions numbered in ascending order, and its first position as digits.
    pub fn for_each_component(&self, mut visit: impl FnMut(Vec<LabelledEdge>, &[u32])) {
        let all = self.parts.iter().map(|part| part.plays.len() as u32).product();
        let mut numbers: Vec<u32> = (0..all).collect();
        numbers.retain(|&number| self.breath(&self.digits(number), None) == self.touched());
        let plays = Rows::from_lists(numbers.iter().map(|&number| self.plays_from(number, &numbers)));
        let members = Components::find(&plays.map(|&(to, _)| to)).members();
        for nodes in members.rows().filter(|nodes| nodes.len() > 1) {
            let mut edges = Vec::new();
            for (from, &node) in (0..).zip(nodes) {
                for &(to, label) in plays.row(node) {
                    if let Ok(to) = nodes.binary_search(&to) {
                        edges.push((from, to as u32, label));
                    }
                }
            }
            visit(edges, &self.digits(numbers[nodes[0] as usize]));
        }
    }

    /// The digits of a position's number: a position of each part.
    fn digits(&self, mut number: u32) -> Vec<u32> {
        let mut digits = vec![0; self.parts.len()];
        for (digit, part) in digits.iter_mut().zip(&self.parts).rev() {
            let positions = part.plays.len() as u32;
            (*digit, number) = (number % positions, number / positions);
        }
        digits
    }

    /// The mortal strings that breathe in these positions of the parts; the part `excluded` is left out.
    fn breath(&self, positions: &[u32], excluded: Option<usize>) -> Colours {
        let others = (0..self.parts.len()).filter(|&part| Some(part) != excluded);
        others.fold(0, |all, part| all | self.parts[part].breath[positions[part] as usize])
    }

    /// The plays from position `number` to positions in `numbers`, as indices in `numbers`.
    fn plays_from(&self, number: u32, numbers: &[u32]) -> Vec<(u32, EdgeLabel)> {
        let (positions, touched) = (self.digits(number), self.touched());
        let mut plays = Vec::new();
        // Weight of the digit of the part in the number.
        let mut weight = 1;
        for (place, part) in self.parts.iter().enumerate().rev() {
            for play in part.plays.row(positions[place]) {
                // A play that leaves the opponent's mortal string without liberty captures it: it does not lead to a position of the
                // setting.
                let string = touched & 1 << (!play.label.colour()).index();
                let to = numbers.binary_search(&(number - positions[place] * weight + play.to * weight));
                if let (Ok(to), true) = (to, (play.breath | self.breath(&positions, Some(place))) & string == string) {
                    plays.push((to as u32, play.label));
                }
            }
            weight *= part.plays.len() as u32;
        }
        plays.sort_unstable();
        plays
    }

    /// A choice of a piece for each part such that no obstacle is known for all together, in settings of at most `max_points` points.
    /// `None` if there is none.
    ///
    /// A single point stands for all pieces that stand still. If there is room for more of them, it may lie as any point that touches
    /// its strings, and two of them may touch one string each.
    pub fn without_obstacle(&self, max_points: usize) -> Option<Vec<&PartOccurrence>> {
        let mut lays: Vec<Vec<Lay>> = self.parts.iter().map(|part| part.by_lay.keys().copied().collect()).collect();
        let points: usize = self.parts.iter().map(|part| part.occurrences[0].points).sum();
        let still = self.parts.last().filter(|part| part.plays.len() == 1 && points < max_points);
        let still = still.map(|part| part.touches);
        if let (Some(touches), Some(last)) = (still, lays.last_mut()) {
            *last = lays_of_point(touches);
        }
        let chosen = choose(&lays, &can_lie_together).or_else(|| {
            lays.pop_if(|_| still == Some(BOTH))?;
            choose(&[lays, [1, 2].map(lays_of_point).into()].concat(), &can_lie_together)
        })?;
        let places = self.parts.iter().zip(&chosen);
        Some(places.map(|(part, lay)| part.by_lay.get(lay).unwrap_or(&part.occurrences[0])).collect())
    }

    /// The setting of the pieces `chosen`, one for each part, in a position.
    pub fn setting_position(&self, chosen: &[&PartOccurrence], position: &[u32]) -> SettingPosition {
        let pieces = chosen.iter().zip(&self.exchanged).zip(position);
        let pieces = pieces.map(|((place, &exchanged), &position)| place.piece_position(position, exchanged));
        SettingPosition::new(self.touched().count_ones(), pieces)
    }

    /// The known places of a position, the least first, each with true if all its pieces can be drawn.
    pub fn setting_positions(&self, position: &[u32]) -> Vec<(SettingPosition, bool)> {
        let strings = self.touched().count_ones();
        let parts = self.parts.iter().zip(&self.exchanged).zip(position);
        let lists = parts.map(|((part, &exchanged), &position)| {
            part.occurrences.iter().map(|place| (place.piece_position(position, exchanged), place.drawable)).collect()
        });
        let mut positions = Vec::new();
        for pieces in cartesian_product(lists) {
            let drawable = pieces.iter().all(|(_, drawable): &(PiecePosition, bool)| *drawable);
            positions.push((SettingPosition::new(strings, pieces.into_iter().map(|(piece, _)| piece)), drawable));
        }
        positions
    }
}

#[cfg(test)]
#[path = "../../tests/inside/couplings.rs"]
mod tests;
