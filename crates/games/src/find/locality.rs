//! The points that a cycle plays on, as a local board of their own.

use koatlas_board::{Colour, LocalBoard, LocalBoardParts, Play, Point, PointSet, Position, Suicide};
use koatlas_classifier::types::EdgeLabel;
use koatlas_files::Control;

use super::Result;

/// Points that a cycle plays on, with all that can matter to it of the rest of the board.
///
/// The points that are played on come first in the local board. Behind them stands one point for each string next to them that has
/// all its liberties among them. A play that takes its last liberty would capture it, so that no cycle of these points makes that
/// play. All other stones around them stay where they are and have a liberty elsewhere.
#[derive(Debug, PartialEq, Eq)]
pub struct Locality {
    local_board: LocalBoard<u64>,
    start: Position<u64>,
    /// By colour, points next to its own constant stones, where the colour is not played. A stone there could never be taken off again.
    barred: [u64; 2],
}

impl Locality {
    /// Returns the locality of `points`. `None` if no cycle from `position` plays on just these: if an empty point or a stone of the
    /// same string is next to them, or one of them lies between constant stones of both colours.
    pub fn new<S: PointSet>(board: &LocalBoard<S>, position: Position<S>, points: S) -> Option<Locality> {
        let numbers: Vec<usize> = points.iter().collect();
        let (mut neighbours, mut barred) = (Vec::new(), [0; 2]);
        let mut outside = S::EMPTY;
        for (&point, i) in numbers.iter().zip(0..) {
            let around = board.neighbours(point);
            neighbours.push(renumber(&numbers, around & points));
            // An empty point here leaves by `?`: an empty point next to the set would belong to it.
            for constant in around.minus(points).iter() {
                let colour = position.content(constant)?;
                if position.content(point) == Some(colour) {
                    return None;
                }
                barred[colour.index()] |= 1 << i;
                outside.insert(constant);
            }
        }
        // No stone could be played on a point that is barred to both colours.
        if barred[0] & barred[1] != 0 {
            return None;
        }
        let [black, white] = [position.black, position.white].map(|stones| renumber(&numbers, stones));
        let mut start = Position { black, white };
        let mut names: Vec<_> = numbers.iter().map(|&point| board.point(point)).collect();
        let empty = board.empty_points(position);
        // Each string with all its liberties among the points becomes a point without liberties of its own.
        while let Some(seed) = outside.first() {
            let colour = position.content(seed)?;
            let (string, around) = board.string_at(seed, position.stones(colour));
            outside = outside.minus(string);
            if (around & empty).minus(points).is_empty() && !string.meets(board.safe(colour)) {
                let next = renumber(&numbers, around & points);
                let number = names.len();
                names.push(board.point(seed));
                (0..numbers.len()).filter(|&i| next >> i & 1 != 0).for_each(|i| neighbours[i] |= 1 << number);
                neighbours.push(next);
                let stones = start.stones(colour) | 1 << number;
                start = Position::from_perspective(colour, stones, start.stones(!colour));
            }
        }
        let playable = (1 << numbers.len()) - 1;
        let parts = LocalBoardParts { size: board.size(), points: names, neighbours, playable, safe: [0; 2] };
        Some(Locality { local_board: LocalBoard::new(parts).ok()?, start, barred })
    }

    /// Visits the plays that cycles may make here: none on points that are `barred`, and none that captures a constant string.
    fn for_each_play(&self, position: Position<u64>, suicide: Suicide, mut visit: impl FnMut(Play<u64>)) {
        self.local_board.for_each_changing_play(position, suicide, |play| {
            if !self.barred[play.colour.index()].contains(play.point)
                && play.removed.minus(self.local_board.playable()) == 0
            {
                visit(play);
            }
        });
    }

    /// Calls `visit` with every elementary cycle from the start that plays on all points of the locality, has at most `max_plays`
    /// plays and does not fall apart.
    ///
    /// # Errors
    /// The error of `visit`, or [`LimitError`](koatlas_files::LimitError) if `control` stops the search.
    pub fn for_each_cycle(
        &self,
        max_plays: usize,
        suicide: Suicide,
        control: &Control<'_>,
        visit: impl FnMut(&[Play<u64>]) -> Result<()>,
    ) -> Result<()> {
        let mut search = LocalityCycleSearch { locality: self, suicide, control, path: Vec::new(), visit };
        search.extend(self.start, 0, max_plays)
    }

    /// Returns the edge labels of the plays of the shortest such cycle, if there is one; of several, those of the first.
    ///
    /// # Errors
    /// [`LimitError`](koatlas_files::LimitError) if `control` stops the search.
    pub fn shortest_cycle(
        &self,
        max_plays: usize,
        suicide: Suicide,
        control: &Control<'_>,
    ) -> Result<Option<Vec<EdgeLabel>>> {
        let mut shortest = None;
        // Longer and longer cycles are tried: a shortest one has at least one play on each point.
        for plays in self.local_board.playable().len()..=max_plays {
            self.for_each_cycle(plays, suicide, control, |cycle| {
                shortest.get_or_insert_with(|| cycle.iter().map(EdgeLabel::from_play).collect());
                Ok(())
            })?;
            if shortest.is_some() {
                break;
            }
        }
        Ok(shortest)
    }

    /// Pieces of the points that are played on, each a connected set of points of `local_board`.
    pub fn pieces(&self) -> Vec<u64> {
        self.local_board.strings(self.local_board.playable()).map(|(piece, _)| piece).collect()
    }

    /// True if the plays of `cycle` in some of the pieces are a cycle from the start, and those in the others too.
    fn falls_apart(&self, cycle: &[Play<u64>], suicide: Suicide) -> bool {
        let pieces = self.pieces();
        // Bit `i` of `subset` is piece `i`. The last piece is always in the other part.
        (1_usize..1 << (pieces.len() - 1)).any(|subset| {
            let part = (0..pieces.len()).filter(|&i| subset >> i & 1 != 0).fold(0, |points, i| points | pieces[i]);
            let parts = [part, self.local_board.playable() & !part];
            parts.iter().all(|&part| self.has_cycle(cycle.iter().filter(|play| part.contains(play.point)), suicide))
        })
    }

    /// True if the plays of `cycle`, which are a cycle elsewhere, are legal here from the start, capture the same, and return to it.
    pub fn has_cycle<'a>(&self, cycle: impl IntoIterator<Item = &'a Play<u64>>, suicide: Suicide) -> bool {
        let mut position = self.start;
        let played = self.local_board.playable();
        cycle.into_iter().all(|expected| {
            let mut next = None;
            self.for_each_play(position, suicide, |play| {
                let is_same = play.removed == expected.removed & played && play.suicide == expected.suicide;
                if is_same && (play.colour, play.point) == (expected.colour, expected.point) {
                    next = Some(play.after);
                }
            });
            position = next.unwrap_or(position);
            next.is_some()
        }) && position == self.start
    }

    /// Point of the board with this index.
    pub fn point(&self, index: usize) -> Point {
        self.local_board.point(index)
    }

    /// Lower bound for the plays that lead from `position` back to the start, if those on the points `unplayed` are still to be made.
    ///
    /// A play is needed on each point where a stone of the start is missing, and on each liberty of a string that is not in the start.
    fn plays_back(&self, position: Position<u64>, unplayed: u64) -> usize {
        let empty = self.local_board.empty_points(position);
        let mut points = unplayed;
        for colour in Colour::BOTH {
            let (now, start) = (position.stones(colour), self.start.stones(colour));
            points |= start & !now;
            let mut wrong = now & !start;
            while let Some(seed) = wrong.first() {
                let (string, around) = self.local_board.string_at(seed, now);
                points |= around & empty;
                wrong &= !string;
            }
        }
        points.len()
    }
}

/// Depth-first search for cycles, with the path from the start.
struct LocalityCycleSearch<'a, V> {
    locality: &'a Locality,
    suicide: Suicide,
    control: &'a Control<'a>,
    path: Vec<Play<u64>>,
    visit: V,
}

impl<V: FnMut(&[Play<u64>]) -> Result<()>> LocalityCycleSearch<'_, V> {
    /// Tries the plays from `position`, of which `left` may follow; `played` are the points that have been played on.
    fn extend(&mut self, position: Position<u64>, played: u64, left: usize) -> Result<()> {
        self.control.check_stop()?;
        let mut plays = Vec::new();
        self.locality.for_each_play(position, self.suicide, |play| plays.push(play));
        for play in plays {
            // The path ends at the start if all points have been played on; it is cut off if it comes back too early.
            let played = played | 1 << play.point;
            let unplayed = self.locality.local_board.playable() & !played;
            let is_back = play.after == self.locality.start;
            self.path.push(play);
            if is_back && unplayed == 0 {
                if !self.locality.falls_apart(&self.path, self.suicide) {
                    (self.visit)(&self.path)?;
                }
            } else if !is_back && self.may_go_on(unplayed, left) {
                self.extend(play.after, played, left - 1)?;
            }
            self.path.pop();
        }
        Ok(())
    }

    /// True if the position after the last play is new, and `left` plays are enough to return from it.
    fn may_go_on(&self, unplayed: u64, left: usize) -> bool {
        let Some((last, before)) = self.path.split_last() else { return false };
        self.locality.plays_back(last.after, unplayed) < left && before.iter().all(|play| play.after != last.after)
    }
}

/// The points of `set` as bits in the order of `numbers`, without those that are not listed there.
fn renumber<S: PointSet>(numbers: &[usize], set: S) -> u64 {
    numbers.iter().zip(0..).fold(0, |all, (&point, i)| all | u64::from(set.contains(point)) << i)
}
